package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// card is what the page's list says of a scenario.
type card struct {
	ID    string   `json:"id"`
	Rules []string `json:"rules"`
}

// library is the list that the page loads.
func library(t *testing.T) []card {
	t.Helper()
	answer, err := http.Get(base + "library.json")
	require.NoError(t, err)
	defer answer.Body.Close()
	var all []card
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&all))
	require.Greater(t, len(all), 5)
	return all
}

// TestEveryScenarioAsInHeadless opens every scenario in one page, which fetches each of them, on
// the rule sets that it contrasts: after each step the worlds are those of the headless program.
// It does so as text: a picture of each would only take time.
func TestEveryScenarioAsInHeadless(t *testing.T) {
	p := openText(t, "#/?lang=en")
	for _, c := range library(t) {
		for i, rules := range c.Rules {
			want := headless(t, c.ID, rules)
			value[any](p, fmt.Sprintf(`highwater.open("#/s/%s?rules=%s&step=0"), null`,
				c.ID, rules))
			p.wait(fmt.Sprintf(`JSON.parse(highwater.twin()).screen === "player" &&
				highwater.link().startsWith("#/s/%s?")`, c.ID))
			got := value[[]string](p, `highwater.hashes(0)`)
			var hashes []string
			for _, s := range want {
				hashes = append(hashes, s.Hash)
			}
			assert.Equal(t, hashes, got, "%s on rule set %d, %s", c.ID, i, rules)
		}
	}
}
