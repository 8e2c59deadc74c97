package ledger

import (
	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/world"
)

// Ledger is what clients got out of a run so far.
type Ledger struct {
	Entries []Entry // by producer, in the order of sending
	Claims  []Claim // in the order of Kinds, then of clients
}

// Entry is what became of records in a row of one batch that fared alike.
type Entry struct {
	check.Record // the first of them
	Count        int32
	Partition    kafka.PartitionID
	Acks         int8
	Idempotent   bool
	// What their producer was told.
	State    client.SendState
	Err      kafka.ErrorCode
	Base     kafka.Offset // where the first one is by the acknowledgement, NoOffset for unknown
	AckedAt  kafka.Ms     // 0 unless acknowledged
	Attempts int32
	// Where they are now.
	Leader  kafka.BrokerID   // the present leader, NoBroker for none
	At      []kafka.Offset   // of the first one in its log; two where they are there twice
	Holders kafka.ReplicaSet // replicas that have them, running or not
	Reads   []Reading        // in the order of consumers
	Fate
}

// Reading is that a consumer has read records at an offset.
type Reading struct {
	Consumer int8
	Offset   kafka.Offset // of the first one
	Times    int
}

// Fate is what is to be said of a record.
type Fate struct {
	Lost       bool // acknowledged, and a leader without it was elected, or nobody has it
	AtRisk     bool // acknowledged, and only on replicas that may not lead
	Deleted    bool // below the present leader's log start
	Doubled    bool // the present leader has it at two offsets
	OutOfOrder bool // acknowledged, and behind one that its producer sent later
	Rewritten  bool // somebody read it at an offset where another record, or none, is now
}

// book is what a ledger is made from.
type book struct {
	s    *world.Spec
	w    *world.World
	j    *check.Judge
	lost map[check.Record]int // and the action after which
	risk map[check.Record]bool
}

func (b *book) isLost(r check.Record) bool {
	_, lost := b.lost[r]
	return lost
}

// Of gives the ledger of a run. Without a judge nothing is lost or at risk.
func Of(s *world.Spec, w *world.World, j *check.Judge) Ledger {
	b := book{s, w, j, map[check.Record]int{}, map[check.Record]bool{}}
	if j != nil {
		j.EachLost(func(r check.Record, at int) { b.lost[r] = at })
		for _, r := range j.AtRisk() {
			b.risk[r] = true
		}
	}
	var l Ledger
	for c := range s.Producers {
		sends := w.Producers[c].All()
		for i := range sends {
			b.entries(&l, c, &sends[i])
		}
	}
	l.Claims = b.claims(l.Entries)
	return l
}

// entries adds a batch: one entry for all of its records that fared alike.
func (b *book) entries(l *Ledger, c int8, s *client.Send) {
	first := len(l.Entries)
	for seq, end := s.Seq, s.Seq+s.Count; seq < end; {
		next := b.cut(c, s.Partition, seq, end)
		e := b.entry(c, s, seq)
		e.Count = next - seq
		if n := len(l.Entries); n > first && l.Entries[n-1].goesOn(&e) {
			l.Entries[n-1].Count += e.Count
		} else {
			l.Entries = append(l.Entries, e)
		}
		seq = next
	}
}

// cut gives the number up to which records fare as the one at seq for certain: no batch of any
// log, no read and no list of the judge begins or ends before.
func (b *book) cut(c int8, p kafka.PartitionID, seq, end int32) int32 {
	next := end
	at := func(n int32) {
		if n > seq && n < next {
			next = n
		}
	}
	reps := b.w.Replicas(b.s, p)
	for _, r := range reps.All() {
		l := b.log(r, p)
		for i := range l.All() {
			if k := &l.Batches[i]; k.Producer == c {
				at(k.Seq)
				at(k.Seq + k.Count())
				at(k.Seq + int32(l.Start-k.Base))
			}
		}
	}
	for i := range b.s.Consumers {
		for _, k := range b.w.Consumers[i].All() {
			if k.Partition == p && k.Producer == c {
				at(k.Seq)
				at(k.Seq + k.Count)
			}
		}
	}
	this := check.Record{Producer: c, Seq: seq}
	for n := seq + 1; n < next; n++ {
		r := check.Record{Producer: c, Seq: n}
		if b.isLost(r) != b.isLost(this) || b.risk[r] != b.risk[this] {
			return n
		}
	}
	return next
}

