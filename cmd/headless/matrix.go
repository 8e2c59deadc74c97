package main

import (
	"errors"
	"runtime/debug"
	"slices"

	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/internal/report"
)

type matrixCmd struct {
	target
	Rules  []string `default:"matrix" placeholder:"R" help:"${columns}"`
	Format string   `enum:"${forms}" default:"text" help:"What is printed: ${forms}."`
	Check  string   `placeholder:"FILE" help:"${checkTable}"`
	Write  string   `placeholder:"FILE" help:"${writeTable}"`
}

// grid is the truth table: what every scenario comes to on every rule set.
type grid struct {
	target *target
	lang   words.Lang
	sets   []release.RuleSet
	rows   []row
	total  report.Totals
	faults []scenario.Diagnostic
}

// row is a scenario, with a cell for each rule set.
type row struct {
	*entry
	cells []cell
}

// cell is what a run came to, computed by running it.
type cell struct {
	rules    *release.RuleSet
	verdict  view.Verdict
	promised scenario.Outcome // no Verdict where the file promises nothing
	step     int              // since which the verdict is so; the end where it always was
	failures []string         // in a line each
	code     int
	bug      *mishap
	Case     report.Case
}

// differs says whether the run came to something else than the file promises.
func (k *cell) differs() bool {
	return k.promised.Verdict != "" && k.promised.Verdict != k.verdict.ID
}

// silent says whether nothing is lost, and yet the scenario shows what went wrong.
func (k *cell) silent() bool {
	return k.verdict.ID == string(check.Safe) && k.promised.Shows == scenario.ShowsWrong
}

// Run computes the table, prints it, and compares it with the files and with a page.
func (cmd *matrixCmd) Run(c *console, r *result) error {
	if cmd.Check != "" && cmd.Write != "" {
		return errors.New("--check reads a file and --write writes it: take one of them")
	}
	if len(cmd.Rules) == 0 { // --rules "", as an empty variable of a build server leaves it
		cmd.Rules = []string{"matrix"}
	}
	sets, err := ruleSets(cmd.Rules)
	if err != nil {
		return err
	}
	all, err := cmd.entries(c)
	if err != nil {
		return err
	}
	out, err := cmd.reports(all)
	if err != nil {
		return err
	}
	if out, err = cmd.printed(c, out); err != nil {
		return err
	}
	for i := range all {
		if all[i].script != nil {
			all[i].sets = sets
		}
	}
	g := cmd.play(c, all, sets, out, r)
	if err := out.end(); err != nil {
		return err
	}
	if cmd.onFile() {
		return cmd.page(c, g, r)
	}
	return cmd.print(c, g)
}

// play fills the table.
func (cmd *matrixCmd) play(
	c *console, all []entry, sets []release.RuleSet, out reports, r *result,
) *grid {
	g := &grid{target: &cmd.target, lang: lang(cmd.Lang), sets: sets}
	list := tasks(all)
	bar := cmd.progress(c, len(list))
	var last *entry
	inOrder(len(list), workers(cmd.Jobs, len(list)), func(i int) cell {
		return cmd.cell(list[i])
	}, func(k cell) bool {
		if k.bug != nil {
			panic(k.bug)
		}
		e := list[bar.done].entry
		g.total.Count(k.Case.Status)
		r.code = heavier(r.code, k.code)
		out.add(&k.Case)
		switch {
		case e.script == nil:
			g.faults = append(g.faults, e.faults...)
		case e != last:
			g.rows = append(g.rows, row{entry: e})
			last = e
		}
		if e.script != nil {
			k.Case = report.Case{Line: k.Case.Line, Failures: k.Case.Failures}
			g.rows[len(g.rows)-1].cells = append(g.rows[len(g.rows)-1].cells, k)
		}
		bar.count(k.code != exitOK)
		return true
	})
	bar.clear()
	return g
}

// cell computes one cell.
func (cmd *matrixCmd) cell(t task) (out cell) {
	if t.script == nil {
		return cell{code: exitUsage, Case: cmd.wrongCase(t.entry)}
	}
	defer func() {
		if bug := recover(); bug != nil {
			out.bug = &mishap{bug, debug.Stack(), again(t.entry, t.rules, -1)}
		}
	}()
	run := scenario.Play(t.script, *t.rules)
	p := played{task: t, run: run, to: run.Steps(), failures: run.Failures()}
	if end := run.Stopped(); end >= 0 {
		p.to = end
	}
	out = cell{
		rules: t.rules, verdict: run.VerdictAt(p.to), step: run.Since(), code: exitOf(p.failures),
		Case: cmd.caseOf(&p),
	}
	out.promised, _ = t.script.Outcome(t.rules)
	if out.step == 0 {
		out.step = run.Steps()
	}
	if p.ended() {
		out.verdict = view.Verdict{ID: endedID, Word: txtStopped}
		out.step = p.to
	}
	for i := range p.failures {
		out.failures = append(out.failures, p.failures[i].Brief(lang(cmd.Lang)))
	}
	return out
}

