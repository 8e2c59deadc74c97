package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/replica"
)

func (t *stepper) onNetwork(a Action) Refusal {
	if a.Kind == CutLink || a.Kind == HealLink {
		return t.link(a)
	}
	m := t.w.Net.Find(a.Msg)
	if m == nil {
		return NothingThere
	}
	if a.Kind != Deliver && m.Inside {
		return WaitsForDisk
	}
	switch a.Kind {
	case Deliver:
		return t.deliver(m)
	case Drop:
		if m.After > 0 {
			return NotCommitted
		}
		if m.Handled {
			return NothingThere // only its answer is on the way
		}
		return t.drop(*m)
	case SlowSend:
		return t.slowSend(m)
	case Hold, Delay:
		if m.After > 0 {
			return NotCommitted
		}
		if m.Handled {
			return NothingThere
		}
	}
	if a.Kind == Delay {
		return t.delay(m, a.Ms)
	}
	if m.Held == (a.Kind == Hold) {
		if m.Held {
			return MessageIsHeld
		}
		return MessageNotHeld
	}
	if m.Unsent {
		t.sendLate(m)
		return OK
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
	case m.After > 0:
		return NotCommitted
	case m.Held:
		return MessageIsHeld
	case m.Inside:
		return WaitsForDisk
	case m.Due > w.Now:
		return NotDueYet
	case w.Net.IsCut(m.From, m.To):
		return LinkIsCut
	case m.To.IsBroker() && !w.Up(m.To.Broker()):
		return ReceiverDown
	case m.To.IsBroker() && !m.Answer && w.Brokers[m.To.Broker()].Process.Recovers():
		return StillLoading
	case m.To.IsVoter() && !w.Voters[m.To.Voter()].Up:
		return ReceiverDown
	case m.Handled:
		return AnswerOutstanding
	case !w.Net.IsHead(m):
		return NotHead
	}
	if r := blockedController(w, m); r != OK {
		return r
	}
	return roomAt(s, w, m)
}

// roomAt says whether the receiver has room for what the message makes it keep.
func roomAt(s *Spec, w *World, m *network.Message) Refusal {
	if m.To.IsVoter() && m.Line != network.LineQuorum && !w.mayWrite(m.To.Voter()) {
		return LimitRecords
	}
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
	if waitsWithoutRoom(s, w, m) {
		return LimitParked
	}
	d := &b.Machine.Disks[m.Partition]
	appends := int(m.Body.NBatches)
	switch {
	case appends > 0 && d.Log.Full(appends):
		return LimitBatches
	case appends > 0 && int64(d.Log.LEO)+int64(m.Body.Batches[0].Count()) > maxOffset:
		return LimitOffsets
	case appends > 0 && d.Cache.Full(newEpochs(m, d.Cache.Latest())):
		return LimitEpochs
	case m.API == kafka.APIInitProducerID && !m.Answer && w.LastProducerID == kafka.MaxProducerID:
		return LimitProducerIDs
	case m.API == kafka.APIProduce && !m.Answer && m.Body.Acks == -1 &&
		int(b.Process.NWaiting) == len(b.Process.Waiting):
		return LimitParked
	}
	return OK
}

// newEpochs counts the epochs that the message's batches may add to a cache: of a Produce the
// leader's own, of a Fetch answer those above the latest one.
func newEpochs(m *network.Message, latest kafka.LeaderEpoch) (n int) {
	if m.API == kafka.APIProduce {
		return 1
	}
	for _, b := range m.Body.Fetched() {
		if b.Epoch > latest {
			latest = b.Epoch
			n++
		}
	}
	return n
}

// waitsWithoutRoom says whether the message is a Fetch that would wait at a broker at which no more
// requests can. Answered at once, its sender would ask again and again.
func waitsWithoutRoom(s *Spec, w *World, m *network.Message) bool {
	b := &w.Brokers[m.To.Broker()]
	if m.API != kafka.APIFetch || m.Answer || m.Body.MaxWait <= 0 ||
		int(b.Process.NParked) < len(b.Process.Parked) {
		return false
	}
	env := broker.Env{
		Spec: s, Now: w.Now, Self: m.To.Broker(), Broker: b, MinISR: w.MinISR(s),
	}
	f := replica.FetchOf(m)
	return b.Process.Replicas[m.Partition].DecideWaitOver(
		env.Replica(m.Partition), &b.Machine.Disks[m.Partition], &f) == event.NoRule
}

func (t *stepper) deliver(in *network.Message) Refusal {
	if r := CanDeliver(t.s, t.w, in); r != OK {
		return r
	}
	if t.entersDisk(in) {
		return OK
	}
	t.handle(in)
	return OK
}

// handle takes a message out of flight and lets its receiver handle it.
func (t *stepper) handle(in *network.Message) {
	m := *in
	var between quorum.Message
	if m.Line == network.LineQuorum {
		between = *t.w.Net.Quorum(m.ID)
	}
	if m.Line == network.LineControl && !m.Answer && t.repeats(in) {
		in.Handled = true // it stays until its answer is back
	} else {
		t.w.Net.Remove(m.ID)
	}
	ev := t.event(event.Handled, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.From, m.ID, m.API, m.Answer
	ev.Partition, ev.Err = m.Partition, m.Body.Err
	t.ev.Add(ev)
	switch {
	case m.Line == network.LineQuorum:
		t.onQuorumMessage(m.To.Voter(), &between)
	case m.Answer:
		t.onAnswer(&m)
	default:
		t.onRequest(&m)
	}
	if m.To.IsBroker() && t.w.Up(m.To.Broker()) {
		t.completeWaiting(m.To.Broker())
		t.offerAlter(m.To.Broker())
	}
}

func (t *stepper) onRequest(m *network.Message) {
	if m.To.IsVoter() {
		t.onVoterRequest(m)
		return
	}
	switch m.API {
	case kafka.APIFetch:
		t.onFetch(m)
	case kafka.APIOffsetForLeaderEpoch:
		r, d, env := t.at(m.To.Broker(), m.Partition)
		t.answer(m, r.AnswerEpoch(env, d, &m.Body))
	case kafka.APIListOffsets:
		r, d, env := t.at(m.To.Broker(), m.Partition)
		t.answer(m, r.AnswerOffsets(env, d, m.From, &m.Body))
	case kafka.APIProduce:
		t.onProduceRequest(m)
	case kafka.APIMetadata:
		t.onMetadataRequest(m)
	case kafka.APIInitProducerID:
		t.onInitProducerID(m)
	case kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica:
		t.onControlRequest(m)
	case kafka.APIControlledShutdown, kafka.APIAlterPartition, kafka.APIBrokerRegistration,
		kafka.APIBrokerHeartbeat:
		t.onControllerRequest(m)
	}
}

func (t *stepper) onAnswer(m *network.Message) {
	switch {
	case m.Line == network.LineControl:
		t.onControlAnswer(m)
	case m.Line == network.LineToController:
		t.onControllerAnswer(m)
	case m.API == kafka.APIMetadata:
		t.onMetadataAnswer(m)
	case m.API == kafka.APIInitProducerID:
		t.onProducerID(m)
	case m.To.IsProducer():
		t.onProduceAnswer(m)
	case m.To.IsConsumer():
		t.onConsumerAnswer(m)
	default:
		t.onFetcherAnswer(m)
	}
}
