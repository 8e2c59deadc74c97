package check

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// part is one partition of a world, as the invariants look at it.
type part struct {
	s      *world.Spec
	w      *world.World
	p      kafka.PartitionID
	node   metadata.Partition // what has been decided of it
	all    kafka.ReplicaList  // who holds replicas of it
	leader kafka.BrokerID     // the present leader, NoBroker for none
}

func viewOf(s *world.Spec, w *world.World, p kafka.PartitionID) part {
	v := part{s: s, w: w, p: p, node: w.State(p), all: w.Replicas(s, p), leader: w.Leader(p)}
	if v.leader != kafka.NoBroker && !v.present(v.leader) {
		v.leader = kafka.NoBroker
	}
	return v
}

func (v *part) replica(b kafka.BrokerID) *replica.Partition {
	return &v.w.Brokers[b].Process.Replicas[v.p]
}

func (v *part) disk(b kafka.BrokerID) *replica.Disk { return &v.w.Brokers[b].Machine.Disks[v.p] }

func (v *part) log(b kafka.BrokerID) *plog.Log { return &v.disk(b).Log }

// served says whether a leader serves: the present one, or the same broker in an epoch before,
// which has not been told of the new one yet and serves on.
func (v *part) served() bool {
	l := v.node.Leader
	return v.leader != kafka.NoBroker || l != kafka.NoBroker && v.leads(l)
}

// startOf gives the log start offset: what lies below was deleted on purpose.
func startOf(l *plog.Log) kafka.Offset { return l.Start }

// startOfAll gives the lowest log start of some replicas, 0 for none: retention is each one's own.
func (v *part) startOfAll(who kafka.ReplicaSet) kafka.Offset {
	lowest := kafka.NoOffset
	for _, b := range v.all.All() {
		if start := startOf(v.log(b)); who.Has(b) && (lowest < 0 || start < lowest) {
			lowest = start
		}
	}
	return max(lowest, 0)
}

// electable gives the replicas that could be elected cleanly now: alive and in the ISR, or in the
// ELR where the ISR is empty. While none of them is alive all of them count, since one must come
// back first; with the ELR feature on all but those that will be found to have stopped uncleanly.
func (v *part) electable() kafka.ReplicaSet {
	set := v.node.ISR
	if set == 0 {
		set = v.node.ELR
	}
	if up := set & v.alive(); up != 0 {
		return up
	}
	if v.kraft() && v.w.Metadata.Now.ELR {
		for b := range kafka.BrokerID(v.s.Brokers) {
			if !v.trusted(b) {
				set = set.Without(b)
			}
		}
	}
	return set
}

// alive gives the brokers that may be elected now: their processes run and, in KRaft mode, are
// registered, not fenced and not in controlled shutdown.
func (v *part) alive() kafka.ReplicaSet {
	var alive kafka.ReplicaSet
	for b := range kafka.BrokerID(v.s.Brokers) {
		if v.present(b) && (!v.kraft() || v.w.Metadata.Now.Brokers[b].Active()) {
			alive = alive.With(b)
		}
	}
	return alive
}

func (v *part) kraft() bool { return v.s.Mode == release.KRaft }

// present says whether the broker's process runs and, in KRaft mode, is the one that is
// registered: until then it opens no port, whatever roles it has read from the metadata log, and
// what it holds counts as nothing.
func (v *part) present(b kafka.BrokerID) bool {
	return v.w.Up(b) && (!v.kraft() || isRegistered(v.w, b))
}

// leads says whether a broker leads, and anybody may see it.
func (v *part) leads(b kafka.BrokerID) bool { return v.present(b) && v.replica(b).Leads() }

// isRegistered says whether the broker's running process is the one of its registration.
func isRegistered(w *world.World, b kafka.BrokerID) bool {
	r := &w.Metadata.Now.Brokers[b]
	return r.Exists && w.Brokers[b].Process.Member.Incarnation == r.Incarnation
}

// trusted says whether a member of an ISR or ELR stays one that may be elected when it comes back:
// its process runs on, or its registration will show that it stopped in order (controller.md 2.2).
func (v *part) trusted(b kafka.BrokerID) bool {
	if v.present(b) {
		return true
	}
	epoch := v.w.Metadata.Now.Brokers[b].Epoch
	switch v.s.Rules.OldIncarnation {
	case release.OldStays:
		return true
	case release.OldUncleanIfELR:
		return false
	}
	if !v.w.Metadata.Now.Brokers[b].Exists {
		return false
	}
	if v.w.Up(b) {
		return v.w.Brokers[b].Process.Member.Previous == epoch
	}
	for d := range broker.LogDirs(v.s) {
		if dir := &v.w.Brokers[b].Machine.Dirs[d]; !dir.Marker || dir.MarkerEpoch != epoch {
			return false
		}
	}
	return true
}

func one(b kafka.BrokerID) []kafka.BrokerID { return []kafka.BrokerID{b} }
