package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
	"highwater/core/world"
)

// hears lets the controller read until it has been told of nothing new.
func (p *play) hears(x kafka.BrokerID) {
	p.t.Helper()
	for range 3 {
		_ = p.Do(world.Action{Kind: world.TellWatch, Broker: x, Watch: world.WatchBrokers})
		_ = p.Do(world.Action{Kind: world.ReadState, Broker: x})
		p.settle(nil)
	}
}

// broker.md 3: after an error of the whole request everything is asked again after 50 ms, and not
// before. Here the leader has a new registration and does not know its epoch yet.
func TestARefusedAlterPartitionWaits(t *testing.T) {
	p := lagging(t)
	first := p.asked(a).ID
	p.do(world.Action{Kind: world.Hold, Msg: first})
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: kafka.ZooKeeper})
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchSession})
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	p.do(world.Action{Kind: world.Release, Msg: first})
	p.do(world.Action{Kind: world.Deliver, Msg: first})
	answer, ok := p.answerOf(first)
	require.True(t, ok)
	p.do(world.Action{Kind: world.Deliver, Msg: answer})
	assert.Nil(t, p.asked(a), "at once")
	p.passTo(p.Now().Now + broker.AlterRetry)
	assert.NotNil(t, p.asked(a))
}

// broker.md 0.7: one bad batch keeps the whole answer out; the follower asks again for ever, and
// does not fail. Log.analyzeAndValidateRecords looks at every batch before the first is appended.
func TestABadBatchKeepsItsAnswerOut(t *testing.T) {
	for _, rules := range []string{"0.9", "0.10", "0.11", "2.0", "2.4", "2.8", "3.9-zk"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.do(world.Action{Kind: world.CloseProcess, Broker: b})
		p.hears(c)
		p.produce(1, 1, a)
		p.produce(1, 1, a)
		p.do(world.Action{Kind: world.CloseProcess, Broker: a})
		p.hears(c)
		p.do(world.Action{
			Kind: world.DamageFile, Broker: a, File: broker.FileLog, Harm: broker.Wrong, Count: 1,
		})
		for _, x := range []kafka.BrokerID{a, b} {
			p.do(world.Action{Kind: world.StartProcess, Broker: x})
			p.hears(c)
		}
		require.Equal(t, a, p.Now().Leader(0), rules)
		for range 4 {
			p.do(world.Action{Kind: world.RunFetcher, Broker: b})
			p.settle(nil)
			f := p.fetcher(b, 0)
			assert.Equal(t, replica.Fetching, f.State, rules)
			assert.Zero(t, p.leo(b), rules)
			p.passTo(max(f.Delay, p.Now().Now))
		}
		assert.Equal(t, kafka.ErrCorruptMessage, p.newest(event.FetcherDelayed, b).Err, rules)
	}
}

// broker.md 0.6: an orderly stop writes the recovery points, so that a file which could not be
// read is whole again.
func TestAnOrderlyStopWritesTheRecoveryPoints(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), b)
	p.produce(1, 1, a)
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	for _, f := range []broker.File{broker.FileRecovery, broker.FileLogStart} {
		p.do(world.Action{
			Kind: world.DamageFile, Broker: a, File: f, Harm: broker.HalfGone,
		})
	}
	p.restart(a)
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	assert.Zero(t, p.disk(a).Dirs[0].Torn)
}

// Nobody notices that a connection broke who does not hold it any more.
func TestADeadFollowerNoticesNothing(t *testing.T) {
	p := boot(t, spec(t, "2.4", 3, a, b), c)
	p.produce(1, 1, a)
	p.fetch(b)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil)
	require.Equal(t, int8(1), p.Now().Brokers[a].Process.NParked)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	assert.Empty(t, p.happened(event.ConnBroken, b))
}

// broker.md 2.1: a follower, too, leaves a state alone whose partition epoch is below its own.
func TestAFollowerIgnoresAnOlderState(t *testing.T) {
	p := boot(t, spec(t, "3.9-zk", 3, a, b), c)
	require.Zero(t, p.replicaOf(b).PartitionEpoch)
	p.do(world.Action{
		Kind: world.Foreign, From: c.Node(), Broker: b, Request: world.Request{
			API: kafka.APILeaderAndIsr, ControllerEpoch: 9, LeaderEpoch: 5, PartitionEpoch: -1,
			BrokerEpoch: p.Now().Brokers[b].Process.BrokerEpoch, Leader: a,
		},
	})
	p.settle(nil)
	assert.Zero(t, p.replicaOf(b).LeaderEpoch)
	assert.Equal(t, event.RuleOlderPartitionEpoch, p.newest(event.RoleRefused, b).Rule)
}

