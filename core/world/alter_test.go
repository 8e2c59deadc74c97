package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
	"highwater/core/world"
)

// asked gives the AlterPartition request on its way from a broker, nil for none.
func (p *play) asked(from kafka.BrokerID) *network.Message {
	for i := range p.Now().Net.All() {
		m := &p.Now().Net.M[i]
		if m.API == kafka.APIAlterPartition && !m.Answer && m.From == from.Node() {
			return m
		}
	}
	return nil
}

// lagging gives a cluster of 2.7 in which A, the leader, has one record more than B and asks to
// take B out, since B is cut off from it. C is the controller.
func lagging(t *testing.T) *play {
	t.Helper()
	p := boot(t, spec(t, "2.7", 3, a, b), c)
	p.fetch(b)
	p.fetch(b)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
	p.produce(1, 1, a)
	for p.asked(a) == nil {
		p.passTo(p.Now().Now + 1000)
		require.Less(t, p.Now().Now, kafka.Ms(60000))
	}
	return p
}

func (p *play) replicaOf(x kafka.BrokerID) *replica.Partition {
	return &p.Now().Brokers[x].Process.Replicas[0]
}

// broker.md 2.4, 3: from 2.7 on a leader asks the controller. While a shrink waits for its answer
// the old ISR counts; once it is answered the high watermark moves.
func TestALeaderAsksTheControllerForAnISR(t *testing.T) {
	p := lagging(t)
	assert.Equal(t, c.Node(), p.asked(a).To)
	assert.Equal(t, kafka.SetOf(a, b), p.replicaOf(a).ISR)
	assert.Equal(t, replica.PendingShrink, p.replicaOf(a).Pending.Kind)
	assert.Equal(t, kafka.Offset(0), p.hw(a))
	p.settle(nil)
	assert.Equal(t, kafka.SetOf(a), p.replicaOf(a).ISR)
	assert.Equal(t, kafka.SetOf(a), p.isr())
	assert.Equal(t, kafka.Offset(1), p.hw(a))
	p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: b.Node()})
	for p.replicaOf(a).Pending.Kind == replica.NotPending {
		p.passTo(p.Now().Now + 1000)
		if world.CanFetch(p.Now(), b, 0) {
			p.do(world.Action{Kind: world.RunFetcher, Broker: b})
		}
		p.settle(func(api kafka.API, _ kafka.NodeID) bool { return api == kafka.APIFetch })
		require.Less(t, p.Now().Now, kafka.Ms(200000))
	}
	assert.Equal(t, replica.PendingExpand, p.replicaOf(a).Pending.Kind)
	assert.Equal(t, kafka.SetOf(a, b), p.replicaOf(a).MaximalISR())
	p.produce(1, 1, a)
	assert.Equal(t, kafka.Offset(1), p.hw(a), "B counts as soon as it is asked for")
	p.settle(nil)
	assert.Equal(t, kafka.SetOf(a, b), p.replicaOf(a).ISR)
	assert.Equal(t, kafka.SetOf(a, b), p.isr())
}

// broker.md 3: no time-out; a request that is lost is sent again once its connection is given up.
func TestALostAlterPartitionIsSentAgain(t *testing.T) {
	p := lagging(t)
	first := p.asked(a).ID
	p.do(world.Action{Kind: world.Drop, Msg: first})
	require.Nil(t, p.asked(a))
	start := p.Now().Now
	p.passTo(start + p.Spec().Config.SocketTimeout)
	require.NotNil(t, p.asked(a))
	assert.NotEqual(t, first, p.asked(a).ID)
	p.settle(nil)
	assert.Equal(t, kafka.SetOf(a), p.isr())
}

// broker.md 3: after an error of the whole request everything is sent again after 50 ms: here a
// broker that is controller no more, so that the next one is asked.
func TestTheNextControllerIsAsked(t *testing.T) {
	p := lagging(t)
	p.do(world.Action{Kind: world.Hold, Msg: p.asked(a).ID})
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	assert.Nil(t, p.asked(a), "the connection broke")
	assert.Equal(t, replica.PendingShrink, p.replicaOf(a).Pending.Kind)
	p.passTo(p.Now().ZK.Registrations[c].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(func(api kafka.API, _ kafka.NodeID) bool { return api == kafka.APIUpdateMetadata })
	require.NotNil(t, p.asked(a), "the new controller has spoken")
	assert.Equal(t, a.Node(), p.asked(a).To)
	p.settle(nil)
	assert.Equal(t, kafka.SetOf(a), p.isr())
}

// broker.md 3: the answer counts only while the leader's state is the one that it asked in.
func TestAnAnswerThatComesTooLateIsIgnored(t *testing.T) {
	p := lagging(t)
	p.do(world.Action{Kind: world.Deliver, Msg: p.asked(a).ID})
	var answer uint32
	for _, m := range p.Now().Net.All() {
		if m.API == kafka.APIAlterPartition && m.Answer {
			answer = m.ID
		}
	}
	require.NotZero(t, answer)
	p.do(world.Action{Kind: world.Hold, Msg: answer})
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.settle(nil)
	assert.Empty(t, p.happened(event.ISRAnswered, a))
	assert.Nil(t, p.Now().Net.Find(answer), "its connection has gone with the process")
}
