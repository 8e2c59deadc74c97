package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/release"
)

// onVoter starts or stops a controller of KRaft mode. Voters start with empty logs; a single one
// leads at once, several elect a leader by themselves.
func (t *stepper) onVoter(a Action) Refusal {
	switch {
	case t.s.Mode != release.KRaft:
		return OnlyKRaft
	case !t.isVoter(a.Voter) || a.Keep < 0:
		return NoSuchThing
	}
	v := &t.w.Voters[a.Voter]
	switch a.Kind {
	case StartVoter:
		return t.startVoter(a.Voter)
	case CrashVoter:
		if !v.Up {
			return VoterDown
		}
	default:
		if l := &v.Disk.Log; !v.Up && l.Flushed >= l.End() {
			return VoterDown
		}
	}
	was := v.Up
	var mail quorum.Outbox
	if env := t.quorumEnv(a.Voter, &mail); a.Kind == CrashVoter {
		v.Crash(env)
	} else {
		v.LosePower(env, a.Keep)
	}
	if was {
		t.voterGone(a.Voter)
	}
	t.settle()
	return OK
}

func (t *stepper) startVoter(id kafka.VoterID) Refusal {
	if t.w.Voters[id].Up {
		return AlreadyUp
	}
	var mail quorum.Outbox
	t.w.Voters[id].Start(t.quorumEnv(id, &mail))
	t.afterVoter(id, &mail)
	for o := range kafka.VoterID(t.s.Voters) {
		t.joined(id, o)
	}
	t.settle()
	return OK
}

func (t *stepper) isVoter(v kafka.VoterID) bool { return v >= 0 && int8(v) < t.s.Voters }

// quorumEnv is what a step of a voter may look at; what it sends goes into the mail.
func (t *stepper) quorumEnv(v kafka.VoterID, mail *quorum.Outbox) quorum.Env {
	mail.N = 0
	return quorum.Env{Spec: t.s, Now: t.w.Now, Self: v, Ev: t.ev, Out: mail}
}

// settle stands for the idle fetches between voters that are not sent one by one.
func (t *stepper) settle() { quorum.Settle(t.s, t.w.Now, t.w.Voters[:t.s.Voters]) }

// joined tells two voters that they reach each other from now on.
func (t *stepper) joined(a, b kafka.VoterID) {
	if a == b || !t.w.Voters[a].Up || !t.w.Voters[b].Up || t.w.Net.IsCut(a.Node(), b.Node()) {
		return
	}
	var mail quorum.Outbox
	t.w.Voters[a].Joined(t.quorumEnv(a, &mail), b)
	t.afterVoter(a, &mail)
	t.w.Voters[b].Joined(t.quorumEnv(b, &mail), a)
	t.afterVoter(b, &mail)
}

// unconnected tells a voter that it has no connection to another. It sends nothing because of it.
func (t *stepper) unconnected(v, peer kafka.VoterID) {
	if v != peer {
		t.w.Voters[v].Broken(
			quorum.Env{Spec: t.s, Now: t.w.Now, Self: v, Ev: t.ev}, peer)
	}
}

// voterLink lets two voters notice that the link between them was cut or is whole again.
func (t *stepper) voterLink(a, b kafka.VoterID, cut bool) {
	if cut {
		t.unconnected(a, b)
		t.unconnected(b, a)
	} else {
		t.joined(a, b)
	}
	t.settle()
}

// voterGone is what the rest of the world notices when a voter's process dies: its controller's
// memory is gone, what was on its way to it or waited at it is lost, and who waits for an answer
// learns that the connection broke.
func (t *stepper) voterGone(id kafka.VoterID) {
	t.w.KRaft[id] = kraft.Controller{}
	t.w.Net.RemoveIf(func(m *network.Message) bool {
		return m.To == id.Node() && m.Line == network.LineQuorum
	})
	for {
		m := t.firstRequestTo(id.Node())
		if m == nil {
			break
		}
		t.closeRequest(m)
	}
	for {
		m := t.firstWaiting(id)
		if m == nil {
			break
		}
		request := network.Message{
			ID: m.Request, From: m.To, To: m.From, API: m.API, Line: m.Line, Partition: m.Partition,
		}
		t.w.Net.Remove(m.ID)
		if t.connected(&request) {
			t.broken(request.From, request.To, request.ID, request.API)
		}
	}
	for o := range kafka.VoterID(t.s.Voters) {
		t.unconnected(o, id)
	}
}

