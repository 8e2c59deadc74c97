package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// slowDisk makes a machine's disk slow, or with 0 as fast as ever. What it keeps waiting already
// waits on.
func (t *stepper) slowDisk(a Action) Refusal {
	switch {
	case !t.isBroker(a.Broker) || a.Ms < 0 || int64(a.Ms) >= int64(kafka.Never)/2:
		return NoSuchThing
	case t.w.Brokers[a.Broker].Machine.SlowBy == a.Ms:
		return NothingChanges
	}
	t.w.Brokers[a.Broker].Machine.SlowBy = a.Ms
	ev := t.event(event.DiskSlowed, a.Broker.Node())
	ev.To = kafka.Offset(a.Ms)
	t.ev.Add(ev)
	return OK
}

// usesDisk says whether handling a message means to read or write a log: a Fetch or a Produce at
// a leader, records at a follower.
func usesDisk(m *network.Message) bool {
	switch m.API {
	case kafka.APIFetch:
		return !m.Answer || m.Body.NBatches > 0
	case kafka.APIProduce:
		return !m.Answer
	}
	return false
}

// entersDisk lets a message that has arrived wait for the slow disk of its receiver, and says
// whether it does. It stays first on its connection: a broker reads the next request from there
// once it has answered this one.
func (t *stepper) entersDisk(m *network.Message) bool {
	if !m.To.IsBroker() || !usesDisk(m) {
		return false
	}
	ms := t.w.Brokers[m.To.Broker()].Machine.SlowBy
	if ms == 0 {
		return false
	}
	m.Inside, m.Due = true, t.w.Now+ms
	ev := t.event(event.DiskWaits, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Answer, ev.Partition = m.From, m.ID, m.API, m.Answer, m.Partition
	ev.To = kafka.Offset(ms)
	t.ev.Add(ev)
	return true
}

// disk takes the message for which a slow disk answers next. Of several at one moment it is the
// first in the order of connections, on each of which only the head can wait: the order in which
// messages were sent is no part of what two worlds are compared by.
func (n *nearest) disk(w *World) {
	var next *network.Message
	for i := range w.Net.All() {
		m := &w.Net.M[i]
		if m.Inside && (next == nil || m.Due < next.Due || m.Due == next.Due && before(m, next)) {
			next = m
		}
	}
	if next != nil {
		n.take(next.Due, Action{Timer: TimerDisk, Broker: next.To.Broker(), Msg: next.ID})
	}
}

// fireDisk lets a broker handle a message for which its disk has answered.
func (t *stepper) fireDisk(a Action) Refusal {
	m := t.w.Net.Find(a.Msg)
	if m == nil || !m.Inside || m.Due > t.w.Now {
		return TimerNotDue
	}
	if r := roomAt(t.s, t.w, m); r != OK {
		return r
	}
	t.handle(m)
	return OK
}

// insideOf gives the followers whose fetches of a partition wait for the disk of a broker.
func (w *World) insideOf(id kafka.BrokerID, p kafka.PartitionID) (s kafka.ReplicaSet) {
	for i := range w.Net.All() {
		m := &w.Net.M[i]
		if m.Inside && !m.Answer && m.API == kafka.APIFetch && m.To == id.Node() &&
			m.From.IsBroker() && m.Partition == p {
			s = s.With(m.From.Broker())
		}
	}
	return s
}

// throttle sets how many batches a second a broker may send, as a leader, to followers outside
// the ISR (leader.replication.throttled.rate, KIP-73).
func (t *stepper) throttle(a Action) Refusal {
	switch {
	case !t.isBroker(a.Broker) || a.Count < 0 || a.Count > kafka.MaxBatches:
		return NoSuchThing
	case int32(t.w.Brokers[a.Broker].Machine.Throttle) == a.Count:
		return NothingChanges
	}
	t.w.Brokers[a.Broker].Machine.Throttle = int8(a.Count)
	ev := t.event(event.ReplicationThrottled, a.Broker.Node())
	ev.To = kafka.Offset(a.Count)
	t.ev.Add(ev)
	return OK
}
