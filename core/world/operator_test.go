package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/world"
)

// bLeads brings up a cluster in which B leads and A, the preferred leader, is back in the ISR.
func bLeads(t *testing.T, rules string, rebalance bool) *play {
	s := spec(t, rules, 3, a, b)
	s.Config.AutoRebalance = rebalance
	p := boot(t, s, c)
	p.crash(a)
	p.start(a)
	p.fetch(a)
	p.fetch(a)
	p.settle(nil)
	require.Equal(t, b, p.Now().ZK.Partitions[0].Leader)
	require.Equal(t, kafka.SetOf(a, b), p.isr())
	return p
}

func (p *play) elect(x kafka.BrokerID, part kafka.PartitionID, unclean bool) kafka.ErrorCode {
	p.t.Helper()
	p.do(world.Action{
		Kind: world.ElectLeaders, Broker: x, Partition: part, Unclean: unclean,
	})
	answers := p.anywhere(event.ElectionAnswered)
	require.NotEmpty(p.t, answers)
	return answers[len(answers)-1].Err
}

// controller.md 1.6, KIP-183: up to 2.1 an operator writes a node, later a request is answered.
func TestPreferredElection(t *testing.T) {
	p := bLeads(t, "2.1", false)
	epoch := p.Now().ZK.Partitions[0].LeaderEpoch
	p.do(world.Action{Kind: world.ElectLeaders})
	require.NotZero(t, p.Now().ZK.Preferred)
	p.tell(c, world.WatchAdmin)
	assert.Equal(t, a, p.Now().ZK.Partitions[0].Leader)
	assert.Equal(t, kafka.SetOf(a, b), p.isr(), "unchanged")
	assert.Equal(t, epoch+1, p.Now().ZK.Partitions[0].LeaderEpoch)
	assert.Zero(t, p.Now().ZK.Preferred)

	p = bLeads(t, "2.2", false)
	assert.Equal(t, kafka.ErrNotController, p.elect(a, 0, false))
	assert.Equal(t, kafka.ErrNone, p.elect(c, 0, false))
	assert.Equal(t, a, p.Now().ZK.Partitions[0].Leader)
	assert.Equal(t, kafka.ErrElectionNotNeeded, p.elect(c, 0, false))
	p.settle(nil)
	p.crash(a)
	assert.Equal(t, kafka.ErrPreferredLeaderNotAvailable, p.elect(c, 0, false))
	assert.Equal(t, b, p.Now().ZK.Partitions[0].Leader)
}

// KIP-460: an unclean election is for a partition without a leader alone, and needs no setting.
func TestUncleanElectionByOperator(t *testing.T) {
	for _, rules := range []string{"2.1", "2.3"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		r := p.Do(world.Action{Kind: world.ElectLeaders, Broker: c, Unclean: true})
		assert.Equal(t, world.NotInRelease, r)
	}
	p := boot(t, spec(t, "3.9-zk", 3, a, b), c)
	assert.Equal(t, kafka.ErrElectionNotNeeded, p.elect(c, 0, true))
	p.crash(b)
	p.crash(a)
	require.Equal(t, kafka.NoBroker, p.Now().ZK.Partitions[0].Leader)
	assert.Equal(t, kafka.ErrEligibleLeadersNotAvailable, p.elect(c, 0, true))
	p.start(b)
	require.Equal(t, kafka.NoBroker, p.Now().ZK.Partitions[0].Leader)
	assert.Equal(t, kafka.ErrNone, p.elect(c, 0, true))
	node := p.Now().ZK.Partitions[0]
	assert.Equal(t, b, node.Leader)
	assert.Equal(t, kafka.SetOf(b), node.ISR)
	assert.Equal(t, kafka.Recovering, node.Recovery, "KIP-704")
}

