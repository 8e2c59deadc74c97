package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// onISRChanges is IsrChangeNotification (controller.md 1.5): the state nodes of the partitions are
// read anew, all brokers are told, the notifications are deleted. No epoch changes.
func (c *Controller) onISRChanges(e Env) {
	changed := e.ZK.ISRChanges
	var out batch
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		if changed.Has(p) && e.ZK.Partitions[p].Exists {
			c.Parts[p] = e.ZK.Partitions[p]
			out.metadata(c, p)
			out.updateMetadata(c.Cached)
		}
	}
	out.send(e, c)
	if !c.fenced(e) {
		e.ZK.ISRChanges = 0
	}
}

// onLogDirs is LogDirEventNotification: brokers that lost a data directory are asked, by a
// LeaderAndIsr with all their partitions, which replicas are still there.
func (c *Controller) onLogDirs(e Env) {
	var out batch
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		if asked := e.ZK.LogDirEvents & c.Assigned[p].Replicas.Set(); asked != 0 {
			out.state(c, p, asked)
		}
	}
	out.send(e, c)
	if !c.fenced(e) {
		e.ZK.LogDirEvents = 0
	}
}

// OnAnswer takes a broker's answer to a control request. Only that to a LeaderAndIsr matters: 56
// for a partition marks the replica as offline, 0 as online again; a top-level error is logged and
// nothing else (KafkaController.processLeaderAndIsrResponseReceived).
func (c *Controller) OnAnswer(
	e Env, api kafka.API, from kafka.BrokerID, request, answer *network.Body,
) {
	if !c.Active || !c.Ready || api != kafka.APILeaderAndIsr || answer.Err != kafka.ErrNone {
		return
	}
	var gone [kafka.MaxPartitions]kafka.ReplicaSet
	for _, s := range request.States() {
		off := &c.Offline[s.Partition]
		switch answer.PartErrs[s.Partition] {
		case kafka.ErrNone:
			*off = off.Without(from)
		case kafka.ErrStorage:
			if off.Has(from) {
				continue
			}
			*off, gone[s.Partition] = off.With(from), kafka.SetOf(from)
			ev := e.event(event.ReplicaOffline)
			ev.Peer, ev.Partition, ev.Rule = from.Node(), s.Partition, event.RuleStorageAnswer
			e.Ev.Add(ev)
		}
	}
	if gone != [kafka.MaxPartitions]kafka.ReplicaSet{} {
		c.onReplicasOffline(e, gone)
	}
	c.settle(e)
}
