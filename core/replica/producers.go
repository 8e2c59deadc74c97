package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// decideProducersGo says whether a producer is forgotten once its records are below the log start.
// KAFKA-7190 (2.4), ProducerStateManager.truncateHead: a producer that wrote seldom was unknown
// after each round of retention, and was answered 59 for a batch that followed the last one.
func decideProducersGo(r *release.Rules) bool {
	return r.ProducerRetention == release.ProducersGoWithRecords
}

// forgetProducers forgets the producers whose records are gone, by the rule of the release.
func forgetProducers(e Env, d *Disk) {
	if !decideProducersGo(&e.Spec.Rules) {
		return
	}
	gone := d.Producers.Forget(d.Log.Start)
	for id := kafka.ProducerID(1); id <= kafka.MaxProducerID; id++ {
		if gone&(1<<(id-1)) != 0 {
			ev := e.event(event.ProducerForgotten)
			ev.Seq, ev.To, ev.Rule = int32(id), d.Log.Start, event.RuleProducerRetention
			e.Ev.Add(ev)
		}
	}
}

// Sequenced is what a leader makes of a produced batch by its producer id, epoch and sequence.
type Sequenced struct {
	Err kafka.ErrorCode // the batch is refused
	// Duplicate is the batch in the log that is the same, nil for none: nothing is appended, and
	// the producer is answered with the old offset.
	Duplicate *plog.ProducerBatch
	Rule      event.Rule
}

// DecideSequence says what a leader does with a batch of an idempotent producer: one that it
// remembers is answered from memory, one of an older epoch refused with 47, one that does not
// follow the last one with 45. A newer epoch begins at sequence 0. What other producers send is
// taken as it comes.
//
// KIP-98, ProducerAppendInfo.checkProducerEpoch and checkSequence, UnifiedLog.
// analyzeAndValidateProducerState: before, a batch that was sent again after its answer was lost
// stood twice in the log.
func DecideSequence(e Env, d *Disk, b *plog.Batch) Sequenced {
	if b.ID == kafka.NoProducerID || plog.DecideRemembered(&e.Spec.Rules) == 0 {
		return Sequenced{}
	}
	if e.Spec.Config.OldFormat {
		return Sequenced{Err: kafka.ErrUnsupportedFormat, Rule: event.RuleFormatWithoutIDs}
	}
	k := d.Producers.Entry(b.ID)
	switch dup := k.Find(b); {
	case dup != nil:
		return Sequenced{Duplicate: dup, Rule: event.RuleRemembered}
	case !k.Known():
		return decideUnknownProducer(&e.Spec.Rules, b)
	case b.IDEpoch < k.Epoch:
		return Sequenced{Err: kafka.ErrInvalidProducerEpoch, Rule: event.RuleOldProducerEpoch}
	case b.IDEpoch > k.Epoch && b.Sequence != 0:
		return Sequenced{Err: kafka.ErrOutOfOrderSequence, Rule: event.RuleNewProducerEpoch}
	case b.IDEpoch == k.Epoch && b.Sequence != k.Next():
		return Sequenced{Err: kafka.ErrOutOfOrderSequence, Rule: event.RuleSequenceGap}
	}
	return Sequenced{}
}

// decideUnknownProducer says what a leader does with a batch of a producer that it does not
// remember. Sequence 0 is always taken.
//
// KAFKA-5793 (1.0), ProducerAppendInfo.checkSequence: a producer could not tell a leader that had
// forgotten it from a lost batch, and took both for the loss of data. KIP-360 (2.5): it was told
// 59 and had to begin anew, although nothing was wrong; now the batch is taken.
func decideUnknownProducer(r *release.Rules, b *plog.Batch) Sequenced {
	switch {
	case b.Sequence == 0 || r.UnknownProducer == release.UnknownTaken:
		return Sequenced{}
	case r.UnknownProducer == release.UnknownIsRefused:
		return Sequenced{Err: kafka.ErrUnknownProducerID, Rule: event.RuleUnknownProducer}
	}
	return Sequenced{Err: kafka.ErrOutOfOrderSequence, Rule: event.RuleUnknownProducer}
}
