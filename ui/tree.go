package ui

import "time"

// Tree is the retained half of a screen: it owns the nodes and remembers, by id, what has the
// focus, what the pointer is over, who captured it and how far each scroll area is scrolled.
//
// Layers lie above the root: open dialogs (which take all input) and toasts (which take none).
type Tree struct {
	Theme *Theme
	Calm  bool // reduced motion
	// Moving says that pictures follow each other with nothing but time between them.
	Moving bool

	root   *Node
	modals []modal
	toast  *toast
	size   Rect

	clip     Rect   // of the scroll area that is being drawn; empty for none
	focus    string // keyboard focus, ring shown; "" none
	anchor   string // where Tab goes on from when nothing has the focus
	hover    string
	hoverAt  time.Duration
	resting  bool // another screen came below a mouse that has not moved since: no tooltip
	pointer  Point
	hasMouse bool
	tip      string // node whose tooltip is open
	tipGone  bool   // closed by a key or a press; stays closed until something else is hovered

	presses  map[int]*press // by pointer id
	scrolls  map[string]Point
	gestures Gestures
	now      time.Duration
	dirty    bool
	round    int // grows with each event: what was kept before does not hold
}

// press is one pointer that is down.
type press struct {
	id       string // node that has the pointer
	scroll   string // scroll area below it, which may take the pointer over
	start    Point
	last     Point
	handled  bool // Handle took it: it gets all that follows
	inside   bool
	dragging bool // the scroll area has it
}

type modal struct {
	node   *Node
	opener string // gets the focus back
	close  func()
}

// NewTree makes an empty tree with the given theme.
func NewTree(t *Theme) *Tree {
	return &Tree{Theme: t, presses: map[int]*press{}, scrolls: map[string]Point{}, dirty: true}
}

// SetRoot shows n, whose nodes have been placed, instead of what was shown. State whose id is
// still there is kept; a pressed node that is gone is let go without being activated.
func (t *Tree) SetRoot(n *Node) {
	t.root, t.dirty = n, true
	if n == nil {
		return
	}
	t.size = n.Rect
	n.Each(t.restoreScroll)
	t.forget()
}

// forget drops what refers to nodes that no longer exist.
func (t *Tree) forget() {
	if n := t.Find(t.focus); n == nil || !n.Focusable {
		t.focus = ""
	}
	if t.Find(t.tip) == nil {
		t.tip = ""
	}
	for id, p := range t.presses {
		if t.Find(p.id) == nil {
			delete(t.presses, id)
		}
	}
	hover := t.hover
	t.rehover()
	t.resting = t.resting || t.hover != hover
}

// Root returns the node given to SetRoot.
func (t *Tree) Root() *Node { return t.root }

// Find returns the visible node with this id in any layer, topmost first, or nil.
func (t *Tree) Find(id string) *Node {
	if id == "" {
		return nil
	}
	for i := len(t.modals) - 1; i >= 0; i-- {
		if n := t.modals[i].node.Find(id); n != nil {
			return n
		}
	}
	return t.root.Find(id)
}

// Nodes returns all visible nodes that can be used now in reading order: those of the topmost
// dialog, or of the root when none is open.
func (t *Tree) Nodes() []*Node {
	var out []*Node
	t.top().Each(func(n *Node) { out = append(out, n) })
	return out
}

func (t *Tree) top() *Node {
	if len(t.modals) > 0 {
		return t.modals[len(t.modals)-1].node
	}
	return t.root
}

// Invalidate asks for a new drawing.
func (t *Tree) Invalidate() { t.dirty, t.round = true, t.round+1 }

// Dirty reports whether the tree looks different from what Draw last drew.
func (t *Tree) Dirty() bool { return t.dirty }

// OpenModal lays n, already placed, over everything. Escape and a press outside call onClose,
// which should call CloseModal; a nil onClose means that CloseModal is called at once.
func (t *Tree) OpenModal(n *Node, onClose func()) {
	t.modals = append(t.modals, modal{n, t.focus, onClose})
	n.Each(t.restoreScroll)
	t.focus, t.tip, t.dirty = "", "", true
	t.cancelPresses()
	t.rehover()
}

// UpdateModal puts n in place of the open dialog with the same id, keeping focus and scrolling.
func (t *Tree) UpdateModal(n *Node) {
	for i := range t.modals {
		if t.modals[i].node.ID == n.ID {
			t.modals[i].node, t.dirty = n, true
			n.Each(t.restoreScroll)
			t.forget()
		}
	}
}

