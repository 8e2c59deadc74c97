package scenes

import (
	"math"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/ui"
)

// slotArt is a place on the axis of a lane that answers the open question: a line through the log
// where it would end, and a round handle below it.
type slotArt struct {
	offset kafka.Offset
	text   label
	x      float64 // of the line, relative to the lane
	at     float64 // of the handle: places that are near each other have theirs apart
	half   float64 // the handle's half width, more for many digits
	top    float64 // where the line begins: below what is written behind the log; low for none
	on     bool    // it is the answer that was given
}

const (
	slotGap   = 2  // between two handles
	slotEdge  = 5  // between a handle and the border of the lane
	slotHigh  = 11 // half the height of a handle
	slotTight = 9  // where the row of the files is near
)

// addSlots adds the places on the lane's axis that answer the open question.
func (g *group) addSlots(n *ui.Node, a *laneArt) {
	p := g.p
	if !p.asking {
		return
	}
	i := p.indexOf(g.side)
	q := p.question(i, p.step+1)
	if q == nil || q.Quantity == "" || q.Lane != a.cur.Broker {
		return
	}
	given, done := p.answers[answerAt{i, p.step + 1}]
	var all []slotArt
	for _, c := range p.choices(i) {
		if o := c.place(); a.sc.sees(o) {
			all = append(all, a.newSlot(o, done && given.Value == c.Value))
		}
	}
	spreadSlots(all, n.Rect.W)
	for k := range all {
		n.Add(g.slot(n, a, i, all[k]))
	}
}

func (a *laneArt) newSlot(o kafka.Offset, on bool) slotArt {
	x, s := a.slotX(o), &a.shape
	t := newLabel(offsetText(o), ui.MonoBold(14))
	k := slotArt{offset: o, text: t, x: x, at: x, half: max(11, t.w/2+6), on: on}
	k.top = s.cellY - 3
	if cuts := a.g.axis.cuts; o > cuts[len(cuts)-1] { // no log of this lesson goes so far
		k.top, k.at = s.h, x+2*(k.half+slotGap)
		return k
	}
	for i := range a.cells {
		if c := &a.cells[i]; x > c.x+3 && x < c.x+c.w-3 { // within a batch: below its name
			k.top = s.cellY + s.cellH + 1
		}
	}
	left, wide := a.leoX+4, a.leo.w
	if s.compact {
		wide = max(wide, a.hw.w)
	}
	if o > a.cur.LEO && x > left-4 && x < left+wide+4 {
		k.top = s.cellY + s.cellH/2 + 9
		if s.compact && a.cur.HW >= 0 {
			k.top = s.cellY + s.cellH/2 + 17
		}
	}
	return k
}

// spreadSlots moves handles apart that would lie on each other, as little as that takes.
func spreadSlots(all []slotArt, wide float64) {
	for range 40 {
		moved := false
		for i := range len(all) - 1 {
			l, r := &all[i], &all[i+1]
			if over := l.at + l.half + slotGap + r.half - r.at; over > .5 {
				l.at, r.at, moved = l.at-over/2, r.at+over/2, true
			}
		}
		for i := range all {
			k := &all[i]
			k.at = min(max(k.at, k.half+slotEdge), wide-k.half-slotEdge)
		}
		if !moved {
			return
		}
	}
}

// slotCenter is the height of the handles, and half of theirs.
func (s *laneShape) slotCenter() (y, half float64) {
	if s.compact {
		return s.offY + 8, slotHigh
	}
	if !s.wide && s.chips.Y-s.railY < 2*slotHigh+4 {
		return s.railY + 2 + slotTight, slotTight
	}
	return s.offY + 8, slotHigh
}

var (
	txtSlotEnd = words.New("{name} ends at {n}", "{name} 到 {n} 为止")
	txtSlotHW  = words.New("{name} knows HW {n}", "{name} 的 HW 为 {n}")
)

// slot is the node of a place: "the log ends here".
func (g *group) slot(lane *ui.Node, a *laneArt, i int, k slotArt) *ui.Node {
	word := txtSlotEnd
	if q := g.p.question(i, g.p.step+1); q != nil && q.Quantity == "hw" {
		word = txtSlotHW
	}
	y, high := a.shape.slotCenter()
	m := ui.Pt(lane.Rect.X+k.at, lane.Rect.Y+y)
	// The lane may be scrolled: all is drawn from where the handle is.
	rise, low, aside := y-high-k.top, y-high-a.shape.railY-2, k.x-k.at
	return &ui.Node{
		ID: lane.ID + "/slot/" + k.text.s, Role: ui.RoleButton, Focusable: true,
		Label:    g.in(word.Fill("name", a.cur.Broker, "n", k.text.s)),
		Rect:     ui.R(m.X-k.half, m.Y-high, 2*k.half, 2*high),
		Hit:      ui.R(m.X-20, lane.Rect.Y+a.shape.cellY-3, 40, m.Y-lane.Rect.Y-a.shape.cellY+19),
		Selected: k.on, Overlay: true,
		OnPress: func() { g.p.answer(i, offsetText(k.offset)) },
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			th := l.Theme
			fill, ink := th.Panel, th.AccentText
			if l.Hover || l.Down || l.Focus || n.Selected {
				fill, ink = th.Accent, th.OnAccent
			}
			p, to := g.pen().with(c, th), ui.Pt(n.Rect.Center().X, n.Rect.Y)
			top, foot := ui.Pt(to.X+aside, to.Y-rise), ui.Pt(to.X+aside, to.Y-low)
			switch {
			case top.Y > foot.Y:
			case math.Abs(aside) < 1:
				p.line(ui.Dashed(th.Accent, 2), top, to)
			default:
				p.line(ui.Dashed(th.Accent, 2), top, foot)
				p.line(ui.Solid(th.Accent, 1.5), foot, to)
			}
			c.FillRect(n.Rect, high, fill)
			c.StrokeRect(n.Rect.Inset(1), high-1, ui.Solid(th.Accent, 2))
			k.text.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, ink)
		},
	}
}
