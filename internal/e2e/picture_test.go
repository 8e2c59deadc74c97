package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// picture is what the page shows now. It waits for two frames first, so that the program has
// painted what it last decided.
func (p *page) picture() image.Image {
	p.t.Helper()
	return decode(p, p.png())
}

// png is the picture as a file.
func (p *page) png() []byte {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](
		`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))`,
		chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
	return p.png0()
}

// png0 does not wait: a page without scripts has no frames to wait for.
func (p *page) png0() []byte {
	p.t.Helper()
	data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	return data
}

func decode(p *page, data []byte) image.Image {
	p.t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(p.t, err)
	return img
}

// save writes a picture below build/shots.
func save(p *page, name string, data []byte) {
	p.t.Helper()
	dir := filepath.Join(root, "build", "shots")
	require.NoError(p.t, os.MkdirAll(dir, 0o755))
	require.NoError(p.t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
}

// colors counts the different colours of a picture.
func colors(img image.Image) int {
	seen := map[[3]uint32]bool{}
	each(img, func(r, g, b uint32) { seen[[3]uint32{r, g, b}] = true })
	return len(seen)
}

// brightness is the mean of a picture, 0 to 255.
func (p *page) brightness() int {
	p.t.Helper()
	sum, n := uint64(0), uint64(0)
	each(p.picture(), func(r, g, b uint32) { sum, n = sum+uint64(r+g+b)/3, n+1 })
	return int(sum / n >> 8)
}

func each(img image.Image, f func(r, g, b uint32)) {
	box := img.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			f(r, g, b)
		}
	}
}
