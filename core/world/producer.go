package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
)

// maxOffset keeps every offset and its sums within 31 bits.
const maxOffset = 2_000_000_000

// produce lets a producer send a batch of Count records to a broker, or, with NoBroker, to the
// leader that it knows. A batch that must wait for others, for a producer id or for metadata goes
// out by itself later, to the leader that the producer knows then.
func (t *stepper) produce(a Action) Refusal {
	own := a.Broker == kafka.NoBroker
	if a.Client < 0 || a.Client >= t.s.Producers || a.Count < 1 || !own && !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	p, conf := &t.w.Producers[a.Client], &t.s.ProducerConfigs[a.Client]
	switch {
	case p.Full():
		return LimitSends
	case int64(p.NextSeq)+int64(a.Count) > maxOffset:
		return LimitOffsets
	case a.Acks != -1 && client.DecideIdempotent(&t.s.Rules, conf):
		return NeedsAcksAll
	}
	s := p.Note(client.Send{
		Acks: a.Acks, Partition: a.Partition, To: kafka.NoBroker, Seq: p.NextSeq, Count: a.Count,
		Base: kafka.NoOffset, Deadline: client.DecideDeadline(&t.s.Rules, conf, t.w.Now),
	})
	node, known := kafka.ProducerNode(int(a.Client)), &p.Leader[a.Partition]
	if own {
		a.Broker = known.Leader
	}
	why := p.DecideHolds(&t.s.Rules, conf, s, a.Broker)
	if why == event.NoRule && own && !known.Usable() {
		why = event.RuleNoLeaderKnown
	}
	if why != event.NoRule {
		ev := t.sendEvent(event.SendQueued, node, s)
		ev.From, ev.To, ev.Rule = 0, kafka.Offset(s.Count), why
		t.ev.Add(ev)
		return OK
	}
	t.attempt(node, s, a.Broker)
	return OK
}

// attempt sends a batch to a broker, for the first time or again.
func (t *stepper) attempt(node kafka.NodeID, s *client.Send, to kafka.BrokerID) {
	p := &t.w.Producers[node.Index()]
	if s.Attempts == 0 && client.DecideIdempotent(&t.s.Rules, t.config(node)) {
		p.Assign(s)
	}
	s.Attempts++
	s.State, s.To, s.Reset, s.Err = client.Sent, to, false, kafka.ErrNone
	s.GiveUp = t.w.Now + t.s.Config.RequestTimeout
	if s.Acks == 0 {
		s.GiveUp = kafka.Never
	}
	t.tellAttempt(node, s)
	if !t.w.Accepts(t.s, to) {
		s.Request = 0
		t.sendLost(node, s, event.RuleConnectionLost, false)
		return
	}
	m := network.Message{
		From: node, To: to.Node(), API: kafka.APIProduce, Line: network.LineClient,
		Partition: s.Partition,
	}
	m.Body.Acks, m.Body.NBatches = s.Acks, 1
	m.Body.Batches[0] = plog.Batch{
		Last: kafka.Offset(s.Count) - 1, Epoch: kafka.NoLeaderEpoch,
		Producer: int8(node.Index()), Seq: s.Seq,
		ID: s.ID, IDEpoch: s.Epoch, Sequence: s.Sequence,
	}
	s.Request = t.send(m)
}

func (t *stepper) tellAttempt(node kafka.NodeID, s *client.Send) {
	ev := t.sendEvent(event.ProduceSent, node, s)
	ev.Peer, ev.From, ev.To = s.To.Node(), 0, kafka.Offset(s.Count)
	ev = ev.With("acks", int32(s.Acks))
	if s.Attempts > 1 {
		ev.Kind = event.SendRepeated
		ev = ev.With("attempt number", s.Attempts)
	}
	if s.ID != kafka.NoProducerID {
		ev = ev.With("sequence", s.Sequence).With("producer epoch", int32(s.Epoch))
	}
	t.ev.Add(ev)
}

func (t *stepper) config(n kafka.NodeID) *release.ProducerConfig {
	return &t.s.ProducerConfigs[n.Index()]
}

