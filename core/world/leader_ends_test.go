package world

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// broker.md 2.7: a request that waits is answered 6 once the broker leads no more, and 3 once it
// hosts the partition no more and does not know the topic.
func TestAWaitingProduceWhoseLeaderIsGone(t *testing.T) {
	for _, want := range []kafka.ErrorCode{
		kafka.ErrNotLeaderOrFollower, kafka.ErrUnknownPartition,
	} {
		c := leaderUnder(t, "3.9-zk")
		s := c.produce(-1, 1, 30000)
		require.Equal(t, client.Sent, s.State)
		r, d, env := c.at()
		next := c.state(6, 3, kafka.SetOf(0, 1))
		next.Leader = 1
		r.BecomeFollower(env, d, next)
		if want == kafka.ErrUnknownPartition {
			*r = replica.Partition{}
			c.w.Brokers[under].Process.Known[0].Epoch = kafka.NoLeaderEpoch
		}
		step := c.step()
		step.completeWaiting(under)
		c.hear()
		assert.Equal(t, want, s.Err)
		assert.Equal(t, kafka.Offset(11), d.Log.LEO, "the record stays in the log")
	}
}

// broker.md 3: an answer counts only while the state is still exactly the one that was asked for.
func TestAnAnswerToAnotherStateIsIgnored(t *testing.T) {
	ok := network.PartState{LeaderEpoch: 5, PartitionEpoch: 9, ISR: kafka.SetOf(0)}
	type part = replica.Partition
	type asks = replica.AskedISR
	for name, change := range map[string]func(*part, *asks){
		"the state is the same": nil,
		"another leader epoch":  func(_ *part, a *asks) { a.LeaderEpoch-- },
		"another version":       func(_ *part, a *asks) { a.PartitionEpoch-- },
		"another ISR":           func(_ *part, a *asks) { a.ISR = 7 },
		"settled by an update":  func(p *part, _ *asks) { p.Pending = replica.Pending{} },
		"leads no more":         func(p *part, _ *asks) { p.Role = replica.Follower },
	} {
		c := leaderUnder(t, "3.9-zk")
		r, d, env := c.at()
		asked := r.Propose(env, replica.Change{ISR: kafka.SetOf(0)}, 1)
		require.Equal(t, replica.PendingShrink, r.Pending.Kind)
		if change != nil {
			change(r, &asked)
		}
		for _, err := range []kafka.ErrorCode{kafka.ErrUnknownServer, kafka.ErrNone} {
			again := r.OnAltered(env, d, &asked, err, &ok)
			assert.Equal(t, change == nil && err != kafka.ErrNone, again, name)
		}
		want := kafka.SetOf(0, 1)
		if change == nil {
			want = kafka.SetOf(0)
		}
		assert.Equal(t, want, r.ISR, name)
	}
}
