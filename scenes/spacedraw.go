package scenes

import (
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
	for i, n := range a.names {
		n.left(c, r.X+16, o.Y+a.y(i)-10, 20, th.Text)
	}
	c.PushClip(a.window(r))
	a.drawLines(p, o)
	a.drawFuture(p, r)
	a.drawDiffers(p, o)
	a.drawMessages(p, o)
	for _, i := range a.marks {
		a.drawMark(p, o, i)
	}
	a.drawEdges(p, r)
	for _, t := range a.times {
		a.drawTimes(p, o, t)
	}
	for _, t := range a.texts {
		col := th.Word(t.tone)
		if t.fresh && t.tone == ui.QuietTone {
			col = th.AccentText
		}
		a.drawText(c, o, t, col, th)
	}
	a.drawHeadLine(p, r, o.X+a.x(a.now()))
	c.PopClip()
	c.PushClip(ui.R(o.X+a.s.x0-22, r.Y, a.s.wide+38, r.H))
	if !a.compact {
		a.drawFoot(p, o)
	}
	c.PopClip()
	for _, s := range a.strips {
		s.draw(p, a, o)
	}
	a.drawWindow(p, r)
}

// window is the part of the panel that the picture is drawn in: the column of names stays free.
func (a *timeArt) window(r ui.Rect) ui.Rect {
	left, right := r.X+a.s.x0-10, r.X+a.s.right()+14
	if a.s.left > 0 {
		left = r.X + a.s.x0
	}
	if a.s.left+a.s.shown() < a.s.total*.999 {
		right = r.X + a.s.right()
	}
	return ui.R(left, r.Y, right-left, r.H)
}

// drawEdges lets the picture fade where it goes on beyond the window.
func (a *timeArt) drawEdges(p *pen, r ui.Rect) {
	const slices, each = 6, 3
	top := r.Y + 2
	if !a.compact {
		top = r.Y + timeHead
	}
	w := a.window(r)
	for i := range slices {
		col := ui.Fade(p.th.Panel, 1-(float64(i)+.5)/slices)
		if a.s.left > 0 {
			p.c.FillRect(ui.R(w.X+float64(i)*each, top, each, r.Y+a.low-top), 0, col)
		}
		if a.s.left+a.s.shown() < a.s.total*.999 {
			p.c.FillRect(ui.R(w.Right()-float64(i+1)*each, top, each, r.Y+a.low-top), 0, col)
		}
	}
}

// drawLines draws a line for each actor, as far as has been played and beyond.
func (a *timeArt) drawLines(p *pen, o ui.Point) {
	left := o.X + a.s.x0
	if a.s.left == 0 {
		left -= 6
	}
	end := o.X + min(a.x(a.s.total), a.s.right())
	head := min(max(o.X+a.x(a.now()), left), end)
	for i := range a.names {
		y := o.Y + a.y(i) - .5
		p.c.FillRect(ui.R(left, y, head-left, 1), 0, p.th.Quiet)
		p.c.FillRect(ui.R(head, y, end-head, 1), 0, p.th.Future)
	}
}

// drawMessages draws what has been sent, with the one at hand on top.
func (a *timeArt) drawMessages(p *pen, o ui.Point) {
	for _, d := range a.dense {
		col := p.th.Quiet
		if d.lost {
			col = p.th.BadText
		}
		p.c.FillRect(ui.R(o.X+d.x, o.Y+d.y, 1.5, d.h), 0, ui.Fade(col, .8))
	}
	lit := a.litArrow()
	for _, i := range a.arrows {
		if i != lit {
			a.drawArrow(p, o, i, false)
		}
	}
	for _, i := range a.folds {
		if int32(a.d.Folds[i].First) != lit {
			a.drawFold(p, o, i, false)
		}
	}
	if lit < 0 {
		return
	}
	for _, i := range a.arrows {
		if i == lit {
			a.drawArrow(p, o, i, true)
		}
	}
	for _, i := range a.folds {
		if int32(a.d.Folds[i].First) == lit {
			a.drawFold(p, o, i, true)
		}
	}
}

// drawTimes writes how often a fold stands for its messages.
func (a *timeArt) drawTimes(p *pen, o ui.Point, t placedText) {
	th := p.th
	r := ui.R(o.X+t.at.X-4, o.Y+t.at.Y-8, t.text.w+8, 16)
	ground, col := th.Sunken, th.Text
	if t.fresh {
		ground, col = th.AccentSoft, th.AccentText
	}
	p.c.FillRect(r, 8, ground)
	t.text.left(p.c, r.X+4, r.Y-1, 18, col)
}

