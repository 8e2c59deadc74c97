package soft_test

import (
	"testing"

	"highwater/ui"
	"highwater/ui/internal/gallery"
	"highwater/ui/soft"
)

// BenchmarkColdFrame draws the gallery on a new canvas, whose glyph masks are still to be made.
func BenchmarkColdFrame(b *testing.B) {
	app := gallery.New(ui.LightTheme())
	app.Resize(1280, 720, 1)
	for b.Loop() {
		app.Draw(soft.New(1280, 720, 1))
	}
}

// BenchmarkFrame draws the gallery again and again: the allocations of a frame are the widgets'.
func BenchmarkFrame(b *testing.B) {
	app := gallery.New(ui.LightTheme())
	app.Resize(1280, 720, 1)
	c := soft.New(1280, 720, 1)
	b.ReportAllocs()
	for b.Loop() {
		app.Draw(c)
	}
}
