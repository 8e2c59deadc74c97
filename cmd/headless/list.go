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
