package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
	"highwater/scenarios/golden"
)

// In a browser every scenario goes through the very worlds that are on record: on its own rule
// sets, and on one more, another for each scenario.
func TestEveryScenarioGoesThroughTheWorldsOnRecord(t *testing.T) {
	all := release.All()
	for i, f := range scenarios.All() {
		s := parse(t, f)
		record, ok := golden.Lookup(scenario.GoldenName(f.ID, "hashes"))
		require.True(t, ok, f.ID)
		for _, name := range append([]string{all[i%len(all)].Name}, s.Rules...) {
			rs, ok := release.Lookup(name)
			require.True(t, ok, name)
			line := scenario.PlayAs(s, rs, rs).Hashes()
			require.True(t, strings.Contains(record, line), "%s: %s", f.ID, line)
		}
	}
}
