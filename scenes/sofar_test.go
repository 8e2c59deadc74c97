package scenes

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
)

// TestSafeIsSaidAtTheEnd goes through the loss of KIP-101: a side is called safe only where its run
// has ended, what a broken invariant means is said before, and the title tells no end that the
// reader has not seen.
func TestSafeIsSaidAtTheEnd(t *testing.T) {
	for lang, say := range map[words.Lang][4]string{
		words.EN: {"nothing lost yet", "at risk", "m2 lost", "safe"},
		words.ZH: {"尚无丢失", "有风险", "m2 丢失", "安全"},
	} {
		a := newApp(Options{
			Lang: lang, Link: "#/s/kip-101-loss?rules=0.10,0.11&step=0",
		}, libraryCourse())
		a.Resize(1280, 720, 1)
		for s := 0; s <= a.Steps(); s++ {
			a.Go(s)
			lanes := a.Twin().Lanes
			want := [2]string{say[0], say[0]}
			for i, g := range a.player.groups {
				switch {
				case g.cur.Verdict.ID != verdictSafe:
					want[i] = verdictText(&g.cur.Verdict, lang)
				case s == a.Steps():
					want[i] = say[3]
				case broken(g.cur):
					want[i] = say[1]
				}
			}
			require.Equal(t, want, [2]string{lanes[0].Verdict, lanes[1].Verdict}, "step %d", s)
			badges, _, _ := a.player.endBadges()
			require.Equal(t, s == a.Steps(), len(badges) == 2, "step %d", s)
			if s == 10 {
				require.Equal(t, say[1], want[0])
			}
		}
		require.Equal(t, say[2], a.Twin().Lanes[0].Verdict)
		require.Equal(t, say[3], a.Twin().Lanes[1].Verdict)
		a.Go(3)
		badges, _, _ := a.player.endBadges()
		require.Len(t, badges, 2, "the end was seen")
	}
}

// TestPillOfPuzzle stays neutral until the goal is reached, and in a sandbox, which has no end.
func TestPillOfPuzzle(t *testing.T) {
	a := newApp(Options{Link: "#/puzzles/restart-cuts"}, libraryCourse())
	p := a.player
	z := p.hands.spec.game.(*puzzlePlay)
	so := p.soFarOf(p.at(0), p.frame(), p.step)
	require.True(t, so.outlined)
	require.Equal(t, ui.QuietTone, so.tone)
	for _, m := range z.script.Puzzle.Solution {
		require.False(t, p.judgedAt(p.at(0), p.step))
		a.Command("move", strconv.Itoa(m))
		p.finish()
	}
	require.True(t, p.judgedAt(p.at(0), p.step))
	require.False(t, p.soFarOf(p.at(0), p.frame(), p.step).outlined)
	a = newApp(Options{Link: "#/sandbox?rules=4.1"}, libraryCourse())
	so = a.player.soFarOf(a.player.at(0), a.player.frame(), a.player.step)
	require.True(t, so.outlined)
}
