package main

import (
	"fmt"

	"highwater/core/words"
)

// progress counts runs on standard error. On a terminal it is one line that is written again and
// again, and gone before anything else is printed; elsewhere a line for each tenth.
type progress struct {
	c          *console
	lang       words.Lang
	on         bool
	done, all  int
	bad, shown int
	drawn      bool
}

var txtProgress = words.New("{done} of {all} runs, {bad} not as expected",
	"{all} 次运行已完成 {done} 次，{bad} 次不符合预期")

// few is up to how many runs nobody needs a count.
const few = 20

func (t *target) progress(c *console, all int) *progress {
	on := t.Progress || c.terminal && all > few
	return &progress{c: c, lang: lang(t.Lang), on: on, all: all, shown: -1}
}

// clear takes the line away, so that what is printed next stands alone.
func (p *progress) clear() {
	if p.drawn {
		fmt.Fprint(p.c.err, "\r\x1b[K")
		p.drawn = false
	}
}

// count counts a run.
func (p *progress) count(bad bool) {
	p.done++
	if bad {
		p.bad++
	}
	if !p.on {
		return
	}
	text := txtProgress.Fill("done", number(p.done), "all", number(p.all), "bad", number(p.bad)).
		In(p.lang)
	switch tenth := 10 * p.done / p.all; {
	case p.c.terminal:
		fmt.Fprint(p.c.err, "\r\x1b[K"+text)
		p.drawn = true
	case tenth != p.shown:
		fmt.Fprintln(p.c.err, text)
		p.shown = tenth
	}
}
