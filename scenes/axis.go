package scenes

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/ui"
)

// axis is the one offset axis of all lanes: the same offset has the same x everywhere. Its
// columns lie between cut points, so that a fold of many records takes one column.
type axis struct {
	cuts  []kafka.Offset       // ascending; column i holds cuts[i] up to cuts[i+1]
	first map[kafka.Offset]int // of each cut, and of offsets below 0: the first step that has it
}

// newAxis takes the borders of all batches, high watermarks and log ends that any of the runs
// shows at any step, so that nothing moves sideways from step to step.
func newAxis(runs []Run, part kafka.PartitionID) *axis {
	a := &axis{first: map[kafka.Offset]int{0: 0}}
	a.renew(runs, part, -1)
	return a
}

// renew takes the borders of runs of which the steps up to one are as they were.
func (a *axis) renew(runs []Run, part kafka.PartitionID, stays int) {
	for o, step := range a.first {
		if step > max(stays, 0) {
			delete(a.first, o)
		}
	}
	for _, r := range runs {
		a.addRun(r, part, stays+1)
	}
	a.cuts = a.cuts[:0]
	for o := range a.first {
		if o >= 0 {
			a.cuts = append(a.cuts, o)
		}
	}
	slices.Sort(a.cuts)
}

// addRun adds the borders of a run from a step on.
func (a *axis) addRun(r Run, part kafka.PartitionID, from int) {
	var was *view.Frame
	for s := from; s <= r.Steps(); s++ {
		see := func(o kafka.Offset) {
			if first, seen := a.first[o]; !seen || s < first {
				a.first[o] = s
			}
		}
		f := r.FrameOf(s, part)
		for i := range f.Lanes {
			l := &f.Lanes[i]
			if was != nil && sameBorders(&was.Lanes[i], l) {
				continue
			}
			see(l.HW)
			see(l.LEO)
			see(l.LogStart)
			for _, cells := range [2][]view.Cell{l.Cells, l.Ghosts} {
				for _, c := range cells {
					see(c.First)
					see(c.Last + 1)
				}
			}
		}
		was = f
	}
}

// sameBorders says whether a lane has no border that it did not have the step before: a long
// history is mostly of such steps. Where a fold is parted anew there is a high watermark, and that
// is a border of its own lane.
func sameBorders(was, is *view.Lane) bool {
	return was.HW == is.HW && was.LEO == is.LEO && was.LogStart == is.LogStart &&
		len(was.Cells) == len(is.Cells) && len(was.Ghosts) == len(is.Ghosts)
}

// endWidth is the room for the bracket and the label of the log's end: "LEO 12".
func (a *axis) endWidth() float64 {
	return 16 + ui.Measure("LEO "+offsetText(a.cuts[len(a.cuts)-1]), fontStrong)
}

// folds says whether a column holds more than one offset.
func (a *axis) folds() bool { return int(a.cuts[len(a.cuts)-1]) > a.columns() }

// least is the least distance of two columns.
func (a *axis) least() float64 {
	if a.folds() {
		return leastFold
	}
	return leastPitch
}

// leastIn is the least distance of two columns in lanes of a kind.
func (a *axis) leastIn(k laneKind) float64 {
	if k == laneCompact && !a.folds() {
		return closePitch
	}
	return a.least()
}

// columns counts the columns.
func (a *axis) columns() int { return len(a.cuts) - 1 }

// at gives the column in which the offset lies, as the number of columns left of it. Offsets
// within a fold lie at a part of its column.
func (a *axis) at(o kafka.Offset) float64 {
	i, exact := slices.BinarySearch(a.cuts, o)
	if exact {
		return float64(i)
	}
	if i == 0 {
		return 0
	}
	if i == len(a.cuts) {
		return float64(i - 1)
	}
	lo, hi := a.cuts[i-1], a.cuts[i]
	return float64(i-1) + float64(o-lo)/float64(hi-lo)
}

// scale places an axis on the screen: x of column n is x0 + n*pitch.
type scale struct {
	axis  *axis
	pitch float64
	skip  float64 // columns left of the visible part
	room  float64 // columns that are seen
}

// width is the width of the part of the axis that is seen.
func (s scale) width() float64 { return s.room * s.pitch }

// sees says whether an offset lies in the part of the axis that is seen.
func (s scale) sees(o kafka.Offset) bool {
	x := s.x(o)
	return x >= 0 && x <= s.width()
}

// x gives the position of an offset, relative to the start of the axis.
func (s scale) x(o kafka.Offset) float64 { return (s.axis.at(o) - s.skip) * s.pitch }

// The least and the greatest distance of two offsets, in logical pixels.
const (
	leastPitch  = 37
	closePitch  = 32 // in compact lanes
	leastFold   = 66 // where a name such as "m11–m20" must fit
	compactMost = 62
	narrowMost  = 96
	wideMost    = 110
	foldPitch   = 24 // more, where a name such as "m11–m20" must fit
)

// fitScale finds the pitch with which the columns fit into width. Where even the least pitch is too
// wide, it leaves out skip columns at the start and sees as many as fit.
func fitScale(a *axis, width, least, most float64, skip int) scale {
	n := float64(max(1, a.columns()))
	s := scale{axis: a, pitch: min(most, width/n), room: n}
	if s.pitch < least {
		s.pitch = least
		s.room = min(n, max(1, float64(int(width/s.pitch))))
		s.skip = max(0, min(n-s.room, float64(skip)))
	}
	s.pitch = float64(int(s.pitch))
	return s
}
