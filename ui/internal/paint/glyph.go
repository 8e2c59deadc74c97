package paint

import (
	"image"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"highwater/ui/fonts"
)

// Mask is the coverage of one glyph at one size. X, Y lead from the pen, which stands on a whole
// pixel of the baseline, to the mask's top left corner. Pix is nil for a glyph without ink.
type Mask struct {
	Pix  *image.Alpha
	X, Y int

	// Slot belongs to the device: where it keeps the mask; 0 means nowhere yet.
	Slot int
}

// maskKey packs face, glyph, size in 1/64 px and the part of a pixel in quarters into one
// number: a frame looks up a thousand masks, and comparing structs was a third of its time in
// the browser.
type maskKey uint64

func keyOf(face int, index fonts.Index, size int32, phase uint8) maskKey {
	return maskKey(face)<<56 | maskKey(uint32(index))<<32 | maskKey(uint32(size))<<8 |
		maskKey(phase)
}

// Glyphs makes and remembers masks.
type Glyphs struct {
	masks map[maskKey]*Mask
	discs map[discKey]*Mask
	segs  []fonts.Segment
	ras   vector.Rasterizer
}

// maxMasks bounds the memory: at 32 px a mask is about 1 KB.
const maxMasks = 6000

// NewGlyphs makes an empty cache.
func NewGlyphs() *Glyphs {
	return &Glyphs{masks: map[maskKey]*Mask{}, discs: map[discKey]*Mask{}}
}

// Get returns the mask of a glyph whose pen stands at x, and the whole pixel that it belongs to.
func (g *Glyphs) Get(f *fonts.Face, i fonts.Index, size, x float64) (*Mask, int) {
	phases := 2.0
	if size > 22 { // the larger the glyph, the less a part of a pixel is seen
		phases = 1
	}
	q := math.Floor(x*phases + 0.5)
	at := math.Floor(q / phases)
	phase := (q/phases - at) * 4
	px := int32(size*64 + 0.5)
	key := keyOf(f.ID, i, px, uint8(phase))
	m := g.masks[key]
	if m == nil {
		if len(g.masks) >= maxMasks {
			clear(g.masks)
		}
		m = g.draw(f, i, float64(px)/64, phase/4)
		g.masks[key] = m
	}
	return m, int(at)
}

func (g *Glyphs) draw(f *fonts.Face, i fonts.Index, size, dx float64) *Mask {
	g.segs = f.Outline(i, g.segs[:0])
	if len(g.segs) == 0 {
		return &Mask{}
	}
	x0, y0, x1, y1 := bounds(g.segs)
	left := int(math.Floor(float64(x0)*size + dx))
	top := int(math.Floor(float64(y0) * size))
	w := int(math.Ceil(float64(x1)*size+dx)) - left
	h := int(math.Ceil(float64(y1)*size)) - top
	if w <= 0 || h <= 0 {
		return &Mask{}
	}
	g.ras.Reset(w, h)
	k, ox, oy := float32(size), float32(dx)-float32(left), -float32(top)
	at := func(p [2]float32) (float32, float32) { return p[0]*k + ox, p[1]*k + oy }
	for n, s := range g.segs {
		ax, ay := at(s.P[0])
		bx, by := at(s.P[1])
		cx, cy := at(s.P[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if n > 0 {
				g.ras.ClosePath()
			}
			g.ras.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			g.ras.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			g.ras.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			g.ras.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	g.ras.ClosePath()
	pix := image.NewAlpha(image.Rect(0, 0, w, h))
	g.ras.Draw(pix, pix.Bounds(), image.Opaque, image.Point{})
	return &Mask{Pix: pix, X: left, Y: top}
}

// bounds returns a box around all control points, which hold the curves.
func bounds(segs []fonts.Segment) (x0, y0, x1, y1 float32) {
	x0, y0 = math.MaxFloat32, math.MaxFloat32
	x1, y1 = -math.MaxFloat32, -math.MaxFloat32
	for _, s := range segs {
		n := 1
		switch s.Op {
		case sfnt.SegmentOpQuadTo:
			n = 2
		case sfnt.SegmentOpCubeTo:
			n = 3
		}
		for _, p := range s.P[:n] {
			x0, y0, x1, y1 = min(x0, p[0]), min(y0, p[1]), max(x1, p[0]), max(y1, p[1])
		}
	}
	return x0, y0, x1, y1
}
