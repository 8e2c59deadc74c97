package ui

import "math"

// Tone is the meaning of a badge or a word; the theme turns it into colours.
type Tone uint8

// The tones.
const (
	Plain Tone = iota
	Accented
	Good
	Bad
	Warn
	Muted
	QuietTone
)

// Solid returns the fill of a badge in this tone and the text colour on it.
func (t *Theme) Solid(tone Tone) (fill, text Color) {
	switch tone {
	case Accented:
		return t.Accent, t.OnAccent
	case Good:
		return t.Good, t.OnGood
	case Bad:
		return t.Bad, t.OnBad
	case Warn:
		return t.Warn, t.OnWarn
	case Muted, QuietTone:
		return t.Muted, t.OnMuted
	}
	return t.Sunken, t.Text
}

// Soft returns a light fill in this tone and the text colour on it.
func (t *Theme) Soft(tone Tone) (fill, text Color) {
	switch tone {
	case Accented:
		return t.AccentSoft, t.AccentText
	case Good:
		return t.GoodSoft, t.GoodText
	case Bad:
		return t.BadSoft, t.BadText
	case Warn:
		return t.WarnSoft, t.WarnText
	case Muted, QuietTone:
		return t.Sunken, t.Quiet
	}
	return t.Sunken, t.Text
}

// Word returns the colour of words in this tone on a panel.
func (t *Theme) Word(tone Tone) Color {
	switch tone {
	case Accented:
		return t.AccentText
	case Good:
		return t.GoodText
	case Bad:
		return t.BadText
	case Warn:
		return t.WarnText
	case Muted, QuietTone:
		return t.Quiet
	}
	return t.Text
}

// ButtonStyle is the look of a button.
type ButtonStyle uint8

// The styles of button.
const (
	Secondary  ButtonStyle = iota // hairline border
	Primary                       // filled with the accent; one on a screen
	Outlined                      // accent border and text: an answer to a question
	Ghost                         // nothing around it until the pointer is over it
	PillButton                    // secondary with round ends
)

// ButtonSpec describes a button.
type ButtonSpec struct {
	ID, Label string
	Icon      Icon
	IconOnly  bool // the label is spoken and shown as a tip only
	Style     ButtonStyle
	Small     bool // 32 px high instead of 40; fingers still get 40
	Wrap      bool // a label without an icon that is wider than the room takes more lines
	Selected  bool
	OnPress   func()
}

const (
	buttonHeight = 40
	smallHeight  = 32
	iconSize     = 18
	iconGap      = 7
)

var (
	buttonFont = BoldFont(15)
	smallFont  = BoldFont(14)
)

func (s *ButtonSpec) font() Font {
	if s.Small {
		return smallFont
	}
	return buttonFont
}

func (s *ButtonSpec) contentWidth() float64 {
	if s.IconOnly {
		return iconSize
	}
	w := Measure(s.Label, s.font())
	if s.Icon != NoIcon {
		w += iconSize + iconGap
	}
	return w
}

// Button makes a button. An icon-only button has its label as its tip.
func Button(s ButtonSpec) *Node {
	n := &Node{
		ID: s.ID, Role: RoleButton, Label: s.Label, Focusable: true, Selected: s.Selected,
		OnPress: s.OnPress,
	}
	h, padX := float64(buttonHeight), 16.0
	if s.Small {
		h, padX = smallHeight, 12
	}
	if s.IconOnly {
		n.Tip, padX = s.Label, (h-iconSize)/2
	}
	n.Natural = func(_ *Node, maxW float64) (float64, float64) {
		w := math.Ceil(s.contentWidth()) + 2*padX
		if s.Wrap && w > maxW {
			lines := s.lines(maxW)
			return math.Ceil(lines.Width) + 2*padX, math.Max(h, lines.Height+wrapPad)
		}
		return w, h
	}
	n.Draw = func(c Canvas, n *Node, l Look) { drawButton(c, n, l, &s) }
	return n
}

// wrapPad is the room above and below a label of several lines, both together.
const wrapPad = 14

// lines breaks the label of a button that is so wide.
func (s *ButtonSpec) lines(w float64) TextLayout {
	return LayoutText(s.Label, s.font(), w-2*16, 0)
}

