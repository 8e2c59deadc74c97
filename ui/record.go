package ui

import (
	"fmt"
	"io"
	"strconv"
)

// Recorder is a canvas that writes each call as a line of text, for tests whose differences a
// person can read.
type Recorder struct {
	Out   io.Writer
	W, H  float64
	depth int
}

func (r *Recorder) say(format string, args ...any) {
	fmt.Fprintf(r.Out, "%*s"+format+"\n", append([]any{2 * r.depth, ""}, args...)...)
}

func num(x float64) string { return strconv.FormatFloat(x, 'f', -1, 32) }

func rect(r Rect) string {
	return num(r.X) + "," + num(r.Y) + " " + num(r.W) + "×" + num(r.H)
}

func hex(c Color) string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

func (s Stroke) String() string {
	if s.Dash > 0 {
		return hex(s.Color) + " " + num(s.Width) + " dash " + num(s.Dash) + "/" + num(s.Gap)
	}
	return hex(s.Color) + " " + num(s.Width)
}

func path(p []Point) string {
	out := ""
	for _, q := range p {
		out += " " + num(q.X) + "," + num(q.Y)
	}
	return out
}

// Size implements Canvas.
func (r *Recorder) Size() (w, h float64) { return r.W, r.H }

// Scale implements Canvas; it is 1.
func (r *Recorder) Scale() float64 { return 1 }

// Clear implements Canvas.
func (r *Recorder) Clear(c Color) { r.say("clear %s", hex(c)) }

// FillRect implements Canvas.
func (r *Recorder) FillRect(q Rect, radius float64, c Color) {
	r.say("fill %s r%s %s", rect(q), num(radius), hex(c))
}

// StrokeRect implements Canvas.
func (r *Recorder) StrokeRect(q Rect, radius float64, s Stroke) {
	r.say("outline %s r%s %s", rect(q), num(radius), s)
}

// FillCircle implements Canvas.
func (r *Recorder) FillCircle(m Point, radius float64, c Color) {
	r.say("disc%s r%s %s", path([]Point{m}), num(radius), hex(c))
}

// StrokeCircle implements Canvas.
func (r *Recorder) StrokeCircle(m Point, radius float64, s Stroke) {
	r.say("circle%s r%s %s", path([]Point{m}), num(radius), s)
}

// FillPolygon implements Canvas.
func (r *Recorder) FillPolygon(p []Point, c Color) { r.say("polygon%s %s", path(p), hex(c)) }

// Polyline implements Canvas.
func (r *Recorder) Polyline(p []Point, closed bool, s Stroke) {
	word := "line"
	if closed {
		word = "loop"
	}
	r.say("%s%s %s", word, path(p), s)
}

// Hatch implements Canvas.
func (r *Recorder) Hatch(q Rect, radius, spacing, width float64, c Color) {
	r.say("hatch %s r%s %s/%s %s", rect(q), num(radius), num(spacing), num(width), hex(c))
}

// Text implements Canvas.
func (r *Recorder) Text(s string, x, y float64, f Font, c Color) {
	kind := "sans"
	if f.Family == Mono {
		kind = "mono"
	}
	if f.Weight == Bold {
		kind += " bold"
	}
	r.say("text %q %s,%s %s %s %s", s, num(x), num(y), kind, num(f.Size), hex(c))
}

// PushClip implements Canvas.
func (r *Recorder) PushClip(q Rect) { r.say("clip %s", rect(q)); r.depth++ }

// PopClip implements Canvas.
func (r *Recorder) PopClip() { r.depth-- }

// PushAlpha implements Canvas.
func (r *Recorder) PushAlpha(a float64) { r.say("alpha %s", num(a)); r.depth++ }

// PopAlpha implements Canvas.
func (r *Recorder) PopAlpha() { r.depth-- }
