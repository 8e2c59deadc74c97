package scenario

import (
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// variants reads the names of the variants of which the file promises something; steps may name
// them in their expectations.
func (p *parser) variants(n *node) {
	if n == nil {
		return
	}
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("variants with their verdicts, {2.1+validation=off: {verdict: ...}},",
			"变体和结论 {2.1+validation=off: {verdict: ...}}"))
		return
	}
	for _, kv := range n.pairs {
		rs, ok := release.Lookup(kv.key.text)
		switch {
		case !ok:
			p.noVariant(kv.key)
		case len(rs.Changed) == 0:
			p.faultHint(kv.key, words.New("{r} is no variant: it belongs below outcome",
				"{r} 不是变体，应写在 outcome 下").Fill("r", quote(kv.key.text)), variantForm)
		case p.s.variant(rs.Name) != nil:
			p.fault(kv.key, words.New("{r} stands twice here", "{r} 在此处出现了两次").
				Fill("r", rs.Name))
		default:
			p.s.Variants = append(p.s.Variants, Variant{Name: rs.Name})
		}
	}
}

// variantOutcomes reads what runs on the variants must come to, when the records are known.
func (p *parser) variantOutcomes(n *node) {
	if n == nil {
		return
	}
	for _, kv := range n.pairs {
		rs, ok := release.Lookup(kv.key.text)
		o := Outcome{
			Line: kv.key.line, Col: kv.key.col, Span: release.Span{Text: kv.key.text},
		}
		good := p.outcome(kv.value, &o)
		if v := p.s.variant(rs.Name); good && ok && v != nil {
			v.Outcome = o
		}
	}
}

// variantForm says how a variant is written.
var variantForm = words.New("a variant is BASE+name or BASE+rule=value",
	"变体写作 BASE+名字 或 BASE+规则=值")

// noVariant says which part of a variant's name is wrong.
func (p *parser) noVariant(n *node) {
	msg := words.New("there is no variant {r}", "没有变体 {r}").Fill("r", quote(n.text))
	base, rest, _ := strings.Cut(n.text, "+")
	rs, ok := release.Lookup(base)
	if base == "" || rest == "" {
		p.faultHint(n, msg, variantForm)
		return
	}
	if !ok {
		p.faultHint(n, msg, meantRuleSet(base))
		return
	}
	for _, change := range strings.Split(rest, "+") {
		field, value, set := strings.Cut(change, "=")
		f, known := release.FieldByName(field)
		switch {
		case !set:
			if _, ok := release.Lookup(base + "+" + change); !ok {
				p.faultHint(n, msg, meant(change, variantNames()))
				return
			}
		case !known:
			p.faultHint(n, msg, meant(field, fieldNames()))
			return
		case !f.In(rs.Mode):
			p.faultHint(n, msg, words.New("{f} is asked in the other controller mode only",
				"只有另一种 controller 模式才用到 {f}").Fill("f", field))
			return
		default:
			if _, ok := rs.With(field, value); !ok {
				p.faultHint(n, msg, meant(value, f.Values))
				return
			}
		}
	}
	p.fault(n, msg)
}

func variantNames() []string {
	var out []string
	for _, v := range release.Variants() {
		out = append(out, v.Name)
	}
	return out
}

// variantScope reads a variant among the expectations: one that the file promises something of.
func (p *parser) variantScope(key *node) (scope, bool) {
	rs, ok := release.Lookup(key.text)
	if !ok {
		p.noVariant(key)
		return scope{}, false
	}
	if p.s.variant(rs.Name) == nil {
		p.faultHint(key, words.New("{r} is not among the variants of this file",
			"这个文件的 variants 里没有 {r}").Fill("r", quote(key.text)),
			words.New("say below variants what it comes to",
				"请在 variants 下写出它的结论"))
		return scope{}, false
	}
	return scope{variant: rs.Name}, true
}

// namesVariant says whether a word means a variant rather than a span: something follows its +.
func namesVariant(word string) bool {
	_, rest, plus := strings.Cut(word, "+")
	return plus && rest != "" && !strings.HasPrefix(rest, " ")
}

// variant finds a variant by the name that release.Lookup gives it, nil for none.
func (s *Script) variant(name string) *Variant {
	for i := range s.Variants {
		if s.Variants[i].Name == name {
			return &s.Variants[i]
		}
	}
	return nil
}

// variantSets gives the variants of the file as rule sets.
func (s *Script) variantSets() []release.RuleSet {
	var out []release.RuleSet
	for i := range s.Variants {
		if rs, ok := release.Lookup(s.Variants[i].Name); ok {
			out = append(out, rs)
		}
	}
	return out
}
