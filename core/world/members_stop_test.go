package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

// controller.md 2.3: a leader that stops in order is in controlled shutdown while others take
// over; once they have read that, its next heartbeat, 50 ms later, is answered that it may stop. It
// leaves its markers with its broker epoch.
func TestALeaderStopsInOrder(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.live(5000)
	epoch, at := p.Now().Brokers[a].Process.BrokerEpoch, p.Now().Now
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	assert.Equal(t, broker.PendingStop, p.member(a).Life)
	p.live(49)
	reg := p.Now().Metadata.Now.Brokers[a]
	assert.True(t, reg.InShutdown && !reg.Fenced)
	assert.Equal(t, b, p.state().Leader)
	assert.Equal(t, kafka.SetOf(b, c), p.state().ISR)
	require.Len(t, p.controllerSaid(event.BrokerStopping, a), 1)
	stopAt := p.controllerSaid(event.BrokerStopping, a)[0].To
	for _, x := range []kafka.BrokerID{b, c} {
		assert.GreaterOrEqual(t, p.Now().KRaft[0].Contacts[x].Offset, stopAt, "it has said so")
	}
	assert.True(t, p.Now().Up(a))
	p.live(1)
	assert.False(t, p.Now().Up(a))
	assert.Equal(t, at+50, p.Now().Now)
	assert.True(t, p.Now().Metadata.Now.Brokers[a].Fenced)
	dir := p.Now().Brokers[a].Machine.Dirs[0]
	assert.True(t, dir.Marker)
	assert.Equal(t, epoch, dir.MarkerEpoch)
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	assert.Equal(t, epoch, p.member(a).Previous)
	assert.False(t, p.Now().Brokers[a].Machine.Dirs[0].Marker, "read before it was deleted")
	p.live(1000)
	assert.Equal(t, broker.Running, p.member(a).Life, "its fenced predecessor has no session")
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR)
}

// A broker that leads nothing may stop at once; one that was never unfenced asks nobody, nor does
// one without controlled.shutdown.enable.
func TestWhoStopsAtOnce(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.ShutDown, Broker: c})
	assert.Equal(t, world.AlreadyStopping, p.Do(world.Action{Kind: world.ShutDown, Broker: c}))
	p.live(1)
	assert.False(t, p.Now().Up(c))
	assert.Equal(t, kafka.SetOf(a, b), p.state().ISR)
	p.do(world.Action{Kind: world.StartProcess, Broker: c})
	p.do(world.Action{Kind: world.ShutDown, Broker: c})
	assert.False(t, p.Now().Up(c), "it had not even registered")
	p = members(t, "3.9-kraft", func(s *world.Spec) { s.Config.OrderlyShutdown = false })
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	assert.False(t, p.Now().Up(a))
	assert.Equal(t, a, p.state().Leader, "nobody was told")
	p.live(9001)
	assert.Equal(t, b, p.state().Leader)
}

// BrokerServer.shutdown: where no controller is reached the broker stops by itself after five
// minutes. It has led all the time, for all that it knows.
func TestAStopThatNobodyHears(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: v0.Node()})
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	p.live(299999)
	assert.True(t, p.Now().Up(a))
	assert.True(t, p.Now().Brokers[a].Process.Replicas[0].Leads())
	assert.Equal(t, b, p.state().Leader)
	p.live(1)
	assert.False(t, p.Now().Up(a))
	assert.True(t, p.Now().Brokers[a].Machine.Dirs[0].Marker)
}

// twoLed gives a second partition that c leads.
func twoLed(s *world.Spec) {
	s.Partitions, s.Replicas[1] = 2, kafka.ListOf(c, a, b)
}

// KIP-841 (3.3): a follower in controlled shutdown that hears of the new leader epoch and goes on
// fetching is brought back by its leader into the ISR that it has just left, and the controller has
// nothing against it. Up to 3.2 it does not hear: its fetches are fenced (KAFKA-13858). Since, the
// leader does not ask; and neither does the follower fetch any more (KAFKA-13790).
func TestAStoppingFollowerComesBack(t *testing.T) {
	for _, tc := range []struct {
		rules string
		roles release.MetadataRoles
		reads release.StoppingReads
		isr   kafka.ReplicaSet
		runs  bool
	}{
		{"3.2-kraft", release.RolesWithLeader, release.StoppingIsDeaf, kafka.SetOf(a, b), false},
		{"3.2-kraft", release.RolesWithLeader, release.StoppingReadsOn, kafka.SetOf(a, b, c), true},
		{"3.3-kraft", release.RolesWithLeader, release.StoppingReadsOn, kafka.SetOf(a, b), true},
		{"3.3-kraft", release.RolesAlways, release.StoppingReadsOn, kafka.SetOf(a, b), false},
	} {
		p := members(t, tc.rules, func(s *world.Spec) {
			twoLed(s)
			s.Rules.MetadataRoles, s.Rules.StoppingReads = tc.roles, tc.reads
		})
		p.live(5000)
		p.do(world.Action{Kind: world.ShutDown, Broker: c})
		p.live(49)
		assert.Equal(t, a, p.Now().State(1).Leader, "%+v", tc)
		assert.Equal(t, broker.PendingStop, p.member(c).Life, "%+v", tc)
		f := &p.Now().Brokers[c].Process.Replicas[0].Fetcher
		assert.Equal(t, tc.runs, f.Runs(), "%+v", tc)
		assert.Equal(t, tc.isr, p.state().ISR, "%+v", tc)
		assert.Empty(t, p.controllerSaid(event.ISRAlterRefused, a), "%+v: nobody asked", tc)
		p.live(5000)
		assert.False(t, p.Now().Up(c), "%+v", tc)
		assert.Equal(t, kafka.SetOf(a, b), p.state().ISR, "%+v", tc)
	}
}

