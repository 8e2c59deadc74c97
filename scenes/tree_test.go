package scenes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/ui"
)

// TestNodes checks that on every screen each id is unique, that whatever takes the focus or a
// press has a name, and that Tab reaches every control.
func TestNodes(t *testing.T) {
	for _, link := range []string{"", "#/s/story?step=5", "#/s/crowd?step=2"} {
		for _, size := range sizes {
			a := newApp(Options{Link: link}, fixture{})
			a.Resize(size.w, size.h, 1)
			a.library.settle()
			a.Update(nil, 0)
			checkNodes(t, a)
			if a.player != nil && a.player.ask() {
				a.refresh()
				checkNodes(t, a)
			}
			a.openKeys()
			checkNodes(t, a)
		}
	}
}

func checkNodes(t *testing.T, a *App) {
	t.Helper()
	seen, reach := map[string]bool{}, map[string]bool{}
	a.tree.Focus("")
	for !reach[a.tree.Focused()] {
		reach[a.tree.Focused()] = true
		a.Update([]ui.Event{ui.Key("Tab", 0)}, 0)
	}
	for _, n := range a.tree.Nodes() {
		require.False(t, n.ID != "" && seen[n.ID], "twice: %s", n.ID)
		seen[n.ID] = true
		if n.OnPress != nil || n.Focusable {
			require.NotEmpty(t, n.ID)
			if n.Role != ui.RoleScroll {
				require.NotEmpty(t, n.Label, n.ID)
			}
		}
		if n.Focusable && n.Role != ui.RoleOption {
			require.True(t, reach[n.ID], "Tab does not reach %s", n.ID)
		}
	}
}
