package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// onReassign reads /admin/reassign_partitions and begins what is asked for there.
func (c *Controller) onReassign(e Env) {
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		target := e.ZK.Reassign[p]
		a := &c.Assigned[p]
		switch {
		case target.N == 0 || !c.Parts[p].Exists:
		case a.Moves() && a.Target() == target:
		case !a.Moves() && a.Replicas == target:
			c.endReassign(e, p) // nothing to do
		default:
			c.beginReassign(e, p, target)
		}
	}
}

// beginReassign is phases U and A of onPartitionReassignment: the assignment holds old and new
// replicas, the new ones first as from 2.4 on, and with a new leader epoch everybody is told.
func (c *Controller) beginReassign(e Env, p kafka.PartitionID, target kafka.ReplicaList) {
	old := c.Assigned[p].Target()
	next := Assignment{
		Replicas: target, Adding: target.Set() &^ old.Set(), Removing: old.Set() &^ target.Set(),
	}
	for _, b := range old.All() {
		if next.Removing.Has(b) {
			next.Replicas.ID[next.Replicas.N] = b
			next.Replicas.N++
		}
	}
	if !c.assign(e, p, next) {
		return
	}
	ev := e.event(event.ReassignBegan)
	ev.Partition, ev.Set = p, target.Set()
	e.Ev.Add(ev)
	if next.Moves() {
		c.onReassignment(e, p)
		return
	}
	c.moveLeader(e, p) // another order of the same replicas
	c.endReassign(e, p)
}

// assign writes the assignment and remembers it.
func (c *Controller) assign(e Env, p kafka.PartitionID, a Assignment) bool {
	if c.fenced(e) {
		return false
	}
	e.ZK.Assigned[p], c.Assigned[p] = a, a
	e.ZK.LastZxid++
	return true
}

// onReassignment is onPartitionReassignment (controller.md 1.6): while a new replica is not in
// sync, all are told to go on; once the target is within the ISR the change is completed.
func (c *Controller) onReassignment(e Env, p kafka.PartitionID) {
	target := c.Assigned[p].Target()
	if target.Set()&^e.ZK.Partitions[p].ISR != 0 {
		c.raiseAndTell(e, p)
		return
	}
	gone := c.Assigned[p].Removing
	c.Assigned[p] = Assignment{Replicas: target}
	if !c.moveLeader(e, p) {
		c.Assigned[p] = e.ZK.Assigned[p] // nobody of the target can lead: try again later
		return
	}
	var offline [kafka.MaxPartitions]kafka.ReplicaSet
	offline[p] = gone
	c.takeOffline(e, offline)
	var del batch
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if gone.Has(b) {
			del.stop(e, c, p, b, true)
		}
	}
	del.send(e, c)
	if c.assign(e, p, c.Assigned[p]) {
		c.endReassign(e, p)
	}
}

// moveLeader is moveReassignedPartitionLeaderIfRequired: a leader that is alive and stays goes on
// in a new leader epoch, so that all take the new list; else another is elected. It says whether
// somebody leads in the new epoch.
func (c *Controller) moveLeader(e Env, p kafka.PartitionID) bool {
	stays := c.Assigned[p].Replicas.Set() & c.online(p)
	if stays.Has(c.Parts[p].Leader) {
		c.raiseAndTell(e, p)
		return true
	}
	var lead batch
	if !c.elect(e, &lead, p, Reassigned) {
		return false
	}
	lead.send(e, c)
	return true
}

// raiseAndTell raises a partition's leader epoch and tells the replicas of it, and all brokers of
// what the controller then remembers (KafkaController.updateLeaderEpochAndSendRequest).
func (c *Controller) raiseAndTell(e Env, p kafka.PartitionID) {
	before := c.Parts[p]
	if !c.raiseEpoch(e, p) {
		return
	}
	var out batch
	out.role(c, p, c.Cached)
	if !decideRemembersRaised(e.Spec.Rules.RaisedEpoch) {
		c.Parts[p] = before
	}
	out.metadata(c, p)
	out.updateMetadata(c.Cached)
	out.send(e, c)
}

// decideRemembersRaised says whether the controller remembers the leader epoch that it has raised
// for a reassignment. KAFKA-9212; KafkaController.updateLeaderEpoch since 2.4: before, it wrote the
// epoch into the state node and forgot it. Brokers told clients the one before, with which every
// fetch was fenced, until the controller read the state node for another reason (case H28).
func decideRemembersRaised(r release.RaisedEpoch) bool { return r == release.RaisedRemembered }

// endReassign takes the partition out of /admin/reassign_partitions and tells all brokers.
func (c *Controller) endReassign(e Env, p kafka.PartitionID) {
	if c.fenced(e) {
		return
	}
	e.ZK.Reassign[p] = kafka.ReplicaList{}
	ev := e.event(event.ReassignDone)
	ev.Partition, ev.Set = p, c.Assigned[p].Replicas.Set()
	e.Ev.Add(ev)
	var out batch
	out.metadata(c, p)
	out.updateMetadata(c.Cached)
	out.send(e, c)
}

// onState is PartitionReassignmentIsrChange: the leader has changed the ISR of a partition that is
// being reassigned.
func (c *Controller) onState(e Env) { c.completeReassignments(e, 1<<kafka.MaxPartitions-1) }

// completeReassignments completes those whose target is in sync now.
func (c *Controller) completeReassignments(e Env, ps kafka.PartitionSet) {
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		target := c.Assigned[p].Target()
		if ps.Has(p) && !c.moved() && c.Assigned[p].Moves() &&
			target.Set()&^e.ZK.Partitions[p].ISR == 0 {
			c.onReassignment(e, p)
		}
	}
}

// resumeReassignments goes on with those that one of the brokers takes part in, all for 0: a new
// controller, or a broker that came.
func (c *Controller) resumeReassignments(e Env, born kafka.ReplicaSet) {
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		target := c.Assigned[p].Target()
		if c.Assigned[p].Moves() && !c.moved() && (born == 0 || target.Set()&born != 0) {
			c.onReassignment(e, p)
		}
	}
}
