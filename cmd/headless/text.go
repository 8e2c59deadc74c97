package main

import (
	"fmt"
	"strconv"
	"strings"

	"highwater/core/check"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/internal/report"
)

// The colours of a terminal, by what a line is.
const (
	plain  = "\x1b[0m"
	bold   = "\x1b[1m"
	faint  = "\x1b[2m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
)

// paint colours a text on a terminal.
func (c *console) paint(colour, text string) string {
	if !c.colour || colour == "" || text == "" {
		return text
	}
	return colour + text + plain
}

func colourOf(l *scenario.Line) string {
	switch {
	case l.Kind == scenario.LineVerdict && !l.Bad:
		return bold + green
	case l.Kind == scenario.LineVerdict || l.Kind == scenario.LineFailure:
		return bold + red
	case l.Bad:
		return red
	case l.Kind == scenario.LineTitle || l.Kind == scenario.LineStep:
		return bold
	case l.Kind == scenario.LineReason:
		return faint
	}
	return ""
}

// story tells one run, and what was asked for beside it.
func (cmd *runCmd) story(c *console, p *played) {
	l := lang(cmd.Lang)
	to := p.to
	if p.run.VerdictAt(to).ID == string(check.NotApplicable) {
		to = 0 // it says why, and nothing is played
	}
	for _, line := range p.run.Report(scenario.ReportOptions{Lang: l, To: to}) {
		fmt.Fprintln(c.out, c.paint(colourOf(&line), line.Text))
	}
	cmd.printBeside(c, p, l)
}

// printBeside prints what was asked for beside the story.
func (cmd *runCmd) printBeside(c *console, p *played, l words.Lang) {
	for step := 0; step <= p.to; step++ {
		if metricsAfter(cmd.Metrics, step, p.to) {
			c.printMetrics(p.run, step, l)
		}
	}
	if cmd.Ledger {
		c.ledger(p.run.Frame(p.to), l)
	}
	cmd.printLogs(c, p, l)
}

// stories prints every run step by step, and in the end what became of each.
type stories struct {
	c     *console
	lang  words.Lang
	cases []report.Case // without what is long
}

func (s *stories) add(t *told) {
	if t.script == nil { // said on standard error
		return
	}
	if len(s.cases) > 0 {
		fmt.Fprintf(s.c.out, "\n%s\n\n", s.c.paint(faint, strings.Repeat("─", 72)))
	}
	_, _ = s.c.out.Write(t.text)
	for i := range t.Case.Failures {
		f := &t.Case.Failures[i]
		fmt.Fprintln(s.c.out, "\n"+s.c.paint(red, f.Brief)+ways(f.Again, f.Page, s.lang))
		t.Case.Failures[i] = report.Failure{Brief: f.Brief}
	}
	s.cases = append(s.cases, t.Case)
}

func (s *stories) end() error {
	if len(s.cases) > 0 {
		fmt.Fprintln(s.c.out)
	}
	var widths [3]int
	for i := range s.cases {
		for k, cell := range cells(&s.cases[i]) {
			widths[k] = max(widths[k], columns(cell))
		}
	}
	for i := range s.cases {
		s.c.line(&s.cases[i], widths, "", s.lang)
		s.c.briefs(&s.cases[i])
	}
	return nil
}

// lines prints a line for each run as soon as it is played, and what failed below it.
type lines struct {
	c       *console
	lang    words.Lang
	widths  [3]int
	brief   bool // what failed in one line
	alone   bool // no totals
	total   report.Totals
	file    string
	seen    map[string]string // of the file: what failed, and where it was told
	skipped string            // the file and the reason that was told last
	bad     []string          // what failed, told once more at the end of many runs
}

// newLines makes columns so wide that what files promise has room.
func newLines(c *console, all []entry, l words.Lang) *lines {
	out := &lines{c: c, lang: l}
	list := tasks(all)
	for i := range list {
		if t := &list[i]; t.script != nil {
			for k, cell := range [3]string{t.id(), t.rules.Name, t.promised(l)} {
				out.widths[k] = max(out.widths[k], columns(cell))
			}
		}
	}
	return out
}

