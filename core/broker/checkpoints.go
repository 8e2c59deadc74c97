package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// Checkpoint rewrites replication-offset-checkpoint whole, in each log directory of which this
// process has loaded a partition: one that it has not loaded loses its line (broker.md 0.3,
// KIP-380 case 2).
func (b *Broker) Checkpoint(e Env) {
	b.Process.NextCheckpoint = e.Now + e.Spec.Config.HWCheckpointEvery
	for i := range LogDirs(e.Spec) {
		loaded := false
		for p := range inDir(e.Spec, i) {
			loaded = loaded || b.Process.Replicas[p].Loaded
		}
		if !loaded || !b.dirOnline(i) {
			continue
		}
		b.Machine.Dirs[i].setTorn(FileHW, false)
		for p := range inDir(e.Spec, i) {
			b.writeHW(e, p, &b.Process.Replicas[p])
		}
	}
}

func (b *Broker) writeHW(e Env, p kafka.PartitionID, r *replica.Partition) {
	hw := kafka.NoOffset
	if r.Loaded {
		hw = r.HW
	}
	if b.Machine.HWFile[p] == hw {
		return
	}
	ev := e.event(event.HWCheckpointed)
	ev.Partition, ev.From, ev.To = p, b.Machine.HWFile[p], hw
	e.Ev.Add(ev)
	b.Machine.HWFile[p] = hw
}

// CheckpointOffsets writes recovery points and log starts, as every 60 s (LogManager.
// checkpointLogRecoveryOffsets, checkpointLogStartOffsets).
func (b *Broker) CheckpointOffsets(e Env) {
	b.Process.NextOffsets = e.Now + max(e.Spec.Config.CheckpointEvery, 1)
	for p := range kafka.PartitionID(e.Spec.Partitions) {
		dir := DirOf(e.Spec, p)
		if !b.dirOnline(dir) {
			continue
		}
		b.Machine.Dirs[dir].setTorn(FileRecovery, false)
		e.Replica(p).WriteRecovery(&b.Machine.Disks[p])
		b.writeStart(e, p)
	}
}

func (b *Broker) writeStart(e Env, p kafka.PartitionID) {
	if e.Spec.Rules.LogStart == release.On {
		b.Machine.Dirs[DirOf(e.Spec, p)].setTorn(FileLogStart, false)
		e.Replica(p).WriteStart(&b.Machine.Disks[p])
	}
}
