package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// onPreferred reads /admin/preferred_replica_election, holds the elections and deletes the node.
func (c *Controller) onPreferred(e Env) {
	var out batch
	for i := range e.Spec.Partitions {
		if p := kafka.PartitionID(i); e.ZK.Preferred.Has(p) && c.misplaced(p) {
			c.elect(e, &out, p, Preferred)
		}
	}
	out.send(e, c)
	if !c.fenced(e) {
		e.ZK.Preferred = 0
	}
}

// misplaced says whether another replica leads than the first of the assignment.
func (c *Controller) misplaced(p kafka.PartitionID) bool {
	a := &c.Assigned[p].Replicas
	return c.Parts[p].Exists && a.N > 0 && c.Parts[p].Leader != a.ID[0]
}

// OnElectLeaders holds the election that an operator asks for (KIP-183, KIP-460;
// KafkaController.processReplicaLeaderElection) and gives the code for the partition: 41, 3, 84
// where it is not needed, 80 or 83 where nobody can be elected.
func (c *Controller) OnElectLeaders(e Env, p kafka.PartitionID, unclean bool) kafka.ErrorCode {
	err := c.electAsked(e, p, unclean)
	ev := e.event(event.ElectionAnswered)
	ev.Partition, ev.Err = p, err
	if err == kafka.ErrElectionNotNeeded {
		ev.Peer = c.Parts[p].Leader.Node()
	}
	e.Ev.Add(ev)
	c.settle(e)
	return err
}

func (c *Controller) electAsked(e Env, p kafka.PartitionID, unclean bool) kafka.ErrorCode {
	strategy, none := Preferred, kafka.ErrPreferredLeaderNotAvailable
	needed := c.misplaced(p)
	if unclean {
		strategy, none = OfflineUnclean, kafka.ErrEligibleLeadersNotAvailable
		needed = !c.live().Has(c.Parts[p].Leader)
	}
	switch {
	case !c.Active || !c.Ready:
		return kafka.ErrNotController
	case !c.Parts[p].Exists:
		return kafka.ErrUnknownPartition
	case !needed:
		return kafka.ErrElectionNotNeeded
	}
	var out batch
	elected := c.elect(e, &out, p, strategy)
	out.send(e, c)
	switch {
	case c.moved():
		return kafka.ErrNotController
	case !elected:
		return none
	}
	return kafka.ErrNone
}

// OnUncleanAllowed holds the elections that wait for a leader, now that the topic allows unclean
// ones (KafkaController.processTopicUncleanLeaderElectionEnable).
func (c *Controller) OnUncleanAllowed(e Env) {
	c.electWaiting(e)
	c.settle(e)
}

// The auto leader rebalance (auto.leader.rebalance.enable): how often the controller looks, and
// which share of a broker's preferred partitions may be led elsewhere, in percent.
const (
	rebalanceEvery   kafka.Ms = 300000 // leader.imbalance.check.interval.seconds
	rebalancePercent int      = 10     // leader.imbalance.per.broker.percentage
)

// Rebalance is checkAndTriggerAutoLeaderRebalance: for each broker that is alive and too many of
// whose preferred partitions are led elsewhere, preferred elections; none while a partition is
// being reassigned.
func (c *Controller) Rebalance(e Env) {
	c.NextRebalance = e.Now + rebalanceEvery
	for b := range kafka.BrokerID(e.Spec.Brokers) {
		total, away, moves := 0, kafka.PartitionSet(0), false
		for i := range e.Spec.Partitions {
			p := kafka.PartitionID(i)
			a := &c.Assigned[p]
			moves = moves || a.Moves()
			if a.Replicas.N == 0 || a.Replicas.ID[0] != b {
				continue
			}
			total++
			if c.misplaced(p) {
				away = away.With(p)
			}
		}
		c.rebalance(e, b, total, away, moves)
	}
	c.settle(e)
}

func (c *Controller) rebalance(
	e Env, b kafka.BrokerID, total int, away kafka.PartitionSet, moves bool,
) {
	n := 0
	for i := range e.Spec.Partitions {
		if away.Has(kafka.PartitionID(i)) {
			n++
		}
	}
	if moves || n*100 <= total*rebalancePercent {
		return
	}
	var out batch
	for i := range e.Spec.Partitions {
		if p := kafka.PartitionID(i); away.Has(p) && c.online(p).Has(b) {
			c.elect(e, &out, p, Preferred)
		}
	}
	out.send(e, c)
}
