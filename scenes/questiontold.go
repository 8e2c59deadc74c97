package scenes

import (
	"slices"
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtShowIt  = words.New("Show the answer", "直接看答案")
	txtAgain   = words.New("Try again", "再答一次")
	txtAskMe   = words.New("Let me answer it", "我来答一次")
	txtAskedOf = words.New("{side} ({n} of {m})", "{side}（{n} / {m}）")
)

// asked lists the sides that the question of the next step is about. Where one side is shown it
// is asked first, and then the other: what sets them apart is the point of the question.
func (p *player) asked() (out []int) {
	for i := range p.sides {
		if p.question(i, p.step+1) == nil {
			continue
		}
		out = append(out, i)
	}
	if len(out) > 1 && !p.sideBySide() && p.active == out[1] {
		slices.Reverse(out)
	}
	return out
}

// unanswered is the first side that still has to answer that question.
func (p *player) unanswered() (side int, ok bool) {
	for _, i := range p.asked() {
		if !p.answered(answerAt{i, p.step + 1}) {
			return i, true
		}
	}
	return 0, false
}

// answered says whether the reader chose an answer.
func (p *player) answered(at answerAt) bool {
	a, given := p.answers[at]
	return given && !a.told
}

// tell notes that the open question is passed over: its step tells the answer on every side that
// has none. The question comes again when the reader comes back to it.
func (p *player) tell() {
	for _, i := range p.asked() {
		if at := (answerAt{i, p.step + 1}); !p.answered(at) {
			p.answers[at] = answer{told: true}
		}
	}
}

// again says what is offered to whom the answers of the present step were told: to answer, or to
// answer once more.
func (p *player) again() (text words.Text, ok bool) {
	if p.asking || p.what != nil {
		return text, false
	}
	text = txtAskMe
	for i := range p.sides {
		_, _, given := p.result(i)
		ok = ok || given
		if p.answered(answerAt{i, p.step}) {
			text = txtAgain
		}
	}
	return text, ok
}

// askAgain forgets the answers of the present step and asks for them.
func (p *player) askAgain() {
	if _, ok := p.again(); !ok {
		return
	}
	for i := range p.sides {
		delete(p.answers, answerAt{i, p.step})
	}
	p.finish()
	p.goTo(p.step - 1)
	p.ask()
}

// askedName says which side is asked; where one is shown at a time, that another comes.
func (p *player) askedName(i int) string {
	title, all := p.at(i).title(p.app.lang), p.asked()
	if p.sideBySide() || len(all) < 2 {
		return title
	}
	n := 1
	for _, k := range all {
		if k != i && p.answered(answerAt{k, p.step + 1}) {
			n++
		}
	}
	return txtAskedOf.Fill("side", title, "n", strconv.Itoa(n), "m", strconv.Itoa(len(all))).
		In(p.app.lang)
}

// addResults says what became of the answers to the question of this step.
func (p *player) addResults(body *ui.Node) {
	if p.what != nil {
		return
	}
	for i := range p.sides {
		if t, right, given := p.result(i); given {
			body.Add(p.resultNode(i, t, right))
		}
	}
	if t, ok := p.again(); ok {
		body.Add(ui.Link("result/again", t.In(p.app.lang), ui.BoldFont(14), p.askAgain))
	}
}

// resultTitle is a result with the side that it is of.
func (p *player) resultTitle(i int, t words.Text) string {
	if len(p.sides) > 1 {
		return p.sides[i].title(p.app.lang) + " — " + t.In(p.app.lang)
	}
	return t.In(p.app.lang)
}

// resultTone is that of a right answer, of a wrong one, and of one that was told.
func (p *player) resultTone(i int, right bool) ui.Tone {
	switch {
	case right:
		return ui.Good
	case p.answered(answerAt{i, p.step}):
		return ui.Warn
	}
	return ui.Accented
}

// resultNode is the card of an answer: what it came to, why, and the rule under which a wrong one
// would be right.
func (p *player) resultNode(i int, t words.Text, right bool) *ui.Node {
	lang, id := p.app.lang, "result/"+strconv.Itoa(i)
	tone := p.resultTone(i, right)
	box := ui.Column(id, 6, ui.PadAll(10),
		ui.Paragraph(id+"/text", p.resultTitle(i, t), ui.BoldFont(15), tone, 0))
	why, wrong := p.because(i)
	for k, t := range [...]words.Text{wrong, why} {
		if !t.Empty() {
			box.Add(ui.Paragraph(id+"/why"+strconv.Itoa(k), t.In(lang), ui.SansFont(15),
				ui.Plain, 0))
		}
	}
	if try, ok := p.tryOf(i); ok && wrong.Empty() {
		q := p.sides[i].run.Info(p.step).Question
		t := q.texts().isIf.With("said", try.Text).Fill("field", try.Field, "rule", try.Rule)
		box.Add(ui.Paragraph(id+"/if", t.In(lang), ui.SansFont(15), ui.Plain, 0))
	}
	if end, ok := p.endIf(i); ok {
		box.Add(ui.Paragraph(id+"/end", end.In(lang), ui.SansFont(15), ui.Plain, 0),
			ui.Link(id+"/see", txtSeeIf.In(lang), ui.BoldFont(14), func() { p.openWhatIf(i) }))
	}
	return ui.Notice(box, tone)
}
