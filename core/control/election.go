package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// Choice is a new leader with the ISR that it starts with.
type Choice struct {
	Leader kafka.BrokerID // NoBroker when there is no candidate
	ISR    kafka.ReplicaSet
	Why    event.Rule
}

// decideOffline says who leads a partition that has lost its leader: the first replica of the
// assignment that is alive and in the ISR; else, where unclean election is allowed, the first
// that is alive. PartitionLeaderElectionAlgorithms.offlinePartitionLeaderElection (controller.md
// 1.6). An unclean leader may lack committed records, hence the setting.
func decideOffline(
	replicas *kafka.ReplicaList, isr, alive kafka.ReplicaSet, unclean bool,
) Choice {
	for _, b := range replicas.All() {
		if alive.Has(b) && isr.Has(b) {
			return Choice{b, isr & alive, event.RuleOfflineClean}
		}
	}
	for _, b := range replicas.All() {
		if unclean && alive.Has(b) {
			return Choice{b, kafka.SetOf(b), event.RuleOfflineUnclean}
		}
	}
	return Choice{kafka.NoBroker, isr, event.RuleNoCandidate}
}

// electOffline elects for every partition whose leader is not among those who count as alive,
// and tells the brokers.
func (c *Controller) electOffline(e Env, alive kafka.ReplicaSet) {
	var out batch
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		n := &e.ZK.Partitions[p]
		if !n.Exists || alive.Has(n.Leader) {
			continue
		}
		choice := decideOffline(&e.ZK.Assigned[p].Replicas, n.ISR, c.Cached,
			e.Spec.Config.UncleanElection)
		if choice.Leader == kafka.NoBroker || n.ControllerEpoch > c.Epoch {
			ev := e.event(event.NoLeader)
			ev.Partition, ev.Epoch, ev.Set, ev.Rule = p, n.LeaderEpoch, n.ISR, choice.Why
			e.Ev.Add(ev)
			continue
		}
		c.write(e, p, choice.Leader, choice.ISR, n.LeaderEpoch+1, choice.Why)
		out.state(e, c, p, c.Cached, false)
	}
	out.send(e, c)
}

// removeFromISR takes a dead broker out of a partition's ISR (controller.md 1.3): where it led,
// nobody does; the last member stays. The leader epoch rises in every case.
func (c *Controller) removeFromISR(e Env, p kafka.PartitionID, dead kafka.BrokerID) bool {
	n := &e.ZK.Partitions[p]
	if !n.Exists || !n.ISR.Has(dead) || n.ControllerEpoch > c.Epoch {
		return false
	}
	leader, isr := n.Leader, n.ISR.Without(dead)
	if leader == dead {
		leader = kafka.NoBroker
	}
	if isr == 0 {
		isr = n.ISR
	}
	c.write(e, p, leader, isr, n.LeaderEpoch+1, event.RuleReplicaGone)
	return true
}

// first gives a new partition its first leader: the first live replica of the assignment, with
// all live ones in the ISR.
func (c *Controller) first(e Env, p kafka.PartitionID) bool {
	replicas := &e.ZK.Assigned[p].Replicas
	isr := replicas.Set() & c.Cached
	for _, b := range replicas.All() {
		if isr.Has(b) {
			c.write(e, p, b, isr, 0, event.RuleNewPartition)
			return true
		}
	}
	return false
}

// write sets the state node. Before 2.1 nothing but the controller epoch inside the node tells
// a deposed controller that it should not.
func (c *Controller) write(
	e Env, p kafka.PartitionID, leader kafka.BrokerID, isr kafka.ReplicaSet,
	epoch kafka.LeaderEpoch, why event.Rule,
) {
	n := &e.ZK.Partitions[p]
	version := n.Version + 1
	if !n.Exists {
		version = 0
	}
	before := n.ISR
	*n = PartitionNode{
		Exists: true, Leader: leader, ISR: isr, LeaderEpoch: epoch, ControllerEpoch: c.Epoch,
		Version: version,
	}
	e.ZK.LastZxid++
	ev := e.event(event.LeaderElected)
	if leader == kafka.NoBroker {
		ev.Kind = event.NoLeader
	} else {
		ev.Peer = leader.Node()
	}
	if why == event.RuleReplicaGone && leader != kafka.NoBroker {
		ev.Kind = event.ISRShrunk
		for _, b := range e.ZK.Assigned[p].Replicas.All() {
			if before.Has(b) && !isr.Has(b) {
				ev.Peer = b.Node()
			}
		}
	}
	ev.Partition, ev.Epoch, ev.Set, ev.Rule = p, epoch, isr, why
	e.Ev.Add(ev)
}
