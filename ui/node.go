package ui

import "time"

// Role says what a node is, for the keyboard, for tests and for the HTML twin of the screen.
type Role string

// The roles.
const (
	RoleGroup   Role = "group" // holds others; shows at most a background
	RoleText    Role = "text"
	RoleImage   Role = "img"
	RoleButton  Role = "button"
	RoleToggle  Role = "switch"
	RoleOption  Role = "radio" // one part of a segmented control
	RoleTab     Role = "tab"
	RoleLink    Role = "link"
	RoleSlider  Role = "slider"
	RoleField   Role = "textbox"
	RoleScroll  Role = "region" // scroll area
	RoleCell    Role = "cell"
	RoleDialog  Role = "dialog"
	RoleStatus  Role = "status" // toast
	RoleTooltip Role = "tooltip"
)

// Node is one thing on the screen. A screen builds nodes afresh whenever its content, language
// or size changes; the [Tree] keeps focus, hover, capture and scroll positions by ID.
//
// Rects are absolute. The children of a scroll area are moved by the tree when it scrolls.
type Node struct {
	ID    string // stable and unique in its tree, such as "lane/A/cell/3"
	Role  Role
	Label string // what it is called, in the language shown; spoken, and shown by most widgets
	Tip   string // shown after 500 ms of hover, on keyboard focus and on long press
	Why   string // why it is disabled; shown in place of Tip

	Rect      Rect
	Hit       Rect // where it can be pressed when that is larger than Rect; zero means Rect
	Disabled  bool
	Focusable bool // takes part in the Tab order; a disabled node keeps its place, so Why is heard
	Selected  bool // pressed, checked, current
	Hidden    bool // not drawn, not hit, not focused, nor anything below it
	Clip      bool // children are drawn and hit inside Rect only
	Free      bool // its texts may leave Rect (labels on a diagram); see [Inspect]
	WithNext  bool // in a Flow it stands on one line with its next sibling
	Still     bool // looks the same, with all below it, until an event or new nodes; see [Keeper]
	Overlay   bool // may lie over its siblings on purpose; see [Problems]

	Children []*Node

	// Draw paints the node below its children; nil paints nothing.
	Draw func(c Canvas, n *Node, l Look)
	// DrawOver paints above the children; nil paints nothing.
	DrawOver func(c Canvas, n *Node, l Look)
	// OnPress is called by a tap or click, Enter, Space, or a button of the HTML twin.
	OnPress func()
	// OnLong is called by a finger that stays; nil shows the tip instead.
	OnLong func()
	// Handle sees pointer and key events before the default behaviour; true ends the matter.
	// After PointerDown returned true the node has the pointer until up or cancel.
	Handle func(n *Node, e Event, now time.Duration) bool

	Want    Size                                         // share of a row or column
	Natural func(n *Node, maxW float64) (w, h float64)   // nil: 0, 0
	Arrange func(n *Node, r Rect) (overW, overH float64) // places children; nil: leaves them
	kept    kept                                         // what a canvas keeps of it
	scroll  *scrollSpec                                  // set by Scroll
	value   func() (now, min, max float64)               // set by Slider
	// keepsFocus: a press gives it the keyboard focus. Field sets it.
	keepsFocus bool
	groupOf    string // radio group; arrows move within
}

// Look is what a node needs to know when it is drawn.
type Look struct {
	Theme *Theme
	Hover bool // the mouse is over it
	Down  bool // it is being pressed
	Focus bool // it has the keyboard focus and the ring is to be shown
	Calm  bool // reduced motion
	Now   time.Duration
}

// Enabled reports whether the node can be used.
func (n *Node) Enabled() bool { return !n.Disabled }

// With sets how much room the node wants in a row or column, and returns it.
func (n *Node) With(s Size) *Node { n.Want = s; return n }

// WithTip sets the tooltip and returns the node.
func (n *Node) WithTip(s string) *Node { n.Tip = s; return n }

// Add appends children and returns the node; nil children are left out.
func (n *Node) Add(children ...*Node) *Node {
	for _, c := range children {
		if c != nil {
			n.Children = append(n.Children, c)
		}
	}
	return n
}

// DisabledBecause disables the node when why is not empty, and returns it.
func (n *Node) DisabledBecause(why string) *Node {
	n.Disabled, n.Why = why != "", why
	return n
}

// Value returns the present, least and greatest value of a slider; ok is false for others.
func (n *Node) Value() (now, least, most float64, ok bool) {
	if n.value == nil {
		return 0, 0, 0, false
	}
	now, least, most = n.value()
	return now, least, most, true
}

// Each calls f for n and all visible nodes below it in tree order, which is the reading order.
func (n *Node) Each(f func(*Node)) {
	if n == nil || n.Hidden {
		return
	}
	f(n)
	for _, c := range n.Children {
		c.Each(f)
	}
}

// Find returns the visible node with this id at or below n, or nil.
func (n *Node) Find(id string) *Node {
	if n == nil || n.Hidden {
		return nil
	}
	if n.ID == id {
		return n
	}
	for _, c := range n.Children {
		if m := c.Find(id); m != nil {
			return m
		}
	}
	return nil
}

// MoveBy shifts n and everything below it.
func (n *Node) MoveBy(dx, dy float64) {
	n.Rect = n.Rect.Move(dx, dy)
	if n.Hit != (Rect{}) {
		n.Hit = n.Hit.Move(dx, dy)
	}
	for _, c := range n.Children {
		c.MoveBy(dx, dy)
	}
}

// hitRect is where the node can be pressed: at least MinTouch in both directions for a finger.
func (n *Node) hitRect(d PointerKind) Rect {
	r := n.Rect
	if n.Hit != (Rect{}) {
		r = n.Hit
	}
	if d == Mouse || (n.OnPress == nil && n.Handle == nil) {
		return r
	}
	if r.W < MinTouch {
		r = r.InsetXY(-(MinTouch-r.W)/2, 0)
	}
	if r.H < MinTouch {
		r = r.InsetXY(0, -(MinTouch-r.H)/2)
	}
	return r
}

// MinTouch is the least side of a target for a finger, in logical pixels.
const MinTouch = 40
