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
		r = place(s, f, w)
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

func place(s string, f Family, w Weight) *Run {
	run := &Run{}
	main, fallback := Of(f, w), Of(Sans, w)
	var last *Face
	var lastIndex Index
	wide := strings.ContainsFunc(s, isChinese)
	for _, r := range s {
		if !wide {
			r = narrow(r)
		}
		face := main
		if !wide && (r == '…' || r == '·') {
			face = Of(Mono, w) // Noto Sans SC has them as wide as a hanzi only
		}
		face.mu.Lock()
		g := face.lookup(r)
		face.mu.Unlock()
		if g.index == 0 && face != fallback {
			face = fallback
			face.mu.Lock()
			g = face.lookup(r)
			face.mu.Unlock()
		}
		if g.index == 0 && w == Bold {
			face = faces()[heavy]
			face.mu.Lock()
			g = face.lookup(r)
			face.mu.Unlock()
		}
		if face == last {
			face.mu.Lock()
			run.Width += face.kern(lastIndex, g.index)
			face.mu.Unlock()
		}
		if r != ' ' && r != '\u00a0' {
			run.Glyphs = append(run.Glyphs, Glyph{face, g.index, run.Width})
		}
		run.Width += g.advance
		last, lastIndex = face, g.index
	}
	return run
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
