package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Crash ends the process. The page cache survives: every appended batch is still there.
func (b *Broker) Crash(e Env, kind event.Kind, why event.Rule) {
	b.Process = Process{}
	for p := range e.Spec.Partitions {
		b.Machine.Disks[p].StopEpochFile(&e.Spec.Rules, false)
	}
	ev := e.event(kind)
	ev.Rule = why
	e.Ev.Add(ev)
}

// LosePower ends the process, if it runs, and takes what had not reached the disk, but for the
// first keep batches of each log.
func (b *Broker) LosePower(e Env, keep int) {
	b.Process = Process{}
	e.Ev.Add(e.event(event.PowerLost))
	for p := range e.Spec.Partitions {
		d := &b.Machine.Disks[p]
		d.StopEpochFile(&e.Spec.Rules, true)
		before := d.Log.LEO
		d.Log.LosePower(keep)
		if d.Log.LEO != before {
			ev := e.event(event.TailLost)
			ev.Partition, ev.From, ev.To = kafka.PartitionID(p), before, d.Log.LEO
			e.Ev.Add(ev)
		}
	}
}

// CloseCleanly ends the process in order: high watermarks, then in each log directory the logs,
// their recovery points, the log starts, and last of all the clean-shutdown marker
// (KafkaServer.shutdown, LogManager.shutdown; broker.md 0.6). What the process had to say to the
// controller it has said before.
func (b *Broker) CloseCleanly(e Env) {
	b.Checkpoint(e)
	for i := range LogDirs(e.Spec) {
		if !b.dirOnline(i) {
			continue
		}
		for p := range inDir(e.Spec, i) {
			b.flush(e, p)
		}
		b.Machine.Dirs[i].setTorn(FileRecovery, false)
		for p := range inDir(e.Spec, i) {
			e.Replica(p).WriteRecovery(&b.Machine.Disks[p])
		}
		for p := range inDir(e.Spec, i) {
			b.writeStart(e, p)
		}
		b.writeMarker(e, i)
	}
	for p := range e.Spec.Partitions {
		b.Machine.Disks[p].StopEpochFile(&e.Spec.Rules, false) // of a failed log directory
	}
	b.Process = Process{}
	e.Ev.Add(e.event(event.ProcessClosed))
}

func (b *Broker) flush(e Env, p kafka.PartitionID) {
	d := &b.Machine.Disks[p]
	from := d.Log.FlushedTo
	d.Log.Flush()
	if d.Log.FlushedTo != from {
		ev := e.event(event.Flushed)
		ev.Partition, ev.From, ev.To = p, from, d.Log.FlushedTo
		e.Ev.Add(ev)
	}
	b.SyncEpochFile(e, p)
}

// SyncEpochFile writes down what of a partition's epoch file is not on disk yet, and says whether
// there was anything.
func (b *Broker) SyncEpochFile(e Env, p kafka.PartitionID) bool {
	cache := &b.Machine.Disks[p].Cache
	if cache.Synced() {
		return false
	}
	cache.Sync()
	ev := e.event(event.EpochFileWritten)
	ev.Partition = p
	e.Ev.Add(ev)
	return true
}

func (b *Broker) writeMarker(e Env, i int) {
	dir := &b.Machine.Dirs[i]
	dir.Marker, dir.MarkerEpoch = true, decideMarkerEpoch(&e.Spec.Rules, b.Process.BrokerEpoch)
	ev := e.event(event.MarkerWritten)
	ev.Seq = int32(i)
	e.Ev.Add(ev.With("broker epoch", int32(dir.MarkerEpoch)))
}

// decideMarkerEpoch says which broker epoch the clean-shutdown marker holds. KIP-966,
// CleanShutdownFileHandler since 3.7: an empty file says that some process stopped in order, but
// not that it was the one which the controller knows.
func decideMarkerEpoch(r *release.Rules, own kafka.BrokerEpoch) kafka.BrokerEpoch {
	if r.MarkerEpoch == release.On {
		return own
	}
	return kafka.NoBrokerEpoch
}
