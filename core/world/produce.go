package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// onProduceRequest handles a Produce at a broker (ReplicaManager.appendRecords, broker.md 2.7).
func (t *stepper) onProduceRequest(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	r, d, env := t.at(id, m.Partition)
	if err := r.DecideProduce(env, m.Body.Acks); err != kafka.ErrNone {
		ev := t.event(event.ProduceRefused, id.Node())
		ev.Peer, ev.Partition, ev.Msg, ev.Err = m.From, m.Partition, m.ID, err
		t.ev.Add(ev.With("isr size", int32(r.ISR.Len())).
			With("min.insync.replicas", int32(r.MinISR(env))))
		if m.Body.Acks != 0 {
			t.answer(m, network.Body{Err: err, Offset: kafka.NoOffset})
			return
		}
		// Nobody waits for an answer: the broker closes the connection (broker.md 2.7).
		t.broken(m.From, m.To, m.ID, m.API)
		t.w.Producers[m.From.Index()].Leader[m.Partition].Forget()
		return
	}
	batch := r.Append(env, d, m.Body.Batches[0])
	switch m.Body.Acks {
	case 1:
		t.answer(m, network.Body{Offset: batch.Base})
	case -1:
		b.Wait(broker.WaitingProduce{
			ID: m.ID, Client: m.From, Partition: m.Partition, Base: batch.Base,
			End: batch.End(), Until: t.w.Now + t.s.Config.RequestTimeout,
		})
		if r.HW >= batch.End() {
			break // alone in the ISR: there is nothing to wait for
		}
		ev := t.event(event.ProduceWaits, id.Node())
		ev.Peer, ev.Partition, ev.Msg, ev.To = m.From, m.Partition, m.ID, batch.End()
		t.ev.Add(ev.With("hw", int32(r.HW)))
	}
	t.completeProduces(id)
	t.completeFetches(id, m.Partition)
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
