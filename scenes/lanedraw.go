package scenes

import (
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/ui"
)

// answerBar is the width of the bar at what waits for the reader's answer.
const answerBar = 5

// draw draws the lane with its corner at o.
func (a *laneArt) draw(c ui.Canvas, o ui.Point, l ui.Look) {
	p := a.g.pen().with(c, l.Theme)
	a.drawGround(p, o, l)
	a.drawHead(p, o, l)
	if !a.cur.Hosted {
		a.noReplica.left(c, o.X+a.shape.x0, o.Y+a.shape.cellY, a.shape.cellH, l.Theme.Quiet)
		return
	}
	a.drawCells(p, o, l)
	a.drawEnds(p, o, l)
	a.drawFoot(p, o, l)
}

func (a *laneArt) drawGround(p *pen, o ui.Point, l ui.Look) {
	th := l.Theme
	r := ui.R(o.X, o.Y, a.shape.w, a.shape.h)
	role := a.cur.Role
	if a.prev != nil && a.g.progress(phaseCause, l.Now) < .5 {
		role = a.prev.Role
	}
	switch {
	case role == view.RoleDown:
		p.c.FillRect(r, 10, th.Sunken)
		p.c.StrokeRect(r, 10, ui.Dashed(th.Quiet, 1))
	case a.cur.Fenced || a.cur.Role != view.RoleDown && a.cur.Life == view.LifeStarting:
		p.c.FillRect(r, 10, ui.Mix(th.Panel, th.Ground, .6))
		p.c.StrokeRect(r, 10, ui.Dashed(th.WarnText, 1.5))
	case a.changed:
		p.c.FillRect(r, 10, th.Panel)
		p.c.StrokeRect(r, 10, ui.Solid(th.Accent, 1.5))
	default:
		p.c.FillRect(r, 10, ui.Mix(th.Panel, th.Ground, .6))
		p.c.StrokeRect(r, 10, ui.Solid(th.Line, 1))
	}
	if a.g.choosesOf(a.cur.Broker) { // a bar says "answer here"; an outline is for what changed
		p.c.FillRect(ui.R(r.X+1, r.Y+10, answerBar, r.H-20), answerBar/2, th.Accent)
	}
}

func (a *laneArt) drawCells(p *pen, o ui.Point, l ui.Look) {
	s, th := &a.shape, l.Theme
	leaving, ghost := a.gone(l.Now)
	for i := range a.ghosts {
		a.drawGhost(p, o, &a.ghosts[i], ghost)
	}
	for i := range a.cells {
		k := &a.cells[i]
		t := 1.0
		if k.fresh {
			t = a.g.progress(phaseAppend, l.Now)
		}
		if t <= 0 {
			continue
		}
		p.c.PushAlpha(t)
		rise := (1 - t) * 8
		if l.Calm {
			rise = 0
		}
		a.drawCell(p, ui.R(o.X+k.x, o.Y+s.cellY-rise, k.w, s.cellH), k, false)
		a.drawRail(p, o, k)
		p.c.PopAlpha()
	}
	if leaving < 1 {
		a.drawLeaving(p, o, leaving, l)
	}
	for _, base := range a.cur.Segments {
		if at := a.sc.x(base); at > 0 && at <= a.sc.width() {
			x := o.X + s.x0 + at - 2
			p.c.FillRect(ui.R(x-1, o.Y+s.railY-4, 2, 8), 0, th.Quiet)
		}
	}
	a.drawRemotes(p, o)
	if a.g.asksPlaceOf(a.cur.Broker) {
		return // the places that answer stand in that row
	}
	for _, f := range a.offsets {
		f.text.center(p.c, o.X+f.x, o.Y+s.offY, s.offH, th.Quiet)
	}
}

// drawRemotes marks on the axis where the leader believes its followers to be.
func (a *laneArt) drawRemotes(p *pen, o ui.Point) {
	if a.g.p.asking || a.shape.compact {
		return
	}
	s, col := &a.shape, p.th.AccentText
	for _, r := range a.remotes {
		x, y := o.X+r.x, o.Y+s.railY+2
		p.fill(col, ui.Pt(x, y-2), ui.Pt(x+4, y+4), ui.Pt(x-4, y+4))
		r.text.center(p.c, x, o.Y+s.offY+1, s.offH, col)
	}
}

