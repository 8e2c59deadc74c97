package scenes

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// TestGlossary goes through the glossary by address, keys and search.
func TestGlossaryPlace(t *testing.T) {
	a := newApp(Options{Link: "#/words/isr"}, libraryCourse())
	require.IsType(t, &glossaryPlace{}, a.place)
	p := a.place.(*glossaryPlace)
	assert.Contains(t, a.Link(), "#/words/isr?")
	assert.False(t, p.card.picture.after)
	a.Update([]ui.Event{ui.Key("ArrowRight", 0)}, time.Second)
	assert.True(t, p.card.picture.after)
	assert.True(t, a.Dirty(), "the picture moves")
	a.Update(nil, 3*time.Second)
	assert.False(t, p.card.picture.moving(), "and comes to rest")
	a.Update([]ui.Event{ui.Key("ArrowLeft", 0), ui.Key("ArrowDown", 0)}, 4*time.Second)
	assert.Equal(t, "lag", p.card.id, "the next word of the list")
	a.Command("find", "fsync")
	var got []string
	for _, g := range p.list() {
		for _, it := range g.items {
			got = append(got, it.id)
		}
	}
	assert.Contains(t, got, "flush")
	assert.Contains(t, got, "is-fsync-needed", "a search finds questions too")
	a.Command("find-open", "STALE_BROKER_EPOCH")
	assert.Equal(t, "stale-broker-epoch", p.card.id)
	a.Command("place", "words/lag")
	p = a.place.(*glossaryPlace)
	a.Command("find", "HW 停住")
	assert.NotEmpty(t, p.list(), "it looks into both languages")
	a.Command("moment", "")
	assert.Equal(t, "field-slow-disk", a.player.lesson.ID)
	assert.Equal(t, 3, a.player.step)
}

// TestNoSuchWord opens the list for a word that is not there, and says so.
func TestNoSuchWord(t *testing.T) {
	a := newApp(Options{Link: "#/words/no-such"}, fixture{})
	assert.Contains(t, a.notice(), "no-such")
	assert.Contains(t, a.Link(), "#/words?", "nobody chose a word")
	a.Update([]ui.Event{ui.Key("Escape", 0)}, time.Second)
	assert.Nil(t, a.place, "Escape leaves the place")
}

// TestWordSheet opens a word over a lesson: the arrows step its picture and not the lesson, and
// Escape comes back to the same step.
func TestWordSheet(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=5"}, libraryCourse())
	a.openWord("high-watermark")
	require.NotNil(t, a.tree.Modal())
	a.Update([]ui.Event{ui.Key("ArrowRight", 0)}, time.Second)
	assert.True(t, a.pictured().after)
	assert.Equal(t, 5, a.player.step)
	a.openWord("isr")
	assert.False(t, a.pictured().after, "another word begins before its change")
	a.Update([]ui.Event{ui.Key("Escape", 0)}, 3*time.Second)
	assert.Nil(t, a.tree.Modal())
	assert.Nil(t, a.sheet)
	assert.Equal(t, 5, a.player.step)
	assert.Equal(t, "kip-101-loss", a.player.lesson.ID)
}

// TestGlossaryTwin reads a word without the canvas: both moments are there as tables, and what
// the buttons say can be done.
func TestGlossaryTwin(t *testing.T) {
	a := newApp(Options{Link: "#/words/high-watermark"}, libraryCourse())
	tw := a.Twin()
	assert.Equal(t, "words", tw.Screen)
	assert.Len(t, tw.Lanes, 2)
	assert.GreaterOrEqual(t, len(tw.Cards), 40)
	for _, c := range tw.Commands {
		assert.NotEmpty(t, c.Label, c.ID)
	}
	before := tw.StepText
	a.Command("next", "")
	assert.NotEqual(t, before, a.Twin().StepText)
	a.Command(tw.Cards[0].Command, tw.Cards[0].ID)
	assert.Equal(t, "record", a.place.(*glossaryPlace).card.id)
	a.Command("by", "on-call")
	assert.Equal(t, "Does acks=all lose data?", a.Twin().Cards[0].Title)
}

// TestPictureWaits shows a word whose lesson has not come yet, and its picture when it has.
func TestPictureWaits(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	a := newApp(Options{Link: "#/words/isr"}, newCourse(shelf))
	p := a.place.(*glossaryPlace)
	assert.Nil(t, p.card.picture.p)
	assert.Equal(t, []string{"basics-isr"}, shelf.wanted)
	require.NotNil(t, a.tree.Find("pic/coming"))
	shelf.here = []string{"basics-isr"}
	a.Update(nil, time.Second)
	assert.NotNil(t, a.tree.Find("pic/stage"))
}

// TestGoldenWords compares pictures of the glossary with those that were looked at.
func TestGoldenWords(t *testing.T) {
	course := libraryCourse()
	for _, tt := range []struct {
		name, link, theme string
		w, h              float64
		lang              words.Lang
		after             bool
	}{
		{"words-isr-1280-en-light", "#/words/isr", themeLight, 1280, 720, words.EN, true},
		{"words-hw-390-zh-dark", "#/words/high-watermark", themeDark, 390, 844, words.ZH, false},
		{"words-elr-1280-zh-light", "#/words/what-is-elr", themeLight, 1280, 720, words.ZH, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newApp(Options{Lang: tt.lang, Theme: tt.theme, Link: tt.link}, course)
			a.Resize(tt.w, tt.h, 1)
			if tt.after {
				a.Command("next", "")
			}
			a.Update(nil, 5*time.Second)
			c := soft.New(tt.w, tt.h, 1)
			a.Draw(c)
			soft.Golden(t, tt.name, c.Image(), 0.002)
		})
	}
}

// TestWordsAreShort holds the words to what a tired reader can take in.
func TestWordsAreShort(t *testing.T) {
	for i := range glossary {
		e := &glossary[i]
		assert.LessOrEqual(t, len(strings.Fields(e.mean.In(words.EN))), 34, e.id)
		assert.LessOrEqual(t, len(strings.Fields(e.more.In(words.EN))), 65, e.id)
		assert.NotEmpty(t, e.source, e.id)
		assert.GreaterOrEqual(t, len(strings.Fields(e.near)), 2, e.id)
	}
}
