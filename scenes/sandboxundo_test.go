package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// inBox is a sandbox after some moves.
func inBox(t *testing.T, link string, moves ...string) *App {
	t.Helper()
	a := newApp(Options{Link: link}, libraryCourse())
	a.Resize(1280, 720, 1)
	for _, m := range moves {
		require.Empty(t, a.player.hands.do(m), m)
	}
	a.refresh()
	return a
}

// Other rules may refuse moves. Undo brings all of them back, on the rules of then, also after some
// moves on the new ones.
func TestUndoBringsBackWhatOtherRulesCutOff(t *testing.T) {
	all := []string{
		"crash: {broker: B}", "wait: {ms: 1000}", "start: {broker: B}", "crash: {broker: C}",
	}
	a := inBox(t, "#/sandbox?rules=4.1", all...)
	full, hash := a.Link(), a.Hash(0)
	a.player.setRules(0, "0.10.2")
	kept := len(a.player.hands.moves())
	require.Less(t, kept, len(all))
	require.Contains(t, a.Twin().Notice, "Undo (U)")
	require.True(t, command(t, a.Twin(), "undo").Enabled)

	require.Empty(t, a.player.hands.do("crash: {broker: A}"))
	a.Command("undo", "")
	require.Len(t, a.player.hands.moves(), kept, "its own move first")
	a.Command("undo", "")
	require.Equal(t, all, a.player.hands.moves())
	require.Equal(t, full, a.Link())
	require.Equal(t, hash, a.Hash(0))

	a.player.setRules(0, "0.10.2")
	a.player.setRules(0, "4.1")
	require.Len(t, a.player.hands.moves(), kept)
	a.Command("undo", "")
	require.Equal(t, all, a.player.hands.moves(), "one change after the other")
}

// Where undo brings the cluster before back, its button can be pressed.
func TestUndoOfANewClusterCanBePressed(t *testing.T) {
	a := inBox(t, "#/sandbox?rules=4.1", "crash: {broker: B}")
	require.Empty(t, a.player.box().renew(usualCluster(), []string{"4.1"}))
	a.refresh()
	require.Empty(t, a.player.hands.moves())
	require.True(t, command(t, a.Twin(), "undo").Enabled)
	require.True(t, a.tree.Activate("undo"))
	require.Equal(t, []string{"crash: {broker: B}"}, a.player.hands.moves())
	a.Command("undo", "")
	require.False(t, command(t, a.Twin(), "undo").Enabled)
}

func TestSpacesAreNoQuestion(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.library.search("   ")
	require.Empty(t, a.library.query)
	require.NotContains(t, a.Link(), "q=")
}

func TestAWordWithoutEndStaysInItsColumn(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.library.search(strings.Repeat("w", 90))
	require.Contains(t, a.Twin().Search.Result, strings.Repeat("w", 30)+"…")
}

// A puzzle that is begun anew keeps the release that stands beside it.
func TestAnewKeepsTheRulesBeside(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/acks-one?rules=4.1,0.11"}, libraryCourse())
	a.Resize(1280, 720, 1)
	require.Len(t, a.player.ruleNames(), 2)
	a.Command("restart", "")
	require.Equal(t, []string{"4.1", "0.11"}, a.player.ruleNames())
	require.Empty(t, a.player.hands.moves())
}
