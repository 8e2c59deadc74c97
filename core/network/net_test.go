package network

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
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
