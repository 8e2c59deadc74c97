package backend

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// picture is what was collected while something was drawn.
type picture struct {
	vs    []ebiten.Vertex
	is    []uint32 // counted from the first of vs
	atlas *atlas
	gen   int // of the atlas
	clip  image.Rectangle
	alpha float64
	scale float64
}

// Keep implements ui.Keeper. What was drawn is not kept when the atlas was full in between.
func (c *Canvas) Keep(draw func()) any {
	d := c.dev
	v0, i0 := len(d.vs), len(d.is)
	k := &picture{
		atlas: d.atlas, gen: d.atlas.gen, clip: d.clip, alpha: c.Alpha(), scale: c.Scale(),
	}
	draw()
	if d.atlas.gen != k.gen || len(d.vs) < v0 || len(d.is) < i0 {
		return nil
	}
	k.vs = append(make([]ebiten.Vertex, 0, len(d.vs)-v0), d.vs[v0:]...)
	k.is = append(make([]uint32, 0, len(d.is)-i0), d.is[i0:]...)
	for i := range k.is {
		k.is[i] -= uint32(v0)
	}
	return k
}

// Again implements ui.Keeper.
func (c *Canvas) Again(kept any) bool {
	k, ok := kept.(*picture)
	d := c.dev
	if !ok || k == nil || k.atlas != d.atlas || k.gen != d.atlas.gen || k.clip != d.clip ||
		k.alpha != c.Alpha() || k.scale != c.Scale() {
		return false
	}
	base := uint32(len(d.vs))
	d.vs = append(d.vs, k.vs...)
	n := len(d.is)
	d.is = append(d.is, k.is...)
	for i := n; i < len(d.is); i++ {
		d.is[i] += base
	}
	return true
}
