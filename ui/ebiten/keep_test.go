package backend

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui"
	"highwater/ui/internal/gallery"
	"highwater/ui/soft"
)

// still is the gallery as it is while something moves that is not in it.
func still() *gallery.App {
	app := gallery.New(ui.LightTheme())
	app.Resize(1280, 720, 1)
	app.Update(nil, 0)
	for _, n := range app.Tree.Root().Children {
		n.Still = true
	}
	app.Tree.Moving = true
	return app
}

// TestKeptPictures draws the same frame from what was kept and from nothing.
func TestKeptPictures(t *testing.T) {
	app := still()
	render := func(c *Canvas) *ebiten.Image {
		dst := ebiten.NewImage(1280, 720)
		c.Begin(dst, 1280, 720, 1)
		app.Draw(c)
		c.Flush()
		return dst
	}
	c := NewCanvas(1280, 720, 1)
	first := ReadImage(render(c))
	again := ReadImage(render(c))
	if d, _ := soft.Compare(first, again, 4); d.Pixels > 20 { // software GL rounds here and there
		t.Errorf("%d pixels differ when drawn again", d.Pixels)
	}
	fresh := ReadImage(render(NewCanvas(1280, 720, 1)))
	if d, _ := soft.Compare(first, fresh, 4); d.Pixels > 20 { // software GL rounds here and there
		t.Errorf("%d pixels differ on a new canvas, whose atlas is another", d.Pixels)
	}
	small := NewCanvas(1280, 720, 1)
	kept := small.Keep(func() { small.FillRect(ui.R(0, 0, 9, 9), 0, ui.Hex(0)) })
	small.Reset(1280, 720, 2)
	if small.Again(kept) {
		t.Error("what was kept at another scale was drawn")
	}
}

// BenchmarkStill draws a frame in which nothing moves, from what was kept and from nothing.
func BenchmarkStill(b *testing.B) {
	app := still()
	c := NewCanvas(1280, 720, 1)
	dst := ebiten.NewImage(1280, 720)
	for _, fresh := range []bool{false, true} {
		name := "kept"
		if fresh {
			name = "anew"
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				app.Tree.Moving = !fresh
				c.Begin(dst, 1280, 720, 1)
				app.Draw(c)
				c.dev.vs, c.dev.is = c.dev.vs[:0], c.dev.is[:0] // Ebiten's own work is left out
			}
		})
	}
}
