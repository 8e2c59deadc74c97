package main

import (
	"path/filepath"
	"strings"

	"highwater/core/check"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/internal/report"
)

// failureKinds are the kinds of failures in reports and in JSON. Names are stable.
var failureKinds = [...]string{
	scenario.FailExpect: "expectation", scenario.FailStep: "step", scenario.FailLimit: "limit",
	scenario.FailInvariant: "invariant",
}

// kindFile is the kind of what is wrong with a file.
const kindFile = "file"

// caseOf tells a run as reports do.
func (t *target) caseOf(p *played) report.Case {
	l := lang(t.Lang)
	rs := p.run.RuleSet()
	out, _ := p.script.Outcome(&rs)
	c := report.Case{
		Scenario: p.script.ID, Title: p.script.Title.In(l), File: p.script.File, Line: out.Line,
		Rules: rs.Name, Verdict: p.verdict(l),
	}
	if p.run.VerdictAt(p.to).ID == string(check.NotApplicable) {
		c.Status, c.Because = report.Skipped, out.Because.In(l)
	}
	if len(p.failures) == 0 {
		return c
	}
	c.Status = report.Failed
	if exitOf(p.failures) == exitLimit {
		c.Status = report.Errored
	}
	c.Line = max(p.failures[0].Line, 1)
	for i := range p.failures {
		c.Failures = append(c.Failures, t.failureOf(p, &p.failures[i]))
	}
	return c
}

// failureOf tells a promise that was not kept, with what happened before and how to see it again.
func (t *target) failureOf(p *played, f *scenario.Failure) report.Failure {
	l := lang(t.Lang)
	events := eventsBefore(p.run, f.Step)
	out := report.Failure{
		Kind: failureKinds[f.Kind], File: f.File, Line: f.Line, Col: f.Col, Step: f.Step,
		What: f.What.In(l), Expected: f.Expected, Found: f.Found, Brief: f.Brief(l),
		Again: again(p.entry, p.rules, f.Step), Page: t.link(p.entry, p.rules.Name, f.Step),
	}
	for i := range events.lines {
		e := &events.lines[i]
		out.Events = append(out.Events,
			report.Event{Ms: events.ms[i], Text: e.Text.In(l), Reason: e.Reason.In(l)})
	}
	out.Text = f.In(l) + events.in(l) + ways(out.Again, out.Page, l)
	return out
}

// wrongCase tells of a file that cannot be played.
func (t *target) wrongCase(e *entry) report.Case {
	l := lang(t.Lang)
	c := report.Case{
		Scenario: e.id(), File: filepath.ToSlash(e.file.name), Line: max(e.faults[0].Line, 1),
		Status: report.Errored,
	}
	for _, d := range e.faults {
		all := d.In(l)
		brief, _, _ := strings.Cut(all, "\n")
		f := report.Failure{
			Kind: kindFile, File: d.File, Line: d.Line, Col: d.Col, What: d.Message.In(l),
			Brief: brief, Text: all,
		}
		if !d.Hint.Empty() {
			f.What += "; " + d.Hint.In(l)
			f.Brief += "; " + d.Hint.In(l)
		}
		c.Failures = append(c.Failures, f)
	}
	return c
}

// verdict gives the verdict in words, with the records that it speaks of; of a run that ended
// early, where it ended.
func (p *played) verdict(l words.Lang) string {
	if !p.ended() {
		v := p.run.VerdictAt(p.to)
		return verdictIn(v.Word.In(l), v.Records)
	}
	if p.to == 0 {
		return txtEndedEarly.In(l)
	}
	return txtEnded.Fill("n", number(p.to)).In(l)
}

var (
	txtEnded      = words.New("ended at step {n}", "停在第 {n} 步")
	txtEndedEarly = words.New("ended in the setup", "停在准备阶段")
)

// promised gives the verdict that the file promises of a rule set, as verdict would write it. A
// puzzle promises a goal and no verdict: it may come to any, here the longest.
func (t *task) promised(l words.Lang) string {
	if t.script.Puzzle != nil {
		return view.VerdictWord(check.Unavailable).In(l)
	}
	out, _ := t.script.Outcome(t.rules)
	return verdictIn(view.VerdictWord(check.Verdict(out.Verdict)).In(l), out.Records)
}

func verdictIn(word string, records []string) string {
	if len(records) == 0 {
		return word
	}
	return word + " (" + strings.Join(scenario.Ranges(records), ", ") + ")"
}
