package scenes

import (
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/ui"
)

func (a *timeArt) draw(c ui.Canvas, r ui.Rect, l ui.Look) {
	th := l.Theme
	p := a.p.app.pen.with(c, th)
	ui.DrawPanel(c, r, th)
	o := ui.Pt(r.X, r.Y)
	if !a.compact {
		a.drawHead(p, r)
	}
	head := a.x(float64(a.p.step) + 1)
	end := a.x(float64(a.p.steps) + 1)
	for i, n := range a.names {
		y := o.Y + a.y(i)
		n.left(c, r.X+16, y-10, 20, th.Text)
		c.FillRect(ui.R(o.X+a.x0-6, y-.5, head-a.x0+6, 1), 0, th.Quiet)
		c.FillRect(ui.R(o.X+head, y-.5, end-head, 1), 0, th.Future)
	}
	a.drawFuture(p, r)
	now := float64(a.p.step) + 1
	a.pointed = a.p.pointed()
	for i := range a.d.Arrows {
		if k := &a.d.Arrows[i]; k.Start < now && k.From != k.To {
			a.drawArrow(p, o, k)
		}
	}
	for i := range a.d.Marks {
		if m := &a.d.Marks[i]; m.At < now {
			a.drawMark(p, o, m)
		}
	}
	for _, t := range a.texts {
		col := th.Word(t.tone)
		if t.fresh && t.tone == ui.QuietTone {
			col = th.AccentText
		}
		a.drawText(c, o, t, col, th)
	}
	a.drawHeadLine(p, r, o.X+head)
}

// drawText lays a little of the panel under a label, so that no line crosses it.
func (a *timeArt) drawText(c ui.Canvas, o ui.Point, t placedText, col ui.Color, th *ui.Theme) {
	x, y := o.X+t.at.X, o.Y+t.at.Y
	c.FillRect(ui.R(x-2, y-7, t.text.w+4, 14), 3, ui.Fade(th.Panel, .85))
	t.text.left(c, x, y-9, 18, col)
}

func (a *timeArt) drawHead(p *pen, r ui.Rect) {
	th := p.th
	a.title.left(p.c, r.X+16, r.Y+6, 24, th.Text)
	x := r.X + 16 + a.title.w + 14
	right := r.Right() - 16
	for i := len(a.legend) - 1; i >= 0; i-- {
		k := &a.legend[i]
		if right-k.w < x {
			break
		}
		right -= k.w
		a.drawLegend(p, k, right, r.Y+6)
		right -= 14
	}
	if x+a.hint.w < right {
		a.hint.left(p.c, x, r.Y+6, 24, th.Quiet)
	}
}

func (a *timeArt) drawLegend(p *pen, k *legendItem, x, y float64) {
	th := p.th
	box := ui.R(x, y+5, 16, 13)
	switch k.epoch {
	case -1:
		for i := range 3 {
			p.c.StrokeCircle(ui.Pt(x+2.5+float64(i)*5.5, y+12), 2, ui.Solid(th.Text, 1))
		}
	case -2:
		p.c.StrokeRect(box, 4, ui.Stroke{Color: th.BadText, Width: 1.5, Dash: 3, Gap: 2})
	default:
		p.c.FillRect(box, 4, th.Epoch(k.epoch).Fill)
		p.c.StrokeRect(box, 4, ui.Solid(th.Ink, 1))
	}
	k.text.left(p.c, x+23, y, 24, th.Quiet)
}

// drawFuture shows what has not been played as quiet empty columns.
func (a *timeArt) drawFuture(p *pen, r ui.Rect) {
	th := p.th
	top, bottom := r.Y+a.y0-a.pitch/2, r.Bottom()-8
	if !a.compact {
		bottom -= timeFoot - 4
	}
	for s := a.p.step + 1; s <= a.p.steps; s++ {
		x := r.X + a.x(float64(s)+1)
		p.c.FillRect(ui.R(x-.5, top, 1, bottom-top), 0, th.Future)
	}
	if b := a.notYetRect().Move(r.X, r.Y); b.W > 0 {
		p.c.FillRect(b, 12, th.Panel)
		a.notYet.center(p.c, b.Center().X, b.Y, b.H, th.Quiet)
	}
	if a.compact || a.colW < 20 {
		return
	}
	for i, n := range a.numbers {
		col := th.Quiet
		if i+1 == a.p.step {
			col = th.AccentText
		}
		x := r.X + a.x(float64(i)+1.5)
		n.center(p.c, x, bottom, timeFoot-2, col)
		if i+1 <= a.p.step && a.turning[i] {
			p.c.FillCircle(ui.Pt(x-n.w/2-6, bottom+9), 2.5, th.Accent)
		}
		if i+1 == a.p.differs && i+1 <= a.p.step {
			p.c.FillRect(ui.R(x+n.w/2+5, bottom+5, 8, 2), 0, th.BadText)
			p.c.FillRect(ui.R(x+n.w/2+5, bottom+10, 8, 2), 0, th.BadText)
			p.line(ui.Solid(th.BadText, 1.5), ui.Pt(x+n.w/2+12, bottom+2),
				ui.Pt(x+n.w/2+6, bottom+15))
		}
	}
}

