package scenario_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/golden"
)

var update = flag.Bool("update", false, "write schema.json, docs/verbs.md and the transcripts anew")

func parse(t *testing.T, f scenarios.File) *scenario.Script {
	t.Helper()
	s, faults := scenario.Parse(f.Name, f.Source)
	for _, d := range faults {
		t.Error(d.String())
	}
	require.NotNil(t, s)
	return s
}

func run(t *testing.T, s *scenario.Script, rules string) *scenario.Run {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok)
	return scenario.Play(s, rs)
}

func TestTheLibraryIsInOrder(t *testing.T) {
	var ids []string
	for _, f := range scenarios.All() {
		ids = append(ids, f.ID)
		assert.Equal(t, f.ID, parse(t, f).ID, f.Name)
		assert.Contains(t, string(f.Source), "\n# On paper", "%s: derive it first", f.Name)
	}
	assert.ElementsMatch(t, scenarios.Names(), ids, "every file of the folder is in the order")
	assert.Equal(t, scenarios.Order(), ids, "every name of the order has its file")
	for _, id := range []string{"", "nothing", "../secret", "kip-101-loss.yaml"} {
		_, ok := scenarios.Lookup(id)
		assert.False(t, ok, id)
	}
}

func compare(t *testing.T, name, found string) {
	t.Helper()
	assert.NotRegexp(t, `\{[a-z][a-z ]+\}`, found, "a hole that nobody filled")
	if *update {
		path := filepath.Join(goldenFolder, name)
		require.NoError(t, os.WriteFile(path, []byte(found), 0o644))
		return
	}
	text, ok := golden.Lookup(name)
	require.True(t, ok, "there is no %s; go test ./core/scenario -update", name)
	if at, was, is := scenario.Difference(text, found); at > 0 { // the whole texts fill screens
		t.Errorf("%s differs from line %d on; go test ./core/scenario -update\nwas: %s\nis:  %s",
			name, at, was, is)
	}
}

var goldenFolder = filepath.Join("..", "..", "scenarios", "golden")

// removeOthers takes the transcripts away that belong to no scenario any more.
func removeOthers(t *testing.T, want []string) {
	t.Helper()
	for _, name := range golden.Names() {
		if !slices.Contains(want, name) {
			err := os.Remove(filepath.Join(goldenFolder, name))
			require.True(t, err == nil || os.IsNotExist(err), err)
		}
	}
}

// The two sides of KIP-101, by hand from broker.md 1 (a) 1 and 1 (b) 4.
func TestKIP101(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	s := parse(t, f)
	old, mended := run(t, s, "0.10.2"), run(t, s, "0.11")
	assert.Equal(t, "lost", old.Verdict().ID)
	assert.Equal(t, []string{"m2"}, old.Verdict().Records)
	assert.Equal(t, "safe", mended.Verdict().ID)
	assert.Equal(t, 14, old.Steps())
	assert.Equal(t, 14, mended.Steps())

	q := old.Info(10).Question
	require.NotNil(t, q)
	assert.Equal(t, "1", q.Answer.Value, "0.10 cuts to the HW of the checkpoint")
	assert.Equal(t, "A", q.Lane)
	assert.Equal(t, "leo", q.Quantity)
	assert.Equal(t, "2", mended.Info(10).Question.Answer.Value,
		"0.11 has not asked yet, and cuts nothing")
	assert.Equal(t, scenario.Choice{Field: "truncation", Value: "by-epoch"}, q.Tries[1].Override)

	last := old.Frame(14).Lanes[0]
	assert.Equal(t, "m3", last.Cells[1].Name)
	assert.EqualValues(t, 1, last.Cells[1].First)
	last = mended.Frame(14).Lanes[0]
	assert.Equal(t, "m3", last.Cells[2].Name)
	assert.EqualValues(t, 2, last.Cells[2].First)
}

