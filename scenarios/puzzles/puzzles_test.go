package puzzles_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios/puzzles"
)

// deepest is how far the rule sets beside a puzzle's own are searched here: a search of all
// moves would take minutes.
const deepest = 5

func parse(t *testing.T, f puzzles.File) *scenario.Script {
	t.Helper()
	s, faults := scenario.Parse(f.Name, f.Source)
	for _, d := range faults {
		t.Error(d.String())
	}
	require.NotNil(t, s)
	require.NotNil(t, s.Puzzle, "%s is no puzzle", f.ID)
	return s
}

func search(t *testing.T, s *scenario.Script, rules string, most int) *scenario.Search {
	t.Helper()
	q, ok := scenario.NewSearch(s, rules, most)
	require.True(t, ok, rules)
	q.Step(1 << 20)
	require.True(t, q.Done)
	return q
}

// solve makes the moves of the solution, each of which must be possible.
func solve(t *testing.T, s *scenario.Script, rules string, must bool) bool {
	t.Helper()
	a, ok := scenario.NewAttempt(s, rules)
	require.True(t, ok)
	for _, f := range a.Run().Failures() {
		t.Errorf("on %q the position: %s", rules, f.String())
	}
	require.False(t, a.Won(), "won before the first move, on %q", rules)
	for _, m := range s.Puzzle.Solution {
		why := a.Do(m)
		if must {
			require.True(t, why.Empty(), "%s: %s", s.Puzzle.Allow[m].ID, why.In(words.EN))
		}
	}
	return a.Won()
}

func TestThePuzzlesAreInOrder(t *testing.T) {
	var ids []string
	level := 1
	for _, f := range puzzles.All() {
		s := parse(t, f)
		ids = append(ids, s.ID)
		assert.Equal(t, f.ID, s.ID, f.Name)
		assert.Contains(t, string(f.Source), "\n# On paper", "%s: derive it first", f.Name)
		assert.GreaterOrEqual(t, s.Puzzle.Level, level, "%s: from easy to hard", f.ID)
		assert.NotEmpty(t, s.Puzzle.Hints, f.ID)
		level = s.Puzzle.Level
	}
	assert.ElementsMatch(t, puzzles.Names(), ids, "every file of the folder is in the order")
	assert.GreaterOrEqual(t, len(ids), 10)
	for _, id := range []string{"", "nothing", "../secret", "acks-one.yaml"} {
		_, ok := puzzles.Lookup(id)
		assert.False(t, ok, id)
	}
}

// The solution of a puzzle wins on its own rule set and does not on those that mended it; what
// cannot be done has no way at all, and the same moves do it elsewhere.
func TestEveryPuzzle(t *testing.T) {
	for _, f := range puzzles.All() {
		t.Run(f.ID, func(t *testing.T) {
			t.Parallel()
			s := parse(t, f)
			z := s.Puzzle
			if z.Kind == scenario.PuzzleCannot {
				q := search(t, s, "", z.Most)
				assert.Nil(t, q.Found, "it can be done")
				assert.Greater(t, q.States(), 20, "there is something to try")
				for _, rules := range z.Elsewhere {
					assert.True(t, solve(t, s, rules, true), "on %s it should be done", rules)
				}
				return
			}
			require.NotEmpty(t, z.Solution)
			assert.True(t, solve(t, s, "", true), "the solution does not win")
			if z.Kind == scenario.PuzzleBreak {
				assert.Nil(t, search(t, s, "", 2).Found, "two moves are too few")
			}
			for _, rules := range z.Elsewhere {
				assert.False(t, solve(t, s, rules, false), "the same wins on %s", rules)
				q := search(t, s, rules, min(z.Most, deepest))
				assert.Nil(t, q.Found, "another way wins on %s", rules)
			}
			notByOne(t, s)
		})
	}
}

// notByOne makes sure that no move alone, made again and again, wins.
func notByOne(t *testing.T, s *scenario.Script) {
	for i, m := range s.Puzzle.Allow {
		a, _ := scenario.NewAttempt(s, "")
		for range s.Puzzle.Most {
			if !a.Do(i).Empty() {
				break
			}
			assert.False(t, a.Won(), "%s alone wins", m.ID)
		}
	}
}

// An attempt can be taken back to its beginning, and is then what it was.
func TestAnAttemptCanBeTakenBack(t *testing.T) {
	f, ok := puzzles.Lookup("keep-them-all")
	require.True(t, ok)
	s := parse(t, f)
	a, ok := scenario.NewAttempt(s, "")
	require.True(t, ok)
	hash := a.Run().Hash(0)
	for _, m := range s.Puzzle.Solution {
		require.True(t, a.Do(m).Empty())
	}
	assert.Equal(t, 0, a.Left())
	assert.False(t, a.Refusal(0).Empty(), "no move is left")
	assert.Equal(t, s.Puzzle.Solution, a.Made())
	for a.Undo() {
		continue
	}
	assert.Equal(t, 0, a.Run().Steps())
	assert.Equal(t, hash, a.Run().Hash(0))
	assert.Equal(t, s.Puzzle.Most, a.Left())
}

// A puzzle that is written wrongly says where.
func TestAWrongPuzzleSaysSo(t *testing.T) {
	f, ok := puzzles.Lookup("acks-one")
	require.True(t, ok)
	for old, wrong := range map[string][2]string{
		"solution: [send-one,": {"solution: [sent-one,", "no move has the id"},
		"kind: break":          {"kind: survive", "machine stands"},
		"moves: 5":             {"moves: 3", "more than 3 moves"},
		"- {id: crash-a, crash: {broker: A}}": {
			"- {crash: {broker: A}}", "a move is a verb with an id",
		},
		"level: 1": {"levels: 1", "level"},
	} {
		src := string(f.Source)
		require.Contains(t, src, old)
		_, faults := scenario.Parse(f.Name, []byte(replaceOnce(src, old, wrong[0])))
		require.NotEmpty(t, faults, wrong[0])
		assert.Contains(t, faults[0].String(), wrong[1])
	}
}

func replaceOnce(s, old, by string) string { return strings.Replace(s, old, by, 1) }

// On every rule set a puzzle keeps what its file claims, or has no meaning there.
func TestEveryPuzzleOnEveryRuleSet(t *testing.T) {
	for _, f := range puzzles.All() {
		s := parse(t, f)
		for _, name := range release.Names() {
			rs, ok := release.Lookup(name)
			require.True(t, ok)
			for _, wrong := range scenario.Play(s, rs).Failures() {
				t.Error(wrong.String())
			}
		}
	}
}
