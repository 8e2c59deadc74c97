package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// batch collects what the controller has to say and sends it as one LeaderAndIsr and one
// UpdateMetadata per broker, in this order (ControllerBrokerRequestBatch, controller.md 1.4).
type batch struct {
	roles  [kafka.MaxBrokers]network.Body // LeaderAndIsr
	update network.Body                   // UpdateMetadata, the same for all
	to     kafka.ReplicaSet               // who gets the UpdateMetadata
}

// updateMetadata asks for an UpdateMetadata to the brokers, also when no partition changed.
func (b *batch) updateMetadata(to kafka.ReplicaSet) { b.to |= to }

// state tells the live replicas among the brokers of the partition's state, and the metadata
// of it to all of them.
func (b *batch) state(e Env, c *Controller, p kafka.PartitionID, to kafka.ReplicaSet, isNew bool) {
	n := &e.ZK.Partitions[p]
	if !n.Exists {
		return
	}
	s := network.PartState{
		Partition: p, Leader: n.Leader, ISR: n.ISR, LeaderEpoch: n.LeaderEpoch,
		PartitionEpoch: n.Version, ControllerEpoch: c.Epoch, IsNew: isNew,
		Replicas: e.ZK.Assigned[p].Replicas, Adding: e.ZK.Assigned[p].Adding,
		Removing: e.ZK.Assigned[p].Removing, Recovery: n.Recovery,
	}
	add(&b.update, s)
	b.to |= to
	for _, r := range e.ZK.Assigned[p].Replicas.All() {
		if to.Has(r) {
			add(&b.roles[r], s)
		}
	}
}

// add puts a state into a request; a later state of the same partition replaces it.
func add(body *network.Body, s network.PartState) {
	for i := range body.States() {
		if body.Parts[i].Partition == s.Partition {
			body.Parts[i] = s
			return
		}
	}
	body.Parts[body.NParts] = s
	body.NParts++
}

func (b *batch) send(e Env, c *Controller) {
	for i := range kafka.BrokerID(kafka.MaxBrokers) {
		if b.roles[i].NParts > 0 {
			c.request(e, i, kafka.APILeaderAndIsr, b.roles[i])
		}
	}
	for i := range kafka.BrokerID(kafka.MaxBrokers) {
		if b.to.Has(i) {
			c.request(e, i, kafka.APIUpdateMetadata, b.update)
		}
	}
}

func (c *Controller) request(e Env, to kafka.BrokerID, api kafka.API, body network.Body) {
	body.ControllerEpoch, body.Live = c.Epoch, c.Cached
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
