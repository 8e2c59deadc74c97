package release

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What the first release of KRaft mode answers (controller.md 2, history lines).
func TestTheFirstKRaftRelease(t *testing.T) {
	r := set(t, "2.8-kraft")
	for field, want := range map[string]string{
		"shrink-epoch": "raises-unless-asked", "elect-when": "unseen",
		"reassign-end": "no-reassignment", "metadata-roles": "with-leader",
		"old-incarnation": "stays", "session-valid": "unfenced",
		"same-incarnation": "new-epoch", "version-required": "off", "split-registration": "off",
		"late-heartbeat": "off", "shutdown-flag": "off", "alter-checks": "sender-first",
		"dirs-in-metadata": "off", "elr": "off", "clear-elr": "off", "unclean-setting": "off",
		"unclean-timer": "off", "balance-timer": "off", "pre-vote": "off", "check-quorum": "off",
		"quorum-flush": "on", "truncation": "on-fetch", "isr-changes": "alter-partition",
		"replica-epoch": "off", "leader-recovery-state": "off",
	} {
		f, ok := FieldByName(field)
		require.True(t, ok, field)
		assert.Equal(t, want, f.Get(&r.Rules), field)
	}
}

// Each line is one answer that a release changed in KRaft mode (controller.md 2 to 4 and its second
// reading; broker.md 0.1 for what brokers do): before it the old value, from it on the new one.
func TestKRaftReleasesAnswerAsTheSpecificationSays(t *testing.T) {
	for _, tc := range []struct{ field, before, from, now string }{
		{"shrink-epoch", "raises-unless-asked", "3.0-kraft", "raises"},
		{"elect-when", "unseen", "3.0-kraft", "if-leader-left"},
		{"alter-checks", "sender-first", "3.0-kraft", "epochs-equal"},
		{"topic-ids", "kept", "3.1-kraft", "in-fetch"},
		{"leader-recovery-state", "off", "3.2-kraft", "on"},
		{"elect-when", "if-leader-left", "3.2-kraft", "always"},
		{"balance-timer", "off", "3.2-kraft", "on"},
		{"isr-eligibility", "off", "3.3-kraft", "on"},
		{"alter-checks", "epochs-equal", "3.3-kraft", "ahead-is-41"},
		{"shutdown-flag", "off", "3.3-kraft", "on"},
		{"metadata-roles", "with-leader", "3.3-kraft", "always"},
		{"stopping-reads", "no-more", "3.3-kraft", "to-the-end"},
		{"unknown-replica", "empty-answer", "3.3-kraft", "error"},
		{"diverging-answer", "takes-hw", "3.4-kraft", "cuts-alone"},
		{"preferred-replica", "has-offset", "3.4-kraft", "isr-only"},
		{"replica-epoch", "off", "3.5-kraft", "on"},
		{"late-heartbeat", "off", "3.5-kraft", "on"},
		{"shrink-epoch", "raises", "3.6-kraft", "keeps"},
		{"hw-waits-for", "isr-and-caught-up", "3.6-kraft", "isr-and-eligible"},
		{"strict-min-isr", "off", "3.7-kraft", "on"},
		{"min-isr", "as-set", "3.7-kraft", "capped"},
		{"clean-shutdown-epoch", "off", "3.7-kraft", "on"},
		{"stale-fetch", "served", "3.7-kraft", "refused"},
		{"dirs-in-metadata", "off", "3.7-kraft", "on"},
		{"check-quorum", "off", "3.7-kraft", "on"},
		{"epoch-file-after-cut", "synced", "3.7-kraft", "unsynced"},
		{"epoch-file-after-cut", "unsynced", "3.8-kraft", "in-background"},
		{"old-incarnation", "stays", "3.8-kraft", "unclean-if-elr"},
		{"reassign-end", "no-reassignment", "3.0-kraft", "added-in-sync"},
		{"reassign-end", "added-in-sync", "3.8-kraft", "all-in-sync"},
		{"same-incarnation", "new-epoch", "3.9-kraft", "keeps-epoch"},
		{"unclean-setting", "off", "3.9-kraft", "on"},
		{"unclean-timer", "off", "3.9-kraft", "on"},
		{"old-incarnation", "unclean-if-elr", "4.0", "by-previous-epoch"},
		{"session-valid", "unfenced", "4.0", "heard-all"},
		{"split-registration", "off", "4.0", "on"},
		{"clear-elr", "off", "4.0", "on"},
		{"pre-vote", "off", "4.0", "on"},
		{"newer-epoch-batches", "appended", "4.0", "skipped"},
		{"elr", "off", "4.0-elr", "on"},
		{"last-known-leader", "may-be-fenced", "4.1", "alive"},
		{"session-valid", "heard-all", "4.1", "heard-unfenced"},
		{"version-required", "off", "4.1", "on"},
		{"last-known-leader", "alive", "4.1.1", "alive-noted-once"},
	} {
		changes(t, tc.field, tc.before, tc.from, tc.now)
	}
	last := set(t, "4.1.1")
	assert.Equal(t, On, last.Rules.ELR, "on for new clusters from 4.1 on")
	assert.Equal(t, On, last.Rules.QuorumFlush, "in every release")
}

