package scenes

import "highwater/ui"

// App shares the Tab key with the page around it: at either end of its controls the page goes on.
var _ ui.TabStop = (*App)(nil)

// TakesTab implements [ui.TabStop].
func (a *App) TakesTab(back bool) bool { return a.tree.TakesTab(back) }

// EnterByTab implements [ui.TabStop].
func (a *App) EnterByTab(back bool) {
	a.tree.EnterByTab(back)
	a.stale()
}
