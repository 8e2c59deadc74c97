package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/world"
)

// calm draws what the protocol does, with a fault or a client now and then, and never cuts the
// power: what a process appended is on its machine for good.
func calm(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	next := world.Enabled(s, w, nil)
	switch n := r.IntN(100); {
	case n < 85 && len(next) > 0:
		return next[r.IntN(len(next))]
	case n < 95:
		leader := max(w.Leader(0), 0)
		return world.Action{Kind: world.Produce, Broker: leader, Count: 1, Acks: -1}
	}
	x := anyAction(r, s, w)
	if x.Kind == world.PowerLoss {
		x.Kind = world.CrashProcess
	}
	return x
}

// KIP-101: with clean elections and without power loss, cutting to the high watermark lets a
// member of the ISR lack committed records; asking for the end of the epoch never does, loses no
// record of acks=all and lets no logs diverge.
func TestWhatCrashesAloneCanDo(t *testing.T) {
	for _, rules := range []string{"0.8.0", "0.9", "0.10.1", "0.10.2", "0.11", "1.1"} {
		byEpoch := rules == "0.11" || rules == "1.1"
		lacks, acked := 0, 0
		for seed := range uint64(30) {
			s := spec(t, rules, 3, a, b, c)
			s.Config.MinISR = 2
			p := boot(t, s, kafka.BrokerID(seed%3))
			r := rand.New(rand.NewPCG(seed, 2))
			var judge check.Judge
			broken := false
			for n := 0; n < 800 && !broken; n++ {
				if p.Do(calm(r, s, p.Now())) != world.OK {
					continue
				}
				judge.Observe(s, p.Now(), n)
				for _, f := range judge.Findings() {
					require.False(t, byEpoch && f.Broken && f.ID != check.NoSilentWait,
						"%s, seed %d: %+v", rules, seed, f) // waits in silence: before KIP-380
					broken = broken || f.Broken && f.ID == check.ISRHasCommitted
				}
			}
			if broken {
				lacks++
			}
			for _, x := range p.Now().Producers[0].All() {
				if x.State == client.Acked {
					acked++
				}
			}
		}
		assert.Equal(t, byEpoch, lacks == 0, "%s: in %d runs a member lacks records", rules, lacks)
		assert.Greater(t, acked, 100, rules)
	}
}
