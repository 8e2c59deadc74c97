package kraft

import (
	"encoding/json"
	"fmt"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/vectors"
)

// expect checks the assertions of a step; a step that names no error has none.
func (c *configRig) expect(s *configStep, out came) {
	t := c.t
	t.Helper()
	named := map[string]*kafka.ErrorCode{
		"error": &out.err, "partitionError": &out.err, "topLevelError": &out.top,
	}
	some := false
	for key, raw := range s.Expect {
		code, ok := named[key]
		if !ok {
			c.assert(s, key, raw, out)
			continue
		}
		var w wireError
		vectors.Read(t, raw, &w)
		if key == "topLevelError" && out.top == kafka.ErrNone {
			code = &out.err // of a request without partitions
		}
		w.check(t, *code)
		some = true
		// 108, before version 2 as 74: the change is made, and has moved the leader
		moved := w.Code == kafka.ErrNewLeaderElected ||
			w.Code == kafka.ErrFencedLeaderEpoch && orElse(s.Version, 3) < 2
		if w.Code != kafka.ErrNone && !moved {
			assert.Empty(t, out.recs, "a refused request writes nothing")
		}
	}
	if !some {
		assert.Equal(t, kafka.ErrNone, out.err)
		assert.Equal(t, kafka.ErrNone, out.top)
	}
}

func (c *configRig) assert(s *configStep, key string, raw json.RawMessage, out came) {
	t := c.t
	t.Helper()
	is := &c.c.Image.Parts[s.Partition]
	set := func() kafka.ReplicaSet {
		var l ids
		require.NoError(t, json.Unmarshal(raw, &l), key)
		return l.set()
	}
	size := func() int { return int(number(t, raw)) }
	switch key {
	case "partition":
		var w partState
		vectors.Read(t, raw, &w, sameWords)
		w.check(t, is)
	case "partitions":
		var list []partState
		require.NoError(t, json.Unmarshal(raw, &list))
		for p := range list {
			list[p].check(t, &c.c.Image.Parts[p])
		}
	case "response", "answer":
		var w partState
		vectors.Read(t, raw, &w, sameWords)
		said := answered(out.answer)
		w.check(t, &said)
	case "record":
		if string(raw) == "null" {
			assert.Empty(t, out.recs)
			return
		}
		checkRecords(t, []json.RawMessage{raw}, out.recs)
	case "records":
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			checkRecords(t, list, changes(out.recs))
			return
		}
		assert.Len(t, out.recs, size(), key)
	case "isr":
		assert.Equal(t, set(), is.ISR, key)
	case "elr":
		assert.Equal(t, set(), is.ELR, key)
	case "lastKnownElr":
		assert.Equal(t, set(), is.LastKnown, key)
	case "isrSize":
		assert.Equal(t, size(), is.ISR.Len(), key)
	case "elrSize":
		assert.Equal(t, size(), is.ELR.Len(), key)
	case "leader":
		assert.Equal(t, size(), int(is.Leader), key)
	case "leaderEpoch":
		assert.Equal(t, size(), int(is.LeaderEpoch), key)
	case "partitionEpoch":
		assert.Equal(t, size(), int(is.PartitionEpoch), key)
	case "note":
	default:
		c.assertSettings(s, key, raw, out)
	}
}

// assertSettings checks what a step has done to settings, features and registrations.
func (c *configRig) assertSettings(
	s *configStep, key string, raw json.RawMessage, out came,
) {
	t := c.t
	t.Helper()
	m := &c.c.Image
	switch key {
	case "clusterConfigHas":
		require.JSONEq(t, `"min.insync.replicas"`, string(raw))
		assert.True(t, m.ClusterMinISR.Set, key)
		assert.Equal(t, int32(c.spec.Config.MinISR), m.ClusterMinISR.Value)
	case "configRecords":
		c.checkConfig(raw, out.recs)
	case "elrEnabled":
		assert.Equal(t, number(t, raw) == 1, m.ELR, key)
	case "brokerDirs":
		var left []string
		require.NoError(t, json.Unmarshal(raw, &left))
		var online uint8
		for _, d := range left {
			online |= c.dirs[fmt.Sprint(s.Broker, " ", d)]
		}
		all := uint8(1)<<c.spec.Config.LogDirs - 1
		assert.Equal(t, all&^online, m.Brokers[s.Broker].Dirs, key)
	case "treatedAs":
		var how string
		require.NoError(t, json.Unmarshal(raw, &how))
		require.Contains(t, []string{"clean", "unclean"}, how)
		assert.Equal(t, how == "clean", m.Parts[0].ELR.Has(s.Broker), "treated as %s", how)
	case "fenced":
		assert.Equal(t, number(t, raw) == 1, m.Brokers[s.Broker].Fenced, key)
	default:
		t.Fatalf("unknown assertion %q", key)
	}
}

// changes gives the records that change a partition.
func changes(recs []metadata.Record) (out []metadata.Record) {
	for _, r := range recs {
		if r.Type == metadata.PartitionChange {
			out = append(out, r)
		}
	}
	return out
}

// checkConfig compares the records of settings, as {level, value}; null deletes.
func (c *configRig) checkConfig(raw json.RawMessage, recs []metadata.Record) {
	t := c.t
	t.Helper()
	var list []struct {
		Level string          `json:"level"`
		Value json.RawMessage `json:"value"`
	}
	require.NoError(t, json.Unmarshal(raw, &list))
	var want, got []string
	for _, x := range list {
		want = append(want, fmt.Sprint(x.Level, " ", number(t, x.Value)))
	}
	for _, r := range recs {
		level := "topic"
		switch {
		case r.Type != metadata.Config:
			continue
		case r.Key == metadata.BrokerMinISR:
			level = fmt.Sprint("broker ", r.Broker)
		case r.Cluster:
			level = "cluster"
		}
		got = append(got, fmt.Sprint(level, " ", r.Value))
	}
	assert.Equal(t, want, got, "records of settings")
}
