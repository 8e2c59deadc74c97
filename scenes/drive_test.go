package scenes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

func command(t *testing.T, tw Twin, id string) TwinCommand {
	t.Helper()
	for _, c := range tw.Commands {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("no command %s in %v", id, tw.Commands)
	return TwinCommand{}
}

// TestDriveByTwin plays the whole of every scenario with nothing but the twin and its commands,
// in both languages, and compares each step's hash with the run itself.
func TestDriveByTwin(t *testing.T) {
	for k, lang := range words.Langs() {
		a := newApp(Options{Lang: lang}, libraryCourse())
		cards := a.Twin().Cards
		require.NotEmpty(t, cards)
		for i, card := range cards {
			size := sizes[(i+k)%len(sizes)]
			a.Resize(size.w, size.h, 1)
			driveLesson(t, a, card.ID)
			a.Command("library", "")
			require.Equal(t, "library", a.Twin().Screen)
		}
	}
}

func driveLesson(t *testing.T, a *App, id string) {
	t.Helper()
	a.Command("open", id)
	tw := a.Twin()
	require.Equal(t, "player", tw.Screen)
	questions := 0
	for tw.Step < tw.Steps {
		before := tw.Step
		requireTwin(t, tw)
		next := command(t, tw, "next")
		require.True(t, next.Enabled)
		a.Command(next.ID, next.Value)
		for tw = a.Twin(); tw.Question != nil && len(tw.Question.Answers) > 0; tw = a.Twin() {
			questions++
			require.Equal(t, before, tw.Step, "asked before the step is shown")
			i := slices.IndexFunc(tw.Question.Answers, func(c TwinCommand) bool {
				return !c.Pressed && strings.HasPrefix(c.Value, strconv.Itoa(a.player.active)+":")
			})
			require.GreaterOrEqual(t, i, 0)
			a.Command(tw.Question.Answers[i].ID, tw.Question.Answers[i].Value)
		}
		require.Equal(t, before+1, tw.Step)
		for i, lane := range tw.Lanes {
			run := a.player.sides[i].run
			require.Equal(t, fmt.Sprintf("%016x", run.Frame(tw.Step).Hash), lane.Hash)
			require.Equal(t, lane.Hash, a.Hash(i))
		}
	}
	require.Positive(t, questions, id)
	require.False(t, command(t, tw, "next").Enabled)
	require.NotEmpty(t, command(t, tw, "next").Why)
}

func requireTwin(t *testing.T, tw Twin) {
	t.Helper()
	require.NotEmpty(t, tw.Sentence)
	require.NotEmpty(t, tw.StepText)
	require.NotEmpty(t, tw.Lanes)
	for _, l := range tw.Lanes {
		require.NotEmpty(t, l.Verdict)
		require.Len(t, l.Hash, 16)
		for _, table := range l.Tables {
			for _, row := range table.Rows {
				require.Len(t, row, len(table.Head)-min(1, len(table.Go)), table.Caption)
			}
		}
	}
	for _, c := range tw.Commands {
		require.NotEmpty(t, c.Label, c.ID)
		require.Equal(t, c.Enabled, c.Why == "", c.ID)
	}
	for _, c := range tw.Choices {
		i := slices.IndexFunc(c.Options, func(o TwinOption) bool { return o.Value == c.Value })
		require.GreaterOrEqual(t, i, 0, "choice %s holds %q", c.ID, c.Value)
	}
}

func press(a *App, now time.Duration, keys ...string) {
	for _, k := range keys {
		mods := ui.Mods(0)
		if s, ok := strings.CutPrefix(k, "Shift+"); ok {
			k, mods = s, ui.Shift
		}
		a.Update([]ui.Event{ui.Key(k, mods)}, now)
	}
}

func open(t *testing.T, link string) *App {
	t.Helper()
	a := newApp(Options{Link: link}, fixture{})
	a.Resize(1280, 720, 1)
	return a
}

// TestKeys checks each key by what it does. The story asks before step 5, its turning points
// are 3, 5 and 7, and its sides differ from step 5 on.
func TestKeys(t *testing.T) {
	for _, tt := range []struct {
		from, keys string
		step       int
	}{
		{"1", "ArrowRight", 2},
		{"1", "PageDown .", 3},
		{"3", "ArrowLeft", 2},
		{"3", "PageUp PageUp", 1},
		{"0", "ArrowLeft", 0},
		{"0", "Shift+ArrowRight", 3},
		{"3", "Shift+ArrowRight", 5},
		{"7", "Shift+ArrowLeft", 5},
		{"7", "Shift+ArrowRight", 8},
		{"3", "Home", 0},
		{"3", "End", 8},
		{"4", "ArrowRight", 4},            // the question
		{"4", "ArrowRight ArrowRight", 5}, // shown without an answer
		{"4", "ArrowRight 1 2", 5},        // both answered
		{"4", "ArrowRight 9", 4},          // no such answer
		{"8", "ArrowRight", 8},
	} {
		a := open(t, "#/s/story?step="+tt.from)
		press(a, time.Second, strings.Fields(tt.keys)...)
		require.Equal(t, tt.step, a.Step(), "%s, %s", tt.from, tt.keys)
	}
}

func TestOtherKeys(t *testing.T) {
	a := open(t, "#/s/story?step=2")
	require.True(t, a.player.sideBySide())
	press(a, 0, "s")
	require.False(t, a.player.sideBySide())
	press(a, 0, "2")
	require.Equal(t, 1, a.player.active)
	press(a, 0, "s", "1")
	require.Equal(t, 0, a.player.active)
	press(a, 0, "r")
	require.Equal(t, "rules-dialog", a.tree.Modal().ID)
	press(a, 0, "Escape")
	require.Nil(t, a.tree.Modal())
	press(a, 0, "?")
	require.Equal(t, "keys-dialog", a.tree.Modal().ID)
	press(a, 0, "Escape", "Escape")
	require.Nil(t, a.player)
}

// TestSpacePlays checks that playing goes on by itself, and stops before a question.
func TestSpacePlays(t *testing.T) {
	a := open(t, "#/s/story?step=0")
	press(a, 0, " ")
	for now := time.Duration(0); now < time.Minute; now += 50 * time.Millisecond {
		a.Update(nil, now)
	}
	require.Equal(t, 4, a.Step())
	require.True(t, a.player.asking)
	require.False(t, a.player.playing)
}

// TestKeyFinishesMotion checks that a key in the middle of a motion goes on at once.
func TestKeyFinishesMotion(t *testing.T) {
	a := open(t, "#/s/story?step=0")
	press(a, time.Second, "ArrowRight")
	require.True(t, a.player.motion.live)
	require.True(t, a.Dirty())
	press(a, time.Second+100*time.Millisecond, "ArrowRight")
	require.Equal(t, 2, a.Step())
	a.Update(nil, time.Second+100*time.Millisecond+longestMotion)
	require.False(t, a.player.motion.live, "a step takes %v at most", longestMotion)
	press(a, 5*time.Second, "ArrowLeft")
	require.False(t, a.player.motion.live, "back is at once")
}

// TestScrubbing checks that dragging on the diagram shows steps without motion or questions.
func TestScrubbing(t *testing.T) {
	a := open(t, "#/s/story?step=0")
	at := func(kind ui.EventKind, step string) {
		x, y, w, h, ok := a.Rect("time/" + step)
		require.True(t, ok)
		e := ui.Event{Kind: kind, Pos: ui.Pt(x+w/2, y+h/2), Pointer: 1, Pressed: true}
		a.Update([]ui.Event{e}, time.Second)
	}
	at(ui.PointerDown, "2")
	require.Equal(t, 2, a.Step())
	for _, s := range []string{"3", "4", "5", "6", "5"} {
		at(ui.PointerMove, s)
		require.Equal(t, s, fmt.Sprint(a.Step()))
		require.False(t, a.player.motion.live)
	}
	at(ui.PointerUp, "5")
	require.False(t, a.player.asking)
}

// TestQuestion answers by the slot on the axis: right on one side, wrong on the other; then
// looks at the rule under which the wrong answer would be right, and comes back.
func TestQuestion(t *testing.T) {
	a := open(t, "#/s/story?step=4")
	press(a, 0, "ArrowRight")
	require.True(t, a.player.asking)
	require.Equal(t, []Answer{placeAnswer(0), placeAnswer(1), placeAnswer(2)},
		a.player.choices(0))
	require.True(t, a.tree.Activate("g0/lane/A/slot/2"))
	require.Equal(t, 4, a.Step(), "the other side is not answered yet")
	a.refresh()
	require.True(t, a.tree.Activate("g1/lane/A/slot/2"))
	require.Equal(t, 5, a.Step())
	tw := a.Twin()
	require.Contains(t, tw.Question.Result, "You said 2; it is 1.")
	require.Contains(t, tw.Question.Result, "Right: 2.")
	a.Command("what-if", "0")
	require.Equal(t, "If truncation were by-epoch", a.Twin().Lanes[0].Name)
	rs := a.player.at(0).run.RuleSet()
	require.Equal(t, release.ByEpoch, rs.Rules.Truncation)
	require.Equal(t, 5, a.Step())
	a.Command("what-if", "1") // the right answer has no other rule
	a.Command("back-real", "")
	require.Nil(t, a.player.what)
	require.Equal(t, "Kafka 0.10.2", a.Twin().Lanes[0].Name)
}

// TestNothingSpoiled checks that the diagram tells nothing of steps that were not shown.
func TestNothingSpoiled(t *testing.T) {
	a := open(t, "#/s/story?step=4")
	for _, b := range ui.Inspect(a.tree, a.w, a.h) {
		if !strings.HasPrefix(b.Name, "time") {
			continue
		}
		for _, x := range b.Texts {
			for _, later := range []string{"LeaderAndIsr", "cut to 1", "Produce m3", "m2 lost"} {
				require.NotEqual(t, later, x.Text)
			}
		}
	}
	require.Contains(t, a.tree.Find("time/7").Tip, "not played yet")
}

// TestSwipe checks the gestures of a finger.
func TestSwipe(t *testing.T) {
	a := open(t, "#/s/story?step=2")
	a.leftOver(ui.Event{Kind: ui.SwipeLeft})
	require.Equal(t, 3, a.Step())
	a.leftOver(ui.Event{Kind: ui.SwipeRight})
	require.Equal(t, 2, a.Step())
}

// TestTable checks that a cell opens its release and that two marked cells are compared.
func TestTable(t *testing.T) {
	a := open(t, "")
	a.Resize(1280, 1400, 1) // all blocks of the whole table are in sight
	a.library.settle()
	a.refresh()
	require.Nil(t, a.tree.Find("cell/story/0.9"), "not among the main ones")
	a.Command("sets", setsAll)
	require.True(t, a.tree.Activate("cell/story/0.9"))
	require.Equal(t, []string{"0.9"}, a.player.ruleNames())
	a.Command("library", "")
	shiftClick := func(id string) {
		x, y, w, h, ok := a.Rect(id)
		require.True(t, ok)
		e := ui.Event{Kind: ui.PointerDown, Pos: ui.Pt(x+w/2, y+h/2), Mods: ui.Shift}
		up := e
		up.Kind = ui.PointerUp
		a.Update([]ui.Event{e, up}, time.Second)
	}
	shiftClick("cell/story/0.8.0")
	require.Nil(t, a.player)
	require.Contains(t, a.tree.Find("table/computed").Label, "second cell")
	require.True(t, a.tree.Find("cell/story/0.8.0").Selected)
	shiftClick("cell/story/1.1")
	require.Empty(t, a.tree.ToastText())
	require.Equal(t, []string{"0.8.0", "1.1"}, a.player.ruleNames())
}

// TestPrefs checks that language and theme reach whoever keeps them, and that links follow.
func TestPrefs(t *testing.T) {
	var prefs, links []string
	a := newApp(Options{
		Link:    "#/s/story?step=2",
		OnPrefs: func(lang, theme string) { prefs = append(prefs, lang+" "+theme) },
		OnLink:  func(l string, _ bool) { links = append(links, l) },
	}, fixture{})
	a.Command("lang", "zh")
	a.Command("theme", "dark")
	a.Command("theme", "pink")
	require.Equal(t, []string{"zh system", "zh dark"}, prefs)
	a.Command("step", "6")
	require.Equal(t, "#/s/story?rules=0.10,0.11&step=6&lang=zh&theme=dark", links[len(links)-1])
	again := newApp(Options{Link: links[len(links)-1]}, fixture{})
	require.Equal(t, links[len(links)-1], again.Link())
	require.Equal(t, a.Hash(0), again.Hash(0))
}

// TestOverride checks that a link may change a rule.
func TestOverride(t *testing.T) {
	a := open(t, "#/s/story?rules=0.10&override=truncation:by-epoch&step=8")
	require.Equal(t, "safe", a.player.sides[0].run.Verdict().ID)
	require.Contains(t, a.Link(), "override=truncation:by-epoch")
	require.Equal(t, a.Link(), open(t, a.Link()).Link())
}

// TestReducedMotion checks that a step is a short fade.
func TestReducedMotion(t *testing.T) {
	a := newApp(Options{Link: "#/s/story?step=0", ReducedMotion: true}, fixture{})
	press(a, time.Second, "ArrowRight")
	require.True(t, a.player.motion.calm)
	require.Equal(t, time.Second+calmMotion, a.player.motion.end)
}
