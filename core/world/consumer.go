package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// consume lets a consumer fetch at its position from a broker: the one from which it reads, by
// Consumer.Source.
func (t *stepper) consume(a Action) Refusal {
	if a.Ms < 0 || int64(a.Ms) >= int64(kafka.Never)/2 {
		return NoSuchThing
	}
	c, r := t.consumer(a)
	if r != OK {
		return r
	}
	if c.Full(kafka.MaxAnswer) {
		return LimitReads
	}
	m, up := t.fromConsumer(a, kafka.APIFetch)
	if !up {
		c.Preferred[a.Partition] = client.Preferred{}
		return OK
	}
	m.Body.Offset, m.Body.MaxWait = c.Position[a.Partition].Offset, a.Ms
	c.Asked = t.send(m)
	return OK
}

// askOffset lets a consumer ask a leader where the log ends (-1) or begins (-2), or for the
// first record with a number from the timestamp on.
func (t *stepper) askOffset(a Action) Refusal {
	c, r := t.consumer(a)
	switch {
	case r != OK:
		return r
	case a.Count < -4 || a.Count == -3 || a.Count > 127:
		return NoSuchThing
	}
	m, up := t.fromConsumer(a, kafka.APIListOffsets)
	if !up {
		return OK
	}
	m.Body.Timestamp = int8(a.Count)
	c.Asked = t.send(m)
	return OK
}

// consumer finds the consumer of an action, if it waits for nothing.
func (t *stepper) consumer(a Action) (*client.Consumer, Refusal) {
	if a.Client < 0 || a.Client >= t.s.Consumers || !t.isBroker(a.Broker) {
		return nil, NoSuchThing
	}
	c := &t.w.Consumers[a.Client]
	if c.Asked != 0 {
		return c, ClientBusy
	}
	return c, OK
}

// fromConsumer begins a consumer's request, and says whether the broker's process runs; if not,
// the consumer forgets the leader.
func (t *stepper) fromConsumer(a Action, api kafka.API) (network.Message, bool) {
	node := kafka.ConsumerNode(int(a.Client))
	if !t.w.Accepts(t.s, a.Broker) {
		t.w.Consumers[a.Client].Leader[a.Partition].Forget()
		ev := t.event(event.ConnBroken, node)
		ev.Peer, ev.Partition, ev.API = a.Broker.Node(), a.Partition, api
		t.ev.Add(ev)
		return network.Message{}, false
	}
	return network.Message{
		From: node, To: a.Broker.Node(), API: api, Line: network.LineClient,
		Partition: a.Partition, Body: network.NewBody(),
	}, true
}

// onConsumerAnswer takes the answer to what a consumer asked.
func (t *stepper) onConsumerAnswer(m *network.Message) {
	c := &t.w.Consumers[m.To.Index()]
	if c.Asked != m.Request {
		t.unheard(m)
		return
	}
	c.Asked = 0
	t.doubtLeader(&c.Leader[m.Partition], m.Body.Err)
	if m.API == kafka.APIListOffsets {
		ev := t.event(event.OffsetTold, m.To)
		ev.Partition, ev.Peer, ev.To, ev.Err = m.Partition, m.From, m.Body.Offset, m.Body.Err
		t.ev.Add(ev.With("timestamp", int32(m.Body.Timestamp)))
		return
	}
	t.choosePreferred(c, m)
	t.consumed(c, m)
}

// choosePreferred takes the replica to which a leader sends a consumer, and forgets one that
// answers with an error: the consumer goes back to the leader (KIP-392, Fetcher).
func (t *stepper) choosePreferred(c *client.Consumer, m *network.Message) {
	s := &c.Preferred[m.Partition]
	switch {
	case m.Body.Err != kafka.ErrNone && s.Known && s.Broker == m.From.Broker():
		*s = client.Preferred{}
	case m.Body.Err == kafka.ErrNone && m.Body.Preferred != kafka.NoBroker:
		*s = client.Preferred{
			Known: true, Broker: m.Body.Preferred, Until: t.w.Now + client.PreferredFor,
		}
	}
}

// consumed moves a consumer's position behind what it read.
func (t *stepper) consumed(c *client.Consumer, m *network.Message) {
	pos := c.Position[m.Partition].Offset
	ev := t.event(event.ConsumerRead, m.To)
	ev.Partition, ev.From, ev.Peer, ev.Err = m.Partition, pos, m.From, m.Body.Err
	for _, b := range m.Body.Fetched() {
		if b.Last < pos {
			continue
		}
		skip := max(pos-b.Base, 0)
		c.Note(client.Read{
			Partition: m.Partition, Producer: b.Producer, Offset: b.Base + skip,
			Seq: b.Seq + int32(skip), Count: b.Count() - int32(skip), Epoch: b.Epoch,
		})
		pos = b.End()
	}
	ev.To = pos
	t.ev.Add(ev.With("hw", int32(m.Body.HW)))
}

func (t *stepper) consumerBroken(n kafka.NodeID, request uint32) {
	c := &t.w.Consumers[n.Index()]
	c.Asked = forget(c.Asked, request)
	for p := range c.Leader {
		c.Leader[p].Forget()
	}
	c.Preferred = [kafka.MaxPartitions]client.Preferred{}
}
