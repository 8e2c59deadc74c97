package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
	"highwater/core/world"
)

// fourth is a broker beside a, b and c.
const fourth = kafka.BrokerID(3)

func (p *play) fetcher(x kafka.BrokerID, part kafka.PartitionID) *replica.Fetcher {
	return &p.Now().Brokers[x].Process.Replicas[part].Fetcher
}

// epochBehind gives leader A, follower B, a third replica D and controller C, with records in
// epoch 0. Then D dies, and the epoch 1 that this brings reaches all but the one that is named.
func epochBehind(t *testing.T, rules string, behind kafka.BrokerID) *play {
	p := boot(t, spec(t, rules, 4, a, b, fourth), c)
	p.produce(2, 1, a)
	p.catchUp(b)
	p.catchUp(fourth)
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: behind.Node()})
	p.crash(fourth)
	require.Equal(t, kafka.LeaderEpoch(1), p.Now().ZK.Partitions[0].LeaderEpoch)
	require.Equal(t, kafka.LeaderEpoch(0), p.Now().Brokers[behind].Process.Replicas[0].LeaderEpoch)
	return p
}

// KIP-320, broker.md 1 (d) 4: a follower of an older epoch is fenced, and its next leadership
// brings it back. Up to 2.0.1 nobody compares.
func TestAFollowerOfAnOlderEpochIsFenced(t *testing.T) {
	for rules, want := range map[string]replica.FetcherState{
		"1.1": replica.Fetching, "2.0.1": replica.Fetching, "2.1": replica.Fenced,
		"2.3": replica.Failed, "2.8": replica.Failed, "3.9-zk": replica.Failed,
	} {
		p := epochBehind(t, rules, b)
		p.do(world.Action{Kind: world.RunFetcher, Broker: b})
		p.settle(nil)
		assert.Equal(t, want, p.fetcher(b, 0).State, rules)
		if want == replica.Fetching {
			continue
		}
		r := p.Do(world.Action{Kind: world.RunFetcher, Broker: b})
		assert.Equal(t, world.FetcherStopped, r)
		p.do(world.Action{Kind: world.HealLink, From: c.Node(), To: b.Node()})
		p.settle(nil)
		assert.True(t, p.fetcher(b, 0).Runs(), rules)
		p.produce(1, 1, a)
		p.catchUp(b)
		assert.Equal(t, kafka.Offset(3), p.leo(b), rules)
	}
}

// KIP-320 against its first design: the follower has heard of epoch 1 and its leader has not. With
// the comparison the leader says that it does not know the epoch (75), and nothing is cut; the
// first design takes its word. The Fetch that follows is fenced by both.
func TestWhoMayTellAFollowerWhereToCut(t *testing.T) {
	for rules, answered := range map[string]bool{"2.1": false, "2.1+kip-320-first-try": true} {
		p := epochBehind(t, rules, a)
		before := len(p.happened(event.EpochAnswered, a))
		p.passTo(max(p.Now().Now, p.fetcher(b, 0).Delay))
		p.do(world.Action{Kind: world.RunFetcher, Broker: b})
		p.settle(nil)
		assert.Equal(t, answered, len(p.happened(event.EpochAnswered, a)) > before, rules)
		f := p.fetcher(b, 0)
		if !answered {
			assert.Equal(t, replica.Truncating, f.State)
			assert.Equal(t, p.Now().Now+1000, f.Delay)
			continue
		}
		assert.Equal(t, replica.Fetching, f.State)
		p.do(world.Action{Kind: world.RunFetcher, Broker: b})
		p.settle(nil)
		delays := p.happened(event.FetcherDelayed, b)
		require.NotEmpty(t, delays)
		assert.Equal(t, kafka.ErrUnknownLeaderEpoch, delays[len(delays)-1].Err)
	}
}

