package scenario

import (
	"strings"

	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/words"
)

var (
	outcomeKeys = []string{"verdict", "records", "because", "rule", "shows"}
	showsWords  = []string{ShowsWrong, ShowsRight, showsNothing}
)

// outcomes reads what runs must come to. Every rule set of the table lies in exactly one span.
func (p *parser) outcomes(n *node) {
	if n == nil {
		return
	}
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("spans with their verdicts", "规则集区间和结论"))
		return
	}
	bad := false
	for _, kv := range n.pairs {
		span, ok := p.span(kv.key)
		bad = bad || !ok
		o := Outcome{Line: kv.key.line, Col: kv.key.col, Span: span}
		if p.outcome(kv.value, &o) && ok {
			p.overlap(kv.key, &o)
			p.s.Outcomes = append(p.s.Outcomes, o)
		}
	}
	if !bad {
		p.uncovered(n)
	}
}

func (p *parser) outcome(n *node, o *Outcome) bool {
	if !p.mapping(n, words.New("an outcome", "结论"), outcomeKeys, []string{"verdict"}) {
		return false
	}
	if v := n.get("verdict"); v != nil {
		o.Verdict = p.word(v, VerdictNames())
	}
	o.Because = p.text(n.get("because"))
	if v := n.get("records"); v != nil {
		o.Records = p.recordList(v, true)
	}
	place := words.New("a place of the specification", "规范中的位置")
	if v := n.get("rule"); v != nil && p.scalar(v, place) {
		o.Rule = v.text
	}
	p.shows(n.get("shows"), o)
	named := o.Verdict == "lost" || o.Verdict == "at-risk"
	records := n.get("records")
	switch {
	case records != nil && !named && o.Verdict != "diverged" && o.Verdict != "":
		p.fault(records, words.New("the verdict {v} names no records", "结论 {v} 不写 records").
			Fill("v", o.Verdict))
	case named && (records == nil || isNone(records)):
		p.fault(n, words.New("say which records are {v}: records: [m2]",
			"结论 {v} 要写出是哪些消息：records: [m2]").Fill("v", o.Verdict))
	case o.Verdict != "safe" && o.Verdict != "" && n.get("because") == nil:
		p.fault(n, words.New("the verdict {v} needs a reason: because",
			"结论 {v} 需要理由：because").Fill("v", o.Verdict))
	case o.Verdict != "n/a" && n.get("rule") == nil:
		p.fault(n, words.New("name the rule that makes it so: rule: KIP-101",
			"请写出依据的规则：rule: KIP-101"))
	}
	return true
}

// shows reads what an outcome shows; left out, whatever is not safe is wrong.
func (p *parser) shows(n *node, o *Outcome) {
	switch {
	case n != nil && o.Verdict == string(check.NotApplicable):
		p.fault(n, words.New("the scenario has no meaning there and shows nothing",
			"场景在那里没有意义，什么也不展示"))
	case n != nil:
		if o.Shows = p.word(n, showsWords); o.Shows == showsNothing {
			o.Shows, o.quiet = "", true
		}
	case o.Verdict == string(check.NotApplicable):
	case o.Verdict == string(check.Safe):
		o.Shows = ShowsRight
	default:
		o.Shows = ShowsWrong
	}
}

func (p *parser) overlap(key *node, o *Outcome) {
	for i := range p.s.Outcomes {
		for _, rs := range release.All() {
			if p.s.Outcomes[i].Span.Has(&rs) && o.Span.Has(&rs) {
				p.fault(key, words.New("{a} overlaps {b}: both hold {r}", "{a} 与 {b} 重叠：都包含 {r}").
					Fill("a", quote(key.text), "b", quote(p.s.Outcomes[i].Span.Text), "r", rs.Name))
				return
			}
		}
	}
}

func (p *parser) uncovered(n *node) {
	if missing := p.missing(); len(missing) > 0 {
		p.faultHint(n, words.New("no outcome for {rs}", "缺少这些规则集的结论：{rs}").
			Fill("rs", strings.Join(missing, ", ")),
			words.New("every rule set lies in exactly one span; n/a with a reason where the "+
				"scenario has no meaning",
				"每个规则集恰好落在一个区间；场景没有意义的写 n/a 和理由"))
	}
}

// missing gives the spans of each controller mode that have no outcome yet.
func (p *parser) missing() []string {
	var out []string
	for _, mode := range []release.Mode{release.ZooKeeper, release.KRaft} {
		first, last := "", ""
		end := func() {
			switch {
			case first == "":
			case first == last:
				out = append(out, first+" "+string(mode))
			default:
				out = append(out, first+" - "+last+" "+string(mode))
			}
			first = ""
		}
		for _, rs := range release.All() {
			if rs.Mode != mode {
				continue
			}
			if _, ok := p.s.Outcome(&rs); ok {
				end()
				continue
			}
			if last = rs.Release; first == "" {
				first = rs.Release
			}
		}
		end()
	}
	return out
}
