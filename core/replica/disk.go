package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// writeAsLeader puts a produced batch at the log end: it rolls the segment if that is full,
// stamps the leader epoch and notes its beginning (Log.appendAsLeader). A batch of a format
// before v2 has no room for an epoch.
func writeAsLeader(e Env, d *Disk, b plog.Batch, epoch kafka.LeaderEpoch) plog.Batch {
	if e.Spec.Config.OldFormat {
		epoch = kafka.NoLeaderEpoch
	}
	roll(e, d, d.Log.LEO)
	b = d.Log.AppendAsLeader(b, epoch)
	noteAppended(e, b)
	noteBatch(e, d, b)
	d.Producers.Note(&b, plog.DecideRemembered(&e.Spec.Rules))
	return b
}

// appendFetched appends a batch that a Fetch brought and says what became of it. Only plog.
// Unexpected and plog.BadRecords leave the log as it was (Log.appendAsFollower).
func (p *Partition) appendFetched(e Env, d *Disk, b plog.Batch) plog.Outcome {
	before, start := d.Log.LEO, d.Log.Start
	if b.Base >= before && b.Damage == plog.Whole {
		roll(e, d, b.Base)
	}
	out := d.Log.AppendAsFollower(&e.Spec.Rules, b)
	switch out {
	case plog.Unexpected, plog.BadRecords:
		return out
	case plog.StartedOver:
		ev := e.event(event.Truncated)
		ev.From, ev.To, ev.Rule = before, b.Base, event.RuleEmptyLogRestart
		e.Ev.Add(ev.With("last offset", int32(b.Last)).With("log start", int32(start)))
		p.afterFullCut(e, d, b.Base, start)
	}
	noteAppended(e, b)
	noteBatch(e, d, b)
	d.Producers.Note(&b, plog.DecideRemembered(&e.Spec.Rules))
	return out
}

func noteAppended(e Env, b plog.Batch) {
	ev := e.event(event.Appended)
	ev.From, ev.To, ev.Epoch = b.Base, b.End(), b.Epoch
	ev.Producer, ev.Seq = b.Producer, b.Seq
	e.Ev.Add(ev)
}

// roll begins a new segment where the last one is full (Config.SegmentBatches).
func roll(e Env, d *Disk, base kafka.Offset) {
	from := d.Log.RecoveryPoint
	if !d.Log.MaybeRoll(e.Spec.Config.SegmentBatches, base) {
		return
	}
	ev := e.event(event.SegmentRolled)
	ev.From, ev.To = from, d.Log.RecoveryPoint
	e.Ev.Add(ev)
}

// decideFlush says whether an append ends with a sync of the log: not before
// log.flush.interval.messages records are above the recovery point, by default never
// (UnifiedLog.append). log.flush.interval.ms would be the other way; LogManager's flusher looks at
// it every log.flush.scheduler.interval.ms, which is never by default.
func decideFlush(c *release.Config, l *plog.Log) bool {
	return c.FlushMessages > 0 && l.LEO-l.RecoveryPoint >= c.FlushMessages
}

// flushIfDue syncs the log after an append where the settings say so.
func flushIfDue(e Env, d *Disk) {
	if !decideFlush(&e.Spec.Config, &d.Log) {
		return
	}
	ev := e.event(event.Flushed)
	ev.Rule = event.RuleFlushInterval
	ev = ev.With("unflushed", int32(d.Log.LEO-d.Log.RecoveryPoint)).
		With("interval", int32(e.Spec.Config.FlushMessages))
	ev.From = d.Log.FlushedTo
	d.Log.Flush()
	ev.To = d.Log.FlushedTo
	e.Ev.Add(ev)
}

// noteBatch notes the epoch of a batch that was appended.
func noteBatch(e Env, d *Disk, b plog.Batch) {
	switch {
	case b.Epoch != kafka.NoLeaderEpoch:
		assign(e, d, b.Epoch, b.Base)
	case d.Cache.N > 0 && decideKeepsEpochs(&e.Spec.Rules):
	case d.Cache.N > 0:
		d.clearEpochs()
		ev := e.event(event.EpochsCleared)
		ev.Rule = event.RuleOldFormat
		e.Ev.Add(ev)
	}
}

// decideKeepsEpochs says whether the epoch cache lives on while the topic's record format has no
// epochs. KAFKA-7897, Partition.makeLeader of 2.0.1 and 2.1.0: a new leader noted its epoch also
// there, the cache had an entry here and there, and a follower that trusted it cut far below
// its high watermark (case H12).
func decideKeepsEpochs(r *release.Rules) bool { return r.OldFormat == release.OldFormatKeeps }

// assign notes the beginning of an epoch in the cache and, at once, in its file.
func assign(e Env, d *Disk, epoch kafka.LeaderEpoch, start kafka.Offset) {
	if e.Spec.Config.OldFormat && !decideKeepsEpochs(&e.Spec.Rules) {
		return
	}
	if d.Cache.Assign(e.Spec.Rules.EpochCache, epoch, start) {
		d.FileTorn = false
		ev := e.event(event.EpochAssigned)
		ev.Epoch, ev.To = epoch, start
		e.Ev.Add(ev)
	}
}

// clearEpochs empties the epoch cache and, at once, its file.
func (d *Disk) clearEpochs() {
	d.Cache.Clear()
	d.FileTorn = false
}

// fileCut lets the epoch file follow after the cache was cut.
func (d *Disk) fileCut(r *release.Rules) {
	if decideSyncAfterCut(r) {
		d.Cache.Sync()
	}
}