// KAFKA-6835: a topic that allows unclean elections is elected for at once from 2.1 on. Before, it
// takes a broker that starts. Nothing happens while the topic has a leader, or to one that forbids.
func TestUncleanElectionsAllowedAtRunTime(t *testing.T) {
	set := func(value int32) world.Action {
		a := world.Action{Kind: world.AlterConfig, Setting: metadata.UncleanElection}
		a.Count = value
		return a
	}
	for rules, want := range map[string]kafka.BrokerID{
		"0.11": kafka.NoBroker, "2.0.1": kafka.NoBroker, "2.1": b, "3.9-zk": b,
	} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.do(set(1))
		require.Equal(t, a, p.Now().ZK.Partitions[0].Leader, rules)
		p.do(set(0))
		p.crash(b)
		p.crash(a)
		p.start(b)
		require.Equal(t, kafka.NoBroker, p.Now().ZK.Partitions[0].Leader, rules)
		p.do(set(0))
		require.Equal(t, kafka.NoBroker, p.Now().ZK.Partitions[0].Leader, rules)
		p.do(set(1))
		assert.Equal(t, want, p.Now().ZK.Partitions[0].Leader, rules)
	}
}

// controller.md, numbers: the first look is 5 s after the controller won, then every 300 s.
func TestAutoRebalance(t *testing.T) {
	p := bLeads(t, "1.1", true)
	at := p.Now().Controllers[c].NextRebalance
	assert.Equal(t, kafka.Ms(5000+300000), at)
	require.True(t, p.until(400000, func() bool { return p.Now().ZK.Partitions[0].Leader == a }))
	assert.Equal(t, at, p.Now().Now)
	elected := p.happened(event.LeaderElected, c)
	assert.Equal(t, event.RulePreferred, elected[len(elected)-1].Rule)
}

// controller.md 1.6, KafkaController.onPartitionReassignment: [A, B] becomes [B, D]. D is added and
// told, joins the ISR, then A hands the leadership over, leaves and deletes its log.
func TestReassignment(t *testing.T) {
	for _, rules := range []string{"1.1", "2.2", "2.6", "2.7", "3.9-zk"} {
		p := boot(t, spec(t, rules, 4, a, b), c)
		p.produce(2, 1, a)
		p.fetch(b)
		p.fetch(b)
		p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(b, d)})
		r := p.Do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(b)})
		assert.Equal(t, world.ReassignmentRuns, r)
		p.tell(c, world.WatchAdmin)
		as := p.Now().ZK.Assigned[0]
		assert.Equal(t, kafka.ListOf(b, d, a), as.Replicas, "the new ones first")
		assert.Equal(t, kafka.SetOf(d), as.Adding)
		assert.Equal(t, kafka.SetOf(a), as.Removing)
		assert.Equal(t, kafka.LeaderEpoch(1), p.Now().ZK.Partitions[0].LeaderEpoch, rules)
		assert.Equal(t, kafka.SetOf(a, b), p.isr())
		done := func() bool { return !p.Now().ZK.Assigned[0].Moves() }
		require.True(t, p.until(60000, done), rules)
		node := p.Now().ZK.Partitions[0]
		assert.Equal(t, b, node.Leader)
		assert.Equal(t, kafka.SetOf(b, d), node.ISR)
		assert.Equal(t, kafka.LeaderEpoch(3), node.LeaderEpoch, "elected, and A removed: %s", rules)
		assert.Equal(t, kafka.ListOf(b, d), p.Now().ZK.Assigned[0].Replicas)
		assert.Zero(t, p.Now().ZK.Reassign[0].N)
		p.quiet()
		assert.Len(t, p.happened(event.ReplicaDeleted, a), 1)
		assert.False(t, p.Now().Brokers[a].Process.Replicas[0].Loaded)
		assert.Zero(t, p.leo(a))
		assert.Equal(t, kafka.Offset(2), p.leo(d))
	}
}

// A reassignment outlives its controller, and waits for a broker that is down.
func TestAReassignmentIsResumed(t *testing.T) {
	p := boot(t, spec(t, "2.4", 4, a, b), c)
	p.crash(d)
	p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a, d)})
	p.tell(c, world.WatchAdmin)
	p.settle(nil)
	require.True(t, p.Now().ZK.Assigned[0].Moves())
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.passTo(p.Now().ZK.Registrations[c].Ends)
	p.do(world.Action{Kind: world.StartProcess, Broker: d})
	require.True(t, p.until(60000, func() bool { return !p.Now().ZK.Assigned[0].Moves() }))
	assert.Equal(t, kafka.SetOf(a, d), p.isr())
	assert.Equal(t, a, p.Now().ZK.Partitions[0].Leader, "it is among the new ones")
}

