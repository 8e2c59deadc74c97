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

// Each line is one answer that the release changed (broker.md 0.1, 0.4, 0.7, 1, 2; controller.md
// 1, 4): before it the old value, from it on the new one.
func TestReleasesAnswerAsTheSpecificationSays(t *testing.T) {
	for _, tc := range []struct{ field, before, from, now string }{
		{"truncation", "to-high-watermark", "0.11", "by-epoch"},
		{"truncation", "by-epoch", "2.0.0", "by-epoch-and-offset"},
		{"truncation", "by-epoch-and-offset", "2.8-zk", "on-fetch"},
		{"restart-fetcher", "every-new-epoch", "0.9", "leader-change"},
		{"restart-fetcher", "leader-change", "2.0.1", "leader-change-or-gap"},
		{"restart-fetcher", "leader-change-or-gap", "2.1", "every-new-epoch"},
		{"initial-fetch", "log-end", "1.1", "high-watermark"},
		{"initial-fetch", "high-watermark", "2.8-zk", "log-end-with-epochs"},
		{"without-epochs", "asks-anyway", "2.1", "cuts-to-high-watermark"},
		{"append-failure", "stops-thread", "2.3", "fails-partition"},
		{"fenced-follower", "dropped", "2.3", "listed-as-failed"},
		{"fenced-follower", "listed-as-failed", "2.5", "retried-if-newer"},
		{"epoch-cache", "none", "0.11", "increasing"},
		{"epoch-cache", "increasing", "2.0.1", "monotonic"},
		{"epoch-answer", "offset", "2.0.0", "epoch-and-offset"},
		{"epoch-answer", "epoch-and-offset", "2.0.1", "below-first-too"},
		{"cache-on-election", "off", "2.0.1", "on"},
		{"old-format", "no-epochs", "2.0.1", "sparse-epochs"},
		{"old-format", "sparse-epochs", "2.1", "no-epochs"},
		{"rebuilt-epochs", "all", "2.1", "without-zero"},
		{"rebuilt-epochs", "without-zero", "2.6", "all"},
		{"empty-epochs", "kept", "2.6", "dropped"},
		{"append-check", "last-offset", "0.11", "base-offset"},
		{"empty-log-restart", "off", "2.0.0", "on"},
		{"log-start-offset", "off", "0.11", "on"},
		{"log-dir-failure", "stops-broker", "1.1", "stops-partitions"},
		{"epoch-start-for-isr", "off", "2.0.1", "on"},
		{"out-of-range", "exit", "2.0.1", "cut"},
		{"fencing", "off", "2.1", "on"},
		{"raised-epoch", "forgotten", "2.4", "remembered"},
		{"not-hosted", "unknown-partition", "2.0.0", "not-leader-but-for-epochs"},
		{"not-hosted", "not-leader-but-for-epochs", "2.1", "not-leader"},
		{"controller-writes", "unchecked", "2.1", "fenced"},
		{"broker-epoch", "none", "2.2", "equal"},
		{"broker-epoch", "equal", "2.5", "not-older"},
		{"list-offsets-guard", "off", "2.2", "on"},
		{"dead-at-failover", "stay", "2.3", "go-offline"},
		{"follower-reads", "off", "2.4", "on"},
		{"stop-replica-epoch", "off", "2.6", "on"},
		{"isr-changes", "zookeeper", "2.7", "alter-partition"},
		{"clean-shutdown-marker", "deleted-after-loading", "2.8-zk", "deleted-before-loading"},
		{"topic-ids", "kept", "3.1-zk", "in-fetch"},
		{"leader-recovery-state", "off", "3.2-zk", "on"},
		{"isr-eligibility", "off", "3.3-zk", "on"},
		{"diverging-answer", "takes-hw", "3.4-zk", "cuts-alone"},
		{"hw-waits-for", "isr", "0.10.2", "isr-and-caught-up"},
		{"hw-waits-for", "isr-and-caught-up", "3.6-zk", "isr-and-eligible"},
		{"strict-min-isr", "off", "3.7-zk", "on"},
		{"clean-shutdown-epoch", "off", "3.7-zk", "on"},
		{"epoch-file-after-cut", "synced", "3.7-zk", "unsynced"},
		{"epoch-file-after-cut", "unsynced", "3.8-zk", "in-background"},
		{"lag", "time-or-messages", "0.9", "time"},
		{"lag", "time", "2.1", "time-unless-at-end"},
		{"isr-check", "every-lag", "0.10.2", "every-half-lag"},
	} {
		changes(t, tc.field, tc.before, tc.from, tc.now)
	}
	assert.True(t, set(t, "0.10.2").Config.UncleanElection, "true until 0.10.2")
	assert.False(t, set(t, "0.11").Config.UncleanElection, "false from 0.11.0 (KIP-106)")
	assert.EqualValues(t, 10000, set(t, "2.4").Config.LagTimeMax)
	assert.EqualValues(t, 30000, set(t, "2.5").Config.LagTimeMax)
	assert.EqualValues(t, 18000, set(t, "2.5").Config.SessionTimeout)
}

