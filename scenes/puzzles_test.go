package scenes

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// puzzleOf is the puzzle that is open.
func puzzleOf(t *testing.T, a *App) *puzzlePlay {
	t.Helper()
	z, ok := a.player.hands.game().(*puzzlePlay)
	require.True(t, ok)
	return z
}

// search goes on until a claim is checked.
func search(a *App, z *puzzlePlay) {
	a.Command("claim", "")
	for now := time.Second; z.search != nil; now += time.Second {
		a.Update(nil, now)
	}
}

// Every puzzle is solved with nothing but the twin and its commands.
func TestPuzzlesByTwin(t *testing.T) {
	m := &memory{}
	a := newApp(Options{Kept: m}, libraryCourse())
	a.Command("place", "puzzles")
	cards := a.Twin().Cards
	require.GreaterOrEqual(t, len(cards), 10)
	for _, card := range cards {
		a.Command("open", card.ID)
		z := puzzleOf(t, a)
		assert.Equal(t, "#/"+card.ID+"?lang=en", a.Link())
		tw := a.Twin()
		assert.Equal(t, "puzzles", tw.Screen)
		assert.Contains(t, tw.Detail, z.script.Puzzle.Goal.In(words.EN))
		requireTwin(t, tw)
		if z.script.Puzzle.Kind == scenario.PuzzleCannot {
			search(a, z)
			assert.Contains(t, a.Twin().Sentence, "You are right", card.ID)
			continue
		}
		for _, i := range z.script.Puzzle.Solution {
			c := moveOf(t, a, i)
			assert.True(t, c.Enabled, card.ID)
			a.Command(c.ID, c.Value)
		}
		assert.Contains(t, a.Twin().Sentence, "Solved in", card.ID)
		if len(z.script.Puzzle.Elsewhere) > 0 {
			assert.Contains(t, a.Twin().Detail, "the goal is not reached", card.ID)
		}
	}
	a.Command("puzzle", "")
	n := strconv.Itoa(len(cards))
	assert.Equal(t, n+" of "+n+" solved", a.Twin().Detail)
	assert.Len(t, keeping(m).kept.data.Puzzles, len(cards))
}

// moveOf gives a move of the list as the twin offers it.
func moveOf(t *testing.T, a *App, i int) TwinCommand {
	t.Helper()
	want := puzzleOf(t, a).script.Puzzle.Allow[i].Source
	for _, c := range a.Twin().Moves {
		if c.ID == "do" && c.Value == want {
			return c
		}
	}
	t.Fatalf("no move %d", i)
	return TwinCommand{}
}

// A claim that it cannot be done is checked; where there is a way, that is all that is said.
func TestAWrongClaim(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/acks-one"}, libraryCourse())
	z := puzzleOf(t, a)
	search(a, z)
	assert.Contains(t, a.Twin().Sentence, "It can be done")
	assert.False(t, z.proven)
	assert.Empty(t, a.kept.data.Puzzles)
}

func TestPuzzleByKeys(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/restart-cuts"}, libraryCourse())
	press(a, time.Second, "5", "1", "2")
	n := len(a.player.hands.moves())
	require.Positive(t, n)
	press(a, 9*time.Second, "Backspace")
	assert.Len(t, a.player.hands.moves(), n-1)
	press(a, 9*time.Second, "6", "6")
	press(a, 10*time.Second, "Home", "i")
	assert.Equal(t, 0, a.Step())
	assert.Equal(t, "inspect", a.player.page().id, "the inspector is there too")
	press(a, 11*time.Second, "Escape", "Escape")
	assert.Equal(t, "#/puzzles?lang=en", a.Link())
	press(a, 12*time.Second, "Escape")
	assert.Equal(t, "library", a.Twin().Screen)
}

// The machine answers each move; both are taken back together, and a link has both again.
func TestTheMachineAnswers(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/keep-them-all"}, libraryCourse())
	z := puzzleOf(t, a)
	a.Command("move", "0")
	require.Len(t, a.player.hands.moves(), 2)
	require.Equal(t, 1, a.Step(), "its own move is shown first")
	assert.True(t, a.player.playing)
	a.Command("move", "1") // it does not wait for the machine to be shown
	require.Len(t, a.player.hands.moves(), 4)
	link, hash := a.Link(), a.Hash(0)
	b := newApp(Options{Link: link}, libraryCourse())
	assert.Equal(t, link, b.Link())
	assert.Equal(t, hash, b.Hash(0))
	a.Command("undo", "")
	assert.Len(t, a.player.hands.moves(), 2)
	a.Command("redo", "")
	assert.Len(t, a.player.hands.moves(), 4)
	for _, m := range z.script.Puzzle.Solution[2:] {
		a.Command("move", strconv.Itoa(m))
	}
	assert.Contains(t, a.Twin().Sentence, "Solved in 3")
	assert.Contains(t, a.Twin().Detail, "The machine did")
}

