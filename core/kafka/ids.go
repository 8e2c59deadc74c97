package kafka

import (
	"math/bits"
	"strconv"
)

// Offset is a position in a log, 0 or more. An offset is exclusive (the next one to be
// written or read) unless its name says Last. Kafka uses 64 bits; 31 are enough here and
// keep a world small.
type Offset int32

// NoOffset is Kafka's UNDEFINED_EPOCH_OFFSET.
const NoOffset Offset = -1

// LeaderEpoch counts the leaderships of a partition, 0 or more. The controller assigns it.
type LeaderEpoch int32

// NoLeaderEpoch is Kafka's UNDEFINED_EPOCH and NO_PARTITION_LEADER_EPOCH.
const NoLeaderEpoch LeaderEpoch = -1

// EpochDuringDelete stands in a StopReplica of a topic that is being deleted, whose leader epoch
// does not rise (LeaderAndIsr.EpochDuringDelete, KIP-570).
const EpochDuringDelete LeaderEpoch = -2

// PartitionEpoch counts the changes of a partition's state, 0 or more. In ZooKeeper mode it
// is the version (zkVersion) of the partition's state node.
type PartitionEpoch int32

// BrokerEpoch names one registration of a broker. In ZooKeeper mode it is the creation zxid
// (czxid) of /brokers/ids/B; it only grows. Releases before 2.2 have it and do not use it.
type BrokerEpoch int32

// NoBrokerEpoch says that a broker is not registered, or that a request carries no epoch.
const NoBrokerEpoch BrokerEpoch = -1

// TopicID names one incarnation of the topic. Kafka uses a UUID; a number that only grows is
// enough here.
type TopicID int16

// NoTopicID is Kafka's zero UUID: none, or from a sender that knows none.
const NoTopicID TopicID = 0

// Recovery is a partition's LeaderRecoveryState (KIP-704).
type Recovery uint8

// The recovery states, with Kafka's numbers.
const (
	Recovered  Recovery = 0
	Recovering Recovery = 1 // its leader was elected uncleanly and has not taken over yet
)

// String gives Kafka's name of the state.
func (r Recovery) String() string {
	if r == Recovering {
		return "RECOVERING"
	}
	return "RECOVERED"
}

// ControllerEpoch counts the controllers of a cluster; the first one has 1.
type ControllerEpoch int32

// Ms is virtual time in milliseconds since the cluster's first start. It moves only by an
// action.
type Ms int32

// Never is a time that does not come.
const Never Ms = 1<<31 - 1

// BrokerID is the index of a broker in a cluster, 0 to MaxBrokers-1.
type BrokerID int8

// NoBroker is Kafka's "no leader" (-1).
const NoBroker BrokerID = -1

// PartitionID is the number of a partition of the one topic, 0 to MaxPartitions-1.
type PartitionID int8

// NodeID names a process that sends or receives: brokers, then ZooKeeper, clients, and voters.
type NodeID int8

// The nodes of a cluster. A broker's NodeID is its BrokerID.
const (
	NoNode        NodeID = -1
	ZooKeeper     NodeID = MaxBrokers
	FirstProducer NodeID = MaxBrokers + 1
	FirstConsumer NodeID = FirstProducer + MaxProducers
	FirstVoter    NodeID = FirstConsumer + MaxConsumers
	MaxNodes             = MaxBrokers + 1 + MaxProducers + MaxConsumers + MaxVoters
)

// NodeSet is a set of nodes.
type NodeSet int32

// Has says whether the node is a member.
func (s NodeSet) Has(n NodeID) bool { return s&(1<<uint(n)) != 0 }

// With gives the set with the node added.
func (s NodeSet) With(n NodeID) NodeSet { return s | 1<<uint(n) }

// Without gives the set without the node.
func (s NodeSet) Without(n NodeID) NodeSet { return s &^ (1 << uint(n)) }

// VoterID is the index of a controller of KRaft mode in its quorum, 0 to MaxVoters-1.
type VoterID int8

// NoVoter says that no voter is known, as the leader of the quorum or as who got a vote.
const NoVoter VoterID = -1

// Node gives the node of a voter.
func (v VoterID) Node() NodeID { return FirstVoter + NodeID(v) }

// VoterSet is a set of voters.
type VoterSet uint8

// Has says whether the voter is a member.
func (s VoterSet) Has(v VoterID) bool { return v >= 0 && s&(1<<uint(v)) != 0 }

// With gives the set with the voter added.
func (s VoterSet) With(v VoterID) VoterSet { return s | 1<<uint(v) }

// Without gives the set without the voter.
func (s VoterSet) Without(v VoterID) VoterSet { return s &^ (1 << uint(v)) }

// Len counts the members.
func (s VoterSet) Len() int { return bits.OnesCount8(uint8(s)) }

// Number gives the id of a broker in files, nodes and object names: its name where that is a
// number, else its number from 0.
func (b BrokerID) Number(name string) string {
	if _, err := strconv.ParseUint(name, 10, 31); err == nil {
		return name
	}
	return strconv.Itoa(int(b))
}

// Node gives the node of a broker.
func (b BrokerID) Node() NodeID { return NodeID(b) }

// IsBroker says whether the node is a broker.
func (n NodeID) IsBroker() bool { return n >= 0 && n < MaxBrokers }

// Broker gives the broker of a node; only for nodes that are brokers.
func (n NodeID) Broker() BrokerID { return BrokerID(n) }

// ProducerNode gives the node of a producer by its index.
func ProducerNode(i int) NodeID { return FirstProducer + NodeID(i) }

// ConsumerNode gives the node of a consumer by its index.
func ConsumerNode(i int) NodeID { return FirstConsumer + NodeID(i) }

// IsProducer says whether the node is a producer.
func (n NodeID) IsProducer() bool { return n >= FirstProducer && n < FirstConsumer }

// IsConsumer says whether the node is a consumer.
func (n NodeID) IsConsumer() bool { return n >= FirstConsumer && n < FirstVoter }

// IsVoter says whether the node is a controller of KRaft mode.
func (n NodeID) IsVoter() bool { return n >= FirstVoter && n < MaxNodes }

// Voter gives the voter of a node; only for nodes that are voters.
func (n NodeID) Voter() VoterID { return VoterID(n - FirstVoter) }

// Index gives the number of a client among its kind.
func (n NodeID) Index() int {
	if n >= FirstConsumer {
		return int(n - FirstConsumer)
	}
	return int(n - FirstProducer)
}

// ProducerID is the id that a cluster gives to an idempotent producer. Kafka uses 64 bits; one id
// is given to each start of a producer here, so that 7 are enough.
type ProducerID int8

// NoProducerID stands in the batches of a producer that is not idempotent (NO_PRODUCER_ID is -1
// in Kafka; here it is 0, so that a batch is its zero value).
const NoProducerID ProducerID = 0

// ProducerEpoch counts the lives of a producer id, 0 or more.
type ProducerEpoch int8
