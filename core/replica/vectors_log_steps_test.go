package replica

import (
	"encoding/json"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
)

// apply carries a step out with the functions that the simulator runs.
func (r *logRig) apply(s *logStep) {
	e, before := r.env(), r.d.Log.N
	cut := e.event(event.Truncated)
	switch s.Op {
	case "assert":
		require.NotNil(r.t, s.Expect, r.at)
		r.expect(s.Expect)
		return
	case "truncateTo":
		if s.ExpectError != "" {
			assert.Panics(r.t, func() { r.p.cut(e, &r.d, s.Offset, cut) }, r.at)
			break
		}
		r.p.cut(e, &r.d, s.Offset, cut)
	case "truncateFullyAndStartAt":
		start := s.Offset
		if s.LogStartOffset != nil {
			start = *s.LogStartOffset
		}
		r.p.startOver(e, &r.d, s.Offset, start, cut)
	case "append", "appendAsLeader":
		n := max(int(s.Records), s.Batches.n)
		for n > 0 {
			b := plog.Batch{}
			if r.d.Log.Full(2) { // the last one holds the rest
				b.Last = kafka.Offset(n) - 1
			}
			r.p.Append(e, &r.d, b)
			n -= int(b.Last) + 1
		}
	case "appendAsFollower":
		r.follow(s)
	case "assignEpoch":
		require.NotNil(r.t, s.Epoch)
		assign(e, &r.d, *s.Epoch, s.StartOffset)
	case "deleteFirstSegment", "deleteOldSegments":
		n := 1
		if s.Op == "deleteOldSegments" {
			n = 0
		}
		r.p.DeleteOldSegments(e, &r.d, n)
		if s.NewLogStartOffset != nil {
			r.same(*s.NewLogStartOffset, r.d.Log.Start, "log start offset")
		}
	case "deleteRecords", "incrementLogStartOffset":
		want := kafka.ErrNone
		if s.ExpectError != "" {
			require.Equal(r.t, "OffsetOutOfRange", s.ExpectError)
			want = kafka.ErrOffsetOutOfRange
		}
		r.same(want, r.p.DeleteRecords(e, &r.d, s.Offset), "error")
	case "updateHighWatermark":
		r.p.HW = min(max(s.Offset, r.d.Log.Start), r.d.Log.LEO)
	case "flush":
		r.d.Log.Flush()
	case "clearEpochCache", "deleteEpochFile":
		r.d.clearEpochs()
	case "truncateEpochCacheFromEnd", "truncateEpochsFromEnd", "truncateEpochFromEnd",
		"truncateFromEnd", "truncateEpochCache":
		r.d.Cache.TruncateFromEnd(s.Offset)
	case "roll":
		r.d.Log.MaybeRoll(1, r.d.Log.LEO)
	case "restart":
		r.restart(s)
	default:
		r.t.Fatalf("no operation %q", s.Op)
	}
	r.before = before
	if s.Expect != nil {
		r.expect(s.Expect)
	}
}

// follow appends batches as a follower does. One without a base offset comes behind the others.
func (r *logRig) follow(s *logStep) {
	if s.Offsets = append(s.Offsets, s.Batches.bases...); s.Offsets != nil {
		r.followAll(s)
		return
	}
	for range max(s.Batches.n, 1) {
		b := plog.Batch{Base: r.d.Log.LEO}
		if s.BaseOffset != nil {
			b.Base = *s.BaseOffset
		}
		b.Last = b.Base + kafka.Offset(max(s.Records, 1)) - 1
		if s.LastOffset != nil {
			b.Last = *s.LastOffset
		}
		if s.Epoch != nil {
			b.Epoch = *s.Epoch
		}
		if s.Magic != nil && *s.Magic < 2 {
			b.Epoch = kafka.NoLeaderEpoch
		}
		out := r.p.appendFetched(r.env(), &r.d, b)
		if s.ExpectError == "" {
			require.Less(r.t, out, plog.Unexpected, r.at)
			continue
		}
		require.Equal(r.t, "UnexpectedAppendOffset", strings.TrimSuffix(s.ExpectError, "Exception"))
		r.same(plog.Unexpected, out, "outcome")
		if s.ErrorFirst != nil {
			r.same(*s.ErrorFirst, b.Base, "first offset of the error")
		}
		if s.ErrorLast != nil {
			r.same(*s.ErrorLast, b.Last, "last offset of the error")
		}
	}
}

// followAll appends batches of one record; one that comes below those before it is refused.
// Kafka then refuses all of them, here those before it stay: no leader sends them like that.
func (r *logRig) followAll(s *logStep) {
	worst := plog.Appended
	for _, base := range s.Offsets {
		worst = max(worst, r.p.appendFetched(r.env(), &r.d, plog.Batch{Base: base, Last: base}))
	}
	if s.ExpectError == "" {
		require.Less(r.t, worst, plog.Unexpected, r.at)
		return
	}
	require.Equal(r.t, "OffsetsOutOfOrder", strings.TrimSuffix(s.ExpectError, "Exception"))
	r.same(plog.Unexpected, worst, "outcome")
}

