package quorum

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// Log is a voter's metadata log. What lies below Base is in a snapshot.
type Log struct {
	Base      kafka.Offset
	BaseEpoch kafka.LeaderEpoch // of the last record below Base
	Flushed   kafka.Offset      // what a power loss leaves
	N         int8
	Entries   [kafka.MaxMetadata]metadata.Entry
}

// End gives the offset of the next record.
func (l *Log) End() kafka.Offset { return l.Base + kafka.Offset(l.N) }

// All gives the entries as a slice of the log itself.
func (l *Log) All() []metadata.Entry { return l.Entries[:l.N] }

// LastEpoch gives the epoch of the last record, 0 for an empty log.
func (l *Log) LastEpoch() kafka.LeaderEpoch {
	if l.N == 0 {
		return l.BaseEpoch
	}
	return l.Entries[l.N-1].Leader
}

func (l *Log) append(x metadata.Entry) {
	l.Entries[l.N] = x
	l.N++
}

// endOf gives the largest epoch in the log that is not above the one asked for, and where it
// ends: the log agrees with another that ends in the asked epoch up to there at the most.
func (l *Log) endOf(epoch kafka.LeaderEpoch) (kafka.LeaderEpoch, kafka.Offset) {
	for i := int(l.N) - 1; i >= 0; i-- {
		if l.Entries[i].Leader <= epoch {
			return l.Entries[i].Leader, l.Base + kafka.Offset(i) + 1
		}
	}
	return l.BaseEpoch, l.Base
}

// truncate cuts the log so that it ends at an offset.
func (l *Log) truncate(to kafka.Offset) {
	n := int8(to - l.Base)
	clear(l.Entries[n:l.N])
	l.N = n
	l.Flushed = min(l.Flushed, to)
}

// boundary gives the first batch boundary that is not below an offset.
func (l *Log) boundary(at kafka.Offset) kafka.Offset {
	for at > l.Base && at < l.End() && !l.Entries[at-l.Base-1].End {
		at++
	}
	return at
}

// fold takes the records below an offset, the end of a batch, into the snapshot.
func (l *Log) fold(to kafka.Offset) {
	k := int8(to - l.Base)
	if k <= 0 {
		return
	}
	l.BaseEpoch = l.Entries[k-1].Leader
	copy(l.Entries[:], l.Entries[k:l.N])
	clear(l.Entries[l.N-k : l.N])
	l.N -= k
	l.Base = to
}

// startAt makes the log empty behind a snapshot that another voter has sent.
func (l *Log) startAt(to kafka.Offset, epoch kafka.LeaderEpoch) {
	*l = Log{Base: to, BaseEpoch: epoch, Flushed: to}
}

// kept says where the log ends after a power loss that leaves some batches beyond what is flushed.
func (l *Log) kept(batches int8) kafka.Offset {
	at := max(l.Flushed, l.Base)
	for range batches {
		if at < l.End() {
			at = l.boundary(at + 1)
		}
	}
	return at
}