// drawText lays a little of the panel under a label, so that no line crosses it.
func (a *timeArt) drawText(c ui.Canvas, o ui.Point, t placedText, col ui.Color, th *ui.Theme) {
	x, y := o.X+t.at.X, o.Y+t.at.Y
	ground := ui.Fade(th.Panel, .85)
	if t.onLine {
		ground = th.Panel
	}
	c.FillRect(ui.R(x-2, y-7, t.text.w+4, 14), 3, ground)
	t.text.left(c, x, y-9, 18, col)
}

// drawHead draws the title, and beside it the message at hand, or what can be done and a legend.
func (a *timeArt) drawHead(p *pen, r ui.Rect) {
	th := p.th
	title, right := a.title, r.X+a.legendX
	x := r.X + a.titleEnd + 14
	if r.X+16+title.w > right {
		title = a.brief
		x = r.X + 16 + title.w + 14
	}
	title.left(p.c, r.X+16, r.Y+5, 24, th.Text)
	if read := a.readout(right - x); read.s != "" {
		read.left(p.c, x, r.Y+5, 24, th.AccentText)
		return
	}
	right = a.drawLegend(p, x, right, r.Y+5)
	if x+a.hint.w < right {
		a.hint.left(p.c, x, r.Y+5, 24, th.Quiet)
	}
}

// drawFuture shows what has not been played as quiet empty columns.
func (a *timeArt) drawFuture(p *pen, r ui.Rect) {
	top, bottom := r.Y+a.y0-a.pitch/2, r.Y+a.bottom()
	if wide := a.s.wide / float64(a.last-a.first+1); !a.v.ms && wide > 5 {
		for s := max(a.p.step+1, a.first); s <= a.last; s++ {
			x := r.X + a.x(a.m.end(s, false))
			p.c.FillRect(ui.R(x-.5, top, 1, bottom-top), 0, p.th.Future)
		}
	}
	if b := a.notYetRect().Move(r.X, r.Y); b.W > 0 {
		p.c.FillRect(b, 12, p.th.Panel)
		a.notYet.center(p.c, b.Center().X, b.Y, b.H, p.th.Quiet)
	}
}

// drawFoot draws the numbers of the steps, a dot at turning points, and in virtual time its ticks.
func (a *timeArt) drawFoot(p *pen, o ui.Point) {
	th := p.th
	y := o.Y + a.foot
	if a.v.ms {
		p.c.FillRect(ui.R(o.X+a.s.x0-6, y, a.s.wide+6, 1), 0, th.Line)
		for _, t := range a.ticks {
			p.c.FillRect(ui.R(o.X+t.x-.5, y-3, 1, 6), 0, th.Quiet)
			t.text.center(p.c, o.X+t.x, y+1, 17, th.Quiet)
		}
		y += timeFootMs - timeFoot
	}
	for i := range a.numbers {
		n := &a.numbers[i]
		col, x := th.Quiet, o.X+n.x
		if n.step == a.p.step {
			col = th.AccentText
		}
		n.text.center(p.c, x, y, timeFoot-2, col)
		if n.turning {
			p.c.FillCircle(ui.Pt(x-n.text.w/2-6, y+9), 2.5, th.Accent)
		}
	}
}

// drawArrow draws a message. One that has not arrived by now ends at the play-head: when it
// will arrive, or that it will be lost, is not told.
func (a *timeArt) drawArrow(p *pen, o ui.Point, i int32, lit bool) {
	th, k := p.th, &a.d.Arrows[i]
	from, to, flying := a.ends(i)
	size := 9.0
	if a.compact {
		size = 6
	}
	if a.s.left > 0 && max(from.X, to.X) < a.s.x0+size {
		return // no more than a piece of it would be seen
	}
	cut := a.s.left > 0 && to.X < a.s.x0+size
	from, to = from.Add(o), to.Add(o)
	col, w := a.tone(th, a.isNow(i), lit)
	switch {
	case flying:
		p.line(ui.Solid(ui.Fade(col, .7), w), from, to)
		p.c.FillCircle(to, size/3, col)
	case k.Lost:
		if !lit {
			w = 1.5
		}
		to = from.Lerp(to, .8)
		p.line(ui.Dashed(th.BadText, w), from, to)
		p.sign(signCross, to.X, to.Y, 8, th.BadText)
	default:
		p.line(ui.Solid(col, w), from, to)
		if !cut {
			p.arrowHead(from, to, size, col)
		}
	}
}

