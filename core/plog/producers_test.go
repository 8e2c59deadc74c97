package plog

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/release"
)

// idempotent gives a log of one-record batches of producer id 1, epoch 0, sequences from 0 on,
// each in the log's epoch 0, with what a replica remembers of them.
func idempotent(n, keep int) (*Log, *Producers) {
	l, p := &Log{}, &Producers{}
	for i := range n {
		b := l.AppendAsLeader(Batch{ID: 1, Sequence: int32(i)}, 0)
		p.Note(&b, keep)
	}
	return l, p
}

func sequences(e *ProducerEntry) (out []int32) {
	for _, b := range e.All() {
		out = append(out, b.Sequence)
	}
	return out
}

// KIP-98 remembered the last batch, KAFKA-5494 the last five.
func TestHowManyBatchesAreRemembered(t *testing.T) {
	for _, tc := range []struct {
		rule release.ProducerState
		want []int32
		next int32
	}{
		{release.NoProducerState, nil, 0},
		{release.LastBatch, []int32{6}, 7},
		{release.LastFiveBatches, []int32{2, 3, 4, 5, 6}, 7},
	} {
		r := release.Rules{ProducerState: tc.rule}
		_, p := idempotent(7, DecideRemembered(&r))
		assert.Equal(t, tc.want, sequences(p.Entry(1)))
		assert.Equal(t, tc.next, p.Entry(1).Next())
	}
}

// ProducerStateEntry.addBatch: another epoch begins anew. Batches without an id are nobody's.
func TestAnEpochBeginsAnew(t *testing.T) {
	_, p := idempotent(3, 5)
	p.Note(&Batch{Base: 3, Last: 4, ID: 1, IDEpoch: 1, Sequence: 0}, 5)
	p.Note(&Batch{Base: 5, Last: 5, Sequence: 9}, 5)
	e := p.Entry(1)
	assert.Equal(t, kafka.ProducerEpoch(1), e.Epoch)
	assert.Equal(t, []int32{0}, sequences(e))
	assert.Equal(t, int32(2), e.Next())
	assert.Equal(t, kafka.Offset(5), e.End())
	assert.False(t, p.Entry(2).Known())
}

// ProducerStateEntry.findDuplicateBatch: exactly the same sequences, in the same epoch.
func TestADuplicateIsTheSameBatch(t *testing.T) {
	_, p := idempotent(3, 5)
	e := p.Entry(1)
	assert.Equal(t, kafka.Offset(1), e.Find(&Batch{ID: 1, Sequence: 1}).Base)
	assert.Nil(t, e.Find(&Batch{ID: 1, Sequence: 1, Last: 1}), "more records")
	assert.Nil(t, e.Find(&Batch{ID: 1, Sequence: 3}))
	assert.Nil(t, e.Find(&Batch{ID: 1, Sequence: 1, IDEpoch: 1}))
}

// ProducerStateManager.truncateHead up to 2.3: by the last record of a producer.
func TestProducersGoWithTheirRecords(t *testing.T) {
	_, p := idempotent(3, 5)
	assert.Zero(t, p.Forget(2), "its last record is at 2")
	assert.Equal(t, []int32{0, 1, 2}, sequences(p.Entry(1)))
	assert.Equal(t, uint8(1), p.Forget(3))
	assert.False(t, p.Entry(1).Known())
	assert.Zero(t, p.Forget(3), "it is gone already")
}

// UnifiedLog.rebuildProducerState: what was cut is forgotten, and the batch before it is the last
// one again.
func TestACutTakesSequencesBack(t *testing.T) {
	l, p := idempotent(7, 5)
	l.TruncateTo(4)
	p.Reload(l, 5)
	assert.Equal(t, []int32{0, 1, 2, 3}, sequences(p.Entry(1)), "from the log's beginning")
	l.TruncateTo(0)
	p.Reload(l, 5)
	assert.False(t, p.Entry(1).Known())
}

// A snapshot lies at the base of each segment and holds the last batch alone: only what is behind
// the newest one is read again.
func TestACutReadsFromTheNewestSnapshot(t *testing.T) {
	l, p := &Log{}, &Producers{}
	for i := range 7 {
		l.MaybeRoll(3, l.LEO) // segments at 0, 3, 6
		b := l.AppendAsLeader(Batch{ID: 1, Sequence: int32(i)}, 0)
		p.Note(&b, 5)
	}
	l.TruncateTo(5)
	p.Reload(l, 5)
	assert.Equal(t, []int32{2, 3, 4}, sequences(p.Entry(1)))
}

// Restart: a snapshot at the log end, from a clean shutdown or from recovery, holds the last batch.
func TestARestartKeepsTheLastBatch(t *testing.T) {
	for _, clean := range []bool{true, false} {
		l, p := idempotent(7, 5)
		p.Restart(l, 5, clean)
		assert.Equal(t, []int32{6}, sequences(p.Entry(1)), "clean %v", clean)
		assert.Equal(t, kafka.Offset(7), p.Snapshot)
	}
	l, p := idempotent(7, 5)
	l.LosePower(4)
	p.Restart(l, 5, false)
	assert.Equal(t, int32(4), p.Entry(1).Next(), "what the disk kept")
}

// A producer whose records retention took (KAFKA-7190) lives on in memory and in a snapshot above
// the log start; without one it is unknown after a restart.
func TestARestartAfterRetention(t *testing.T) {
	for _, tc := range []struct {
		name  string
		more  int // batches of another producer behind the records
		clean bool
		known bool
	}{
		{"a snapshot at the end", 1, true, true},
		{"recovery reads the log alone", 1, false, false},
		{"nothing is left in the log", 0, true, false},
	} {
		l, p := idempotent(3, 5)
		l.MaybeRoll(1, l.LEO)
		for i := range tc.more {
			b := l.AppendAsLeader(Batch{ID: 2, Sequence: int32(i)}, 0)
			p.Note(&b, 5)
		}
		l.DeleteOldSegments(3, 1)
		assert.Equal(t, int32(3), p.Entry(1).Next(), "in memory")
		p.Restart(l, 5, tc.clean)
		assert.Equal(t, tc.known, p.Entry(1).Known(), tc.name)
		assert.Equal(t, tc.more > 0, p.Entry(2).Known(), tc.name)
	}
}
