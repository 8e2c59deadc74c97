package replica

import (
	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/plog"
	"highwater/core/release"
)

// Role is what a replica has been told to be.
type Role uint8

// The roles.
const (
	NoRole Role = iota // not told yet by this process's controller
	Leader
	Follower
)

// Partition is a replica's memory: it dies with the process. The log and the epoch cache are
// on the machine and come as arguments.
type Partition struct {
	Loaded          bool // created since the process started; the HW file was read
	Role            Role
	Leader          kafka.BrokerID
	LeaderEpoch     kafka.LeaderEpoch
	PartitionEpoch  kafka.PartitionEpoch
	ControllerEpoch kafka.ControllerEpoch
	Replicas        kafka.ReplicaList // the assignment, by the last that the controller said
	Adding          kafka.ReplicaSet
	Removing        kafka.ReplicaSet
	ISR             kafka.ReplicaSet // of a leader: the committed one
	Pending         Pending          // of a leader
	Recovery        kafka.Recovery
	HW              kafka.Offset // log start to LEO
	EpochStart      kafka.Offset // of a leader: where its epoch begins
	Remotes         [kafka.MaxBrokers]Remote
	Fetcher         Fetcher
}

// Disk is what a replica has on its machine, and what of it is in memory alone while the process
// runs.
type Disk struct {
	Log plog.Log
	// Cache is the leader epoch cache and leader-epoch-checkpoint; while the process is down, the
	// file alone.
	Cache    epochs.Cache
	FileTorn bool // the epoch file cannot be read
	// RecoveryFile and StartFile are the replica's lines in recovery-point-offset-checkpoint and
	// log-start-offset-checkpoint, NoOffset for none.
	RecoveryFile kafka.Offset
	StartFile    kafka.Offset
	TopicID      kafka.TopicID // partition.metadata
	// Producers is what the log remembers of idempotent producers, in memory and in snapshots.
	Producers plog.Producers
}

// NewDisk gives an empty disk: no log, no lines in the checkpoint files.
func NewDisk() Disk {
	return Disk{RecoveryFile: kafka.NoOffset, StartFile: kafka.NoOffset}
}

// Env is what every decision may look at beside the replica: the constant spec, the time, who
// it is, what its broker knows, and where events go.
type Env struct {
	Spec      *release.Spec
	Now       kafka.Ms
	Self      kafka.BrokerID
	Partition kafka.PartitionID
	// Alive holds the brokers that live, by the metadata: in KRaft mode those that are registered
	// and not fenced.
	Alive kafka.ReplicaSet
	// Registered is what the metadata of KRaft mode says of the brokers, nil in ZooKeeper mode.
	Registered *[kafka.MaxBrokers]metadata.Registration
	MinISR     int8           // min.insync.replicas, as it is in force for the topic
	Unclean    release.Choice // unclean.leader.election.enable of the topic (ZooKeeper mode)
	// Inside holds the followers whose fetches wait for the disk of this broker.
	Inside kafka.ReplicaSet
	// Quota is how many batches this leader may send to followers outside the ISR now, 0 for any
	// number and Exhausted for none (KIP-73).
	Quota   int8
	Known   bool // the metadata names the partition
	Offline bool // the partition's data directory has failed
	Ev      *event.Log
}

// Exhausted is the quota of a leader that may send nothing more in this second.
const Exhausted int8 = -1

// brokerEpoch gives the epoch of a broker that the metadata shows alive, NoBrokerEpoch where it
// names none (KRaftMetadataCache.getAliveBrokerEpoch).
func (e Env) brokerEpoch(b kafka.BrokerID) kafka.BrokerEpoch {
	if e.Registered == nil || !e.Registered[b].Exists || e.Registered[b].Fenced {
		return kafka.NoBrokerEpoch
	}
	return e.Registered[b].Epoch
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{
		Kind: k, At: e.Now, Node: e.Self.Node(), Peer: kafka.NoNode, Partition: e.Partition,
		Epoch: kafka.NoLeaderEpoch,
	}
}

// Load creates the partition in memory with the high watermark of the checkpoint file, NoOffset
// for none, clamped to log start and log end (broker.md 0.6). It does nothing when that was done
// before.
func (p *Partition) Load(e Env, d *Disk, checkpoint kafka.Offset) {
	if p.Loaded {
		return
	}
	*p = Partition{
		Loaded: true, Leader: kafka.NoBroker, LeaderEpoch: kafka.NoLeaderEpoch,
		HW: min(max(checkpoint, d.Log.Start), d.Log.LEO),
	}
	if p.HW > 0 {
		ev := e.event(event.HWMoved)
		ev.To, ev.Rule = p.HW, event.RuleHWFromCheckpoint
		e.Ev.Add(ev.With("checkpoint", int32(checkpoint)).With("leo", int32(d.Log.LEO)))
	}
}

// setHW moves the high watermark and says why.
func (p *Partition) setHW(e Env, to kafka.Offset, ev event.Event) {
	if to == p.HW {
		return
	}
	ev.From, ev.To = p.HW, to
	p.HW = to
	e.Ev.Add(ev)
}

// Leads says whether the replica believes that it leads.
func (p *Partition) Leads() bool { return p.Role == Leader }
