package scenes

import (
	"strings"

	"highwater/ui"
)

// cellName is the name of a cell, that of a fold as short as its room asks for.
func (a *laneArt) cellName(name string, w float64) label {
	all := foldNames(name)
	for _, s := range all {
		if f := fitFont(s, a.cellFont(), w); ui.Measure(s, f) <= w {
			return newLabel(s, f)
		}
	}
	last := all[len(all)-1]
	return newLabel(last, fitFont(last, a.cellFont(), w))
}

// foldNames gives the name of a fold in shorter and shorter forms: "m11…m20", "m11–20", "m11+".
func foldNames(name string) []string {
	first, last, fold := strings.Cut(name, "…")
	if !fold {
		return []string{name}
	}
	out := []string{name}
	word := strings.TrimRight(first, "0123456789")
	if rest, same := strings.CutPrefix(last, word); same && word != "" && rest != "" {
		out = append(out, first+"–"+rest)
	}
	return append(out, first+"+")
}

// cellFont is larger in a high cell.
func (a *laneArt) cellFont() ui.Font {
	if a.shape.cellH > cellHeight+8 {
		return ui.MonoBold(18)
	}
	return fontCell
}

// fitFont makes a font smaller, down to 13 px, until the text fits.
func fitFont(s string, f ui.Font, w float64) ui.Font {
	for f.Size > 13 && ui.Measure(s, f) > w {
		f.Size--
	}
	return f
}
