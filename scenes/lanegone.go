package scenes

import (
	"time"

	"highwater/ui"
)

// evaporates says whether a power loss took what the lane had only in the page cache.
func (a *laneArt) evaporates() bool {
	for i := range a.cur.Ghosts {
		if g := &a.cur.Ghosts[i]; g.PowerLost && g.AgeInSteps == 0 {
			return true
		}
	}
	return false
}

// gone says how far the leaving of cells is, and how far their ghosts have come.
func (a *laneArt) gone(now time.Duration) (leaving, ghost float64) {
	if a.evaporates() {
		t := part(a.g.progress(phaseCause, now), float64(crashMotion)/float64(powerMotion), 1)
		return t, t
	}
	const all, left = float64(cutMotion), float64(cutMark + cutLeave)
	t := a.g.progress(phaseCut, now)
	return part(t, float64(cutMark)/all, left/all), part(t, left/all, 1)
}

// drawLeaving draws cells that are cut, marked first, or that evaporate with the page cache: they
// rise, each a little later than the one before, and their dots with them.
func (a *laneArt) drawLeaving(p *pen, o ui.Point, t float64, l ui.Look) {
	s, power := &a.shape, a.evaporates()
	for i := range a.cut {
		k := &a.cut[i]
		at, rise := t, 5.0
		if power {
			lag := float64(i) / float64(2*len(a.cut))
			if at, rise = part(t, lag, lag+.5), 22; s.compact {
				rise = 9 // and not into the lane above
			}
		}
		if l.Calm {
			rise = 0
		}
		y := o.Y + s.cellY - at*rise
		p.c.PushAlpha(1 - at)
		a.drawCell(p, ui.R(o.X+k.x, y, k.w, s.cellH), k, true)
		if power {
			a.drawRail(p, ui.Pt(o.X, o.Y-at*rise*1.4), k)
		} else {
			p.c.StrokeRect(ui.R(o.X+k.x, y, k.w, s.cellH), 7, ui.Dashed(p.th.BadText, 2))
		}
		p.c.PopAlpha()
	}
}

func (a *laneArt) drawGhost(p *pen, o ui.Point, k *cellArt, t float64) {
	alpha := 1.0
	if k.cell.AgeInSteps == 0 {
		alpha = t
	}
	if alpha <= 0 {
		return
	}
	r, col := a.ghostRect(k).Move(o.X, o.Y), p.th.BadText
	p.c.PushAlpha(alpha)
	p.c.StrokeRect(r, 7, ui.Stroke{Color: col, Width: 1.5, Dash: 4, Gap: 3})
	if k.cell.First >= a.cur.LEO {
		k.epoch.right(p.c, r.Right()-5, r.Y+1, 15, col)
		k.name.center(p.c, r.X+r.W/2, r.Y+nameTop(r.H), r.H-14, col)
		p.line(ui.Solid(col, 1.5), ui.Pt(r.X+4, r.Bottom()-4), ui.Pt(r.Right()-4, r.Y+4))
	}
	p.c.PopAlpha()
}

// ghostRect is where a ghost is drawn; the first one leaves room for the bracket of the log's new
// end.
func (a *laneArt) ghostRect(k *cellArt) ui.Rect {
	r := ui.R(k.x, a.shape.cellY, k.w, a.shape.cellH)
	if k.cell.First == a.cur.LEO {
		r.X, r.W = r.X+ghostInset, r.W-ghostInset
	}
	return r
}

const ghostInset = 8

// cutBack says whether ghosts stand behind the end of the log.
func (a *laneArt) cutBack() bool {
	for i := range a.ghosts {
		if a.ghosts[i].cell.First >= a.cur.LEO {
			return true
		}
	}
	return false
}

// leoLabel is where the word of the log's end stands: behind its bracket, or below it where a ghost
// stands behind it; relative to the lane.
func (a *laneArt) leoLabel(bracket float64) ui.Rect {
	s := &a.shape
	if a.cutBack() && !s.compact {
		return ui.R(bracket+6, s.railY, a.leo.w, s.offY+s.offH-s.railY)
	}
	return ui.R(max(bracket+8, a.leoX+4), s.cellY, a.leo.w, s.cellH)
}
