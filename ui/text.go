package ui

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"highwater/ui/fonts"
)

// Measure returns the width of one line of text in logical pixels. It is the same for every
// backend and every device.
func Measure(s string, f Font) float64 {
	return fonts.Shape(s, f.Family, f.Weight).Width * f.Size
}

// Ascent returns the room that f needs above the baseline for a letter with an accent or a
// hanzi, and Descent (positive) below.
func (f Font) Ascent() float64 { return 0.88 * f.Size }

// Descent returns the room that f needs below the baseline.
func (f Font) Descent() float64 { return 0.24 * f.Size }

// Drawable gives s with a question mark for each character that no face can draw: a text from
// outside may hold anything.
func Drawable(s string) string {
	missing := fonts.Missing(s)
	if len(missing) == 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if slices.Contains(missing, r) {
			return '?'
		}
		return r
	}, s)
}

// CapHeight returns the height of a capital letter.
func (f Font) CapHeight() float64 { return fonts.Of(f.Family, f.Weight).CapHeight * f.Size }

// LineHeight returns the distance of baselines in running text.
func (f Font) LineHeight() float64 { return math.Round(f.Size * 1.45) }

// Baseline returns the baseline at which one line of f looks centred between y and y+h.
func (f Font) Baseline(y, h float64) float64 {
	return y + (h+fonts.Of(Sans, f.Weight).CapHeight*f.Size)/2
}

// Align says where a line of text lies in its box.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// TextLine is one line of a laid out text.
type TextLine struct {
	Text  string
	Width float64
}

// TextLayout is a text broken into lines.
type TextLayout struct {
	Lines         []TextLine
	Width, Height float64
	Font          Font
	LineHeight    float64
	// Overflow is set when the text did not fit into the number of lines allowed (the last
	// line then ends in …) or a single word is wider than the box. Nothing is cut silently.
	Overflow bool
}

// LayoutText breaks s into lines of at most maxW. At most maxLines lines are made (0: any
// number). English breaks between words; Chinese breaks between any two hanzi, but no line
// begins with a closing or ends with an opening punctuation mark, and numbers and Latin words
// stay whole. A newline in s always breaks. The layout is shared and must not be changed.
func LayoutText(s string, f Font, maxW float64, maxLines int) TextLayout {
	return layouts.get(layoutKey{s, f, maxW, maxLines})
}

func layoutText(s string, f Font, maxW float64, maxLines int) TextLayout {
	l := TextLayout{Font: f, LineHeight: f.LineHeight()}
	for _, para := range strings.Split(s, "\n") {
		l.wrap(para, maxW)
	}
	if maxLines > 0 && len(l.Lines) > maxLines {
		l.Overflow = true
		cut := l.Lines[maxLines-1].Text + " " + l.Lines[maxLines].Text
		l.Lines = l.Lines[:maxLines]
		short := Ellipsis(cut, f, maxW)
		l.Lines[maxLines-1] = TextLine{short, width(short, f)}
	}
	for _, line := range l.Lines {
		l.Width = math.Max(l.Width, line.Width)
	}
	l.Height = l.LineHeight * float64(len(l.Lines))
	return l
}

// width is Measure for a string that is not going to be drawn.
func width(s string, f Font) float64 { return fonts.Width(s, f.Family, f.Weight) * f.Size }

func (l *TextLayout) wrap(para string, maxW float64) {
	line := ""
	for rest := para; rest != ""; {
		n := nextBreak(rest)
		if Measure(strings.TrimRight(rest[:n], " "), l.Font) > maxW {
			n = breakName(rest[:n], l.Font, maxW)
		}
		piece := rest[:n]
		rest = rest[n:]
		if line == "" || width(strings.TrimRight(line+piece, " "), l.Font) <= maxW+0.01 {
			line += piece
			continue
		}
		l.push(line, maxW)
		line = strings.TrimLeft(piece, " ")
	}
	l.push(line, maxW)
}

