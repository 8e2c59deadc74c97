package ui

import "math"

// Point is a position or a distance in logical pixels; y grows downwards.
type Point struct{ X, Y float64 }

// Pt makes a Point.
func Pt(x, y float64) Point { return Point{x, y} }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p − q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Len returns the distance of p from the origin.
func (p Point) Len() float64 { return math.Hypot(p.X, p.Y) }

// Lerp returns the point at t between p (t = 0) and q (t = 1).
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t}
}

// Rect is an axis-parallel rectangle: left, top, width and height in logical pixels.
type Rect struct{ X, Y, W, H float64 }

// R makes a Rect.
func R(x, y, w, h float64) Rect { return Rect{x, y, w, h} }

// Right returns the x just past the rectangle.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y just past the rectangle.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Center returns the middle of the rectangle.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Empty reports whether the rectangle holds no point.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Has reports whether p lies in r; the right and bottom edges are outside.
func (r Rect) Has(p Point) bool {
	return p.X >= r.X && p.Y >= r.Y && p.X < r.Right() && p.Y < r.Bottom()
}

// Inset returns r made smaller by d on all four sides (larger when d is negative).
func (r Rect) Inset(d float64) Rect { return r.InsetXY(d, d) }

// InsetXY returns r made smaller by dx left and right and by dy above and below.
func (r Rect) InsetXY(dx, dy float64) Rect {
	return Rect{r.X + dx, r.Y + dy, math.Max(0, r.W-2*dx), math.Max(0, r.H-2*dy)}
}

// Move returns r shifted by dx, dy.
func (r Rect) Move(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Meet returns the common part of r and s; it is empty when they do not overlap.
func (r Rect) Meet(s Rect) Rect {
	x, y := math.Max(r.X, s.X), math.Max(r.Y, s.Y)
	w, h := math.Min(r.Right(), s.Right())-x, math.Min(r.Bottom(), s.Bottom())-y
	return Rect{x, y, math.Max(0, w), math.Max(0, h)}
}

// Join returns the smallest rectangle that holds both r and s; an empty one counts for nothing.
func (r Rect) Join(s Rect) Rect {
	if r.Empty() {
		return s
	}
	if s.Empty() {
		return r
	}
	x, y := math.Min(r.X, s.X), math.Min(r.Y, s.Y)
	return Rect{x, y, math.Max(r.Right(), s.Right()) - x, math.Max(r.Bottom(), s.Bottom()) - y}
}

// Inside reports whether r lies wholly in s, allowing slack on each side.
func (r Rect) Inside(s Rect, slack float64) bool {
	return r.X >= s.X-slack && r.Y >= s.Y-slack &&
		r.Right() <= s.Right()+slack && r.Bottom() <= s.Bottom()+slack
}

// Lerp returns the rectangle at t between r (t = 0) and s (t = 1).
func (r Rect) Lerp(s Rect, t float64) Rect {
	k := func(a, b float64) float64 { return a + (b-a)*t }
	return Rect{k(r.X, s.X), k(r.Y, s.Y), k(r.W, s.W), k(r.H, s.H)}
}

// CutTop takes a strip of height h off the top of r and returns it; r keeps the rest.
func (r *Rect) CutTop(h float64) Rect {
	h = math.Min(h, r.H)
	cut := Rect{r.X, r.Y, r.W, h}
	r.Y, r.H = r.Y+h, r.H-h
	return cut
}

// CutBottom takes a strip of height h off the bottom of r and returns it.
func (r *Rect) CutBottom(h float64) Rect {
	h = math.Min(h, r.H)
	r.H -= h
	return Rect{r.X, r.Bottom(), r.W, h}
}

// CutLeft takes a strip of width w off the left of r and returns it.
func (r *Rect) CutLeft(w float64) Rect {
	w = math.Min(w, r.W)
	cut := Rect{r.X, r.Y, w, r.H}
	r.X, r.W = r.X+w, r.W-w
	return cut
}

// CutRight takes a strip of width w off the right of r and returns it.
func (r *Rect) CutRight(w float64) Rect {
	w = math.Min(w, r.W)
	r.W -= w
	return Rect{r.Right(), r.Y, w, r.H}
}
