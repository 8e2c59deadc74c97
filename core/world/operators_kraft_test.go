package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/world"
)

// KIP-841: c can be reached by the leader and not by the controller, which fences it. It goes on
// fetching, for its leader epoch is still the present one (that is so from 3.6 on). The leader does
// not ask for it; without the rule it would, and a fenced broker would be back in the ISR.
func TestAFencedFollowerThatGoesOnFetching(t *testing.T) {
	for rules, want := range map[string]kafka.ReplicaSet{
		"3.9-kraft": kafka.SetOf(a, b), "3.9-kraft+isr-eligibility=off": kafka.SetOf(a, b, c),
	} {
		p := members(t, rules, nil)
		p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: v0.Node()})
		p.live(9100)
		require.True(t, p.Now().Metadata.Now.Brokers[c].Fenced, rules)
		require.Len(t, p.controllerSaid(event.ISRLeft, c), 1, rules)
		p.do(world.Action{Kind: world.Produce, Count: 1, Acks: 1, Broker: a})
		p.live(1000)
		assert.Equal(t, kafka.Offset(1), p.leo(c), "%s: it fetches", rules)
		assert.Equal(t, want, p.state().ISR, rules)
		assert.Empty(t, p.controllerSaid(event.ISRAlterRefused, a), "%s: nothing is refused", rules)
	}
}

// KIP-455: a partition of a and b moves to c and b. c catches up, the leader asks for it, and with
// that the move is over: the controller makes c leader and answers a 108, which stays pending until
// the metadata log tells it that it has no replica any more.
func TestAReassignmentMovesTheLeader(t *testing.T) {
	p := members(t, "4.1", func(s *world.Spec) { s.Replicas[0] = kafka.ListOf(a, b) })
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(600)
	p.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(c, b)})
	now := p.state()
	assert.Equal(t, kafka.ListOf(c, b, a), now.Replicas)
	assert.Equal(t, kafka.SetOf(c), now.Adding)
	assert.Equal(t, kafka.SetOf(a), now.Removing)
	p.live(2000)
	now = p.state()
	assert.Equal(t, kafka.ListOf(c, b), now.Replicas)
	assert.Equal(t, c, now.Leader)
	assert.Equal(t, kafka.SetOf(b, c), now.ISR)
	assert.False(t, now.Moves())
	var codes []kafka.ErrorCode
	for _, e := range p.Events(0, p.Len()) {
		if e.Kind == event.ISRAnswered {
			codes = append(codes, e.Err)
		}
	}
	assert.Equal(t, []kafka.ErrorCode{kafka.ErrNewLeaderElected}, codes)
	assert.False(t, p.Now().Brokers[a].Process.Replicas[0].Leads())
	assert.Equal(t, kafka.Offset(1), p.leo(c))
	p.do(world.Action{Kind: world.FindLeader, Broker: b})
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: c})
	p.live(600)
	assert.Equal(t, kafka.Offset(2), p.hw(c), "b and c are all that it takes")
	assert.Len(t, p.controllerSaid(event.OperatorRefused, kafka.NoBroker), 0)

	p.do(world.Action{Kind: world.Reassign}) // nothing to cancel
	refused := p.Events(p.Len()-1, p.Len())
	require.NotEmpty(t, refused)
	assert.Equal(t, kafka.ErrNoReassignment, refused[len(refused)-1].Err)
}

// KAFKA-16540: the leader goes by the setting that it has read, and its ISR change that was on its
// way when the ELR was cleared is refused with 95; it asks again once it has read what changed.
func TestMinISRIsLoweredWhileTheLeaderAsks(t *testing.T) {
	p := members(t, "4.1", func(s *world.Spec) { s.Config.MinISR = 2 })
	for _, x := range []kafka.BrokerID{b, c} {
		p.do(world.Action{Kind: world.CrashProcess, Broker: x})
	}
	p.live(9100)
	require.Equal(t, kafka.SetOf(a), p.state().ISR)
	require.Equal(t, kafka.SetOf(c), p.state().ELR, "b left two, c left one")
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.comesTo("a asks for b", func(w *world.World) bool {
		return w.Brokers[a].Process.Alter.Asked != 0
	})
	asked := p.Now().Brokers[a].Process.Alter.Asked
	p.do(world.Action{Kind: world.Hold, Msg: asked})
	epoch := p.state().PartitionEpoch
	p.do(world.Action{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 1})
	assert.Equal(t, epoch+1, p.state().PartitionEpoch)
	assert.Zero(t, p.state().ELR)
	p.do(world.Action{Kind: world.Release, Msg: asked})
	p.do(world.Action{Kind: world.Deliver, Msg: asked})
	refused := p.controllerSaid(event.ISRAlterRefused, a)
	require.Len(t, refused, 1)
	assert.Equal(t, kafka.ErrInvalidUpdateVersion, refused[0].Err)
	p.live(2000)
	assert.Equal(t, kafka.SetOf(a, b), p.state().ISR)
}
