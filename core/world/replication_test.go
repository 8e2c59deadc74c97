package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

func (p *play) sent(i int) client.Send { return p.Now().Producers[0].Sends[i] }

func (p *play) isr() kafka.ReplicaSet { return p.Now().ZK.Partitions[0].ISR }

// broker.md 2.2, 2.3, 2.8: the leader learns a follower's end from its next fetch, and the
// follower learns the high watermark from the answer after that.
func TestHWLagsOneFetchBehind(t *testing.T) {
	p := boot(t, spec(t, "0.10.2", 3, a, b, c), a)
	p.produce(2, -1, a)
	assert.Equal(t, kafka.Offset(2), p.leo(a))
	assert.Equal(t, kafka.Offset(0), p.hw(a))
	p.fetch(b)
	p.fetch(c)
	assert.Equal(t, kafka.Offset(2), p.leo(b))
	assert.Equal(t, kafka.Offset(0), p.hw(a), "nobody has told the leader yet")
	p.fetch(b)
	assert.Equal(t, kafka.Offset(0), p.hw(a), "C has not")
	p.fetch(c)
	assert.Equal(t, kafka.Offset(2), p.hw(a))
	assert.Equal(t, client.Acked, p.sent(0).State)
	assert.Equal(t, kafka.Offset(0), p.hw(b), "B's fetch waits since before the move")
	p.fetch(b)
	p.fetch(c)
	assert.Equal(t, kafka.Offset(2), p.hw(b), "a fetch that waited brings the HW of this moment")
	assert.Equal(t, kafka.Offset(2), p.hw(c))
}

// broker.md 2.9: a waiting fetch is answered by data at once, and by nothing but data or time.
func TestAWaitingFetchIsAnsweredByData(t *testing.T) {
	p := boot(t, spec(t, "0.10.2", 2, a, b), a)
	p.fetch(b) // waits at offset 0
	require.Equal(t, int8(1), p.Now().Brokers[a].Process.NParked)
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: 1, Broker: a})
	p.settle(func(api kafka.API, to kafka.NodeID) bool { return to == a.Node() })
	assert.Equal(t, int8(0), p.Now().Brokers[a].Process.NParked)
	assert.Equal(t, kafka.Offset(0), p.leo(b), "the answer is on its way")
	p.settle(nil)
	assert.Equal(t, kafka.Offset(1), p.leo(b))
	p.fetch(b) // waits at offset 1
	start := p.Now().Now
	r := p.Do(world.Action{Kind: world.EndFetchWait, Broker: b})
	assert.Equal(t, world.TimerNotDue, r, "not before replica.fetch.wait.max.ms")
	p.fetch(b)
	assert.Equal(t, start+500, p.Now().Now)
}

// broker.md 2.7: what each acks promises, and the codes 19, 20 and 7.
func TestAcks(t *testing.T) {
	s := spec(t, "0.11", 3, a, b, c)
	s.Config.MinISR = 2
	p := boot(t, s, a)
	p.produce(1, 0, a)
	assert.Equal(t, client.Sent, p.sent(0).State, "acks=0: nobody answers")
	assert.Equal(t, kafka.Offset(1), p.leo(a))
	p.produce(1, 1, a)
	assert.Equal(t, client.Acked, p.sent(1).State, "acks=1: the leader has it")
	p.produce(1, -1, a)
	assert.Equal(t, client.Sent, p.sent(2).State, "acks=all waits for the ISR")
	for range 2 {
		p.fetch(b)
		p.fetch(c)
	}
	assert.Equal(t, client.Acked, p.sent(2).State)
	p.produce(1, 2, a)
	assert.Equal(t, kafka.ErrInvalidAcks, p.sent(3).Err)
	assert.Equal(t, kafka.Offset(3), p.leo(a))
}

// broker.md 2.6, 2.7: followers that stop leave the ISR after the lag time; a request that
// waited gets 20 when the high watermark is there and the ISR is too small, one that waits
// too long gets 7, a new one is refused with 19 and nothing is appended.
func TestShrinkAndTheErrorsOfAcksAll(t *testing.T) {
	s := spec(t, "0.11", 3, a, b, c)
	s.Config.MinISR = 2
	p := boot(t, s, a)
	p.fetch(b)
	p.fetch(c)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.produce(1, -1, a)
	// The controller takes the dead out of the ISR when their sessions end.
	p.passTo(p.Now().Now + 6000)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(nil)
	assert.Equal(t, kafka.SetOf(a), p.isr())
	assert.Equal(t, kafka.ErrNotEnoughAfter, p.sent(0).Err, "in the log, below the HW, too few")
	assert.Equal(t, kafka.Offset(1), p.hw(a))
	p.produce(1, -1, a)
	assert.Equal(t, kafka.ErrNotEnoughReplicas, p.sent(1).Err)
	assert.Equal(t, kafka.Offset(1), p.leo(a), "nothing appended")
}