// controller.md 1.8: a broker that still leads asks three times, 5 s apart, and stops all the same.
func TestShutdownOfTheLastMember(t *testing.T) {
	p := boot(t, spec(t, "2.1", 3, a, b), c)
	p.crash(b)
	start := p.Now().Now
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	assert.Equal(t, world.AlreadyStopping, p.Do(world.Action{Kind: world.ShutDown, Broker: a}))
	require.True(t, p.until(60000, func() bool { return !p.Now().Up(a) }))
	waits := p.happened(event.ShutdownWaits, a)
	require.Len(t, waits, 3)
	for i, w := range waits {
		assert.Equal(t, event.RuleStillLeads, w.Rule)
		assert.Equal(t, start+kafka.Ms(i)*5000, w.At)
	}
	assert.Equal(t, start+15000, p.Now().Now)
	assert.Len(t, p.happened(event.ProcessClosed, a), 1)
	assert.False(t, p.Now().ZK.Registrations[a].Exists, "the session is closed at once")
}

// controller.md 1.8: the leader's shutdown moves the leadership to the next of the ISR, without a
// moment in which nobody leads.
func TestShutdownOfALeader(t *testing.T) {
	for _, rules := range []string{"0.9", "2.2", "3.9-zk"} {
		p := boot(t, spec(t, rules, 4, a, b, d), c)
		p.do(world.Action{Kind: world.ShutDown, Broker: a})
		require.True(t, p.until(1000, func() bool { return !p.Now().Up(a) }), rules)
		p.quiet()
		node := p.Now().ZK.Partitions[0]
		assert.Equal(t, b, node.Leader)
		assert.Equal(t, kafka.SetOf(b, d), node.ISR)
		assert.Equal(t, kafka.LeaderEpoch(1), node.LeaderEpoch, "once: %s", rules)
		assert.Empty(t, p.anywhere(event.NoLeader))
		assert.Empty(t, p.Now().Controllers[c].ShuttingDown, "forgotten with its death")
	}
	s := spec(t, "2.2", 3, a, b)
	s.Config.OrderlyShutdown = false
	p := boot(t, s, c)
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	assert.False(t, p.Now().Up(a), "it stops at once")
	assert.Empty(t, p.anywhere(event.ShutdownGranted))
}

// roles is a LeaderAndIsr.
func roles(epoch kafka.LeaderEpoch, topic kafka.TopicID) world.Request {
	return world.Request{API: kafka.APILeaderAndIsr, LeaderEpoch: epoch, TopicID: topic}
}

