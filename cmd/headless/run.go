package main

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/internal/report"
)

type runCmd struct {
	target
	Rules    []string `placeholder:"R" help:"${rules}"`
	Override []string `placeholder:"FIELD=VALUE" sep:"none" help:"Change a rule; may be repeated."`
	Format   string   `enum:"${formats}" default:"text" help:"What is printed: ${formats}."`
	To       *int     `placeholder:"STEP" help:"Stop after this step; 0 is the start."`
	Summary  bool     `help:"A line for each run and for what failed, and no more."`
	Story    bool     `help:"Tell every run step by step, as a single file is told anyway."`
	FailFast bool     `help:"Stop after the first run that is not as expected."`
	Golden   string   `placeholder:"DIR" help:"Compare with what rewrite wrote. ${golden}"`
	Ledger   bool     `help:"Print what clients got out of each run, record by record."`
	Log      string   `enum:"off,text,json" default:"off" help:"${log}"`
	Metrics  string   `enum:"off,end,steps" default:"off" help:"${metrics}"`

	BrokerLogs string `placeholder:"NAME" help:"${logs}"`
}

// played is a run with what counts of it.
type played struct {
	task
	run      *scenario.Run
	to       int
	failures []scenario.Failure
}

// ended says whether the run ended early, within what was asked for.
func (p *played) ended() bool { return p.run.Stopped() == p.to }

// told is what is kept of a run until its turn comes to be told.
type told struct {
	task
	Case     report.Case
	failures []scenario.Failure
	text     []byte // what is printed of it: its story, or its JSON
	log      []byte
	bug      *mishap
}

// mishap is a bug of ours on another goroutine.
type mishap struct {
	what  any
	stack []byte
	doing string
}

// Run plays every file on every rule set that was asked for.
func (cmd *runCmd) Run(c *console, r *result) error {
	if cmd.Summary && cmd.Story {
		return errors.New("--summary leaves out what --story would print: take one of them")
	}
	all, err := cmd.entries(c)
	if err != nil {
		return err
	}
	if err := cmd.prepare(all); err != nil {
		return err
	}
	out, err := cmd.printer(c, all)
	if err != nil {
		return err
	}
	reports, err := cmd.reports(all)
	if err == nil && cmd.Format == "github" {
		reports, err = reports.stepSummary(cmd.options())
	}
	if err != nil {
		return err
	}
	list := tasks(all)
	bar := cmd.progress(c, len(list))
	inOrder(len(list), workers(cmd.Jobs, len(list)), func(i int) told {
		return cmd.tell(c, list[i])
	}, func(t told) bool {
		if t.bug != nil {
			panic(t.bug)
		}
		r.code = heavier(r.code, t.exit())
		bar.clear()
		_, _ = c.err.Write(t.log)
		out.add(&t)
		reports.add(&t.Case)
		c.flush()
		bar.count(t.exit() != exitOK)
		return !cmd.FailFast || r.code == exitOK
	})
	bar.clear()
	if cmd.Golden != "" && c.golden(cmd.Golden, scripts(all), lang(cmd.Lang),
		func(k *report.Case) {
			if b, ok := out.(server); ok {
				b.file(k)
			}
			reports.add(k)
		}) > 0 {
		r.code = heavier(r.code, exitExpect)
	}
	return errors.Join(out.end(), reports.end())
}

// exit gives the exit code of one run.
func (t *told) exit() int {
	if t.script == nil {
		return exitUsage
	}
	return exitOf(t.failures)
}

// prepare finds the rule sets of every file, and refuses what no run could do.
func (cmd *runCmd) prepare(all []entry) error {
	for i := range all {
		e := &all[i]
		if e.script == nil {
			continue
		}
		var err error
		if e.sets, err = cmd.ruleSets(e.script); err != nil {
			return err
		}
		if to := cmd.To; to != nil && (*to < 0 || *to > e.script.Longest()) {
			return fmt.Errorf("--to %d: %s has the steps 0 to %d", *to, e.script.ID,
				e.script.Longest())
		}
		if err := cmd.hasLogs(e); err != nil {
			return err
		}
	}
	return nil
}

// tell plays one run and keeps what is told of it.
func (cmd *runCmd) tell(c *console, t task) (out told) {
	out.task = t
	if t.script == nil {
		out.Case = cmd.wrongCase(t.entry)
		return out
	}
	defer func() {
		if bug := recover(); bug != nil {
			out.bug = &mishap{bug, debug.Stack(), again(t.entry, t.rules, -1)}
		}
	}()
	p := cmd.play(t)
	out.failures, out.Case = p.failures, cmd.caseOf(&p)
	var text, log bytes.Buffer
	switch {
	case cmd.Format == "json":
		cmd.runJSON(&text, &p)
	case cmd.Story:
		cmd.story(c.to(&text), &p)
	case cmd.Format == "text" && cmd.beside():
		cmd.printBeside(c.to(&text), &p, lang(cmd.Lang))
	}
	logEvents(cmd.Log, &log, &p)
	out.text, out.log = text.Bytes(), log.Bytes()
	return out
}

