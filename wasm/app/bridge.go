//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"syscall/js"
	"time"

	"highwater/scenes"
	"highwater/ui"
	backend "highwater/ui/ebiten"
)

// publishEvery is how often, at most, the twin is told of changes while something moves. When
// it stops moving the twin is told at once. A twin that takes long, as that of the whole truth
// table, is told so much less often that it takes an eighth of the time.
const (
	publishEvery = 100 * time.Millisecond
	publishShare = 8
)

// bridge is the app as the backend runs it, with the page told of its changes.
type bridge struct {
	*scenes.App
	stats *backend.Stats
	keep  []js.Func // of the object's functions, which live as long as the page

	told    string        // the last twin, as JSON
	toldAt  time.Duration // when
	now     time.Duration // of the last update
	pause   time.Duration // to be kept before the next one, while something moves
	unsaid  bool          // something may have changed since
	started bool
	field   [5]float64 // the place of the text field, as the page knows it; the last is 1 for one
}

func newBridge(app *scenes.App, stats *backend.Stats) *bridge {
	return &bridge{App: app, stats: stats}
}

// Update implements ui.App.
func (b *bridge) Update(events []ui.Event, now time.Duration) {
	b.App.Update(events, now)
	b.now = now
	b.placeField()
	moving := b.Dirty()
	b.unsaid = b.unsaid || moving || len(events) > 0
	if b.unsaid && (!moving || !b.started || now-b.toldAt >= b.pause) {
		b.publish()
	}
}

// placeField tells the page where a text field is to be laid over the picture.
func (b *bridge) placeField() {
	var now [5]float64
	if x, y, w, h, ok := b.Field(); ok {
		now = [5]float64{x, y, w, h, 1}
	}
	if now != b.field {
		b.field = now
		js.Global().Call("highwaterField", now[0], now[1], now[2], now[3], now[4] == 1)
	}
}

// publish gives the twin to the page if it differs from the last one.
func (b *bridge) publish() {
	b.unsaid, b.started, b.toldAt = false, true, b.now
	began := time.Now()
	if now := b.twin(); now != b.told {
		b.told = now
		js.Global().Call("highwaterTwin", now)
	}
	b.pause = max(publishEvery, publishShare*time.Since(began))
}

// twin is the stage in words, as JSON.
func (b *bridge) twin() string {
	data, err := json.Marshal(b.Twin())
	if err != nil {
		fmt.Fprintln(os.Stderr, "highwater: twin:", err)
		return b.told
	}
	return string(data)
}

// object is window.highwater. Its functions act at once; the picture follows.
func (b *bridge) object() js.Value {
	o := js.Global().Get("Object").New()
	o.Set("version", version)
	o.Set("ready", false)
	set := func(name string, f func(args []js.Value) any) {
		fn := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
		b.keep = append(b.keep, fn)
		o.Set(name, fn)
	}
	set("command", func(a []js.Value) any {
		b.Command(text(a, 0), text(a, 1))
		b.publish()
		return nil
	})
	set("open", func(a []js.Value) any {
		b.Open(text(a, 0))
		b.publish()
		return nil
	})
	set("go", func(a []js.Value) any {
		b.Go(number(a, 0))
		b.publish()
		return nil
	})
	set("system", func(a []js.Value) any {
		b.SetSystemDark(a[0].Bool())
		b.SetReducedMotion(a[1].Bool())
		b.publish()
		return nil
	})
	set("keptChanged", func([]js.Value) any {
		b.KeptChanged()
		b.publish()
		return nil
	})
	set("openFile", func(a []js.Value) any {
		b.OpenFile(text(a, 0), []byte(text(a, 1)))
		b.publish()
		return nil
	})
	set("refuseFile", func(a []js.Value) any {
		b.RefuseFile(text(a, 0))
		b.publish()
		return nil
	})
	set("paste", func(a []js.Value) any {
		b.Paste(text(a, 0))
		b.publish()
		return nil
	})
	set("hash", func(a []js.Value) any { return b.Hash(number(a, 0)) })
	set("hashes", func(a []js.Value) any {
		out := js.Global().Get("Array").New()
		for _, hash := range b.Hashes(number(a, 0)) {
			out.Call("push", hash)
		}
		return out
	})
	set("step", func([]js.Value) any { return b.Step() })
	set("steps", func([]js.Value) any { return b.Steps() })
	set("twin", func([]js.Value) any { return b.twin() })
	set("link", func([]js.Value) any { return b.Link() })
	set("rect", func(a []js.Value) any { return b.rect(text(a, 0)) })
	set("drawStats", func([]js.Value) any { return b.drawStats() })
	return o
}

// rect is where a control is on the canvas, in CSS pixels, or null.
func (b *bridge) rect(id string) any {
	x, y, w, h, ok := b.Rect(id)
	if !ok {
		return nil
	}
	return map[string]any{"x": x, "y": y, "width": w, "height": h}
}

// drawStats are Go's own times per drawn frame, in milliseconds.
func (b *bridge) drawStats() any {
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	return map[string]any{
		"last": ms(b.stats.Last), "mean": ms(b.stats.Mean), "max": ms(b.stats.Max),
		"count": b.stats.Count,
	}
}

// text is an argument as a string, whatever it was; "" when it is missing.
func text(args []js.Value, i int) string {
	if i >= len(args) || args[i].IsNull() || args[i].IsUndefined() {
		return ""
	}
	return js.Global().Call("String", args[i]).String()
}

// number is an argument as a whole number, 0 when it is none.
func number(args []js.Value, i int) int {
	n, err := strconv.Atoi(text(args, i))
	if err != nil {
		return 0
	}
	return n
}
