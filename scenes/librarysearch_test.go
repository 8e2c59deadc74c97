package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/ui"
)

// People look for a lesson by whatever they know of it.
func TestSearchFindsTheLesson(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.library.load()
	for query, want := range map[string]string{
		"KIP-101":                "kip-101-loss",
		"kip-279 hole":           "kip-279-hole",
		"KAFKA-6361":             "kip-279-diverged",
		"H05":                    "field-empty-epoch-stuck",
		"fsync":                  "basics-flush-settings",
		"刷盘":                     "basics-flush-settings",
		"丢数据":                    "basics-failover",
		"zkVersion":              "field-cached-zkversion",
		"ELR ladder":             "field-eligible-ladder",
		"OFFSET_NOT_AVAILABLE":   "kip-207-end-goes-back",
		"committed record":       "kip-101-loss",
		"已提交的消息丢失":               "kip-101-loss",
		"消费者":                    "field-reader-sent-astray",
		"unclean election costs": "",
		"xyzzy":                  "",
	} {
		found := a.library.find(query)
		if want == "" {
			assert.Empty(t, found, query)
			continue
		}
		if assert.NotEmpty(t, found, query) {
			ids := make([]string, 0, 3)
			for _, les := range found[:min(3, len(found))] {
				ids = append(ids, les.ID)
			}
			assert.Contains(t, ids, want, query)
		}
	}
	assert.Len(t, a.library.find(" "), len(a.library.lessons))
}

// A verdict and a release are looked for among the computed cells.
func TestSearchKnowsVerdicts(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.library.settle()
	assert.Len(t, a.library.find("lost"), 1)
	assert.Equal(t, "story", a.library.find("0.10")[0].ID)
}

func TestSearchByKeyboardAndAddress(t *testing.T) {
	a := newApp(Options{Link: "#/?q=committed&lang=en"}, fixture{})
	assert.Equal(t, "committed", a.library.query)
	typed := func(s string) ui.Event { return ui.Event{Kind: ui.KeyDown, Key: s, Text: s} }
	a.Update([]ui.Event{ui.Key("Escape", 0), typed("/")}, time.Second)
	assert.Empty(t, a.library.query)
	require.Equal(t, "search", a.tree.Focused())
	a.Update([]ui.Event{typed("k"), typed("i"), typed("p"), typed("-")}, time.Second)
	assert.Equal(t, "#/?q=kip-&lang=en", a.Link())
	tw := a.Twin()
	require.Len(t, tw.Cards, 1)
	assert.True(t, tw.Search.Focused)
	assert.Equal(t, `1 found for “kip-”`, tw.Search.Result)
	a.Update([]ui.Event{ui.Key("Escape", 0)}, time.Second)
	assert.Empty(t, a.library.query)
	a.Command("search", "story")
	a.Command("search-open", "record is lost")
	assert.Equal(t, "story", a.player.lesson.ID)
}

// The arrows go through the table, and what they reach is said.
func TestTheTableByKeyboard(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Resize(1280, 720, 1)
	a.library.settle()
	a.refresh()
	first := cellID(a.library.cursor)
	a.tree.Focus(first)
	a.Update([]ui.Event{ui.Key("ArrowRight", 0), ui.Key("ArrowDown", 0)}, time.Second)
	at := a.library.cursor
	assert.Equal(t, cellAt{"story", "0.11"}, at)
	assert.Equal(t, cellID(at), a.tree.Focused())
	assert.Contains(t, a.Twin().Notice, "A committed record is lost on Kafka 0.11")
	a.Update([]ui.Event{ui.Key("End", 0), ui.Key("Enter", 0)}, time.Second)
	require.NotNil(t, a.player)
	assert.Equal(t, []string{"4.1"}, a.player.ruleNames())
}

// Two cells are chosen by presses alone, and the twin opens two as well.
func TestComparingTwo(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Command("pair", "")
	a.Command("cell", "story@0.10.2")
	a.Command("cell", "story@0.11")
	require.NotNil(t, a.player)
	assert.Equal(t, []string{"0.10.2", "0.11"}, a.player.ruleNames())
	a.Command("library", "")
	a.Command("release", "2.1")
	a.Command("against", "2.2")
	assert.Equal(t, "crowd@2.1,2.2", a.Twin().Cards[1].ID)
}

// The table begins with the lessons where releases differ; what the reader wants instead is kept.
func TestOnlyWhatChanged(t *testing.T) {
	store := &memory{}
	a := newApp(Options{Kept: store}, fixture{})
	rows := func(a *App) [][]string { return a.Twin().Lanes[0].Tables[0].Rows }
	require.Len(t, rows(a), 2, "one that is not computed yet may differ")
	a.library.settle()
	require.Len(t, rows(a), 1)
	assert.Equal(t, "A committed record is lost", rows(a)[0][0])
	a.Command("search", "record")
	assert.Len(t, rows(a), 2, "what is looked for is shown")
	a.Command("search", "")
	a.Command("changed", "")
	require.Len(t, rows(a), 2)
	again := newApp(Options{Kept: store}, fixture{})
	again.library.settle()
	assert.Len(t, rows(again), 2)
}
