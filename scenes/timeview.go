package scenes

import (
	"math"

	"highwater/core/view"
	"highwater/ui"
)

// timeView is how the reader looks at the space-time diagram. It lasts from step to step.
type timeView struct {
	models   map[*view.Diagram]*timeModel
	zoom     float64 // times the usual scale; 0 for 1
	left     float64 // the unit at the left edge
	step     int     // for which it was last brought into view
	now      float64 // and where it ended then
	ms       bool    // the axis is virtual time
	whole    bool    // all of the run is seen
	full     bool    // a narrow screen shows it in place of the lanes
	dragging bool    // the reader scrubs: no step changes its width meanwhile
	from     int     // the step before the finger or the mouse was there
	selected int32   // the arrow that the keyboard is at, from 1; 0 for none
	hot      int32   // the arrow below the pointer, from 1; 0 for none
	scale    timeScale
	of       *view.Diagram // whose messages selected and hot are
}

// timeScale turns units into pixels, relative to the diagram's node.
type timeScale struct {
	x0, wide float64 // where the axis begins, and how much of it is seen
	total    float64 // units of all steps
	k        float64 // pixels a unit
	usual    float64 // the scale that no zoom changes
	left     float64
}

const (
	leastUnit   = 72  // usual width of a step with labels
	mostUnit    = 120 // and no more, so that arrows keep their slant
	leastNarrow = 26  // without labels
	enoughOf    = .9  // so much of it is enough where the whole run is seen then
	widestStep  = 640 // most pixels a unit
	widestMs    = 80  // most pixels a millisecond
	zoomStep    = 1.5 // by a key or a button
	headLeast   = .12 // the play-head stays between these parts of what is seen
	headMost    = .8
	headBack    = .4   // where it is put when it was left of them
	wheelZoom   = 4e-3 // e-folds a pixel
)

func (t timeScale) x(u float64) float64 { return t.x0 + (u-t.left)*t.k }

func (t timeScale) unit(x float64) float64 { return t.left + (x-t.x0)/t.k }

func (t timeScale) right() float64 { return t.x0 + t.wide }

// shown is how many units are seen.
func (t timeScale) shown() float64 { return t.wide / t.k }

// fit lays the axis into the room from x0, wide pixels.
func (v *timeView) fit(m *timeModel, x0, wide float64, narrow bool, step int) timeScale {
	t := timeScale{x0: x0, wide: max(wide, 1), total: max(m.end(m.steps, v.ms), 1e-9)}
	if !v.ms {
		t.total = max(m.edges[m.steps], 1e-9)
	}
	whole := t.wide / t.total
	least, most := float64(leastUnit), float64(widestStep)
	if narrow {
		least = leastNarrow
	}
	if !v.ms && !narrow {
		whole = min(whole, mostUnit)
	}
	if t.usual = whole; whole < enoughOf*least {
		t.usual = least
	}
	if v.ms {
		t.usual, most = whole, max(whole, widestMs)
	}
	if v.whole {
		t.usual = whole
	}
	if !v.ms {
		m.foresee(t.wide / t.usual)
		t.total = max(m.end(m.steps, false), 1e-9)
		whole = min(whole, t.wide/t.total)
	}
	if v.zoom == 0 {
		v.zoom = 1
	}
	t.k = min(max(t.usual*v.zoom, whole), max(most, t.usual))
	now := m.end(step, v.ms)
	if v.step != step || v.now != now {
		v.step, v.now = step, now
		switch at := (now - v.left) / t.shown(); {
		case at < headLeast:
			v.left = now - headBack*t.shown()
		case at > headMost:
			v.left = now - headMost*t.shown()
		}
	}
	v.left = min(max(v.left, 0), max(0, t.total-t.shown()))
	t.left = v.left
	v.scale = t
	return t
}

// reset looks at it as at first.
func (v *timeView) reset() { v.zoom, v.step, v.whole = 1, -1, false }

// showWhole shows the whole run, or as much as is well read.
func (p *player) showWhole() {
	v := &p.time
	whole := !v.whole && v.scale.total > v.scale.shown()*1.001
	v.reset()
	v.whole = whole
	p.app.stale()
}

// zoomTime makes the time axis wider or narrower about a place on the screen; x is relative to
// the diagram, negative for the play-head.
func (p *player) zoomTime(by, x float64) {
	v := &p.time
	t := v.scale
	if t.usual == 0 {
		return
	}
	if x < 0 {
		x = t.x(p.timeModel(p.timeSide()).end(p.step, v.ms))
	}
	x = min(max(x, t.x0), t.right())
	u := t.unit(x)
	whole, most := min(t.wide/t.total, t.usual), float64(widestStep)
	if v.ms {
		most = widestMs
	}
	k := min(max(t.k*by, whole), max(most, t.usual))
	v.zoom, v.left = k/t.usual, u-(x-t.x0)/k
	p.app.stale()
}

// panTime moves the diagram; it says false where there is nothing more on that side.
func (p *player) panTime(dx float64) bool {
	v := &p.time
	t := v.scale
	if t.k == 0 {
		return false
	}
	left := min(max(v.left+dx/t.k, 0), max(0, t.total-t.shown()))
	if math.Abs(left-v.left)*t.k < .5 {
		return false
	}
	v.left = left
	p.app.stale()
	return true
}

// setTimeAxis chooses steps or virtual time for the axis.
func (p *player) setTimeAxis(ms bool) {
	if ms && !p.timed() || ms == p.time.ms {
		return
	}
	p.time.ms = ms
	p.time.reset()
	p.app.stale()
}

// timed says whether virtual time passes on the side with the keys.
func (p *player) timed() bool { return p.timeSide().run.Diagram().Timed() }

// showFull gives the diagram of a narrow screen the place of the lanes, or gives it back.
func (p *player) showFull(on bool) {
	p.time.full = on
	p.time.reset()
	p.app.stale()
}

// timeCommand does what a button or key of the diagram stands for.
func (p *player) timeCommand(id, value string) bool {
	switch id {
	case "zoom-in":
		p.zoomTime(zoomStep, -1)
	case "zoom-out":
		p.zoomTime(1/zoomStep, -1)
	case "zoom-fit":
		p.showWhole()
	case "time-axis":
		p.setTimeAxis(value == axisMs)
	case "time-full":
		p.showFull(!p.time.full)
	case "message":
		p.chooseMessage(value)
	default:
		return false
	}
	return true
}

// timeKey handles the keys of the diagram.
func (p *player) timeKey(e ui.Event) bool {
	switch e.Key {
	case "+", "=":
		return p.timeCommand("zoom-in", "")
	case "-":
		return p.timeCommand("zoom-out", "")
	case "0":
		return p.timeCommand("zoom-fit", "")
	case "v":
		p.setTimeAxis(!p.time.ms)
		return true
	}
	return false
}

// The axes of the diagram in links.
const (
	axisSteps = "steps"
	axisMs    = "ms"
)

// axisName is the axis as links name it, "" for steps.
func (p *player) axisName() string {
	// A link opens with the first side, on which perhaps no time passes.
	if p.time.ms && p.sides[0].run.Diagram().Timed() {
		return axisMs
	}
	return ""
}
