package voters

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/event"
)

// The runs come to everything that can happen to a quorum that flushes and keeps its votes.
func TestRandomRunsReachEverything(t *testing.T) {
	count := map[event.Kind]int{}
	for _, shape := range Shapes() {
		for seed := range uint64(120) {
			var ev event.Log
			Again(shape, Play(shape, seed, 200).Actions, &ev)
			for i := range ev.All {
				count[ev.All[i].Kind]++
			}
		}
	}
	for k := event.VoterStarted; k <= event.VoterRefused; k++ {
		switch k {
		case event.VoterTailLost, event.VoterDied, event.QuorumNoRoom:
			assert.Zero(t, count[k], "kind %d", k-event.VoterStarted)
		default:
			assert.NotZero(t, count[k], "kind %d", k-event.VoterStarted)
		}
	}
}
