package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// Reassign begins to move a partition to other replicas (KIP-455;
// ReplicationControlManager.changePartitionReassignment). The assignment holds the wanted replicas
// and behind them those that are to go, until the former are in the ISR; where they are already, or
// only the order changes, it is done at once. One that is under way is replaced. It is refused with
// 41, 3, or 39 for an empty list, a broker that is named twice or is not registered.
func (c *Controller) Reassign(e Env, p kafka.PartitionID, to kafka.ReplicaList) kafka.ErrorCode {
	switch {
	case !c.Active:
		return c.denied(e, p, event.RuleReassignTo, kafka.ErrNotController)
	case !c.Image.Parts[p].Exists:
		return c.denied(e, p, event.RuleReassignTo, kafka.ErrUnknownPartition)
	case !c.assignable(&to):
		return c.denied(e, p, event.RuleReassignTo, kafka.ErrInvalidAssignment)
	}
	ev := e.event(event.ReassignBegan)
	ev.Partition, ev.Set = p, to.Set()
	e.Ev.Add(ev)
	ch := c.begin(e, p)
	ch.Election = Online // the setting of unclean elections is not asked here
	ch.want(to)
	c.change(e, &ch, event.RuleReassigned)
	c.replay(e)
	return kafka.ErrNone
}

// want gives the change the replicas that an operator wants (PartitionReassignmentReplicas): those
// that go stand behind them in ascending order. What the present reassignment adds or removes
// stays so where this one names nothing of the kind, as in Kafka.
func (c *Change) want(to kafka.ReplicaList) {
	now := c.Now.Replicas.Set()
	removing, adding := now&^to.Set(), to.Set()&^now
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if removing.Has(b) {
			to.ID[to.N] = b
			to.N++
		}
	}
	c.Replicas = to
	if removing != 0 {
		c.Removing = removing
	}
	if adding != 0 {
		c.Adding = adding
	}
}

// CancelReassign takes back the reassignment that is under way
// (ReplicationControlManager.cancelPartitionReassignment): what it adds leaves assignment and ISR,
// what it removes stays. It is refused with 41, 3, 85 where none is under way, and 39 where all of
// the ISR was added: somebody else would have to lead, which only unclean election may allow.
func (c *Controller) CancelReassign(e Env, p kafka.PartitionID) kafka.ErrorCode {
	now := &c.Image.Parts[p]
	switch {
	case !c.Active:
		return c.denied(e, p, event.RuleReassignCancel, kafka.ErrNotController)
	case !now.Exists:
		return c.denied(e, p, event.RuleReassignCancel, kafka.ErrUnknownPartition)
	case !now.Moves():
		return c.denied(e, p, event.RuleReassignCancel, kafka.ErrNoReassignment)
	}
	replicas, isr, unclean := decideRevert(now)
	if replicas.N == 0 || unclean && !c.allowsUnclean(e) {
		return c.denied(e, p, event.RuleReassignCancel, kafka.ErrInvalidAssignment)
	}
	ev := e.event(event.ReassignCancelled)
	ev.Partition, ev.Set = p, replicas.Set()
	e.Ev.Add(ev)
	ch := c.begin(e, p)
	ch.Replicas, ch.ISR, ch.Adding, ch.Removing = replicas, isr, 0, 0
	c.change(e, &ch, event.RuleReassigned)
	c.replay(e)
	return kafka.ErrNone
}

// decideRevert gives assignment and ISR without what a reassignment has added
// (PartitionReassignmentRevert, KIP-455), and whether nobody is left in the ISR, so that the first
// of the assignment has to be taken, whatever it has.
func decideRevert(
	now *metadata.Partition,
) (left kafka.ReplicaList, isr kafka.ReplicaSet, unclean bool) {
	for _, b := range now.Replicas.All() {
		if !now.Adding.Has(b) {
			left.ID[left.N] = b
			left.N++
		}
	}
	isr = now.ISR &^ now.Adding
	if isr == 0 && left.N > 0 {
		return left, kafka.SetOf(left.ID[0]), true
	}
	return left, isr, false
}