// decideSyncAfterCut says whether the epoch file is on disk once a truncation is over. Up to
// 3.6 it is; LeaderEpochFileCache.truncateFromEnd of 3.7 writes without a sync, and since 3.8
// (KAFKA-16541) in the background: the sync held the fetcher thread up, and entries that are
// too many do no harm, since every start cuts them at the log end.
func decideSyncAfterCut(r *release.Rules) bool {
	return r.EpochFileAfterCut == release.EpochFileSynced
}

// StopEpochFile leaves of the epochs what a dead process leaves: its file. A file that was
// written and not synced survives the process but not a power loss; one that the background had
// not written is the old one either way.
func (d *Disk) StopEpochFile(r *release.Rules, powerLost bool) {
	if !powerLost && r.EpochFileAfterCut == release.EpochFileUnsynced {
		d.Cache.Sync()
	}
	d.Cache.Forget()
}

// cut truncates log and cache to the offset, takes the high watermark along and writes the
// recovery point down (LogManager.truncateTo, UnifiedLog.truncateTo).
func (p *Partition) cut(e Env, d *Disk, to kafka.Offset, why event.Event) {
	before, base, start := d.Log.LEO, d.Log.Base, d.Log.Start
	if !d.Log.TruncateTo(to) {
		if decideDropsEmptyEpochs(&e.Spec.Rules) && d.Cache.TruncateFromEnd(d.Log.LEO) {
			d.fileCut(&e.Spec.Rules)
			ev := e.event(event.EpochsDropped)
			ev.To, ev.Rule = d.Log.LEO, event.RuleEmptyEpoch
			e.Ev.Add(ev)
		}
		return
	}
	why.Kind, why.From, why.To = event.Truncated, before, to
	e.Ev.Add(why)
	if to < base {
		p.afterFullCut(e, d, to, start)
		return
	}
	if d.Cache.TruncateFromEnd(to) {
		d.fileCut(&e.Spec.Rules)
	}
	d.Producers.Reload(&d.Log, plog.DecideRemembered(&e.Spec.Rules))
	p.noteStart(e, d, start, event.RuleStartClamped)
	p.clampHW(e, d)
	e.WriteRecovery(d)
}

// decideDropsEmptyEpochs says whether a truncation that has nothing to cut still drops the entry
// of a leadership without records. KAFKA-10706, Log.truncateTo since 2.6.1: the entry stayed,
// and the follower asked about its epoch, was told that it diverges and cut nothing, for ever
// (case H05).
func decideDropsEmptyEpochs(r *release.Rules) bool { return r.EmptyEpochs == release.EmptyEpochsGo }

// startOver deletes all data: the log goes on at n, its log start offset is start
// (LogManager.truncateFullyAndStartAt).
func (p *Partition) startOver(e Env, d *Disk, n, start kafka.Offset, why event.Event) {
	before, old := d.Log.LEO, d.Log.Start
	d.Log.TruncateFullyAndStartAt(n, start)
	why.Kind, why.From, why.To = event.Truncated, before, n
	e.Ev.Add(why)
	p.afterFullCut(e, d, n, old)
}

// afterFullCut is what a full truncation does beside the log: no epochs, the high watermark at
// the new end, the recovery point written down.
func (p *Partition) afterFullCut(e Env, d *Disk, end, oldStart kafka.Offset) {
	if d.Cache.N > 0 {
		d.clearEpochs()
		ev := e.event(event.EpochsCleared)
		ev.Rule = event.RuleFullCut
		e.Ev.Add(ev)
	}
	d.Producers = plog.Producers{}
	p.noteStart(e, d, oldStart, event.RuleFullCut)
	hw := e.event(event.HWMoved)
	hw.Rule = event.RuleHWAtNewEnd
	p.setHW(e, end, hw)
	e.WriteRecovery(d)
}

// clampHW keeps the high watermark between log start and log end.
func (p *Partition) clampHW(e Env, d *Disk) {
	clamp := e.event(event.HWMoved)
	clamp.Rule = event.RuleHWClamped
	p.setHW(e, min(p.HW, d.Log.LEO), clamp)
}

// noteStart tells of a log start offset that was moved.
func (p *Partition) noteStart(e Env, d *Disk, from kafka.Offset, why event.Rule) {
	if d.Log.Start == from {
		return
	}
	ev := e.event(event.LogStartMoved)
	ev.From, ev.To, ev.Rule = from, d.Log.Start, why
	e.Ev.Add(ev.With("hw", int32(p.HW)))
}

// WriteRecovery writes the replica's line of recovery-point-offset-checkpoint: every 60 s, and at
// once after every real truncation, since a point above the log end would let the next start
// skip what it must scan.
func (e Env) WriteRecovery(d *Disk) {
	if max(d.RecoveryFile, 0) != d.Log.RecoveryPoint {
		ev := e.event(event.RecoveryCheckpointed)
		ev.From, ev.To = d.RecoveryFile, d.Log.RecoveryPoint
		e.Ev.Add(ev)
	}
	d.RecoveryFile = d.Log.RecoveryPoint
}

// WriteStart writes the replica's line of log-start-offset-checkpoint: only a log start above
// the first segment's base has one, since any other is found in the files' names.
func (e Env) WriteStart(d *Disk) {
	line := kafka.NoOffset
	if d.Log.Start > d.Log.Base {
		line = d.Log.Start
	}
	if d.StartFile != line {
		ev := e.event(event.StartCheckpointed)
		ev.From, ev.To = d.StartFile, line
		e.Ev.Add(ev)
	}
	d.StartFile = line
}
