package check

import (
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
)

// epochsAscend: epochs in a log never fall.
func epochsAscend(v *part) Finding {
	for _, b := range v.all.All() {
		last := kafka.NoLeaderEpoch
		batches := v.log(b).All()
		for i := range batches {
			at := &batches[i]
			if at.Epoch < last {
				return Finding{
					Broken: true, Why: EpochFell, Offset: at.Base, Brokers: one(b), Epoch: at.Epoch,
				}
			}
			last = at.Epoch
		}
	}
	return holds
}

// cacheFitsLog: the cache of a running broker is the log's own epochs, plus the entry of a
// leadership without records. A topic of an old record format has no epochs.
func cacheFitsLog(v *part, m *memory) Finding {
	if v.s.Rules.EpochCache == release.NoCache || v.s.Config.OldFormat {
		return holds
	}
	for _, b := range v.all.All() {
		d := v.disk(b) // a crash may have made it forget its log start
		if v.w.Up(b) && !cacheFits(d, startOf(&d.Log)) && !cacheFits(d, m.starts[b]) {
			f := holds
			f.Broken, f.Why, f.Brokers = true, CacheDiffers, one(b)
			return f
		}
	}
	return holds
}

// cacheFits compares the cache with the epochs in the log: one entry for the first batch of
// each, and at most one more, for a leadership that has written nothing. What lies below the log
// start was deleted, but for the last epoch there, which the cache lets begin at the log start.
func cacheFits(d *replica.Disk, start kafka.Offset) bool {
	cache := d.Cache.All()
	i, last := 0, kafka.NoLeaderEpoch
	batches := d.Log.All()
	for k := range batches {
		b := &batches[k]
		if b.Epoch == last || b.End() <= start {
			continue
		}
		last = b.Epoch
		if i == 0 && len(cache) > 0 && cache[0].Epoch < last && cache[0].Start <= start {
			i++
		}
		if i == len(cache) || cache[i].Epoch != last || cache[i].Start > max(b.Base, start) {
			return false
		}
		i++
	}
	return len(cache) <= i+1 || i == 0 && len(cache) == 2 && cache[0].Start <= start
}

// hwInLog: the high watermark lies between the log start and the log end.
func hwInLog(v *part) Finding {
	for _, b := range v.all.All() {
		r, log := v.replica(b), v.log(b)
		if r.Loaded && (r.HW < startOf(log) || r.HW > log.LEO) {
			return Finding{Broken: true, Why: HWOutside, Offset: r.HW, Brokers: one(b)}
		}
	}
	return holds
}

// hwNeverFalls: a leader's high watermark never falls while its process leads in one epoch.
func hwNeverFalls(v *part, m *memory) Finding {
	f := holds
	for _, b := range v.all.All() {
		r := v.replica(b)
		before := m.leads[b]
		if !r.Leads() {
			m.leads[b] = leadership{}
			continue
		}
		now := leadership{v.w.Brokers[b].Process.BrokerEpoch, r.LeaderEpoch, r.HW}
		m.leads[b] = now
		if before.start == now.start && before.epoch == now.epoch && now.hw < before.hw {
			f = Finding{Broken: true, Why: HWFell, Offset: r.HW, Brokers: one(b)}
		}
	}
	return f
}

// noDivergence: two running replicas never hold different records at one offset below both
// their high watermarks; and logs agree up to the last offset at which their epochs agree. A
// follower that has yet to find out where to cut is left out.
func noDivergence(v *part) Finding {
	all := v.all.All()
	for i, x := range all {
		for _, y := range all[i+1:] {
			if !v.settled(x) || !v.settled(y) {
				continue
			}
			bound := min(v.replica(x).HW, v.replica(y).HW)
			if o, r := differ(v.log(x), v.log(y), bound); o >= 0 {
				return Finding{
					Broken: true, Why: DifferentRecord, Offset: o, Records: r,
					Brokers: []kafka.BrokerID{x, y},
				}
			}
		}
	}
	return holds
}

// settled says whether a replica stands by its log: it leads, or its leader has recorded a fetch
// of it in this leadership, so that it has cut what it had to.
func (v *part) settled(b kafka.BrokerID) bool {
	r := v.replica(b)
	switch {
	case !v.present(b) || !r.Loaded:
		return false
	case r.Leads():
		return true
	case !r.Fetcher.Runs() || r.Fetcher.State == replica.Truncating || r.Fetcher.Unsure ||
		!v.w.Up(r.Leader):
		return false
	}
	l := v.replica(r.Leader)
	return l.Leads() && l.LeaderEpoch == r.LeaderEpoch && l.Remotes[b].LEO != kafka.NoOffset
}

// differ gives the first offset below the bound, or at or below the last one where the epochs
// agree, at which two logs hold different records; NoOffset for none. What lies below a log start
// was deleted on purpose.
func differ(x, y *plog.Log, bound kafka.Offset) (kafka.Offset, []Record) {
	bx, by := x.All(), y.All()
	for i, k := 0, 0; i < len(bx) && k < len(by); { // the ends of both ascend
		switch {
		case bx[i].Last < by[k].Base:
			i++
			continue
		case by[k].Last < bx[i].Base:
			k++
			continue
		case bx[i].Epoch == by[k].Epoch:
			bound = max(bound, min(bx[i].End(), by[k].End()))
		}
		if bx[i].Last <= by[k].Last {
			i++
		} else {
			k++
		}
	}
	for i, k := 0, 0; i < len(bx) && k < len(by); {
		a, b := &bx[i], &by[k]
		from, to := max(a.Base, b.Base, startOf(x), startOf(y)), min(a.End(), b.End(), bound)
		if from < to {
			ra := Record{a.Producer, a.Seq + int32(from-a.Base)}
			rb := Record{b.Producer, b.Seq + int32(from-b.Base)}
			if ra != rb {
				return from, []Record{ra, rb}
			}
		}
		if a.Last <= b.Last {
			i++
		} else {
			k++
		}
	}
	return kafka.NoOffset, nil
}
