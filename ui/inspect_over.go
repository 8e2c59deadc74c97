package ui

import (
	"fmt"
	"math"
)

// What is drawn over a text hides it or strikes it out.

// drawn is something that was drawn, in the order of drawing.
type drawn struct {
	seq, box int
	r        Rect  // of a fill; of a line the box around it
	a, b     Point // of a line
	line     bool
}

// note keeps what may lie on a text that was drawn before.
func (p *probe) note(d drawn) {
	p.seq++
	if len(p.boxes) == 0 {
		return
	}
	d.seq, d.box = p.seq, p.cur
	p.later = append(p.later, d)
}

// noteFill keeps a fill that hides what is below it; a thin one is a line.
func (p *probe) noteFill(r Rect, c Color) {
	switch {
	case c.A < 160:
	case r.W <= 3 && r.H > 12:
		x := r.Center().X
		p.note(drawn{r: r, a: Pt(x, r.Y), b: Pt(x, r.Bottom()), line: true})
	case r.H <= 3 && r.W > 12:
		y := r.Center().Y
		p.note(drawn{r: r, a: Pt(r.X, y), b: Pt(r.Right(), y), line: true})
	case r.W > 6 && r.H > 6:
		p.note(drawn{r: r})
	}
}

// noteLine keeps the parts of a line.
func (p *probe) noteLine(points []Point, closed bool, s Stroke) {
	if Fade(s.Color, p.alphas[len(p.alphas)-1]).A < 100 {
		return
	}
	n := len(points) - 1
	if closed {
		n++
	}
	for i := range n {
		a, b := points[i], points[(i+1)%len(points)]
		r := R(min(a.X, b.X), min(a.Y, b.Y), math.Abs(b.X-a.X), math.Abs(b.Y-a.Y))
		if q := r.Inset(-1).Meet(p.clip()); !q.Empty() {
			p.note(drawn{r: q, a: a, b: b, line: true})
		}
	}
}

// hidden lists the texts that something drawn later covers, and those that a line of another node
// runs through.
func (p *probe) hidden() {
	for i := range p.boxes {
		b := &p.boxes[i]
		for j := range b.Texts {
			t := &b.Texts[j]
			if t.Shown.W < 2 || t.Shown.H < 2 || t.Alpha < .5 {
				continue
			}
			p.judge(b, t, i)
		}
	}
}

func (p *probe) judge(b *Box, t *TextBox, i int) {
	inner := t.Shown.InsetXY(min(2, t.Shown.W/4), min(3, t.Shown.H/4))
	inner.H = min(inner.H, t.Rect.Y+t.Font.CapHeight()-1-inner.Y)
	if inner.Empty() {
		return // no more than a rim of it is in sight
	}
	for k := range p.later {
		d := &p.later[k]
		if d.seq < t.seq || d.r.X > inner.Right() || d.r.Right() < inner.X ||
			d.r.Y > inner.Bottom() || d.r.Bottom() < inner.Y {
			continue
		}
		o := &p.boxes[d.box]
		if o.Layer != b.Layer || overlays(o) && !d.line {
			continue
		}
		switch {
		case d.line && d.box != i:
			if lo, hi := insideRect(d.a, d.b, inner.Meet(d.r.Inset(-1))); lo < hi {
				t.Struck = o.Name
			}
		case !d.line:
			if m := d.r.Meet(t.Shown); m.W*m.H > .3*t.Shown.W*t.Shown.H {
				t.Hidden = o.Name
			}
		}
	}
}

// insideRect gives the part of a line that lies in a rectangle, from 0 to 1; lo is not below hi
// for none.
func insideRect(a, b Point, r Rect) (lo, hi float64) {
	lo, hi = 0, 1
	for _, d := range [...][4]float64{
		{a.X, b.X - a.X, r.X, r.Right()}, {a.Y, b.Y - a.Y, r.Y, r.Bottom()},
	} {
		if d[1] == 0 {
			if d[0] <= d[2] || d[0] >= d[3] {
				return 1, 0
			}
			continue
		}
		t, u := (d[2]-d[0])/d[1], (d[3]-d[0])/d[1]
		lo, hi = max(lo, min(t, u)), min(hi, max(t, u))
	}
	return lo, hi
}

// How much of the square of [MinTouch] a finger must be able to press. Cells lie side by side, as
// narrow as their axis asks for, and whoever misses one is at its neighbour: 24 px are enough.
const (
	leastTarget = .4 // 40 × 16 px, or a square of 25
	leastCell   = .36
	leastMark   = .1 // of a part of a picture, such as a rail: a list has all of them too
)

// TouchProblems judges what a finger can press on the topmost layer: of each control that is
// wholly in sight, enough must not belong to a neighbour.
func TouchProblems(t *Tree, boxes []Box) []Problem {
	top := 0
	for i := range boxes {
		if boxes[i].Layer < 99 {
			top = max(top, boxes[i].Layer)
		}
	}
	var out []Problem
	for i := range boxes {
		b := &boxes[i]
		if b.Node == nil || b.Node.OnPress == nil || b.Node.Disabled || b.Layer != top ||
			!b.Rect.Inside(b.Clip, .5) {
			continue
		}
		least := leastTarget
		switch b.Node.Role {
		case RoleCell:
			least = leastCell
		case RoleImage:
			least = leastMark
		}
		if got := t.pressable(b.Node); got < least {
			out = append(out, Problem{
				"target", b.Name, fmt.Sprintf("a finger has %.0f %% of its square", 100*got),
			})
		}
	}
	return out
}

// pressable measures where a finger presses a node, in squares of [MinTouch]; one is enough.
func (t *Tree) pressable(n *Node) float64 {
	const each = 8
	r, got := n.hitRect(Touch), 0
	for y := r.Y + each/2.; y < r.Bottom(); y += each {
		for x := r.X + each/2.; x < r.Right(); x += each {
			if hit, _ := t.hit(Pt(x, y), Touch); hit == n {
				if got++; got*each*each >= MinTouch*MinTouch {
					return 1
				}
			}
		}
	}
	return float64(got*each*each) / (MinTouch * MinTouch)
}
