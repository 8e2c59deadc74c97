package check

import (
	"highwater/core/control"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/replica"
	"highwater/core/world"
)

// part is one partition of a world, as the invariants look at it.
type part struct {
	s      *world.Spec
	w      *world.World
	p      kafka.PartitionID
	node   *control.PartitionNode // its state in ZooKeeper
	all    kafka.ReplicaList      // who holds replicas of it
	leader kafka.BrokerID         // the present leader, NoBroker for none
}

func viewOf(s *world.Spec, w *world.World, p kafka.PartitionID) part {
	return part{
		s: s, w: w, p: p, node: &w.ZK.Partitions[p], all: w.Replicas(s, p), leader: w.Leader(p),
	}
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
	return v.leader != kafka.NoBroker || l != kafka.NoBroker && v.w.Up(l) && v.replica(l).Leads()
}

// startOf gives the log start offset: what lies below was deleted on purpose.
func startOf(l *plog.Log) kafka.Offset { return l.Start }

// electable gives the replicas that could be elected cleanly now: alive and in the ISR; the
// whole ISR while none of it is alive, since one of them must come back first.
func (v *part) electable() kafka.ReplicaSet {
	if up := v.node.ISR & v.alive(); up != 0 {
		return up
	}
	return v.node.ISR
}

func (v *part) alive() kafka.ReplicaSet {
	var alive kafka.ReplicaSet
	for b := range kafka.BrokerID(v.s.Brokers) {
		if v.w.Up(b) {
			alive = alive.With(b)
		}
	}
	return alive
}

func one(b kafka.BrokerID) []kafka.BrokerID { return []kafka.BrokerID{b} }
