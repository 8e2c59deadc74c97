package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/world"
)

// controls gives the control requests from one broker to another that are in flight.
func (p *play) controls(from, to kafka.BrokerID) []network.Message {
	var out []network.Message
	for _, m := range p.Now().Net.All() {
		if m.Line == network.LineControl && !m.Answer && m.From == from.Node() &&
			m.To == to.Node() {
			out = append(out, m)
		}
	}
	return out
}

// deliverTo lets the head of the control requests from one broker to another arrive.
func (p *play) deliverTo(from, to kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.Deliver, Msg: p.controls(from, to)[0].ID})
}

// answerOf gives the answer to a request that is on its way, and whether there is one.
func (p *play) answerOf(id uint32) (uint32, bool) {
	for _, m := range p.Now().Net.All() {
		if m.Answer && m.Request == id {
			return m.ID, true
		}
	}
	return 0, false
}

// failOver crashes B, the leader, and lets A, the controller, elect: requests to A and C are
// under way.
func failOver(t *testing.T, rules string) *play {
	p := boot(t, spec(t, rules, 3, b, a, c), a)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	require.Len(t, p.controls(a, c), 2)
	return p
}

// The send thread dies with its process: an answer that is lost afterwards brings no second
// request (ControllerChannelManager, RequestSendThread).
func TestADeadControllerRepeatsNothing(t *testing.T) {
	p := failOver(t, "0.11")
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	require.Len(t, p.controls(a, c), 1, "the one on the wire")
	p.deliverTo(a, c)
	assert.Empty(t, p.controls(a, c))
	for _, m := range p.Now().Net.All() {
		assert.NotEqual(t, a.Node(), m.To, "nobody waits for an answer: %+v", m)
	}
}

// What was on the wire to a process that died is lost when its sender is dead too.
func TestARequestOfTheDeadDoesNotReachTheNextProcess(t *testing.T) {
	p := failOver(t, "0.11")
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	assert.Empty(t, p.controls(a, c))
}

// controller.md 1.3, 1.4: the channel of a broker that the controller finds dead is closed and
// its queue dropped; its next process gets what onBrokerStartup sends, and nothing older.
func TestTheQueueOfADeadBrokerIsDropped(t *testing.T) {
	p := failOver(t, "0.11")
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	require.Len(t, p.controls(a, c), 2, "A repeats them for ever")
	p.passTo(p.Now().ZK.Registrations[c].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	assert.Empty(t, p.controls(a, c))
}

// controller.md 1.2: a controller that learns that its session is over resigns, and what it
// had not sent yet is never sent.
func TestAResignedControllerDropsItsQueue(t *testing.T) {
	p := failOver(t, "0.11")
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
	p.passTo(p.Now().Now + 6000)
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: kafka.ZooKeeper})
	require.True(t, p.Now().Controllers[a].Active, "it has not been told yet")
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchSession})
	require.False(t, p.Now().Controllers[a].Active)
	assert.Len(t, p.controls(a, c), 1, "the one on the wire")
	p.do(world.Action{Kind: world.Drop, Msg: p.controls(a, c)[0].ID})
	assert.Empty(t, p.controls(a, c), "and nobody repeats it")
}

// A request that was handled is not on the wire: only its answer can be lost.
func TestAHandledRequestCannotBeLost(t *testing.T) {
	p := failOver(t, "0.11")
	first := p.controls(a, c)[0].ID
	p.deliverTo(a, c)
	for _, k := range []world.Kind{world.Drop, world.Hold} {
		assert.Equal(t, world.NothingThere, p.Do(world.Action{Kind: k, Msg: first}))
	}
	answer, ok := p.answerOf(first)
	require.True(t, ok)
	p.do(world.Action{Kind: world.Drop, Msg: answer})
	p.deliverTo(a, c) // it is sent again, and refused
	refused := p.happened(event.RoleRefused, c)
	require.NotEmpty(t, refused)
	assert.Equal(t, event.RuleEpochNotNewer, refused[len(refused)-1].Rule)
}

