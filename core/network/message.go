// Package network holds the messages in flight: one ordered queue per connection, cuts, holds
// and losses.
//
// It carries messages and does not read them. A message stays in flight until it is handled;
// a control request stays until its answer is back, since its sender repeats it for ever.
package network

import (
	"highwater/core/kafka"
	"highwater/core/plog"
)

// Line tells connections between the same two nodes apart: Kafka opens one for each purpose.
type Line uint8

// The purposes of a connection.
const (
	LineFetch        Line = iota // a replica fetcher to a leader
	LineControl                  // the controller to a broker: repeated until it is answered
	LineClient                   // a client to a broker
	LineToController             // a broker to the controller: sent once, like a client's
	LineForeign                  // a peer that breaks the protocol: nobody waits for its answers
	LineQuorum                   // a controller of KRaft mode to another
)

// PartState is a partition's state in a control request.
type PartState struct {
	Partition       kafka.PartitionID
	Leader          kafka.BrokerID
	ISR             kafka.ReplicaSet
	LeaderEpoch     kafka.LeaderEpoch
	PartitionEpoch  kafka.PartitionEpoch // zkVersion
	ControllerEpoch kafka.ControllerEpoch
	Replicas        kafka.ReplicaList
	Adding          kafka.ReplicaSet
	Removing        kafka.ReplicaSet
	Recovery        kafka.Recovery
	IsNew           bool
	Delete          bool // StopReplica
	// Epochs are the broker epochs of the members of an ISR that a leader asks for (AlterPartition
	// version 3, KIP-903).
	Epochs [kafka.MaxBrokers]kafka.BrokerEpoch
}

// Flags are what a BrokerHeartbeat says and is answered.
type Flags uint8

// The flags.
const (
	WantFence Flags = 1 << iota
	WantShutdown
	IsCaughtUp
	IsFenced
	ShouldShutDown
)

// Body holds the fields of every request and answer; which count depends on API and Answer.
// It is one plain struct so that a world stays one value. Epochs and offsets that are absent
// are -1: begin with NewBody.
type Body struct {
	Err       kafka.ErrorCode
	Acks      int8
	Timestamp int8 // ListOffsets: -1 latest, -2 earliest
	NBatches  int8
	NParts    int8
	Leader    kafka.BrokerID   // Metadata answer; Fetch answer: the leader that the answerer knows
	Preferred kafka.BrokerID   // Fetch answer to a consumer: read from this replica (KIP-392)
	Live      kafka.ReplicaSet // UpdateMetadata
	Remaining uint8            // ControlledShutdown answer: a bit for each partition still led
	TopicID   kafka.TopicID    // Fetch from 3.1 on
	// CurrentEpoch is the leader epoch in which the sender of a Fetch, OffsetForLeaderEpoch or
	// ListOffsets believes to be (KIP-320).
	CurrentEpoch   kafka.LeaderEpoch
	LastFetched    kafka.LeaderEpoch // Fetch: epoch of the follower's last record (KIP-595)
	DivergingEpoch kafka.LeaderEpoch // Fetch answer (KIP-595), with DivergingEnd
	DivergingEnd   kafka.Offset
	// Epoch and Offset: OffsetForLeaderEpoch asks for an epoch, and is answered with both. Offset
	// is also the fetch offset, the answer to ListOffsets, the base offset of a produced batch.
	Epoch    kafka.LeaderEpoch
	Offset   kafka.Offset
	HW       kafka.Offset // Fetch answer
	LogStart kafka.Offset // Fetch: the follower's; Fetch answer: the leader's
	MaxWait  kafka.Ms     // Fetch: how long it may wait for data, 0 to be answered at once
	// BrokerEpoch is the receiver's in a control request (KIP-380), the sender's in a Fetch
	// (KIP-903), an AlterPartition and a ControlledShutdown.
	BrokerEpoch     kafka.BrokerEpoch
	ControllerEpoch kafka.ControllerEpoch
	PartErrs        [kafka.MaxPartitions]kafka.ErrorCode
	// BrokerRegistration and BrokerHeartbeat; Offset is then that of the metadata log.
	Incarnation int32
	Flags       Flags
	Dirs        uint8            // log directories that are offline
	ProducerID  kafka.ProducerID // InitProducerId answer
	Parts       [kafka.MaxPartitions]PartState
	Batches     [kafka.MaxAnswer]plog.Batch
}

// NewBody gives a body in which every epoch and offset that may be absent is.
func NewBody() Body {
	return Body{
		Leader: kafka.NoBroker, Preferred: kafka.NoBroker, CurrentEpoch: kafka.NoLeaderEpoch,
		LastFetched: kafka.NoLeaderEpoch, DivergingEpoch: kafka.NoLeaderEpoch,
		DivergingEnd: kafka.NoOffset, Epoch: kafka.NoLeaderEpoch, BrokerEpoch: kafka.NoBrokerEpoch,
	}
}

// Message is a request or an answer in flight.
type Message struct {
	ID        uint32 // 1 or more, ascending in the order of sending
	Request   uint32 // of an answer: the ID of its request
	From, To  kafka.NodeID
	API       kafka.API
	Line      Line
	Answer    bool
	Held      bool // by the person
	Unsent    bool // an answer to a Fetch that its sender has not written out: then it is held too
	Handled   bool // a control request whose answer is on its way
	Inside    bool // its receiver has it and handles it once its slow disk has answered, at Due
	Partition kafka.PartitionID
	Due       kafka.Ms // it does not arrive before
	// After is of an answer of a KRaft controller: it is sent once all metadata records below this
	// offset are committed, 0 for at once.
	After kafka.Offset
	Body  Body
}

// Fetched gives the batches that the message carries.
func (b *Body) Fetched() []plog.Batch { return b.Batches[:b.NBatches] }

// States gives the partition states that the message carries.
func (b *Body) States() []PartState { return b.Parts[:b.NParts] }

func (m *Message) sameQueue(o *Message) bool {
	return m.From == o.From && m.To == o.To && m.Line == o.Line && m.Answer == o.Answer &&
		m.Channel() == o.Channel()
}

// Channel tells connections of one line apart. A broker of a KRaft cluster has one to the active
// controller for its ISR changes (1) beside that for its registration and heartbeats (0), so that
// neither waits for the other (BrokerServer: two NodeToControllerChannelManagers).
func (m *Message) Channel() int8 {
	if m.Line == LineToController && m.API == kafka.APIAlterPartition &&
		(m.To.IsVoter() || m.From.IsVoter()) {
		return 1
	}
	return 0
}
