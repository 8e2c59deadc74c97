package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// anyAction draws what may happen next: mostly what the protocol does, now and then a fault, a
// client, a held or lost message.
func anyAction(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	if next := world.Enabled(s, w, nil); len(next) > 0 && r.IntN(10) < 7 {
		return next[r.IntN(len(next))]
	}
	broker := kafka.BrokerID(r.IntN(int(s.Brokers)))
	switch r.IntN(8) {
	case 0:
		if faults := world.Faults(s, w, nil); len(faults) > 0 {
			return faults[r.IntN(len(faults))]
		}
	case 1:
		return world.Action{Kind: world.StartProcess, Broker: broker}
	case 2:
		return world.Action{Kind: world.Consume, Broker: broker}
	case 3:
		return world.Action{Kind: world.FindLeader, Broker: broker, Client: int8(r.IntN(2))}
	case 4:
		link := world.Action{Kind: world.CutLink, From: broker.Node(), To: kafka.ZooKeeper}
		if r.IntN(2) == 0 {
			link.To = kafka.NodeID(r.IntN(int(s.Brokers)))
		}
		if w.Net.IsCut(link.From, link.To) {
			link.Kind = world.HealLink
		}
		return link
	case 5:
		if w.Net.N > 0 {
			kinds := []world.Kind{world.Drop, world.Hold, world.Release}
			return world.Action{Kind: kinds[r.IntN(3)], Msg: w.Net.M[r.IntN(int(w.Net.N))].ID}
		}
	}
	return world.Action{
		Kind: world.Produce, Broker: broker, Count: 1 + int32(r.IntN(3)), Acks: int8(r.IntN(3) - 1),
	}
}

// randomRun plays n actions and looks at the world after each.
func randomRun(t *testing.T, rules string, seed uint64, n int, look func(*world.Timeline)) {
	t.Helper()
	s := spec(t, rules, 3, a, b, c)
	s.Config.MinISR = 1 + int8(seed%2)
	s.Config.UncleanElection = seed%4 < 2
	p := boot(t, s, kafka.BrokerID(seed%3))
	r := rand.New(rand.NewPCG(seed, 1))
	for range n {
		p.Do(anyAction(r, s, p.Now()))
		look(p.Timeline)
	}
}

func TestRandomRunsKeepTheLogsConsistent(t *testing.T) {
	for _, rules := range zooKeeperNames() {
		t.Run(rules, func(t *testing.T) {
			seen := map[event.Kind]bool{}
			for seed := range uint64(100) {
				var judge check.Judge
				randomRun(t, rules, seed, 500, func(tl *world.Timeline) {
					judge.Observe(tl.Spec(), tl.Now(), tl.Len())
					judge.EachBroken(func(f *check.Finding) {
						switch f.ID {
						case check.OneLeader, check.EpochsAscend, check.CacheFitsLog, check.HWInLog,
							check.HWNeverFalls, check.LeaderInISR:
							require.Fail(t, "broken", "seed %d, action %d: %+v", seed, tl.Len(), f)
						}
					})
					for _, e := range tl.Events(max(tl.Len()-1, 0), tl.Len()) {
						seen[e.Kind] = true
					}
				})
			}
			for _, k := range []event.Kind{
				event.Truncated, event.ISRShrunk, event.ISRExpanded, event.LeaderElected,
				event.ConsumerRead, event.Acked, event.SendUnknown, event.SessionExpired,
			} {
				assert.True(t, seen[k], "no run reached event %d", k)
			}
		})
	}
}

func TestPackedWorldsComeBackAsTheyWere(t *testing.T) {
	for seed := range uint64(10) {
		randomRun(t, "0.11", seed, 200, func(tl *world.Timeline) {
			packed := tl.Now().Pack(tl.Spec(), nil)
			back, err := world.Unpack(tl.Spec(), packed)
			require.NoError(t, err)
			require.True(t, *back == *tl.Now(), "seed %d, action %d", seed, tl.Len())
		})
	}
}

func TestTimelineGoesBackToEveryMoment(t *testing.T) {
	var hashes []uint64
	var last *world.Timeline
	randomRun(t, "0.10.2", 7, 400, func(tl *world.Timeline) {
		last = tl
		for len(hashes) <= tl.Len() {
			hashes = append(hashes, 0)
		}
		hashes[tl.Len()] = tl.Now().Hash(tl.Spec())
	})
	for n := range hashes {
		if hashes[n] != 0 {
			assert.Equal(t, hashes[n], last.At(n).Hash(last.Spec()), "after %d actions", n)
		}
	}
}

func TestStepWithoutEventsGivesTheSameWorld(t *testing.T) {
	randomRun(t, "0.11", 3, 300, func(tl *world.Timeline) {
		if tl.Len() == 0 {
			return
		}
		w := *tl.At(tl.Len() - 1)
		require.Equal(t, world.OK, world.Step(tl.Spec(), &w, tl.Action(tl.Len()-1), nil))
		require.True(t, w == *tl.Now(), "%+v", tl.Action(tl.Len()-1))
	})
}

func TestARefusedActionChangesNothing(t *testing.T) {
	s := spec(t, "0.11", 3, a, b, c)
	p := boot(t, s, a)
	r := rand.New(rand.NewPCG(11, 1))
	refused := 0
	for range 3000 {
		before := *p.Now()
		x := anyAction(r, s, p.Now())
		if p.Do(x) != world.OK {
			refused++
			require.True(t, before == *p.Now(), "%+v: %s", x, p.Do(x).Text().In("en"))
		}
	}
	assert.Greater(t, refused, 100)
}

func TestBytesThatAreNoWorldAreRefused(t *testing.T) {
	s := spec(t, "0.11", 2, a, b)
	packed := boot(t, s, a).Now().Pack(s, nil)
	_, err := world.Unpack(s, packed[:len(packed)/2])
	require.ErrorIs(t, err, world.ErrNotAWorld)
	_, err = world.Unpack(s, append(packed, 0))
	require.ErrorIs(t, err, world.ErrNotAWorld)
	_, err = world.Unpack(s, nil)
	require.ErrorIs(t, err, world.ErrNotAWorld)
}

func FuzzUnpack(f *testing.F) {
	rs, _ := release.Lookup("0.11")
	s := &world.Spec{Brokers: 2, Partitions: 1, Producers: 1, Rules: rs.Rules, Config: rs.Config}
	s.Replicas[0] = kafka.ListOf(0, 1)
	f.Add(world.New().Pack(s, nil))
	f.Fuzz(func(t *testing.T, in []byte) {
		w, err := world.Unpack(s, in)
		if err == nil && w == nil {
			t.Fatal("no world and no error")
		}
	})
}
