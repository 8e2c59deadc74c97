package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSectionsOfMoves opens and closes the parts of a long list; what is chosen stays in sight.
func TestSectionsOfMoves(t *testing.T) {
	a := openReal(t, "#/sandbox?rules=4.1")
	h := a.player.hands
	all, seen := len(h.listed()), len(h.unfolded())
	assert.Less(t, seen, all/2)
	crash := moveWith(t, a, "crash: {broker: B}").Value
	shows := func() bool {
		for _, i := range h.unfolded() {
			if h.here.offers[i].Source == crash {
				return true
			}
		}
		return false
	}
	assert.False(t, shows())
	a.refresh()
	require.True(t, a.tree.Activate("fold/processes"))
	assert.True(t, shows())
	a.refresh()
	require.True(t, a.tree.Activate("fold/processes"))
	assert.False(t, shows())
	a.Command("choose", crash)
	assert.True(t, shows())
	for i, o := range h.list() { // the sections stand in their order, the refused last
		if i > 0 {
			assert.GreaterOrEqual(t, o.section(), h.list()[i-1].section(), o.Source)
		}
		assert.Equal(t, !o.Enabled(), o.section() == len(moveSections)-1, o.Source)
	}
}

// TestStoriesOfASandbox makes from nothing what the sandbox is for, with moves that it offers.
func TestStoriesOfASandbox(t *testing.T) {
	for _, tt := range []struct {
		link  string
		moves []string
		ends  []string
	}{
		{"#/sandbox?rules=4.1", []string{
			"produce: {client: P, records: [m1], acks: 1}",
			"deliver: {to: A, from: P, api: [Produce], part: request, count: 1}",
			"deliver: {to: P, from: A, api: [Produce], part: answer, count: 1}",
			"crash: {broker: A}", "run: {ms: 10000}",
		}, []string{"lost"}},
	} {
		a := openReal(t, tt.link)
		for _, m := range tt.moves {
			h := a.player.hands
			require.True(t, h.choose(m), "%s is offered", m)
			require.True(t, h.act(m), m)
		}
		for i, end := range tt.ends {
			assert.Equal(t, end, a.player.sides[i].run.Verdict().ID)
		}
	}
}
