package check

import (
	"highwater/core/client"
	"highwater/core/kafka"
)

// idempotentOnce: what an idempotent producer was told is acknowledged lies at one offset of the
// present leader's log, and in the order in which it was sent. That it is there at all is
// ackedSurvive.
func idempotentOnce(v *part) Finding {
	if v.leader == kafka.NoBroker {
		return holds
	}
	for c := range v.s.Producers {
		if f := v.onceInOrder(c); f.Broken {
			return f
		}
	}
	return holds
}

func (v *part) onceInOrder(c int8) Finding {
	f, log := holds, v.log(v.leader)
	next := int32(0) // number after the highest one that was seen
	for i := range log.All() {
		b := &log.Batches[i]
		if b.Producer != c || b.ID == kafka.NoProducerID || b.End() <= log.Start {
			continue
		}
		if s := v.ackedSend(c, b.Seq); s == nil || s.ID == kafka.NoProducerID {
			continue
		}
		if b.Seq < next {
			f.Broken, f.Why, f.Offset = true, OutOfOrder, b.Base
			f.Brokers, f.Records = one(v.leader), []Record{{c, b.Seq}}
			for k := range i {
				o := &log.Batches[k]
				if o.Producer == c && o.Seq <= b.Seq && b.Seq < o.Seq+o.Count() {
					f.Why = TwiceInLog
				}
			}
			return f
		}
		next = b.Seq + b.Count()
	}
	return f
}

// ackedSend gives the acknowledged send that holds a record of the partition, nil for none.
func (v *part) ackedSend(c int8, seq int32) *client.Send {
	for i := range v.w.Producers[c].All() {
		s := &v.w.Producers[c].Sends[i]
		if s.State == client.Acked && s.Partition == v.p && s.Seq <= seq && seq < s.Seq+s.Count {
			return s
		}
	}
	return nil
}
