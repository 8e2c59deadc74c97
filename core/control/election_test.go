package control

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/event"
	"highwater/core/kafka"
)

// controller.md 1.6, offline: the order of the assignment decides, the ISR and who lives limit.
func TestDecideOffline(t *testing.T) {
	replicas := kafka.ListOf(2, 0, 1)
	for _, tc := range []struct {
		name       string
		isr, alive kafka.ReplicaSet
		unclean    bool
		want       Choice
	}{
		{
			"the first of the assignment that is alive and in the ISR", kafka.SetOf(0, 1, 2),
			kafka.SetOf(0, 1), false,
			Choice{0, kafka.SetOf(0, 1), event.RuleOfflineClean},
		},
		{
			"not one outside the ISR", kafka.SetOf(1), kafka.SetOf(0, 1), true,
			Choice{1, kafka.SetOf(1), event.RuleOfflineClean},
		},
		{
			"nobody of the ISR is alive", kafka.SetOf(2), kafka.SetOf(0, 1), false,
			Choice{kafka.NoBroker, kafka.SetOf(2), event.RuleNoCandidate},
		},
		{
			"unclean: the first alive, alone in the ISR", kafka.SetOf(2), kafka.SetOf(0, 1), true,
			Choice{0, kafka.SetOf(0), event.RuleOfflineUnclean},
		},
		{
			"unclean, and nobody alive", kafka.SetOf(2), 0, true,
			Choice{kafka.NoBroker, kafka.SetOf(2), event.RuleNoCandidate},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := Ballot{Replicas: replicas, ISR: tc.isr, Alive: tc.alive, Unclean: tc.unclean}
			assert.Equal(t, tc.want, DecideLeader(Offline, &b))
		})
	}
}

// controller.md 1.1 and 1.2: a node is ephemeral, its czxid only grows, and a session takes
// /controller along.
func TestSessions(t *testing.T) {
	z := ZooKeeper{Controller: kafka.NoBroker}
	first, ok := z.Register(0)
	assert.True(t, ok)
	_, ok = z.Register(0)
	assert.False(t, ok, "the old node is still there")
	z.Register(1)
	z.Controller = 0
	z.Expire(0)
	assert.Equal(t, kafka.NoBroker, z.Controller)
	assert.Equal(t, kafka.SetOf(1), z.TellController, "every live broker watches /controller")
	again, ok := z.Register(0)
	assert.True(t, ok)
	assert.Greater(t, again, first)
}

// controller.md 1.5: a leader's write counts only with the version that it expects.
func TestWriteISRIsConditional(t *testing.T) {
	var z ZooKeeper
	z.Partitions[0] = PartitionNode{Exists: true, Version: 4, ISR: kafka.SetOf(0, 1)}
	_, ok := z.WriteISR(0, PartitionNode{ISR: kafka.SetOf(0)}, 3)
	assert.False(t, ok)
	v, ok := z.WriteISR(0, PartitionNode{ISR: kafka.SetOf(0)}, 4)
	assert.True(t, ok)
	assert.Equal(t, kafka.PartitionEpoch(5), v)
	assert.Equal(t, kafka.SetOf(0), z.Partitions[0].ISR)
}

// controller.md 1.5: after a conflict a node that holds already what was to be written counts as
// written (the answer was lost); any other does not, also with the same ISR.
func TestWriteISRAfterALostAnswer(t *testing.T) {
	var z ZooKeeper
	wanted := PartitionNode{Leader: 1, ISR: kafka.SetOf(1), LeaderEpoch: 3, ControllerEpoch: 2}
	z.Partitions[0] = wanted
	z.Partitions[0].Exists, z.Partitions[0].Version = true, 8
	v, ok := z.WriteISR(0, wanted, 7)
	assert.True(t, ok)
	assert.Equal(t, kafka.PartitionEpoch(8), v, "nothing was written now")
	other := wanted
	other.LeaderEpoch = 2
	_, ok = z.WriteISR(0, other, 7)
	assert.False(t, ok, "another leader epoch")
	_, ok = z.WriteISR(1, wanted, 0)
	assert.False(t, ok, "no node")
}

// controller.md 1.6: the other strategies; 4 is alive and outside the ISR, 3 is stopping.
func TestDecideLeader(t *testing.T) {
	b := Ballot{
		Replicas: kafka.ListOf(4, 3, 2, 1), ISR: kafka.SetOf(1, 2, 3),
		Alive: kafka.SetOf(1, 3, 4), ShuttingDown: kafka.SetOf(3),
	}
	for s, want := range map[Strategy]Choice{
		Preferred:  {kafka.NoBroker, b.ISR, event.RulePreferredGone},
		Shutdown:   {1, kafka.SetOf(1, 2), event.RuleShutdownElection},
		Reassigned: {3, b.ISR, event.RuleReassigned},
	} {
		assert.Equal(t, want, DecideLeader(s, &b))
	}
	b.Replicas = kafka.ListOf(3, 4)
	assert.Equal(t, Choice{3, b.ISR, event.RulePreferred}, DecideLeader(Preferred, &b))
	b.Replicas = kafka.ListOf(2)
	assert.Equal(t, kafka.NoBroker, DecideLeader(Shutdown, &b).Leader)
}

// Target keeps the order of the wanted replicas.
func TestTarget(t *testing.T) {
	a := Assignment{
		Replicas: kafka.ListOf(5, 2, 0, 1), Adding: kafka.SetOf(5), Removing: kafka.SetOf(0, 1),
	}
	assert.True(t, a.Moves())
	assert.Equal(t, kafka.ListOf(5, 2), a.Target())
}
