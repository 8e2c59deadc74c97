//go:build !js

// The tests of this file look at every scenario on every rule set, and at what is said there. As
// WebAssembly, which takes twenty times as long, worlds_js_test.go holds the worlds to the same
// records.

package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
	"highwater/scenarios/golden"
	"highwater/scenarios/puzzles"
)

// Every scenario keeps every promise of its file on every rule set, and goes through the worlds
// whose hashes are on record; on the rule sets that it contrasts, its transcript is the golden one.
// Each try of a question is wrong somewhere.
func TestEveryScenarioOnEveryRuleSet(t *testing.T) {
	var want []string
	for _, f := range scenarios.All() {
		s := parse(t, f)
		wrong := map[string]bool{}
		for _, g := range s.Goldens(func(rs release.RuleSet) *scenario.Run {
			r := scenario.Play(s, rs)
			t.Run(scenario.GoldenName(f.ID, rs.Name), func(t *testing.T) {
				for _, x := range r.Failures() {
					t.Error(x.String())
				}
			})
			wrongTries(r, wrong)
			return r
		}) {
			want = append(want, g.Name)
			compare(t, g.Name, g.Text)
		}
		for try, is := range wrong {
			assert.True(t, is, "%s: %s is right wherever it is asked",
				f.Name, try)
		}
	}
	if *update {
		removeOthers(t, want)
		return
	}
	assert.ElementsMatch(t, want, golden.Names(), "one transcript for each run; see -update")
}

// hanzi counts the characters of a Chinese text, a word in Latin letters as one.
func hanzi(s string) int {
	n, latin := 0, false
	for _, r := range s {
		switch {
		case r >= 0x4e00 && r <= 0x9fff:
			n, latin = n+1, false
		case r == ' ' || r > 0x7f:
			latin = false
		case !latin:
			n, latin = n+1, true
		}
	}
	return n
}

// What is said is said in both languages, and fits beside the picture (design/interface.md).
func TestSentencesAreShort(t *testing.T) {
	for _, f := range scenarios.All() {
		s := parse(t, f)
		for _, rules := range s.Plays() {
			r := run(t, s, rules)
			for i := range r.Steps() + 1 {
				at := fmt.Sprintf("%s on %s, step %d", f.ID, rules, i)
				en := r.Info(i).Sentence.In(words.EN)
				assert.LessOrEqual(t, len(strings.Fields(en)), 28, "%s: %s", at, en)
				zh := r.Info(i).Sentence.In(words.ZH)
				assert.LessOrEqual(t, hanzi(zh), 48, "%s: %s", at, zh)
			}
		}
	}
}

// The library and the cases from the field have no weakness that a program can see. They are for
// readers of both languages: their titles are, and then a text in one of them is a warning.
func TestTheLibraryHasNoWarnings(t *testing.T) {
	look := func(name string, src []byte) {
		s, warnings, faults := scenario.Lint(name, src, nil)
		require.Empty(t, faults, name)
		assert.NotEqual(t, s.Title.In(words.EN), s.Title.In(words.ZH), name)
		for _, w := range warnings {
			t.Error(w.In(words.EN))
		}
	}
	for _, f := range scenarios.All() {
		look(f.Name, f.Source)
	}
	for _, f := range cases.All() {
		look(f.Name, f.Source)
	}
	for _, f := range puzzles.All() { // no lessons, but for both languages too
		s, warnings, _ := scenario.Lint(f.Name, f.Source, nil)
		assert.NotEqual(t, s.Title.In(words.EN), s.Title.In(words.ZH), f.Name)
		for _, w := range warnings {
			assert.NotEqual(t, "one-language", w.Name, w.In(words.EN))
		}
	}
}
