package client

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Retriable says whether an error may pass by itself (Errors, RetriableException).
func Retriable(err kafka.ErrorCode) bool {
	switch err {
	case kafka.ErrCorruptMessage, kafka.ErrUnknownPartition, kafka.ErrLeaderNotAvailable,
		kafka.ErrNotLeaderOrFollower, kafka.ErrRequestTimedOut, kafka.ErrReplicaNotAvailable,
		kafka.ErrNetworkException, kafka.ErrNotEnoughReplicas, kafka.ErrNotEnoughAfter,
		kafka.ErrStorage, kafka.ErrFencedLeaderEpoch, kafka.ErrUnknownLeaderEpoch:
		return true
	}
	return false
}

// DoubtsLeader says whether an error makes a producer ask again who leads (Errors,
// InvalidMetadataException).
func DoubtsLeader(err kafka.ErrorCode) bool {
	switch err {
	case kafka.ErrUnknownPartition, kafka.ErrLeaderNotAvailable, kafka.ErrNotLeaderOrFollower,
		kafka.ErrReplicaNotAvailable, kafka.ErrNetworkException, kafka.ErrStorage,
		kafka.ErrFencedLeaderEpoch:
		return true
	}
	return false
}

// Sequel is what an idempotent producer changes after an error.
type Sequel uint8

// The changes.
const (
	NothingElse   Sequel = iota
	RaiseEpoch           // its epoch goes up, open batches of the partition begin at sequence 0
	BeginAnew            // open batches of the partition begin at sequence 0
	DropID               // it asks for another id, and forgets all sequences
	MoveSequences        // later batches of the partition take the place of the failed one
)

// Next is what a producer does after an attempt that ended with an error.
type Next struct {
	Again  bool // the batch is sent again
	Why    event.Rule
	Sequel Sequel
}

// DecideNext says what a producer does after an attempt of a batch that ended with an error; 13 if
// it ended without an answer. logStart is the leader's, as the answer names it, NoOffset for none.
//
// Sender.canRetry. A batch is sent again while the error may pass, there are retries left, and its
// deadline has not come. Without idempotence that can put it into the log twice, and behind
// batches that were sent after it.
func DecideNext(
	r *release.Rules, c *release.ProducerConfig, p *Producer, s *Send,
	err kafka.ErrorCode, logStart kafka.Offset, now kafka.Ms,
) Next {
	left := s.Acks != 0 && mayRetry(r, c, s)
	n := Next{Why: event.RuleRetriesOver}
	if s.Acks == 0 {
		n.Why = event.RuleUnanswered
	}
	if left && s.Deadline <= now {
		n.Why = event.RuleDeliveryTimeout
	} else if left {
		n = p.decideAgain(r, s, err, logStart)
	}
	if !n.Again {
		n.Sequel = p.decideAfterFailure(r, s, err, left)
	}
	return n
}

// decideAgain says whether a batch is sent again of which there are attempts left.
func (p *Producer) decideAgain(
	r *release.Rules, s *Send, err kafka.ErrorCode, logStart kafka.Offset,
) Next {
	n := Next{Why: event.RuleNotRetriable}
	if s.ID != kafka.NoProducerID {
		n = p.decideSequenceError(r, s, err, logStart)
	}
	if !n.Again && Retriable(err) {
		n = Next{Again: true, Why: event.RuleRetriable}
	}
	if n.Again && s.ID != p.ID && s.ID != kafka.NoProducerID {
		return Next{Why: event.RuleNewID} // the batch can never follow what it followed
	}
	return n
}

// decideSequenceError says whether an idempotent producer sends a batch again that was refused for
// its sequence. A batch that was sent behind another one which has not arrived waits for that.
// A leader that had forgotten the producer must have lost its records by retention (canRetry and
// startSequencesAtBeginning of TransactionManager).
func (p *Producer) decideSequenceError(
	r *release.Rules, s *Send, err kafka.ErrorCode, logStart kafka.Offset,
) Next {
	k, raises := &p.Partitions[s.Partition], decideRaises(r)
	gap := err == kafka.ErrOutOfOrderSequence
	switch {
	case !gap && err != kafka.ErrUnknownProducerID:
	case s.ID != p.ID:
	case s.Reset && (!gap || k.Unresolved == 0):
		return Next{Again: true, Why: event.RuleSequencesReset}
	case gap && k.Unresolved == 0 && s.Sequence != k.Acked:
		return Next{Again: true, Why: event.RuleNotNextSequence}
	case !raises && !gap && p.ackedEnd(s.Partition) <= logStart:
		return Next{Again: true, Why: event.RuleProducerGone, Sequel: BeginAnew}
	case !raises:
	case gap && k.Unresolved > 0 && s.Sequence != k.Unresolved:
		return Next{Again: true, Why: event.RuleUnresolved}
	default:
		return Next{Again: true, Why: event.RuleRaiseEpoch, Sequel: RaiseEpoch}
	}
	return Next{Why: event.RuleNotRetriable}
}

// ackedEnd gives the offset after the last record that the producer knows to be in the log.
func (p *Producer) ackedEnd(part kafka.PartitionID) (end kafka.Offset) {
	for i := range p.All() {
		s := &p.Sends[i]
		if s.State == Acked && s.Partition == part && s.ID == p.ID {
			end = max(end, s.Base+kafka.Offset(s.Count))
		}
	}
	return end
}
