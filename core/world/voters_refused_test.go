package world_test

import (
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

// What one kind of cluster has and the other has not is refused with a text of its own.
func TestEachModeRefusesWhatOnlyTheOtherHas(t *testing.T) {
	zk := boot(t, spec(t, "3.9-zk", 3, a, b, c), a)
	for _, x := range []world.Action{
		{Kind: world.StartVoter},
		{Kind: world.CrashVoter},
		{Kind: world.VoterPowerLoss},
		{Kind: world.Unregister},
		{Kind: world.AlterELR},
		{Kind: world.FireTimer, Timer: world.TimerFence},
		{Kind: world.FireTimer, Timer: world.TimerQuorum},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APIBrokerHeartbeat}},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APIBrokerRegistration}},
		{Kind: world.CutLink, From: a.Node(), To: v0.Node()},
		{Kind: world.SetLatency, From: v0.Node(), To: b.Node(), Ms: 1},
	} {
		assert.Equal(t, world.OnlyKRaft, zk.Do(x), "%+v", x)
	}
	kraft := members(t, "3.9-kraft", nil)
	for _, x := range []world.Action{
		{Kind: world.WinController},
		{Kind: world.ReadState},
		{Kind: world.TellWatch},
		{Kind: world.ExpireSession},
		{Kind: world.DeleteController},
		{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper},
		{Kind: world.FireTimer, Timer: world.TimerSession},
		{Kind: world.FireTimer, Timer: world.TimerRebalance},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APILeaderAndIsr}},
		{Kind: world.Foreign, Request: world.Request{API: kafka.APIControlledShutdown}},
	} {
		assert.Equal(t, world.OnlyZooKeeper, kraft.Do(x), "%+v", x)
	}
	assert.Equal(t, world.TopicExists, kraft.Do(world.Action{Kind: world.CreateTopic}))
}

// Voters that are not there, run already or do not run are refused, and so are operators while no
// controller is active.
func TestVotersRefuse(t *testing.T) {
	s := kraftSpec(t, "3.9-kraft", 3)
	p := &play{t, world.NewTimeline(s)}
	topic := world.Action{Kind: world.CreateTopic}
	assert.Equal(t, world.NoActiveController, p.Do(topic))
	assert.Equal(t, world.VoterDown, p.Do(world.Action{Kind: world.CrashVoter, Voter: v1}))
	assert.Equal(t, world.VoterDown, p.Do(world.Action{Kind: world.VoterPowerLoss, Voter: v1}))
	assert.Equal(t, world.NoSuchThing, p.Do(world.Action{Kind: world.StartVoter, Voter: 3}))
	assert.Equal(t, world.NoSuchThing, p.Do(world.Action{Kind: world.StartVoter, Voter: -1}))
	p.do(world.Action{Kind: world.StartVoter, Voter: v1})
	assert.Equal(t, world.AlreadyUp, p.Do(world.Action{Kind: world.StartVoter, Voter: v1}))
	assert.Equal(t, world.NoActiveController, p.Do(topic))
	assert.Equal(t, world.TimerNotDue, p.Do(world.Action{
		Kind: world.FireTimer, Timer: world.TimerQuorum, Voter: v1,
	}))
	p.do(world.Action{Kind: world.StartVoter, Voter: v2})
	p.goOn(func(w *world.World) bool { return w.Active(s) != kafka.NoVoter })
	active := p.Now().Active(s)
	for _, x := range []world.Action{
		{Kind: world.Reassign, Replicas: kafka.ListOf(a, a)},
		{Kind: world.Reassign, Replicas: kafka.ListOf(a, 5)},
		{Kind: world.Reassign, Partition: 1, Replicas: kafka.ListOf(a)},
		{Kind: world.ElectLeaders, Partition: 1},
		{Kind: world.Unregister, Broker: 3},
		{Kind: world.AlterConfig, Setting: metadata.FeatureELR},
		{Kind: world.AlterConfig, Count: -2},
		{Kind: world.AlterELR, Count: 2},
		{Kind: world.SetLatency, From: a.Node(), To: a.Node(), Ms: 1},
		{Kind: world.SetLatency, From: a.Node(), To: active.Node(), Ms: -1},
		{Kind: world.Foreign, Voter: 3, Request: world.Request{API: kafka.APIBrokerHeartbeat}},
		{Kind: world.Foreign, From: 5, Request: world.Request{API: kafka.APIBrokerHeartbeat}},
	} {
		assert.Equal(t, world.NoSuchThing, p.Do(x), "%+v", x)
	}
	for _, timer := range []world.Timer{
		world.TimerFence, world.TimerBalance, world.TimerUnclean,
	} {
		for v := range kafka.VoterID(3) {
			x := world.Action{Kind: world.FireTimer, Timer: timer, Voter: v}
			if !p.Now().Voters[v].Up {
				assert.Equal(t, world.VoterDown, p.Do(x))
				continue
			}
			assert.Equal(t, world.TimerNotDue, p.Do(x))
		}
	}
}

