package plog

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/kafka"
	"highwater/core/release"
)

// rolled builds a log of n one-record batches, size to a segment.
func rolled(n int, size int8) *Log {
	l := &Log{}
	for range n {
		l.MaybeRoll(size, l.LEO)
		l.AppendAsLeader(Batch{}, 0)
	}
	return l
}

func bases(l *Log) []kafka.Offset {
	var out []kafka.Offset
	for i := range l.Segments() {
		out = append(out, l.SegmentBase(i))
	}
	return out
}

// broker.md 0.6: a roll syncs the old segment, so a power loss takes what lies in the last one.
func TestARollSyncsTheOldSegment(t *testing.T) {
	l := rolled(7, 3)
	assert.Equal(t, []kafka.Offset{0, 3, 6}, bases(l))
	assert.Equal(t, kafka.Offset(6), l.FlushedTo)
	assert.Equal(t, kafka.Offset(6), l.RecoveryPoint)
	l.LosePower(0)
	assert.Equal(t, kafka.Offset(6), l.LEO)
	assert.Equal(t, []kafka.Offset{0, 3, 6}, bases(l), "the last segment is empty")
	assert.Equal(t, kafka.Offset(6), l.Load(false, 6, 0).After)
}

// LocalLog.roll: over a gap the segment is named after the batch that begins it.
func TestASegmentIsNamedAfterItsFirstBatch(t *testing.T) {
	l := rolled(3, 3)
	require.True(t, l.MaybeRoll(3, 10))
	require.Equal(t, Appended, l.AppendAsFollower(&newest, Batch{Base: 10, Last: 11}))
	assert.Equal(t, []kafka.Offset{0, 10}, bases(l))
	assert.False(t, (&Log{}).MaybeRoll(0, 5), "size 0: one segment")
}

// UnifiedLog.truncateTo: segments that begin above the offset go, one that begins there stays
// empty; below the first base it is a full truncation.
func TestTruncationAcrossSegments(t *testing.T) {
	for _, tc := range []struct {
		to     kafka.Offset
		bases  []kafka.Offset
		n      int16
		start  kafka.Offset
		synced kafka.Offset
	}{
		{8, []kafka.Offset{2, 4, 6, 8}, 6, 3, 8},
		{5, []kafka.Offset{2, 4}, 3, 3, 5},
		{4, []kafka.Offset{2, 4}, 2, 3, 4},
		{3, []kafka.Offset{2}, 1, 3, 3},
		{2, []kafka.Offset{2}, 0, 2, 2},
		{1, []kafka.Offset{1}, 0, 1, 1},
	} {
		l := rolled(9, 2)
		require.Equal(t, 1, l.DeleteOldSegments(9, 1))
		require.True(t, l.RaiseStart(3))
		require.True(t, l.TruncateTo(tc.to))
		assert.Equal(t, tc.bases, bases(l), "to %d", tc.to)
		assert.Equal(t, tc.n, l.N, "to %d", tc.to)
		assert.Equal(t, tc.start, l.Start, "to %d: log start", tc.to)
		assert.Equal(t, tc.to, l.LEO)
		assert.Equal(t, tc.synced, l.RecoveryPoint, "to %d: recovery point", tc.to)
	}
}

// UnifiedLog.deletableSegments: only what lies wholly below the high watermark.
func TestRetention(t *testing.T) {
	for _, tc := range []struct {
		hw    kafka.Offset
		n     int
		gone  int
		bases []kafka.Offset
	}{
		{2, 0, 0, []kafka.Offset{0, 3, 6}},
		{3, 0, 1, []kafka.Offset{3, 6}},
		{7, 0, 2, []kafka.Offset{6}},
		{7, 1, 1, []kafka.Offset{3, 6}},
		{8, 0, 3, []kafka.Offset{8}},
	} {
		l := rolled(8, 3)
		assert.Equal(t, tc.gone, l.DeleteOldSegments(tc.hw, tc.n), "hw %d", tc.hw)
		assert.Equal(t, tc.bases, bases(l), "hw %d", tc.hw)
		assert.Equal(t, tc.bases[0], l.Start)
		assert.Equal(t, kafka.Offset(8), l.LEO)
		assert.Equal(t, 8-int(tc.bases[0]), int(l.N))
	}
	assert.Zero(t, (&Log{}).DeleteOldSegments(0, 0), "an empty last segment stays")
}

func TestRaiseStart(t *testing.T) {
	l := rolled(5, 2)
	assert.True(t, l.RaiseStart(3))
	assert.False(t, l.RaiseStart(3))
	assert.False(t, l.InRange(2), "below the log start nothing can be read")
	assert.True(t, l.InRange(3))
	assert.True(t, l.InRange(5))
	assert.False(t, l.InRange(6))
	assert.Equal(t, kafka.Offset(2), lg("0:2 0:3").Read(nil, 3, 5)[0].Base,
		"an answer may begin below the offset")
	assert.Panics(t, func() { l.RaiseStart(6) })
}

