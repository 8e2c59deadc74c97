package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// Known is what a broker's metadata cache says of a partition.
type Known struct {
	Leader kafka.BrokerID
	Epoch  kafka.LeaderEpoch
}

// Process is a broker's memory. It is the zero value while the process does not run.
type Process struct {
	Up              bool
	BrokerEpoch     kafka.BrokerEpoch     // czxid of its registration
	ControllerEpoch kafka.ControllerEpoch // highest heard
	Controller      kafka.BrokerID        // whose that was, NoBroker for none
	Live            kafka.ReplicaSet      // live brokers, by the last UpdateMetadata
	Known           [kafka.MaxPartitions]Known
	NextCheckpoint  kafka.Ms // Never before the first LeaderAndIsr
	NextISRCheck    kafka.Ms
	Replicas        [kafka.MaxPartitions]replica.Partition
	NParked         int8
	NWaiting        int8
	Parked          [kafka.MaxParked]ParkedFetch
	Waiting         [kafka.MaxWaiting]WaitingProduce
	Alter           Alter // the sender of ISR changes
}

// Machine is what a broker's machine keeps while the process is down.
type Machine struct {
	Disks [kafka.MaxPartitions]replica.Disk
	// HWFile is replication-offset-checkpoint: the high watermark per partition, NoOffset for
	// one without a line.
	HWFile [kafka.MaxPartitions]kafka.Offset
}

// Broker is a process on a machine.
type Broker struct {
	Process Process
	Machine Machine
}

// Env is what the functions here may look at beside the broker.
type Env struct {
	Spec   *release.Spec
	Now    kafka.Ms
	Self   kafka.BrokerID
	Broker *Broker // itself
	Ev     *event.Log
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{Kind: k, At: e.Now, Node: e.Self.Node(), Peer: kafka.NoNode}
}

// Replica gives the environment of one of the broker's replicas.
func (e Env) Replica(p kafka.PartitionID) replica.Env {
	proc := &e.Broker.Process
	return replica.Env{
		Spec: e.Spec, Now: e.Now, Self: e.Self, Partition: p, Ev: e.Ev, Alive: proc.Live,
		Known: proc.Known[p].Epoch != kafka.NoLeaderEpoch,
	}
}

// ISRCheckPeriod gives the time between two looks for lagging followers: the whole lag time up
// to 0.10.1, half of it since (ReplicaManager.startup).
func ISRCheckPeriod(s *release.Spec) kafka.Ms {
	if s.Rules.ISRCheck == release.CheckEveryLag {
		return s.Config.LagTimeMax
	}
	return max(s.Config.LagTimeMax/2, 1)
}

// Start runs the process on its machine with the broker epoch of its registration: every log
// is recovered from its file, and nothing is known until the controller speaks.
func (b *Broker) Start(e Env, epoch kafka.BrokerEpoch) {
	b.Process = Process{
		Up: true, BrokerEpoch: epoch, NextCheckpoint: kafka.Never,
		NextISRCheck: e.Now + ISRCheckPeriod(e.Spec), Controller: kafka.NoBroker,
	}
	e.Ev.Add(e.event(event.Started))
	for p := range e.Spec.Partitions {
		b.Process.Known[p] = Known{kafka.NoBroker, kafka.NoLeaderEpoch}
		b.recover(e, kafka.PartitionID(p))
	}
	reg := e.event(event.Registered)
	reg.Seq = int32(epoch)
	e.Ev.Add(reg)
}

// recover loads a log as LogLoader does: the log end from the file, missing epoch entries from
// the batches, no entry beyond the log end. It never cuts to the high watermark.
func (b *Broker) recover(e Env, p kafka.PartitionID) {
	d := &b.Machine.Disks[p]
	before, after := d.Log.Recover()
	if e.Spec.Rules.EpochCache != release.NoCache {
		for _, batch := range d.Log.All() {
			if batch.Epoch > d.Cache.Latest() && !d.Cache.Full(1) {
				d.Cache.Assign(e.Spec.Rules.EpochCache, batch.Epoch, batch.Base)
			}
		}
		d.Cache.TruncateFromEnd(after)
	}
	if after > 0 || before != after {
		ev := e.event(event.Recovered)
		ev.Partition, ev.From, ev.To = p, before, after
		e.Ev.Add(ev.With("hw in the checkpoint file", int32(b.Machine.HWFile[p])))
	}
}

// Crash ends the process. The page cache survives: every appended batch is still there.
func (b *Broker) Crash(e Env, kind event.Kind, why event.Rule) {
	b.Process = Process{}
	ev := e.event(kind)
	ev.Rule = why
	e.Ev.Add(ev)
}

// LosePower ends the process and takes what had not reached the disk, but for the first keep
// batches of it.
func (b *Broker) LosePower(e Env, keep int) {
	b.Process = Process{}
	e.Ev.Add(e.event(event.PowerLost))
	for p := range e.Spec.Partitions {
		d := &b.Machine.Disks[p]
		before := d.Log.LEO
		d.Log.LosePower(keep)
		if d.Log.LEO != before {
			ev := e.event(event.TailLost)
			ev.Partition, ev.From, ev.To = kafka.PartitionID(p), before, d.Log.LEO
			e.Ev.Add(ev)
		}
	}
}

// Checkpoint rewrites replication-offset-checkpoint whole: a partition that this process has
// not loaded loses its line (broker.md 0.3, KIP-380 case 2).
func (b *Broker) Checkpoint(e Env) {
	b.Process.NextCheckpoint = e.Now + e.Spec.Config.HWCheckpointEvery
	for p := range e.Spec.Partitions {
		hw := kafka.NoOffset
		if r := &b.Process.Replicas[p]; r.Loaded {
			hw = r.HW
		}
		if b.Machine.HWFile[p] == hw {
			continue
		}
		ev := e.event(event.HWCheckpointed)
		ev.Partition, ev.From, ev.To = kafka.PartitionID(p), b.Machine.HWFile[p], hw
		e.Ev.Add(ev)
		b.Machine.HWFile[p] = hw
	}
}
