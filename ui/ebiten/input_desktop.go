//go:build !js

package backend

import (
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"highwater/ui"
)

// input turns Ebiten's state of the devices into events.
type input struct {
	at      ui.Point
	inside  bool
	touches []ebiten.TouchID
	keys    []ebiten.Key
	chars   []rune
	where   map[ebiten.TouchID]ui.Point
}

// repeat: a held key comes again after 400 ms and then 20 times a second (in 60ths of a second).
const (
	repeatAfter = 24
	repeatEvery = 3
	wheelStep   = 40 // logical pixels for one notch
)

func (in *input) poll(g *game, out []ui.Event) []ui.Event {
	out = in.mouse(g, out)
	out = in.touch(g, out)
	return in.keyboard(out)
}

func (in *input) mouse(g *game, out []ui.Event) []ui.Event {
	x, y := ebiten.CursorPosition()
	p := ui.Pt(float64(x)/g.scale, float64(y)/g.scale)
	inside := ui.R(0, 0, g.w, g.h).Has(p)
	mods := modifiers()
	if inside && (p != in.at || !in.inside) {
		out = append(out, ui.Event{Kind: ui.PointerMove, Pos: p, Mods: mods})
	}
	if in.inside && !inside {
		out = append(out, ui.Event{Kind: ui.PointerLeave, Pos: p})
	}
	in.at, in.inside = p, inside
	for i, b := range [3]ebiten.MouseButton{
		ebiten.MouseButtonLeft, ebiten.MouseButtonMiddle, ebiten.MouseButtonRight,
	} {
		if inpututil.IsMouseButtonJustPressed(b) && inside {
			out = append(out, ui.Event{Kind: ui.PointerDown, Pos: p, Button: i, Mods: mods})
		}
		if inpututil.IsMouseButtonJustReleased(b) {
			out = append(out, ui.Event{Kind: ui.PointerUp, Pos: p, Button: i, Mods: mods})
		}
	}
	if dx, dy := ebiten.Wheel(); dx != 0 || dy != 0 {
		out = append(out, ui.Event{
			Kind: ui.Wheel, Pos: p, Delta: ui.Pt(-dx*wheelStep, -dy*wheelStep), Mods: mods,
		})
	}
	return out
}

func (in *input) touch(g *game, out []ui.Event) []ui.Event {
	if in.where == nil {
		in.where = map[ebiten.TouchID]ui.Point{}
	}
	event := func(k ui.EventKind, id ebiten.TouchID, p ui.Point) {
		out = append(out, ui.Event{Kind: k, Pos: p, Pointer: int(id) + 1, Device: ui.Touch})
	}
	at := func(id ebiten.TouchID) ui.Point {
		x, y := ebiten.TouchPosition(id)
		return ui.Pt(float64(x)/g.scale, float64(y)/g.scale)
	}
	in.touches = inpututil.AppendJustReleasedTouchIDs(in.touches[:0])
	for _, id := range in.touches {
		event(ui.PointerUp, id, in.where[id])
		delete(in.where, id)
	}
	in.touches = inpututil.AppendJustPressedTouchIDs(in.touches[:0])
	for _, id := range in.touches {
		in.where[id] = at(id)
		event(ui.PointerDown, id, in.where[id])
	}
	in.touches = ebiten.AppendTouchIDs(in.touches[:0])
	for _, id := range in.touches {
		if p := at(id); p != in.where[id] {
			in.where[id] = p
			event(ui.PointerMove, id, p)
		}
	}
	return out
}

func modifiers() (m ui.Mods) {
	for k, bit := range map[ebiten.Key]ui.Mods{
		ebiten.KeyShift: ui.Shift, ebiten.KeyControl: ui.Ctrl,
		ebiten.KeyAlt: ui.Alt, ebiten.KeyMeta: ui.Meta,
	} {
		if ebiten.IsKeyPressed(k) {
			m |= bit
		}
	}
	return m
}

// named are the keys that type nothing; Space is here because it is a command first.
var named = map[ebiten.Key]string{
	ebiten.KeySpace: " ", ebiten.KeyEnter: "Enter", ebiten.KeyNumpadEnter: "Enter",
	ebiten.KeyTab: "Tab", ebiten.KeyEscape: "Escape", ebiten.KeyBackspace: "Backspace",
	ebiten.KeyDelete: "Delete", ebiten.KeyHome: "Home", ebiten.KeyEnd: "End",
	ebiten.KeyPageUp: "PageUp", ebiten.KeyPageDown: "PageDown",
	ebiten.KeyArrowLeft: "ArrowLeft", ebiten.KeyArrowRight: "ArrowRight",
	ebiten.KeyArrowUp: "ArrowUp", ebiten.KeyArrowDown: "ArrowDown",
	ebiten.KeyF1: "F1", ebiten.KeyF11: "F11",
}

func (in *input) keyboard(out []ui.Event) []ui.Event {
	mods := modifiers()
	in.keys = inpututil.AppendPressedKeys(in.keys[:0])
	for _, k := range in.keys {
		held := inpututil.KeyPressDuration(k)
		again := held > repeatAfter && (held-repeatAfter)%repeatEvery == 0
		if held != 1 && !again {
			continue
		}
		name, ok := named[k]
		if !ok && mods&(ui.Ctrl|ui.Alt|ui.Meta) != 0 {
			// A shortcut types no character, so it goes by the key.
			name = strings.ToLower(strings.TrimPrefix(ebiten.KeyName(k), "Digit"))
			ok = name != ""
		}
		if !ok {
			continue
		}
		e := ui.Event{Kind: ui.KeyDown, Key: name, Mods: mods, Repeat: held != 1}
		if name == " " {
			e.Text = " "
		}
		out = append(out, e)
	}
	if mods&(ui.Ctrl|ui.Meta) != 0 {
		return out
	}
	// Characters come as the layout of the keyboard makes them: "?" is one on every keyboard.
	in.chars = ebiten.AppendInputChars(in.chars[:0])
	for _, r := range in.chars {
		if r == ' ' || unicode.IsControl(r) {
			continue
		}
		m := mods
		if !unicode.IsLetter(r) {
			m &^= ui.Shift // Shift was needed to type it and means nothing more
		}
		out = append(out, ui.Event{
			Kind: ui.KeyDown, Key: string(unicode.ToLower(r)), Text: string(r), Mods: m,
		})
	}
	return out
}
