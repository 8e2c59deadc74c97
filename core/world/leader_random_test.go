package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
	"highwater/core/world"
)

// leaderHolds looks at what must hold of every leader and of every sender of ISR changes.
func leaderHolds(t *testing.T, s *world.Spec, w *world.World) {
	t.Helper()
	for b := range kafka.BrokerID(s.Brokers) {
		proc := &w.Brokers[b].Process
		q := &proc.Alter
		require.Zero(t, q.InFlight&^q.Queued, "what is under way is queued")
		require.Equal(t, q.InFlight != 0, q.Asked != 0)
		for p := range kafka.PartitionID(s.Partitions) {
			r := &proc.Replicas[p]
			require.Equal(t, q.Queued.Has(p), q.Items[p] != replica.AskedISR{})
			if !r.Leads() {
				require.Zero(t, r.Pending)
				continue
			}
			require.Zero(t, r.ISR&^r.Replicas.Set(), "only replicas are in the ISR")
			require.True(t, r.ISR.Has(b), "a leader is in its ISR")
			require.Zero(t, r.ISR&^r.MaximalISR())
			require.LessOrEqual(t, r.HW, w.Brokers[b].Machine.Disks[p].Log.LEO)
		}
	}
}

// Runs with readers in racks, waiting consumers, questions for offsets and two partitions, on
// releases whose leaders change the ISR in different ways.
func TestLeadersUnderRandomRuns(t *testing.T) {
	for _, rules := range []string{"0.8.0", "2.7", "2.8+count-diverging-fetch", "3.9-zk"} {
		seen := map[event.Kind]bool{}
		for seed := range uint64(8) {
			s := spec(t, rules, 3, a, b, c)
			s.Partitions, s.Replicas[1] = 2, kafka.ListOf(b, c, a)
			s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 1, 1
			s.Config.MinISR = 1 + int8(seed%3)
			s.Config.LagTimeMax = 2000
			p := boot(t, s, kafka.BrokerID(seed%3))
			var judge check.Judge
			r := rand.New(rand.NewPCG(seed, 7))
			for range 300 {
				x := anyAction(r, s, p.Now())
				switch x.Kind {
				case world.Consume:
					x.Ms = kafka.Ms(r.IntN(3) * 300)
					if r.IntN(4) == 0 {
						x.Kind, x.Count = world.AskOffset, -1-int32(r.IntN(2))
					}
					fallthrough
				case world.Produce:
					x.Partition = kafka.PartitionID(r.IntN(2))
				case world.CrashProcess, world.PowerLoss:
					if r.IntN(3) > 0 {
						continue
					}
				}
				from := p.Len()
				p.Do(x)
				leaderHolds(t, s, p.Now())
				judge.Observe(s, p.Now(), p.Len())
				for _, e := range p.Events(from, p.Len()) {
					seen[e.Kind] = true
				}
			}
			for _, f := range judge.Findings() {
				switch f.ID {
				case check.OneLeader, check.EpochsAscend, check.CacheFitsLog, check.HWInLog,
					check.HWNeverFalls:
					require.False(t, f.Broken, "%s, seed %d: %+v", rules, seed, f)
				}
			}
			back, err := world.Unpack(s, p.Now().Pack(s, nil))
			require.NoError(t, err)
			require.True(t, *back == *p.Now())
		}
		assert.True(t, seen[event.OffsetTold], rules)
		assert.True(t, seen[event.ConsumerRead], rules)
		assert.Equal(t, rules != "0.8.0", seen[event.ReaderSent], rules)
		assert.Equal(t, rules != "0.8.0", seen[event.ISRAsked], rules)
		assert.Equal(t, rules != "0.8.0", seen[event.ISRAnswered], rules)
	}
}
