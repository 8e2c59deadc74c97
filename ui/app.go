package ui

import "time"

// App is a program as the backends see it. A backend calls, on one goroutine: Resize before
// anything else and after each change; then Update about 60 times a second with all events
// since the last call, in order; then Draw if Dirty.
type App interface {
	// Resize tells the size of the surface in logical pixels and the device pixel ratio.
	Resize(w, h, scale float64)
	// Update handles events. now is the time since the program started; it never goes back.
	Update(events []Event, now time.Duration)
	// Dirty reports whether Draw would show something else than the last Draw did.
	Dirty() bool
	// Draw draws the whole surface, starting with Clear.
	Draw(c Canvas)
}

// TabStop is implemented by an App that shares the Tab key with the page around it; [Tree] has
// methods that do the work.
type TabStop interface {
	// TakesTab reports whether Tab (or Shift+Tab) would move the focus within the app, and not
	// out of it.
	TakesTab(back bool) bool
	// EnterByTab is called when Tab (or Shift+Tab) brought the focus from the page into the app.
	EnterByTab(back bool)
}
