package kraft

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/vectors"
)

// changeVector is a row of controller-partition-change.json.
type changeVector struct {
	Kind     string          `json:"kind"`
	Source   changeSource    `json:"source"`
	Release  string          `json:"release"`
	Given    json.RawMessage `json:"given"`
	Action   json.RawMessage `json:"action"`
	Expect   json.RawMessage `json:"expect"`
	Versions []string        `json:"metadataVersions"`
	Steps    []walkStep      `json:"steps"`
}

type changeSource struct {
	Class   string `json:"class"`
	Method  string `json:"method"`
	Branch  string `json:"branch"`
	Release string `json:"release"`
	Note    string `json:"note"`
}

type changeGiven struct {
	registration
	Acceptable *ids   `json:"acceptableLeaders"`
	Active     *ids   `json:"active"`
	MinISR     int8   `json:"effectiveMinIsr"`
	ELR        bool   `json:"elrEnabled"`
	Unclean    bool   `json:"uncleanEnabled"`
	LastKnown  *bool  `json:"lastKnownLeaderMode"`
	Version    string `json:"metadataVersion"`
	Migration  bool   `json:"zkMigrationEnabled"`
	Release    string `json:"release"`
}

type changeAction struct {
	Election string  `json:"election"`
	ISR      *ids    `json:"targetIsr"`
	Replicas *ids    `json:"targetReplicas"`
	Removing *ids    `json:"targetRemoving"`
	Adding   *ids    `json:"targetAdding"`
	Recovery *string `json:"targetRecovery"`
	Unclean  ids     `json:"uncleanShutdownReplicas"`
	Migrates bool    `json:"zkMigrationEnabled"`
}

// The expected values are those of Kafka's PartitionChangeBuilderTest; the walks are worked out
// from its rules. The second file holds rows of that class that the collection leaves out.
func TestVectorsPartitionChange(t *testing.T) {
	for _, row := range vectors.Rows(t, "controller-partition-change.json",
		"controller-partition-change-more.json") {
		vectors.Run(t, row.ID, func(t *testing.T) {
			var raw struct {
				Release string `json:"release"`
				Source  struct {
					Branch  string `json:"branch"`
					Release string `json:"release"`
				} `json:"source"`
			}
			require.NoError(t, json.Unmarshal(row.Raw, &raw))
			var v changeVector
			vectors.Read(t, row.Raw, &v)
			v.Release, v.Source.Branch, v.Source.Release =
				raw.Release, raw.Source.Branch, raw.Source.Release
			switch v.Kind {
			case "elect":
				v.elect(t)
			case "epochBump":
				v.epochBump(t)
			case "build":
				v.build(t)
			case "noop":
				v.noop(t)
			case "walk":
				v.walk(t)
			default:
				t.Fatalf("unknown kind %q", v.Kind)
			}
		})
	}
}

// change gives the change that the row asks for, and the rules of its controller.
func (v *changeVector) change(t *testing.T, mv string) (Change, release.Rules) {
	t.Helper()
	var g changeGiven
	var a changeAction
	read(t, v.Given, &g)
	read(t, v.Action, &a)
	if mv == "" {
		mv = g.Version
	}
	rules := rulesFor(t, v.Source.Branch, v.Source.Release, v.Release, g.Release)
	rules = atVersion(t, rules, mv, g.Migration || a.Migrates)
	if g.LastKnown != nil && !*g.LastKnown {
		rules.LastKnown = release.LastKnownMembers
	}
	c := NewChange(0, g.partition(t))
	require.NotNil(t, g.Acceptable, "acceptableLeaders")
	c.Acceptable, c.MinISR, c.ELR = g.Acceptable.set(), g.MinISR, g.ELR
	c.Restarted = a.Unclean.set()
	c.Election = electionNamed(t, a.Election)
	if a.ISR != nil {
		c.ISR = a.ISR.set()
	}
	if a.Replicas != nil && len(*a.Replicas) > 0 { // an empty list is never written
		c.Replicas = a.Replicas.list()
	}
	if a.Removing != nil {
		c.Removing = a.Removing.set()
	}
	if a.Adding != nil {
		c.Adding = a.Adding.set()
	}
	if a.Recovery != nil {
		c.Recovery = recoveryOf(t, *a.Recovery)
	}
	return c, rules
}

func electionNamed(t *testing.T, name string) Election {
	t.Helper()
	switch name {
	case "", "ONLINE":
		return Online
	case "PREFERRED":
		return Preferred
	case "UNCLEAN":
		return Unclean
	}
	t.Fatalf("unknown election %q", name)
	return Online
}

