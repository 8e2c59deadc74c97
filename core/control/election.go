package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Strategy says for what reason a leader is elected (PartitionLeaderElectionStrategy).
type Strategy uint8

// The strategies of controller.md 1.6.
const (
	Offline        Strategy = iota // the leader is lost
	OfflineUnclean                 // the same, and an operator allows an unclean one
	Preferred                      // the first of the assignment
	Shutdown                       // the leader's broker is stopping
	Reassigned                     // the replicas have changed
)

// Ballot is what an election looks at.
type Ballot struct {
	Replicas     kafka.ReplicaList // in the order that decides
	ISR          kafka.ReplicaSet
	Alive        kafka.ReplicaSet // for Shutdown also those that are stopping
	ShuttingDown kafka.ReplicaSet
	Unclean      bool // unclean.leader.election.enable, or an operator's word
	// Ends are the log ends, nil unless the rule `election` asks for them.
	Ends *[kafka.MaxBrokers]kafka.Offset
}

// Choice is a new leader with the ISR that it starts with.
type Choice struct {
	Leader kafka.BrokerID // NoBroker when there is no candidate
	ISR    kafka.ReplicaSet
	Why    event.Rule
}

// DecideLeader says who leads next, and with which ISR: the first replica of the list that the
// strategy accepts. PartitionLeaderElectionAlgorithms, Election (controller.md 1.6). An unclean
// leader may lack committed records, hence the setting.
func DecideLeader(s Strategy, b *Ballot) Choice {
	able := b.Alive & b.ISR
	switch s {
	case Preferred:
		if b.Replicas.N > 0 && able.Has(b.Replicas.ID[0]) {
			return Choice{b.Replicas.ID[0], b.ISR, event.RulePreferred}
		}
		return Choice{kafka.NoBroker, b.ISR, event.RulePreferredGone}
	case Shutdown:
		if l := b.pick(able &^ b.ShuttingDown); l != kafka.NoBroker {
			return Choice{l, b.ISR &^ b.ShuttingDown, event.RuleShutdownElection}
		}
	case Reassigned:
		if l := b.pick(able); l != kafka.NoBroker {
			return Choice{l, b.ISR, event.RuleReassigned}
		}
	default:
		if l := b.pick(able); l != kafka.NoBroker {
			return Choice{l, able, event.RuleOfflineClean}
		}
		if l := b.pick(b.Alive); l != kafka.NoBroker && b.Unclean {
			return Choice{l, kafka.SetOf(l), event.RuleOfflineUnclean}
		}
	}
	return Choice{kafka.NoBroker, b.ISR, event.RuleNoCandidate}
}

// pick gives the first candidate in the order of the assignment or, where log ends are known, the
// first of those with the longest log. That is an often proposed rule (case H15): a longer log
// may hold records of a leader that never had a majority behind it.
func (b *Ballot) pick(candidates kafka.ReplicaSet) kafka.BrokerID {
	best := kafka.NoBroker
	for _, r := range b.Replicas.All() {
		switch {
		case !candidates.Has(r):
		case best == kafka.NoBroker || b.Ends != nil && b.Ends[r] > b.Ends[best]:
			best = r
		}
		if best != kafka.NoBroker && b.Ends == nil {
			return best
		}
	}
	return best
}

// ballot fills in what the controller knows of a partition. The ISR is read from the state node.
func (c *Controller) ballot(e Env, p kafka.PartitionID, s Strategy) Ballot {
	b := Ballot{
		Replicas: c.Assigned[p].Replicas, ISR: e.ZK.Partitions[p].ISR, Alive: c.online(p),
		ShuttingDown: c.ShuttingDown,
		Unclean: e.ZK.Unclean.Or(e.Spec.Config.UncleanElection) ||
			s == OfflineUnclean,
	}
	if s == Shutdown {
		b.Alive = c.Cached &^ c.Offline[p]
	}
	if e.Ends != nil {
		b.Ends = &e.Ends[p]
	}
	return b
}

