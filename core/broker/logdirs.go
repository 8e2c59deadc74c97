package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// dirOnline says whether the process can use a log directory.
func (b *Broker) dirOnline(i int) bool { return b.Process.OfflineDirs&(1<<i) == 0 }

// Online says whether the process can use the partition's log directory; else requests for it
// are answered with KAFKA_STORAGE_ERROR (56).
func (b *Broker) Online(p kafka.PartitionID) bool {
	return b.Process.Up && b.Process.Offline&(1<<p) == 0
}

// Readable says whether the partition can be made in memory: its log directory is online, and
// the high watermark is in memory already or its file can be read. Where it cannot, the log
// directory counts as failed (OffsetCheckpointFile.read).
func (b *Broker) Readable(s *release.Spec, p kafka.PartitionID) bool {
	return b.Process.Replicas[p].Loaded || !b.Machine.Dirs[DirOf(s, p)].isTorn(FileHW)
}

// FailLogDir takes a log directory out of the process: its partitions are offline, and nobody
// writes to it any more. It gives the rule by which the process must exit now, NoRule where it
// goes on (ReplicaManager.handleLogDirFailure, LogManager.handleLogDirFailure).
func (b *Broker) FailLogDir(e Env, dir int, why event.Rule) (exit event.Rule) {
	b.Process.OfflineDirs |= 1 << dir
	for p := range inDir(e.Spec, dir) {
		b.Process.Offline |= 1 << p
		b.Process.Replicas[p] = replica.Partition{}
	}
	ev := e.event(event.LogDirFailed)
	ev.Seq, ev.Rule = int32(dir), why
	e.Ev.Add(ev)
	return decideExit(e.Spec, b.Process.OfflineDirs)
}

// decideExit says by which rule a process with offline log directories exits. KIP-112,
// LogManager.handleLogDirFailure since 1.0: before it a broker halted on the first error of any
// disk, and took the partitions on its healthy disks along.
func decideExit(s *release.Spec, offline uint8) event.Rule {
	switch {
	case offline == 1<<LogDirs(s)-1:
		return event.RuleLastLogDir
	case offline != 0 && s.Rules.LogDirFailure == release.StopsBroker:
		return event.RuleAnyLogDir
	}
	return event.NoRule
}

// DeleteReplica removes a partition's log folder, as a StopReplica with delete does. Its line in
// replication-offset-checkpoint goes with the next writing of the file.
func (b *Broker) DeleteReplica(e Env, p kafka.PartitionID) {
	b.Machine.Disks[p] = replica.NewDisk()
	b.Process.Replicas[p] = replica.Partition{}
}
