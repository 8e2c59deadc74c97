package control

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// Registration is the node /brokers/ids/B. It is ephemeral: it goes when its session ends.
type Registration struct {
	Exists bool
	Czxid  kafka.BrokerEpoch // creation zxid: unique, only growing
	// Ends is when the session ends, Never while its owner still pings.
	Ends kafka.Ms
}

// Assignment is a partition's part of the node /brokers/topics/T: its replicas in preferred
// order and, while it is reassigned, who is added and who is removed.
type Assignment struct {
	Replicas kafka.ReplicaList
	Adding   kafka.ReplicaSet
	Removing kafka.ReplicaSet
}

// PartitionNode is the node /brokers/topics/T/partitions/P/state: the leader and the ISR.
type PartitionNode struct {
	Exists          bool
	Leader          kafka.BrokerID
	ISR             kafka.ReplicaSet
	LeaderEpoch     kafka.LeaderEpoch
	ControllerEpoch kafka.ControllerEpoch
	Version         kafka.PartitionEpoch
	Recovery        kafka.Recovery
}

// ZooKeeper is what the ensemble holds. It is taken for always there and never divided.
type ZooKeeper struct {
	LastZxid        kafka.BrokerEpoch
	Registrations   [kafka.MaxBrokers]Registration
	Controller      kafka.BrokerID // owner of /controller, NoBroker for none
	ControllerEpoch kafka.ControllerEpoch
	TopicCreated    bool
	TopicID         kafka.TopicID // NoTopicID up to 2.7
	Assigned        [kafka.MaxPartitions]Assignment
	Partitions      [kafka.MaxPartitions]PartitionNode
	// Notifications of watches that have fired and not arrived.
	TellController kafka.ReplicaSet // of /controller, to every broker
	TellBrokers    kafka.ReplicaSet // of /brokers/ids, to the controller
	TellTopics     kafka.ReplicaSet // of /brokers/topics, to the controller
}

// Register creates the broker's node and gives its czxid. It fails while the node of an older
// session is still there.
func (z *ZooKeeper) Register(b kafka.BrokerID) (kafka.BrokerEpoch, bool) {
	r := &z.Registrations[b]
	if r.Exists {
		return kafka.NoBrokerEpoch, false
	}
	z.LastZxid++
	*r = Registration{Exists: true, Czxid: z.LastZxid, Ends: kafka.Never}
	z.fireBrokers()
	return z.LastZxid, true
}

// Expire ends the broker's session: its node goes, and /controller with it if it was there.
func (z *ZooKeeper) Expire(b kafka.BrokerID) {
	z.Registrations[b] = Registration{}
	z.LastZxid++
	z.TellController = z.TellController.Without(b)
	z.TellBrokers, z.TellTopics = z.TellBrokers.Without(b), z.TellTopics.Without(b)
	if z.Controller == b {
		z.Controller = kafka.NoBroker
		z.TellController = z.Present()
	}
	z.fireBrokers()
}

// fireBrokers sends the one notification that a watch gives, however much has changed.
func (z *ZooKeeper) fireBrokers() {
	if z.Controller != kafka.NoBroker {
		z.TellBrokers = z.TellBrokers.With(z.Controller)
	}
}

// Present gives the brokers that have a node.
func (z *ZooKeeper) Present() kafka.ReplicaSet {
	var s kafka.ReplicaSet
	for b := range z.Registrations {
		if z.Registrations[b].Exists {
			s = s.With(kafka.BrokerID(b))
		}
	}
	return s
}

// CreateTopic writes the assignment; the controller is told by its watch.
func (z *ZooKeeper) CreateTopic(s *release.Spec) {
	z.TopicCreated = true
	for p := range s.Partitions {
		z.Assigned[p].Replicas = s.Replicas[p]
	}
	if s.Rules.TopicIDs != release.TopicNames {
		z.TopicID = 1
	}
	z.LastZxid++
	if z.Controller != kafka.NoBroker {
		z.TellTopics = z.TellTopics.With(z.Controller)
	}
}

// WriteISR is a leader's conditional write of the state node (controller.md 1.5). It fails when
// the node's version is not the expected one; else it gives the new version.
func (z *ZooKeeper) WriteISR(
	p kafka.PartitionID, n PartitionNode, expected kafka.PartitionEpoch,
) (kafka.PartitionEpoch, bool) {
	old := &z.Partitions[p]
	if !old.Exists || old.Version != expected {
		return old.Version, false
	}
	n.Exists, n.Version = true, expected+1
	*old = n
	z.LastZxid++
	return n.Version, true
}
