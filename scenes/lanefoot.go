package scenes

import (
	"math"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// footArt is what a lane shows of the replica's files, relative to the lane. What the replica holds
// comes first: a note is made brief, or moved, before any of this gives way.
type footArt struct {
	title   label // what stands before or above the chips
	titleAt ui.Point
	chips   []ui.Rect // of the newest entries of the epoch cache
	fold    label     // of the entries that have no chip, or that there are none
	foldR   ui.Rect
	file    label // the high watermark in its file
	fileR   ui.Rect
	end     float64 // where all that ends in a row
}

const (
	chipGap = 5
	chipLow = 18 // where two stand above each other in a compact lane
)

var (
	txtFolded = words.New("{n} epochs", "{n} 个 epoch")
	txtOlder  = words.New("+{n}", "+{n}")
	txtHWDisk = words.New("disk HW {n}", "盘上 HW {n}")
)

// chipText is a line of the epoch cache: "e1→20".
func chipText(e view.EpochEntry) string {
	return "e" + strconv.Itoa(int(e.Epoch)) + "→" + offsetText(e.Start)
}

func chipWidth(e view.EpochEntry) float64 { return ui.Measure(chipText(e), fontMono) + 31 }

// footTry is one way to share the row of the files with the note.
type footTry struct {
	note        int // which form of it, -1 for none
	above       bool
	bare        bool // without the words before the chips
	short, fold bool // of the file's name, of the chips
}

// footTries are these ways, the best first.
var footTries = [...]footTry{
	{},
	{above: true},
	{note: 1},
	{note: 1, above: true},
	{bare: true},
	{note: 1, bare: true},
	{note: 1, bare: true, short: true},
	{note: 1, bare: true, fold: true},
	{note: 1, bare: true, short: true, fold: true},
	{note: -1},
	{note: -1, bare: true},
	{note: -1, bare: true, short: true},
	{note: -1, bare: true, short: true, fold: true},
}

// placeFoot places the files, and chooses the form of the note that there is room for.
func (a *laneArt) placeFoot() {
	s := &a.shape
	a.foot, a.note, a.noteR = footArt{}, a.form(0), s.note
	switch {
	case !a.cur.Hosted:
		return
	case s.compact && !s.look.foot && !s.look.open:
		a.placeCacheColumn()
		a.noteInRow()
	case s.wide:
		a.placeWideFoot()
	default:
		for _, t := range footTries {
			if a.tryFoot(t) {
				return
			}
		}
	}
}

// form is the note in its long form, 0, or its brief one.
func (a *laneArt) form(n int) label {
	if n < 0 || len(a.notes) == 0 {
		return label{}
	}
	return a.notes[min(n, len(a.notes)-1)]
}

// title says what the chips are; where there is no cache at all that is all there is to say.
func (a *laneArt) filesTitle() string {
	in := a.g.in
	switch {
	case a.cur.Voter:
		return ""
	case !a.cur.HasCache:
		return in(txtNoCache)
	case a.shape.wide:
		return in(txtEpochCache)
	}
	return in(txtEpochs)
}

func (a *laneArt) fileText(t words.Text) label {
	if a.cur.Checkpoint == kafka.NoOffset {
		return label{}
	}
	n := offsetText(a.cur.Checkpoint)
	return newLabel(a.g.in(t.Fill("n", n)), small(a.g.lang()))
}

// tryFoot lays everything into one row; it says whether that fits.
func (a *laneArt) tryFoot(t footTry) bool {
	s := &a.shape
	f := footArt{}
	x, y := s.chips.X, s.chips.Y
	empty := a.cur.HasCache && len(a.cur.Epochs) == 0
	if !t.bare || empty {
		f.title, f.titleAt = newLabel(a.filesTitle(), small(a.g.lang())), ui.Pt(x, y)
		if x += f.title.w; f.title.w > 0 {
			x += 8
		}
	}
	if a.cur.HasCache {
		x = a.placeRow(&f, x, y, t.fold)
	}
	f.file = a.fileText(txtHWFile)
	if t.short {
		f.file = a.fileText(txtHWDisk)
	}
	if f.file.s != "" {
		f.fileR = ui.R(x+6, y, f.file.w, chipHeight)
		x = f.fileR.Right()
	}
	note, noteR := a.form(t.note), s.note
	right := s.chips.Right()
	switch {
	case note.s == "":
	case t.above:
		if s.above.W == 0 {
			return false
		}
		noteR = s.above
		if a.leoX+8+a.leo.w+10 > noteR.Right()-note.w {
			return false
		}
	default:
		right -= note.w + 12
	}
	if x > right+.5 {
		return false
	}
	f.end = x
	a.foot, a.note, a.noteR = f, note, noteR
	if t.above && note.s != "" { // the messages leave it the room
		s.inbox.H = min(s.inbox.H, noteR.Y-s.inbox.Y-1)
	}
	return true
}

// placeRow places chips in a row, all of them or their number, and gives the x behind them.
func (a *laneArt) placeRow(f *footArt, x, y float64, fold bool) float64 {
	n := len(a.cur.Epochs)
	if n == 0 || fold && n > 1 {
		return a.placeFold(f, txtFolded, n, x, y)
	}
	for _, e := range a.cur.Epochs {
		w := chipWidth(e)
		f.chips = append(f.chips, ui.R(x, y, w, chipHeight))
		x += w + chipGap
	}
	return x
}

// placeFold names the number of entries, or says that there are none.
func (a *laneArt) placeFold(f *footArt, t words.Text, n int, x, y float64) float64 {
	if n == 0 {
		t = txtNobody
	}
	f.fold = newLabel(a.g.in(t.Fill("n", strconv.Itoa(n))), small(a.g.lang()))
	f.foldR = ui.R(x, y, f.fold.w, chipHeight)
	if n > 0 {
		f.foldR.W += 14
	}
	return f.foldR.Right() + chipGap
}

// foldWidth is the width of the number of entries.
func foldWidth(n int, lang words.Lang) float64 {
	return math.Ceil(ui.Measure(txtFolded.Fill("n", strconv.Itoa(n)).In(lang), small(lang))) + 14
}

// placeWideFoot places the files beside the log, and the note in its own row below them.
func (a *laneArt) placeWideFoot() {
	s, f := &a.shape, footArt{}
	f.title, f.titleAt = newLabel(a.filesTitle(), small(a.g.lang())), ui.Pt(s.chips.X, s.flagY-3)
	if a.cur.HasCache {
		a.placeRows(&f, s.chips)
	}
	if f.file = a.fileText(txtHWFile); f.file.s != "" {
		f.fileR = ui.R(s.chips.X, s.railY-2, f.file.w, 18)
	}
	room := s.note.W
	if f.fileR.Bottom() > s.note.Y && f.file.s != "" {
		room -= f.file.w + 12
	}
	for n := range len(a.notes) {
		if a.note = a.form(n); a.note.w <= room {
			break
		}
	}
	if a.note.w > room {
		a.note = label{}
	}
	a.foot = f
}

// placeRows places the newest chips in as many rows as there is room for.
func (a *laneArt) placeRows(f *footArt, room ui.Rect) {
	n := len(a.cur.Epochs)
	if n == 0 {
		a.placeFold(f, txtFolded, 0, room.X, room.Y)
		return
	}
	rows := max(1, int((room.H+4)/(chipHeight+2)))
	for first := range n {
		x, y, row := room.X, room.Y, 0
		*f = footArt{title: f.title, titleAt: f.titleAt}
		if first > 0 {
			x = a.placeFold(f, txtOlder, first, x, y)
		}
		fits := true
		for _, e := range a.cur.Epochs[first:] {
			w := chipWidth(e)
			if x > room.X && x+w > room.Right() {
				row, x, y = row+1, room.X, y+chipHeight+2
			}
			fits = fits && row < rows && x+w <= room.Right()+.5
			f.chips = append(f.chips, ui.R(x, y, w, chipHeight))
			x += w + chipGap
		}
		if fits {
			return
		}
	}
	*f = footArt{title: f.title, titleAt: f.titleAt}
	a.placeFold(f, txtFolded, n, room.X, room.Y)
}

// placeCacheColumn places the cache of a compact lane of one row in the column that all lanes keep
// for it: one or two chips, else the newest and how many there are.
func (a *laneArt) placeCacheColumn() {
	s, f, all := &a.shape, footArt{}, a.cur.Epochs
	room := s.chips
	if !a.cur.HasCache || room.Empty() {
		return
	}
	if a.shape.beside {
		a.placeRows(&f, room)
		a.foot = f
		return
	}
	mid := room.Y + math.Round(room.H/2)
	low := func(e view.EpochEntry, y float64) {
		f.chips = append(f.chips, ui.R(room.X, y, min(room.W, chipWidth(e)-8), chipLow))
	}
	switch n := len(all); {
	case n > 0 && chipWidth(all[n-1])-8 > room.W || n == 0:
		a.placeFold(&f, txtFolded, n, room.X, mid-chipHeight/2)
	case n == 1:
		low(all[0], mid-chipLow/2)
	case n == 2 && chipWidth(all[0])-8 <= room.W:
		low(all[0], mid-chipLow-1)
		low(all[1], mid+1)
	default:
		low(all[n-1], mid-chipLow-1)
		a.placeFold(&f, txtFolded, n, room.X, mid+1)
		f.foldR.H = chipLow
	}
	a.foot = f
}

// right is where the chips of a cache end.
func (f *footArt) right() float64 {
	x := f.foldR.Right()
	for _, r := range f.chips {
		x = max(x, r.Right())
	}
	return x
}
