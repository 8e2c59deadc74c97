package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// operatorAction draws what an operator does, or a peer that breaks the protocol.
func operatorAction(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	a := world.Action{
		Broker:    kafka.BrokerID(r.IntN(int(s.Brokers))),
		Partition: kafka.PartitionID(r.IntN(int(s.Partitions))),
	}
	kinds := []world.Kind{
		world.ShutDown, world.StartProcess, world.StartProcess, world.DeleteController,
		world.ElectLeaders, world.Reassign, world.Foreign,
	}
	if r.IntN(30) == 0 {
		kinds = []world.Kind{world.FailLogDir, world.ReplaceDisk}
	}
	switch a.Kind = kinds[r.IntN(len(kinds))]; a.Kind {
	case world.ElectLeaders:
		a.Unclean = r.IntN(2) == 0
	case world.Reassign:
		for _, b := range r.Perm(int(s.Brokers))[:1+r.IntN(3)] {
			a.Replicas.ID[a.Replicas.N] = kafka.BrokerID(b)
			a.Replicas.N++
		}
	case world.Foreign:
		n := w.ZK.Partitions[a.Partition]
		apis := []kafka.API{
			kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica,
			kafka.APIControlledShutdown, kafka.APIAlterPartition, kafka.APIOffsetForLeaderEpoch,
		}
		a.From = kafka.NodeID(r.IntN(int(s.Brokers)))
		a.Request = world.Request{
			API: apis[r.IntN(len(apis))], ControllerEpoch: w.ZK.ControllerEpoch,
			BrokerEpoch: w.ZK.Registrations[a.Broker].Czxid + kafka.BrokerEpoch(r.IntN(3)-1),
			LeaderEpoch: n.LeaderEpoch + kafka.LeaderEpoch(r.IntN(3)-1),
			Leader:      kafka.BrokerID(r.IntN(int(s.Brokers))), ISR: w.ZK.Present(),
			PartitionEpoch: n.Version + kafka.PartitionEpoch(r.IntN(3)-1),
			Live:           w.ZK.Present(), Delete: r.IntN(4) == 0,
			TopicID: kafka.TopicID(r.IntN(3)), Recovery: kafka.Recovery(r.IntN(3)),
		}
	}
	return a
}

// Operators, shutdowns, reassignments and foreign requests at random, on every rule set: no panic,
// every world packs and comes back, a step without events gives the same world, and the state
// nodes stay within what ZooKeeper allows.
func TestRandomOperators(t *testing.T) {
	seen := map[event.Kind]bool{}
	for _, rules := range zooKeeperNames() {
		t.Run(rules, func(t *testing.T) {
			for seed := range uint64(12) {
				randomOperators(t, rules, seed, seen)
			}
		})
	}
	for _, k := range []event.Kind{
		event.ShutdownGranted, event.ProcessClosed, event.ReplicaStopped, event.ReplicaDeleted,
		event.ReassignDone, event.ElectionAnswered, event.ControllerMoved, event.ISRAltered,
		event.ISRAlterRefused, event.ISRNoted, event.ForeignAnswered, event.ReplicaOffline,
		event.BounceNoticed, event.BrokerEpochKnown, event.ControllerDeleted, event.EpochRaised,
	} {
		assert.True(t, seen[k], "no run reached event %d", k)
	}
}

func randomOperators(t *testing.T, rules string, seed uint64, seen map[event.Kind]bool) {
	t.Helper()
	s := spec(t, rules, 4, a, b, c)
	s.Partitions, s.Replicas[1] = 2, kafka.ListOf(b, d)
	s.Config.AutoRebalance, s.Config.LogDirs = seed%2 == 0, 2
	s.Config.UncleanElection = seed%4 < 2
	p := boot(t, s, kafka.BrokerID(seed%4))
	r := rand.New(rand.NewPCG(seed, 5))
	for range 800 {
		var x world.Action
		switch next := world.Enabled(s, p.Now(), nil); {
		case r.IntN(30) == 0:
			x = operatorAction(r, s, p.Now())
		case r.IntN(30) == 0 || len(next) == 0:
			x = anyAction(r, s, p.Now())
		default:
			x = next[r.IntN(min(len(next), 6))]
		}
		if p.Do(x) != world.OK {
			continue
		}
		for _, e := range p.Events(p.Len()-1, p.Len()) {
			seen[e.Kind] = true
		}
		for i := range s.Partitions {
			n, as := &p.Now().ZK.Partitions[i], &p.Now().ZK.Assigned[i]
			if n.Exists {
				require.NotZero(t, n.ISR, "seed %d, action %d: %+v", seed, p.Len(), x)
			}
			require.LessOrEqual(t, int(as.Replicas.N), kafka.MaxReplicas)
		}
	}
	packed := p.Now().Pack(s, nil)
	back, err := world.Unpack(s, packed)
	require.NoError(t, err)
	require.True(t, *back == *p.Now())
	w := *p.At(p.Len() - 1)
	require.Equal(t, world.OK, world.Step(s, &w, p.Action(p.Len()-1), nil))
	require.True(t, w == *p.Now())
}

// What a controller, an operator or a foreign peer does allocates nothing either.
func TestOperatorsAllocateNothing(t *testing.T) {
	s := spec(t, "3.9-zk", 4, a, b, c)
	p := boot(t, s, a)
	into := world.New()
	for _, x := range []world.Action{
		{Kind: world.ShutDown, Broker: b},
		{Kind: world.DeleteController},
		{Kind: world.ElectLeaders, Broker: a},
		{Kind: world.Reassign, Replicas: kafka.ListOf(b, d)},
		{Kind: world.Foreign, From: b.Node(), Broker: a, Request: world.Request{
			API: kafka.APIAlterPartition, ISR: kafka.SetOf(a),
			BrokerEpoch: p.Now().ZK.Registrations[b].Czxid,
		}},
	} {
		require.Zero(t, allocations(func() {
			into.CopyUsed(s, p.Now())
			require.Equal(t, world.OK, world.Step(s, into, x, nil))
			for range 20 {
				var one [64]world.Action
				all := world.Enabled(s, into, one[:0])
				if len(all) == 0 || all[0].Kind == world.Pass {
					break
				}
				world.Step(s, into, all[0], nil)
			}
		}), "%+v", x)
	}
}
