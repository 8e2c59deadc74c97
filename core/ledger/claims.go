package ledger

import (
	"slices"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
)

// Kind says what a client may complain of.
type Kind uint8

// The kinds, those of producers first.
const (
	LostAll    Kind = iota // acknowledged with acks=all, and lost
	LostOne                // acknowledged with acks=1, and lost
	Doubled                // in the log twice
	OutOfOrder             // not in the order in which they were sent
	Rewritten              // another record is now where the consumer read one
	Crossed                // the consumer read on beyond a truncation without being told
	Reread                 // the consumer, or its group, read a record twice
	Skipped                // the consumer's position is behind records that its group never read
	SentBack               // a reset moved the position back
	kinds
)

var kindNames = [kinds]string{
	LostAll: "lost-acks-all", LostOne: "lost-acks-1", Doubled: "doubled",
	OutOfOrder: "out-of-order", Rewritten: "rewritten", Crossed: "crossed", Reread: "reread",
	Skipped: "skipped", SentBack: "sent-back",
}

// Kinds lists all kinds.
func Kinds() []Kind {
	out := make([]Kind, kinds)
	for i := range out {
		out[i] = Kind(i)
	}
	return out
}

// String gives the kind's name in files and reports.
func (k Kind) String() string { return kindNames[k] }

// OfProducer says whether the kind is a producer's.
func (k Kind) OfProducer() bool { return k < Rewritten }

// Claim is something that a client may complain of.
type Claim struct {
	Kind Kind
	// Promised says that Kafka promises that it does not happen, while no more fails than it is
	// built for; whether more did is not asked here:
	// durability of acks=all, exactly once and in order to idempotent producers, and to consumers
	// that what they read stays, and that they are told of a truncation if they validate.
	Promised  bool
	Client    int8 // a producer or a consumer, by the kind
	Partition kafka.PartitionID
	Records   []check.Record
	// From and To are offsets: of a move; of a truncation that was crossed, before which the
	// consumer had read another record, both. NoOffset elsewhere.
	From, To kafka.Offset
	Action   int // after which it was so first, -1 where the world alone does not say
}

// Has says whether the ledger has a claim, or one of the same kind and client that speaks of the
// first of its records.
func (l *Ledger) Has(c *Claim) bool {
	return slices.ContainsFunc(l.Claims, func(o Claim) bool {
		return o.Kind == c.Kind && o.Client == c.Client && o.Partition == c.Partition &&
			o.Promised == c.Promised &&
			(len(c.Records) == 0 || slices.Contains(o.Records, c.Records[0]))
	})
}

// claims collects what is to be complained of.
func (b *book) claims(entries []Entry) []Claim {
	var out []Claim
	for c := range b.s.Producers {
		for p := range kafka.PartitionID(b.s.Partitions) {
			out = append(out, b.ofProducer(entries, c, p)...)
		}
	}
	for c := range b.s.Consumers {
		for p := range kafka.PartitionID(b.s.Partitions) {
			out = append(out, b.ofConsumer(c, p)...)
		}
	}
	slices.SortStableFunc(out, func(x, y Claim) int { return int(x.Kind) - int(y.Kind) })
	return out
}

// claim begins a claim; nobody has promised it yet.
func claim(k Kind, c int8, p kafka.PartitionID) Claim {
	return Claim{
		Kind: k, Client: c, Partition: p, From: kafka.NoOffset, To: kafka.NoOffset, Action: -1,
	}
}

// ofProducer groups what went wrong with a producer's records. Of those lost each action has its
// own claim.
func (b *book) ofProducer(entries []Entry, c int8, p kafka.PartitionID) []Claim {
	var out []Claim
	add := func(k Kind, promised bool, action int, r check.Record) {
		for i := range out {
			o := &out[i]
			if o.Kind == k && o.Promised == promised && o.Action == action {
				o.Records = append(o.Records, r)
				return
			}
		}
		n := claim(k, c, p)
		n.Promised, n.Action, n.Records = promised, action, []check.Record{r}
		out = append(out, n)
	}
	for i := range entries {
		e := &entries[i]
		if e.Producer != c || e.Partition != p {
			continue
		}
		for k := range e.Count {
			r := check.Record{Producer: c, Seq: e.Seq + k}
			acked := e.State == client.Acked
			if e.Lost && e.Acks == -1 {
				add(LostAll, true, b.lost[r], r)
			} else if e.Lost {
				add(LostOne, false, b.lost[r], r)
			}
			if e.Doubled {
				add(Doubled, acked && e.Idempotent, -1, r)
			}
			if e.OutOfOrder {
				add(OutOfOrder, acked && e.Idempotent, -1, r)
			}
		}
	}
	return out
}

