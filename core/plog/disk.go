package plog

import "highwater/core/kafka"

// Unflushed counts the batches that are only in the page cache.
func (l *Log) Unflushed() int {
	n := 0
	for i := range l.All() {
		if l.Batches[i].End() > l.FlushedTo {
			n++
		}
	}
	return n
}

// WriteBack is the operating system's own: it writes the first n batches of the page cache to
// disk, 0 for all, and says whether there was anything to write. The process does not learn of
// it, so the recovery point stays.
func (l *Log) WriteBack(n int) bool {
	if l.Unflushed() == 0 {
		return false
	}
	for i := range l.All() {
		if b := &l.Batches[i]; b.End() > l.FlushedTo {
			l.FlushedTo = b.End()
			if n--; n == 0 {
				break
			}
		}
	}
	return true
}

// Flush is the process's own: it syncs the whole log, and its recovery point is the LEO then
// (Log.flush).
func (l *Log) Flush() {
	l.FlushedTo = max(l.FlushedTo, l.FileEnd())
	l.RecoveryPoint = l.LEO
}

// LosePower takes what was only in the page cache, but for the first keep batches of it, which
// had reached the disk by chance. A process crash calls nothing: the page cache survives it.
func (l *Log) LosePower(keep int) {
	for lost := l.Unflushed() - keep; lost > 0; lost-- {
		l.drop()
	}
	l.LEO = l.FileEnd()
	l.FlushedTo = l.FileEnd()
}

// Tear damages the last batch of the file, as a write that stopped half-way, and says whether
// there is one that is whole.
func (l *Log) Tear() bool {
	if l.N == 0 || l.Batches[l.N-1].Damage != Whole {
		return false
	}
	l.Batches[l.N-1].Damage = Torn
	return true
}

// Rot makes the checksum of the batch that holds the offset wrong, and says whether there is
// one that is whole.
func (l *Log) Rot(o kafka.Offset) bool {
	b := l.RecordAt(o)
	if b == nil || b.Damage != Whole {
		return false
	}
	b.Damage = Corrupt
	return true
}

// Loaded says what a start did with a log.
type Loaded struct {
	Before, After kafka.Offset // the LEO in memory before, and the one that the file gave
	Scanned       bool
	ScannedFrom   kafka.Offset // base of the first segment that was scanned
	CutAt         kafka.Offset // where the file was cut behind the last good batch, or NoOffset
	Dropped       bool         // all went: the log ended below its log start
}

// Load makes a log of its files, as a start does. clean says that the clean-shutdown marker was
// there, point and start are the offsets of the two checkpoint files, 0 for none. It never cuts
// to the high watermark (LogLoader.load, recoverLog; broker.md 0.6).
func (l *Log) Load(clean bool, point, start kafka.Offset) Loaded {
	out := Loaded{Before: l.LEO, CutAt: kafka.NoOffset}
	if clean {
		l.dropTorn()
	} else {
		l.scan(point, &out)
	}
	l.LEO = l.FileEnd()
	if l.LEO < start {
		l.TruncateFullyAndStartAt(start, start)
		out.Dropped = true
	}
	l.RecoveryPoint = min(point, l.LEO)
	if clean && !out.Dropped {
		l.RecoveryPoint = l.LEO
	}
	l.FlushedTo = min(l.FlushedTo, l.FileEnd())
	l.Start = max(start, l.Base)
	out.After = l.LEO
	return out
}

// dropTorn leaves a torn batch out of the log: without a scan nobody cuts it, but nobody can
// read it either.
func (l *Log) dropTorn() {
	if l.N > 0 && l.Batches[l.N-1].Damage == Torn {
		l.drop()
	}
}

// scan reads every segment from the one that holds the recovery point on, cuts the file at the
// first batch that is damaged, and deletes all later segments. A batch that begins below the
// end of the one before it costs its whole segment: no index can be built for it
// (LogLoader.recoverLog, LogSegment.recover, case H01).
func (l *Log) scan(point kafka.Offset, out *Loaded) {
	first := 0
	for first+1 < l.Segments() && l.SegmentBase(first+1) <= point {
		first++
	}
	out.Scanned, out.ScannedFrom = true, l.SegmentBase(first)
	end := out.ScannedFrom
	for i := range l.All() {
		b := &l.Batches[i]
		if b.Last < out.ScannedFrom {
			continue
		}
		segment := l.segmentOf(b)
		switch {
		case b.Damage != Whole:
			l.cutFrom(i, segment)
		case b.Base < end && i > 0 && l.segmentOf(&l.Batches[i-1]) == segment:
			for i > 0 && l.segmentOf(&l.Batches[i-1]) == segment {
				i--
			}
			l.cutFrom(i, segment)
		default:
			end = b.End()
			continue
		}
		out.CutAt = l.FileEnd()
		return
	}
}

// segmentOf gives the number of the segment that the batch lies in.
func (l *Log) segmentOf(b *Batch) int {
	i := 0
	for i+1 < l.Segments() && l.SegmentBase(i+1) <= b.Last {
		i++
	}
	return i
}

// cutFrom removes the batches from number i on, and every segment behind the given one.
func (l *Log) cutFrom(i, segment int) {
	for int(l.N) > i {
		l.drop()
	}
	for int(l.NRolls) > segment {
		l.NRolls--
		l.Rolls[l.NRolls] = Segment{}
	}
	l.FlushedTo = min(l.FlushedTo, l.FileEnd())
}
