package metadata

import "highwater/core/kafka"

// Log is the committed part of the metadata log: what the quorum can lose no more, behind a base
// image. It is the truth that brokers read, each at its own pace, and by which voters are judged;
// no voter looks at it to decide anything. Its zero value is empty.
type Log struct {
	Base    Image // at the offset of the first entry
	Now     Image // after the last entry
	N       int8
	Entries [kafka.MaxMetadata]Entry
}

// All gives the entries as a slice of the log itself.
func (l *Log) All() []Entry { return l.Entries[:l.N] }

// End gives the offset of the next record.
func (l *Log) End() kafka.Offset { return l.Now.Offset }

// Append adds a committed entry. When there is no room the older half is folded into the base
// image (a snapshot is made); offsets go on.
func (l *Log) Append(e Entry) {
	if int(l.N) == len(l.Entries) {
		l.fold(l.Base.Offset + kafka.MaxMetadata/2)
	}
	l.Entries[l.N] = e
	l.N++
	l.Now.Apply(&e.Record)
}

// Forget cuts the log so that it ends at an offset: a quorum that does not flush has lost what it
// had committed. It says whether the log reaches back so far.
func (l *Log) Forget(to kafka.Offset) bool {
	n := int8(max(to-l.Base.Offset, -1))
	if n < 0 {
		return false
	}
	clear(l.Entries[n:l.N])
	l.N, l.Now = n, l.Base
	for i := range l.All() {
		l.Now.Apply(&l.Entries[i].Record)
	}
	return true
}

// fold takes the batches that end at or below an offset into the base image.
func (l *Log) fold(to kafka.Offset) {
	k := 0
	for i := range l.All() {
		if l.Base.Offset+kafka.Offset(i)+1 <= to && l.Entries[i].End {
			k = i + 1
		}
	}
	for i := range k {
		l.Base.Apply(&l.Entries[i].Record)
	}
	copy(l.Entries[:], l.Entries[k:l.N])
	clear(l.Entries[int(l.N)-k : l.N])
	l.N -= int8(k)
}

// Read replays into an image of an earlier offset the next batch, or all that there is below an
// offset; an image from before the base becomes that first. It says whether anything was new.
func (l *Log) Read(m *Image, below kafka.Offset, all bool) bool {
	at := m.Offset
	if at < l.Base.Offset {
		*m = l.Base
		if !all {
			return true
		}
	}
	for m.Offset < min(below, l.End()) {
		e := &l.Entries[m.Offset-l.Base.Offset]
		m.Apply(&e.Record)
		if e.End && !all {
			break
		}
	}
	return m.Offset != at
}
