package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// OnControlledShutdown lets a broker go in an orderly way (KafkaController.doControlledShutdown,
// controller.md 1.8): its leaderships move, its followers stop and leave the ISRs. It gives the
// partitions that the broker still leads, those without another member of the ISR.
func (c *Controller) OnControlledShutdown(
	e Env, id kafka.BrokerID, epoch kafka.BrokerEpoch,
) (kafka.ErrorCode, kafka.PartitionSet) {
	if err := c.decideShutdown(e, id, epoch); err != kafka.ErrNone {
		ev := e.event(event.ShutdownRefused)
		ev.Peer, ev.Err = id.Node(), err
		if err == kafka.ErrStaleBrokerEpoch {
			ev.Rule = event.RuleStaleBrokerEpoch
			ev = ev.With("broker epoch", int32(epoch)).With("own", int32(c.Epochs[id]))
		}
		e.Ev.Add(ev)
		return err, 0
	}
	c.ShuttingDown = c.ShuttingDown.With(id)
	ev := e.event(event.ShutdownGranted)
	ev.Peer, ev.Set = id.Node(), c.ShuttingDown
	e.Ev.Add(ev)
	var led, followed batch
	var follows [kafka.MaxPartitions]kafka.ReplicaSet
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		switch {
		case !c.replicated(p) || !c.Assigned[p].Replicas.Set().Has(id):
		case c.Parts[p].Leader == id:
			c.elect(e, &led, p, Shutdown)
		default:
			followed.stop(e, c, p, id, false)
			follows[p] = kafka.SetOf(id)
		}
	}
	led.send(e, c)
	followed.send(e, c)
	c.takeOffline(e, follows)
	var left kafka.PartitionSet
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		if c.replicated(p) && c.Parts[p].Leader == id {
			left = left.With(p)
		}
	}
	if c.moved() {
		c.settle(e)
		return kafka.ErrStaleController, 0
	}
	return kafka.ErrNone, left
}

// replicated says whether the partition has a state and more than one replica.
func (c *Controller) replicated(p kafka.PartitionID) bool {
	return c.Parts[p].Exists && c.Assigned[p].Replicas.N > 1
}

// decideShutdown checks a ControlledShutdown in Kafka's order: not the controller 11, an old
// broker epoch 77 (a newer one passes), not alive 8. KIP-380: without the second check a request
// that had been repeated by the old process stopped the new one, and the controller went on to
// count it as stopping until it really died.
func (c *Controller) decideShutdown(
	e Env, id kafka.BrokerID, epoch kafka.BrokerEpoch,
) kafka.ErrorCode {
	switch {
	case !c.Active || !c.Ready:
		return kafka.ErrStaleController
	case c.Cached.Has(id) && DecideEpochUse(&e.Spec.Rules).Stale(epoch, c.Epochs[id]):
		return kafka.ErrStaleBrokerEpoch
	case !c.Cached.Has(id):
		return kafka.ErrBrokerNotAvailable
	}
	return kafka.ErrNone
}
