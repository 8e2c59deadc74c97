package paint

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// maxDisc is the greatest radius, in device pixels, of a circle that is kept as a mask: the
// stage has hundreds of small ones, and a mask is four corners where an outline is a hundred.
const maxDisc = 8

type discKey struct {
	radius, width  int32 // in 1/64 px; a width of 0 is a filled circle
	phaseX, phaseY uint8 // part of a pixel, in quarters
}

// Disc returns the mask of a small circle around x, y, and the whole pixel that it belongs to.
// A width of 0 fills it.
func (g *Glyphs) Disc(x, y, radius, width float64) (m *Mask, at image.Point) {
	split := func(v float64) (int, uint8) {
		q := math.Floor(v*4 + 0.5)
		whole := math.Floor(q / 4)
		return int(whole), uint8(q - whole*4)
	}
	key := discKey{radius: int32(radius*64 + 0.5), width: int32(width*64 + 0.5)}
	at.X, key.phaseX = split(x)
	at.Y, key.phaseY = split(y)
	if m = g.discs[key]; m == nil {
		if len(g.discs) >= maxMasks {
			clear(g.discs)
		}
		m = drawDisc(key)
		g.discs[key] = m
	}
	return m, at
}

func drawDisc(k discKey) *Mask {
	r, w := float64(k.radius)/64, float64(k.width)/64
	outer, inner := r+w/2, r-w/2
	edge := int(math.Ceil(outer)) + 1
	var ras vector.Rasterizer
	ras.Reset(2*edge+1, 2*edge+1)
	cx, cy := float64(edge)+float64(k.phaseX)/4, float64(edge)+float64(k.phaseY)/4
	arcs(&ras, cx, cy, outer, 1)
	if w > 0 && inner > 0 {
		arcs(&ras, cx, cy, inner, -1)
	}
	pix := image.NewAlpha(image.Rect(0, 0, 2*edge+1, 2*edge+1))
	ras.Draw(pix, pix.Bounds(), image.Opaque, image.Point{})
	return &Mask{Pix: pix, X: -edge, Y: -edge}
}

// arcs adds a circle of four curves; turn is 1 or -1, the way round.
func arcs(ras *vector.Rasterizer, cx, cy, r, turn float64) {
	const k = 0.5522847498 // of a quarter circle as one cubic curve
	at := func(x, y float64) (float32, float32) {
		return float32(cx + r*x), float32(cy + turn*r*y)
	}
	ras.MoveTo(at(1, 0))
	x, y := 1.0, 0.0
	for range 4 {
		ax, ay := at(x-k*y, y+k*x)
		bx, by := at(k*x-y, k*y+x)
		ex, ey := at(-y, x)
		ras.CubeTo(ax, ay, bx, by, ex, ey)
		x, y = -y, x
	}
	ras.ClosePath()
}
