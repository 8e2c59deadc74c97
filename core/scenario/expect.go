package scenario

import (
	"strconv"
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

// answer answers the questions of a run from the run itself, and plays every other answer under
// the rule that is said to give it.
func (r *Run) answer() {
	r.questions = make([]*Question, len(r.moments))
	if end, _ := r.stopped(); end >= 0 || r.notApplicable {
		return
	}
	for i := range r.moments {
		m := &r.moments[i]
		if m.step == nil || m.step.ask == nil || m.call == nil {
			continue
		}
		r.questions[i] = r.question(i, m.step.ask)
	}
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

func (r *Run) question(step int, a *ask) *Question {
	q := &Question{
		Text: a.text, Lane: r.script.Cluster.nodeName(a.broker.Node()), Quantity: a.quantity,
		Answer: r.cell(step, a), Because: a.because,
	}
	for i := range a.tries {
		t := &a.tries[i]
		q.Tries = append(q.Tries, Try{int(t.value), t.override, t.with, t.because})
		r.check(step, a, t, q.Answer)
	}
	return q
}

// cell reads the number that a question asks for.
func (r *Run) cell(step int, a *ask) int {
	at := reading{run: r, w: r.tl.At(r.moments[step].to)}
	read := readLEO
	if a.quantity == "hw" {
		read = readHW
	}
	n, err := strconv.Atoi(read(&at, a.broker))
	if err != nil {
		return -1
	}
	return n
}

// check plays another answer and refuses one that the rule does not give, or one without a rule
// that is right here.
func (r *Run) check(step int, a *ask, t *try, answer int) {
	want, found := num(int(t.value)), ""
	what := words.New("the try does not come out under {o}", "这个尝试在 {o} 下得不到该值").
		Fill("o", t.override.String())
	if t.override.Field == "" {
		if int(t.value) != answer {
			return
		}
		what = words.New("the try is no other answer: it is the right one", "这个尝试不是别的答案，而是正确答案")
		want, found = "", ""
	} else {
		rs, ok := r.rs.With(t.override.Field, t.override.Value)
		for _, c := range t.with {
			if ok {
				rs, ok = rs.With(c.Field, c.Value)
			}
		}
		if !ok {
			return
		}
		other := playTo(r.script, rs, step)
		found = num(other.cell(step, a))
		if found == want && other.moments[step].call != nil {
			return
		}
	}
	f := Failure{
		Kind: FailExpect, File: r.script.File, Line: t.line, Col: t.col, Step: step,
		RuleSet: r.rs.Name, What: what, Expected: want, Found: found,
	}
	if t.line <= len(r.script.lines) {
		f.Source = r.script.lines[t.line-1]
	}
	r.failures = append(r.failures, f)
}
