package scenes

import (
	"math"
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/ui"
)

// placeTexts finds room for the labels of what has been played: first for what the present step
// tells, its marks and the messages that it sends or delivers, then for marks and messages before
// it, the newest first. What finds none is told when the reader points at it.
func (a *timeArt) placeTexts() {
	a.texts = a.texts[:0]
	if a.compact || len(a.dense) > 0 {
		return
	}
	room := &labelRoom{a: a, taken: a.takenRoom()}
	for _, now := range [...]bool{true, false} {
		for i := len(a.marks) - 1; i >= 0; i-- {
			if (int(a.d.Marks[a.marks[i]].At) == a.p.step) == now {
				a.placeMark(a.marks[i], room)
			}
		}
		if now {
			a.placeNow(room)
		}
	}
	folds, arrows := len(a.folds), len(a.arrows)
	for s := min(a.p.step, a.last); s > 0 && len(a.texts) < mostLabels; s-- {
		if folds+arrows == 0 {
			return
		}
		for ; folds > 0 && int(a.d.Folds[a.folds[folds-1]].Start) >= s; folds-- {
			f := &a.d.Folds[a.folds[folds-1]]
			a.placeLabel(a.foldSegment(int32(f.First)), f.Label, int(f.Start) == a.p.step, false,
				room)
		}
		for ; arrows > 0 && int(a.d.Arrows[a.arrows[arrows-1]].Start) >= s; arrows-- {
			if i := a.arrows[arrows-1]; !a.isNow(i) {
				a.placeArrow(i, room)
			}
		}
	}
}

// isNow says whether the present step sends or delivers a message.
func (a *timeArt) isNow(i int32) bool {
	k := &a.d.Arrows[i]
	return int(k.Start) == a.p.step || int(k.End) == a.p.step && a.p.arrived(k)
}

// placeNow labels the messages of the present step: those that tell what it is about before those
// that go to everyone.
func (a *timeArt) placeNow(room *labelRoom) {
	for _, telling := range [...]bool{true, false} {
		for n := len(a.arrows) - 1; n >= 0; n-- {
			i := a.arrows[n]
			if a.isNow(i) && (a.d.Arrows[i].API != kafka.APIUpdateMetadata) == telling {
				a.placeArrow(i, room)
			}
		}
	}
}

func (a *timeArt) placeArrow(i int32, room *labelRoom) {
	k := &a.d.Arrows[i]
	from, to, flying := a.ends(i)
	a.placeLabel(segment{from, to, i}, k.Label, a.isNow(i), k.Lost && !flying, room)
}

// labelRoom is what of the picture is free for labels.
type labelRoom struct {
	a     *timeArt
	taken []ui.Rect
}

// try puts a label where it wants to stand, unless something is there: another label, a mark, the
// line of an actor, or an arrow, its own too. With across it may hide a little of another arrow.
func (m *labelRoom) try(t placedText, own int32, across bool) bool {
	a, r := m.a, t.box()
	least := a.s.x0 - 4
	if a.s.left > 0 {
		least = a.s.x0 + 4
	}
	if r.Right() > a.s.right()+10 || r.X < least || r.Bottom() > a.low+2 ||
		!t.onLine && a.onLine(r) || a.strikes(r, own, across) {
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

// box is the room that a label takes.
func (t *placedText) box() ui.Rect { return ui.R(t.at.X-2, t.at.Y-7, t.text.w+4, 14) }

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
	if at, seen := a.differsAt(); seen {
		taken = append(taken, ui.R(at.X-7, at.Y-9, 14, 18))
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

// mostCovered is how much of another arrow a label may hide where there is no better place.
const mostCovered = .2

// strikes says whether an arrow runs through the rectangle. With across a little of one that is
// not its own may.
func (a *timeArt) strikes(r ui.Rect, own int32, across bool) bool {
	r = r.InsetXY(1, 1.5)
	for i := range a.segments {
		s := &a.segments[i]
		lo, hi := inside(s.from, s.to, r)
		if lo < hi && (s.arrow == own || !across || hi-lo > mostCovered) {
			return true
		}
	}
	return false
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
	for _, at := range [...]ui.Point{{X: x + 11, Y: y}, {X: x - t.w - 11, Y: y}} {
		p.at, p.onLine = at, true // so that it is plain whose it is
		if room.try(p, -1, false) {
			return
		}
	}
	p.onLine = false
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

// placeLabel finds room for the label of a message: above its arrow at the middle, below it, or
// beside it where it is steep.
func (a *timeArt) placeLabel(s segment, text string, fresh, lost bool, room *labelRoom) {
	if text == "" {
		return
	}
	p := placedText{text: newLabel(text, fontArrow), tone: ui.QuietTone, fresh: fresh}
	if lost {
		p.tone = ui.Bad
	}
	s = a.inSight(s)
	for _, across := range [...]bool{false, true} {
		for _, k := range [...]float64{.5, .38, .62, .25, .75, .12, .88} {
			mid := s.from.Lerp(s.to, k)
			for _, at := range s.besides(mid, p.text.w) {
				if p.at = at; room.try(p, s.arrow, across) {
					return
				}
			}
		}
		if !fresh { // only what is told now may hide some of another arrow
			return
		}
	}
}

// besides are the places for a label of a width at a point of an arrow: beside it, and above and
// below it, as near as the slant of the arrow lets.
func (s *segment) besides(mid ui.Point, w float64) []ui.Point {
	const clear = 9.5 // half of a line of text, and a little
	d := s.to.Sub(s.from)
	var out []ui.Point
	if aside := 5 + clear*math.Abs(d.X)/max(math.Abs(d.Y), 1); aside < mostAside {
		out = append(out, ui.Pt(mid.X+aside, mid.Y), ui.Pt(mid.X-aside-w, mid.Y))
	}
	for _, x := range [...]float64{mid.X - w/2, mid.X - 4, mid.X + 4 - w} {
		lo, hi := s.heights(x-2, x+w+2)
		out = append(out, ui.Pt(x, lo-clear), ui.Pt(x, hi+clear))
	}
	return out
}

// heights gives how high and how low an arrow is between two places on the axis.
func (s *segment) heights(from, to float64) (least, most float64) {
	a, b := s.from, s.to
	if a.X > b.X {
		a, b = b, a
	}
	at := func(x float64) float64 {
		if b.X-a.X < 1 {
			return a.Y
		}
		return lerp(a.Y, b.Y, min(max((x-a.X)/(b.X-a.X), 0), 1))
	}
	if b.X-a.X < 1 {
		return min(a.Y, b.Y), max(a.Y, b.Y)
	}
	return min(at(from), at(to)), max(at(from), at(to))
}

// fontArrow is that of what stands at messages.
var fontArrow = ui.SansFont(13)

// mostAside is how far beside its arrow a label may begin.
const mostAside = 40

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
