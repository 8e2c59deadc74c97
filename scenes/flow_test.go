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

// TestSkippedIsTold passes a question over: its step tells the answer and why on each side, in
// words too, and offers to answer it; coming back, it is asked again.
func TestSkippedIsTold(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		a := newApp(Options{Link: "#/s/kip-101-loss?step=9"}, libraryCourse())
		a.Resize(size[0], size[1], 1)
		p := a.player
		a.Command("next", "")
		require.True(t, p.asking)
		assert.Equal(t, "Before step 10 of 14", a.Twin().StepText)
		assert.Equal(t, "Show the answer", a.tree.Find("next").Label)
		a.Command("next", "")
		require.Equal(t, 10, p.step, "one press goes on")
		assert.Equal(t, "Kafka 0.10.2 — The answer: 1.", a.tree.Find("result/0/text").Label)
		assert.Equal(t, "Kafka 0.11 — The answer: 2.", a.tree.Find("result/1/text").Label)
		assert.Contains(t, a.tree.Find("result/0/why1").Label, "Up to 0.10 the log ends at 1")
		assert.Contains(t, a.Twin().Question.Result, "The answer: 2. From 0.11 on")
		assert.False(t, p.allAnswered())

		a.Command("back", "")
		a.Command("next", "")
		assert.True(t, p.asking, "it was not answered")
		a.Command("back", "")
		a.Go(10)
		require.True(t, a.tree.Activate("result/again"))
		require.True(t, p.asking)
		a.Command("answer", "0:1")
		a.Command("next", "") // passes the second side over
		assert.Equal(t, "Kafka 0.10.2 — Right: 1.", a.tree.Find("result/0/text").Label)
		assert.Equal(t, "Kafka 0.11 — The answer: 2.", a.tree.Find("result/1/text").Label)
	}
}

// TestTryAgain answers wrongly and once more, by the link and by the command of the twin.
func TestTryAgain(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=2&rules=0.10"}, libraryCourse())
	p := a.player
	a.Command("next", "")
	a.Command("answer", "0:2")
	require.Contains(t, a.tree.Find("result/0/text").Label, "You said 2")
	assert.Equal(t, "Try again", command(t, a.Twin(), "again").Label)
	a.Command("again", "")
	require.True(t, p.asking)
	assert.Equal(t, 2, p.step)
	assert.False(t, p.answered(answerAt{0, 3}))
	a.Command("answer", "0:1")
	assert.Contains(t, a.tree.Find("result/0/text").Label, "Right")
}

// TestPhoneAsksBoth answers on a phone, where one side is shown: the other is asked after it, and
// both answers are told.
func TestPhoneAsksBoth(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=9"}, libraryCourse())
	a.Resize(390, 844, 1)
	p := a.player
	p.choose(1)
	a.Command("next", "")
	assert.Equal(t, "Kafka 0.11 (1 of 2)", a.tree.Find("ask/1/name").Label)
	assert.Nil(t, a.tree.Find("ask/0/name"))
	require.True(t, a.tree.Activate("ask/1/2"))
	a.refresh()
	assert.Equal(t, "Kafka 0.10.2 (2 of 2)", a.tree.Find("ask/0/name").Label)
	require.True(t, a.tree.Activate("ask/0/2"))
	a.refresh()
	require.Equal(t, 10, p.step)
	assert.Equal(t, 1, p.active, "the tab that was followed")
	assert.Contains(t, a.tree.Find("result/0/text").Label, "You said 2")
	assert.Contains(t, a.tree.Find("result/1/text").Label, "Right")
}

// TestOtherSideIsTold stands where one side alone does something: it is told beside the details of
// the other, which it shows when it is pressed.
func TestOtherSideIsTold(t *testing.T) {
	for _, width := range []float64{1280, 390} {
		a := newApp(Options{Link: "#/s/kip-101-loss?step=11"}, libraryCourse())
		a.Resize(width, 844, 1)
		a.refresh()
		const said = "On Kafka 0.11: A cuts nothing: LEO stays 2."
		assert.Equal(t, said, a.tree.Find("reason/other").Label)
		assert.Contains(t, a.Twin().Events, said)
		require.True(t, a.tree.Activate("reason/other"))
		a.refresh()
		assert.Equal(t, 1, a.player.active)
		assert.Equal(t, "On Kafka 0.10.2: nothing but what both sides do.",
			a.tree.Find("reason/other").Label)
		a.Go(9)
		assert.Nil(t, a.tree.Find("reason/other"), "both do the same")
	}
}

// TestDifferenceIsOne looks at the first difference of every lesson: what is told of a side is
// nothing that the other side does for the same reason.
func TestDifferenceIsOne(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=10"}, libraryCourse())
	assert.Equal(t, []string{
		"On Kafka 0.10.2: A cuts its log: LEO 2 → 1.",
		"On Kafka 0.11: A keeps its log: LEO stays 2.",
	}, a.player.deedLines())
	told := 0
	for _, les := range a.course.Lessons() {
		a.openCard(les.ID)
		p := a.player
		if len(p.sides) < 2 || p.differs == 0 {
			continue
		}
		a.Go(p.differs)
		for i := range p.sides {
			d := p.deed(i)
			for _, e := range p.eventsOf(1 - i) {
				both := e.Text == d.Text && e.Reason == d.Reason
				assert.False(t, both, "%s: %s", les.ID, p.did(i))
			}
			told++
		}
	}
	assert.Greater(t, told, 60)
}
