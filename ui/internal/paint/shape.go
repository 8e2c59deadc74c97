package paint

import (
	"image"
	"math"

	"highwater/ui"
)

// maxQuarter is the greatest number of segments of a quarter circle: enough for 400 px.
const maxQuarter = 24

// quarterArc returns the points of a quarter circle of radius 1 from 0° to 90°, both included.
func (p *Painter) quarterArc(radius float64) []P {
	n := min(maxQuarter, max(2, int(math.Ceil(math.Sqrt(radius)*1.2))))
	if p.quarter[n] == nil {
		q := make([]P, n+1)
		for i := range q {
			s, c := math.Sincos(float64(i) / float64(n) * math.Pi / 2)
			q[i] = P{float32(c), float32(s)}
		}
		p.quarter[n] = q
	}
	return p.quarter[n]
}

// roundRect returns the outline of r made smaller by inset, clockwise from the right end of its
// lower right corner, in p.pts.
func (p *Painter) roundRect(r image.Rectangle, inset, radius float64) []P {
	x0, y0 := float32(float64(r.Min.X)+inset), float32(float64(r.Min.Y)+inset)
	x1, y1 := float32(float64(r.Max.X)-inset), float32(float64(r.Max.Y)-inset)
	k := float32(math.Min(radius, float64(min(x1-x0, y1-y0))/2))
	p.pts = p.pts[:0]
	if k < 0.3 {
		p.pts = append(p.pts, P{x1, y1}, P{x0, y1}, P{x0, y0}, P{x1, y0})
		return p.pts
	}
	arc := p.quarterArc(float64(k))
	for _, a := range arc {
		p.pts = append(p.pts, P{x1 - k + k*a.X, y1 - k + k*a.Y})
	}
	for _, a := range arc {
		p.pts = append(p.pts, P{x0 + k - k*a.Y, y1 - k + k*a.X})
	}
	for _, a := range arc {
		p.pts = append(p.pts, P{x0 + k - k*a.X, y0 + k - k*a.Y})
	}
	for _, a := range arc {
		p.pts = append(p.pts, P{x1 - k + k*a.Y, y0 + k - k*a.X})
	}
	p.pts = dedup(p.pts)
	return p.pts
}

// dedup drops points that lie on the one before, as a pill has where its arcs meet.
func dedup(q []P) []P {
	out := q[:1]
	for _, v := range q[1:] {
		if w := out[len(out)-1]; abs(v.X-w.X)+abs(v.Y-w.Y) > 1e-3 {
			out = append(out, v)
		}
	}
	if n := len(out); n > 1 && abs(out[0].X-out[n-1].X)+abs(out[0].Y-out[n-1].Y) <= 1e-3 {
		out = out[:n-1]
	}
	return out
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}

func (p *Painter) circle(c P, radius float64) []P {
	k := float32(radius)
	arc := p.quarterArc(radius)
	arc = arc[:len(arc)-1]
	p.pts = p.pts[:0]
	for q := range 4 {
		for _, a := range arc {
			x, y := a.X, a.Y
			for range q {
				x, y = -y, x
			}
			p.pts = append(p.pts, P{c.X + k*x, c.Y + k*y})
		}
	}
	return p.pts
}

// stroke draws a path of device pixels, in dashes when s asks for them.
func (p *Painter) stroke(q []P, closed bool, w float64, s ui.Stroke, c ui.Color) {
	if s.Dash <= 0 || s.Gap <= 0 {
		p.norm = Normals(q, closed, p.norm)
		p.dev.Stroke(q, p.norm, closed, float32(w), c)
		return
	}
	dash, gap := s.Dash*p.scale, s.Gap*p.scale
	if closed {
		// Whole periods only, so that the pattern meets itself.
		n := math.Max(1, math.Round(length(q, true)/(dash+gap)))
		k := length(q, true) / n / (dash + gap)
		dash, gap = dash*k, gap*k
	}
	p.dashes(q, closed, w, dash, gap, s.Offset*p.scale, c)
}

func length(q []P, closed bool) (sum float64) {
	n := len(q)
	if !closed {
		n--
	}
	for i := range n {
		a, b := q[i], q[(i+1)%len(q)]
		sum += math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
	}
	return sum
}

