package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/ui"
)

// noCanvas takes everything and draws nothing: what is left is the cost of the scene itself.
type noCanvas struct{ calls int }

func (c *noCanvas) Size() (w, h float64)                               { return 1280, 720 }
func (c *noCanvas) Scale() float64                                     { return 1 }
func (c *noCanvas) Clear(ui.Color)                                     { c.calls++ }
func (c *noCanvas) FillRect(ui.Rect, float64, ui.Color)                { c.calls++ }
func (c *noCanvas) StrokeRect(ui.Rect, float64, ui.Stroke)             { c.calls++ }
func (c *noCanvas) FillCircle(ui.Point, float64, ui.Color)             { c.calls++ }
func (c *noCanvas) StrokeCircle(ui.Point, float64, ui.Stroke)          { c.calls++ }
func (c *noCanvas) FillPolygon([]ui.Point, ui.Color)                   { c.calls++ }
func (c *noCanvas) Polyline([]ui.Point, bool, ui.Stroke)               { c.calls++ }
func (c *noCanvas) Hatch(ui.Rect, float64, float64, float64, ui.Color) { c.calls++ }
func (c *noCanvas) Text(string, float64, float64, ui.Font, ui.Color)   { c.calls++ }
func (c *noCanvas) PushClip(ui.Rect)                                   { c.calls++ }
func (c *noCanvas) PopClip()                                           { c.calls++ }
func (c *noCanvas) PushAlpha(float64)                                  { c.calls++ }
func (c *noCanvas) PopAlpha()                                          { c.calls++ }

func twoLanes(tb testing.TB) *App {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=9"}, libraryCourse())
	a.Resize(1280, 720, 1)
	require.True(tb, a.player.sideBySide())
	a.Update([]ui.Event{ui.Key("ArrowRight", 0), ui.Key("ArrowRight", 0)}, time.Second)
	require.True(tb, a.player.motion.live)
	a.Update(nil, time.Second+200*time.Millisecond)
	return a
}

// BenchmarkDraw draws a frame in the middle of a motion, two sides beside each other.
func BenchmarkDraw(b *testing.B) {
	a, c := twoLanes(b), &noCanvas{}
	a.Draw(c)
	c.calls = 0
	b.ReportAllocs()
	for b.Loop() {
		a.Draw(c)
	}
	b.ReportMetric(float64(c.calls)/float64(b.N), "calls/op")
}

// BenchmarkStep goes one step on and one back: all nodes are built anew twice.
func BenchmarkStep(b *testing.B) {
	a := twoLanes(b)
	a.player.finish()
	b.ReportAllocs()
	for b.Loop() {
		a.Go(11)
		a.Go(10)
	}
}

// BenchmarkTwin makes the stage in words.
func BenchmarkTwin(b *testing.B) {
	a := twoLanes(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Twin()
	}
}

// TestDrawAllocations holds the cost of drawing a frame: what a frame allocates is the labels
// of the toolkit's own widgets, nothing of the stage.
func TestDrawAllocations(t *testing.T) {
	a, c := twoLanes(t), &noCanvas{}
	a.Draw(c)
	require.Less(t, testing.AllocsPerRun(20, func() { a.Draw(c) }), 20.0)
}

// TestIdleIsNotDirty checks that nothing is drawn while nothing changes.
func TestIdleIsNotDirty(t *testing.T) {
	a, c := twoLanes(t), &noCanvas{}
	a.Update(nil, 10*time.Second)
	a.Draw(c)
	for i := range 10 {
		a.Update(nil, 10*time.Second+time.Duration(i)*16*time.Millisecond)
		require.False(t, a.Dirty())
	}
}

// BenchmarkOpen starts the program with a link: the lesson is played on two rule sets and the
// picture of its first step is built.
func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		a := newApp(Options{Link: "#/s/kip-101-loss"}, libraryCourse())
		a.Resize(1280, 720, 1)
		a.Draw(&noCanvas{})
	}
}

// BenchmarkTable computes the whole truth table.
func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		a := newApp(Options{}, libraryCourse())
		a.library.settle()
	}
}