// drawCell draws a record: fill by epoch, solid below the high watermark, hatched above.
func (a *laneArt) drawCell(p *pen, r ui.Rect, k *cellArt, leaving bool) {
	th := p.th
	e := th.Epoch(int(k.cell.Epoch))
	p.c.FillRect(r, 7, e.Fill)
	below := k.cell.BelowHW || k.cell.Last < a.cur.HW
	if leaving {
		below = k.cell.BelowHW
	}
	switch {
	case a.cur.HW < 0: // not known: the process does not run, or has no role
		p.c.StrokeRect(r, 7, ui.Solid(th.Quiet, 1))
	case below:
		p.c.StrokeRect(r, 7, ui.Solid(th.Ink, 1.5))
	default:
		p.c.Hatch(r, 7, 7, 1, ui.Fade(e.Text, .2))
		p.c.StrokeRect(r, 7, ui.Stroke{Color: th.Ink, Width: 1.5, Dash: 5, Gap: 3})
	}
	if k.cell.Changed && !leaving {
		p.c.StrokeRect(r.Inset(-1.5), 8.5, ui.Solid(th.Accent, 2))
	}
	k.epoch.right(p.c, r.Right()-5, r.Y+1, 15, e.Text)
	k.name.center(p.c, r.X+r.W/2, r.Y+nameTop(r.H), r.H-14, e.Text)
	if k.cell.Diverged {
		d := ui.R(r.Right()-7, r.Bottom()-8, 13, 13)
		p.c.FillRect(d, 6.5, th.Bad)
		p.sign(signBars, d.Center().X, d.Center().Y, 8, th.OnBad)
	}
	if k.cell.Repeat {
		d := ui.R(r.X-5, r.Bottom()-9, 15, 15)
		p.c.FillRect(d, 7.5, th.Warn)
		p.sign(signTwice, d.Center().X, d.Center().Y, 8, th.OnWarn)
	}
}

// nameTop is where the room of a record's name begins: higher in a low cell, to stand clear of the
// floor.
func nameTop(h float64) float64 {
	if h < cellHeight-2 {
		return 13
	}
	return 14
}

// drawRail draws the disk rail below a cell: a bar on disk, dots in the page cache only.
func (a *laneArt) drawRail(p *pen, o ui.Point, k *cellArt) {
	y := o.Y + a.shape.railY
	if k.cell.OnDisk {
		p.c.FillRect(ui.R(o.X+k.x+1, y-1.5, k.w-2, 3), 1.5, p.th.Ink)
		return
	}
	n := max(3, int(k.w/11))
	step := (k.w - 8) / float64(n-1)
	for i := range n {
		at := ui.Pt(o.X+k.x+4+float64(i)*step, y)
		p.c.StrokeCircle(at, 1.8, ui.Solid(p.th.Quiet, 1))
	}
}

// drawEnds draws the flag of the high watermark and the bracket of the log's end.
func (a *laneArt) drawEnds(p *pen, o ui.Point, l ui.Look) {
	s, th := &a.shape, l.Theme
	leoX, leo := a.sc.x(a.cur.LEO), a.leo
	hwX, hw := a.sc.x(a.cur.HW), a.hw
	if a.prev != nil {
		t := a.g.progress(phaseAppend, l.Now)
		if a.cur.LEO < a.prev.LEO {
			t, _ = a.gone(l.Now)
		}
		leoX = a.way(l, a.sc.x(a.prev.LEO), leoX, t)
		if t < .5 {
			leo = a.leoWas
		}
		if t = a.g.progress(phaseHW, l.Now); a.prev.HW >= 0 && a.cur.HW >= 0 {
			hwX = a.way(l, a.sc.x(a.prev.HW), hwX, t)
			if t < .5 {
				hw = a.hwWas
			}
		}
	}
	a.drawStart(p, o)
	switch {
	case leoX > a.sc.width():
		leo = a.leoOn
	case leoX < 0:
		leo = a.leoLeft
	}
	leoX = min(max(0, leoX), a.sc.width())
	if a.shape.compact {
		a.drawCompactEnds(p, o, hwX, leoX, hw, leo)
		return
	}
	x := o.X + s.x0 + leoX + 3
	at := a.leoLabel(x-o.X).Move(o.X, o.Y)
	y, b := o.Y+s.cellY+1, o.Y+s.cellY+s.cellH-1
	ink := ui.Solid(th.Quiet, 1.5)
	if at.Y > o.Y+s.cellY { // the bracket goes on to its word
		low := at.Center().Y
		p.line(ink, ui.Pt(x-2, y), ui.Pt(x+2, y), ui.Pt(x+2, low), ui.Pt(x+5, low))
	} else {
		p.line(ink, ui.Pt(x-2, y), ui.Pt(x+3, y), ui.Pt(x+3, b), ui.Pt(x-2, b))
	}
	leo.left(p.c, at.X, at.Y, at.H, th.Quiet)
	a.drawFlagAt(p, o)
	if a.cur.HW < 0 {
		return
	}
	if hwX < 0 {
		a.hwLeft.left(p.c, o.X+s.x0, o.Y+s.flagY, s.flagH, th.Text)
		return
	}
	if hwX > a.sc.width() {
		x = o.X + s.x0 + a.sc.width() - 4
		a.hwRight.right(p.c, x, o.Y+s.flagY, s.flagH, th.Text)
		return
	}
	a.drawFlag(p, ui.Pt(o.X+s.x0+hwX-2, o.Y+s.flagY), hw)
}

