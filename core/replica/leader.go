package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// Append takes a produced batch into the leader's log (Partition.appendRecordsToLeader). The
// caller has checked that this replica leads and that the log has room.
func (p *Partition) Append(e Env, d *Disk, b plog.Batch) plog.Batch {
	b = writeAsLeader(e, d, b, p.LeaderEpoch)
	flushIfDue(e, d)
	p.MaybeAdvanceHW(e, d)
	return b
}

// MaybeAdvanceHW moves the high watermark up as far as the rules allow and says whether it
// moved (Partition.maybeIncrementLeaderHW, broker.md 2.3). It never moves down.
func (p *Partition) MaybeAdvanceHW(e Env, d *Disk) bool {
	if p.Role != Leader || decideHWStands(e, p) {
		return false
	}
	to, waited := decideHW(e, p, d)
	if to <= p.HW {
		return false
	}
	ev := e.event(event.HWMoved)
	ev.Rule, ev.Set = event.RuleMinISRLEO, waited
	p.setHW(e, to, ev.With("lowest leo", int32(to)))
	return true
}

// decideHWStands says whether the high watermark stands still because the committed ISR is below
// the minimum.
//
// KIP-966, Partition.maybeIncrementLeaderHW since 3.7: before, a lone leader committed records
// that no other replica had, and they were lost with it, min.insync.replicas or not.
func decideHWStands(e Env, p *Partition) bool {
	return e.Spec.Rules.StrictMinISR == release.On && p.UnderMinISR(e)
}

// decideHW says up to where the records are committed, and for whom that waited: the lowest
// LEO among the leader, the ISR as it may become (KIP-497) and, since 0.10.2, every other
// assigned replica that is caught up. Partition.maybeIncrementLeaderHW; without the last part the
// high watermark ran ahead of a follower about to join, which then never reached it.
func decideHW(e Env, p *Partition, d *Disk) (to kafka.Offset, waited kafka.ReplicaSet) {
	to, waited = d.Log.LEO, kafka.SetOf(e.Self)
	isr := p.MaximalISR()
	for _, f := range p.Replicas.All() {
		if f == e.Self || !isr.Has(f) && !decideWaitsOutside(e, p, f, d.Log.LEO) {
			continue
		}
		waited = waited.With(f)
		to = min(to, p.Remotes[f].LEO)
	}
	return to, waited
}

// decideWaitsOutside says whether the high watermark waits for a replica outside the ISR.
//
// KAFKA-4485 (0.10.2): for one that is caught up, as it is about to join. KAFKA-15021 (3.6): but
// not for one that may not join; a fenced or stopping follower held acks=all back for the lag
// time. Partition.maybeIncrementLeaderHW.
func decideWaitsOutside(e Env, p *Partition, f kafka.BrokerID, leo kafka.Offset) bool {
	switch e.Spec.Rules.HWWaits {
	case release.HWWaitsAndCaughtUp:
		return p.caughtUp(e, f, leo)
	case release.HWWaitsAndEligible:
		return p.caughtUp(e, f, leo) && decideEligible(e, p, f)
	}
	return false
}

func (p *Partition) caughtUp(e Env, f kafka.BrokerID, leo kafka.Offset) bool {
	return p.Remotes[f].CaughtUp(leo, e.Now, e.Spec.Config.LagTimeMax)
}

// UnderMinISR says whether the committed ISR is below the minimum.
func (p *Partition) UnderMinISR(e Env) bool { return p.ISR.Len() < p.MinISR(e) }

// MinISR gives the minimum of the ISR that counts (Partition.effectiveMinIsr).
func (p *Partition) MinISR(e Env) int {
	return decideMinISR(&e.Spec.Rules, int(e.MinISR), int(p.Replicas.N))
}

// decideMinISR says what the minimum of the ISR is: min.insync.replicas, and since 3.7 at most
// the number of replicas. KIP-966, Partition.effectiveMinIsr; a topic with a minimum above its
// number of replicas could not be written to with acks=all at all.
func decideMinISR(r *release.Rules, set, replicas int) int {
	if r.MinISR == release.MinISRCapped {
		return min(set, replicas)
	}
	return set
}
