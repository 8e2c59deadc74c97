package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// consumerKinds are what consumers do.
var consumerKinds = [...]world.Kind{
	world.Poll, world.Poll, world.Poll, world.Poll, world.Poll, world.Poll, world.Poll,
	world.Poll, world.Poll, world.Poll, world.Commit, world.Commit, world.Assign, world.Seek,
	world.FindLeader, world.FindLeader,
}

// anyConsumerAction draws mostly what the protocol does and what consumers do, so that they read,
// and now and then a fault.
func anyConsumerAction(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	switch r.IntN(20) {
	case 0:
		return anyAction(r, s, w)
	case 1, 2:
		return world.Action{
			Kind: world.Produce, Broker: max(w.Leader(0), 0), Count: 1, Acks: 1,
		}
	case 3, 4, 5, 6:
		x := world.Action{
			Kind: consumerKinds[r.IntN(len(consumerKinds))], Client: int8(r.IntN(3)),
			Broker: kafka.BrokerID(r.IntN(int(s.Brokers))), Count: int32(r.IntN(4)),
		}
		if x.Kind == world.FindLeader {
			x.Client++
		}
		return x
	}
	next := world.Enabled(s, w, nil)
	if len(next) == 0 {
		return anyAction(r, s, w)
	}
	return next[r.IntN(len(next))]
}

// In random runs of a group of two and a consumer alone a refused action changes nothing, every
// world comes back as it was packed, and the runs reach what consumers do.
func TestRandomConsumers(t *testing.T) {
	seen := map[event.Kind]bool{}
	var packed []byte
	for _, rules := range []string{"2.0.1", "2.3", "3.4-zk", "2.4+no-leader-as-epoch"} {
		for seed := range uint64(4) {
			s := spec(t, rules, 3, a, b, c)
			s.Consumers, s.Config.UncleanElection = 3, seed%2 == 0
			s.ConsumerConfigs[0] = release.ConsumerConfig{Group: 1}
			s.ConsumerConfigs[1] = release.ConsumerConfig{
				Group: 1, Reset: release.OffsetReset(seed % 3),
			}
			p, back := boot(t, s, a), world.New()
			r := rand.New(rand.NewPCG(seed, 5))
			for range 800 {
				before := *p.Now()
				if p.Do(anyConsumerAction(r, s, p.Now())) != world.OK {
					require.True(t, before == *p.Now(), "%s, seed %d: refused", rules, seed)
					continue
				}
				packed = p.Now().Pack(s, packed[:0])
				require.NoError(t, world.UnpackInto(s, packed, back))
				require.True(t, *back == *p.Now(), "%s, seed %d, action %d", rules, seed, p.Len())
			}
			for _, e := range p.Events(0, p.Len()) {
				seen[e.Kind] = true
			}
		}
	}
	for _, k := range []event.Kind{
		event.MetadataRefused, event.NothingNew, event.PartitionAssigned, event.OffsetCommitted,
		event.CommitFound, event.PositionLost, event.PositionSet, event.PositionDoubted,
		event.PositionValid, event.ConsumerRetries,
	} {
		assert.True(t, seen[k], "no run reached event %d", k)
	}
}