func TestAcksAllTimesOut(t *testing.T) {
	s := spec(t, "0.11", 2, a, b)
	s.Config.LagTimeMax = 60000
	p := boot(t, s, a)
	p.produce(1, -1, a)
	p.passTo(p.Now().Brokers[a].Process.Waiting[0].Until - 1)
	p.do(world.Action{Kind: world.Pass, Ms: 1})
	for p.sent(0).State == client.Sent { // the broker's timer stands before the producer's
		_, fire, _ := world.NextTimer(p.Spec(), p.Now())
		p.do(fire)
		p.settle(nil)
	}
	assert.Equal(t, client.Failed, p.sent(0).State)
	assert.Equal(t, kafka.ErrRequestTimedOut, p.sent(0).Err)
	assert.Equal(t, kafka.Offset(1), p.leo(a), "the record stays in the log")
}

// broker.md 2.5, 2.6: a silent follower that is behind leaves after the lag time, and joins
// again once its LEO has reached the high watermark.
func TestShrinkByLagTimeAndExpand(t *testing.T) {
	p := boot(t, spec(t, "0.10.2", 2, a, b), a)
	p.fetch(b)
	p.fetch(b)
	p.produce(1, 1, a)
	p.settle(func(kafka.API, kafka.NodeID) bool { return false })
	p.passTo(p.Now().Now + 15001)
	shrunk := p.happened(event.ISRShrunk, a)
	if len(shrunk) == 0 { // B took the record by its waiting fetch and is silent since
		p.produce(1, 1, a)
		p.passTo(p.Now().Now + 15001)
		shrunk = p.happened(event.ISRShrunk, a)
	}
	require.NotEmpty(t, shrunk)
	assert.Equal(t, event.RuleLagTime, shrunk[0].Rule)
	assert.Equal(t, kafka.SetOf(a), p.isr())
	assert.Equal(t, p.leo(a), p.hw(a), "alone in the ISR, and B is not caught up")
	for range 2 {
		p.fetch(b)
	}
	assert.Equal(t, kafka.SetOf(a, b), p.isr())
	assert.NotEmpty(t, p.happened(event.ISRExpanded, a))
}

// broker.md 1 (a) 7: 0.8 also counts messages; 0.9 does not any more.
func TestLagByMessagesOnlyIn08(t *testing.T) {
	for rules, leaves := range map[string]bool{"0.8.0": true, "0.9": false} {
		s := spec(t, rules, 2, a, b)
		s.Config.LagTimeMax = 10000
		p := boot(t, s, a)
		p.fetch(b) // one that has never fetched is not slow (getOutOfSyncReplicas of 0.8)
		p.produce(4001, 1, a)
		p.passTo(p.Now().Now + 1)
		p.passTo(p.Now().Brokers[a].Process.NextISRCheck)
		shrunk := p.happened(event.ISRShrunk, a)
		if leaves {
			require.NotEmpty(t, shrunk, rules)
			assert.Equal(t, event.RuleLagMessages, shrunk[0].Rule)
		} else {
			assert.Empty(t, shrunk, rules)
		}
	}
}

// broker.md 2.3: since 0.10.2 the high watermark also waits for a caught-up replica that is
// not in the ISR.
func TestWhomTheHighWatermarkWaitsFor(t *testing.T) {
	for _, tc := range []struct {
		waits release.HWWaits
		want  kafka.Offset
	}{{release.HWWaitsISR, 1}, {release.HWWaitsAndCaughtUp, 0}} {
		s := spec(t, "0.10.2", 3, a, b, c)
		s.Rules.HWWaits = tc.waits
		s.Brokers = 3
		p := &play{t, world.NewTimeline(s)}
		for _, x := range []kafka.BrokerID{a, b} {
			p.do(world.Action{Kind: world.StartProcess, Broker: x})
		}
		p.do(world.Action{Kind: world.WinController, Broker: a})
		p.do(world.Action{Kind: world.ReadState, Broker: a})
		p.do(world.Action{Kind: world.CreateTopic})
		p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: a})
		p.settle(nil)
		require.Equal(t, kafka.SetOf(a, b), p.isr())
		// C starts after the topic: it follows, and is outside the ISR until it has fetched.
		p.do(world.Action{Kind: world.StartProcess, Broker: c})
		p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: a})
		p.settle(nil)
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
		p.fetch(c) // caught up at 0; its joining cannot be written
		require.Equal(t, kafka.SetOf(a, b), p.isr())
		p.produce(1, 1, a)
		p.settle(nil)
		p.fetch(b)
		p.fetch(b)
		// C has the record by its waiting fetch, and the leader does not know that yet.
		assert.Equal(t, tc.want, p.hw(a), "rule %d", tc.waits)
	}
}

