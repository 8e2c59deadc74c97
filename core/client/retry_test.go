package client

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

func rules(t *testing.T, name string) *release.Rules {
	t.Helper()
	rs, ok := release.Lookup(name)
	require.True(t, ok, "no rule set %s", name)
	return &rs.Rules
}

// org.apache.kafka.common.protocol.Errors: which of the errors that a producer can get are a
// RetriableException, and which of these an InvalidMetadataException.
func TestWhichErrorsMayPass(t *testing.T) {
	const never, again, asks = 0, 1, 2
	for err, want := range map[kafka.ErrorCode]int{
		kafka.ErrUnknownServer: never, kafka.ErrCorruptMessage: again,
		kafka.ErrUnknownPartition: asks, kafka.ErrLeaderNotAvailable: asks,
		kafka.ErrNotLeaderOrFollower: asks, kafka.ErrRequestTimedOut: again,
		kafka.ErrMessageTooLarge: never, kafka.ErrNetworkException: asks,
		kafka.ErrRecordListTooLarge: never, kafka.ErrNotEnoughReplicas: again,
		kafka.ErrNotEnoughAfter: again, kafka.ErrInvalidAcks: never,
		kafka.ErrUnsupportedFormat: never, kafka.ErrOutOfOrderSequence: never,
		kafka.ErrInvalidProducerEpoch: never, kafka.ErrStorage: asks,
		kafka.ErrUnknownProducerID: never,
	} {
		assert.Equal(t, want != never, Retriable(err), err.String())
		assert.Equal(t, want == asks, DoubtsLeader(err), err.String())
	}
}

// open gives an idempotent producer with id 1 that has sent n batches of one record, of which the
// first acked ones were acknowledged at offsets from 0 on.
func open(n, acked int) *Producer {
	p := NewProducer()
	p.ID = 1
	for i := range n {
		s := p.Note(Send{
			State: Sent, Acks: -1, Count: 1, Attempts: 1, Deadline: kafka.Never,
			Base: kafka.NoOffset,
		})
		p.Assign(s)
		if i < acked {
			s.State, s.Base = Acked, kafka.Offset(i)
			p.NoteAcked(s)
		}
	}
	return &p
}

// Sender.canRetry, TransactionManager.canRetry and handleFailedBatch of 0.11.0, 1.1, 2.4, 2.5, row
// by row; P has retries left without end unless the row says otherwise.
func TestWhatAnIdempotentProducerDoesAfterAnError(t *testing.T) {
	const gap, unknown = kafka.ErrOutOfOrderSequence, kafka.ErrUnknownProducerID
	for _, tc := range []struct {
		name     string
		rules    string
		acked    int // of four batches; the error is of number at
		at       int
		change   func(*Producer, *Send)
		err      kafka.ErrorCode
		logStart kafka.Offset
		want     Next
	}{
		{"it may pass", "0.11", 0, 0, nil, 6, 0, Next{true, event.RuleRetriable, NothingElse}},
		{"for good", "0.11", 0, 0, nil, 10, 0, Next{false, event.RuleNotRetriable, MoveSequences}},
		{"for good", "2.4", 0, 0, nil, 10, 0, Next{false, event.RuleNotRetriable, MoveSequences}},
		{"for good", "2.5", 0, 0, nil, 10, 0, Next{false, event.RuleNotRetriable, RaiseEpoch}},
		{
			"a batch before it is open", "1.1", 1, 2, nil, gap, 0,
			Next{true, event.RuleNotNextSequence, NothingElse},
		},
		{
			"a batch before it is open", "2.5", 1, 2, nil, gap, 0,
			Next{true, event.RuleNotNextSequence, NothingElse},
		},
		{
			"all before it acked", "2.4", 2, 2, nil, gap, 0,
			Next{false, event.RuleNotRetriable, DropID},
		},
		{
			"all before it acked", "2.5", 2, 2, nil, gap, 0,
			Next{true, event.RuleRaiseEpoch, RaiseEpoch},
		},
		{
			"numbered anew meanwhile", "2.4", 2, 2, reset, gap, 0,
			Next{true, event.RuleSequencesReset, NothingElse},
		},
		{
			"behind one that was given up", "2.4", 1, 2, unresolved(2), gap, 0,
			Next{false, event.RuleNotRetriable, DropID},
		},
		{
			"behind one that was given up", "2.5", 1, 2, unresolved(2), gap, 0,
			Next{true, event.RuleRaiseEpoch, RaiseEpoch},
		},
		{
			"further behind one that was given up", "2.5", 1, 3, unresolved(2), gap, 0,
			Next{true, event.RuleUnresolved, NothingElse},
		},
		{
			"forgotten, records gone", "2.4", 2, 2, nil, unknown, 2,
			Next{true, event.RuleProducerGone, BeginAnew},
		},
		{
			"forgotten, records there", "2.4", 2, 2, nil, unknown, 1,
			Next{false, event.RuleNotRetriable, DropID},
		},
		{"forgotten", "2.5", 2, 2, nil, unknown, 1, Next{true, event.RuleRaiseEpoch, RaiseEpoch}},
		{
			"an id that was dropped", "2.4", 2, 2, dropped, 6, 0,
			Next{false, event.RuleNewID, NothingElse},
		},
	} {
		p := open(4, tc.acked)
		s := &p.Sends[tc.at]
		if tc.change != nil {
			tc.change(p, s)
		}
		got := DecideNext(rules(t, tc.rules), &release.ProducerConfig{Idempotent: true}, p, s,
			tc.err, tc.logStart, 0)
		assert.Equal(t, tc.want, got, "%s, %s", tc.name, tc.rules)
	}
}

