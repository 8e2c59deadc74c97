package world_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

func (k *acc) look(t *testing.T, s *accStep) {
	t.Helper()
	switch s.Op {
	case "awaitFullIsr":
		full := k.Spec().Replicas[0].Set()
		require.True(t, k.until(120000, func() bool { return k.isr() == full }), "full ISR")
	case "awaitEqualLogs":
		require.True(t, k.until(120000, k.equalEnds), "equal logs")
	case "assertLogEndOffset":
		require.Equal(t, "records written", s.BothEqual)
		for _, r := range k.replicas() {
			assert.Equal(t, k.written, k.leo(r))
		}
	case "assertEpochs":
		k.bySide(t, s, func(b kafka.BrokerID) any {
			out := [][2]int32{}
			for _, e := range k.Now().Brokers[b].Machine.Disks[0].Cache.All() {
				out = append(out, [2]int32{int32(e.Epoch), int32(e.Start)})
			}
			return out
		})
	case "assertLastBatchEpoch":
		k.bySide(t, s, func(b kafka.BrokerID) any {
			return k.Now().Brokers[b].Machine.Disks[0].Log.LastEpoch()
		})
	case "query":
		var want map[string]int32
		strict(t, s.Expect, &want)
		got := k.endOfEpoch(t, k.names.ids[0], 0, k.epochOf(t, s))
		for name, n := range want {
			switch name {
			case "epoch":
				assert.Equal(t, n, int32(got.Epoch), "epoch")
			case "endOffset":
				assert.Equal(t, n, int32(got.To), "end offset")
			default:
				t.Fatalf("no field %q", name)
			}
		}
	case "offsetForLeaderEpoch":
		k.epochAcross(t, s)
	case "awaitLeaderEpoch", "assertLeaderEpoch":
		// as LeaderEpochIntegrationTest does between its bounces
		require.True(t, k.until(60000, func() bool {
			now := k.Now()
			return now.ZK.Partitions[0].LeaderEpoch == k.epochOf(t, s) &&
				now.Leader(0) != kafka.NoBroker
		}), "leader epoch")
	case "assertBatchEpochs", "assertEveryBatchEpoch", "assertMessagesEpoch", "everyBatchEpoch":
		k.batchEpochs(t, s)
	default:
		t.Fatalf("no operation %q", s.Op)
	}
}

// epochOf gives the epoch that a step names or expects.
func (k *acc) epochOf(t *testing.T, s *accStep) kafka.LeaderEpoch {
	t.Helper()
	if s.Epoch != nil {
		return *s.Epoch
	}
	var e *kafka.LeaderEpoch
	require.NoError(t, json.Unmarshal(s.Expect, &e), "no epoch")
	require.NotNil(t, e, "no epoch")
	return *e
}

// batchEpochs looks at the epochs of the batches on every replica: of every one from an offset
// on, or one by one.
func (k *acc) batchEpochs(t *testing.T, s *accStep) {
	t.Helper()
	var each []kafka.LeaderEpoch
	listed := json.Unmarshal(s.Expect, &each) == nil
	for _, r := range k.replicas() {
		var got []kafka.LeaderEpoch
		for _, batch := range k.Now().Brokers[r].Machine.Disks[0].Log.All() {
			got = append(got, batch.Epoch)
			if !listed && batch.Base >= s.FromOffset {
				assert.Equal(t, k.epochOf(t, s), batch.Epoch, "broker %d, offset %d", r, batch.Base)
			}
		}
		if listed {
			assert.Equal(t, each, got, "broker %d", r)
		}
	}
}

func (k *acc) replicas() []kafka.BrokerID {
	l := k.Spec().Replicas[0]
	return append([]kafka.BrokerID(nil), l.All()...)
}

// bySide compares something of the leader and of the other replica with what the step says.
func (k *acc) bySide(t *testing.T, s *accStep, get func(kafka.BrokerID) any) {
	t.Helper()
	leader := k.Now().Leader(0)
	require.NotEqual(t, kafka.NoBroker, leader)
	for _, r := range k.replicas() {
		want := s.Follower
		if r == leader {
			want = s.Leader
		}
		got, err := json.Marshal(get(r))
		require.NoError(t, err)
		assert.JSONEq(t, string(want), string(got), "broker %d, leader %d", r, leader)
	}
}

// endOfEpoch asks a broker where an epoch ends, as a follower of another broker would.
func (k *acc) endOfEpoch(
	t *testing.T, to kafka.BrokerID, p kafka.PartitionID, epoch kafka.LeaderEpoch,
) event.Event {
	t.Helper()
	k.quiet()
	from := k.Len()
	k.do(world.Action{
		Kind: world.Foreign, From: kafka.MaxBrokers - 1, Broker: to, Partition: p,
		Request: world.Request{API: kafka.APIOffsetForLeaderEpoch, LeaderEpoch: epoch},
	})
	k.quiet()
	for _, e := range k.Events(from, k.Len()) {
		if e.Kind == event.ForeignAnswered {
			return e
		}
	}
	t.Fatal("no answer")
	return event.Event{}
}

func (k *acc) epochAcross(t *testing.T, s *accStep) {
	t.Helper()
	var want map[string]json.RawMessage
	strict(t, s.Expect, &want)
	for name, raw := range want {
		place := kafka.PartitionID(-1)
		for full, p := range k.places {
			if at, _, _ := strings.Cut(full, "@"); at == name {
				place = p
			}
		}
		require.GreaterOrEqual(t, place, kafka.PartitionID(0), name)
		got := k.endOfEpoch(t, k.names.id(s.Broker), place, k.epochOf(t, s))
		var end struct {
			Error     *kafkaError  `json:"error"`
			EndOffset kafka.Offset `json:"endOffset"`
		}
		if json.Unmarshal(raw, &end.EndOffset) != nil {
			strict(t, raw, &end)
		}
		code := kafka.ErrNone
		if end.Error != nil {
			code = end.Error.Code
		}
		assert.Equal(t, code, got.Err, name)
		assert.Equal(t, end.EndOffset, got.To, name)
	}
}

// end checks what must be so at the end.
func (k *acc) end(t *testing.T, raw json.RawMessage) {
	t.Helper()
	var want struct {
		Identical  bool `json:"logsIdentical"`
		Increasing bool `json:"offsetsStrictlyIncreasing"`
	}
	strict(t, raw, &want)
	if len(k.running()) == len(k.replicas()) {
		require.True(t, k.until(120000, k.equalEnds), "equal logs")
	}
	first := &k.Now().Brokers[k.replicas()[0]].Machine.Disks[0].Log
	for _, r := range k.replicas() {
		log := &k.Now().Brokers[r].Machine.Disks[0].Log
		require.NotEmpty(t, log.All())
		if want.Identical {
			assert.Equal(t, first.All(), log.All())
		}
		for i, batch := range log.All() {
			if want.Increasing && i > 0 {
				assert.Greater(t, batch.Base, log.Batches[i-1].Last)
			}
		}
	}
}
