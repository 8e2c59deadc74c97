package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
)

// producers takes what producers do by themselves: they send what waits (Sender.runOnce), give
// requests up, and fail what is overdue.
func (n *nearest) producers(s *Spec, w *World) {
	for c := range s.Producers {
		p := &w.Producers[c]
		for i := range p.All() {
			sent := &p.Sends[i]
			if sent.State == client.Sent {
				n.take(sent.GiveUp, Action{Timer: TimerRequest, Client: c, Msg: sent.Request})
			}
			if sent.Open() {
				n.take(sent.Deadline, Action{Timer: TimerDelivery, Client: c})
			}
		}
		for part := range kafka.PartitionID(s.Partitions) {
			due := p.Due(&s.Rules, &s.ProducerConfigs[c], part, w.Now)
			n.take(due, Action{Timer: TimerRetry, Client: c, Partition: part})
		}
	}
}

// SendsNow gives what a producer would do now by itself, as the action that lets it, and whether
// there is anything.
func SendsNow(s *Spec, w *World, c int8) (Action, bool) {
	for part := range kafka.PartitionID(s.Partitions) {
		due := w.Producers[c].Due(&s.Rules, &s.ProducerConfigs[c], part, w.Now)
		if due <= w.Now {
			return Action{
				Kind: FireTimer, Timer: TimerRetry, Client: c, Partition: part,
			}, true
		}
	}
	return Action{}, false
}

// fireProducer lets a producer do what is due.
func (t *stepper) fireProducer(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Producers {
		return NoSuchThing
	}
	switch a.Timer {
	case TimerRequest:
		return t.giveUpSend(a)
	case TimerDelivery:
		return t.expireSend(kafka.ProducerNode(int(a.Client)))
	}
	return t.nextSend(kafka.ProducerNode(int(a.Client)), a.Partition)
}

// giveUpSend lets a producer stop waiting for an answer.
func (t *stepper) giveUpSend(a Action) Refusal {
	s := t.w.Producers[a.Client].ByRequest(a.Msg)
	if s == nil || s.State != client.Sent || s.GiveUp > t.w.Now {
		return TimerNotDue
	}
	t.sendUnknown(kafka.ProducerNode(int(a.Client)), a.Msg, event.RuleTimedOut)
	t.abandon(a.Msg)
	return OK
}

// expireSend fails the first batch whose delivery.timeout.ms is over (Sender.sendProducerData).
func (t *stepper) expireSend(n kafka.NodeID) Refusal {
	p := &t.w.Producers[n.Index()]
	for i := range p.All() {
		s := &p.Sends[i]
		if !s.Open() || s.Deadline > t.w.Now {
			continue
		}
		p.NoteExpired(s)
		s.InDoubt = s.InDoubt || s.State == client.Sent
		s.State, s.Err = client.Failed, kafka.ErrRequestTimedOut
		ev := t.sendEvent(event.SendFailed, n, s)
		if s.InDoubt {
			s.State = client.Unknown
			ev.Kind = event.SendUnknown
		}
		ev.Rule = event.RuleDeliveryTimeout
		t.ev.Add(ev.With("attempts", s.Attempts))
		t.resolve(n, s)
		return OK
	}
	return TimerNotDue
}

// nextSend is the next step of a producer for a partition: it asks for an id, it asks who leads, or
// it sends the batch that is first.
func (t *stepper) nextSend(n kafka.NodeID, part kafka.PartitionID) Refusal {
	p, conf := &t.w.Producers[n.Index()], t.config(n)
	if p.Due(&t.s.Rules, conf, part, t.w.Now) > t.w.Now {
		return TimerNotDue
	}
	s, known := p.Head(part), &p.Leader[part]
	switch why := p.DecideHolds(&t.s.Rules, conf, s, known.Leader); {
	case why == event.RuleWaitsForID:
		t.askAny(n, kafka.APIInitProducerID, why)
	case !known.Usable():
		t.askAny(n, kafka.APIMetadata, event.RuleNoLeaderKnown)
	default:
		t.attempt(n, s, known.Leader)
	}
	return OK
}

// askAny lets a producer ask the next broker that it reaches, and wait if there is none
// (NetworkClient.leastLoadedNode; here each in its turn).
func (t *stepper) askAny(n kafka.NodeID, api kafka.API, why event.Rule) {
	p, back := &t.w.Producers[n.Index()], client.Backoff(t.config(n))
	p.AskAt = t.w.Now + back
	for i := range t.s.Brokers {
		b := kafka.BrokerID((p.Turn + i) % t.s.Brokers)
		if t.w.Accepts(t.s, b) && !t.w.Net.IsCut(n, b.Node()) {
			p.Turn = (int8(b) + 1) % t.s.Brokers
			t.ask(n, b, api)
			return
		}
	}
	ev := t.event(event.ProducerWaits, n)
	ev.Rule = why
	t.ev.Add(ev.With("backoff ms", int32(back)))
}

