package ui

import "slices"

// onKey moves the focus, activates, and gives arrows to the focused node.
func (t *Tree) onKey(e Event) bool {
	if e.Key == "Escape" {
		if n := t.Find(t.focus); n != nil && n.keepsFocus {
			if t.dirty = true; !n.Handle(n, e, t.now) {
				t.Focus("") // leaves the field; what was typed stays
			}
			return true
		}
		if t.tip != "" {
			t.tip, t.tipGone, t.dirty = "", true, true
			if t.Modal() == nil {
				return true
			}
		}
		if t.Modal() != nil {
			t.dismiss()
			return true
		}
		return false
	}
	if n := t.Find(t.focus); n != nil && !n.Disabled {
		if n.Handle != nil && n.Handle(n, e, t.now) {
			t.dirty = true
			return true
		}
		if t.moveInGroup(n, e) {
			return true
		}
		if (e.Is("Enter", 0) || e.Is(" ", 0)) && n.OnPress != nil {
			if !e.Repeat {
				t.dirty = true
				n.OnPress()
			}
			return true
		}
	}
	switch {
	case e.Is("Tab", 0):
		return t.tab(1)
	case e.Is("Tab", Shift):
		return t.tab(-1)
	}
	// With a dialog open nothing below it may react to a key.
	return t.Modal() != nil
}

// ring returns the ids that take the focus, in tree order. Of a radio group only the selected
// part (or the first) is in the ring; arrows reach the others.
func (t *Tree) ring() []string {
	var out []string
	at := map[string]int{}
	t.top().Each(func(n *Node) {
		if !n.Focusable || n.ID == "" {
			return
		}
		if n.groupOf != "" {
			i, seen := at[n.groupOf]
			if seen {
				if n.Selected {
					out[i] = n.ID
				}
				return
			}
			at[n.groupOf] = len(out)
		}
		out = append(out, n.ID)
	})
	return out
}

// nextTab returns the id that Tab would reach, and whether Tab stays within the surface.
func (t *Tree) nextTab(step int) (id string, stays bool) {
	ring := t.ring()
	if len(ring) == 0 {
		return "", t.Modal() != nil
	}
	from := t.focus
	if from == "" {
		from = t.anchor
	}
	at := slices.Index(ring, from)
	switch {
	case at < 0 && step > 0:
		at = 0
	case at < 0:
		at = len(ring) - 1
	default:
		at += step
	}
	if at < 0 || at >= len(ring) {
		if t.Modal() == nil {
			return "", false
		}
		at = (at + len(ring)) % len(ring)
	}
	return ring[at], true
}

// tab moves the focus and reports false when it leaves the surface at either end, so that the
// page around the canvas can take it. A dialog keeps it.
func (t *Tree) tab(step int) bool {
	id, stays := t.nextTab(step)
	t.Focus(id)
	if !stays {
		t.anchor = ""
	}
	return stays
}

// TakesTab reports whether Tab would move the focus within the surface. See [TabStop].
func (t *Tree) TakesTab(back bool) bool {
	step := 1
	if back {
		step = -1
	}
	_, stays := t.nextTab(step)
	return stays
}

// EnterByTab puts the focus on the first or last node of the ring: the page calls it when Tab
// enters the canvas from outside.
func (t *Tree) EnterByTab(last bool) {
	ring := t.ring()
	if len(ring) == 0 {
		return
	}
	if last {
		t.Focus(ring[len(ring)-1])
	} else {
		t.Focus(ring[0])
	}
}

// moveInGroup lets the arrows go round a radio group, choosing as they go.
func (t *Tree) moveInGroup(n *Node, e Event) bool {
	if n.groupOf == "" || e.Mods != 0 {
		return false
	}
	step := 0
	switch e.Key {
	case "ArrowRight", "ArrowDown":
		step = 1
	case "ArrowLeft", "ArrowUp":
		step = -1
	default:
		return false
	}
	var group []*Node
	at := 0
	t.top().Each(func(m *Node) {
		if m.groupOf == n.groupOf {
			if m == n {
				at = len(group)
			}
			group = append(group, m)
		}
	})
	for range group {
		at = (at + step + len(group)) % len(group)
		if m := group[at]; !m.Disabled {
			t.Focus(m.ID)
			if m.OnPress != nil {
				m.OnPress()
			}
			return true
		}
	}
	return true
}