// firstWaiting gives the first answer of a voter's controller that waits for its commit.
func (t *stepper) firstWaiting(v kafka.VoterID) *network.Message {
	for i := range t.w.Net.All() {
		if m := &t.w.Net.M[i]; m.From == v.Node() && m.After > 0 {
			return m
		}
	}
	return nil
}

// afterVoter follows every step of a voter: what it sent is put in flight, what it has committed
// is known to all, and its controller becomes active, or is it no more.
func (t *stepper) afterVoter(id kafka.VoterID, mail *quorum.Outbox) {
	v, c := &t.w.Voters[id], &t.w.KRaft[id]
	for i := range mail.All() {
		t.post(&mail.M[i])
	}
	t.takeCommitted(id)
	switch {
	case !v.Up: // it ended by itself
		t.voterGone(id)
	case c.Active && !v.Leads():
		t.giveUp(id)
	case !c.Active && v.CommitKnown():
		t.claim(id)
	}
	t.freeAnswers(id)
}

// post puts a message between voters in flight. One for a process that is down, or over a link
// that is cut, finds no connection: its sender knows, and asks again when there is one.
func (t *stepper) post(q *quorum.Message) {
	from, to := q.From.Node(), q.To.Node()
	if !t.w.Voters[q.To].Up || t.w.Net.IsCut(from, to) {
		t.unconnected(q.From, q.To)
		return
	}
	if !q.Answer {
		t.reconnect(from, to)
	}
	m := network.Message{
		From: from, To: to, API: q.API, Answer: q.Answer, Due: t.due(from, to),
		Body: network.NewBody(),
	}
	m.ID = t.w.Net.SendQuorum(m, *q)
	ev := t.event(event.Sent, from)
	ev.Peer, ev.Msg, ev.API, ev.Answer = to, m.ID, m.API, m.Answer
	ev.Err, ev.To, ev.Epoch = q.Err, q.Offset, q.Epoch
	t.ev.Add(ev.With("records", int32(q.N)).With("hw", int32(q.HW)))
}

// reconnect closes the connection on which a voter still waits for an answer before it asks again:
// it has one request under way to each other voter (RequestManager), and what it gave up is lost.
func (t *stepper) reconnect(from, to kafka.NodeID) {
	t.w.Net.RemoveIf(func(m *network.Message) bool {
		old := m.Line == network.LineQuorum &&
			(m.From == from && m.To == to && !m.Answer || m.From == to && m.To == from && m.Answer)
		if old {
			t.noteDropped(m)
		}
		return old
	})
}

// onQuorumMessage lets a message between voters arrive.
func (t *stepper) onQuorumMessage(to kafka.VoterID, q *quorum.Message) {
	var mail quorum.Outbox
	t.w.Voters[to].Handle(t.quorumEnv(to, &mail), q)
	t.afterVoter(to, &mail)
	t.settle()
}

// ActiveFor gives the voter that a node takes for the active controller: of those that lead the
// quorum in their own mind and can be reached, the one with the newest epoch; NoVoter for none.
func (w *World) ActiveFor(s *Spec, n kafka.NodeID) kafka.VoterID {
	return quorum.Newest(w.Voters[:s.Voters], func(v kafka.VoterID) bool {
		return w.Voters[v].Leads() && !w.Net.IsCut(n, v.Node())
	})
}

// Active gives the voter whose controller is the active one; of two that believe so, the one with
// the newer epoch of the quorum; NoVoter for none.
func (w *World) Active(s *Spec) kafka.VoterID {
	return quorum.Newest(w.Voters[:s.Voters], func(v kafka.VoterID) bool {
		return w.KRaft[v].Active
	})
}