// One change brings the old failure back, or mends the old release. KIP-279 took two at once:
// what the leader answers, and what the follower makes of it.
func TestTheFixMakesTheDifference(t *testing.T) {
	for _, tc := range []struct{ id, rules, verdict string }{
		{"kip-101-loss", "0.11+truncation=to-high-watermark", "lost"},
		{"kip-101-loss", "1.1+truncation=to-high-watermark", "lost"},
		{"kip-101-loss", "0.10.2+truncation=by-epoch", "safe"},
		{"kip-279-diverged", "2.0.0+truncation=by-epoch", "diverged"},
		{"kip-279-diverged", "2.0.0+epoch-answer=offset", "diverged"},
		{"kip-279-diverged", "2.7+truncation=by-epoch", "diverged"},
		{"kip-279-diverged", "2.8+truncation=by-epoch", "diverged"},
		{
			"kip-279-diverged",
			"1.1+truncation=by-epoch-and-offset+epoch-answer=epoch-and-offset",
			"safe",
		},
		{"kip-380-stale-shutdown", "2.2+broker-epoch=none", "stuck"},
		{"kip-380-stale-shutdown", "3.9-zk+broker-epoch=none", "stuck"},
		{"kip-380-stale-shutdown", "2.1+broker-epoch=equal", "safe"},
	} {
		f, ok := scenarios.Lookup(tc.id)
		require.True(t, ok, tc.id)
		r := run(t, parse(t, f), tc.rules)
		assert.Equal(t, tc.verdict, r.Verdict().ID, "%s on %s", tc.id, tc.rules)
	}
}

func TestTurningPointsOfKIP101(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	r := run(t, parse(t, f), "0.10.2")
	var turning []int
	for i := range r.Steps() + 1 {
		if r.Info(i).Turning {
			turning = append(turning, i)
		}
	}
	// 3 and 10 ask, 10 truncates, 12 takes the leader away, 13 elects A and loses m2.
	assert.Equal(t, []int{3, 10, 12, 13}, turning)
}

// A frame is the same whenever it is asked for, and two runs give the same worlds.
func TestRunsAreReproducible(t *testing.T) {
	f, _ := scenarios.Lookup("basics-replication")
	s := parse(t, f)
	a, b := run(t, s, "0.11"), run(t, s, "0.11")
	require.Equal(t, a.Steps(), b.Steps())
	for i := range a.Steps() + 1 {
		assert.Equal(t, a.Hash(i), b.Hash(i))
		assert.Equal(t, a.Hash(i), a.Frame(i).Hash)
		assert.Same(t, a.Frame(i), a.Frame(i))
	}
	d := a.Diagram()
	assert.Equal(t, a.Steps(), d.Steps)
	assert.Same(t, d, a.Diagram())
}

func TestTheDiagramMarksTheLoss(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	s := parse(t, f)
	var marks []view.Mark
	for _, m := range run(t, s, "0.10.2").Diagram().Marks {
		if m.Kind == view.MarkVerdict {
			marks = append(marks, m)
		}
	}
	require.Len(t, marks, 1, "lost once, in step 13, when A is elected")
	assert.Equal(t, 13, int(marks[0].At))
	assert.Equal(t, "m2 lost", marks[0].Label.In(words.EN))
	assert.Equal(t, "m2 丢失", marks[0].Label.In(words.ZH))
	for _, m := range run(t, s, "0.11").Diagram().Marks {
		assert.NotEqual(t, view.MarkVerdict, m.Kind)
	}
}

// A folded Chinese text has no blank where its lines met, nor behind a full-width mark.
func TestFoldedLines(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	s := parse(t, f)
	assert.Contains(t, s.About.Idea.In(words.ZH), "总是晚一次 fetch：已确认")
	assert.Contains(t, s.About.Idea.In(words.EN), "one fetch late. An acknowledged")
	assert.Contains(t, s.About.Real.In(words.ZH), "丢失的 Fetch，代表 A")
}
