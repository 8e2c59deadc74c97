package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// KIP-101, loss of a committed record, followed by hand through controller.md 1.2-1.7 and
// broker.md 1 (a), (b): A controls and follows, B leads; A restarts with the high watermark of
// its checkpoint, one fetch behind the leader's; B then dies.
func kip101(t *testing.T, rules string) *play {
	p := boot(t, spec(t, rules, 2, b, a), a)
	p.produce(1, -1, b) // m1
	p.fetch(a)          // A: LEO 1
	p.fetch(a)          // B: HW 1; A's fetch waits
	p.fetch(a)          // the wait ends: A's HW 1
	p.passTo(p.Now().Now + 6000)
	assert.Equal(t, kafka.Offset(1), p.Now().Brokers[a].Machine.HWFile[0], "A's checkpoint")
	p.produce(1, -1, b) // m2
	p.fetch(a)          // A: LEO 2, HW 1
	require.Equal(t, kafka.Offset(2), p.leo(a))
	require.Equal(t, kafka.Offset(1), p.hw(a))
	p.fetch(a) // tells B; A's fetch waits
	require.Equal(t, kafka.Offset(2), p.hw(b))
	require.Equal(t, kafka.Offset(1), p.hw(a))
	require.Equal(t, client.Acked, p.Now().Producers[0].Sends[1].State)

	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	r := p.Do(world.Action{Kind: world.StartProcess, Broker: a})
	require.Equal(t, world.NodeStillThere, r, "the old node is still there")
	p.passTo(p.Now().ZK.Registrations[a].Ends) // A's node and /controller vanish together
	require.Equal(t, kafka.NoBroker, p.Now().ZK.Controller)
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: a}) // before B reads the brokers
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	require.Equal(t, kafka.SetOf(a, b), p.Now().ZK.Partitions[0].ISR)
	p.settle(func(_ kafka.API, to kafka.NodeID) bool { return to == a.Node() || to == b.Node() })
	return p
}

func killB(p *play) {
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(nil)
}

func TestKIP101LosesTheRecordUpTo010(t *testing.T) {
	for _, rules := range []string{"0.8.0", "0.9", "0.10.1", "0.10.2"} {
		t.Run(rules, func(t *testing.T) {
			p := kip101(t, rules)
			cuts := p.happened(event.Truncated, a)
			require.Len(t, cuts, 1)
			assert.Equal(t, event.RuleToHighWatermark, cuts[0].Rule)
			assert.Equal(t, kafka.Offset(2), cuts[0].From)
			assert.Equal(t, kafka.Offset(1), cuts[0].To)
			killB(p)
			require.Equal(t, a, p.Now().Leader(0))
			assert.Equal(t, kafka.LeaderEpoch(1), p.Now().ZK.Partitions[0].LeaderEpoch)
			assert.False(t, p.Now().Brokers[a].Machine.Disks[0].Log.Holds(0, 1), "m2 is gone")
		})
	}
}

func TestKIP101KeepsTheRecordFrom011(t *testing.T) {
	for _, rules := range []string{"0.11", "1.1"} {
		t.Run(rules, func(t *testing.T) {
			p := kip101(t, rules)
			p.do(world.Action{Kind: world.RunFetcher, Broker: a}) // asks where epoch 0 ends: 2
			p.settle(nil)
			assert.Empty(t, p.happened(event.Truncated, a))
			answers := p.happened(event.EpochAnswered, b)
			require.NotEmpty(t, answers)
			assert.Equal(t, kafka.Offset(2), answers[len(answers)-1].To)
			killB(p)
			require.Equal(t, a, p.Now().Leader(0))
			assert.True(t, p.Now().Brokers[a].Machine.Disks[0].Log.Holds(0, 1), "m2 is there")
		})
	}
}
