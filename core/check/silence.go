package check

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
	"highwater/core/world"
)

// noSilentWait: when nothing is under way and no timer is left that would change it, every live
// replica leads or fetches in the present leader epoch, or a named reason says why not. Silent
// is the wait of a replica that was never told, or was told to stop by mistake (KIP-380).
//
// Nor does a follower ask in vain, which is as good as silence.
func noSilentWait(v *part, m *memory) Finding {
	for _, b := range v.all.All() {
		if m.vain[b].asks(v, b) {
			return Finding{
				Broken: true, Why: AsksInVain, Offset: m.vain[b].last.end, Brokers: one(b),
				Epoch: v.node.LeaderEpoch,
			}
		}
		if v.waits(b) && v.reason(b) == noReason && quiet(v) {
			return Finding{
				Broken: true, Why: WaitsUntold, Offset: kafka.NoOffset, Brokers: one(b),
				Epoch: v.node.LeaderEpoch,
			}
		}
	}
	return holds
}

// neverHeals says whether a replica of the partition waits for something that does not come: in
// silence, or because its fetcher has stopped, which nothing but a new leader epoch wakes; or asks
// in vain; or leads, and waits for an answer that it has had.
func neverHeals(v *part, m *memory) bool {
	for _, b := range v.all.All() {
		if m.vain[b].asks(v, b) || v.pendingForEver(b) {
			return true
		}
		if v.waits(b) && (v.reason(b) == fetcherDied || v.reason(b) == noReason && quiet(v)) {
			return true
		}
	}
	return false
}

// pendingForEver says whether a replica leads with a change of the ISR that it has asked for, that
// is not asked for any more, and that nothing will settle: its ISR cannot change again.
func (v *part) pendingForEver(b kafka.BrokerID) bool {
	r := v.replica(b)
	return v.w.Up(b) && v.node.Leader == b && r.Leads() && r.Pending.Kind != replica.NotPending &&
		!v.w.Brokers[b].Process.Alter.Queued.Has(v.p) && v.reason(b) == noReason && quiet(v)
}

// waits says whether a running replica neither leads nor fetches as has been decided.
// While there is no leader, or the leader does not run, nobody waits.
func (v *part) waits(b kafka.BrokerID) bool {
	n, r := &v.node, v.replica(b)
	switch {
	case !n.Exists || !v.w.Up(b) || n.Leader == kafka.NoBroker || !v.w.Up(n.Leader):
		return false
	case r.LeaderEpoch != n.LeaderEpoch || r.Leader != n.Leader:
		return true
	case b == n.Leader:
		return !r.Leads()
	}
	return r.Role != replica.Follower || !r.Fetcher.Runs()
}

// reason is why a replica waits.
type reason uint8

const (
	noReason      reason = iota
	fetcherDied          // it failed or was fenced, and the log says so
	dirFailed            // its log directory is offline
	stopping             // its process is in an orderly shutdown
	unregistered         // ZooKeeper does not hear it or its leader, so no controller does
	noController         // nobody is there to tell it
	notRegistered        // KRaft: its process or its leader's is not registered yet
	fenced               // KRaft: it, or its leader, is fenced
	unread               // KRaft: the metadata log holds more than it has read
)

func (v *part) reason(b kafka.BrokerID) reason {
	r := v.replica(b)
	switch {
	case r.Role == replica.Follower && r.Fetcher.Stopped() && r.LeaderEpoch == v.node.LeaderEpoch:
		return fetcherDied // one of an older leader epoch will be told of the next
	case !v.w.Brokers[b].Online(v.p):
		return dirFailed
	case v.w.Brokers[b].Process.Stop.On:
		return stopping
	case v.kraft():
		return v.memberReason(b)
	case !v.w.ZK.Registrations[b].Exists || !v.w.ZK.Registrations[v.node.Leader].Exists:
		return unregistered
	case v.w.ZK.Controller == kafka.NoBroker:
		return noController
	}
	return noReason
}

// memberReason is why a replica waits in KRaft mode, where nobody is told: every broker reads. What
// is decided while no controller is active changes nothing for those who have read everything.
func (v *part) memberReason(b kafka.BrokerID) reason {
	m := &v.w.Metadata
	switch {
	case !isRegistered(v.w, b) || !isRegistered(v.w, v.node.Leader):
		return notRegistered
	case m.Now.Brokers[b].Fenced || m.Now.Brokers[v.node.Leader].Fenced:
		return fenced
	}
	p := &v.w.Brokers[b].Process.Member
	if !p.Loaded || p.Image.Offset < m.End() {
		return unread
	}
	return noReason
}

// quiet says whether nothing is under way that could tell a replica: no message from or to a
// controller, no session that will end, no shutdown, nothing that a controller or a watch has to
// do.
func quiet(v *part) bool {
	w := v.w
	if v.kraft() {
		return true // what is read is acted on in the same step
	}
	for i := range w.Net.All() {
		if m := &w.Net.M[i]; m.Line != network.LineFetch && m.Line != network.LineClient {
			return false
		}
	}
	for b := range kafka.BrokerID(v.s.Brokers) {
		r := &w.ZK.Registrations[b]
		if r.Exists && r.Ends != kafka.Never || w.Brokers[b].Process.Stop.On {
			return false
		}
	}
	var room [64]world.Action
	for _, a := range world.Enabled(v.s, w, room[:0]) {
		switch a.Kind {
		case world.Deliver, world.RunFetcher, world.Pass, world.FireTimer:
		default:
			return false
		}
	}
	return true
}
