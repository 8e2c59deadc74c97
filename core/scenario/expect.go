package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// expect compares what a step promises with what is there after it.
func (p *player) expect(st *Step) {
	if p.stopped || len(st.expects) == 0 || st.callFor(&p.run.rs) == nil {
		return
	}
	at := reading{p.run, p.w(), &p.run.judge}
	for i := range st.expects {
		e := &st.expects[i]
		if e.span != nil && !e.span.Has(&p.run.rs) {
			continue
		}
		if found := e.def.get(&at, e.broker); found != e.want {
			p.fail(FailExpect, e.line, e.col, words.Same(e.name), e.want, found)
		}
	}
}

// violations lists the invariants that the file expects to be broken on a rule set.
func (s *Script) violations(rs *release.RuleSet) []string {
	var out []string
	for i := range s.Steps {
		for j := range s.Steps[i].expects {
			e := &s.Steps[i].expects[j]
			if e.def.typ == checksValue && (e.span == nil || e.span.Has(rs)) {
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
	if r.stopped() || r.notApplicable {
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

func (r *Run) stopped() bool {
	return slices.ContainsFunc(r.failures, func(f Failure) bool {
		return f.Kind == FailStep || f.Kind == FailLimit
	})
}

func (r *Run) question(step int, a *ask) *Question {
	q := &Question{
		Text: a.text, Lane: r.script.Cluster.nodeName(a.broker.Node()), Quantity: a.quantity,
		Answer: r.cell(step, a), Because: a.because,
	}
	for i := range a.tries {
		t := &a.tries[i]
		q.Tries = append(q.Tries, Try{int(t.value), t.override, t.because})
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
		if !ok {
			return
		}
		other := play(r.script, rs)
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
