package scenes

import "highwater/core/words"

// toast says something in the picture for some seconds, and in the page's text.
func (a *App) toast(t words.Text) {
	a.tree.Toast(t.In(a.lang), a.now)
	a.said, a.saidAt = t, a.Link()
}

// notice is what the last toast said, for as long as the reader stays where it was said: the
// picture of it goes after some seconds, its words must not.
func (a *App) notice() string {
	if a.said.Empty() || a.saidAt != a.Link() {
		return ""
	}
	return a.said.In(a.lang)
}

// sayLost says at the moment that a link opens what was found before it was opened: that what was
// kept cannot be read, or not be kept.
func (a *App) sayLost() {
	if a.lost.Empty() || a.said != a.lost && a.awaited == nil {
		return
	}
	a.toast(a.lost)
	if a.awaited == nil {
		a.lost = words.Text{} // once is enough
	}
}

// tell says something beside the picture: to those who listen, without a toast.
func (a *App) tell(t words.Text) { a.said, a.saidAt = t, a.Link() }
