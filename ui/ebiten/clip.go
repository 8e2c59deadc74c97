package backend

import (
	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui/internal/paint"
)

// clipper cuts triangles at the clip rectangle on the CPU: a clip on the GPU would end the one
// draw call, and is slow on WebGL.
type clipper struct {
	norm []paint.P
	tris []uint32
	a, b []ebiten.Vertex
}

// finish cuts what was added since v0 and i0 at the clip.
func (d *device) finish(v0, i0 int) {
	vs := d.vs[v0:]
	x0, y0, x1, y1 := vs[0].DstX, vs[0].DstY, vs[0].DstX, vs[0].DstY
	for i := range vs { // min and max of floats are calls in the browser, and this is hot
		x, y := vs[i].DstX, vs[i].DstY
		if x < x0 {
			x0 = x
		}
		if x > x1 {
			x1 = x
		}
		if y < y0 {
			y0 = y
		}
		if y > y1 {
			y1 = y
		}
	}
	cx0, cy0 := float32(d.clip.Min.X), float32(d.clip.Min.Y)
	cx1, cy1 := float32(d.clip.Max.X), float32(d.clip.Max.Y)
	if x0 >= cx0 && y0 >= cy0 && x1 <= cx1 && y1 <= cy1 {
		return
	}
	if x1 <= cx0 || y1 <= cy0 || x0 >= cx1 || y0 >= cy1 {
		d.vs, d.is = d.vs[:v0], d.is[:i0]
		return
	}
	c := &d.cut
	c.tris = append(c.tris[:0], d.is[i0:]...)
	d.is = d.is[:i0]
	// side tells on which sides of the clip a corner lies outside.
	side := func(i uint32) (out uint8) {
		v := &d.vs[i]
		if v.DstX < cx0 {
			out = 1
		} else if v.DstX > cx1 {
			out = 2
		}
		if v.DstY < cy0 {
			out |= 4
		} else if v.DstY > cy1 {
			out |= 8
		}
		return out
	}
	for i := 0; i+2 < len(c.tris); i += 3 {
		s, t, u := side(c.tris[i]), side(c.tris[i+1]), side(c.tris[i+2])
		if s|t|u == 0 { // wholly inside
			d.is = append(d.is, c.tris[i:i+3]...)
			continue
		}
		if s&t&u != 0 { // wholly beyond one side
			continue
		}
		c.a = append(c.a[:0], d.vs[c.tris[i]], d.vs[c.tris[i+1]], d.vs[c.tris[i+2]])
		c.edge(func(v *ebiten.Vertex) float32 { return v.DstX - cx0 })
		c.edge(func(v *ebiten.Vertex) float32 { return cx1 - v.DstX })
		c.edge(func(v *ebiten.Vertex) float32 { return v.DstY - cy0 })
		c.edge(func(v *ebiten.Vertex) float32 { return cy1 - v.DstY })
		n := uint32(len(d.vs))
		d.vs = append(d.vs, c.a...)
		for k := uint32(2); k < uint32(len(c.a)); k++ {
			d.is = append(d.is, n, n+k-1, n+k)
		}
	}
}

// edge keeps the part of the polygon a whose distance is not negative.
func (c *clipper) edge(dist func(v *ebiten.Vertex) float32) {
	c.b = c.b[:0]
	for i := range c.a {
		u, v := &c.a[i], &c.a[(i+1)%len(c.a)]
		du, dv := dist(u), dist(v)
		if du >= 0 {
			c.b = append(c.b, *u)
		}
		if (du < 0) != (dv < 0) {
			c.b = append(c.b, between(u, v, du/(du-dv)))
		}
	}
	c.a, c.b = c.b, c.a
}

func between(u, v *ebiten.Vertex, t float32) ebiten.Vertex {
	k := func(a, b float32) float32 { return a + (b-a)*t }
	return ebiten.Vertex{
		DstX: k(u.DstX, v.DstX), DstY: k(u.DstY, v.DstY),
		SrcX: k(u.SrcX, v.SrcX), SrcY: k(u.SrcY, v.SrcY),
		ColorR: k(u.ColorR, v.ColorR), ColorG: k(u.ColorG, v.ColorG),
		ColorB: k(u.ColorB, v.ColorB), ColorA: k(u.ColorA, v.ColorA),
	}
}
