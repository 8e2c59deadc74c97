package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// foreign puts a request on the wire that no broker of the cluster would send now.
func (t *stepper) foreign(a Action) Refusal {
	to, r := t.foreignTo(&a)
	switch {
	case r != OK:
		return r
	case !t.isNode(to) || !a.From.IsBroker() || !namesBrokers(&a):
		return NoSuchThing
	}
	m := network.Message{
		From: a.From, To: to, API: a.Request.API, Line: network.LineForeign,
		Partition: a.Partition, Due: t.due(a.From, to), Body: t.foreignBody(&a),
	}
	m.ID = t.w.Net.Send(m)
	ev := t.event(event.ForeignSent, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Partition = m.To, m.ID, m.API, m.Partition
	ev.Epoch = a.Request.LeaderEpoch
	t.ev.Add(ev)
	return OK
}

// foreignTo says who gets a foreign request: a broker, or what decides in KRaft mode, a voter.
func (t *stepper) foreignTo(a *Action) (kafka.NodeID, Refusal) {
	kraft, refused, to := t.s.Mode == release.KRaft, OK, a.Broker.Node()
	one := t.isPartition(a.Partition)
	switch a.Request.API {
	case kafka.APIOffsetForLeaderEpoch:
	case kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica,
		kafka.APIControlledShutdown:
		if kraft {
			refused = OnlyZooKeeper
		}
	case kafka.APIAlterPartition: // also of a partition that the topic does not have
		one = a.Partition >= 0 && a.Partition < kafka.MaxPartitions
		if kraft {
			to = a.Voter.Node()
		}
	case kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat:
		to = a.Voter.Node()
		one = t.isBroker(kafka.BrokerID(a.From)) && one
		if !kraft {
			refused = OnlyKRaft
		}
	default:
		refused = NoSuchThing
	}
	if refused == OK && !one {
		refused = NoSuchThing
	}
	return to, refused
}

func (t *stepper) foreignBody(a *Action) network.Body {
	q, body := &a.Request, network.NewBody()
	body.BrokerEpoch, body.ControllerEpoch = q.BrokerEpoch, q.ControllerEpoch
	body.Live, body.TopicID = q.Live, q.TopicID
	switch q.API {
	case kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat:
		body.Incarnation, body.Offset = q.Incarnation, q.Offset
		body.Flags, body.Dirs = q.Flags, q.Dirs
		return body
	case kafka.APIOffsetForLeaderEpoch:
		body.Epoch = q.LeaderEpoch
	}
	body.NParts = 1
	body.Parts[0] = network.PartState{
		Partition: a.Partition, Leader: q.Leader, ISR: q.ISR, LeaderEpoch: q.LeaderEpoch,
		PartitionEpoch: q.PartitionEpoch, ControllerEpoch: q.ControllerEpoch,
		Replicas: a.Replicas, Recovery: q.Recovery, Delete: q.Delete, Epochs: q.Epochs,
	}
	if a.Replicas.N == 0 && t.isPartition(a.Partition) {
		body.Parts[0].Replicas = t.w.Replicas(t.s, a.Partition)
	}
	return body
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
