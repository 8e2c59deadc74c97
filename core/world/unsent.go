package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// A broker answers a Fetch with a piece of a file, from one offset to another, and the operating
// system reads that piece when the answer is written to the socket (FileRecords.writeTo). A leader
// that is slow to send may have truncated the piece, and written another one, by then (case H07).

// slowSend lets the sender of an answer to a Fetch be slow: it is written out with Release.
func (t *stepper) slowSend(m *network.Message) Refusal {
	switch {
	case !m.Answer || m.API != kafka.APIFetch || !m.From.IsBroker():
		return NoSuchThing
	case m.Held:
		return MessageIsHeld
	}
	m.Held, m.Unsent = true, true
	ev := t.event(event.AnswerUnsent, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	t.ev.Add(ev)
	return OK
}

// sendLate writes an answer out: its records are those that its piece of the log holds now. A log
// that has become shorter than the piece closes the connection.
func (t *stepper) sendLate(m *network.Message) {
	log := &t.w.Brokers[m.From.Broker()].Machine.Disks[m.Partition].Log
	if n := m.Body.NBatches; n > 0 {
		from, to := m.Body.Batches[0].Base, m.Body.Batches[n-1].End()
		if log.FileEnd() < to {
			t.breakAnswer(m)
			return
		}
		m.Body.NBatches = 0
		clear(m.Body.Batches[:])
		for _, b := range log.All() {
			if b.Base >= from && b.End() <= to && m.Body.NBatches < kafka.MaxAnswer {
				m.Body.Batches[m.Body.NBatches] = b
				m.Body.NBatches++
			}
		}
	}
	m.Held, m.Unsent = false, false
	ev := t.event(event.AnswerSent, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	ev.Rule = event.RuleReadWhenSent
	t.ev.Add(ev)
}

// breakAnswer closes the connection of an answer that is not written out.
func (t *stepper) breakAnswer(m *network.Message) {
	gone := *m
	t.w.Net.Remove(gone.ID)
	t.broken(gone.To, gone.From, gone.Request, gone.API)
}

// breakUnsent is what becomes of the answers that a dead process had not written out.
func (t *stepper) breakUnsent(id kafka.BrokerID) {
	for i := 0; i < len(t.w.Net.All()); {
		if m := &t.w.Net.M[i]; m.Unsent && m.From == id.Node() {
			t.breakAnswer(m)
			continue
		}
		i++
	}
}
