package scenes

import (
	"strconv"
	"strings"

	"highwater/ui"
)

// spotPlaces says which node of the controller's band shows a kind of thing.
var spotPlaces = [...]struct{ kind, node string }{
	{"isr", "/isr"},
	{"elr", "/elr"},
	{"known", "/known"},
	{"leads", "/leader"},
	{"term", "/epoch"},
	{"version", "/version"},
	{"holder", "/holder"},
	{"registered", "/registered"},
	{"metadata", "/log"},
	{"closing", "/closing"},
	{"moving", "/moving"},
}

// spotRing gives the outline of a thing, with nothing else in it.
func (g *group) spotRing(s spot) ring {
	kind, of := s.cut()
	for _, a := range g.lanes {
		n := g.nodes[of]
		if a.cur.Broker != of || n == nil || n.Rect.Empty() {
			continue
		}
		room := ringRoom
		if a.shape.compact {
			room = ringTight
		}
		var parts []ui.Rect
		switch kind {
		case "hw":
			parts = a.hwParts()
		case "leo":
			parts = a.leoParts()
		}
		for i := range parts {
			parts[i] = parts[i].Move(n.Rect.X, n.Rect.Y)
		}
		if len(parts) > 0 {
			return newRing(room, parts...)
		}
	}
	if r, ok := g.spotRect(s); ok {
		return newRing(ringRoom, r)
	}
	return nil
}

// spotRect gives the place of a thing on a stage that has been laid out, and the larger thing in
// which it stands where it has no place of its own.
func (g *group) spotRect(s spot) (r ui.Rect, ok bool) {
	kind, of := s.cut()
	for _, a := range g.lanes {
		if a.cur.Broker == of {
			return g.laneSpot(kind, a)
		}
	}
	if kind == "record" || kind == "read" || kind == "client" {
		return g.clientSpot(kind, of)
	}
	band := g.nodes["zookeeper"]
	if band == nil {
		return r, false
	}
	if kind == "quorum" && g.cur.Quorum != nil {
		for _, v := range g.cur.Quorum.Voters {
			if n := g.nodes[v.Actor]; n != nil && v.Active {
				return n.Rect, true
			}
		}
	}
	for _, p := range spotPlaces {
		if n := band.Find(band.ID + p.node); p.kind == kind && n != nil {
			return n.Rect, true
		}
	}
	return band.Rect, true
}

// clientSpot is the token of a record at its producer, or a consumer with its position.
func (g *group) clientSpot(kind, of string) (r ui.Rect, ok bool) {
	if kind == "read" || kind == "client" {
		n := g.nodes[of]
		if n == nil {
			return r, false
		}
		return n.Rect, true
	}
	for i := range g.cur.Producers {
		p := &g.cur.Producers[i]
		for k := range p.Records {
			if p.Records[k].Name != of {
				continue
			}
			id := g.id + "/clients/" + p.Name + "/" + strconv.FormatUint(p.Records[k].ID, 10)
			if n := g.strip.Find(id); n != nil {
				return n.Rect, true
			}
		}
		if n := g.nodes[p.Name]; n != nil {
			r, ok = n.Rect, true
		}
	}
	return r, ok
}

// laneSpot is a thing in a lane: its flag, its cells, its files.
func (g *group) laneSpot(kind string, a *laneArt) (r ui.Rect, ok bool) {
	n := g.nodes[a.cur.Broker]
	if n == nil || n.Rect.Empty() {
		return r, false
	}
	s, x0 := &a.shape, a.shape.x0
	whole, w := n.Rect.Inset(2), max(40, min(a.sc.x(a.cur.LEO), a.sc.width())+2)
	switch kind {
	case "role", "epoch", "registration", "fetcher", "cache", "file", "inbox":
		if kind == "cache" && a.foot.right() > 0 {
			return g.fileSpot(kind, a, n)
		}
		if s.compact { // only the pill with the name and the role stands there
			return s.head.Move(n.Rect.X, n.Rect.Y), !s.head.Empty()
		}
	}
	switch kind {
	case "start":
		r = ui.R(x0+max(0, a.sc.x(a.cur.LogStart))-6, s.cellY, 12, s.cellH)
	case "log":
		r = ui.R(x0-2, s.cellY, w, s.cellH)
	case "disk":
		r = ui.R(x0-2, s.railY-4, w, 8)
	case "believes":
		r = ui.R(x0-4, s.offY, w+6, s.offH)
	case "inbox":
		r = s.inbox
	case "role":
		r = ui.R(s.head.X+a.name.w+10, s.head.Y-1, a.role.width(), 22)
		if s.wide {
			r.X, r.Y = s.head.X, s.head.Y+22
		}
	case "fetcher":
		r = a.noteR
		r.X, r.W = r.Right()-a.note.w-2, a.note.w+4
		if a.note.s == "" {
			return whole, true
		}
	case "epoch":
		r = a.metaRect(0)
	case "registration":
		r = a.metaRect(len(a.meta) - 1)
	case "name":
		r = ui.R(s.head.X, s.head.Y-1, a.name.w, 22)
		if s.compact {
			r = s.head
		}
	case "offsets":
		if len(a.offsets) == 0 { // they stand above all lanes
			if k := g.p.app.tree.Find(g.id + "/axis"); k != nil {
				return ui.R(n.Rect.X+x0-2, k.Rect.Y, w, k.Rect.H), true
			}
			return whole, true
		}
		r = ui.R(x0-2, s.offY, w, s.offH)
	case "cache", "file":
		return g.fileSpot(kind, a, n)
	default:
		return whole, true
	}
	return r.Move(n.Rect.X, n.Rect.Y), true
}

// fileSpot is the lines of the epoch cache, or the HW in its file, where the lane shows them.
func (g *group) fileSpot(kind string, a *laneArt, lane *ui.Node) (r ui.Rect, ok bool) {
	for _, c := range lane.Children {
		mine := kind == "file" && c.ID == lane.ID+"/checkpoint" ||
			kind == "cache" && strings.HasPrefix(c.ID, lane.ID+"/epoch")
		if mine {
			r = r.Join(c.Rect)
		}
	}
	if r.Empty() {
		r = a.shape.chips.Move(lane.Rect.X, lane.Rect.Y)
		r.W = min(r.W, 160)
	}
	return r, true
}

// metaRect is where one of the lines of what a broker knows of itself stands in its head, or all of
// the head where there is no room for it.
func (a *laneArt) metaRect(i int) ui.Rect {
	h := a.shape.head
	if i < 0 || i >= len(a.meta) {
		return h
	}
	width := func(m metaLine) float64 {
		if m.behind {
			return m.text.w + 17
		}
		return m.text.w
	}
	if a.shape.wide {
		return ui.R(h.X, h.Y+46+17*float64(i), width(a.meta[i]), 18)
	}
	x := h.Right()
	for k := len(a.meta) - 1; k > i; k-- {
		x -= width(a.meta[k]) + 14
	}
	if w := width(a.meta[i]); x-w >= h.X+a.headUsed() {
		return ui.R(x-w, h.Y+1, w, 18)
	}
	return h
}
