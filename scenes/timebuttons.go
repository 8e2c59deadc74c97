package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

const (
	timeButton    = 28
	timeButtonGap = 4
)

// makeButtons makes what changes the axis, and on a narrow screen what pulls the diagram up.
func (a *timeArt) makeButtons() {
	a.makeSides()
	p, lang := a.p, a.p.app.lang
	narrow := p.app.w < phoneBelow
	button := func(id string, t string, k ui.Icon, press func()) *ui.Node {
		return ui.Button(ui.ButtonSpec{
			ID: "time/" + id, Label: t, Icon: k, IconOnly: true, Small: true, OnPress: press,
		})
	}
	run := func(id string) func() { return func() { p.timeCommand(id, "") } }
	if !a.compact {
		axis := button("axis", txtAxisMs.In(lang), ui.IconClock, func() {
			p.setTimeAxis(!p.time.ms)
		})
		axis.Selected = a.v.ms
		if !a.d.Timed() {
			axis.DisabledBecause(txtNoTime.In(lang))
		}
		a.buttons = append(a.buttons, axis,
			button("zoom-out", txtZoomOut.In(lang), ui.IconMinus, run("zoom-out")),
			button("zoom-in", txtZoomIn.In(lang), ui.IconPlus, run("zoom-in")),
			button("zoom-fit", txtZoomFit.In(lang), ui.IconFit, run("zoom-fit")))
	}
	if narrow && !a.compact {
		a.buttons = append(a.buttons, button("full", txtPushFull.In(lang), ui.IconChevronDown,
			func() { p.showFull(false) }))
	} else if narrow {
		a.buttons = append(a.buttons, button("full", txtPullFull.In(lang), ui.IconExpand,
			func() { p.showFull(true) }))
	}
}

// addButtons places them at the right of the head, the branches above the foot.
func (a *timeArt) addButtons(n *ui.Node) {
	x := n.Rect.Right() - 12
	for i := len(a.buttons) - 1; i >= 0; i-- {
		b := a.buttons[i]
		x -= timeButton
		y := n.Rect.Y + 3
		if a.compact {
			x, y = n.Rect.Right()-timeButton-3, n.Rect.Y+3
		}
		b.Overlay = true
		ui.Place(b, ui.R(x, y, timeButton, timeButton))
		if a.compact { // the steps around it are pressed too
			b.Hit = ui.R(n.Rect.Right()-ui.MinTouch, n.Rect.Y, ui.MinTouch, ui.MinTouch)
		}
		x -= timeButtonGap
		n.Add(b)
	}
	a.legendX = x - n.Rect.X - 8
	a.titleEnd = 16 + a.title.w
	a.addSides(n)
	if a.rows != nil && !a.compact {
		ui.Place(a.rows, a.rowsAt.Move(n.Rect.X, n.Rect.Y))
		n.Add(a.rows)
	}
}

// mostDots is how many steps have a dot each in the reason panel; more are a bar.
const mostDots = 150

// drawProgress shows how far a long run has been played.
func (p *player) drawProgress(c ui.Canvas, n *ui.Node, l ui.Look) {
	r := n.Rect.InsetXY(10, (n.Rect.H-6)/2)
	c.FillRect(r, 3, l.Theme.Future)
	r.W *= float64(p.step) / float64(max(1, p.steps))
	c.FillRect(r, 3, l.Theme.Accent)
}

// timeIndex is the side that the diagram shows: the one with the keys. While a question is open it
// stays the one that had them before: answering does not turn the picture.
func (p *player) timeIndex() int {
	if p.asking && p.asker < len(p.sides) {
		return p.asker
	}
	return p.active
}

func (p *player) timeSide() *side { return p.at(p.timeIndex()) }

// makeSides makes the switch between the sides that stands in the title of the diagram.
func (a *timeArt) makeSides() {
	p, lang := a.p, a.p.app.lang
	if len(p.sides) < 2 || a.compact {
		return
	}
	for i := range p.sides {
		s := p.at(i)
		n := ui.Button(ui.ButtonSpec{
			ID: "time/side/" + strconv.Itoa(i+1), Label: s.brief(lang), Small: true,
			Style: ui.Ghost, Selected: i == p.timeIndex(), OnPress: func() { p.chooseTime(i) },
		})
		n.Tip = txtTimeOf.Fill("name", s.title(lang), "n", strconv.Itoa(i+1)).In(lang)
		a.sides = append(a.sides, n)
	}
}

var txtTimeOf = words.New("Space–time of {name} · key {n}", "{name} 的时空图 · 按键 {n}")

// chooseTime gives a side the keys and the diagram, as the keys 1 and 2 do. An open question stays
// open where it is.
func (p *player) chooseTime(i int) {
	if p.asking {
		p.asker = i
		p.app.stale()
		return
	}
	p.choose(i)
}

// addSides places the switch behind the title, or in its place where there is no room for both.
func (a *timeArt) addSides(n *ui.Node) {
	if len(a.sides) == 0 {
		return
	}
	wide := 0.0
	for _, k := range a.sides {
		w, _ := ui.NaturalSize(k, 200)
		wide += w
	}
	a.title, a.titleEnd = a.brief, 16+a.brief.w+10
	if a.titleEnd+wide > a.legendX {
		a.title, a.titleEnd = label{}, 12
	}
	if a.titleEnd+wide > a.legendX {
		a.title, a.titleEnd = a.brief, 16+a.brief.w
		return
	}
	for _, k := range a.sides {
		w, _ := ui.NaturalSize(k, 200)
		k.Overlay = true
		ui.Place(k, ui.R(n.Rect.X+a.titleEnd, n.Rect.Y+3, w, timeButton))
		n.Add(k)
		a.titleEnd += w + timeButtonGap
	}
}