func drawButton(c Canvas, n *Node, l Look, s *ButtonSpec) {
	th, r := l.Theme, n.Rect
	radius := 8.0
	if s.Style == PillButton {
		radius = r.H / 2
	}
	fill, border, text := th.Raised, th.Line, th.Text
	switch {
	case s.Style == Primary:
		fill, border, text = th.Accent, th.Accent, th.OnAccent
	case n.Selected:
		fill, border, text = th.AccentSoft, th.Accent, th.AccentText
	case s.Style == Outlined:
		border, text = th.Accent, th.AccentText
	case s.Style == Ghost:
		fill, border, text = Color{}, Color{}, th.AccentText
		if s.IconOnly {
			text = th.Text
		}
	}
	if n.Disabled {
		fill, border, text = th.Sunken, th.Line, th.Quiet
		if s.Style == Ghost {
			fill, border = Color{}, Color{}
		}
	}
	c.FillRect(r, radius, fill)
	wash(c, r, radius, l)
	c.StrokeRect(r, radius, Solid(border, 1))
	if s.Wrap && r.H > buttonHeight {
		lines := s.lines(r.W)
		lines.Draw(c, R(r.X+16, r.Y+(r.H-lines.Height)/2, r.W-2*16, lines.Height), Left, text)
		return
	}
	drawContent(c, r, s.Label, s.Icon, s.IconOnly, s.font(), text)
}

// wash tints a control under the pointer or while it is pressed.
func wash(c Canvas, r Rect, radius float64, l Look) {
	switch {
	case l.Down:
		c.FillRect(r, radius, l.Theme.Down)
	case l.Hover:
		c.FillRect(r, radius, l.Theme.Hover)
	}
}

func drawContent(c Canvas, r Rect, label string, icon Icon, iconOnly bool, f Font, col Color) {
	if iconOnly {
		DrawIcon(c, icon, r.Center(), iconSize, col)
		return
	}
	room := r.W - 8
	if icon != NoIcon {
		room -= iconSize + iconGap
	}
	label = Ellipsis(label, f, room)
	w := Measure(label, f)
	x := r.X + (r.W-w)/2
	if icon != NoIcon {
		x = r.X + (r.W-w-iconSize-iconGap)/2
		DrawIcon(c, icon, Pt(x+iconSize/2.0, r.Center().Y), iconSize, col)
		x += iconSize + iconGap
	}
	c.Text(label, x, f.Baseline(r.Y, r.H), f, col)
}

// Link makes a line of accent text that can be pressed; it is underlined under the pointer.
func Link(id, label string, f Font, press func()) *Node {
	n := &Node{ID: id, Role: RoleLink, Label: label, Focusable: true, OnPress: press}
	n.Natural = func(*Node, float64) (float64, float64) {
		return math.Ceil(Measure(label, f)), f.LineHeight()
	}
	n.Draw = func(c Canvas, n *Node, l Look) {
		col := l.Theme.AccentText
		if n.Disabled {
			col = l.Theme.Quiet
		}
		short := Ellipsis(label, f, n.Rect.W)
		DrawIn(c, short, n.Rect, f, Left, col)
		if l.Hover || l.Down {
			y := f.Baseline(n.Rect.Y, n.Rect.H) + 2
			c.FillRect(R(n.Rect.X, y, Measure(short, f), 1), 0, col)
		}
	}
	return n
}

// Badge makes a filled pill with a word, such as "leader" or "data loss". It cannot be pressed.
func Badge(id, label string, icon Icon, tone Tone) *Node {
	f := BoldFont(13)
	n := &Node{ID: id, Role: RoleText, Label: label}
	n.Natural = func(*Node, float64) (float64, float64) {
		w := Measure(label, f) + 20
		if icon != NoIcon {
			w += 13 + 4
		}
		return math.Ceil(w), 22
	}
	n.Draw = func(c Canvas, n *Node, l Look) {
		fill, text := l.Theme.Solid(tone)
		DrawBadge(c, n.Rect, label, icon, f, fill, text)
	}
	return n
}

// DrawBadge draws a filled pill with an icon and a word in its middle.
func DrawBadge(c Canvas, r Rect, label string, icon Icon, f Font, fill, text Color) {
	c.FillRect(r, r.H/2, fill)
	size := math.Round(f.Size)
	room := r.W - 8
	if icon != NoIcon {
		room -= size + 4
	}
	label = Ellipsis(label, f, room)
	x := r.X + (r.W-Measure(label, f))/2
	if icon != NoIcon {
		x -= (size + 4) / 2
		DrawIcon(c, icon, Pt(x+size/2, r.Center().Y), size, text)
		x += size + 4
	}
	c.Text(label, x, f.Baseline(r.Y, r.H), f, text)
}
