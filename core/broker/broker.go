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
	ISR    kafka.ReplicaSet
}

// Process is a broker's memory. It is the zero value while the process does not run.
type Process struct {
	Up              bool
	BrokerEpoch     kafka.BrokerEpoch     // czxid of its registration
	ControllerEpoch kafka.ControllerEpoch // highest heard
	Controller      kafka.BrokerID        // whose that was, NoBroker for none
	Live            kafka.ReplicaSet      // live brokers, by the last UpdateMetadata
	Known           [kafka.MaxPartitions]Known
	NextCheckpoint  kafka.Ms // of the high watermarks; Never before the first LeaderAndIsr
	NextOffsets     kafka.Ms // of recovery points and log starts
	NextISRCheck    kafka.Ms
	OfflineDirs     uint8     // bit d: log directory d has failed for this process
	Offline         uint8     // bit p: partition p lies in such a directory
	DirUntold       bool      // one failed, and the controller has not been told yet
	Stop            Stop      // duties.go
	Report          ISRReport // duties.go
	LoadedAt        kafka.Ms  // when it has recovered its logs, 0 once it has: recover.go
	Replicas        [kafka.MaxPartitions]replica.Partition
	NParked         int8
	NWaiting        int8
	Parked          [kafka.MaxParked]ParkedFetch
	Waiting         [kafka.MaxWaiting]WaitingProduce
	Alter           Alter  // the sender of ISR changes
	Quota           Quota  // of its replication as a leader
	Member          Member // of a KRaft cluster: member.go
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
	// Unclean is unclean.leader.election.enable of the topic, as it was set at run time in
	// ZooKeeper mode.
	Unclean release.Choice
	MinISR  int8 // min.insync.replicas of the topic in ZooKeeper mode
	Ev      *event.Log
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{Kind: k, At: e.Now, Node: e.Self.Node(), Peer: kafka.NoNode}
}

// Replica gives the environment of one of the broker's replicas.
func (e Env) Replica(p kafka.PartitionID) replica.Env {
	proc := &e.Broker.Process
	r := replica.Env{
		Spec: e.Spec, Now: e.Now, Self: e.Self, Partition: p, Ev: e.Ev, Alive: proc.Live,
		Known: proc.Known[p].Epoch != kafka.NoLeaderEpoch, Offline: !e.Broker.Online(p),
		MinISR: e.MinISR, Unclean: e.Unclean, Quota: e.Broker.quotaLeft(e.Now),
	}
	if e.Spec.Mode == release.KRaft {
		r.Registered = &proc.Member.Image.Brokers
		r.MinISR = proc.Member.Image.LeaderMinISR(&e.Spec.Config, e.Self)
	}
	return r
}

// ISRCheckPeriod gives the time between two looks for lagging followers: the whole lag time up
// to 0.10.1, half of it since (ReplicaManager.startup).
func ISRCheckPeriod(s *release.Spec) kafka.Ms {
	if s.Rules.ISRCheck == release.CheckEveryLag {
		return s.Config.LagTimeMax
	}
	return max(s.Config.LagTimeMax/2, 1)
}