// way is a place between two; with reduced motion things do not travel.
func (a *laneArt) way(l ui.Look, from, to, t float64) float64 {
	if l.Calm {
		return to
	}
	return lerp(from, to, t)
}

// drawStart draws the bracket of the log start offset, and its label where there is room for it.
func (a *laneArt) drawStart(p *pen, o ui.Point) {
	s, at := &a.shape, a.sc.x(a.cur.LogStart)
	if a.start.s == "" || at < 0 || at > a.sc.width() {
		return
	}
	x, y, b := o.X+s.x0+at-3, o.Y+s.cellY+1, o.Y+s.cellY+s.cellH-1
	ink := ui.Solid(p.th.Quiet, 1.5)
	p.line(ink, ui.Pt(x+3, y), ui.Pt(x-2, y), ui.Pt(x-2, b), ui.Pt(x+3, b))
	if at >= a.start.w+12 {
		a.start.right(p.c, x-8, o.Y+s.cellY, s.cellH, p.th.Quiet)
	}
}

func (a *laneArt) drawFlag(p *pen, at ui.Point, t label) {
	s, th := &a.shape, p.th
	w, h := t.w+14, s.flagH-1
	bottom := at.Y + s.flagH + s.cellH + 3
	p.line(ui.Solid(th.Ink, 2), at, ui.Pt(at.X, bottom))
	body := ui.R(at.X, at.Y, w-4, h)
	top, low := ui.Pt(body.Right(), body.Y), ui.Pt(body.Right(), body.Bottom())
	notch := ui.Pt(body.Right(), body.Y+h/2)
	far := ui.Pt(at.X+w+2, body.Y)
	end := ui.Pt(far.X, low.Y)
	if a.cur.Role == view.RoleLeader {
		p.c.FillRect(body, 0, th.Ink)
		p.fill(th.Ink, top, far, notch)
		p.fill(th.Ink, low, end, notch)
		t.left(p.c, at.X+5, at.Y, h, th.Panel)
		return
	}
	p.c.FillRect(body, 0, th.Panel)
	p.fill(th.Panel, top, far, notch)
	p.fill(th.Panel, low, end, notch)
	p.loop(ui.Solid(th.Ink, 1.2), ui.Pt(at.X, at.Y+.6), ui.Pt(far.X, far.Y+.6), notch,
		ui.Pt(end.X, end.Y-.6), ui.Pt(at.X, end.Y-.6))
	t.left(p.c, at.X+5, at.Y, h, th.Text)
}

func (a *laneArt) drawFoot(p *pen, o ui.Point, l ui.Look) {
	th, f := l.Theme, &a.foot
	f.title.left(p.c, o.X+f.titleAt.X, o.Y+f.titleAt.Y, 22, th.Quiet)
	col := th.Text
	switch {
	case a.cur.NoteBad:
		col = th.BadText
	case a.cur.Note.Empty():
		col = th.Quiet
	}
	p.c.PushAlpha(a.g.progress(phaseVerdict, l.Now))
	a.note.right(p.c, o.X+a.noteR.Right(), o.Y+a.noteR.Y, a.noteR.H, col)
	p.c.PopAlpha()
}

// slotX is where the log would end at an offset, relative to the lane.
func (a *laneArt) slotX(o kafka.Offset) float64 { return a.shape.x0 + a.sc.x(o) - 2 }
