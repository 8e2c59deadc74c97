package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

func TestPowerLossesUpToTheMinimumISR(t *testing.T) {
	s, w := cluster()
	s.Config.MinISR = 2
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.CrashProcess, Broker: 0})
	assert.Equal(t, Within, b.Excess(), "a process may crash as often as it likes")

	leader := &w.Brokers[0].Process.Replicas[0]
	leader.HW = 1
	leader.Remotes[1].LEO = 0
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, Within, b.Excess(), "one of two")
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, Within, b.Excess(), "the same one again")
	leader.Remotes[1].LEO = 1
	b.Observe(s, w, world.Action{Kind: world.Pass})
	w.Brokers[0].Process.Up = false
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 0})
	assert.Equal(t, Within, b.Excess(), "the ISR was full in between")
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, TooManyDisk, b.Excess())
	assert.Equal(t, 4, b.Disks())
}

// A torn tail is what a power loss leaves. Beside the clean-shutdown marker it is harm to a disk
// that had everything: the marker says so, and nobody can know better.
func TestATornTailBesideTheMarkerIsDamage(t *testing.T) {
	s, w := cluster()
	s.Config.MinISR = 2
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.TearTail, Broker: 1})
	assert.Equal(t, Within, b.Excess())
	w.Brokers[1].Machine.Dirs[0].Marker = true
	b.Observe(s, w, world.Action{Kind: world.TearTail, Broker: 1})
	assert.Equal(t, Damage, b.Excess())
}

func TestWithMinimumISR1NoPowerMayBeLost(t *testing.T) {
	s, w := cluster()
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, TooManyDisk, b.Excess())
}

func TestAnUncleanElectionLeavesTheBudget(t *testing.T) {
	s, w := cluster()
	var b Budget
	n := &w.ZK.Partitions[0]
	n.ISR = kafka.SetOf(0)
	b.Observe(s, w, world.Action{Kind: world.Pass})
	n.Leader, n.LeaderEpoch = kafka.NoBroker, 1
	b.Observe(s, w, world.Action{Kind: world.ReadState})
	assert.Equal(t, Within, b.Excess())
	n.Leader, n.LeaderEpoch, n.ISR = 1, 2, kafka.SetOf(1)
	b.Observe(s, w, world.Action{Kind: world.ReadState})
	assert.Equal(t, Unclean, b.Excess())
}

// The last known leader, and every other replica outside ISR and ELR, is elected uncleanly; a
// member of the ELR of an empty ISR is not, also where one step commits several decisions.
func TestUncleanElectionsInKRaftMode(t *testing.T) {
	s, w := raft()
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.Pass})
	empty := metadata.Record{Leader: kafka.NoBroker, ELR: kafka.SetOf(1, 2), LastKnown: 1}
	change(w, elrChange|metadata.HasLeader|metadata.HasLastKnown, empty)
	change(w, elrChange|metadata.HasLeader, metadata.Record{
		Leader: 2, ISR: kafka.SetOf(2), ELR: kafka.SetOf(1),
	})
	b.Observe(s, w, world.Action{Kind: world.Deliver})
	assert.Equal(t, Within, b.Excess())
	change(w, elrChange|metadata.HasLeader, metadata.Record{Leader: kafka.NoBroker})
	change(w, metadata.HasISR|metadata.HasLeader, metadata.Record{Leader: 2, ISR: kafka.SetOf(2)})
	b.Observe(s, w, world.Action{Kind: world.Deliver})
	assert.Equal(t, Unclean, b.Excess())

	s, w = raft()
	b = Budget{}
	change(w, elrChange|metadata.HasLeader|metadata.HasLastKnown, empty)
	commit(w, metadata.Record{Type: metadata.RegistrationChange, Broker: 1, Fenced: 1})
	change(w, metadata.HasISR|metadata.HasLeader|metadata.HasELR, metadata.Record{
		Leader: 1, ISR: kafka.SetOf(1), ELR: kafka.SetOf(2),
	})
	b.Observe(s, w, world.Action{Kind: world.Deliver})
	assert.Equal(t, Unclean, b.Excess(), "it is fenced: KAFKA-19522")
}

func TestWhatLeavesTheBudgetInKRaftMode(t *testing.T) {
	alter := world.Action{Kind: world.AlterConfig, Setting: metadata.UncleanElection, Count: 1}
	for _, c := range []struct {
		a    world.Action
		want Excess
	}{
		{alter, Within},
		{world.Action{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 1}, MinISRAltered},
		{world.Action{Kind: world.AlterELR}, ELRSwitched},
		{world.Action{Kind: world.Foreign}, Breach},
		{world.Action{Kind: world.VoterPowerLoss, Voter: 1}, Within},
		{world.Action{Kind: world.PowerLoss, Broker: 1}, Within},
	} {
		s, w := raft()
		var b Budget
		b.Observe(s, w, c.a)
		assert.Equal(t, c.want, b.Excess(), "%+v", c.a)
	}
	s, w := raft()
	s.Rules.QuorumFlush = release.Off
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.VoterPowerLoss})
	assert.Equal(t, VoterForgets, b.Excess())
	s.Rules.QuorumFlush, b = release.On, Budget{}
	w.Brokers[1].Process.Member.Incarnation = 9
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.False(t, b.Allows(s, w, 0), "its new process is not registered yet")
	b = Budget{}
	commit(w, metadata.Record{Type: metadata.Config, Key: metadata.MinISR, Value: 1})
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, TooManyDisk, b.Excess(), "the minimum in force is 1")
}
