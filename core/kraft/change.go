package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Change builds one change of a partition (PartitionChangeBuilder, controller.md 2.6): what is,
// what is wanted, and what the election may look at. Begin with NewChange, which wants what is.
type Change struct {
	Partition kafka.PartitionID
	Now       metadata.Partition // the present registration
	// What is wanted.
	ISR      kafka.ReplicaSet
	Replicas kafka.ReplicaList
	Adding   kafka.ReplicaSet
	Removing kafka.ReplicaSet
	Recovery kafka.Recovery
	Election Election
	// Acceptable holds the brokers that pass the leader test: registered, unfenced, not in
	// controlled shutdown, the replica's log directory online.
	Acceptable kafka.ReplicaSet
	MinISR     int8             // the effective one: at most the number of replicas of partition 0
	ELR        bool             // the feature is on
	Restarted  kafka.ReplicaSet // brokers that have just shown that they stopped uncleanly

	elr       kafka.ReplicaSet // the ELR that is wanted
	lastKnown kafka.ReplicaSet // the former members of the ELR, where a rule keeps them
}

// NewChange begins with a partition as it is.
func NewChange(p kafka.PartitionID, now metadata.Partition) Change {
	return Change{
		Partition: p, Now: now, ISR: now.ISR, Replicas: now.Replicas, Adding: now.Adding,
		Removing: now.Removing, Recovery: now.Recovery, Election: Online,
	}
}

// Build gives the record of the change, why it has the leader that it names, and whether there is
// anything to write at all.
func (c *Change) Build(r *release.Rules) (rec metadata.Record, why event.Rule, any bool) {
	c.elr, c.lastKnown = c.Now.ELR, c.Now.LastKnown
	rec = metadata.Record{Type: metadata.PartitionChange, Partition: c.Partition}
	c.finishReassignment()
	c.wantELR(r)
	why = c.elect(r, &rec)
	if rec.Has&metadata.HasLeader == 0 && c.Now.Replicas.Set()&^c.Replicas.Set() != 0 {
		c.keepLeader(&rec) // a replica was dropped: a new leader epoch
		why = event.RuleReplicaDropped
	}
	c.setELR(r, &rec)
	if rec.Has&metadata.HasISR == 0 && c.ISR != c.Now.ISR && (c.ISR != 0 || c.ELR) {
		rec.Has, rec.ISR = rec.Has|metadata.HasISR, c.ISR
	}
	if decideShrinkRaises(r) && rec.Has&metadata.HasLeader == 0 &&
		rec.Has&metadata.HasISR != 0 && c.Now.ISR&^rec.ISR != 0 {
		c.keepLeader(&rec)
		why = event.RuleShrinkBump
	}
	c.setLastKnown(r, &rec)
	c.setAssignment(&rec)
	if c.Recovery != c.Now.Recovery {
		rec.Has, rec.Recovery = rec.Has|metadata.HasRecovery, c.Recovery
	}
	return rec, why, rec.Has != 0
}

// keepLeader names the present leader again, which raises the leader epoch.
func (c *Change) keepLeader(rec *metadata.Record) {
	rec.Has, rec.Leader = rec.Has|metadata.HasLeader, c.Now.Leader
}

// decideShrinkRaises says whether an ISR that loses a member brings a new leader epoch.
// KAFKA-15021, PartitionChangeBuilder.triggerLeaderEpochBumpForIsrShrinkIfNeeded. From 3.0 to 3.5
// it did, since brokers needed it, and every shrink made each follower start its fetcher anew.
func decideShrinkRaises(r *release.Rules) bool {
	return r.ShrinkEpoch == release.ShrinkRaisesEpoch
}

// finishReassignment ends a reassignment whose remaining replicas are all in sync
// (PartitionReassignmentReplicas.maybeCompleteReassignment).
func (c *Change) finishReassignment() {
	if c.Adding|c.Removing == 0 {
		return
	}
	var left kafka.ReplicaList
	for _, b := range c.Replicas.All() {
		if !c.Removing.Has(b) {
			left.ID[left.N] = b
			left.N++
		}
	}
	isr := c.ISR &^ c.Removing
	if left.N == 0 || isr == 0 || left.Set()&^isr != 0 {
		return
	}
	c.ISR, c.Replicas, c.Adding, c.Removing = isr, left, 0, 0
}

func (c *Change) setAssignment(rec *metadata.Record) {
	if c.Replicas.N > 0 && c.Replicas != c.Now.Replicas {
		rec.Has, rec.Replicas = rec.Has|metadata.HasReplicas, c.Replicas
	}
	if c.Removing != c.Now.Removing {
		rec.Has, rec.Removing = rec.Has|metadata.HasRemoving, c.Removing
	}
	if c.Adding != c.Now.Adding {
		rec.Has, rec.Adding = rec.Has|metadata.HasAdding, c.Adding
	}
}
