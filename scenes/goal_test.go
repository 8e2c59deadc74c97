package scenes

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// goalOf is the goal that is open.
func goalOf(t *testing.T, a *App) *goalPlay {
	t.Helper()
	g, ok := a.player.hands.game().(*goalPlay)
	require.True(t, ok)
	return g
}

// lossByHand brings KIP-101's loss about, and ends well where followers ask about epochs.
var lossByHand = []string{
	"produce: {records: [m2]}", "fetch: {follower: A}", "fetch: {follower: A}",
	"crash: {broker: A}", "expire-session: {broker: A}", "elect-controller: {broker: B}",
	"start: {broker: A}", "controller-reads: {broker: B}",
	"deliver: {to: A, api: [UpdateMetadata, LeaderAndIsr]}", "cut: {between: [A, B]}",
	"crash: {broker: B}", "heal: {between: [A, B]}", "run: {until: leader, within: 20000}",
	"produce: {records: [m3]}",
}

// TestGoalByKeys goes through the ways of help by their key, and comes back.
func TestGoalByKeys(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss")
	press(a, time.Second, "w")
	assert.Equal(t, helpCaptionsOff, a.player.help)
	press(a, time.Second, "w")
	assert.Equal(t, helpGoal, a.player.help)
	assert.Contains(t, a.Link(), "help=goal")
	assert.True(t, a.player.moving())
	for _, o := range a.player.hands.list() {
		assert.NotEqual(t, moveNext, o.Kind, "the lesson's own steps are not offered")
	}
	press(a, time.Second, "w")
	assert.Equal(t, helpGuided, a.player.help)
	assert.Nil(t, a.player.hands.spec)
	assert.Empty(t, a.kept.data.Help, "the next lesson is guided again")
}

// TestGoalIsChecked plays a lesson by hand: nothing counts but what the runs come to.
func TestGoalIsChecked(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?rules=0.10&help=goal")
	g := goalOf(t, a)
	h := a.player.hands
	assert.Equal(t, "lost", g.wants[0].verdict.ID)
	assert.Contains(t, a.Twin().Detail, "Kafka 0.10")
	assert.False(t, g.reached(h))
	for _, m := range lossByHand {
		a.Command("do", m)
		if g.reached(a.player.hands) {
			break
		}
	}
	require.True(t, g.reached(a.player.hands), strings.Join(a.player.hands.moves(), "\n"))
	assert.Contains(t, a.Twin().Sentence, "Reached")
	link := a.Link()
	b := openReal(t, link)
	assert.Equal(t, link, b.Link())
	assert.True(t, goalOf(t, b).reached(b.player.hands))
	b.Command("undo", "")
	assert.False(t, goalOf(t, b).reached(b.player.hands))
	a.Command("rules-2", "0.11")
	require.Len(t, a.player.sides, 2)
	g = goalOf(t, a)
	assert.Equal(t, "safe", g.wants[1].verdict.ID)
	assert.True(t, g.met(a.player.hands, 0))
	assert.False(t, g.met(a.player.hands, 1), "m3 is acknowledged in the lesson too")
	a.Command("do", "produce: {records: [m3]}")
	g = goalOf(t, a)
	assert.True(t, g.reached(a.player.hands), "the same moves end well there")
	assert.Contains(t, a.Twin().Detail, "although")
}

// TestGoalOfASafeLesson is not reached by doing nothing.
func TestGoalOfASafeLesson(t *testing.T) {
	a := openReal(t, "#/s/kip-101-loss?rules=0.11&help=goal")
	g := goalOf(t, a)
	require.NotEmpty(t, g.wants[0].faults)
	a.Command("do", "wait: {ms: 100}")
	assert.False(t, g.reached(a.player.hands))
}

// TestEveryLessonHasItsGoal opens each lesson of the library with its goal alone.
func TestEveryLessonHasItsGoal(t *testing.T) {
	a := openReal(t, "")
	none := []string{}
	for _, les := range a.course.Lessons() {
		a.Open("#/s/" + les.ID + "?help=goal")
		g, ok := a.player.hands.game().(*goalPlay)
		if !ok {
			none = append(none, les.ID)
			continue
		}
		assert.False(t, g.reached(a.player.hands), les.ID)
		assert.NotEmpty(t, g.said(a.player.hands, 0).In(words.ZH))
	}
	slices.Sort(none)
	assert.Empty(t, none)
}
