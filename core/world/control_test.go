package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// anywhere gives the events of a kind.
func (p *play) anywhere(k event.Kind) []event.Event {
	var out []event.Event
	for _, ev := range p.Events(0, p.Len()) {
		if ev.Kind == k {
			out = append(out, ev)
		}
	}
	return out
}

// tell lets a notification arrive and the broker, as controller, act on it.
func (p *play) tell(x kafka.BrokerID, w world.Watch) {
	p.t.Helper()
	p.do(world.Action{Kind: world.TellWatch, Broker: x, Watch: w})
	p.do(world.Action{Kind: world.ReadState, Broker: x})
}

// zombie makes C a controller that has been replaced by A and does not know it, and has been told
// that B is gone.
func zombie(t *testing.T, rules string, replicas ...kafka.BrokerID) *play {
	p := boot(t, spec(t, rules, 3, replicas...), c)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.DeleteController})
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: a})
	require.True(t, p.Now().Controllers[c].Active, "nobody has told C")
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(nil)
	return p
}

// controller.md 1.7: up to 2.0 a zombie's write counts, and what it then orders is refused by those
// who have heard of its successor: the leader is left with a version that will never do again.
func TestAZombieWritesUpTo20(t *testing.T) {
	p := zombie(t, "2.0.1", a, b)
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	node := p.Now().ZK.Partitions[0]
	assert.Equal(t, kafka.SetOf(a), node.ISR)
	assert.Equal(t, kafka.LeaderEpoch(1), node.LeaderEpoch)
	assert.Equal(t, kafka.ControllerEpoch(1), node.ControllerEpoch)
	p.settle(nil)
	refused := p.happened(event.RoleRefused, a)
	require.NotEmpty(t, refused)
	assert.Equal(t, event.RuleStaleController, refused[len(refused)-1].Rule)
	assert.Equal(t, kafka.LeaderEpoch(0), p.Now().Brokers[a].Process.Replicas[0].LeaderEpoch)
	p.passTo(p.Now().Now + 20000) // A wants B out of the ISR too
	assert.NotEmpty(t, p.happened(event.ISRRefused, a))
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchController})
	assert.False(t, p.Now().Controllers[c].Active)
}

// KAFKA-6082, controller.md 1.7.1: from 2.1 on the version of /controller_epoch refuses it.
func TestAZombieIsFencedFrom21(t *testing.T) {
	p := zombie(t, "2.1", a, b)
	before := p.Now().ZK.Partitions[0]
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	assert.Equal(t, before, p.Now().ZK.Partitions[0])
	moved := p.happened(event.ControllerMoved, c)
	require.Len(t, moved, 1)
	assert.Equal(t, int32(1), moved[0].Because[0].Value)
	assert.Equal(t, int32(2), moved[0].Because[1].Value)
	assert.Len(t, p.happened(event.ControllerResign, c), 1)
	assert.False(t, p.Now().Controllers[c].Active)
	assert.Empty(t, p.controls(c, a))
}

// controller.md 1.6, abort rule: what a newer controller has written an older one leaves alone.
func TestAZombieLeavesWhatItsSuccessorWrote(t *testing.T) {
	p := zombie(t, "2.0.1", b, a)
	require.Equal(t, a, p.Now().ZK.Partitions[0].Leader)
	before := p.Now().ZK.Partitions[0]
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	assert.Equal(t, before, p.Now().ZK.Partitions[0])
	left := p.happened(event.NotElected, c)
	require.NotEmpty(t, left)
	assert.Equal(t, event.RuleOtherController, left[0].Rule)
}

// controller.md 1.2, case H31: the session of a running broker ends. It registers anew when it is
// told, and knows its new broker epoch a moment later than the controller does.
func TestASessionEndsWhileTheProcessLives(t *testing.T) {
	for rules, want := range map[string]kafka.ErrorCode{
		"2.1": kafka.ErrNone, "2.2": kafka.ErrUnknownServer, "2.5": kafka.ErrNone,
	} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		old := p.Now().Brokers[b].Process.BrokerEpoch
		p.do(world.Action{Kind: world.CutLink, From: b.Node(), To: kafka.ZooKeeper})
		p.passTo(p.Now().ZK.Registrations[b].Ends)
		p.do(world.Action{Kind: world.HealLink, From: b.Node(), To: kafka.ZooKeeper})
		assert.False(t, p.Now().ZK.Registrations[b].Exists, "it has not been told yet")
		p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchSession})
		now := p.Now().ZK.Registrations[b].Czxid
		assert.Greater(t, now, old)
		assert.Equal(t, old, p.Now().Brokers[b].Process.BrokerEpoch)
		p.tell(c, world.WatchBrokers)
		p.settle(nil)
		refused := kafka.ErrNone
		for _, ev := range p.happened(event.RoleRefused, b) {
			if ev.Rule == event.RuleNewerBrokerEpoch {
				refused = ev.Err
			}
		}
		assert.Equal(t, want, refused, rules)
		p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchCzxid})
		assert.Equal(t, now, p.Now().Brokers[b].Process.BrokerEpoch)
	}
}

