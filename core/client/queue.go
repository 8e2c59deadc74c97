package client

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// DecideIdempotent says whether the producer is idempotent: enable.idempotence, where the release
// has it (KIP-98, 0.11; older clients warn of a setting that they do not know).
func DecideIdempotent(r *release.Rules, c *release.ProducerConfig) bool {
	return c.Idempotent && plog.DecideRemembered(r) > 0
}

// DecideInFlight says how many requests the producer may have in flight to one broker, 0 for any
// number. KIP-98, KafkaProducer.configureInflightRequests: an idempotent one no more than a leader
// remembers, or a batch that is sent again could be taken for a new one.
func DecideInFlight(r *release.Rules, c *release.ProducerConfig) int {
	most := plog.DecideRemembered(r)
	if DecideIdempotent(r, c) && (c.InFlight == 0 || int(c.InFlight) > most) {
		return most
	}
	return int(c.InFlight)
}

// DecideDeadline says until when the application is told of a batch that is produced now.
//
// KIP-91, delivery.timeout.ms (2.1), ProducerBatch.hasReachedDeliveryTimeout: before, how long a
// send could take was a product of retries, time-outs and back-offs that nobody could foresee.
func DecideDeadline(r *release.Rules, c *release.ProducerConfig, now kafka.Ms) kafka.Ms {
	if r.DeliveryTimeout == release.Off || c.Delivery <= 0 {
		return kafka.Never
	}
	return now + min(c.Delivery, kafka.Never/2)
}

// Backoff gives retry.backoff.ms, 100 unless it is set.
func Backoff(c *release.ProducerConfig) kafka.Ms {
	if c.Backoff <= 0 {
		return 100
	}
	return c.Backoff
}

// mayRetry says whether the batch may be sent once more, by the number of its attempts. An
// idempotent producer that does not set retries has no end of them (KafkaProducer.
// configureRetries).
func mayRetry(r *release.Rules, c *release.ProducerConfig, s *Send) bool {
	if c.Retries == 0 && DecideIdempotent(r, c) {
		return true
	}
	return s.Attempts <= c.Retries
}

// Head gives the batch of a partition that is sent next, nil for none. A batch that is sent again
// goes before all new ones. Of several an idempotent producer sends the one with the lowest
// sequence; any other the one that failed last, since each is put before the rest
// (RecordAccumulator.reenqueue, insertInSequenceOrder).
func (p *Producer) Head(part kafka.PartitionID) *Send {
	var head *Send
	for i := range p.All() {
		s := &p.Sends[i]
		switch {
		case s.Partition != part:
		case s.State == NotSent && head == nil:
			head = s
		case s.State == Retrying && (head == nil || head.State == NotSent || goesBefore(s, head)):
			head = s
		}
	}
	return head
}

// goesBefore says whether one batch that waits to be sent again goes before another one that was
// produced earlier.
func goesBefore(s, head *Send) bool {
	return s.ID == kafka.NoProducerID && s.RetryAt >= head.RetryAt
}

// DecideHolds says by which rule the batch must wait, though its leader, to, is known; NoRule if it
// may go to it now (RecordAccumulator.shouldStopDrainBatchesForPartition, InFlightRequests.
// canSendMore).
func (p *Producer) DecideHolds(
	r *release.Rules, c *release.ProducerConfig, s *Send, to kafka.BrokerID,
) event.Rule {
	if p.Head(s.Partition) != s {
		return event.RuleBehindRetry
	}
	if DecideIdempotent(r, c) {
		if why := p.holdsSequence(s); why != event.NoRule {
			return why
		}
	}
	most, flying := DecideInFlight(r, c), 0
	for i := range p.All() {
		o := &p.Sends[i]
		if o.InFlight() && (o.To == to || most == 1 && o.Partition == s.Partition) {
			flying++
		}
	}
	if most > 0 && flying >= most {
		return event.RuleInFlight
	}
	return event.NoRule
}

// holdsSequence says by which rule an idempotent producer holds a batch back.
func (p *Producer) holdsSequence(s *Send) event.Rule {
	k := &p.Partitions[s.Partition]
	first := p.firstInFlight(s.Partition)
	switch {
	case s.State == Retrying && first != nil && first != s && s.ID == p.ID:
		return event.RuleNotNextSequence
	case s.State == Retrying:
	case p.ID == kafka.NoProducerID:
		return event.RuleWaitsForID
	case first != nil && first.Epoch != p.Epoch, k.Unresolved > 0:
		return event.RuleUnresolved
	}
	return event.NoRule
}

// firstInFlight gives the first batch of the producer's present id that was sent and is not done,
// nil for none (TransactionManager.nextBatchBySequence).
func (p *Producer) firstInFlight(part kafka.PartitionID) *Send {
	for i := range p.All() {
		if s := &p.Sends[i]; p.isOpen(s, part) {
			return s
		}
	}
	return nil
}

// isOpen says whether a batch of a partition was sent under the producer's present id and is not
// done.
func (p *Producer) isOpen(s *Send, part kafka.PartitionID) bool {
	return s.Partition == part && s.ID == p.ID && (s.State == Retrying || s.InFlight())
}

// Due gives when the producer does its next step for a partition: it asks for an id, it asks who
// leads, or it sends a batch. Never while it waits for an answer.
func (p *Producer) Due(
	r *release.Rules, c *release.ProducerConfig, part kafka.PartitionID, now kafka.Ms,
) kafka.Ms {
	s := p.Head(part)
	if s == nil {
		return kafka.Never
	}
	at := now
	if s.State == Retrying {
		at = max(at, s.RetryAt)
	}
	known := &p.Leader[part]
	why := p.DecideHolds(r, c, s, known.Leader)
	switch {
	case why == event.RuleWaitsForID || why == event.NoRule && !known.Usable():
		if p.Asked != 0 {
			return kafka.Never
		}
		return max(at, p.AskAt)
	case why != event.NoRule:
		return kafka.Never
	}
	return at
}