func reset(_ *Producer, s *Send)   { s.Reset = true }
func dropped(p *Producer, _ *Send) { p.Apply(DropID, &p.Sends[0]) }

func unresolved(next int32) func(*Producer, *Send) {
	return func(p *Producer, _ *Send) { p.Partitions[0].Unresolved = next }
}

// The last retry: the error is what the application is told. 0.11 gives the sequence to the next
// batch, which a leader that has the failed one takes for a duplicate (Sender.completeBatch counts
// sequences up for acknowledged batches alone); later the sequence stays used.
func TestNoRetriesLeft(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  Sequel
		next  int32
	}{{"0.11", MoveSequences, 0}, {"1.1", NothingElse, 1}, {"2.5", NothingElse, 1}} {
		p := open(1, 0)
		p.Sends[0].Attempts = 4
		conf := release.ProducerConfig{Idempotent: true, Retries: 3}
		got := DecideNext(rules(t, tc.rules), &conf, p, &p.Sends[0], 13, kafka.NoOffset, 0)
		assert.Equal(t, Next{false, event.RuleRetriesOver, tc.want}, got, tc.rules)
		p.Sends[0].State = Failed
		p.Apply(got.Sequel, &p.Sends[0])
		assert.Equal(t, tc.next, p.Partitions[0].Next, tc.rules)
	}
}

// Retries are of no use where no answer is expected.
func TestNoAnswerNoRetry(t *testing.T) {
	p := NewProducer()
	s := p.Note(Send{State: Sent, Count: 1, Attempts: 1, Deadline: kafka.Never})
	conf := release.ProducerConfig{Retries: 5}
	got := DecideNext(rules(t, "2.4"), &conf, &p, s, 13, kafka.NoOffset, 0)
	assert.Equal(t, Next{Why: event.RuleUnanswered}, got)
}

// TransactionManager.startSequencesAtBeginning, adjustSequencesDueToFailedBatch, resetProducerId.
func TestWhatASequelChanges(t *testing.T) {
	for _, tc := range []struct {
		q        Sequel
		id       kafka.ProducerID
		sequence []int32 // of the batches behind the failed one
		epochs   kafka.ProducerEpoch
		next     int32
	}{
		{RaiseEpoch, 1, []int32{0, 1}, 1, 2},
		{BeginAnew, 1, []int32{0, 1}, 0, 2},
		{MoveSequences, 1, []int32{1, 2}, 0, 3},
		{DropID, 0, []int32{2, 3}, 0, 0},
	} {
		p := open(4, 1)
		p.Sends[1].State = Failed
		p.Apply(tc.q, &p.Sends[1])
		assert.Equal(t, tc.id, p.ID, "%d", tc.q)
		assert.Equal(t, tc.next, p.Partitions[0].Next, "%d", tc.q)
		for i, want := range tc.sequence {
			s := &p.Sends[2+i]
			assert.Equal(t, want, s.Sequence, "%d", tc.q)
			assert.Equal(t, tc.epochs, s.Epoch, "%d", tc.q)
			assert.Equal(t, tc.q != DropID, s.Reset, "%d", tc.q)
		}
	}
}

