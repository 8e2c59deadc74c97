package world_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/world"
)

// anyKRaftAction draws what may happen next in a KRaft cluster: mostly what the protocol does, now
// and then a fault, a client, an operator, a peer that breaks the protocol.
func anyKRaftAction(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	next := world.Enabled(s, w, nil)
	switch n := r.IntN(100); {
	case n < 85 && len(next) > 0:
		return next[r.IntN(min(len(next), 8))]
	case n < 88:
		faults := world.Faults(s, w, nil)
		return faults[r.IntN(len(faults))]
	case n < 91:
		return anyLink(r, s, w)
	case n < 93 && w.Net.N > 0:
		kinds := []world.Kind{world.Drop, world.Hold, world.Release, world.Release}
		return world.Action{
			Kind: kinds[r.IntN(len(kinds))], Msg: w.Net.M[r.IntN(int(w.Net.N))].ID,
		}
	case n < 97:
		return kraftOperator(r, s, w)
	}
	return world.Action{
		Kind: world.Produce, Broker: kafka.BrokerID(r.IntN(int(s.Brokers))),
		Count: 1 + int32(r.IntN(3)), Acks: int8(r.IntN(3) - 1),
	}
}

// anyLink cuts or heals a link, or makes it slow: of brokers and voters alike.
func anyLink(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	node := func() kafka.NodeID {
		n := r.IntN(int(s.Brokers + s.Voters))
		if n < int(s.Brokers) {
			return kafka.NodeID(n)
		}
		return kafka.VoterID(n - int(s.Brokers)).Node()
	}
	x := world.Action{Kind: world.CutLink, From: node(), To: node()}
	switch {
	case w.Net.IsCut(x.From, x.To):
		x.Kind = world.HealLink
	case r.IntN(4) == 0:
		x.Kind, x.Ms = world.SetLatency, kafka.Ms(r.IntN(3)*20)
	case r.IntN(2) == 0: // healing is as likely as cutting
		for a := range kafka.NodeID(kafka.MaxNodes) {
			for b := range a {
				if w.Net.IsCut(a, b) {
					return world.Action{Kind: world.HealLink, From: a, To: b}
				}
			}
		}
	}
	return x
}

// kraftOperator draws what an operator asks for, or a foreign request.
func kraftOperator(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	kinds := []world.Kind{
		world.CreateTopic, world.ElectLeaders, world.Reassign, world.Unregister,
		world.AlterConfig, world.AlterELR, world.ShutDown, world.Foreign, world.Foreign,
		world.StartProcess, world.StartProcess, world.FlushDisk,
	}
	x := world.Action{
		Kind:      kinds[r.IntN(len(kinds))],
		Broker:    kafka.BrokerID(r.IntN(int(s.Brokers))),
		Voter:     kafka.VoterID(r.IntN(int(s.Voters))),
		Partition: kafka.PartitionID(r.IntN(int(s.Partitions))),
		Unclean:   r.IntN(2) == 0, Cluster: r.IntN(2) == 0,
	}
	switch x.Kind {
	case world.Reassign:
		for _, b := range r.Perm(int(s.Brokers))[:r.IntN(4)] {
			x.Replicas.ID[x.Replicas.N] = kafka.BrokerID(b)
			x.Replicas.N++
		}
	case world.AlterConfig:
		x.Setting, x.Count = metadata.Key(r.IntN(2)), int32(r.IntN(4)-1)
	case world.AlterELR:
		x.Count = int32(r.IntN(2))
	case world.Foreign:
		x.From = x.Broker.Node()
		x.Request = foreignToVoter(r, w, &x)
	}
	return x
}

func foreignToVoter(r *rand.Rand, w *world.World, x *world.Action) world.Request {
	n, reg := w.State(x.Partition), w.Metadata.Now.Brokers[x.Broker]
	apis := []kafka.API{
		kafka.APIAlterPartition, kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat,
		kafka.APIOffsetForLeaderEpoch,
	}
	near := func(n int) int { return n + max(r.IntN(5)-3, -1) }
	return world.Request{
		API: apis[r.IntN(len(apis))], BrokerEpoch: kafka.BrokerEpoch(near(int(reg.Epoch))),
		LeaderEpoch: kafka.LeaderEpoch(near(int(n.LeaderEpoch))), Leader: n.Leader,
		PartitionEpoch: kafka.PartitionEpoch(near(int(n.PartitionEpoch))),
		ISR:            kafka.ReplicaSet(r.IntN(8)), TopicID: kafka.TopicID(r.IntN(3)),
		Recovery: kafka.Recovery(r.IntN(2)), Incarnation: reg.Incarnation + int32(r.IntN(2))*1000,
		Offset: kafka.Offset(near(int(w.Metadata.End()))), Flags: network.Flags(r.IntN(4)),
	}
}

