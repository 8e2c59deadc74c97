package backend

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui"
	"highwater/ui/internal/gallery"
	"highwater/ui/soft"
)

// loop runs the tests inside Ebiten's own loop, where pictures can be read back.
type loop struct {
	m    *testing.M
	code int
}

func (l *loop) Update() error {
	l.code = l.m.Run()
	return ebiten.Termination
}
func (l *loop) Draw(*ebiten.Image)         {}
func (l *loop) Layout(_, _ int) (int, int) { return 320, 240 }

func TestMain(m *testing.M) {
	l := &loop{m: m}
	err := ebiten.RunGameWithOptions(l, &ebiten.RunGameOptions{InitUnfocused: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, "ui/ebiten needs a display (xvfb-run -a go test ./ui/ebiten):", err)
		os.Exit(1)
	}
	os.Exit(l.code)
}

// draw draws an app's frame with Ebiten.
func draw(app ui.App, w, h, scale float64) *image.RGBA {
	app.Resize(w, h, scale)
	app.Update(nil, 0)
	c := NewCanvas(w, h, scale)
	dst := ebiten.NewImage(int(w*scale), int(h*scale))
	c.Begin(dst, w, h, scale)
	app.Draw(c)
	c.Flush()
	return ReadImage(dst)
}

// Both backends must draw the same picture: at most 0.5 % of pixels may differ by more than 12 %,
// and the mean by 0.2 %.
func TestSameAsSoft(t *testing.T) {
	// Reading it makes go test's cache depend on it: a pass under Xvfb says nothing without.
	t.Log("display", os.Getenv("DISPLAY"))
	for _, c := range []struct {
		theme *ui.Theme
		scale float64
	}{{ui.LightTheme(), 1}, {ui.DarkTheme(), 1}, {ui.LightTheme(), 1.25}, {ui.DarkTheme(), 2}} {
		name := fmt.Sprintf("dark=%v scale=%v", c.theme.Dark, c.scale)
		t.Run(name, func(t *testing.T) {
			got := draw(gallery.New(c.theme), 1000, 720, c.scale)
			want := soft.Render(gallery.New(c.theme), 1000, 720, c.scale)
			d, picture := soft.Compare(got, want, 30)
			share := float64(d.Pixels) / float64(got.Rect.Dx()*got.Rect.Dy())
			t.Logf("differ: %.3f %% of pixels, mean %.4f %%, worst %d",
				share*100, d.Mean*100, d.Worst)
			if share > 0.005 || d.Mean > 0.002 {
				dir := os.Getenv("ARTIFACTS")
				if dir == "" {
					dir = os.TempDir()
				}
				path := filepath.Join(dir, "backend.png")
				_ = soft.WriteFile(path, got)
				_ = soft.WriteFile(path+".diff.png", picture)
				t.Errorf("the backends differ too much; see %s", path)
			}
		})
	}
}

// A clip must cut exactly, although it is computed on the CPU.
func TestClip(t *testing.T) {
	c := NewCanvas(100, 100, 1)
	dst := ebiten.NewImage(100, 100)
	c.Begin(dst, 100, 100, 1)
	c.Clear(ui.Hex(0xFFFFFF))
	c.PushClip(ui.R(20, 20, 40, 40))
	c.FillCircle(ui.Pt(20, 20), 30, ui.Hex(0xFF0000))
	c.FillRect(ui.R(50, 50, 100, 100), 0, ui.Hex(0x0000FF))
	c.Text("MMMMMMMMMM", 0, 50, ui.BoldFont(20), ui.Hex(0))
	c.PopClip()
	c.Flush()
	img := ReadImage(dst)
	in := image.Rect(20, 20, 60, 60)
	inside := 0
	for y := range 100 {
		for x := range 100 {
			white := img.RGBAAt(x, y).R == 255 && img.RGBAAt(x, y).G == 255
			switch {
			case image.Pt(x, y).In(in):
				if !white {
					inside++
				}
			case !white:
				t.Fatalf("pixel %d,%d outside the clip is %v", x, y, img.RGBAAt(x, y))
			}
		}
	}
	if inside < 700 {
		t.Errorf("only %d pixels drawn inside the clip", inside)
	}
}

// When the atlas is full in the middle of a frame, nothing may be lost.
func TestAtlasOverflow(t *testing.T) {
	render := func(c *Canvas) *image.RGBA {
		dst := ebiten.NewImage(900, 700)
		c.Begin(dst, 900, 700, 1)
		c.Clear(ui.Hex(0xFFFFFF))
		for i := range 14 {
			size := float64(20 + 2*i)
			c.Text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn", 4, 40+float64(i)*46,
				ui.BoldFont(size), ui.Hex(0))
		}
		c.Flush()
		return ReadImage(dst)
	}
	big := render(NewCanvas(900, 700, 1))
	c := NewCanvas(900, 700, 1)
	c.dev.atlas = newAtlasOf(256)
	small := render(c)
	if c.dev.atlas.gen < 2 {
		t.Fatal("the small atlas never overflowed; the test shows nothing")
	}
	if d, _ := soft.Compare(big, small, 0); d.Pixels != 0 {
		t.Errorf("%d pixels differ after the atlas overflowed", d.Pixels)
	}
}

func TestStats(t *testing.T) {
	var s Stats
	s.add(2 * time.Millisecond)
	s.add(4 * time.Millisecond)
	if s.Count != 2 || s.Mean != 3*time.Millisecond || s.Max != 4*time.Millisecond {
		t.Errorf("got %+v", s)
	}
}

func BenchmarkFrame(b *testing.B) {
	app := gallery.New(ui.LightTheme())
	app.Resize(1280, 720, 1)
	c := NewCanvas(1280, 720, 1)
	dst := ebiten.NewImage(1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		c.Begin(dst, 1280, 720, 1)
		app.Draw(c)
		c.Flush()
	}
}
