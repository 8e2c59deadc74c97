package ui

import (
	"math"
	"strconv"
	"time"
)

// Option is one part of a segmented control.
type Option struct {
	Label string
	Icon  Icon
	Why   string // disabled because
}

// Segmented makes a control in which exactly one part is chosen. Its parts have the ids id/0,
// id/1 and so on; Tab reaches the chosen one, arrows choose others.
func Segmented(id string, options []Option, chosen int, choose func(i int)) *Node {
	parts := make([]*Node, len(options))
	for i, o := range options {
		parts[i] = segment(id, i, o, i == chosen, choose)
	}
	n := Row(id, 0, PadAll(3), parts...)
	n.Draw = func(c Canvas, n *Node, l Look) {
		c.FillRect(n.Rect, 9, l.Theme.Sunken)
	}
	return n
}

func segment(id string, i int, o Option, on bool, choose func(int)) *Node {
	p := &Node{
		ID: id + "/" + strconv.Itoa(i), Role: RoleOption, Label: o.Label, Selected: on,
		Focusable: true, groupOf: id, OnPress: func() { choose(i) },
	}
	p.DisabledBecause(o.Why)
	p.Want = FlexMin(1, 0)
	p.Natural = func(*Node, float64) (float64, float64) {
		w := Measure(o.Label, smallFont) + 24
		if o.Icon != NoIcon {
			w += iconSize + iconGap
		}
		return math.Ceil(w), 34
	}
	p.Draw = func(c Canvas, n *Node, l Look) {
		th, col := l.Theme, l.Theme.Text
		if n.Selected {
			c.FillRect(n.Rect, 7, th.Panel)
			c.StrokeRect(n.Rect, 7, Solid(th.Line, 1))
			col = th.AccentText
		} else if n.Disabled {
			col = th.Quiet
		}
		wash(c, n.Rect, 7, l)
		drawContent(c, n.Rect, o.Label, o.Icon, false, smallFont, col)
	}
	return p
}

// Toggle makes a switch with its label beside it.
func Toggle(id, label string, on bool, change func(on bool)) *Node {
	f := SansFont(15)
	n := &Node{
		ID: id, Role: RoleToggle, Label: label, Selected: on, Focusable: true,
		OnPress: func() { change(!on) },
	}
	n.Natural = func(*Node, float64) (float64, float64) {
		return math.Ceil(Measure(label, f)) + 40 + 10, smallHeight
	}
	n.Draw = func(c Canvas, n *Node, l Look) {
		th := l.Theme
		track := R(n.Rect.X, n.Rect.Y+math.Round((n.Rect.H-22)/2), 40, 22)
		fill, knob := th.Quiet, track.X+11
		if n.Selected {
			fill, knob = th.Accent, track.X+29
		}
		c.FillRect(track, 11, fill)
		wash(c, track, 11, l)
		c.FillCircle(Pt(knob, track.Y+11), 8, th.Panel)
		col := th.Text
		if n.Disabled {
			col = th.Quiet
		}
		text := Ellipsis(label, f, n.Rect.W-50)
		c.Text(text, track.Right()+10, f.Baseline(n.Rect.Y, n.Rect.H), f, col)
	}
	return n
}

// SliderSpec describes a slider or a timeline handle.
type SliderSpec struct {
	ID, Label   string
	Least, Most float64
	Step, Page  float64 // for keys and for rounding; Page 0 is ten steps
	Value       float64
	Marks       []float64 // shown as dots; Shift and arrows go from one to the next
	OnChange    func(v float64)
	OnDrag      func(dragging bool) // nil: nobody wants to know when a drag begins and ends
}

const knobRadius = 9

// Slider makes a horizontal slider: drag, click on the track, wheel-free; arrows, PageUp,
// PageDown, Home and End when focused.
func Slider(s SliderSpec) *Node {
	if s.Page == 0 {
		s.Page = 10 * s.Step
	}
	n := &Node{ID: s.ID, Role: RoleSlider, Label: s.Label, Focusable: true}
	n.value = func() (float64, float64, float64) { return s.Value, s.Least, s.Most }
	n.Natural = func(_ *Node, maxW float64) (float64, float64) {
		return math.Min(maxW, 160), smallHeight
	}
	n.Handle = func(n *Node, e Event, _ time.Duration) bool { return s.handle(n, e) }
	n.Draw = func(c Canvas, n *Node, l Look) { s.draw(c, n, l) }
	return n
}

