//go:build !js

package backend

import (
	"errors"
	"image/png"
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

// writeShot writes the screen to a file.
func writeShot(path string, screen *ebiten.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, ReadImage(screen)), f.Close())
}
