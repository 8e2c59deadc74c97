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

// electing is how a release holds elections.
type electing struct {
	always bool // with every change; a leader that is valid stays
	unseen bool // who takes over from a leader that leaves need not be alive
}

// decideElecting says how elections are held. PartitionChangeBuilder of 3.2 (KAFKA-13587) looks for
// a leader with every change and keeps one that may stay. In 3.0 and 3.1 (shouldTryElection) it
// looked only when the leader had left the ISR or was not the preferred one that was asked for, and
// then the first of the assignment won, so that asking for a preferred leader that could not lead
// moved the leadership elsewhere. 2.8 (ReplicationControlManager.bestLeader) did not ask whether
// the ISR member that takes over is fenced.
func decideElecting(r *release.Rules) electing {
	return electing{
		always: r.ElectWhen == release.ElectAlways,
		unseen: r.ElectWhen == release.ElectUnseen,
	}
}

// valid gives the replicas that may be elected cleanly: acceptable members of the ISR or, where
// that is empty, of the ELR (KIP-966).
func (c *Change) valid(how electing) kafka.ReplicaSet {
	switch {
	case c.ISR == 0:
		return c.Acceptable & c.elr
	case how.unseen && c.Now.Leader != kafka.NoBroker:
		return c.ISR
	}
	return c.Acceptable & c.ISR
}

func (c *Change) preferred() kafka.BrokerID {
	if c.Replicas.N == 0 {
		return kafka.NoBroker
	}
	return c.Replicas.ID[0]
}

// mayElect says whether an election is held at all.
func (c *Change) mayElect(how electing) bool {
	return how.always || !c.ISR.Has(c.Now.Leader) ||
		c.Election == Preferred && c.Now.Leader != c.preferred()
}

// decideLeader says who leads, NoBroker for none, and by which rule: NoRule for a leader that
// stays. ISR members come before ELR members; among equals the order of the assignment decides,
// never the length of the log. PartitionChangeBuilder.electLeader, KIP-966 (controller.md 2.7).
func (c *Change) decideLeader(r *release.Rules) (kafka.BrokerID, event.Rule) {
	how := decideElecting(r)
	if !c.mayElect(how) {
		return c.Now.Leader, event.NoRule
	}
	valid, clean := c.valid(how), event.RuleFromISR
	if c.ISR == 0 {
		clean = event.RuleFromELR
	}
	switch {
	case c.Election == Preferred && valid.Has(c.preferred()):
		return c.preferred(), event.RulePreferred
	case how.always && valid.Has(c.Now.Leader):
		return c.Now.Leader, event.NoRule
	}
	if l := first(&c.Replicas, valid); l != kafka.NoBroker {
		return l, clean
	}
	if l := c.lastKnownLeader(r); l != kafka.NoBroker {
		return l, event.RuleLastKnownLeader
	}
	if l := first(&c.Replicas, c.Acceptable); c.Election == Unclean && l != kafka.NoBroker {
		return l, event.RuleUncleanReplica
	}
	return kafka.NoBroker, event.RuleNoCandidate
}

// lastKnownLeader gives the last known leader where it may be elected: with the ELR feature on,
// ISR and ELR empty, and one id on record (PartitionChangeBuilder.canElectLastKnownLeader).
func (c *Change) lastKnownLeader(r *release.Rules) kafka.BrokerID {
	how := decideLastKnown(r)
	if !c.ELR || how.members || c.ISR|c.elr != 0 || c.Now.LastKnown.Len() != 1 {
		return kafka.NoBroker
	}
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if c.Now.LastKnown.Has(b) && (!how.alive || c.Acceptable.Has(b)) {
			return b
		}
	}
	return kafka.NoBroker
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
