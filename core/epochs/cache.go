// Package epochs is the leader epoch cache of a replica: which leader epoch began at which
// offset, kept in leader-epoch-checkpoint.
//
// It mirrors LeaderEpochFileCache with the rules of 0.11 to 2.0.0 and those of 2.0.1 and later
// (broker.md 0.4). The file is written with every change, so the cache is the file. It knows
// no log; whoever changes one changes the other.
package epochs

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// Entry says that an epoch began at an offset.
type Entry struct {
	Epoch kafka.LeaderEpoch
	Start kafka.Offset
}

// Cache is the leader epoch cache. Epochs and starts ascend. The zero Cache is empty.
type Cache struct {
	N       int8
	Entries [kafka.MaxEpochs]Entry
}

// All gives the entries as a slice of the cache itself.
func (c *Cache) All() []Entry { return c.Entries[:c.N] }

// Full says that n more entries would not fit.
func (c *Cache) Full(n int) bool { return int(c.N)+n > kafka.MaxEpochs }

// Latest gives the highest epoch, NoLeaderEpoch for an empty cache.
func (c *Cache) Latest() kafka.LeaderEpoch {
	if c.N == 0 {
		return kafka.NoLeaderEpoch
	}
	return c.Entries[c.N-1].Epoch
}

// Assign notes that the epoch began at the offset and says whether that changed the cache.
func (c *Cache) Assign(rule release.EpochCache, e kafka.LeaderEpoch, s kafka.Offset) bool {
	if e < 0 || s < 0 {
		panic("epochs: negative epoch or offset")
	}
	switch rule {
	case release.IncreasingCache:
		return c.assignIncreasing(e, s)
	case release.MonotonicCache:
		return c.assignMonotonic(e, s)
	}
	return false
}

// assignIncreasing is the rule of 0.11 to 2.0.0: a regressing entry is ignored with a warning.
func (c *Cache) assignIncreasing(e kafka.LeaderEpoch, s kafka.Offset) bool {
	if c.N > 0 {
		last := c.Entries[c.N-1]
		if e <= last.Epoch || s < last.Start {
			return false
		}
	}
	c.push(Entry{e, s})
	return true
}

// assignMonotonic is the rule since 2.0.1 (KAFKA-7415): the last assignment wins and deletes
// what conflicts with it.
func (c *Cache) assignMonotonic(e kafka.LeaderEpoch, s kafka.Offset) bool {
	if c.N > 0 {
		last := c.Entries[c.N-1]
		if e == last.Epoch && s >= last.Start {
			return false
		}
	}
	for c.N > 0 && (c.Entries[c.N-1].Epoch >= e || c.Entries[c.N-1].Start >= s) {
		c.pop()
	}
	c.push(Entry{e, s})
	return true
}

func (c *Cache) push(e Entry) {
	if c.Full(1) {
		panic("epochs: entry for a full cache; the world refuses before")
	}
	c.Entries[c.N] = e
	c.N++
}

func (c *Cache) pop() {
	c.N--
	c.Entries[c.N] = Entry{}
}

// EndOffset answers OffsetForLeaderEpoch v0 as 0.11 to 1.1 do: only an offset. Asking for the
// latest epoch gives the log end, also when both are undefined; asking above the latest or
// below the first gives NoOffset; else the start of the next higher epoch.
func (c *Cache) EndOffset(asked kafka.LeaderEpoch, leo kafka.Offset) kafka.Offset {
	if asked == c.Latest() {
		return leo
	}
	if c.N == 0 || asked > c.Latest() || asked < c.Entries[0].Epoch {
		return kafka.NoOffset
	}
	for _, e := range c.All() {
		if e.Epoch > asked {
			return e.Start
		}
	}
	return kafka.NoOffset
}

// EndOffsetFor answers as 2.0.1 and later do: the largest epoch not above the asked one, and
// where it ends (broker.md 0.4).
func (c *Cache) EndOffsetFor(asked kafka.LeaderEpoch, leo kafka.Offset) (e Entry) {
	undefined := Entry{kafka.NoLeaderEpoch, kafka.NoOffset}
	if asked == kafka.NoLeaderEpoch {
		return undefined
	}
	if asked == c.Latest() {
		return Entry{asked, leo}
	}
	higher := 0
	for higher < int(c.N) && c.Entries[higher].Epoch <= asked {
		higher++
	}
	if higher == int(c.N) {
		return undefined
	}
	if higher == 0 {
		return Entry{asked, c.Entries[0].Start}
	}
	return Entry{c.Entries[higher-1].Epoch, c.Entries[higher].Start}
}

// TruncateFromEnd removes the entries that begin at or above the offset.
func (c *Cache) TruncateFromEnd(o kafka.Offset) bool {
	changed := false
	for o >= 0 && c.N > 0 && c.Entries[c.N-1].Start >= o {
		c.pop()
		changed = true
	}
	return changed
}

// TruncateFromStart removes the entries that begin at or below the offset and lets the last
// of them begin there.
func (c *Cache) TruncateFromStart(o kafka.Offset) bool {
	n := 0
	for n < int(c.N) && c.Entries[n].Start <= o {
		n++
	}
	if n == 0 {
		return false
	}
	kept := *c
	*c = Cache{}
	c.push(Entry{kept.Entries[n-1].Epoch, o})
	for _, e := range kept.Entries[n:kept.N] {
		c.push(e)
	}
	return true
}

// Clear empties the cache.
func (c *Cache) Clear() { *c = Cache{} }
