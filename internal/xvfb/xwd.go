package xvfb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
)

// The fields of an XWD header that matter here, as indices of its 32-bit words.
const (
	wordHeaderSize   = 0
	wordVersion      = 1
	wordWidth        = 4
	wordHeight       = 5
	wordByteOrder    = 7 // 0: least significant byte first
	wordBitsPerPixel = 11
	wordBytesPerLine = 12
	wordColors       = 19
	headerWords      = 25
	colorBytes       = 12
	version          = 7
)

// decodeXWD reads a picture in the X window dump format, as Xvfb keeps its screen: 32 bits a
// pixel, blue first.
func decodeXWD(data []byte) (*image.NRGBA, error) {
	if len(data) < 4*headerWords {
		return nil, errors.New("xwd: short header")
	}
	word := func(i int) int { return int(binary.BigEndian.Uint32(data[4*i:])) }
	if word(wordVersion) != version || word(wordBitsPerPixel) != 32 || word(wordByteOrder) != 0 {
		return nil, fmt.Errorf("xwd: version %d, %d bits a pixel, byte order %d are not known",
			word(wordVersion), word(wordBitsPerPixel), word(wordByteOrder))
	}
	w, h, line := word(wordWidth), word(wordHeight), word(wordBytesPerLine)
	start := word(wordHeaderSize) + colorBytes*word(wordColors)
	if line < 4*w || len(data) < start+line*h {
		return nil, errors.New("xwd: short picture")
	}
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row := data[start+y*line:]
		for x := range w {
			b := row[4*x:]
			copy(img.Pix[img.PixOffset(x, y):], []byte{b[2], b[1], b[0], 255})
		}
	}
	return img, nil
}

// Colors counts the different colours of a picture, up to limit. A blank one has one.
func Colors(img image.Image, limit int) int {
	seen := map[[4]uint32]bool{}
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, a := img.At(x, y).RGBA()
			seen[[4]uint32{r, g, bl, a}] = true
			if len(seen) >= limit {
				return limit
			}
		}
	}
	return len(seen)
}
