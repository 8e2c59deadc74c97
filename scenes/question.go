package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// answerAt says which question an answer is for.
type answerAt struct{ side, step int }

// answer is what a learner chose, or that the answer was told without a choice.
type answer struct {
	Answer
	right bool
	told  bool
}

// whatIf is a run under the rule that a wrong answer would be right for. It stands in for a
// side until the learner goes back.
type whatIf struct {
	index int
	side  *side
}

// question gives the question that stands before a step on a side.
func (p *player) question(i, step int) *Question {
	if step < 1 || step > p.at(i).run.Steps() {
		return nil
	}
	return p.at(i).run.Info(step).Question
}

// openQuestion is the question that is open on the side with the keys; nil for none.
func (p *player) openQuestion() *Question {
	if !p.asking {
		return nil
	}
	return p.question(p.active, p.step+1)
}

// ask opens the question of the next step, if there is one that has not been answered.
func (p *player) ask() bool {
	i, ok := p.unanswered()
	if !ok {
		return false
	}
	p.asker = p.active
	p.asking, p.playing, p.active = true, false, i
	p.app.stale()
	return true
}

// closeQuestion ends the open question. The side that had the keys before it has them again: the
// diagram and the reasons stay with the release that the reader was following.
func (p *player) closeQuestion() {
	if p.asking {
		p.asking, p.active = false, p.asker
	}
}

// mostChoices is how many ends of cells are offered as answers.
const mostChoices = 9

// choices lists the answers that can be given on a side. Those to a question about a place ascend:
// where the cells of the lane begin and end, and what the question names.
func (p *player) choices(i int) []Answer {
	q := p.question(i, p.step+1)
	if q == nil || q.Quantity == "" {
		return q.choices()
	}
	var places []kafka.Offset
	f := p.frameOf(p.at(i), p.step)
	if l := laneOf(f, q.Lane); l != nil {
		places = append(places, l.LogStart)
		for k := range l.Cells[:min(len(l.Cells), mostChoices)] {
			places = append(places, l.Cells[k].Last+1)
		}
	}
	for _, t := range q.Tries {
		places = append(places, t.place())
	}
	places = append(places, q.Answer.place())
	slices.Sort(places)
	var out []Answer
	for _, o := range slices.Compact(places) {
		out = append(out, placeAnswer(o))
	}
	return out
}

// choices gives the answers that a question names, none of none.
func (q *Question) choices() []Answer {
	if q == nil {
		return nil
	}
	return q.Choices
}

// placeAnswer is the answer that is a place on a lane.
func placeAnswer(o kafka.Offset) Answer { return Answer{offsetText(o), words.Same(offsetText(o))} }

// place gives the offset of an answer that is a place.
func (a Answer) place() kafka.Offset {
	n, _ := strconv.Atoi(a.Value)
	return kafka.Offset(n)
}

// answerKey gives the key that gives the k-th of these answers, "" for none: its number, or among
// answers that are no numbers its place.
func answerKey(all []Answer, k int) string {
	numbers := slices.ContainsFunc(all, func(a Answer) bool {
		_, err := strconv.Atoi(a.Value)
		return err == nil
	})
	key := all[k].Value
	if !numbers {
		key = strconv.Itoa(k + 1)
	}
	if len(key) != 1 || key[0] < '0' || key[0] > '9' {
		return ""
	}
	return key
}

// answer takes a value as the answer on a side. When every side that is asked has one, the step
// is shown.
func (p *player) answer(i int, value string) bool {
	if !p.asking || i < 0 || i >= len(p.sides) {
		return false
	}
	all := p.choices(i)
	k := slices.IndexFunc(all, func(a Answer) bool { return a.Value == value })
	if k < 0 {
		return false
	}
	q := p.question(i, p.step+1)
	right := value == q.Answer.Value
	p.answers[answerAt{i, p.step + 1}] = answer{Answer: all[k], right: right}
	if k, ok := p.unanswered(); ok {
		p.active = k
		p.app.stale()
		return true
	}
	p.goTo(p.step + 1)
	return true
}

var (
	txtRight = words.New("Right: {n}.", "答对了：{n}。")
	txtWrong = words.New("You said {said}; it is {n}.", "你答的是 {said}，实际是 {n}。")
	txtTold  = words.New("The answer: {n}.", "答案：{n}。")
	txtIf    = words.New("If {field} were {rule}", "假如 {field} 为 {rule}")
	txtEndIf = words.New("With the rule {field}: {rule} the lesson ends like this: {verdict}.",
		"若用规则 {field}: {rule}，课程的结局是：{verdict}。")
	txtSeeIf   = words.New("See it with that rule", "看看那条规则下的过程")
	txtIfShort = words.New("what if", "假设")
	txtIsIf    = words.New("{said} would be right under the rule {field}: {rule}.",
		"{said} 在规则 {field}: {rule} 下才对。")
	txtQuoteWrong = words.New("You said “{said}”; it is “{n}”.", "你答的是“{said}”，实际是“{n}”。")
	txtQuoteIf    = words.New("“{said}” would be right under the rule {field}: {rule}.",
		"“{said}”在规则 {field}: {rule} 下才对。")
	txtBackReal = words.New("Back to the real rules", "回到真实规则")
)

