package scenes

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/ui"
)

// busy is a course of one lesson: five brokers and forty messages in flight, of which each step
// sends some.
type busy struct{ fixture }

func (busy) Play(_ string, rs release.RuleSet) (Run, error) {
	r := crowd(rs)
	for s, f := range r.frames {
		f.Messages = nil
		for i := range 40 {
			m := fetchMessage(8+i, i%2 == 0)
			m.ID, m.To, m.Sent = uint32(10+i), string(rune('A'+i%5)), i%4 == s
			m.From = string(rune('A' + (i+1)%5))
			f.Messages = append(f.Messages, m)
		}
		for i := range 8 {
			r.dia.Arrows = append(r.dia.Arrows, view.Arrow{
				From: 1 + i%5, To: 1 + (i+1)%5, Start: float64(s) + float64(i)/10,
				End: float64(s) + float64(i)/10 + .3, Label: "Fetch " + strconv.Itoa(i),
			})
		}
	}
	return r, nil
}

func moving(tb testing.TB, link string, c Course) *App {
	a := newApp(Options{Link: link}, c)
	a.Resize(1280, 720, 1)
	a.player.asking = false
	a.Update(nil, time.Second)
	a.player.goTo(a.Step() + 1)
	require.True(tb, a.player.motion.live)
	a.Update(nil, time.Second+200*time.Millisecond)
	return a
}

func threeBrokers(tb testing.TB) *App {
	return moving(tb, "#/s/basics-replication?rules=2.7,4.1&step=2", libraryCourse())
}

func fiveBrokers(tb testing.TB) *App { return moving(tb, "#/s/crowd?step=1", busy{}) }

func benchDraw(b *testing.B, a *App) {
	c := &noCanvas{}
	a.Draw(c)
	c.calls = 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		a.tree.Invalidate()
		a.Update(nil, time.Second+200*time.Millisecond+time.Duration(i%100)*time.Millisecond)
		a.Draw(c)
	}
	b.ReportMetric(float64(c.calls)/float64(b.N), "calls/op")
}

// BenchmarkFrameOfThree draws frames in the middle of a motion: three brokers on two rule sets.
func BenchmarkFrameOfThree(b *testing.B) { benchDraw(b, threeBrokers(b)) }

// BenchmarkFrameOfFive draws frames in the middle of a motion: five brokers and forty messages.
func BenchmarkFrameOfFive(b *testing.B) { benchDraw(b, fiveBrokers(b)) }

// BenchmarkStepOfFive goes a step on and one back.
func BenchmarkStepOfFive(b *testing.B) {
	a := fiveBrokers(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Go(2)
		a.Go(1)
	}
}

// TestFrameAllocations holds what a frame of five brokers and forty messages allocates.
func TestFrameAllocations(t *testing.T) {
	a, c := fiveBrokers(t), &noCanvas{}
	a.Draw(c)
	require.Less(t, testing.AllocsPerRun(20, func() { a.Draw(c) }), 20.0)
}

var _ ui.Canvas = (*noCanvas)(nil)
