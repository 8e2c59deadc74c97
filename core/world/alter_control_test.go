package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// Case H26, KAFKA-14144: the answer to an applied change is lost and the leader repeats it. Where
// the partition epoch is compared first the repetition is refused, each time.
func TestARepeatedChange(t *testing.T) {
	for rules, want := range map[string]kafka.ErrorCode{
		"2.7": kafka.ErrNone, "3.3-zk": kafka.ErrNone,
		"3.3-zk+epoch-before-idempotence": kafka.ErrInvalidUpdateVersion,
	} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		change := world.Action{
			Kind: world.Foreign, From: a.Node(), Broker: c, Request: world.Request{
				API: kafka.APIAlterPartition, ISR: kafka.SetOf(a),
				BrokerEpoch: p.Now().ZK.Registrations[a].Czxid, TopicID: p.Now().ZK.TopicID,
			},
		}
		for i, err := range []kafka.ErrorCode{kafka.ErrNone, want} {
			p.do(change)
			p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
			p.settle(nil)
			answers := p.anywhere(event.ForeignAnswered)
			require.Len(t, answers, i+1)
			assert.Equal(t, err, answers[i].Err, "%s, time %d", rules, i)
			assert.Equal(t, kafka.PartitionEpoch(1), p.Now().ZK.Partitions[0].Version, rules)
		}
		assert.Equal(t, kafka.SetOf(a), p.Now().Brokers[b].Process.Known[0].ISR, "all are told")
	}
}

// controller.md 1.5: the real sender, from 2.7 on. B falls behind, A asks for an ISR without it,
// and B joins again once it has caught up; from 3.3 on a member that is not alive is refused.
func TestTheLeaderAsksTheController(t *testing.T) {
	for _, rules := range []string{"2.7", "3.2-zk", "3.9-zk"} {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.produce(1, 1, a)
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
		shrunk := func() bool { return p.isr() == kafka.SetOf(a) }
		require.True(t, p.until(60000, shrunk), rules)
		assert.Equal(t, kafka.LeaderEpoch(0), p.Now().ZK.Partitions[0].LeaderEpoch)
		p.do(world.Action{Kind: world.HealLink, From: a.Node(), To: b.Node()})
		joined := func() bool { return p.isr() == kafka.SetOf(a, b) }
		require.True(t, p.until(90000, joined), rules)
		p.quiet()
		assert.Equal(t, p.isr(), p.Now().Brokers[a].Process.Replicas[0].ISR)
		assert.Len(t, p.happened(event.ISRAltered, c), 2)
		assert.Empty(t, p.happened(event.ISRAlterRefused, c))
	}
}

// KIP-380, case 2 (controller.md 1.9): a request of the old process names p0 alone. It is the first
// that the new process hears, starts the writing of the checkpoint, and p1's line is gone.
func TestTheCheckpointIsOverwrittenUpTo21(t *testing.T) {
	for rules, line := range map[string]kafka.Offset{"2.1": kafka.NoOffset, "2.2": 0} {
		s := spec(t, rules, 3, a, b)
		s.Partitions, s.Replicas[1] = 2, kafka.ListOf(a, b)
		p := boot(t, s, c)
		require.Equal(t, kafka.Offset(0), p.Now().Brokers[b].Machine.HWFile[1])
		p.do(world.Action{Kind: world.CrashProcess, Broker: b})
		p.passTo(p.Now().ZK.Registrations[b].Ends)
		p.do(world.Action{Kind: world.StartProcess, Broker: b})
		p.do(world.Action{
			Kind: world.Foreign, From: c.Node(), Broker: b, Request: world.Request{
				API: kafka.APILeaderAndIsr, LeaderEpoch: 1, ControllerEpoch: 1,
				BrokerEpoch: p.Now().ZK.Registrations[b].Czxid - 1, // of the old process
			},
		})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		p.passTo(p.Now().Now + 5000)
		assert.Equal(t, line, p.Now().Brokers[b].Machine.HWFile[1], rules)
	}
}

// KIP-380, case 3: the bounce lies between two looks. The new process gets nothing, for ever.
func TestAnUnseenBounce(t *testing.T) {
	for rules, hosted := range map[string]bool{"2.1": false, "2.2": true} {
		p := boot(t, spec(t, rules, 3, b, a), c)
		p.do(world.Action{Kind: world.CloseProcess, Broker: b})
		p.do(world.Action{Kind: world.StartProcess, Broker: b})
		p.until(600000, func() bool { return false })
		assert.Equal(t, hosted, p.Now().Brokers[b].Process.Replicas[0].Loaded, rules)
		leader := a
		if !hosted {
			leader = b // as everybody believes
		}
		assert.Equal(t, leader, p.Now().ZK.Partitions[0].Leader, rules)
	}
}

// The answer to a request of a broker whose controller dies does not come: it tries another.
func TestAShutdownOutlivesTheController(t *testing.T) {
	p := boot(t, spec(t, "2.1", 3, a, b), c)
	p.do(world.Action{Kind: world.ShutDown, Broker: a})
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	waits := p.happened(event.ShutdownWaits, a)
	require.Len(t, waits, 1)
	assert.Equal(t, event.RuleConnectionLost, waits[0].Rule)
	require.True(t, p.until(60000, func() bool { return !p.Now().Up(a) }))
	waits = p.happened(event.ShutdownWaits, a)
	require.Len(t, waits, 2, "C's node was still there at 5 s")
	assert.Equal(t, event.RuleNoController, waits[1].Rule)
	p.quiet()
	assert.Equal(t, b, p.Now().Leader(0))
	assert.Empty(t, p.anywhere(event.NoLeader))
}
