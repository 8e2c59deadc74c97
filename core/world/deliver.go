package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

func (t *stepper) onNetwork(a Action) Refusal {
	if a.Kind == CutLink || a.Kind == HealLink {
		return t.link(a)
	}
	m := t.w.Net.Find(a.Msg)
	if m == nil {
		return NothingThere
	}
	switch a.Kind {
	case Deliver:
		return t.deliver(m)
	case Drop:
		if m.Handled {
			return NothingThere // only its answer is on the way
		}
		return t.drop(*m)
	case Hold:
		if m.Handled {
			return NothingThere
		}
	}
	if m.Held == (a.Kind == Hold) {
		if m.Held {
			return MessageIsHeld
		}
		return MessageNotHeld
	}
	m.Held = a.Kind == Hold
	kind := event.MessageHeld
	if !m.Held {
		kind = event.MessageFreed
	}
	ev := t.event(kind, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	t.ev.Add(ev)
	return OK
}

// CanDeliver says whether the message can arrive now, without trying.
func CanDeliver(s *Spec, w *World, m *network.Message) Refusal {
	switch {
	case m.Held:
		return MessageIsHeld
	case m.Due > w.Now:
		return NotDueYet
	case w.Net.IsCut(m.From, m.To):
		return LinkIsCut
	case m.To.IsBroker() && !w.Up(m.To.Broker()):
		return ReceiverDown
	case m.Handled:
		return AnswerOutstanding
	case !w.Net.IsHead(m):
		return NotHead
	}
	return roomAt(s, w, m)
}

// roomAt says whether the receiver has room for what the message makes it keep.
func roomAt(s *Spec, w *World, m *network.Message) Refusal {
	if !m.To.IsBroker() || m.Line == network.LineControl && m.Answer {
		return OK
	}
	b := &w.Brokers[m.To.Broker()]
	for i := range m.Body.States() { // a new leader notes its epoch, by the rules since 2.0.1
		p := m.Body.Parts[i].Partition
		if m.API == kafka.APILeaderAndIsr && b.Machine.Disks[p].Cache.Full(1) {
			return LimitEpochs
		}
	}
	d := &b.Machine.Disks[m.Partition]
	appends := int(m.Body.NBatches)
	switch {
	case appends > 0 && d.Log.Full(appends):
		return LimitBatches
	case appends > 0 && int64(d.Log.LEO)+int64(m.Body.Batches[0].Count()) > maxOffset:
		return LimitOffsets
	case appends > 0 && d.Cache.Full(appends):
		return LimitEpochs
	case m.API == kafka.APIProduce && int(b.Process.NWaiting) == len(b.Process.Waiting):
		return LimitParked
	}
	return OK
}

func (t *stepper) deliver(in *network.Message) Refusal {
	if r := CanDeliver(t.s, t.w, in); r != OK {
		return r
	}
	m := *in
	if m.Line == network.LineControl && !m.Answer && t.repeats(in) {
		in.Handled = true // it stays until its answer is back
	} else {
		t.w.Net.Remove(m.ID)
	}
	ev := t.event(event.Handled, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.From, m.ID, m.API, m.Answer
	ev.Partition, ev.Err = m.Partition, m.Body.Err
	t.ev.Add(ev)
	if m.Answer {
		t.onAnswer(&m)
	} else {
		t.onRequest(&m)
	}
	if m.To.IsBroker() && t.w.Up(m.To.Broker()) {
		t.completeWaiting(m.To.Broker())
		t.sendAlter(m.To.Broker())
	}
	return OK
}

func (t *stepper) onRequest(m *network.Message) {
	switch m.API {
	case kafka.APIFetch:
		t.onFetch(m)
	case kafka.APIOffsetForLeaderEpoch:
		r, d, env := t.at(m.To.Broker(), m.Partition)
		t.answer(m, r.AnswerEpoch(env, d, &m.Body))
	case kafka.APIListOffsets:
		r, d, env := t.at(m.To.Broker(), m.Partition)
		t.answer(m, r.AnswerOffsets(env, d, m.From, &m.Body))
	case kafka.APIAlterPartition:
		t.onAlterPartition(m)
	case kafka.APIProduce:
		t.onProduceRequest(m)
	case kafka.APIMetadata:
		t.onMetadataRequest(m)
	case kafka.APILeaderAndIsr:
		t.onLeaderAndIsr(m)
	case kafka.APIUpdateMetadata:
		t.onUpdateMetadata(m)
	}
}

func (t *stepper) onAnswer(m *network.Message) {
	switch {
	case m.Line == network.LineControl:
		t.w.Net.Remove(m.Request)
	case m.API == kafka.APIMetadata:
		t.onMetadataAnswer(m)
	case m.API == kafka.APIAlterPartition:
		t.onAlterAnswer(m)
	case m.To.IsProducer():
		t.onProduceAnswer(m)
	case m.To.IsConsumer():
		t.onConsumerAnswer(m)
	default:
		t.onFetcherAnswer(m)
	}
}

// onUpdateMetadata replaces what the broker knows of brokers and partitions. There is no check
// per partition (controller.md 1.4, 4”).
func (t *stepper) onUpdateMetadata(m *network.Message) {
	proc := &t.w.Brokers[m.To.Broker()].Process
	if t.staleController(m) {
		return
	}
	proc.Live = m.Body.Live
	for _, s := range m.Body.States() {
		proc.Known[s.Partition] = broker.Known{Leader: s.Leader, Epoch: s.LeaderEpoch}
	}
	t.answer(m, network.Body{})
}

// staleController refuses a request of a deposed controller whole with 11, and notes the
// epoch of any other (controller.md 1.4, check 3).
func (t *stepper) staleController(m *network.Message) bool {
	proc := &t.w.Brokers[m.To.Broker()].Process
	if m.Body.ControllerEpoch >= proc.ControllerEpoch {
		proc.ControllerEpoch, proc.Controller = m.Body.ControllerEpoch, m.From.Broker()
		return false
	}
	ev := t.event(event.RoleRefused, m.To)
	ev.Peer, ev.Msg, ev.API = m.From, m.ID, m.API
	ev.Err, ev.Rule = kafka.ErrStaleController, event.RuleStaleController
	t.ev.Add(ev.With("controller epoch", int32(m.Body.ControllerEpoch)).
		With("highest heard", int32(proc.ControllerEpoch)))
	t.answer(m, network.Body{Err: kafka.ErrStaleController})
	return true
}