func (s *lines) add(t *told) {
	k := &t.Case
	s.total.Count(k.Status)
	if t.script == nil { // said on standard error
		return
	}
	why := k.Because
	if s.skipped == k.File+why {
		why = "" // told a line or some above
	}
	if k.Because != "" {
		s.skipped = k.File + k.Because
	}
	s.c.line(k, s.widths, why, s.lang)
	if len(k.Failures) > 0 {
		s.bad = append(s.bad, k.Failures[0].Brief)
	}
	if s.brief {
		s.c.briefs(k)
		_, _ = s.c.out.Write(t.text)
		return
	}
	if k.File != s.file {
		s.file, s.seen = k.File, map[string]string{}
	}
	for i := range k.Failures {
		f := &k.Failures[i]
		what := fmt.Sprint(f.Line, f.Col, f.What, f.Expected, f.Found)
		if _, told := s.seen[what]; told {
			fmt.Fprintln(s.c.out, s.c.paint(red, "  "+f.Brief))
			continue
		}
		s.seen[what] = k.Rules
		head, rest, _ := strings.Cut(f.Text, "\n")
		fmt.Fprintln(s.c.out, s.c.paint(red, head)+"\n"+rest)
	}
}

var (
	txtTotals = words.New("{n} runs: {p} as expected, {s} skipped, {f} failed, "+
		"{e} without an answer", "{n} 次运行：{p} 次符合预期，{s} 次跳过，{f} 次不符，{e} 次没有结论")
	txtFailed = words.New("Not as expected:", "不符合预期：")
)

func (s *lines) end() error {
	if s.alone {
		return nil
	}
	if len(s.bad) > 0 && s.total.Cases > few {
		fmt.Fprintf(s.c.out, "\n%s\n", s.c.paint(bold, txtFailed.In(s.lang)))
		for _, brief := range s.bad {
			fmt.Fprintln(s.c.out, s.c.paint(red, "  "+brief))
		}
	}
	t := &s.total
	fmt.Fprintln(s.c.out, "\n"+txtTotals.Fill("n", number(t.Cases), "p", number(t.Passed), "s",
		number(t.Skipped), "f", number(t.Failed), "e", number(t.Errored)).In(s.lang))
	return nil
}

// cells are what the line of a run puts in columns: the scenario, the rules, the verdict.
func cells(k *report.Case) [3]string { return [3]string{k.Scenario, k.Rules, k.Verdict} }

// line is one line about a run; why it was skipped stands behind it.
func (c *console) line(k *report.Case, widths [3]int, why string, l words.Lang) {
	promised, colour := words.New("as expected", "符合预期"), green
	switch n := len(k.Failures); {
	case k.Status == report.Skipped:
		promised, colour = words.New("skipped", "跳过"), faint
	case n == 1:
		promised, colour = words.New("1 failure", "1 处不符"), red
	case n > 1:
		promised, colour = words.New("{n} failures", "{n} 处不符").Fill("n", number(n)), red
	}
	for k, cell := range cells(k) {
		fmt.Fprint(c.out, cell, strings.Repeat(" ", max(0, widths[k]-columns(cell))+2))
	}
	text := promised.In(l)
	if why != "" {
		text += words.New(": {why}", "：{why}").Fill("why", why).In(l)
	}
	fmt.Fprintln(c.out, c.paint(colour, text))
}

// briefs tells what a run did not keep, in a line each.
func (c *console) briefs(k *report.Case) {
	for i := range k.Failures {
		fmt.Fprintln(c.out, c.paint(red, "  "+k.Failures[i].Brief))
	}
}

func number(n int) string { return strconv.Itoa(n) }

// columns counts the columns of a terminal that a text takes; a hanzi takes two.
func columns(s string) int {
	n := 0
	for _, r := range s {
		if n++; r >= 0x2e80 {
			n++
		}
	}
	return n
}
