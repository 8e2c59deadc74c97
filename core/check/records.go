package check

import (
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
)

// promise is what a producer asked for: the invariant speaks of acks=all alone, the verdict of
// every acknowledged record (acks=0 acknowledges nothing).
type promise bool

const (
	acksAll promise = true
	acksAny promise = false
)

// ackedSurvive: every acknowledged record is held by the present leader (also by one that is to
// go on and has yet to hear of its new epoch) or, while there is none, by every replica that could
// be elected cleanly now (by every member of the ISR while none of them is alive). What was
// deleted on purpose needs to be held by nobody.
func ackedSurvive(v *part, deleted kafka.Offset, kept promise) Finding {
	lost, risk := holds, holds
	must := v.electable()
	if v.served() {
		must = kafka.SetOf(v.node.Leader)
	}
	for c := range v.s.Producers {
		sends := v.w.Producers[c].All()
		for i := range sends {
			send := &sends[i]
			if send.State != client.Acked || send.Partition != v.p || send.Acks == 0 ||
				kept == acksAll && send.Acks != -1 || v.allHold(must, c, send) {
				continue
			}
			for k := range send.Count {
				if send.Base+kafka.Offset(k) >= deleted {
					v.missing(Record{c, send.Seq + k}, must, &lost, &risk)
				}
			}
		}
	}
	if lost.Broken {
		return lost
	}
	return risk
}

// allHold says whether each of the replicas, and there is one, holds all records of a send.
func (v *part) allHold(must kafka.ReplicaSet, producer int8, send *client.Send) bool {
	for _, b := range v.all.All() {
		if must.Has(b) && !holdsAll(v.log(b), producer, send.Seq, send.Count) {
			return false
		}
	}
	return must != 0
}

// holdsAll says whether a log holds a producer's records from a number on.
func holdsAll(l *plog.Log, producer int8, seq, count int32) bool {
	batches := l.All()
	for i := range batches {
		b := &batches[i]
		if b.Producer == producer && b.Seq <= seq && seq < b.Seq+b.Count() {
			n := b.Seq + b.Count() - seq
			if n >= count {
				return true
			}
			seq, count = seq+n, count-n
		}
	}
	return false
}

// missing says what it means that not all of those who must hold a record do.
func (v *part) missing(r Record, must kafka.ReplicaSet, lost, risk *Finding) {
	holders := v.holding(r)
	switch {
	case holders&must == must && must != 0:
	case v.leader != kafka.NoBroker:
		lost.Broken, lost.Why, lost.Brokers = true, LeaderLacks, one(v.leader)
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
}

func (v *part) holding(r Record) kafka.ReplicaSet {
	var out kafka.ReplicaSet
	for _, b := range v.all.All() {
		if v.log(b).Holds(r.Producer, r.Seq) {
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

// readsStay: what a consumer has read at an offset, the present leader still has there, unless
// it was deleted on purpose.
func readsStay(v *part, deleted kafka.Offset) Finding {
	f := holds
	if v.leader == kafka.NoBroker {
		return f
	}
	for c := range v.s.Consumers {
		for _, read := range v.w.Consumers[c].All() {
			if read.Partition != v.p {
				continue
			}
			for i := range read.Count {
				want := Record{read.Producer, read.Seq + i}
				o := read.Offset + kafka.Offset(i)
				if got, ok := at(v.log(v.leader), o); o >= deleted && (!ok || got != want) {
					f.Broken, f.Why, f.Offset = true, LeaderLacks, o
					f.Brokers = one(v.leader)
					f.Records = append(f.Records, want)
				}
			}
		}
	}
	return f
}
