package scenario_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// public begins a source that everybody can look up: a proposal, a ticket, an issue of a
// project, a case of docs/cases.md, a class of Kafka's.
var public = regexp.MustCompile(`^(KIP-\d+|KAFKA-\d+|[a-z-]+/[a-z-]+ (issue|pull)|` +
	`cases?(\.md)? H\d\d|[A-Z][a-z]+[A-Z][A-Za-z]+|(Partition|Replica|Fetcher)\b)`)

// Whatever names a rule names first what everybody can look up.
func TestEveryRuleHasAPublicSource(t *testing.T) {
	named := 0
	look := func(where, rule string) {
		if rule != "" {
			named++
			assert.Regexp(t, public, scenario.Cited(rule), where)
		}
	}
	outcomes := func(name string, src []byte) {
		s, faults := scenario.Parse(name, src)
		require.Empty(t, faults)
		for i := range s.Outcomes {
			look(name, s.Outcomes[i].Rule)
		}
		for i := range s.Variants {
			look(name, s.Variants[i].Outcome.Rule)
		}
	}
	for _, f := range scenarios.All() {
		outcomes(f.Name, f.Source)
	}
	for _, f := range cases.All() {
		outcomes(f.Name, f.Source)
	}
	for _, f := range release.Fields() {
		look(f.Name, f.Source)
	}
	for _, v := range release.Variants() { // some never were anywhere
		assert.NotRegexp(t, `^(broker|controller)`, v.Source, v.Name)
	}
	assert.Greater(t, named, 300)
	for rule, want := range map[string]string{
		"broker.md 1 (b) 4, (c) 2c": "KIP-101 · ReplicaFetcherThread; broker.md 1 (b) 4, (c) 2c",
		"broker.md 0.5":             "UnifiedLog, LogSegment; broker.md 0.5",
		"controller.md 3.5":         "KIP-966 · PartitionChangeBuilder; controller.md 3.5",
		"KIP-101; broker.md 0.4":    "KIP-101; broker.md 0.4",
		"my own words":              "my own words",
	} {
		assert.Equal(t, want, scenario.Cited(rule))
	}
}

// The chapters are listed in docs/fidelity.md, and each leads to a section that is there.
func TestTheChaptersLeadSomewhere(t *testing.T) {
	page, err := os.ReadFile("../../docs/fidelity.md")
	require.NoError(t, err)
	table := scenario.ChaptersTable()
	assert.Contains(t, string(page), table, "put this into the page:\n%s", table)
	protocol, err := os.ReadFile("../../docs/protocol.md")
	require.NoError(t, err)
	anchors := map[string]bool{}
	for _, line := range strings.Split(string(protocol), "\n") {
		if head := strings.TrimLeft(line, "#"); head != line {
			name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(head)), " ", "-")
			anchors[regexp.MustCompile(`[^a-z0-9-]`).ReplaceAllString(name, "")] = true
		}
	}
	links := regexp.MustCompile(`protocol\.md#([a-z0-9-]+)`)
	for _, m := range links.FindAllStringSubmatch(table, -1) {
		assert.True(t, anchors[m[1]], m[1])
	}
}
