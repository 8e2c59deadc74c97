package paint

import (
	"image"
	"math"

	"highwater/ui"
	"highwater/ui/fonts"
)

// P is a position in device pixels.
type P struct{ X, Y float32 }

// Device is what a backend must be able to do. All lengths are device pixels. The slices passed
// in are reused after the call.
type Device interface {
	// Clear fills everything, ignoring the clip.
	Clear(c ui.Color)
	// Rect fills whole pixels.
	Rect(r image.Rectangle, c ui.Color)
	// Fill fills a convex polygon that runs clockwise as seen on the screen.
	Fill(p []P, c ui.Color)
	// Stroke draws the path p; n are its mitre normals, as from Normals.
	Stroke(p, n []P, closed bool, width float32, c ui.Color)
	// Glyph puts a mask with its top left corner at x, y.
	Glyph(m *Mask, x, y int, c ui.Color)
	// Clip limits all that follows.
	Clip(r image.Rectangle)
}

// Painter is a ui.Canvas on a Device. Make one with New.
type Painter struct {
	dev    Device
	w, h   float64
	scale  float64
	clips  []image.Rectangle
	alphas []float64
	glyphs *Glyphs

	pts, dash, norm []P
	quarter         [maxQuarter + 1][]P
}

// New makes a Painter for a surface of w×h logical pixels at the given scale.
func New(dev Device, w, h, scale float64) *Painter {
	p := &Painter{dev: dev, glyphs: NewGlyphs()}
	p.Reset(w, h, scale)
	return p
}

// Reset starts afresh with a new size, with empty stacks. Glyph masks are kept.
func (p *Painter) Reset(w, h, scale float64) {
	p.w, p.h, p.scale = w, h, scale
	p.alphas = append(p.alphas[:0], 1)
	p.clips = append(p.clips[:0], image.Rect(0, 0, Pixels(w, scale), Pixels(h, scale)))
	p.dev.Clip(p.clips[0])
}

// Pixels returns how many whole device pixels hold a logical length.
func Pixels(length, scale float64) int { return int(math.Ceil(length*scale - 1e-6)) }

// Size implements ui.Canvas.
func (p *Painter) Size() (w, h float64) { return p.w, p.h }

// Scale implements ui.Canvas.
func (p *Painter) Scale() float64 { return p.scale }

// Clear implements ui.Canvas.
func (p *Painter) Clear(c ui.Color) { p.dev.Clear(c) }

func (p *Painter) clip() image.Rectangle { return p.clips[len(p.clips)-1] }

// PushClip implements ui.Canvas.
func (p *Painter) PushClip(r ui.Rect) {
	c := p.snap(r).Intersect(p.clip())
	p.clips = append(p.clips, c)
	p.dev.Clip(c)
}

// PopClip implements ui.Canvas.
func (p *Painter) PopClip() {
	p.clips = p.clips[:len(p.clips)-1]
	p.dev.Clip(p.clip())
}

// PushAlpha implements ui.Canvas.
func (p *Painter) PushAlpha(a float64) {
	a = math.Min(1, math.Max(0, a))
	p.alphas = append(p.alphas, p.alphas[len(p.alphas)-1]*a)
}

// PopAlpha implements ui.Canvas.
func (p *Painter) PopAlpha() { p.alphas = p.alphas[:len(p.alphas)-1] }

// Alpha is the opacity of what is drawn now.
func (p *Painter) Alpha() float64 { return p.alphas[len(p.alphas)-1] }

func (p *Painter) color(c ui.Color) ui.Color {
	if a := p.alphas[len(p.alphas)-1]; a < 1 {
		return ui.Fade(c, a)
	}
	return c
}

// snap returns the whole device pixels of r. A rectangle with an extent keeps at least one.
func (p *Painter) snap(r ui.Rect) image.Rectangle {
	out := image.Rectangle{
		Min: image.Pt(round(r.X*p.scale), round(r.Y*p.scale)),
		Max: image.Pt(round(r.Right()*p.scale), round(r.Bottom()*p.scale)),
	}
	if r.W > 0 && out.Dx() < 1 {
		out.Max.X = out.Min.X + 1
	}
	if r.H > 0 && out.Dy() < 1 {
		out.Max.Y = out.Min.Y + 1
	}
	return out
}

func round(x float64) int { return int(math.Floor(x + 0.5)) }

func (p *Painter) dev1(q ui.Point) P { return P{float32(q.X * p.scale), float32(q.Y * p.scale)} }

// FillRect implements ui.Canvas.
func (p *Painter) FillRect(r ui.Rect, radius float64, c ui.Color) {
	c = p.color(c)
	if r.Empty() || c.A == 0 {
		return
	}
	s := p.snap(r)
	if !s.Overlaps(p.clip()) {
		return
	}
	if radius <= 0 {
		p.dev.Rect(s, c)
		return
	}
	p.dev.Fill(p.roundRect(s, 0, radius*p.scale), c)
}

