package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Election is the kind of an election (PartitionChangeBuilder.Election, controller.md 2.7).
type Election uint8

// The kinds.
const (
	Online    Election = iota // keep a valid leader, else the first valid replica
	Preferred                 // the first of the assignment before all others
	Unclean                   // as Online, and in the end any replica that is acceptable
)

// valid gives the replicas that may be elected cleanly: acceptable members of the ISR or, where
// that is empty, of the ELR (KIP-966).
func (c *Change) valid() kafka.ReplicaSet {
	if c.ISR == 0 {
		return c.Acceptable & c.elr
	}
	return c.Acceptable & c.ISR
}

// decideLeader says who leads, NoBroker for none, and by which rule. ISR members come before ELR
// members; among equals the order of the assignment decides, never the length of the log.
func (c *Change) decideLeader(r *release.Rules) (kafka.BrokerID, event.Rule) {
	valid, clean := c.valid(), event.RuleFromISR
	if c.ISR == 0 {
		clean = event.RuleFromELR
	}
	first := kafka.NoBroker
	if c.Replicas.N > 0 {
		first = c.Replicas.ID[0]
	}
	switch {
	case c.Election == Preferred && valid.Has(first):
		return first, event.RulePreferred
	case valid.Has(c.Now.Leader):
		return c.Now.Leader, event.NoRule
	}
	if l := c.firstOf(valid); l != kafka.NoBroker {
		return l, clean
	}
	if l, ok := c.decideLastKnown(r); ok {
		return l, event.RuleLastKnownLeader
	}
	if l := c.firstOf(c.Acceptable); c.Election == Unclean && l != kafka.NoBroker {
		return l, event.RuleUncleanReplica
	}
	return kafka.NoBroker, event.RuleNoCandidate
}

// firstOf gives the first of the wanted replicas that is a candidate.
func (c *Change) firstOf(candidates kafka.ReplicaSet) kafka.BrokerID {
	for _, b := range c.Replicas.All() {
		if candidates.Has(b) {
			return b
		}
	}
	return kafka.NoBroker
}

// decideLastKnown gives the last known leader, where it may be elected: with the ELR feature on,
// ISR and ELR empty, and one id on record. KIP-966; PartitionChangeBuilder.canElectLastKnownLeader.
// KAFKA-19522: before 4.1 it was not asked whether that broker is alive, so that a fenced one was
// made leader.
func (c *Change) decideLastKnown(r *release.Rules) (kafka.BrokerID, bool) {
	if !c.ELR || r.LastKnown == release.LastKnownMembers || c.ISR|c.elr != 0 ||
		c.Now.LastKnown.Len() != 1 {
		return kafka.NoBroker, false
	}
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if c.Now.LastKnown.Has(b) {
			return b, r.LastKnown == release.LastKnownFenced || c.Acceptable.Has(b)
		}
	}
	return kafka.NoBroker, false // [-1]: nobody
}

// elect writes the outcome of the election into the record, where it is another leader.
func (c *Change) elect(r *release.Rules, rec *metadata.Record) event.Rule {
	leader, why := c.decideLeader(r)
	if leader == c.Now.Leader {
		return event.NoRule
	}
	if c.elr.Has(leader) {
		c.ISR, c.elr = kafka.SetOf(leader), c.elr.Without(leader)
	}
	rec.Has, rec.Leader = rec.Has|metadata.HasLeader, leader
	if why == event.RuleLastKnownLeader || why == event.RuleUncleanReplica {
		rec.Has, rec.ISR = rec.Has|metadata.HasISR, kafka.SetOf(leader)
		if c.Now.Recovery != kafka.Recovering && decideRemembersUnclean(r) {
			rec.Has, rec.Recovery = rec.Has|metadata.HasRecovery, kafka.Recovering
		}
	}
	return why
}

// decideRemembersUnclean says whether a partition remembers that its leader was elected uncleanly.
// KIP-704; PartitionChangeBuilder.tryElection of 3.2. Before it nothing told that.
func decideRemembersUnclean(r *release.Rules) bool { return r.LeaderRecovery == release.On }
