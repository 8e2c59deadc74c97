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
	// follower's; of a Fetch answer what was asked with.
	LastEpoch kafka.LeaderEpoch
	Offset    kafka.Offset
	HW        kafka.Offset // Fetch answer: NoOffset before the leader has committed in its epoch
	LogStart  kafka.Offset // Fetch answer: where the leader's log begins
	// Diverging, or a snapshot: where the log of the leader agrees or begins; NoOffset for none.
	DivergingEpoch kafka.LeaderEpoch
	DivergingEnd   kafka.Offset
	SnapshotEpoch  kafka.LeaderEpoch
	SnapshotEnd    kafka.Offset
	Place          int8 // EndQuorumEpoch: the receiver's among the preferred successors, from 0
	N              int8
	Entries        [kafka.MaxRecords]metadata.Entry
}

// All gives the entries as a slice of the message itself.
func (m *Message) All() []metadata.Entry { return m.Entries[:m.N] }

// Outbox takes the messages that a step of a voter sends.
type Outbox struct {
	N int8
	M [2 * kafka.MaxVoters]Message
}

// All gives the messages as a slice of the outbox itself.
func (o *Outbox) All() []Message { return o.M[:o.N] }

// send puts a request to a voter into the outbox, for the caller to fill in.
func (v *Voter) send(e Env, api kafka.API, to kafka.VoterID) *Message {
	m := &e.Out.M[e.Out.N]
	e.Out.N++
	*m = Message{
		API: api, From: e.Self, To: to, Leader: v.Disk.Leader, Epoch: v.Disk.Epoch,
		LastEpoch: kafka.NoLeaderEpoch, Offset: kafka.NoOffset, HW: kafka.NoOffset,
		LogStart:       kafka.NoOffset,
		DivergingEpoch: kafka.NoLeaderEpoch, DivergingEnd: kafka.NoOffset,
		SnapshotEpoch: kafka.NoLeaderEpoch, SnapshotEnd: kafka.NoOffset,
	}
	return m
}

// answer puts the answer to a request into the outbox, for the caller to fill in.
func (v *Voter) answer(e Env, to *Message, err kafka.ErrorCode) *Message {
	m := v.send(e, to.API, to.From)
	m.Answer, m.Err, m.PreVote = true, err, to.PreVote
	m.LastEpoch, m.Offset = to.LastEpoch, to.Offset
	return m
}