func (v *changeVector) elect(t *testing.T) {
	var want struct {
		Leader  *kafka.BrokerID `json:"leader"`
		Unclean *bool           `json:"unclean"`
	}
	vectors.Read(t, v.Expect, &want)
	require.NotNil(t, want.Leader)
	c, rules := v.change(t, "")
	for _, elr := range []bool{c.ELR, true} { // "also asserted with ELR enabled"
		c.ELR, c.elr = elr, c.Now.ELR
		leader, why := c.decideLeader(&rules)
		assert.Equal(t, *want.Leader, leader)
		equal(t, want.Unclean, uncleanly(why), "unclean")
	}
}

// epochBump asks the two reasons for a leader epoch alone, as Kafka's test does: no election is
// held, and the record has the wanted ISR where it may be written.
func (v *changeVector) epochBump(t *testing.T) {
	var want struct {
		Leader *kafka.BrokerID `json:"recordLeader"` // -2: the record has none
		Bumped *bool           `json:"leaderEpochBumped"`
	}
	vectors.Read(t, v.Expect, &want)
	require.NotNil(t, want.Leader)
	if len(v.Versions) == 0 {
		v.Versions = []string{""}
	}
	for _, mv := range v.Versions {
		c, rules := v.change(t, mv)
		rec := metadata.Record{Type: metadata.PartitionChange, Leader: -2}
		c.dropsReplica(&rec)
		if c.ISR != 0 || c.ELR {
			rec.Has, rec.ISR = rec.Has|metadata.HasISR, c.ISR
		}
		c.shrinks(&rules, &rec)
		assert.Equal(t, *want.Leader, rec.Leader, mv)
		after := c.Now
		after.Merge(&rec)
		equal(t, want.Bumped, after.LeaderEpoch > c.Now.LeaderEpoch, "leaderEpochBumped "+mv)
	}
}

func (v *changeVector) build(t *testing.T) {
	var want struct {
		Record json.RawMessage `json:"record"`
		After  *registration   `json:"after"`
		Leader *kafka.BrokerID `json:"leader"`
	}
	read(t, v.Expect, &want)
	require.NotEmpty(t, want.Record)
	for _, mv := range append([]string{""}, v.Versions...) {
		c, rules := v.change(t, mv)
		rec, _, any := c.Build(&rules)
		after := c.Now
		if any {
			after.Merge(&rec)
		}
		equal(t, want.Leader, after.Leader, "leader")
		checkRecord(t, want.Record, rec)
		assert.Equal(t, string(want.Record) != "null", any, "whether there is a record")
		if want.After != nil {
			want.After.check(t, &after)
		}
	}
}

// noop: a record is written as soon as it has a field, whichever.
func (v *changeVector) noop(t *testing.T) {
	var want struct {
		No  []string `json:"noOp"`
		Yes []string `json:"notNoOp"`
	}
	vectors.Read(t, v.Expect, &want)
	assert.NotEmpty(t, append(want.No, want.Yes...))
	for _, name := range want.No {
		assert.Equal(t, "(empty)", name)
		assert.False(t, metadata.Record{}.Changes())
	}
	for _, name := range want.Yes {
		f, ok := fieldNames[name]
		require.True(t, ok, name)
		assert.True(t, metadata.Record{Has: f}.Changes(), name)
	}
}

// walkStep is an event and the state of the partition after it.
type walkStep struct {
	Event  string            `json:"event"`
	Args   []json.RawMessage `json:"args"`
	Expect json.RawMessage   `json:"expect"`
}

func (v *changeVector) walk(t *testing.T) {
	var g changeGiven
	read(t, v.Given, &g)
	rules := rulesFor(t, v.Source.Branch, v.Release, g.Release)
	rules = atVersion(t, rules, g.Version, g.Migration)
	require.NotNil(t, g.Active, "active")
	require.NotEmpty(t, v.Steps)
	w := newWalk(t, rules, g.partition(t), g.Active.set(), g.MinISR, g.ELR, g.Unclean)
	for i, s := range v.Steps {
		recs := w.event(s.Event, s.Args)
		var want struct {
			registration
			Written *bool `json:"recordWritten"`
		}
		read(t, s.Expect, &want)
		equal(t, want.Written, len(recs) > 0, "recordWritten")
		want.check(t, &w.c.Image.Parts[0])
		if t.Failed() {
			t.Fatalf("step %d: %s", i, s.Event)
		}
	}
}
