package scenes

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// TestAnswersKeepTheSide answers a question on both sides: the side that was followed before the
// question is followed after it, too, so that the failure is not played behind the reader's back.
func TestAnswersKeepTheSide(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=9"}, libraryCourse())
	p := a.player
	require.Equal(t, 0, p.active)
	a.Command("next", "")
	require.True(t, p.asking)
	assert.Nil(t, a.tree.Find("play"), "the answers stand out")
	a.Command("answer", "0:2")
	require.True(t, p.asking)
	assert.Equal(t, 1, p.active, "the second side is asked")
	a.Command("answer", "1:2")
	assert.False(t, p.asking)
	assert.Equal(t, 10, p.step)
	assert.Equal(t, 0, p.active)

	a.Go(9)
	p.choose(1)
	p.answers = map[answerAt]answer{}
	a.Command("next", "")
	a.Command("next", "")
	assert.Equal(t, 1, p.active, "also where it was passed over")
}

// TestDeedsAtTheDifference says what each side did where they first differ, on a phone too.
func TestDeedsAtTheDifference(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=10"}, libraryCourse())
	require.Equal(t, 10, a.player.differs)
	for _, width := range []float64{1280, 390} {
		a.Resize(width, 844, 1)
		a.refresh()
		first, second := a.tree.Find("reason/deed/0"), a.tree.Find("reason/deed/1")
		require.NotNil(t, first)
		require.NotNil(t, second)
		assert.Contains(t, first.Label, "Kafka 0.10")
		assert.Contains(t, second.Label, "Kafka 0.11")
		assert.NotEqual(t, first.Label[len("On Kafka 0.10"):], second.Label[len("On Kafka 0.11"):])
	}
	assert.Len(t, a.player.deedLines(), 2)
}

// TestClosing ends a lesson with what it came to on each side, on the screen and in words.
func TestClosing(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=13"}, libraryCourse())
	assert.Nil(t, a.tree.Find("closing"))
	a.Command("last", "")
	require.NotNil(t, a.tree.Find("closing"))
	assert.Contains(t, a.tree.Find("closing/0/verdict").Label, "m2 lost")
	assert.Contains(t, a.tree.Find("closing/1/verdict").Label, "safe")
	twin := a.Twin()
	table := twin.Lanes[0].Tables[0]
	assert.Equal(t, txtCameTo.In(words.EN), table.Caption)
	assert.Contains(t, table.Rows[2][1], "one fetch behind", "the file says why")
	assert.True(t, slices.ContainsFunc(twin.Commands, func(c TwinCommand) bool {
		return c.ID == "place" && c.Value == "words/leo"
	}))
}

// TestFirstSteps offers where to begin until it is put away, and says once that things can be
// pressed.
func TestFirstSteps(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	require.NotNil(t, a.tree.Find("start/kip-101-loss"))
	a.Command("open", "basics-replication")
	assert.NotNil(t, a.tree.Find("reason/press"))
	a.Go(2)
	a.Command("library", "")
	require.NotNil(t, a.tree.Find("start"))
	a.Command("start-hide", "")
	assert.Nil(t, a.tree.Find("start"))
	assert.NotNil(t, a.tree.Find("purpose"))
	a.Command("open", "basics-hw-lag")
	assert.Nil(t, a.tree.Find("reason/press"), "it was said")
}
