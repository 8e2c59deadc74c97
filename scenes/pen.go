package scenes

import (
	"math"

	"highwater/ui"
)

// pen draws the shapes that the stage is made of. It keeps its points, so that drawing a frame
// allocates nothing.
type pen struct {
	c   ui.Canvas
	th  *ui.Theme
	buf [24]ui.Point
}

// with points the pen at a canvas and a theme, and returns it.
func (p *pen) with(c ui.Canvas, th *ui.Theme) *pen {
	p.c, p.th = c, th
	return p
}

func (p *pen) fill(col ui.Color, pts ...ui.Point) {
	n := copy(p.buf[:], pts)
	p.c.FillPolygon(p.buf[:n], col)
}

func (p *pen) line(s ui.Stroke, pts ...ui.Point) {
	n := copy(p.buf[:], pts)
	p.c.Polyline(p.buf[:n], false, s)
}

func (p *pen) loop(s ui.Stroke, pts ...ui.Point) {
	n := copy(p.buf[:], pts)
	p.c.Polyline(p.buf[:n], true, s)
}

// sign is a small picture that stands beside a word on the stage; colour never speaks alone.
type sign int8

const (
	signNone    sign = iota
	signTick         // acknowledged, safe, holds
	signCross        // failed, broken
	signDiamond      // lost
	signBars         // diverged
	signDots         // waits for an answer
	signAsk          // unknown
	signCrown        // leader
	signDown         // follower
	signOff          // does not run
	signClock        // behind, or a time that ends
	signStar         // is the controller
	signDash         // does not apply
	signRisk         // at risk
	signTwice        // there twice
)

// sign draws a sign of the given height about a centre.
func (p *pen) sign(k sign, x, y, size float64, col ui.Color) {
	r := size / 2
	s := ui.Solid(col, max(1.5, size/8))
	at := func(dx, dy float64) ui.Point { return ui.Pt(x+dx*r, y+dy*r) }
	switch k {
	case signTick:
		p.line(s, at(-.85, .1), at(-.25, .75), at(.95, -.7))
	case signCross:
		p.line(s, at(-.75, -.75), at(.75, .75))
		p.line(s, at(-.75, .75), at(.75, -.75))
	case signDiamond:
		p.fill(col, at(0, -1.05), at(1.05, 0), at(0, 1.05), at(-1.05, 0))
	case signBars:
		p.c.FillRect(ui.R(x-r*.75, y-r, r*.5, 2*r), 1, col)
		p.c.FillRect(ui.R(x+r*.25, y-r, r*.5, 2*r), 1, col)
	case signClock:
		p.c.StrokeCircle(ui.Pt(x, y), r*.9, s)
		p.line(s, at(0, -.5), at(0, .05), at(.4, .3))
	case signCrown:
		p.crown(x, y, size*1.25/24, col)
	case signDots:
		for i := -1.0; i <= 1; i++ {
			p.c.FillCircle(at(i*.8, 0), max(1.3, r*.24), col)
		}
	case signAsk:
		p.line(s, at(-.5, -.5), at(-.15, -.9), at(.35, -.8), at(.5, -.35), at(0, .05), at(0, .35))
		p.c.FillCircle(at(0, .85), max(1, r*.2), col)
	default:
		p.rareSign(k, x, y, r, col)
	}
}

// unequal draws "≠" around a point.
func (p *pen) unequal(at ui.Point, size float64, col ui.Color) {
	r, s := size/2, ui.Solid(col, 2)
	p.line(s, ui.Pt(at.X-r, at.Y-2.5), ui.Pt(at.X+r, at.Y-2.5))
	p.line(s, ui.Pt(at.X-r, at.Y+2.5), ui.Pt(at.X+r, at.Y+2.5))
	p.line(s, ui.Pt(at.X-r*.6, at.Y+r), ui.Pt(at.X+r*.6, at.Y-r))
}

