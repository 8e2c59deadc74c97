package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// A new sandbox offers first to send something, has no row of steps where there are none, and says
// each move once.
func TestASandboxBeginsWithASend(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		a := newApp(Options{Link: "#/sandbox?rules=4.1"}, libraryCourse())
		a.Resize(size[0], size[1], 1)
		a.player.hands.settle()
		a.refresh()
		h := a.player.hands
		sel := h.selected()
		require.NotNil(t, sel)
		assert.Equal(t, scenario.MoveProduce, sel.Kind)
		assert.NotContains(t, sel.preview.In(words.EN), "P sends")
		seen := false
		for _, i := range h.unfolded() {
			seen = seen || &h.here.offers[i] == sel
		}
		assert.True(t, seen, "what the button makes is in the list")
		assert.Nil(t, a.tree.Find("next"), "nothing to step through at %v", size)
		require.True(t, h.act(sel.Source))
		a.player.finish()
		a.refresh()
		require.NotNil(t, a.tree.Find("next"))
		assert.NotEqual(t, scenario.MoveProduce, h.selected().Kind, "now the protocol goes on")
	}
}

// A line is left out only where it says no more than the move itself.
func TestOnlyRepetitionsAreLeftOut(t *testing.T) {
	assert.True(t, repeats("P sends m1 to A, acks=all.", "P sends m1, acks=all."))
	assert.False(t, repeats("B sends Fetch to A.", "B fetches."))
	assert.False(t, repeats("P sends m1 to A, acks=all, and A waits for B.",
		"P sends m1, acks=all."))
}
