package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/internal/report"
)

// target is what run and matrix play, how they do it, and where they write reports.
type target struct {
	Files    []string `arg:"" optional:"" name:"file" help:"${files}"`
	Only     []string `placeholder:"ID" help:"Scenarios with these ids alone; * and ? are wild."`
	Jobs     int      `short:"j" placeholder:"N" help:"Runs at a time; one a processor without."`
	Progress bool     `help:"Count runs on standard error; a terminal gets it anyway."`
	Report   []string `placeholder:"FORMAT=FILE" sep:"none" help:"${report}"`
	Page     string   `default:"${page}" env:"HIGHWATER_PAGE" placeholder:"URL" help:"${pages}"`
	Lang     string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// wholeLibrary is what is played when nothing is named.
const wholeLibrary = "library"

// entry is a file with the rule sets on which it is to be played. One with faults has none.
type entry struct {
	file   file
	script *scenario.Script // nil where there are faults
	faults []scenario.Diagnostic
	sets   []release.RuleSet
}

// id is what the entry is called: the scenario's id, the file's name where there is none.
func (e *entry) id() string {
	if e.script != nil {
		return e.script.ID
	}
	return strings.TrimSuffix(path.Base(filepath.ToSlash(e.file.name)), path.Ext(e.file.name))
}

// task is one run, or a file that cannot be played.
type task struct {
	*entry
	rules *release.RuleSet // nil where the file cannot be played
}

// entries reads what was asked for, and says on standard error what is wrong with it.
func (t *target) entries(c *console) ([]entry, error) {
	if err := t.pageIsAnAddress(); err != nil {
		return nil, err
	}
	args := t.Files
	if len(args) == 0 {
		args = []string{wholeLibrary}
	}
	files, err := c.openAll(args)
	if err != nil {
		return nil, err
	}
	var out []entry
	seen := map[string]bool{} // a file that was named twice is played once
	for _, f := range files {
		if seen[f.name] {
			continue
		}
		seen[f.name] = true
		e := entry{file: f}
		e.script, e.faults = scenario.Parse(filepath.ToSlash(f.name), f.src)
		if len(e.faults) > 0 {
			e.script = nil
		}
		out = append(out, e)
	}
	if out, err = t.chosen(out); err != nil {
		return nil, err
	}
	c.faults(out, lang(t.Lang))
	c.twins(out, lang(t.Lang))
	return out, nil
}

// chosen leaves those whose ids were asked for.
func (t *target) chosen(all []entry) ([]entry, error) {
	if len(t.Only) == 0 {
		return all, nil
	}
	var out []entry
	hits := make([]int, len(t.Only))
	var ids []string
	for i := range all {
		id, wanted := all[i].id(), false
		ids = append(ids, id)
		for k, pattern := range t.Only {
			ok, err := path.Match(pattern, id)
			if err != nil {
				return nil, fmt.Errorf("--only %s: %w", pattern, err)
			}
			if ok {
				wanted, hits[k] = true, hits[k]+1
			}
		}
		if wanted {
			out = append(out, all[i])
		}
	}
	for k, n := range hits {
		if n == 0 {
			return nil, fmt.Errorf("--only: %w", unknown("scenario", t.Only[k], ids))
		}
	}
	return out, nil
}

// twins warns of files with one id: reports and tables call both the same.
func (c *console) twins(all []entry, l words.Lang) {
	first := map[string]string{}
	for i := range all {
		s, name := all[i].script, all[i].file.name
		if s == nil {
			continue
		}
		if other, ok := first[s.ID]; ok {
			fmt.Fprintln(c.err, words.New("{a} and {b} have the same id, {id}",
				"{a} 与 {b} 的 id 相同：{id}").Fill("a", other, "b", name, "id", s.ID).In(l))
			continue
		}
		first[s.ID] = name
	}
}

// faults prints everything that is wrong with files, and in the end how much that was.
func (c *console) faults(all []entry, l words.Lang) {
	n := 0
	for i := range all {
		for _, d := range all[i].faults {
			fmt.Fprintln(c.err, d.In(l))
			n++
		}
	}
	if n > 0 {
		text := words.New("{n} faults in {m} files", "{m} 个文件，{n} 处错误")
		fmt.Fprintln(c.err, counted(text, n, len(all)).In(l))
	}
}

// tasks lists the runs in the order in which they are told.
func tasks(all []entry) []task {
	var out []task
	for i := range all {
		e := &all[i]
		if e.script == nil {
			out = append(out, task{entry: e})
		}
		for k := range e.sets {
			out = append(out, task{e, &e.sets[k]})
		}
	}
	return out
}

// reports opens the reports that were asked for, once it is clear that all of them can be.
func (t *target) reports(all []entry) (out reports, err error) {
	var names []string
	for _, r := range t.Report {
		format, name, ok := strings.Cut(r, "=")
		if !ok || name == "" {
			return out, fmt.Errorf("--report %s: want FORMAT=FILE, as in junit=build/junit.xml", r)
		}
		if !slices.Contains(report.Formats(), format) {
			return out, fmt.Errorf("--report: %w", unknown("report", format, report.Formats()))
		}
		if slices.ContainsFunc(names, func(other string) bool { return sameFile(name, other) }) {
			return out, fmt.Errorf("--report %s: another report goes to the same file", r)
		}
		for i := range all {
			if f := &all[i].file; !f.carried && sameFile(name, f.name) {
				return out, fmt.Errorf("--report %s: that is a scenario, and would be gone", r)
			}
		}
		names = append(names, name)
	}
	for i, r := range t.Report {
		format, name := strings.TrimSuffix(r, "="+names[i]), names[i]
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return out, err
		}
		f, err := os.Create(name)
		if err != nil {
			return out, err
		}
		w, err := report.New(format, f, t.options())
		if err != nil {
			return out, fmt.Errorf("--report: %w", err)
		}
		out = append(out, openReport{w, f})
	}
	return out, nil
}

// sameFile says whether two names lead to one file, be it there yet or not.
func sameFile(a, b string) bool {
	ia, errA := os.Stat(a)
	ib, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(ia, ib)
	}
	absA, errA := filepath.Abs(a)
	absB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && absA == absB
}

// options say how reports are written: GitHub wants names from the root of the repository on.
func (t *target) options() report.Options {
	return report.Options{
		Root: filepath.ToSlash(os.Getenv("GITHUB_WORKSPACE")), Lang: lang(t.Lang),
	}
}
