package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// draftOf plays the first steps of a lesson.
func draftOf(t *testing.T, id, rules string, steps int) *scenario.Draft {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok)
	f, ok := scenarios.Lookup(id)
	require.True(t, ok)
	s, faults := scenario.Parse(f.Name, f.Source)
	require.Empty(t, faults)
	return scenario.NewDraft(s, rs, steps)
}

func TestADraftGoesOnFromAStepAndBackAgain(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 3)
	run := d.Run()
	require.Equal(t, 3, run.Steps())
	hash := run.Hash(3)
	require.Empty(t, d.Do("crash: {broker: B}").In("en"))
	require.Equal(t, 4, run.Steps())
	require.NotEqual(t, hash, run.Hash(4))
	require.NotEmpty(t, d.Do("crash: {broker: B}").In("en"), "it is down already")
	require.NotEmpty(t, d.Do("crush: {broker: B}").In("en"))
	require.Equal(t, 4, run.Steps())
	crashed := run.Hash(4)
	require.True(t, d.Undo())
	require.False(t, d.Undo())
	require.Equal(t, hash, run.Hash(run.Steps()))
	require.Empty(t, d.Do("crash: {broker: B}").In("en"))
	require.Equal(t, crashed, run.Hash(4), "the same move leads to the same world")
	require.NotNil(t, run.Frame(4))
	require.NotNil(t, run.Diagram())
}

func TestAPuzzleIsPlayedWithTheRecordsOfItsSolution(t *testing.T) {
	solved := `id: solved
title: {en: T, zh: 题}
about: {group: field, idea: {en: I., zh: 想。}}
cluster: {brokers: [A, B]}
rules: ["2.8"]
steps:
  - produce: {records: [m1]}
    setup: true
  - produce: {records: [m2]}
outcome: {"0.8.0+": {verdict: safe, rule: r}}
`
	s, faults := scenario.Parse("solved.yaml", []byte(solved))
	require.Empty(t, faults)
	rs, _ := release.Lookup("2.8")
	d := scenario.NewDraft(s, rs, 0)
	require.Contains(t, d.Do("produce: {records: [m2]}").In("en"), "produced before")
	s.Puzzle = &scenario.Puzzle{}
	d = scenario.NewDraft(s, rs, 0)
	require.Contains(t, d.Do("produce: {records: [m1]}").In("en"), "produced before")
	require.Empty(t, d.Do("produce: {records: [m2]}").In("en"))
	require.Equal(t, "m3", d.NewRecord())
	d.Undo()
	require.Empty(t, d.Do("produce: {records: [m2]}").In("en"))
}