func (t *stepper) ask(n kafka.NodeID, b kafka.BrokerID, api kafka.API) {
	t.w.Producers[n.Index()].Asked = t.send(network.Message{
		From: n, To: b.Node(), API: api, Line: network.LineClient, Body: network.NewBody(),
	})
}

// initProducer lets an idempotent producer ask a broker for its id.
func (t *stepper) initProducer(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Producers || !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	p := &t.w.Producers[a.Client]
	switch {
	case plog.DecideRemembered(&t.s.Rules) == 0:
		return NotInRelease
	case !t.s.ProducerConfigs[a.Client].Idempotent:
		return NotIdempotent
	case p.ID != kafka.NoProducerID:
		return HasProducerID
	case p.Asked != 0:
		return ClientBusy
	case !t.w.Accepts(t.s, a.Broker):
		return ReceiverDown
	}
	t.ask(kafka.ProducerNode(int(a.Client)), a.Broker, kafka.APIInitProducerID)
	return OK
}

// onInitProducerID gives a producer id away. Any broker can: each has a block of ids of its own
// (TransactionCoordinator.handleInitProducerId, ProducerIdManager); here they come from one row.
func (t *stepper) onInitProducerID(m *network.Message) {
	t.w.LastProducerID++
	ev := t.event(event.ProducerIDGiven, m.To)
	ev.Peer, ev.Seq = m.From, int32(t.w.LastProducerID)
	t.ev.Add(ev)
	body := network.NewBody()
	body.ProducerID = t.w.LastProducerID
	t.answer(m, body)
}

// onProducerID takes the id that a producer was given; its epoch is 0.
func (t *stepper) onProducerID(m *network.Message) {
	p := &t.w.Producers[m.To.Index()]
	if p.Asked != m.Request {
		t.unheard(m)
		return
	}
	p.Asked, p.AskAt, p.ID, p.Epoch = 0, t.w.Now, m.Body.ProducerID, 0
	ev := t.event(event.ProducerIDTaken, m.To)
	ev.Peer, ev.Seq = m.From, int32(p.ID)
	t.ev.Add(ev.With("producer epoch", 0))
}

// restartProducer lets a new process take the place of a producer's: it knows no leader and has no
// producer id, and what the one before had not finished nobody will send again. Its requests that
// are on their way still arrive.
func (t *stepper) restartProducer(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Producers {
		return NoSuchThing
	}
	n, p := kafka.ProducerNode(int(a.Client)), &t.w.Producers[a.Client]
	ev := t.event(event.ProducerRestarted, n)
	ev.Rule = event.RuleProducerRestart
	t.ev.Add(ev)
	for i := range p.All() {
		s := &p.Sends[i]
		if !s.Open() {
			continue
		}
		s.InDoubt = s.InDoubt || s.InFlight()
		s.State = client.Unknown
		ev := t.sendEvent(event.SendUnknown, n, s)
		ev.Rule = event.RuleProducerRestart
		t.ev.Add(ev)
	}
	fresh := client.NewProducer()
	p.Leader, p.Partitions, p.Asked = fresh.Leader, fresh.Partitions, 0
	p.AskAt, p.Turn, p.ID, p.Epoch = 0, 0, kafka.NoProducerID, 0
	return OK
}

// sequel changes an idempotent producer's ids and sequences after an error, and tells of it.
func (t *stepper) sequel(n kafka.NodeID, s *client.Send, next client.Next) {
	why := next.Why
	if next.Sequel == client.MoveSequences {
		why = event.RuleSequencesMoveUp
	}
	t.apply(n, s, next.Sequel, why)
	t.resolve(n, s)
}

// resolve looks whether a partition in which a batch was given up is clear again.
func (t *stepper) resolve(n kafka.NodeID, s *client.Send) {
	p := &t.w.Producers[n.Index()]
	if s.ID == kafka.NoProducerID {
		return
	}
	t.apply(n, s, p.DecideResolved(&t.s.Rules, s.Partition), event.RuleUnresolved)
	p.MaybeResolved(s.Partition)
}

func (t *stepper) apply(n kafka.NodeID, s *client.Send, q client.Sequel, why event.Rule) {
	if q == client.NothingElse {
		return
	}
	p := &t.w.Producers[n.Index()]
	id, epoch := p.ID, p.Epoch
	p.Apply(q, s)
	ev := t.event(event.ProducerIDDropped, n)
	ev.Partition, ev.Seq, ev.Err, ev.Rule = s.Partition, int32(id), s.Err, why
	switch {
	case p.ID != id:
		t.ev.Add(ev)
	case p.Epoch != epoch:
		ev.Kind, ev.Seq = event.ProducerEpochRaised, int32(p.Epoch)
		t.ev.Add(ev.With("producer id", int32(id)))
	default:
		ev.Kind = event.SequencesChanged
		t.ev.Add(ev.With("next sequence", p.Partitions[s.Partition].Next))
	}
}
