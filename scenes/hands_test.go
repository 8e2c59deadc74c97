package scenes

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// openReal opens a link with the lessons of the library.
func openReal(t *testing.T, link string) *App {
	t.Helper()
	a := newApp(Options{Link: link}, libraryCourse())
	a.Resize(1280, 720, 1)
	return a
}

// moveWith finds a possible move of the twin by what its step says.
func moveWith(t *testing.T, a *App, parts ...string) TwinCommand {
	t.Helper()
	var all []string
	for _, c := range a.Twin().Moves {
		has := func(p string) bool { return strings.Contains(c.Value, p) }
		if c.Enabled && !slices.ContainsFunc(parts, func(p string) bool { return !has(p) }) {
			return c
		}
		all = append(all, c.Value)
	}
	t.Fatalf("no move %v among %s", parts, strings.Join(all, "\n"))
	return TwinCommand{}
}

// session is a run in which the leader acknowledges a record that nobody else has, and dies. Each
// move is named by parts of its step.
var session = [][]string{
	{"refresh-metadata", "client: P", "from: A"},
	{"deliver", "to: A", "api: [Metadata]", "request"},
	{"deliver", "to: P", "api: [Metadata]", "answer"},
	{"produce", "records: [m1]", "acks: 1"},
	{"deliver", "to: A", "api: [Produce]"},
	{"deliver", "to: P", "api: [Produce]"},
	{"crash: {broker: A}"},
	{"wait: {ms: 10000}"},
	{"run: {until: quiet}"},
}

// TestSandboxByCommands drives a whole sandbox by the twin alone: it is set up, a record is sent
// and lost, the last moves are taken back and made again, the run is saved, and the file runs.
func TestSandboxByCommands(t *testing.T) {
	a := openReal(t, "")
	var name string
	var file []byte
	a.opt.OnSaveFile = func(n string, text []byte, done func(string, bool)) {
		name, file = n, text
		done("/tmp/"+n, true)
	}
	a.Command("place", "sandbox")
	require.Equal(t, sandboxPlace, a.Twin().Screen)
	a.Command("preset", "three")
	a.Command("cluster-brokers", "4")
	a.Command("cluster-brokers", "3")
	require.Equal(t, "3", choice(t, a, "cluster-brokers").Value)
	for _, m := range session {
		c := moveWith(t, a, m...)
		a.Command(c.ID, c.Value)
	}
	require.Equal(t, len(session), a.Step())
	require.Equal(t, "lost", a.player.frame().Verdict.ID)
	hash := a.Hash(0)
	for range 3 {
		a.Command("undo", "")
	}
	require.Equal(t, len(session)-3, a.Step())
	require.Equal(t, txtNotLostYet.In(words.EN), a.Twin().Lanes[0].Verdict)
	for range 3 {
		a.Command("redo", "")
	}
	require.Equal(t, hash, a.Hash(0))
	requireSaved(t, a, &name, &file, hash)
}

// requireSaved saves the run and plays the file as the runner does.
func requireSaved(t *testing.T, a *App, name *string, file *[]byte, hash string) {
	t.Helper()
	a.Command("save-file", "")
	require.Equal(t, "my-run.yaml", *name)
	s, faults := scenario.Parse(*name, *file)
	require.Empty(t, faults, string(*file))
	rs, ok := release.Lookup(a.player.sides[0].name)
	require.True(t, ok)
	run := scenario.Play(s, rs)
	require.Empty(t, run.Failures(), string(*file))
	require.Equal(t, "lost", run.Verdict().ID)
	require.Equal(t, a.player.steps, run.Steps())
}

