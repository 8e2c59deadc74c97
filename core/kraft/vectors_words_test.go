package kraft

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/vectors"
)

// sameWords maps the words of some rows to those of the others.
var sameWords = map[string]string{
	"removing": "removingReplicas", "adding": "addingReplicas", "minIsr": "effectiveMinIsr",
	"minISR": "effectiveMinIsr", "recoveryState": "leaderRecoveryState",
	"targetRemovingReplicas": "targetRemoving", "targetAddingReplicas": "targetAdding",
	"targetLeaderRecoveryState": "targetRecovery", "zkMigration": "zkMigrationEnabled",
	"zkMigrationsEnabled": "zkMigrationEnabled", "migration": "zkMigrationEnabled",
	"eligibleLeaderReplicas": "elr", "unclean": "uncleanEnabled",
}

// read decodes a part of a row and lets no field pass that asks for something unknown.
func read(t *testing.T, raw json.RawMessage, into any) {
	t.Helper()
	vectors.Read(t, raw, into, sameWords)
}

// ids is a list of brokers in a row. Where the order says something it is an assignment.
type ids []kafka.BrokerID

func (l ids) set() kafka.ReplicaSet   { return kafka.SetOf(l...) }
func (l ids) list() kafka.ReplicaList { return kafka.ListOf(l...) }

// registration is the state of a partition in a row; what is absent is as it was, or not asked.
type registration struct {
	Replicas       *ids                  `json:"replicas"`
	ISR            *ids                  `json:"isr"`
	ELR            *ids                  `json:"elr"`
	LastKnown      *ids                  `json:"lastKnownElr"`
	Removing       *ids                  `json:"removingReplicas"`
	Adding         *ids                  `json:"addingReplicas"`
	Leader         *kafka.BrokerID       `json:"leader"`
	LeaderEpoch    *kafka.LeaderEpoch    `json:"leaderEpoch"`
	PartitionEpoch *kafka.PartitionEpoch `json:"partitionEpoch"`
	Recovery       *string               `json:"leaderRecoveryState"`
}

func recoveryOf(t *testing.T, s string) kafka.Recovery {
	t.Helper()
	require.Contains(t, []string{"RECOVERED", "RECOVERING"}, s)
	if s == "RECOVERING" {
		return kafka.Recovering
	}
	return kafka.Recovered
}

func or[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// partition gives the state that the row describes; without a leader where it names none.
func (g *registration) partition(t *testing.T) metadata.Partition {
	t.Helper()
	p := metadata.Partition{
		Exists: true, Leader: kafka.NoBroker, LeaderEpoch: or(g.LeaderEpoch),
		PartitionEpoch: or(g.PartitionEpoch), ISR: or(g.ISR).set(), ELR: or(g.ELR).set(),
		LastKnown: or(g.LastKnown).set(), Adding: or(g.Adding).set(),
		Removing: or(g.Removing).set(), Replicas: or(g.Replicas).list(),
	}
	if g.Leader != nil {
		p.Leader = *g.Leader
	}
	if g.Recovery != nil {
		p.Recovery = recoveryOf(t, *g.Recovery)
	}
	return p
}

// check compares a partition with what the row says of it. ISRs and ELRs are sets here, so that
// their order is not compared; that of the assignment is.
func (g *registration) check(t *testing.T, p *metadata.Partition) {
	t.Helper()
	for name, want := range map[string]struct {
		want *ids
		got  kafka.ReplicaSet
	}{
		"isr": {g.ISR, p.ISR}, "elr": {g.ELR, p.ELR}, "lastKnownElr": {g.LastKnown, p.LastKnown},
		"removingReplicas": {g.Removing, p.Removing}, "addingReplicas": {g.Adding, p.Adding},
	} {
		if want.want != nil {
			assert.Equal(t, want.want.set(), want.got, name)
		}
	}
	if g.Replicas != nil {
		assert.Equal(t, g.Replicas.list(), p.Replicas, "replicas")
	}
	equal(t, g.Leader, p.Leader, "leader")
	equal(t, g.LeaderEpoch, p.LeaderEpoch, "leaderEpoch")
	equal(t, g.PartitionEpoch, p.PartitionEpoch, "partitionEpoch")
	if g.Recovery != nil {
		assert.Equal(t, recoveryOf(t, *g.Recovery), p.Recovery, "leaderRecoveryState")
	}
}

func equal[T any](t *testing.T, want *T, got T, name string) {
	t.Helper()
	if want != nil {
		assert.Equal(t, *want, got, name)
	}
}

// checkRecord compares a change record with exactly the fields that the row lists; null and a
// record without fields are none.
func checkRecord(t *testing.T, raw json.RawMessage, rec metadata.Record) {
	t.Helper()
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &fields), "%s", raw)
	var has metadata.Field
	for name := range fields {
		if other, ok := sameWords[name]; ok {
			name = other
		}
		f, ok := fieldNames[name]
		require.True(t, ok, "a record has no field %q", name)
		has |= f
	}
	require.Equal(t, has, rec.Has, "fields of the record %s: %+v", raw, rec)
	var want registration
	read(t, raw, &want)
	got := metadata.Partition{
		Leader: rec.Leader, ISR: rec.ISR, ELR: rec.ELR, LastKnown: rec.LastKnown,
		Adding: rec.Adding, Removing: rec.Removing, Replicas: rec.Replicas, Recovery: rec.Recovery,
	}
	want.check(t, &got)
}

