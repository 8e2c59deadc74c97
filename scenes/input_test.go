package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/ui"
)

func uiKey(name string) ui.Event {
	switch name {
	case ">":
		name = "ArrowRight"
	case "<":
		name = "ArrowLeft"
	}
	return ui.Key(name, 0)
}

// Tab goes through all controls and then leaves the program to the page around it, either way.
func TestTabLeavesAtEitherEnd(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=4"}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.refresh()
	for _, back := range []bool{false, true} {
		tab := uiKey("Tab")
		if back {
			tab.Mods = ui.Shift
		}
		a.EnterByTab(back)
		met := map[string]bool{a.tree.Focused(): true}
		for a.TakesTab(back) {
			a.Update([]ui.Event{tab}, time.Millisecond)
			require.False(t, met[a.tree.Focused()], "%q comes twice", a.tree.Focused())
			met[a.tree.Focused()] = true
		}
		require.Greater(t, len(met), 20)
	}
}
