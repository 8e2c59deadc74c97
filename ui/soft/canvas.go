package soft

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"golang.org/x/image/vector"

	"highwater/ui"
	"highwater/ui/internal/paint"
)

// Canvas is a ui.Canvas that draws on an image.
type Canvas struct {
	*paint.Painter
	dev *device
}

// New makes a canvas of w×h logical pixels with scale device pixels to each. It is transparent
// until cleared.
func New(w, h, scale float64) *Canvas {
	pw, ph := paint.Pixels(w, scale), paint.Pixels(h, scale)
	dev := &device{img: image.NewRGBA(image.Rect(0, 0, pw, ph))}
	return &Canvas{Painter: paint.New(dev, w, h, scale), dev: dev}
}

// Image returns the picture, which further drawing changes.
func (c *Canvas) Image() *image.RGBA { return c.dev.img }

// WritePNG writes the picture as PNG.
func (c *Canvas) WritePNG(w io.Writer) error {
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return e.Encode(w, c.dev.img)
}

// Render resizes app and returns a picture of what it draws.
func Render(app ui.App, w, h, scale float64) *image.RGBA {
	app.Resize(w, h, scale)
	app.Update(nil, 0)
	c := New(w, h, scale)
	app.Draw(c)
	return c.Image()
}

// device implements paint.Device.
type device struct {
	img  *image.RGBA
	clip image.Rectangle
	ras  vector.Rasterizer
	src  image.Uniform
	rgba color.RGBA64 // what src points to, so that no colour is allocated
	org  image.Point  // where the rasteriser's origin lies
}

func (d *device) color(c ui.Color) *image.Uniform {
	r, g, b, a := c.RGBA()
	d.rgba = color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)}
	d.src.C = &d.rgba
	return &d.src
}

func (d *device) Clip(r image.Rectangle) { d.clip = r.Intersect(d.img.Rect) }

func (d *device) Clear(c ui.Color) {
	draw.Draw(d.img, d.img.Rect, d.color(c), image.Point{}, draw.Src)
}

func (d *device) Rect(r image.Rectangle, c ui.Color) {
	draw.Draw(d.img, r.Intersect(d.clip), d.color(c), image.Point{}, draw.Over)
}

// begin prepares the rasteriser for shapes within the box around p, widened by m, and reports
// whether any of it can be seen. Drawing starts outside the clip where the shape does.
func (d *device) begin(p []paint.P, m float32) bool {
	x0, y0, x1, y1 := p[0].X, p[0].Y, p[0].X, p[0].Y
	for _, q := range p {
		x0, y0, x1, y1 = min(x0, q.X), min(y0, q.Y), max(x1, q.X), max(y1, q.Y)
	}
	box := image.Rect(int(x0-m)-1, int(y0-m)-1, int(x1+m)+2, int(y1+m)+2)
	if !box.Overlaps(d.clip) {
		return false
	}
	// The rasteriser clips in y and to the right; what hangs out is cut when painting.
	box = box.Intersect(d.clip.Inset(-4))
	d.org = box.Min
	d.ras.Reset(box.Dx(), box.Dy())
	return true
}

func (d *device) end(c ui.Color) {
	size := d.ras.Size()
	full := image.Rectangle{Min: d.org, Max: d.org.Add(size)}
	r := full.Intersect(d.clip)
	if r == full {
		d.ras.Draw(d.img, r, d.color(c), image.Point{})
		return
	}
	mask := image.NewAlpha(image.Rectangle{Max: size})
	d.ras.DrawOp = draw.Src
	d.ras.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	d.ras.DrawOp = draw.Over
	draw.DrawMask(d.img, r, d.color(c), image.Point{}, mask, r.Min.Sub(d.org), draw.Over)
}

func (d *device) move(x, y float32) { d.ras.MoveTo(x-float32(d.org.X), y-float32(d.org.Y)) }
func (d *device) line(x, y float32) { d.ras.LineTo(x-float32(d.org.X), y-float32(d.org.Y)) }

func (d *device) Fill(p []paint.P, c ui.Color) {
	if !d.begin(p, 0) {
		return
	}
	d.move(p[0].X, p[0].Y)
	for _, q := range p[1:] {
		d.line(q.X, q.Y)
	}
	d.ras.ClosePath()
	d.end(c)
}

// Stroke draws a line thinner than a pixel as one pixel, fainter.
func (d *device) Stroke(p, n []paint.P, closed bool, width float32, c ui.Color) {
	if width < 1 {
		c, width = ui.Fade(c, float64(width)), 1
	}
	if !d.begin(p, 2*width) {
		return
	}
	k := width / 2
	d.move(p[0].X+n[0].X*k, p[0].Y+n[0].Y*k)
	for i := 1; i < len(p); i++ {
		d.line(p[i].X+n[i].X*k, p[i].Y+n[i].Y*k)
	}
	last := len(p) - 1
	if closed {
		d.ras.ClosePath()
		d.move(p[last].X-n[last].X*k, p[last].Y-n[last].Y*k)
		last--
	}
	for i := last; i >= 0; i-- {
		d.line(p[i].X-n[i].X*k, p[i].Y-n[i].Y*k)
	}
	d.ras.ClosePath()
	d.end(c)
}

func (d *device) Glyph(m *paint.Mask, x, y int, c ui.Color) {
	r := m.Pix.Rect.Add(image.Pt(x, y))
	in := r.Intersect(d.clip)
	draw.DrawMask(d.img, in, d.color(c), image.Point{}, m.Pix, in.Min.Sub(r.Min), draw.Over)
}
