package scenes

import "highwater/ui"

const (
	timeButton    = 28
	timeButtonGap = 4
)

// makeButtons makes what changes the axis, and on a narrow screen what pulls the diagram up.
func (a *timeArt) makeButtons() {
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