// Another partition goes on in the old epoch while batches of it are open, and begins at 0 in the
// new one after that (TransactionManager.hasStaleProducerIdAndEpoch).
func TestAnotherPartitionChangesItsEpochLater(t *testing.T) {
	p := open(2, 0)
	other := p.Note(Send{State: Sent, Acks: -1, Count: 1, Partition: 1, Attempts: 1})
	p.Assign(other)
	p.Apply(RaiseEpoch, &p.Sends[0])
	next := p.Note(Send{Acks: -1, Count: 1, Partition: 1})
	conf := release.ProducerConfig{Idempotent: true}
	r := rules(t, "2.5")
	assert.Equal(t, kafka.ProducerEpoch(0), other.Epoch)
	assert.Equal(t, event.RuleUnresolved, p.DecideHolds(r, &conf, next, 0))
	other.State = Acked
	p.NoteAcked(other)
	assert.Equal(t, event.NoRule, p.DecideHolds(r, &conf, next, 0))
	p.Assign(next)
	assert.Equal(t, Sequences{Epoch: 1, Next: 1}, p.Partitions[1])
	assert.Equal(t, int32(0), next.Sequence)
}

// TransactionManager.maybeResolveSequences, after a batch was given up that had been sent twice.
func TestAfterABatchWasGivenUp(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rules string
		later bool // a later batch was acknowledged
		want  Sequel
	}{
		{"a later one arrived", "2.5", true, NothingElse},
		{"nothing arrived", "2.4", false, DropID},
		{"nothing arrived", "2.5", false, RaiseEpoch},
	} {
		p := open(2, 0)
		first, second := &p.Sends[0], &p.Sends[1]
		first.Attempts = 2
		p.NoteExpired(first)
		first.State = Unknown
		assert.Equal(t, int32(1), p.Partitions[0].Unresolved)
		assert.Equal(t, NothingElse, p.DecideResolved(rules(t, tc.rules), 0), "one is in flight")
		third := p.Note(Send{Acks: -1, Count: 1})
		conf := release.ProducerConfig{Idempotent: true}
		assert.Equal(t, event.RuleUnresolved, p.DecideHolds(rules(t, tc.rules), &conf, third, 0))
		second.State = Failed
		if tc.later {
			second.State = Acked
			p.NoteAcked(second)
		}
		assert.Equal(t, tc.want, p.DecideResolved(rules(t, tc.rules), 0), tc.name)
	}
	p := open(1, 0)
	p.NoteExpired(&p.Sends[0])
	assert.Zero(t, p.Partitions[0].Unresolved, "sent once: Kafka does not mark it")
}

// ProducerBatch.hasReachedDeliveryTimeout: an error that comes when the time is over is final,
// though it may pass; and so is 10 at any time.
func TestAnErrorAfterTheDeadlineIsFinal(t *testing.T) {
	conf := release.ProducerConfig{Retries: 5}
	for _, tc := range []struct {
		err  kafka.ErrorCode
		now  kafka.Ms
		want Next
	}{
		{kafka.ErrNotEnoughReplicas, 99, Next{true, event.RuleRetriable, NothingElse}},
		{kafka.ErrNotEnoughReplicas, 100, Next{false, event.RuleDeliveryTimeout, NothingElse}},
		{kafka.ErrMessageTooLarge, 99, Next{false, event.RuleNotRetriable, NothingElse}},
	} {
		p := NewProducer()
		s := p.Note(Send{State: Sent, Acks: -1, Count: 1, Attempts: 1, Deadline: 100})
		got := DecideNext(rules(t, "2.8-zk"), &conf, &p, s, tc.err, kafka.NoOffset, tc.now)
		assert.Equal(t, tc.want, got)
	}
}
