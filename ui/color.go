package ui

import (
	"image/color"
	"math"
)

// Color is a colour with straight (not premultiplied) alpha.
type Color = color.NRGBA

// Hex makes an opaque Color from 0xRRGGBB.
func Hex(rgb uint32) Color {
	return Color{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
}

// Fade returns c with its opacity multiplied by a.
func Fade(c Color, a float64) Color {
	c.A = uint8(math.Round(float64(c.A) * clamp01(a)))
	return c
}

// Mix returns the opaque colour at t between a (t = 0) and b (t = 1).
func Mix(a, b Color, t float64) Color {
	k := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + (float64(y)-float64(x))*clamp01(t)))
	}
	return Color{R: k(a.R, b.R), G: k(a.G, b.G), B: k(a.B, b.B), A: k(a.A, b.A)}
}

// Over returns what is seen when top is laid over an opaque ground.
func Over(top, ground Color) Color {
	a := float64(top.A) / 255
	top.A = 255
	c := Mix(ground, top, a)
	c.A = 255
	return c
}

// Luminance is the relative luminance of WCAG 2.1, 0 to 1.
func Luminance(c Color) float64 {
	lin := linear(c)
	return 0.2126*lin[0] + 0.7152*lin[1] + 0.0722*lin[2]
}

// Contrast is the contrast ratio of WCAG 2.1, 1 to 21; alpha is ignored.
func Contrast(a, b Color) float64 {
	x, y := Luminance(a), Luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func linear(c Color) [3]float64 {
	var out [3]float64
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if x <= 0.04045 {
			out[i] = x / 12.92
		} else {
			out[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return out
}

func clamp01(x float64) float64 { return math.Min(1, math.Max(0, x)) }

func clamp(x, lo, hi float64) float64 { return math.Min(hi, math.Max(lo, x)) }
