package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/world"
)

// KIP-392, SubscriptionState.preferredReadReplica: a lease that is over is forgotten, so that whom
// the leader tells "out of range" then has asked the leader, and is lost.
func TestOutOfRangeAtTheLeaderAfterTheLease(t *testing.T) {
	s := spec(t, "2.8", 3, a, b)
	s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 2, 2
	p := boot(t, s, a)
	p.produce(3, 1, a)
	p.fetch(b)
	p.fetch(b)
	p.poll(0, a)
	p.poll(0, a)
	require.True(t, p.Now().Consumers[0].Preferred[0].Known)
	p.do(world.Action{Kind: world.DeleteRecords, Broker: a, Count: 2})
	p.fetch(b) // it begins at 2 as well, and
	p.fetch(b) // A knows: it sends nobody there who wants offset 0
	p.passTo(p.Now().Consumers[0].Preferred[0].Until)
	require.Equal(t, kafka.Offset(0), p.position(0).Offset)
	p.history(0, []lineOfHistory{
		{"the leader is asked", func() { p.poll(0, a) }, "leaves B; error 1 from A; looks for -2"},
		{"and tells its start", func() { p.poll(0, a) }, "told 2; moves 0 to 2"},
	})
	assert.False(t, p.Now().Consumers[0].Preferred[0].Known)
}
