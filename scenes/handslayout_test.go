package scenes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// TestLayoutOfHands lays out what a reader makes by hand, at every size: branches of a lesson,
// menus, the sandbox and its dialogs.
func TestLayoutOfHands(t *testing.T) {
	course := libraryCourse()
	for i, size := range sizes {
		for k, lang := range words.Langs() {
			if (i+k)%2 == 1 && i != 2 && i != 5 {
				continue // both languages where most people are
			}
			theme := []string{themeLight, themeDark}[(i/2+k)%2]
			t.Run(fmt.Sprintf("%s %s %vx%v", lang, theme, size.w, size.h), func(t *testing.T) {
				a := newApp(Options{Lang: lang, Theme: theme}, course)
				a.Resize(size.w, size.h, 1)
				layOutBranches(t, a)
				layOutSandbox(t, a)
			})
		}
	}
}

// doFirst makes the first possible move of a kind.
func doFirst(t *testing.T, a *App, kind string) {
	t.Helper()
	h := a.player.hands
	for _, o := range h.list() {
		if string(o.Kind) == kind && o.Enabled() {
			require.Empty(t, h.do(o.Source).In(words.EN))
			a.player.finish()
			return
		}
	}
	t.Fatalf("no %s among %d moves", kind, len(h.list()))
}

func layOutBranches(t *testing.T, a *App) {
	t.Helper()
	a.Open("#/s/kip-101-loss?step=3")
	a.Command("moves", "")
	inspect(t, a, "moves, not tried")
	a.player.hands.settle()
	inspect(t, a, "moves")
	doFirst(t, a, "crash")
	inspect(t, a, "a branch")
	a.player.tall = true
	a.player.hands.settle()
	a.player.hands.choose(a.player.hands.list()[len(a.player.hands.list())-1].Source)
	inspect(t, a, "a refused move")
	a.Go(2)
	doFirst(t, a, "power")
	inspect(t, a, "two branches")
	a.player.hands.openBranchList()
	inspect(t, a, "list of branches")
	a.closeDialog()
	a.player.setSplit(false)
	inspect(t, a, "a branch, one side")
	for _, kind := range []struct{ kind, ref string }{
		{"lane", "A"}, {"lane", "B"}, {"client", "P"}, {"controller", ""},
	} {
		require.True(t, a.player.act(kind.kind, kind.ref))
		a.player.hands.settle()
		inspect(t, a, "menu of "+kind.ref)
		a.closeDialog()
	}
	a.Command("moves", "")
	inspect(t, a, "a branch, the reasons")
	a.Open("#/s/kip-101-loss?rules=0.10,0.11&help=goal")
	inspect(t, a, "the goal alone")
	doFirst(t, a, "crash")
	inspect(t, a, "the goal alone, a move")
}

func layOutSandbox(t *testing.T, a *App) {
	t.Helper()
	a.Open("#/sandbox?rules=4.1&cluster=brokers:5,controllers:3")
	inspect(t, a, "sandbox")
	a.Open("#/sandbox?rules=4.1&cluster=consumers:2")
	a.player.hands.settle()
	inspect(t, a, "sandbox, three brokers")
	doFirst(t, a, "other") // the producer asks who leads
	for range 2 {
		doFirst(t, a, "deliver")
	}
	doFirst(t, a, "produce")
	a.player.hands.settle()
	inspect(t, a, "sandbox, a record")
	for _, group := range moveGroups {
		a.Command("kinds", group.id)
		a.player.hands.settle()
		inspect(t, a, "moves of "+group.id)
	}
	a.Command("kinds", groupAll)
	if m := a.player.frame().Messages; len(m) > 0 {
		require.True(t, a.player.act("message", fmt.Sprint(m[0].ID)))
		inspect(t, a, "menu of a message")
		a.closeDialog()
	}
	box := a.player.box()
	box.openCluster()
	inspect(t, a, "setting up")
	for _, id := range []string{"set/add", "set/new/replica.lag.time.max.ms"} {
		require.True(t, a.tree.Activate(id), id)
		inspect(t, a, id)
	}
	require.True(t, a.tree.Activate("set/value/1000"))
	inspect(t, a, "a setting")
	a.closeDialog()
	a.openMenu()
	inspect(t, a, "menu")
	a.closeDialog()
	a.opt.OnSaveFile = func(string, []byte, func(string, bool)) {}
	a.player.openSave()
	inspect(t, a, "saving")
	a.closeDialog()
	a.Command("rules-1", "0.10")
	inspect(t, a, "other rules")
}
