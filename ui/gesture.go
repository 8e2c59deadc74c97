package ui

import (
	"math"
	"time"
)

// Gestures makes long presses and swipes from pointer events. The zero value is ready.
type Gestures struct {
	id      int
	active  bool
	moved   bool
	fired   bool
	start   Event
	startAt time.Duration
}

// Feed looks at one event and returns the gesture that it completes, if any.
func (g *Gestures) Feed(e Event, now time.Duration) []Event {
	switch e.Kind {
	case PointerDown:
		if g.active {
			g.active = false // a second finger: neither press nor swipe
			return nil
		}
		*g = Gestures{id: e.Pointer, active: e.Button == 0, start: e, startAt: now}
	case PointerMove:
		if g.active && e.Pointer == g.id && e.Pos.Sub(g.start.Pos).Len() > Slop {
			g.moved = true
		}
	case PointerCancel:
		g.active = false
	case PointerUp:
		if !g.active || e.Pointer != g.id {
			return nil
		}
		g.active = false
		return g.swipe(e, now)
	}
	return nil
}

func (g *Gestures) swipe(e Event, now time.Duration) []Event {
	d := e.Pos.Sub(g.start.Pos)
	if e.Device == Mouse || g.fired || now-g.startAt > SwipeWithin ||
		math.Abs(d.X) < SwipeAtLeast || math.Abs(d.X) < 2*math.Abs(d.Y) {
		return nil
	}
	s := g.start
	s.Kind = SwipeRight
	if d.X < 0 {
		s.Kind = SwipeLeft
	}
	return []Event{s}
}

// Tick returns a LongPress once a finger has stayed in place long enough.
func (g *Gestures) Tick(now time.Duration) []Event {
	if !g.active || g.moved || g.fired || now-g.startAt < LongPressAfter {
		return nil
	}
	g.fired = true
	s := g.start
	s.Kind = LongPress
	return []Event{s}
}