// A cut-off controller of before check quorum may write until its log is full of what nobody has
// committed; then it is refused, and goes on once it is back.
func TestUncommittedRecordsHaveALimit(t *testing.T) {
	s := kraftSpec(t, "3.6", 3)
	p := elect(t, s)
	p.calm()
	old := p.Now().Active(s)
	p.apart(old, world.CutLink)
	asks := func(i int32) world.Refusal {
		p.do(world.Action{Kind: world.Foreign, From: a.Node(), Voter: old, Request: world.Request{
			API: kafka.APIBrokerRegistration, Incarnation: i, BrokerEpoch: kafka.NoBrokerEpoch,
		}})
		return p.Do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	}
	n, refused := 0, world.OK
	for i := int32(1); refused == world.OK && i < 100; i++ {
		before := *p.Now()
		if refused = asks(i); refused == world.OK {
			n++
			continue
		}
		assert.True(t, before.Voters == p.Now().Voters && before.KRaft == p.Now().KRaft)
	}
	assert.Equal(t, world.LimitRecords, refused)
	assert.True(t, refused.Limit())
	// Of the 64 records eight are for elections; the next step might write eight.
	assert.Equal(t, 49, n)
	p.apart(old, world.HealLink)
	p.goOn(func(w *world.World) bool { return w.Metadata.End() == w.KRaft[old].Image.Offset })
	assert.True(t, p.Now().KRaft[old].Active, "nobody had stood for election")
	assert.Equal(t, int32(50), p.Now().Metadata.Now.Brokers[a].Incarnation, "that too now")
	p.calm()
	p.sameLogs()
}

