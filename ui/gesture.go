package ui

import (
	"math"
	"time"
)

// Gestures makes long presses, swipes and pinches from pointer events. The zero value is ready.
type Gestures struct {
	fingers [2]finger
	down    int // how many of them are on the surface
	id      int
	active  bool
	moved   bool
	fired   bool
	start   Event
	startAt time.Duration
}

// finger is one of the first two that touch the surface.
type finger struct {
	id int
	at Point
}

// Feed looks at one event and returns the gesture that it completes, if any.
func (g *Gestures) Feed(e Event, now time.Duration) []Event {
	if out := g.pinch(e); out != nil {
		return out
	}
	switch e.Kind {
	case PointerDown:
		if g.active {
			g.active = false // a second finger: neither press nor swipe
			return nil
		}
		*g = Gestures{
			fingers: g.fingers, down: g.down,
			id: e.Pointer, active: e.Button == 0, start: e, startAt: now,
		}
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

// pinch follows two fingers. A third one is not looked at.
func (g *Gestures) pinch(e Event) []Event {
	if e.Device != Touch {
		return nil
	}
	i := 0
	for i < g.down && g.fingers[i].id != e.Pointer {
		i++
	}
	switch {
	case e.Kind == PointerDown && i == g.down && g.down < len(g.fingers):
		g.fingers[i] = finger{e.Pointer, e.Pos}
		g.down++
	case i == g.down:
	case e.Kind == PointerUp || e.Kind == PointerCancel:
		g.fingers[i] = g.fingers[g.down-1]
		g.down--
	case e.Kind == PointerMove && g.down < 2:
		g.fingers[i].at = e.Pos
	case e.Kind == PointerMove:
		a, b := g.fingers[0].at, g.fingers[1].at
		g.fingers[i].at = e.Pos
		c, d := g.fingers[0].at, g.fingers[1].at
		out := e
		out.Kind, out.Pos = Pinch, c.Lerp(d, .5)
		out.Delta = out.Pos.Sub(a.Lerp(b, .5))
		out.Spread = math.Max(c.Sub(d).Len(), 1) / math.Max(a.Sub(b).Len(), 1)
		return []Event{out}
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
