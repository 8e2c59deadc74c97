package scenes

import (
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// panned is how far the reader has moved the part of the axis that is seen, at one step.
type panned struct{ step, by int }

var (
	txtAxisLeft  = words.New("Show earlier offsets", "显示更早的 offset")
	txtAxisRight = words.New("Show later offsets", "显示更晚的 offset")
	txtOffsets   = words.Same("offset")
)

// shapeOf gives the shape of a lane of this side.
func (g *group) shapeOf(look compactLook, w, h float64) laneShape {
	if g.fit.kind == laneCompact {
		return newCompactShape(w, h, g.axis, g.fit.headW, g.fit.cacheW, look)
	}
	return newLaneShape(w, h, g.axis, g.fit.kind)
}

// scaleOf gives the scale of the axis in a lane.
func (g *group) scaleOf(s *laneShape) scale {
	return fitScale(g.axis, s.axisW, g.axis.leastIn(g.fit.kind), s.mostPitch(g.axis), g.skip)
}

// window chooses the part of the axis that all lanes show at this step: what changed comes first,
// then as many ends of logs, high watermarks and records as can be seen at once.
func (p *player) window() {
	if len(p.groups) == 0 {
		return
	}
	if p.panned.step != p.step {
		p.panned = panned{step: p.step}
	}
	g := p.groups[0]
	shape := g.shapeOf(compactLook{foot: g.fit.foot}, p.laneWidth(), g.fit.kind.least())
	sc := g.scaleOf(&shape)
	hidden := g.axis.columns() - int(sc.room)
	if hidden <= 0 {
		p.panned.by = 0
		return
	}
	best, most := 0, -1
	for skip := 0; skip <= hidden; skip++ {
		sc.skip = float64(skip)
		score := 0
		for _, g := range p.groups {
			for _, a := range g.lanes {
				score += worth(sc, a.cur, laneOf(g.was, a.cur.Broker))
			}
		}
		if score >= most {
			best, most = skip, score
		}
	}
	at := min(max(best+p.panned.by, 0), hidden)
	p.panned.by = at - best
	for _, g := range p.groups {
		g.skip = at
	}
}

// worth says how much of what matters in a lane the scale lets see.
func worth(sc scale, l, was *view.Lane) int {
	n := 0
	add := func(o kafka.Offset, weight int) {
		if sc.sees(o) {
			n += weight
		}
	}
	some := false
	for i := range l.Cells {
		c := &l.Cells[i]
		seen := sc.x(c.Last+1) > 0 && sc.x(c.First) < sc.width()
		some = some || seen
		if seen && c.Changed {
			n += 100
		}
	}
	for i := range l.Ghosts {
		if l.Ghosts[i].AgeInSteps == 0 {
			add(l.Ghosts[i].First, 80)
		}
	}
	if was != nil && was.LEO != l.LEO {
		add(l.LEO, 60)
	}
	if was != nil && was.HW != l.HW && l.HW >= 0 {
		add(l.HW, 40)
	}
	add(l.LEO, 10)
	if l.HW >= 0 {
		add(l.HW, 4)
	}
	if some {
		n += 6
	}
	return n
}

// pan moves the part of the axis that is seen.
func (p *player) pan(by int) {
	p.panned.by += by
	p.app.stale()
}

// ruled says whether the offsets stand once above all lanes.
func (g *group) ruled() bool { return g.fit.kind == laneCompact || g.scrolls() }

// scrolls says whether the axis has more columns than are seen.
func (g *group) scrolls() bool {
	shape := g.shapeOf(compactLook{foot: g.fit.foot}, g.p.laneWidth(), g.fit.kind.least())
	return int(g.scaleOf(&shape).room) < g.axis.columns()
}

// ruler is the row of offsets above the lanes, with buttons where some lie out of sight. It is nil
// where each lane has its own.
func (g *group) ruler() *ui.Node {
	if !g.ruled() || g.axis.columns() < 1 {
		return nil
	}
	n := &ui.Node{
		ID: g.id + "/axis", Role: ui.RoleGroup, Label: g.in(txtOffsets),
		Want: ui.Fixed(rulerHeight),
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, rulerHeight }
	var marks []offsetArt
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		shape := g.shapeOf(compactLook{foot: g.fit.foot}, r.W, g.fit.kind.least())
		sc := g.scaleOf(&shape)
		marks, n.Children = g.marks(sc, shape.x0), nil
		if sc.skip > 0 {
			n.Add(g.panButton("left", -1, txtAxisLeft,
				ui.R(r.X+shape.x0-20, r.Y-1, 18, 18)))
		}
		if sc.skip+sc.room < g.axis.at(g.end()) {
			n.Add(g.panButton("right", 1, txtAxisRight,
				ui.R(r.X+shape.x0+sc.width()+1, r.Y-1, 18, 18)))
		}
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		for _, m := range marks {
			m.text.center(c, n.Rect.X+m.x, n.Rect.Y, rulerHeight, l.Theme.Quiet)
		}
	}
	return n
}

// end is where the longest log of all sides ends, with what was just cut.
func (g *group) end() kafka.Offset {
	end := kafka.Offset(0)
	for _, o := range g.p.groups {
		for _, a := range o.lanes {
			end = max(end, a.cur.LEO)
			for i := range a.cur.Ghosts {
				end = max(end, a.cur.Ghosts[i].Last+1)
			}
		}
	}
	return end
}

// marks are the offsets of the columns that some lane fills and that are seen.
func (g *group) marks(sc scale, x0 float64) []offsetArt {
	end := g.end()
	var out []offsetArt
	for i, from := range g.axis.cuts[:g.axis.columns()] {
		x := (float64(i) - sc.skip) * sc.pitch
		if x < 0 || x+sc.pitch > sc.width()+.5 || from >= end {
			continue
		}
		t := offsetText(from)
		if to := g.axis.cuts[i+1] - 1; to > from {
			t += "–" + offsetText(to)
		}
		out = append(out, offsetArt{x0 + x + (sc.pitch-4)/2, newLabel(t, fontMono)})
	}
	return out
}

// panButton moves the axis by one column.
func (g *group) panButton(name string, by int, t words.Text, r ui.Rect) *ui.Node {
	return &ui.Node{
		ID: g.id + "/axis/" + name, Role: ui.RoleButton, Focusable: true, Label: g.in(t),
		Tip: g.in(t), Rect: r, Hit: r.Inset(-11), OnPress: func() { g.p.pan(by) },
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			col := l.Theme.AccentText
			if l.Hover || l.Down {
				c.FillRect(n.Rect, 5, l.Theme.Hover)
			}
			m, d := n.Rect.Center(), float64(by)*3
			g.pen().with(c, l.Theme).line(ui.Solid(col, 2), ui.Pt(m.X-d, m.Y-5),
				ui.Pt(m.X+d, m.Y), ui.Pt(m.X-d, m.Y+5))
		},
	}
}
