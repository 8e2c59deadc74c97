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

// Cache is the leader epoch cache with its file, leader-epoch-checkpoint. Epochs and starts
// ascend. The zero Cache is empty.
type Cache struct {
	N int8 // entries of the cache
	// NFile is the number of entries that the file holds for certain: N, or more after a
	// truncation that did not sync it (broker.md 0.3).
	NFile   int8
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

// Assign notes that the epoch began at the offset, in the cache and at once in the file, and says
// whether that changed the cache. A negative epoch or offset is a bug (IllegalArgumentException
// in Kafka).
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
		c.N--
	}
	c.push(Entry{e, s})
	return true
}

// Synced says whether the file holds what the cache holds.
func (c *Cache) Synced() bool { return c.NFile == c.N }

// Sync lets the file hold what the cache holds.
func (c *Cache) Sync() {
	for c.NFile > c.N {
		c.NFile--
		c.Entries[c.NFile] = Entry{}
	}
	c.NFile = c.N
}

// Forget makes the cache what the file holds: the process died, and the cut was never synced.
func (c *Cache) Forget() { c.N = c.NFile }

func (c *Cache) push(e Entry) {
	if c.Full(1) {
		panic("epochs: entry for a full cache; the world refuses before")
	}
	c.Sync()
	c.Entries[c.N] = e
	c.N++
	c.Sync()
}

// EndOffsetFor answers where an epoch ends in a log that ends at leo: with the largest epoch not
// above the asked one and its end. Up to 1.1 the answer is an offset alone, so its epoch is
// NoLeaderEpoch. Undefined is NoLeaderEpoch with NoOffset.
func (c *Cache) EndOffsetFor(
	r *release.Rules, asked kafka.LeaderEpoch, leo kafka.Offset,
) Entry {
	e := decideEndOffset(r, c, asked, leo)
	if r.EpochAnswer == release.AnswerOffset {
		e.Epoch = kafka.NoLeaderEpoch
	}
	return e
}

// decideEndOffset looks up where an epoch ends (LeaderEpochFileCache.endOffsetFor; broker.md 0.4).
//
// KIP-101 asked for an offset alone, and a follower could not know that the leader meant another
// epoch than the one it had asked for; asking for -1 gave the log end of an empty cache. KIP-279
// names the epoch. KAFKA-7415 answers below the first entry too: an epoch that retention has
// removed ended where the first one that is left begins, and "undefined" sent the follower back
// to its high watermark. Another product answered two of the five cases with its own epoch, and
// consumers went back to the log start (redpanda-data/redpanda issue 11864, case H41).
func decideEndOffset(
	r *release.Rules, c *Cache, asked kafka.LeaderEpoch, leo kafka.Offset,
) Entry {
	undefined := Entry{kafka.NoLeaderEpoch, kafka.NoOffset}
	if asked == kafka.NoLeaderEpoch && r.EpochAnswer != release.AnswerOffset {
		return undefined
	}
	if asked == c.Latest() {
		return Entry{asked, leo}
	}
	higher, ok := c.After(asked)
	own := r.EpochAnswer == release.AnswerOwnEpoch
	if own && !ok && c.N > 0 {
		return Entry{c.Latest(), c.Entries[0].Start}
	}
	if !ok || asked == kafka.NoLeaderEpoch {
		return undefined
	}
	lower, ok := c.atOrBelow(asked)
	switch {
	case own && lower.Epoch == asked:
		return Entry{c.Latest(), higher.Start}
	case ok:
		return Entry{lower.Epoch, higher.Start}
	case r.EpochAnswer >= release.AnswerBelowFirst:
		return Entry{asked, higher.Start}
	}
	return undefined
}

// TruncateFromEnd removes the entries that begin at or above the offset and says whether there
// were any. The file follows with Sync.
func (c *Cache) TruncateFromEnd(o kafka.Offset) bool {
	changed := false
	for o >= 0 && c.N > 0 && c.Entries[c.N-1].Start >= o {
		c.N--
		changed = true
	}
	return changed
}

// TruncateFromStart removes the entries that begin at or below the offset and lets the last
// of them begin there, in the file too.
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

// Loaded gives the cache that a start makes of this one as its file: the entries are assigned
// one by one, by the same rules.
func (c *Cache) Loaded(rule release.EpochCache) Cache {
	var out Cache
	for _, e := range c.All() {
		out.Assign(rule, e.Epoch, e.Start)
	}
	return out
}

// Rebuild notes the epoch of a batch that a recovery has found, and says whether that changed
// the cache.
func (c *Cache) Rebuild(r *release.Rules, e kafka.LeaderEpoch, base kafka.Offset) bool {
	return decideRebuild(r, c, e) && c.Assign(r.EpochCache, e, base)
}

// decideRebuild says whether a recovery notes the epoch of a batch: one above the latest. From
// 2.1 to 2.6.0 epoch 0 was left out (KAFKA-10432, LogSegment.recover): a follower in epoch 0
// then got a wrong end offset (case H13).
func decideRebuild(r *release.Rules, c *Cache, e kafka.LeaderEpoch) bool {
	if e == 0 && r.RebuiltEpochs == release.SkipsZero {
		return false
	}
	return e > c.Latest()
}
