package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
)

// answer gives the answer to the foreign request of this step.
func (k *czk) answer(t *testing.T, from int) event.Event {
	t.Helper()
	for _, e := range k.Events(from, k.Len()) {
		if e.Kind == event.ForeignAnswered {
			return e
		}
	}
	t.Fatal("nothing was answered")
	return event.Event{}
}

func (k *czk) check(t *testing.T, s *czkStep, from int) {
	t.Helper()
	if s.Expect == nil {
		return
	}
	var want czkExpect
	strict(t, s.Expect, &want)
	k.checkErrors(t, &want, from)
	proc := &k.Now().Brokers[max(k.last, 0)].Process
	if want.Remaining != nil {
		a := k.answer(t, from)
		assert.Equal(t, *want.Remaining, kafka.PartitionSet(a.Because[1].Value).Len(), "remaining")
	}
	if want.HostedPartitions != nil {
		n := 0
		for p := range proc.Replicas {
			if proc.Replicas[p].Loaded {
				n++
			}
		}
		assert.Equal(t, *want.HostedPartitions, n, "hosted partitions")
	}
	if want.KnownTopics != nil {
		assert.Equal(t, *want.KnownTopics == 1, proc.Known[0].Leader != kafka.NoBroker, "topics")
	}
	if want.AliveBrokers != nil {
		assert.Equal(t, *want.AliveBrokers, proc.Live.Len(), "alive brokers")
	}
	if want.Effect != "" {
		k.checkEffect(t, s, want.Effect)
	}
	k.checkState(t, s, &want)
}

func (k *czk) checkErrors(t *testing.T, want *czkExpect, from int) {
	t.Helper()
	for _, e := range []*kafkaError{want.Error, want.TopLevelError, want.PartitionError} {
		if e == nil {
			continue
		}
		a := k.answer(t, from)
		require.Equal(t, e.Name, e.Code.Name())
		assert.Equal(t, e.Code, a.Err)
		if e != want.Error {
			top := kafka.ErrorCode(a.Because[0].Value)
			assert.Equal(t, e == want.TopLevelError, top != kafka.ErrNone, "top level")
		}
	}
}

// checkEffect sees what a control request has done, or that it has done nothing.
func (k *czk) checkEffect(t *testing.T, s *czkStep, effect string) {
	t.Helper()
	proc, none := &k.Now().Brokers[k.last].Process, effect == "none"
	r := &proc.Replicas[0]
	switch s.Op {
	case "LeaderAndIsr":
		if !none {
			require.Contains(t, effect, "leader")
		}
		assert.Equal(t, !none, r.Leads())
		assert.Equal(t, !none, r.LeaderEpoch == sum(t, s.LeaderEpoch, "LE", k.le))
	case "UpdateMetadata":
		assert.Equal(t, !none, proc.Known[0].Leader == k.last)
	case "StopReplica":
		assert.Equal(t, none, r.Loaded, "hosted")
	default:
		t.Fatalf("no effect of %s is known: %q", s.Op, effect)
	}
}

func (k *czk) checkState(t *testing.T, s *czkStep, want *czkExpect) {
	t.Helper()
	if s.Op == "brokerStarts" && want.ISR != nil { // it joins once it has fetched
		isr := kafka.SetOf(k.names.list(want.ISR)...)
		k.until(60000, func() bool { return k.Now().ZK.Partitions[0].ISR == isr })
	}
	now := k.Now().ZK.Partitions[0]
	if want.Leader != nil {
		leader := kafka.NoBroker
		if want.Leader != -1.0 {
			leader = k.names.id(want.Leader)
		}
		assert.Equal(t, leader, now.Leader, "leader")
	}
	if want.LeaderEpoch != nil {
		assert.Equal(t, sum(t, want.LeaderEpoch, "LE", k.le), now.LeaderEpoch, "leader epoch")
	}
	if want.PartitionEpoch != nil {
		assert.Equal(t, sum(t, want.PartitionEpoch, "PE", k.pe), now.Version, "partition epoch")
	}
	if want.ISR != nil {
		assert.Equal(t, kafka.SetOf(k.names.list(want.ISR)...), now.ISR, "isr")
	}
	if want.Recovery != nil {
		assert.Equal(t, recovery(t, want.Recovery), now.Recovery, "leader recovery state")
	}
}
