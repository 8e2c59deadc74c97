package backend

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/scenarios"
	"highwater/scenes"
	"highwater/ui"
	"highwater/ui/soft"
)

// stage is a step of four brokers on two sides, in the middle of its motion.
func stage() *scenes.App {
	var all []scenes.File
	for _, f := range scenarios.All() {
		all = append(all, scenes.File(f))
	}
	app := scenes.New(scenes.Options{
		Link: "#/s/kip-966-four-brokers?step=5", Shelf: scenes.Whole(all),
	})
	app.Resize(1280, 720, 1)
	app.Update([]ui.Event{ui.Key("ArrowRight", 0)}, time.Second)
	app.Update(nil, time.Second+200*time.Millisecond)
	return app
}

// TestKeptPictures draws the same frame of a motion from what was kept and from nothing.
func TestKeptPictures(t *testing.T) {
	app := stage()
	render := func(c *Canvas) *ebiten.Image {
		dst := ebiten.NewImage(1280, 720)
		c.Begin(dst, 1280, 720, 1)
		app.Draw(c)
		c.Flush()
		return dst
	}
	c := NewCanvas(1280, 720, 1)
	first := ReadImage(render(c))
	n := len(c.dev.is)
	again := ReadImage(render(c))
	if d, _ := soft.Compare(first, again, 4); d.Pixels != 0 || n != len(c.dev.is) {
		t.Errorf("%d pixels differ when drawn again", d.Pixels)
	}
	fresh := ReadImage(render(NewCanvas(1280, 720, 1)))
	if d, _ := soft.Compare(first, fresh, 4); d.Pixels != 0 {
		t.Errorf("%d pixels differ on a new canvas, whose atlas is another", d.Pixels)
	}
}

// BenchmarkStage draws a frame of a motion: what stands still is kept.
func BenchmarkStage(b *testing.B) {
	app := stage()
	c := NewCanvas(1280, 720, 1)
	dst := ebiten.NewImage(1280, 720)
	for _, bb := range []struct {
		name  string
		fresh bool
	}{{"kept", false}, {"anew", true}} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if bb.fresh {
					app.Invalidate()
				}
				c.Begin(dst, 1280, 720, 1)
				app.Draw(c)
				c.Flush()
			}
		})
	}
}
