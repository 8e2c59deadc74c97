package plog

import "highwater/core/kafka"

// Segments counts the segments; a log has one at least.
func (l *Log) Segments() int { return int(l.NRolls) + 1 }

// SegmentBase gives the base offset of a segment by its number, from 0.
func (l *Log) SegmentBase(i int) kafka.Offset {
	if i == 0 {
		return l.Base
	}
	return l.Rolls[i-1].Base
}

func (l *Log) lastSegment() kafka.Offset { return l.SegmentBase(int(l.NRolls)) }

// nextSegment gives where a segment ends: the base offset of the next one, the LEO for the last.
func (l *Log) nextSegment(i int) kafka.Offset {
	if i+1 < l.Segments() {
		return l.SegmentBase(i + 1)
	}
	return l.LEO
}

// MaybeRoll begins a new segment for a batch with that base offset, if the last one holds size
// batches, and says whether it did. A size of 0 means one segment for ever. The roll syncs the
// old segments (Log.roll; in Kafka in the background).
func (l *Log) MaybeRoll(size int8, base kafka.Offset) bool {
	if size <= 0 || l.Segments() == kafka.MaxSegments {
		return false
	}
	held := int8(0)
	for i := range l.All() {
		if l.Batches[i].Last >= l.lastSegment() {
			held++
		}
	}
	if held < size {
		return false
	}
	l.roll(max(base, l.LEO))
	return true
}

func (l *Log) roll(base kafka.Offset) {
	l.Rolls[l.NRolls] = Segment{base}
	l.NRolls++
	l.FlushedTo = max(l.FlushedTo, base)
	l.RecoveryPoint = max(l.RecoveryPoint, base)
}

// DeleteOldSegments is retention: it deletes at most n of the oldest segments, 0 for as many as
// possible, and says how many went. None that reaches above the high watermark goes, and the
// last one only if it holds anything: an empty one takes its place. The log start rises to the
// first base that is left (UnifiedLog.deletableSegments, deleteSegments).
func (l *Log) DeleteOldSegments(hw kafka.Offset, n int) int {
	deletable := 0
	for i := range l.Segments() {
		last := i == l.Segments()-1
		if (n > 0 && deletable == n) || l.nextSegment(i) > hw || last && l.emptyLast() {
			break
		}
		deletable++
	}
	if deletable == 0 {
		return 0
	}
	if deletable == l.Segments() {
		l.dropSegments(deletable, l.LEO)
		l.FlushedTo = max(l.FlushedTo, l.LEO)
		l.RecoveryPoint = max(l.RecoveryPoint, l.LEO)
	} else {
		l.dropSegments(deletable, l.SegmentBase(deletable))
	}
	l.Start = max(l.Start, l.Base)
	return deletable
}

func (l *Log) emptyLast() bool {
	return l.N == 0 || l.Batches[l.N-1].Last < l.lastSegment()
}

// dropSegments takes the first n segments away; the log begins at base then.
func (l *Log) dropSegments(n int, base kafka.Offset) {
	first := 0
	for first < int(l.N) && l.Batches[first].Last < base {
		first++
	}
	kept := copy(l.Batches[:], l.Batches[first:l.N])
	for kept < int(l.N) {
		l.drop()
	}
	l.Base = base
	for i := range l.Rolls {
		var to Segment
		if i+n < int(l.NRolls) {
			to = l.Rolls[i+n]
		}
		l.Rolls[i] = to
	}
	l.NRolls = max(l.NRolls-int8(n), 0)
}

// RaiseStart raises the log start offset and says whether it did. The records below stay in the
// file until their segment goes (UnifiedLog.maybeIncrementLogStartOffset).
func (l *Log) RaiseStart(to kafka.Offset) bool {
	if to <= l.Start {
		return false
	}
	if to > l.LEO {
		panic("plog: log start offset above the log end; the caller clamps to the high watermark")
	}
	l.Start = to
	return true
}
