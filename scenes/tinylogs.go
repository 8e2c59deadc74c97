package scenes

import (
	"math"
	"slices"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/ui"
)

// tinyLogs is what a card shows of the logs of a frame. A frame weighs a hundred times as much,
// and the library has many cards.
type tinyLogs [][]tinyCell // by lane

// tinyCell is a cell in its column. A ghost is one that was cut at the end of its log.
type tinyCell struct {
	column int16
	epoch  int32
	ghost  bool
}

// tinyLogsOf takes what a card shows. Each offset at which a cell of any lane begins is a column.
func tinyLogsOf(f *view.Frame) tinyLogs {
	var starts []kafka.Offset
	for i := range f.Lanes {
		for _, c := range slices.Concat(f.Lanes[i].Cells, f.Lanes[i].Ghosts) {
			starts = append(starts, c.First)
		}
	}
	slices.Sort(starts)
	starts = slices.Compact(starts)
	column := func(c *view.Cell) int16 { return int16(slices.Index(starts, c.First)) }
	out := make(tinyLogs, len(f.Lanes))
	for i := range f.Lanes {
		lane := &f.Lanes[i]
		for k := range lane.Cells {
			c := &lane.Cells[k]
			out[i] = append(out[i], tinyCell{column(c), int32(c.Epoch), false})
		}
		for k := range lane.Ghosts {
			if c := &lane.Ghosts[k]; c.First >= lane.LEO {
				out[i] = append(out[i], tinyCell{column: column(c), ghost: true})
			}
		}
	}
	return out
}

// draw draws the logs as small as they must be to stand below each other.
func (t tinyLogs) draw(p *pen, r ui.Rect) {
	pitch := math.Min(18, math.Floor(r.H/math.Max(1, float64(len(t)))))
	w, h := math.Min(18, pitch+6), pitch-2
	if pitch > 10 {
		h--
	}
	radius := math.Min(3, h/3)
	for i, lane := range t {
		y := r.Y + float64(i)*pitch
		for _, c := range lane {
			x := r.X + float64(c.column)*(w+2)
			if x+w > r.Right() {
				continue
			}
			box := ui.R(x, y, w, h)
			if c.ghost {
				p.c.StrokeRect(box, radius,
					ui.Stroke{Color: p.th.BadText, Width: 1.5, Dash: 3, Gap: 2})
				continue
			}
			p.c.FillRect(box, radius, p.th.Epoch(int(c.epoch)).Fill)
			p.c.StrokeRect(box, radius, ui.Solid(ui.Fade(p.th.Ink, .45), 1))
		}
	}
}
