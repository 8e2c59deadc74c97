package scenes

import (
	"math"
	"slices"
	"strconv"

	"highwater/core/view"
	"highwater/ui"
)

// placeTexts finds room for the labels of what has been played: first for those of marks, which
// are what happened, then for those of messages, the newest first. What finds none is told when
// the reader points at it.
func (a *timeArt) placeTexts() {
	a.texts = a.texts[:0]
	if a.compact || len(a.dense) > 0 {
		return
	}
	room := &labelRoom{a: a, taken: a.takenRoom()}
	for i := len(a.marks) - 1; i >= 0; i-- {
		a.placeMark(a.marks[i], room)
	}
	folds, arrows := len(a.folds), len(a.arrows)
	for s := min(a.p.step, a.last); s > 0 && len(a.texts) < mostLabels; s-- {
		if folds+arrows == 0 {
			return
		}
		for ; folds > 0 && int(a.d.Folds[a.folds[folds-1]].Start) >= s; folds-- {
			f := &a.d.Folds[a.folds[folds-1]]
			a.placeLabel(a.foldSegment(int32(f.First)), f.Label, int(f.Start), false, room)
		}
		for ; arrows > 0 && int(a.d.Arrows[a.arrows[arrows-1]].Start) >= s; arrows-- {
			i := a.arrows[arrows-1]
			k := &a.d.Arrows[i]
			from, to, flying := a.ends(i)
			a.placeLabel(segment{from, to, i}, k.Label, int(k.Start), k.Lost && !flying, room)
		}
	}
}

// labelRoom is what of the picture is free for labels.
type labelRoom struct {
	a     *timeArt
	taken []ui.Rect
}

// try puts a label where it wants to stand, unless something is there. With across it may lie on
// arrows other than its own.
func (m *labelRoom) try(t placedText, own int32, across bool) bool {
	a, r := m.a, ui.R(t.at.X-2, t.at.Y-7, t.text.w+4, 14)
	least := a.s.x0 - 4
	if a.s.left > 0 {
		least = a.s.x0 + 4
	}
	if r.Right() > a.s.right()+10 || r.X < least || r.Bottom() > a.low+4 || a.onLine(r) ||
		!across && a.crossed(r, own) || across && a.covered(r, own) {
		return false
	}
	for _, o := range m.taken {
		if !o.Meet(r).Empty() {
			return false
		}
	}
	m.taken = append(m.taken, r)
	a.texts = append(a.texts, t)
	return true
}

// inSight is the part of an arrow that the window shows.
func (a *timeArt) inSight(s segment) segment {
	d := s.to.X - s.from.X
	if d == 0 {
		return s
	}
	part := func(x float64) float64 { return min(max((x-s.from.X)/d, 0), 1) }
	lo, hi := part(a.s.x0), part(a.s.right())
	return segment{s.from.Lerp(s.to, min(lo, hi)), s.from.Lerp(s.to, max(lo, hi)), s.arrow}
}

func (a *timeArt) foldSegment(arrow int32) segment {
	for _, s := range a.segments {
		if s.arrow == arrow {
			return s
		}
	}
	return segment{arrow: arrow}
}

// takenRoom lists where no label may stand: the play-head, marks, the heads of arrows, and what
// is said about the steps to come.
func (a *timeArt) takenRoom() []ui.Rect {
	taken := []ui.Rect{ui.R(a.x(a.now())-5, 0, 10, a.bottom())}
	if r := a.notYetRect(); !r.Empty() {
		taken = append(taken, r)
	}
	for _, i := range a.marks {
		m := &a.d.Marks[i]
		taken = append(taken, ui.R(a.x(a.m.mark(i, a.v.ms))-6, a.y(m.Actor)-6, 12, 12))
	}
	for _, s := range a.segments {
		taken = append(taken, ui.R(s.to.X-4, s.to.Y-5, 8, 10))
	}
	return a.placeTimes(taken)
}

// placeTimes finds room for how often each fold stands for its messages: on its arrow, or beside
// one that is short.
func (a *timeArt) placeTimes(taken []ui.Rect) []ui.Rect {
	a.times = a.times[:0]
	for _, i := range a.folds {
		f := &a.d.Folds[i]
		s := a.foldSegment(int32(f.First))
		t := placedText{
			text: newLabel("×"+strconv.Itoa(f.Times), fontStrong), fresh: int(f.Start) == a.p.step,
		}
		short := math.Abs(s.to.X-s.from.X) < t.text.w+18 && math.Abs(s.to.Y-s.from.Y) < 40
		for _, k := range [...]float64{.5, .35, .65, .22, .78} {
			mid := s.from.Lerp(s.to, k)
			t.at = ui.Pt(mid.X-t.text.w/2, mid.Y)
			if short {
				t.at.X = max(s.from.X, s.to.X) + 5
			}
			r := ui.R(t.at.X-4, t.at.Y-8, t.text.w+8, 16)
			over := func(o ui.Rect) bool { return !o.Meet(r).Empty() }
			if r.X >= a.s.x0-4 && r.Right() <= a.s.right()+10 &&
				!slices.ContainsFunc(taken, over) {
				a.times = append(a.times, t)
				taken = append(taken, r)
				break
			}
		}
	}
	return taken
}

// onLine says whether an actor's line runs through the middle of a text.
func (a *timeArt) onLine(r ui.Rect) bool {
	y := r.Center().Y
	i := math.Round((y - a.y0) / a.pitch)
	return i >= 0 && i < float64(len(a.names)) && math.Abs(a.y(int(i))-y) < 6.5
}

