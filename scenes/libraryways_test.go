package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
)

// "On call" opens its first answer under a title of its own, and "Words" a word, where there is
// room beside the list; the link is that of the list until somebody chooses.
func TestWordsAndOnCallOpenWithTheirOwn(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	for _, tt := range []struct{ place, title, first string }{
		{"words/on-call", "On call", onCall[0].id}, {"words", "Words", glossary[0].id},
	} {
		a.Command("place", tt.place)
		a.refresh()
		p := a.place.(*glossaryPlace)
		assert.Equal(t, tt.title, a.tree.Find("title").Label)
		require.NotNil(t, p.card)
		assert.Equal(t, tt.first, p.card.id)
		assert.Contains(t, a.Link(), "#/"+tt.place+"?")
	}
	a.Command("by", itemOnCall)
	a.refresh()
	assert.Equal(t, onCall[0].id, a.place.(*glossaryPlace).card.id, "the card follows the list")
	a.Resize(390, 844, 1)
	a.refresh()
	assert.NotNil(t, a.tree.Find("words/list"), "a phone shows the list first")
}

// The tools of the table stand in one row, its ways to compare behind one button at the right.
func TestTheToolsOfTheTableAreARow(t *testing.T) {
	for _, lang := range words.Langs() {
		a := newApp(Options{Lang: lang}, fixture{})
		a.Resize(1280, 720, 1)
		a.refresh()
		compare := a.tree.Find("versus").Rect
		for _, id := range []string{"sets", "changed"} {
			r := a.tree.Find(id).Rect
			assert.InDelta(t, compare.Center().Y, r.Center().Y, 1, id)
			assert.Less(t, r.Right(), compare.X, id)
		}
		assert.Nil(t, a.tree.Find("pair"), "it is in the dialog")
		require.True(t, a.tree.Activate("versus"))
		a.refresh()
		require.True(t, a.tree.Activate("pair"))
		a.refresh()
		assert.Equal(t, txtPairing.In(lang), a.tree.Find("table/computed").Label)
		require.True(t, a.tree.Activate("cell/story/0.11"))
		a.refresh()
		assert.True(t, a.tree.Find("cell/story/0.11").Selected)
		require.True(t, a.tree.Activate("unpair"))
		a.refresh()
		assert.False(t, a.tree.Find("cell/story/0.11").Selected)
		require.NotNil(t, a.tree.Find("versus"))
	}
}

// A lesson that two releases end otherwise is one row: its title, then both verdicts.
func TestComparedLessonsAreRows(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Resize(1280, 720, 1)
	a.Command("versus", "")
	a.Command("release", "0.10.2")
	a.Command("against", "0.11")
	a.library.settle()
	a.stale()
	a.refresh()
	row := a.tree.Find("versus/row/story")
	require.NotNil(t, row)
	at := map[string]float64{}
	for _, b := range ui.Inspect(a.tree, a.w, a.h) {
		if b.Node == row {
			for _, x := range b.Texts {
				at[x.Text] = x.Rect.X
				assert.InDelta(t, row.Rect.Center().Y, x.Rect.Center().Y, 4, x.Text)
			}
		}
	}
	assert.Less(t, at["A committed record is lost"], at["m2 lost"])
	assert.Less(t, at["m2 lost"], at["safe"])
}

// The help begins with the keys, and no key of it means two things at once.
func TestTheHelpHasKeysFirst(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss"}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.openKeys()
	a.refresh()
	first := a.tree.Find("key/0").Rect
	assert.Less(t, first.Bottom(), a.h/2, "keys are seen at once")
	require.NotNil(t, a.tree.Find("word/leader-epoch"))
	used := map[string]string{}
	for _, k := range keyList {
		if strings.Contains(k.what.In(words.EN), "only while presenting") ||
			strings.ContainsAny(k.keys, "→←↑") || strings.Contains(k.keys, "Enter") {
			continue
		}
		for key := range strings.FieldsSeq(k.keys) {
			if key != "Shift" && key != "+" && key != "–" && key != "U" && len(key) == 1 &&
				!strings.ContainsAny(key, "0123456789") {
				assert.Empty(t, used[key], key)
				used[key] = k.what.In(words.EN)
			}
		}
	}
	assert.NotEmpty(t, used["B"])
	require.True(t, a.tree.Activate("words"))
	assert.IsType(t, &glossaryPlace{}, a.place)
}

// The menu says which side goes, and of what its choices are.
func TestTheMenuSaysWhatItDoes(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?rules=0.10,0.11"}, libraryCourse())
	a.Resize(390, 844, 1)
	a.openMenu()
	a.refresh()
	assert.Equal(t, "Remove side 1 (0.10.2)", a.tree.Find("menu/drop/1").Label)
	assert.Equal(t, "Speed", a.tree.Find("menu/play").Label)
	last := 0.0
	for _, part := range []string{"prefs", "rules", "play", "share", "more"} {
		id := "menu/" + part
		require.NotNil(t, a.tree.Find(id), id)
		assert.Greater(t, a.tree.Find(id).Rect.Y, last, id)
		last = a.tree.Find(id).Rect.Y
	}
}

// On a phone the places are one row, and so are the groups.
func TestThePhoneLibraryBeginsInTwoRows(t *testing.T) {
	for _, lang := range words.Langs() {
		for _, size := range [][2]float64{{390, 844}, {360, 640}} {
			a := newApp(Options{Lang: lang}, libraryCourse())
			a.Resize(size[0], size[1], 1)
			a.refresh()
			for _, ids := range [][]string{
				{
					"door/puzzles", "door/words/on-call", "door/words", "door/sandbox",
					"door/compare",
				},
				{"jump/basics", "jump/kip", "jump/field", "jump/table"},
			} {
				y := a.tree.Find(ids[0]).Rect.Y
				for _, id := range ids {
					assert.Equal(t, y, a.tree.Find(id).Rect.Y, "%s at %v", id, size)
				}
			}
		}
	}
}
