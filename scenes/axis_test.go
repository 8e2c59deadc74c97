package scenes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
)

// longRun shows a few frames over and over.
type longRun struct {
	*fixtureRun
	steps int
}

func (r *longRun) Steps() int { return r.steps }

func (r *longRun) FrameOf(i int, _ kafka.PartitionID) *view.Frame {
	return r.frames[i*len(r.frames)/(r.steps+1)]
}

func newLongRun(steps int) *longRun {
	rs, _ := release.Lookup("0.11")
	return &longRun{crowd(rs), steps}
}

// TestAxisOfLongRun finds the same borders in a long history as in its frames alone.
func TestAxisOfLongRun(t *testing.T) {
	rs, _ := release.Lookup("0.11")
	short := newAxis([]Run{crowd(rs)}, 0)
	long := newAxis([]Run{newLongRun(999)}, 0)
	require.Equal(t, short.cuts, long.cuts)
	require.Len(t, long.cuts, 11)
}

// BenchmarkAxisOfLongRun takes the borders of 10,000 steps of five brokers.
func BenchmarkAxisOfLongRun(b *testing.B) {
	runs := []Run{newLongRun(10000)}
	b.ReportAllocs()
	for b.Loop() {
		newAxis(runs, 0)
	}
}
