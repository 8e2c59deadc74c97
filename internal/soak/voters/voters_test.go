package voters

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
)

// Each size of a quorum takes its seeds in turn with the rules of three spans of releases.
func TestRandomRunsKeepTheirPromises(t *testing.T) {
	shapes := Shapes()
	for ; len(shapes) > 0; shapes = shapes[3:] {
		of := shapes[:3]
		t.Run(of[0].Name(), func(t *testing.T) {
			t.Parallel()
			committed, elections := 0, 0
			for seed := range uint64(1000) {
				shape := of[seed%3]
				run := Play(shape, seed, 200)
				committed, elections = committed+run.Committed, elections+run.Elections
				if run.Broken != "" {
					t.Fatalf("%s, seed %d breaks %s\n%s", shape.Name(), seed, run.Broken,
						tell(shape, run))
				}
			}
			t.Logf("%d records committed, %d elections", committed, elections)
			assert.Greater(t, committed, 1000*8, "the runs write something")
			assert.Greater(t, elections, 1000*2, "and elect")
		})
	}
}

func tell(shape Shape, run Run) string {
	var b strings.Builder
	for _, a := range Shrink(shape, run) {
		fmt.Fprintln(&b, a)
	}
	return b.String()
}

// What the protocol rests on is taken away, and the judge must find it.
func TestABrokenProtocolIsCaught(t *testing.T) {
	noFlush := Shape{Voters: 3}
	forgetful := Shape{
		Voters: 3, Rules: release.Rules{QuorumFlush: release.On}, Forgetful: true,
	}
	for _, shape := range []Shape{noFlush, forgetful} {
		t.Run(shape.Name(), func(t *testing.T) {
			for seed := range uint64(1000) {
				run := Play(shape, seed, 200)
				if run.Broken == "" {
					continue
				}
				short := Shrink(shape, run)
				assert.Less(t, len(short), len(run.Actions))
				assert.NotEmpty(t, Again(shape, short, nil))
				t.Logf("seed %d: %s\n%s", seed, run.Broken, tell(shape, run))
				return
			}
			require.Fail(t, "nothing was found in 1000 runs")
		})
	}
}

func TestARunIsTheSameEachTime(t *testing.T) {
	shape := Shapes()[len(Shapes())-1]
	assert.Equal(t, Play(shape, 5, 100), Play(shape, 5, 100))
}
