package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/world"
)

// Who seeks does not use the records that were under way: they are of the position before, and
// would lead over what lies between.
func TestRecordsForAnEarlierPosition(t *testing.T) {
	p := readAt(t, spec(t, "2.8", 3, a, b))
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	require.Equal(t, kafka.Offset(2), p.hw(a))
	p.do(world.Action{Kind: world.Poll, Broker: a}) // from 1: m2
	p.of(world.Seek, 0, 0)
	p.settle(nil)
	assert.Equal(t, kafka.Offset(0), p.position(0).Offset)
	assert.Len(t, p.Now().Consumers[0].All(), 1, "m2 is not read before m1")
}

// Nor does who has lost the partition meanwhile.
func TestRecordsForAPartitionThatIsGone(t *testing.T) {
	s := spec(t, "2.8", 2, a, b)
	s.Consumers = 2
	s.ConsumerConfigs[0].Group, s.ConsumerConfigs[1].Group = 1, 1
	p := boot(t, s, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	for range 3 {
		p.poll(0, a)
	}
	p.do(world.Action{Kind: world.Poll, Broker: a})
	p.of(world.Assign, 1, 0)
	p.settle(nil)
	assert.Empty(t, p.Now().Consumers[0].All())
}

// An answer about who leads is of no position: who seeks meanwhile still takes it.
func TestTheLeaderOfALaterPosition(t *testing.T) {
	p := readAt(t, spec(t, "2.8", 3, a, b))
	p.die(b, c) // leader epoch 1
	p.history(0, []lineOfHistory{
		{"fenced", func() { p.poll(0, a) }, "error 74 from A"},
		{"a seek while it asks who leads", func() {
			p.do(world.Action{Kind: world.Poll, Broker: a})
			p.of(world.Seek, 0, 0)
			p.settle(nil)
		}, "moves 1 to 0; learns A e1"},
	})
	assert.True(t, p.Now().Consumers[0].Leader[0].Usable())
	assert.Equal(t, kafka.LeaderEpoch(1), p.position(0).LeaderEpoch)
}

// A position that was reset has no epoch: nothing was read there yet, so there is nothing to
// validate (OffsetFetcher.resetPositionIfNeeded).
func TestAResetPositionHasNoEpoch(t *testing.T) {
	p := readAt(t, spec(t, "2.8", 3, a, b))
	require.Equal(t, kafka.LeaderEpoch(0), p.position(0).Epoch)
	p.produce(1, 1, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	p.do(world.Action{Kind: world.DeleteRecords, Broker: a, Count: 2})
	p.history(0, []lineOfHistory{
		{"below the log start", func() { p.poll(0, a) }, "error 1 from A; looks for -2"},
		{"the start", func() { p.poll(0, a) }, "told 2; moves 1 to 2"},
	})
	assert.Equal(t, kafka.NoLeaderEpoch, p.position(0).Epoch)
}

// KAFKA-14379: an error in an answer counts like a lost connection. B's disk fails: 56.
func TestAReaderWhoseReplicaFails(t *testing.T) {
	for rules, want := range map[string]string{
		"2.8-zk": "error 56 from B", "3.4-zk": "error 56 from B; leaves B",
	} {
		s := spec(t, rules, 3, a, b)
		s.Config.LogDirs, s.Partitions = 2, 2
		s.Replicas[1] = kafka.ListOf(c, b)
		s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 2, 2
		p := boot(t, s, c)
		p.produce(1, 1, a)
		p.fetch(b)
		p.fetch(b)
		p.poll(0, a)
		p.poll(0, a)
		require.True(t, p.Now().Consumers[0].Preferred[0].Known, rules)
		p.do(world.Action{Kind: world.FailLogDir, Broker: b})
		from := p.Len()
		p.poll(0, a)
		assert.Equal(t, want, p.heard(0, from), rules)
	}
}
