package ui

import (
	"math"
	"time"
	"unicode/utf8"
)

// FieldSpec describes a line of text that can be typed.
type FieldSpec struct {
	ID, Label   string
	Placeholder string // shown while the field is empty
	Icon        Icon
	Value       string
	Clears      bool // Escape empties it before it leaves it
	OnChange    func(s string)
	OnSubmit    func(s string) // Enter; may be nil
}

// Field makes a single line for typing a search word or a number. The caret stays at the end:
// characters are added and taken away there, and Escape leaves it. Longer text, paste, and
// Chinese input belong to the page's own input elements, which it lays over the field; the
// desktop has only this.
func Field(s FieldSpec) *Node {
	n := &Node{ID: s.ID, Role: RoleField, Label: s.Label, Focusable: true, keepsFocus: true}
	n.Natural = func(_ *Node, maxW float64) (float64, float64) {
		return math.Min(maxW, 220), smallHeight
	}
	n.Handle = func(_ *Node, e Event, _ time.Duration) bool { return s.handle(e) }
	n.Draw = func(c Canvas, n *Node, l Look) { s.draw(c, n, l) }
	return n
}

func (s *FieldSpec) set(v string) bool {
	s.Value = v
	if s.OnChange != nil {
		s.OnChange(v)
	}
	return true
}

func (s *FieldSpec) handle(e Event) bool {
	switch {
	case e.Kind == PointerDown:
		return true
	case e.Kind != KeyDown:
		return false
	case e.Key == "Backspace" && e.Mods&^Shift == 0:
		_, n := utf8.DecodeLastRuneInString(s.Value)
		return s.set(s.Value[:len(s.Value)-n])
	case e.Key == "Escape" && s.Clears && s.Value != "":
		return s.set("")
	case e.Is("Enter", 0):
		if s.OnSubmit != nil {
			s.OnSubmit(s.Value)
		}
		return true
	case e.Text != "" && e.Mods&(Ctrl|Meta) == 0:
		return s.set(s.Value + e.Text)
	}
	return false
}

func (s *FieldSpec) draw(c Canvas, n *Node, l Look) {
	th, f := l.Theme, SansFont(14)
	c.FillRect(n.Rect, 8, th.Sunken)
	c.StrokeRect(n.Rect, 8, Solid(th.Line, 1))
	r := n.Rect.InsetXY(10, 0)
	if s.Icon != NoIcon {
		box := r.CutLeft(iconSize + iconGap)
		DrawIcon(c, s.Icon, Pt(box.X+iconSize/2.0, box.Center().Y), 16, th.Quiet)
	}
	text, col := s.Value, th.Text
	if text == "" {
		text, col = s.Placeholder, th.Quiet
	}
	// What was typed last is what must be seen.
	a, w := Left, Measure(text, f)
	if w > r.W && s.Value != "" {
		a = Right
	}
	c.PushClip(r.Inset(-1))
	DrawIn(c, text, r, f, a, col)
	if l.Focus {
		x := r.X + math.Min(Measure(s.Value, f), r.W)
		c.FillRect(R(x+1, r.Center().Y-9, 1.5, 18), 0, th.Accent)
	}
	c.PopClip()
}
