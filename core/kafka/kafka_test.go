package kafka

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSets(t *testing.T) {
	s := SetOf(0, 2, 5)
	assert.Equal(t, 3, s.Len())
	assert.True(t, s.Has(5))
	assert.False(t, s.Has(1))
	assert.False(t, s.Has(NoBroker))
	assert.Equal(t, []BrokerID{0, 5}, s.Without(2).Members(nil))
	assert.Equal(t, s, s.Without(NoBroker))
	l := ListOf(5, 0)
	assert.Equal(t, []BrokerID{5, 0}, l.All())
	assert.Equal(t, SetOf(0, 5), l.Set())
}

// Numbers from org.apache.kafka.common.protocol.Errors and ApiKeys (broker.md, Errors used).
func TestNamesAndNumbers(t *testing.T) {
	assert.Equal(t, "NOT_ENOUGH_REPLICAS_AFTER_APPEND (20)", ErrNotEnoughAfter.String())
	assert.Equal(t, "STALE_CONTROLLER_EPOCH (11)", ErrStaleController.String())
	assert.Equal(t, "22", ErrorCode(22).Name(), "one that is not in use here")
	api, ok := APIByName("OffsetForLeaderEpoch")
	assert.True(t, ok)
	assert.Equal(t, API(23), api)
	_, ok = APIByName("Fetsch")
	assert.False(t, ok)
	assert.Contains(t, APINames(), "LeaderAndIsr")
	assert.Equal(t, "unknown", API(99).String())
}

func TestNodes(t *testing.T) {
	assert.True(t, BrokerID(5).Node().IsBroker())
	assert.False(t, ZooKeeper.IsBroker())
	assert.True(t, ProducerNode(2).IsProducer())
	assert.Equal(t, 2, ProducerNode(2).Index())
	assert.True(t, ConsumerNode(0).IsConsumer())
	assert.Equal(t, 0, ConsumerNode(0).Index())
	assert.Equal(t, FirstVoter-1, ConsumerNode(MaxConsumers-1))
	assert.Equal(t, NodeID(MaxNodes-1), VoterID(MaxVoters-1).Node())
	assert.True(t, FirstVoter.IsVoter())
	assert.False(t, FirstVoter.IsConsumer())
	assert.Equal(t, VoterID(2), VoterID(2).Node().Voter())
}
