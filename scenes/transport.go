package scenes

import (
	"highwater/core/words"
	"highwater/ui"
)

// speedRow lets a reader choose how fast playing goes.
func (p *player) speedRow() *ui.Node {
	opts := []ui.Option{
		{Label: "¼×"}, {Label: "1×"}, {Label: "2×"}, {Label: txtInstant.In(p.app.lang)},
	}
	return ui.Segmented("speed", opts, p.speed, p.setSpeed)
}

func (p *player) setSpeed(i int) {
	p.speed = min(max(i, 0), len(speeds)-1)
	p.app.stale()
}

// speedButton says how fast playing goes; each press goes on to the next speed.
func (p *player) speedButton() *ui.Node {
	lang := p.app.lang
	name := [...]string{"¼×", "1×", "2×", ""}[p.speed]
	next := (p.speed + 1) % len(speeds)
	said := speedNames[p.speed] + "×"
	if p.speed == instant {
		said = txtInstant.In(lang)
	}
	text := newLabel(name, ui.BoldFont(14))
	n := ui.Button(ui.ButtonSpec{
		ID: "speed", Label: txtSpeedIs.Fill("s", said).In(lang), Icon: ui.IconFast, IconOnly: true,
		OnPress: func() { p.setSpeed(next) },
	})
	ground := n.Draw
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if p.speed == instant {
			ground(c, n, l)
			return
		}
		c.FillRect(n.Rect, 8, l.Theme.Raised)
		if l.Hover || l.Down {
			c.FillRect(n.Rect, 8, l.Theme.Hover)
		}
		c.StrokeRect(n.Rect, 8, ui.Solid(l.Theme.Line, 1))
		text.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
	}
	return n.With(ui.Fixed(44))
}

var txtSpeedIs = words.New("Speed: {s}. Press for the next.", "速度：{s}。再按换下一档。")

// askingRow is the row of buttons while a question is open: the answers stand out, not the way past
// them. What shows the answer lies where Next does.
func (p *player) askingRow() *ui.Node {
	lang := p.app.lang
	row := ui.Row("transport", 8, ui.Pad{Right: 8}, ui.Space(ui.Fixed(44)),
		ui.Button(ui.ButtonSpec{
			ID: "back", Label: txtBackStep.In(lang), Icon: ui.IconBack, IconOnly: true,
			OnPress: p.back,
		}).With(ui.Fixed(44)),
		ui.Button(ui.ButtonSpec{
			ID: "next", Label: txtShowIt.In(lang), Style: ui.Ghost, OnPress: p.next,
		}).With(ui.Flex(1)))
	return row.With(ui.Fixed(42))
}

// transport is the row of buttons that move through the steps.
func (p *player) transport() *ui.Node {
	lang := p.app.lang
	atStart, atEnd := "", ""
	if p.step == 0 && !p.asking {
		atStart = txtAtStart.In(lang)
	}
	if p.step >= p.steps {
		atEnd = p.noNext().In(lang)
	}
	next, play, playIcon := txtNextStep, txtPlay, ui.IconFast
	if p.asking {
		return p.askingRow()
	}
	if p.opener != nil && p.nextName() == txtBeginLesson {
		next = txtBeginLesson // before it, “Next word” would not fit
	}
	if p.playing {
		play, playIcon = txtPause, ui.IconPause
	}
	button := func(id string, t words.Text, k ui.Icon, press func()) *ui.Node {
		return ui.Button(ui.ButtonSpec{
			ID: id, Label: t.In(lang), Icon: k, IconOnly: true, OnPress: press,
		}).With(ui.Fixed(44))
	}
	row := ui.Row("transport", 8, ui.Pad{Right: 8},
		button("first", txtToStart, ui.IconFirst, func() { p.goTo(0) }).
			DisabledBecause(atStart),
		button("back", txtBackStep, ui.IconBack, p.back).DisabledBecause(atStart))
	if on := p.onwardButton(); on != nil {
		row.Add(on.With(ui.Flex(1)))
		if !p.app.wide() {
			row.Add(p.branchButton())
		}
		return row.With(ui.Fixed(42))
	}
	row.Add(
		ui.Button(ui.ButtonSpec{
			ID: "next", Label: next.In(lang), Icon: ui.IconPlay, Style: p.nextStyle(),
			OnPress: p.next,
		}).With(ui.Flex(1)).DisabledBecause(atEnd),
		button("play", play, playIcon, p.play))
	if p.app.wide() && !p.moving() {
		row.Add(p.speedButton())
	}
	if !p.app.wide() {
		row.Add(p.branchButton())
	}
	return row.With(ui.Fixed(42))
}
