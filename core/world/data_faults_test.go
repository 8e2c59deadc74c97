package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/world"
)

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
