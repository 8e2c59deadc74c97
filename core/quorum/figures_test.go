package quorum

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
)

// led gives a quorum that voter 0 leads, with the delays of the followers 1, 2, …
func led(t *testing.T, delays ...kafka.Ms) *Cluster {
	t.Helper()
	c := up(t, newest, int8(len(delays)+1))
	require.Equal(t, kafka.VoterID(0), c.Leader())
	for i, ms := range delays {
		// It travels with the answer to a fetch that waits, and counts when the next one arrives.
		c.Latency[0][i+1], c.Latency[i+1][0] = ms/2, ms-ms/2
	}
	return c
}

// commits writes a value at the leader and gives how long it takes until that is committed, which
// is no longer than a limit; false where it is not.
func (c *Cluster) commits(value int32, limit kafka.Ms) (kafka.Ms, bool) {
	leader, from := c.Leader(), c.Now
	if leader == kafka.NoVoter || !c.Write(nil, leader, value) {
		return 0, false
	}
	v := &c.Voters[leader]
	for end := v.Disk.Log.End(); v.HW < end; {
		if !v.Leads() || c.Next() > from+limit {
			return 0, false
		}
		c.Step(nil)
	}
	return c.Now - from, true
}

// The table "In numbers" of controller.md 5: a quorum commits with its f-th fastest follower.
func TestCommitLatencyIsThatOfTheMedian(t *testing.T) {
	for _, row := range []struct {
		name   string
		delays []kafka.Ms
		dead   []kafka.VoterID
		want   kafka.Ms
	}{
		{"three alike", []kafka.Ms{2, 2}, nil, 2},
		{"one of three is slow", []kafka.Ms{2, 50}, nil, 2},
		{"the other is", []kafka.Ms{50, 2}, nil, 2},
		{"the slow one of three is dead", []kafka.Ms{2, 50}, []kafka.VoterID{2}, 2},
		{"the fast one of three is dead", []kafka.Ms{2, 50}, []kafka.VoterID{1}, 50},
		{"five", []kafka.Ms{2, 3, 8, 50}, nil, 3},
		{"two slow ones of five are dead", []kafka.Ms{2, 3, 8, 50}, []kafka.VoterID{3, 4}, 3},
		{"one fast one of five is dead", []kafka.Ms{2, 3, 8, 50}, []kafka.VoterID{1}, 8},
		{"two fast ones of five are dead", []kafka.Ms{2, 3, 8, 50}, []kafka.VoterID{1, 2}, 50},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := led(t, row.delays...)
			for _, v := range row.dead {
				c.Crash(nil, v)
			}
			ms, ok := c.commits(1, 1000)
			assert.True(t, ok)
			assert.Equal(t, row.want, ms)
		})
	}
}

// With two of three dead nothing is committed, and after one and a half fetch timeouts, 3000 ms,
// the leader resigns.
func TestAMinorityCommitsNothing(t *testing.T) {
	c := led(t, 2, 50)
	c.Crash(nil, 1)
	c.Crash(nil, 2)
	from := c.Now
	_, ok := c.commits(1, 2999)
	assert.False(t, ok)
	assert.True(t, c.Voters[0].Leads())
	c.Run(nil, from+3000)
	assert.Equal(t, Resigned, c.Voters[0].Role)
	assert.Equal(t, kafka.NoVoter, c.Leader())
	c.Start(nil, 2)
	c.Run(nil, from+3000+5000)
	ms, ok := c.commits(2, 1000)
	assert.True(t, ok, "two of three are a majority")
	assert.Equal(t, kafka.Ms(50), ms)
}

// A leader that dies is replaced within 2 to 4 s (controller.md 5). The followers' time runs since
// their last idle answer: in epoch 1 voter 1 has slot 2, so 2·500/3 = 333 ms less than 2000.
func TestALeaderThatDiesIsReplaced(t *testing.T) {
	c := up(t, old, 3)
	from := c.Now
	c.Crash(nil, 0)
	c.Run(nil, from+1666)
	assert.Equal(t, kafka.NoVoter, c.Leader())
	c.Run(nil, from+1667)
	assert.Equal(t, kafka.VoterID(1), c.Leader())
	assert.Equal(t, kafka.LeaderEpoch(2), c.Voters[2].Disk.Epoch)

	// With pre-vote the other one first says no: it does not miss the leader yet. Voter 2 has slot
	// 0 and asks after 2000 ms.
	c = up(t, newest, 3)
	from = c.Now
	c.Crash(nil, 0)
	c.Run(nil, from+1999)
	assert.Equal(t, kafka.NoVoter, c.Leader())
	assert.Equal(t, kafka.LeaderEpoch(1), c.Voters[1].Disk.Epoch, "the epoch is not raised")
	c.Run(nil, from+2000)
	assert.Equal(t, kafka.VoterID(2), c.Leader())
	_, ok := c.commits(1, 0)
	assert.True(t, ok)
}