// CloseModal closes the topmost dialog and gives the focus back to where it was.
func (t *Tree) CloseModal() {
	if len(t.modals) == 0 {
		return
	}
	last := t.modals[len(t.modals)-1]
	t.modals = t.modals[:len(t.modals)-1]
	t.focus, t.tip, t.dirty = "", "", true
	if n := t.Find(last.opener); n != nil {
		t.focus = last.opener
	}
	t.cancelPresses()
	t.rehover()
}

// Modal returns the topmost open dialog, or nil.
func (t *Tree) Modal() *Node {
	if len(t.modals) == 0 {
		return nil
	}
	return t.modals[len(t.modals)-1].node
}

// dismiss closes the topmost dialog the way its owner wants.
func (t *Tree) dismiss() {
	m := t.modals[len(t.modals)-1]
	if m.close != nil {
		m.close()
		return
	}
	t.CloseModal()
}

// Focused returns the id with the keyboard focus, "" for none.
func (t *Tree) Focused() string { return t.focus }

// Hovered returns the id under the mouse, "" for none.
func (t *Tree) Hovered() string { return t.hover }

// Focus gives the keyboard focus to id ("" takes it away) and scrolls it into view.
func (t *Tree) Focus(id string) {
	if id == t.focus {
		return
	}
	t.focus, t.dirty = id, true
	if id != "" {
		t.anchor = id
		t.tip, t.tipGone = "", false
		t.Reveal(id)
	}
}

// Activate does what a tap on id would do; it reports whether the node exists and is enabled.
// The HTML twin of the screen calls it.
func (t *Tree) Activate(id string) bool {
	n := t.Find(id)
	if n == nil || n.Disabled || n.OnPress == nil {
		return false
	}
	t.dirty = true
	n.OnPress()
	return true
}

// Draw draws all layers onto c. The caller has cleared it.
func (t *Tree) Draw(c Canvas) {
	t.dirty = false
	if t.root == nil {
		return
	}
	t.draw(c, t.root)
	for _, m := range t.modals {
		w, h := c.Size()
		c.FillRect(R(0, 0, w, h), 0, t.Theme.Scrim)
		t.draw(c, m.node)
	}
	t.drawTooltip(c)
	t.drawToast(c)
}

func (t *Tree) draw(c Canvas, n *Node) {
	if !n.Hidden && !t.drawKept(c, n) {
		t.drawNode(c, n)
	}
}

func (t *Tree) drawNode(c Canvas, n *Node) {
	mark(c, n)
	l := t.look(n)
	if n.Draw != nil {
		n.Draw(c, n, l)
	}
	clip := t.clip
	if n.Clip {
		c.PushClip(n.Rect)
		t.clip = n.Rect
		if !clip.Empty() {
			t.clip = n.Rect.Meet(clip)
		}
	}
	for _, k := range n.Children {
		if n.Clip && k.Rect.Meet(n.Rect).Empty() {
			continue
		}
		t.draw(c, k)
	}
	mark(c, n)
	if n.DrawOver != nil {
		n.DrawOver(c, n, l)
	}
	if n.Clip {
		c.PopClip()
		t.clip = clip
	}
	if l.Focus {
		focusRing(c, n, t.Theme, clip)
	}
}

func (t *Tree) look(n *Node) Look {
	l := Look{Theme: t.Theme, Calm: t.Calm, Now: t.now}
	if n.ID == "" {
		return l
	}
	l.Focus = n.ID == t.focus
	if n.Disabled {
		return l
	}
	l.Hover = n.ID == t.hover
	for _, p := range t.presses {
		if p.id == n.ID && p.inside && !p.dragging {
			l.Down = true
		}
	}
	return l
}

// focusRing draws two lines, so that the ring is seen on any ground. What lies at the edge of a
// scroll area has it inside.
func focusRing(c Canvas, n *Node, th *Theme, clip Rect) {
	r := n.Rect.Inset(-3)
	if !clip.Empty() {
		if in := r.Meet(clip.Inset(2)); in.W > 8 && in.H > 8 {
			r = in
		}
	}
	c.StrokeRect(r.Inset(-1), 10, Solid(th.Panel, 5))
	c.StrokeRect(r, 9, Solid(th.Accent, 3))
}
