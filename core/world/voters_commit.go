package world

import (
	"fmt"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/network"
	"highwater/core/quorum"
)

// kraftEnv is what a step of a voter's controller may look at; what it writes is appended by
// commit.
func (t *stepper) kraftEnv(v kafka.VoterID) kraft.Env {
	t.out.N, t.out.End = 0, 0
	return kraft.Env{Spec: t.s, Now: t.w.Now, Self: v.Node(), Ev: t.ev, Out: &t.out}
}

// mayWrite says whether the log of an active controller has room for what a step may write; one
// that is not active writes nothing.
func (w *World) mayWrite(v kafka.VoterID) bool {
	return !w.KRaft[v].Active || w.Voters[v].Room(kafka.MaxRecords)
}

// commit hands what the controller has written to the quorum: with one voter it is committed at
// once.
func (t *stepper) commit(v kafka.VoterID) {
	if t.out.N == 0 {
		return
	}
	var mail quorum.Outbox
	if !t.w.Voters[v].Append(t.quorumEnv(v, &mail), &t.out) {
		panic(fmt.Sprintf("world: voter %d cannot append %d records", v, t.out.N))
	}
	t.out.N, t.out.End = 0, 0
	t.afterVoter(v, &mail)
	t.settle()
}

// claim makes a voter's controller the active one: everything up to the first record of its epoch
// is committed, so that it knows all that was ever decided (QuorumController.claim).
func (t *stepper) claim(id kafka.VoterID) {
	v, c := &t.w.Voters[id], &t.w.KRaft[id]
	if !quorum.DecideFlushes(&t.s.Rules) && !t.forget(id) {
		return
	}
	*c = kraft.Controller{Active: true, Image: t.w.Metadata.Now}
	ev := t.event(event.ControllerClaims, id.Node())
	ev.Seq, ev.To = int32(v.Disk.Epoch), v.HW
	t.ev.Add(ev)
	c.Claim(t.kraftEnv(id))
	t.commit(id)
}

// forget makes what a leader has the truth, where a quorum that does not flush has lost what it had
// committed. Brokers that had read more than is left end when they are told to cut it off
// (KafkaRaftClient.truncateToEndOffset: below the high watermark it is a fatal fault). It says
// whether there is a truth to begin from.
func (t *stepper) forget(id kafka.VoterID) bool {
	v, all := &t.w.Voters[id], &t.w.Metadata
	l, at := &v.Disk.Log, max(v.Disk.Log.Base, all.Base.Offset)
	for at < min(v.HW, all.End()) && l.Entries[at-l.Base] == all.Entries[at-all.Base.Offset] {
		at++
	}
	end := all.End()
	if at == end && at == v.HW {
		return true
	}
	if l.Base > end || l.Base < all.Base.Offset && at == all.Base.Offset || !all.Forget(at) {
		return false
	}
	ev := t.event(event.RecordsForgotten, id.Node())
	ev.From, ev.To = end, at
	t.ev.Add(ev)
	t.takeCommitted(id)
	for b := range kafka.BrokerID(t.s.Brokers) {
		if broker := &t.w.Brokers[b]; broker.Process.Up && broker.Process.Member.Image.Offset > at {
			t.stop(b)
			broker.Crash(t.brokerEnv(b), event.ProcessExited, event.RuleMetadataForgotten)
		}
	}
	return true
}

// giveUp is what happens to the active controller when its voter leads no longer: what it alone
// remembers is gone, and who waits for an answer is told to look for another
// (QuorumController.renounce).
func (t *stepper) giveUp(id kafka.VoterID) {
	t.w.KRaft[id] = kraft.Controller{}
	t.ev.Add(t.event(event.ControllerGivesUp, id.Node()))
	for i := range t.w.Net.All() {
		if m := &t.w.Net.M[i]; m.From == id.Node() && m.After > 0 {
			m.Body = network.NewBody()
			m.Body.Err = kafka.ErrNotController
			t.free(m)
		}
	}
}

// takeCommitted makes known what a voter knows to be committed and nobody knew before. Every voter
// must have committed the same (state machine safety).
func (t *stepper) takeCommitted(id kafka.VoterID) {
	v, all := &t.w.Voters[id], &t.w.Metadata
	l, from := &v.Disk.Log, all.End()
	for all.End() < v.HW {
		all.Append(l.Entries[all.End()-l.Base])
	}
	if all.End() > from {
		ev := t.event(event.RecordsCommitted, id.Node())
		ev.From, ev.To = from, all.End()
		t.ev.Add(ev)
	}
	if quorum.DecideFlushes(&t.s.Rules) {
		t.mustAgree(id)
	}
}

// mustAgree looks whether the last records that a voter has committed are those of all others.
func (t *stepper) mustAgree(id kafka.VoterID) {
	v, all := &t.w.Voters[id], &t.w.Metadata
	l := &v.Disk.Log
	for at := max(l.Base, all.Base.Offset, v.HW-kafka.MaxRecords); at < v.HW; at++ {
		if l.Entries[at-l.Base] != all.Entries[at-all.Base.Offset] {
			panic(fmt.Sprintf("world: voter %d has committed another record at offset %d", id, at))
		}
	}
}

// answerWhenCommitted answers a request to the active controller once all that it has written so
// far is committed; it is answered 41 when the voter leads no longer before that. An error of the
// whole request was thrown before anything was decided, and does not wait
// (QuorumController, ControllerWriteEvent).
func (t *stepper) answerWhenCommitted(m *network.Message, body network.Body) {
	id := m.To.Voter()
	after := t.w.KRaft[id].Image.Offset
	if m.Line == network.LineForeign || body.Err != kafka.ErrNone || !t.connected(m) ||
		after <= t.w.Voters[id].HW {
		t.answer(m, body)
		return
	}
	t.w.Net.Send(network.Message{
		Request: m.ID, From: m.To, To: m.From, API: m.API, Line: m.Line, Answer: true,
		Partition: m.Partition, After: after, Body: body,
	})
}

// freeAnswers sends the answers that have waited for a commit.
func (t *stepper) freeAnswers(id kafka.VoterID) {
	for i := range t.w.Net.All() {
		m := &t.w.Net.M[i]
		if m.From == id.Node() && m.After > 0 && m.After <= t.w.Voters[id].HW {
			t.free(m)
		}
	}
}

func (t *stepper) free(m *network.Message) {
	m.After, m.Due = 0, t.due(m.From, m.To)
	t.tellSent(m)
}
