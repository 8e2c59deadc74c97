package fonts

import (
	_ "embed"
	"reflect"
	"testing"
)

//go:embed chars.txt
var chars string

// Every character of the list must be in the embedded face, else the face is out of date.
func TestFacesHoldTheList(t *testing.T) {
	if m := Missing(chars); len(m) > 0 {
		t.Errorf("chars.txt lists %q, which the face lacks; go run ./ui/fonts/subset", string(m))
	}
	if n := len([]rune(chars)); n < 900 {
		t.Errorf("chars.txt has only %d characters", n)
	}
	for _, r := range chars {
		if r != '\n' && Of(Sans, Regular).Has(r) && !isHan(r) && !Of(Sans, Bold).Has(r) {
			t.Errorf("bold lacks %q", r)
		}
	}
}

// Hanzi in bold are the regular ones with thicker strokes.
func TestBoldHanziAreThicker(t *testing.T) {
	bold, plain := Shape("副A", Sans, Bold).Glyphs, Shape("副", Sans, Regular).Glyphs[0]
	if bold[1].Face != Of(Sans, Bold) || bold[0].Index != plain.Index {
		t.Error("letters come from the bold face, hanzi from the regular one")
	}
	left := func(g Glyph) (x float32) {
		x = 1
		for _, s := range g.Face.Outline(g.Index, nil) {
			x = min(x, s.P[0][0])
		}
		return x
	}
	if l, r := left(bold[0]), left(plain); l >= r {
		t.Errorf("the leftmost stroke begins at %g, in the regular face at %g", l, r)
	}
}

func TestMissing(t *testing.T) {
	if got := Missing("a✗b✗\U0001F600"); !reflect.DeepEqual(got, []rune{'✗', '\U0001F600'}) {
		t.Errorf("got %q, want ✗ and the face, each once", string(got))
	}
}

// First load of the page must stay small.
func TestSizes(t *testing.T) {
	const limit = 400 << 10
	for i, data := range [][]byte{sansRegular, sansBold} {
		if len(data) > limit {
			t.Errorf("face %d has %d bytes, more than %d", i, len(data), limit)
		}
	}
}

func TestMonoFallsBack(t *testing.T) {
	run := Shape("m1 副", Mono, Regular)
	if len(run.Glyphs) != 3 {
		t.Fatalf("got %d glyphs, want 3 (the blank shows nothing)", len(run.Glyphs))
	}
	if run.Glyphs[0].Face != Of(Mono, Regular) || run.Glyphs[2].Face != Of(Sans, Regular) {
		t.Error("letters must come from mono and hanzi from sans")
	}
}

func TestShapeIsRemembered(t *testing.T) {
	a, b := Shape("leader", Sans, Bold), Shape("leader", Sans, Bold)
	if a != b {
		t.Error("the same string was placed twice")
	}
	for i := range 3 * cacheLimit {
		Shape(string(rune('a'+i%26))+string(rune(0x4e00+i)), Sans, Regular)
	}
	if n := len(runs.young) + len(runs.old); n > cacheLimit {
		t.Errorf("%d runs remembered, limit %d", n, cacheLimit)
	}
}

// A line of a Chinese text may have no hanzi; its quotation marks look like those of the others.
func TestQuotesOfAChineseLine(t *testing.T) {
	mark := func(s string) Index { return Shape(s, Sans, Regular).Glyphs[0].Index }
	if mark("“5”。") != mark("“副”。") {
		t.Error("the quotation marks of two lines differ")
	}
	if mark("“5”") != mark(`"5"`) {
		t.Error("an English quotation mark is as wide as a hanzi")
	}
}
