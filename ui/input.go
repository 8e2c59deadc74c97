package ui

import (
	"sort"
	"time"
)

// Update handles events and the passing of time, and returns the events that no node wanted, in
// order: keys for the program's own shortcuts, swipes, presses on nothing.
func (t *Tree) Update(events []Event, now time.Duration) (rest []Event) {
	t.now = now
	if len(events) > 0 {
		t.round++
	}
	for _, e := range events {
		for _, g := range t.gestures.Feed(e, now) {
			if !t.dispatch(g) {
				rest = append(rest, g)
			}
		}
		if !t.dispatch(e) {
			rest = append(rest, e)
		}
	}
	for _, g := range t.gestures.Tick(now) {
		if !t.dispatch(g) {
			rest = append(rest, g)
		}
	}
	t.tickTooltip()
	t.tickToast()
	return rest
}

func (t *Tree) dispatch(e Event) bool {
	switch e.Kind {
	case PointerDown:
		return t.onDown(e)
	case PointerMove:
		return t.onMove(e)
	case PointerUp:
		return t.onUp(e)
	case PointerCancel:
		return t.onCancel(e)
	case PointerLeave:
		t.hasMouse = false
		t.rehover()
		return true
	case Wheel:
		return t.onWheel(e)
	case LongPress:
		return t.onLongPress(e)
	case KeyDown:
		return t.onKey(e)
	case Pinch:
		return t.onPinch(e)
	}
	return false
}

// onPinch gives two fingers to the node below them. Once it took them they press nothing.
func (t *Tree) onPinch(e Event) bool {
	n, _ := t.hit(e.Pos, Touch)
	if n == nil || n.Handle == nil || n.Disabled || !n.Handle(n, e, t.now) {
		return false
	}
	t.dirty = true
	t.cancelPresses()
	return true
}

// hit returns the topmost node at p that takes presses, and the innermost scroll area there.
func (t *Tree) hit(p Point, d PointerKind) (target, scroll *Node) {
	if top := t.top(); top != nil {
		target = hitNode(top, p, d, &scroll)
	}
	return target, scroll
}

// hitNode goes from front to back. An exact hit beats the grown target of a neighbour.
func hitNode(n *Node, p Point, d PointerKind, scroll **Node) *Node {
	if n.Hidden || (n.Clip && !n.Rect.Has(p)) {
		return nil
	}
	if n.scroll != nil {
		*scroll = n
	}
	var near *Node
	for i := len(n.Children) - 1; i >= 0; i-- {
		inner := *scroll
		if m := hitNode(n.Children[i], p, d, &inner); m != nil {
			if m.hitRect(Mouse).Has(p) {
				*scroll = inner
				return m
			}
			if near == nil {
				near = m
			}
		} else if inner != *scroll {
			*scroll = inner
		}
	}
	takes := n.OnPress != nil || n.Handle != nil || n.Tip != "" || n.Role == RoleDialog
	if takes && n.Rect.Has(p) {
		return n
	}
	if near != nil {
		return near
	}
	if takes && n.hitRect(d).Has(p) {
		return n
	}
	return nil
}

func (t *Tree) onDown(e Event) bool {
	t.setPointer(e)
	t.tip, t.tipGone = "", true
	n, scroll := t.hit(e.Pos, e.Device)
	if e.Button != 0 && (n == nil || n.Handle == nil) {
		return n != nil // only Handle knows what another button means
	}
	if n == nil && scroll == nil {
		t.Focus("")
		if t.Modal() != nil {
			t.dismiss()
			return true
		}
		return false
	}
	t.dirty = true
	p := &press{start: e.Pos, last: e.Pos, inside: true}
	if scroll != nil {
		p.scroll = scroll.ID
	}
	if n != nil {
		// A pressed control does not keep the focus: Space must go on playing after a click.
		// Tab goes on from here all the same.
		p.id = n.ID
		t.focus, t.anchor = "", n.ID
		if n.keepsFocus && !n.Disabled {
			t.focus = n.ID
		}
		if n.Handle != nil && !n.Disabled && n.Handle(n, e, t.now) {
			p.handled = true
		}
	}
	t.presses[e.Pointer] = p
	return true
}

