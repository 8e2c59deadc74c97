package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// decideRaise says how far a log start offset may rise: to where it was asked, not above the
// high watermark (UnifiedLog.maybeIncrementLogStartOffset). KIP-107: before 0.11 the log start
// was the base of the first segment, and only retention moved it.
func decideRaise(r *release.Rules, hw, to kafka.Offset) (kafka.Offset, kafka.ErrorCode) {
	switch {
	case r.LogStart == release.Off:
		return kafka.NoOffset, kafka.ErrUnsupportedVersion
	case to < 0 || to > hw:
		return kafka.NoOffset, kafka.ErrOffsetOutOfRange
	}
	return to, kafka.ErrNone
}

// raise moves the log start offset up and takes the epochs below it out of the cache.
func (p *Partition) raise(e Env, d *Disk, to kafka.Offset, why event.Rule) {
	from := d.Log.Start
	if !d.Log.RaiseStart(to) {
		return
	}
	d.Cache.TruncateFromStart(to)
	forgetProducers(e, d)
	p.noteStart(e, d, from, why)
}

// RaiseLogStart lets a follower take the log start offset of its leader from a Fetch answer,
// NoOffset for none; its high watermark must have been taken before. It says whether it could:
// an offset above that is an error of the kind that nobody expects (ReplicaFetcherThread.
// processPartitionData, Log.maybeIncrementLogStartOffset; broker.md 0.5). Only an answer to a
// fetch below the leader's start brings one (KAFKA-12996).
func (p *Partition) RaiseLogStart(e Env, d *Disk, leaders kafka.Offset) bool {
	if leaders == kafka.NoOffset {
		return true
	}
	to, err := decideRaise(&e.Spec.Rules, p.HW, leaders)
	if err == kafka.ErrNone {
		p.raise(e, d, to, event.RuleLeadersStart)
	}
	return err != kafka.ErrOffsetOutOfRange
}

// DeleteRecords raises a leader's log start offset on an operator's word and says with which
// error it refuses: not hosted 3, not leader 6, above the high watermark 1
// (Partition.deleteRecordsOnLeader). An offset of -1 means the high watermark.
func (p *Partition) DeleteRecords(e Env, d *Disk, offset kafka.Offset) kafka.ErrorCode {
	switch {
	case !p.Loaded:
		return kafka.ErrUnknownPartition
	case p.Role != Leader:
		return kafka.ErrNotLeaderOrFollower
	case offset == kafka.NoOffset:
		offset = p.HW
	}
	to, err := decideRaise(&e.Spec.Rules, p.HW, offset)
	if err == kafka.ErrNone {
		p.raise(e, d, to, event.RuleDeleteRecords)
	}
	return err
}

// DeleteOldSegments is one replica's retention: at most n of its oldest segments go, 0 for as
// many as may. It says how many went (UnifiedLog.deleteOldSegments).
func (p *Partition) DeleteOldSegments(e Env, d *Disk, n int) int {
	base, start := d.Log.Base, d.Log.Start
	gone := d.Log.DeleteOldSegments(p.HW, n)
	if gone == 0 {
		return 0
	}
	ev := e.event(event.SegmentsDeleted)
	ev.From, ev.To = base, d.Log.Base
	e.Ev.Add(ev.With("segments", int32(gone)).With("hw", int32(p.HW)))
	d.Cache.TruncateFromStart(d.Log.Start)
	forgetProducers(e, d)
	p.noteStart(e, d, start, event.RuleRetention)
	return gone
}
