package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// link cuts or heals what is between two nodes. A cut drops nothing: what is on its way waits.
func (t *stepper) link(a Action) Refusal {
	if a.From == a.To || !t.isNode(a.From) || !t.isNode(a.To) {
		return t.ofOtherMode(a.From, a.To)
	}
	if cut := t.w.Net.IsCut(a.From, a.To); cut == (a.Kind == CutLink) {
		if cut {
			return LinkIsCut
		}
		return LinkIsWhole
	}
	t.w.Net.SetCut(a.From, a.To, a.Kind == CutLink)
	kind := event.LinkCut
	if a.Kind == HealLink {
		kind = event.LinkHealed
	}
	ev := t.event(kind, a.From)
	ev.Peer = a.To
	t.ev.Add(ev)
	if a.From.IsVoter() && a.To.IsVoter() {
		t.voterLink(a.From.Voter(), a.To.Voter(), a.Kind == CutLink)
	}
	if a.From == kafka.ZooKeeper {
		a.From, a.To = a.To, a.From
	}
	if a.To == kafka.ZooKeeper && a.From.IsBroker() {
		t.zooKeeperLink(a.From.Broker(), a.Kind == CutLink)
	}
	return OK
}

// setLatency makes one link slower than the others, in both directions, for what is sent from now
// on.
func (t *stepper) setLatency(a Action) Refusal {
	switch {
	case a.From == a.To || !t.isNode(a.From) || !t.isNode(a.To):
		return t.ofOtherMode(a.From, a.To)
	case a.Ms < 0 || a.Ms > maxLatency:
		return NoSuchThing
	case !t.w.Net.SetSlow(a.From, a.To, a.Ms):
		return LimitSlowLinks
	}
	ev := t.event(event.LatencySet, a.From)
	ev.Peer, ev.To = a.To, kafka.Offset(a.Ms)
	t.ev.Add(ev)
	return OK
}

// delay lets one message take longer than others; what is behind it on its connection waits.
func (t *stepper) delay(m *network.Message, ms kafka.Ms) Refusal {
	if ms < 1 || ms > maxLatency {
		return NoSuchThing
	}
	m.Due = max(m.Due, t.w.Now) + ms
	ev := t.event(event.MessageDelayed, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	ev.Partition, ev.To = m.Partition, kafka.Offset(ms)
	t.ev.Add(ev)
	return OK
}

// maxLatency is more than any time-out, ms.
const maxLatency kafka.Ms = 600_000

// ofOtherMode refuses a link to what is not there, and says so where it is of the other mode.
func (t *stepper) ofOtherMode(a, b kafka.NodeID) Refusal {
	kraft := t.s.Mode == release.KRaft
	switch {
	case kraft && (a == kafka.ZooKeeper || b == kafka.ZooKeeper):
		return OnlyZooKeeper
	case !kraft && (a.IsVoter() || b.IsVoter()):
		return OnlyKRaft
	}
	return NoSuchThing
}

func (t *stepper) isNode(n kafka.NodeID) bool {
	switch {
	case n.IsBroker():
		return int8(n) < t.s.Brokers
	case n == kafka.ZooKeeper:
		return t.s.Mode != release.KRaft
	case n.IsVoter():
		return t.s.Mode == release.KRaft && t.isVoter(n.Voter())
	case n.IsProducer():
		return n.Index() < int(t.s.Producers)
	}
	return n.IsConsumer() && n.Index() < int(t.s.Consumers)
}

// zooKeeperLink lets a running broker fall silent towards ZooKeeper, or be heard again: in
// time, and its session goes on; too late, and it will be told that its session is over. Until
// then it goes on with what it believes, also as controller (controller.md 1.2).
func (t *stepper) zooKeeperLink(id kafka.BrokerID, cut bool) {
	r, proc := &t.w.ZK.Registrations[id], &t.w.Brokers[id].Process
	switch {
	case !t.w.Up(id) || proc.Recovers():
	case cut && r.Exists:
		r.Ends = t.w.Now + t.s.Config.SessionTimeout
	case cut:
	case r.Exists:
		r.Ends = kafka.Never
		if proc.DirUntold {
			t.tellOfLogDir(id)
		}
	default:
		proc.DirUntold = false
		t.w.ZK.TellSession = t.w.ZK.TellSession.With(id)
	}
}

// drop loses a message: a connection broke at a moment when its other end did not notice. The
// sender of a request learns nothing until it gives up; a control request is sent again.
func (t *stepper) drop(m network.Message) Refusal {
	t.noteDropped(&m)
	if m.Line == network.LineControl {
		t.dropControl(m)
		return OK
	}
	t.w.Net.Remove(m.ID)
	client, broker, request := m.From, m.To, m.ID
	if m.Answer {
		client, broker, request = m.To, m.From, m.Request
	}
	if m.Line == network.LineClient && (client.IsConsumer() || m.API != kafka.APIProduce) {
		// These have no time-out here: the client notices at once (docs/fidelity.md).
		t.broken(client, broker, request, m.API)
	}
	return OK
}

func (t *stepper) noteDropped(m *network.Message) {
	ev := t.event(event.Dropped, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	ev.Partition = m.Partition
	t.ev.Add(ev)
}

// abandon closes the connection of a request that is given up: over a cut link neither it nor
// its answer can arrive any more, since nobody sends them again, and an answer that waits for its
// commit finds nobody.
func (t *stepper) abandon(request uint32) {
	t.w.Net.RemoveIf(func(m *network.Message) bool {
		switch {
		case m.ID != request && m.Request != request:
			return false
		case m.After > 0:
			ev := t.event(event.Unheard, m.To)
			ev.Peer, ev.Msg, ev.API, ev.Answer = m.From, m.Request, m.API, true
			ev.Partition = m.Partition
			t.ev.Add(ev)
		case t.w.Net.IsCut(m.From, m.To):
			t.noteDropped(m)
		default:
			return false
		}
		return true
	})
}
