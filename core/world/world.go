package world

import (
	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/control"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/release"
)

// Spec is what stays the same during a run.
type Spec = release.Spec

// World is everything that changes during a run: one flat value without pointers, zeroed past
// every length, so that == is equality and a copy is a snapshot.
type World struct {
	Servers
	Others
}

// Servers are the brokers, and what the controllers of ZooKeeper mode stand on.
type Servers struct {
	Now         kafka.Ms
	ZK          control.ZooKeeper
	Brokers     [kafka.MaxBrokers]broker.Broker
	Controllers [kafka.MaxBrokers]control.Controller
}

// Others are the clients, the messages, and the controllers of KRaft mode. A World is two parts
// because a step that is taken back keeps a copy of each on its stack, where Go takes no variable
// above 128 KiB.
type Others struct {
	Producers [kafka.MaxProducers]client.Producer
	Consumers [kafka.MaxConsumers]client.Consumer
	// Groups are the consumer groups, by the number in release.ConsumerConfig less one.
	Groups [kafka.MaxConsumers]client.Group
	// LastProducerID is the producer id that was given away last.
	LastProducerID kafka.ProducerID
	Net            network.Net
	// KRaft mode: the controllers and their quorum, what the active one remembers, and the
	// committed metadata log, as brokers read it.
	Voters   [kafka.MaxVoters]quorum.Voter
	KRaft    [kafka.MaxVoters]kraft.Controller
	Metadata metadata.Log
}

// New gives the world before anything was started: empty disks, an empty ZooKeeper, no metadata.
func New() *World {
	w := &World{}
	w.begin()
	return w
}

// begin makes a zero world one before anything was started.
func (w *World) begin() {
	w.ZK.Controller = kafka.NoBroker
	for i := range w.Producers {
		w.Producers[i] = client.NewProducer()
	}
	for i := range w.Consumers {
		w.Consumers[i], w.Groups[i] = client.NewConsumer(), client.NewGroup()
	}
	for v := range w.Voters {
		w.Voters[v] = quorum.NewVoter()
	}
	for b := range w.Brokers {
		w.Brokers[b].Machine = broker.NewMachine()
	}
}

// Leader gives the broker that leads the partition in its newest leader epoch and runs: the
// present leader. It gives NoBroker while there is none.
func (w *World) Leader(p kafka.PartitionID) kafka.BrokerID {
	n := w.State(p)
	if !n.Exists || n.Leader == kafka.NoBroker {
		return kafka.NoBroker
	}
	proc := &w.Brokers[n.Leader].Process
	r := &proc.Replicas[p]
	if proc.Up && r.Leads() && r.LeaderEpoch == n.LeaderEpoch {
		return n.Leader
	}
	return kafka.NoBroker
}

// Replicas gives the partition's assignment: the one that has been decided, or before the topic
// exists the one with which it will be created.
func (w *World) Replicas(s *Spec, p kafka.PartitionID) kafka.ReplicaList {
	switch {
	case s.Mode == release.KRaft && w.Metadata.Now.Parts[p].Exists:
		return w.Metadata.Now.Parts[p].Replicas
	case w.ZK.TopicCreated:
		return w.ZK.Assigned[p].Replicas
	}
	return s.Replicas[p]
}

// MinISR gives min.insync.replicas as it is in force for the topic.
func (w *World) MinISR(s *Spec) int8 {
	switch {
	case s.Mode == release.KRaft:
		return w.Metadata.Now.MinISR(&s.Config)
	case w.ZK.MinISR > 0:
		return w.ZK.MinISR
	}
	return s.Config.MinISR
}

// State gives what has been decided of a partition: by the committed metadata log, or by its
// state node and the assignment in ZooKeeper.
func (w *World) State(p kafka.PartitionID) metadata.Partition {
	if n := &w.Metadata.Now.Parts[p]; n.Exists {
		return *n
	}
	n, a := &w.ZK.Partitions[p], &w.ZK.Assigned[p]
	return metadata.Partition{
		Exists: n.Exists, Leader: n.Leader, LeaderEpoch: n.LeaderEpoch, PartitionEpoch: n.Version,
		Recovery: n.Recovery, ISR: n.ISR, Adding: a.Adding, Removing: a.Removing,
		Replicas: a.Replicas,
	}
}

// Up says whether the broker's process runs.
func (w *World) Up(b kafka.BrokerID) bool { return w.Brokers[b].Process.Up }
