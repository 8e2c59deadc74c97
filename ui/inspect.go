package ui

import (
	"fmt"
	"math"
	"strings"
)

// TextBox is one line of text that was drawn.
type TextBox struct {
	Text   string
	Rect   Rect // what the glyphs need, from cap height to descender
	Shown  Rect // the part of Rect that the clip lets through
	Font   Font
	Color  Color
	Ground Color // what it stands on
	Alpha  float64
	Struck string // the node whose line runs through it, "" for none
	Hidden string // the node that was drawn over it, "" for none
	seq    int
}

// Box is one visible node and what it drew.
type Box struct {
	Node  *Node // nil for a tooltip or toast
	Name  string
	Rect  Rect
	Clip  Rect // what the scroll areas around it let through
	Layer int  // 0 the root, then one for each dialog; tooltip and toast are the last
	Texts []TextBox
	path  []*Node
}

// Inspect draws the tree without a backend and lists all visible nodes in drawing order with
// their rectangles and texts. A layout test gives the answer to [Problems].
func Inspect(t *Tree, w, h float64) []Box {
	p := &probe{w: w, h: h, clips: []Rect{{0, 0, w, h}}, alphas: []float64{1}}
	p.paths = map[*Node][]*Node{}
	layer := 0
	collect := func(root *Node) {
		var walk func(n *Node, path []*Node)
		walk = func(n *Node, path []*Node) {
			if n.Hidden {
				return
			}
			path = append(path[:len(path):len(path)], n)
			p.paths[n] = path
			for _, c := range n.Children {
				walk(c, path)
			}
		}
		walk(root, nil)
	}
	if t.root != nil {
		collect(t.root)
	}
	for _, m := range t.modals {
		collect(m.node)
	}
	p.layerOf = func(n *Node) int {
		root := p.paths[n][0]
		layer = 0
		for i, m := range t.modals {
			if m.node == root {
				layer = i + 1
			}
		}
		return layer
	}
	wasDirty := t.dirty
	p.Clear(t.Theme.Ground)
	t.Draw(p)
	t.dirty = wasDirty
	p.hidden()
	return p.boxes
}

// probe is a canvas that only takes notes.
type probe struct {
	w, h    float64
	clips   []Rect
	alphas  []float64
	boxes   []Box
	cur     int
	paths   map[*Node][]*Node
	index   map[*Node]int
	layerOf func(*Node) int
	fills   []fill
	later   []drawn // what may lie on texts
	seq     int     // counts what is drawn
}

type fill struct {
	r Rect
	c Color
}

func (p *probe) node(n *Node) {
	if p.index == nil {
		p.index = map[*Node]int{}
	}
	if i, ok := p.index[n]; ok {
		p.cur = i
		return
	}
	p.cur = len(p.boxes)
	p.index[n] = p.cur
	p.boxes = append(p.boxes, Box{
		Node: n, Name: nameOf(n), Rect: n.Rect, Clip: p.clip(), Layer: p.layerOf(n),
		path: p.paths[n],
	})
}

func (p *probe) over(name string, r Rect) {
	p.cur = len(p.boxes)
	p.boxes = append(p.boxes, Box{Name: name, Rect: r, Clip: p.clip(), Layer: 99})
}

func nameOf(n *Node) string {
	if n.ID != "" {
		return n.ID
	}
	return fmt.Sprintf("%s %q", n.Role, n.Label)
}

func (p *probe) clip() Rect { return p.clips[len(p.clips)-1] }

func (p *probe) Size() (w, h float64) { return p.w, p.h }
func (p *probe) Scale() float64       { return 1 }
func (p *probe) Clear(c Color) {
	p.fills = append(p.fills[:0], fill{Rect{0, 0, p.w, p.h}, c})
}

func (p *probe) FillRect(r Rect, _ float64, c Color) {
	c = Fade(c, p.alphas[len(p.alphas)-1])
	if r = r.Meet(p.clip()); c.A > 0 && !r.Empty() {
		p.fills = append(p.fills, fill{r, c})
		p.noteFill(r, c)
	}
}