// A Fetch that would wait where no more requests can is not handled yet. Answered at once, its
// follower would ask again without end, and time would never pass.
func TestAFetchWaitsForRoomToWait(t *testing.T) {
	s := spec(t, "3.9-zk", 5, 0, 1, 2, 3, 4)
	s.Partitions = 4
	for i := range s.Replicas {
		s.Replicas[i] = s.Replicas[0]
	}
	p := boot(t, s, a)
	p.consume(a, 10000)
	for range 4 {
		for f := b; f < 5; f++ {
			for part := range kafka.PartitionID(4) {
				if world.CanFetch(p.Now(), f, part) {
					p.do(world.Action{Kind: world.RunFetcher, Broker: f, Partition: part})
				}
			}
		}
		p.settle(nil)
	}
	require.Equal(t, int8(kafka.MaxParked), p.Now().Brokers[a].Process.NParked)
	var waits uint32
	for i := range p.Now().Net.All() {
		m := &p.Now().Net.M[i]
		assert.Equal(t, kafka.APIFetch, m.API)
		assert.Equal(t, world.LimitParked, world.CanDeliver(p.Spec(), p.Now(), m))
		waits = m.ID
	}
	require.NotZero(t, waits)
	p.passTo(p.Now().Now + p.Spec().Config.FetchWaitMax)
	p.settle(nil)
	assert.Nil(t, p.Now().Net.Find(waits))
}

// broker.md 2.3, Partition.updateFollowerFetchState: the HW waits for C, which kept pace and fell
// silent before it could join. Once its lag time is over, up to 2.3 the next fetch raises the HW;
// from 2.4 on B, which stands at the log end, asks in vain until there is a new record.
func TestAFetchFromTheSameOffsetMayRaiseTheHW(t *testing.T) {
	const d = kafka.BrokerID(3)
	for _, tc := range []struct {
		rules string
		hw    kafka.Offset
	}{{"0.10.1", 3}, {"0.10.2", 3}, {"2.3", 3}, {"2.4", 2}, {"3.9-zk", 2}} {
		p := boot(t, spec(t, tc.rules, 4, a, b, c), d)
		lag := p.Spec().Config.LagTimeMax
		link := func(k world.Kind) {
			p.do(world.Action{Kind: k, From: a.Node(), To: c.Node()})
		}
		link(world.CutLink)
		p.produce(1, 1, a)
		for end := p.Now().Now + 3*lag; p.Now().Now < end; {
			p.fetch(b)
			p.settle(nil)
			p.passTo(p.Now().Now + lag/5)
			p.settle(nil)
		}
		require.Equal(t, kafka.SetOf(a, b), p.isr(), tc.rules)
		link(world.HealLink)
		p.settle(nil)
		p.passTo(max(p.Now().Now, p.fetcher(c, 0).Delay))
		for p.replicaOf(a).Remotes[c].LastFetchLeaderLEO < 1 {
			p.do(world.Action{Kind: world.RunFetcher, Broker: c})
			p.settle(nil)
		}
		p.produce(1, 1, a) // C is behind again
		p.fetch(b)
		p.fetch(b)
		p.do(world.Action{Kind: world.RunFetcher, Broker: c})
		p.settle(nil)
		require.Equal(t, kafka.Offset(2), p.hw(a), tc.rules)
		require.Equal(t, kafka.Offset(1), p.replicaOf(a).Remotes[c].LEO, tc.rules)
		link(world.CutLink)
		p.produce(1, 1, a)
		for end := p.Now().Now + 2*lag; p.Now().Now < end; {
			p.fetch(b)
		}
		require.Equal(t, kafka.SetOf(a, b), p.isr(), tc.rules)
		assert.Equal(t, tc.hw, p.hw(a), tc.rules)
		p.produce(1, 1, a)
		p.fetch(b)
		p.fetch(b)
		assert.Equal(t, kafka.Offset(4), p.hw(a), tc.rules)
	}
}

// ReplicaManager.makeFollowers: a process that is stopping starts no fetcher, but one whose leader
// stays the same goes on where a new leader epoch restarts nothing (0.9 to 2.0.0).
func TestAStoppingFollowerGoesOn(t *testing.T) {
	for rules, want := range map[string]replica.FetcherState{
		"0.10": replica.Fetching, "2.4": replica.NoFetcher,
	} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.fetch(b)
		p.do(world.Action{Kind: world.ShutDown, Broker: b})
		p.do(world.Action{Kind: world.Foreign, From: c.Node(), Broker: b, Request: world.Request{
			API: kafka.APILeaderAndIsr, ControllerEpoch: 9, LeaderEpoch: 1, PartitionEpoch: 1,
			BrokerEpoch: kafka.NoBrokerEpoch, Leader: a, ISR: kafka.SetOf(a, b),
		}})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		require.Equal(t, kafka.LeaderEpoch(1), p.replicaOf(b).LeaderEpoch, rules)
		assert.Equal(t, want, p.fetcher(b, 0).State, rules)
	}
}