func (a *timeArt) tone(th *ui.Theme, fresh, lit bool) (ui.Color, float64) {
	switch {
	case lit:
		return th.AccentText, 4
	case fresh:
		return th.Accent, 2
	}
	return th.Quiet, 1.3
}

// foldEnds gives the ends of the arrow of a fold, in the middle of the time that it took.
func (a *timeArt) foldEnds(i int32) (from, to ui.Point) {
	f, s := &a.d.Folds[i], a.m.fold(i, a.v.ms)
	mid := a.x((s.a + s.b) / 2)
	half := min(foldLean, (a.x(s.b)-a.x(s.a))/2)
	return ui.Pt(mid-half, a.y(f.From)), ui.Pt(mid+half, a.y(f.To))
}

// foldLean is half of how far the arrow of a fold leans over.
const foldLean = 7

// drawFold draws what went to and fro several times as one arrow with two heads; how long that
// lasted stands on the lines of the two.
func (a *timeArt) drawFold(p *pen, o ui.Point, i int32, lit bool) {
	f, s := &a.d.Folds[i], a.m.fold(i, a.v.ms)
	from, to := a.foldEnds(i)
	from, to = from.Add(o), to.Add(o)
	col, w := a.tone(p.th, int(f.Start) == a.p.step, lit)
	size := 8.0
	if a.compact {
		size = 6
	}
	left, right := o.X+a.x(s.a), o.X+a.x(s.b)
	for _, y := range [...]float64{from.Y, to.Y} {
		p.c.FillRect(ui.R(left, y-1.5, right-left, 3), 1.5, col)
	}
	d := to.Sub(from)
	cut := d.Mul(size * .7 / max(d.Len(), 1))
	p.line(ui.Solid(col, w+.7), from.Add(cut), to.Sub(cut))
	p.arrowHead(from, to, size, col)
	p.arrowHead(to, from, size, col)
}

func (a *timeArt) drawMark(p *pen, o ui.Point, i int32) {
	th, m := p.th, &a.d.Marks[i]
	x, y := o.X+a.x(a.m.mark(i, a.v.ms)), o.Y+a.y(m.Actor)
	col := th.Word(markTone(m.Kind))
	r := 6.0
	if a.compact || len(a.dense) > 0 {
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
		p.c.FillCircle(ui.Pt(x, y), r+2, th.Panel)
		p.sign(signCrown, x, y, r*2, col)
	case view.MarkController:
		p.c.FillCircle(ui.Pt(x, y), r+2, th.Panel)
		p.sign(signStar, x, y, r*2, col)
	default:
		p.c.FillCircle(ui.Pt(x, y), r-1, col)
	}
}

func (a *timeArt) drawHeadLine(p *pen, r ui.Rect, x float64) {
	th := p.th
	top, bottom := r.Y+a.y0-a.pitch/2+3, r.Y+a.foot-2
	if a.compact {
		bottom = r.Bottom() - 6
	}
	p.c.FillRect(ui.R(x-1, top, 2, bottom-top), 0, th.Accent)
	if a.compact {
		return
	}
	p.c.FillRect(ui.R(x-5, top-7, 10, 6), 2, th.Accent)
	p.fill(th.Accent, ui.Pt(x-5, top-2), ui.Pt(x+5, top-2), ui.Pt(x, top+4))
}

// drawWindow says which part of the whole is seen.
func (a *timeArt) drawWindow(p *pen, r ui.Rect) {
	if a.s.shown() > a.s.total*.999 {
		return
	}
	k := a.s.wide / a.s.total
	y := r.Bottom() - 4
	p.c.FillRect(ui.R(r.X+a.s.x0, y, a.s.wide, 2), 1, p.th.Future)
	p.c.FillRect(ui.R(r.X+a.s.x0+a.s.left*k, y-.5, max(a.s.shown()*k, 10), 3), 1.5, p.th.Quiet)
}

// drawColumn marks the column under the pointer.
func drawColumn(c ui.Canvas, n *ui.Node, l ui.Look) {
	if l.Hover || l.Down {
		c.FillRect(n.Rect, 4, l.Theme.Hover)
	}
}
