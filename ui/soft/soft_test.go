package soft_test

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"highwater/ui"
	"highwater/ui/internal/gallery"
	"highwater/ui/soft"
)

var (
	white = ui.Hex(0xFFFFFF)
	red   = ui.Hex(0xFF0000)
)

func canvas(scale float64) *soft.Canvas {
	c := soft.New(40, 40, scale)
	c.Clear(white)
	return c
}

func is(img *image.RGBA, x, y int, c ui.Color) bool {
	return img.RGBAAt(x, y) == color.RGBA{R: c.R, G: c.G, B: c.B, A: 255}
}

// count returns how many pixels are not white.
func count(img *image.RGBA) (n int) {
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if !is(img, x, y, white) {
				n++
			}
		}
	}
	return n
}

// Rectangles and their outlines end on whole device pixels at any scale.
func TestRectanglesAreCrisp(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2, 3} {
		c := canvas(scale)
		c.FillRect(ui.R(3.3, 4.2, 10.4, 9.1), 0, red)
		c.StrokeRect(ui.R(20.2, 4.7, 13.3, 12.9), 0, ui.Solid(red, 1))
		img := c.Image()
		whole := 0
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if is(img, x, y, red) {
					whole++
				} else if !is(img, x, y, white) && scale == float64(int(scale)) {
					t.Fatalf("scale %v: pixel %d,%d is half covered: %v", scale, x, y,
						img.RGBAAt(x, y))
				}
			}
		}
		if whole == 0 {
			t.Errorf("scale %v: nothing drawn", scale)
		}
	}
}

func TestNeighboursMeet(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5} {
		c := canvas(scale)
		for i := range 6 {
			c.FillRect(ui.R(2.3+float64(i)*5.7, 5, 5.7, 10), 0, ui.Fade(red, 0.5))
		}
		img := c.Image()
		y := int(10 * scale)
		want := img.RGBAAt(int(8*scale), y)
		for x := int(4 * scale); x < int(34*scale); x++ {
			if img.RGBAAt(x, y) != want {
				t.Errorf("scale %v: a gap or overlap at %d: %v", scale, x, img.RGBAAt(x, y))
			}
		}
	}
}

func TestClipAndAlpha(t *testing.T) {
	c := canvas(1)
	c.PushClip(ui.R(10, 10, 10, 10))
	c.PushClip(ui.R(0, 0, 15, 15))
	c.FillCircle(ui.Pt(12, 12), 20, red)
	c.PopClip()
	c.PopClip()
	if n := count(c.Image()); n != 25 {
		t.Errorf("%d pixels drawn within two clips, want 25", n)
	}
	c.PushAlpha(0.5)
	c.PushAlpha(0)
	c.FillRect(ui.R(0, 0, 40, 40), 0, red)
	c.PopAlpha()
	c.FillRect(ui.R(30, 30, 5, 5), 0, red)
	c.PopAlpha()
	if got := c.Image().RGBAAt(32, 32); got.R != 255 || got.G < 126 || got.G > 129 {
		t.Errorf("half red over white is %v", got)
	}
	if n := count(c.Image()); n != 50 {
		t.Errorf("%d pixels drawn, want 50", n)
	}
}

func TestDashesCloseUp(t *testing.T) {
	c := canvas(1)
	c.StrokeRect(ui.R(5, 5, 30, 30), 0, ui.Stroke{Color: red, Width: 2, Dash: 4, Gap: 3})
	n := count(c.Image())
	solid := canvas(1)
	solid.StrokeRect(ui.R(5, 5, 30, 30), 0, ui.Solid(red, 2))
	full := count(solid.Image())
	if k := float64(n) / float64(full); k < 0.5 || k > 0.8 {
		t.Errorf("dashes cover %.2f of the line, want about 4/7", k)
	}
}

func TestHatchStaysInside(t *testing.T) {
	c := canvas(2)
	c.Hatch(ui.R(10, 10, 20, 20), 6, 4, 1, red)
	img := c.Image()
	if count(img) < 100 {
		t.Error("no hatching")
	}
	for y := range 80 {
		for x := range 80 {
			if !image.Pt(x, y).In(image.Rect(19, 19, 61, 61)) && !is(img, x, y, white) {
				t.Fatalf("hatching at %d,%d outside its rectangle", x, y)
			}
		}
	}
}

func TestTextIsWhereMeasured(t *testing.T) {
	c := soft.New(200, 40, 2)
	c.Clear(white)
	f := ui.BoldFont(20)
	c.Text("HW 副本H", 10, 30, f, red)
	right := 0
	for y := range 80 {
		for x := range 400 {
			if !is(c.Image(), x, y, white) {
				right = max(right, x)
			}
		}
	}
	want := 2 * (10 + ui.Measure("HW 副本H", f))
	if d := want - float64(right); d < 0 || d > 8 {
		t.Errorf("ink ends at %d, measured end %v", right, want)
	}
}

func TestDeterministic(t *testing.T) {
	a := soft.Render(gallery.New(ui.DarkTheme()), 900, 600, 1.5)
	b := soft.Render(gallery.New(ui.DarkTheme()), 900, 600, 1.5)
	if d, _ := soft.Compare(a, b, 0); d.Pixels != 0 {
		t.Errorf("two runs differ in %d pixels", d.Pixels)
	}
}

// fake stands for testing.T.
type fake struct{ said string }

func (f *fake) Helper() {}
func (f *fake) Errorf(s string, a ...any) {
	f.said += fmt.Sprintf(s, a...)
}

func (f *fake) Fatalf(s string, a ...any) {
	f.said += fmt.Sprintf(s, a...)
	panic(f)
}

// Golden must fail on a difference and write what it saw.
func TestGoldenCanFail(t *testing.T) {
	t.Chdir(t.TempDir())
	c := canvas(1)
	if err := soft.WriteFile("testdata/x.png", c.Image()); err != nil {
		t.Fatal(err)
	}
	f := &fake{}
	soft.Golden(f, "x", c.Image(), 0)
	if f.said != "" {
		t.Errorf("the same picture: %s", f.said)
	}
	c.FillRect(ui.R(0, 0, 4, 4), 0, red)
	soft.Golden(f, "x", c.Image(), 0.02)
	if f.said != "" {
		t.Errorf("1 %% differs and 2 %% are allowed: %s", f.said)
	}
	soft.Golden(f, "x", c.Image(), 0.005)
	if !strings.Contains(f.said, "1.000 %") {
		t.Errorf("said %q, want a failure with 1.000 %%", f.said)
	}
	for _, name := range []string{"testdata/x.got.png", "testdata/x.diff.png"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}