func (p *probe) StrokeRect(Rect, float64, Stroke) {}

func (p *probe) FillCircle(m Point, r float64, c Color) {
	// The square inside the circle is surely covered.
	k := r / math.Sqrt2
	p.FillRect(R(m.X-k, m.Y-k, 2*k, 2*k), 0, c)
}

func (p *probe) StrokeCircle(Point, float64, Stroke)          {}
func (p *probe) FillPolygon([]Point, Color)                   {}
func (p *probe) Polyline(q []Point, closed bool, s Stroke)    { p.noteLine(q, closed, s) }
func (p *probe) Hatch(Rect, float64, float64, float64, Color) {}

func (p *probe) PushClip(r Rect) {
	p.clips = append(p.clips, r.Meet(p.clip()))
}

func (p *probe) PopClip() { p.clips = p.clips[:len(p.clips)-1] }

func (p *probe) PushAlpha(a float64) {
	p.alphas = append(p.alphas, a*p.alphas[len(p.alphas)-1])
}
func (p *probe) PopAlpha() { p.alphas = p.alphas[:len(p.alphas)-1] }

func (p *probe) Text(s string, x, y float64, f Font, c Color) {
	if strings.TrimSpace(s) == "" || len(p.boxes) == 0 {
		return
	}
	top := f.CapHeight()
	r := R(x, y-top, Measure(s, f), top+0.2*f.Size)
	b := &p.boxes[p.cur]
	p.seq++
	b.Texts = append(b.Texts, TextBox{
		Text: s, Rect: r, Shown: r.Meet(p.clip()), Font: f, Color: c,
		Ground: p.ground(r.Center()), Alpha: p.alphas[len(p.alphas)-1],
		seq: p.seq,
	})
}

// ground lays all fills that cover m over each other.
func (p *probe) ground(m Point) Color {
	c := Color{A: 255}
	for _, f := range p.fills {
		if f.r.Has(m) {
			c = Over(f.c, c)
		}
	}
	return c
}

// Problem is one thing that is wrong with a layout.
type Problem struct {
	Kind string // cut, overflow, overlap, outside, small, faint, pile
	Name string // the node
	Text string
}

// String says it in one line.
func (p Problem) String() string { return p.Kind + " " + p.Name + ": " + p.Text }

// Problems judges what [Inspect] found:
//
//	cut       a text ends in …, and no tip around it has the whole, or is partly hidden by a clip
//	          that does not scroll to it
//	overflow  a text leaves its node (unless the node is Free)
//	outside   a node or text leaves the window
//	overlap   two texts, or two controls, lie on each other
//	hidden    something was drawn over a text
//	struck    a line of another node runs through a text
//	small     a text below 13 px, or 14 px for hanzi
//	faint     a contrast below 4.5:1 (texts of disabled nodes: below 3:1)
func Problems(boxes []Box, w, h float64) []Problem {
	var out []Problem
	say := func(kind, name, format string, args ...any) {
		out = append(out, Problem{kind, name, fmt.Sprintf(format, args...)})
	}
	window := Rect{0, 0, w, h}
	for i := range boxes {
		b := &boxes[i]
		visible := b.Rect.Meet(b.Clip)
		if !b.Rect.Empty() && !b.Rect.Inside(window, 0.5) && !scrolls(b) {
			say("outside", b.Name, "%v is not within %v×%v", b.Rect, w, h)
		}
		if visible.Empty() && !b.Rect.Empty() {
			continue
		}
		for j := range b.Texts {
			textProblems(b, &b.Texts[j], window, say)
		}
	}
	textOverlaps(boxes, say)
	controlOverlaps(boxes, say)
	return out
}

// scrolls reports whether b can be scrolled into view.
func scrolls(b *Box) bool {
	for _, n := range b.path[:max(0, len(b.path)-1)] {
		if n.scroll != nil {
			return true
		}
	}
	return false
}

