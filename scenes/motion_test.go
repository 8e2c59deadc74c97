package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/ui"
)

// full is a plan with every phase.
func full() (pl plan) {
	for ph, long := range map[phase]time.Duration{
		phaseCause: powerMotion, phaseMessage: messageMotion, phaseLookup: lookupMotion,
		phaseCut: cutMotion, phaseAppend: appendMotion, phaseHW: hwMotion,
		phaseRole: electionMotion, phaseVerdict: badgeMotion,
	} {
		pl.has(ph, long)
	}
	return pl
}

// TestMotionPhases checks the order inside a step and its length at each speed.
func TestMotionPhases(t *testing.T) {
	for i, speed := range speeds {
		m := newMotion(0, full(), speed, false)
		if i == instant {
			require.False(t, m.live)
			continue
		}
		require.Equal(t, time.Duration(float64(longestMotion)/speed), m.end)
		require.LessOrEqual(t, m.to[phaseCause], m.from[phaseMessage])
		require.LessOrEqual(t, m.to[phaseMessage], m.from[phaseCut])
		require.LessOrEqual(t, m.to[phaseCut], m.from[phaseVerdict])
		require.Equal(t, m.end, m.to[phaseVerdict])
	}
	require.False(t, (&motion{}).live)
	none := newMotion(0, plan{}, 1, false)
	require.False(t, none.live, "a step that changes nothing has no motion")
}

// TestMotionLengths holds a step that has one thing to show to the length of that thing.
func TestMotionLengths(t *testing.T) {
	for ph, long := range full() {
		var pl plan
		pl.has(phase(ph), long)
		pl.has(phase(ph), long/2) // what takes less does not shorten it
		m := newMotion(time.Second, pl, 1, false)
		require.Equal(t, time.Second+long, m.end, "phase %d", ph)
	}
	calm := newMotion(time.Second, full(), 0.25, true)
	require.Equal(t, time.Second+calmMotion, calm.end)
	for ph := range full() {
		require.Equal(t, time.Second, calm.from[ph])
		require.Equal(t, calm.end, calm.to[ph])
	}
}

// TestMotionOfLessons names for real steps what they show.
func TestMotionOfLessons(t *testing.T) {
	planOf := func(link string) plan {
		a := newApp(Options{Link: link}, libraryCourse())
		a.player.asking = false
		a.Update(nil, time.Second)
		a.player.goTo(a.Step() + 1)
		return a.player.plan()
	}
	crash := planOf("#/s/kip-101-loss?rules=0.10&step=3")
	require.Equal(t, crashMotion, crash[phaseCause], "a process crash takes nothing")
	require.Zero(t, crash[phaseCut])
	power := planOf("#/s/kip-966-four-brokers?rules=4.0&step=5")
	require.Equal(t, powerMotion, power[phaseCause])
	require.Zero(t, power[phaseCut], "what a power loss takes is not truncated")
	cut := planOf("#/s/kip-101-loss?rules=0.10&step=9")
	require.Equal(t, cutMotion, cut[phaseCut])
	sent := planOf("#/s/kip-101-loss?rules=0.10&step=0")
	require.Equal(t, messageMotion, sent[phaseMessage])
	require.Equal(t, badgeMotion, sent[phaseVerdict], "the token of its record")
}

// TestAnyKeyEndsMotion ends the motion with a key that does nothing else.
func TestAnyKeyEndsMotion(t *testing.T) {
	a := newApp(Options{Link: "#/s/story?step=0"}, fixture{})
	press(a, time.Second, "ArrowRight")
	require.True(t, a.player.motion.live)
	a.Update([]ui.Event{ui.Key("q", 0)}, time.Second+50*time.Millisecond)
	require.False(t, a.player.motion.live)
	require.Equal(t, 1, a.Step())
}

// TestTokensSlide moves the tokens of a tray from where they were: within the tray, from another
// one, or in from nowhere.
func TestTokensSlide(t *testing.T) {
	isr := &tray{was: []string{"A", "B", "C"}, cur: []string{"A", "C"}, x0: 10, y: 5, set: true}
	elr := &tray{was: nil, cur: []string{"B"}, x0: 200, y: 5, set: true}
	leader := &tray{was: []string{"B"}, cur: []string{"A"}}
	g := &group{trays: []*tray{leader, isr, elr}}
	from, moves := g.cameFrom(isr, 0)
	require.False(t, moves)
	require.Equal(t, isr.at(0), from)
	from, moves = g.cameFrom(isr, 1)
	require.True(t, moves, "C moves up")
	require.Equal(t, isr.at(2), from)
	from, moves = g.cameFrom(elr, 0)
	require.True(t, moves)
	require.Equal(t, isr.at(1), from, "B comes from the ISR")
	isr.was = []string{"C"}
	from, moves = g.cameFrom(isr, 0)
	require.True(t, moves)
	require.Less(t, from.Y, isr.at(0).Y, "A comes from nowhere: from above")
}

// TestWhatStandsStill draws anew only what moves: in the step in which C loses power that is its
// lane, and no node is built anew before the motion is over.
func TestWhatStandsStill(t *testing.T) {
	a := moving(t, "#/s/kip-966-four-brokers?step=5&rules=4.0", libraryCourse())
	root := a.tree.Root()
	for _, id := range []string{"bar", "time", "reason", "g0/lane/A", "g0/lane/B", "g0/lane/D"} {
		require.True(t, a.tree.Find(id).Still, id)
	}
	require.False(t, a.tree.Find("g0/lane/C").Still)
	for ms := 210; ms < 600; ms += 30 {
		a.Update(nil, time.Second+time.Duration(ms)*time.Millisecond)
		a.Draw(&noCanvas{})
	}
	require.Same(t, root, a.tree.Root())
	require.True(t, a.tree.Moving)
	a.Update(nil, 3*time.Second)
	a.Draw(&noCanvas{})
	require.False(t, a.tree.Moving)
}