// rareSign draws the signs of states.
func (p *pen) rareSign(k sign, x, y, r float64, col ui.Color) {
	s := ui.Solid(col, max(1.5, r/4))
	at := func(dx, dy float64) ui.Point { return ui.Pt(x+dx*r, y+dy*r) }
	switch k {
	case signDown:
		p.line(s, at(0, -.9), at(0, .8))
		p.line(s, at(-.65, .15), at(0, .85), at(.65, .15))
	case signOff:
		p.c.StrokeCircle(ui.Pt(x, y), r*.85, s)
		p.line(s, at(-.5, .5), at(.5, -.5))
	case signStar:
		p.star(x, y, r, col)
	case signDash:
		p.c.FillRect(ui.R(x-r*.6, y-1, r*1.2, 2), 1, col)
	case signTwice:
		p.loop(s, at(-.9, -.9), at(.35, -.9), at(.35, .35), at(-.9, .35))
		p.line(s, at(.35, -.3), at(.95, -.3), at(.95, .95), at(-.3, .95), at(-.3, .35))
	case signRisk:
		p.loop(s, at(0, -.85), at(.95, .8), at(-.95, .8))
		p.line(s, at(0, -.25), at(0, .3))
	}
}

// crown is drawn on a grid of 24 by 24; k is the size of one of its squares.
func (p *pen) crown(x, y, k float64, col ui.Color) {
	at := func(gx, gy float64) ui.Point { return ui.Pt(x+(gx-12)*k, y+(gy-12)*k) }
	p.fill(col, at(3, 7), at(8, 13), at(7.5, 18), at(5, 18))
	p.fill(col, at(12, 4.5), at(16.5, 13), at(16, 18), at(8, 18), at(7.5, 13))
	p.fill(col, at(21, 7), at(19, 18), at(16.5, 18), at(16, 13))
	q := at(5, 17.5)
	p.c.FillRect(ui.R(q.X, q.Y, 14*k, 2.5*k), .5*k, col)
}

func (p *pen) star(x, y, r float64, col ui.Color) {
	// Two triangles: a six-pointed star is convex in its parts.
	for _, turn := range [2]float64{-math.Pi / 2, math.Pi / 2} {
		var t [3]ui.Point
		for i := range t {
			sin, cos := math.Sincos(turn + float64(i)*2*math.Pi/3)
			t[i] = ui.Pt(x+cos*r*.95, y+sin*r*.95)
		}
		p.fill(col, t[0], t[1], t[2])
	}
}

// arrowHead draws the head of an arrow that ends at b and comes from a.
func (p *pen) arrowHead(a, b ui.Point, size float64, col ui.Color) {
	d := b.Sub(a)
	n := d.Len()
	if n == 0 {
		return
	}
	ux, uy := d.X/n, d.Y/n
	back := ui.Pt(b.X-ux*size, b.Y-uy*size)
	w := size * .48
	p.fill(col, b, ui.Pt(back.X-uy*w, back.Y+ux*w), ui.Pt(back.X+uy*w, back.Y-ux*w))
}

// label is a text with everything that drawing it needs.
type label struct {
	s    string
	font ui.Font
	w    float64
}

func newLabel(s string, f ui.Font) label { return label{s, f, ui.Measure(s, f)} }

// left draws the label from x, in the middle of the box y..y+h.
func (t label) left(c ui.Canvas, x, y, h float64, col ui.Color) {
	if t.s != "" {
		c.Text(t.s, x, t.font.Baseline(y, h), t.font, col)
	}
}

// center draws the label about x.
func (t label) center(c ui.Canvas, x, y, h float64, col ui.Color) {
	t.left(c, x-t.w/2, y, h, col)
}

// right draws the label so that it ends at x.
func (t label) right(c ui.Canvas, x, y, h float64, col ui.Color) {
	t.left(c, x-t.w, y, h, col)
}

// badge is a pill with a sign and a word.
type badge struct {
	sign sign
	text label
}

const (
	badgeIcon = 10.0
	badgeGap  = 6.0
	badgePad  = 10.0
)

func newBadge(k sign, s string, f ui.Font) badge { return badge{k, newLabel(s, f)} }

// width is the width of the whole pill.
func (b badge) width() float64 {
	w := b.text.w + 2*badgePad
	if b.sign != signNone {
		w += badgeIcon + badgeGap
	}
	return math.Ceil(w)
}

// draw fills the pill and writes on it.
func (b badge) draw(p *pen, r ui.Rect, ground, ink ui.Color) {
	p.c.FillRect(r, r.H/2, ground)
	b.ink(p, r, ink)
}

// ink writes sign and word without a ground.
func (b badge) ink(p *pen, r ui.Rect, ink ui.Color) {
	x := r.X + (r.W-b.width())/2 + badgePad
	if b.sign != signNone {
		p.sign(b.sign, x+badgeIcon/2, r.Y+r.H/2, badgeIcon, ink)
		x += badgeIcon + badgeGap
	}
	b.text.left(p.c, x, r.Y, r.H, ink)
}
