package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// ElectLeaders holds the election that an operator asks for (ReplicationControlManager.electLeader,
// controller.md 2.7) and gives the code for the partition: 41, 3, 84 where it is not needed, 80
// (preferred) or 83 (unclean) where it changes nothing. An unclean one asks for no setting of the
// topic: it is the operator's word. It still takes a member of the ISR first, then one of the ELR,
// then the last known leader.
func (c *Controller) ElectLeaders(e Env, p kafka.PartitionID, unclean bool) kafka.ErrorCode {
	err := c.electAsked(e, p, unclean)
	ev := e.event(event.ElectionAnswered)
	ev.Partition, ev.Err = p, err
	if err == kafka.ErrElectionNotNeeded {
		ev.Peer = c.Image.Parts[p].Leader.Node()
	}
	e.Ev.Add(ev)
	c.replay(e)
	return err
}

// electAsked writes the outcome of an election, if it has one.
func (c *Controller) electAsked(e Env, p kafka.PartitionID, unclean bool) kafka.ErrorCode {
	kind, none := Preferred, kafka.ErrPreferredLeaderNotAvailable
	if unclean {
		kind, none = Unclean, kafka.ErrEligibleLeadersNotAvailable
	}
	now := &c.Image.Parts[p]
	switch {
	case !c.Active:
		return kafka.ErrNotController
	case !now.Exists:
		return kafka.ErrUnknownPartition
	case unclean && now.Leader != kafka.NoBroker, !unclean && !c.misplaced(p):
		return kafka.ErrElectionNotNeeded
	}
	ch := c.begin(e, p)
	ch.Election = kind
	if !c.change(e, &ch, event.RuleByRequest) {
		return none
	}
	return kafka.ErrNone
}

// misplaced says whether another replica leads than the first of the assignment, or none.
func (c *Controller) misplaced(p kafka.PartitionID) bool {
	now := &c.Image.Parts[p]
	return now.Exists && now.Leader != now.Replicas.ID[0]
}
