package scenes

import "highwater/ui"

// ring is the outline around a thing on the stage that something is said of. A thing of two parts,
// such as a flag with its pole, has one outline around both, so that nothing else is within.
type ring []ui.Rect

const (
	ringRoom  = 5.0 // between the thing and its ring
	ringTight = 3.0 // where the neighbours are near
	ringWide  = 2.5
	ringRound = 7.0
)

// newRing leaves some room around the parts of a thing.
func newRing(room float64, parts ...ui.Rect) ring {
	var out ring
	for _, r := range parts {
		if !r.Empty() {
			out = append(out, r.Inset(-room))
		}
	}
	return out
}

// within gives the ring of what can be seen of the thing; it stays closed, at the edge too.
func (g ring) within(window ui.Rect) ring {
	var out ring
	for _, r := range g {
		if r = r.Meet(window); r.W > 2*ringWide && r.H > 2*ringWide {
			out = append(out, r)
		}
	}
	return out
}

// whole is the least rectangle around the ring.
func (g ring) whole() (r ui.Rect) {
	for _, k := range g {
		r = r.Join(k)
	}
	return r
}

// draw draws one line around all parts: each part's line is left out where it is inside another.
func (g ring) draw(c ui.Canvas, th *ui.Theme) {
	for i, r := range g {
		free := []ui.Rect{r}
		for k, o := range g {
			if k != i {
				free = without(free, o.Inset(ringWide))
			}
		}
		for _, f := range free {
			c.PushClip(f)
			c.StrokeRect(r, ringRound, ui.Solid(th.Accent, ringWide))
			c.PopClip()
		}
	}
}

// dim makes a part of the screen fainter, but for what is within the ring.
func (g ring) dim(c ui.Canvas, th *ui.Theme, area ui.Rect) {
	rest := []ui.Rect{area}
	for _, r := range g {
		rest = without(rest, r.Inset(1))
	}
	for _, r := range rest {
		c.FillRect(r, 0, ui.Fade(th.Ground, .55))
	}
}

// without cuts a hole into areas: what is left of them, in rectangles.
func without(areas []ui.Rect, hole ui.Rect) []ui.Rect {
	var out []ui.Rect
	for _, a := range areas {
		h := a.Meet(hole)
		if h.Empty() {
			out = append(out, a)
			continue
		}
		for _, r := range [...]ui.Rect{
			ui.R(a.X, a.Y, a.W, h.Y-a.Y),
			ui.R(a.X, h.Bottom(), a.W, a.Bottom()-h.Bottom()),
			ui.R(a.X, h.Y, h.X-a.X, h.H),
			ui.R(h.Right(), h.Y, a.Right()-h.Right(), h.H),
		} {
			if !r.Empty() {
				out = append(out, r)
			}
		}
	}
	return out
}