// drawArrow draws a message. One that has not arrived by now ends at the play-head: when it
// will arrive, or that it will be lost, is not told.
func (a *timeArt) drawArrow(p *pen, o ui.Point, k *view.Arrow) {
	th := p.th
	from, to, flying := a.ends(k)
	from, to = from.Add(o), to.Add(o)
	col, w := th.Quiet, 1.3
	if int(k.Start) == a.p.step || int(k.End) == a.p.step && !flying {
		col, w = th.Accent, 2
	}
	if k.MessageID != 0 && k.MessageID == a.pointed {
		col, w = th.AccentText, 4
	}
	size := 9.0
	if a.compact {
		size = 6
	}
	switch {
	case flying:
		p.line(ui.Solid(ui.Fade(col, .7), w), from, to)
		p.c.FillCircle(to, size/3, col)
	case k.Lost:
		to = from.Lerp(to, .8)
		p.line(ui.Dashed(th.BadText, 1.5), from, to)
		p.sign(signCross, to.X, to.Y, 8, th.BadText)
	default:
		p.line(ui.Solid(col, w), from, to)
		p.arrowHead(from, to, size, col)
	}
}

func (a *timeArt) drawMark(p *pen, o ui.Point, m *view.Mark) {
	th := p.th
	x, y := o.X+a.x(m.At), o.Y+a.y(m.Actor)
	col := th.Word(markTone(m.Kind))
	r := 6.0
	if a.compact {
		r = 4
	}
	switch m.Kind {
	case view.MarkVerdict:
		p.fill(th.Bad, ui.Pt(x, y-r-1), ui.Pt(x+r+1, y), ui.Pt(x, y+r+1), ui.Pt(x-r-1, y))
	case view.MarkCrash, view.MarkPowerLoss:
		p.c.FillCircle(ui.Pt(x, y), r, th.Panel)
		p.c.StrokeCircle(ui.Pt(x, y), r-.8, ui.Solid(col, 1.6))
		p.sign(signCross, x, y, r, col)
	case view.MarkTruncate:
		p.c.FillRect(ui.R(x-1.5, y-r, 3, 2*r), 0, col)
		p.c.FillRect(ui.R(x-r, y-r, 2*r, 2), 0, col)
	case view.MarkElected:
		p.c.FillCircle(ui.Pt(x, y), r+1, th.Panel)
		p.sign(signCrown, x, y, r*1.6, col)
	default:
		p.c.FillCircle(ui.Pt(x, y), r-1, col)
	}
}

func (a *timeArt) drawHeadLine(p *pen, r ui.Rect, x float64) {
	th := p.th
	top := r.Y + a.y0 - a.pitch/2 + 3
	bottom := r.Bottom() - 6
	if !a.compact {
		bottom -= timeFoot - 4
	}
	p.c.FillRect(ui.R(x-1, top, 2, bottom-top), 0, th.Accent)
	if a.compact {
		return
	}
	p.c.FillRect(ui.R(x-5, top-7, 10, 6), 2, th.Accent)
	p.fill(th.Accent, ui.Pt(x-5, top-2), ui.Pt(x+5, top-2), ui.Pt(x, top+4))
}

// drawColumn marks the column under the pointer.
func (a *timeArt) drawColumn(int) func(ui.Canvas, *ui.Node, ui.Look) {
	return func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if l.Hover || l.Down {
			c.FillRect(n.Rect, 4, l.Theme.Hover)
		}
	}
}

// pointed is the message in flight under the pointer, or with the focus; 0 for none. The diagram
// lights its arrow.
func (p *player) pointed() uint32 {
	id := p.app.tree.Hovered()
	if id == "" {
		id = p.app.tree.Focused()
	}
	_, number, ok := strings.Cut(id, "/message/")
	if !ok {
		return 0
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}
