package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/release"
)

// onDisk is what operators and disks do to a broker's logs and files.
func (t *stepper) onDisk(a Action) Refusal {
	if !t.isBroker(a.Broker) || !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	b := &t.w.Brokers[a.Broker]
	switch a.Kind {
	case CloseProcess:
		if !b.Process.Up {
			return BrokerDown
		}
		if b.Process.Recovers() {
			return StillLoading
		}
		t.closeProcess(a.Broker)
		return OK
	case DeleteRecords:
		return t.deleteRecords(a)
	case DeleteOldSegments:
		return t.deleteOldSegments(a)
	case FailLogDir:
		return t.onDiskFault(a)
	}
	if b.Process.Up {
		return MustBeDown
	}
	switch a.Kind {
	case DieLoading:
		return t.dieLoading(a)
	case ReplaceDisk:
		return t.replaceDisk(a)
	case TearTail:
		a.File, a.Harm = broker.FileLog, broker.HalfGone
	}
	return t.damage(a)
}

// closeProcess ends a process in order. Its requests are broken off, its files are written, and
// the last that it does is to close its session: ZooKeeper ends that at once, where the link is
// whole (KafkaServer.shutdown; controller.md 1.1).
func (t *stepper) closeProcess(id kafka.BrokerID) {
	t.stop(id)
	t.w.Brokers[id].CloseCleanly(t.brokerEnv(id))
	if t.w.ZK.Registrations[id].Exists && !t.w.Net.IsCut(id.Node(), kafka.ZooKeeper) {
		t.w.ZK.Expire(id)
		ev := t.event(event.SessionExpired, id.Node())
		ev.Rule = event.RuleSessionClosed
		t.ev.Add(ev)
	}
}

// dieLoading lets a process start and crash before it has loaded all its logs.
func (t *stepper) dieLoading(a Action) Refusal {
	if a.Count < 0 || a.Count >= int32(t.s.Partitions) {
		return NoSuchThing
	}
	if t.lacksEpochs(a.Broker) {
		return LimitEpochs
	}
	t.w.Brokers[a.Broker].DieLoading(t.brokerEnv(a.Broker), int(a.Count))
	return OK
}

// lacksEpochs says whether a start could overfill an epoch cache.
func (t *stepper) lacksEpochs(id kafka.BrokerID) bool {
	for p := range t.s.Partitions {
		if t.w.Brokers[id].Machine.Disks[p].Cache.Full(2) {
			return true
		}
	}
	return false
}

// deleteRecords lets an operator ask a broker for a higher log start. A refusal of the protocol
// is an answer, not a refusal of the action; the wait for the followers is left out
// (docs/fidelity.md).
func (t *stepper) deleteRecords(a Action) Refusal {
	b := &t.w.Brokers[a.Broker]
	switch {
	case a.Count < -1:
		return NoSuchThing
	case !b.Process.Up:
		return BrokerDown
	}
	offset, err := kafka.Offset(a.Count), kafka.ErrStorage
	if b.Online(a.Partition) {
		err = b.Process.Replicas[a.Partition].DeleteRecords(
			t.brokerEnv(a.Broker).Replica(a.Partition), &b.Machine.Disks[a.Partition], offset)
	}
	if err != kafka.ErrNone {
		ev := t.event(event.DeleteRefused, a.Broker.Node())
		ev.Partition, ev.To, ev.Err = a.Partition, offset, err
		t.ev.Add(ev.With("hw", int32(b.Process.Replicas[a.Partition].HW)))
	}
	return OK
}

// deleteOldSegments is the retention of one replica; when it is due is up to the world outside.
func (t *stepper) deleteOldSegments(a Action) Refusal {
	b := &t.w.Brokers[a.Broker]
	r := &b.Process.Replicas[a.Partition]
	switch {
	case a.Count < 0:
		return NoSuchThing
	case !b.Process.Up:
		return BrokerDown
	case !r.Loaded:
		return NotInMemory
	}
	env := t.brokerEnv(a.Broker).Replica(a.Partition)
	if r.DeleteOldSegments(env, &b.Machine.Disks[a.Partition], int(a.Count)) == 0 {
		return NothingToDelete
	}
	return OK
}

func (t *stepper) replaceDisk(a Action) Refusal {
	dir := broker.DirOf(t.s, a.Partition)
	t.w.Brokers[a.Broker].Machine.ReplaceDisk(t.s, dir)
	ev := t.event(event.LogDirReplaced, a.Broker.Node())
	ev.Partition, ev.Seq = a.Partition, int32(dir)
	t.ev.Add(ev)
	return OK
}