func choice(t *testing.T, a *App, id string) TwinChoice {
	t.Helper()
	for _, c := range a.Twin().Choices {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("no choice %s", id)
	return TwinChoice{}
}

// TestSandboxByKeys drives the same by keys: arrows and Enter on the list.
func TestSandboxByKeys(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1")
	for _, m := range session {
		want := moveWith(t, a, m...).Value
		for k := 0; a.player.hands.selected().Source != want; k++ {
			require.Less(t, k, 200, want)
			press(a, time.Second, "ArrowDown")
		}
		press(a, time.Second, "Enter")
	}
	require.Equal(t, "lost", a.player.frame().Verdict.ID)
	press(a, time.Second, "u", "u", "u")
	require.Equal(t, len(session)-3, a.Step())
	press(a, time.Second, "c") // the first process that can crash
	require.Len(t, a.player.hands.moves(), len(session)-2)
	a.Update([]ui.Event{ui.Key("z", ui.Ctrl)}, time.Second)
	require.Len(t, a.player.hands.moves(), len(session)-3)
	press(a, time.Second, "Shift+u", "Escape")
	require.Nil(t, a.player)
}

// TestSandboxByPresses drives it with nothing but presses on what is drawn.
func TestSandboxByPresses(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1")
	a.Resize(1280, 1400, 1)
	for _, m := range session {
		want := moveWith(t, a, m...).Value
		i := slices.IndexFunc(a.player.hands.list(), func(o offer) bool { return o.Source == want })
		id := "move/" + strconv.Itoa(i)
		h := a.player.hands
		h.fold(h.list()[i].section(), true)
		for range 2 { // choose it, make it
			a.refresh()
			a.tree.Reveal(id)
			x, y, w, h, ok := a.Rect(id)
			require.True(t, ok, id)
			down := ui.Event{Kind: ui.PointerDown, Pos: ui.Pt(x+w/2, y+h/2)}
			up := down
			up.Kind = ui.PointerUp
			a.Update([]ui.Event{down, up}, time.Second)
			if a.player.hands.chosen == "" {
				break
			}
		}
	}
	require.Equal(t, len(session), a.Step())
	require.Equal(t, "lost", a.player.frame().Verdict.ID)
	a.player.finish()
	a.refresh()
	require.True(t, a.tree.Activate("undo"))
	require.Equal(t, len(session)-1, a.Step())
}

// TestBranchKeepsTheLesson forks a lesson at a past step and looks at what stays.
func TestBranchKeepsTheLesson(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?step=9")
	steps, hash := a.Steps(), a.Hash(0)
	press(a, time.Second, "b")
	require.True(t, a.player.moving())
	a.Go(4)
	a.Command("do", "crash: {broker: B}")
	p := a.player
	require.Equal(t, []string{"crash: {broker: B}"}, p.hands.moves())
	require.Equal(t, 5, a.Step())
	require.Len(t, p.hands.branches, 2)
	require.Contains(t, p.hands.title(1).In(words.EN), "B")
	require.NotEqual(t, steps, a.Steps())
	crashed := a.Hash(1)
	a.Command("branch", "0")
	require.Equal(t, steps, a.Steps())
	a.Go(9)
	require.Equal(t, hash, a.Hash(0), "the lesson is as it was")
	a.Command("branch", "1")
	require.Equal(t, 5, a.Step(), "a branch keeps its play-head")
	require.Equal(t, crashed, a.Hash(1))
	a.Command("branch-delete", "1")
	require.Len(t, p.hands.branches, 1)
	a.Command("undo", "")
	require.Equal(t, crashed, a.Hash(1), "a deletion can be taken back")
}

// TestABranchOfABranch forks a branch where it has gone on already; the same move goes along it.
func TestABranchOfABranch(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?step=3")
	a.Command("moves", "")
	a.Command("do", "crash: {broker: B}")
	a.Command("do", "wait: {ms: 100}")
	a.Go(4)
	a.Command("do", "wait: {ms: 100}")
	require.Len(t, a.player.hands.branches, 2, "the same move goes on along the branch")
	a.Go(4)
	a.Command("do", "crash: {broker: A}")
	require.Len(t, a.player.hands.branches, 3)
	require.Equal(t, []string{"crash: {broker: B}", "crash: {broker: A}"}, a.player.hands.moves())
	require.Equal(t, 5, a.Step())
}

// TestABranchGoesOnWithTheLesson plays the lesson's own steps behind a move.
func TestABranchGoesOnWithTheLesson(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?step=2")
	a.Command("moves", "")
	a.Command("do", "wait: {ms: 100}")
	steps := a.Step()
	a.Command("next", "")
	require.Equal(t, steps+1, a.Step())
	require.Equal(t, []string{"wait: {ms: 100}", nextMove}, a.player.hands.moves())
	for range 30 {
		a.Command("next", "")
	}
	require.Equal(t, a.Steps(), a.Step())
}

// TestTwoSidesStayInLockStep makes a move that one rule set alone can make.
func TestTwoSidesStayInLockStep(t *testing.T) {
	a := openReal(t, "#/s/basics-failover?rules=0.10,4.1&step=1")
	a.Command("moves", "")
	a.Command("do", "elect-controller: {broker: B}") // of ZooKeeper mode; refused: there is one
	before := a.Step()
	only := ""
	for _, o := range a.player.hands.list() {
		if o.Enabled() && !o.only.Empty() {
			only = o.Source
		}
	}
	require.NotEmpty(t, only)
	a.Command("do", only)
	require.Equal(t, before+1, a.Step())
	p := a.player
	require.Equal(t, p.sides[0].run.Steps(), p.sides[1].run.Steps())
	missing := p.sides[0].run.Info(before+1).Missing != p.sides[1].run.Info(before+1).Missing
	require.True(t, missing, "one of the two has an empty slot")
	a.Command("undo", "")
	require.Equal(t, p.sides[0].run.Steps(), p.sides[1].run.Steps())
}

// TestBranchesInALink opens a link with branches, and one that is damaged.
func TestBranchesInALink(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?step=4")
	a.Command("moves", "")
	a.Command("do", "crash: {broker: B}")
	a.Command("do", "wait: {ms: 100}")
	a.Command("branch", "0")
	a.Go(2)
	a.Command("do", "crash: {broker: A, kind: power}")
	link := a.Link()
	require.Contains(t, link, "moves=")
	b := openReal(t, link)
	require.Equal(t, link, b.Link())
	require.Equal(t, a.Hash(0), b.Hash(0))
	require.Len(t, b.player.hands.branches, 3)
	cut := openReal(t, link[:strings.Index(link, "moves=")+14])
	require.NotNil(t, cut.player)
	require.NotEmpty(t, cut.tree.ToastText())
}

// TestSandboxLink copies a whole sandbox by its link.
func TestSandboxLink(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1&cluster=consumers:2,replica.lag.time.max.ms:500")
	require.Empty(t, a.tree.ToastText())
	a.Command("do", "crash: {broker: B}")
	a.Command("do", "start: {broker: B}")
	a.Go(1)
	a.Command("do", "wait: {ms: 1000}")
	b := openReal(t, a.Link())
	require.Equal(t, a.Link(), b.Link())
	require.Equal(t, a.Hash(0), b.Hash(0))
	require.Len(t, b.player.hands.branches, 2)
	c := openReal(t, "#/sandbox?rules=4.1&cluster=brokers:9,min-isr:1,nothing:2")
	require.NotNil(t, c.player)
	require.NotEmpty(t, c.tree.ToastText(), "what is wrong is said, the rest is opened")
	require.Equal(t, 1, c.player.box().cluster.MinISR)
	d := openReal(t, "#/sandbox/kip-101-loss?rules=0.10&from=4")
	require.Equal(t, 4, d.Steps())
	d.Command("do", "crash: {broker: B}")
	require.Equal(t, 5, d.Steps())
	require.Equal(t, d.Hash(0), openReal(t, d.Link()).Hash(0))
}

// TestOtherRulesForMoves plays the same moves on other rules.
func TestOtherRulesForMoves(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?rules=0.10&step=4")
	a.Command("moves", "")
	a.Command("do", "crash: {broker: B}")
	a.Command("rules-1", "0.11")
	require.Len(t, a.player.hands.branches, 2)
	require.Equal(t, 1, a.player.hands.at)
	require.Equal(t, 5, a.Step())
	a.Command("rules-2", "0.10")
	require.Len(t, a.player.sides, 2)
	require.Equal(t, []string{"crash: {broker: B}"}, a.player.hands.moves())
	a.Open("#/sandbox?rules=4.1")
	a.Command("do", "crash: {broker: B}")
	a.Command("rules-1", "0.10")
	require.Equal(t, []string{"crash: {broker: B}"}, a.player.hands.moves())
	require.Equal(t, "0.10", a.player.sides[0].name)
}

// TestNothingIsLost comes back to a sandbox and to the branches of a lesson.
func TestNothingIsLost(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1")
	a.Command("do", "crash: {broker: B}")
	hash := a.Hash(0)
	a.Command("library", "")
	a.Command("place", "sandbox")
	require.Equal(t, hash, a.Hash(0))
	a.Command("cluster-brokers", "5")
	require.Empty(t, a.player.hands.moves())
	a.Command("undo", "")
	require.Equal(t, hash, a.Hash(0), "the sandbox before the new cluster")
	a.Command("open", "kip-101-loss")
	a.Command("moves", "")
	a.Command("do", "wait: {ms: 100}")
	a.Command("library", "")
	a.Command("open", "kip-101-loss")
	require.Len(t, a.player.hands.branches, 2)
	require.Equal(t, 0, a.player.hands.at, "the lesson itself is shown")
}

// TestMenuOfAThing opens the menu of a broker and crashes it by its letter.
func TestMenuOfAThing(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1")
	require.True(t, a.tree.Activate("g0/lane/B"))
	require.Equal(t, "act-menu", a.tree.Modal().ID)
	press(a, time.Second, "p")
	require.Nil(t, a.tree.Modal())
	require.Equal(t, []string{"crash: {broker: B, kind: power}"}, a.player.hands.moves())
	a.player.finish()
	a.refresh()
	a.tree.Focus("g0/lane/C")
	press(a, time.Second, "c")
	require.Equal(t, "crash: {broker: C}", a.player.hands.moves()[1])
}
