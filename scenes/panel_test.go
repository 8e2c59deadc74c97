package scenes

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// real opens a link to a lesson as it is played.
func real(t *testing.T, link string, w, h float64, lang words.Lang, theme string) *App {
	t.Helper()
	a := newApp(Options{Lang: lang, Theme: theme, Link: link}, libraryCourse())
	a.Resize(w, h, 1)
	a.refresh()
	require.NotNil(t, a.player)
	return a
}

// TestPressInspects presses each thing of the stage, and looks for its name in the panel.
func TestPressInspects(t *testing.T) {
	for _, link := range []string{
		"#/s/kip-101-loss?rules=0.11&step=3", "#/s/kip-966-four-brokers?rules=4.0&step=8",
	} {
		a := real(t, link, 1280, 720, words.EN, themeLight)
		pressed := 0
		for _, id := range pressables(a) {
			if !a.tree.Activate(id) {
				t.Fatalf("%s cannot be pressed", id)
			}
			a.refresh()
			require.Equal(t, "inspect", a.player.panel.tab, id)
			now, _, _ := a.player.inspected()
			require.NotNil(t, now, "%s: %s", id, a.player.panel.thing)
			require.NotNil(t, a.tree.Find("inspect/title"), id)
			pressed++
		}
		require.Greater(t, pressed, 8, link)
		require.Contains(t, a.Link(), "inspect=")
		b := real(t, a.Link(), 1280, 720, words.EN, themeLight)
		require.Equal(t, a.player.panel.thing, b.player.panel.thing)
		press(a, time.Second, "Escape")
		require.Equal(t, tabReason, a.player.panel.tab)
		require.NotContains(t, a.Link(), "inspect=")
	}
}

// pressables lists the nodes of the stage that stand for a thing.
func pressables(a *App) (out []string) {
	for _, n := range a.tree.Nodes() {
		if strings.HasPrefix(n.ID, "g0/") && n.OnLong != nil {
			out = append(out, n.ID)
		}
	}
	return out
}

// TestInspectorFollows steps on with a replica and with a message in the panel.
func TestInspectorFollows(t *testing.T) {
	link := "#/s/kip-101-loss?rules=0.11&step=2&inspect=lane:B"
	a := real(t, link, 1280, 720, words.EN, themeLight)
	p := a.player
	row := func(name string) (value, was string, changed bool) {
		now, _, before := p.inspected()
		part := now.Parts[0]
		for i := range part.Rows {
			if r := &part.Rows[i]; r.Name == name {
				was, changed = valueBefore(partOf(before, part), r, 0)
				return r.Value, was, changed
			}
		}
		t.Fatal("no row " + name)
		return "", "", false
	}
	value, _, _ := row("highWatermark")
	require.Equal(t, "1", value)
	a.Go(3)
	value, was, changed := row("highWatermark")
	require.Equal(t, []string{"2", "1"}, []string{value, was})
	require.True(t, changed)
	m := p.frame().Messages[0]
	a.Command("inspect", "message:"+itoaOf(m.ID))
	a.Go(7) // its sender is long gone
	now, at, _ := p.inspected()
	require.NotNil(t, now)
	require.Less(t, at, 7)
	require.NotNil(t, a.tree.Find("inspect/gone"))
	a.Command("inspect", "lane:Z")
	now, _, _ = p.inspected()
	require.Nil(t, now)
	a.refresh()
	require.NotNil(t, a.tree.Find("inspect/gone"), "it says that there is no such thing")
}

func itoaOf(id uint32) string { return offsetText(kafka.Offset(id)) }

// TestPanelKeys opens each page by its key and leaves it by the same, and by the twin.
func TestPanelKeys(t *testing.T) {
	a := real(t, "#/s/kip-101-loss?step=6", 1280, 720, words.EN, themeLight)
	for key, id := range map[string]string{"i": "inspect", "m": "metrics", "g": "logs"} {
		press(a, time.Second, key)
		require.Equal(t, id, a.player.page().id)
		press(a, time.Second, key)
		require.Equal(t, tabReason, a.player.page().id)
		a.Command("panel", id)
		require.Equal(t, id, a.player.page().id)
		require.NotNil(t, a.tree.Find(id+"/scroll"))
		press(a, time.Second, "Escape")
		require.Equal(t, tabReason, a.player.page().id)
	}
	a.Command("panel", "nonsense")
	require.Equal(t, tabReason, a.player.page().id)
}