func (b *book) ofConsumer(c int8, p kafka.PartitionID) []Claim {
	var out []Claim
	again, other := b.readsOf(c, p)
	for _, x := range [...]struct {
		k        Kind
		promised bool
		records  []check.Record
	}{{Rewritten, true, other}, {Reread, false, again}, {Skipped, false, b.skipped(c, p)}} {
		if len(x.records) > 0 {
			n := claim(x.k, c, p)
			n.Promised, n.Records = x.promised, x.records
			out = append(out, n)
		}
	}
	if b.j == nil {
		return out
	}
	for _, f := range b.j.Crossings() {
		if f.Consumer == c && f.Partition == p {
			n := claim(Crossed, c, p)
			n.Promised, n.Records = f.Why == check.CrossedUntold, f.Records
			n.From, n.To, n.Action = f.Offset, f.Offset, f.Since
			out = append(out, n)
		}
	}
	for _, m := range b.j.Moves() {
		if m.Consumer == c && m.Partition == p && m.Why == check.ResetTo && m.To < m.From {
			n := claim(SentBack, c, p)
			n.From, n.To, n.Action = m.From, m.To, m.Step
			out = append(out, n)
		}
	}
	return out
}

// readsOf gives the records that a consumer read again after itself or another member of its
// group, and those that are not any more where it read them.
func (b *book) readsOf(c int8, p kafka.PartitionID) (again, other []check.Record) {
	all := b.w.Consumers[c].All()
	for i := range all {
		k := &all[i]
		if k.Partition != p {
			continue
		}
		for n := range k.Count {
			r := check.Record{Producer: k.Producer, Seq: k.Seq + n}
			if b.times(c, p, r) > 1 && !slices.Contains(again, r) {
				again = append(again, r)
			}
			if b.rewritten(p, r, k.Offset+kafka.Offset(n)) && !slices.Contains(other, r) {
				other = append(other, r)
			}
		}
	}
	return again, other
}

// times counts how often a consumer and the other members of its group have read a record.
func (b *book) times(c int8, p kafka.PartitionID, r check.Record) int {
	n := 0
	for o := range b.s.Consumers {
		if !b.together(c, o) {
			continue
		}
		for _, k := range b.w.Consumers[o].All() {
			if k.Partition == p && reads(&k, r) {
				n++
			}
		}
	}
	return n
}

// together says whether two consumers are one, or members of one group.
func (b *book) together(c, o int8) bool {
	g := b.s.ConsumerConfigs[c].Group
	return c == o || g > 0 && g == b.s.ConsumerConfigs[o].Group
}

// skipped gives the records of the present leader between the first offset that the consumer's
// group has read and the consumer's position that nobody of the group has read.
func (b *book) skipped(c int8, p kafka.PartitionID) []check.Record {
	leader := b.w.Leader(p)
	from := kafka.NoOffset
	for o := range b.s.Consumers {
		for _, k := range b.w.Consumers[o].All() {
			if k.Partition == p && b.together(c, o) && (from < 0 || k.Offset < from) {
				from = k.Offset
			}
		}
	}
	if leader == kafka.NoBroker || from < 0 || !b.hasRead(c, p) {
		return nil
	}
	var out []check.Record
	l := b.log(leader, p)
	for i := range l.All() {
		k := &l.Batches[i]
		for n := range k.Count() {
			o, r := k.Base+kafka.Offset(n), check.Record{Producer: k.Producer, Seq: k.Seq + n}
			if o >= max(from, l.Start) && o < b.w.Consumers[c].Position[p].Offset &&
				b.times(c, p, r) == 0 {
				out = append(out, r)
			}
		}
	}
	return out
}

// hasRead says whether the consumer has read anything: the position of one that has not says
// nothing of what it has left out.
func (b *book) hasRead(c int8, p kafka.PartitionID) bool {
	for _, k := range b.w.Consumers[c].All() {
		if k.Partition == p {
			return true
		}
	}
	return false
}
