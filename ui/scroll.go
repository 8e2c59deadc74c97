package ui

import (
	"math"
	"time"
)

// scrollSpec makes a node a scroll area.
type scrollSpec struct {
	content    Point // size of what is inside
	horizontal bool
	offset     Point // present offset, already applied to the children
}

// wants reports whether a drag by d is along the direction in which the area scrolls.
func (s *scrollSpec) wants(d Point) bool {
	if s.horizontal {
		return math.Abs(d.X) > math.Abs(d.Y)
	}
	return math.Abs(d.Y) >= math.Abs(d.X)
}

// Scroll makes an area that shows as much of child as fits and scrolls down to the rest, by
// wheel, finger, keyboard or by dragging its bar. The child gets the area's width and its own
// natural height.
func Scroll(id string, child *Node) *Node {
	return scrollArea(id, child, false)
}

// ScrollAcross is Scroll in the other direction.
func ScrollAcross(id string, child *Node) *Node {
	return scrollArea(id, child, true)
}

func scrollArea(id string, child *Node, horizontal bool) *Node {
	n := &Node{ID: id, Role: RoleScroll, Clip: true, scroll: &scrollSpec{horizontal: horizontal}}
	n.Add(child)
	n.Natural = func(n *Node, maxW float64) (w, h float64) { return NaturalSize(child, maxW) }
	n.Arrange = func(n *Node, r Rect) (overW, overH float64) {
		n.scroll.offset = Point{}
		if horizontal {
			w, _ := NaturalSize(child, math.Inf(1))
			w = math.Max(w, r.W)
			_, overH = Place(child, Rect{r.X, r.Y, w, r.H})
			n.scroll.content = Pt(w, r.H)
		} else {
			_, h := NaturalSize(child, r.W)
			h = math.Max(h, r.H)
			overW, _ = Place(child, Rect{r.X, r.Y, r.W, h})
			n.scroll.content = Pt(r.W, h)
		}
		n.Focusable = n.scroll.content.Y > r.H+0.5 || n.scroll.content.X > r.W+0.5
		return overW, overH
	}
	n.DrawOver = drawScrollBar
	return n
}

func (s *scrollSpec) limit(r Rect, p Point) Point {
	return Pt(math.Round(clamp(p.X, 0, math.Max(0, s.content.X-r.W))),
		math.Round(clamp(p.Y, 0, math.Max(0, s.content.Y-r.H))))
}

// scrollBy moves the content and reports whether it moved.
func (t *Tree) scrollBy(n *Node, d Point) bool {
	return t.scrollTo(n, n.scroll.offset.Add(d))
}

func (t *Tree) scrollTo(n *Node, to Point) bool {
	to = n.scroll.limit(n.Rect, to)
	d := to.Sub(n.scroll.offset)
	if d == (Point{}) {
		return false
	}
	n.scroll.offset = to
	t.round++
	t.scrolls[n.ID] = to
	for _, c := range n.Children {
		c.MoveBy(-d.X, -d.Y)
	}
	t.dirty = true
	t.rehover()
	return true
}

// restoreScroll applies the remembered offset to a newly built area.
func (t *Tree) restoreScroll(n *Node) {
	if n.scroll == nil {
		return
	}
	if n.Handle == nil {
		n.Handle = t.scrollKeys
	}
	if to, ok := t.scrolls[n.ID]; ok {
		t.scrollTo(n, to)
	}
}

// ScrollTo scrolls the area id to the given offset, as far as its content allows.
func (t *Tree) ScrollTo(id string, to Point) {
	if n := t.Find(id); n != nil && n.scroll != nil {
		t.scrollTo(n, to)
	}
}

// Rewind scrolls the area id to its beginning, and forgets where one that is not shown stood.
func (t *Tree) Rewind(id string) {
	t.ScrollTo(id, Point{})
	delete(t.scrolls, id)
}

// ScrollOffset returns how far the area id is scrolled.
func (t *Tree) ScrollOffset(id string) Point { return t.scrolls[id] }

// Reveal scrolls every area around id so that the node is seen.
func (t *Tree) Reveal(id string) {
	path := t.top().pathTo(id)
	for i := len(path) - 2; i >= 0; i-- {
		area, n := path[i], path[len(path)-1]
		if area.scroll == nil {
			continue
		}
		r := n.Rect.Inset(-6)
		var d Point
		switch {
		case r.Y < area.Rect.Y || r.H > area.Rect.H:
			d.Y = r.Y - area.Rect.Y
		case r.Bottom() > area.Rect.Bottom():
			d.Y = r.Bottom() - area.Rect.Bottom()
		}
		switch {
		case r.X < area.Rect.X || r.W > area.Rect.W:
			d.X = r.X - area.Rect.X
		case r.Right() > area.Rect.Right():
			d.X = r.Right() - area.Rect.Right()
		}
		t.scrollBy(area, d)
	}
}

