package backend

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui"
	"highwater/ui/internal/paint"
)

// Canvas is a ui.Canvas that collects triangles and gives them to Ebiten at Flush.
type Canvas struct {
	*paint.Painter
	dev *device
}

// NewCanvas makes a canvas of w×h logical pixels with scale device pixels to each.
func NewCanvas(w, h, scale float64) *Canvas {
	dev := &device{atlas: newAtlas(scale)}
	return &Canvas{Painter: paint.New(dev, w, h, scale), dev: dev}
}

// Begin starts a picture on dst, whose size is that of the canvas in device pixels.
func (c *Canvas) Begin(dst *ebiten.Image, w, h, scale float64) {
	c.dev.dst = dst
	c.Reset(w, h, scale)
}

// Flush draws what was collected.
func (c *Canvas) Flush() { c.dev.flush() }

// device implements paint.Device. Colours in vertices are premultiplied.
type device struct {
	dst   *ebiten.Image
	atlas *atlas
	clip  image.Rectangle
	vs    []ebiten.Vertex
	is    []uint32
	cut   clipper
}

func (d *device) Clip(r image.Rectangle) { d.clip = r }

// Clear also drops what has been collected and would be covered anyhow.
func (d *device) Clear(c ui.Color) {
	d.vs, d.is = d.vs[:0], d.is[:0]
	d.dst.Fill(c)
}

func (d *device) flush() {
	d.atlas.upload()
	if len(d.is) > 0 {
		d.dst.DrawTriangles32(d.vs, d.is, d.atlas.img, &ebiten.DrawTrianglesOptions{
			ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, DisableMipmaps: true,
		})
	}
	d.vs, d.is = d.vs[:0], d.is[:0]
}

// paintOf makes a vertex in colour c whose source is the white pixel.
func paintOf(c ui.Color) ebiten.Vertex {
	a := float32(c.A) / 255
	return ebiten.Vertex{
		SrcX: whiteAt, SrcY: whiteAt, ColorA: a,
		ColorR: float32(c.R) / 255 * a, ColorG: float32(c.G) / 255 * a,
		ColorB: float32(c.B) / 255 * a,
	}
}

func (d *device) add(v ebiten.Vertex, x, y float32) {
	v.DstX, v.DstY = x, y
	d.vs = append(d.vs, v)
}

// more makes room for n vertices and gives it to be filled.
func (d *device) more(n int) []ebiten.Vertex {
	d.vs = slices.Grow(d.vs, n)
	d.vs = d.vs[:len(d.vs)+n]
	return d.vs[len(d.vs)-n:]
}

func (d *device) quad(a, b, c, e uint32) { d.is = append(d.is, a, b, c, a, c, e) }

func (d *device) Rect(r image.Rectangle, c ui.Color) {
	r = r.Intersect(d.clip)
	if r.Empty() {
		return
	}
	v := paintOf(c)
	n := uint32(len(d.vs))
	x0, y0, x1, y1 := float32(r.Min.X), float32(r.Min.Y), float32(r.Max.X), float32(r.Max.Y)
	d.add(v, x0, y0)
	d.add(v, x1, y0)
	d.add(v, x1, y1)
	d.add(v, x0, y1)
	d.quad(n, n+1, n+2, n+3)
}

// Fill makes a fan that ends half a pixel inside the edge, and a fringe from there to half a
// pixel outside that fades to nothing.
func (d *device) Fill(p []paint.P, c ui.Color) {
	v0, i0 := len(d.vs), len(d.is)
	in := paintOf(c)
	out := ebiten.Vertex{SrcX: whiteAt, SrcY: whiteAt}
	d.cut.norm = paint.Normals(p, true, d.cut.norm)
	vs := d.more(2 * len(p))
	for i, q := range p {
		n, two := d.cut.norm[i], vs[2*i:2*i+2:2*i+2]
		two[0], two[1] = in, out
		two[0].DstX, two[0].DstY = q.X-n.X/2, q.Y-n.Y/2
		two[1].DstX, two[1].DstY = q.X+n.X/2, q.Y+n.Y/2
	}
	base, k := uint32(v0), uint32(len(p))
	for i := uint32(2); i < k; i++ {
		d.is = append(d.is, base, base+2*(i-1), base+2*i)
	}
	for i := range k {
		j := (i + 1) % k
		d.quad(base+2*i, base+2*i+1, base+2*j+1, base+2*j)
	}
	d.finish(v0, i0)
}

// Stroke makes a band with a fringe on both sides. A line thinner than a pixel is drawn as one
// pixel, fainter.
func (d *device) Stroke(p, n []paint.P, closed bool, width float32, c ui.Color) {
	v0, i0 := len(d.vs), len(d.is)
	if width < 1 {
		c, width = ui.Fade(c, float64(width)), 1
	}
	in := paintOf(c)
	out := ebiten.Vertex{SrcX: whiteAt, SrcY: whiteAt}
	wide, slim := width/2+0.5, width/2-0.5
	vs := d.more(4 * len(p))
	for i, q := range p {
		m, four := n[i], vs[4*i:4*i+4:4*i+4]
		four[0], four[1], four[2], four[3] = out, in, in, out
		four[0].DstX, four[0].DstY = q.X-m.X*wide, q.Y-m.Y*wide
		four[1].DstX, four[1].DstY = q.X-m.X*slim, q.Y-m.Y*slim
		four[2].DstX, four[2].DstY = q.X+m.X*slim, q.Y+m.Y*slim
		four[3].DstX, four[3].DstY = q.X+m.X*wide, q.Y+m.Y*wide
	}
	k := len(p) - 1
	if closed {
		k++
	}
	for i := range k {
		a := uint32(v0 + 4*i)
		b := uint32(v0 + 4*((i+1)%len(p)))
		for s := range uint32(3) {
			d.quad(a+s, a+s+1, b+s+1, b+s)
		}
	}
	d.finish(v0, i0)
}

func (d *device) Glyph(m *paint.Mask, x, y int, c ui.Color) {
	r := m.Pix.Rect.Add(image.Pt(x, y))
	in := r.Intersect(d.clip)
	if in.Empty() {
		return
	}
	at, ok := d.atlas.place(m)
	if !ok { // full: draw what uses the old content, then start anew
		d.flush()
		d.atlas.reset()
		if at, ok = d.atlas.place(m); !ok {
			return // larger than the whole atlas; no font of ours is
		}
	}
	v := paintOf(c)
	n := uint32(len(d.vs))
	sx, sy := float32(at.X-r.Min.X), float32(at.Y-r.Min.Y)
	x0, y0, x1, y1 := float32(in.Min.X), float32(in.Min.Y), float32(in.Max.X), float32(in.Max.Y)
	d.vs = append(d.vs, v, v, v, v)
	q := d.vs[n : n+4 : n+4]
	q[0].DstX, q[0].DstY, q[0].SrcX, q[0].SrcY = x0, y0, x0+sx, y0+sy
	q[1].DstX, q[1].DstY, q[1].SrcX, q[1].SrcY = x1, y0, x1+sx, y0+sy
	q[2].DstX, q[2].DstY, q[2].SrcX, q[2].SrcY = x1, y1, x1+sx, y1+sy
	q[3].DstX, q[3].DstY, q[3].SrcX, q[3].SrcY = x0, y1, x0+sx, y1+sy
	d.quad(n, n+1, n+2, n+3)
}
