package scenes

import (
	"math"
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtStepOf   = words.New("Step {n} of {m}", "第 {n} 步 / 共 {m} 步")
	txtBeforeOf = words.New("Before step {n} of {m}", "第 {n} 步之前 / 共 {m} 步")
	txtStart    = words.New("Start", "起点")
	txtStartSay = words.New("This is the cluster before the first step. Press Next.",
		"这是第一步之前的集群。请按“下一步”。")
	txtNoStep = words.New("These rules have no such step; the other side goes on.",
		"这组规则没有这一步；另一边照常进行。")
	txtNextStep  = words.New("Next", "下一步")
	txtBackStep  = words.New("One step back", "后退一步")
	txtToStart   = words.New("To the start", "回到起点")
	txtPlay      = words.New("Play", "播放")
	txtPause     = words.New("Pause", "暂停")
	txtAtEnd     = words.New("This is the last step.", "已是最后一步。")
	txtAtStart   = words.New("This is the start.", "已在起点。")
	txtInstant   = words.New("instant", "即时")
	txtHold      = words.New("{n} invariants hold", "{n} 条不变式成立")
	txtShowWhere = words.New("Show where it broke → step {n}", "看它在哪里被破坏 → 第 {n} 步")
	txtAskHow    = words.New("Press a place on the axis, or a number.",
		"点击坐标轴上的位置，或选一个数字。")
	txtAskChoice = words.New("Choose an answer.", "请选择一个答案。")
	txtAskKeys   = words.New("Choose an answer, or press 1 to {n}.", "请选择一个答案，或按 1 到 {n}。")
	txtDotsTip   = words.New(
		"≠ marks the step from which the two differ; tall marks are turning points.",
		"≠ 表示两边从这一步开始不同；高的是转折点。")
	txtFailures = words.New("An expectation of the lesson does not hold", "课程的一个预期未成立")
)

// reason makes the panel that says what happens and why, with the transport below it.
func (p *player) reason() *ui.Node {
	if p.moving() {
		return p.movesPanel()
	}
	n := p.addGoal(ui.Column("reason", 10, ui.Pad{Top: 8, Right: 12, Bottom: 16, Left: 18}))
	return ui.Panel(n.Add(p.tabRow(), p.stepRow(), p.panelBody(), p.transport()))
}

// stepRow is "Step 7 of 11" with a dot for each step.
func (p *player) stepRow() *ui.Node {
	n := ui.Label("reason/step", p.stepText(), strong(p.app.lang), ui.QuietTone, ui.Left)
	dots := &ui.Node{ID: "reason/dots", Role: ui.RoleImage, Want: ui.Flex(1)}
	if p.differs > 0 && p.step >= p.differs {
		dots.Tip = txtDotsTip.In(p.app.lang)
	}
	run := p.at(p.active).run
	steps := p.steps
	if steps > mostDots {
		dots.Draw = p.drawProgress
		return ui.Row("reason/head", 4, ui.Pad{}, n, dots).With(ui.Fixed(22))
	}
	turning := make([]bool, steps+1)
	for s := 1; s <= steps; s++ {
		turning[s] = run.Info(min(s, run.Steps())).Turning
	}
	dots.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect.InsetXY(10, 0)
		w := math.Min(16, r.W/float64(max(1, steps)))
		x := r.Right() - w*float64(steps)
		for s := 1; s <= steps; s++ {
			col := th.Future
			if s <= p.step {
				col = th.Accent
			}
			if s == p.differs && s <= p.step {
				col = th.BadText
			}
			h := 6.0
			if turning[s] && s <= p.step {
				h = 10
			}
			if s == p.differs && s <= p.step && w > 9 { // a sign of its own, not a mark for failing
				p.app.pen.with(c, th).unequal(ui.Pt(x+(w-1)/2, r.Y+r.H/2), 11, th.AccentText)
				x += w
				continue
			}
			c.FillRect(ui.R(x+1, r.Y+(r.H-h)/2, max(2, w-3), h), 3, col)
			x += w
		}
	}
	return ui.Row("reason/head", 4, ui.Pad{}, n, dots).With(ui.Fixed(22))
}

