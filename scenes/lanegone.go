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
	th := p.th
	r := ui.R(o.X+k.x, o.Y+a.shape.cellY, k.w, a.shape.cellH)
	col := th.Quiet
	if k.cell.Lost {
		col = th.BadText
	}
	p.c.PushAlpha(alpha)
	p.c.StrokeRect(r, 7, ui.Stroke{Color: col, Width: 1.5, Dash: 4, Gap: 3})
	if k.cell.First >= a.cur.LEO {
		k.epoch.right(p.c, r.Right()-5, r.Y+1, 15, col)
		k.name.center(p.c, r.X+r.W/2, r.Y+14, r.H-14, col)
		y := r.Y + 14 + (r.H-14)/2
		p.line(ui.Solid(col, 1.5), ui.Pt(r.X+r.W/2-k.name.w/2-4, y+3),
			ui.Pt(r.X+r.W/2+k.name.w/2+4, y-3))
	}
	p.c.PopAlpha()
}
