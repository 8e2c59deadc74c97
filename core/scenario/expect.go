package scenario

import (
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// expect compares what a step promises with what is there after it; from is the first of its
// actions.
func (p *player) expect(st *Step, from int) {
	if p.stopped || len(st.expects) == 0 || st.callFor(&p.run.rs) == nil {
		return
	}
	at := p.reading(from)
	for i := range st.expects {
		e := &st.expects[i]
		if !e.scope.has(&p.run.as) {
			continue
		}
		at.part = e.part
		if found := e.def.get(&at, e.broker); found != e.want {
			p.fail(FailExpect, e.line, e.col, words.Same(e.name), e.want, found)
		}
	}
}

// reading is what named values are read from now, in a step that begins after so many actions.
func (p *player) reading(from int) reading {
	return reading{run: p.run, w: p.w(), judge: &p.run.judge, step: p.tl.Events(from, p.tl.Len())}
}

// violations lists the invariants that the file expects to be broken on a rule set.
func (s *Script) violations(rs *release.RuleSet) []string {
	var out []string
	for i := range s.Steps {
		for j := range s.Steps[i].expects {
			e := &s.Steps[i].expects[j]
			if e.def.typ == checksValue && e.scope.has(rs) {
				out = append(out, strings.Split(e.want, ", ")...)
			}
		}
	}
	return out
}

// Stopped gives the step at which the run ended before the last one: the step was not possible,
// or a limit was reached. It is -1 for a run that was played to its end.
func (r *Run) Stopped() int {
	end, _ := r.stopped()
	return end
}

func (r *Run) stopped() (step int, limit bool) {
	for i := range r.failures {
		if k := r.failures[i].Kind; k == FailStep || k == FailLimit {
			return r.failures[i].Step, k == FailLimit
		}
	}
	return -1, false
}

// endText says that a run ended early.
func endText(step int, limit bool) words.Text {
	at := words.New("in the setup", "在准备阶段")
	if step > 0 {
		at = words.New("at step {n}", "在第 {n} 步").Fill("n", num(step))
	}
	t := words.New("The run ended {at}: a step was not possible.", "运行{at}停止：有一步无法执行。")
	if limit {
		t = words.New("The run ended {at}: a limit was reached.", "运行{at}停止：达到上限。")
	}
	return fillText(t, "{at}", at)
}
