package replica

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// ProducerAppendInfo of 0.11.0, 1.1.0, 2.4.0, 2.5.0: what a leader answers to a batch of producer
// id 1, of which it has the sequences 0 to 5 in epoch 1, one record each, at offsets 0 to 5.
func TestWhatALeaderMakesOfASequence(t *testing.T) {
	const (
		known   = kafka.ProducerID(1)
		unknown = kafka.ProducerID(2)
	)
	ok, dup := kafka.ErrNone, kafka.Offset(-1)
	for _, tc := range []struct {
		name  string
		batch plog.Batch
		rules string
		err   kafka.ErrorCode
		at    kafka.Offset // of the duplicate
	}{
		{"the next one", plog.Batch{ID: known, IDEpoch: 1, Sequence: 6}, "2.8-zk", ok, dup},
		{"the last one", plog.Batch{ID: known, IDEpoch: 1, Sequence: 5}, "2.8-zk", ok, 5},
		{"the last one", plog.Batch{ID: known, IDEpoch: 1, Sequence: 5}, "0.11", ok, 5},
		{"the fifth last", plog.Batch{ID: known, IDEpoch: 1, Sequence: 1}, "1.1", ok, 1},
		{"the one before", plog.Batch{ID: known, IDEpoch: 1, Sequence: 4}, "0.11", 45, dup},
		{"the sixth last", plog.Batch{ID: known, IDEpoch: 1, Sequence: 0}, "1.1", 45, dup},
		{"a gap", plog.Batch{ID: known, IDEpoch: 1, Sequence: 7}, "2.8-zk", 45, dup},
		{"an old epoch", plog.Batch{ID: known, IDEpoch: 0, Sequence: 6}, "2.8-zk", 47, dup},
		{"a new epoch", plog.Batch{ID: known, IDEpoch: 2, Sequence: 0}, "2.8-zk", ok, dup},
		{"a new epoch", plog.Batch{ID: known, IDEpoch: 2, Sequence: 6}, "2.8-zk", 45, dup},
		{"unknown, from 0", plog.Batch{ID: unknown, Sequence: 0}, "0.11", ok, dup},
		{"unknown", plog.Batch{ID: unknown, Sequence: 3}, "0.11", 45, dup},
		{"unknown", plog.Batch{ID: unknown, Sequence: 3}, "1.1", 59, dup},
		{"unknown", plog.Batch{ID: unknown, Sequence: 3}, "2.4", 59, dup},
		{"unknown", plog.Batch{ID: unknown, Sequence: 3}, "2.5", ok, dup},
		{"no id", plog.Batch{Sequence: 3}, "2.8-zk", ok, dup},
		{"before KIP-98", plog.Batch{ID: known, IDEpoch: 1, Sequence: 9}, "0.10.2", ok, dup},
	} {
		e, d := sequenced(t, tc.rules)
		got := DecideSequence(e, d, &tc.batch)
		assert.Equal(t, tc.err, got.Err, "%s, %s", tc.name, tc.rules)
		assert.Equal(t, tc.at >= 0, got.Duplicate != nil, "%s, %s", tc.name, tc.rules)
		if got.Duplicate != nil {
			assert.Equal(t, tc.at, got.Duplicate.Base, "%s, %s", tc.name, tc.rules)
		}
		assert.Equal(t, got.Err != ok || got.Duplicate != nil, got.Rule != event.NoRule)
	}
}

// LogValidator: a record format without producer ids refuses them (43).
func TestAnOldFormatTakesNoProducerIDs(t *testing.T) {
	e, d := sequenced(t, "1.1")
	s := *e.Spec
	s.Config.OldFormat = true
	e.Spec = &s
	assert.Equal(t, kafka.ErrUnsupportedFormat, DecideSequence(e, d, &plog.Batch{ID: 1}).Err)
	assert.Equal(t, kafka.ErrNone, DecideSequence(e, d, &plog.Batch{}).Err)
}

func sequenced(t *testing.T, rules string) (Env, *Disk) {
	t.Helper()
	rs, ok := release.Lookup(rules)
	if !ok {
		t.Fatalf("no rule set %s", rules)
	}
	e := Env{Spec: &release.Spec{Rules: rs.Rules, Config: rs.Config}}
	d := NewDisk()
	for i := range int32(6) {
		writeAsLeader(e, &d, plog.Batch{ID: 1, IDEpoch: 1, Sequence: i}, 0)
	}
	return e, &d
}

// Log.truncateTo reads the producers' state again, truncateFullyAndStartAt clears it, retention
// and DeleteRecords forget by the rule.
func TestWhatIsRememberedFollowsTheLog(t *testing.T) {
	e, d := sequenced(t, "2.3")
	p := Partition{Loaded: true, Role: Leader, HW: 6}
	p.cut(e, d, 4, event.Event{})
	assert.Equal(t, int32(4), d.Producers.Entry(1).Next())
	p.cut(e, d, 4, event.Event{})
	assert.Equal(t, int32(4), d.Producers.Entry(1).Next())
	assert.Equal(t, kafka.ErrNone, p.DeleteRecords(e, d, 3))
	assert.True(t, d.Producers.Entry(1).Known())
	assert.Equal(t, kafka.ErrNone, p.DeleteRecords(e, d, 4))
	assert.False(t, d.Producers.Entry(1).Known(), "its last record was at 3")
	b := plog.Batch{Base: 4, Last: 4, ID: 1, IDEpoch: 1, Sequence: 4}
	assert.Equal(t, plog.Appended, p.appendFetched(e, d, b))
	assert.Equal(t, int32(5), d.Producers.Entry(1).Next(), "a follower takes it without a check")
	p.startOver(e, d, 9, 9, event.Event{})
	assert.Equal(t, plog.Producers{}, d.Producers)
}
