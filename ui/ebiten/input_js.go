//go:build js

package backend

import (
	"strings"
	"syscall/js"
	"unicode/utf8"

	"highwater/ui"
)

// input collects events from the page's own listeners. Ebiten samples the state of the buttons
// once per update and loses quick clicks; a listener loses none. There is one thread, so the
// queue needs no lock.
type input struct {
	started bool
	canvas  js.Value
	queue   []ui.Event
	keep    []js.Func // listeners live as long as the page
	ratio   float64
	polls   int
	tabBack bool // the last Tab outside the canvas went backwards
	tabbing bool // a Tab outside the canvas is moving the focus
}

func (in *input) poll(g *game, out []ui.Event) []ui.Event {
	if !in.started {
		in.start(g)
	}
	if in.polls++; in.polls%60 == 0 && g.o.ScaleChanged != nil {
		in.checkRatio(g)
	}
	out = append(out, in.queue...)
	in.queue = in.queue[:0]
	return out
}

// checkRatio notices browser zoom and a move to another screen, where Ebiten does not: as it is
// released it reads the factor once.
func (in *input) checkRatio(g *game) {
	now := js.Global().Get("devicePixelRatio").Float()
	if now == in.ratio || now == g.scale {
		return
	}
	in.ratio = now
	if g.o.ScaleChanged() {
		js.Global().Get("location").Call("reload")
	}
}

func (in *input) start(g *game) {
	in.started = true
	doc := js.Global().Get("document")
	in.ratio = js.Global().Get("devicePixelRatio").Float()
	in.canvas = doc.Call("querySelector", "canvas")
	c := in.canvas
	c.Call("setAttribute", "tabindex", "0")
	c.Call("setAttribute", "role", "application")
	c.Call("setAttribute", "aria-label", g.o.Title)
	c.Get("style").Set("touchAction", "none")
	c.Get("style").Set("outline", "none")
	for name, kind := range map[string]ui.EventKind{
		"pointerdown": ui.PointerDown, "pointermove": ui.PointerMove, "pointerup": ui.PointerUp,
		"pointercancel": ui.PointerCancel, "pointerleave": ui.PointerLeave,
	} {
		in.listen(c, name, func(e js.Value) { in.onPointer(kind, e) })
	}
	in.listen(c, "wheel", in.onWheel)
	in.listen(c, "focus", func(js.Value) { in.onFocus(g) })
	window := js.Global()
	in.keep = append(in.keep, js.FuncOf(func(_ js.Value, a []js.Value) any {
		in.onKey(g, a[0])
		return nil
	}))
	// Capture: before Ebiten's own listener on the canvas, which swallows every key.
	window.Call("addEventListener", "keydown", in.keep[len(in.keep)-1], true)
}

func (in *input) listen(on js.Value, name string, f func(e js.Value)) {
	fn := js.FuncOf(func(_ js.Value, a []js.Value) any {
		f(a[0])
		return nil
	})
	in.keep = append(in.keep, fn)
	on.Call("addEventListener", name, fn)
}

func (in *input) onPointer(kind ui.EventKind, e js.Value) {
	ev := ui.Event{
		Kind: kind, Pointer: e.Get("pointerId").Int(), Mods: mods(e),
		Pos: ui.Pt(e.Get("offsetX").Float(), e.Get("offsetY").Float()),
	}
	switch e.Get("pointerType").String() {
	case "touch":
		ev.Device = ui.Touch
	case "pen":
		ev.Device = ui.Pen
	}
	switch kind {
	case ui.PointerDown:
		in.tabbing = false
		ev.Button = e.Get("button").Int()
		in.capture(ev.Pointer)
	case ui.PointerUp:
		ev.Button = e.Get("button").Int()
	case ui.PointerMove:
		// Only the last of several moves between two updates counts.
		if n := len(in.queue); n > 0 {
			last := &in.queue[n-1]
			if last.Kind == kind && last.Pointer == ev.Pointer {
				*last = ev
				return
			}
		}
	case ui.PointerLeave:
		if ev.Device == ui.Touch {
			return
		}
	}
	in.queue = append(in.queue, ev)
}

// capture keeps a drag alive outside the canvas. A pointer made by a script cannot be captured,
// which the page reports by an exception.
func (in *input) capture(id int) {
	defer func() { _ = recover() }()
	in.canvas.Call("setPointerCapture", id)
}

func (in *input) onWheel(e js.Value) {
	e.Call("preventDefault")
	k := 1.0
	switch e.Get("deltaMode").Int() {
	case 1:
		k = 16 // lines
	case 2:
		k = 400 // pages
	}
	in.queue = append(in.queue, ui.Event{
		Kind: ui.Wheel, Mods: mods(e),
		Pos:   ui.Pt(e.Get("offsetX").Float(), e.Get("offsetY").Float()),
		Delta: ui.Pt(e.Get("deltaX").Float()*k, e.Get("deltaY").Float()*k),
	})
}

// onFocus puts the focus on the first or last control when Tab brought it here.
func (in *input) onFocus(g *game) {
	if !in.tabbing {
		return
	}
	in.tabbing = false
	if t, ok := g.app.(ui.TabStop); ok {
		t.EnterByTab(in.tabBack)
	}
}

// onKey takes keys that go to the canvas or to nothing in particular. What belongs to the
// browser (function keys, anything with Ctrl, Alt or Meta, Tab at either end) is left alone.
func (in *input) onKey(g *game, e js.Value) {
	target := e.Get("target")
	onCanvas := target.Equal(in.canvas)
	key, m := e.Get("key").String(), mods(e)
	if key == "Tab" && !onCanvas {
		in.tabbing, in.tabBack = true, m&ui.Shift != 0
	}
	if !onCanvas && !target.Equal(js.Global().Get("document").Get("body")) {
		return
	}
	if onCanvas {
		e.Call("stopPropagation")
	}
	if e.Get("isComposing").Bool() || m&(ui.Ctrl|ui.Alt|ui.Meta) != 0 || isFunctionKey(key) {
		return
	}
	ev := ui.Event{Kind: ui.KeyDown, Key: key, Mods: m, Repeat: e.Get("repeat").Bool()}
	if utf8.RuneCountInString(key) == 1 {
		ev.Text, ev.Key = key, strings.ToLower(key)
		if ev.Key == strings.ToUpper(key) && key != " " {
			ev.Mods &^= ui.Shift // "?" needs Shift to type and means nothing more by it
		}
	}
	if key == "Tab" {
		t, ok := g.app.(ui.TabStop)
		if !onCanvas {
			return
		}
		if ok && !t.TakesTab(m&ui.Shift != 0) {
			in.queue = append(in.queue, ev) // the app lets go of its focus, the page moves on
			return
		}
	}
	e.Call("preventDefault")
	in.queue = append(in.queue, ev)
}

func isFunctionKey(key string) bool {
	return len(key) > 1 && key[0] == 'F' && key[1] >= '0' && key[1] <= '9'
}

func mods(e js.Value) (m ui.Mods) {
	for name, bit := range map[string]ui.Mods{
		"shiftKey": ui.Shift, "ctrlKey": ui.Ctrl, "altKey": ui.Alt, "metaKey": ui.Meta,
	} {
		if e.Get(name).Bool() {
			m |= bit
		}
	}
	return m
}

// SetLabel names the canvas for screen readers.
func SetLabel(label string) {
	c := js.Global().Get("document").Call("querySelector", "canvas")
	if c.Truthy() {
		c.Call("setAttribute", "aria-label", label)
	}
}