// changes checks that a rule's answer changed with a rule set, against the one before of its mode.
func changes(t *testing.T, field, before, from, now string) {
	t.Helper()
	f, ok := FieldByName(field)
	require.True(t, ok, field)
	i := index(from)
	require.Positive(t, i, from)
	last := i - 1
	for table[last].Mode != table[i].Mode {
		last--
	}
	assert.Equal(t, before, f.Get(&table[last].Rules), "%s before %s", field, from)
	assert.Equal(t, now, f.Get(&table[i].Rules), "%s from %s on", field, from)
}

func TestNamesAndAliases(t *testing.T) {
	assert.Equal(t, set(t, "0.10"), set(t, "0.10.2"), "0.10 is another name of 0.10.2")
	assert.Equal(t, "2.8-zk", set(t, "2.8").Name, "the plain name is ZooKeeper's up to 3.2")
	assert.Equal(t, "3.3-kraft", set(t, "3.3").Name, "from 3.3 on the plain name is KRaft's")
	assert.Equal(t, "3.9-kraft", set(t, "3.9").Name)
	assert.Equal(t, "2.8-zk", set(t, "3.0-zk").SameAs, "an alias says so")
	assert.Equal(t, "0.9", set(t, "0.10.1").SameAs)
	assert.Empty(t, set(t, "0.11").SameAs)
	assert.Empty(t, set(t, "2.8-kraft").SameAs, "it is compared within its own mode")
	_, ok := Lookup("0.12")
	assert.False(t, ok)
}

func TestVariants(t *testing.T) {
	v := set(t, "2.8+count-diverging-fetch")
	assert.Equal(t, []string{"diverging-fetch=counted"}, v.Changed)
	require.NotNil(t, v.Variant)
	assert.Equal(t, "2.8-zk+count-diverging-fetch", v.Name)
	two := set(t, "2.1+fencing=off+broker-epoch=equal")
	assert.Equal(t, []string{"fencing=off", "broker-epoch=equal"}, two.Changed)
	for _, bad := range []string{"2.1+nothing", "2.1+fencing=maybe", "9+fencing=off", "2.1+"} {
		_, ok := Lookup(bad)
		assert.False(t, ok, bad)
	}
	for _, v := range Variants() {
		r := set(t, v.Base+"+"+v.Name)
		base := set(t, v.Base)
		assert.Len(t, Differences(&base.Rules, &r.Rules), 1, v.Name)
	}
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
	assert.True(t, in("3.3", "3.3-zk"), "a release alone takes both controller modes")
	assert.True(t, in("3.3", "3.3-kraft"))
	assert.True(t, in("2.8", "2.8-kraft"))
	assert.False(t, in("3.3-kraft", "3.3-zk"))
	assert.True(t, in("2.8+ kraft", "2.8-kraft"))
	assert.True(t, in("2.8+ kraft", "4.1.1"))
	assert.False(t, in("2.8 - 3.9 zk", "3.3-kraft"))
	assert.True(t, in("2.8-kraft - 3.2", "3.0-kraft"), "a mode at one end goes for both")
	assert.False(t, in("2.8-kraft - 3.2", "3.0-zk"))
	assert.True(t, in("0.8.0+", "4.0-elr"))
	assert.False(t, in("4.0", "4.0-elr"), "a feature that is switched on stands for itself")
	assert.True(t, in("4.0-elr", "4.0-elr"))
	assert.False(t, in("4.0-elr", "4.0"))
	assert.True(t, in("4.0-elr - 4.1", "4.1"))
	assert.True(t, in("4.0 - 4.1", "4.0-elr"))
	assert.False(t, in("4.0 - 4.1", "4.1.1"))
	assert.False(t, in("4.0+ zk", "4.1"), "there is none")
	assert.True(t, in("2.8 - 3.9 zk", "3.9-zk"))
	assert.False(t, in("2.8+ kraft", "3.9-zk"))
	assert.True(t, in("2.8-zk", "2.8"))
	assert.False(t, in("4.0+", "3.9-zk"))
	for span, want := range map[string]string{
		"0.12+": "0.12", "0.8.0 - nine": "nine", "": "(nothing)", "3.10-zk": "3.10-zk",
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
	assert.Equal(t,
		[]string{
			"truncation", "append-check", "epoch-cache", "log-start-offset",
			"producer-state",
		}, names)
	f, _ := FieldByName("truncation")
	assert.Equal(t, "a follower truncates to its HW", f.Meaning(&a.Rules).In("en"))
}