// elect holds an election and writes and tells its outcome; it says whether a leader was found.
func (c *Controller) elect(e Env, out *batch, p kafka.PartitionID, s Strategy) bool {
	n := e.ZK.Partitions[p]
	if !n.Exists || c.supplanted(e, p) {
		return false
	}
	ballot := c.ballot(e, p, s)
	choice := DecideLeader(s, &ballot)
	if choice.Leader == kafka.NoBroker {
		ev := e.event(event.NotElected)
		if s == Offline {
			ev.Kind = event.NoLeader
		}
		ev.Partition, ev.Epoch, ev.Set, ev.Rule = p, n.LeaderEpoch, n.ISR, choice.Why
		e.Ev.Add(ev)
		return false
	}
	if choice.Why == event.RuleOfflineUnclean && decideKeepsRecovery(e.Spec.Rules.LeaderRecovery) {
		n.Recovery = kafka.Recovering
	}
	n.Leader, n.ISR, n.LeaderEpoch = choice.Leader, choice.ISR, n.LeaderEpoch+1
	if !c.write(e, p, n) {
		return false
	}
	c.NoLeader = c.NoLeader.Without(p)
	ev := e.event(event.LeaderElected)
	ev.Partition, ev.Peer, ev.Epoch, ev.Set = p, n.Leader.Node(), n.LeaderEpoch, n.ISR
	ev.Rule = choice.Why
	if b := ballot.Ends; b != nil {
		ev.Rule = event.RuleLongestLog
		ev = ev.With("its leo", int32(b[choice.Leader]))
	}
	e.Ev.Add(ev)
	out.state(c, p, c.recipients(p, s))
	return true
}

// recipients gives who is told of an election: the live replicas, those that are stopping too
// where that is the reason.
func (c *Controller) recipients(p kafka.PartitionID, s Strategy) kafka.ReplicaSet {
	if s == Offline || s == OfflineUnclean {
		return c.online(p)
	}
	return c.Cached
}

// decideKeepsRecovery says whether a partition remembers that its leader was elected uncleanly.
// KIP-704; Election, KafkaController.tryProcessAlterPartition of 3.2. Before it nothing told that.
func decideKeepsRecovery(on release.Switch) bool { return on == release.On }

// supplanted says whether the state node was written by a newer controller: this one has been
// replaced, and leaves the partition alone (controller.md 1.6, abort rule).
func (c *Controller) supplanted(e Env, p kafka.PartitionID) bool {
	n := &e.ZK.Partitions[p]
	if n.ControllerEpoch <= c.Epoch {
		return false
	}
	ev := e.event(event.NotElected)
	ev.Partition, ev.Epoch, ev.Set, ev.Rule = p, n.LeaderEpoch, n.ISR, event.RuleOtherController
	e.Ev.Add(ev.With("own controller epoch", int32(c.Epoch)).
		With("in the state node", int32(n.ControllerEpoch)))
	return true
}

// write sets the state node, on the condition of the version that was read, and remembers it. The
// read and the write are one step here, so the version cannot have changed in between; what it can
// find is that another is controller.
func (c *Controller) write(e Env, p kafka.PartitionID, n PartitionNode) bool {
	if c.fenced(e) {
		return false
	}
	n.ControllerEpoch = c.Epoch
	v, ok := e.ZK.WriteState(p, n, n.Version)
	if ok {
		n.Version = v
		c.Parts[p] = n
	}
	return ok
}

// raiseEpoch raises a partition's leader epoch and changes nothing else, so that a LeaderAndIsr
// with a new assignment is taken (KafkaController.updateLeaderEpoch).
func (c *Controller) raiseEpoch(e Env, p kafka.PartitionID) bool {
	n := e.ZK.Partitions[p]
	if !n.Exists || c.supplanted(e, p) {
		return false
	}
	n.LeaderEpoch++
	if !c.write(e, p, n) {
		return false
	}
	ev := e.event(event.EpochRaised)
	ev.Partition, ev.Epoch, ev.Set = p, n.LeaderEpoch, n.ISR
	ev.Rule = event.RuleReassigned
	e.Ev.Add(ev)
	return true
}
