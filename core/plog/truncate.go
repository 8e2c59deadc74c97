package plog

import "highwater/core/kafka"

// TruncateTo cuts the log so that its LEO is o, and says whether anything changed: at and above
// the LEO nothing does. Below the first segment it is a full truncation. Else every segment
// that begins above o goes, and every batch that ends above it, also one that o lies inside of:
// then the LEO is above the end of the file (UnifiedLog.truncateTo, LocalLog.truncateTo).
func (l *Log) TruncateTo(o kafka.Offset) bool {
	switch {
	case o < 0:
		panic("plog: truncation to a negative offset")
	case o >= l.LEO:
		return false
	case o < l.Base:
		l.TruncateFullyAndStartAt(o, o)
		return true
	}
	l.cutFile(o)
	l.LEO, l.Start = o, min(l.Start, o)
	l.RecoveryPoint = min(l.RecoveryPoint, o)
	return true
}

// cutFile removes what of the file ends above o.
func (l *Log) cutFile(o kafka.Offset) {
	for l.NRolls > 0 && l.lastSegment() > o {
		l.NRolls--
		l.Rolls[l.NRolls] = Segment{}
	}
	for l.N > 0 && l.Batches[l.N-1].Last >= o {
		l.drop()
	}
	l.FlushedTo = min(l.FlushedTo, l.FileEnd())
}

// TruncateFullyAndStartAt deletes all data; the log goes on at n, and its log start offset is
// start (UnifiedLog.truncateFullyAndStartAt).
func (l *Log) TruncateFullyAndStartAt(n, start kafka.Offset) {
	*l = Log{
		Base: n, Start: start, LEO: n, FlushedTo: n, RecoveryPoint: min(l.RecoveryPoint, n),
	}
}

func (l *Log) drop() {
	l.N--
	l.Batches[l.N] = Batch{}
}
