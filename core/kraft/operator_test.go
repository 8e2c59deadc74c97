package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
)

// create is a bench on which a topic of one partition, replicas 2 0 1, is to be created.
func toCreate(t *testing.T) *bench {
	b := newBench(t, rulesOf(t, "4.1"))
	b.c.Image.Topic, b.spec.Partitions = kafka.NoTopicID, 1
	b.spec.Replicas[0] = kafka.ListOf(2, 0, 1)
	b.brokers(3)
	return b
}

func (b *bench) topic() (err kafka.ErrorCode, recs []metadata.Record) {
	recs = b.do(func(e Env) { err = b.c.CreateTopic(e) })
	return err, recs
}

// controller.md 2.4: the ISR is what is active of the assignment, its first member leads, both
// epochs are 0.
func TestCreateTopic(t *testing.T) {
	b := toCreate(t)
	b.broker(2, 102, fenced)
	b.broker(1, 101, inShutdown)
	err, recs := b.topic()
	assert.Equal(t, kafka.ErrNone, err)
	require.Len(t, recs, 2)
	assert.Equal(t, metadata.Topic, recs[0].Type)
	assert.Equal(t, led(0, kafka.SetOf(0), 2, 0, 1), b.c.Image.Parts[0])
	assert.Equal(t, kafka.TopicID(1), b.c.Image.Topic)
	assert.Len(t, b.told(event.TopicCreated), 1)
	assert.Len(t, b.told(event.LeaderElected), 1)

	err, recs = b.topic()
	assert.Equal(t, kafka.ErrTopicExists, err)
	assert.Empty(t, recs)
}

func TestCreateTopicIsRefused(t *testing.T) {
	for name, x := range map[string]struct {
		wrong func(b *bench)
		err   kafka.ErrorCode
	}{
		"not active": {func(b *bench) { b.c.Active = false }, kafka.ErrNotController},
		"not registered": {func(b *bench) {
			b.c.Image.Brokers[1] = metadata.Registration{}
		}, kafka.ErrInvalidAssignment},
		"named twice": {func(b *bench) {
			b.spec.Replicas[0] = kafka.ListOf(2, 2, 1)
		}, kafka.ErrInvalidAssignment},
		"empty": {func(b *bench) {
			b.spec.Replicas[0] = kafka.ListOf()
		}, kafka.ErrInvalidAssignment},
		"none is active": {func(b *bench) {
			b.broker(0, 100, fenced)
			b.broker(1, 101, inShutdown)
			b.broker(2, 102, fenced)
		}, kafka.ErrInvalidAssignment},
	} {
		b := toCreate(t)
		x.wrong(b)
		err, recs := b.topic()
		assert.Equal(t, x.err, err, name)
		assert.Empty(t, recs, name)
		require.Len(t, b.told(event.OperatorRefused), 1, name)
	}
}

// A replica whose log directory is offline cannot be in the first ISR.
func TestCreateTopicWithAFailedLogDirectory(t *testing.T) {
	b := toCreate(t)
	b.c.Image.Brokers[2].Dirs = 1
	err, _ := b.topic()
	assert.Equal(t, kafka.ErrNone, err)
	assert.Equal(t, led(0, kafka.SetOf(0, 1), 2, 0, 1), b.c.Image.Parts[0])
}

// leaderless is a partition without a leader: its last ISR member is gone.
func leaderless(isr kafka.ReplicaSet, ids ...kafka.BrokerID) metadata.Partition {
	return led(kafka.NoBroker, isr, ids...)
}

func with(p metadata.Partition, change func(p *metadata.Partition)) metadata.Partition {
	change(&p)
	return p
}