// restart ends the process, in order or not, and loads the log again.
func (r *logRig) restart(s *logStep) {
	e := r.env()
	if s.Clean {
		point := r.d.RecoveryFile
		r.d.Log.Flush()
		e.WriteRecovery(&r.d)
		r.d.RecoveryFile = point // the vectors ask for the marker alone
	}
	r.d.StopEpochFile(&r.spec.Rules, s.MachineCrash)
	if s.MachineCrash {
		r.d.Log.LosePower(0)
	}
	if s.RecoveryPoint != nil {
		r.d.RecoveryFile = *s.RecoveryPoint
	}
	if s.StartCheckpoint != nil {
		r.d.StartFile = *s.StartCheckpoint
	}
	var ok bool
	r.loaded, ok = r.d.Load(e, Files{Clean: s.Clean, HW: r.hwFile})
	require.True(r.t, ok, r.at)
	was := r.p
	r.p = Partition{}
	r.p.Load(e, &r.d, r.hwFile)
	r.p.Role, r.p.LeaderEpoch, r.p.Replicas, r.p.ISR =
		was.Role, was.LeaderEpoch, was.Replicas, was.ISR
}

func (r *logRig) expect(x *logExpect) {
	l, c := &r.d.Log, &r.d.Cache
	if x.LogEndOffset != nil {
		want := kafka.Offset(len(r.records)) // "N"
		if string(x.LogEndOffset) != `"N"` {
			require.NoError(r.t, json.Unmarshal(x.LogEndOffset, &want))
		}
		r.same(want, l.LEO, "log end offset")
	}
	offset := func(want *kafka.Offset, got kafka.Offset, what string) {
		if want != nil {
			r.same(*want, got, what)
		}
	}
	offset(x.FileEndOffset, l.FileEnd(), "end of the file")
	offset(x.LastInFile, l.FileEnd()-1, "last offset in the file")
	offset(x.NextFetchOffset, l.LEO, "next fetch offset")
	if x.Batches != nil {
		got := [][2]kafka.Offset{}
		for _, b := range l.All() {
			got = append(got, [2]kafka.Offset{b.Base, b.Last})
		}
		r.same(*x.Batches, got, "batches")
	}
	if x.LastBatch != nil {
		last := l.Batches[max(l.N, 1)-1]
		r.same(*x.LastBatch, [2]kafka.Offset{last.Base, last.Last}, "last batch")
	}
	if x.Hole != nil {
		r.same(*x.Hole, [2]kafka.Offset{l.FileEnd(), l.LEO - 1}, "hole")
	}
	if x.Records != nil {
		n := 0
		for _, b := range l.All() {
			n += int(b.Count())
		}
		r.same(*x.Records, n, "records")
	}
	offset(x.LogStartOffset, l.Start, "log start offset")
	offset(x.HighWatermark, r.p.HW, "high watermark")
	offset(x.RecoveryPoint, l.RecoveryPoint, "recovery point")
	number := func(want *int, got int, what string) {
		if want != nil {
			r.same(*want, got, what)
		}
	}
	number(x.Segments, l.Segments(), "segments")
	number(x.Bytes, int(l.N), "batches, for bytes")
	truth := func(want *bool, got bool, what string) {
		if want != nil {
			r.same(*want, got, what)
		}
	}
	truth(x.BytesUnchanged, l.N == r.before, "bytes unchanged")
	truth(x.BytesSmaller, l.N < r.before, "bytes smaller")
	truth(x.RecordsUnchanged, assert.ObjectsAreEqual(r.records, l.All()), "records unchanged")
	truth(x.Recovered, r.loaded.Scanned, "recovered")
	if x.ScannedSegments != nil {
		var scanned []kafka.Offset
		for i := range l.Segments() {
			if base := l.SegmentBase(i); r.loaded.Scanned && base >= r.loaded.ScannedFrom {
				scanned = append(scanned, base)
			}
		}
		r.same(x.ScannedSegments, scanned, "scanned segments")
	}
	if x.EpochEntries != nil {
		got := [][2]int32{}
		for _, e := range c.All() {
			got = append(got, [2]int32{int32(e.Epoch), int32(e.Start)})
		}
		r.same(*x.EpochEntries, got, "epoch entries")
	}
	number(x.EpochCount, int(c.N), "epoch entries")
	if x.LatestEntry != nil {
		last := c.Entries[max(c.N, 1)-1]
		r.same(*x.LatestEntry, [2]int32{int32(last.Epoch), int32(last.Start)}, "latest entry")
	}
	if x.LatestEpoch != nil {
		r.same(*x.LatestEpoch, c.Latest(), "latest epoch")
	}
	if x.EveryBatchEpoch != nil {
		for _, b := range l.All() {
			r.same(*x.EveryBatchEpoch, b.Epoch, "epoch of a batch")
		}
	}
}