func (t *stepper) sendEvent(k event.Kind, n kafka.NodeID, s *client.Send) event.Event {
	ev := t.event(k, n)
	ev.Producer, ev.Partition, ev.Err = int8(n.Index()), s.Partition, s.Err
	ev.Seq, ev.From, ev.To = s.Seq, s.Base, s.Base+kafka.Offset(s.Count)
	return ev
}

// onProduceAnswer tells the producer what became of a batch (Sender.handleProduceResponse).
func (t *stepper) onProduceAnswer(m *network.Message) {
	p := &t.w.Producers[m.To.Index()]
	s := p.ByRequest(m.Request)
	if s == nil || s.State != client.Sent {
		t.unheard(m)
		return
	}
	s.Err, s.Base = m.Body.Err, m.Body.Offset
	if s.Err != kafka.ErrNone {
		t.sendError(m.To, s, m.Body.LogStart)
		return
	}
	s.State, s.AckedAt = client.Acked, t.w.Now
	p.NoteAcked(s)
	ev := t.sendEvent(event.Acked, m.To, s)
	ev.Rule = event.RuleAcksAll
	if s.Acks == 1 {
		ev.Rule = event.RuleAcks1
	}
	t.ev.Add(ev)
	t.resolve(m.To, s)
}

// sendError is what an error answer to an attempt brings: the batch is sent again, or fails.
func (t *stepper) sendError(n kafka.NodeID, s *client.Send, logStart kafka.Offset) {
	p, err := &t.w.Producers[n.Index()], s.Err
	next := client.DecideNext(&t.s.Rules, t.config(n), p, s, err, logStart, t.w.Now)
	if next.Again {
		t.retry(n, s, next)
	} else {
		s.State = client.Failed
		t.ev.Add(t.failedEvent(event.SendFailed, n, s, next))
		t.sequel(n, s, next)
	}
	if client.DoubtsLeader(err) {
		p.Leader[s.Partition].Forget()
	}
}

// sendUnknown tells a producer that the answer to a request will not come.
func (t *stepper) sendUnknown(n kafka.NodeID, request uint32, why event.Rule) {
	p := &t.w.Producers[n.Index()]
	p.Asked = forget(p.Asked, request)
	s := p.ByRequest(request)
	if s == nil || !s.InFlight() {
		return
	}
	t.sendLost(n, s, why, true)
}

// sendLost is what an attempt brings that ends without an answer: one whose request was sent may be
// in the log or not.
func (t *stepper) sendLost(n kafka.NodeID, s *client.Send, why event.Rule, sent bool) {
	p := &t.w.Producers[n.Index()]
	s.InDoubt = s.InDoubt || sent
	next := client.DecideNext(&t.s.Rules, t.config(n), p, s, kafka.ErrNetworkException,
		kafka.NoOffset, t.w.Now)
	switch {
	case next.Again:
		s.Err, next.Why = kafka.ErrNetworkException, why
		t.retry(n, s, next)
	case s.InDoubt:
		s.State = client.Unknown
		ev := t.failedEvent(event.SendUnknown, n, s, next)
		ev.Rule = why
		t.ev.Add(ev)
		t.sequel(n, s, next)
	default:
		s.State, s.Err = client.Failed, kafka.ErrNetworkException
		t.ev.Add(t.failedEvent(event.SendFailed, n, s, next))
		t.sequel(n, s, next)
	}
	p.Leader[s.Partition].Forget()
}

// failedEvent tells the application that a batch failed. One that was never to be sent again needs
// no reason for that.
func (t *stepper) failedEvent(
	k event.Kind, n kafka.NodeID, s *client.Send, next client.Next,
) event.Event {
	ev := t.sendEvent(k, n, s)
	if t.config(n).Retries > 0 || s.ID != kafka.NoProducerID {
		ev.Rule = next.Why
		ev = ev.With("attempts", s.Attempts)
	}
	return ev
}

// retry puts a batch among those that are sent again after the back-off.
func (t *stepper) retry(n kafka.NodeID, s *client.Send, next client.Next) {
	back := client.Backoff(t.config(n))
	s.State, s.RetryAt = client.Retrying, t.w.Now+back
	ev := t.sendEvent(event.SendRetries, n, s)
	ev.From, ev.To, ev.Rule = 0, kafka.Offset(s.Count), next.Why
	t.ev.Add(ev.With("attempts", s.Attempts).With("backoff ms", int32(back)))
	t.sequel(n, s, next)
}