// damage harms a file while nobody has it open.
func (t *stepper) damage(a Action) Refusal {
	m := &t.w.Brokers[a.Broker].Machine
	log := &m.Disks[a.Partition].Log
	tail := log.FileEnd()
	if !m.Damage(t.s, a.Partition, a.File, a.Harm, a.Count) {
		return NothingToHarm
	}
	ev := t.event(event.FileDamaged, a.Broker.Node())
	ev.Partition, ev.Seq = a.Partition, int32(broker.DirOf(t.s, a.Partition))
	ev.From = kafka.Offset(a.File)
	switch a.Harm {
	case broker.Deleted:
		ev.Rule = event.RuleFileDeleted
	case broker.Emptied:
		ev.Rule = event.RuleFileEmptied
	case broker.HalfGone:
		ev.Rule = event.RuleFileTorn
	case broker.Wrong:
		ev.Rule = event.RuleFileWrong
	}
	ev = ev.With("value", a.Count)
	if a.File == broker.FileLog && a.Harm >= broker.HalfGone {
		ev.Kind, ev.Rule = event.BatchDamaged, event.RuleBatchCorrupt
		batch := log.RecordAt(kafka.Offset(a.Count))
		if a.Harm == broker.HalfGone {
			ev.Rule, batch = event.RuleBatchTorn, log.RecordAt(tail-1)
		}
		ev.From, ev.To = batch.Base, batch.End()
	}
	t.ev.Add(ev)
	return OK
}

// onDiskFault lets the disk of a log directory fail; a running process notices at once.
func (t *stepper) onDiskFault(a Action) Refusal {
	b, dir := &t.w.Brokers[a.Broker], broker.DirOf(t.s, a.Partition)
	if b.Machine.Dirs[dir].Failed {
		return DirHasFailed
	}
	b.Machine.Dirs[dir].Failed = true
	if !b.Process.Up {
		ev := t.event(event.LogDirFailed, a.Broker.Node())
		ev.Seq, ev.Rule = int32(dir), event.RuleDiskFault
		t.ev.Add(ev)
		return OK
	}
	if b.Online(a.Partition) {
		t.failLogDir(a.Broker, dir, event.RuleDiskFault)
	}
	return OK
}

// failLogDir takes a log directory out of a running process: who waits for one of its partitions
// gets error 56, and the controller is told; or the process exits.
func (t *stepper) failLogDir(id kafka.BrokerID, dir int, why event.Rule) {
	b, env := &t.w.Brokers[id], t.brokerEnv(id)
	if exit := b.FailLogDir(env, dir, why); exit != event.NoRule {
		t.stop(id)
		b.Crash(env, event.ProcessExited, exit)
		return
	}
	t.completeWaiting(id)
	t.tellOfLogDir(id)
}

// tellOfLogDir tells the controller that a log directory of a broker has failed
// (/log_dir_event_notification), at once or when ZooKeeper can be reached again. A session that
// ends before takes the note along (ReplicaManager.LogDirFailureHandler). In KRaft mode the next
// heartbeat says it.
func (t *stepper) tellOfLogDir(id kafka.BrokerID) {
	if !t.w.Up(id) {
		return
	}
	proc := &t.w.Brokers[id].Process
	if t.s.Mode == release.KRaft {
		if m := &proc.Member; kraft.DecideDirs(&t.s.Rules) {
			proc.DirUntold, m.TellBy = true, min(m.TellBy, t.w.Now+broker.DirToldWithin)
			if m.Asked == 0 && proc.BrokerEpoch != kafka.NoBrokerEpoch {
				m.Next = t.w.Now
			}
		}
		return
	}
	if proc.DirUntold = t.w.Net.IsCut(id.Node(), kafka.ZooKeeper); !proc.DirUntold {
		t.w.ZK.NoteLogDir(id)
	}
}

// loadReplica makes a partition in memory at its first LeaderAndIsr, with the high watermark of
// the checkpoint file. It gives 56 where the log directory is offline, or becomes so because the
// file cannot be read; the process may have exited then.
func (t *stepper) loadReplica(id kafka.BrokerID, p kafka.PartitionID) kafka.ErrorCode {
	b := &t.w.Brokers[id]
	if b.Online(p) && !b.Readable(t.s, p) {
		t.failLogDir(id, broker.DirOf(t.s, p), event.RuleUnreadableFile)
	}
	if !b.Online(p) {
		return kafka.ErrStorage
	}
	b.Process.Replicas[p].Load(
		t.brokerEnv(id).Replica(p), &b.Machine.Disks[p], b.Machine.HWFile[p])
	return kafka.ErrNone
}

// writesEpochFile says whether the background thread of a broker has an epoch file to write.
func writesEpochFile(s *Spec, w *World, id kafka.BrokerID, p kafka.PartitionID) bool {
	return s.Rules.EpochFileAfterCut == release.EpochFileLater &&
		w.Up(id) && !w.Brokers[id].Machine.Disks[p].Cache.Synced()
}
