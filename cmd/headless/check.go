package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/internal/report"
)

type checkCmd struct {
	Files  []string `arg:"" optional:"" name:"file" help:"${files}"`
	Strict bool     `help:"Warnings fail as faults do."`
	Allow  []string `placeholder:"NAME" help:"${allow}"`
	Play   bool     `help:"Play the files everywhere too: idle steps, tries that are right."`
	Names  bool     `help:"List the warnings by name, with what each means."`
	Format string   `enum:"text,json,github" default:"text" help:"text, json or github."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the messages: en or zh."`
}

// finding is a fault of a file, or a warning about it.
type finding struct {
	scenario.Diagnostic
	name string // of the warning, "" for a fault
}

// In gives the finding in a language.
func (f *finding) In(l words.Lang) string {
	if f.name == "" {
		return f.Diagnostic.In(l)
	}
	return scenario.Warning{Diagnostic: f.Diagnostic, Name: f.name}.In(l)
}

// Run reports every fault of the files, and what makes a right one weak.
func (cmd *checkCmd) Run(c *console, r *result) error {
	if cmd.Names {
		return cmd.names(c)
	}
	if len(cmd.Files) == 0 {
		return fmt.Errorf("name a file, a folder or a scenario: headless check my-scenario.yaml")
	}
	if err := cmd.known(); err != nil {
		return err
	}
	files, err := c.openAll(cmd.Files)
	if err != nil {
		return err
	}
	var all []finding
	for _, f := range files {
		all = append(all, cmd.check(f)...)
	}
	faults, warnings := 0, 0
	for i := range all {
		if all[i].name == "" {
			faults++
		} else {
			warnings++
		}
	}
	if faults > 0 || cmd.Strict && warnings > 0 {
		r.code = exitUsage
	}
	switch cmd.Format {
	case "json":
		return findingsJSON(c, all)
	case "github":
		for i := range all {
			fmt.Fprintln(c.out, all[i].annotation(lang(cmd.Lang)))
		}
	}
	cmd.told(c, all, len(files), faults, warnings)
	return nil
}

// check reads one file.
func (cmd *checkCmd) check(f file) []finding {
	var out []finding
	s, warnings, faults := scenario.Lint(filepath.ToSlash(f.name), f.src, cmd.Allow)
	for _, d := range faults {
		out = append(out, finding{d, ""})
	}
	if cmd.Play && s != nil {
		var runs []*scenario.Run
		for _, rs := range release.All() {
			runs = append(runs, scenario.Play(s, rs))
		}
		for _, w := range scenario.LintRuns(s, runs) {
			if !slices.Contains(cmd.Allow, w.Name) {
				warnings = append(warnings, w)
			}
		}
	}
	for _, w := range warnings {
		out = append(out, finding{w.Diagnostic, w.Name})
	}
	return out
}

var txtAllow = words.New("a comment \"# allow: NAME\" beside the place, or --allow NAME, takes a "+
	"warning back; --strict makes warnings fail",
	"在该处写注释 \"# allow: 名字\"，或用 --allow 名字，可以取消一个警告；--strict 使警告也算失败")

// told prints the findings for people and says how many there are.
func (cmd *checkCmd) told(c *console, all []finding, files, faults, warnings int) {
	l := lang(cmd.Lang)
	if cmd.Format == "text" {
		for i := range all {
			fmt.Fprintln(c.err, all[i].In(l))
		}
	}
	switch {
	case faults == 0 && warnings == 0:
		text := words.New("{m} files, no fault", "{m} 个文件，没有错误")
		fmt.Fprintln(c.out, counted(text, 0, files).In(l))
	case warnings == 0:
		text := words.New("{n} faults in {m} files", "{m} 个文件，{n} 处错误")
		fmt.Fprintln(c.err, counted(text, faults, files).In(l))
	default:
		text := words.New("{n} faults and {w} warnings in {m} files",
			"{m} 个文件，{n} 处错误，{w} 处警告").Fill("w", fmt.Sprint(warnings))
		if warnings == 1 {
			text = words.New("{n} faults and 1 warning in {m} files",
				"{m} 个文件，{n} 处错误，1 处警告")
		}
		fmt.Fprintln(c.err, counted(text, faults, files).In(l))
		fmt.Fprintln(c.err, txtAllow.In(l))
	}
}

// known refuses a name that no warning has.
func (cmd *checkCmd) known() error {
	var names []string
	for _, r := range scenario.LintRules() {
		names = append(names, r.Name)
	}
	for _, a := range cmd.Allow {
		if !slices.Contains(names, a) {
			return unknown("warning", a, names)
		}
	}
	return nil
}

// names lists what is looked for.
func (cmd *checkCmd) names(c *console) error {
	for _, r := range scenario.LintRules() {
		fmt.Fprintf(c.out, "%-16s  %s\n", r.Name, r.Doc.In(lang(cmd.Lang)))
	}
	return nil
}

func counted(t words.Text, n, m int) words.Text {
	if n == 1 {
		t = words.New(strings.Replace(t.In(words.EN), "faults", "fault", 1), t.In(words.ZH))
	}
	if m == 1 {
		t = words.New(strings.Replace(t.In(words.EN), "files", "file", 1), t.In(words.ZH))
	}
	return t.Fill("n", fmt.Sprint(n), "m", fmt.Sprint(m))
}

// level names the weight of a finding.
func (f *finding) level() string {
	if f.name == "" {
		return "error"
	}
	return "warning"
}

// annotation writes a finding as GitHub shows it beside the line.
func (f *finding) annotation(l words.Lang) string {
	text := f.Message.In(l)
	if !f.Hint.Empty() {
		text += "\n" + f.Hint.In(l)
	}
	title := "scenario"
	if f.name != "" {
		title = f.name
	}
	return report.Annotation(f.level(), f.File, f.Line, f.Col, title, text)
}

// The JSON of findings. Names are stable: other programs read them.
type jsonFinding struct {
	Level   string    `json:"level"` // error or warning
	Name    string    `json:"name,omitempty"`
	File    string    `json:"file"`
	Line    int       `json:"line"` // from 1; 0 for the whole file
	Col     int       `json:"col"`
	Message jsonText  `json:"message"`
	Hint    *jsonText `json:"hint,omitempty"`
}

func findingsJSON(c *console, all []finding) error {
	out := []jsonFinding{}
	for i := range all {
		f := &all[i]
		j := jsonFinding{f.level(), f.name, f.File, f.Line, f.Col, textOf(f.Message), nil}
		if !f.Hint.Empty() {
			hint := textOf(f.Hint)
			j.Hint = &hint
		}
		out = append(out, j)
	}
	return c.json(struct {
		Findings []jsonFinding `json:"findings"`
	}{out})
}