// spec/errata to controller.md 1.7.2: up to 2.2 a new controller leaves the dead in the ISR.
func TestTheDeadAtAFailover(t *testing.T) {
	for rules, isr := range map[string]kafka.ReplicaSet{
		"2.2": kafka.SetOf(a, b), "2.3": kafka.SetOf(a),
	} {
		p := boot(t, spec(t, rules, 3, a, b), b) // B dies as controller and as follower
		p.do(world.Action{Kind: world.CrashProcess, Broker: b})
		p.passTo(p.Now().ZK.Registrations[b].Ends)
		p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchController})
		p.do(world.Action{Kind: world.WinController, Broker: c})
		p.do(world.Action{Kind: world.ReadState, Broker: c})
		assert.Equal(t, isr, p.isr(), rules)
		assert.Equal(t, kafka.LeaderEpoch(2-isr.Len()), p.Now().ZK.Partitions[0].LeaderEpoch, rules)
	}
}

// controller.md 1.5: the leader leaves a note at the first of its looks, every 2500 ms, that lies
// more than 5 s after the change; the controller tells all brokers and changes no epoch.
func TestISRNotification(t *testing.T) {
	for rules, told := range map[string]bool{"0.8.0": false, "0.11": true, "2.6": true} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.produce(1, 1, a) // B is behind, and silent
		p.passTo(p.Now().Now + 60000)
		shrunk := p.happened(event.ISRShrunk, a)
		require.NotEmpty(t, shrunk, rules)
		noted := p.happened(event.ISRNoted, a)
		require.Equal(t, told, len(noted) == 1, rules)
		if !told {
			continue
		}
		at := shrunk[0].At + 5000
		assert.Equal(t, at-at%2500+2500, noted[0].At, rules)
		assert.Equal(t, kafka.SetOf(a, b), p.Now().Controllers[c].Parts[0].ISR, "C does not know")
		p.tell(c, world.WatchISR)
		assert.Equal(t, kafka.SetOf(a), p.Now().Controllers[c].Parts[0].ISR)
		assert.Zero(t, p.Now().ZK.ISRChanges)
		for x := range kafka.BrokerID(3) {
			require.Len(t, p.controls(c, x), 1, rules)
			assert.Equal(t, kafka.APIUpdateMetadata, p.controls(c, x)[0].API)
		}
		p.settle(nil)
		assert.Equal(t, kafka.SetOf(a), p.Now().Brokers[b].Process.Known[0].ISR)
		assert.Equal(t, kafka.LeaderEpoch(0), p.Now().ZK.Partitions[0].LeaderEpoch)
	}
}

// controller.md 1.4: 56 in the answer to LeaderAndIsr marks the replica offline; its leadership
// moves, it leaves the ISR, and it may lead again only after a new start.
func TestTheControllerLearnsOfAFailedLogDirectory(t *testing.T) {
	s := spec(t, "2.1", 3, a, b)
	s.Config.LogDirs, s.Partitions, s.Replicas[1] = 2, 2, kafka.ListOf(a, b)
	p := boot(t, s, c)
	p.do(world.Action{Kind: world.FailLogDir, Broker: a, Partition: 0})
	p.tell(c, world.WatchLogDirs)
	p.settle(nil)
	off := p.happened(event.ReplicaOffline, c)
	require.Len(t, off, 1)
	assert.Equal(t, a.Node(), off[0].Peer)
	assert.Equal(t, b, p.Now().ZK.Partitions[0].Leader)
	assert.Equal(t, kafka.SetOf(b), p.Now().ZK.Partitions[0].ISR)
	assert.Equal(t, a, p.Now().ZK.Partitions[1].Leader, "the other directory is healthy")
	assert.True(t, p.Now().Controllers[c].Offline[0].Has(a))
	assert.Zero(t, p.Now().ZK.LogDirEvents)
	p.crash(a)
	assert.False(t, p.Now().Controllers[c].Offline[0].Has(a))
}

// Case H15: with the proposed rule the longer log leads, whatever the order of the assignment.
func TestTheLongestLog(t *testing.T) {
	for rules, leader := range map[string]kafka.BrokerID{"0.11": b, "0.11+longest-log-wins": c} {
		p := boot(t, spec(t, rules, 4, a, b, c), d)
		p.produce(1, 1, a)
		p.fetch(c)
		require.Equal(t, kafka.Offset(1), p.leo(c))
		require.Equal(t, kafka.Offset(0), p.leo(b))
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		p.passTo(p.Now().ZK.Registrations[a].Ends)
		p.tell(d, world.WatchBrokers)
		assert.Equal(t, leader, p.Now().ZK.Partitions[0].Leader, rules)
	}
}
