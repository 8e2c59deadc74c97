package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// Files are the files of a log directory that a start reads beside the log itself.
type Files struct {
	Clean      bool         // the clean-shutdown marker was there
	HW         kafka.Offset // the replica's line in replication-offset-checkpoint
	NoRecovery bool         // recovery-point-offset-checkpoint cannot be read
	NoStart    bool         // log-start-offset-checkpoint cannot be read
}

// Load makes a log of its files, as a start of the process does: the log end from the file,
// missing epoch entries from the batches that were scanned, no entry beyond the log end or below
// the log start. It never cuts to the high watermark. It fails where the epoch file cannot be
// read (LogLoader.load, LogManager.loadLog; broker.md 0.6).
func (d *Disk) Load(e Env, f Files) (plog.Loaded, bool) {
	r := &e.Spec.Rules
	if d.FileTorn && r.EpochCache != release.NoCache {
		return plog.Loaded{}, false
	}
	d.Cache = d.Cache.Loaded(r.EpochCache)
	point, start := d.offsets(r, f)
	l := d.Log.Load(f.Clean, point, start)
	if l.Dropped {
		d.Cache.Clear()
	} else if l.Scanned && r.EpochCache != release.NoCache {
		d.rebuildEpochs(r, l.ScannedFrom)
	}
	d.Cache.TruncateFromEnd(l.After)
	d.Cache.TruncateFromStart(start)
	d.Cache.Sync()
	d.Producers.Restart(&d.Log, plog.DecideRemembered(r), f.Clean)
	forgetProducers(e, d)
	if l.After > 0 || l.Before != l.After {
		noteLoaded(e, l, f.HW, start)
	}
	return l, true
}

// offsets gives recovery point and log start by the checkpoint files. A file that is missing or
// cannot be read counts as empty (LogManager.loadLogs).
func (d *Disk) offsets(r *release.Rules, f Files) (point, start kafka.Offset) {
	if !f.NoRecovery {
		point = max(d.RecoveryFile, 0)
	}
	if r.LogStart == release.On && !f.NoStart {
		start = max(d.StartFile, 0)
	}
	return point, start
}

// rebuildEpochs notes the epochs of the batches that were scanned.
func (d *Disk) rebuildEpochs(r *release.Rules, from kafka.Offset) {
	for i := range d.Log.All() {
		if b := &d.Log.Batches[i]; b.Last >= from && !d.Cache.Full(1) {
			d.Cache.Rebuild(r, b.Epoch, b.Base)
		}
	}
}

func noteLoaded(e Env, l plog.Loaded, hw, start kafka.Offset) {
	ev := e.event(event.Recovered)
	ev.From, ev.To, ev.Rule = l.Before, l.After, event.RuleCleanStart
	ev = ev.With("hw in the checkpoint file", int32(hw))
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
