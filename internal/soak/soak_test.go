package soak

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

const (
	runs  = 1000 // of each rule set
	steps = 150
)

// Nothing panics and nothing is inconsistent inside, under any rule set; what a release has
// mended holds within the fault budget. make soak plays a hundred times as many.
func TestRandomRuns(t *testing.T) {
	for _, rs := range Distinct() {
		t.Run(rs.Name, func(t *testing.T) {
			tally := Tally{Rules: rs.Name}
			require.NoError(t, tally.Seeds(rs, runs, steps, runtime.GOMAXPROCS(0)))
			for _, r := range tally.Bugs() {
				s, w, actions := NewRunner(rs).Shrink(r.First, steps)
				t.Errorf("%s breaks %s (%s), %d times, first with seed %d at action %d:\n%s",
					rs.Name, r.ID, r.Mode, r.Count, r.First.Seed, r.First.Step,
					Tell(s, w, actions))
			}
			assert.Greater(t, tally.Steps, runs*steps/2, "most actions are possible")
		})
	}
}

// What was not mended yet does break: the runs are such that they find the known holes.
func TestRandomRunsFindTheKnownHoles(t *testing.T) {
	for _, c := range []struct {
		rules string
		id    check.ID
		mode  Mode
	}{
		{"0.10.2", check.ISRHasCommitted, Crashes},
		{"0.10.2", check.NoSilentWait, Crashes},
		{"0.11", check.NoSilentWait, Crashes},
		{"3.8-zk", check.ISRHasCommitted, Budget},
		{"3.3-kraft", check.ISRHasCommitted, Budget},
	} {
		rs, ok := release.Lookup(c.rules)
		require.True(t, ok)
		tally := Tally{Rules: rs.Name}
		require.NoError(t, tally.Seeds(rs, runs, steps, 1))
		found := false
		for _, r := range tally.Rows {
			found = found || r.ID == c.id && r.Mode == c.mode && r.Within
		}
		assert.True(t, found, "%s never breaks %s with %s", c.rules, c.id, c.mode)
	}
}

// What nobody promises away, the runs catch as well, and it is made short: a consumer that does
// not validate reads on beyond a truncation, and a producer that retries without an id doubles.
func TestRandomRunsCatchClientsWithoutAPromise(t *testing.T) {
	for _, c := range []struct {
		rules string
		id    check.ID
		why   check.Why
	}{
		{"0.11", check.TruncationNoticed, check.CrossedBlind},
		{"2.4+validation=off", check.TruncationNoticed, check.CrossedBlind},
		{"2.4", Doubled, check.Fine},
	} {
		rs, ok := release.Lookup(c.rules)
		require.True(t, ok)
		r := NewRunner(rs)
		var first Break
		for seed := uint64(Cuts); first.ID == "" && seed < 4000; seed += uint64(modes) {
			for _, b := range r.Play(seed, steps, nil).Breaks {
				if b.ID == c.id && b.Why == c.why {
					first = b
				}
			}
		}
		require.Equal(t, c.id, first.ID, "%s: no run is caught", c.rules)
		assert.False(t, first.Bug, "nobody has promised it")
		_, _, actions := r.Shrink(first, steps)
		assert.NotEmpty(t, actions)
		assert.Less(t, len(actions), first.Step)
	}
}

// A run is the same however it is played, and another seed gives another.
func TestARunIsItsSeed(t *testing.T) {
	rs, _ := release.Lookup("2.1")
	one, two := Tally{Rules: "2.1"}, Tally{Rules: "2.1"}
	require.NoError(t, one.Seeds(rs, 60, steps, 1))
	require.NoError(t, two.Seeds(rs, 20, steps, 3))
	require.NoError(t, two.Seeds(rs, 60, steps, 2))
	assert.Equal(t, one, two)
	r := NewRunner(rs)
	assert.NotEqual(t, r.Play(3, steps, nil).Hash, r.Play(4, steps, nil).Hash)
}

// Shrinking keeps what it is about and leaves out the rest: no action that is left can go.
func TestAFailureIsMadeShort(t *testing.T) {
	rs, _ := release.Lookup("0.10.2")
	r := NewRunner(rs)
	var first Break
	for seed := uint64(0); first.ID != check.ISRHasCommitted; seed += uint64(modes) {
		for _, b := range r.Play(seed, steps, nil).Breaks {
			if b.ID == check.ISRHasCommitted {
				first = b
			}
		}
	}
	s, from, actions := r.Shrink(first, steps)
	require.NotEmpty(t, actions)
	assert.Less(t, len(actions), first.Step)
	w := *from
	var judge check.Judge
	for n, a := range actions {
		require.Equal(t, world.OK, world.Step(s, &w, a, nil), "%+v", a)
		judge.Observe(s, &w, n)
	}
	broken, _ := judge.Broken()
	assert.Equal(t, check.ISRHasCommitted, broken.ID)
	assert.Equal(t, len(actions)-1, broken.Since)
	assert.NotEmpty(t, Tell(s, from, actions))
}

// Every kind of action happens in some run, but for those of a peer that breaks the protocol.
func TestEveryKindOfActionHappens(t *testing.T) {
	var done uint64
	for _, name := range []string{"0.8.0", "3.8-zk", "4.1"} {
		rs, _ := release.Lookup(name)
		r := NewRunner(rs)
		for seed := range uint64(200) {
			done |= r.Play(seed, steps, nil).Kinds
		}
	}
	for k := world.NoAction + 1; k < world.Kinds; k++ {
		if !unplayed[k] {
			assert.NotZero(t, done&(1<<k), "no run does action %d", k)
		}
	}
}

// unplayed are the kinds that no run does: the topic is there before the run, the end of a session
// and of a fetch's wait come as timers, and a process under another node.id touches nothing.
var unplayed = map[world.Kind]bool{
	world.CreateTopic: true, world.ExpireSession: true, world.EndFetchWait: true,
	world.StartAs: true,
}

func TestEveryInvariantHasItsPromise(t *testing.T) {
	var ids []check.ID
	for _, p := range Promises() {
		ids = append(ids, p.ID)
		assert.NotEmpty(t, p.Why, p.ID)
		assert.NotEmpty(t, view.CheckName(p.ID).In(words.EN))
		for _, first := range []string{p.Crashes, p.Budget, p.KRaft.Crashes, p.KRaft.Budget} {
			_, ok := release.Lookup(first)
			assert.True(t, ok || first == "", first)
		}
	}
	assert.Equal(t, check.IDs(), ids)
}
