package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
)

// maxOffset keeps every offset and its sums within 31 bits.
const maxOffset = 2_000_000_000

// produce lets a producer send a batch of Count records to a broker: the leader that it knows,
// or the one that the action names.
func (t *stepper) produce(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Producers || a.Count < 1 || !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	p := &t.w.Producers[a.Client]
	if p.Full() {
		return LimitSends
	}
	if int64(p.NextSeq)+int64(a.Count) > maxOffset {
		return LimitOffsets
	}
	s := client.Send{
		State: client.Sent, Acks: a.Acks, Partition: a.Partition, Seq: p.NextSeq,
		Count: a.Count, Base: kafka.NoOffset, GiveUp: t.w.Now + t.s.Config.RequestTimeout,
	}
	node := kafka.ProducerNode(int(a.Client))
	ev := t.event(event.ProduceSent, node)
	ev.Peer, ev.Partition, ev.Producer = a.Broker.Node(), a.Partition, a.Client
	ev.Seq, ev.To = s.Seq, kafka.Offset(s.Count)
	t.ev.Add(ev.With("acks", int32(a.Acks)))
	if !t.w.Accepts(t.s, a.Broker) {
		s.State, s.Err = client.Failed, kafka.ErrNetworkException
		p.Note(s)
		p.Leader[a.Partition].Forget()
		t.ev.Add(t.sendEvent(event.SendFailed, node, &s))
		return OK
	}
	m := network.Message{
		From: node, To: a.Broker.Node(), API: kafka.APIProduce, Line: network.LineClient,
		Partition: a.Partition,
	}
	m.Body.Acks, m.Body.NBatches = a.Acks, 1
	m.Body.Batches[0] = plog.Batch{
		Last: kafka.Offset(a.Count) - 1, Epoch: kafka.NoLeaderEpoch,
		Producer: a.Client, Seq: s.Seq,
	}
	s.Request = t.send(m)
	if a.Acks == 0 {
		s.GiveUp = kafka.Never
	}
	p.Note(s)
	return OK
}

func (t *stepper) sendEvent(k event.Kind, n kafka.NodeID, s *client.Send) event.Event {
	ev := t.event(k, n)
	ev.Producer, ev.Partition, ev.Err = int8(n.Index()), s.Partition, s.Err
	ev.Seq, ev.From, ev.To = s.Seq, s.Base, s.Base+kafka.Offset(s.Count)
	return ev
}

// onProduceAnswer tells the producer what became of a batch.
func (t *stepper) onProduceAnswer(m *network.Message) {
	p := &t.w.Producers[m.To.Index()]
	s := p.ByRequest(m.Request)
	if s == nil || s.State != client.Sent {
		t.unheard(m)
		return
	}
	s.Err, s.Base = m.Body.Err, m.Body.Offset
	if s.Err == kafka.ErrNone {
		s.State, s.AckedAt = client.Acked, t.w.Now
		ev := t.sendEvent(event.Acked, m.To, s)
		ev.Rule = event.RuleAcksAll
		if s.Acks == 1 {
			ev.Rule = event.RuleAcks1
		}
		t.ev.Add(ev)
		return
	}
	s.State = client.Failed
	t.ev.Add(t.sendEvent(event.SendFailed, m.To, s))
	t.doubtLeader(&p.Leader[m.Partition], s.Err)
}

// sendUnknown tells a producer that it will never learn what became of a batch.
func (t *stepper) sendUnknown(n kafka.NodeID, request uint32, why event.Rule) {
	p := &t.w.Producers[n.Index()]
	p.Asked = forget(p.Asked, request)
	s := p.ByRequest(request)
	if s == nil || s.State != client.Sent || s.Acks == 0 {
		return
	}
	s.State = client.Unknown
	ev := t.sendEvent(event.SendUnknown, n, s)
	ev.Rule = why
	t.ev.Add(ev)
	p.Leader[s.Partition].Forget()
}