// The settings of controller.md 2.1, 2.3 and 5, the same in every release.
func TestKRaftSettings(t *testing.T) {
	for _, r := range All() {
		assert.EqualValues(t, 9000, r.Config.BrokerSession, r.Name)
		assert.EqualValues(t, 2000, r.Config.HeartbeatEvery, r.Name)
		assert.EqualValues(t, 2000, r.Config.QuorumFetch, r.Name)
		assert.EqualValues(t, 1000, r.Config.QuorumElection, r.Name)
		s := r.Spec()
		assert.Equal(t, r.Mode, s.Mode, r.Name)
		assert.Equal(t, r.Rules, s.Rules, r.Name)
		assert.Equal(t, r.Config, s.Config, r.Name)
		assert.EqualValues(t, map[Mode]int8{ZooKeeper: 0, KRaft: 1}[r.Mode], s.Voters, r.Name)
	}
}

// From the oldest to the newest, of one release ZooKeeper mode first.
func TestTheOrderOfTheRuleSets(t *testing.T) {
	names := Names()
	assert.Equal(t, []string{
		"2.7", "2.8-zk", "2.8-kraft", "3.0-zk", "3.0-kraft", "3.1-zk", "3.1-kraft", "3.2-zk",
		"3.2-kraft", "3.3-zk", "3.3-kraft", "3.4-zk", "3.4-kraft", "3.5-zk", "3.5-kraft", "3.6-zk",
		"3.6-kraft", "3.7-zk", "3.7-kraft", "3.8-zk", "3.8-kraft", "3.9-zk", "3.9-kraft", "4.0",
		"4.0-elr", "4.1", "4.1.1",
	}, names[slices.Index(names, "2.7"):])
	for _, r := range All() {
		assert.Contains(t, order, r.Release, r.Name)
		assert.False(t, r.News.Empty(), r.Name)
	}
}

// What both controller modes ask has one answer in a release; what one mode alone asks has the
// first value in the other, and cannot be changed there.
func TestRulesOfOneMode(t *testing.T) {
	for _, r := range All() {
		for _, f := range Fields() {
			if !f.In(r.Mode) {
				assert.Equal(t, f.Values[0], f.Get(&r.Rules), "%s of %s", f.Name, r.Name)
				_, ok := r.With(f.Name, f.Values[1])
				assert.False(t, ok, "%s of %s", f.Name, r.Name)
			}
			other, ok := Lookup(r.Release + "-zk")
			if ok && f.Mode == "" {
				assert.Equal(t, f.Get(&other.Rules), f.Get(&r.Rules), "%s of %s", f.Name, r.Name)
			}
		}
	}
}

// Every rule can be named in a file: each field of Rules is one Field's, its values numbered
// from 0 on.
func TestEveryRuleHasAName(t *testing.T) {
	var r Rules
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		n := 0
		for _, f := range Fields() {
			*f.at(&r) = 1
			if !v.Field(i).IsZero() {
				n++
			}
			*f.at(&r) = 0
		}
		assert.Equal(t, 1, n, v.Type().Field(i).Name)
	}
	assert.Len(t, Fields(), v.NumField())
}

// The default columns of a table of verdicts: plain names, so KRaft mode from 3.3 on.
func TestTheMatrix(t *testing.T) {
	var names []string
	for _, r := range Matrix() {
		names = append(names, r.Name)
	}
	assert.Equal(t, []string{
		"0.10.2", "0.11", "2.0.0", "2.0.1", "2.1", "2.2", "2.8-zk", "3.3-kraft", "3.5-kraft",
		"3.7-kraft", "4.1",
	}, names)
}
