package scenario_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/scenario"
	"highwater/core/words"
)

func TestAPreviewComesTrueAndChangesNothing(t *testing.T) {
	for i, rules := range playedOn {
		d := sandbox(t, rules, playground)
		r := rand.New(rand.NewPCG(uint64(i), 3))
		for range 2 {
			wander(d, r, 24)
			hash, steps := d.Now().Hash(d.Run().Spec()), d.Run().Steps()
			for _, m := range append([]scenario.Move{}, d.Possible()...) {
				p := d.Preview(m)
				require.Equal(t, hash, d.Now().Hash(d.Run().Spec()))
				require.Equal(t, steps, d.Run().Steps())
				require.Equal(t, m.Refusal, p.Refused, m.Source)
				if !m.Enabled() {
					continue
				}
				require.NotEmpty(t, p.Lines, m.Source)
				require.LessOrEqual(t, len(p.Lines), 2)
				require.Empty(t, d.Do(m.Source).In("en"))
				require.Equal(t, string(p.Verdict), d.Run().Verdict().ID, m.Source)
				d.Undo()
			}
		}
	}
}

func TestAPreviewSaysWhatIsLost(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 4)
	power := scenario.Move{Source: "crash: {broker: B, kind: power}"}
	crash := d.Preview(scenario.Move{Source: "crash: {broker: B}"})
	require.Contains(t, last(crash.Lines), "page cache survives")
	require.Contains(t, last(d.Preview(power).Lines), "loses")
	wrong := d.Preview(scenario.Move{Source: "crush: {broker: B}"})
	require.NotEmpty(t, wrong.Refused)
}

func last(lines []words.Text) string { return lines[len(lines)-1].In("en") }

func TestAPreviewTellsOfAnotherVerdict(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 100)
	require.Equal(t, string(check.Lost), d.Run().Verdict().ID)
	for d.Run().Verdict().ID == string(check.Lost) {
		d = d.Fork(d.Run().Steps() - 1)
	}
	p := d.Preview(scenario.Move{Source: "next"})
	require.True(t, p.Turns)
	require.Contains(t, p.Lines[0].In("en"), "Then: ")
	require.Equal(t, check.Lost, p.Verdict)
}

func BenchmarkPreview(b *testing.B) {
	d := sandbox(b, "2.8", playground)
	wander(d, rand.New(rand.NewPCG(1, 1)), 60)
	var all []scenario.Move
	for _, m := range d.Possible() {
		if m.Enabled() && m.Kind != scenario.MoveRun {
			all = append(all, m)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		d.Preview(all[i%len(all)])
		i++
	}
}
