package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/words"
)

func TestEveryRequestHasAShortName(t *testing.T) {
	assert.Equal(t, "Upd. Metadata", shortAPI(kafka.APIUpdateMetadata))
	assert.Equal(t, "AlterPartition", shortAPI(kafka.APIAlterPartition))
	assert.Equal(t, "OffsetForEpoch", shortAPI(kafka.APIOffsetForLeaderEpoch))
}

func TestTwoBrokersHaveTwoShortNames(t *testing.T) {
	for name, want := range map[string]string{
		"A": "A", "b1": "b1", "b2": "b2", "B3": "B3", "zookeeper": "Z", "controller": "C",
	} {
		assert.Equal(t, want, short(name))
	}
}

// TestInboxShowsWhatTheStepSpeaksOf has three messages waiting for A in the step that tells of
// LeaderAndIsr: that one is on top.
func TestInboxShowsWhatTheStepSpeaksOf(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?rules=0.10,0.11&step=9"}, libraryCourse())
	a.Resize(1280, 720, 1)
	for _, g := range a.player.groups {
		list := g.inboxOf("A")
		require.Len(t, list, 3)
		require.Contains(t, g.side.run.Info(9).Sentence.In(words.EN), "LeaderAndIsr")
		require.Equal(t, kafka.APILeaderAndIsr, list[0].API)
		require.Less(t, list[1].ID, list[2].ID, "the others as they came")
	}
}
