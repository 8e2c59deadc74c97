package scenes

import (
	"strings"

	"highwater/ui"
)

// nameCells gives all cells of a lane the names that fit, in one size.
func (a *laneArt) nameCells() {
	f := a.cellFont()
	all := [...][]cellArt{a.cells, a.cut, a.ghosts}
	for _, cells := range all {
		for i := range cells {
			if k := &cells[i]; k.w > 0 {
				k.name = a.cellName(k.cell.Name, k.w-4)
				f.Size = min(f.Size, k.name.font.Size)
			}
		}
	}
	for _, cells := range all {
		for i := range cells {
			cells[i].name = newLabel(cells[i].name.s, f)
		}
	}
}

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

// foldNames gives the name of a fold, and a shorter form for little room: "m11–m20", "m11+".
func foldNames(name string) []string {
	first, _, fold := strings.Cut(name, "–")
	if !fold {
		return []string{name}
	}
	return []string{name, first + "+"}
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
