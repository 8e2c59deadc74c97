package client

import (
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// decideRaises says whether an idempotent producer mends a gap in its sequences by itself.
//
// KIP-360 (2.5), TransactionManager.bumpIdempotentProducerEpoch: before, it failed the batch, asked
// for another id, and failed all others that carried the old one.
func decideRaises(r *release.Rules) bool { return r.EpochBump == release.On }

// decideAfterFailure says what an idempotent producer changes when it fails a batch. left says that
// there were attempts left: then the broker has refused it for certain, and later batches take its
// place. With one request in flight the next batch does so always (TransactionManager.
// handleFailedBatch; Sender.completeBatch of 0.11).
func (p *Producer) decideAfterFailure(
	r *release.Rules, s *Send, err kafka.ErrorCode, left bool,
) Sequel {
	gap := err == kafka.ErrOutOfOrderSequence
	unknown := err == kafka.ErrUnknownProducerID
	switch {
	case s.ID == kafka.NoProducerID || s.ID != p.ID:
	case (gap || unknown) && !decideRaises(r):
		return DropID
	case unknown:
		return BeginAnew
	case (gap || left) && decideRaises(r):
		return RaiseEpoch
	case !decideRaises(r) && (left || plog.DecideRemembered(r) == 1):
		return MoveSequences
	}
	return NothingElse
}

// Assign gives a batch that is sent for the first time the sequence that is next in its partition.
func (p *Producer) Assign(s *Send) {
	k := &p.Partitions[s.Partition]
	if k.Epoch != p.Epoch {
		*k = Sequences{Epoch: p.Epoch}
	}
	s.ID, s.Epoch, s.Sequence = p.ID, p.Epoch, k.Next
	k.Next += s.Count
}

// NoteAcked remembers how far the sequences of a partition are acknowledged.
func (p *Producer) NoteAcked(s *Send) {
	k := &p.Partitions[s.Partition]
	if s.ID == p.ID && s.Epoch == k.Epoch {
		k.Acked = max(k.Acked, s.Next())
	}
}

// NoteExpired remembers that a batch was given up of which the leader may have had an attempt: only
// one that was sent more than once counts (TransactionManager.markSequenceUnresolved).
func (p *Producer) NoteExpired(s *Send) {
	if s.ID == p.ID && s.ID != kafka.NoProducerID && (s.Attempts > 1 || s.State == Retrying) {
		k := &p.Partitions[s.Partition]
		k.Unresolved = max(k.Unresolved, s.Next())
	}
}

// DecideResolved says what an idempotent producer does once no batch of a partition is in flight
// any more in which one was given up: nothing, if all is acknowledged that was sent after it, else
// it cannot go on with these sequences (TransactionManager.maybeResolveSequences).
func (p *Producer) DecideResolved(r *release.Rules, part kafka.PartitionID) Sequel {
	k := &p.Partitions[part]
	switch {
	case k.Unresolved == 0 || p.firstInFlight(part) != nil || k.Next == k.Acked:
		return NothingElse
	case decideRaises(r):
		return RaiseEpoch
	}
	return DropID
}

// MaybeResolved forgets that a batch was given up, if no batch of the partition is in flight.
func (p *Producer) MaybeResolved(part kafka.PartitionID) {
	if p.firstInFlight(part) == nil {
		p.Partitions[part].Unresolved = 0
	}
}

// Apply changes ids and sequences after a batch of the partition ended with an error.
func (p *Producer) Apply(q Sequel, s *Send) {
	switch q {
	case RaiseEpoch:
		if p.Epoch == maxProducerEpoch {
			p.dropID()
			return
		}
		p.Epoch++
		p.beginAnew(s.Partition)
	case BeginAnew:
		p.beginAnew(s.Partition)
	case DropID:
		p.dropID()
	case MoveSequences:
		p.moveSequences(s)
	}
}

// maxProducerEpoch is the last one; 32767 in Kafka.
const maxProducerEpoch kafka.ProducerEpoch = 127

func (p *Producer) dropID() {
	p.ID, p.Epoch = kafka.NoProducerID, 0
	p.Partitions = [kafka.MaxPartitions]Sequences{}
}

// beginAnew gives the open batches of a partition the sequences from 0 on, in the producer's epoch
// (TransactionManager.startSequencesAtBeginning).
func (p *Producer) beginAnew(part kafka.PartitionID) {
	k := &p.Partitions[part]
	*k = Sequences{Epoch: p.Epoch}
	for i := range p.All() {
		if s := &p.Sends[i]; p.isOpen(s, part) {
			s.Epoch, s.Sequence, s.Reset = p.Epoch, k.Next, true
			k.Next += s.Count
		}
	}
}

// moveSequences lets the batches behind one that failed take its place.
func (p *Producer) moveSequences(failed *Send) {
	p.Partitions[failed.Partition].Next -= failed.Count
	for i := range p.All() {
		s := &p.Sends[i]
		if p.isOpen(s, failed.Partition) && s.Sequence > failed.Sequence {
			s.Sequence, s.Reset = s.Sequence-failed.Count, true
		}
	}
}
