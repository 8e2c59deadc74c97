package world

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Heartbeats that would change nothing are not sent one by one: the active controller counts a
// broker as heard as long as its process runs, is registered, and reaches it (docs/fidelity.md).

// keepTouch brings what controllers know of who is heard in step with who can be heard.
func (t *stepper) keepTouch() {
	for v := range kafka.VoterID(t.s.Voters) {
		c := &t.w.KRaft[v]
		if !c.Active {
			continue
		}
		for b := range kafka.BrokerID(t.s.Brokers) {
			k, epoch := &c.Contacts[b], t.w.Brokers[b].Process.BrokerEpoch
			switch hears, in := t.w.hears(t.s, v, b), k.At == kafka.Never; {
			case hears && !(in && k.Epoch == epoch):
				c.InTouch(t.kraftEnv(v), b, epoch)
			case in && !hears:
				c.OutOfTouch(t.kraftEnv(v), b)
			}
		}
	}
}

// hears says whether the heartbeats of a broker get through to a voter, as those of the
// registration that it knows.
func (w *World) hears(s *Spec, v kafka.VoterID, b kafka.BrokerID) bool {
	proc, r := &w.Brokers[b].Process, &w.KRaft[v].Image.Brokers[b]
	return proc.Up && proc.BrokerEpoch != kafka.NoBrokerEpoch && r.Exists &&
		r.Epoch == proc.BrokerEpoch && w.ActiveFor(s, b.Node()) == v
}

// heartbeatDue gives when a member of a KRaft cluster asks the active controller next, or gives up
// what it has asked: Never while it has nothing to say, or nobody to say it to.
func (w *World) heartbeatDue(s *Spec, b kafka.BrokerID) kafka.Ms {
	proc := &w.Brokers[b].Process
	if proc.Member.Asked != 0 {
		return proc.Member.Next
	}
	v := w.ActiveFor(s, b.Node())
	if v == kafka.NoVoter || !w.KRaft[v].Active || !w.speaks(v, b) {
		return kafka.Never
	}
	return max(proc.Member.Next, w.Now)
}

// speaks says whether a member's request to the active controller could change something, or would
// be refused.
func (w *World) speaks(v kafka.VoterID, b kafka.BrokerID) bool {
	c, proc := &w.KRaft[v], &w.Brokers[b].Process
	m, r := &proc.Member, &c.Image.Brokers[b]
	switch {
	case proc.BrokerEpoch == kafka.NoBrokerEpoch || m.Life == broker.PendingStop || proc.DirUntold:
		return true
	case !r.Exists || r.Epoch != proc.BrokerEpoch:
		return true
	case m.Life == broker.Starting:
		return false
	case r.Fenced:
		return m.Image.Offset > r.At
	case m.Life == broker.Recovery:
		return true
	}
	return r.Active() && w.letsStop(v, b)
}

// letsStop says whether another broker may stop only once the controller hears that this one has
// read the metadata log up to there (controller.md 2.3).
func (w *World) letsStop(v kafka.VoterID, b kafka.BrokerID) bool {
	c, at := &w.KRaft[v], w.Brokers[b].Process.Member.Image.Offset
	for x := range c.Contacts {
		k := &c.Contacts[x]
		if k.Stopping && c.Contacts[b].Offset < k.StopAt && at >= k.StopAt {
			return true
		}
	}
	return false
}

// alterDue gives when a broker asks for its ISR changes again, or gives up what it has asked.
func (w *World) alterDue(s *Spec, b kafka.BrokerID) kafka.Ms {
	q := &w.Brokers[b].Process.Alter
	switch {
	case q.Asked != 0:
		return q.Again
	case s.Mode == release.KRaft && (q.Queued == 0 || w.ActiveFor(s, b.Node()) == kafka.NoVoter):
		return kafka.Never
	case s.Mode == release.KRaft:
		return max(q.Again, w.Now)
	case q.Again == 0:
		return kafka.Never
	}
	return q.Again
}

// member takes the timers of a member of a KRaft cluster.
func (n *nearest) member(s *Spec, w *World, b kafka.BrokerID) {
	if s.Mode == release.KRaft {
		n.take(w.heartbeatDue(s, b), Action{Timer: TimerHeartbeat, Broker: b})
		m := &w.Brokers[b].Process.Member
		n.take(min(m.GiveUp, m.TellBy), Action{Timer: TimerNoBroker, Broker: b})
	}
}

// enabledMember appends what a member of a KRaft cluster can do without a message.
func enabledMember(s *Spec, w *World, b kafka.BrokerID, buf []Action) []Action {
	if CanReadMetadata(s, w, b) == OK {
		buf = append(buf, Action{Kind: ReadMetadata, Broker: b})
	}
	return buf
}
