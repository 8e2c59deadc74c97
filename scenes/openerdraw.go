package scenes

import (
	"strings"

	"highwater/ui"
)

// pointer is a label beside the thing that a word stands for, with an outline around the thing.
// It finds its place when it is drawn, since the stage may have been scrolled.
func (p *player) pointer(root *ui.Node) {
	if p.opener == nil {
		return
	}
	text := newLabel(shortWord(p.name().word.In(p.app.lang)), strong(p.app.lang))
	tag := &ui.Node{ID: "names/tag", Role: ui.RoleText, Label: text.s, Overlay: true}
	tag.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if n.Rect.Empty() {
			return
		}
		c.FillRect(n.Rect, n.Rect.H/2, l.Theme.Accent)
		text.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, l.Theme.OnAccent)
	}
	before := root.Draw
	root.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if before != nil {
			before(c, n, l)
		}
		tag.Rect = ui.Rect{}
		if r, ok := p.nameRect(); ok {
			tag.Rect = besideRect(r, text.w+20, ui.R(4, 4, p.app.w-8, p.app.h-8))
		}
	}
	over := root.DrawOver
	root.DrawOver = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if over != nil {
			over(c, n, l)
		}
		if r, ok := p.nameRect(); ok {
			c.StrokeRect(r, 9, ui.Solid(l.Theme.Accent, 3))
		}
	}
	root.Add(tag)
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

// nameRect is the place of the present word, as far as it can be seen.
func (p *player) nameRect() (r ui.Rect, ok bool) {
	g, s, ok := p.nameAt()
	if !ok {
		return r, false
	}
	if r, ok = g.spotRect(s); !ok {
		return r, false
	}
	r = r.Inset(-5)
	for _, id := range []string{"stage", g.id + "/scroll"} {
		n := p.app.tree.Find(id)
		if n != nil && n.Role == ui.RoleScroll && g.holds(id, s) {
			r = r.Meet(n.Rect)
		}
	}
	return r, !r.Empty()
}

// holds says whether a scroll area has the thing: all of a narrow stage, the lanes of a wide one.
func (g *group) holds(id string, s spot) bool {
	_, of := s.cut()
	return id == "stage" || laneOf(g.cur, of) != nil
}

// besideRect finds room for a label of a width at a thing: below it, or above.
func besideRect(r ui.Rect, w float64, within ui.Rect) ui.Rect {
	const h = 24
	out := ui.R(r.X+(r.W-w)/2, r.Bottom()+3, w, h)
	if out.Bottom() > within.Bottom() {
		out.Y = r.Y - h - 3
	}
	out.X = min(max(out.X, within.X), within.Right()-w)
	return out
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
