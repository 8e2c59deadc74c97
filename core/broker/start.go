package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
)

// firstOffsets is the time from a start to the first writing of recovery points and log starts
// (LogManager.InitialTaskDelayMs).
const firstOffsets kafka.Ms = 30000

// Start runs the process on its machine: every log is loaded from its files, and nothing is
// known until the controller speaks. It gives the rule by which the process exits again, NoRule
// where it lives. Registering with ZooKeeper comes afterwards.
func (b *Broker) Start(e Env) (exit event.Rule) {
	b.Process = Process{
		Up: true, NextCheckpoint: kafka.Never, BrokerEpoch: kafka.NoBrokerEpoch,
		Controller:   kafka.NoBroker,
		NextOffsets:  e.Now + min(firstOffsets, max(e.Spec.Config.CheckpointEvery, 1)),
		NextISRCheck: e.Now + ISRCheckPeriod(e.Spec),
		Report:       ISRReport{LastChange: e.Now, Last: e.Now, Since: e.Now},
	}
	e.Ev.Add(e.event(event.Started))
	for p := range e.Spec.Partitions {
		b.Process.Known[p] = Known{Leader: kafka.NoBroker, Epoch: kafka.NoLeaderEpoch}
	}
	return b.loadLogs(e, int(e.Spec.Partitions))
}

// DieLoading runs the process until it has loaded n logs, and lets it crash then. It never came
// to register with ZooKeeper.
func (b *Broker) DieLoading(e Env, n int) {
	e.Ev.Add(e.event(event.Started))
	b.loadLogs(e, n)
	b.Crash(e, event.ProcessDiedLoading, event.NoRule)
}

// Registered notes the broker epoch that the registration gave.
func (b *Broker) Registered(e Env, epoch kafka.BrokerEpoch) {
	b.Process.BrokerEpoch = epoch
	ev := e.event(event.Registered)
	ev.Seq = int32(epoch)
	e.Ev.Add(ev)
}

// loadLogs loads the first n logs, directory by directory, and gives the rule by which the
// process exits for the lack of a log directory (LogManager.loadLogs).
func (b *Broker) loadLogs(e Env, n int) (exit event.Rule) {
	for i := range LogDirs(e.Spec) {
		dir := &b.Machine.Dirs[i]
		if dir.Failed {
			exit = b.FailLogDir(e, i, event.RuleDiskFault)
			continue
		}
		clean, early := dir.Marker, decideMarkerGoesFirst(&e.Spec.Rules)
		if early {
			b.deleteMarker(e, i)
		}
		ok := true
		for p := range inDir(e.Spec, i) {
			if n--; n >= 0 && ok {
				ok = b.loadLog(e, p, clean)
			}
		}
		if !early && n >= 0 {
			b.deleteMarker(e, i)
		}
		if !ok {
			exit = b.FailLogDir(e, i, event.RuleUnreadableFile)
		}
	}
	return exit
}

// decideMarkerGoesFirst says whether the clean-shutdown marker is deleted before the logs are
// loaded. KAFKA-10471, LogManager.loadLogs since 2.8: it was deleted at the end, and a process
// that died while loading left a marker behind that was true no more.
func decideMarkerGoesFirst(r *release.Rules) bool { return r.Marker == release.MarkerGoesBefore }

func (b *Broker) deleteMarker(e Env, i int) {
	dir := &b.Machine.Dirs[i]
	if !dir.Marker {
		return
	}
	dir.Marker, dir.MarkerEpoch = false, 0
	ev := e.event(event.MarkerDeleted)
	ev.Seq = int32(i)
	e.Ev.Add(ev)
}

// loadLog loads a log as LogLoader does: the log end from the file, missing epoch entries from
// the batches that were scanned, no entry beyond the log end or below the log start. It never
// cuts to the high watermark. It fails where the epoch file cannot be read.
func (b *Broker) loadLog(e Env, p kafka.PartitionID, clean bool) bool {
	d, r := &b.Machine.Disks[p], &e.Spec.Rules
	if d.FileTorn && r.EpochCache != release.NoCache {
		return false
	}
	d.Cache = d.Cache.Loaded(r.EpochCache)
	point, start := b.offsetsOf(e, p)
	l := d.Log.Load(clean, point, start)
	if l.Dropped {
		d.Cache.Clear()
	} else if l.Scanned {
		rebuildEpochs(e.Spec, d, l.ScannedFrom)
	}
	d.Cache.TruncateFromEnd(l.After)
	d.Cache.TruncateFromStart(start)
	d.Cache.Sync()
	if l.After > 0 || l.Before != l.After {
		b.noteLoaded(e, p, l, start)
	}
	return true
}

// offsetsOf reads recovery point and log start from the checkpoint files. One that is missing or
// cannot be read counts as empty (LogManager.loadLogs).
func (b *Broker) offsetsOf(e Env, p kafka.PartitionID) (point, start kafka.Offset) {
	d, dir := &b.Machine.Disks[p], &b.Machine.Dirs[DirOf(e.Spec, p)]
	if !dir.isTorn(FileRecovery) {
		point = max(d.RecoveryFile, 0)
	}
	if e.Spec.Rules.LogStart == release.On && !dir.isTorn(FileLogStart) {
		start = max(d.StartFile, 0)
	}
	return point, start
}

func rebuildEpochs(s *release.Spec, d *replica.Disk, from kafka.Offset) {
	if s.Rules.EpochCache == release.NoCache {
		return
	}
	for _, batch := range d.Log.All() {
		if batch.Last >= from && !d.Cache.Full(1) {
			d.Cache.Rebuild(&s.Rules, batch.Epoch, batch.Base)
		}
	}
}

func (b *Broker) noteLoaded(e Env, p kafka.PartitionID, l plog.Loaded, start kafka.Offset) {
	ev := e.event(event.Recovered)
	ev.Partition, ev.From, ev.To, ev.Rule = p, l.Before, l.After, event.RuleCleanStart
	ev = ev.With("hw in the checkpoint file", int32(b.Machine.HWFile[p]))
	if l.Scanned {
		ev.Rule = event.RuleScan
		ev = ev.With("scanned from", int32(l.ScannedFrom))
	}
	if l.CutAt != kafka.NoOffset {
		ev.Rule = event.RuleBadBatch
		ev = ev.With("cut at", int32(l.CutAt))
	}
	if l.Dropped {
		ev.Rule = event.RuleEndBelowStart
		ev = ev.With("log start", int32(start))
	}
	e.Ev.Add(ev)
}
