package fonts

import (
	"strings"
	"sync"
	"unicode"
)

// Glyph is one placed glyph of a Run.
type Glyph struct {
	Face  *Face
	Index Index
	X     float64 // em from the start of the line
}

// Run is a string placed along a line. It is shared and must not be changed.
type Run struct {
	Glyphs []Glyph // without blanks, which show nothing
	Width  float64 // em
}

type runKey struct {
	s string
	f Family
	w Weight
}

// cacheLimit bounds the number of remembered runs: a dense screen has about 600 strings.
const cacheLimit = 4096

// runs is a memo of a pure function: two generations, so that what is used stays when the older
// one is dropped.
var runs struct {
	sync.Mutex
	young, old map[runKey]*Run
}

// Shape places s along a line. The answer does not depend on size, backend or device.
func Shape(s string, f Family, w Weight) *Run {
	key := runKey{s, f, w}
	runs.Lock()
	defer runs.Unlock()
	if r, ok := runs.young[key]; ok {
		return r
	}
	r, ok := runs.old[key]
	if !ok {
		r = &Run{}
		r.place(s, f, w, true)
	}
	if len(runs.young) >= cacheLimit/2 {
		runs.old, runs.young = runs.young, nil
	}
	if runs.young == nil {
		runs.young = map[runKey]*Run{}
	}
	runs.young[key] = r
	return r
}

// Width gives the width of s in em, as Shape does, and remembers nothing: who looks for the end
// of a line asks for many starts of it, and draws one.
func Width(s string, f Family, w Weight) float64 {
	var r Run
	r.place(s, f, w, false)
	return r.Width
}

// Fit gives the length in bytes of the longest start of s that is at most so many em wide.
func Fit(s string, f Family, w Weight, most float64) int {
	p, width := newPlacing(s, f, w), 0.0
	for i, r := range s {
		_, g, kern := p.next(r)
		if width += kern + g.advance; width > most {
			return i
		}
	}
	return len(s)
}

// place places s, and keeps its glyphs if they are wanted.
func (run *Run) place(s string, f Family, w Weight, keep bool) {
	p := newPlacing(s, f, w)
	for _, r := range s {
		face, g, kern := p.next(r)
		run.Width += kern
		if keep && r != ' ' && r != '\u00a0' {
			run.Glyphs = append(run.Glyphs, Glyph{face, g.index, run.Width})
		}
		run.Width += g.advance
	}
}

// placing goes along a string.
type placing struct {
	main, fallback *Face
	weight         Weight
	wide           bool // the string is Chinese
	last           *Face
	lastIndex      Index
}

func newPlacing(s string, f Family, w Weight) placing {
	return placing{
		main: Of(f, w), fallback: Of(Sans, w), weight: w,
		wide: strings.ContainsFunc(s, isChinese),
	}
}

// next gives the glyph of the next rune, and by how much it moves towards the one before.
func (p *placing) next(r rune) (face *Face, g glyphInfo, kern float64) {
	if !p.wide {
		r = narrow(r)
	}
	face = p.main
	if !p.wide && (r == '…' || r == '·') {
		face = Of(Mono, p.weight) // Noto Sans SC has them as wide as a hanzi only
	}
	g = face.find(r)
	if g.index == 0 && face != p.fallback {
		face = p.fallback
		g = face.find(r)
	}
	if g.index == 0 && p.weight == Bold {
		face = faces()[heavy]
		g = face.find(r)
	}
	if face == p.last {
		kern = face.kerned(p.lastIndex, g.index)
	}
	p.last, p.lastIndex = face, g.index
	return face, g, kern
}

func (f *Face) find(r rune) glyphInfo {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lookup(r)
}

func (f *Face) kerned(a, b Index) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.kern(a, b)
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// isChinese says whether a rune is a hanzi or one of the marks that stand between them only: a
// Chinese text may have a line without a hanzi.
func isChinese(r rune) bool {
	return isHan(r) || strings.ContainsRune("。，；：？！、（）", r)
}

// narrow replaces quotation marks, which Noto Sans SC draws as wide as a hanzi, in a string
// that is not Chinese: "the follower’s epoch" must not gape.
func narrow(r rune) rune {
	switch r {
	case '‘', '’':
		return '\''
	case '“', '”':
		return '"'
	}
	return r
}
