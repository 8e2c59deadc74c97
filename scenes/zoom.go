package scenes

import "highwater/ui"

// zoomCanvas draws on another canvas with everything k times as large.
type zoomCanvas struct {
	to  ui.Canvas
	k   float64
	buf [48]ui.Point
}

func (z *zoomCanvas) rect(r ui.Rect) ui.Rect {
	return ui.R(r.X*z.k, r.Y*z.k, r.W*z.k, r.H*z.k)
}

func (z *zoomCanvas) stroke(s ui.Stroke) ui.Stroke {
	s.Width, s.Dash, s.Gap, s.Offset = s.Width*z.k, s.Dash*z.k, s.Gap*z.k, s.Offset*z.k
	return s
}

func (z *zoomCanvas) points(p []ui.Point) []ui.Point {
	out := z.buf[:0]
	for _, q := range p {
		out = append(out, q.Mul(z.k))
	}
	return out
}

// Size returns the size in the pixels of whoever draws.
func (z *zoomCanvas) Size() (w, h float64) {
	w, h = z.to.Size()
	return w / z.k, h / z.k
}

// Scale returns device pixels per pixel of whoever draws.
func (z *zoomCanvas) Scale() float64 { return z.to.Scale() * z.k }

// Clear fills everything.
func (z *zoomCanvas) Clear(c ui.Color) { z.to.Clear(c) }

// FillRect fills a rectangle.
func (z *zoomCanvas) FillRect(r ui.Rect, radius float64, c ui.Color) {
	z.to.FillRect(z.rect(r), radius*z.k, c)
}

// StrokeRect outlines a rectangle.
func (z *zoomCanvas) StrokeRect(r ui.Rect, radius float64, s ui.Stroke) {
	z.to.StrokeRect(z.rect(r), radius*z.k, z.stroke(s))
}

// FillCircle fills a disc.
func (z *zoomCanvas) FillCircle(m ui.Point, radius float64, c ui.Color) {
	z.to.FillCircle(m.Mul(z.k), radius*z.k, c)
}

// StrokeCircle outlines a disc.
func (z *zoomCanvas) StrokeCircle(m ui.Point, radius float64, s ui.Stroke) {
	z.to.StrokeCircle(m.Mul(z.k), radius*z.k, z.stroke(s))
}

// FillPolygon fills a convex polygon.
func (z *zoomCanvas) FillPolygon(p []ui.Point, c ui.Color) { z.to.FillPolygon(z.points(p), c) }

// Polyline draws a line.
func (z *zoomCanvas) Polyline(p []ui.Point, closed bool, s ui.Stroke) {
	z.to.Polyline(z.points(p), closed, z.stroke(s))
}

// Hatch draws slanted lines.
func (z *zoomCanvas) Hatch(r ui.Rect, radius, spacing, width float64, c ui.Color) {
	z.to.Hatch(z.rect(r), radius*z.k, spacing*z.k, width*z.k, c)
}

// Text draws one line.
func (z *zoomCanvas) Text(s string, x, y float64, f ui.Font, c ui.Color) {
	f.Size *= z.k
	z.to.Text(s, x*z.k, y*z.k, f, c)
}

// PushClip limits drawing.
func (z *zoomCanvas) PushClip(r ui.Rect) { z.to.PushClip(z.rect(r)) }

// PopClip undoes the last PushClip.
func (z *zoomCanvas) PopClip() { z.to.PopClip() }

// PushAlpha makes what follows fainter.
func (z *zoomCanvas) PushAlpha(a float64) { z.to.PushAlpha(a) }

// PopAlpha undoes the last PushAlpha.
func (z *zoomCanvas) PopAlpha() { z.to.PopAlpha() }

// Keep keeps what is drawn where the other canvas can.
func (z *zoomCanvas) Keep(draw func()) any {
	if k, ok := z.to.(ui.Keeper); ok {
		return k.Keep(draw)
	}
	draw()
	return nil
}

// Again draws what was kept.
func (z *zoomCanvas) Again(kept any) bool {
	k, ok := z.to.(ui.Keeper)
	return ok && k.Again(kept)
}
