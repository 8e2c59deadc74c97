package metadata

import "highwater/core/kafka"

// Partition is the registration of a partition (PartitionRegistration), and in ZooKeeper mode
// what its state node and its assignment say together.
type Partition struct {
	Exists         bool
	Leader         kafka.BrokerID // NoBroker for none
	LeaderEpoch    kafka.LeaderEpoch
	PartitionEpoch kafka.PartitionEpoch
	Recovery       kafka.Recovery
	ISR            kafka.ReplicaSet
	ELR            kafka.ReplicaSet
	LastKnown      kafka.ReplicaSet // LastKnownElr
	Adding         kafka.ReplicaSet
	Removing       kafka.ReplicaSet
	Replicas       kafka.ReplicaList // in the order of the assignment
}

// Merge applies a PartitionChange (PartitionRegistration.merge): given fields replace, the
// partition epoch rises with every record, the leader epoch with every one that has a Leader,
// also one that names the same.
func (p *Partition) Merge(r *Record) {
	p.PartitionEpoch++
	if r.Has&HasLeader != 0 {
		p.Leader = r.Leader
		p.LeaderEpoch++
	}
	if r.Has&HasISR != 0 {
		p.ISR = r.ISR
	}
	if r.Has&HasReplicas != 0 {
		p.Replicas = r.Replicas
	}
	if r.Has&HasRemoving != 0 {
		p.Removing = r.Removing
	}
	if r.Has&HasAdding != 0 {
		p.Adding = r.Adding
	}
	if r.Has&HasRecovery != 0 {
		p.Recovery = r.Recovery
	}
	if r.Has&HasELR != 0 {
		p.ELR = r.ELR
	}
	if r.Has&HasLastKnown != 0 {
		p.LastKnown = r.LastKnown
	}
}

// Moves says whether the partition is being reassigned.
func (p *Partition) Moves() bool { return p.Adding|p.Removing != 0 }

// newPartition is what a PartitionRecord makes.
func newPartition(r *Record) Partition {
	return Partition{
		Exists: true, Leader: r.Leader, ISR: r.ISR, Replicas: r.Replicas, Recovery: r.Recovery,
		ELR: r.ELR, LastKnown: r.LastKnown, Adding: r.Adding, Removing: r.Removing,
	}
}

// clearELR is what a ClearElrRecord does to a partition: where there is something to clear it is
// a change like any other, so the partition epoch rises (controller.md 3.5).
func (p *Partition) clearELR() {
	if p.Exists && p.ELR|p.LastKnown != 0 {
		p.Merge(&Record{Has: HasELR | HasLastKnown})
	}
}
