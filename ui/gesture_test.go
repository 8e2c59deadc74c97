package ui

import (
	"fmt"
	"testing"
	"time"
)

func TestLongPress(t *testing.T) {
	var g Gestures
	g.Feed(touch(PointerDown, Pt(10, 10)), 0)
	g.Feed(touch(PointerMove, Pt(14, 10)), 0) // within the slop
	if e := g.Tick(499 * time.Millisecond); e != nil {
		t.Error("too early")
	}
	if e := g.Tick(500 * time.Millisecond); len(e) != 1 || e[0].Kind != LongPress {
		t.Errorf("got %v, want a long press", e)
	}
	if e := g.Tick(900 * time.Millisecond); e != nil {
		t.Error("only once")
	}
	g.Feed(touch(PointerUp, Pt(10, 10)), time.Second)
	g.Feed(touch(PointerDown, Pt(10, 10)), time.Second)
	g.Feed(touch(PointerMove, Pt(30, 10)), time.Second)
	if e := g.Tick(3 * time.Second); e != nil {
		t.Error("a finger that moved presses nothing")
	}
}

func TestSwipe(t *testing.T) {
	for _, c := range []struct {
		name string
		to   Point
		took time.Duration
		dev  PointerKind
		want EventKind
	}{
		{"left", Pt(20, 105), 200 * time.Millisecond, Touch, SwipeLeft},
		{"right", Pt(180, 95), 200 * time.Millisecond, Touch, SwipeRight},
		{"too short", Pt(140, 100), 200 * time.Millisecond, Touch, 0},
		{"too slow", Pt(20, 100), time.Second, Touch, 0},
		{"too steep", Pt(40, 160), 200 * time.Millisecond, Touch, 0},
		{"a mouse does not swipe", Pt(20, 100), 200 * time.Millisecond, Mouse, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g Gestures
			g.Feed(Event{Kind: PointerDown, Pos: Pt(100, 100), Device: c.dev}, 0)
			got := g.Feed(Event{Kind: PointerUp, Pos: c.to, Device: c.dev}, c.took)
			switch {
			case c.want == 0 && len(got) != 0:
				t.Errorf("got %v, want nothing", got)
			case c.want != 0 && (len(got) != 1 || got[0].Kind != c.want):
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestLongPressOpensTipAndPressesNothing(t *testing.T) {
	b := threeButtons()
	b.t.Find("a").Tip = "what a does"
	p := b.mid("a")
	b.send(touch(PointerDown, p))
	b.now = LongPressAfter
	b.send()
	if b.t.TipShown() != "a" {
		t.Error("no tooltip on long press")
	}
	b.send(touch(PointerUp, p))
	b.want(t)
}

func TestAnim(t *testing.T) {
	var a Anim
	a.Go(10, 100, 100, Linear)
	for now, want := range map[time.Duration]float64{0: 0, 100: 0, 150: 5, 200: 10, 900: 10} {
		if got := a.At(now); got != want {
			t.Errorf("at %d: %v, want %v", now, got, want)
		}
	}
	a.Go(0, 150, 100, Linear) // turns round where it is
	if got := a.At(150); got != 5 {
		t.Errorf("jumped to %v, want 5", got)
	}
	if !a.Moving(249) || a.Moving(250) {
		t.Error("moves until 250")
	}
	if MotionLength(time.Second, true) != CalmLength || MotionLength(50, true) != 50 {
		t.Error("reduced motion shortens to a fade and lengthens nothing")
	}
	for _, e := range []Ease{Linear, In, Out, InOut} {
		if e(0) != 0 || e(1) != 1 || e(0.4) >= e(0.6) {
			t.Error("an easing runs from 0 to 1 and rises")
		}
	}
}

func finger2(k EventKind, id int, p Point) Event {
	return Event{Kind: k, Pointer: id, Pos: p, Device: Touch}
}

func TestPinch(t *testing.T) {
	var g Gestures
	feed := func(e Event) []Event { return g.Feed(e, 0) }
	feed(finger2(PointerDown, 7, Pt(100, 100)))
	if e := feed(finger2(PointerMove, 7, Pt(90, 100))); e != nil {
		t.Fatalf("one finger made %v", e)
	}
	feed(finger2(PointerDown, 9, Pt(110, 100)))
	e := feed(finger2(PointerMove, 9, Pt(130, 100)))
	if len(e) != 1 || e[0].Kind != Pinch || e[0].Spread != 2 || e[0].Pos != Pt(110, 100) ||
		e[0].Delta != Pt(10, 0) {
		t.Fatalf("got %+v", e)
	}
	feed(finger2(PointerDown, 11, Pt(300, 300)))
	if e = feed(finger2(PointerMove, 11, Pt(400, 400))); e != nil {
		t.Fatalf("a third finger made %v", e)
	}
	feed(finger2(PointerUp, 7, Pt(90, 100)))
	if e = feed(finger2(PointerMove, 9, Pt(150, 100))); e != nil {
		t.Fatalf("the finger that is left made %v", e)
	}
	if e = g.Tick(time.Minute); e != nil {
		t.Fatalf("two fingers made %v", e)
	}
}

// Two fingers on a node that knows them press nothing, and what one of them dragged is let go.
func TestPinchReachesTheNode(t *testing.T) {
	b := threeButtons()
	n := b.t.Find("a")
	var seen []EventKind
	n.Handle = func(_ *Node, e Event, _ time.Duration) bool {
		seen = append(seen, e.Kind)
		return true
	}
	c := n.Rect.Center()
	b.t.Update([]Event{
		finger2(PointerDown, 1, c), finger2(PointerDown, 2, c.Add(Pt(4, 0))),
		finger2(PointerMove, 2, c.Add(Pt(8, 0))), finger2(PointerUp, 1, c),
	}, 0)
	want := []EventKind{PointerDown, PointerDown, Pinch, PointerCancel, PointerCancel}
	if fmt.Sprint(seen) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", seen, want)
	}
}
