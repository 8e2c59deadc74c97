package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios/puzzles"
)

// played plays the solution of a puzzle after some of its file was replaced.
func played(t *testing.T, id, rules string, changes ...string) *scenario.Run {
	t.Helper()
	f, ok := puzzles.Lookup(id)
	require.True(t, ok)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, string(f.Source), changes[i])
	}
	src := strings.NewReplacer(changes...).Replace(string(f.Source))
	s, faults := scenario.Parse(f.Name, []byte(src))
	require.Empty(t, faults)
	rs, ok := release.Lookup(rules)
	require.True(t, ok)
	return scenario.Play(s, rs)
}

func failures(r *scenario.Run) (out []string) {
	for _, f := range r.Failures() {
		out = append(out, f.Brief(words.EN))
	}
	return out
}

// The runner holds the solution of a puzzle to its goal: on its own rule set it must win, on
// those of elsewhere it must not, and of what cannot be done the other way round.
func TestTheSolutionOfAPuzzleIsPlayed(t *testing.T) {
	run := played(t, "old-request", "3.4-kraft")
	require.Empty(t, failures(run))
	require.Equal(t, 6, run.Steps())
	require.Empty(t, failures(played(t, "old-request", "3.5-kraft")))
	require.Empty(t, failures(played(t, "last-one-standing", "4.0")))

	goal := []string{"win: {controller.leader: B,", "win: {controller.leader: A,"}
	require.Equal(t, []string{"scenarios/puzzles/old-request.yaml:59:8: 3.4-kraft, step 6: the " +
		"solution: expected reaches the goal, found does not reach the goal"},
		failures(played(t, "old-request", "3.4-kraft", goal...)))
	worse := []string{`elsewhere: ["3.5", "3.7", "4.1"]`, `elsewhere: ["3.3"]`}
	require.Equal(t, []string{"scenarios/puzzles/old-request.yaml:59:8: 3.3-kraft, step 6: the " +
		"solution: expected does not reach the goal, found reaches the goal"},
		failures(played(t, "old-request", "3.3-kraft", worse...)))
	able := []string{"kind: break", "kind: cannot"}
	require.Len(t, failures(played(t, "old-request", "3.4-kraft", able...)), 1)
}

// A move of the solution that is not possible, or a position that cannot be reached, is told where
// it stands.
func TestASolutionThatCannotBePlayedSaysWhere(t *testing.T) {
	twice := []string{
		"solution: [start-b, unfence-b, release, arrive, crash-a, fence-a]",
		"solution: [start-b, start-b, unfence-b, release, arrive, crash-a]",
	}
	wrong := failures(played(t, "old-request", "3.4-kraft", twice...))
	require.Len(t, wrong, 1)
	require.Contains(t, wrong[0], "old-request.yaml:53:")
	lost := []string{
		"  - unfence: {broker: B}\n    setup: true\n  - read",
		"  - start: {broker: B}\n    setup: true\n  - read",
	}
	wrong = failures(played(t, "old-request", "3.4-kraft", lost...))
	require.Len(t, wrong, 1)
	require.Contains(t, wrong[0], "old-request.yaml:31:")
}

// A puzzle is played where its file speaks of, and on variants of that, of which it claims
// nothing.
func TestAPuzzleIsPlayedOnTheRuleSetsItNames(t *testing.T) {
	for rules, verdict := range map[string]string{
		"0.9": "n/a", "3.3-kraft": "n/a", "4.1": "unavailable",
		"3.4-kraft+truncation=to-high-watermark": "unavailable",
	} {
		run := played(t, "old-request", rules)
		require.Empty(t, failures(run), rules)
		require.Equal(t, verdict, run.Verdict().ID, rules)
		if verdict == "n/a" {
			require.Equal(t, "A puzzle is played on the rule sets that it names: 3.4-kraft, "+
				"3.5-kraft, 3.7-kraft, 4.1.", run.Info(0).Sentence.In(words.EN))
		}
	}
}