func textProblems(b *Box, x *TextBox, window Rect, say func(k, n, f string, args ...any)) {
	label := ""
	if b.Node != nil {
		label = b.Node.Label
	}
	if strings.HasSuffix(x.Text, "…") && !strings.Contains(label, x.Text) && !inTip(b, x.Text) {
		say("cut", b.Name, "%q", x.Text)
	}
	free := b.Node != nil && b.Node.Free
	if !free && !x.Rect.Inside(b.Rect, 1.5) {
		say("overflow", b.Name, "%q at %v leaves %v", x.Text, x.Rect, b.Rect)
	}
	if !x.Rect.Inside(window, 0.5) && !scrolls(b) {
		say("outside", b.Name, "%q at %v", x.Text, x.Rect)
	}
	if x.Shown.W < x.Rect.W-1 && !scrolls(b) {
		say("cut", b.Name, "%q shows %v of %v", x.Text, x.Shown, x.Rect)
	}
	if x.Hidden != "" {
		say("hidden", b.Name, "%q below %s", x.Text, x.Hidden)
	}
	if x.Struck != "" {
		say("struck", b.Name, "%q by %s", x.Text, x.Struck)
	}
	least := 13.0
	if strings.ContainsFunc(x.Text, isWide) {
		least = 14
	}
	if x.Font.Size < least {
		say("small", b.Name, "%q at %v px", x.Text, x.Font.Size)
	}
	need := 4.5
	if b.Node != nil && b.Node.Disabled {
		need = 3
	}
	if x.Alpha > 0.99 {
		if k := Contrast(Over(x.Color, x.Ground), x.Ground); k < need-0.005 {
			say("faint", b.Name, "%q has contrast %.2f", x.Text, k)
		}
	}
}

// inTip reports whether a text that was cut is whole in the tip of its node or of one around it.
func inTip(b *Box, text string) bool {
	text = strings.TrimSpace(strings.TrimSuffix(text, "…"))
	for _, n := range b.path {
		if n.Tip != "" && strings.Contains(n.Tip, text) {
			return true
		}
	}
	return false
}

func textOverlaps(boxes []Box, say func(k, n, f string, args ...any)) {
	type item struct {
		b *Box
		t *TextBox
	}
	var all []item
	for i := range boxes {
		for j := range boxes[i].Texts {
			t := &boxes[i].Texts[j]
			if t.Shown.W > 1 && t.Shown.H > 1 && t.Alpha > 0.05 {
				all = append(all, item{&boxes[i], t})
			}
		}
	}
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.b.Layer != b.b.Layer || overlays(a.b) || overlays(b.b) {
				continue
			}
			if m := a.t.Shown.Meet(b.t.Shown); m.W > 1 && m.H > 1 {
				say("overlap", a.b.Name, "%q and %q of %s by %.0f×%.0f",
					a.t.Text, b.t.Text, b.b.Name, m.W, m.H)
			}
		}
	}
}

func overlays(b *Box) bool {
	for _, n := range b.path {
		if n.Overlay {
			return true
		}
	}
	return false
}

func controlOverlaps(boxes []Box, say func(k, n, f string, args ...any)) {
	for i := range boxes {
		a := &boxes[i]
		if a.Node == nil || !a.Node.Focusable || overlays(a) {
			continue
		}
		for j := i + 1; j < len(boxes); j++ {
			b := &boxes[j]
			if b.Node == nil || !b.Node.Focusable || a.Layer != b.Layer || overlays(b) ||
				within(b, a.Node) || within(a, b.Node) {
				continue
			}
			m := a.Rect.Meet(a.Clip).Meet(b.Rect.Meet(b.Clip))
			if m.W > 0.5 && m.H > 0.5 {
				say("overlap", a.Name, "lies on %s by %.0f×%.0f", b.Name, m.W, m.H)
			}
		}
	}
}

func within(b *Box, n *Node) bool {
	for _, m := range b.path {
		if m == n {
			return true
		}
	}
	return false
}
