package scenes

import (
	"math"

	"highwater/ui"
)

// laneShape says where the parts of a broker's lane lie, relative to its upper left corner. A
// wide lane keeps its name and files beside the log, a narrow one above and below it.
type laneShape struct {
	w, h         float64
	wide         bool
	x0           float64 // where the offset axis starts
	axisW        float64 // the room of the axis, without the label of the log's end
	flagY, flagH float64
	cellY, cellH float64
	railY        float64
	offY, offH   float64
	head         ui.Rect // name, role; in a wide lane also what the replica knows
	chips        ui.Rect // epoch cache
	note         ui.Rect
	inbox        ui.Rect
}

const (
	lanePad      = 16
	narrowLaneH  = 134
	wideLaneH    = 92
	wideFrom     = 800 // lanes of this width are wide
	leoRoom      = 62  // right of the axis: bracket and "LEO 12"
	flagHeight   = 17
	cellHeight   = 36
	offsetHeight = 15
)

// laneHeight is the least height of a lane of this width.
func laneHeight(w float64) float64 {
	if w >= wideFrom {
		return wideLaneH
	}
	return narrowLaneH
}

// newLaneShape places the parts of a lane in the given size.
func newLaneShape(w, h float64) laneShape {
	s := laneShape{w: w, h: h, wide: w >= wideFrom, flagH: flagHeight, offH: offsetHeight}
	grow := max(0, h-laneHeight(w))
	s.cellH = cellHeight + min(grow, 8)
	grow -= s.cellH - cellHeight
	top := float64(int(grow / 2))
	if s.wide {
		s.placeWide(top)
	} else {
		s.placeNarrow(top)
	}
	s.cellY = s.flagY + s.flagH
	s.railY = s.cellY + s.cellH + 4
	s.offY = s.railY + 5
	return s
}

func (s *laneShape) placeWide(top float64) {
	const headW, chipsW, inboxW, gap = 134, 150, 196, 16
	s.head = ui.R(lanePad, 5+top, headW, s.h-10-top)
	s.flagY = 6 + top
	s.x0 = lanePad + headW + gap
	s.inbox = ui.R(s.w-lanePad-inboxW, 7+top/2, inboxW, s.h-14)
	s.chips = ui.R(s.inbox.X-gap-chipsW, s.flagY+s.flagH, chipsW, s.cellH)
	s.axisW = s.chips.X - gap - leoRoom - s.x0
	s.note = ui.R(s.chips.X, s.h-5-18-math.Round(top/2), s.w-lanePad-s.chips.X, 18)
	s.inbox.H = s.note.Y - s.inbox.Y - 2
}

func (s *laneShape) placeNarrow(top float64) {
	const headH, footH = 20, 22
	inboxW := min(150, max(122, s.w*.34))
	s.head = ui.R(lanePad, 6+math.Round(top*.4), s.w-2*lanePad, headH)
	s.flagY = s.head.Bottom() + 3 + math.Round(top*.3)
	s.x0 = lanePad
	foot := s.h - 4 - footH - math.Round(top*.4)
	s.chips = ui.R(lanePad, foot, s.w-2*lanePad, footH)
	s.note = s.chips
	s.inbox = ui.R(s.w-lanePad-inboxW, s.head.Bottom()+4, inboxW, foot-s.head.Bottom()-6)
	s.axisW = s.inbox.X - 6 - leoRoom - s.x0
}
