package scenario_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/view"
)

// TestForgottenStepsComeBackEqual looks at each step of a long run as it is made, and at the same
// moves when the judges of that time are long forgotten: backward, and here and there.
func TestForgottenStepsComeBackEqual(t *testing.T) {
	d := sandbox(t, "2.8", playground)
	was := []*view.Frame{d.Run().Frame(0)}
	for round := range 25 {
		wander(d, rand.New(rand.NewPCG(uint64(round), 7)), 5)
		for len(was) <= d.Run().Steps() {
			was = append(was, d.Run().Frame(len(was)))
		}
	}
	last := d.Run().Steps()
	require.Greater(t, last, 90)
	again := func() *scenario.Run {
		d2 := sandbox(t, "2.8", playground)
		for _, m := range d.Moves() {
			require.Empty(t, d2.Do(m).In("en"))
		}
		return d2.Run()
	}
	back, around := again(), again()
	for s := last; s >= 0; s-- {
		require.Equal(t, was[s], back.Frame(s), "step %d of %d, backward", s, last)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		s := rng.IntN(last + 1)
		require.Equal(t, was[s], around.Frame(s), "step %d of %d", s, last)
	}
}
