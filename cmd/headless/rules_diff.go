package main

import (
	"errors"
	"fmt"
	"slices"

	"highwater/core/release"
	"highwater/core/words"
)

var (
	errDiffOfOne  = errors.New("--diff compares rule sets: name two of them or more")
	errDiffFormat = errors.New("--diff prints text; --format json has every rule of each")

	txtAlike = words.New("They answer every rule alike.", "这些规则集对每条规则的回答都相同。")
	// of a controller mode that has no such question
	txtNotAsked = words.New("is not asked", "没有这个问题")
)

// different prints the rules that rule sets answer differently, and what each answers. A rule
// that one controller mode alone asks is different, where the sets are of both.
func (c *console) different(sets []release.RuleSet, l words.Lang) {
	wide := [2]int{0, 1}
	for i := range sets {
		wide[0] = max(wide[0], columns(sets[i].Name))
		for _, f := range release.Fields() {
			wide[1] = max(wide[1], columns(answer(f, &sets[i])))
		}
	}
	told := 0
	for _, f := range release.Fields() {
		if !slices.ContainsFunc(sets, func(rs release.RuleSet) bool {
			return answer(f, &rs) != answer(f, &sets[0])
		}) {
			continue
		}
		if told++; told > 1 {
			fmt.Fprintln(c.out)
		}
		fmt.Fprintf(c.out, "%s  %s%s\n", c.paint(bold, f.Name), f.Doc.In(l), onlyIn[f.Mode].In(l))
		for i := range sets {
			value, means := answer(f, &sets[i]), txtNotAsked
			if value != noAnswer {
				means = f.Meaning(&sets[i].Rules)
			}
			fmt.Fprintf(c.out, "  %-*s  %-*s  %s\n", wide[0], sets[i].Name, wide[1], value,
				means.In(l))
		}
	}
	if told == 0 {
		fmt.Fprintln(c.out, txtAlike.In(l))
	}
}

// noAnswer stands where a controller mode does not ask a rule.
const noAnswer = "-"

func answer(f release.Field, rs *release.RuleSet) string {
	if !f.In(rs.Mode) {
		return noAnswer
	}
	return f.Get(&rs.Rules)
}