// stepText says where the reader is. A question speaks of the step that comes.
func (p *player) stepText() string {
	if p.asking {
		return txtBeforeOf.Fill("n", strconv.Itoa(p.step+1), "m", strconv.Itoa(p.steps)).
			In(p.app.lang)
	}
	if p.step == 0 {
		return txtStart.In(p.app.lang)
	}
	return txtStepOf.Fill("n", strconv.Itoa(p.step), "m", strconv.Itoa(p.steps)).In(p.app.lang)
}

// sentence is the title of the present step.
func (p *player) sentence() string {
	in := p.info(min(p.step, p.at(p.active).run.Steps()))
	switch {
	case p.step == 0 && in.Sentence.Empty():
		return txtStartSay.In(p.app.lang)
	case in.Missing || p.step > p.at(p.active).run.Steps():
		if run := p.at(p.active).run; run.Verdict().ID == verdictNone {
			return run.Info(0).Sentence.In(p.app.lang) // why these rules have none of the steps
		}
		return txtNoStep.In(p.app.lang)
	}
	return in.Sentence.In(p.app.lang)
}

func (p *player) addReason(body *ui.Node) {
	lang := p.app.lang
	if p.what != nil {
		p.addWhatIf(body)
	}
	if p.openQuestion() != nil {
		p.addQuestion(body)
		return
	}
	if p.opener != nil {
		p.addNames(body)
		return
	}
	if p.hides() {
		p.addHidden(body)
		return
	}
	body.Add(ui.Paragraph("reason/sentence", p.sentence(), ui.BoldFont(17), ui.Plain, 0))
	p.addNamesLink(body)
	p.addPressHint(body)
	p.addResults(body)
	p.addClosing(body)
	p.addPairEnd(body)
	p.addOnward(body)
	p.addDeeds(body)
	in := p.info(min(p.step, p.at(p.active).run.Steps()))
	p.addWhose(body)
	p.addBroken(body, true)
	p.addEvents(body, in.Events)
	if rs := p.at(p.active).run.RuleSet(); len(in.Failures) > 0 && len(rs.Changed) == 0 {
		box := ui.Column("reason/failures", 4, ui.PadAll(10),
			ui.Paragraph("", txtFailures.In(lang), ui.BoldFont(14), ui.Bad, 0))
		for _, f := range in.Failures {
			box.Add(ui.Paragraph("", f.In(lang), ui.SansFont(14), ui.Plain, 0))
		}
		body.Add(ui.Notice(box, ui.Bad))
	}
	p.addChecks(body)
	p.addReal(body)
}

// eventNode is one event with its reason below it.
func (p *player) eventNode(i int, e EventLine) *ui.Node {
	id := "reason/event/" + strconv.Itoa(i)
	lang := p.app.lang
	col := ui.Column(id, 1, ui.Pad{Left: 14},
		ui.Paragraph(id+"/text", e.Text.In(lang), ui.SansFont(15), ui.Plain, 0))
	if !e.Reason.Empty() {
		col.Add(ui.Paragraph(id+"/why", e.Reason.In(lang), ui.SansFont(14), ui.QuietTone, 0))
	}
	col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillCircle(ui.Pt(n.Rect.X+4, n.Rect.Y+11), 2.5, l.Theme.Quiet)
	}
	return col
}

func (p *player) addWhatIf(body *ui.Node) {
	if !p.app.wide() && (p.tall || !p.time.full) {
		return // it stands above the lanes
	}
	lang := p.app.lang
	box := ui.Column("reason/if", 6, ui.PadAll(10),
		ui.Paragraph("", p.what.side.title(lang), ui.BoldFont(15), ui.Warn, 0),
		ui.Link("back-real", txtBackReal.In(lang), ui.BoldFont(14), p.closeWhatIf))
	body.Add(ui.Notice(box, ui.Warn))
}

// howToAnswer says how the question that is open is answered.
func (p *player) howToAnswer(q *Question) words.Text {
	n := len(q.Choices)
	switch {
	case q.Quantity != "":
		return txtAskHow
	case n == 0 || !p.app.wide() || answerKey(q.Choices, 0) != "1" ||
		answerKey(q.Choices, n-1) != strconv.Itoa(n):
		return txtAskChoice
	}
	return txtAskKeys.Fill("n", strconv.Itoa(n))
}