// TestPanelInTheTwin looks for the pages as tables, with the canvas hidden.
func TestPanelInTheTwin(t *testing.T) {
	a := real(t, "#/s/kip-101-loss?rules=0.10&step=5", 1280, 720, words.ZH, themeLight)
	caption := func() string { return a.Twin().Lanes[0].Tables[0].Caption }
	a.Command("panel", "metrics")
	requireTwin(t, a.Twin())
	require.Equal(t, "指标", caption())
	a.Command("panel", "logs")
	requireTwin(t, a.Twin())
	require.Equal(t, "日志", caption())
	a.Command("inspect", "cell:B/1")
	requireTwin(t, a.Twin())
	require.Contains(t, caption(), "m2")
	a.Command("inspect", noThing)
	require.Equal(t, noThing, a.player.thingChoice().Value)
	require.NotContains(t, caption(), "m2")
	copied := ""
	a.opt.OnCopy = func(s string, done func(bool)) { copied = s; done(true) }
	a.Command("copy-logs", "")
	require.Contains(t, copied, "[1970-01-01 00:00:")
	require.Contains(t, copied, "A [1970", "all of them, each line with its process")
	a.Command("panel", "logs")
	requireTwin(t, a.Twin())
	a.Command("copy-logs", "B")
	require.NotContains(t, copied, "A [1970")
	require.NotContains(t, copied, "B [1970", "one log stands as in its file")
	a.Command("logs-of", "B")
	require.Equal(t, "B", a.player.panel.whose)
}

// TestEachWordOfAFieldIsInTheGlossary holds what sheets name to the list of words.
func TestEachWordOfAFieldIsInTheGlossary(t *testing.T) {
	found := 0
	for _, term := range view.Terms() {
		if _, ok := wordOf(term); ok {
			found++
		}
	}
	require.Greater(t, found, 20)
}

// TestLayoutOfPanel lays every page out with several things, at the sizes that people have.
func TestLayoutOfPanel(t *testing.T) {
	things := []string{
		"", "controller", "lane:A", "lane:B", "cell:B/0", "client:P", "hw:B", "disk:A", "record:9",
		"voter:1", "epoch:A/0", "lane:Z",
		"file:A/replication-offset-checkpoint", "file:B/t-0/00000000000000000000.log",
	}
	for i, link := range []string{
		"#/s/kip-101-loss?rules=0.10,0.11&step=7", "#/s/kip-966-four-brokers?step=9",
	} {
		for k, lang := range words.Langs() {
			a := newApp(Options{Lang: lang, Link: link}, libraryCourse())
			for s, size := range []int{0, 2, 5} {
				a.SetTheme([]string{themeLight, themeDark}[(i+k+s)%2])
				a.Resize(sizes[size].w, sizes[size].h, 1)
				for _, thing := range things {
					a.Command("panel", "inspect")
					a.player.panel.thing, _ = view.ParseThing(thing)
					a.stale()
					inspect(t, a, link+" "+thing)
				}
				for _, page := range []string{"metrics", "logs"} {
					a.Command("panel", page)
					a.player.panel.all = s%2 == 0
					a.stale()
					inspect(t, a, link+" "+page)
				}
				a.Command("panel", tabReason)
			}
		}
	}
}

// TestGoldenPanel compares pictures of the pages with those that were looked at.
func TestGoldenPanel(t *testing.T) {
	for _, tt := range []struct {
		name, link string
		w, h       float64
		lang       words.Lang
		theme      string
		keys       string
	}{
		{
			"inspect-1280-en-light", "#/s/kip-101-loss?rules=0.10,0.11&step=3&inspect=lane:B",
			1280, 720, words.EN, themeLight, "",
		},
		{
			"inspect-390-zh-dark", "#/s/kip-966-four-brokers?step=9&inspect=controller",
			390, 844, words.ZH, themeDark, "",
		},
		{
			"metrics-1280-zh-light", "#/s/kip-966-four-brokers?step=9",
			1280, 720, words.ZH, themeLight, "m",
		},
		{"logs-390-en-light", "#/s/kip-101-loss?step=9", 390, 844, words.EN, themeLight, "g"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := real(t, tt.link, tt.w, tt.h, tt.lang, tt.theme)
			if tt.keys != "" {
				a.Update([]ui.Event{ui.Key(tt.keys, 0)}, time.Second)
			}
			c := soft.New(tt.w, tt.h, 1)
			a.Draw(c)
			soft.Golden(t, tt.name, c.Image(), 0.002)
		})
	}
}

// A link to what is inspected shows it on a phone too, where the sheet must be pulled up for it.
func TestInspectByLinkOnAPhone(t *testing.T) {
	link := "#/s/kip-101-loss?rules=0.10,0.11&step=7&inspect=lane:B"
	a := newApp(Options{Link: link}, libraryCourse())
	a.Resize(390, 844, 1)
	a.refresh()
	require.False(t, a.player.onReason())
	require.NotNil(t, a.tree.Find("inspect/scroll"))
}
