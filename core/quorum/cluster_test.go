package quorum

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// newest are the rules of a voter of 4.0; old those of 3.6.
var (
	newest = release.Rules{PreVote: release.On, CheckQuorum: release.On, QuorumFlush: release.On}
	old    = release.Rules{QuorumFlush: release.On}
)

// up gives a cluster of n started voters in which one leads and all follow it.
func up(t *testing.T, rules release.Rules, n int8) *Cluster {
	t.Helper()
	c := NewCluster(rules, n)
	for i := range kafka.VoterID(n) {
		c.Start(nil, i)
	}
	c.Run(nil, 5000)
	lead := c.Leader()
	require.NotEqual(t, kafka.NoVoter, lead)
	for i := range c.All() {
		require.Equal(t, c.Voters[lead].HW, c.Voters[i].HW, "voter %d", i)
		require.Equal(t, lead, c.Voters[i].Disk.Leader)
	}
	return &c
}

func TestOneVoterLeadsAndCommitsAtOnce(t *testing.T) {
	c := NewCluster(newest, 1)
	c.Start(nil, 0)
	v := &c.Voters[0]
	assert.True(t, v.Leads())
	assert.Equal(t, kafka.LeaderEpoch(1), v.Disk.Epoch)
	assert.Equal(t, kafka.Offset(1), v.HW, "its LeaderChange")
	assert.Equal(t, kafka.Never, v.Due())
	require.True(t, c.Write(nil, 0, 7))
	assert.Equal(t, kafka.Offset(2), v.HW)
	c.Crash(nil, 0)
	c.Start(nil, 0)
	assert.True(t, v.Leads())
	assert.Equal(t, kafka.LeaderEpoch(2), v.Disk.Epoch)
	assert.Equal(t, kafka.Offset(3), v.HW)
}

func TestThreeVotersElectOne(t *testing.T) {
	for _, rules := range []release.Rules{newest, old} {
		c := up(t, rules, 3)
		// Epoch 0: voter 0 has slot 0 and waits 1000 ms, the others 333 and 666 ms longer.
		assert.Equal(t, kafka.VoterID(0), c.Leader())
		assert.Equal(t, kafka.LeaderEpoch(1), c.Voters[2].Disk.Epoch)
		assert.Equal(t, kafka.Never, c.Next(), "idle fetches are folded")
	}
}

func TestWriteReachesAll(t *testing.T) {
	var ev event.Log
	c := up(t, newest, 3)
	require.True(t, c.Write(&ev, 0, 7))
	assert.Equal(t, kafka.Offset(1), c.Voters[0].HW, "nobody else has it yet")
	c.Run(&ev, c.Now)
	for i := range c.All() {
		assert.Equal(t, kafka.Offset(2), c.Voters[i].Disk.Log.End(), "voter %d", i)
	}
	assert.Equal(t, kafka.Offset(2), c.Voters[0].HW)
	assert.Equal(t, kafka.Offset(1), c.Voters[1].HW, "the answer with the record was too early")
	c.Run(&ev, c.Now+500)
	assert.Equal(t, kafka.Offset(2), c.Voters[1].HW, "its fetch has waited 500 ms")
	assert.Equal(t, kafka.Never, c.Next())
}
