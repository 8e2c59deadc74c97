package scenario_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/world"
)

// sandbox gives a cluster to play with.
func sandbox(t testing.TB, rules string, spec scenario.ClusterSpec) *scenario.Draft {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok)
	s, faults := scenario.NewSandbox(spec)
	require.Empty(t, faults)
	return scenario.NewDraft(s, rs, 0)
}

var playground = scenario.ClusterSpec{
	Brokers: 3, Partitions: 2, Replicas: 2, Producers: 2, Consumers: 1, Controllers: 3,
}

var playedOn = []string{"0.8.0", "0.10", "1.1", "2.2", "2.8", "3.9-zk", "2.8-kraft", "4.1"}

// wander makes about so many random moves, those that the protocol makes itself more often. What
// is possible it looks up now and then alone: what is not any more is refused.
func wander(d *scenario.Draft, r *rand.Rand, moves int) {
	var all []scenario.Move
	var can []int
	for i := range moves {
		if i%4 > 0 {
			d.Do(all[can[r.IntN(len(can))]].Source)
			continue
		}
		all, can = d.Possible(), can[:0]
		for i := range all {
			if all[i].Enabled() && all[i].Kind != scenario.MoveRun {
				can = append(can, i)
			}
		}
		n := len(can)
		if r.IntN(3) > 0 {
			n = min(n, 6)
		}
		d.Do(all[can[r.IntN(n)]].Source)
	}
}

func TestPossibleSaysWhatCanBeDone(t *testing.T) {
	for i, rules := range playedOn {
		d := sandbox(t, rules, playground)
		r := rand.New(rand.NewPCG(uint64(i), 7))
		for range 2 {
			wander(d, r, 40)
			for _, m := range append([]scenario.Move{}, d.Possible()...) {
				hash := d.Run().Hash(d.Run().Steps())
				why := d.Do(m.Source)
				require.Equal(t, m.Refusal, why, "%s: %s", rules, m.Source)
				if m.Enabled() {
					require.True(t, d.Undo())
				}
				require.Equal(t, hash, d.Now().Hash(d.Run().Spec()), "%s: %s", rules, m.Source)
			}
		}
	}
}

// TestEveryEnabledActionIsAMove holds moves against the world's own list.
func TestEveryEnabledActionIsAMove(t *testing.T) {
	for i, rules := range playedOn {
		d := sandbox(t, rules, playground)
		r := rand.New(rand.NewPCG(uint64(i), 11))
		for range 3 {
			wander(d, r, 30)
			spec := d.Run().Spec()
			all := world.Enabled(spec, d.Now(), nil)
			all = world.Faults(spec, d.Now(), all)
			for _, a := range all {
				after := *d.Now()
				if world.Step(spec, &after, a, nil) != world.OK {
					continue
				}
				require.True(t, someMoveGives(d, after.Hash(spec)), "%s: %+v", rules, a)
			}
		}
	}
}

// someMoveGives says whether some move leads to the world of a hash.
func someMoveGives(d *scenario.Draft, hash uint64) bool {
	for _, m := range append([]scenario.Move{}, d.Possible()...) {
		if !m.Enabled() || m.Kind == scenario.MoveRun || !d.Do(m.Source).Empty() {
			continue
		}
		found := d.Run().Hash(d.Run().Steps()) == hash
		d.Undo()
		if found {
			return true
		}
	}
	return false
}
