package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

func (p *play) consume(from kafka.BrokerID, wait kafka.Ms) {
	p.t.Helper()
	p.do(world.Action{Kind: world.Consume, Broker: from, Ms: wait})
	p.settle(nil)
}

// broker.md 2.9: a consumer's fetch waits for its own max wait, and the high watermark ends it.
func TestAConsumersFetchWaits(t *testing.T) {
	p := boot(t, spec(t, "2.8", 2, a, b), a)
	p.fetch(b)
	p.consume(a, 0)
	assert.Zero(t, p.Now().Consumers[0].Asked, "without a wait it is answered at once")
	p.consume(a, 400)
	require.NotZero(t, p.Now().Consumers[0].Asked)
	p.produce(1, 1, a)
	require.NotZero(t, p.Now().Consumers[0].Asked, "the record is above the high watermark")
	p.fetch(b)
	assert.Zero(t, p.Now().Consumers[0].Asked, "B has it now")
	assert.Equal(t, kafka.Offset(1), p.Now().Consumers[0].Position[0].Offset)
	start := p.Now().Now
	p.consume(a, 400)
	p.passTo(start + 399)
	require.NotZero(t, p.Now().Consumers[0].Asked)
	p.passTo(start + 400)
	p.settle(nil)
	assert.Zero(t, p.Now().Consumers[0].Asked, "its time is over")
}

// KIP-392, broker.md 2.8: a consumer goes to the follower of its rack, reads there up to that
// follower's own high watermark, and comes back to the leader when it is gone.
func TestAConsumerReadsFromTheFollowerOfItsRack(t *testing.T) {
	s := spec(t, "2.8", 2, a, b)
	s.BrokerRacks[a], s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 1, 2, 2
	p := boot(t, s, a)
	p.do(world.Action{Kind: world.FindLeader, Client: 1, Broker: a})
	p.settle(nil)
	source := func() kafka.BrokerID {
		from, known := p.Now().Consumers[0].Source(0, p.Now().Now)
		require.True(t, known)
		return from
	}
	p.produce(1, 1, a)
	p.fetch(b)
	require.Equal(t, a, source())
	p.consume(a, 0)
	assert.Equal(t, b, source(), "it is sent to B")
	assert.Equal(t, kafka.Offset(0), p.Now().Consumers[0].Position[0].Offset,
		"and was given nothing")
	p.fetch(b) // the leader's high watermark is 1 now; B does not know yet
	require.Equal(t, kafka.Offset(1), p.hw(a))
	p.consume(b, 0)
	assert.Equal(t, kafka.Offset(0), p.Now().Consumers[0].Position[0].Offset)
	p.consume(b, 5000)
	require.NotZero(t, p.Now().Consumers[0].Asked, "it waits at B")
	p.fetch(b)
	require.Equal(t, kafka.Offset(1), p.hw(b))
	assert.Equal(t, kafka.Offset(1), p.Now().Consumers[0].Position[0].Offset,
		"B's high watermark woke it")
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.consume(b, 0)
	_, known := p.Now().Consumers[0].Source(0, p.Now().Now)
	assert.False(t, known, "it asks for the leader again")
}

// KIP-392: the leader is asked again after the lease.
func TestAConsumerComesBackToTheLeader(t *testing.T) {
	s := spec(t, "2.8", 3, a, b, c)
	s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 2, 2
	p := boot(t, s, a)
	p.produce(3, 1, a)
	p.fetch(b)
	p.fetch(c)
	p.do(world.Action{Kind: world.FindLeader, Client: 1, Broker: a})
	p.settle(nil)
	p.consume(a, 0)
	from, _ := p.Now().Consumers[0].Source(0, p.Now().Now)
	require.Equal(t, b, from)
	from, _ = p.Now().Consumers[0].Source(0, p.Now().Now+300000)
	assert.Equal(t, a, from, "five minutes are over")
}

// KIP-207, broker.md 1 (d) 7, case H24: after an election the high watermark may lie below what
// clients were shown. From 2.2 on a leader does not tell its end before it has reached its epoch.
func TestTheEndDoesNotGoBackwards(t *testing.T) {
	for rules, want := range map[string]kafka.ErrorCode{
		"2.1": kafka.ErrNone, "2.2": kafka.ErrOffsetNotAvailable,
	} {
		p := boot(t, spec(t, rules, 3, a, b, c), b)
		p.produce(1, 1, a)
		for range 2 {
			p.fetch(b)
			p.fetch(c)
		}
		ask := func(from kafka.BrokerID, place int32) event.Event {
			p.do(world.Action{Kind: world.AskOffset, Broker: from, Count: place})
			p.settle(nil)
			told := p.offsetsTold()
			return told[len(told)-1]
		}
		require.Equal(t, kafka.Offset(1), ask(a, -1).To, rules)
		require.Equal(t, kafka.Offset(0), p.hw(b), rules)
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		p.passTo(p.Now().ZK.Registrations[a].Ends)
		p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchBrokers})
		p.do(world.Action{Kind: world.ReadState, Broker: b})
		p.settle(nil)
		require.Equal(t, b, p.Now().Leader(0), rules)
		require.Equal(t, kafka.Offset(0), p.hw(b), "%s: C has not fetched yet", rules)
		assert.Equal(t, want, ask(b, -1).Err, rules)
		assert.Equal(t, kafka.ErrNone, ask(b, -2).Err, "%s: the start is always told", rules)
		p.passTo(p.Now().Now + 2000)
		p.fetch(c)
		p.fetch(c)
		require.Equal(t, kafka.Offset(1), p.hw(b), rules)
		assert.Equal(t, kafka.Offset(1), ask(b, -1).To, rules)
	}
}

// offsetsTold gives what consumers were told of offsets.
func (p *play) offsetsTold() []event.Event {
	var out []event.Event
	for _, e := range p.Events(0, p.Len()) {
		if e.Kind == event.OffsetTold {
			out = append(out, e)
		}
	}
	return out
}
