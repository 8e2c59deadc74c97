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
	whole := n.Rect.Inset(2)
	switch kind {
	case "role", "epoch", "registration", "fetcher", "cache", "file", "inbox":
		if s.compact { // only the pill with the name and the role stands there
			return s.head.Move(n.Rect.X, n.Rect.Y), !s.head.Empty()
		}
	}
	switch kind {
	case "hw":
		if a.cur.HW < 0 || a.sc.x(a.cur.HW) < 0 {
			return whole, true
		}
		r = ui.R(x0+a.sc.x(a.cur.HW)-3, s.flagY, a.hw.w+18, s.flagH+s.cellH+3)
	case "leo":
		r = ui.R(x0+max(0, a.sc.x(a.cur.LEO))-1, s.cellY+7, 0, s.cellH-7) // below the HW's flag
		r.W = a.leoX + 6 + a.leo.w - r.X
	case "start":
		r = ui.R(x0+max(0, a.sc.x(a.cur.LogStart))-6, s.cellY, 12, s.cellH)
	case "log":
		r = ui.R(x0-2, s.cellY, max(40, a.sc.x(a.cur.LEO)+2), s.cellH)
	case "disk":
		r = ui.R(x0-2, s.railY-4, max(40, a.sc.x(a.cur.LEO)+2), 8)
	case "believes":
		r = ui.R(x0-4, s.offY, max(40, a.sc.x(a.cur.LEO)+8), s.offH)
	case "inbox":
		r = s.inbox
	case "role":
		r = ui.R(s.head.X+a.name.w+10, s.head.Y-1, a.role.width(), 22)
		if s.wide {
			r.X, r.Y = s.head.X, s.head.Y+22
		}
	case "fetcher":
		r = s.note
		r.X, r.W = r.Right()-a.note.w-2, a.note.w+4
		if a.note.s == "" {
			return whole, true
		}
	case "epoch", "registration":
		r = s.head
		if s.wide {
			r.Y, r.H = r.Y+45, 36
		} else {
			r.X, r.W = r.X+a.headUsed(), r.W-a.headUsed()
		}
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
			r = join(r, c.Rect)
		}
	}
	if r.Empty() {
		r = a.shape.chips.Move(lane.Rect.X, lane.Rect.Y)
		r.W = min(r.W, 160)
	}
	return r, true
}

// join is the least rectangle around both; an empty one adds nothing.
func join(a, b ui.Rect) ui.Rect {
	if a.Empty() {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return ui.R(x, y, max(a.Right(), b.Right())-x, max(a.Bottom(), b.Bottom())-y)
}