// controller.md 2.7, crosscheck 3.9; brokers 0 to 2 are active but for those named.
func TestElectLeaders(t *testing.T) {
	const preferred, unclean = false, true
	elr := func(elr, known kafka.ReplicaSet) metadata.Partition {
		return with(leaderless(0, 0, 1, 2), func(p *metadata.Partition) {
			p.ELR, p.LastKnown = elr, known
		})
	}
	for name, x := range map[string]struct {
		now    metadata.Partition
		kind   bool
		fenced []kafka.BrokerID
		err    kafka.ErrorCode
		leader kafka.BrokerID // where there is no error
		isr    kafka.ReplicaSet
		why    event.Rule
	}{
		"no partition": {metadata.Partition{}, preferred, nil, 3, 0, 0, 0},
		"preferred leads": {
			led(0, kafka.SetOf(0, 1), 0, 1, 2), preferred, nil, 84, 0, 0, 0,
		},
		"somebody leads": {led(1, kafka.SetOf(0, 1), 0, 1, 2), unclean, nil, 84, 0, 0, 0},
		"preferred": {
			led(1, kafka.SetOf(0, 1), 0, 1, 2), preferred, nil, 0, 0, kafka.SetOf(0, 1),
			event.RulePreferred,
		},
		"preferred is not in the ISR": {
			led(1, kafka.SetOf(1, 2), 0, 1, 2), preferred, nil, 80, 0, 0, 0,
		},
		"preferred is fenced": {
			led(1, kafka.SetOf(0, 1), 0, 1, 2), preferred, []kafka.BrokerID{0}, 80, 0, 0, 0,
		},
		"preferred election of a partition without a leader takes the ISR": {
			leaderless(kafka.SetOf(2), 0, 1, 2), preferred, nil, 0, 2, kafka.SetOf(2),
			event.RuleFromISR,
		},
		"preferred never elects uncleanly": {
			leaderless(kafka.SetOf(2), 0, 1, 2), preferred, []kafka.BrokerID{2}, 80, 0, 0, 0,
		},
		"unclean takes the ISR first": {
			leaderless(kafka.SetOf(2), 0, 1, 2), unclean, nil, 0, 2, kafka.SetOf(2),
			event.RuleFromISR,
		},
		"unclean asks for no setting": {
			leaderless(kafka.SetOf(2), 0, 1, 2), unclean,
			[]kafka.BrokerID{2},
			0, 0,
			kafka.SetOf(0), event.RuleUncleanReplica,
		},
		"unclean without anybody": {
			leaderless(kafka.SetOf(2), 0, 1, 2), unclean, []kafka.BrokerID{0, 1, 2}, 83, 0, 0, 0,
		},
		"unclean takes the ELR first": {
			elr(kafka.SetOf(1, 2), kafka.SetOf(0)), unclean, nil, 0, 1, kafka.SetOf(1),
			event.RuleFromELR,
		},
		"unclean takes the last known leader before others": {
			elr(0, kafka.SetOf(1)), unclean, nil, 0, 1, kafka.SetOf(1), event.RuleLastKnownLeader,
		},
		"preferred takes the last known leader": {
			elr(0, kafka.SetOf(1)), preferred, nil, 0, 1, kafka.SetOf(1),
			event.RuleLastKnownLeader,
		},
	} {
		b := newBench(t, rulesOf(t, "4.1"))
		b.brokers(3)
		b.c.Image.Parts[0] = x.now
		for _, id := range x.fenced {
			b.broker(id, kafka.BrokerEpoch(100+id), fenced)
		}
		var err kafka.ErrorCode
		recs := b.do(func(e Env) { err = b.c.ElectLeaders(e, 0, x.kind) })
		assert.Equal(t, x.err.String(), err.String(), name)
		require.Len(t, b.told(event.ElectionAnswered), 1, name)
		if x.err != 0 {
			assert.Empty(t, recs, name)
			continue
		}
		now := &b.c.Image.Parts[0]
		assert.Equal(t, x.leader, now.Leader, name)
		assert.Equal(t, x.isr, now.ISR, name)
		require.Len(t, b.told(event.LeaderElected), 1, name)
		assert.Equal(t, x.why, b.told(event.LeaderElected)[0].Rule, name)
	}
}

