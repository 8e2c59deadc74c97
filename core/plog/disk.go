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

// Flush writes the page cache to disk (fsync, or the operating system's own write-back) and
// says whether there was anything to write.
func (l *Log) Flush() bool {
	if l.Unflushed() == 0 {
		return false
	}
	l.FlushedTo = l.FileEnd()
	return true
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

// Recover loads the log from its file, as a start without a clean-shutdown marker does: the
// LEO becomes the end of the last batch. It never cuts to the high watermark (broker.md 0.6).
func (l *Log) Recover() (before, after kafka.Offset) {
	before = l.LEO
	l.LEO = l.FileEnd()
	return before, l.LEO
}
