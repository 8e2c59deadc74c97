package kraft

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// lastKnownRule is what a release keeps in LastKnownElr, and what it does with it.
type lastKnownRule struct {
	members bool // the former members of the ELR, not the last leader
	alive   bool // the last leader is elected only where it may lead
	simple  bool // kept and forgotten by whether there is a leader
}

// decideLastKnown says what LastKnownElr is for. KIP-966; PartitionChangeBuilder. KAFKA-19522:
// before 4.1 it was not asked whether the last known leader is alive, so that a fenced broker was
// made leader. 4.1.1 keeps it whenever the leader goes, and forgets it only with an election
// (controller-crosscheck.md 3). Former members are kept in Kafka's tests alone.
func decideLastKnown(r *release.Rules) lastKnownRule {
	return lastKnownRule{
		members: r.LastKnown == release.LastKnownMembers,
		alive:   r.LastKnown == release.LastKnownAlive || r.LastKnown == release.LastKnownSimple,
		simple:  r.LastKnown == release.LastKnownSimple,
	}
}

// wantELR says which replicas are eligible after the change, before its election
// (PartitionChangeBuilder.maybePopulateTargetElr, controller.md 3.1): none once the ISR has the
// minimum, else all that are or were in the ISR and have left it below the minimum, but for those
// that may have lost what they had. With the feature off the stored ones stay, and may be elected.
func (c *Change) wantELR(r *release.Rules) {
	switch {
	case !c.ELR:
	case c.ISR.Len() >= int(c.MinISR):
		c.elr, c.lastKnown = 0, 0
	default:
		before := c.Now.ELR | c.Now.ISR
		c.elr = before &^ c.ISR &^ c.Restarted
		if decideLastKnown(r).members {
			c.lastKnown = (before | c.Now.LastKnown) &^ c.ISR &^ c.elr
		}
	}
}

// setELR writes the ELR where it is another one; after an unclean election, and with the feature
// off, there is none (maybeUpdateRecordElr, controller.md 3.2).
func (c *Change) setELR(r *release.Rules, rec *metadata.Record) {
	if rec.Has&metadata.HasISR != 0 || !c.ELR {
		c.elr, c.lastKnown = 0, 0
	}
	if c.elr != c.Now.ELR {
		rec.Has, rec.ELR = rec.Has|metadata.HasELR, c.elr
	}
	if decideLastKnown(r).members && c.lastKnown != c.Now.LastKnown {
		rec.Has, rec.LastKnown = rec.Has|metadata.HasLastKnown, c.lastKnown
	}
}

// setLastKnown keeps the last leader of a partition that loses its last ISR member, and forgets
// it when there is a leader again (maybeUpdateLastKnownLeader; controller.md 3.3,
// controller-crosscheck.md 3).
func (c *Change) setLastKnown(r *release.Rules, rec *metadata.Record) {
	how := decideLastKnown(r)
	if !c.ELR || how.members {
		return
	}
	elects := rec.Has&metadata.HasLeader != 0 && rec.Leader != kafka.NoBroker
	loses := rec.Has&metadata.HasLeader != 0 && rec.Leader == kafka.NoBroker
	known := lastKnown(c.Now.Leader)
	var set, clears bool
	if how.simple {
		set, clears = loses && c.Now.LastKnown == 0, elects
	} else {
		set = rec.Has&metadata.HasISR != 0 && rec.ISR == 0 && c.Now.LastKnown != known
		clears = elects || c.Now.Leader != kafka.NoBroker && !loses
	}
	switch {
	case set:
		rec.Has, rec.LastKnown = rec.Has|metadata.HasLastKnown, known
	case clears && c.Now.LastKnown != 0:
		rec.Has, rec.LastKnown = rec.Has|metadata.HasLastKnown, 0
	}
}

func lastKnown(leader kafka.BrokerID) kafka.ReplicaSet {
	if leader == kafka.NoBroker {
		return metadata.NobodyKnown
	}
	return kafka.SetOf(leader)
}
