package e2e

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// place is a rectangle on the page, in CSS pixels.
type place struct{ X, Y, Width, Height float64 }

// center is where a person would press.
func (r place) center() (x, y float64) { return r.X + r.Width/2, r.Y + r.Height/2 }

// control asks the program where a control of the canvas is.
func (p *page) control(id string) place {
	p.t.Helper()
	r := value[*place](p, fmt.Sprintf("highwater.rect(%q)", id))
	require.NotNil(p.t, r, "no control %q on the canvas", id)
	return *r
}

// click presses and lets go at once, as a touchpad does: no time between for a frame.
func (p *page) click(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseClickXY(x, y))
}

// tap touches and lets go at once.
func (p *page) tap(x, y float64) {
	p.t.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent,
				input.DispatchTouchEventParams{
					Type:        kind,
					TouchPoints: append([]*input.TouchPoint{}, points...),
				})
			return err
		}))
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// key presses a key of the keyboard, named as in kb.
func (p *page) key(k string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(k, chromedp.KeyModifiers(modifiers...)))
}
