package release

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func set(t *testing.T, name string) RuleSet {
	t.Helper()
	r, ok := Lookup(name)
	require.True(t, ok, name)
	return r
}

// broker.md 0.1 and 1 (a), (b); design of the rule sets: what each release answers.
func TestReleasesAnswerAsTheSpecificationSays(t *testing.T) {
	for _, tc := range []struct {
		name string
		want Rules
	}{
		{"0.8.0", Rules{}},
		{"0.9", Rules{CutWhen: LeaderChange, Lag: LagTime}},
		{"0.10.1", Rules{CutWhen: LeaderChange, Lag: LagTime}},
		{"0.10", Rules{
			CutWhen: LeaderChange, Lag: LagTime, HWWaits: HWWaitsAndCaughtUp,
			ISRCheck: CheckEveryHalfLag,
		}},
		{"0.11", Rules{
			CutWhen: LeaderChange, Lag: LagTime, HWWaits: HWWaitsAndCaughtUp,
			ISRCheck: CheckEveryHalfLag, Truncation: ByEpoch, EpochCache: IncreasingCache,
		}},
		{"1.1", Rules{
			CutWhen: LeaderChange, Lag: LagTime, HWWaits: HWWaitsAndCaughtUp,
			ISRCheck: CheckEveryHalfLag, Truncation: ByEpoch, EpochCache: IncreasingCache,
			InitialFetch: FromHighWatermark,
		}},
	} {
		assert.Equal(t, tc.want, set(t, tc.name).Rules, tc.name)
	}
	assert.True(t, set(t, "0.10.2").Config.UncleanElection, "true until 0.10.2")
	assert.False(t, set(t, "0.11").Config.UncleanElection, "false from 0.11.0 (KIP-106)")
	assert.Equal(t, set(t, "0.10"), set(t, "0.10.2"), "0.10 is another name of 0.10.2")
	_, ok := Lookup("0.12")
	assert.False(t, ok)
}

func TestEveryFieldIsNamedOnceAndSettable(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Fields() {
		assert.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		assert.False(t, f.Doc.Empty())
		assert.NotEmpty(t, f.Source)
		var r Rules
		require.Len(t, f.Means, len(f.Values), f.Name)
		for _, v := range f.Values {
			require.True(t, f.Set(&r, v))
			assert.Equal(t, v, f.Get(&r))
		}
		assert.False(t, f.Set(&r, "no such value"))
	}
	_, ok := FieldByName("truncation")
	assert.True(t, ok)
	_, ok = FieldByName("truncatoin")
	assert.False(t, ok)
}

func TestAVariantIsNamedByWhatItChanges(t *testing.T) {
	base := set(t, "0.11")
	v, ok := base.With("truncation", "to-high-watermark")
	require.True(t, ok)
	assert.Equal(t, "0.11+truncation=to-high-watermark", v.Name)
	assert.Equal(t, ToHighWatermark, v.Rules.Truncation)
	assert.Equal(t, ByEpoch, set(t, "0.11").Rules.Truncation, "the release itself is untouched")
	_, ok = base.With("truncation", "by-magic")
	assert.False(t, ok)
}

func TestSpans(t *testing.T) {
	in := func(span, name string) bool {
		s, unknown := ParseSpan(span)
		require.Empty(t, unknown, span)
		r := set(t, name)
		return s.Has(&r)
	}
	assert.True(t, in("0.8.0 - 0.10", "0.8.0"))
	assert.True(t, in("0.8.0 - 0.10", "0.10.2"))
	assert.False(t, in("0.8.0 - 0.10", "0.11"))
	assert.True(t, in("0.11+", "1.1"))
	assert.True(t, in("0.11+ zk", "1.1"))
	assert.False(t, in("0.11+", "0.10"))
	assert.True(t, in("0.10", "0.10.2"))
	for span, want := range map[string]string{
		"0.12+": "0.12", "0.8.0 - nine": "nine", "": "(nothing)", "0.11+ kraft": "kraft",
	} {
		_, unknown := ParseSpan(span)
		assert.Equal(t, want, unknown, span)
	}
	s, _ := ParseSpan("0.8.0+")
	v, _ := set(t, "0.11").With("lag", "time-or-messages")
	assert.False(t, s.Has(&v), "a span never takes a variant")
}

func TestDifferences(t *testing.T) {
	a, b := set(t, "0.10"), set(t, "0.11")
	var names []string
	for _, f := range Differences(&a.Rules, &b.Rules) {
		names = append(names, f.Name)
	}
	assert.Equal(t, []string{"truncation", "epoch-cache"}, names)
	f, _ := FieldByName("truncation")
	assert.Equal(t, "a follower truncates to its HW", f.Meaning(&a.Rules).In("en"))
}
