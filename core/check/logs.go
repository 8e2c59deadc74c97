package check

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// oneLeader: no two running replicas lead in the same leader epoch.
func oneLeader(s *world.Spec, w *world.World, p kafka.PartitionID) Finding {
	all := assigned(s, w, p)
	for i, x := range all {
		for _, y := range all[i+1:] {
			rx, ry := &w.Brokers[x].Process.Replicas[p], &w.Brokers[y].Process.Replicas[p]
			if rx.Leads() && ry.Leads() && rx.LeaderEpoch == ry.LeaderEpoch {
				return Finding{
					Broken: true, Why: TwoLeaders, Offset: kafka.NoOffset,
					Epoch: rx.LeaderEpoch, Brokers: []kafka.BrokerID{x, y},
				}
			}
		}
	}
	return Finding{Offset: kafka.NoOffset}
}

// leadership is one process's time as leader in one epoch: a leader that restarts unseen leads
// on in the same epoch with the high watermark of its checkpoint.
type leadership struct {
	broker kafka.BrokerID
	start  kafka.BrokerEpoch
	epoch  kafka.LeaderEpoch
}

// logsConsistent: epochs in a log never fall; the cache is the log's own epochs, plus the
// entry of a leadership without records; the high watermark lies within the log, and a
// leader's never falls while its process leads in one epoch.
func (j *Judge) logsConsistent(s *world.Spec, w *world.World, p kafka.PartitionID) Finding {
	for _, b := range assigned(s, w, p) {
		f := Finding{Broken: true, Offset: kafka.NoOffset, Brokers: []kafka.BrokerID{b}}
		r, d := &w.Brokers[b].Process.Replicas[p], &w.Brokers[b].Machine.Disks[p]
		if o := epochFalls(d); o >= 0 {
			f.Why, f.Offset = EpochFell, o
			return f
		}
		if s.Rules.EpochCache != release.NoCache && w.Up(b) && !cacheFits(d) {
			f.Why = CacheDiffers
			return f
		}
		if r.Loaded && (r.HW < 0 || r.HW > d.Log.LEO) {
			f.Why, f.Offset = HWOutside, r.HW
			return f
		}
		if r.Leads() && w.Leader(p) == b {
			now := leadership{b, w.Brokers[b].Process.BrokerEpoch, r.LeaderEpoch}
			fell := now == j.leads[p] && r.HW < j.hwOf[p]
			j.hwOf[p], j.leads[p] = r.HW, now
			if fell {
				f.Why, f.Offset = HWFell, r.HW
				return f
			}
		}
	}
	return Finding{Offset: kafka.NoOffset}
}

func epochFalls(d *replica.Disk) kafka.Offset {
	last := kafka.NoLeaderEpoch
	for _, b := range d.Log.All() {
		if b.Epoch < last {
			return b.Base
		}
		last = b.Epoch
	}
	return kafka.NoOffset
}

// cacheFits compares the cache with the epochs in the log: one entry for the first batch of
// each, and at most one more, for a leadership that has written nothing.
func cacheFits(d *replica.Disk) bool {
	i, last := 0, kafka.NoLeaderEpoch
	for _, b := range d.Log.All() {
		if b.Epoch == last {
			continue
		}
		last = b.Epoch
		if i == int(d.Cache.N) || d.Cache.Entries[i].Epoch != last ||
			d.Cache.Entries[i].Start > b.Base {
			return false
		}
		i++
	}
	return int(d.Cache.N) <= i+1
}

// isrHasCommitted: every running replica that could be elected cleanly now has all records
// below the highest high watermark ever shown.
func (j *Judge) isrHasCommitted(s *world.Spec, w *world.World, p kafka.PartitionID) Finding {
	for _, b := range assigned(s, w, p) {
		if r := &w.Brokers[b].Process.Replicas[p]; r.Leads() && w.Leader(p) == b {
			j.maxHW[p] = max(j.maxHW[p], r.HW)
		}
	}
	for _, b := range assigned(s, w, p) {
		if !w.Up(b) || !w.ZK.Partitions[p].ISR.Has(b) {
			continue
		}
		if leo := logOf(w, b, p).LEO; leo < j.maxHW[p] {
			return Finding{
				Broken: true, Why: MemberLacks, Offset: leo, Brokers: []kafka.BrokerID{b},
			}
		}
	}
	return Finding{Offset: kafka.NoOffset}
}
