package fonts

import (
	_ "embed"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Weight is the weight of a face.
type Weight uint8

// The weights.
const (
	Regular Weight = iota
	Bold
)

// Family is a typeface.
type Family uint8

// The families. What Mono lacks (hanzi, ticks) is taken from Sans of the same weight.
const (
	Sans Family = iota
	Mono
)

//go:embed NotoSansSC-Regular.ttf
var sansRegular []byte

//go:embed NotoSansSC-Bold.ttf
var sansBold []byte

//go:embed JetBrainsMono-Regular.ttf
var monoRegular []byte

//go:embed JetBrainsMono-Bold.ttf
var monoBold []byte

// Face is one parsed typeface in one weight. It is safe for use by several goroutines.
type Face struct {
	ID int // small and dense: a cache may use it as an index

	// In em: ascent and descent are positive distances from the baseline.
	Ascent, Descent, CapHeight, XHeight float64

	font  *sfnt.Font
	units float64

	mu     sync.Mutex // guards what follows
	buf    sfnt.Buffer
	glyphs map[rune]glyphInfo
	kerns  map[[2]sfnt.GlyphIndex]float64
}

type glyphInfo struct {
	index   sfnt.GlyphIndex
	advance float64 // em
}

// Faces is the number of faces; IDs run from 0.
const Faces = 5

// heavy is the index of the face that draws hanzi in bold: those of the regular one with thicker
// strokes. A true bold face of them would be a twentieth of all that a first visit loads.
const heavy = 4

// thicker is by how much the strokes of heavy hanzi are thicker on each side, in em. Level strokes
// gain less, as in a true bold face.
const thicker = 0.02

var faces = sync.OnceValue(func() [Faces]*Face {
	var all [Faces]*Face
	for i, data := range [Faces][]byte{sansRegular, sansBold, monoRegular, monoBold, sansRegular} {
		all[i] = mustParse(i, data)
	}
	return all
})

// Of returns the face of a family and weight.
func Of(f Family, w Weight) *Face { return faces()[int(f)*2+int(w)] }

// mustParse panics on a damaged file, since the files are part of the program.
func mustParse(id int, data []byte) *Face {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(fmt.Sprintf("fonts: embedded face %d: %v", id, err))
	}
	face := &Face{
		ID: id, font: f, units: float64(f.UnitsPerEm()),
		glyphs: map[rune]glyphInfo{}, kerns: map[[2]sfnt.GlyphIndex]float64{},
	}
	m, err := f.Metrics(&face.buf, face.ppem(), font.HintingNone)
	if err != nil {
		panic(fmt.Sprintf("fonts: embedded face %d: %v", id, err))
	}
	face.Ascent, face.Descent = face.em(m.Ascent), face.em(m.Descent)
	face.CapHeight, face.XHeight = face.em(m.CapHeight), face.em(m.XHeight)
	return face
}

// ppem is the size at which one font unit is one pixel, so that nothing is rounded.
func (f *Face) ppem() fixed.Int26_6 { return fixed.I(int(f.units)) }

func (f *Face) em(x fixed.Int26_6) float64 { return float64(x) / 64 / f.units }

// Has reports whether the face has a glyph for r.
func (f *Face) Has(r rune) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lookup(r).index != 0
}

// lookup needs f.mu.
func (f *Face) lookup(r rune) glyphInfo {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	var g glyphInfo
	if i, err := f.font.GlyphIndex(&f.buf, r); err == nil {
		g.index = i
	}
	if a, err := f.font.GlyphAdvance(&f.buf, g.index, f.ppem(), font.HintingNone); err == nil {
		g.advance = f.em(a)
	}
	f.glyphs[r] = g
	return g
}

// kern needs f.mu.
func (f *Face) kern(a, b sfnt.GlyphIndex) float64 {
	key := [2]sfnt.GlyphIndex{a, b}
	if k, ok := f.kerns[key]; ok {
		return k
	}
	var k float64
	if x, err := f.font.Kern(&f.buf, a, b, f.ppem(), font.HintingNone); err == nil {
		k = f.em(x)
	}
	f.kerns[key] = k
	return k
}

// Outline appends the outline of glyph g to segs, in em with y downwards from the baseline.
func (f *Face) Outline(g Index, segs []Segment) []Segment {
	f.mu.Lock()
	defer f.mu.Unlock()
	raw, err := f.font.LoadGlyph(&f.buf, g, f.ppem(), nil)
	if err != nil {
		return segs
	}
	if f.ID == heavy {
		return f.appendMoved(f.appendMoved(segs, raw, -thicker), raw, thicker)
	}
	return f.appendMoved(segs, raw, 0)
}

// appendMoved appends an outline moved by x em.
func (f *Face) appendMoved(segs []Segment, raw sfnt.Segments, x float32) []Segment {
	for _, s := range raw {
		out := Segment{Op: s.Op}
		for i, p := range s.Args {
			out.P[i] = [2]float32{float32(f.em(p.X)) + x, float32(f.em(p.Y))}
		}
		segs = append(segs, out)
	}
	return segs
}

// Index numbers a glyph within its face.
type Index = sfnt.GlyphIndex

// Segment is one part of an outline: a move, a line, or a quadratic or cubic curve.
type Segment struct {
	Op sfnt.SegmentOp
	P  [3][2]float32
}

// Missing returns the characters of s that no face can draw, each once, in order.
func Missing(s string) []rune {
	var out []rune
	seen := map[rune]bool{}
	for _, r := range s {
		if r == '\n' || seen[r] || Of(Sans, Regular).Has(r) {
			continue
		}
		seen[r] = true
		out = append(out, r)
	}
	return out
}
