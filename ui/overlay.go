package ui

import (
	"math"
	"time"
)

// TipAfter is how long the mouse must rest before a tooltip opens.
const TipAfter = 500 * time.Millisecond

// ToastFor is how long a toast stays.
const ToastFor = 4 * time.Second

type toast struct {
	text  string
	until time.Duration
}

// Below toastOnTop pixels of width the buttons of a screen stand at its bottom, so messages
// come below its bar.
const (
	toastOnTop = 600
	toastBelow = 60
)

// Toast shows a short message for ToastFor, at the bottom or, on a narrow window, at the top; a
// new one replaces it.
func (t *Tree) Toast(text string, now time.Duration) {
	t.toast, t.dirty = &toast{text, now + ToastFor}, true
}

// CloseToast takes the message away that is shown, if there is one.
func (t *Tree) CloseToast() { t.toast, t.dirty = nil, t.dirty || t.toast != nil }

// ToastText returns the message shown now, or "".
func (t *Tree) ToastText() string {
	if t.toast == nil {
		return ""
	}
	return t.toast.text
}

func (t *Tree) tickToast() {
	if t.toast != nil && t.now >= t.toast.until {
		t.toast, t.dirty = nil, true
	}
}

func tipOf(n *Node) string {
	if n.Disabled && n.Why != "" {
		return n.Why
	}
	return n.Tip
}

// TipShown returns the id whose tooltip is open, or "".
func (t *Tree) TipShown() string { return t.tip }

// CloseTip takes the tooltip away; the next opens when the mouse or the focus goes on.
func (t *Tree) CloseTip() {
	t.dirty = t.dirty || t.tip != ""
	t.tip, t.tipGone = "", true
}

func (t *Tree) tickTooltip() {
	if t.tip != "" || t.tipGone {
		return
	}
	id := ""
	switch {
	case t.focus != "":
		id = t.focus
	case t.hover != "" && !t.resting && len(t.presses) == 0 && t.now-t.hoverAt >= TipAfter:
		id = t.hover
	}
	if n := t.Find(id); n != nil && tipOf(n) != "" {
		t.tip, t.dirty = id, true
	}
}

var tipFont = SansFont(14)

func (t *Tree) drawTooltip(c Canvas) {
	n := t.Find(t.tip)
	if n == nil {
		return
	}
	w, h := c.Size()
	l := LayoutText(tipOf(n), tipFont, math.Min(280, w-40), 0)
	r := placeTip(n.Rect, Pt(l.Width+20, l.Height+12), w, h)
	markOver(c, "tooltip", r)
	shadow(c, r, 6, t.Theme)
	c.FillRect(r, 6, t.Theme.Tooltip)
	l.Draw(c, R(r.X+10, r.Y+6, l.Width, l.Height), Left, t.Theme.OnTooltip)
}

// placeTip puts a tooltip below its node, or above where there is no room, inside the window.
func placeTip(of Rect, size Point, w, h float64) Rect {
	x := clamp(of.Center().X-size.X/2, 6, math.Max(6, w-size.X-6))
	y := of.Bottom() + 8
	if y+size.Y > h-6 {
		y = math.Max(6, of.Y-8-size.Y)
	}
	return Rect{math.Round(x), math.Round(y), math.Ceil(size.X), math.Ceil(size.Y)}
}

func (t *Tree) drawToast(c Canvas) {
	if t.toast == nil {
		return
	}
	w, h := c.Size()
	l := LayoutText(t.toast.text, SansFont(15), math.Min(420, w-64), 0)
	r := R(math.Round((w-l.Width)/2)-16, h-l.Height-24-24, math.Ceil(l.Width)+32, l.Height+20)
	if w < toastOnTop {
		r.Y = toastBelow
	}
	markOver(c, "toast", r)
	shadow(c, r, 10, t.Theme)
	c.FillRect(r, 10, t.Theme.Tooltip)
	l.Draw(c, R(r.X+16, r.Y+10, l.Width, l.Height), Left, t.Theme.OnTooltip)
}

// shadow draws a soft edge below something that floats.
func shadow(c Canvas, r Rect, radius float64, th *Theme) {
	for i := 3.0; i >= 1; i-- {
		c.FillRect(r.Inset(-2*i).Move(0, 2), radius+2*i, Fade(th.Shadow, 0.5))
	}
}

// Dialog makes a panel in the middle of the window for [Tree.OpenModal]. Its height is that of
// its content, at most the window's; what is longer scrolls.
func Dialog(id, label string, width float64, child *Node, window Rect) *Node {
	return floating(id, label, child, func(content Point) Rect {
		h := math.Min(content.Y, window.H-32)
		w := math.Min(width, window.W-32)
		return R(math.Round(window.X+(window.W-w)/2), math.Round(window.Y+(window.H-h)/2), w, h)
	}, math.Min(width, window.W-32))
}

// Sheet makes a panel that rises from the bottom of a narrow window, at most 85 % of its height.
func Sheet(id, label string, child *Node, window Rect) *Node {
	return floating(id, label, child, func(content Point) Rect {
		h := math.Min(content.Y, math.Round(window.H*0.85))
		return R(window.X, window.Bottom()-h, window.W, h)
	}, window.W)
}

func floating(id, label string, child *Node, put func(content Point) Rect, w float64) *Node {
	n := &Node{ID: id, Role: RoleDialog, Label: label}
	area := Scroll(id+"/scroll", child)
	n.Add(area)
	n.Arrange = func(_ *Node, r Rect) (float64, float64) { return Place(area, r) }
	n.Draw = func(c Canvas, n *Node, l Look) {
		shadow(c, n.Rect, 14, l.Theme)
		c.FillRect(n.Rect, 14, l.Theme.Panel)
		c.StrokeRect(n.Rect, 14, Solid(l.Theme.Line, 1))
	}
	_, h := NaturalSize(child, w)
	Place(n, put(Pt(w, math.Ceil(h))))
	return n
}

// marker is implemented by the canvas of [Inspect], which wants to know whose drawing follows.
type marker interface {
	node(n *Node)
	over(name string, r Rect)
}

func mark(c Canvas, n *Node) {
	if m, ok := c.(marker); ok {
		m.node(n)
	}
}

func markOver(c Canvas, name string, r Rect) {
	if m, ok := c.(marker); ok {
		m.over(name, r)
	}
}
