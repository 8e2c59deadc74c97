package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// CreateTopic creates the topic of the spec, whose replicas an operator has assigned: each
// partition's ISR is its active replicas, the first of them leads
// (ReplicationControlManager.createTopic, controller.md 2.4). It is refused with 41 by a controller
// that is not active, with 36 where there is a topic, with 39 for a replica that is not registered
// or is named twice, and for a partition none of whose replicas is active.
func (c *Controller) CreateTopic(e Env) kafka.ErrorCode {
	if err := c.decideTopic(e); err != kafka.ErrNone {
		return c.denied(e, 0, event.RuleCreateTopic, err)
	}
	c.write(e, metadata.Record{Type: metadata.Topic, Value: int32(c.Image.Topic) + 1})
	for p := range kafka.PartitionID(e.Spec.Partitions) {
		replicas := e.Spec.Replicas[p]
		isr := c.acceptable(e, p) & replicas.Set()
		rec := metadata.Record{
			Type: metadata.NewPartition, Partition: p, Replicas: replicas, ISR: isr,
			Leader: first(&replicas, isr),
		}
		c.write(e, rec)
		ev := e.event(event.TopicCreated)
		ev.Partition, ev.Set = p, replicas.Set()
		e.Ev.Add(ev)
		ev = e.event(event.LeaderElected)
		ev.Partition, ev.Peer, ev.Set = p, rec.Leader.Node(), isr
		ev.Epoch, ev.Rule = 0, event.RuleNewPartition
		e.Ev.Add(ev)
	}
	c.replay(e)
	return kafka.ErrNone
}

func (c *Controller) decideTopic(e Env) kafka.ErrorCode {
	switch {
	case !c.Active:
		return kafka.ErrNotController
	case c.Image.Topic != kafka.NoTopicID:
		return kafka.ErrTopicExists
	}
	for p := range kafka.PartitionID(e.Spec.Partitions) {
		replicas := &e.Spec.Replicas[p]
		if !c.assignable(replicas) || c.acceptable(e, p)&replicas.Set() == 0 {
			return kafka.ErrInvalidAssignment
		}
	}
	return kafka.ErrNone
}

// assignable says whether an operator may name these replicas: at least one, none twice, all
// registered, fenced or not (ReplicationControlManager.validateManualPartitionAssignment).
func (c *Controller) assignable(l *kafka.ReplicaList) bool {
	for _, b := range l.All() {
		if b < 0 || b >= kafka.MaxBrokers || !c.Image.Brokers[b].Exists {
			return false
		}
	}
	return l.N > 0 && l.Set().Len() == int(l.N)
}

// first gives the first of a list that is in the set, NoBroker for none.
func first(l *kafka.ReplicaList, s kafka.ReplicaSet) kafka.BrokerID {
	for _, b := range l.All() {
		if s.Has(b) {
			return b
		}
	}
	return kafka.NoBroker
}

// denied tells that what an operator asked for is refused, and gives the error.
func (c *Controller) denied(
	e Env, p kafka.PartitionID, what event.Rule, err kafka.ErrorCode,
) kafka.ErrorCode {
	ev := e.event(event.OperatorRefused)
	ev.Partition, ev.Rule, ev.Err = p, what, err
	e.Ev.Add(ev)
	return err
}

// deniedAbout tells the same of what an operator asked for a broker.
func (c *Controller) deniedAbout(
	e Env, b kafka.BrokerID, what event.Rule, err kafka.ErrorCode,
) kafka.ErrorCode {
	ev := e.of(event.OperatorRefused, b)
	ev.Rule, ev.Err = what, err
	e.Ev.Add(ev)
	return err
}
