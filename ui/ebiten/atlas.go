package backend

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui/internal/paint"
)

// whiteAt is the middle of the white square in the corner of the atlas.
const whiteAt = 1.5

// atlas is the one texture: a white square and the glyph masks, in rows of like height.
type atlas struct {
	img   *ebiten.Image
	size  int
	cpu   *image.Alpha    // the same content, from which rows are uploaded
	dirty image.Rectangle // not uploaded yet
	pix   []byte
	gen   int // masks placed before the last reset hold an older generation
	spots []image.Point
	rows  []row
	next  int // y of the next row
}

type row struct{ y, h, x int }

// slotBits is how much of paint.Mask.Slot numbers the spot; the rest is the generation.
const slotBits = 20

func newAtlas(scale float64) *atlas {
	size := 1024
	if scale > 1.5 {
		size = 2048
	}
	return newAtlasOf(size)
}

func newAtlasOf(size int) *atlas {
	a := &atlas{size: size, cpu: image.NewAlpha(image.Rect(0, 0, size, size))}
	a.img = ebiten.NewImageWithOptions(a.cpu.Rect, &ebiten.NewImageOptions{Unmanaged: true})
	a.reset()
	return a
}

func (a *atlas) reset() {
	a.gen++
	a.spots, a.rows, a.next = a.spots[:0], a.rows[:0], 4
	for y := range 3 {
		for x := range 3 {
			a.cpu.Pix[a.cpu.PixOffset(x, y)] = 255
		}
	}
	a.dirty = image.Rect(0, 0, 3, 3) // what lies elsewhere is never drawn before it is placed
}

// place returns where m lies in the atlas; ok is false when there is no room left.
func (a *atlas) place(m *paint.Mask) (at image.Point, ok bool) {
	if m.Slot>>slotBits == a.gen {
		return a.spots[m.Slot&(1<<slotBits-1)], true
	}
	w, h := m.Pix.Rect.Dx(), m.Pix.Rect.Dy()
	at, ok = a.room(w+1, h+1)
	if !ok {
		return at, false
	}
	for y := range h {
		copy(a.cpu.Pix[a.cpu.PixOffset(at.X, at.Y+y):], m.Pix.Pix[y*m.Pix.Stride:y*m.Pix.Stride+w])
	}
	a.dirty = a.dirty.Union(image.Rect(at.X, at.Y, at.X+w, at.Y+h))
	m.Slot = a.gen<<slotBits | len(a.spots)
	a.spots = append(a.spots, at)
	return at, true
}

// room finds a row that is high enough and not much too high, or opens one.
func (a *atlas) room(w, h int) (image.Point, bool) {
	for i := range a.rows {
		r := &a.rows[i]
		if h <= r.h && h*4 >= r.h*3 && r.x+w <= a.size {
			at := image.Pt(r.x, r.y)
			r.x += w
			return at, true
		}
	}
	high := (h + 3) &^ 3
	if a.next+high > a.size || w > a.size {
		return image.Point{}, false
	}
	a.rows = append(a.rows, row{y: a.next, h: high, x: w})
	a.next += high
	return image.Pt(0, a.next-high), true
}

// upload brings new masks to the texture.
func (a *atlas) upload() {
	if a.dirty.Empty() {
		return
	}
	r := a.dirty
	a.dirty = image.Rectangle{}
	n := r.Dx() * r.Dy() * 4
	if cap(a.pix) < n {
		a.pix = make([]byte, n)
	}
	pix := a.pix[:n]
	i := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, v := range a.cpu.Pix[a.cpu.PixOffset(r.Min.X, y) : a.cpu.PixOffset(r.Max.X-1, y)+1] {
			pix[i], pix[i+1], pix[i+2], pix[i+3] = v, v, v, v
			i += 4
		}
	}
	a.img.SubImage(r).(*ebiten.Image).WritePixels(pix)
	if len(a.pix) > 1<<20 {
		a.pix = nil // the first upload is large, later ones are not
	}
}
