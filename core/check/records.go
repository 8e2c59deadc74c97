package check

import (
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/replica"
	"highwater/core/world"
)

func logOf(w *world.World, b kafka.BrokerID, p kafka.PartitionID) *plog.Log {
	return &w.Brokers[b].Machine.Disks[p].Log
}

// promise is what a producer asked for: the invariant speaks of acks=all alone, the verdict of
// every acknowledged record (acks=0 acknowledges nothing).
type promise bool

const (
	acksAll promise = true
	acksAny promise = false
)

// acked calls f with every record of the partition that was acknowledged under the promise.
func acked(s *world.Spec, w *world.World, p kafka.PartitionID, kept promise, f func(Record)) {
	for c := range s.Producers {
		for _, send := range w.Producers[c].All() {
			if send.State != client.Acked || send.Partition != p || send.Acks == 0 ||
				kept == acksAll && send.Acks != -1 {
				continue
			}
			for i := range send.Count {
				f(Record{c, send.Seq + i})
			}
		}
	}
}

// ackedSurvive: every acknowledged record is held by the present leader or, while there is
// none, by every replica that could be elected cleanly now (by every member of the ISR while
// none of them is alive).
func ackedSurvive(s *world.Spec, w *world.World, p kafka.PartitionID, kept promise) Finding {
	lost := Finding{Offset: kafka.NoOffset}
	risk := Finding{Offset: kafka.NoOffset}
	leader := w.Leader(p)
	must := electable(s, w, p)
	if leader != kafka.NoBroker {
		must = kafka.SetOf(leader)
	}
	acked(s, w, p, kept, func(r Record) {
		holders := holding(s, w, p, r)
		switch {
		case holders&must == must && must != 0:
		case leader != kafka.NoBroker:
			lost.Broken, lost.Why = true, LeaderLacks
			lost.Brokers = []kafka.BrokerID{leader}
			lost.Records = append(lost.Records, r)
		case holders == 0:
			lost.Broken = true
			if lost.Why == Fine {
				lost.Why = NobodyHolds
			}
			lost.Records = append(lost.Records, r)
		default:
			risk.AtRisk, risk.Why = true, OnlyOutside
			risk.Brokers = holders.Members(nil)
			risk.Records = append(risk.Records, r)
		}
	})
	if lost.Broken {
		return lost
	}
	return risk
}

// electable gives the replicas that could be elected cleanly now: alive and in the ISR; the
// whole ISR while none of it is alive, since one of them must come back first.
func electable(s *world.Spec, w *world.World, p kafka.PartitionID) kafka.ReplicaSet {
	n := &w.ZK.Partitions[p]
	var alive kafka.ReplicaSet
	for b := range kafka.BrokerID(s.Brokers) {
		if w.Up(b) {
			alive = alive.With(b)
		}
	}
	if up := n.ISR & alive; up != 0 {
		return up
	}
	return n.ISR
}

func holding(s *world.Spec, w *world.World, p kafka.PartitionID, r Record) kafka.ReplicaSet {
	var out kafka.ReplicaSet
	for _, b := range assigned(s, w, p) {
		if logOf(w, b, p).Holds(r.Producer, r.Seq) {
			out = out.With(b)
		}
	}
	return out
}

// at gives the record at an offset of a log.
func at(l *plog.Log, o kafka.Offset) (Record, bool) {
	b := l.RecordAt(o)
	if b == nil {
		return Record{}, false
	}
	return Record{b.Producer, b.Seq + int32(o-b.Base)}, true
}

// readsStay: what a consumer has read at an offset, the present leader still has there.
func readsStay(s *world.Spec, w *world.World, p kafka.PartitionID) Finding {
	f := Finding{Offset: kafka.NoOffset}
	leader := w.Leader(p)
	if leader == kafka.NoBroker {
		return f
	}
	for c := range s.Consumers {
		for _, read := range w.Consumers[c].All() {
			if read.Partition != p {
				continue
			}
			for i := range read.Count {
				want := Record{read.Producer, read.Seq + i}
				o := read.Offset + kafka.Offset(i)
				if got, ok := at(logOf(w, leader, p), o); !ok || got != want {
					f.Broken, f.Why, f.Offset = true, LeaderLacks, o
					f.Brokers = []kafka.BrokerID{leader}
					f.Records = append(f.Records, want)
				}
			}
		}
	}
	return f
}

// noDivergence: two running replicas never hold different records at one offset below both
// their high watermarks; and logs agree up to the last offset at which their epochs agree. A
// follower that has yet to cut is left out.
func noDivergence(s *world.Spec, w *world.World, p kafka.PartitionID) Finding {
	all := assigned(s, w, p)
	for i, x := range all {
		for _, y := range all[i+1:] {
			rx, ry := &w.Brokers[x].Process.Replicas[p], &w.Brokers[y].Process.Replicas[p]
			if !w.Up(x) || !w.Up(y) || !settled(rx) || !settled(ry) {
				continue
			}
			if o, r := differ(logOf(w, x, p), logOf(w, y, p), min(rx.HW, ry.HW)); o >= 0 {
				return Finding{
					Broken: true, Why: DifferentRecord, Offset: o, Records: r,
					Brokers: []kafka.BrokerID{x, y},
				}
			}
		}
	}
	return Finding{Offset: kafka.NoOffset}
}

// settled says whether the replica stands by its log: one that has not been told its role, or
// that has yet to learn where to cut, does not.
func settled(r *replica.Partition) bool {
	return r.Loaded && r.Fetcher.State != replica.Truncating && !r.Fetcher.Unsure
}

// differ gives the first offset below the bound, or at or below the last one where the epochs
// agree, at which two logs hold different records; NoOffset for none.
func differ(x, y *plog.Log, bound kafka.Offset) (kafka.Offset, []Record) {
	for _, bx := range x.All() {
		if by := y.RecordAt(bx.Last); by != nil && by.Epoch == bx.Epoch {
			bound = max(bound, bx.End())
		}
	}
	for _, bx := range x.All() {
		for o := bx.Base; o < min(bx.End(), bound); o++ {
			rx, _ := at(x, o)
			if ry, ok := at(y, o); ok && rx != ry {
				return o, []Record{rx, ry}
			}
		}
	}
	return kafka.NoOffset, nil
}

// anyStuck says whether a running follower's fetcher has died: nothing but a new leader epoch
// heals it.
func anyStuck(s *world.Spec, w *world.World, p kafka.PartitionID) bool {
	for _, b := range assigned(s, w, p) {
		r := &w.Brokers[b].Process.Replicas[p]
		if w.Up(b) && r.Role == replica.Follower && r.Fetcher.Stopped() {
			return true
		}
	}
	return false
}