// The codes of the orders, by foreign requests (controller.md 1.4, 1.5, 1.8).
func TestOrders(t *testing.T) {
	for _, tc := range []struct {
		rules string
		to    kafka.BrokerID
		from  kafka.BrokerID
		q     world.Request
		want  kafka.ErrorCode
	}{
		{"2.5", b, c, world.Request{API: kafka.APIStopReplica, LeaderEpoch: 0}, kafka.ErrNone},
		{"2.6", b, c, world.Request{API: kafka.APIStopReplica}, kafka.ErrFencedLeaderEpoch},
		{"2.6", b, c, world.Request{API: kafka.APIStopReplica, LeaderEpoch: 1}, kafka.ErrNone},
		{"2.6", b, c, world.Request{API: kafka.APIStopReplica, LeaderEpoch: -1}, kafka.ErrNone},
		{"2.6", b, c, world.Request{API: kafka.APIStopReplica, LeaderEpoch: -2}, kafka.ErrNone},
		{"2.2", b, c, roles(1, 0), kafka.ErrStaleController},
		{"2.2", d, c, roles(2, 0), kafka.ErrUnknownPartition},
		{"3.9-zk", b, c, roles(2, 7), kafka.ErrInconsistentTopicID},
		{"2.2", a, b, world.Request{API: kafka.APIControlledShutdown}, kafka.ErrStaleController},
		{"2.2", c, e, world.Request{API: kafka.APIControlledShutdown}, kafka.ErrBrokerNotAvailable},
		{"2.7", a, b, world.Request{API: kafka.APIAlterPartition}, kafka.ErrNotController},
		{"2.7", c, e, world.Request{API: kafka.APIAlterPartition}, kafka.ErrStaleBrokerEpoch},
	} {
		p := boot(t, spec(t, tc.rules, 4, a, b, d), c)
		p.crash(d) // leader epoch 1
		p.do(world.Action{Kind: world.StartProcess, Broker: d})
		tc.q.BrokerEpoch, tc.q.ControllerEpoch = kafka.NoBrokerEpoch, 1
		x := world.Action{Kind: world.Foreign, From: tc.from.Node(), Broker: tc.to, Request: tc.q}
		if tc.want == kafka.ErrUnknownPartition {
			x.Replicas = kafka.ListOf(a, b)
		}
		p.do(x)
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		answers := p.anywhere(event.ForeignAnswered)
		require.Len(t, answers, 1)
		assert.Equal(t, tc.want, answers[0].Err, "%+v", tc)
	}
	p := boot(t, spec(t, "2.2", 3, a, b), c)
	for _, x := range []world.Action{
		{Kind: world.Foreign, Request: world.Request{API: kafka.APIFetch}},
		{Kind: world.Foreign, Partition: 3, Request: world.Request{API: kafka.APIStopReplica}},
		{Kind: world.Foreign, From: 9, Request: world.Request{API: kafka.APIStopReplica}},
		{Kind: world.Foreign, Broker: 5, Request: world.Request{API: kafka.APIStopReplica}},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APILeaderAndIsr, Leader: 6}},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APILeaderAndIsr, Leader: -2}},
		{
			Kind: world.Foreign, Replicas: kafka.ListOf(a, 6),
			Request: world.Request{API: kafka.APILeaderAndIsr},
		},
		{
			Kind: world.Foreign, Replicas: kafka.ReplicaList{N: 6},
			Request: world.Request{API: kafka.APILeaderAndIsr},
		},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APIAlterPartition, ISR: 1 << 6}},
		{Kind: world.Reassign},
		{Kind: world.Reassign, Replicas: kafka.ListOf(a, a)},
		{Kind: world.Reassign, Replicas: kafka.ListOf(5)},
		{Kind: world.ElectLeaders, Partition: 2},
	} {
		assert.Equal(t, world.NoSuchThing, p.Do(x), "%+v", x)
	}
}

// KafkaController.initializePartitionReassignments: what the controller before had begun goes on,
// what nobody has read yet is begun, and nothing is done twice.
func TestANewControllerReassignsOnce(t *testing.T) {
	for _, rules := range []string{"1.1", "2.4", "3.9-zk"} {
		p := boot(t, spec(t, rules, 4, a, b), c)
		p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a, d)})
		p.succeeds(b)
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		assert.Len(t, p.happened(event.EpochRaised, b), 1, rules)
		assert.Equal(t, kafka.LeaderEpoch(1), p.Now().ZK.Partitions[0].LeaderEpoch, rules)
		p.succeeds(c)
		p.do(world.Action{Kind: world.ReadState, Broker: c})
		assert.Len(t, p.happened(event.EpochRaised, c), 1, rules)
	}
}

// moveReassignedPartitionLeaderIfRequired: another order of the same replicas is a reassignment,
// and all learn of it in a new leader epoch. The leader stays.
func TestAnotherOrderIsTold(t *testing.T) {
	for _, rules := range []string{"1.1", "2.4", "3.9-zk"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(b, a)})
		p.tell(c, world.WatchAdmin)
		p.settle(nil)
		node := p.Now().ZK.Partitions[0]
		assert.Equal(t, kafka.LeaderEpoch(1), node.LeaderEpoch, rules)
		assert.Equal(t, a, node.Leader, rules)
		assert.Equal(t, kafka.SetOf(a, b), node.ISR, rules)
		for _, x := range []kafka.BrokerID{a, b} {
			r := &p.Now().Brokers[x].Process.Replicas[0]
			assert.Equal(t, kafka.ListOf(b, a), r.Replicas, rules)
		}
		assert.Zero(t, p.Now().ZK.Reassign[0].N, rules)
	}
}
