package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// states are the partitions of a request.
type states struct {
	n int8
	s [kafka.MaxPartitions]network.PartState
}

// put takes a state into the request; a later state of the same partition replaces it.
func (l *states) put(s network.PartState) {
	for i := range l.s[:l.n] {
		if l.s[i].Partition == s.Partition {
			s.IsNew, s.Delete = s.IsNew || l.s[i].IsNew, s.Delete || l.s[i].Delete
			l.s[i] = s
			return
		}
	}
	l.s[l.n] = s
	l.n++
}

// batch collects what the controller has to say and sends it as at most one LeaderAndIsr, one
// UpdateMetadata and one StopReplica per broker, in this order (ControllerBrokerRequestBatch,
// controller.md 1.4). What is for a broker that does not count as alive is dropped.
type batch struct {
	roles  [kafka.MaxBrokers]states // LeaderAndIsr
	update states                   // UpdateMetadata, the same for all
	to     kafka.ReplicaSet         // who gets the UpdateMetadata
	stops  [kafka.MaxBrokers]states // StopReplica
}

// updateMetadata asks for an UpdateMetadata to the brokers, also when no partition changed.
func (b *batch) updateMetadata(to kafka.ReplicaSet) { b.to |= to }

// metadata puts a partition into the UpdateMetadata.
func (b *batch) metadata(c *Controller, p kafka.PartitionID) {
	if c.Parts[p].Exists {
		b.update.put(c.partState(p))
	}
}

// role tells the replicas among the brokers of the partition's state as the controller knows it.
func (b *batch) role(c *Controller, p kafka.PartitionID, to kafka.ReplicaSet) {
	if !c.Parts[p].Exists {
		return
	}
	s := c.partState(p)
	for _, r := range c.Assigned[p].Replicas.All() {
		if to.Has(r) {
			s.IsNew = c.Assigned[p].Adding.Has(r) && !c.Parts[p].ISR.Has(r)
			b.roles[r].put(s)
		}
	}
}

// state tells the replicas among the brokers of the partition's state, and all brokers of its
// metadata.
func (b *batch) state(c *Controller, p kafka.PartitionID, to kafka.ReplicaSet) {
	if c.Parts[p].Exists {
		b.role(c, p, to)
		b.metadata(c, p)
		b.to |= c.Cached
	}
}

// isNew is state for a new partition.
func (b *batch) isNew(c *Controller, p kafka.PartitionID, to kafka.ReplicaSet) {
	b.state(c, p, to)
	for r := range b.roles {
		l := &b.roles[r]
		for i := range l.s[:l.n] {
			if l.s[i].Partition == p {
				l.s[i].IsNew = true
			}
		}
	}
}

// stop tells a broker to stop its replica, and with del to delete it.
func (b *batch) stop(e Env, c *Controller, p kafka.PartitionID, r kafka.BrokerID, del bool) {
	b.stops[r].put(network.PartState{
		Partition: p, Leader: kafka.NoBroker, Delete: del, ControllerEpoch: c.Epoch,
		LeaderEpoch: decideStopEpoch(e.Spec.Rules.StopReplicaEpoch, &c.Parts[p]),
	})
}

// decideStopEpoch says which leader epoch a StopReplica carries. KIP-570; KAFKA-9539,
// ControllerBrokerRequestBatch of 2.6. Without one a StopReplica that was overtaken by a newer
// LeaderAndIsr stopped a replica that had just been told to go on.
func decideStopEpoch(on release.Switch, n *PartitionNode) kafka.LeaderEpoch {
	if on == release.On && n.Exists {
		return n.LeaderEpoch
	}
	return kafka.NoLeaderEpoch
}

// partState gives a partition's state as the controller knows it.
func (c *Controller) partState(p kafka.PartitionID) network.PartState {
	n, a := &c.Parts[p], &c.Assigned[p]
	return network.PartState{
		Partition: p, Leader: n.Leader, ISR: n.ISR, LeaderEpoch: n.LeaderEpoch,
		PartitionEpoch: n.Version, ControllerEpoch: n.ControllerEpoch, Recovery: n.Recovery,
		Replicas: a.Replicas, Adding: a.Adding, Removing: a.Removing,
	}
}

// send puts the requests in flight. A controller whose write was refused sends nothing more.
func (b *batch) send(e Env, c *Controller) {
	if c.moved() {
		return
	}
	for i := range kafka.BrokerID(kafka.MaxBrokers) {
		if b.roles[i].n > 0 {
			c.request(e, i, kafka.APILeaderAndIsr, &b.roles[i])
		}
	}
	for i := range kafka.BrokerID(kafka.MaxBrokers) {
		if b.to.Has(i) {
			c.request(e, i, kafka.APIUpdateMetadata, &b.update)
		}
	}
	for i := range kafka.BrokerID(kafka.MaxBrokers) {
		if b.stops[i].n > 0 {
			c.request(e, i, kafka.APIStopReplica, &b.stops[i])
		}
	}
}

func (c *Controller) request(e Env, to kafka.BrokerID, api kafka.API, l *states) {
	if !c.Cached.Has(to) {
		return // there is no channel to it
	}
	body := network.NewBody()
	body.NParts, body.Parts = l.n, l.s
	body.ControllerEpoch, body.Live = c.Epoch, c.Cached
	body.BrokerEpoch = DecideEpochUse(&e.Spec.Rules).Of(c.Epochs[to])
	body.TopicID = e.ZK.TopicID
	m := network.Message{
		From: e.Self.Node(), To: to.Node(), API: api, Line: network.LineControl,
		Due: e.Now + e.Spec.Config.Latency, Body: body,
	}
	m.ID = e.Net.Send(m)
	e.note(m)
}

// note tells of a sent request.
func (e Env) note(m network.Message) {
	ev := e.event(event.Sent)
	ev.Peer, ev.Msg, ev.API = m.To, m.ID, m.API
	if m.Body.NParts > 0 {
		ev.Partition, ev.Epoch = m.Body.Parts[0].Partition, m.Body.Parts[0].LeaderEpoch
	}
	e.Ev.Add(ev)
}
