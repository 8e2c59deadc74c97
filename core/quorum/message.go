package quorum

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// Message is a request or an answer between voters, as one plain struct; which fields count
// depends on API and Answer. Epochs and offsets that are absent are -1 in Kafka and here.
type Message struct {
	API      kafka.API // Vote, BeginQuorumEpoch, EndQuorumEpoch, Fetch
	Answer   bool
	PreVote  bool // Vote (KIP-996)
	Granted  bool // Vote answer
	Err      kafka.ErrorCode
	From, To kafka.VoterID
	Leader   kafka.VoterID     // as the sender knows it
	Epoch    kafka.LeaderEpoch // of the sender
	// LastEpoch and Offset: of a Vote the end of the candidate's log, of a Fetch that of the
	// follower's; of a Fetch answer, Offset is the offset that was asked for.
	LastEpoch kafka.LeaderEpoch
	Offset    kafka.Offset
	HW        kafka.Offset // Fetch answer
	// Diverging, or a snapshot: where the log of the leader agrees or begins; NoOffset for none.
	DivergingEpoch kafka.LeaderEpoch
	DivergingEnd   kafka.Offset
	SnapshotEpoch  kafka.LeaderEpoch
	SnapshotEnd    kafka.Offset
	Successors     kafka.VoterSet // EndQuorumEpoch: who should stand for election first
	N              int8
	Entries        [kafka.MaxRecords]metadata.Entry
}

// Outbox takes the messages that a step of a voter sends.
type Outbox struct {
	N int8
	M [2 * kafka.MaxVoters]Message
}

func (o *Outbox) add(m Message) {
	o.M[o.N] = m
	o.N++
}

// All gives the messages as a slice of the outbox itself.
func (o *Outbox) All() []Message { return o.M[:o.N] }
