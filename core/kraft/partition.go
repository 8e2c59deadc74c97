package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// begin gives a change of a partition with all that the controller knows filled in: who is
// acceptable, the effective minimum ISR, the features, and which election the topic allows.
func (c *Controller) begin(e Env, p kafka.PartitionID) Change {
	ch := NewChange(p, c.Image.Parts[p])
	ch.Acceptable = c.acceptable(e, p)
	ch.MinISR = c.minISR(e)
	ch.ELR = c.Image.ELR
	if c.allowsUnclean(e) {
		ch.Election = Unclean
	}
	return ch
}

// acceptable gives the brokers that may lead the partition.
func (c *Controller) acceptable(e Env, p kafka.PartitionID) kafka.ReplicaSet {
	return c.online(e, p, c.Image.Active())
}

// minISR gives the effective minimum: never more than the replicas of partition 0
// (ReplicationControlManager.getTopicEffectiveMinIsr).
func (c *Controller) minISR(e Env) int8 {
	return min(c.Image.MinISR(&e.Spec.Config), max(c.Image.Parts[0].Replicas.N, 1))
}

// change writes what a change comes to, and tells of it. why is the reason of the change: who
// leaves the ISR leaves it for that. It says whether there was anything to write.
func (c *Controller) change(e Env, ch *Change, why event.Rule) bool {
	rec, elected, any := ch.Build(&e.Spec.Rules)
	if !any {
		return false
	}
	c.write(e, rec)
	if e.Ev != nil {
		c.tell(e, ch, &rec, elected, why)
	}
	return true
}

// write adds a record to what the step writes.
func (c *Controller) write(e Env, rec metadata.Record) {
	ev := e.event(event.RecordWritten)
	ev.Seq, ev.To = int32(rec.Type), c.Image.Offset+kafka.Offset(e.Out.N)
	switch rec.Type {
	case metadata.RegisterBroker, metadata.UnregisterBroker, metadata.FenceBroker,
		metadata.UnfenceBroker, metadata.RegistrationChange:
		ev.Peer = rec.Broker.Node()
	case metadata.NewPartition, metadata.PartitionChange:
		ev.Partition, ev.Set = rec.Partition, rec.ISR
		if rec.Type == metadata.NewPartition || rec.Has&metadata.HasLeader != 0 {
			ev.Peer = rec.Leader.Node()
		}
	}
	e.Out.Add(rec)
	e.Ev.Add(ev)
}

// clearELR writes a ClearElrRecord, which empties the ELR and the last known leader of every
// partition (KAFKA-16540, controller.md 3.5), and tells of it. It does not look at the ISR: one
// that is empty leaves nobody whom a clean election could take (controller-crosscheck.md 3.2).
func (c *Controller) clearELR(e Env) {
	c.write(e, metadata.Record{Type: metadata.ClearELR})
	for p := range c.Image.Parts {
		ev := e.event(event.ELRChanged)
		ev.Partition, ev.Rule = kafka.PartitionID(p), event.RuleClearELR
		if c.Image.Parts[p].ELR != 0 {
			e.Ev.Add(ev)
		}
		if c.Image.Parts[p].LastKnown != 0 {
			ev.Kind = event.LastKnownChanged
			e.Ev.Add(ev)
		}
	}
}