// kraftRun plays n random actions of a KRaft cluster and looks at the world after each.
func kraftRun(
	t *testing.T, rules string, seed uint64, n int, look func(tl *world.Timeline),
) *world.Timeline {
	t.Helper()
	s := spec(t, rules, 4, a, b, c)
	s.Mode, s.Voters = release.KRaft, [...]int8{1, 3, 3, 5}[seed%4]
	s.Partitions, s.Replicas[1] = 2, kafka.ListOf(b, d)
	s.Config.MinISR = 1 + int8(seed%3)
	s.Config.UncleanElection = seed%5 == 0
	s.Config.LogDirs = 2
	p := &play{t, world.NewTimeline(s)}
	for v := range kafka.VoterID(s.Voters) {
		p.do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	for b := range kafka.BrokerID(s.Brokers) {
		p.do(world.Action{Kind: world.StartProcess, Broker: b})
	}
	p.comesTo("all are unfenced", func(w *world.World) bool {
		return w.Metadata.Now.Unfenced().Len() == int(s.Brokers)
	})
	p.do(world.Action{Kind: world.CreateTopic})
	r := rand.New(rand.NewPCG(seed, 7))
	for range n {
		before := p.Len()
		x := anyKRaftAction(r, s, p.Now())
		if p.Do(x) == world.OK || p.Len() > before {
			look(p.Timeline)
		}
	}
	return p.Timeline
}

var kraftRules = []string{
	"2.8-kraft", "3.2-kraft", "3.3", "3.6", "3.9-kraft", "4.0-elr", "4.1",
	"3.9-kraft+quorum-flush=off",
}

// Random runs of KRaft clusters: nothing panics (a voter that commits another record than the
// others would), every world packs and comes back, copies, and a step without events and without
// room to allocate gives the same one.
func TestRandomKRaftRuns(t *testing.T) {
	seen := map[event.Kind]bool{}
	var buf []byte
	for i, rules := range kraftRules {
		for seed := range uint64(6) {
			into, copied, again := world.New(), world.New(), world.New() // of one spec each
			kraftRun(t, rules, seed+uint64(i)*100, 1500, func(tl *world.Timeline) {
				s, w := tl.Spec(), tl.Now()
				for _, e := range tl.Events(tl.Len()-1, tl.Len()) {
					seen[e.Kind] = true
				}
				if tl.Len()%4 != 0 {
					return
				}
				buf = w.Pack(s, buf[:0])
				require.NoError(t, world.UnpackInto(s, buf, into))
				require.True(t, *into == *w, "%s, seed %d, action %d", rules, seed, tl.Len())
				copied.CopyUsed(s, w)
				require.True(t, *copied == *w, "%s, seed %d, action %d", rules, seed, tl.Len())
				if tl.Len()%16 == 0 {
					again.CopyUsed(s, tl.At(tl.Len()-1))
					x := tl.Action(tl.Len() - 1)
					require.Equal(t, world.OK, world.Step(s, again, x, nil))
					require.True(t, *again == *w, "%+v", x)
				}
			})
		}
	}
	for _, k := range []event.Kind{
		event.ControllerClaims, event.ControllerGivesUp, event.RegisterGranted, event.BrokerFenced,
		event.BrokerUnfenced, event.LeaderElected, event.ISRAltered, event.VoterCut,
		event.QuorumSnapshot, event.RecordsCommitted, event.ISRLeft, event.ReassignBegan,
		event.SettingAltered, event.OperatorRefused, event.ForeignAnswered, event.LatencySet,
		event.VoterPowerLost, event.BrokerStopping, event.ELRChanged, event.MetadataRead,
		event.RecordsForgotten,
	} {
		assert.True(t, seen[k], "no run reached event %d", k)
	}
}

// A step without events allocates nothing in KRaft mode either, whatever it does.
func TestAKRaftStepAllocatesNothing(t *testing.T) {
	tried := map[world.Kind]int{}
	for seed := range uint64(4) {
		into := world.New()
		kraftRun(t, "4.1", seed, 1000, func(tl *world.Timeline) {
			lastAllocatesNothing(t, tl, into, tried)
		})
	}
	for _, k := range []world.Kind{
		world.StartVoter, world.CrashVoter, world.VoterPowerLoss, world.Deliver, world.FireTimer,
		world.ReadMetadata, world.Foreign, world.Reassign, world.AlterConfig, world.ElectLeaders,
		world.SetLatency, world.CutLink, world.Unregister,
	} {
		assert.Positive(t, tried[k], "no run did %d", k)
	}
}

// Worlds that differ in message ids alone are one state for whoever counts states.
func TestKRaftWorldsThatDifferInIdsAlonePackAlike(t *testing.T) {
	kraftRun(t, "3.9-kraft", 1, 600, func(tl *world.Timeline) {
		if tl.Len()%5 != 0 {
			return
		}
		s, w := tl.Spec(), *tl.Now()
		want := w.PackCanonical(s, nil)
		leaves("", reflect.ValueOf(&w).Elem(), reflect.ValueOf(world.New()).Elem(),
			func(_ string, v reflect.Value) {
				if v.Kind() == reflect.Uint32 && v.Uint() != 0 {
					v.SetUint(v.Uint()*7 + 1000)
				}
			})
		require.Equal(t, want, w.PackCanonical(s, nil), "action %d", tl.Len())
		w = *tl.Now()
		w.Renumber(s, nil)
		require.Equal(t, want, w.PackCanonical(s, nil), "action %d", tl.Len())
	})
}
