package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// splitDirs brings up a cluster in which A leads two partitions, each in its own log directory.
func splitDirs(t *testing.T) *play {
	s := spec(t, "2.1", 3, a, b)
	s.Config.LogDirs, s.Partitions, s.Replicas[1] = 2, 2, kafka.ListOf(a, b)
	return boot(t, s, c)
}

// succeeds lets a broker take /controller over, and not read yet.
func (p *play) succeeds(x kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.DeleteController})
	p.do(world.Action{Kind: world.TellWatch, Broker: x, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: x})
}

// controller.md 1.4, 1.7: an answer 56 makes the controller elect and write. One that cannot reach
// ZooKeeper can write nothing.
func TestACutControllerTakesNoReplicaOffline(t *testing.T) {
	p := splitDirs(t)
	p.do(world.Action{Kind: world.FailLogDir, Broker: a, Partition: 0})
	p.tell(c, world.WatchLogDirs)
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: kafka.ZooKeeper})
	before := p.Now().ZK.Partitions[0]
	p.settle(nil)
	assert.Equal(t, before, p.Now().ZK.Partitions[0])
	p.do(world.Action{Kind: world.HealLink, From: c.Node(), To: kafka.ZooKeeper})
	p.settle(nil)
	assert.Equal(t, b, p.Now().ZK.Partitions[0].Leader)
}

// KafkaController.elect: winning and the start-up are one event, and requests stand in the queue
// behind it. Nobody is told in between that the new controller is none.
func TestRequestsWaitForTheStartUp(t *testing.T) {
	for _, rules := range []string{"0.9", "2.6", "3.9-zk"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.succeeds(b)
		p.do(world.Action{Kind: world.ShutDown, Broker: a})
		asked := p.Now().Net.Find(p.Now().Net.LastID)
		assert.Equal(t, world.ControllerStarts, world.CanDeliver(p.Spec(), p.Now(), asked), rules)
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		p.settle(nil)
		assert.False(t, p.Now().Up(a), rules)
		assert.Empty(t, p.happened(event.ShutdownWaits, a), rules)
	}
	p := boot(t, spec(t, "2.6", 3, a, b), c)
	p.succeeds(b)
	r := p.Do(world.Action{Kind: world.ElectLeaders, Broker: b})
	require.Equal(t, world.ControllerStarts, r)
}

// ReplicaStateMachine, OfflineReplica: the state node is read for every replica that goes. Where
// the leader had taken it out of the ISR before, and had not said so, all brokers learn of it now.
func TestAReplicaThatHadLeftTheISR(t *testing.T) {
	for _, rules := range []string{"0.8.0", "2.6"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.produce(1, 1, a)
		p.passTo(p.Now().Now + 2*p.Spec().Config.LagTimeMax)
		require.Equal(t, kafka.SetOf(a), p.isr(), rules)
		require.Equal(t, kafka.SetOf(a, b), p.Now().Brokers[c].Process.Known[0].ISR, rules)
		epoch := p.Now().ZK.Partitions[0].LeaderEpoch
		p.crash(b)
		assert.Equal(t, kafka.SetOf(a), p.Now().Brokers[c].Process.Known[0].ISR, rules)
		assert.Equal(t, epoch, p.Now().ZK.Partitions[0].LeaderEpoch, rules)
	}
}

// ReplicaManager.LogDirFailureHandler: the note for the controller is written once ZooKeeper can be
// reached again, while the session lives.
func TestALogDirectoryFailsBehindACut(t *testing.T) {
	p := splitDirs(t)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
	p.do(world.Action{Kind: world.FailLogDir, Broker: a, Partition: 0})
	assert.Zero(t, p.Now().ZK.LogDirEvents)
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: kafka.ZooKeeper})
	assert.Equal(t, kafka.SetOf(a), p.Now().ZK.LogDirEvents)
	p.tell(c, world.WatchLogDirs)
	p.settle(nil)
	assert.Equal(t, b, p.Now().ZK.Partitions[0].Leader)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: kafka.ZooKeeper})
	assert.Zero(t, p.Now().ZK.LogDirEvents, "it is told once")
}

// KafkaController.onBrokerFailure: A, the last of its ISR, is in an orderly shutdown and leads on
// when another broker dies. Since 1.0 (KIP-112) every leader that does not count as alive is
// replaced then; with unclean election on, by one that lacks records.
func TestALeaderThatStopsWhenAnotherDies(t *testing.T) {
	for rules, leader := range map[string]kafka.BrokerID{"0.9": a, "0.11": a, "1.1": b} {
		s := spec(t, rules, 4, a, b)
		s.Config.UncleanElection = true
		p := boot(t, s, c)
		p.produce(1, 1, a)
		p.passTo(p.Now().Now + 2*s.Config.LagTimeMax)
		require.Equal(t, kafka.SetOf(a), p.isr(), rules)
		p.do(world.Action{Kind: world.ShutDown, Broker: a})
		p.settle(nil)
		p.do(world.Action{Kind: world.CrashProcess, Broker: d})
		p.passTo(p.Now().ZK.Registrations[d].Ends)
		p.tell(c, world.WatchBrokers)
		assert.Equal(t, leader, p.Now().ZK.Partitions[0].Leader, rules)
	}
}
