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
	// Slow are the links that are slower than the others: Slow[i].A < Slow[i].B, ascending.
	NSlow int8
	Slow  [kafka.MaxSlow]SlowLink
	// Overflow is set by a message for which there was no room. The step that did it is taken
	// back and refused, so it is false in every world that a caller sees.
	Overflow bool
}

// SlowLink is a link between two nodes on which a message takes longer, in either direction.
type SlowLink struct {
	A, B kafka.NodeID
	Ms   kafka.Ms // beside the latency that every link has; 1 or more
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
	if !n.RoomCarried(1) {
		n.Overflow = true
		return 0
	}
	k := n.NCarried()
	m.Line = LineQuorum
	id := n.Send(m)
	if id != 0 {
		n.Carried[k] = q
	}
	return id
}

// RoomCarried says whether k more messages between voters fit.
func (n *Net) RoomCarried(k int) bool { return n.NCarried()+k <= kafka.MaxCarried }

// NCarried counts the messages between voters.
func (n *Net) NCarried() int { return n.carried(int(n.N)) }

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

// SlowBy gives by how much a message between two nodes takes longer than on other links.
func (n *Net) SlowBy(a, b kafka.NodeID) kafka.Ms {
	a, b = min(a, b), max(a, b)
	for _, l := range n.Slow[:n.NSlow] {
		if l.A == a && l.B == b {
			return l.Ms
		}
	}
	return 0
}

// SetSlow makes the link between two nodes slower than the others by ms, 0 for not. It says whether
// there was room to note it.
func (n *Net) SetSlow(a, b kafka.NodeID, ms kafka.Ms) bool {
	l := SlowLink{A: min(a, b), B: max(a, b), Ms: ms}
	i := 0
	for i < int(n.NSlow) && (n.Slow[i].A < l.A || n.Slow[i].A == l.A && n.Slow[i].B < l.B) {
		i++
	}
	there := i < int(n.NSlow) && n.Slow[i].A == l.A && n.Slow[i].B == l.B
	switch {
	case there && ms > 0:
		n.Slow[i] = l
	case there:
		copy(n.Slow[i:n.NSlow], n.Slow[i+1:n.NSlow])
		n.NSlow--
		n.Slow[n.NSlow] = SlowLink{}
	case ms == 0:
	case int(n.NSlow) == len(n.Slow):
		return false
	default:
		copy(n.Slow[i+1:n.NSlow+1], n.Slow[i:n.NSlow])
		n.Slow[i] = l
		n.NSlow++
	}
	return true
}
