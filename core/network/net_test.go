package network

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/quorum"
)

func TestOneQueueForEachConnection(t *testing.T) {
	var n Net
	first := n.Send(Message{From: 0, To: 1, Line: LineFetch})
	second := n.Send(Message{From: 0, To: 1, Line: LineFetch})
	control := n.Send(Message{From: 0, To: 1, Line: LineControl})
	answer := n.Send(Message{From: 0, To: 1, Line: LineFetch, Answer: true})
	assert.True(t, n.IsHead(n.Find(first)))
	assert.False(t, n.IsHead(n.Find(second)), "behind the first")
	assert.True(t, n.IsHead(n.Find(control)), "another connection")
	assert.True(t, n.IsHead(n.Find(answer)), "the other direction of its own connection")
	n.Remove(first)
	assert.True(t, n.IsHead(n.Find(second)))
	assert.Nil(t, n.Find(first))
}

func TestRemovedSlotsAreZero(t *testing.T) {
	var n Net
	for range 3 {
		n.Send(Message{From: 0, To: 1})
	}
	n.RemoveIf(func(m *Message) bool { return m.ID != 2 })
	want := Net{N: 1, LastID: 3}
	want.M[0] = Message{ID: 2, From: 0, To: 1}
	assert.True(t, want == n)
}

func TestAFullNetSaysSo(t *testing.T) {
	var n Net
	for range kafka.MaxMessages {
		n.Send(Message{})
	}
	assert.False(t, n.Overflow)
	n.Send(Message{})
	assert.True(t, n.Overflow)
}

func TestACutIsSymmetric(t *testing.T) {
	var n Net
	n.SetCut(1, 4, true)
	assert.True(t, n.IsCut(1, 4))
	assert.True(t, n.IsCut(4, 1))
	assert.False(t, n.IsCut(1, 2))
	n.SetCut(4, 1, false)
	assert.True(t, Net{} == n)
}

func TestQuorumMessagesKeepWhatTheyCarry(t *testing.T) {
	var n Net
	var ids [4]uint32
	for i := range ids {
		n.Send(Message{From: 0, To: 1})
		ids[i] = n.SendQuorum(Message{From: 13, To: 14}, quorum.Message{Offset: kafka.Offset(i)})
	}
	n.Remove(ids[1])
	assert.Equal(t, kafka.Offset(0), n.Quorum(ids[0]).Offset)
	assert.Nil(t, n.Quorum(ids[1]))
	assert.Equal(t, kafka.Offset(2), n.Quorum(ids[2]).Offset)
	assert.Equal(t, kafka.Offset(3), n.Quorum(ids[3]).Offset)
	n.RemoveIf(func(m *Message) bool { return true })
	assert.True(t, Net{LastID: n.LastID} == n, "nothing is left of what they carried")
	for range kafka.MaxCarried {
		n.SendQuorum(Message{}, quorum.Message{})
	}
	assert.False(t, n.Overflow)
	n.SendQuorum(Message{}, quorum.Message{})
	assert.True(t, n.Overflow)
}

func TestSlowLinksStandInOneOrder(t *testing.T) {
	var n, m Net
	assert.True(t, n.SetSlow(3, 1, 50))
	assert.True(t, n.SetSlow(0, 2, 7))
	assert.True(t, n.SetSlow(1, 2, 9))
	assert.True(t, m.SetSlow(2, 1, 9))
	assert.True(t, m.SetSlow(1, 3, 40))
	assert.True(t, m.SetSlow(1, 3, 50), "the last word counts")
	assert.True(t, m.SetSlow(2, 0, 7))
	assert.True(t, n == m)
	assert.Equal(t, kafka.Ms(50), n.SlowBy(1, 3))
	assert.Equal(t, kafka.Ms(50), n.SlowBy(3, 1))
	assert.Zero(t, n.SlowBy(0, 3))
	for _, l := range [][2]kafka.NodeID{{1, 2}, {0, 2}, {1, 3}, {0, 5}} {
		assert.True(t, n.SetSlow(l[0], l[1], 0))
	}
	assert.True(t, Net{} == n)
	for i := range kafka.NodeID(kafka.MaxSlow) {
		assert.True(t, n.SetSlow(i, i+1, 1))
	}
	assert.False(t, n.SetSlow(0, 9, 1), "no room")
	assert.True(t, n.SetSlow(0, 1, 2), "one that is there")
}

// A leader's ISR changes and its heartbeats go to an active controller each on their own way; in
// ZooKeeper mode there is one.
func TestChannelsToTheActiveController(t *testing.T) {
	voter := kafka.VoterID(0).Node()
	for _, to := range []kafka.NodeID{voter, 1} {
		var n Net
		n.Send(Message{From: 0, To: to, Line: LineToController, API: kafka.APIBrokerHeartbeat})
		alter := n.Send(Message{
			From: 0, To: to, Line: LineToController, API: kafka.APIAlterPartition,
		})
		assert.Equal(t, to == voter, n.IsHead(n.Find(alter)))
	}
}