func (p *player) addQuestion(body *ui.Node) {
	lang := p.app.lang
	q := p.openQuestion()
	body.Add(ui.Paragraph("ask/text", q.Text.In(lang), ui.BoldFont(17), ui.Plain, 0),
		ui.Paragraph("ask/how", p.howToAnswer(q).In(lang), ui.SansFont(14), ui.QuietTone, 0))
	for _, i := range p.asked() {
		if i != p.active && !p.sideBySide() {
			continue
		}
		id := "ask/" + strconv.Itoa(i)
		given, done := p.answers[answerAt{i, p.step + 1}]
		row := ui.Flow(id, 8, 8, ui.Pad{})
		for _, c := range p.choices(i) {
			row.Add(ui.Button(ui.ButtonSpec{
				ID: id + "/" + c.Value, Label: c.Text.In(lang), Style: ui.Outlined, Wrap: true,
				Selected: done && given.Value == c.Value,
				OnPress:  func() { p.answer(i, c.Value) },
			}))
		}
		if len(p.sides) > 1 {
			tone := ui.QuietTone
			if i == p.active {
				tone = ui.Accented
			}
			body.Add(ui.Paragraph(id+"/name", p.askedName(i), ui.BoldFont(14), tone, 0))
		}
		body.Add(row)
	}
}

// frame is what the side with the keys shows.
func (p *player) frame() *view.Frame {
	return p.frameOf(p.at(p.active), p.step)
}

// addBroken shows the invariants that are broken or at risk: those that broke in this step, or
// all others.
func (p *player) addBroken(body *ui.Node, now bool) {
	f := p.frame()
	for i := range f.Checks {
		c := &f.Checks[i]
		if (!c.Holds || c.AtRisk) && (c.Since == p.step) == now {
			body.Add(p.checkCard(c))
		}
	}
}

// addChecks shows what is broken or at risk since earlier, and counts what holds.
func (p *player) addChecks(body *ui.Node) {
	p.addBroken(body, false)
	f, holds := p.frame(), 0
	for i := range f.Checks {
		if c := &f.Checks[i]; c.Holds && !c.AtRisk {
			holds++
		}
	}
	if holds == 0 {
		return
	}
	p.addHolding(body, f, holds)
}

func (p *player) holding(f *view.Frame) string {
	s := ""
	for i := range f.Checks {
		if c := &f.Checks[i]; c.Holds && !c.AtRisk {
			if s != "" {
				s += "\n"
			}
			s += c.Name.In(p.app.lang)
		}
	}
	return s
}

// The headings of an invariant that does not hold, or may soon not: its name alone would read as
// if it did.
var (
	txtBrokenIs = words.New("Broken: “{name}”", "被破坏：“{name}”")
	txtRiskIs   = words.New("At risk: “{name}”", "有风险：“{name}”")
)

func (p *player) checkCard(c *view.Check) *ui.Node {
	lang, tone, k, title := p.app.lang, ui.Bad, signCross, txtBrokenIs
	if c.Holds {
		tone, k, title = ui.Warn, signRisk, txtRiskIs
	}
	id := "check/" + c.ID
	name := ui.Paragraph(id+"/name", title.With("name", c.Name).In(lang), ui.BoldFont(15), tone, 0)
	mark := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(16)}
	mark.Draw = func(cv ui.Canvas, n *ui.Node, l ui.Look) {
		col := l.Theme.Word(tone)
		p.app.pen.with(cv, l.Theme).sign(k, n.Rect.X+6, n.Rect.Y+11, 11, col)
	}
	box := ui.Column(id, 4, ui.PadAll(10),
		ui.Row(id+"/head", 4, ui.Pad{}, mark, name.With(ui.Flex(1))),
		ui.Paragraph(id+"/text", c.Sentence.In(lang), ui.SansFont(15), ui.Plain, 0))
	if c.Since > 0 && c.Since != p.step {
		t := txtShowWhere.Fill("n", strconv.Itoa(c.Since)).In(lang)
		box.Add(ui.Link(id+"/show", t, ui.BoldFont(14), func() { p.goTo(c.Since) }))
	}
	return ui.Notice(box, tone)
}
