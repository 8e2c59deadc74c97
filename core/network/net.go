package network

import (
	"highwater/core/kafka"
	"highwater/core/quorum"
)

// Net is everything between the nodes. Messages stand in the order of their sending.
type Net struct {
	N      int8
	LastID uint32
	M      [kafka.MaxMessages]Message
	// Carried holds what the messages on LineQuorum carry, in the order of these messages.
	Carried [kafka.MaxCarried]quorum.Message
	// Cut has a bit for each node that a node can neither reach nor hear; symmetric.
	Cut [kafka.MaxNodes]kafka.NodeSet
	// Overflow is set by a message for which there was no room. The step that did it is taken
	// back and refused, so it is false in every world that a caller sees.
	Overflow bool
}

// All gives the messages as a slice of the net itself.
func (n *Net) All() []Message { return n.M[:n.N] }

// Room says whether k more messages fit.
func (n *Net) Room(k int) bool { return int(n.N)+k <= kafka.MaxMessages }

// Send puts the message in flight and gives its ID.
func (n *Net) Send(m Message) uint32 {
	if !n.Room(1) {
		n.Overflow = true
		return 0
	}
	n.LastID++
	m.ID = n.LastID
	n.M[n.N] = m
	n.N++
	return m.ID
}

// SendQuorum puts a message between voters in flight.
func (n *Net) SendQuorum(m Message, q quorum.Message) uint32 {
	k := n.carried(int(n.N))
	if k == len(n.Carried) {
		n.Overflow = true
		return 0
	}
	m.Line = LineQuorum
	id := n.Send(m)
	if id != 0 {
		n.Carried[k] = q
	}
	return id
}

// carried counts the messages on LineQuorum among the first i.
func (n *Net) carried(i int) (k int) {
	for j := range n.M[:i] {
		if n.M[j].Line == LineQuorum {
			k++
		}
	}
	return k
}

// Quorum gives what a message between voters carries, nil when it is not in flight.
func (n *Net) Quorum(id uint32) *quorum.Message {
	if i := n.index(id); i >= 0 && n.M[i].Line == LineQuorum {
		return n.CarriedBy(i)
	}
	return nil
}

// CarriedBy gives what the message with an index carries, which must be one between voters; nil
// where there is no room for so many.
func (n *Net) CarriedBy(i int) *quorum.Message {
	if k := n.carried(i); k < len(n.Carried) {
		return &n.Carried[k]
	}
	return nil
}

// Find gives the message with the ID, nil when it is not in flight.
func (n *Net) Find(id uint32) *Message {
	if i := n.index(id); i >= 0 {
		return &n.M[i]
	}
	return nil
}

func (n *Net) index(id uint32) int {
	for i := range n.All() {
		if n.M[i].ID == id {
			return i
		}
	}
	return -1
}

// Remove takes the message out of flight.
func (n *Net) Remove(id uint32) {
	if i := n.index(id); i >= 0 {
		n.removeAt(i)
	}
}

// RemoveIf takes out of flight every message for which gone says so.
func (n *Net) RemoveIf(gone func(*Message) bool) {
	for i := 0; i < int(n.N); {
		if gone(&n.M[i]) {
			n.removeAt(i)
			continue
		}
		i++
	}
}

func (n *Net) removeAt(i int) {
	if n.M[i].Line == LineQuorum {
		k, all := n.carried(i), n.carried(int(n.N))
		copy(n.Carried[k:all], n.Carried[k+1:all])
		n.Carried[all-1] = quorum.Message{}
	}
	copy(n.M[i:n.N], n.M[i+1:n.N])
	n.N--
	n.M[n.N] = Message{}
}

// IsHead says whether nothing is before the message on its connection.
func (n *Net) IsHead(m *Message) bool {
	for i := range n.All() {
		o := &n.M[i]
		if o.ID == m.ID {
			return true
		}
		if o.sameQueue(m) {
			return false
		}
	}
	return false
}

// IsCut says whether the link between two nodes is cut.
func (n *Net) IsCut(a, b kafka.NodeID) bool { return n.Cut[a].Has(b) }

// SetCut cuts or heals the link between two nodes.
func (n *Net) SetCut(a, b kafka.NodeID, cut bool) {
	if cut {
		n.Cut[a], n.Cut[b] = n.Cut[a].With(b), n.Cut[b].With(a)
		return
	}
	n.Cut[a], n.Cut[b] = n.Cut[a].Without(b), n.Cut[b].Without(a)
}
