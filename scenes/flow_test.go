package scenes

import (
	"slices"
	"testing"
	"time"

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
		assert.Contains(t, a.tree.Find("result/0/why1").Label, "up to 0.10 the log ends at 1")
		assert.Contains(t, a.Twin().Question.Result, "The answer: 2. In Kafka from 0.11 on")
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

// TestWayOfTheNewcomer goes from one first lesson to the next at its end, past what was seen
// already, and ticks them off; the words come before them.
func TestWayOfTheNewcomer(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	assert.Equal(t, "3 A committed record is lost · KIP-101",
		a.tree.Find("start/kip-101-loss").Label)
	require.True(t, a.tree.Activate("start/words"))
	a.refresh()
	assert.Contains(t, a.Link(), "#/words/"+wordsFirst[0].id)
	a.Command("library", "")
	assert.Contains(t, command(t, a.Twin(), "first-words").Label, "seen to the end")

	a.Command("open", "basics-replication")
	a.Command("last", "")
	id, text, ok := a.player.onward()
	require.True(t, ok)
	assert.Equal(t, "basics-hw-lag", id)
	assert.Contains(t, text.In(words.ZH), "HW 总是晚一次 fetch")
	next := a.tree.Find("next")
	assert.Equal(t, "Next scenario", next.Label)
	require.True(t, a.tree.Activate("next"))
	assert.Equal(t, "basics-replication", a.player.lesson.ID, "a run of presses stays here")
	a.Update(nil, a.now+2*time.Second)
	require.True(t, a.tree.Activate("next"))
	a.refresh()
	require.Equal(t, "basics-hw-lag", a.player.lesson.ID)

	a.Command("open", "kip-101-loss")
	a.Command("last", "")
	a.Command("open", "basics-replication")
	a.Command("last", "")
	a.Command("open", "basics-hw-lag")
	a.Command("last", "")
	id, _, _ = a.player.onward()
	assert.NotEqual(t, "kip-101-loss", id, "it was seen")
	a.Command("library", "")
	assert.Nil(t, a.tree.Find("start"), "all three are done")
}

// TestContinueMovesNothing opens a lesson and comes back: the way on to its step does not move the
// list, and a lesson that was seen to its end has none.
func TestContinueMovesNothing(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		a := newApp(Options{}, libraryCourse())
		a.Resize(size[0], size[1], 1)
		place := func() [4]float64 {
			x, y, w, h, ok := a.Rect("start/basics-hw-lag")
			require.True(t, ok)
			return [4]float64{x, y, w, h}
		}
		was := place()
		require.Nil(t, a.tree.Find("continue"))
		a.Command("open", "basics-isr")
		a.Go(3)
		a.Command("library", "")
		const said = "Continue at step 3: How the ISR shrinks and grows"
		assert.Equal(t, said, a.tree.Find("continue").Label)
		assert.Equal(t, said, command(t, a.Twin(), "continue").Label)
		assert.Equal(t, was, place())
		a.Command("open", "basics-isr")
		a.Command("last", "")
		a.Command("library", "")
		assert.Nil(t, a.tree.Find("continue"), "it was seen to its end")
		assert.Equal(t, was, place())
		dots := a.tree.Find("card/basics-isr/dots")
		assert.Equal(t, "Progress: seen to the end", dots.Label)
		assert.Contains(t, a.tree.Find("card/basics-isr").Tip, dots.Label)
		assert.Equal(t, "Progress: not opened yet", a.tree.Find("card/basics-acks/dots").Label)
	}
}

// TestFirstLessonBeginsAtTheBeginning names what everything else is told with before the log end
// offset, and the words of the first group say what they use.
func TestFirstLessonBeginsAtTheBeginning(t *testing.T) {
	a := newApp(Options{Openers: true, Link: "#/s/basics-replication"}, libraryCourse())
	require.NotNil(t, a.player.opener)
	var ids []string
	for _, e := range a.player.opener.words {
		ids = append(ids, e.id)
	}
	assert.Equal(t, []string{
		"broker", "record", "leader", "offset", "leo", "high-watermark", "isr",
	}, ids)
	topic, partition := -1, -1
	for i := range wordsFirst {
		switch wordsFirst[i].id {
		case "topic":
			topic = i
		case "partition":
			partition = i
		}
	}
	assert.GreaterOrEqual(t, topic, 0)
	assert.Less(t, topic, partition, "a partition is said to be of a topic")
}

// TestLeftOpen ends a lesson with what its fix does not mend.
func TestLeftOpen(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=13"}, libraryCourse())
	assert.Nil(t, a.tree.Find("closing/leaves"))
	a.Command("last", "")
	assert.Contains(t, a.tree.Find("closing/leaves").Label, "page caches")
	rows := a.Twin().Lanes[0].Tables[0].Rows
	assert.Contains(t, rows, []string{
		"What stays open", a.player.lesson.Leaves.In(words.EN),
	})
	other, ok := a.course.Lesson("kip-101-divergence")
	require.True(t, ok)
	for _, lang := range words.Langs() {
		assert.Contains(t, a.player.lesson.Leaves.In(lang), other.Title.In(lang))
	}
}

// TestNothingIsSaidTwice crashes a leader at which two requests of one client wait: that their
// connection breaks is told once.
func TestNothingIsSaidTwice(t *testing.T) {
	a := newApp(Options{Link: "#/s/basics-hw-lag?step=2"}, libraryCourse())
	said := 0
	for _, e := range a.Twin().Events {
		if e == "P loses its connection to A." {
			said++
		}
	}
	assert.Equal(t, 1, said)
}
