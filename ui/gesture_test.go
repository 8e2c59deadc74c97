package ui

import (
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
