package scenes

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
)

// Every puzzle is solved with nothing but the twin and its commands.
func TestPuzzlesByTwin(t *testing.T) {
	m := &memory{}
	a := newApp(Options{Kept: m}, libraryCourse())
	a.Command("place", "puzzles")
	cards := a.Twin().Cards
	require.GreaterOrEqual(t, len(cards), 10)
	for _, card := range cards {
		a.Command("open", card.ID)
		z := a.place.(*puzzlePlace).play
		require.NotNil(t, z, card.ID)
		assert.Equal(t, "#/"+card.ID+"?lang=en", a.Link())
		tw := a.Twin()
		requireTwin(t, tw)
		if z.script.Puzzle.Kind == scenario.PuzzleCannot {
			a.Command("claim", "")
			for now := time.Second; z.search != nil; now += time.Second {
				a.Update(nil, now)
			}
			assert.Contains(t, a.Twin().Sentence, "You are right", card.ID)
			continue
		}
		for _, i := range z.script.Puzzle.Solution {
			assert.True(t, moveOf(t, a.Twin(), i).Enabled)
			a.Command("move", strconv.Itoa(i))
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

func moveOf(t *testing.T, tw Twin, i int) TwinCommand {
	t.Helper()
	for _, c := range tw.Commands {
		if c.ID == "move" && c.Value == strconv.Itoa(i) {
			return c
		}
	}
	t.Fatalf("no move %d", i)
	return TwinCommand{}
}

// A claim that it cannot be done is checked; where there is a way, that is all that is said.
func TestAWrongClaim(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/acks-one"}, libraryCourse())
	z := a.place.(*puzzlePlace).play
	require.NotNil(t, z)
	a.Command("claim", "")
	for now := time.Second; z.search != nil; now += time.Second {
		a.Update(nil, now)
	}
	assert.Contains(t, a.Twin().Sentence, "It can be done")
	assert.False(t, z.solved)
	assert.Empty(t, a.kept.data.Puzzles)
}

func TestPuzzleByKeys(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/restart-cuts"}, libraryCourse())
	z := a.place.(*puzzlePlace).play
	press(a, time.Second, "5", "1", "2")
	assert.Equal(t, []int{4, 0, 1}[0], z.attempt.Made()[0])
	n := len(z.attempt.Made())
	press(a, 9*time.Second, "Backspace")
	assert.Len(t, z.attempt.Made(), n-1)
	press(a, 9*time.Second, "6", "6")
	press(a, 10*time.Second, "Home")
	assert.Empty(t, z.attempt.Made())
	press(a, 11*time.Second, "Escape")
	assert.Equal(t, "#/puzzles?lang=en", a.Link())
	press(a, 12*time.Second, "Escape")
	assert.Equal(t, "library", a.Twin().Screen)
}

func TestPuzzlesWaitForTheirFile(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	a := New(Options{Shelf: shelf, Link: "#/puzzles/acks-one"})
	assert.Contains(t, shelf.wanted, PuzzlesFile)
	assert.Contains(t, a.Twin().Detail, "on their way")
	shelf.here = append(shelf.here, PuzzlesFile)
	a.Update(nil, time.Second)
	assert.NotNil(t, a.place.(*puzzlePlace).play)
	a.Open("#/puzzles/nothing")
	assert.Contains(t, a.tree.ToastText(), "no puzzle “nothing”")
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
