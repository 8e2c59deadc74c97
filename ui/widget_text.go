package ui

// Label makes a single line of text. A line that does not fit ends in … and is reported by
// [Inspect].
func Label(id, text string, f Font, tone Tone, a Align) *Node {
	n := &Node{ID: id, Role: RoleText, Label: text}
	n.Natural = func(*Node, float64) (float64, float64) {
		return Measure(text, f) + 0.5, f.LineHeight()
	}
	n.Draw = func(c Canvas, n *Node, l Look) {
		DrawIn(c, Ellipsis(text, f, n.Rect.W+0.5), n.Rect, f, a, l.Theme.Word(tone))
	}
	return n
}

// Paragraph makes text that wraps; it is as high as its lines. With maxLines above 0 the rest is
// replaced by … and reported by [Inspect].
func Paragraph(id, text string, f Font, tone Tone, maxLines int) *Node {
	n := &Node{ID: id, Role: RoleText, Label: text}
	var at float64
	var laid TextLayout
	layout := func(w float64) *TextLayout {
		if w != at || laid.Lines == nil {
			at, laid = w, LayoutText(text, f, w, maxLines)
		}
		return &laid
	}
	n.Natural = func(_ *Node, maxW float64) (float64, float64) {
		l := layout(maxW)
		return l.Width, l.Height
	}
	n.Arrange = func(_ *Node, r Rect) (overW, overH float64) {
		l := layout(r.W)
		return max(0, l.Width-r.W-0.01), max(0, l.Height-r.H-0.01)
	}
	n.Draw = func(c Canvas, n *Node, l Look) {
		layout(n.Rect.W).Draw(c, n.Rect, Left, l.Theme.Word(tone))
	}
	return n
}

// Space makes an empty node of the given size, for gaps that differ and for pushing things apart.
func Space(s Size) *Node { return &Node{Role: RoleGroup, Want: s} }

// Rule makes a hairline across a column.
func Rule() *Node {
	n := &Node{Role: RoleGroup, Want: Fixed(1)}
	n.Draw = func(c Canvas, n *Node, l Look) { c.FillRect(n.Rect, 0, l.Theme.Line) }
	return n
}

// PanelRadius is the corner radius of panels and cards.
const PanelRadius = 10

// Panel gives n the look of a panel: filled, with a hairline border and round corners.
func Panel(n *Node) *Node {
	n.Draw = func(c Canvas, n *Node, l Look) { DrawPanel(c, n.Rect, l.Theme) }
	return n
}

// DrawPanel draws a panel.
func DrawPanel(c Canvas, r Rect, th *Theme) {
	c.FillRect(r, PanelRadius, th.Panel)
	c.StrokeRect(r, PanelRadius, Solid(th.Line, 1))
}

// Notice gives n the look of a soft coloured box, such as a broken invariant.
func Notice(n *Node, tone Tone) *Node {
	n.Draw = func(c Canvas, n *Node, l Look) {
		fill, text := l.Theme.Soft(tone)
		c.FillRect(n.Rect, 8, fill)
		c.StrokeRect(n.Rect, 8, Solid(Mix(fill, text, 0.35), 1))
	}
	return n
}

// Card makes a panel that can be pressed as a whole; what is in it is child.
func Card(id, label string, selected bool, child *Node, press func()) *Node {
	n := &Node{
		ID: id, Role: RoleButton, Label: label, Focusable: true, Selected: selected,
		OnPress: press,
	}
	n.Add(child)
	n.Natural = func(_ *Node, maxW float64) (float64, float64) { return NaturalSize(child, maxW) }
	n.Arrange = func(_ *Node, r Rect) (float64, float64) { return Place(child, r) }
	n.Draw = func(c Canvas, n *Node, l Look) {
		DrawPanel(c, n.Rect, l.Theme)
		wash(c, n.Rect, PanelRadius, l)
		if n.Selected {
			c.StrokeRect(n.Rect, PanelRadius, Solid(l.Theme.Accent, 2))
		}
	}
	return n
}
