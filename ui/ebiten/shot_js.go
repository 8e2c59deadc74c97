//go:build js

package backend

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"
)

// writeShot has no file to write to.
func writeShot(string, *ebiten.Image) error { return errors.New("a page writes no files") }