// twoOverlap gives two partitions of A and B; A has lost and rewritten the records of partition 0,
// so that its next batch there begins below B's end. B's fetcher meets it.
func twoOverlap(t *testing.T, rules string) *play {
	s := spec(t, rules, 3, a, b)
	s.Partitions, s.Config.UncleanElection = 2, true
	s.Replicas[1] = s.Replicas[0]
	p := boot(t, s, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.overlap()
	return p
}

// broker.md 0.7: before 2.3 the whole thread dies, with every partition of the same leader; since
// then the one partition fails. Only that switch is turned here.
func TestAFailedAppendStopsTheThread(t *testing.T) {
	p := twoOverlap(t, "0.10.2+append-check=base-offset")
	assert.Equal(t, replica.DeadThread, p.fetcher(b, 0).State)
	assert.Equal(t, replica.DeadThread, p.fetcher(b, 1).State)
	died := p.happened(event.FetcherDied, b)
	require.Len(t, died, 2)
	assert.Equal(t, event.RuleUnexpectedAppend, died[0].Rule)
	assert.Equal(t, event.RuleSharedThread, died[1].Rule)
	assert.EqualValues(t, 1, died[1].Partition)

	p = twoOverlap(t, "0.10.2+append-check=base-offset+append-failure=fails-partition")
	assert.Equal(t, replica.Failed, p.fetcher(b, 0).State)
	assert.True(t, p.fetcher(b, 1).Runs())
}

// AbstractFetcherManager.addFetcherForPartitions: a new epoch of the same leader puts the
// partition into the thread that there is, and that is dead. A failed partition comes back.
func TestADeadThreadStaysDeadUnderTheSameLeader(t *testing.T) {
	for failure, runs := range map[string]bool{"stops-thread": false, "fails-partition": true} {
		rules := "0.10.2+append-check=base-offset+restart-fetcher=every-new-epoch+append-failure=" +
			failure
		s := spec(t, rules, 4, a, b, fourth)
		s.Config.UncleanElection = true
		p := boot(t, s, a)
		p.produce(1, 1, a)
		p.catchUp(b)
		p.overlap()
		require.True(t, p.fetcher(b, 0).Stopped())
		p.do(world.Action{Kind: world.CrashProcess, Broker: fourth}) // A leads on in epoch 1
		p.passTo(p.Now().ZK.Registrations[fourth].Ends)
		p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		p.settle(nil)
		require.Equal(t, kafka.LeaderEpoch(1), p.Now().Brokers[b].Process.Replicas[0].LeaderEpoch)
		assert.Equal(t, runs, p.fetcher(b, 0).Runs(), rules)
	}
}

// broker.md 0.7: the leader's log begins above the follower's end. It drops everything and goes on
// from the leader's start. In 0.11 it has nothing any more by then: the leader knows no epoch that
// old, and the cut to the high watermark is one to 0, which is all that its file says.
func TestAFollowerBelowTheLeadersStart(t *testing.T) {
	for rules, end := range map[string]kafka.Offset{"0.11": 0, "2.1": 2, "2.8": 2, "3.9-zk": 2} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.produce(2, 1, a)
		p.catchUp(b)
		require.Equal(t, kafka.Offset(2), p.leo(b))
		p.crash(b)
		p.produce(3, 1, a)
		p.produce(2, 1, a)
		p.do(world.Action{Kind: world.DeleteRecords, Broker: a, Count: 5})
		require.Equal(t, kafka.Offset(5), p.Now().Brokers[a].Machine.Disks[0].Log.Start, rules)
		p.start(b)
		p.catchUp(b)
		cuts := p.happened(event.Truncated, b)
		require.NotEmpty(t, cuts, rules)
		last := cuts[len(cuts)-1]
		assert.Equal(t, event.RuleBelowLeadersStart, last.Rule, rules)
		assert.Equal(t, end, last.From, rules)
		assert.Equal(t, kafka.Offset(5), last.To, rules)
		log := &p.Now().Brokers[b].Machine.Disks[0].Log
		assert.Equal(t, kafka.Offset(5), log.Start, rules)
		assert.Equal(t, kafka.Offset(7), log.LEO, rules)
		assert.Equal(t, "5-6 e1", p.batches(b), rules)
	}
}

// KAFKA-7414, broker.md 0.7: the process exits up to 2.0.0 and cuts from 2.0.1 on.
func TestOutOfRangeOverTheReleases(t *testing.T) {
	for rules, exits := range map[string]bool{
		"0.9": true, "0.11": true, "1.1": true, "2.0.0": true, "2.0.1": false, "2.1": false,
	} {
		p := leaderForgets(t, rules, false)
		p.do(world.Action{Kind: world.RunFetcher, Broker: b})
		p.settle(nil)
		assert.Equal(t, exits, !p.Now().Up(b), rules)
		if !exits {
			assert.Equal(t, kafka.Offset(1), p.leo(b), rules)
			assert.Equal(t, replica.Fetching, p.fetcher(b, 0).State)
		}
	}
}