// controller.md 2.2, 3.4: what a restart does to a replica that was eligible. b and then its leader
// a leave an ISR that is below the minimum. With ELR, b is elected if its marker proves an orderly
// stop, and is out of the ELR if not; without ELR only a, the last member of the ISR, may lead.
func TestCleanAndUncleanRestarts(t *testing.T) {
	for _, tc := range []struct {
		rules  string
		clean  bool
		leader kafka.BrokerID
		elr    kafka.ReplicaSet
	}{
		{"3.9-kraft", true, kafka.NoBroker, 0},
		{"4.0", true, kafka.NoBroker, 0},
		{"4.0-elr", true, b, kafka.SetOf(a)},
		{"4.0-elr", false, kafka.NoBroker, kafka.SetOf(a)},
		{"4.1", true, b, kafka.SetOf(a)},
		{"4.1", false, kafka.NoBroker, kafka.SetOf(a)},
	} {
		p := members(t, tc.rules, func(s *world.Spec) { s.Config.MinISR = 2 })
		p.live(5000)
		for _, x := range []kafka.BrokerID{c, b} {
			p.do(world.Action{Kind: world.ShutDown, Broker: x})
			p.live(3000)
			require.False(t, p.Now().Up(x), "%+v", tc)
		}
		assert.Equal(t, kafka.SetOf(a), p.state().ISR, "%+v", tc)
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		p.live(9001)
		require.Equal(t, kafka.NoBroker, p.state().Leader, "%+v", tc)
		if !tc.clean {
			p.do(world.Action{
				Kind: world.DamageFile, Broker: b, File: broker.FileMarker, Harm: broker.Deleted,
			})
		}
		p.do(world.Action{Kind: world.StartProcess, Broker: b})
		p.live(1000)
		require.Equal(t, broker.Running, p.member(b).Life, "%+v", tc)
		assert.Equal(t, tc.leader, p.state().Leader, "%+v", tc)
		assert.Equal(t, tc.elr, p.state().ELR, "%+v", tc)
		assert.Equal(t, tc.leader == b, p.Now().Brokers[b].Process.Replicas[0].Leads(), "%+v", tc)
	}
}

// A replica that is in the assignment no more is deleted when its broker reads so.
func TestARemovedReplicaIsDeleted(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(600)
	require.Equal(t, kafka.Offset(1), p.leo(c))
	p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a, b)})
	p.live(1)
	assert.Equal(t, kafka.SetOf(a, b), p.state().ISR)
	assert.Zero(t, p.leo(c))
	assert.False(t, p.Now().Brokers[c].Process.Replicas[0].Loaded)
	p.live(5000)
	assert.Equal(t, kafka.NoOffset, p.Now().Brokers[c].Machine.HWFile[0])
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.live(9001)
	p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a, c)})
	p.comesTo("it is done", func(w *world.World) bool { n := w.State(0); return !n.Moves() })
	require.Equal(t, kafka.Offset(1), p.leo(b))
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.live(1)
	assert.Zero(t, p.leo(b), "it was down when that happened")
}

// KAFKA-13790: up to 3.2 a broker that reads that its partition has no leader goes on leading;
// since 3.3 it steps down.
func TestALeaderReadsThatThereIsNone(t *testing.T) {
	for rules, leads := range map[string]bool{"3.2-kraft": true, "3.3-kraft": false} {
		p := members(t, rules, func(s *world.Spec) { s.Replicas[0] = kafka.ListOf(a) })
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: v0.Node()})
		p.live(9001)
		require.Equal(t, kafka.NoBroker, p.state().Leader, rules)
		assert.Equal(t, kafka.SetOf(a), p.state().ISR, "%s: the last one stays", rules)
		assert.True(t, p.Now().Brokers[a].Process.Replicas[0].Leads(), "%s: not told", rules)
		p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: v0.Node()})
		p.do(world.Action{Kind: world.ReadMetadata, Broker: a, Count: 1})
		r := &p.Now().Brokers[a].Process.Replicas[0]
		assert.Equal(t, leads, r.Leads(), rules)
		assert.Len(t, p.happened(event.RoleKept, a), map[bool]int{true: 1}[leads], rules)
		p.live(1000)
		n := p.state()
		assert.Equal(t, a, n.Leader, rules)
		r = &p.Now().Brokers[a].Process.Replicas[0]
		assert.True(t, r.Leads() && r.LeaderEpoch == n.LeaderEpoch, rules)
	}
}

// min.insync.replicas counts for a leader as soon as it has read the new value, not before.
func TestMinISRIsAlteredAtRunTime(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	for _, x := range []kafka.BrokerID{b, c} {
		p.do(world.Action{Kind: world.ShutDown, Broker: x})
		p.live(100)
	}
	require.Equal(t, kafka.SetOf(a), p.state().ISR)
	p.do(world.Action{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 2})
	write := world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a}
	for _, want := range []kafka.ErrorCode{kafka.ErrNone, kafka.ErrNotEnoughReplicas} {
		p.do(write)
		sent := p.Now().Producers[0].N - 1
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Producers[0].Sends[sent].Request})
		p.live(1) // it hears, and reads
		assert.Equal(t, want, p.Now().Producers[0].Sends[sent].Err, "request %d", sent)
	}
	p.do(world.Action{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 9})
	p.live(1)
	r := &p.Now().Brokers[a].Process.Replicas[0]
	assert.Equal(t, kafka.ReplicaSet(1), r.ISR)
}