func (t *Tree) onMove(e Event) bool {
	t.setPointer(e)
	p := t.presses[e.Pointer]
	if p == nil {
		if n := t.Find(t.hover); n != nil && n.Handle != nil && !n.Disabled {
			if n.Handle(n, e, t.now) {
				t.dirty = true
				return true
			}
		}
		return t.hover != ""
	}
	delta := e.Pos.Sub(p.last)
	p.last = e.Pos
	n := t.Find(p.id)
	if p.handled {
		if n != nil {
			e.Pressed = true
			n.Handle(n, e, t.now)
			t.dirty = true
		}
		return true
	}
	if !p.dragging && p.scroll != "" && e.Device != Mouse && e.Pos.Sub(p.start).Len() > Slop {
		if s := t.Find(p.scroll); s != nil && s.scroll.wants(e.Pos.Sub(p.start)) {
			p.dragging, t.dirty = true, true
			delta = e.Pos.Sub(p.start)
		}
	}
	if p.dragging {
		if s := t.Find(p.scroll); s != nil {
			t.scrollBy(s, Pt(-delta.X, -delta.Y))
		}
		return true
	}
	if n != nil {
		inside := n.hitRect(e.Device).Inset(-Slop).Has(e.Pos)
		if inside != p.inside {
			p.inside, t.dirty = inside, true
		}
	}
	return true
}

func (t *Tree) onUp(e Event) bool {
	t.setPointer(e)
	p := t.presses[e.Pointer]
	if p == nil {
		return false
	}
	delete(t.presses, e.Pointer)
	t.dirty = true
	n := t.Find(p.id)
	switch {
	case n == nil || p.dragging:
	case p.handled:
		n.Handle(n, e, t.now)
	case n.Disabled:
		t.tip, t.tipGone = n.ID, false // a tap on a grey button says why
	case e.Device != Mouse && e.Pos.Sub(p.start).Len() >= SwipeAtLeast: // a swipe, not a tap
	case e.Button == 0 && n.OnPress != nil && n.hitRect(e.Device).Inset(-Slop).Has(e.Pos):
		n.OnPress()
	}
	return true
}

func (t *Tree) onCancel(e Event) bool {
	p := t.presses[e.Pointer]
	if p == nil {
		return false
	}
	delete(t.presses, e.Pointer)
	t.dirty = true
	if n := t.Find(p.id); n != nil && p.handled {
		n.Handle(n, e, t.now)
	}
	return true
}

// cancelPresses lets every pointer go without activating anything.
func (t *Tree) cancelPresses() {
	ids := make([]int, 0, len(t.presses))
	for id := range t.presses {
		ids = append(ids, id)
	}
	sort.Ints(ids)
	for _, id := range ids {
		t.onCancel(Event{Kind: PointerCancel, Pointer: id})
	}
}

func (t *Tree) onLongPress(e Event) bool {
	p := t.presses[e.Pointer]
	if p == nil || p.dragging {
		return false
	}
	n := t.Find(p.id)
	if n == nil {
		return false
	}
	if n.Handle != nil && !n.Disabled && n.Handle(n, e, t.now) {
		t.dirty, p.handled = true, true
		return true
	}
	if e.Device != Mouse && n.OnLong != nil && !n.Disabled {
		p.id, p.inside, t.dirty = "", false, true // lifting the finger activates nothing more
		n.OnLong()
		return true
	}
	if e.Device != Mouse && tipOf(n) != "" {
		t.tip, t.tipGone, t.dirty = n.ID, false, true
		p.handled = n.Handle != nil
		p.inside = false
		if n.Handle == nil {
			p.id = "" // the long press is used up; lifting the finger activates nothing
		}
		return true
	}
	return false
}

// setPointer remembers a mouse for hover; fingers do not hover.
func (t *Tree) setPointer(e Event) {
	t.resting = t.resting && e.Pos == t.pointer
	if e.Device == Touch {
		t.hasMouse = false
	} else {
		t.hasMouse, t.pointer = true, e.Pos
	}
	t.rehover()
}

func (t *Tree) rehover() {
	id := ""
	if t.hasMouse {
		if n, _ := t.hit(t.pointer, Mouse); n != nil {
			id = n.ID
		}
	}
	if id == t.hover {
		return
	}
	t.hover, t.hoverAt, t.tipGone, t.dirty = id, t.now, false, true
	if t.tip != t.focus {
		t.tip = ""
	}
}