// answerTexts say what an answer came to.
type answerTexts struct{ wrong, isIf words.Text }

// texts gives the texts for answers to a question; words are quoted.
func (q *Question) texts() answerTexts {
	if q.Quantity == "" {
		return answerTexts{txtQuoteWrong, txtQuoteIf}
	}
	return answerTexts{txtWrong, txtIsIf}
}

// result says what the answer given for the present step came to, on a side, or what it was that
// nobody gave.
func (p *player) result(i int) (text words.Text, right, given bool) {
	a, given := p.answers[answerAt{i, p.step}]
	if !given {
		return text, false, false
	}
	q := p.sides[i].run.Info(p.step).Question
	if q == nil {
		return text, false, false
	}
	switch {
	case a.told:
		return txtTold.With("n", q.Answer.Text), false, true
	case a.right:
		return txtRight.With("n", q.Answer.Text), true, true
	}
	return q.texts().wrong.With("said", a.Text).With("n", q.Answer.Text), false, true
}

// because says why the answer to the question of the present step is what it is, and why the
// given one is wrong.
func (p *player) because(i int) (why, wrong words.Text) {
	a, given := p.answers[answerAt{i, p.step}]
	q := p.sides[i].run.Info(p.step).Question
	if !given || q == nil {
		return why, wrong
	}
	for _, t := range q.Tries {
		if t.Value == a.Value && !a.right {
			wrong = t.Because
		}
		// Without a rule a try says why it is wrong, and here it may be right.
		if t.Value == q.Answer.Value && t.Field != "" && q.Because.Empty() {
			why = t.Because
		}
	}
	if !q.Because.Empty() {
		why = q.Because
	}
	return why, wrong
}

// tryOf gives the rule under which the wrong answer of the present step would be right.
func (p *player) tryOf(i int) (Try, bool) {
	a, given := p.answers[answerAt{i, p.step}]
	if !given || a.right {
		return Try{}, false
	}
	q := p.sides[i].run.Info(p.step).Question
	if q == nil {
		return Try{}, false
	}
	for _, t := range q.Tries {
		if t.Value == a.Value && t.Field != "" {
			return t, true
		}
	}
	return Try{}, false
}

// openWhatIf plays the lesson under the rule of a wrong answer in place of a side.
func (p *player) openWhatIf(i int) bool {
	t, ok := p.tryOf(i)
	if !ok {
		return false
	}
	run, ok := p.runIf(i, t)
	if !ok {
		return false
	}
	s := &side{name: p.sides[i].name, run: run, real: p.sides[i], rule: t.Rule}
	s.note = txtIf.Fill("field", t.Field, "rule", t.Rule)
	p.what = &whatIf{index: i, side: s}
	p.active, p.asking = i, false
	p.finish()
	p.measure()
	p.app.stale()
	return true
}

// runIf plays the lesson on a side's rules with the rule of a try.
func (p *player) runIf(i int, t Try) (Run, bool) {
	rs := p.sides[i].run.RuleSet()
	rs, ok := rs.With(t.Field, t.Rule)
	for _, c := range t.With {
		if field, value := cutOverride(c); ok {
			rs, ok = rs.With(field, value)
		}
	}
	if !ok {
		return nil, false
	}
	run, err := p.app.course.Play(p.lesson.ID, rs)
	return run, err == nil
}

// endIf says how the run under the rule of a wrong answer ends.
func (p *player) endIf(i int) (text words.Text, ok bool) {
	t, ok := p.tryOf(i)
	if !ok {
		return text, false
	}
	run, ok := p.runIf(i, t)
	if !ok {
		return text, false
	}
	v := run.Verdict()
	end := func(l words.Lang) string {
		return txtEndIf.Fill("field", t.Field, "rule", t.Rule, "verdict", verdictText(&v, l)).In(l)
	}
	return words.New(end(words.EN), end(words.ZH)), true
}

// closeWhatIf goes back to the rules of the release.
func (p *player) closeWhatIf() {
	if p.what == nil {
		return
	}
	p.what, p.asking = nil, false
	p.finish()
	p.measure()
	p.step = min(p.step, p.steps)
	p.app.stale()
}

func cutOverride(s string) (field, value string) {
	field, value, _ = strings.Cut(s, "=")
	return field, value
}

// asksPlaceOf says whether the open question is about a place on the log of a broker.
func (g *group) asksPlaceOf(broker string) bool {
	if !g.p.asking {
		return false
	}
	q := g.p.question(g.p.indexOf(g.side), g.p.step+1)
	return q != nil && q.Quantity != "" && q.Lane == broker
}

// choosesOf says whether the open question is a choice about a broker.
func (g *group) choosesOf(broker string) bool {
	if !g.p.asking {
		return false
	}
	q := g.p.question(g.p.indexOf(g.side), g.p.step+1)
	return q != nil && q.Quantity == "" && q.Lane == broker
}
