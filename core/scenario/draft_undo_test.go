package scenario_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// sameRun demands that two drafts are the same in everything that is seen.
func sameRun(t *testing.T, want, got *scenario.Draft) {
	t.Helper()
	a, b := want.Run(), got.Run()
	require.Equal(t, a.Steps(), b.Steps())
	for step := range a.Steps() + 1 {
		require.Equal(t, a.Hash(step), b.Hash(step), "step %d", step)
		require.Equal(t, a.VerdictAt(step), b.VerdictAt(step))
	}
	last := a.Steps()
	require.Equal(t, a.Frame(last), b.Frame(last))
	require.Equal(t, a.Diagram(), b.Diagram())
	require.Equal(t, a.Info(last), b.Info(last))
}

func TestUndoAndRedoLeaveNoTrace(t *testing.T) {
	for i, rules := range playedOn {
		d := sandbox(t, rules, playground)
		r := rand.New(rand.NewPCG(uint64(i), 5))
		for range 16 {
			if r.IntN(3) > 0 {
				wander(d, r, 1+r.IntN(8))
			} else {
				back := r.IntN(12)
				for range back {
					d.Undo()
				}
				for range r.IntN(back + 1) {
					d.Redo()
				}
			}
			d.Run().Diagram()
		}
		sameRun(t, d.Fork(d.Run().Steps()), d)
		for d.Undo() {
		}
		require.False(t, d.CanUndo())
		require.Zero(t, d.Run().Steps())
		for d.Redo() {
		}
		require.False(t, d.CanRedo())
		sameRun(t, d.Fork(d.Run().Steps()), d)
	}
}

func TestALessonGoesOnInItsBranch(t *testing.T) {
	for _, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		require.Empty(t, faults)
		for _, name := range s.Rules {
			rs, _ := release.Lookup(name)
			whole := scenario.Play(s, rs)
			if whole.Stopped() >= 0 {
				continue
			}
			d := scenario.NewDraft(s, rs, s.Visible()/2)
			for {
				next, more := d.Next()
				if !more {
					break
				}
				require.NotEmpty(t, next.Sentence)
				require.Equal(t, d.Run().Steps()+1, next.Step)
				require.Empty(t, d.DoNext().In("en"), f.Name)
			}
			require.Equal(t, s.Visible(), d.Run().Steps())
			for step := range s.Visible() + 1 {
				require.Equal(t, whole.Hash(step), d.Run().Hash(step), "%s %s %d",
					f.Name, name, step)
			}
			require.NotEmpty(t, d.DoNext().In("en"))
			d.Undo()
			require.True(t, d.Skip())
			require.False(t, d.Skip())
			require.True(t, d.Undo())
			_, more := d.Next()
			require.True(t, more)
		}
	}
}

func TestADraftGoesOnOtherRulesAsFarAsItIsPossible(t *testing.T) {
	d := sandbox(t, "0.10", playground)
	do(t, d, "refresh-metadata: {client: P, from: A}", "delete-controller: {}",
		"crash: {broker: C}")
	old, _ := release.Lookup("1.1")
	on, stop := d.On(old)
	require.Nil(t, stop)
	require.Equal(t, 3, on.Run().Steps())
	kraft, _ := release.Lookup("4.1")
	on, stop = d.On(kraft)
	require.Equal(t, 1, on.Run().Steps())
	require.Equal(t, 2, stop.Step)
	require.Equal(t, "delete-controller: {}", stop.Source)
	require.Contains(t, stop.Why.In("en"), "ZooKeeper")
	require.Equal(t, 2, d.Fork(2).Run().Steps())
}
