package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

// TestLinkRoundTrip checks that every address can be told as a link and read again.
func TestLinkRoundTrip(t *testing.T) {
	name := rapid.StringMatching(`[a-z0-9][a-z0-9 .+=&?#/%,:é中-]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		a := Address{
			Lang:  rapid.SampledFrom([]words.Lang{"", words.EN, words.ZH}).Draw(t, "lang"),
			Theme: rapid.SampledFrom(append(themes, "")).Draw(t, "theme"),
			Embed: rapid.Bool().Draw(t, "embed"),
		}
		if rapid.Bool().Draw(t, "lesson?") {
			a.Lesson = name.Draw(t, "lesson")
			a.Step = rapid.IntRange(0, 1000).Draw(t, "step")
			if n := rapid.IntRange(0, maxRules).Draw(t, "rules?"); n > 0 {
				a.Rules = rapid.SliceOfN(name, n, n).Draw(t, "rules")
			}
			if rapid.Bool().Draw(t, "inspect?") {
				a.Inspect = "cell:" + name.Draw(t, "ref")
			}
			if rapid.Bool().Draw(t, "override?") {
				a.Override = []string{"truncation=by-epoch", "lag=time"}
			}
		}
		got, faults := ParseLink(a.String())
		require.Empty(t, faults, a.String())
		require.Equal(t, a, got, a.String())
	})
}

// TestLinkNeverPanics feeds what nobody would write.
func TestLinkNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, _ := ParseLink("#/s/" + rapid.String().Draw(t, "link"))
		again, faults := ParseLink(a.String())
		require.Empty(t, faults)
		require.Equal(t, a, again)
	})
}

func TestParseLink(t *testing.T) {
	tests := []struct {
		link   string
		want   Address
		faults int
	}{
		{"", Address{}, 0},
		{"#/", Address{}, 0},
		{"#/?lang=zh", Address{Lang: words.ZH}, 0},
		{"https://x.org/y/#/s/a?rules=0.10,0.11&step=7&lang=zh", Address{
			Lesson: "a", Rules: []string{"0.10", "0.11"}, Step: 7, Lang: words.ZH,
		}, 0},
		{"#/s/a?override=truncation:by-epoch&embed=1", Address{
			Lesson: "a", Override: []string{"truncation=by-epoch"}, Embed: true,
		}, 0},
		{"#/s/a?rules=2.8+count-diverging-fetch,0.10%2Bold-format:x", Address{
			Lesson: "a", Rules: []string{"2.8+count-diverging-fetch", "0.10+old-format=x"},
		}, 0},
		{"#/s/a?step=seven&lang=fr&theme=red&more=1&embed=2", Address{Lesson: "a"}, 5},
		{"#/s/a?rules=1,2,3", Address{Lesson: "a", Rules: []string{"1", "2"}}, 1},
		{"#/s/a?step=-1&override=x", Address{Lesson: "a"}, 2},
		{"#/s/a?axis=ms", Address{Lesson: "a", Axis: "ms"}, 0},
		{"#/s/a?axis=days", Address{Lesson: "a"}, 1},
		{"#/nowhere", Address{}, 1},
		{"#/s/%zz?step=2", Address{Step: 2}, 1},
	}
	for _, tt := range tests {
		got, faults := ParseLink(tt.link)
		if len(got.Override) == 0 {
			got.Override = nil
		}
		require.Equal(t, tt.want, got, tt.link)
		require.Len(t, faults, tt.faults, tt.link)
	}
}

// TestVariantLinks opens named variants and changed fields, and writes their links as they were.
func TestVariantLinks(t *testing.T) {
	for _, v := range release.Variants() {
		link := "#/s/story?rules=0.10," + v.Base + "+" + v.Name + "&step=2"
		a := open(t, link)
		require.Equal(t, link+"&lang=en", a.Link())
		rs := a.player.sides[1].run.RuleSet()
		require.Equal(t, v.Name, rs.Variant.Name)
	}
	a := open(t, "#/s/story?rules=0.10+truncation:by-epoch&step=2")
	rs := a.player.sides[0].run.RuleSet()
	require.Equal(t, []string{"truncation=by-epoch"}, rs.Changed)
	require.Equal(t, "#/s/story?rules=0.10+truncation:by-epoch&step=2&lang=en", a.Link())
}

// TestDamagedLink checks that what can be opened is opened, with a message and a way on.
func TestDamagedLink(t *testing.T) {
	for _, tt := range []struct {
		link, screen string
		step         int
		said         bool
	}{
		{"#/s/story?step=3", "player", 3, false},
		{"#/s/story?step=99", "player", 8, true},
		{"#/s/story?rules=7.0&step=2", "player", 2, true},
		{"#/s/story?override=nothing=known&step=2", "player", 2, true},
		{"#/s/story?step=2&lang=fr", "player", 2, true},
		{"#/s/gone?step=2", "library", 0, true},
		{"#/gone", "library", 0, true},
	} {
		for _, lang := range words.Langs() {
			a := newApp(Options{Lang: lang, Link: tt.link}, fixture{})
			require.Equal(t, tt.screen, a.Twin().Screen, tt.link)
			require.Equal(t, tt.step, a.Step(), tt.link)
			require.Equal(t, tt.said, a.tree.ToastText() != "", tt.link)
			require.Equal(t, a.tree.ToastText(), a.Twin().Notice, "and in words")
		}
	}
}

// TestTheAddressIsMadeWhole checks that a short link becomes one that names the whole moment.
func TestTheAddressIsMadeWhole(t *testing.T) {
	var told []string
	a := newApp(Options{
		Link: "#/s/story", OnLink: func(l string, _ bool) { told = append(told, l) },
	}, fixture{})
	a.Update(nil, 0)
	require.Equal(t, []string{a.Link()}, told)
	require.Contains(t, told[0], "rules=")
	a.Update(nil, 1)
	require.Len(t, told, 1, "and told once")
}

// TestEntered checks that only a reader who goes to another screen makes an entry in the
// history of a browser; steps, rules and addresses from outside do not.
func TestEntered(t *testing.T) {
	var entered []bool
	a := newApp(Options{OnLink: func(_ string, in bool) { entered = append(entered, in) }},
		fixture{})
	said := func(want ...bool) {
		t.Helper()
		a.Update(nil, 0)
		require.Equal(t, want, entered)
		entered = nil
	}
	said(false)
	a.Command("open", "story")
	said(true)
	a.Command("step", "3")
	said(false)
	a.Command("rules-1", "0.9")
	said(false)
	a.Open("#/")
	said(false)
	a.Command("open", "crowd")
	a.Command("library", "")
	said(true, true)
}

// TestCopy checks that a link counts as copied when it was, and is shown when it was not.
func TestCopy(t *testing.T) {
	for _, tt := range []struct {
		copy func(string, func(bool))
		want string
	}{
		{func(_ string, done func(bool)) { done(true) }, "Link copied."},
		{func(_ string, done func(bool)) { done(false) }, "could not be copied. It is #/s/story"},
		{func(string, func(bool)) {}, ""},
		{nil, "could not be copied. It is #/s/story"},
	} {
		a := newApp(Options{Link: "#/s/story?step=1", OnCopy: tt.copy}, fixture{})
		a.Command("copy", "")
		require.Contains(t, a.Twin().Notice, tt.want)
		require.Equal(t, tt.want == "", a.tree.ToastText() == "")
	}
}

// TestOnward checks that the end of a lesson leads to the next one, and the last one's to the
// library.
func TestOnward(t *testing.T) {
	a := open(t, "#/s/story?step=7")
	require.Nil(t, a.tree.Find("onward"))
	a.Command("next", "")
	a.player.finish()
	a.refresh()
	require.Equal(t, "crowd", command(t, a.Twin(), "open").Value)
	require.True(t, a.tree.Activate("onward"))
	a.refresh()
	require.Equal(t, "crowd", a.player.lesson.ID)
	a.Command("last", "")
	require.True(t, a.tree.Activate("onward"))
	require.Nil(t, a.player)
}

// TestSideIsNamed checks that what happened in a step is said of a side that is named.
func TestSideIsNamed(t *testing.T) {
	a := open(t, "#/s/story?step=5")
	first, second := a.tree.Find("reason/side/0"), a.tree.Find("reason/side/1")
	require.Equal(t, "Kafka 0.10.2", first.Label)
	require.Equal(t, "Kafka 0.11", second.Label)
	require.True(t, first.Selected)
	require.False(t, second.Selected)
	require.True(t, a.tree.Activate("reason/side/1"))
	a.refresh()
	require.True(t, a.tree.Find("reason/side/1").Selected)
	require.Equal(t, 1, a.player.active, "the diagram is of that side too")
	require.Contains(t, a.Twin().Labels.Events, "Kafka 0.11")
}

// TestHelpInWords checks that the keys and words are told in words too.
func TestHelpInWords(t *testing.T) {
	for _, link := range []string{"", "#/s/story?step=5"} {
		tw := open(t, link).Twin()
		require.Len(t, tw.Words, len(glossary))
		require.Len(t, tw.Keys, len(keyList))
		require.NotEmpty(t, tw.Labels.Help)
	}
}

// TestVerdictsOfBothOrNone checks that the bar never tells the verdict of one side alone.
func TestVerdictsOfBothOrNone(t *testing.T) {
	seen := map[int]bool{}
	for w := 1000.0; w <= 1400; w += 10 {
		a := open(t, "#/s/story?step=2")
		a.Go(a.Steps())
		a.Go(2)
		a.Resize(w, 720, 1)
		a.refresh()
		n := 0
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			for _, x := range b.Texts {
				if b.Name == "title" && strings.HasPrefix(x.Text, "ends: ") {
					n++
				}
			}
		}
		require.NotEqual(t, 1, n, "%v wide", w)
		seen[n] = true
	}
	require.True(t, seen[0] && seen[2], "%v", seen)
}

// TestToastLeavesTheButtons checks that a message on a telephone does not cover what is pressed
// next.
func TestToastLeavesTheButtons(t *testing.T) {
	for _, size := range [][2]float64{{320, 480}, {390, 844}} {
		a := open(t, "#/s/story?step=99")
		a.Resize(size[0], size[1], 1)
		require.NotEmpty(t, a.tree.ToastText())
		a.refresh()
		next := a.tree.Find("next").Rect
		found := false
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			if b.Name == "toast" {
				found = true
				require.True(t, b.Rect.Meet(next).Empty(), "%v", size)
			}
		}
		require.True(t, found)
	}
}

// TestEmbedStays checks that nothing leads out of an embedded lesson.
func TestEmbedStays(t *testing.T) {
	a := open(t, "#/s/story?step=8&embed=1")
	for _, c := range a.Twin().Commands {
		require.NotContains(t, []string{"library", "open"}, c.ID)
	}
	a.Command("library", "")
	press(a, 0, "Escape")
	require.NotNil(t, a.player)
	require.Nil(t, a.tree.Find("onward"))
	require.Contains(t, a.Link(), "embed=1")
}

// A lesson that contrasts three rule sets is opened on its first two, which a link can say.
func TestThreeRuleSets(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Command("open", "basics-unclean-election")
	les, _ := a.course.Lesson("basics-unclean-election")
	require.Len(t, les.Rules, 3)
	require.Equal(t, les.Rules[:2], a.player.ruleNames())
	_, faults := ParseLink(a.Link())
	require.Empty(t, faults)
}