// pathTo returns the nodes from n down to id, or nil.
func (n *Node) pathTo(id string) []*Node {
	if n == nil || n.Hidden {
		return nil
	}
	if n.ID == id {
		return []*Node{n}
	}
	for _, c := range n.Children {
		if p := c.pathTo(id); p != nil {
			return append([]*Node{n}, p...)
		}
	}
	return nil
}

func (t *Tree) onWheel(e Event) bool {
	t.setPointer(e)
	n, scroll := t.hit(e.Pos, Mouse)
	if n != nil && n.Handle != nil && n.scroll == nil && !n.Disabled && n.Handle(n, e, t.now) {
		t.dirty = true
		return true
	}
	if scroll == nil {
		return t.Modal() != nil
	}
	// An inner area at its end hands the wheel to the one around it.
	path := t.top().pathTo(scroll.ID)
	for i := len(path) - 1; i >= 0; i-- {
		s := path[i]
		if s.scroll == nil {
			continue
		}
		d := e.Delta
		if s.scroll.horizontal && d.X == 0 && e.Mods&Shift != 0 {
			d = Pt(d.Y, 0)
		}
		if t.scrollBy(s, d) {
			return true
		}
	}
	return true
}

// scrollKeys is the Handle of every scroll area: keys when focused, and dragging the bar.
func (t *Tree) scrollKeys(n *Node, e Event, _ time.Duration) bool {
	switch e.Kind {
	case PointerDown:
		return e.Device == Mouse && barTrack(n).Has(e.Pos) && t.dragBar(n, e.Pos)
	case PointerMove:
		return e.Pressed && t.dragBar(n, e.Pos)
	case KeyDown:
		if e.Mods != 0 {
			return false
		}
	default:
		return false
	}
	page := n.Rect.H * 0.9
	if n.scroll.horizontal {
		switch e.Key {
		case "ArrowRight":
			return t.scrollBy(n, Pt(40, 0))
		case "ArrowLeft":
			return t.scrollBy(n, Pt(-40, 0))
		}
		return false
	}
	switch e.Key {
	case "ArrowDown":
		t.scrollBy(n, Pt(0, 40))
	case "ArrowUp":
		t.scrollBy(n, Pt(0, -40))
	case "PageDown":
		t.scrollBy(n, Pt(0, page))
	case "PageUp":
		t.scrollBy(n, Pt(0, -page))
	case "Home":
		t.scrollTo(n, Point{})
	case "End":
		t.scrollTo(n, n.scroll.content)
	default:
		return false
	}
	return true
}

const barWidth = 5

func barTrack(n *Node) Rect {
	r := n.Rect
	if n.scroll.horizontal {
		if n.scroll.content.X <= r.W+0.5 {
			return Rect{}
		}
		return r.CutBottom(barWidth + 3)
	}
	if n.scroll.content.Y <= r.H+0.5 {
		return Rect{}
	}
	return r.CutRight(barWidth + 3)
}

// barThumb returns the part of the track that stands for what is seen.
func barThumb(n *Node) Rect {
	tr, s := barTrack(n), n.scroll
	if tr.Empty() {
		return Rect{}
	}
	if s.horizontal {
		w := math.Max(24, tr.W*n.Rect.W/s.content.X)
		x := (tr.W - w) * s.offset.X / (s.content.X - n.Rect.W)
		return Rect{tr.X + x, tr.Y, w, barWidth}
	}
	h := math.Max(24, tr.H*n.Rect.H/s.content.Y)
	y := (tr.H - h) * s.offset.Y / (s.content.Y - n.Rect.H)
	return Rect{tr.X, tr.Y + y, barWidth, h}
}

// dragBar centres the thumb on the pointer.
func (t *Tree) dragBar(n *Node, p Point) bool {
	tr, th, s := barTrack(n), barThumb(n), n.scroll
	if s.horizontal {
		k := (p.X - tr.X - th.W/2) / math.Max(1, tr.W-th.W)
		t.scrollTo(n, Pt(k*(s.content.X-n.Rect.W), 0))
	} else {
		k := (p.Y - tr.Y - th.H/2) / math.Max(1, tr.H-th.H)
		t.scrollTo(n, Pt(0, k*(s.content.Y-n.Rect.H)))
	}
	return true
}

func drawScrollBar(c Canvas, n *Node, l Look) {
	if th := barThumb(n); !th.Empty() {
		c.FillRect(th, barWidth/2.0, Fade(l.Theme.Quiet, 0.55))
	}
}
