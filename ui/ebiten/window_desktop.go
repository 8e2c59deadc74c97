//go:build !js

package backend

import (
	"io/fs"

	"github.com/hajimehoshi/ebiten/v2"
)

// Window is where a window is and how large, in logical pixels of its monitor.
type Window struct {
	X         int  `json:"x"`
	Y         int  `json:"y"`
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximized bool `json:"maximized"`
}

// The window may not be smaller.
const leastWidth, leastHeight = 360, 480

// watchEvery is after how many updates the window is looked at.
const watchEvery = 30

// place puts the window where it was; one that would be out of sight goes where the system wants.
func (g *game) place() {
	w := g.o.Window
	if w == nil || w.Width < leastWidth || w.Height < leastHeight {
		return
	}
	ebiten.SetWindowSize(w.Width, w.Height)
	wide, high := ebiten.Monitor().Size()
	const seen = 80 // of its upper edge
	if w.X > seen-w.Width && w.X < wide-seen && w.Y >= 0 && w.Y < high-seen {
		ebiten.SetWindowPosition(w.X, w.Y)
	}
	if w.Maximized {
		ebiten.MaximizeWindow()
	}
}

// watcher tells when the window has moved or changed its size, and what was dropped on it.
func (g *game) watcher() func() {
	var told Window
	return func() {
		if files := ebiten.DroppedFiles(); files != nil && g.o.OnDrop != nil {
			g.o.OnDrop(files)
		}
		if g.o.OnWindow == nil || g.updates%watchEvery != 0 || ebiten.IsWindowMinimized() {
			return
		}
		now := told
		now.Maximized = ebiten.IsWindowMaximized()
		if !now.Maximized && !ebiten.IsFullscreen() { // else the size before stays known
			now.X, now.Y = ebiten.WindowPosition()
			now.Width, now.Height = ebiten.WindowSize()
		}
		if now != told {
			told = now
			g.o.OnWindow(now)
		}
	}
}

// onDrop is what somebody let fall on the window.
type onDrop func(files fs.FS)