// A consumer, and a client that asks for metadata, have no timer here: they notice a loss at
// once, and are free to ask again.
func TestAClientNoticesALoss(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a, b), a)
	for _, x := range []world.Action{
		{Kind: world.Consume, Broker: a},
		{Kind: world.FindLeader, Broker: a, Client: 0},
		{Kind: world.FindLeader, Broker: a, Client: 1},
	} {
		p.do(x)
		p.do(world.Action{Kind: world.Drop, Msg: p.Now().Net.LastID})
		p.do(x) // the request arrives, its answer is lost
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		p.do(world.Action{Kind: world.Drop, Msg: p.Now().Net.LastID})
		p.do(x)
		p.settle(nil)
	}
}

func TestPowerLossKeepsNothingNegative(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a, b), a)
	lost := world.Action{Kind: world.PowerLoss, Broker: b, Keep: -1}
	assert.Equal(t, world.NoSuchThing, p.Do(lost))
}

// Half of the shortest lag time is still a time: the check must let time pass.
func TestTheShortestLagTimeLetsTimePass(t *testing.T) {
	s := spec(t, "0.11", 2, a, b)
	s.Config.LagTimeMax = 1
	p := boot(t, s, a)
	start := p.Now().Now
	for range 100 {
		at, fire, any := world.NextTimer(s, p.Now())
		if !any || at > start {
			break
		}
		p.do(fire)
	}
	at, _, _ := world.NextTimer(s, p.Now())
	assert.Greater(t, at, start)
}

// A full epoch cache refuses what would need room in it, in every partition. A loses its session
// again and again, and is elected again without a restart.
func TestAFullEpochCacheIsALimit(t *testing.T) {
	s := spec(t, "0.11", 2, a, b)
	s.Partitions, s.Replicas[1] = 2, kafka.ListOf(a)
	s.Rules.CacheOnElection = release.On
	p := boot(t, s, b)
	for range 40 {
		for _, k := range []world.Kind{world.CutLink, world.HealLink} {
			p.do(world.Action{Kind: k, From: a.Node(), To: kafka.ZooKeeper})
			if k == world.CutLink {
				p.passTo(p.Now().ZK.Registrations[a].Ends)
			} else {
				p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchSession})
			}
			p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
			p.do(world.Action{Kind: world.ReadState, Broker: b})
			p.settle(nil)
		}
	}
	require.Equal(t, int8(kafka.MaxEpochs), p.Now().Brokers[a].Machine.Disks[1].Cache.N)
	last := p.controls(b, a)[0]
	assert.Equal(t, world.LimitEpochs, world.CanDeliver(s, p.Now(), &last))
}

// The event names the request that is given up, not always a Fetch.
func TestWhatIsGivenUp(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a, b), a)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.do(world.Action{Kind: world.Drop, Msg: p.Now().Net.LastID})
	p.passTo(p.Now().Now + 30000)
	broke := p.happened(event.ConnBroken, b)
	require.NotEmpty(t, broke)
	assert.Equal(t, kafka.APIOffsetForLeaderEpoch, broke[0].API)
	assert.Equal(t, event.RuleTimedOut, broke[0].Rule)
}

// Partition.getOutOfSyncReplicas of 0.8.0: a follower leaves by time when it is behind and has
// not fetched, and by messages once it has fetched at all (broker.md 1 (a) 7).
func TestLagIn08(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  kafka.ReplicaSet
	}{{"0.8.0", kafka.SetOf(a, b)}, {"0.9", kafka.SetOf(a)}} {
		s := spec(t, tc.rules, 2, a, b)
		s.Producers = 3
		p := boot(t, s, a)
		for range 7 { // B fetches eight batches, and falls further behind
			for i := range 9 {
				p.do(world.Action{
					Kind: world.Produce, Broker: a, Client: int8(i % 3), Count: 1, Acks: 1,
				})
				p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
			}
			p.fetch(b)
			p.passTo(p.Now().Now + 3000)
		}
		require.Positive(t, p.leo(b))
		require.Less(t, p.leo(b), p.leo(a))
		assert.Equal(t, tc.want, p.isr(), tc.rules)
	}
}

