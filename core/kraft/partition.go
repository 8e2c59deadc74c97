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
	if c.Image.Unclean(&e.Spec.Config) {
		ch.Election = Unclean
	}
	return ch
}

// acceptable gives the brokers that may lead the partition.
func (c *Controller) acceptable(e Env, p kafka.PartitionID) kafka.ReplicaSet {
	s := c.Image.Active()
	dirs := max(int(e.Spec.Config.LogDirs), 1)
	for b := range c.Image.Brokers {
		if c.Image.Brokers[b].Dirs&(1<<(int(p)%dirs)) != 0 {
			s = s.Without(kafka.BrokerID(b))
		}
	}
	return s
}

// minISR gives the effective minimum: never more than the replicas of partition 0
// (ReplicationControlManager.getTopicEffectiveMinIsr).
func (c *Controller) minISR(e Env) int8 {
	return min(c.Image.MinISR(&e.Spec.Config), max(c.Image.Parts[0].Replicas.N, 1))
}

// change writes what a change comes to, and tells of it. why is the reason of the change, for an
// election that needs no other. It says whether there was anything to write.
func (c *Controller) change(e Env, ch *Change, why event.Rule) bool {
	rec, elected, any := ch.Build(&e.Spec.Rules)
	if !any {
		return false
	}
	c.write(e, rec)
	c.tell(e, ch, &rec, elected, why)
	return true
}

// write adds a record to what the step writes.
func (c *Controller) write(e Env, rec metadata.Record) {
	ev := e.event(event.RecordWritten)
	ev.Seq, ev.To = int32(rec.Type), c.Image.Offset+kafka.Offset(e.Out.N)
	ev.Partition = rec.Partition
	e.Out.Add(rec)
	e.Ev.Add(ev)
}

// tell adds the events of a change of a partition.
func (c *Controller) tell(
	e Env, ch *Change, rec *metadata.Record, elected, why event.Rule,
) {
	ev := e.event(event.LeaderElected)
	ev.Partition, ev.Rule = ch.Partition, elected
	e.Ev.Add(ev)
}
