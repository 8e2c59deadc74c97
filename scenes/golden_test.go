package scenes

import (
	"strings"
	"testing"
	"time"

	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// TestGolden compares pictures of hand-made frames with those that were looked at.
func TestGolden(t *testing.T) {
	key := func(names ...string) []ui.Event {
		var out []ui.Event
		for _, n := range names {
			out = append(out, ui.Key(n, 0))
		}
		return out
	}
	for _, tt := range []struct {
		name  string
		w, h  float64
		lang  words.Lang
		theme string
		link  string
		keys  []ui.Event
		after time.Duration // of the last key: a moment within the motion
	}{
		{"library-1280-en-light", 1280, 720, words.EN, themeLight, "", nil, 0},
		{"library-1920-zh-dark", 1920, 1080, words.ZH, themeDark, "", nil, 0},
		{"library-390-en-dark", 390, 844, words.EN, themeDark, "", nil, 0},
		{"library-1000-zh-light", 1000, 700, words.ZH, themeLight, "", nil, 0},
		{"library-all-1280-en-dark", 1280, 720, words.EN, themeDark, "all #/", nil, 0},
		{"library-all-390-zh-light", 390, 844, words.ZH, themeLight, "all #/", nil, 0},
		{"puzzles-1280-en-light", 1280, 720, words.EN, themeLight, "#/puzzles", nil, 0},
		{
			"puzzle-390-zh-dark", 390, 844, words.ZH, themeDark, "#/puzzles/restart-cuts",
			key("1", "2"), time.Second,
		},
		{"search-1280-zh-light", 1280, 720, words.ZH, themeLight, "#/?q=kip", nil, 0},
		{"lost-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/story?step=7", nil, 0},
		{"lost-390-zh-light", 390, 844, words.ZH, themeLight, "#/s/story?step=7", nil, 0},
		{"lost-1920-zh-dark", 1920, 1080, words.ZH, themeDark, "#/s/story?step=7", nil, 0},
		{"cut-1280-zh-light", 1280, 720, words.ZH, themeLight, "#/s/story?step=5", nil, 0},
		{"cut-768-en-dark", 768, 1024, words.EN, themeDark, "#/s/story?step=5", nil, 0},
		{"odd-1280-zh-dark", 1280, 720, words.ZH, themeDark, "#/s/odd?step=2", nil, 0},
		{"odd-390-en-light", 390, 844, words.EN, themeLight, "#/s/odd?step=2", nil, 0},
		{"odd-1920-en-light", 1920, 1080, words.EN, themeLight, "#/s/odd?step=2", nil, 0},
		{"raft-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/raft?step=1", nil, 0},
		{"raft-390-zh-light", 390, 844, words.ZH, themeLight, "#/s/raft?step=1", nil, 0},
		{"raft-390-en-dark", 390, 844, words.EN, themeDark, "#/s/raft?step=2", nil, 0},
		{"raft-1920-zh-dark", 1920, 1080, words.ZH, themeDark, "#/s/raft?step=2", nil, 0},
		{"crowd-1280-en-dark", 1280, 720, words.EN, themeDark, "#/s/crowd?step=2", nil, 0},
		{"crowd-1000-zh-light", 1000, 700, words.ZH, themeLight, "#/s/crowd?step=2", nil, 0},
		{"parts-1280-zh-light", 1280, 720, words.ZH, themeLight, "#/s/parts?step=2", nil, 0},
		{"parts-390-en-dark", 390, 844, words.EN, themeDark, "#/s/parts?step=3", nil, 0},
		{
			"evaporates-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/parts?step=2",
			key("ArrowRight"), 300 * time.Millisecond,
		},
		{
			"question-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/story?step=4",
			key("ArrowRight", "1"), 0,
		},
		{
			"choice-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/story?step=6",
			key("ArrowRight", "2"), 0,
		},
		{
			"choice-390-zh-dark", 390, 844, words.ZH, themeDark, "#/s/odd?step=2",
			key("ArrowRight"), 0,
		},
		{
			"wrong-390-en-dark", 390, 844, words.EN, themeDark, "#/s/story?step=4",
			key("ArrowRight", "2"), time.Second,
		},
		{
			"flight-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/story?step=1",
			key("ArrowRight"), 150 * time.Millisecond,
		},
		{
			"rules-390-zh-light", 390, 844, words.ZH, themeLight, "#/s/story?step=4",
			key("r"), 0,
		},
		{
			"rules-1280-en-light", 1280, 720, words.EN, themeLight,
			"#/s/story?rules=0.10,3.3-zk+epoch-before-idempotence&step=5", key("r"), 0,
		},
		{
			"variant-1000-zh-dark", 1000, 700, words.ZH, themeDark,
			"#/s/story?rules=0.10,2.8+count-diverging-fetch&step=5", nil, 0,
		},
		{
			"keys-1280-en-dark", 1280, 720, words.EN, themeDark, "#/s/story?step=4",
			key("?"), 0,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			link, all := strings.CutPrefix(tt.link, "all ")
			a := newApp(Options{Lang: tt.lang, Theme: tt.theme, Link: link}, fixture{})
			a.Resize(tt.w, tt.h, 1)
			if all {
				a.Command("sets", setsAll)
			}
			a.library.settle()
			a.Update(tt.keys, time.Second)
			settleAsked(a)
			a.Update(nil, time.Second+tt.after)
			c := soft.New(tt.w, tt.h, 1)
			a.Draw(c)
			soft.Golden(t, tt.name, c.Image(), 0.002)
		})
	}
}
