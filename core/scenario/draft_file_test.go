package scenario_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// writtenDown demands that the file of a draft is right, plays to the same, and passes.
func writtenDown(t *testing.T, d *scenario.Draft, rs release.RuleSet) {
	t.Helper()
	src := d.File(words.New("A run", "一次运行"), "a-run")
	s, warnings, faults := scenario.Lint("a-run.yaml", src, nil)
	require.Empty(t, faults, "%s", src)
	require.Empty(t, warnings, "%s", src)
	run := scenario.Play(s, rs)
	for _, f := range run.Failures() {
		t.Fatalf("%s\n%s", f.String(), src)
	}
	if d.Run().Steps() == 0 {
		return
	}
	require.Equal(t, d.Run().Steps(), run.Steps())
	for step := range run.Steps() + 1 {
		require.Equal(t, d.Run().Hash(step), run.Hash(step), "step %d\n%s", step, src)
	}
}

func TestADraftIsWrittenDownAndPlayedAgain(t *testing.T) {
	for i := range 200 {
		rules := playedOn[i%len(playedOn)]
		spec := playground
		if i%3 == 0 {
			spec = scenario.ClusterSpec{Brokers: 2 + i%2, Producers: 1, MinISR: 1 + i%2}
		}
		d := sandbox(t, rules, spec)
		r := rand.New(rand.NewPCG(uint64(i), 13))
		wander(d, r, r.IntN(20))
		rs, _ := release.Lookup(rules)
		writtenDown(t, d, rs)
	}
}

func TestABranchOfEveryLessonIsWrittenDown(t *testing.T) {
	for i, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		require.Empty(t, faults)
		rs, _ := release.Lookup(s.Rules[i%len(s.Rules)])
		d := scenario.NewDraft(s, rs, s.Visible()/2)
		r := rand.New(rand.NewPCG(uint64(i), 17))
		wander(d, r, 4)
		d.DoNext()
		writtenDown(t, d, rs)
	}
}

func TestADraftOnAVariantIsWrittenDown(t *testing.T) {
	rs, ok := release.Lookup("2.8+count-diverging-fetch")
	require.True(t, ok)
	d := sandbox(t, "2.8+count-diverging-fetch", playground)
	wander(d, rand.New(rand.NewPCG(1, 19)), 8)
	writtenDown(t, d, rs)
}
