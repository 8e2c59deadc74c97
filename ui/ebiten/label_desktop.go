//go:build !js

package backend

import "github.com/hajimehoshi/ebiten/v2"

// SetLabel sets the title of the window.
func SetLabel(label string) { ebiten.SetWindowTitle(label) }
