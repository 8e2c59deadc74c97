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
	Damage   Damage // what the disk did to its bytes
	// Of an idempotent producer: its id (NoProducerID for none), its epoch, and the sequence of
	// the first record, as the batch's header has them.
	ID       kafka.ProducerID
	IDEpoch  kafka.ProducerEpoch
	Sequence int32
}

// Damage says what a disk did to the bytes of a batch.
type Damage uint8

// The kinds of damage.
const (
	Whole   Damage = iota
	Torn           // its end was never written: nothing behind it can be read
	Corrupt        // its checksum is wrong; its offsets can be read
)

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

// Segment is a file of a log.
type Segment struct {
	Base kafka.Offset // of its name: no offset in it is below
}

// Log is a replica's log. The last offsets of its batches ascend, and gaps may lie between
// them. The zero Log is empty and begins at 0.
type Log struct {
	N       int16
	Batches [kafka.MaxBatches]Batch
	// Base is the base offset of the first segment; Rolls are the later ones. A batch
	// lies in the last segment whose base is not above its last offset.
	Base   kafka.Offset
	NRolls int8
	Rolls  [kafka.MaxSegments - 1]Segment
	// Start is the log start offset: nothing below it is given to anybody. At most the LEO.
	Start kafka.Offset
	// LEO is the log end offset in memory. It is the end of the file, except after a cut inside
	// a batch, which takes the whole batch from the file but not from the LEO (broker.md 0.5).
	LEO kafka.Offset
	// FlushedTo is the offset up to which the log is on disk for certain, whoever wrote it.
	FlushedTo kafka.Offset
	// RecoveryPoint is the offset up to which the process itself has synced the log. It is in
	// memory; recovery-point-offset-checkpoint holds what of it was written down.
	RecoveryPoint kafka.Offset
}

// All gives the batches as a slice of the log itself.
func (l *Log) All() []Batch { return l.Batches[:l.N] }

// FileEnd is the LEO that a restart finds: the end of the last batch, or the base of the last
// segment where that is empty.
func (l *Log) FileEnd() kafka.Offset {
	if l.N == 0 {
		return l.lastSegment()
	}
	return max(l.lastSegment(), l.Batches[l.N-1].End())
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

// InRange says whether an offset can be read: from the log start to the LEO, both included. Any
// other is answered OFFSET_OUT_OF_RANGE (UnifiedLog.read; broker.md 0.5).
func (l *Log) InRange(o kafka.Offset) bool { return l.Start <= o && o <= l.LEO }

// Read appends to buf the batches from the one that holds offset up to the bound, at most
// kafka.MaxAnswer. The first one may begin below the offset, and below the log start.
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
