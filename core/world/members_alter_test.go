package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// KIP-903 (3.5), case H33: a leader asks for a follower that has caught up. Before the controller
// hears of it that broker loses its disk, comes back as another process and is unfenced. Up to 3.4
// the empty replica enters the ISR; since, the request names the process that it means, and is
// refused with 107.
func TestAChangeAskedForAnEarlierLife(t *testing.T) {
	for rules, want := range map[string]kafka.ReplicaSet{
		"3.4-kraft": kafka.SetOf(a, b, c), "3.5-kraft": kafka.SetOf(a, b),
	} {
		p := members(t, rules, nil)
		p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
		p.live(600)
		p.do(world.Action{Kind: world.CrashProcess, Broker: c})
		p.live(9001)
		require.Equal(t, kafka.SetOf(a, b), p.state().ISR, rules)
		p.do(world.Action{Kind: world.StartProcess, Broker: c})
		asks := func(w *world.World) bool { return w.Brokers[a].Process.Alter.Asked != 0 }
		p.comesTo("a asks for c", asks)
		asked := p.Now().Brokers[a].Process.Alter.Asked
		p.do(world.Action{Kind: world.Hold, Msg: asked})
		p.do(world.Action{Kind: world.PowerLoss, Broker: c})
		p.do(world.Action{Kind: world.ReplaceDisk, Broker: c})
		p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: a.Node()})
		p.live(9001)
		p.do(world.Action{Kind: world.StartProcess, Broker: c})
		p.comesTo("c runs", func(w *world.World) bool {
			return w.Brokers[c].Process.Member.Life == broker.Running
		})
		p.do(world.Action{Kind: world.Release, Msg: asked})
		p.do(world.Action{Kind: world.Deliver, Msg: asked})
		assert.Equal(t, want, p.state().ISR, rules)
		assert.Zero(t, p.leo(c), "%s: and it has nothing", rules)
		refused := p.controllerSaid(event.ISRAlterRefused, a)
		if want == kafka.SetOf(a, b) {
			require.Len(t, refused, 1)
			assert.Equal(t, kafka.ErrIneligibleReplica, refused[0].Err)
		} else {
			assert.Empty(t, refused)
		}
	}
}

// controller.md 2.3: a leader that cannot reach the controller keeps leading. It cannot change its
// ISR either, so that its high watermark stands while the ISR that it knows does not fetch; what
// it took meanwhile is cut when it hears of its successor.
func TestALeaderThatIsCutOff(t *testing.T) {
	p := members(t, "3.7-kraft", func(s *world.Spec) { s.Config.MinISR = 2 })
	for _, n := range []kafka.NodeID{v0.Node(), b.Node(), c.Node()} {
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: n})
	}
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: 1, Broker: a})
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(1)
	assert.Equal(t, client.Acked, p.Now().Producers[0].Sends[0].State, "acks=1")
	p.live(9000)
	assert.Equal(t, b, p.state().Leader)
	assert.Equal(t, kafka.SetOf(b, c), p.state().ISR)
	p.live(50000)
	proc := &p.Now().Brokers[a].Process
	r := &proc.Replicas[0]
	assert.True(t, r.Leads())
	assert.Equal(t, kafka.SetOf(a, b, c), r.ISR)
	assert.NotZero(t, r.Pending.Who, "it wants to shrink")
	assert.True(t, proc.Alter.Queued.Has(0) && proc.Alter.Asked == 0, "and has nobody to ask")
	assert.Zero(t, p.hw(a))
	assert.Equal(t, kafka.ErrRequestTimedOut, p.Now().Producers[0].Sends[1].Err)
	for _, n := range []kafka.NodeID{v0.Node(), b.Node(), c.Node()} {
		p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: n})
	}
	p.live(5000)
	assert.Zero(t, p.leo(a), "cut")
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR)
	assert.Equal(t, b, p.Now().Brokers[a].Process.Replicas[0].Leader)
}

// A request to a controller that dies is asked again of the one that is active next.
func TestAnISRChangeFindsTheNextController(t *testing.T) {
	p := members(t, "3.9-kraft", func(s *world.Spec) { s.Voters = 3 })
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(600)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: c.Node()})
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: 1, Broker: a})
	asks := func(w *world.World) bool { return w.Brokers[a].Process.Alter.Asked != 0 }
	p.comesTo("a asks to shrink", asks)
	was := p.Now().Active(p.Spec())
	p.do(world.Action{Kind: world.CrashVoter, Voter: was})
	assert.Zero(t, p.Now().Brokers[a].Process.Alter.Asked, "the connection broke")
	assert.True(t, p.Now().Brokers[a].Process.Alter.Queued.Has(0))
	p.live(10000)
	next := p.Now().Active(p.Spec())
	assert.NotEqual(t, was, next)
	require.NotEqual(t, kafka.NoVoter, next)
	assert.Equal(t, kafka.SetOf(a, b), p.state().ISR)
	assert.Equal(t, kafka.SetOf(a, b), p.Now().Brokers[a].Process.Replicas[0].ISR)
	for _, x := range []kafka.BrokerID{a, b, c} {
		assert.True(t, p.Now().Metadata.Now.Brokers[x].Active(), "heard by the new one as well")
	}
}

// A process that has not caught up with its own registration opens no port: who asks it finds no
// connection. A leader that lost its log tail can therefore not serve it in the epoch that it led.
func TestAStartingBrokerTakesNoRequests(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(600)
	p.do(world.Action{Kind: world.PowerLoss, Broker: a})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	assert.Equal(t, a, p.state().Leader, "by the log, still")
	assert.Zero(t, p.leo(a), "with nothing")
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: 1, Broker: a})
	assert.Equal(t, kafka.ErrNetworkException, p.Now().Producers[0].Sends[1].Err)
	assert.Equal(t, world.ReceiverDown, p.Do(world.Action{Kind: world.FindLeader, Broker: a}))
	p.live(9000)
	assert.Equal(t, kafka.Offset(1), p.leo(b), "nobody followed it")
	p.live(10000)
	assert.Equal(t, b, p.state().Leader)
	assert.Equal(t, kafka.Offset(1), p.leo(a))
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR)
}