// crossed says whether an arrow other than the label's own runs through the rectangle.
func (a *timeArt) crossed(r ui.Rect, own int32) bool {
	for i := range a.segments {
		s := &a.segments[i]
		if s.arrow != own && meets(s.from, s.to, r) {
			return true
		}
	}
	return false
}

// mostCovered is how much of an arrow a label may lie on.
const mostCovered = .25

// covered says whether the rectangle would hide too much of an arrow other than the label's own.
func (a *timeArt) covered(r ui.Rect, own int32) bool {
	for i := range a.segments {
		s := &a.segments[i]
		if s.arrow == own {
			continue
		}
		if lo, hi := inside(s.from, s.to, r); hi-lo > mostCovered {
			return true
		}
	}
	return false
}

// meets says whether a line goes through a rectangle.
func meets(a, b ui.Point, r ui.Rect) bool {
	lo, hi := inside(a, b, r)
	return lo <= hi
}

// inside gives the part of a line that lies in a rectangle, from 0 to 1; lo is above hi for none.
func inside(a, b ui.Point, r ui.Rect) (lo, hi float64) {
	lo, hi = 0, 1
	for _, d := range [...][4]float64{
		{a.X, b.X - a.X, r.X, r.Right()}, {a.Y, b.Y - a.Y, r.Y, r.Bottom()},
	} {
		if d[1] == 0 {
			if d[0] < d[2] || d[0] > d[3] {
				return 1, 0
			}
			continue
		}
		t, u := (d[2]-d[0])/d[1], (d[3]-d[0])/d[1]
		lo, hi = max(lo, min(t, u)), min(hi, max(t, u))
	}
	return lo, hi
}

// notYetRect is where "not played yet" stands; empty where it has no room.
func (a *timeArt) notYetRect() ui.Rect {
	head, end := max(a.x(a.now()), a.s.x0), min(a.x(a.s.total), a.s.right())
	if a.compact || end-head < a.notYet.w+24 {
		return ui.Rect{}
	}
	mid, lines := (head+end)/2, float64(len(a.names))
	return ui.R(mid-a.notYet.w/2-8, a.y0+(lines-1)*a.pitch/2-12, a.notYet.w+16, 24)
}

func (a *timeArt) placeMark(i int32, room *labelRoom) {
	m := &a.d.Marks[i]
	t := newLabel(m.Label.In(a.p.app.lang), strong(a.p.app.lang))
	x, y := a.x(a.m.mark(i, a.v.ms)), a.y(m.Actor)
	p := placedText{text: t, tone: markTone(m.Kind), fresh: int(m.At) == a.p.step}
	for _, across := range [...]bool{false, true} {
		for _, at := range [...]ui.Point{
			{X: x + 10, Y: y - 9},
			{X: x - t.w - 10, Y: y - 9},
			{X: x + 10, Y: y + 9},
			{X: x - t.w - 10, Y: y + 9},
			{X: x - t.w/2, Y: y - 14},
			{X: x - t.w - 2, Y: y - 14},
			{X: x + 2, Y: y - 14},
			{X: x - t.w/2, Y: y + 14},
		} {
			p.at = at
			if room.try(p, -1, across) {
				return
			}
		}
	}
}

func (a *timeArt) placeLabel(s segment, text string, step int, lost bool, room *labelRoom) {
	if text == "" {
		return
	}
	t := newLabel(text, fontArrow)
	p := placedText{text: t, tone: ui.QuietTone, fresh: step == a.p.step}
	if lost {
		p.tone = ui.Bad
	}
	s = a.inSight(s)
	aside := a.aside(s.from, s.to)
	for _, across := range [...]bool{false, true} {
		for _, k := range a.spots(s) {
			mid := s.from.Lerp(s.to, k)
			if p.at = ui.Pt(mid.X+aside, mid.Y); room.try(p, s.arrow, across) {
				return
			}
			if p.at = ui.Pt(mid.X-aside-t.w, mid.Y); room.try(p, s.arrow, across) {
				return
			}
		}
		if math.Abs(s.to.X-s.from.X) >= t.w+onArrow { // on the arrow itself, seen at both ends
			for _, k := range a.spots(s) {
				mid := s.from.Lerp(s.to, k)
				if p.at = ui.Pt(mid.X-t.w/2, mid.Y); room.try(p, s.arrow, across) {
					return
				}
			}
		}
		if !p.fresh { // only what is told now may stand across other arrows
			return
		}
	}
}

// fontArrow is that of what stands at messages.
var fontArrow = ui.SansFont(13)

// onArrow is how much of an arrow must be seen beside a label that stands on it.
const onArrow = 24

// spots are the places along an arrow where its label may stand: between two lines.
func (a *timeArt) spots(s segment) []float64 {
	lines := math.Abs(s.to.Y-s.from.Y) / a.pitch
	if lines < 1.1 {
		return []float64{.5, .35, .65}
	}
	var out []float64
	for i := range min(int(lines+.5), 5) {
		out = append(out, (float64(i)+.5)/lines)
	}
	return out
}

// aside is how far a label must stand from its arrow so that the line does not cross it.
func (a *timeArt) aside(from, to ui.Point) float64 {
	dy := math.Abs(to.Y - from.Y)
	if dy == 0 {
		return 6
	}
	return 5 + min(46, 6.5*math.Abs(to.X-from.X)/dy)
}

func markTone(k view.MarkKind) ui.Tone {
	switch k {
	case view.MarkCrash, view.MarkPowerLoss, view.MarkVerdict, view.MarkTruncate:
		return ui.Bad
	case view.MarkStart:
		return ui.Good
	case view.MarkExpired:
		return ui.Warn
	}
	return ui.Accented
}
