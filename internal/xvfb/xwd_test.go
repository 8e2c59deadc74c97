package xvfb

import (
	"encoding/binary"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
)

// dump makes a window dump of 2×1 pixels, red and green, with one colour-map entry and padded
// lines.
func dump() []byte {
	head := make([]byte, 104+12)
	for i, v := range map[int]uint32{
		wordHeaderSize: 104, wordVersion: 7, wordWidth: 2, wordHeight: 1, wordBitsPerPixel: 32,
		wordBytesPerLine: 12, wordColors: 1,
	} {
		binary.BigEndian.PutUint32(head[4*i:], v)
	}
	return append(head, 0, 0, 255, 0, 0, 255, 0, 0, 9, 9, 9, 9)
}

func TestWindowDump(t *testing.T) {
	img, err := decodeXWD(dump())
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 2, 1), img.Bounds())
	require.Equal(t, color.NRGBA{R: 255, A: 255}, img.At(0, 0))
	require.Equal(t, color.NRGBA{G: 255, A: 255}, img.At(1, 0))
	require.Equal(t, 2, Colors(img, 100))
	require.Equal(t, 1, Colors(img, 1))
}

func TestDamagedWindowDump(t *testing.T) {
	_, err := decodeXWD(dump()[:50])
	require.ErrorContains(t, err, "short header")
	_, err = decodeXWD(dump()[:120])
	require.ErrorContains(t, err, "short picture")
	other := dump()
	other[4*wordByteOrder+3] = 1
	_, err = decodeXWD(other)
	require.ErrorContains(t, err, "byte order 1")
}

func TestAuthorityFile(t *testing.T) {
	data, err := authority("7", []byte("0123456789abcdef"))
	require.NoError(t, err)
	require.Equal(t, []byte{1, 0}, data[:2], "local connections")
	require.Contains(t, string(data), "\x00\x017\x00\x12MIT-MAGIC-COOKIE-1\x00\x100123456789abcdef")
	require.NotEqual(t, newCookie(), newCookie())
}
