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
	var rows [][4]string
	var wide [4]int
	for _, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		if len(faults) > 0 {
			return fmt.Errorf("%s", faults[0].In(l))
		}
		row := [4]string{s.ID, s.About.Group, strings.Join(s.Rules, ", "), s.Title.In(l)}
		for i, cell := range row {
			wide[i] = max(wide[i], columns(cell))
		}
		rows = append(rows, row)
	}
	for _, row := range rows {
		fmt.Fprintf(c.out, "%-*s  %-*s  %-*s  %s\n", wide[0], row[0], wide[1], row[1], wide[2],
			row[2], row[3])
	}
	fmt.Fprintln(c.out, txtMoreCases.Fill("n", fmt.Sprint(len(cases.All()))).In(l))
	fmt.Fprintln(c.out)
	for _, rs := range release.All() {
		names := append([]string{rs.Name}, rs.Aliases...)
		fmt.Fprintf(c.out, "%-15s  %s\n", strings.Join(names, " = "), rs.News.In(l))
	}
	return nil
}