// A link cannot hold more moves than the puzzle allows, nor others.
func TestAForgedPuzzleLink(t *testing.T) {
	all := []string{}
	for range 9 {
		all = append(all, "crash: {broker: A}", "start: {broker: A}")
	}
	forged := "#/puzzles/acks-one?moves=0." + scenario.PackMoves(all)
	a := newApp(Options{Link: forged}, libraryCourse())
	z := puzzleOf(t, a)
	assert.LessOrEqual(t, len(a.player.hands.moves()), z.script.Puzzle.Most)
	other := "#/puzzles/acks-one?moves=0." + scenario.PackMoves([]string{"crash: {broker: C}"})
	a.Open(other)
	assert.Empty(t, a.player.hands.moves())
	a.Command("do", "crash: {broker: C}")
	assert.Empty(t, a.player.hands.moves(), "not a move of this puzzle")
	a.Command("rules-1", "0.10")
	assert.Equal(t, []string{"4.1"}, a.player.ruleNames())
}

// The answer is a branch of its own, and counts for nothing.
func TestTheAnswerOfAPuzzle(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/acks-one"}, libraryCourse())
	a.Command("hint", "")
	assert.Contains(t, a.Twin().Detail, "Who has m2")
	a.Command("show-answer", "")
	h := a.player.hands
	require.Len(t, h.branches, 2)
	assert.Equal(t, 0, a.Step())
	a.Command("last", "")
	assert.Contains(t, a.Twin().Lanes[0].Verdict, "lost")
	a.Command("undo", "")
	a.Command("redo", "")
	assert.Empty(t, a.kept.data.Puzzles)
	a.Command("restart", "")
	for _, m := range puzzleOf(t, a).script.Puzzle.Solution {
		a.Command("move", strconv.Itoa(m))
	}
	assert.Len(t, a.kept.data.Puzzles, 1)
}

// The solution is played beside the puzzle's own rules on others, in lock-step.
func TestPuzzleElsewhere(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/zombie-follower"}, libraryCourse())
	z := puzzleOf(t, a)
	for _, m := range z.script.Puzzle.Solution {
		a.Command("move", strconv.Itoa(m))
	}
	a.Command("beside", z.script.Puzzle.Elsewhere[0])
	require.Len(t, a.player.sides, 2)
	tw := a.Twin()
	require.Len(t, tw.Lanes, 2)
	assert.NotEqual(t, a.Hash(0), a.Hash(1))
	assert.True(t, strings.HasPrefix(tw.Sentence, "Solved"), tw.Sentence)
	a.Command("beside", z.script.Puzzle.Elsewhere[0])
	assert.Len(t, a.player.sides, 1)
}

func TestPuzzlesWaitForTheirFile(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	a := New(Options{Shelf: shelf, Link: "#/puzzles/acks-one"})
	assert.Contains(t, shelf.wanted, PuzzlesFile)
	assert.Contains(t, a.Twin().Detail, "on their way")
	assert.Equal(t, "#/puzzles/acks-one?lang=en", a.Link())
	shelf.here = append(shelf.here, PuzzlesFile)
	a.Update(nil, time.Second)
	puzzleOf(t, a)
	a.Open("#/puzzles/nothing")
	assert.Contains(t, a.tree.ToastText(), "no puzzle “nothing”")
}

// A list that was drawn before its file came is drawn again when it comes.
func TestTheListOfPuzzlesComes(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	a := New(Options{Shelf: shelf, Link: "#/puzzles"})
	a.Resize(1280, 720, 1)
	a.Update(nil, time.Second)
	drawn := func() (out string) {
		for _, n := range a.tree.Nodes() {
			out += n.Label + "\n"
		}
		return out
	}
	require.Contains(t, drawn(), "on their way")
	shelf.here = append(shelf.here, PuzzlesFile)
	a.Update(nil, 2*time.Second)
	require.NotContains(t, drawn(), "on their way")
	require.Contains(t, drawn(), "acks=1, and one crash")
}

// Whatever is pressed on the stage of a puzzle, the puzzle stays.
func TestTheStageOfAPuzzleStays(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/restart-cuts"}, libraryCourse())
	a.Command("move", "0")
	var ids []string
	for _, n := range a.tree.Nodes() {
		if n.OnPress != nil && len(n.ID) > 3 && n.ID[:3] == "g0/" {
			ids = append(ids, n.ID)
		}
	}
	for _, id := range ids {
		a.tree.Activate(id)
		a.refresh()
		require.Equal(t, "puzzles", a.Twin().Screen, id)
		a.closeDialog()
	}
}
