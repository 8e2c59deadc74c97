package scenes

import (
	"math"
	"strings"

	"highwater/ui"
)

// pointer dims the stage but for the thing that a word stands for, and writes the word into free
// room near it. It finds its place when it is drawn, since the stage may have been scrolled.
func (p *player) pointer(root *ui.Node) {
	if p.opener == nil {
		return
	}
	text := newLabel(shortWord(p.name().word.In(p.app.lang)), strong(p.app.lang))
	tag := &ui.Node{ID: "names/tag", Role: ui.RoleText, Label: text.s, Overlay: true}
	var at namedAt
	tag.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if n.Rect.Empty() {
			return
		}
		at.ring.dim(c, l.Theme, at.stage)
		at.ring.draw(c, l.Theme)
		at.drawLeader(p.app.pen.with(c, l.Theme), n.Rect)
		c.FillRect(n.Rect, n.Rect.H/2, l.Theme.Accent)
		text.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, l.Theme.OnAccent)
	}
	before := root.Draw
	root.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if before != nil {
			before(c, n, l)
		}
		tag.Rect = ui.Rect{}
		if at = p.pointAt(); len(at.ring) > 0 {
			tag.Rect = at.room(l, text.w+22)
		}
	}
	root.Add(tag)
}

// namedAt is where the word of the opener has its thing.
type namedAt struct {
	ring  ring
	stage ui.Rect  // all that is dimmed
	side  *ui.Node // the part of the stage that the thing is on
	in    ui.Rect  // where its label may be
	line  bool     // the label is so far away that a line leads to it, through no text
}

const nameHigh = 24

// room finds the place of the label.
func (a *namedAt) room(l ui.Look, w float64) ui.Rect {
	drawn := noteDrawn(a.side, l, a.in)
	thing := a.ring.whole()
	r := drawn.roomBeside(thing, w, nameHigh, a.in)
	from, to := a.leader(r)
	a.line = to.Sub(from).Len() > 4 && !drawn.strikes(from, to, thing)
	return r
}

// leader gives the ends of the line between the thing and its label: from the nearest part.
func (a *namedAt) leader(label ui.Rect) (from, to ui.Point) {
	least := math.Inf(1)
	for _, r := range a.ring {
		if f, t := leaderEnds(r, label); t.Sub(f).Len() < least {
			from, to, least = f, t, t.Sub(f).Len()
		}
	}
	return from, to
}

func (a *namedAt) drawLeader(p *pen, label ui.Rect) {
	if !a.line {
		return
	}
	from, to := a.leader(label)
	p.line(ui.Solid(p.th.Accent, 2), from, to)
}

// nameAt finds the side that has a place for the present word: the one with the keys, or another.
func (p *player) nameAt() (g *group, s spot, ok bool) {
	for _, o := range p.groups {
		t, has := wordSpot(p.name().id, o.cur)
		if has && (!ok || o.side == p.at(p.active)) {
			g, s, ok = o, t, true
		}
	}
	return g, s, ok
}

// pointAt finds the place of the present word, as far as it can be seen.
func (p *player) pointAt() (at namedAt) {
	g, s, ok := p.nameAt()
	if !ok {
		return at
	}
	find := p.app.tree.Find
	area, side := find("left"), find(g.id)
	if area == nil { // a narrow screen
		area, side = find("stage/pad"), find("stage")
	}
	if area == nil || side == nil {
		return at
	}
	at.stage, at.side, at.in = area.Rect, side, side.Rect.Inset(6)
	window := side.Rect.Inset(2)
	for _, id := range []string{"stage", g.id + "/scroll"} {
		n := find(id)
		if n != nil && n.Role == ui.RoleScroll && g.holds(id, s) {
			window = window.Meet(n.Rect.Inset(-ringRoom))
		}
	}
	at.ring = g.spotRing(s).within(window)
	return at
}

// nameRect is the place of the present word.
func (p *player) nameRect() (r ui.Rect, ok bool) {
	r = p.pointAt().ring.whole()
	return r, !r.Empty()
}

// holds says whether a scroll area has the thing: all of a narrow stage, the lanes of a wide one.
func (g *group) holds(id string, s spot) bool {
	_, of := s.cut()
	return id == "stage" || laneOf(g.cur, of) != nil
}

// shortWord is a word without what stands in brackets behind it.
func shortWord(s string) string {
	for _, open := range []string{" (", "（"} {
		if i := strings.Index(s, open); i > 0 {
			s = s[:i]
		}
	}
	return s
}

// revealName scrolls to the thing that the present word stands for.
func (p *player) revealName() {
	g, s, ok := p.nameAt()
	if !ok {
		return
	}
	kind, of := s.cut()
	id := g.id + "/controller"
	switch {
	case kind == "client" || kind == "read" || kind == "record":
		id = g.id + "/clients/" + of
	case laneOf(g.cur, of) != nil:
		id = g.id + "/lane/" + of
	}
	p.app.tree.Reveal(id)
}
