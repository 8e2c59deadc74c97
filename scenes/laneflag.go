package scenes

import (
	"slices"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// laneFlag is what is wrong with a log, as a sign and a word; the zero value is nothing.
type laneFlag struct {
	badge badge
	tone  ui.Tone
	brief bool // its sign alone
}

var (
	txtTwice     = words.New("{name} twice", "{name} 重复")
	txtTwiceTip  = words.New("this log has it once more before", "这份日志里前面已有一份")
	txtReadAgain = words.New("read again", "重复读取")
)

// newLaneFlag takes the worst of what the cells of a log say.
func newLaneFlag(l *view.Lane, lang words.Lang) laneFlag {
	f := strong(lang)
	if slices.ContainsFunc(l.Cells, func(c view.Cell) bool { return c.Diverged }) {
		return laneFlag{badge: newBadge(signBars, txtDiverged.In(lang), f), tone: ui.Bad}
	}
	if slices.ContainsFunc(l.Ghosts, func(c view.Cell) bool { return c.Lost }) {
		return laneFlag{badge: newBadge(signDiamond, txtLost.In(lang), f), tone: ui.Bad}
	}
	if i := slices.IndexFunc(l.Cells, func(c view.Cell) bool { return c.Repeat }); i >= 0 {
		t := txtTwice.Fill("name", l.Cells[i].Name)
		return laneFlag{badge: newBadge(signTwice, t.In(lang), f), tone: ui.Warn}
	}
	return laneFlag{}
}

const flagSign = 20 // the sign of a flag in a disc

// width is the room that the flag needs.
func (f *laneFlag) width() float64 {
	if f.badge.text.s == "" {
		return 0
	}
	return f.badge.width() + 6
}

func (f *laneFlag) draw(p *pen, x, y float64) {
	r := ui.R(x, y, f.badge.width(), 22)
	fill, ink := p.th.Solid(f.tone)
	if f.brief {
		p.c.FillCircle(ui.Pt(x+flagSign/2, y+11), flagSign/2, fill)
		p.sign(f.badge.sign, x+flagSign/2, y+11, 10, ink)
		return
	}
	f.badge.draw(p, r, fill, ink)
}

// placeFlag finds room for the flag: behind the label of the log's end, behind the files in the row
// of a compact lane, else in the row of the files where there is no note. Where there is none of
// that, its sign alone stands behind the log. A narrow lane has it in its head.
func (a *laneArt) placeFlag() {
	a.flagX, a.flagFoot, a.flag.brief = 0, false, false
	s := &a.shape
	if a.flag.badge.text.s == "" || !s.wide && !s.compact {
		return
	}
	low := s.look.foot || s.look.open
	right := s.inbox.X
	if s.compact && (!a.look.mail || s.look.open) {
		right = s.w - compactPad
	}
	if a.note.s != "" && !low && s.compact {
		right = min(right, a.noteR.Right()-a.note.w)
	}
	files := right
	if s.chips.W > 0 && !low {
		files = min(right, s.chips.X)
	}
	x := a.leoX + 4 + max(a.hw.w, a.leo.w) + 14
	behind := max(x, a.foot.right()+10)
	switch need := a.flag.width() + 4; {
	case x+need <= files:
		a.flagX = x
	case !low && !s.wide && !s.beside && behind+need <= right:
		a.flagX = behind
	case low && a.foot.end+need <= s.chips.Right()-a.note.w-12:
		a.flagFoot = true
	case x-6+flagSign <= files:
		a.flag.brief, a.flagX = true, x-6
	}
}

// drawFlagAt draws the flag where there was room for it.
func (a *laneArt) drawFlagAt(p *pen, o ui.Point) {
	s := &a.shape
	switch {
	case a.flagX > 0:
		a.flag.draw(p, o.X+a.flagX, o.Y+s.cellY+s.cellH/2-11)
	case a.flagFoot:
		n := s.chips.Move(o.X, o.Y)
		right := n.Right()
		if a.note.s != "" {
			right -= a.note.w + 12
		}
		a.flag.draw(p, right-a.flag.badge.width(), n.Y)
	}
}
