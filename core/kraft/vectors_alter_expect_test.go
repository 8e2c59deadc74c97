package kraft

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/vectors"
)

var ofTopic = regexp.MustCompile(`^([a-z]+)(\d)(elr|isr|lastKnownElr|leader)$`)

// expect checks one assertion of a step.
func (cs *clusters) expect(key string, raw json.RawMessage, out *outcome) {
	t := cs.t
	t.Helper()
	is := &cs.at["foo"].c.Image.Parts[0]
	if m := ofTopic.FindStringSubmatch(key); m != nil && cs.at[m[1]] != nil {
		is, key = &cs.at[m[1]].c.Image.Parts[m[2][0]-'0'], m[3]
	}
	size := func() int { return int(number(t, raw)) }
	switch key {
	case "isr":
		assert.Equal(t, cs.many(raw), is.ISR, key)
	case "elr":
		assert.Equal(t, cs.many(raw), is.ELR, key)
	case "lastKnownElr":
		assert.Equal(t, cs.many(raw), is.LastKnown, key)
	case "isrSize":
		assert.Equal(t, size(), is.ISR.Len(), key)
	case "elrSize":
		assert.Equal(t, size(), is.ELR.Len(), key)
	case "lastKnownElrSize":
		assert.Equal(t, size(), is.LastKnown.Len(), key)
	case "leader":
		assert.Equal(t, cs.broker(raw), is.Leader, key)
	case "leaderEpoch":
		assert.Equal(t, number(t, raw), int32(is.LeaderEpoch), key)
	case "partitionEpoch":
		assert.Equal(t, number(t, raw), int32(is.PartitionEpoch), key)
	case "leaderRecoveryState":
		var name string
		require.NoError(t, json.Unmarshal(raw, &name))
		assert.Equal(t, recovery(t, name), is.Recovery, key)
	case "replicas", "removingReplicas", "addingReplicas", "removing", "adding":
		var s partState
		one, err := json.Marshal(map[string]json.RawMessage{key: raw})
		require.NoError(t, err)
		vectors.Read(t, one, &s, sameWords)
		s.check(t, is)
	case "partition":
		var s partState
		vectors.Read(t, raw, &s, sameWords)
		s.check(t, is)
	case "partitions":
		cs.expectPartitions(raw, out)
	case "note", "comment":
	default:
		cs.expectOutcome(key, raw, out)
	}
}

func (cs *clusters) expectPartitions(raw json.RawMessage, out *outcome) {
	t := cs.t
	t.Helper()
	if out.found != nil {
		var list []kafka.PartitionID
		require.NoError(t, json.Unmarshal(raw, &list))
		assert.Equal(t, list, out.found, "partitions")
		return
	}
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &list))
	require.NotEmpty(t, list)
	for p, one := range list {
		var s partState
		vectors.Read(t, one, &s, sameWords)
		s.check(t, &cs.at["foo"].c.Image.Parts[p])
	}
}

// expectOutcome checks what a step's answers and records are.
func (cs *clusters) expectOutcome(key string, raw json.RawMessage, out *outcome) {
	t := cs.t
	t.Helper()
	switch key {
	case "error":
		var w wireError
		vectors.Read(t, raw, &w)
		require.Len(t, out.errs, 1)
		w.check(t, out.errs[0])
	case "errors":
		var list []wireError
		require.NoError(t, json.Unmarshal(raw, &list))
		require.Len(t, out.errs, len(list))
		for i := range list {
			list[i].check(t, out.errs[i])
		}
	case "records":
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			checkRecords(t, list, out.recs)
			return
		}
		assert.Len(t, out.recs, int(number(t, raw)), key)
	case "recordLeaders":
		var want map[string]kafka.BrokerID
		require.NoError(t, json.Unmarshal(raw, &want))
		require.Len(t, out.recs, len(want))
		for _, r := range out.recs {
			name := "foo-" + string(rune('0'+r.Partition))
			require.NotZero(t, r.Has&metadata.HasLeader)
			assert.Equal(t, want[name], r.Leader, name)
			assert.Contains(t, want, name)
		}
	case "partitionEpochs":
		var want, got []kafka.PartitionEpoch
		require.NoError(t, json.Unmarshal(raw, &want))
		for _, a := range out.answers {
			got = append(got, a.PartitionEpoch)
		}
		assert.Equal(t, want, got, key)
	case "leaders":
		var want, got ids
		require.NoError(t, json.Unmarshal(raw, &want))
		for _, a := range out.answers {
			got = append(got, a.Leader)
		}
		assert.Equal(t, want, got, key)
	case "imbalanced", "leadersImbalanced", "arePartitionLeadersImbalanced":
		c, some := &cs.at["foo"].c, false
		for p := range kafka.PartitionID(kafka.MaxPartitions) {
			some = some || c.misplaced(p)
		}
		assert.Equal(t, number(t, raw) == 1, some, key)
	default:
		t.Fatalf("unknown assertion %q", key)
	}
}

// recordWanted is a record as a row names it, with the fields that count for its type.
type recordWanted struct {
	Type       string             `json:"type"`
	Partition  *kafka.PartitionID `json:"partition"`
	Broker     *kafka.BrokerID    `json:"broker"`
	Epoch      *kafka.BrokerEpoch `json:"epoch"`
	Fenced     *int8              `json:"fenced"`
	InShutdown *int8              `json:"inControlledShutdown"`
	registration
}

var recordTypes = map[string]metadata.Type{
	"": metadata.PartitionChange, "PartitionChange": metadata.PartitionChange,
	"PartitionChangeRecord":    metadata.PartitionChange,
	"BrokerRegistrationChange": metadata.RegistrationChange,
	"FenceBroker":              metadata.FenceBroker, "UnfenceBroker": metadata.UnfenceBroker,
	"RegisterBroker": metadata.RegisterBroker, "Config": metadata.Config,
	"ClearElr": metadata.ClearELR, "ClearElrRecord": metadata.ClearELR,
}

