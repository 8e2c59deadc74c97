package scenes

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/words"
	"highwater/ui"
)

// TestAnything does anything in any order: nothing may panic, the twin must stay whole, and the
// link must lead back to what is shown.
func TestAnything(t *testing.T) {
	courses := []Course{fixture{}, libraryCourse()}
	keys := []string{
		"ArrowRight", "ArrowLeft", "PageDown", "PageUp", ".", "Home", "End", " ", "r", "1", "2",
		"s", "y", "?", "Escape", "Tab", "Enter", "0", "9",
	}
	rapid.Check(t, func(t *rapid.T) {
		course := rapid.SampledFrom(courses).Draw(t, "course")
		a := newApp(Options{ReducedMotion: rapid.Bool().Draw(t, "calm")}, course)
		now := time.Duration(0)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now += time.Duration(rapid.IntRange(0, 700).Draw(t, "ms")) * time.Millisecond
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0, 1:
				mods := ui.Mods(0)
				if rapid.Bool().Draw(t, "shift") {
					mods = ui.Shift
				}
				a.Update([]ui.Event{ui.Key(rapid.SampledFrom(keys).Draw(t, "key"), mods)}, now)
			case 2:
				anyCommand(t, a)
			case 3:
				anyTap(t, a, now)
			case 4:
				s := rapid.SampledFrom(sizes[:]).Draw(t, "size")
				a.Resize(s.w, s.h, 1)
			case 5:
				a.Command("lang", rapid.SampledFrom([]string{"en", "zh"}).Draw(t, "lang"))
			}
			a.Update(nil, now)
			a.Draw(&noCanvas{})
			whole(t, a)
		}
	})
}

func anyCommand(t *rapid.T, a *App) {
	tw := a.Twin()
	list := tw.Commands
	if tw.Question != nil {
		list = append(list, tw.Question.Answers...)
	}
	for _, c := range tw.Cards {
		list = append(list, TwinCommand{ID: "open", Value: c.ID})
	}
	for _, c := range tw.Choices {
		for _, o := range c.Options {
			list = append(list, TwinCommand{ID: c.ID, Value: o.Value})
		}
	}
	c := rapid.SampledFrom(list).Draw(t, "command")
	if rapid.IntRange(0, 9).Draw(t, "damaged") == 0 {
		c.Value = rapid.String().Draw(t, "value")
	}
	a.Command(c.ID, c.Value)
}

func anyTap(t *rapid.T, a *App, now time.Duration) {
	at := ui.Pt(rapid.Float64Range(0, a.w*a.zoom).Draw(t, "x"),
		rapid.Float64Range(0, a.h*a.zoom).Draw(t, "y"))
	down := ui.Event{Kind: ui.PointerDown, Pos: at, Pointer: 1, Device: ui.Touch, Pressed: true}
	up := down
	up.Kind = ui.PointerUp
	up.Pos = at.Add(ui.Pt(rapid.Float64Range(-80, 80).Draw(t, "dx"), 0))
	a.Update([]ui.Event{down, up}, now)
}

func whole(t *rapid.T, a *App) {
	tw := a.Twin()
	require.NotEmpty(t, tw.Sentence)
	if tw.Screen != "player" {
		return
	}
	require.LessOrEqual(t, tw.Step, tw.Steps)
	for i, l := range tw.Lanes {
		require.Len(t, l.Hash, 16)
		require.Equal(t, l.Hash, a.Hash(i))
	}
	if a.player.what != nil {
		return // a link leads to the real rules
	}
	ad, faults := ParseLink(tw.Link)
	require.Empty(t, faults)
	require.Equal(t, words.Lang(tw.Lang), ad.Lang)
	b := newApp(Options{Link: tw.Link}, a.course)
	require.Equal(t, tw.Link, b.Link())
	for i := range tw.Lanes {
		require.Equal(t, a.Hash(i), b.Hash(i), fmt.Sprint(tw.Link, i))
	}
}
