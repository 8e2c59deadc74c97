package main

import (
	"fmt"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

type checkCmd struct {
	Files []string `arg:"" name:"file" help:"${files}"`
	Lang  string   `enum:"en,zh" default:"en" help:"Language of the messages: en or zh."`
}

// Run reports every fault of the files.
func (cmd *checkCmd) Run(c *console, r *result) error {
	files, err := c.openAll(cmd.Files)
	if err != nil {
		return err
	}
	l := lang(cmd.Lang)
	_, faults := c.parseAll(files, l)
	if faults > 0 {
		r.code = exitUsage
		return nil
	}
	text := words.New("{m} files, no fault", "{m} 个文件，没有错误")
	fmt.Fprintln(c.out, counted(text, 0, len(files)).In(l))
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

type listCmd struct {
	Lang string `enum:"en,zh" default:"en" help:"Language of the titles: en or zh."`
}

var txtMoreCases = words.New("And {n} scripts of cases from the field: headless cases lists them.",
	"另有 {n} 个来自现场的案例：用 headless cases 列出。")

// Run lists the library and the rule sets.
func (cmd *listCmd) Run(c *console) error {
	l := lang(cmd.Lang)
	for _, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		if len(faults) > 0 {
			return fmt.Errorf("%s", faults[0].In(l))
		}
		fmt.Fprintf(c.out, "%-28s  %-7s  %-20s  %s\n", s.ID, s.About.Group,
			strings.Join(s.Rules, ", "), s.Title.In(l))
	}
	fmt.Fprintln(c.out, txtMoreCases.Fill("n", fmt.Sprint(len(cases.All()))).In(l))
	fmt.Fprintln(c.out)
	for _, rs := range release.All() {
		names := append([]string{rs.Name}, rs.Aliases...)
		fmt.Fprintf(c.out, "%-15s  %s\n", strings.Join(names, " = "), rs.News.In(l))
	}
	return nil
}
