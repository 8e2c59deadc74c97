package plog

import "highwater/core/kafka"

// Batch is a record batch: the smallest unit that a log can be cut to. Its records are known
// by their producer and their numbers with it, so that a record is the same thing wherever it
// lies.
type Batch struct {
	Base     kafka.Offset // of the first record
	Last     kafka.Offset // of the last record, inclusive
	Epoch    kafka.LeaderEpoch
	Seq      int32 // number of the first record with its producer
	Producer int8
}

// End gives the offset after the batch.
func (b *Batch) End() kafka.Offset { return b.Last + 1 }

// Count gives the number of records.
func (b *Batch) Count() int32 { return int32(b.Last-b.Base) + 1 }

// At gives the batch moved to another base offset, with the leader's epoch stamped on it.
func (b Batch) At(base kafka.Offset, epoch kafka.LeaderEpoch) Batch {
	b.Last = base + (b.Last - b.Base)
	b.Base, b.Epoch = base, epoch
	return b
}

// Log is a replica's log. Batches ascend and may leave gaps. The zero Log is empty.
type Log struct {
	N       int16
	Batches [kafka.MaxBatches]Batch
	// LEO is the log end offset in memory. It is the end of the last batch, except after a cut
	// inside a batch, which takes the whole batch from the file but not from the LEO
	// (broker.md 0.5).
	LEO kafka.Offset
	// FlushedTo is the offset up to which the log is on disk for certain.
	FlushedTo kafka.Offset
}

// All gives the batches as a slice of the log itself.
func (l *Log) All() []Batch { return l.Batches[:l.N] }

// FileEnd is the end of the last batch: the LEO that a restart finds.
func (l *Log) FileEnd() kafka.Offset {
	if l.N == 0 {
		return 0
	}
	return l.Batches[l.N-1].End()
}

// Full says that n more batches would not fit.
func (l *Log) Full(n int) bool { return int(l.N)+n > kafka.MaxBatches }

// LastEpoch is the epoch of the last batch, NoLeaderEpoch for an empty log.
func (l *Log) LastEpoch() kafka.LeaderEpoch {
	if l.N == 0 {
		return kafka.NoLeaderEpoch
	}
	return l.Batches[l.N-1].Epoch
}

// AppendAsLeader puts the batch at the log end, stamped with the leader's epoch, and gives it
// back as it lies in the log. The log must not be full.
func (l *Log) AppendAsLeader(b Batch, epoch kafka.LeaderEpoch) Batch {
	b = b.At(l.LEO, epoch)
	l.push(b)
	return b
}

// AppendAsFollower takes the batch with its own offsets and says whether it did: a base offset
// below the LEO is refused ("unexpected append offset"), a gap is not (broker.md 0.5).
func (l *Log) AppendAsFollower(b Batch) bool {
	if b.Base < l.LEO {
		return false
	}
	l.push(b)
	return true
}

func (l *Log) push(b Batch) {
	if l.Full(1) {
		panic("plog: append to a full log; the world refuses before")
	}
	l.Batches[l.N] = b
	l.N++
	l.LEO = b.End()
}

// TruncateTo cuts the log so that its LEO is o, and says whether anything changed. Every batch
// that ends above o leaves the file whole, also one that o lies inside of.
func (l *Log) TruncateTo(o kafka.Offset) bool {
	if o < 0 {
		panic("plog: truncation to a negative offset")
	}
	if o >= l.LEO {
		return false
	}
	for l.N > 0 && l.Batches[l.N-1].Last >= o {
		l.drop()
	}
	l.LEO = o
	l.FlushedTo = min(l.FlushedTo, l.FileEnd())
	return true
}

func (l *Log) drop() {
	l.N--
	l.Batches[l.N] = Batch{}
}

// Read appends to buf the batches from the one that holds offset up to the bound, at most
// kafka.MaxAnswer. The first one may begin below the offset.
func (l *Log) Read(buf []Batch, offset, bound kafka.Offset) []Batch {
	for _, b := range l.All() {
		if b.Last < offset || b.End() > bound {
			continue
		}
		if len(buf) == kafka.MaxAnswer {
			break
		}
		buf = append(buf, b)
	}
	return buf
}

// RecordAt gives the batch that holds the offset, nil for none.
func (l *Log) RecordAt(o kafka.Offset) *Batch {
	for i := range l.All() {
		if b := &l.Batches[i]; b.Base <= o && o <= b.Last {
			return b
		}
	}
	return nil
}

// Holds says whether the log holds the producer's record with that number.
func (l *Log) Holds(producer int8, seq int32) bool {
	for i := range l.All() {
		b := &l.Batches[i]
		if b.Producer == producer && b.Seq <= seq && seq < b.Seq+b.Count() {
			return true
		}
	}
	return false
}
