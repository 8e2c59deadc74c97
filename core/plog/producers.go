package plog

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// ProducerBatch is what a log remembers of one batch of an idempotent producer (BatchMetadata).
type ProducerBatch struct {
	Sequence int32        // of the first record
	Count    int32        // of records, 1 or more
	Base     kafka.Offset // of the first record
}

// Next gives the sequence that follows the batch.
func (b *ProducerBatch) Next() int32 { return b.Sequence + b.Count }

// End gives the offset after the batch.
func (b *ProducerBatch) End() kafka.Offset { return b.Base + kafka.Offset(b.Count) }

// ProducerEntry is what a log remembers of one idempotent producer: the last batches of its newest
// epoch, the oldest first. Without a batch it is unknown (ProducerStateEntry).
type ProducerEntry struct {
	N       int8
	Epoch   kafka.ProducerEpoch
	Batches [kafka.MaxRemembered]ProducerBatch
}

// All gives the batches as a slice of the entry itself.
func (e *ProducerEntry) All() []ProducerBatch { return e.Batches[:e.N] }

// Known says whether the log remembers the producer.
func (e *ProducerEntry) Known() bool { return e.N > 0 }

// Next gives the sequence with which the producer must go on, 0 for one that is not known.
func (e *ProducerEntry) Next() int32 {
	if e.N == 0 {
		return 0
	}
	return e.Batches[e.N-1].Next()
}

// End gives the offset after the newest batch.
func (e *ProducerEntry) End() kafka.Offset {
	if e.N == 0 {
		return 0
	}
	return e.Batches[e.N-1].End()
}

// Find gives the remembered batch that has exactly the epoch and the sequences of b, nil for none
// (ProducerStateEntry.findDuplicateBatch).
func (e *ProducerEntry) Find(b *Batch) *ProducerBatch {
	for i := range e.All() {
		k := &e.Batches[i]
		if e.Epoch == b.IDEpoch && k.Sequence == b.Sequence && k.Count == b.Count() {
			return k
		}
	}
	return nil
}

// note adds a batch; at most keep are remembered, and only those of one epoch.
func (e *ProducerEntry) note(epoch kafka.ProducerEpoch, b ProducerBatch, keep int) {
	if e.Epoch != epoch {
		*e = ProducerEntry{Epoch: epoch}
	}
	if int(e.N) == keep {
		copy(e.Batches[:], e.Batches[1:e.N])
		e.N--
	}
	e.Batches[e.N] = b
	e.N++
}

// Producers is what a replica remembers of idempotent producers, by their id less one. It is in
// memory, and in the snapshot files beside the log (ProducerStateManager).
type Producers struct {
	// Snapshot is the offset of the newest snapshot beside those at the bases of segments, 0 for
	// none. A snapshot holds the last batch of each producer alone.
	Snapshot kafka.Offset
	Entries  [kafka.MaxProducerID]ProducerEntry
}

// Entry gives what is remembered of a producer id; the id must be one that was given away.
func (p *Producers) Entry(id kafka.ProducerID) *ProducerEntry { return &p.Entries[id-1] }

// Note remembers a batch that was appended; keep comes from DecideRemembered.
func (p *Producers) Note(b *Batch, keep int) {
	if b.ID == kafka.NoProducerID || keep == 0 {
		return
	}
	p.Entry(b.ID).note(b.IDEpoch, ProducerBatch{b.Sequence, b.Count(), b.Base}, keep)
}

// Forget drops the producers of which no record is left at or above the log start, and gives the
// ids that it dropped as bits (ProducerStateManager.truncateHead).
func (p *Producers) Forget(start kafka.Offset) (gone uint8) {
	for i := range p.Entries {
		if e := &p.Entries[i]; e.Known() && e.End() <= start {
			*e, gone = ProducerEntry{}, gone|1<<i
		}
	}
	return gone
}

// DecideRemembered says how many batches of each idempotent producer a log remembers, 0 where
// there are no such producers. A producer has no more requests in flight.
//
// KIP-98 (0.11), ProducerIdEntry: the last one alone, so that a producer had to wait for each
// answer before it sent on. KAFKA-5494 (1.0), ProducerStateEntry.NumBatchesToRetain: five.
func DecideRemembered(r *release.Rules) int {
	switch r.ProducerState {
	case release.LastBatch:
		return 1
	case release.LastFiveBatches:
		return kafka.MaxRemembered
	}
	return 0
}

// Reload makes the entries anew after the log was cut: from the newest snapshot that is left, and
// from the log behind it (UnifiedLog.rebuildProducerState, ProducerStateManager.
// truncateAndReload). It takes a snapshot at the log end.
func (p *Producers) Reload(l *Log, keep int) {
	p.reload(l, keep, p.snapshot(l, l.LEO))
	p.Snapshot = l.LEO
}

// Restart makes the entries anew when the process starts. After a clean shutdown there is a
// snapshot at the log end; else recovery makes one there, from an older one and the segments
// behind it (LogLoader.recoverSegment). So the last batch of each producer is known, no more.
func (p *Producers) Restart(l *Log, keep int, clean bool) {
	if !clean {
		p.reload(l, keep, p.snapshot(l, l.lastSegment()))
	}
	p.reload(l, keep, l.LEO)
	p.Snapshot = l.LEO
}

// snapshot gives the offset of the newest snapshot up to an offset.
func (p *Producers) snapshot(l *Log, most kafka.Offset) kafka.Offset {
	at := kafka.Offset(0)
	if p.Snapshot <= most {
		at = p.Snapshot
	}
	for i := range l.Segments() {
		if base := l.SegmentBase(i); base <= most {
			at = max(at, base)
		}
	}
	return at
}

// reload makes the entries of the snapshot at an offset, which holds the last batch of each
// producer, and of the batches behind it. A snapshot at or below the log start is gone.
func (p *Producers) reload(l *Log, keep int, at kafka.Offset) {
	before := p.Entries
	p.Entries = [kafka.MaxProducerID]ProducerEntry{}
	if at <= l.Start {
		at = l.Start
	} else {
		for i := range before {
			p.Entries[i] = lastBefore(l, &before[i], kafka.ProducerID(i+1), at)
		}
	}
	for i := range l.All() {
		if b := &l.Batches[i]; b.Last >= at {
			p.Note(b, keep)
		}
	}
}

// lastBefore gives the entry of a producer as a snapshot at an offset has it.
func lastBefore(l *Log, e *ProducerEntry, id kafka.ProducerID, at kafka.Offset) ProducerEntry {
	var last ProducerEntry
	for i := range e.All() {
		if b := e.Batches[i]; b.End() <= at && b.End() <= l.LEO {
			last = ProducerEntry{N: 1, Epoch: e.Epoch}
			last.Batches[0] = b
		}
	}
	for i := range l.All() {
		b := &l.Batches[i]
		if b.ID == id && b.Last < at && b.End() >= last.End() {
			last = ProducerEntry{N: 1, Epoch: b.IDEpoch}
			last.Batches[0] = ProducerBatch{b.Sequence, b.Count(), b.Base}
		}
	}
	return last
}