func (p *Painter) dashes(q []P, closed bool, w, dash, gap, offset float64, c ui.Color) {
	n := len(q)
	if !closed {
		n--
	}
	at := math.Mod(offset, dash+gap) // where in the pattern we are
	if at < 0 {
		at += dash + gap
	}
	p.dash = p.dash[:0]
	flush := func() {
		if len(p.dash) > 1 {
			p.norm = Normals(p.dash, false, p.norm)
			p.dev.Stroke(p.dash, p.norm, false, float32(w), c)
		}
		p.dash = p.dash[:0]
	}
	for i := range n {
		a, b := q[i], q[(i+1)%len(q)]
		seg := math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
		for done := 0.0; done < seg; {
			on := at < dash
			step := dash - at
			if !on {
				step = dash + gap - at
			}
			step = math.Min(step, seg-done)
			if on {
				if len(p.dash) == 0 {
					p.dash = append(p.dash, mix(a, b, done/seg))
				}
				p.dash = append(p.dash, mix(a, b, (done+step)/seg))
			}
			done += step
			at += step
			if on && at >= dash-1e-9 {
				flush()
			}
			if at >= dash+gap-1e-9 {
				at = 0
			}
		}
	}
	flush()
}

func mix(a, b P, t float64) P {
	return P{a.X + (b.X-a.X)*float32(t), a.Y + (b.Y-a.Y)*float32(t)}
}

// Normals returns for each point of a path the vector that leads one unit to its left side,
// longer at corners so that the sides stay parallel (at most twice as long).
func Normals(q []P, closed bool, buf []P) []P {
	buf = buf[:0]
	n := len(q)
	for i := range q {
		var before, after P
		if i > 0 || closed {
			before = normal(q[(i+n-1)%n], q[i])
		}
		if i < n-1 || closed {
			after = normal(q[i], q[(i+1)%n])
		}
		if before == (P{}) {
			before = after
		}
		if after == (P{}) {
			after = before
		}
		m := P{before.X + after.X, before.Y + after.Y}
		d := m.X*m.X + m.Y*m.Y
		if d < 1 { // the corner is sharper than 60°: clamp
			if d < 1e-6 {
				m, d = before, 1
			}
			k := 2 / float32(math.Sqrt(float64(d)))
			buf = append(buf, P{m.X * k, m.Y * k})
			continue
		}
		buf = append(buf, P{m.X * 2 / d, m.Y * 2 / d})
	}
	return buf
}

// normal is the unit normal of a segment: outwards when a polygon runs clockwise on the screen.
func normal(a, b P) P {
	dx, dy := b.X-a.X, b.Y-a.Y
	d := float32(math.Sqrt(float64(dx*dx + dy*dy)))
	if d < 1e-6 {
		return P{}
	}
	return P{dy / d, -dx / d}
}

// Hatch implements ui.Canvas: lines that rise to the right, each cut to the outline.
func (p *Painter) Hatch(r ui.Rect, radius, spacing, width float64, c ui.Color) {
	c = p.color(c)
	if r.Empty() || c.A == 0 || spacing <= 0 {
		return
	}
	box := p.snap(r)
	if !box.Overlaps(p.clip()) {
		return
	}
	outline := p.roundRect(box, 0, radius*p.scale)
	step := math.Max(2, spacing*p.scale) * math.Sqrt2
	w := float32(math.Max(1, width*p.scale))
	for k := step / 2; k < float64(box.Dx()+box.Dy()); k += step {
		// The line x + y = sum.
		a, b, ok := cut(outline, float32(float64(box.Min.X+box.Min.Y)+k))
		if !ok {
			continue
		}
		p.dash = append(p.dash[:0], a, b)
		p.norm = Normals(p.dash, false, p.norm)
		p.dev.Stroke(p.dash, p.norm, false, w, c)
	}
	p.dash = p.dash[:0]
}

// cut returns where the line x + y = sum enters and leaves a convex outline.
func cut(q []P, sum float32) (a, b P, ok bool) {
	found := 0
	for i, u := range q {
		v := q[(i+1)%len(q)]
		du, dv := u.X+u.Y-sum, v.X+v.Y-sum
		if (du < 0) == (dv < 0) {
			continue
		}
		at := mix(u, v, float64(du/(du-dv)))
		if found == 0 {
			a = at
		} else {
			b = at
		}
		found++
	}
	return a, b, found == 2
}
