package scenes

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
)

// liveMB is what the program holds after a collection.
func liveMB() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / 1e6
}

// TestManyLessonsTakeLittle opens lessons one after the other: what the earlier ones needed must
// go again, since a page never gives memory back. It was 130 MB for twenty before runs were let go.
func TestManyLessonsTakeLittle(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	before := liveMB()
	for _, les := range a.course.Lessons()[:14] {
		a.Open("#/s/" + les.ID)
		require.Positive(t, a.Steps(), les.ID)
		a.Go(a.Steps())
		a.Draw(&noCanvas{})
	}
	assert.Less(t, liveMB()-before, 40.0)
	assert.LessOrEqual(t, len(a.course.(*course).runs), runsKept)
	runtime.KeepAlive(a)
}

// TestRunsThatWentComeBackEqual plays a lesson again after its run was let go.
func TestRunsThatWentComeBackEqual(t *testing.T) {
	c := libraryCourse()
	rs, _ := release.Lookup("0.10")
	first, err := c.Play("kip-101-loss", rs)
	require.NoError(t, err)
	for _, name := range release.Names()[:runsKept+1] {
		other, _ := release.Lookup(name)
		_, err := c.Play("basics-replication", other)
		require.NoError(t, err)
	}
	again, err := c.Play("kip-101-loss", rs)
	require.NoError(t, err)
	require.NotSame(t, first, again)
	for s := range first.Steps() + 1 {
		require.Equal(t, first.Frame(s), again.Frame(s), "step %d", s)
		require.Equal(t, first.Info(s), again.Info(s), "step %d", s)
	}
	kept, err := c.Play("kip-101-loss", rs)
	require.NoError(t, err)
	assert.Same(t, again, kept)
}