// The 300 s look elects every preferred leader that may lead, whatever share is misplaced, and
// leaves the others.
func TestBalance(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(4)
	b.partition(0, led(1, kafka.SetOf(0, 1), 0, 1))
	b.partition(1, led(1, kafka.SetOf(1, 2), 1, 2))
	b.partition(2, led(0, kafka.SetOf(0, 2), 3, 0, 2)) // 3 is not in the ISR
	b.partition(3, led(0, kafka.SetOf(0, 2), 2, 0))
	b.spec.Config.AutoRebalance, b.now = true, 7000
	recs := b.do(func(e Env) {
		b.c.startTimers(e)
		require.Equal(t, kafka.Ms(307000), b.c.NextBalance)
		b.now = 307000
		b.c.Balance(b.env())
	})
	assert.Equal(t, kafka.Ms(607000), b.c.NextBalance)
	require.Len(t, recs, 2)
	var leaders []kafka.BrokerID
	for _, p := range b.c.Image.Parts {
		leaders = append(leaders, p.Leader)
	}
	assert.Equal(t, []kafka.BrokerID{0, 1, 0, 2}, leaders)

	b.do(func(e Env) {
		b.spec.Rules.BalanceTimer = release.Off
		b.c.startTimers(e)
	})
	assert.Equal(t, kafka.Never, b.c.NextBalance, "before 3.2")
	b.do(func(e Env) {
		b.spec.Rules.BalanceTimer, b.spec.Config.AutoRebalance = release.On, false
		b.c.startTimers(e)
	})
	assert.Equal(t, kafka.Never, b.c.NextBalance, "it is switched off")
}

// Allowing unclean election changes nothing by itself: the partition waits for the controller's
// look, from 3.9 on, or for the next broker that comes.
func TestAllowingUncleanElectionWaitsForTheNextLook(t *testing.T) {
	b := newBench(t, rulesOf(t, "3.9"))
	b.brokers(3)
	b.broker(2, 102, fenced)
	b.partition(0, leaderless(kafka.SetOf(2), 0, 1, 2))
	b.partition(1, led(1, kafka.SetOf(1), 0, 1, 2))
	b.do(func(e Env) { b.c.startTimers(e) })
	assert.Equal(t, kafka.Ms(300000), b.c.NextUnclean)
	b.now = 300000
	recs := b.do(func(e Env) { b.c.LookUnclean(e) })
	assert.Empty(t, recs, "it is not allowed yet")
	assert.Equal(t, kafka.Ms(600000), b.c.NextUnclean)

	recs = b.do(func(e Env) {
		require.Equal(t, kafka.ErrNone, b.c.AlterConfig(e, metadata.UncleanElection, false, 1))
	})
	assert.Len(t, recs, 1)
	assert.Equal(t, kafka.NoBroker, b.c.Image.Parts[0].Leader)

	recs = b.do(func(e Env) { b.c.LookUnclean(e) })
	assert.Len(t, recs, 1)
	now := b.c.Image.Parts[0]
	assert.Equal(t, kafka.BrokerID(0), now.Leader)
	assert.Equal(t, kafka.SetOf(0), now.ISR)
	assert.Equal(t, kafka.Recovering, now.Recovery)
	assert.Equal(t, kafka.BrokerID(1), b.c.Image.Parts[1].Leader, "somebody leads there")
}

// Up to 3.8 the setting counts for nothing, and nobody looks; an operator's election works.
func TestUncleanElectionUpTo38(t *testing.T) {
	b := newBench(t, rulesOf(t, "3.8"))
	b.brokers(3)
	b.broker(1, 101, fenced)
	b.broker(2, 102, fenced)
	b.spec.Config.UncleanElection = true
	b.partition(0, leaderless(kafka.SetOf(2), 0, 1, 2))
	b.do(func(e Env) { b.c.startTimers(e) })
	assert.Equal(t, kafka.Never, b.c.NextUnclean)
	b.do(func(e Env) {
		_, err := b.c.Heartbeat(e, &Heartbeat{Broker: 1, Epoch: 101, Offset: 200})
		require.Equal(t, kafka.ErrNone, err)
	})
	assert.Equal(t, kafka.NoBroker, b.c.Image.Parts[0].Leader)
	b.do(func(e Env) { require.Equal(t, kafka.ErrNone, b.c.ElectLeaders(e, 0, true)) })
	assert.Equal(t, kafka.BrokerID(0), b.c.Image.Parts[0].Leader)
}

// body of an AlterPartition, version 3, of a leader that knows the present state.
func (b *bench) wants(leader kafka.BrokerID, isr kafka.ReplicaSet) *request {
	q := &request{sender: leader, body: network.NewBody()}
	now := &b.c.Image.Parts[0]
	q.body.BrokerEpoch, q.body.TopicID, q.body.NParts = b.c.Image.Brokers[leader].Epoch, 1, 1
	q.s = &q.body.Parts[0]
	*q.s = network.PartState{
		ISR: isr, LeaderEpoch: now.LeaderEpoch, PartitionEpoch: now.PartitionEpoch,
	}
	return q
}
