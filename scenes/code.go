package scenes

import (
	"strings"

	"highwater/ui"
)

// codeNode makes text of a program, such as a line of a log or a long name: what does not fit goes
// on in the next line, behind a joint where there is one.
func codeNode(id, text string, f ui.Font, tone ui.Tone) *ui.Node {
	n := &ui.Node{ID: id, Role: ui.RoleText, Label: text}
	var at float64
	var lines []string
	layout := func(w float64) []string {
		if w != at || lines == nil {
			at, lines = w, wrapCode(text, f, w)
		}
		return lines
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) {
		w := 0.0
		for _, l := range layout(maxW) {
			w = max(w, ui.Measure(l, f))
		}
		return w, f.LineHeight() * float64(len(lines))
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		for i, line := range layout(r.W) {
			y := r.Y + float64(i)*f.LineHeight()
			c.Text(line, r.X, f.Baseline(y, f.LineHeight()), f, l.Theme.Word(tone))
		}
	}
	return n
}

// joints are the marks behind which a line of code may end before it must.
const joints = " .,/-_=:;[]{}()|"

// wrapCode breaks a text into lines of at most w: behind a joint in their second half, else
// anywhere.
func wrapCode(text string, f ui.Font, w float64) []string {
	var out []string
	for _, para := range strings.Split(text, "\n") {
		rest := []rune(para)
		for ui.Measure(string(rest), f) > w+.01 && len(rest) > 1 {
			n := len(rest) - 1
			for n > 1 && ui.Measure(strings.TrimRight(string(rest[:n]), " "), f) > w+.01 {
				n--
			}
			for k := n; k > n/2; k-- {
				if strings.ContainsRune(joints, rest[k-1]) {
					n = k
					break
				}
			}
			out = append(out, strings.TrimRight(string(rest[:n]), " "))
			rest = []rune(strings.TrimLeft(string(rest[n:]), " "))
		}
		out = append(out, string(rest))
	}
	return out
}
