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
	// Asker is the leader whose AlterPartition this is, NoBroker for a change of the controller's.
	Asker kafka.BrokerID

	elr       kafka.ReplicaSet // the ELR that is wanted
	lastKnown kafka.ReplicaSet // the former members of the ELR, where a rule keeps them
	finished  bool             // it ends a reassignment
}

// NewChange begins with a partition as it is.
func NewChange(p kafka.PartitionID, now metadata.Partition) Change {
	return Change{
		Partition: p, Now: now, ISR: now.ISR, Replicas: now.Replicas, Adding: now.Adding,
		Removing: now.Removing, Recovery: now.Recovery, Election: Online,
		Asker: kafka.NoBroker,
	}
}

// Build gives the record of the change, why it has the leader that it names, and whether there is
// anything to write at all. It wants what a finished reassignment and the election make of it, so
// it is called once.
func (c *Change) Build(r *release.Rules) (rec metadata.Record, why event.Rule, any bool) {
	c.elr, c.lastKnown = c.Now.ELR, c.Now.LastKnown
	rec = metadata.Record{Type: metadata.PartitionChange, Partition: c.Partition}
	c.finishReassignment(r)
	c.wantELR(r)
	why = c.elect(r, &rec)
	if bump := c.dropsReplica(&rec); bump != event.NoRule {
		why = bump
	}
	c.setELR(r, &rec)
	if rec.Has&metadata.HasISR == 0 && c.ISR != c.Now.ISR && (c.ISR != 0 || c.ELR) {
		rec.Has, rec.ISR = rec.Has|metadata.HasISR, c.ISR
	}
	if bump := c.shrinks(r, &rec); bump != event.NoRule {
		why = bump
	}
	c.setLastKnown(r, &rec)
	c.setAssignment(&rec)
	if c.Recovery != c.Now.Recovery {
		rec.Has, rec.Recovery = rec.Has|metadata.HasRecovery, c.Recovery
	}
	return rec, why, rec.Changes()
}

// dropsReplica names the leader again where a replica leaves the assignment.
func (c *Change) dropsReplica(rec *metadata.Record) event.Rule {
	if c.Now.Replicas.Set()&^c.Replicas.Set() == 0 {
		return event.NoRule
	}
	return c.keepLeader(rec, event.RuleReplicaDropped)
}

// shrinks names the leader again where the ISR loses a member and the release wants that.
func (c *Change) shrinks(r *release.Rules, rec *metadata.Record) event.Rule {
	if !decideShrinkRaises(r, c, rec) {
		return event.NoRule
	}
	return c.keepLeader(rec, event.RuleShrinkBump)
}

// keepLeader names the present leader again, which raises the leader epoch, unless the record
// names a leader already.
func (c *Change) keepLeader(rec *metadata.Record, why event.Rule) event.Rule {
	if rec.Has&metadata.HasLeader != 0 {
		return event.NoRule
	}
	rec.Has, rec.Leader = rec.Has|metadata.HasLeader, c.Now.Leader
	return why
}

// decideShrinkRaises says whether an ISR that loses a member brings a new leader epoch.
// KAFKA-15021, PartitionChangeBuilder.triggerLeaderEpochBumpForIsrShrinkIfNeeded. From 3.0 to 3.5
// it did, since brokers needed it, and every shrink made each follower start its fetcher anew; 2.8
// raised it only where the controller itself took the member out
// (ReplicationControlManager.handleNodeDeactivated). What counted was the wanted ISR, also an empty
// one that is not written; KAFKA-16624 looks at what is written.
func decideShrinkRaises(r *release.Rules, c *Change, rec *metadata.Record) bool {
	loses := c.Now.ISR&^c.ISR != 0
	switch r.ShrinkEpoch {
	case release.ShrinkRaisesEpoch:
		return loses
	case release.ShrinkUnlessAsked:
		return loses && c.Asker == kafka.NoBroker
	case release.ShrinkIfWritten:
		return rec.Has&metadata.HasISR != 0 && c.Now.ISR&^rec.ISR != 0
	}
	return false
}

// finishReassignment ends a reassignment that has reached its goal.
func (c *Change) finishReassignment(r *release.Rules) {
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
	isr, must := c.ISR&^c.Removing, left.Set()
	if _, all := DecideReassign(r); !all {
		must = c.Adding
	}
	if left.N == 0 || isr == 0 || must&^isr != 0 {
		return
	}
	c.ISR, c.Replicas, c.Adding, c.Removing, c.finished = isr, left, 0, 0, true
}

// DecideReassign says whether the replicas of a partition can be changed at all, and whether all
// that remain must be in the ISR before that is over. 2.8 has no such request (KAFKA-12803 of 3.0).
// KAFKA-15665, PartitionReassignmentReplicas.maybeCompleteReassignment of 3.8: before, only the
// added ones were asked for, so that it could be over while one of the others was out of the ISR.
func DecideReassign(r *release.Rules) (has, all bool) {
	return r.ReassignEnd != release.ReassignNone, r.ReassignEnd == release.ReassignAllInSync
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
