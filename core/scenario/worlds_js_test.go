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

// In a browser every scenario goes through the very worlds that are on record on one more rule set,
// another for each scenario; on its own rule sets the suite compares what the program prints.
func TestEveryScenarioGoesThroughTheWorldsOnRecord(t *testing.T) {
	all := release.All()
	for i, f := range scenarios.All() {
		s := parse(t, f)
		record, ok := golden.Lookup(scenario.GoldenName(f.ID, "hashes"))
		require.True(t, ok, f.ID)
		rs := all[i%len(all)]
		line := scenario.PlayAs(s, rs, rs).Hashes()
		require.True(t, strings.Contains(record, line), "%s: %s", f.ID, line)
	}
}
