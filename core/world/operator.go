package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// onOperator carries out what an operator does, and what a peer does that breaks the protocol.
func (t *stepper) onOperator(a Action) Refusal {
	switch a.Kind {
	case DeleteController:
		if t.w.ZK.Controller == kafka.NoBroker {
			return NoController
		}
		t.w.ZK.DeleteController()
		t.ev.Add(t.event(event.ControllerDeleted, kafka.ZooKeeper))
		return OK
	case ElectLeaders:
		return t.electLeaders(a)
	case Reassign:
		return t.reassign(a)
	case Foreign:
		return t.foreign(a)
	}
	if !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	return t.shutDown(a.Broker)
}

// decideElectLeaders says how an operator asks for an election: through a node in ZooKeeper or by
// a request, and whether the release has it at all. KIP-183 (2.2), KIP-460 (2.4). The node could
// hold one wish at a time, and nobody was told of its outcome.
func decideElectLeaders(r release.ElectLeaders, unclean bool) (byRequest, has bool) {
	if unclean {
		return true, r == release.ElectUncleanToo
	}
	return r != release.ElectByZnode, true
}

func (t *stepper) electLeaders(a Action) Refusal {
	byRequest, has := decideElectLeaders(t.s.Rules.ElectLeaders, a.Unclean)
	switch {
	case !t.isPartition(a.Partition):
		return NoSuchThing
	case !has:
		return NotInRelease
	case !byRequest:
		t.w.ZK.AskPreferred(a.Partition)
		ev := t.event(event.ElectionAsked, kafka.ZooKeeper)
		ev.Partition, ev.Rule = a.Partition, event.RuleByZnode
		t.ev.Add(ev)
		return OK
	case !t.isBroker(a.Broker):
		return NoSuchThing
	case !t.w.Up(a.Broker):
		return BrokerDown
	}
	c := &t.w.Controllers[a.Broker]
	switch {
	case c.Active && t.w.Net.IsCut(a.Broker.Node(), kafka.ZooKeeper):
		return LinkIsCut
	case c.Active && !c.Ready:
		return ControllerStarts
	}
	ev := t.event(event.ElectionAsked, a.Broker.Node())
	ev.Partition, ev.Rule = a.Partition, event.RuleByRequest
	t.ev.Add(ev)
	was := c.Active
	c.OnElectLeaders(t.controlEnv(a.Broker), a.Partition, a.Unclean)
	t.leftOffice(a.Broker, was)
	return OK
}

// reassign writes an operator's wish for other replicas.
func (t *stepper) reassign(a Action) Refusal {
	if !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	z := &t.w.ZK
	now := &z.Assigned[a.Partition]
	want := a.Replicas.Set()
	switch {
	case a.Replicas.N < 1 || want.Len() != int(a.Replicas.N) ||
		want&^(1<<uint(t.s.Brokers)-1) != 0:
		return NoSuchThing
	case !z.TopicCreated || !z.Partitions[a.Partition].Exists:
		return NoTopic
	case now.Moves() || z.Reassign[a.Partition].N > 0:
		return ReassignmentRuns
	case (want | now.Replicas.Set()).Len() > kafka.MaxReplicas:
		return LimitReplicas
	}
	z.AskReassign(a.Partition, a.Replicas)
	ev := t.event(event.ReassignAsked, kafka.ZooKeeper)
	ev.Partition, ev.Set = a.Partition, want
	t.ev.Add(ev)
	return OK
}

// foreign puts a request on the wire that no broker of the cluster would send now.
func (t *stepper) foreign(a Action) Refusal {
	q := &a.Request
	switch q.API {
	case kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica,
		kafka.APIControlledShutdown, kafka.APIOffsetForLeaderEpoch:
		if !t.isPartition(a.Partition) {
			return NoSuchThing
		}
	case kafka.APIAlterPartition: // also of a partition that the topic does not have
		if a.Partition < 0 || a.Partition >= kafka.MaxPartitions {
			return NoSuchThing
		}
	default:
		return NoSuchThing
	}
	if !t.isBroker(a.Broker) || !a.From.IsBroker() || !namesBrokers(&a) {
		return NoSuchThing
	}
	body := network.NewBody()
	body.BrokerEpoch, body.ControllerEpoch = q.BrokerEpoch, q.ControllerEpoch
	body.Live, body.TopicID, body.NParts = q.Live, q.TopicID, 1
	if q.API == kafka.APIOffsetForLeaderEpoch {
		body.Epoch = q.LeaderEpoch
	}
	body.Parts[0] = network.PartState{
		Partition: a.Partition, Leader: q.Leader, ISR: q.ISR, LeaderEpoch: q.LeaderEpoch,
		PartitionEpoch: q.PartitionEpoch, ControllerEpoch: q.ControllerEpoch,
		Replicas: a.Replicas, Recovery: q.Recovery, Delete: q.Delete,
	}
	if a.Replicas.N == 0 && t.isPartition(a.Partition) {
		body.Parts[0].Replicas = t.w.Replicas(t.s, a.Partition)
	}
	m := network.Message{
		From: a.From, To: a.Broker.Node(), API: q.API, Line: network.LineForeign,
		Partition: a.Partition, Due: t.w.Now + t.s.Config.Latency, Body: body,
	}
	m.ID = t.w.Net.Send(m)
	ev := t.event(event.ForeignSent, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Partition = m.To, m.ID, m.API, m.Partition
	ev.Epoch = q.LeaderEpoch
	t.ev.Add(ev)
	return OK
}

// namesBrokers says whether every broker in a foreign request is one that a cluster could have.
func namesBrokers(a *Action) bool {
	r, q := &a.Replicas, &a.Request
	if r.N < 0 || r.N > kafka.MaxReplicas || (q.ISR|q.Live)&^allBrokers != 0 ||
		q.Leader < kafka.NoBroker || q.Leader >= kafka.MaxBrokers {
		return false
	}
	for _, b := range r.All() {
		if b < 0 || b >= kafka.MaxBrokers {
			return false
		}
	}
	return true
}

// foreignAnswer tells of the answer to a foreign request, which nobody of the cluster hears: its
// top-level error, or else that of its partition.
func (t *stepper) foreignAnswer(m *network.Message, body *network.Body) {
	ev := t.event(event.ForeignAnswered, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Partition, ev.Answer = m.From, m.ID, m.API, m.Partition, true
	if ev.Err = body.Err; ev.Err == kafka.ErrNone {
		ev.Err = body.PartErrs[m.Partition]
	}
	ev.Epoch, ev.To = body.Epoch, body.Offset
	t.ev.Add(ev.With("top-level error", int32(body.Err)).
		With("partitions still led", int32(body.Remaining)))
}
