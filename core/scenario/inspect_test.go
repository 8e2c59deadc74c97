package scenario_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/metrics"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/scenarios"
)

// things lists the things of a frame, as a screen would ask for them.
func things(f *view.Frame) []view.Thing {
	out := []view.Thing{{Kind: view.ThingController}}
	add := func(kind, ref string) { out = append(out, view.Thing{Kind: kind, Ref: ref}) }
	for i := range f.Messages {
		add(view.ThingMessage, fmt.Sprint(f.Messages[i].ID))
	}
	for i := range f.Lanes {
		l := &f.Lanes[i]
		for _, kind := range []string{
			view.ThingLane, view.ThingHW, view.ThingLEO, view.ThingDisk,
		} {
			add(kind, l.Broker)
		}
		for _, c := range l.Cells {
			add(view.ThingCell, fmt.Sprintf("%s/%d", l.Broker, c.First))
		}
		for _, e := range l.Epochs {
			add(view.ThingEpoch, fmt.Sprintf("%s/%d", l.Broker, e.Epoch))
		}
	}
	if q := f.Quorum; q != nil {
		for _, r := range q.Log {
			add(view.ThingRecord, fmt.Sprint(r.Offset))
		}
		for _, v := range q.Voters {
			add(view.ThingVoter, v.Name)
		}
	}
	for _, p := range f.Producers {
		add(view.ThingClient, p.Name)
		for _, r := range p.Records {
			add(view.ThingSent, fmt.Sprintf("%s/%d", p.Name, r.ID))
		}
	}
	for _, c := range f.Consumers {
		add(view.ThingClient, c.Name)
	}
	return out
}

// TestEverythingCanBeInspected asks for each thing that the screen shows, at each step of every
// lesson, and follows what its fields name.
func TestEverythingCanBeInspected(t *testing.T) {
	unexplained := map[string]bool{}
	for _, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		require.Empty(t, faults)
		names := s.Card().Rules
		for _, name := range firstAndLast(names) {
			rs, ok := release.Lookup(name)
			require.True(t, ok)
			run := scenario.PlayAs(s, rs, rs)
			for step := 0; step <= run.Steps(); step += 4 {
				for _, thing := range things(run.Frame(step)) {
					at := fmt.Sprintf("%s %s step %d %s", f.ID, name, step, thing)
					sheet, ok := run.Inspect(step, 0, thing)
					require.True(t, ok, at)
					lookAt(t, run, step, sheet, at, unexplained)
				}
			}
		}
	}
	assert.Empty(t, unexplained, "fields without a meaning of their class")
}

// TestAFieldMeansWhatItsClassSays looks at fields of one name in several classes: what a broker was
// told is not what has been decided.
func TestAFieldMeansWhatItsClassSays(t *testing.T) {
	for rules, decided := range map[string][]string{
		"0.10": {"leader_epoch"}, "2.8": {"leader_epoch"},
		"4.1": {"leaderEpoch", "partitionEpoch"},
	} {
		run := playLesson(t, "basics-replication", rules)
		sheet, ok := run.Inspect(1, 0, view.Thing{Kind: view.ThingController})
		require.True(t, ok)
		lane, ok := run.Inspect(1, 0, view.Thing{Kind: view.ThingLane, Ref: "A"})
		require.True(t, ok)
		told := meaningOf(t, lane, "leaderEpoch")
		assert.Contains(t, told, "told")
		for _, name := range decided {
			mean := meaningOf(t, sheet, name)
			assert.NotContains(t, mean, "knows", "%s: %s", rules, name)
			assert.NotEqual(t, told, mean, "%s: %s", rules, name)
		}
	}
}

func meaningOf(t *testing.T, s *view.Sheet, name string) string {
	t.Helper()
	for i := range s.Parts[0].Rows {
		if r := &s.Parts[0].Rows[i]; r.Name == name {
			return r.Mean.In(words.EN)
		}
	}
	t.Fatal("no field " + name)
	return ""
}

// TestFieldsOfEveryRelease asks the same on every rule set: names change with releases.
func TestFieldsOfEveryRelease(t *testing.T) {
	unexplained := map[string]bool{}
	for _, id := range []string{"basics-failover", "basics-controller-failover"} {
		for _, rs := range release.All() {
			run := playLesson(t, id, rs.Name)
			for step := 0; step <= run.Steps(); step += 4 {
				for _, thing := range things(run.Frame(step)) {
					at := fmt.Sprintf("%s %s step %d %s", id, rs.Name, step, thing)
					sheet, ok := run.Inspect(step, 0, thing)
					require.True(t, ok, at)
					lookAt(t, run, step, sheet, at, unexplained)
				}
			}
		}
	}
	assert.Empty(t, unexplained, "fields without a meaning of their class")
}

