package e2e

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// phone opens a moment on a telephone whose screen has some pixels for each of CSS: where pictures
// are not what a test is about, one is enough, since nine are drawn in software.
func phone(t *testing.T, pixels int, link string) *page {
	t.Helper()
	p := open(t, 390, 844, link)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(float64(pixels)),
		chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.sized(pixels*390, pixels*844)
	return p
}

// fingers puts fingers on the glass, moves them or, with none, takes them away.
func (p *page) fingers(kind input.DispatchTouchEventType, at ...[2]float64) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for i, xy := range at {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: xy[0], Y: xy[1], ID: &id})
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// drag moves fingers from some places to others.
func (p *page) drag(from, to [][2]float64) {
	p.t.Helper()
	p.fingers(input.DispatchTouchEventTypeTouchStart, from...)
	const parts = 8
	for i := 1; i <= parts; i++ {
		now := make([][2]float64, len(from))
		for k := range from {
			for axis := range 2 {
				d := to[k][axis] - from[k][axis]
				now[k][axis] = math.Round(from[k][axis] + d*float64(i)/parts)
			}
		}
		p.fingers(input.DispatchTouchEventTypeTouchMove, now...)
	}
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
}

// TestSwipe goes on and back with a finger on the stage of a telephone.
func TestSwipe(t *testing.T) {
	p := phone(t, 3, "#/s/kip-101-loss?rules=0.10&step=1&lang=en")
	require.InDelta(t, 3, value[float64](p, "devicePixelRatio"), 0)
	swipe := func(from, to int) { // in one go: a slow finger does not swipe
		value[any](p, fmt.Sprintf(`(() => {
			for (const [kind, x] of [["down", %d], ["move", %d], ["up", %[2]d]]) {
				document.querySelector("canvas").dispatchEvent(new PointerEvent("pointer" + kind, {
					pointerId: 7, pointerType: "touch", isPrimary: true, bubbles: true,
					clientX: x, clientY: 320,
				}));
			}
			return null;
		})()`, from, to))
	}
	swipe(330, 60)
	p.atStep(2)
	swipe(60, 330)
	p.atStep(1)
}

// TestPinch spreads two fingers on the diagram: it shows less of the time, larger, and no step is
// taken.
func TestPinch(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en")
	p.do(chromedp.EmulateViewport(1280, 720, chromedp.EmulateTouch))
	at := p.control("time")
	x, y := at.center()
	before := string(p.png())
	p.drag([][2]float64{{x - 20, y}, {x + 20, y}}, [][2]float64{{x - 160, y}, {x + 160, y}})
	require.Equal(t, 4, p.step())
	for tries := 0; string(p.png()) == before; tries++ {
		require.Less(t, tries, 100, "the diagram is as it was")
	}
}

// TestLongPress holds a finger on a thing of the stage: all of its fields come.
func TestLongPress(t *testing.T) {
	p := phone(t, 2, "#/s/kip-101-loss?rules=0.10&step=3&lang=en")
	at := p.control("g0/lane/A")
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{at.X + at.Width/2, at.Y + 16})
	p.wait(`highwater.link().includes("inspect=lane:A")`) // while the finger stays
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
	require.Equal(t, 3, p.step())
}
