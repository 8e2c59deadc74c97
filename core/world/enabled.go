package world

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// Enabled appends to buf what the protocol itself could do next, in one fixed order: arriving
// messages, fetchers, watches, controllers, the next timer. What a person or a fault can do
// beside it (crash, start, cut, hold, produce) is listed by Faults.
func Enabled(s *Spec, w *World, buf []Action) []Action {
	for i := range w.Net.All() {
		m := &w.Net.M[i]
		if CanDeliver(s, w, m) == OK {
			buf = append(buf, Action{Kind: Deliver, Msg: m.ID})
		}
	}
	for b := range kafka.BrokerID(s.Brokers) {
		if !w.Up(b) {
			continue
		}
		for p := range kafka.PartitionID(s.Partitions) {
			if CanFetch(w, b, p) {
				buf = append(buf, Action{Kind: RunFetcher, Broker: b, Partition: p})
			}
		}
		buf = enabledControl(w, b, buf)
		buf = enabledMember(s, w, b, buf)
	}
	at, a, any := NextTimer(s, w)
	if any && at <= w.Now {
		return append(buf, a)
	}
	if at = min(at, nextArrival(w)); at != kafka.Never {
		buf = append(buf, Action{Kind: Pass, Ms: at - w.Now})
	}
	return buf
}

// nextArrival gives when the next message that is still on its way arrives.
func nextArrival(w *World) kafka.Ms {
	at := kafka.Never
	for i := range w.Net.All() {
		if due := w.Net.M[i].Due; due > w.Now && !w.Net.M[i].Inside {
			at = min(at, due)
		}
	}
	return at
}

// CanFetch says whether the follower's fetcher could send a request now.
func CanFetch(w *World, b kafka.BrokerID, p kafka.PartitionID) bool {
	r := &w.Brokers[b].Process.Replicas[p]
	f := &r.Fetcher
	return r.Role == replica.Follower && f.Runs() && f.Asked == 0 && f.Delay <= w.Now
}

// Faults appends to buf what the world outside can do to processes now: crash, power loss,
// start, each in the order of the brokers, then of the controllers of KRaft mode.
func Faults(s *Spec, w *World, buf []Action) []Action {
	for b := range kafka.BrokerID(s.Brokers) {
		if w.Up(b) {
			buf = append(buf, Action{Kind: CrashProcess, Broker: b},
				Action{Kind: PowerLoss, Broker: b})
			continue
		}
		if !w.ZK.Registrations[b].Exists && !w.Net.IsCut(b.Node(), kafka.ZooKeeper) {
			buf = append(buf, Action{Kind: StartProcess, Broker: b})
		}
	}
	if s.Mode == release.KRaft {
		buf = voterFaults(s, w, buf)
	}
	return buf
}
