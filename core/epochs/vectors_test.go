package epochs

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/vectors"
)

type vectorStep struct {
	Op             string            `json:"op"`
	Epoch          kafka.LeaderEpoch `json:"epoch"`
	StartOffset    kafka.Offset      `json:"startOffset"`
	EndOffset      kafka.Offset      `json:"endOffset"`
	Offset         kafka.Offset      `json:"offset"`
	RequestedEpoch kafka.LeaderEpoch `json:"requestedEpoch"`
	LogEndOffset   kafka.Offset      `json:"logEndOffset"`
	Expect         json.RawMessage   `json:"expect"`
	ExpectError    any               `json:"expectError"`
}

// The expected values are those of Kafka's own LeaderEpochFileCacheTest, under its rules since
// 2.0.1.
func TestVectorsLeaderEpochCache(t *testing.T) {
	type vector struct {
		Steps []json.RawMessage `json:"steps"`
	}
	vectors.Play(t, func(t *testing.T, v *vector) {
		require.NotEmpty(t, v.Steps)
		var c Cache
		for i, raw := range v.Steps {
			var s vectorStep
			vectors.Read(t, raw, &s)
			if s.ExpectError != nil {
				assert.Panics(t, func() { s.apply(t, &c) }, "step %d", i)
				continue
			}
			got := s.apply(t, &c)
			if s.Expect == nil {
				continue
			}
			out, err := json.Marshal(got)
			require.NoError(t, err)
			assert.JSONEq(t, string(listed(s.Expect)), string(out), "step %d: %s", i, s.Op)
		}
	}, "leader-epoch-cache.json", "leader-epoch-cache-more.json")
}

// listed gives an entry that is an object as the pair that it is elsewhere.
func listed(expect json.RawMessage) json.RawMessage {
	var entry struct {
		Epoch *int32 `json:"epoch"`
		Start *int32 `json:"startOffset"`
	}
	if json.Unmarshal(expect, &entry) != nil || entry.Start == nil || entry.Epoch == nil {
		return expect
	}
	out, _ := json.Marshal([2]int32{*entry.Epoch, *entry.Start})
	return out
}

func (s *vectorStep) apply(t *testing.T, c *Cache) any {
	t.Helper()
	switch s.Op {
	case "assign":
		c.Assign(release.MonotonicCache, s.Epoch, s.StartOffset)
	case "truncateFromEnd":
		c.TruncateFromEnd(s.EndOffset)
	case "truncateFromStart":
		c.TruncateFromStart(s.StartOffset)
	case "clear":
		c.Clear()
	case "reload": // loading the file assigns its entries one by one
		*c = c.Loaded(release.MonotonicCache)
	default:
		return s.look(t, c)
	}
	return nil
}

// rules are those of the trunk of 2024-10 as far as they count here.
var rules = release.Rules{
	EpochCache: release.MonotonicCache, EpochAnswer: release.AnswerBelowFirst,
}

func (s *vectorStep) look(t *testing.T, c *Cache) any {
	t.Helper()
	switch s.Op {
	case "endOffsetFor":
		e := c.EndOffsetFor(&rules, s.RequestedEpoch, s.LogEndOffset)
		return map[string]int32{"epoch": int32(e.Epoch), "endOffset": int32(e.Start)}
	case "entries":
		out := [][2]int32{}
		for _, e := range c.All() {
			out = append(out, [2]int32{int32(e.Epoch), int32(e.Start)})
		}
		return out
	case "latestEpoch":
		return orNull(c.Latest())
	case "previousEpoch":
		return orNull(c.Previous())
	case "previousEpochOf":
		e, _ := c.Before(s.Epoch)
		return orNull(e.Epoch)
	case "nextEpochOf":
		e, _ := c.After(s.Epoch)
		return orNull(e.Epoch)
	case "epochForOffset":
		e, _ := c.AtOffset(s.Offset)
		return orNull(e.Epoch)
	case "previousEntryOf":
		return entryOrNull(c.Before(s.Epoch))
	case "entryOf":
		return entryOrNull(c.Of(s.Epoch))
	}
	t.Fatalf("no operation %q", s.Op)
	return nil
}

func orNull(e kafka.LeaderEpoch) any {
	if e == kafka.NoLeaderEpoch {
		return nil
	}
	return e
}

func entryOrNull(e Entry, ok bool) any {
	if !ok {
		return nil
	}
	return [2]int32{int32(e.Epoch), int32(e.Start)}
}
