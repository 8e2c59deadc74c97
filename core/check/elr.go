package check

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// elrDisjoint: no replica is in the ISR and in the ELR (controller.md 3.6, 1).
func elrDisjoint(v *part) Finding {
	if both := v.node.ISR & v.node.ELR; both != 0 {
		return v.members(InBoth, both)
	}
	return holds
}

// elrBelowMin: there is an ELR only while the ISR is below the minimum, as it was when the
// partition changed last (3.6, 2).
func elrBelowMin(v *part, d *decided) Finding {
	if v.node.ELR != 0 && v.node.ISR.Len() >= int(d.min) {
		return v.members(NeedlessELR, v.node.ELR)
	}
	return holds
}

// elrHasCommitted: every member of the ELR has all records below the highest high watermark ever
// shown, but for those deleted on purpose. One that stopped uncleanly counts until its
// registration says so, and from then on is no member (3.6, 3).
func elrHasCommitted(v *part, m *memory) Finding {
	for _, b := range v.all.All() {
		if !v.node.ELR.Has(b) || !v.trusted(b) {
			continue
		}
		if o := lacks(v.log(b), &m.committed, max(m.deleted, startOf(v.log(b))), m.max); o >= 0 {
			return Finding{Broken: true, Why: EligibleLacks, Offset: o, Brokers: one(b)}
		}
	}
	return holds
}

// enoughEligible: ISR and ELR together reach the minimum (3.6, 4), but for the cases that
// decisions.mayBeShort names.
func enoughEligible(v *part, d *decided) Finding {
	m := &v.w.Metadata.Now
	if !v.node.Exists || !m.ELR || d.spared || eligible(&v.node) >= int(effectiveMin(v.s, m)) {
		return holds
	}
	return v.members(TooFewEligible, v.node.ISR|v.node.ELR)
}

// lastKnownLeaderless: a last known leader is kept only while there is no leader (3.6, 5). With the
// ELR feature off nobody touches it (PartitionChangeBuilder.maybeUpdateLastKnownLeader), so what
// was on record then may stay beside a leader.
func lastKnownLeaderless(v *part, d *decided) Finding {
	if !d.stale && v.s.Rules.LastKnown != release.LastKnownMembers && v.node.LastKnown != 0 &&
		v.node.Leader != kafka.NoBroker {
		return v.members(KnownBesideLeader, v.node.LastKnown)
	}
	return holds
}

// emptyISR: an ISR without members has no leader, and became so with the ELR feature on
// (3.6, 7).
func emptyISR(v *part, d *decided) Finding {
	switch {
	case !v.node.Exists || v.node.ISR != 0:
	case v.node.Leader != kafka.NoBroker:
		return v.members(LeadsEmptyISR, kafka.SetOf(v.node.Leader))
	case d.emptied:
		return v.members(EmptyWithoutELR, 0)
	}
	return holds
}

// members is the finding that a decision about some brokers is wrong.
func (v *part) members(why Why, who kafka.ReplicaSet) Finding {
	return Finding{
		Broken: true, Why: why, Offset: kafka.NoOffset, Brokers: who.Members(nil),
		Epoch: v.node.LeaderEpoch,
	}
}
