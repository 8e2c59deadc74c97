package main

import (
	"fmt"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
)

// The colours of a terminal, by what a line is.
const (
	plain = "\x1b[0m"
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	red   = "\x1b[31m"
	green = "\x1b[32m"
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

// printText tells every run, and in the end what became of each.
func (cmd *runCmd) printText(c *console, all []played, l words.Lang) {
	for i := range all {
		if cmd.Summary {
			break
		}
		if i > 0 {
			fmt.Fprintf(c.out, "\n%s\n\n", c.paint(faint, strings.Repeat("─", 72)))
		}
		cmd.tell(c, &all[i], l)
	}
	if !cmd.Summary {
		fmt.Fprintln(c.out)
	}
	var widths [3]int
	for i := range all {
		for k, cell := range cells(&all[i], l) {
			widths[k] = max(widths[k], columns(cell))
		}
	}
	for i := range all {
		c.summary(&all[i], l, widths)
	}
}

// tell tells one run, and what was asked for beside it.
func (cmd *runCmd) tell(c *console, p *played, l words.Lang) {
	for _, line := range p.run.Report(scenario.ReportOptions{Lang: l, To: p.to}) {
		fmt.Fprintln(c.out, c.paint(colourOf(&line), line.Text))
	}
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

// cells are what the summary of a run puts in columns: the scenario, the rules, the verdict.
func cells(p *played, l words.Lang) [3]string {
	v := p.run.Frame(p.to).Verdict
	text := v.Word.In(l)
	if p.ended() { // no verdict
		ended := words.New("ended at step {n}", "停在第 {n} 步").Fill("n", fmt.Sprint(p.to))
		if p.to == 0 {
			ended = words.New("ended in the setup", "停在准备阶段")
		}
		return [3]string{p.script.ID, p.run.RuleSet().Name, ended.In(l)}
	}
	if len(v.Records) > 0 {
		text += " (" + strings.Join(scenario.Ranges(v.Records), ", ") + ")"
	}
	return [3]string{p.script.ID, p.run.RuleSet().Name, text}
}

// summary is one line about a run, and one for each promise that it did not keep.
func (c *console) summary(p *played, l words.Lang, widths [3]int) {
	promised, colour := words.New("as expected", "符合预期"), green
	switch n := len(p.failures); {
	case n == 1:
		promised, colour = words.New("1 failure", "1 处不符"), red
	case n > 1:
		promised, colour = words.New("{n} failures", "{n} 处不符").Fill("n", fmt.Sprint(n)), red
	}
	for k, cell := range cells(p, l) {
		fmt.Fprint(c.out, cell, strings.Repeat(" ", widths[k]-columns(cell)+2))
	}
	fmt.Fprintln(c.out, c.paint(colour, promised.In(l)))
	for i := range p.failures {
		fmt.Fprintln(c.out, c.paint(red, "  "+p.failures[i].Brief(l)))
	}
}

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
