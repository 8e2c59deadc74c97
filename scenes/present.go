package scenes

import (
	"math"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtPresent     = words.New("Present to an audience", "演示模式")
	txtLeave       = words.New("Leave the presentation", "退出演示")
	txtBlackScreen = words.New("Blank the screen", "黑屏")
	txtTellWhy     = words.New("Show the reasons", "显示原因")
)

// presentWide is the width of the stage that an audience sees, in the app's own pixels: the less,
// the larger everything is.
const (
	presentWide = 1024
	presentHigh = 560
)

// captionShare is the part of the screen that the sentence below the stage may take, 0 without an
// audience. What is longer scrolls.
func (p *player) captionShare() float64 {
	switch {
	case !p.present:
		return 0
	case p.notes || p.app.w < phoneBelow:
		return .36
	}
	return .22
}

// setPresent begins or ends a presentation.
func (p *player) setPresent(on bool) {
	if p.embed || p.present == on {
		return
	}
	p.finish()
	p.present, p.blank, p.tall = on, false, false
	p.opener = nil
	p.app.fit()
	p.app.stale()
}

// presentZoom is how large everything is for an audience: two sides fit beside each other where
// the screen is as wide as a projector.
func presentZoom(w, h float64) float64 {
	return math.Max(1, math.Floor(math.Min(w/presentWide, h/presentHigh)*8)/8)
}

// presentKey handles the keys that only a presentation has.
func (p *player) presentKey(key string) bool {
	if !p.present {
		return false
	}
	if p.blank { // whatever is pressed, the picture comes back first
		p.blank = false
		p.app.stale()
		return true
	}
	switch key {
	case "b":
		p.setBlank(true)
	case "n":
		p.notes = !p.notes
		p.app.stale()
	case "Escape":
		if p.asking || p.what != nil {
			return false
		}
		p.setPresent(false)
	default:
		return false
	}
	return true
}

func (p *player) setBlank(on bool) {
	p.finish()
	p.playing, p.blank = false, on
	p.app.stale()
}

// presentScreen is the stage with one sentence below it, and nothing else.
func (p *player) presentScreen() *ui.Node {
	if p.blank {
		return p.blankScreen()
	}
	root := ui.Column("player", 0, ui.Pad{})
	var stage *ui.Node
	right := float64(margin)
	if p.app.wide() {
		stage = ui.Row("stage", margin, ui.Pad{})
		for _, g := range p.groups {
			stage.Add(g.build(true).With(ui.Flex(1)))
		}
	} else {
		if p.tabsNeeded() {
			root.Add(p.tabs())
		}
		stage = ui.Scroll("stage", ui.Column("", 0, ui.Pad{Right: stageGutter},
			p.groups[0].buildNarrow(!p.tabsNeeded())))
		right -= stageGutter
	}
	root.Add(ui.Column("stage/pad", 0, ui.Pad{Top: margin, Right: right, Left: margin},
		stage.With(ui.Flex(1))).With(ui.Flex(1)))
	if p.pair != nil && p.app.wide() {
		root.Add(p.latencies())
	}
	root.Add(p.caption())
	return root
}

// caption is the sentence of the step, large; with notes its reasons below it.
func (p *player) caption() *ui.Node {
	lang := p.app.lang
	said, size := p.sentence(), 22.0
	if q := p.openQuestion(); q != nil {
		said = q.Text.In(lang)
	} else if p.hides() {
		said = txtSayFirst.In(lang)
	}
	if p.app.w < phoneBelow {
		size = 18
	}
	body := ui.Column("present/body", 8, ui.Pad{Right: 14},
		ui.Paragraph("present/sentence", said, ui.BoldFont(size), ui.Plain, 0))
	if p.openQuestion() != nil {
		body.Add(p.presentAnswers())
	} else {
		p.presentResults(body)
		if p.notes && !p.hides() {
			p.presentNotes(body)
		}
	}
	most := math.Round(p.app.h * p.captionShare())
	count := ui.Label("present/step", p.stepText(), ui.BoldFont(15), ui.QuietTone, ui.Left)
	text := ui.Scroll("present/scroll", body)
	pad := ui.Pad{Top: 10, Right: 20, Bottom: 14, Left: 20}
	if p.app.w < phoneBelow {
		return ui.Column("present", 4, pad, count, text.With(ui.Size{Max: most}))
	}
	return ui.Row("present", 20, pad, text.With(ui.Flex(1)),
		ui.Column("present/count", 0, ui.Pad{Top: 4}, count)).With(ui.Size{Max: most})
}

func (p *player) presentAnswers() *ui.Node {
	row := ui.Flow("present/answers", 10, 8, ui.Pad{})
	for _, i := range p.asked() {
		if i != p.active {
			continue
		}
		all := p.choices(i)
		for k := range all {
			c := all[k]
			row.Add(ui.Button(ui.ButtonSpec{
				ID: "ask/" + c.Value, Label: c.Text.In(p.app.lang), Style: ui.Outlined,
				Wrap: true, OnPress: func() { p.answer(i, c.Value) },
			}))
		}
	}
	return row
}

// presentResults says what became of the answers, in a line each.
func (p *player) presentResults(body *ui.Node) {
	for i := range p.sides {
		t, right, given := p.result(i)
		if !given || p.what != nil {
			continue
		}
		body.Add(ui.Paragraph("", p.resultTitle(i, t), ui.BoldFont(17), p.resultTone(i, right), 0))
	}
}

// presentNotes are the reasons of the step.
func (p *player) presentNotes(body *ui.Node) {
	lang := p.app.lang
	in := p.info(min(p.step, p.at(p.active).run.Steps()))
	for _, e := range in.Events {
		if e.Minor {
			continue
		}
		s := e.Text.In(lang)
		if !e.Reason.Empty() {
			s += " " + e.Reason.In(lang)
		}
		body.Add(ui.Paragraph("", s, ui.SansFont(17), ui.QuietTone, 0))
	}
}

// blankScreen is black; any key, or a press, brings the picture back.
func (p *player) blankScreen() *ui.Node {
	n := &ui.Node{
		ID: "blank", Role: ui.RoleButton, Label: txtBlackScreen.In(p.app.lang), Focusable: true,
		OnPress: func() { p.setBlank(false) },
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, _ ui.Look) { c.FillRect(n.Rect, 0, ui.Hex(0)) }
	return n
}

// presentTwin adds the commands of a presentation.
func (p *player) presentTwin(t *Twin) {
	if p.embed {
		return
	}
	add := func(id string, text words.Text, key string, pressed bool) {
		t.Commands = append(t.Commands, TwinCommand{
			ID: id, Label: text.In(p.app.lang), Key: key, Enabled: true, Pressed: pressed,
		})
	}
	if !p.present {
		add("present", txtPresent, "T", false)
		return
	}
	add("present", txtLeave, "T", true)
	add("blank", txtBlackScreen, "B", p.blank)
	add("reasons", txtTellWhy, "N", p.notes)
}
