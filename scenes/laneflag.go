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
		return laneFlag{newBadge(signBars, txtDiverged.In(lang), f), ui.Bad}
	}
	if slices.ContainsFunc(l.Ghosts, func(c view.Cell) bool { return c.Lost }) {
		return laneFlag{newBadge(signDiamond, txtLost.In(lang), f), ui.Bad}
	}
	if i := slices.IndexFunc(l.Cells, func(c view.Cell) bool { return c.Repeat }); i >= 0 {
		t := txtTwice.Fill("name", l.Cells[i].Name)
		return laneFlag{newBadge(signTwice, t.In(lang), f), ui.Warn}
	}
	return laneFlag{}
}

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
	f.badge.draw(p, r, fill, ink)
}

// drawFlagAt draws the flag behind the label of the log's end, where there is room before what
// stands at the right.
func (a *laneArt) drawFlagAt(p *pen, x, mid float64, o ui.Point) {
	if a.flag.badge.text.s == "" || !a.shape.wide && !a.shape.compact {
		return
	}
	right := o.X + a.shape.inbox.X
	if a.shape.chips.W > 0 && (a.shape.wide || !a.shape.look.foot && !a.shape.look.open) {
		right = o.X + a.shape.chips.X
	}
	if a.shape.compact && a.noteStands() {
		right = min(right, o.X+a.shape.note.Right()-a.note.w)
	}
	if x+a.flag.width()+4 <= right {
		a.flag.draw(p, x, mid-11)
	}
}

// noteStands says whether the note stands in the row of the log.
func (a *laneArt) noteStands() bool {
	return a.note.s != "" && !a.shape.look.foot && !a.shape.look.open && a.noteFits()
}