// endedID stands for the verdict of a run that ended early.
const endedID = "ended"

var txtStopped = words.New("ended", "中止")

// print prints the table.
func (cmd *matrixCmd) print(c *console, g *grid) error {
	switch cmd.Format {
	case "json":
		return g.json(c.out)
	case "markdown":
		_, err := c.out.Write(g.markdown(""))
		return err
	case "svg":
		_, err := c.out.Write(g.svg())
		return err
	case "text", "github":
		g.text(c)
	}
	return nil
}

// printed adds the report that is to be printed.
func (cmd *matrixCmd) printed(c *console, out reports) (reports, error) {
	if !slices.Contains([]string{"junit", "tap", "github"}, cmd.Format) || cmd.onFile() {
		return out, nil
	}
	w, err := report.New(cmd.Format, c.out, cmd.options())
	if err != nil {
		return out, err
	}
	out = append(out, openReport{w, nil})
	if cmd.Format == "github" {
		return out.stepSummary(cmd.options())
	}
	return out, nil
}

// onFile says whether a file is compared or written, and nothing printed.
func (cmd *matrixCmd) onFile() bool { return cmd.Check != "" || cmd.Write != "" }

// part is a group of the library, as a section of the table.
type part struct {
	title words.Text
	rows  []*row
}

// groups are the groups in the order of the library.
var groups = []struct {
	id    string
	title words.Text
}{
	{"basics", words.New("Basics", "基础")},
	{"kip", words.New("Failures and their fixes", "故障与修复")},
	{"field", words.New("From the field", "实战案例")},
}

// parts gives the rows by group; a group without rows is left out.
func (g *grid) parts() []part {
	var out []part
	for _, group := range groups {
		p := part{title: group.title}
		for i := range g.rows {
			if g.rows[i].script.About.Group == group.id {
				p.rows = append(p.rows, &g.rows[i])
			}
		}
		if len(p.rows) > 0 {
			out = append(out, p)
		}
	}
	return out
}

// heads are the names above the columns: the release alone, unless another rule set of it is in
// the table.
func (g *grid) heads() []string {
	var out []string
	for i := range g.sets {
		name := g.sets[i].Name
		others := slices.ContainsFunc(g.sets, func(o release.RuleSet) bool {
			return o.Release == g.sets[i].Release && o.Name != name
		})
		if !others && len(g.sets[i].Changed) == 0 {
			name = g.sets[i].Release
		}
		out = append(out, name)
	}
	return out
}

// marks follow the word of a cell, so that no colour is needed.
const (
	markSilent = "*" // nothing is lost, and yet the scenario shows what went wrong
	markBad    = "!" // a promise of the file is not kept
)

// word is what a cell says.
func (k *cell) word(l words.Lang) string {
	s := k.verdict.Word.In(l)
	switch {
	case k.differs():
		return s + "≠" + view.VerdictWord(check.Verdict(k.promised.Verdict)).In(l)
	case len(k.failures) > 0:
		return s + markBad
	case k.silent():
		return s + markSilent
	}
	return s
}

var (
	txtSilent = words.New("* nothing is lost, but the scenario shows what went wrong there",
		"* 没有丢失消息，但场景展示了那里出的问题")
	txtNotKept = words.New("! a promise of the file is not kept", "! 文件的预期没有满足")
	txtDiffers = words.New("a≠b: the run came to a, and the file promises b",
		"a≠b：运行得出 a，文件预期 b")
	txtNoSense = words.New("n/a: the scenario has no meaning there", "不适用：场景在那里没有意义")
	txtRows    = words.New("scenarios: {m} · rule sets: {n}", "场景：{m} · 规则集：{n}")
)

// legend explains what stands in the cells, and nothing else.
func (g *grid) legend() []words.Text {
	var silent, bad, differs, na bool
	for i := range g.rows {
		for j := range g.rows[i].cells {
			k := &g.rows[i].cells[j]
			silent = silent || k.silent()
			differs = differs || k.differs()
			bad = bad || len(k.failures) > 0 && !k.differs()
			na = na || k.verdict.ID == string(check.NotApplicable)
		}
	}
	var out []words.Text
	for _, line := range []struct {
		there bool
		text  words.Text
	}{{na, txtNoSense}, {silent, txtSilent}, {differs, txtDiffers}, {bad, txtNotKept}} {
		if line.there {
			out = append(out, line.text)
		}
	}
	return out
}