// What was decided survives the loss of power of every voter, since it was on their disks before
// it counted.
func TestDecisionsSurvivePowerLosses(t *testing.T) {
	p := members(t, "4.1", threeVoters)
	p.calm()
	before, end := p.Now().Metadata.Now, p.Now().Metadata.End()
	for v := range kafka.VoterID(3) {
		p.do(world.Action{Kind: world.VoterPowerLoss, Voter: v})
		assert.Equal(t, end, p.Now().Voters[v].Disk.Log.End())
	}
	assert.Equal(t, kafka.NoVoter, p.Now().Active(p.Spec()))
	for v := range kafka.VoterID(3) {
		p.do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	p.comesTo("one is active", func(w *world.World) bool {
		return w.Active(p.Spec()) != kafka.NoVoter
	})
	now := p.Now().Metadata.Now
	assert.Equal(t, end+1, now.Offset, "a LeaderChange")
	assert.Equal(t, before.Brokers, now.Brokers)
	assert.Equal(t, before.Parts, now.Parts)
	assert.Equal(t, now, p.Now().KRaft[p.Now().Active(p.Spec())].Image)
}

// Without the flush one power loss takes what was decided: the controller begins anew, with offsets
// that were given before, and the brokers that know better end.
func TestWithoutFlushDecisionsAreForgotten(t *testing.T) {
	p := members(t, "3.9-kraft", func(s *world.Spec) { s.Rules.QuorumFlush = release.Off })
	end := p.Now().Metadata.End()
	require.True(t, p.Now().State(0).Exists)
	p.do(world.Action{Kind: world.VoterPowerLoss, Voter: v0, Keep: 2})
	assert.Equal(t, end, p.Now().Metadata.End(), "until somebody decides again")
	assert.Equal(t, kafka.Offset(2), p.Now().Voters[v0].Disk.Log.End())
	p.do(world.Action{Kind: world.StartVoter, Voter: v0})
	lost := p.all(event.RecordsForgotten)
	require.Len(t, lost, 1)
	assert.Equal(t, kafka.Offset(2), lost[0].To, "LeaderChange and metadata.version were kept")
	now := p.Now().Metadata
	assert.Equal(t, kafka.Offset(3), now.End(), "and a LeaderChange")
	assert.Equal(t, metadata.LeaderChange, now.Entries[2].Type)
	assert.False(t, now.Now.Parts[0].Exists)
	assert.True(t, now.Now == p.Now().KRaft[v0].Image)
	for i := range kafka.BrokerID(3) {
		assert.False(t, p.Now().Up(i))
		p.do(world.Action{Kind: world.StartProcess, Broker: i})
	}
	p.comesTo("the first broker epoch again", func(w *world.World) bool {
		return w.Metadata.Now.Unfenced().Len() == 3
	})
}

// A follower that is told to cut what it knows to be committed ends by itself; what was on its way
// to it is lost.
func TestAVoterThatWouldForgetEnds(t *testing.T) {
	p := members(t, "3.9-kraft", func(s *world.Spec) {
		s.Voters, s.Rules.QuorumFlush = 3, release.Off
	})
	p.live(1000)
	p.apart(v2, world.CutLink)
	for _, v := range []kafka.VoterID{v0, v1} {
		p.do(world.Action{Kind: world.VoterPowerLoss, Voter: v})
	}
	for _, v := range []kafka.VoterID{v0, v1} {
		p.do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	p.comesTo("one of the two is active", func(w *world.World) bool {
		return w.Active(p.Spec()) == v0 || w.Active(p.Spec()) == v1
	})
	assert.Len(t, p.all(event.RecordsForgotten), 1)
	p.apart(v2, world.HealLink)
	p.comesTo("it ends", func(w *world.World) bool { return !w.Voters[v2].Up })
	assert.Len(t, p.all(event.VoterDied), 1)
	for _, m := range p.Now().Net.All() {
		assert.NotEqual(t, v2.Node(), m.To)
	}
	for _, v := range []kafka.VoterID{v0, v1} {
		assert.False(t, p.Now().Voters[v].Remotes[v2].Waiting)
	}
	p.do(world.Action{Kind: world.StartVoter, Voter: v2})
}

// A slow link delays what is sent over it, in either direction and in either mode.
func TestASlowLink(t *testing.T) {
	p := boot(t, spec(t, "3.9-zk", 3, a, b, c), a)
	p.do(world.Action{Kind: world.SetLatency, From: b.Node(), To: a.Node(), Ms: 40})
	told := p.all(event.LatencySet)
	require.Len(t, told, 1)
	assert.Equal(t, kafka.Offset(40), told[0].To)
	from := p.Now().Now
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.do(world.Action{Kind: world.RunFetcher, Broker: c})
	due := map[kafka.NodeID]kafka.Ms{}
	for _, m := range p.Now().Net.All() {
		due[m.From] = m.Due - from
	}
	latency := p.Spec().Config.Latency
	assert.Equal(t, map[kafka.NodeID]kafka.Ms{b.Node(): latency + 40, c.Node(): latency}, due)
	p.do(world.Action{Kind: world.SetLatency, From: a.Node(), To: b.Node()})
	assert.Zero(t, p.Now().Net.NSlow)
}

// Foreign requests reach the controller with whatever they carry, and are told of with its answer
// (controller.md 2.1, 2.3, 2.5).
func TestForeignRequestsToTheActiveController(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	own := p.Now().Metadata.Now.Brokers[a]
	n := p.Now().State(0)
	topic := p.Now().Metadata.Now.Topic
	alter := world.Request{
		API: kafka.APIAlterPartition, BrokerEpoch: own.Epoch, TopicID: topic,
		LeaderEpoch: n.LeaderEpoch, PartitionEpoch: n.PartitionEpoch, ISR: kafka.SetOf(a, b, c),
		Leader: a,
	}
	with := func(change func(q *world.Request)) world.Request {
		q := alter
		change(&q)
		return q
	}
	for _, tc := range []struct {
		name string
		q    world.Request
		want kafka.ErrorCode
	}{
		{"as it is", alter, kafka.ErrNone},
		{
			"an old broker epoch", with(func(q *world.Request) { q.BrokerEpoch-- }),
			kafka.ErrStaleBrokerEpoch,
		},
		{
			"another topic", with(func(q *world.Request) { q.TopicID++ }),
			kafka.ErrUnknownTopicID,
		},
		{
			"a leader epoch to come", with(func(q *world.Request) { q.LeaderEpoch++ }),
			kafka.ErrNotController,
		},
		{
			"a member's epoch of before", with(func(q *world.Request) { q.Epochs[b] = 1 }),
			kafka.ErrIneligibleReplica,
		},
		{"a heartbeat of before", world.Request{
			API: kafka.APIBrokerHeartbeat, BrokerEpoch: own.Epoch - 1,
			Flags: network.WantShutdown,
		}, kafka.ErrStaleBrokerEpoch},
		{"a heartbeat", world.Request{
			API: kafka.APIBrokerHeartbeat, BrokerEpoch: own.Epoch, Offset: own.At + 1,
		}, kafka.ErrNone},
		{"another process", world.Request{
			API: kafka.APIBrokerRegistration, BrokerEpoch: kafka.NoBrokerEpoch, Incarnation: 99,
		}, kafka.ErrDuplicateRegistration},
	} {
		p.do(world.Action{Kind: world.Foreign, From: a.Node(), Request: tc.q})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		all := p.all(event.ForeignAnswered)
		assert.Equal(t, tc.want, all[len(all)-1].Err, tc.name)
	}
	assert.Equal(t, n, p.Now().State(0), "nothing was changed")
}
