package scenario

import (
	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/words"
)

// contradictions refuses two expectations of a step that no run can keep both: the same value
// must be this and that on one rule set.
func (p *parser) contradictions() {
	sets := append(release.All(), p.s.variantSets()...)
	for i := range p.s.Steps {
		st := &p.s.Steps[i]
		for j := range st.expects {
			for k := range j {
				p.contradict(st, &st.expects[k], &st.expects[j], sets)
			}
		}
	}
}

func (p *parser) contradict(st *Step, a, b *expect, sets []release.RuleSet) {
	if a.name != b.name || a.want == b.want {
		return
	}
	for i := range sets {
		rs := &sets[i]
		if a.scope.has(rs) && b.scope.has(rs) && p.s.reaches(st, rs) {
			p.faultAt(b.line, b.col, words.New(
				"{name} must be {b} here, and {a} in line {line}: on {rs} it cannot be both",
				"{name} 在这里应为 {b}，在第 {line} 行应为 {a}：在 {rs} 上不可能两者都成立").
				Fill("name", a.name, "a", a.want, "b", b.want, "line", num(a.line), "rs", rs.Name),
				words.New("the spans must not overlap", "区间不能重叠"))
			return
		}
	}
}

// reaches says whether a run on a rule set plays the step.
func (s *Script) reaches(st *Step, rs *release.RuleSet) bool {
	out, ok := s.Outcome(rs)
	return st.callFor(rs) != nil && !(ok && out.Verdict == string(check.NotApplicable))
}