// firstAndLast gives an old and a new rule set of a lesson.
func firstAndLast(names []string) []string {
	if len(names) < 2 {
		return names
	}
	return []string{names[0], names[len(names)-1]}
}

func lookAt(
	t *testing.T, run *scenario.Run, step int, s *view.Sheet, at string,
	unexplained map[string]bool,
) {
	t.Helper()
	require.NotEmpty(t, s.Title.In(words.ZH), at)
	require.NotEmpty(t, s.Parts, at)
	for _, p := range s.Parts {
		for i := range p.Rows {
			r := &p.Rows[i]
			require.NotEmpty(t, r.Value, "%s: %s", at, r.Name)
			if r.Mean.Empty() {
				unexplained[p.Source+" ("+p.Title.In(words.EN)+"): "+r.Name] = true
			}
			require.NotEqual(t, s.Thing, r.To, "%s: %s leads to itself", at, r.Name)
			if r.To.Kind == view.ThingFile {
				_, ok := run.Inspect(step, 0, r.To)
				require.True(t, ok, "%s: %s", at, r.To)
			}
		}
	}
}

// TestAThingThatIsNotThere checks that nothing is made up.
func TestAThingThatIsNotThere(t *testing.T) {
	run := playLesson(t, "kip-101-loss", "0.10")
	for _, x := range []view.Thing{
		{Kind: "nothing"},
		{Kind: view.ThingLane, Ref: "Z"},
		{Kind: view.ThingCell, Ref: "A/99"},
		{Kind: view.ThingCell, Ref: "A"},
		{Kind: view.ThingEpoch, Ref: "A/0"}, // 0.10 has no epoch cache
		{Kind: view.ThingMessage, Ref: "x"},
		{Kind: view.ThingVoter, Ref: "1"},
		{Kind: view.ThingRecord, Ref: "0"},
		{Kind: view.ThingSent, Ref: "P/0"},
		{Kind: view.ThingSent, Ref: "P/18446744073709551615"},
		{Kind: view.ThingFile, Ref: "A/none"},
	} {
		_, ok := run.Inspect(1, 0, x)
		assert.False(t, ok, x.String())
	}
}

// TestTheFilesOfABroker checks the state node and two files byte for byte.
func TestTheFilesOfABroker(t *testing.T) {
	run := playLesson(t, "kip-101-loss", "0.10")
	sheet, ok := run.Inspect(0, 0, view.Thing{Kind: view.ThingController})
	require.True(t, ok)
	assert.JSONEq(t, `{"version":1,"leader":1,"leader_epoch":0,"controller_epoch":1,"isr":[0,1]}`,
		sheet.Parts[0].Text)
	file, ok := run.Inspect(0, 0,
		view.Thing{Kind: view.ThingFile, Ref: "A/replication-offset-checkpoint"})
	require.True(t, ok)
	assert.Regexp(t, `^0\n1\nt 0 \d$`, file.Parts[0].Text)
}

// TestSeriesAreWhatEachStepShows compares the series with the metrics of each step by itself.
func TestSeriesAreWhatEachStepShows(t *testing.T) {
	run := playLesson(t, "kip-101-loss", "0.11")
	from, to := 2, 9
	all := run.MetricSeries(from, to)
	for step := from; step <= to; step++ {
		n := 0
		for _, s := range run.Metrics(step) {
			for _, row := range all {
				if row.Metric.Name == s.Metric.Name && row.Metric.Since == s.Metric.Since &&
					row.Metric.Mode == s.Metric.Mode && row.Node == s.Node &&
					row.Partition == s.Partition && row.Label == s.Label {
					n++
					require.Equal(t, s.Value, row.Values[step-from], s.Metric.Name)
				}
			}
		}
		require.Equal(t, len(run.Metrics(step)), n)
	}
	require.NotEqual(t, metrics.None, all[0].Values[0])
}

func playLesson(t *testing.T, id, rules string) *scenario.Run {
	t.Helper()
	for _, f := range scenarios.All() {
		if f.ID == id {
			s, faults := scenario.Parse(f.Name, f.Source)
			require.Empty(t, faults)
			rs, ok := release.Lookup(rules)
			require.True(t, ok)
			return scenario.PlayAs(s, rs, rs)
		}
	}
	t.Fatal("no lesson " + id)
	return nil
}