// goesOn says whether another entry of the batch is the same but for its place.
func (e *Entry) goesOn(o *Entry) bool {
	if e.Fate != o.Fate || e.Holders != o.Holders || len(e.At) != len(o.At) ||
		len(e.Reads) != len(o.Reads) {
		return false
	}
	n := kafka.Offset(e.Count)
	for i := range e.At {
		if e.At[i]+n != o.At[i] {
			return false
		}
	}
	for i, r := range e.Reads {
		if r.Offset += n; r != o.Reads[i] {
			return false
		}
	}
	return true
}

func (b *book) log(r kafka.BrokerID, p kafka.PartitionID) *plog.Log {
	return &b.w.Brokers[r].Machine.Disks[p].Log
}

// entry gives what became of one record.
func (b *book) entry(c int8, s *client.Send, seq int32) Entry {
	r, p := check.Record{Producer: c, Seq: seq}, s.Partition
	e := Entry{
		Record: r, Partition: p, Acks: s.Acks, Idempotent: s.ID != kafka.NoProducerID,
		State: s.State, Err: s.Err, Base: s.Base, AckedAt: s.AckedAt, Attempts: s.Attempts,
		Leader: b.w.Leader(p),
	}
	if e.Base != kafka.NoOffset {
		e.Base += kafka.Offset(seq - s.Seq)
	}
	reps := b.w.Replicas(b.s, p)
	for _, id := range reps.All() {
		if b.log(id, p).Holds(c, seq) {
			e.Holders = e.Holders.With(id)
		}
	}
	if e.Leader != kafka.NoBroker {
		l := b.log(e.Leader, p)
		e.At = offsets(l, r)
		e.Deleted = len(e.At) > 0 && e.At[0] < l.Start
	}
	e.Lost, e.AtRisk, e.Doubled = b.isLost(r), b.risk[r], len(e.At) > 1
	e.OutOfOrder = s.State == client.Acked && len(e.At) > 0 && b.outOfOrder(c, s, e.At[0])
	b.read(&e)
	return e
}

// offsets gives where a record lies in a log.
func offsets(l *plog.Log, r check.Record) []kafka.Offset {
	var out []kafka.Offset
	for i := range l.All() {
		k := &l.Batches[i]
		if k.Producer == r.Producer && k.Seq <= r.Seq && r.Seq < k.Seq+k.Count() {
			out = append(out, k.Base+kafka.Offset(r.Seq-k.Seq))
		}
	}
	return out
}

// outOfOrder says whether an acknowledged record that was sent later lies before the offset.
func (b *book) outOfOrder(c int8, s *client.Send, o kafka.Offset) bool {
	l := b.log(b.w.Leader(s.Partition), s.Partition)
	sends := b.w.Producers[c].All()
	for i := range sends {
		later := &sends[i]
		if later.State != client.Acked || later.Partition != s.Partition || later.Seq <= s.Seq {
			continue
		}
		if at := offsets(l, check.Record{Producer: c, Seq: later.Seq}); len(at) > 0 && at[0] < o {
			return true
		}
	}
	return false
}

// read notes who has read a record, and whether it is where they read it.
func (b *book) read(e *Entry) {
	for c := range b.s.Consumers {
		for _, k := range b.w.Consumers[c].All() {
			if k.Partition != e.Partition || !reads(&k, e.Record) {
				continue
			}
			o := k.Offset + kafka.Offset(e.Seq-k.Seq)
			if n := len(e.Reads); n > 0 && e.Reads[n-1].Consumer == c &&
				e.Reads[n-1].Offset == o {
				e.Reads[n-1].Times++
			} else {
				e.Reads = append(e.Reads, Reading{c, o, 1})
			}
			e.Rewritten = e.Rewritten || b.rewritten(e.Partition, e.Record, o)
		}
	}
}

func reads(k *client.Read, r check.Record) bool {
	return k.Producer == r.Producer && k.Seq <= r.Seq && r.Seq < k.Seq+k.Count
}

// rewritten says whether the present leader has another record, or none, where one was read. What
// was deleted on purpose is not.
func (b *book) rewritten(p kafka.PartitionID, r check.Record, o kafka.Offset) bool {
	leader := b.w.Leader(p)
	if leader == kafka.NoBroker {
		return false
	}
	l := b.log(leader, p)
	if o < l.Start {
		return false
	}
	k := l.RecordAt(o)
	return k == nil || k.Producer != r.Producer || k.Seq+int32(o-k.Base) != r.Seq
}
