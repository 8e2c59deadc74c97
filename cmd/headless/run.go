package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/internal/obs"
)

type runCmd struct {
	Files    []string `arg:"" name:"file" help:"${files}"`
	Rules    []string `placeholder:"R" help:"${rules}"`
	Override []string `placeholder:"FIELD=VALUE" sep:"none" help:"Change a rule; may be repeated."`
	Format   string   `enum:"text,json" default:"text" help:"How to print: text or json."`
	To       *int     `placeholder:"STEP" help:"Stop after this step; 0 is the start."`
	Lang     string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
	Summary  bool     `help:"Print the last lines alone, one for each run."`
	Ledger   bool     `help:"Print what clients got out of each run, record by record."`
	Log      string   `enum:"off,text,json" default:"off" help:"${log}"`
	Metrics  string   `enum:"off,end,steps" default:"off" help:"${metrics}"`

	BrokerLogs string `placeholder:"NAME" help:"${logs}"`
}

// played is a run with what counts of it.
type played struct {
	script   *scenario.Script
	run      *scenario.Run
	to       int
	failures []scenario.Failure
}

// ended says whether the run ended early, within what was asked for.
func (p *played) ended() bool { return p.run.Stopped() == p.to }

// Run plays every file on every rule set that was asked for.
func (cmd *runCmd) Run(c *console, r *result) error {
	if cmd.Summary && (cmd.Ledger || cmd.Format == "json" || cmd.Metrics != "off" ||
		cmd.BrokerLogs != "") {
		return errors.New("--summary leaves out what --ledger, --metrics, --broker-logs and " +
			"--format json would print: take one of them")
	}
	files, err := c.openAll(cmd.Files)
	if err != nil {
		return err
	}
	scripts, faults := c.parseAll(files, lang(cmd.Lang))
	if faults > 0 {
		r.code = exitUsage
		return nil
	}
	log, err := obs.New(cmd.Log, c.err)
	if err != nil {
		return err
	}
	var all []played
	for _, s := range scripts {
		sets, err := cmd.ruleSets(s)
		if err != nil {
			return err
		}
		if to := cmd.To; to != nil && (*to < 0 || *to > s.Visible()) {
			return fmt.Errorf("--to %d: %s has the steps 0 to %d", *to, s.ID, s.Visible())
		}
		for _, rs := range sets {
			c.doing = again(s, &rs)
			run := scenario.Play(s, rs)
			if err := cmd.hasLogs(run); err != nil {
				return err
			}
			p := cmd.counted(s, run)
			logEvents(log, &p)
			all = append(all, p)
		}
	}
	return cmd.print(c, r, all)
}

// again says how to play one run alone.
func again(s *scenario.Script, rs *release.RuleSet) string {
	return quoted([]string{"headless", "run", s.File, "--rules", rs.Name})
}

// counted keeps the failures up to the last step that was asked for. The outcome belongs to the
// last step of all.
func (cmd *runCmd) counted(s *scenario.Script, run *scenario.Run) played {
	p := played{script: s, run: run, to: run.Steps(), failures: run.Failures()}
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

func (cmd *runCmd) print(c *console, r *result, all []played) error {
	var failures []scenario.Failure
	for i := range all {
		failures = append(failures, all[i].failures...)
	}
	r.code = exitOf(failures)
	if cmd.Format == "json" {
		return cmd.printJSON(c.out, all)
	}
	cmd.printText(c, all, lang(cmd.Lang))
	return nil
}