// Partition.makeFollower of 0.9 to 2.0: the next epoch of the same leader leaves the fetcher as
// it is, and nobody asks where an epoch ends. 0.8.0 starts it anew, and so does 2.1.
func TestANewEpochOfTheSameLeader(t *testing.T) {
	for _, rules := range zooKeeperNames() {
		p := boot(t, spec(t, rules, 3, a, b, c), a)
		p.fetch(b)
		asked := p.Now().Brokers[b].Process.Replicas[0].Fetcher.Asked
		require.NotZero(t, asked, "B's fetch waits")
		p.do(world.Action{Kind: world.CrashProcess, Broker: c})
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
		p.passTo(p.Now().ZK.Registrations[c].Ends)
		p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: a})
		p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: b.Node()})
		before := p.Now().Brokers[b].Process.Replicas[0]
		p.deliverTo(a, b)
		r := p.Now().Brokers[b].Process.Replicas[0]
		assert.Equal(t, kafka.LeaderEpoch(1), r.LeaderEpoch, rules)
		again := p.Spec().Rules.RestartFetch == release.EveryNewEpoch
		assert.Equal(t, !again, r.Fetcher == before.Fetcher, rules)
	}
}

// KafkaController.BrokerChange: when one broker went and another came, the list of who lives is
// right from the first message on, and nothing is sent to the dead.
func TestOneGoesWhileAnotherComes(t *testing.T) {
	p := failOver(t, "0.11")
	p.settle(nil)
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.passTo(p.Now().ZK.Registrations[c].Ends)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	assert.Empty(t, p.controls(a, c))
	for _, m := range p.Now().Net.All() {
		assert.Equal(t, kafka.SetOf(a, b), m.Body.Live)
	}
}

// Partition.getOutOfSyncReplicas: from 0.9 to 2.0 a silent follower leaves the ISR even where it
// has all records; 0.8 asks that it be behind, and 2.1 does again (broker.md 2.2).
func TestASilentFollowerAtTheLogEnd(t *testing.T) {
	for _, rules := range zooKeeperNames() {
		p := boot(t, spec(t, rules, 2, a, b), a)
		p.fetch(b)
		p.passTo(p.Now().Now + 20001)
		assert.Equal(t, p.Spec().Rules.Lag != release.LagTime, p.isr().Has(b), rules)
	}
}

// What was given up over a cut link does not pile up.
func TestALongCutFillsNothing(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a, b), a)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
	for p.Now().Now < 3_600_000 {
		p.do(world.Enabled(p.Spec(), p.Now(), nil)[0])
		// Beside the fetch there is what A, the controller, has to tell itself and B of the ISR.
		require.LessOrEqual(t, p.Now().Net.N, int8(4))
	}
}

// MetadataCache: a leader that the broker does not count as alive is given as none. B starts as
// controller, finds A dead and can elect nobody: the state node still names A.
func TestMetadataNamesNoDeadLeader(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a), a)
	ask := world.Action{Kind: world.FindLeader, Broker: b}
	p.do(ask)
	p.settle(nil)
	require.True(t, p.Now().Producers[0].Leader[0].Known)
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: b})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.settle(nil)
	require.Equal(t, a, p.Now().Brokers[b].Process.Known[0].Leader)
	p.do(ask)
	p.settle(nil)
	assert.False(t, p.Now().Producers[0].Leader[0].Known)
}

// broker.md 2.7: acks=0 has no answer; on an error the connection is closed, and the producer
// looks for the leader again.
func TestARefusedAcks0ClosesTheConnection(t *testing.T) {
	p := boot(t, spec(t, "0.11", 2, a, b), a)
	p.do(world.Action{Kind: world.FindLeader, Broker: a})
	p.settle(nil)
	p.produce(1, 0, a)
	require.True(t, p.Now().Producers[0].Leader[0].Usable())
	p.produce(1, 0, b)
	assert.Len(t, p.happened(event.ConnBroken, kafka.BrokerID(kafka.FirstProducer)), 1)
	assert.False(t, p.Now().Producers[0].Leader[0].Usable())
}
