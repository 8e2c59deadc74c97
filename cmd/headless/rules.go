package main

import (
	"fmt"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

type rulesCmd struct {
	Names  []string `arg:"" optional:"" name:"name" help:"Rule sets, rules or variants to explain."`
	Diff   bool     `help:"Only the rules that the named rule sets answer differently."`
	Format string   `enum:"text,json" default:"text" help:"How to print: text or json."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// Run prints the rule sets, the rules with their values and sources, and the named variants; or
// every rule of the rule sets that were named; or those alone that they answer differently.
func (cmd *rulesCmd) Run(c *console) error {
	if !cmd.Diff && cmd.Format == "text" && c.explained(cmd.Names, lang(cmd.Lang)) {
		return nil
	}
	sets, err := ruleSets(cmd.Names)
	switch {
	case err != nil:
		return err
	case cmd.Diff && cmd.Format == "json":
		return errDiffFormat
	case cmd.Diff && len(sets) < 2:
		return errDiffOfOne
	case cmd.Diff:
		c.different(sets, lang(cmd.Lang))
		return nil
	case cmd.Format == "json":
		return cmd.json(c, sets)
	case len(sets) > 0:
		for i := range sets {
			c.answers(&sets[i], lang(cmd.Lang))
		}
		return nil
	}
	c.overview(lang(cmd.Lang))
	return nil
}

// many are the names that stand for several rule sets.
var many = map[string]func() []release.RuleSet{"all": release.All, "matrix": release.Matrix}

// ruleSets finds rule sets by their names; all and matrix stand for many.
func ruleSets(names []string) ([]release.RuleSet, error) {
	var out []release.RuleSet
	for _, name := range names {
		if list, ok := many[name]; ok {
			for _, rs := range list() {
				out = add(out, rs)
			}
			continue
		}
		rs, ok := release.Lookup(name)
		if !ok {
			return nil, noRuleSet(name)
		}
		out = add(out, rs)
	}
	return out, nil
}

// noRuleSet says which part of a name is not known, and what it could have been.
func noRuleSet(name string) error {
	base, rest, _ := strings.Cut(name, "+")
	rs, ok := release.Lookup(base)
	hint := release.Hint(name)
	if !hint.Empty() {
		return fmt.Errorf("there is no rule set %q: %s", name, hint.In(words.EN))
	}
	if !ok {
		return unknown("rule set", base, append(release.Names(), "all", "matrix"))
	}
	for _, change := range strings.Split(rest, "+") {
		if !strings.Contains(change, "=") {
			if _, ok := release.Lookup(base + "+" + change); !ok {
				return unknown("variant", change, variantNames())
			}
			continue
		}
		if _, err := with(rs, change); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: not a rule set", name)
}

func variantNames() []string {
	var out []string
	for _, v := range release.Variants() {
		out = append(out, v.Name)
	}
	return out
}

// with changes one rule: FIELD=VALUE.
func with(rs release.RuleSet, change string) (release.RuleSet, error) {
	field, value, _ := strings.Cut(change, "=")
	f, ok := release.FieldByName(field)
	if !ok {
		var names []string
		for _, f := range release.Fields() {
			names = append(names, f.Name)
		}
		return rs, unknown("rule", field, names)
	}
	if !f.In(rs.Mode) {
		return rs, fmt.Errorf("%s: asked in %s mode only, and %s is of %s mode", field, f.Mode,
			rs.Name, rs.Mode)
	}
	out, ok := rs.With(field, value)
	if !ok {
		return rs, unknown("value of "+field, value, f.Values)
	}
	return out, nil
}

var (
	txtSets = words.New("Rule sets. The names of a line are one rule set; * is in the matrix.",
		"规则集。同一行的名字是同一个规则集；* 表示在对照表中。")
	txtRules = words.New("Rules. A rule set with one of them changed is BASE+rule=value.",
		"规则。把规则集的一条规则改掉，写作 BASE+rule=value。")
	txtVariants = words.New("Named variants.", "有名字的变体。")
	txtSource   = words.New("source: {source}", "来源：{source}")
)

// onlyIn follows a rule that one controller mode alone asks.
var onlyIn = map[release.Mode]words.Text{
	release.ZooKeeper: words.New(" ZooKeeper mode only.", "仅 ZooKeeper 模式。"),
	release.KRaft:     words.New(" KRaft mode only.", "仅 KRaft 模式。"),
}

// overview prints all there is.
func (c *console) overview(l words.Lang) {
	fmt.Fprintf(c.out, "%s\n\n", c.paint(bold, txtSets.In(l)))
	main := release.Matrix()
	for _, rs := range release.All() {
		mark := " "
		if slices.ContainsFunc(main, func(m release.RuleSet) bool { return m.Name == rs.Name }) {
			mark = "*"
		}
		names := append([]string{rs.Name}, rs.Aliases...)
		fmt.Fprintf(c.out, "%s %-16s %-7s %-6s %s\n", mark, strings.Join(names, " = "), rs.Release,
			rs.Mode, rs.News.In(l))
	}
	fmt.Fprintf(c.out, "\n%s\n", c.paint(bold, txtRules.In(l)))
	for _, f := range release.Fields() {
		fmt.Fprintln(c.out)
		c.rule(&f, l)
	}
	fmt.Fprintf(c.out, "\n%s\n\n", c.paint(bold, txtVariants.In(l)))
	for _, v := range release.Variants() {
		c.variant(&v, l)
	}
}

// rule explains one rule.
func (c *console) rule(f *release.Field, l words.Lang) {
	fmt.Fprintf(c.out, "%s  %s%s\n", c.paint(bold, f.Name), f.Doc.In(l), onlyIn[f.Mode].In(l))
	for i, v := range f.Values {
		fmt.Fprintf(c.out, "  %-24s %s\n", v, f.Means[i].In(l))
	}
	fmt.Fprintf(c.out, "  %s\n", c.paint(faint, txtSource.Fill("source", f.Source).In(l)))
}

// variant tells of one that has a name.
func (c *console) variant(v *release.Variant, l words.Lang) {
	fmt.Fprintf(c.out, "%s+%s\n  %s=%s\n  %s; %s\n", v.Base, v.Name, v.Field, v.Value,
		v.Status.In(l), v.Source)
}

// explained tells of the rules and variants that are named, and says whether there are only such.
func (c *console) explained(names []string, l words.Lang) bool {
	var fields []*release.Field
	var variants []release.Variant
	for _, name := range names {
		if f, ok := release.FieldByName(name); ok {
			fields = append(fields, f)
			continue
		}
		before := len(variants)
		for _, v := range release.Variants() {
			if v.Name == name {
				variants = append(variants, v)
			}
		}
		if len(variants) == before {
			return false
		}
	}
	for i := range fields {
		c.rule(fields[i], l)
	}
	for i := range variants {
		c.variant(&variants[i], l)
		if f, ok := release.FieldByName(variants[i].Field); ok {
			c.rule(f, l)
		}
	}
	return len(names) > 0
}

// answers prints every rule of a rule set that its controller mode asks.
func (c *console) answers(rs *release.RuleSet, l words.Lang) {
	fmt.Fprintf(c.out, "%s\n%s\n", c.paint(bold, rs.Title()), rs.News.In(l))
	for _, f := range release.Fields() {
		if f.In(rs.Mode) {
			fmt.Fprintf(c.out, "  %-22s %-24s %s\n", f.Name, f.Get(&rs.Rules),
				f.Meaning(&rs.Rules).In(l))
		}
	}
}

// The JSON of rules. Names are stable: other programs read them.
type (
	jsonRuleSet struct {
		Name    string            `json:"name"`
		Release string            `json:"release"`
		Mode    string            `json:"mode"`
		Aliases []string          `json:"aliases"`
		SameAs  string            `json:"sameAs,omitempty"`
		Matrix  bool              `json:"matrix"`
		News    jsonText          `json:"news"`
		Changed []string          `json:"changed"`
		Rules   map[string]string `json:"rules"`
	}
	jsonField struct {
		Name   string      `json:"name"`
		Mode   string      `json:"mode,omitempty"` // of the controller that asks; both without it
		Doc    jsonText    `json:"doc"`
		Source string      `json:"source"`
		Values []jsonValue `json:"values"`
	}
	jsonValue struct {
		Name  string   `json:"name"`
		Means jsonText `json:"means"`
	}
	jsonVariant struct {
		Name   string   `json:"name"`
		Base   string   `json:"base"`
		Field  string   `json:"field"`
		Value  string   `json:"value"`
		Status jsonText `json:"status"`
		Source string   `json:"source"`
	}
)

func (cmd *rulesCmd) json(c *console, sets []release.RuleSet) error {
	var out struct {
		Sets     []jsonRuleSet `json:"ruleSets"`
		Fields   []jsonField   `json:"rules"`
		Variants []jsonVariant `json:"variants"`
	}
	if len(sets) == 0 {
		sets = release.All()
	}
	for i := range sets {
		out.Sets = append(out.Sets, ruleSetOf(&sets[i]))
	}
	for _, f := range release.Fields() {
		field := jsonField{
			Name: f.Name, Mode: string(f.Mode), Doc: textOf(f.Doc), Source: f.Source,
		}
		for i, v := range f.Values {
			field.Values = append(field.Values, jsonValue{v, textOf(f.Means[i])})
		}
		out.Fields = append(out.Fields, field)
	}
	for _, v := range release.Variants() {
		out.Variants = append(out.Variants, jsonVariant{
			v.Name, v.Base, v.Field, v.Value, textOf(v.Status), v.Source,
		})
	}
	return c.json(out)
}

func ruleSetOf(rs *release.RuleSet) jsonRuleSet {
	out := jsonRuleSet{
		Name: rs.Name, Release: rs.Release, Mode: string(rs.Mode), Aliases: listOf(rs.Aliases),
		SameAs: rs.SameAs, News: textOf(rs.News), Changed: listOf(rs.Changed),
		Rules: map[string]string{},
	}
	for _, m := range release.Matrix() {
		out.Matrix = out.Matrix || m.Name == rs.Name
	}
	for _, f := range release.Fields() {
		if f.In(rs.Mode) {
			out.Rules[f.Name] = f.Get(&rs.Rules)
		}
	}
	return out
}
