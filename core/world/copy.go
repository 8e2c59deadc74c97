package world

import (
	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/epochs"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/replica"
)

// CopyUsed makes w equal to from, a world of the same spec, and touches only what one of them
// uses: a hundredth of the bytes of a plain assignment. A new field of a struct that holds one
// of the great arrays is copied here; TestCopyUsedCopiesEveryField finds one that is not.
func (w *World) CopyUsed(s *Spec, from *World) {
	w.Now, w.ZK, w.Controllers = from.Now, from.ZK, from.Controllers
	w.Groups, w.LastProducerID = from.Groups, from.LastProducerID
	for b := range s.Brokers {
		w.Brokers[b].Process = from.Brokers[b].Process
		copyMachine(s, &w.Brokers[b].Machine, &from.Brokers[b].Machine)
	}
	for i := range s.Producers {
		copyProducer(&w.Producers[i], &from.Producers[i])
	}
	for i := range s.Consumers {
		copyConsumer(&w.Consumers[i], &from.Consumers[i])
	}
	copyNet(s, &w.Net, &from.Net)
	if s.Mode == release.KRaft {
		w.copyKRaft(s, from)
	}
}

func (w *World) copyKRaft(s *Spec, from *World) {
	for v := range s.Voters {
		copyVoter(&w.Voters[v], &from.Voters[v])
		w.KRaft[v] = from.KRaft[v]
	}
	copyItems(&w.Metadata.N, w.Metadata.Entries[:], from.Metadata.N, from.Metadata.Entries[:])
	w.Metadata.Base, w.Metadata.Now = from.Metadata.Base, from.Metadata.Now
}

// copyItems copies the used part of an array and makes zero what was used beyond it.
func copyItems[N number, E any](n *N, to []E, used N, from []E) {
	most := max(*n, used)
	copy(to[:most], from[:most])
	*n = used
}

func copyMachine(s *Spec, m, from *broker.Machine) {
	m.HWFile, m.Dirs, m.Starts = from.HWFile, from.Dirs, from.Starts
	m.SlowBy, m.Throttle = from.SlowBy, from.Throttle
	m.Supervisor = from.Supervisor
	for p := range s.Partitions {
		copyDisk(&m.Disks[p], &from.Disks[p])
	}
}

func copyDisk(d, from *replica.Disk) {
	copyLog(&d.Log, &from.Log)
	copyCache(&d.Cache, &from.Cache)
	d.FileTorn, d.RecoveryFile, d.StartFile = from.FileTorn, from.RecoveryFile, from.StartFile
	d.TopicID, d.Producers = from.TopicID, from.Producers
}

func copyLog(l, from *plog.Log) {
	copyItems(&l.N, l.Batches[:], from.N, from.Batches[:])
	copyItems(&l.NRolls, l.Rolls[:], from.NRolls, from.Rolls[:])
	l.Base, l.Start, l.LEO = from.Base, from.Start, from.LEO
	l.FlushedTo, l.RecoveryPoint = from.FlushedTo, from.RecoveryPoint
}

func copyCache(k, from *epochs.Cache) {
	copyItems(&k.NFile, k.Entries[:], from.NFile, from.Entries[:])
	k.N = from.N
}

func copyProducer(p, from *client.Producer) {
	copyItems(&p.N, p.Sends[:], from.N, from.Sends[:])
	p.NextSeq, p.Leader, p.Asked = from.NextSeq, from.Leader, from.Asked
	p.AskAt, p.Turn, p.Partitions = from.AskAt, from.Turn, from.Partitions
	p.ID, p.Epoch = from.ID, from.Epoch
}

func copyConsumer(k, from *client.Consumer) {
	copyItems(&k.N, k.Reads[:], from.N, from.Reads[:])
	k.Position, k.Leader, k.Asked = from.Position, from.Leader, from.Asked
	k.Preferred, k.About, k.Resets = from.Preferred, from.About, from.Resets
}

func copyVoter(v, from *quorum.Voter) {
	v.Up, v.Role = from.Up, from.Role
	v.HW, v.EpochStart = from.HW, from.EpochStart
	v.Granted, v.Denied = from.Granted, from.Denied
	v.Deadline, v.Asked, v.Fetched = from.Deadline, from.Asked, from.Fetched
	v.Remotes = from.Remotes
	d, old := &v.Disk, &from.Disk
	d.Epoch, d.Voted, d.Leader = old.Epoch, old.Voted, old.Leader
	d.Log.Base, d.Log.BaseEpoch, d.Log.Flushed = old.Log.Base, old.Log.BaseEpoch, old.Log.Flushed
	copyItems(&d.Log.N, d.Log.Entries[:], old.Log.N, old.Log.Entries[:])
}

func copyNet(s *Spec, n, from *network.Net) {
	if s.Mode == release.KRaft {
		k := max(n.NCarried(), from.NCarried())
		copy(n.Carried[:k], from.Carried[:k])
	}
	copyItems(&n.N, n.M[:], from.N, from.M[:])
	copyItems(&n.NSlow, n.Slow[:], from.NSlow, from.Slow[:])
	n.LastID, n.Cut, n.Overflow = from.LastID, from.Cut, from.Overflow
}