func (l *TextLayout) push(line string, maxW float64) {
	line = strings.TrimRight(line, " ")
	w := width(line, l.Font)
	if w > maxW+0.01 {
		l.Overflow = true
	}
	l.Lines = append(l.Lines, TextLine{line, w})
}

// nextBreak returns the length of the longest start of s that must stay on one line, with the
// blanks behind it.
func nextBreak(s string) int {
	i, before := 0, ' '
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		leading := r == '/' && !isNamePart(before) // the first slash of "/controller"
		before = r
		if r == ' ' {
			for i < len(s) && s[i] == ' ' {
				i++
			}
			return i
		}
		if i == len(s) {
			return i
		}
		next, _ := utf8.DecodeRuneInString(s[i:])
		if !leading && mayBreak(r, next) {
			return i
		}
	}
	return i
}

func isNamePart(r rune) bool { return !isWide(r) && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// breakName breaks what is too long for any line behind a point within a name, such as that of a
// setting; where there is none that helps it stays whole.
func breakName(s string, f Font, maxW float64) int {
	for i := len(s) - 1; i > 1; i-- {
		next, _ := utf8.DecodeRuneInString(s[i:])
		if s[i-1] == '.' && unicode.IsLetter(next) && Measure(s[:i], f) <= maxW {
			return i
		}
	}
	return len(s)
}

// mayBreak reports whether a line may end between a and b, none of which is a blank before b.
func mayBreak(a, b rune) bool {
	if b == ' ' || opens(a) || closes(b) {
		return false
	}
	if a == '-' || a == '/' || a == '_' || a == '.' {
		// A long path or name may break behind its joints when a letter follows; a decimal
		// number or "->" may not.
		return (a == '/' || a == '_') && unicode.IsLetter(b)
	}
	return isWide(a) || isWide(b)
}

func opens(r rune) bool { return strings.ContainsRune("（「『《〈【〔([{“‘", r) }

func closes(r rune) bool {
	return strings.ContainsRune("。，、；：？！）」』》〉】〕…—％,.;:?!)]}%”’·", r)
}

// isWide reports whether r is a hanzi or full-width mark, around which lines may break.
func isWide(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}

// Ellipsis returns s, or the longest start of s that fits into maxW together with a … behind it.
func Ellipsis(s string, f Font, maxW float64) string {
	if Measure(s, f) <= maxW {
		return s
	}
	cut := fonts.Fit(s, f.Family, f.Weight, maxW/f.Size)
	if cut < len(s) { // the … may stand in the place of a blank
		_, n := utf8.DecodeRuneInString(s[cut:])
		cut += n
	}
	for cut > 0 {
		_, n := utf8.DecodeLastRuneInString(s[:cut])
		cut -= n
		if short := strings.TrimRight(s[:cut], " ") + "…"; width(short, f) <= maxW {
			return short
		}
	}
	return "…"
}

// Draw draws the lines below each other, the first in the line box that starts at y.
func (l *TextLayout) Draw(c Canvas, r Rect, a Align, color Color) {
	for i, line := range l.Lines {
		y := l.Font.Baseline(r.Y+float64(i)*l.LineHeight, l.LineHeight)
		DrawText(c, line.Text, Rect{r.X, r.Y, r.W, 0}, y, l.Font, a, color)
	}
}

// DrawText draws one line on the given baseline, aligned within the width of r.
func DrawText(c Canvas, s string, r Rect, baseline float64, f Font, a Align, color Color) {
	x := r.X
	switch a {
	case Center:
		x += (r.W - Measure(s, f)) / 2
	case Right:
		x += r.W - Measure(s, f)
	}
	c.Text(s, x, baseline, f, color)
}

// DrawIn draws one line in the vertical middle of r.
func DrawIn(c Canvas, s string, r Rect, f Font, a Align, color Color) {
	DrawText(c, s, r, f.Baseline(r.Y, r.H), f, a, color)
}
