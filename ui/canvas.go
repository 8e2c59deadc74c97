package ui

import "highwater/ui/fonts"

// Canvas is the surface that scenes draw on. All lengths are logical pixels; the backend
// multiplies by Scale and antialiases.
//
// Rectangles are snapped to whole device pixels, and their strokes lie inside them, so that two
// neighbours with a common edge neither overlap nor gap and hairlines stay sharp. Polylines,
// circles and polygons are not snapped. Text keeps x to a quarter of a device pixel and rounds
// the baseline to a whole one.
type Canvas interface {
	// Size returns the width and height of the surface.
	Size() (w, h float64)
	// Scale returns device pixels per logical pixel.
	Scale() float64
	// Clear fills the whole surface, ignoring clip and alpha.
	Clear(c Color)
	// FillRect fills r; a radius above 0 rounds its corners (at most to a pill).
	FillRect(r Rect, radius float64, c Color)
	// StrokeRect outlines r just inside its edge.
	StrokeRect(r Rect, radius float64, s Stroke)
	// FillCircle fills a disc.
	FillCircle(center Point, radius float64, c Color)
	// StrokeCircle outlines a disc; the line is centred on the radius.
	StrokeCircle(center Point, radius float64, s Stroke)
	// FillPolygon fills a convex polygon, either way round.
	FillPolygon(p []Point, c Color)
	// Polyline draws a line through p, closed back to the start when closed is set.
	Polyline(p []Point, closed bool, s Stroke)
	// Hatch draws slanted lines of the given width, spacing apart, over r with rounded corners.
	Hatch(r Rect, radius, spacing, width float64, c Color)
	// Text draws one line whose first glyph starts at x and which stands on baseline y.
	Text(s string, x, y float64, f Font, c Color)
	// PushClip limits drawing to r within the present clip until PopClip.
	PushClip(r Rect)
	// PopClip undoes the last PushClip.
	PopClip()
	// PushAlpha multiplies the opacity of all that follows by a (0 to 1) until PopAlpha.
	PushAlpha(a float64)
	// PopAlpha undoes the last PushAlpha.
	PopAlpha()
}

// Stroke says how a line is drawn. Dash 0 is a solid line; otherwise Dash pixels of line follow
// Gap pixels of nothing, starting Offset pixels into the pattern.
type Stroke struct {
	Color             Color
	Width             float64
	Dash, Gap, Offset float64
	Round             bool // ends of an undashed open line are round
}

// Solid makes an undashed Stroke.
func Solid(c Color, width float64) Stroke { return Stroke{Color: c, Width: width} }

// Dashed makes a dashed Stroke with dashes and gaps that suit the stage: 4 px and 3 px.
func Dashed(c Color, width float64) Stroke {
	return Stroke{Color: c, Width: width, Dash: 4, Gap: 3}
}

// Weight is the weight of a face; there are two.
type Weight = fonts.Weight

// Family is a typeface; there are two.
type Family = fonts.Family

// The weights and families that are embedded.
const (
	Regular = fonts.Regular
	Bold    = fonts.Bold
	Sans    = fonts.Sans
	Mono    = fonts.Mono
)

// Font is everything that text needs besides its colour.
type Font struct {
	Size   float64 // em size in logical pixels
	Weight Weight
	Family Family
}

// SansFont makes a regular sans font of the given size.
func SansFont(size float64) Font { return Font{Size: size} }

// BoldFont makes a bold sans font of the given size.
func BoldFont(size float64) Font { return Font{Size: size, Weight: Bold} }

// MonoFont makes a regular mono font of the given size.
func MonoFont(size float64) Font { return Font{Size: size, Family: Mono} }

// MonoBold makes a bold mono font of the given size.
func MonoBold(size float64) Font { return Font{Size: size, Weight: Bold, Family: Mono} }
