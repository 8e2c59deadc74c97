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

// Moves says whether the partition is being reassigned.
func (a *Assignment) Moves() bool { return a.Adding|a.Removing != 0 }

// Target gives the replicas that remain once the reassignment is over, in their order.
func (a *Assignment) Target() (l kafka.ReplicaList) {
	for _, b := range a.Replicas.All() {
		if !a.Removing.Has(b) {
			l.ID[l.N] = b
			l.N++
		}
	}
	return l
}

// PartitionNode is the node /brokers/topics/T/partitions/P/state: the leader and the ISR.
type PartitionNode struct {
	Exists          bool
	Leader          kafka.BrokerID
	ISR             kafka.ReplicaSet
	LeaderEpoch     kafka.LeaderEpoch
	ControllerEpoch kafka.ControllerEpoch
	Version         kafka.PartitionEpoch // zkVersion: the partition epoch
	Recovery        kafka.Recovery
}

// Told is a set of notifications to a controller.
type Told uint8

// What a controller watches, in the order in which it acts on what it was told together.
const (
	ToldBrokers   Told = 1 << iota // children of /brokers/ids
	ToldTopics                     // children of /brokers/topics
	ToldLogDirs                    // children of /log_dir_event_notification
	ToldISR                        // children of /isr_change_notification
	ToldReassign                   // /admin/reassign_partitions
	ToldState                      // the state node of a partition that is being reassigned
	ToldPreferred                  // /admin/preferred_replica_election
)

// ZooKeeper is what the ensemble holds. It is taken for always there and never divided. The
// version of /controller_epoch rises with the number in it, so that the number stands for both.
type ZooKeeper struct {
	LastZxid        kafka.BrokerEpoch
	Registrations   [kafka.MaxBrokers]Registration
	Controller      kafka.BrokerID // owner of /controller, NoBroker for none
	ControllerEpoch kafka.ControllerEpoch
	TopicCreated    bool
	Unclean         release.Choice // unclean.leader.election.enable in /config/topics/T
	MinISR          int8           // min.insync.replicas there, 0 for unset
	TopicID         kafka.TopicID  // NoTopicID up to 2.7
	Assigned        [kafka.MaxPartitions]Assignment
	Partitions      [kafka.MaxPartitions]PartitionNode
	ISRChanges      kafka.PartitionSet // in /isr_change_notification, all nodes together
	LogDirEvents    kafka.ReplicaSet   // in /log_dir_event_notification, all nodes together
	Preferred       kafka.PartitionSet // in /admin/preferred_replica_election
	// Reassign is /admin/reassign_partitions: the replicas that an operator wants, N = 0 for none.
	Reassign [kafka.MaxPartitions]kafka.ReplicaList
	// Watching holds the brokers whose controller has registered its watches, in a session that
	// lives; a controller that was replaced and does not know it is among them.
	Watching kafka.ReplicaSet
	// Notifications that were sent and have not arrived.
	TellController kafka.ReplicaSet       // of /controller, to every broker
	Tell           [kafka.MaxBrokers]Told // of the rest, to those in Watching
	TellSession    kafka.ReplicaSet       // the broker is connected again: its session was over
	TellCzxid      kafka.ReplicaSet       // the answer to the broker's new registration
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
	z.fire(ToldBrokers)
	return z.LastZxid, true
}

// Expire ends the broker's session: its node goes, and /controller with it if it was there.
func (z *ZooKeeper) Expire(b kafka.BrokerID) {
	z.Registrations[b] = Registration{}
	z.LastZxid++
	z.Forget(b)
	if z.Controller == b {
		z.vacate()
	}
	z.fire(ToldBrokers)
}

// Forget drops the watches of the broker's session and what was on its way by them.
func (z *ZooKeeper) Forget(b kafka.BrokerID) {
	z.Watching, z.Tell[b] = z.Watching.Without(b), 0
	z.TellController = z.TellController.Without(b)
	z.TellSession, z.TellCzxid = z.TellSession.Without(b), z.TellCzxid.Without(b)
}

// DeleteController removes /controller while its owner's session lives, as an operator can.
func (z *ZooKeeper) DeleteController() {
	z.LastZxid++
	z.vacate()
}

func (z *ZooKeeper) vacate() {
	z.Controller = kafka.NoBroker
	z.TellController = z.Present()
}

// fire sends the one notification that a watch gives, however much has changed.
func (z *ZooKeeper) fire(what Told) {
	for b := range z.Tell {
		if z.Watching.Has(kafka.BrokerID(b)) {
			z.Tell[b] |= what
		}
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
	z.fire(ToldTopics)
}

// WriteState is a conditional write of a state node. It fails when the node's version is not the
// expected one; else it gives the new version.
func (z *ZooKeeper) WriteState(
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

// WriteISR is a leader's write of the state node (controller.md 1.5,
// ReplicationUtils.updateLeaderAndIsr): conditional, but a node that holds already what was to be
// written counts as written.
func (z *ZooKeeper) WriteISR(
	p kafka.PartitionID, n PartitionNode, expected kafka.PartitionEpoch,
) (kafka.PartitionEpoch, bool) {
	old := z.Partitions[p]
	n.Exists, n.Version = old.Exists, old.Version
	if old.Exists && old.Version != expected && old == n {
		return old.Version, true
	}
	v, ok := z.WriteState(p, n, expected)
	if ok && z.Assigned[p].Moves() {
		z.fire(ToldState)
	}
	return v, ok
}

// NoteISRChanges creates a node below /isr_change_notification with the partitions (0.9 on).
func (z *ZooKeeper) NoteISRChanges(ps kafka.PartitionSet) {
	z.ISRChanges |= ps
	z.LastZxid++
	z.fire(ToldISR)
}

// NoteLogDir creates a node below /log_dir_event_notification: the broker lost a data directory
// (1.0 on).
func (z *ZooKeeper) NoteLogDir(b kafka.BrokerID) {
	z.LogDirEvents = z.LogDirEvents.With(b)
	z.LastZxid++
	z.fire(ToldLogDirs)
}

// AskPreferred writes /admin/preferred_replica_election.
func (z *ZooKeeper) AskPreferred(p kafka.PartitionID) {
	z.Preferred = z.Preferred.With(p)
	z.LastZxid++
	z.fire(ToldPreferred)
}

// AskReassign writes /admin/reassign_partitions.
func (z *ZooKeeper) AskReassign(p kafka.PartitionID, target kafka.ReplicaList) {
	z.Reassign[p] = target
	z.LastZxid++
	z.fire(ToldReassign)
}
