package soft

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
)

// update is the flag of go test. It exists in test binaries only, and the package testing is not
// imported, so that programs which export pictures do not carry it.
var update = new(bool)

func init() {
	if strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test") {
		update = flag.Bool("update", false, "write golden pictures anew")
	}
}

// T is the part of testing.TB that Golden needs.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Difference says how two pictures of one size differ.
type Difference struct {
	Pixels int     // pixels in which a channel differs by more than the threshold
	Mean   float64 // mean difference of all channels, 0 to 1
	Worst  int     // greatest difference of a channel, 0 to 255
}

// Compare compares two pictures; picture shows in red where they differ.
func Compare(a, b *image.RGBA, threshold int) (d Difference, picture *image.RGBA) {
	picture = image.NewRGBA(a.Rect)
	sum := 0
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			worst := 0
			for _, e := range [3]int{
				int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B),
			} {
				e = max(e, -e)
				worst, sum = max(worst, e), sum+e
			}
			grey := uint8((int(p.R)+int(p.G)+int(p.B))/6 + 128)
			picture.SetRGBA(x, y, color.RGBA{R: grey, G: grey, B: grey, A: 255})
			if worst > threshold {
				d.Pixels++
				picture.SetRGBA(x, y, color.RGBA{R: 255, A: 255})
			}
			d.Worst = max(d.Worst, worst)
		}
	}
	n := a.Rect.Dx() * a.Rect.Dy() * 3
	d.Mean = float64(sum) / 255 / float64(max(1, n))
	return d, picture
}

// Golden compares img with testdata/name.png and fails when the share of pixels that differ by
// more than 3 % exceeds tolerance; then it writes what it got and the difference beside it. With
// go test -update it writes the golden picture instead.
func Golden(t T, name string, img *image.RGBA, tolerance float64) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := WriteFile(path, img); err != nil {
			t.Fatalf("%v", err)
		}
		return
	}
	want, err := readPNG(path)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	got := strings.TrimSuffix(path, ".png") + ".got.png"
	diff := strings.TrimSuffix(path, ".png") + ".diff.png"
	if want.Rect != img.Rect {
		_ = WriteFile(got, img)
		t.Fatalf("%s: size %v, want %v; see %s", name, img.Rect.Max, want.Rect.Max, got)
	}
	d, picture := Compare(img, want, 8)
	share := float64(d.Pixels) / float64(img.Rect.Dx()*img.Rect.Dy())
	if share > tolerance {
		_ = WriteFile(got, img)
		_ = WriteFile(diff, picture)
		t.Errorf("%s: %.3f %% of pixels differ (allowed %.3f %%), worst %d; see %s",
			name, share*100, tolerance*100, d.Worst, diff)
		return
	}
	_ = os.Remove(got)
	_ = os.Remove(diff)
}

// WriteFile writes a picture as PNG, making the folder where needed.
func WriteFile(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return f.Close()
}

func readPNG(path string) (*image.RGBA, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := image.NewRGBA(img.Bounds())
	for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
		for x := out.Rect.Min.X; x < out.Rect.Max.X; x++ {
			out.Set(x, y, img.At(x, y))
		}
	}
	return out, nil
}