// StrokeRect implements ui.Canvas.
func (p *Painter) StrokeRect(r ui.Rect, radius float64, s ui.Stroke) {
	c := p.color(s.Color)
	if r.Empty() || c.A == 0 || s.Width <= 0 {
		return
	}
	box := p.snap(r)
	if !box.Overlaps(p.clip()) {
		return
	}
	w := math.Max(1, s.Width*p.scale)
	p.stroke(p.roundRect(box, w/2, math.Max(0, radius*p.scale-w/2)), true, w, s, c)
}

// FillCircle implements ui.Canvas.
func (p *Painter) FillCircle(center ui.Point, radius float64, c ui.Color) {
	c = p.color(c)
	if c.A == 0 || radius <= 0 || !p.near(center, center, radius) {
		return
	}
	if p.disc(center, radius*p.scale, 0, c) {
		return
	}
	p.dev.Fill(p.circle(p.dev1(center), radius*p.scale), c)
}

// StrokeCircle implements ui.Canvas.
func (p *Painter) StrokeCircle(center ui.Point, radius float64, s ui.Stroke) {
	c := p.color(s.Color)
	if c.A == 0 || radius <= 0 || !p.near(center, center, radius+s.Width) {
		return
	}
	if s.Dash <= 0 && p.disc(center, radius*p.scale, math.Max(1, s.Width*p.scale), c) {
		return
	}
	p.stroke(p.circle(p.dev1(center), radius*p.scale), true, s.Width*p.scale, s, c)
}

// disc draws a small circle from its mask and says whether it is small enough for that.
func (p *Painter) disc(center ui.Point, radius, width float64, c ui.Color) bool {
	if radius+width/2 > maxDisc {
		return false
	}
	m, at := p.glyphs.Disc(center.X*p.scale, center.Y*p.scale, radius, width)
	p.dev.Glyph(m, at.X+m.X, at.Y+m.Y, c)
	return true
}

// FillPolygon implements ui.Canvas.
func (p *Painter) FillPolygon(q []ui.Point, c ui.Color) {
	c = p.color(c)
	if len(q) < 3 || c.A == 0 {
		return
	}
	p.pts = p.pts[:0]
	for _, v := range q {
		p.pts = append(p.pts, p.dev1(v))
	}
	clockwise(p.pts)
	p.dev.Fill(p.pts, c)
}

// clockwise turns p round when its area is negative (y grows downwards).
func clockwise(p []P) {
	var area float32
	for i, a := range p {
		b := p[(i+1)%len(p)]
		area += a.X*b.Y - b.X*a.Y
	}
	if area < 0 {
		for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
	}
}

// Polyline implements ui.Canvas.
func (p *Painter) Polyline(q []ui.Point, closed bool, s ui.Stroke) {
	c := p.color(s.Color)
	if len(q) < 2 || c.A == 0 || s.Width <= 0 {
		return
	}
	p.pts = p.pts[:0]
	for _, v := range q {
		p.pts = append(p.pts, p.dev1(v))
	}
	p.stroke(p.pts, closed, s.Width*p.scale, s, c)
	if s.Round && !closed && s.Dash <= 0 {
		first, last := q[0], q[len(q)-1]
		p.FillCircle(first, s.Width/2, s.Color)
		p.FillCircle(last, s.Width/2, s.Color)
	}
}

// near reports whether anything within d of the line from a to b can be inside the clip.
func (p *Painter) near(a, b ui.Point, d float64) bool {
	r := ui.R(math.Min(a.X, b.X)-d, math.Min(a.Y, b.Y)-d,
		math.Abs(a.X-b.X)+2*d, math.Abs(a.Y-b.Y)+2*d)
	return p.snap(r).Overlaps(p.clip())
}

// Text implements ui.Canvas.
func (p *Painter) Text(s string, x, y float64, f ui.Font, c ui.Color) {
	c = p.color(c)
	if s == "" || c.A == 0 {
		return
	}
	run := fonts.Shape(s, f.Family, f.Weight)
	size, clip := f.Size*p.scale, p.clip()
	left, base := x*p.scale, round(y*p.scale)
	if left > float64(clip.Max.X) || left+run.Width*size < float64(clip.Min.X) ||
		base+int(size) < clip.Min.Y || base-int(1.2*size) > clip.Max.Y {
		return
	}
	for _, g := range run.Glyphs {
		m, at := p.glyphs.Get(g.Face, g.Index, size, left+g.X*size)
		if m.Pix != nil {
			p.dev.Glyph(m, at+m.X, base+m.Y, c)
		}
	}
}
