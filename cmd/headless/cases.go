package main

import (
	"fmt"
	"slices"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

type casesCmd struct {
	Names  []string `arg:"" optional:"" name:"case" help:"Cases by number or id: H24, h24."`
	Format string   `enum:"text,json,markdown" default:"text" help:"text, json or markdown."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// Run lists the cases from the field: on which rule sets and variants each shows what went wrong
// and what is right. `headless run h24` plays one.
func (cmd *casesCmd) Run(c *console) error {
	all, err := cmd.scripts()
	if err != nil {
		return err
	}
	switch cmd.Format {
	case "json":
		return casesJSON(c, all)
	case "markdown":
		fmt.Fprint(c.out, scenario.CasesTable(all))
		return nil
	}
	l, wide := lang(cmd.Lang), 0
	for _, s := range all {
		wide = max(wide, columns(s.ID))
	}
	for _, s := range all {
		fmt.Fprintf(c.out, "%-4s  %-*s  %s\n", s.About.Case, wide, s.ID,
			c.paint(bold, s.Title.In(l)))
		for _, shown := range s.Shown() {
			c.shown(&shown, l)
		}
	}
	return nil
}

// scripts gives the scripts of the cases that were asked for, of all when none was.
func (cmd *casesCmd) scripts() ([]*scenario.Script, error) {
	var out []*scenario.Script
	wanted := map[string]bool{}
	for _, name := range cmd.Names {
		wanted[strings.ToLower(name)] = false
	}
	for _, f := range ofCases() {
		s, faults := scenario.Parse(f.name, f.src)
		if len(faults) > 0 {
			return nil, fmt.Errorf("%s", faults[0].String())
		}
		asked := len(wanted) == 0
		for _, name := range []string{s.ID, strings.ToLower(s.About.Case)} {
			if _, ok := wanted[name]; ok {
				wanted[name], asked = true, true
			}
		}
		if asked {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *scenario.Script) int {
		return strings.Compare(a.About.Case, b.About.Case)
	})
	for _, name := range cmd.Names {
		if !wanted[strings.ToLower(name)] {
			return nil, unknown("case", name, append(cases.Names(), scenarios.Names()...))
		}
	}
	return out, nil
}

var (
	txtWrong = words.New("wrong", "错误")
	txtRight = words.New("right", "正确")
)

// shown is one line of what a case shows, with the reason below.
func (c *console) shown(s *scenario.Shown, l words.Lang) {
	word, colour := txtRight, green
	if s.Shows == scenario.ShowsWrong {
		word, colour = txtWrong, red
	}
	fmt.Fprintf(c.out, "  %s  %s\n", c.paint(colour, word.In(l)), s.String())
	if !s.Because.Empty() {
		fmt.Fprintf(c.out, "         %s\n", c.paint(faint, s.Because.In(l)))
	}
}

// The JSON of cases. Names are stable: other programs read them.
type (
	jsonCase struct {
		Case  string      `json:"case"`
		ID    string      `json:"id"`
		File  string      `json:"file"`
		Title jsonText    `json:"title"`
		Plays []string    `json:"plays"` // without --rules
		Shows []jsonShown `json:"shows"`
	}
	jsonShown struct {
		Where   string    `json:"where"`
		Shows   string    `json:"shows"` // wrong or right
		Verdict string    `json:"verdict"`
		Records []string  `json:"records"`
		Because *jsonText `json:"because,omitempty"`
		Rule    string    `json:"rule"`
	}
)

func casesJSON(c *console, all []*scenario.Script) error {
	out := []jsonCase{}
	for _, s := range all {
		one := jsonCase{
			Case: s.About.Case, ID: s.ID, File: s.File, Title: textOf(s.Title), Plays: s.Plays(),
		}
		for _, x := range s.Shown() {
			shown := jsonShown{
				Where: x.Where, Shows: x.Shows, Verdict: x.Verdict, Records: listOf(x.Records),
				Rule: x.Rule,
			}
			if !x.Because.Empty() {
				t := textOf(x.Because)
				shown.Because = &t
			}
			one.Shows = append(one.Shows, shown)
		}
		out = append(out, one)
	}
	return c.json(struct {
		Cases []jsonCase `json:"cases"`
	}{out})
}
