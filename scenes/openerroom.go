package scenes

import (
	"math"

	"highwater/ui"
)

// drawnRoom is a canvas that takes notes of where the stage is drawn on, so that a label is put
// where nothing is.
type drawnRoom struct {
	w, h   float64
	clips  []ui.Rect
	texts  []ui.Rect
	shapes []ui.Rect
}

// noteDrawn lists what a part of the screen draws.
func noteDrawn(n *ui.Node, l ui.Look, within ui.Rect) *drawnRoom {
	d := &drawnRoom{w: within.Right(), h: within.Bottom(), clips: []ui.Rect{within}}
	d.note(n, ui.Look{Theme: l.Theme, Calm: l.Calm, Now: l.Now})
	return d
}

func (d *drawnRoom) note(n *ui.Node, l ui.Look) {
	if n.Hidden {
		return
	}
	if n.Draw != nil {
		n.Draw(d, n, l)
	}
	if n.Clip {
		d.PushClip(n.Rect)
		defer d.PopClip()
	}
	for _, k := range n.Children {
		d.note(k, l)
	}
}

// mostShape is the size of what is a ground for other things.
const mostShape = 60

func (d *drawnRoom) clip() ui.Rect { return d.clips[len(d.clips)-1] }

func (d *drawnRoom) shape(r ui.Rect) {
	if r.W > mostShape && r.H > mostShape || r.W > 4*mostShape {
		return
	}
	if r = r.Meet(d.clip()); !r.Empty() {
		d.shapes = append(d.shapes, r)
	}
}

func (d *drawnRoom) points(p []ui.Point) {
	var r ui.Rect
	for _, q := range p {
		r = r.Join(ui.R(q.X-1, q.Y-1, 2, 2))
	}
	d.shape(r)
}

// Size is the size of what is looked at.
func (d *drawnRoom) Size() (w, h float64) { return d.w, d.h }

// Scale is 1.
func (d *drawnRoom) Scale() float64 { return 1 }

// Clear is no drawing.
func (d *drawnRoom) Clear(ui.Color) {}

// FillRect notes a shape.
func (d *drawnRoom) FillRect(r ui.Rect, _ float64, _ ui.Color) { d.shape(r) }

// StrokeRect notes a shape.
func (d *drawnRoom) StrokeRect(r ui.Rect, _ float64, _ ui.Stroke) { d.shape(r) }

// FillCircle notes a shape.
func (d *drawnRoom) FillCircle(m ui.Point, r float64, _ ui.Color) {
	d.shape(ui.R(m.X-r, m.Y-r, 2*r, 2*r))
}

// StrokeCircle notes a shape.
func (d *drawnRoom) StrokeCircle(m ui.Point, r float64, _ ui.Stroke) {
	d.shape(ui.R(m.X-r, m.Y-r, 2*r, 2*r))
}

// FillPolygon notes a shape.
func (d *drawnRoom) FillPolygon(p []ui.Point, _ ui.Color) { d.points(p) }

// Polyline notes a shape.
func (d *drawnRoom) Polyline(p []ui.Point, _ bool, _ ui.Stroke) { d.points(p) }

// Hatch lies on a shape that is noted.
func (d *drawnRoom) Hatch(ui.Rect, float64, float64, float64, ui.Color) {}

// Text notes a text.
func (d *drawnRoom) Text(s string, x, y float64, f ui.Font, _ ui.Color) {
	r := ui.R(x, y-f.Size*.8, ui.Measure(s, f), f.Size*1.1)
	if r = r.Meet(d.clip()); !r.Empty() {
		d.texts = append(d.texts, r)
	}
}

// PushClip limits what is noted.
func (d *drawnRoom) PushClip(r ui.Rect) { d.clips = append(d.clips, r.Meet(d.clip())) }

// PopClip undoes it.
func (d *drawnRoom) PopClip() { d.clips = d.clips[:len(d.clips)-1] }

// PushAlpha changes nothing of where things are.
func (d *drawnRoom) PushAlpha(float64) {}

// PopAlpha changes nothing either.
func (d *drawnRoom) PopAlpha() {}

// What it costs to lay a label on something, a px² or a px.
const (
	costText  = 8.0
	costShape = 3.0
	costThing = 60.0
	costFar   = 1.0  // for each pixel of distance
	costLeft  = .5   // more to the left of the thing than to the right
	costLine  = 90.0 // the line to the label runs through a text
)

// roomBeside finds the place for a label of a size that is near a thing and covers least.
func (d *drawnRoom) roomBeside(thing ui.Rect, w, h float64, within ui.Rect) ui.Rect {
	best, least := ui.R(within.X, within.Y, w, h), math.Inf(1)
	for y := within.Y; y <= within.Bottom()-h; y += 3 {
		for x := within.X; x <= within.Right()-w; x += 6 {
			r := ui.R(x, y, w, h)
			if cost := d.cost(r, thing, least); cost < least {
				best, least = r, cost
			}
		}
	}
	return best
}

// cost says what is wrong with a place; more than most is not computed.
func (d *drawnRoom) cost(r, thing ui.Rect, most float64) float64 {
	from, to := leaderEnds(thing, r)
	cost := costFar * to.Sub(from).Len()
	if mid := r.Center().X; mid < thing.X {
		cost += costLeft * (thing.X - mid)
	}
	wide := r.InsetXY(-4, -3)
	cost += costThing * area(wide.Meet(thing))
	for i := 0; i < len(d.texts) && cost < most; i++ {
		cost += costText * area(wide.Meet(d.texts[i]))
	}
	for i := 0; i < len(d.shapes) && cost < most; i++ {
		cost += costShape * area(wide.Meet(d.shapes[i]))
	}
	if cost < most && d.strikes(from, to, thing) {
		cost += costLine
	}
	return cost
}

// strikes says whether a line from a thing runs through a text beside it.
func (d *drawnRoom) strikes(from, to ui.Point, thing ui.Rect) bool {
	for _, t := range d.texts {
		if thing.Has(t.Center()) {
			continue
		}
		if lo, hi := inside(from, to, t.Inset(-1)); lo < hi {
			return true
		}
	}
	return false
}

func area(r ui.Rect) float64 { return r.W * r.H }

// leaderEnds are the nearest points of a thing and a label.
func leaderEnds(thing, label ui.Rect) (from, to ui.Point) {
	near := func(a, aEnd, b, bEnd float64) (float64, float64) {
		if lo, hi := max(a, b), min(aEnd, bEnd); lo <= hi {
			return (lo + hi) / 2, (lo + hi) / 2
		}
		if aEnd < b {
			return aEnd, b
		}
		return a, bEnd
	}
	from.X, to.X = near(thing.X, thing.Right(), label.X, label.Right())
	from.Y, to.Y = near(thing.Y, thing.Bottom(), label.Y, label.Bottom())
	return from, to
}