var fieldNames = map[string]metadata.Field{
	"leader": metadata.HasLeader, "isr": metadata.HasISR, "replicas": metadata.HasReplicas,
	"removingReplicas": metadata.HasRemoving, "addingReplicas": metadata.HasAdding,
	"leaderRecoveryState": metadata.HasRecovery, "elr": metadata.HasELR,
	"lastKnownElr": metadata.HasLastKnown, "directories": metadata.HasDirs,
}

// version is a metadata.version as "3.6-IV0": 30600.
func version(t *testing.T, s string) int {
	t.Helper()
	parts := strings.FieldsFunc(strings.ReplaceAll(s, "IV", ""), func(r rune) bool {
		return r == '.' || r == '-'
	})
	require.Len(t, parts, 3, s)
	n := 0
	for _, p := range parts {
		k, err := strconv.Atoi(p)
		require.NoError(t, err, s)
		n = n*100 + k
	}
	return n
}

// atVersion gives the rules of the newest controller at a metadata version: of 3.8 and later, which
// look at the ISR that is written (KAFKA-16624).
func atVersion(t *testing.T, r release.Rules, mv string, migration bool) release.Rules {
	t.Helper()
	if migration {
		r.ShrinkEpoch = release.ShrinkIfWritten
	}
	if mv == "" {
		return r
	}
	if version(t, mv) < version(t, "3.6-IV0") {
		r.ShrinkEpoch = release.ShrinkIfWritten
	}
	if version(t, mv) < version(t, "3.2-IV0") {
		r.LeaderRecovery = release.Off
	}
	return r
}

// rulesFor gives the rules of a row: the release that it names, else 4.0, as which the snapshot
// behaves in all that these rows ask.
func rulesFor(t *testing.T, names ...string) release.Rules {
	t.Helper()
	for _, name := range names {
		switch {
		case name == "":
		case strings.HasPrefix(name, "4.2"): // as 4.1.1 (controller-crosscheck.md 3)
			return rulesOf(t, "4.1.1")
		case strings.HasSuffix(name, "-SNAPSHOT"), name == "trunk":
			return rulesOf(t, "4.0")
		case slices.Contains([]string{"4.0.0", "4.0.1", "4.1.0"}, name):
			return rulesOf(t, name[:3])
		default:
			return rulesOf(t, name)
		}
	}
	return rulesOf(t, "4.0")
}
