package plog

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// AppendAsLeader puts the batch at the log end, stamped with the leader's epoch, and gives it
// back as it lies in the log. The log must not be full.
func (l *Log) AppendAsLeader(b Batch, epoch kafka.LeaderEpoch) Batch {
	b = b.At(l.LEO, epoch)
	l.push(b)
	return b
}

// Outcome says what became of a batch that a follower was given.
type Outcome uint8

// The outcomes.
const (
	Appended    Outcome = iota
	StartedOver         // appended to an empty log that began again at the batch's base offset
	Unexpected          // "unexpected append offset": nothing was appended
	BadRecords          // its checksum is wrong: nothing was appended
)

// AppendAsFollower takes the batch with its own offsets, by the rules of the release. A gap
// below it is allowed (broker.md 0.5). The log must not be full.
func (l *Log) AppendAsFollower(r *release.Rules, b Batch) Outcome {
	out := decideAppend(r, l, &b)
	switch out {
	case Unexpected, BadRecords:
		return out
	case StartedOver:
		l.TruncateFullyAndStartAt(b.Base, b.Base)
	}
	l.push(b)
	return out
}

// decideAppend says whether a follower takes a batch: one that begins below the log end is
// refused. KAFKA-3919, Log.append of 0.8 to 0.10: there the first offset of a compressed batch
// is that of its last record, so that a batch was taken over records that the follower had,
// and offsets stepped back. KAFKA-6975, Partition.appendRecordsToFollowerOrFutureReplica since
// 2.0: after DeleteRecords a leader's start may lie inside a batch, and an empty follower could
// never take that batch.
func decideAppend(r *release.Rules, l *Log, b *Batch) Outcome {
	first := b.Base
	if r.AppendCheck == release.ByLastOffset {
		first = b.Last
	}
	switch {
	case b.Damage != Whole:
		return BadRecords
	case first >= l.LEO:
		return Appended
	case r.EmptyLogRestart == release.On && l.LEO == l.Start && b.Last >= l.LEO:
		return StartedOver
	}
	return Unexpected
}

func (l *Log) push(b Batch) {
	if l.Full(1) {
		panic("plog: append to a full log; the world refuses before")
	}
	l.Batches[l.N] = b
	l.N++
	l.LEO = b.End()
}