// spec/errata.md, controller.md 1.5: a leader that was replaced while ZooKeeper was out of its
// reach cannot change the ISR afterwards: the version of the state node has moved.
func TestAReplacedLeaderCannotChangeTheISR(t *testing.T) {
	p := boot(t, spec(t, "0.11", 3, a, b, c), b)
	p.produce(1, 1, a)
	for range 2 {
		p.fetch(b)
		p.fetch(c)
	}
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
	p.passTo(p.Now().Now + 6000)
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.settle(func(_ kafka.API, to kafka.NodeID) bool { return to != a.Node() })
	require.Equal(t, b, p.Now().Leader(0))
	assert.True(t, p.Now().Brokers[a].Process.Replicas[0].Leads(), "A leads on, and nobody told it")
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: kafka.ZooKeeper})
	p.produce(1, 1, a)
	p.passTo(p.Now().Now + 20000)
	refused := p.happened(event.ISRRefused, a)
	require.NotEmpty(t, refused)
	assert.Equal(t, event.RuleStaleVersion, refused[len(refused)-1].Rule)
}

// controller.md 1.3, spec/errata.md: without the controller's own restart the story of KIP-101
// cannot happen, since a restart that is not seen brings no LeaderAndIsr: nothing is cut.
func TestAnUnseenRestartCutsNothing(t *testing.T) {
	p := boot(t, spec(t, "0.10.2", 2, b, a), b)
	p.produce(1, -1, b)
	p.fetch(a)
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.settle(nil)
	assert.Empty(t, p.happened(event.Truncated, a))
	assert.False(t, p.Now().Brokers[a].Process.Replicas[0].Loaded, "A was told nothing")
}

// KIP-101, second story: both lose power in turn, and two logs hold different records at one
// offset for good (broker.md 1 (a)).
func TestKIP101Divergence(t *testing.T) {
	for rules, diverges := range map[string]bool{"0.10.2": true, "0.11": false} {
		s := spec(t, rules, 2, a, b)
		p := boot(t, s, a)
		p.produce(1, -1, a)
		p.fetch(b)
		p.fetch(b)
		p.fetch(b)
		p.do(world.Action{Kind: world.FlushDisk, Broker: a})
		p.do(world.Action{Kind: world.FlushDisk, Broker: b})
		p.produce(1, -1, a)
		p.fetch(b)
		p.fetch(b) // A: HW 2
		p.do(world.Action{Kind: world.FlushDisk, Broker: a})
		p.passTo(p.Now().Now + 6000) // A's checkpoint: 2
		require.Equal(t, kafka.Offset(2), p.Now().Brokers[a].Machine.HWFile[0], rules)
		p.do(world.Action{Kind: world.PowerLoss, Broker: b}) // m2 of B was in the page cache
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		p.passTo(p.Now().Now + 6000)
		p.do(world.Action{Kind: world.StartProcess, Broker: b})
		p.do(world.Action{Kind: world.WinController, Broker: b})
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		p.settle(nil)
		require.Equal(t, b, p.Now().Leader(0), rules)
		p.produce(1, 1, b) // m3 at offset 1
		p.do(world.Action{Kind: world.StartProcess, Broker: a})
		p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		p.settle(nil)
		p.fetch(a)
		ra := p.Now().Brokers[a].Machine.Disks[0].Log.RecordAt(1)
		rb := p.Now().Brokers[b].Machine.Disks[0].Log.RecordAt(1)
		require.NotNil(t, rb)
		require.NotNil(t, ra, rules)
		assert.Equal(t, diverges, ra.Seq != rb.Seq, "%s: A has %d, B has %d", rules, ra.Seq, rb.Seq)
	}
}
