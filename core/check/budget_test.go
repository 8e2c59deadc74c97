package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/world"
)

func TestPowerLossesUpToTheMinimumISR(t *testing.T) {
	s, w := cluster()
	s.Config.MinISR = 2
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.CrashProcess, Broker: 0})
	assert.Equal(t, Within, b.Excess(), "a process may crash as often as it likes")

	leader := &w.Brokers[0].Process.Replicas[0]
	leader.HW = 1
	leader.Remotes[1].LEO = 0
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, Within, b.Excess(), "one of two")
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, Within, b.Excess(), "the same one again")
	leader.Remotes[1].LEO = 1
	b.Observe(s, w, world.Action{Kind: world.Pass})
	w.Brokers[0].Process.Up = false
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 0})
	assert.Equal(t, Within, b.Excess(), "the ISR was full in between")
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, TooManyDisk, b.Excess())
	assert.Equal(t, 4, b.Disks())
}

func TestWithMinimumISR1NoPowerMayBeLost(t *testing.T) {
	s, w := cluster()
	var b Budget
	b.Observe(s, w, world.Action{Kind: world.PowerLoss, Broker: 1})
	assert.Equal(t, TooManyDisk, b.Excess())
}

func TestAnUncleanElectionLeavesTheBudget(t *testing.T) {
	s, w := cluster()
	var b Budget
	n := &w.ZK.Partitions[0]
	n.ISR = kafka.SetOf(0)
	b.Observe(s, w, world.Action{Kind: world.Pass})
	n.Leader, n.LeaderEpoch = kafka.NoBroker, 1
	b.Observe(s, w, world.Action{Kind: world.ReadState})
	assert.Equal(t, Within, b.Excess())
	n.Leader, n.LeaderEpoch, n.ISR = 1, 2, kafka.SetOf(1)
	b.Observe(s, w, world.Action{Kind: world.ReadState})
	assert.Equal(t, Unclean, b.Excess())
}