func (s *SliderSpec) track(n *Node) Rect {
	return R(n.Rect.X+knobRadius, n.Rect.Y+n.Rect.H/2-2, n.Rect.W-2*knobRadius, 4)
}

func (s *SliderSpec) x(n *Node, v float64) float64 {
	tr := s.track(n)
	if s.Most <= s.Least {
		return tr.X
	}
	return tr.X + tr.W*(v-s.Least)/(s.Most-s.Least)
}

func (s *SliderSpec) set(v float64) bool {
	if s.Step > 0 {
		v = s.Least + math.Round((v-s.Least)/s.Step)*s.Step
	}
	v = clamp(v, s.Least, s.Most)
	if v != s.Value {
		s.Value = v
		if s.OnChange != nil {
			s.OnChange(v)
		}
	}
	return true
}

func (s *SliderSpec) drag(on bool) {
	if s.OnDrag != nil {
		s.OnDrag(on)
	}
}

func (s *SliderSpec) handle(n *Node, e Event) bool {
	switch e.Kind {
	case PointerDown:
		if e.Button != 0 {
			return false
		}
		s.drag(true)
		return s.toPointer(n, e.Pos)
	case PointerMove:
		if !e.Pressed {
			return false // only hovering
		}
		return s.toPointer(n, e.Pos)
	case PointerUp, PointerCancel:
		s.drag(false)
		return true
	case KeyDown:
		return s.key(e)
	}
	return false
}

func (s *SliderSpec) toPointer(n *Node, p Point) bool {
	tr := s.track(n)
	if tr.W <= 0 {
		return true
	}
	return s.set(s.Least + (p.X-tr.X)/tr.W*(s.Most-s.Least))
}

func (s *SliderSpec) key(e Event) bool {
	if e.Mods == Shift && len(s.Marks) > 0 {
		switch e.Key {
		case "ArrowRight":
			return s.toMark(1)
		case "ArrowLeft":
			return s.toMark(-1)
		}
	}
	if e.Mods != 0 {
		return false
	}
	switch e.Key {
	case "ArrowRight", "ArrowUp":
		return s.set(s.Value + s.Step)
	case "ArrowLeft", "ArrowDown":
		return s.set(s.Value - s.Step)
	case "PageUp":
		return s.set(s.Value + s.Page)
	case "PageDown":
		return s.set(s.Value - s.Page)
	case "Home":
		return s.set(s.Least)
	case "End":
		return s.set(s.Most)
	}
	return false
}

// toMark goes to the nearest mark in a direction.
func (s *SliderSpec) toMark(dir float64) bool {
	best, found := 0.0, false
	for _, m := range s.Marks {
		if d := (m - s.Value) * dir; d > 0 && (!found || d < (best-s.Value)*dir) {
			best, found = m, true
		}
	}
	if found {
		s.set(best)
	}
	return true
}

func (s *SliderSpec) draw(c Canvas, n *Node, l Look) {
	th, tr := l.Theme, s.track(n)
	x := s.x(n, s.Value)
	c.FillRect(tr, 2, th.Line)
	fill := th.Accent
	if n.Disabled {
		fill = th.Quiet
	}
	c.FillRect(R(tr.X, tr.Y, x-tr.X, tr.H), 2, fill)
	y := n.Rect.Center().Y
	for _, m := range s.Marks {
		col := th.Quiet
		if m <= s.Value {
			col = fill
		}
		c.FillCircle(Pt(s.x(n, m), y), 4, th.Panel)
		c.StrokeCircle(Pt(s.x(n, m), y), 4, Solid(col, 2))
	}
	r := float64(knobRadius)
	if l.Down || l.Hover {
		r++
	}
	c.FillCircle(Pt(x, y), r, fill)
	c.FillCircle(Pt(x, y), r-3, th.Panel)
}
