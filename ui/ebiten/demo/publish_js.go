package main

import (
	"syscall/js"

	backend "highwater/ui/ebiten"
	"highwater/ui/internal/gallery"
)

// state is kept for the life of the page.
var state js.Func

// publish lets a test in the browser ask what was pressed and what has the focus.
func publish(app *gallery.App, stats *backend.Stats) {
	state = js.FuncOf(func(js.Value, []js.Value) any {
		presses := make([]any, len(app.Presses))
		for i, p := range app.Presses {
			presses[i] = p
		}
		return map[string]any{
			"presses": presses, "focus": app.Tree.Focused(), "hover": app.Tree.Hovered(),
			"drawn": stats.Count, "meanMicros": stats.Mean.Microseconds(),
			"maxMicros": stats.Max.Microseconds(),
		}
	})
	js.Global().Set("galleryState", state)
}

// wantsSpin reads the address: ?spin draws every frame anew.
func wantsSpin() bool {
	return js.Global().Get("location").Get("search").String() == "?spin"
}
