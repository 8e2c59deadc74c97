//go:build js

package backend

// Window is that of the browser, which keeps it.
type Window struct{}

const leastWidth, leastHeight = 360, 480

func (g *game) place() {}

func (g *game) watcher() func() { return func() {} }

// onDrop: the page itself takes what is dropped on it.
type onDrop func()