// play plays a run and keeps the failures up to the last step that was asked for. The outcome
// belongs to the last step of all.
func (cmd *runCmd) play(t task) played {
	run := scenario.Play(t.script, *t.rules)
	p := played{task: t, run: run, to: run.Steps(), failures: run.Failures()}
	if end := run.Stopped(); end >= 0 {
		p.to = end
	}
	if cmd.To == nil || *cmd.To >= p.to {
		return p
	}
	p.to = *cmd.To
	p.failures = slices.DeleteFunc(p.failures, func(f scenario.Failure) bool {
		return f.Step > p.to
	})
	return p
}

// ruleSets gives the rule sets to play a script on.
func (cmd *runCmd) ruleSets(s *scenario.Script) ([]release.RuleSet, error) {
	names := cmd.Rules
	if len(names) == 0 {
		names = s.Plays()
	}
	out, err := ruleSets(names)
	if err != nil {
		return nil, err
	}
	for i := range out {
		if out[i], err = cmd.overridden(out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// add appends a rule set that is not there yet.
func add(sets []release.RuleSet, rs release.RuleSet) []release.RuleSet {
	for i := range sets {
		if sets[i].Name == rs.Name {
			return sets
		}
	}
	return append(sets, rs)
}

func (cmd *runCmd) overridden(rs release.RuleSet) (release.RuleSet, error) {
	var seen []string
	for _, o := range cmd.Override {
		field, _, ok := strings.Cut(o, "=")
		if slices.Contains(seen, field) {
			return rs, fmt.Errorf("--override %s: %s is changed twice", o, field)
		}
		seen = append(seen, field)
		if !ok {
			return rs, fmt.Errorf("--override %s: want FIELD=VALUE, as in truncation=by-epoch", o)
		}
		var err error
		if rs, err = with(rs, o); err != nil {
			return rs, err
		}
	}
	return rs, nil
}

func unknown(kind, word string, known []string) error {
	if near := scenario.Nearest(word, known); near != "" {
		return fmt.Errorf("there is no %s %q; did you mean %s?", kind, word, near)
	}
	return fmt.Errorf("there is no %s %q; one of: %s", kind, word, strings.Join(known, ", "))
}

// sink prints runs, one after the other.
type sink interface {
	add(t *told)
	end() error
}

// mostStories is how many runs of one file are told step by step without being asked for: more
// than any lesson contrasts.
const mostStories = 4

// beside says whether something was asked for that stands below the story of a run, or below its
// line.
func (cmd *runCmd) beside() bool {
	return cmd.Ledger || cmd.Metrics != "off" || cmd.BrokerLogs != ""
}

// printer gives what prints runs in the format that was asked for.
func (cmd *runCmd) printer(c *console, all []entry) (sink, error) {
	lines := newLines(c, all, lang(cmd.Lang))
	lines.alone, lines.brief = cmd.Summary, cmd.Summary || cmd.Format == "github"
	if !cmd.Summary && (cmd.beside() || len(all) == 1 && len(tasks(all)) <= mostStories) {
		cmd.Story = true
	}
	switch cmd.Format {
	case "json":
		return &jsonRuns{c: c}, nil
	case "text":
		if cmd.Story {
			return &stories{c: c, lang: lines.lang}, nil
		}
		return lines, nil
	case "github":
		w, err := report.New(cmd.Format, c.out, cmd.options())
		return both{lines, reported{openReport{w, nil}}}, err
	}
	w, err := report.New(cmd.Format, c.out, cmd.options())
	return reported{openReport{w, nil}}, err
}

// server is a sink that a build server reads: it hears also of what is no run.
type server interface{ file(k *report.Case) }

// reported prints a report.
type reported struct{ openReport }

func (r reported) add(t *told) { r.Add(&t.Case) }

func (r reported) file(k *report.Case) { r.Add(k) }

func (r reported) end() error { return r.End() }

// both prints lines for people, and what a build server reads.
type both struct {
	people sink
	server reported
}

func (b both) add(t *told) {
	b.people.add(t)
	b.server.add(t)
}

func (b both) file(k *report.Case) { b.server.file(k) }

func (b both) end() error { return errors.Join(b.people.end(), b.server.end()) }
