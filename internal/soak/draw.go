package soak

import (
	"math/rand/v2"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/world"
)

// drawer draws what happens next: mostly what the protocol does, now and then a client, a fault,
// an operator.
type drawer struct {
	r    *rand.Rand
	s    *world.Spec
	w    *world.World
	mode Mode
	buf  []world.Action
}

// draw gives an action; it may be refused.
func (d *drawer) draw(budget *check.Budget) world.Action {
	n := d.r.IntN(100)
	switch {
	case n < 72:
		d.buf = world.Enabled(d.s, d.w, d.buf[:0])
		if len(d.buf) > 0 {
			return d.buf[d.r.IntN(len(d.buf))]
		}
		return d.produce()
	case n < 82:
		return d.produce()
	case n < 85:
		return d.client()
	case n < 91:
		return d.network()
	case n < 97:
		return d.process(budget)
	}
	return d.disk(budget)
}

func (d *drawer) broker() kafka.BrokerID { return kafka.BrokerID(d.r.IntN(int(d.s.Brokers))) }

func (d *drawer) partition() kafka.PartitionID {
	return kafka.PartitionID(d.r.IntN(int(d.s.Partitions)))
}

// produce sends a batch, mostly to the leader and with acks=all.
func (d *drawer) produce() world.Action {
	a := world.Action{
		Kind: world.Produce, Partition: d.partition(), Client: int8(d.r.IntN(int(d.s.Producers))),
		Broker: d.broker(), Count: 1, Acks: -1,
	}
	if l := d.w.Leader(a.Partition); l != kafka.NoBroker && d.r.IntN(5) > 0 {
		a.Broker = l
	}
	switch d.r.IntN(8) {
	case 0:
		a.Acks = 1
	case 1:
		a.Acks = 0
	}
	if d.r.IntN(4) == 0 {
		a.Count = 2 + int32(d.r.IntN(2))
	}
	return a
}

// client lets a consumer read or a client look for the leader.
func (d *drawer) client() world.Action {
	clients := int(d.s.Producers + d.s.Consumers)
	a := world.Action{Partition: d.partition(), Broker: d.broker()}
	if d.r.IntN(3) == 0 {
		a.Kind, a.Client = world.FindLeader, int8(d.r.IntN(clients))
		return a
	}
	a.Kind, a.Client = world.Consume, int8(d.r.IntN(int(d.s.Consumers)))
	return a
}

// network cuts and heals links, loses, holds and releases messages.
func (d *drawer) network() world.Action {
	if d.w.Net.N > 0 && d.r.IntN(2) == 0 {
		kinds := [...]world.Kind{world.Drop, world.Hold, world.Release, world.Release}
		m := &d.w.Net.M[d.r.IntN(int(d.w.Net.N))]
		return world.Action{Kind: kinds[d.r.IntN(len(kinds))], Msg: m.ID}
	}
	a := world.Action{Kind: world.CutLink, From: d.broker().Node(), To: kafka.ZooKeeper}
	switch d.r.IntN(8) {
	case 0, 1, 2, 3:
		a.To = d.broker().Node()
	case 4:
		a.To = kafka.ProducerNode(d.r.IntN(int(d.s.Producers)))
	}
	cut := d.cutLink()
	if cut.Kind == world.HealLink && d.r.IntN(3) > 0 {
		return cut
	}
	if d.w.Net.IsCut(a.From, a.To) {
		a.Kind = world.HealLink
	}
	return a
}

// cutLink heals the first link that is cut.
func (d *drawer) cutLink() world.Action {
	for b := range kafka.BrokerID(d.s.Brokers) {
		for n := range kafka.NodeID(kafka.MaxNodes) {
			if d.w.Net.IsCut(b.Node(), n) {
				return world.Action{Kind: world.HealLink, From: b.Node(), To: n}
			}
		}
	}
	return world.Action{}
}

// process starts and ends processes; power is lost where the mode has it.
func (d *drawer) process(budget *check.Budget) world.Action {
	d.buf = world.Faults(d.s, d.w, d.buf[:0])
	if len(d.buf) == 0 {
		return world.Action{Kind: world.StartProcess, Broker: d.broker()}
	}
	a := d.buf[d.r.IntN(len(d.buf))]
	for _, other := range d.buf { // what is down comes back soon
		if other.Kind == world.StartProcess && d.r.IntN(2) == 0 {
			a = other
		}
	}
	if a.Kind == world.PowerLoss {
		a.Keep = int8(d.r.IntN(3))
		if !d.mayHurt(budget, a.Broker) {
			a = world.Action{Kind: world.CrashProcess, Broker: a.Broker}
		}
	}
	return a
}

// mayHurt says whether a disk of the broker may lose something now.
func (d *drawer) mayHurt(budget *check.Budget, b kafka.BrokerID) bool {
	return d.mode == Anything || d.mode == Budget && budget.Allows(d.s, b)
}

// disk lets the operating system write back.
func (d *drawer) disk(*check.Budget) world.Action {
	return world.Action{Kind: world.FlushDisk, Broker: d.broker(), Partition: d.partition()}
}
