package check

import (
	"highwater/core/kafka"
	"highwater/core/plog"
)

// oneLeader: no two running replicas lead in the same leader epoch.
func oneLeader(v *part) Finding {
	all := v.all.All()
	for i, x := range all {
		if !v.replica(x).Leads() {
			continue
		}
		for _, y := range all[i+1:] {
			epoch := v.replica(x).LeaderEpoch
			if v.replica(y).Leads() && v.replica(y).LeaderEpoch == epoch {
				return Finding{
					Broken: true, Why: TwoLeaders, Offset: kafka.NoOffset,
					Epoch: epoch, Brokers: []kafka.BrokerID{x, y},
				}
			}
		}
	}
	return holds
}

// isrHasCommitted: every running replica that could be elected cleanly now has all records
// below the highest high watermark ever shown, but for those deleted on purpose.
func isrHasCommitted(v *part, m *memory) Finding {
	for _, b := range v.all.All() {
		if !v.present(b) || !v.node.ISR.Has(b) {
			continue
		}
		if o := lacks(v.log(b), &m.committed, max(m.deleted, startOf(v.log(b))), m.max); o >= 0 {
			return Finding{Broken: true, Why: MemberLacks, Offset: o, Brokers: one(b)}
		}
	}
	return holds
}

// lacks gives the first offset from one on and below another at which the log does not hold what
// was committed there, NoOffset for none.
func lacks(l, committed *plog.Log, from, to kafka.Offset) kafka.Offset {
	own := l.All()
	k := 0
	batches := committed.All()
	for i := range batches {
		c := &batches[i]
		for o := max(c.Base, from); o < min(c.End(), to); {
			for k < len(own) && own[k].Last < o {
				k++
			}
			if k == len(own) || own[k].Base > o || own[k].Producer != c.Producer ||
				own[k].Seq-int32(own[k].Base) != c.Seq-int32(c.Base) {
				return o
			}
			o = own[k].End()
		}
	}
	return kafka.NoOffset
}

// leaderInISR: the leader is a member of the ISR, as decided and as it sees itself.
func leaderInISR(v *part) Finding {
	f := Finding{Broken: true, Why: LeaderOutside, Offset: kafka.NoOffset}
	if l := v.node.Leader; v.node.Exists && l != kafka.NoBroker && !v.node.ISR.Has(l) {
		f.Brokers, f.Epoch = one(l), v.node.LeaderEpoch
		return f
	}
	for _, b := range v.all.All() {
		if r := v.replica(b); r.Leads() && !r.ISR.Has(b) {
			f.Brokers, f.Epoch = one(b), r.LeaderEpoch
			return f
		}
	}
	return holds
}