// broker.md 0.5, KAFKA-3919 and KAFKA-6975.
func TestWhichBatchAFollowerTakes(t *testing.T) {
	old := release.Rules{AppendCheck: release.ByLastOffset}
	between := release.Rules{AppendCheck: release.ByBaseOffset}
	for _, tc := range []struct {
		name         string
		rules        *release.Rules
		start, n     kafka.Offset
		base, last   kafka.Offset
		want         Outcome
		wantLEO      kafka.Offset
		wantLogStart kafka.Offset
	}{
		{"in order", &newest, 0, 2, 2, 3, Appended, 4, 0},
		{"a gap", &newest, 0, 2, 5, 5, Appended, 6, 0},
		{"straddles", &newest, 0, 2, 1, 3, Unexpected, 2, 0},
		{"straddles, 0.10", &old, 0, 2, 1, 3, Appended, 4, 0},
		{"wholly below, 0.10", &old, 0, 2, 0, 1, Unexpected, 2, 0},
		{"spans the end of an empty log", &newest, 5, 0, 4, 6, StartedOver, 7, 4},
		{"ends below the empty log", &newest, 7, 0, 4, 6, Unexpected, 7, 7},
		{"spans the end of an empty log, 1.1", &between, 5, 0, 4, 6, Unexpected, 5, 5},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := &Log{}
			l.TruncateFullyAndStartAt(tc.start, tc.start)
			for range tc.n {
				l.AppendAsLeader(Batch{}, 0)
			}
			got := l.AppendAsFollower(tc.rules, Batch{Base: tc.base, Last: tc.last})
			assert.Equal(t, tc.want, got)
			assert.Equal(t, tc.wantLEO, l.LEO)
			assert.Equal(t, tc.wantLogStart, l.Start)
		})
	}
	bad := Batch{Base: 2, Last: 2, Damage: Corrupt}
	assert.Equal(t, BadRecords, lg("0:2").AppendAsFollower(&newest, bad))
}

// broker.md 0.6: a scan cuts at the first bad batch and deletes all later segments; what lies
// wholly below the recovery point is not read; the marker spares the scan.
func TestLoad(t *testing.T) {
	for _, tc := range []struct {
		name       string
		rot        kafka.Offset // -1: the tail is torn
		clean      bool
		point      kafka.Offset
		start      kafka.Offset
		leo, begin kafka.Offset
		recovery   kafka.Offset
		segments   int
	}{
		{"nothing bad", 99, false, 4, 0, 9, 0, 4, 3},
		{"bad in the middle segment", 4, false, 0, 0, 4, 0, 0, 2},
		{"bad below the recovery point", 1, false, 3, 0, 9, 0, 3, 3},
		{"bad in the segment of the recovery point", 4, false, 5, 0, 4, 0, 4, 2},
		{"torn", -1, false, 9, 0, 8, 0, 8, 3},
		{"torn, but marked clean", -1, true, 0, 0, 8, 0, 8, 3},
		{"bad, but marked clean", 4, true, 0, 0, 9, 0, 9, 3},
		{"the end below the log start", 4, false, 0, 5, 5, 5, 0, 1},
		{"the log start inside", 99, false, 9, 5, 9, 5, 9, 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := rolled(9, 3)
			if tc.rot == -1 {
				require.True(t, l.Tear())
				require.False(t, l.Tear(), "it is torn already")
			} else if tc.rot < 9 {
				require.True(t, l.Rot(tc.rot))
			}
			got := l.Load(tc.clean, tc.point, tc.start)
			assert.Equal(t, tc.leo, l.LEO)
			assert.Equal(t, tc.begin, l.Start)
			assert.Equal(t, tc.recovery, l.RecoveryPoint)
			assert.Equal(t, tc.segments, l.Segments())
			assert.Equal(t, !tc.clean, got.Scanned)
		})
	}
}

func TestWriteBackOfAPart(t *testing.T) {
	l := lg("0:1 0:2 0:1")
	assert.True(t, l.WriteBack(2))
	assert.Equal(t, kafka.Offset(3), l.FlushedTo)
	assert.Zero(t, l.RecoveryPoint, "the process does not know of it")
	l.Flush()
	assert.Equal(t, kafka.Offset(4), l.RecoveryPoint)
}

// Whatever happens to a log, its parts fit: bases and ends ascend, and no offset leaves the log.
func TestALogStaysInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &Log{}
		pick := func(lo, hi kafka.Offset) kafka.Offset {
			return kafka.Offset(rapid.IntRange(int(lo), int(hi)).Draw(t, "offset"))
		}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 8).Draw(t, "what") {
			case 0:
				l.TruncateTo(pick(0, l.LEO))
			case 1:
				l.DeleteOldSegments(pick(l.Start, l.LEO), 1)
			case 2:
				l.RaiseStart(pick(0, l.LEO))
			case 3:
				l.LosePower(0)
				l.Load(false, pick(0, l.LEO), l.Start)
			case 4:
				l.Tear()
				l.Load(false, 0, l.Start)
			case 5:
				l.WriteBack(1)
			default:
				if !l.Full(1) {
					l.MaybeRoll(4, l.LEO)
					l.AppendAsLeader(Batch{Last: pick(0, 3)}, 0)
				}
			}
			inOrder(t, l)
		}
	})
}

func inOrder(t *rapid.T, l *Log) {
	for i := 1; i < l.Segments(); i++ {
		if l.SegmentBase(i) <= l.SegmentBase(i-1) {
			t.Fatalf("segments %v", bases(l))
		}
	}
	end := l.Base
	for _, b := range l.All() {
		if b.Base < end {
			t.Fatalf("batch %+v below %d", b, end)
		}
		end = b.End()
	}
	if l.FileEnd() > l.LEO || l.FlushedTo > l.FileEnd() || l.RecoveryPoint > l.LEO ||
		l.Start < l.Base || l.Start > l.LEO {
		t.Fatalf("%d batches, base %d, start %d, file %d, leo %d, flushed %d, recovery %d",
			l.N, l.Base, l.Start, l.FileEnd(), l.LEO, l.FlushedTo, l.RecoveryPoint)
	}
	for i := int(l.N); i < len(l.Batches); i++ {
		if l.Batches[i] != (Batch{}) {
			t.Fatalf("slot %d is not zeroed", i)
		}
	}
	for i := int(l.NRolls); i < len(l.Rolls); i++ {
		if l.Rolls[i] != (Segment{}) {
			t.Fatalf("segment %d is not zeroed", i)
		}
	}
}
