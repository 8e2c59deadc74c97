package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// Every card says its line in full, in two lines of text at most, at every size of a window.
func TestEveryCardSaysItsLineInFull(t *testing.T) {
	for _, lang := range words.Langs() {
		a := newApp(Options{Lang: lang}, libraryCourse())
		for _, size := range sizes[1:] {
			a.Resize(size.w, size.h, 1)
			a.refresh()
			seen := 0
			for _, b := range ui.Inspect(a.tree, a.w, a.h) {
				if b.Node == nil || !strings.HasPrefix(b.Node.ID, "card/") ||
					!strings.HasSuffix(b.Node.ID, "/text") {
					continue
				}
				seen++
				said, small := "", 0
				for _, x := range b.Texts {
					said += x.Text
					if x.Font.Size == 14 {
						small++
					}
				}
				bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
				assert.Equal(t, bare(b.Node.Label), bare(said), "%s at %v", b.Name, size)
				assert.LessOrEqual(t, small, 2, "%s at %v", b.Name, size)
			}
			assert.Len(t, a.library.lessons, seen, "%v", size)
		}
	}
}

// A group is not named again on each card below its heading; where lessons are looked for it is.
func TestACardUnderItsHeading(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.refresh()
	assert.Nil(t, a.tree.Find("card/basics-isr/origin"))
	assert.NotNil(t, a.tree.Find("card/kip-101-loss/origin"))
	a.Command("search", "isr")
	a.refresh()
	assert.NotNil(t, a.tree.Find("card/basics-isr/origin"))
}

// The key above the table shows each verdict as the cells do, and says what a short word or a
// sign stands for.
func TestTheKeyAgreesWithTheCells(t *testing.T) {
	for _, lang := range words.Langs() {
		a := newApp(Options{Lang: lang}, fixture{})
		a.Resize(1280, 720, 1)
		a.library.settle()
		a.refresh()
		texts := map[string][]string{}
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			for _, x := range b.Texts {
				texts[b.Name] = append(texts[b.Name], x.Text)
			}
		}
		wide := a.tree.Find("cell/story/0.11").Rect.W
		shown := map[string]string{}
		for _, v := range verdictWords {
			_, word := cellWords(&view.Verdict{ID: v.id, Word: v.word}, lang, wide)
			if word != "" {
				assert.Empty(t, shown[word], "%s stands for one verdict", word)
				shown[word] = v.id
				assert.Contains(t, strings.Join(texts["key/"+v.id+"/cell"], ""), word)
			}
			if word != v.word.In(lang) {
				require.NotNil(t, a.tree.Find("key/"+v.id+"/word"), v.id)
				assert.Equal(t, v.word.In(lang), a.tree.Find("key/"+v.id+"/word").Label)
			}
		}
		assert.NotEmpty(t, shown["stuck"]+shown["卡住"])
		assert.Less(t, a.tree.Find("table/key").Rect.Bottom(),
			a.tree.Find("cell/story/0.11").Rect.Y)
		assert.InDelta(t, 26, a.tree.Find("table/key").Rect.H, 2, "one line")
	}
}

// What can be seen is computed first.
func TestCellsInSightComeFirst(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.refresh()
	a.tree.ScrollTo("table/scroll", ui.Pt(0, 1500))
	a.refresh()
	l := a.library
	seen := 0
	a.tree.Root().Each(func(n *ui.Node) {
		if _, ok := l.cellShown(n.ID); ok && n.Rect.Bottom() >= 0 && n.Rect.Y <= a.h {
			seen++
		}
	})
	require.Greater(t, seen, 60)
	for range 40 {
		l.tick()
	}
	for at := range l.cells {
		n := a.tree.Find(cellID(at))
		if p := a.tree.Find("card/" + at.lesson + "/picture"); p != nil && p.Rect.Y <= a.h {
			n = p
		}
		require.NotNil(t, n)
		assert.LessOrEqual(t, n.Rect.Y, a.h, "%v is out of sight", at)
		assert.GreaterOrEqual(t, n.Rect.Bottom(), 0.0, "%v is out of sight", at)
	}
	assert.Len(t, l.cells, 40)
}
