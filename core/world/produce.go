package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// onProduceRequest handles a Produce at a broker (ReplicaManager.appendRecords, broker.md 2.7).
func (t *stepper) onProduceRequest(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	r, d, env := t.at(id, m.Partition)
	if err := r.DecideProduce(env, m.Body.Acks); err != kafka.ErrNone {
		ev := t.event(event.ProduceRefused, id.Node())
		ev.Err = err
		t.refuseProduce(m, ev.With("isr size", int32(r.ISR.Len())).
			With("min.insync.replicas", int32(r.MinISR(env))), 0)
		return
	}
	base, end, ok := t.append(m, r, d, env)
	if !ok {
		return
	}
	switch m.Body.Acks {
	case 1:
		t.answer(m, network.Body{Offset: base})
	case -1:
		b.Wait(broker.WaitingProduce{
			ID: m.ID, Client: m.From, Partition: m.Partition, Base: base,
			End: end, Until: t.w.Now + t.s.Config.RequestTimeout,
		})
		if r.HW >= end {
			break // alone in the ISR, or a duplicate: there is nothing to wait for
		}
		ev := t.event(event.ProduceWaits, id.Node())
		ev.Peer, ev.Partition, ev.Msg, ev.To = m.From, m.Partition, m.ID, end
		t.ev.Add(ev.With("hw", int32(r.HW)))
	}
	t.completeProduces(id)
	t.completeFetches(id, m.Partition)
}

// append puts a produced batch into the leader's log, unless the log has it, and gives where it is.
// It says whether it is there: else the request was refused. The answer to a duplicate waits for
// the high watermark as that to the batch itself (Partition.appendRecordsToLeader).
func (t *stepper) append(
	m *network.Message, r *replica.Partition, d *replica.Disk, env replica.Env,
) (base, end kafka.Offset, ok bool) {
	batch := &m.Body.Batches[0]
	q := replica.DecideSequence(env, d, batch)
	ev := t.event(event.DuplicateFound, m.To)
	ev.Rule = q.Rule
	switch {
	case q.Err != kafka.ErrNone:
		ev.Kind, ev.Err = event.ProduceRefused, q.Err
		known := d.Producers.Entry(batch.ID)
		t.refuseProduce(m, ev.With("sequence", batch.Sequence).With("expected", known.Next()).
			With("producer epoch", int32(batch.IDEpoch)).
			With("known epoch", int32(known.Epoch)), d.Log.Start)
		return kafka.NoOffset, kafka.NoOffset, false
	case q.Duplicate != nil:
		ev.Peer, ev.Partition, ev.Msg = m.From, m.Partition, m.ID
		ev.Producer, ev.Seq = batch.Producer, batch.Seq
		ev.From, ev.To = q.Duplicate.Base, q.Duplicate.End()
		t.ev.Add(ev.With("sequence", batch.Sequence))
		return q.Duplicate.Base, q.Duplicate.End(), true
	}
	put := r.Append(env, d, *batch)
	return put.Base, put.End(), true
}

// refuseProduce answers an error; with acks=0 nobody waits for an answer, and the broker closes the
// connection (broker.md 2.7).
func (t *stepper) refuseProduce(m *network.Message, ev event.Event, logStart kafka.Offset) {
	ev.Peer, ev.Partition, ev.Msg = m.From, m.Partition, m.ID
	t.ev.Add(ev)
	if m.Body.Acks != 0 {
		t.answer(m, network.Body{Err: ev.Err, Offset: kafka.NoOffset, LogStart: logStart})
		return
	}
	t.broken(m.From, m.To, m.ID, m.API)
	t.w.Producers[m.From.Index()].Leader[m.Partition].Forget()
}

// completeProduces answers every waiting produce request that can be answered now.
func (t *stepper) completeProduces(id kafka.BrokerID) {
	b := &t.w.Brokers[id]
	for i := 0; i < int(b.Process.NWaiting); {
		w := b.Process.Waiting[i]
		r, _, env := t.at(id, w.Partition)
		err, done := r.DecideWaiting(env, w.End)
		if !done {
			i++
			continue
		}
		b.Unwait(i)
		t.answerProduce(id, w, err)
	}
}

func (t *stepper) answerProduce(id kafka.BrokerID, w broker.WaitingProduce, err kafka.ErrorCode) {
	t.answer(&network.Message{
		ID: w.ID, From: w.Client, To: id.Node(), API: kafka.APIProduce,
		Line: network.LineClient, Partition: w.Partition,
	}, network.Body{Err: err, Offset: w.Base})
}
