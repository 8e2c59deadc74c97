package world

import (
	"highwater/core/kafka"
	"highwater/core/network"
)

func (c *codec) net(n *network.Net) {
	if some(c, &n.Cut) {
		for i := range n.Cut {
			num(c, &n.Cut[i])
		}
	}
	for i := range items(c, &n.NSlow, n.Slow[:]) {
		l := &n.Slow[i]
		two(c, &l.A, &l.B)
		num(c, &l.Ms)
	}
	c.clearCarried(n)
	messages := items(c, &n.N, n.M[:])
	if c.canonical {
		var order [kafka.MaxMessages]uint8
		for _, i := range byConnection(messages, order[:]) {
			c.message(&messages[i])
			c.payload(n, int(i))
		}
	} else {
		for i := range messages {
			c.message(&messages[i])
			c.payload(n, i)
		}
	}
	c.lastID(&n.LastID)
}

// clearCarried makes zero what a world that is read into carried between voters.
func (c *codec) clearCarried(n *network.Net) {
	if c.read {
		clear(n.Carried[:n.NCarried()])
	}
}

// payload packs what the message with an index carries, if it is one between voters.
func (c *codec) payload(n *network.Net, i int) {
	if n.M[i].Line != network.LineQuorum {
		return
	}
	q := n.CarriedBy(i)
	if q == nil {
		c.bad = true // more than fit
		return
	}
	c.carried(q)
}

// byConnection gives the indices of the messages, connection by connection, and within one in
// the order of sending. It uses the room.
func byConnection(messages []network.Message, room []uint8) []uint8 {
	order := room[:0]
	for i := range messages {
		order = append(order, uint8(i))
		for j := i; j > 0 && before(&messages[i], &messages[order[j-1]]); j-- {
			order[j-1], order[j] = order[j], order[j-1]
		}
	}
	return order
}

// before orders connections.
func before(a, b *network.Message) bool {
	switch {
	case a.From != b.From:
		return a.From < b.From
	case a.To != b.To:
		return a.To < b.To
	case a.Line != b.Line:
		return a.Line < b.Line
	case a.Answer != b.Answer:
		return b.Answer
	}
	return a.Channel() < b.Channel()
}

func (c *codec) message(m *network.Message) {
	id(c, &m.ID)
	id(c, &m.Request)
	four(c, &m.From, &m.To, &m.API, &m.Line)
	c.flags(&m.Answer, &m.Held, &m.Unsent, &m.Handled, &m.Inside)
	two(c, &m.Partition, &m.Due)
	num(c, &m.After)
	if m.Line == network.LineQuorum && c.empty(&m.Body) {
		return
	}
	c.body(&m.Body)
}

// empty packs whether a body says nothing, as that of a message between voters: what it carries
// stands elsewhere.
func (c *codec) empty(b *network.Body) bool {
	is := *b == network.NewBody()
	flag(c, &is)
	if is && c.read {
		*b = network.NewBody()
	}
	return is
}

func (c *codec) body(b *network.Body) {
	four(c, &b.Err, &b.Acks, &b.Timestamp, &b.Leader)
	four(c, &b.Preferred, &b.Live, &b.Remaining, &b.TopicID)
	four(c, &b.CurrentEpoch, &b.LastFetched, &b.DivergingEpoch, &b.DivergingEnd)
	four(c, &b.Epoch, &b.Offset, &b.HW, &b.LogStart)
	two(c, &b.MaxWait, &b.BrokerEpoch)
	four(c, &b.ControllerEpoch, &b.Incarnation, &b.Flags, &b.Dirs)
	num(c, &b.ProducerID)
	if some(c, &b.PartErrs) {
		for i := range b.PartErrs {
			num(c, &b.PartErrs[i])
		}
	}
	for i := range items(c, &b.NParts, b.Parts[:]) {
		p := &b.Parts[i]
		four(c, &p.Partition, &p.Leader, &p.ISR, &p.LeaderEpoch)
		two(c, &p.PartitionEpoch, &p.ControllerEpoch)
		c.list(&p.Replicas)
		two(c, &p.Adding, &p.Removing)
		num(c, &p.Recovery)
		c.flags(&p.IsNew, &p.Delete)
		if some(c, &p.Epochs) {
			for i := range p.Epochs {
				num(c, &p.Epochs[i])
			}
		}
	}
	for i := range items(c, &b.NBatches, b.Batches[:]) {
		c.batch(&b.Batches[i])
	}
}
