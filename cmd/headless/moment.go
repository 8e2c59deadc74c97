package main

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// defaultPage is where `make play` serves the page.
const defaultPage = "http://127.0.0.1:8080/"

// pageIsAnAddress refuses what no link can begin with; nothing stands for the default, as an empty
// variable of a build server does.
func (t *target) pageIsAnAddress() error {
	if t.Page == "" {
		t.Page = defaultPage
	}
	u, err := url.Parse(t.Page)
	if err != nil || !slices.Contains([]string{"http", "https", "file"}, u.Scheme) ||
		strings.ContainsAny(t.Page, " <>\"'()") {
		return fmt.Errorf("--page (or HIGHWATER_PAGE) %s: want an address, as in "+
			"https://example.org/highwater/", quoted([]string{t.Page}))
	}
	return nil
}

// again says how to play one run alone, up to a step; -1 is the end.
func again(e *entry, rs *release.RuleSet, step int) string {
	name := e.file.name
	switch {
	case e.file.carried:
		name = e.id()
	case name == stdin:
		name = "-"
	}
	args := []string{"headless", "run", name, "--rules", rs.Name}
	if step >= 0 {
		args = append(args, "--to", strconv.Itoa(step))
	}
	return quoted(args)
}

// onPage says whether the page carries the file, byte by byte: only then it shows the same.
func (e *entry) onPage() bool {
	f, ok := scenarios.Lookup(e.id())
	return ok && bytes.Equal(f.Source, e.file.src)
}

// link gives the address that opens a moment in the page, "" where it does not carry the file.
func (t *target) link(e *entry, rules string, step int) string {
	if !e.onPage() {
		return ""
	}
	base, _, _ := strings.Cut(t.Page, "#")
	return base + "#/s/" + url.PathEscape(e.id()) + "?rules=" + linked(rules) + "&step=" +
		strconv.Itoa(step) + "&lang=" + t.Lang
}

// linked writes the name of a rule set as the page's addresses do: 0.10+truncation:by-epoch.
func linked(rules string) string {
	return strings.NewReplacer("%3D", ":", "%2B", "+", "+", "%20").Replace(url.QueryEscape(rules))
}

// lastEvents is how many events before a failure are told.
const lastEvents = 8

// before is what happened before a failure: the last events of the step in which it was found, or
// of the last one before it in which anything happened.
type before struct {
	step  int
	more  int // earlier events of the step
	ms    []int
	lines []scenario.EventLine
}

// eventsBefore looks for what happened before a failure of a step. What a message's way consists
// of is left out.
func eventsBefore(r *scenario.Run, step int) before {
	for ; step >= 0; step-- {
		b := before{step: step}
		events := r.Events(step)
		for i, line := range r.Lines(step) {
			if !line.Minor {
				b.ms, b.lines = append(b.ms, int(events[i].At)), append(b.lines, line)
			}
		}
		if b.more = max(0, len(b.lines)-lastEvents); b.more > 0 {
			b.ms, b.lines = b.ms[b.more:], b.lines[b.more:]
		}
		if len(b.lines) > 0 {
			return b
		}
	}
	return before{}
}

var (
	txtLast  = words.New("the last events of step {n}", "第 {n} 步最后的事件")
	txtEarly = words.New("the last events of the setup", "准备阶段最后的事件")
	txtMore  = words.New(" ({n} before)", "（之前还有 {n} 个）")
	txtAgain = words.New("again", "重现")
	txtPage  = words.New("page ", "页面")
	txtNoWay = words.New("the page does not carry this file", "页面里没有这个文件")
)

// in tells the events, each with its reason below it.
func (b *before) in(l words.Lang) string {
	if len(b.lines) == 0 {
		return ""
	}
	title := txtLast.Fill("n", strconv.Itoa(b.step))
	if b.step == 0 {
		title = txtEarly
	}
	s := "\n      " + title.In(l)
	if b.more > 0 {
		s += txtMore.Fill("n", strconv.Itoa(b.more)).In(l)
	}
	for i := range b.lines {
		at := strconv.Itoa(b.ms[i])
		s += "\n  " + strings.Repeat(" ", max(0, 8-len(at))) + at + "  " + b.lines[i].Text.In(l)
		if why := b.lines[i].Reason; !why.Empty() {
			s += "\n              " + why.In(l)
		}
	}
	return s
}

// ways says how to see a moment again: the command, and the link.
func ways(command, page string, l words.Lang) string {
	if page == "" {
		page = txtNoWay.In(l)
	}
	return "\n      " + txtAgain.In(l) + "  " + command + "\n      " + txtPage.In(l) + "  " + page
}