// checkRecords compares records, in order, field by field: a change of a partition carries no
// field that is not named.
func checkRecords(t *testing.T, list []json.RawMessage, recs []metadata.Record) {
	t.Helper()
	require.Len(t, recs, len(list), "records")
	for i, raw := range list {
		var w recordWanted
		vectors.Read(t, raw, &w, sameWords)
		w.check(t, &recs[i])
	}
}

func (w *recordWanted) check(t *testing.T, r *metadata.Record) {
	t.Helper()
	kind, ok := recordTypes[w.Type]
	require.True(t, ok, "record %q", w.Type)
	require.Equal(t, kind, r.Type)
	if kind == metadata.PartitionChange {
		assert.Equal(t, w.fields(), r.Has, "fields of the record")
		assert.Equal(t, orElse(w.Partition, r.Partition), r.Partition, "partition")
		said := metadata.Partition{
			Leader: r.Leader, ISR: r.ISR, ELR: r.ELR, LastKnown: r.LastKnown, Adding: r.Adding,
			Removing: r.Removing, Replicas: r.Replicas, Recovery: r.Recovery,
		}
		w.registration.check(t, &said)
		return
	}
	assert.Equal(t, orElse(w.Broker, r.Broker), r.Broker, "broker")
	assert.Equal(t, orElse(w.Epoch, r.Epoch), r.Epoch, "epoch")
	assert.Equal(t, orElse(w.Fenced, 0), r.Fenced, "fenced")
	assert.Equal(t, orElse(w.InShutdown, 0), r.InShutdown, "inControlledShutdown")
}

// fields gives the optional fields that the wanted record names.
func (w *recordWanted) fields() (f metadata.Field) {
	for _, x := range []struct {
		named bool
		field metadata.Field
	}{
		{w.Leader != nil, metadata.HasLeader},
		{w.Replicas != nil, metadata.HasReplicas},
		{w.ISR != nil, metadata.HasISR},
		{w.ELR != nil, metadata.HasELR},
		{w.LastKnown != nil, metadata.HasLastKnown},
		{w.Removing != nil, metadata.HasRemoving},
		{w.Adding != nil, metadata.HasAdding},
		{w.Recovery != nil, metadata.HasRecovery},
	} {
		if x.named {
			f |= x.field
		}
	}
	return f
}

func (v *alterRow) heartbeat(t *testing.T) {
	var a struct {
		API       string             `json:"api"`
		Broker    kafka.BrokerID     `json:"broker"`
		Epoch     *kafka.BrokerEpoch `json:"brokerEpoch"`
		Offset    kafka.Offset       `json:"currentMetadataOffset"`
		WantFence bool               `json:"wantFence"`
		WantStop  bool               `json:"wantShutDown"`
	}
	vectors.Read(t, v.Action, &a)
	var x struct {
		Records []json.RawMessage `json:"records"`
		Error   *wireError        `json:"error"`
	}
	vectors.Read(t, v.Expect, &x)
	b := v.clusters(t).at["foo"]
	var err kafka.ErrorCode
	recs := b.do(func(e Env) {
		_, err = b.c.Heartbeat(e, &Heartbeat{
			Broker: a.Broker, Epoch: orElse(a.Epoch, b.c.Image.Brokers[a.Broker].Epoch),
			Offset: a.Offset, WantFence: a.WantFence, WantShutdown: a.WantStop,
		})
	})
	w := orElse(x.Error, wireError{})
	w.check(t, err)
	checkRecords(t, x.Records, recs)
}

func (v *alterRow) record(t *testing.T) {
	var a struct {
		Record string `json:"record"`
		Topic  string `json:"topicName"`
	}
	vectors.Read(t, v.Action, &a)
	var x struct {
		Delta     *kafka.PartitionEpoch `json:"partitionEpochDelta"`
		Leader    *kafka.LeaderEpoch    `json:"leaderEpochDelta"`
		Partition *partState            `json:"partition"`
	}
	vectors.Read(t, v.Expect, &x, sameWords)
	require.Contains(t, []string{"", "foo"}, a.Topic)
	kind, ok := recordTypes[a.Record]
	require.True(t, ok && kind == metadata.ClearELR, a.Record)
	m := &v.clusters(t).at["foo"].c.Image
	before := m.Parts[0]
	m.Apply(&metadata.Record{Type: kind})
	if x.Delta != nil {
		assert.Equal(t, before.PartitionEpoch+*x.Delta, m.Parts[0].PartitionEpoch)
	}
	assert.Equal(t, before.LeaderEpoch+orElse(x.Leader, 0), m.Parts[0].LeaderEpoch)
	if x.Partition != nil {
		x.Partition.check(t, &m.Parts[0])
	}
}

var (
	asksMinISR  = regexp.MustCompile(`(?i)effective ?min(imum)?[ .]?(insync|isr)`)
	namesMinISR = regexp.MustCompile(`(?i)min(imum)?isr|^value$|^result$`)
)

// query asks for the effective min.insync.replicas, the one value that a row computes.
func (v *alterRow) query(t *testing.T) {
	assert.Regexp(t, asksMinISR, string(v.Action))
	var x map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(v.Expect, &x))
	require.Len(t, x, 1)
	b := v.clusters(t).at["foo"]
	for key, raw := range x {
		require.Regexp(t, namesMinISR, key)
		assert.Equal(t, int8(number(t, raw)), b.c.minISR(b.env()))
	}
}
