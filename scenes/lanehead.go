package scenes

import (
	"time"

	"highwater/core/view"
	"highwater/ui"
)

func (a *laneArt) drawHead(p *pen, o ui.Point, l ui.Look) {
	if a.shape.compact {
		a.drawCompactHead(p, o, l)
		a.drawCompactMeta(p, o, l)
		return
	}
	th, h := l.Theme, a.shape.head.Move(o.X, o.Y)
	if a.shape.wide {
		a.name.left(p.c, h.X, h.Y-1, 22, th.Text)
		a.drawRole(p, ui.Pt(h.X, h.Y+22), o, l)
		y := h.Y + 46
		for _, m := range a.meta {
			a.drawMeta(p, m, h.X, y, th)
			y += 17
		}
		return
	}
	a.name.left(p.c, h.X, h.Y, h.H, th.Text)
	a.drawRole(p, ui.Pt(h.X+a.name.w+10, h.Y-1), o, l)
	x := h.Right()
	for i := len(a.meta) - 1; i >= 0; i-- {
		m := a.meta[i]
		w := a.metaWidth(&m)
		if x-w < h.X+a.headUsed() {
			break
		}
		if a.metaBrief {
			m.text = m.brief
		}
		a.drawMeta(p, m, x-w, h.Y+1, th)
		x -= w + 14
	}
}

// placeHead makes what stands in the head of a narrow lane so brief that all of it is there: first
// the epochs, then the controller's sign.
func (a *laneArt) placeHead() {
	a.metaBrief, a.ctlStar = false, false
	if a.shape.wide || a.shape.compact || a.headFits() {
		return
	}
	a.metaBrief = true
	a.ctlStar = !a.headFits()
}

func (a *laneArt) headFits() bool {
	need := a.headUsed()
	for i := range a.meta {
		if w := a.metaWidth(&a.meta[i]); w > 0 {
			need += w + 14
		}
	}
	return need-14 <= a.shape.head.W
}

func (a *laneArt) metaWidth(m *metaLine) float64 {
	w := m.text.w
	if a.metaBrief {
		w = m.brief.w
	}
	if m.behind {
		w += 17
	}
	return w
}

// headUsed is the width of name and pills in a narrow lane.
func (a *laneArt) headUsed() float64 {
	w := a.name.w + 10 + a.role.width() + 10 + a.flag.width()
	switch {
	case a.ctl.text.s == "":
	case a.ctlStar:
		w += 20
	default:
		w += a.ctl.width() + 6
	}
	return w
}

func (a *laneArt) drawMeta(p *pen, m metaLine, x, y float64, th *ui.Theme) {
	col := th.Quiet
	if m.warn {
		col = th.WarnText
	}
	if m.behind {
		col = th.WarnText
		p.sign(signClock, x+m.text.w+11, y+9, 11, col)
	}
	m.text.left(p.c, x, y, 18, col)
}

// fadingRole gives the badge of the role, and how much of it is seen: while the role changes the
// old one goes, then the new one comes.
func (a *laneArt) fadingRole(is, was badge, l ui.Look) (b badge, role view.Role, alpha float64) {
	if a.prev == nil || a.prev.Role == a.cur.Role {
		return is, a.cur.Role, 1
	}
	t := a.roleProgress(l.Now)
	if t < .5 {
		return was, a.prev.Role, 1 - 2*t
	}
	return is, a.cur.Role, 2*t - 1
}

func (a *laneArt) drawRole(p *pen, at, o ui.Point, l ui.Look) {
	b, role, alpha := a.fadingRole(a.role, a.prevRole, l)
	p.c.PushAlpha(alpha)
	r := ui.R(at.X, at.Y, b.width(), 22)
	drawRoleBadge(p, b, r, role)
	p.c.PopAlpha()
	if a.ctl.text.s != "" && !a.shape.wide && !a.ctlStar {
		r = ui.R(r.Right()+6, at.Y, a.ctl.width(), 22)
		p.c.StrokeRect(r, 11, ui.Solid(p.th.Line, 1))
		a.ctl.ink(p, r, p.th.Text)
	} else if a.ctl.text.s != "" {
		p.sign(signStar, at.X+r.W+14, at.Y+11, 13, p.th.Text)
		r.W += 20
	}
	if x := r.Right() + 8; !a.shape.wide && a.flag.width() > 0 &&
		x+a.flag.width() <= o.X+a.shape.w-lanePad {
		a.flag.draw(p, x, at.Y)
	}
}

// roleProgress is how far the change of the replica's role is: at once with a crash or a start.
func (a *laneArt) roleProgress(now time.Duration) float64 {
	if a.cur.Role == view.RoleDown || a.prev.Role == view.RoleDown {
		return a.g.progress(phaseCause, now)
	}
	return a.g.progress(phaseRole, now)
}

func drawRoleBadge(p *pen, b badge, r ui.Rect, role view.Role) {
	th := p.th
	switch role {
	case view.RoleLeader:
		b.draw(p, r, th.Accent, th.OnAccent)
	case view.RoleDown:
		b.draw(p, r, th.Muted, th.OnMuted)
	case view.RoleFollower:
		p.c.StrokeRect(r, 11, ui.Solid(th.Quiet, 1))
		b.ink(p, r, th.Text)
	default:
		p.c.StrokeRect(r, 11, ui.Dashed(th.Quiet, 1))
		b.ink(p, r, th.Quiet)
	}
}
