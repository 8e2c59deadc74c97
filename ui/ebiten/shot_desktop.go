//go:build !js

package backend

import (
	"errors"
	"image"
	"image/png"
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

// ReadImage returns a copy of what was drawn on img. It works only inside the game's loop.
func ReadImage(img *ebiten.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	img.ReadPixels(out.Pix)
	return out
}

func writeShot(path string, screen *ebiten.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, ReadImage(screen)), f.Close())
}
