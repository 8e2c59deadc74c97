package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// firstOffsets is the time from a start to the first writing of recovery points and log starts
// (LogManager.InitialTaskDelayMs).
const firstOffsets kafka.Ms = 30000

// Start runs the process on its machine: every log is loaded from its files, and nothing is
// known until the controller speaks. It gives the rule by which the process exits again, NoRule
// where it lives. Registering comes afterwards.
func (b *Broker) Start(e Env) (exit event.Rule) {
	b.Process = Process{
		Up: true, NextCheckpoint: kafka.Never, BrokerEpoch: kafka.NoBrokerEpoch,
		Controller:   kafka.NoBroker,
		NextOffsets:  e.Now + min(firstOffsets, max(e.Spec.Config.CheckpointEvery, 1)),
		NextISRCheck: e.Now + ISRCheckPeriod(e.Spec),
		Report:       ISRReport{LastChange: e.Now, Last: e.Now, Since: e.Now},
	}
	e.Ev.Add(e.event(event.Started))
	if e.Spec.Mode == release.KRaft {
		b.Process.Member = b.newMember(e)
	}
	for p := range e.Spec.Partitions {
		b.Process.Known[p] = Known{Leader: kafka.NoBroker, Epoch: kafka.NoLeaderEpoch}
	}
	exit, scanned := b.loadLogs(e, int(e.Spec.Partitions))
	if exit == event.NoRule {
		b.recovers(e, scanned)
	}
	return exit
}

// DieLoading runs the process until it has loaded n logs, and lets it crash then. It never came
// to register.
func (b *Broker) DieLoading(e Env, n int) {
	e.Ev.Add(e.event(event.Started))
	b.loadLogs(e, n)
	b.Crash(e, event.ProcessDiedLoading, event.NoRule)
}

// Registered notes the broker epoch that the registration gave.
func (b *Broker) Registered(e Env, epoch kafka.BrokerEpoch) {
	b.Process.BrokerEpoch = epoch
	kind := event.Registered
	if e.Spec.Mode == release.KRaft {
		kind = event.BrokerEpochKnown
	}
	ev := e.event(kind)
	ev.Seq = int32(epoch)
	e.Ev.Add(ev)
}

// loadLogs loads the first n logs, directory by directory. It gives the rule by which the process
// exits for the lack of a log directory, and how many batches it had to read (LogManager.loadLogs).
func (b *Broker) loadLogs(e Env, n int) (exit event.Rule, scanned int) {
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
				var read int
				read, ok = b.loadLog(e, p, clean)
				scanned += read
			}
		}
		if !early && n >= 0 {
			b.deleteMarker(e, i)
		}
		if !ok {
			exit = b.FailLogDir(e, i, event.RuleUnreadableFile)
		}
	}
	return exit, scanned
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

// loadLog loads a log from its files, and says how many batches it had to read, and whether it
// could.
func (b *Broker) loadLog(e Env, p kafka.PartitionID, clean bool) (scanned int, ok bool) {
	d, dir := &b.Machine.Disks[p], &b.Machine.Dirs[DirOf(e.Spec, p)]
	files := replica.Files{
		Clean: clean, HW: b.Machine.HWFile[p],
		NoRecovery: dir.isTorn(FileRecovery), NoStart: dir.isTorn(FileLogStart),
	}
	l, ok := d.Load(e.Replica(p), files)
	for _, batch := range d.Log.All() {
		if l.Scanned && batch.Last >= l.ScannedFrom {
			scanned++
		}
	}
	return scanned, ok
}
