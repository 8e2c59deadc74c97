package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/release"
	"highwater/core/scenario"
)

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		was, is, before, now string
		line                 int
	}{
		{"a\nb\n", "a\nb\n", "", "", 0},
		{"a\r\nb\r\n", "a\nb\n", "", "", 0},
		{"a\nb\n", "a\nc\n", "b", "c", 2},
		{"a\n", "a\nb\n", "", "b", 2},
		{"a\nb", "a", "b", "", 2},
		{"a", "a\n", "", "", 2},
		{"", "", "", "", 0},
	} {
		line, before, now := scenario.Difference(c.was, c.is)
		assert.Equal(t, []any{c.line, c.before, c.now}, []any{line, before, now},
			"%q %q", c.was, c.is)
	}
}

// A file for each rule set of the script, and one with a line for every rule set there is.
func TestGoldens(t *testing.T) {
	s := right(t, sample(""))
	plays := 0
	all := s.Goldens(func(rs release.RuleSet) *scenario.Run {
		plays++
		return scenario.Play(s, rs)
	})
	assert.Equal(t, len(release.All()), plays)
	assert.Len(t, all, 2)
	assert.Equal(t, "sample.0.11.txt", all[0].Name)
	assert.Equal(t, run(t, s, "0.11").Transcript(), all[0].Text)
	assert.Equal(t, "sample.hashes.txt", all[1].Name)
	assert.Regexp(t, `(?m)^0\.11 +1 steps  [0-9a-f]{16}  all [0-9a-f]{16}$`, all[1].Text)
}
