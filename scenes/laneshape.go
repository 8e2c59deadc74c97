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
	compact      bool
	beside       bool    // a compact lane with its files in the row of the log
	above        ui.Rect // a second place for the note of a narrow lane; zero for none
	look         compactLook
	metaY        float64 // of an opened compact lane: what the broker knows; 0 for none
}

const (
	lanePad      = 16
	narrowLaneH  = 133
	wideLaneH    = 92
	wideFrom     = 800 // lanes of this width are wide
	flagHeight   = 17
	cellHeight   = 36
	offsetHeight = 15
)

// laneKind is how a lane of a width is laid out.
type laneKind int8

const (
	laneWide    laneKind = iota // name, log, files and inbox beside each other
	laneNarrow                  // the inbox beside the log, all else above and below
	laneStacked                 // the inbox below the log too: a long log on a small screen
	laneCompact                 // the log with the name before it; the rest when it is asked for
)

// kindOf chooses the layout for all lanes of a lesson, so that nothing jumps between steps.
func kindOf(w float64, a *axis) laneKind {
	if w >= wideFrom {
		return laneWide
	}
	if narrowAxis(w, a.endWidth()) < a.least()*float64(a.columns()) {
		return laneStacked
	}
	return laneNarrow
}

// narrowAxis is the room of the axis in a narrow lane.
func narrowAxis(w, end float64) float64 {
	return w - 2*lanePad - narrowInbox(w) - 6 - end
}

func narrowInbox(w float64) float64 { return min(150, max(138, w*.34)) }

// least is the least height of a lane.
func (k laneKind) least() float64 {
	switch k {
	case laneWide:
		return wideLaneH
	case laneStacked:
		return narrowLaneH + pillHeight + 6
	case laneCompact:
		return compactHeight
	}
	return narrowLaneH
}

// newLaneShape places the parts of a lane in the given size; end is the room that the label of
// the log's end needs right of the axis.
func newLaneShape(w, h float64, a *axis, kind laneKind) laneShape {
	end := a.endWidth()
	s := laneShape{w: w, h: h, wide: kind == laneWide, flagH: flagHeight, offH: offsetHeight}
	grow := max(0, h-kind.least())
	s.cellH = cellHeight + min(math.Floor(grow/2), 20)
	grow -= s.cellH - cellHeight
	top := float64(int(grow / 2))
	if s.wide {
		s.placeWide(top, end, a)
	} else {
		s.placeNarrow(top, end, kind == laneStacked)
	}
	s.cellY = s.flagY + s.flagH
	s.railY = s.cellY + s.cellH + 4
	s.offY = s.railY + 5
	return s
}

func (s *laneShape) placeWide(top, end float64, a *axis) {
	const headW, chipsW, inboxW, gap = 134, 150, 196, 16
	s.head = ui.R(lanePad, 5+top, headW, s.h-10-top)
	s.flagY = 6 + top
	s.x0 = lanePad + headW + gap
	s.inbox = ui.R(s.w-lanePad-inboxW, 7+top/2, inboxW, s.h-14)
	s.chips = ui.R(s.inbox.X-gap-chipsW, s.flagY+s.flagH, chipsW, s.cellH)
	s.axisW = s.chips.X - gap - end - s.x0
	if spare := s.axisW - s.mostPitch(a)*float64(max(a.columns(), 3)); spare > 0 {
		s.axisW -= spare // the files stand beside the log's end
		s.chips.X -= spare
	}
	s.note = ui.R(s.chips.X, s.h-5-18-math.Round(top/2), s.w-lanePad-s.chips.X, 18)
	s.inbox.H = s.note.Y - s.inbox.Y - 2
}

// mostPitch is the greatest distance of two columns: a short log takes the room there is.
func (s *laneShape) mostPitch(a *axis) float64 {
	most := float64(narrowMost)
	switch {
	case s.compact:
		most = compactMost + max(0, s.cellH-cellHeight)
	case s.wide:
		most = wideMost
	}
	if a.folds() {
		most += foldPitch
	}
	return most
}

func (s *laneShape) placeNarrow(top, end float64, stacked bool) {
	const headH, footH = 20, 22
	inboxW := narrowInbox(s.w)
	s.head = ui.R(lanePad, 6+math.Round(top*.4), s.w-2*lanePad, headH)
	s.flagY = s.head.Bottom() + 3 + math.Round(top*.3)
	s.x0 = lanePad
	foot := s.h - 5 - footH - math.Round(top*.4)
	s.chips = ui.R(lanePad, foot, s.w-2*lanePad, footH)
	s.note = s.chips
	s.inbox = ui.R(s.w-lanePad-inboxW, s.head.Bottom()+4, inboxW, foot-s.head.Bottom()-6)
	s.axisW = narrowAxis(s.w, end)
	if !stacked {
		s.above = ui.R(lanePad, foot-18, s.w-2*lanePad, 18)
		return
	}
	s.inbox = ui.R(lanePad, foot, s.w-2*lanePad, pillHeight)
	s.chips.Y -= pillHeight + 4
	s.note = s.chips
	s.axisW = s.w - 2*lanePad - end
}

// laneLeast is the least height of a lane.
func (g *group) laneLeast(a *laneArt) float64 {
	if g.fit.kind == laneCompact {
		return compactHeight + a.look.below()
	}
	return g.fit.kind.least()
}

// ruleHigh is the height of the name of the rule set.
func (g *group) ruleHigh() float64 {
	if g.fit.lean {
		return leanHeight
	}
	return ruleHeight
}

func (g *group) laneGap() float64 {
	if g.fit.kind == laneCompact {
		return compactGap
	}
	return laneGap
}
