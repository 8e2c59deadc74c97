package scenes

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtEndHWLeader = words.New("{name}: HW {n}. Below it everything is committed.",
		"{name}：HW {n}。低于它的都已提交。")
	txtEndHWBelief = words.New(
		"{name}: HW {n}, as the leader's last Fetch answer told it. It may be behind the leader's.",
		"{name}：HW {n}，来自 leader 上次的 Fetch 应答，可能落后于 leader。")
	txtEndLEO = words.New("{name}: LEO {n}. The next record gets offset {n}.",
		"{name}：LEO {n}。下一条消息的 offset 是 {n}。")
	txtEndDisk = words.New(
		"{name}: on disk up to {n}. A power loss takes what lies above, a crash of the process "+
			"does not.",
		"{name}：已落盘到 {n}。断电会丢掉之后的部分，进程崩溃不会。")
)

// addEnds makes the flag of the high watermark, the bracket of the log's end and the disk rail
// pressable, each where it is drawn. While a question asks for a place they keep out of its way.
func (g *group) addEnds(n *ui.Node, a *laneArt) {
	if !a.cur.Hosted || g.p.asking {
		return
	}
	broker := a.cur.Broker
	add := func(kind string, what words.Text, at int, r ui.Rect) {
		if r.Empty() {
			return
		}
		s := g.in(what.Fill("name", broker, "n", strconv.Itoa(at)))
		n.Add(g.pressable(&ui.Node{
			ID: n.ID + "/" + kind, Role: ui.RoleImage, Label: s, Tip: s,
			Rect: r.Move(n.Rect.X, n.Rect.Y),
		}, kind, broker))
	}
	if a.cur.HW >= 0 {
		what := txtEndHWBelief
		if a.cur.Role == view.RoleLeader {
			what = txtEndHWLeader
		}
		add(view.ThingHW, what, int(a.cur.HW), a.hwRect())
	}
	add(view.ThingLEO, txtEndLEO, int(a.cur.LEO), a.leoRect())
	add(view.ThingDisk, txtEndDisk, int(a.cur.FlushedTo), a.railRect())
}

// hwRect is where the flag of the high watermark is, or its label where the axis does not show it;
// relative to the lane.
func (a *laneArt) hwRect() ui.Rect {
	s := &a.shape
	if s.compact {
		r := a.endLabel()
		return ui.R(r.X, r.Y, max(a.hw.w, a.hwLeft.w)+2, r.H/2)
	}
	switch x := a.sc.x(a.cur.HW); {
	case x < 0:
		return ui.R(s.x0, s.flagY, a.hwLeft.w+2, s.flagH)
	case x > a.sc.width():
		right := s.x0 + a.sc.width() - 4
		return ui.R(right-a.hwRight.w-2, s.flagY, a.hwRight.w+2, s.flagH)
	default:
		return ui.R(s.x0+x-3, s.flagY, a.hw.w+18, s.flagH)
	}
}

// hwParts are the flag of the high watermark with its pole, in a compact lane the small flag and
// the label behind the log; none where the HW is not known.
func (a *laneArt) hwParts() []ui.Rect {
	s, x := &a.shape, a.sc.x(a.cur.HW)
	switch {
	case a.cur.HW < 0:
		return nil
	case x < 0 || x > a.sc.width():
		return []ui.Rect{a.hwRect()}
	case s.compact:
		return []ui.Rect{
			ui.R(s.x0+x-3, s.cellY-3, 11, s.railY+6-s.cellY), a.hwRect(),
		}
	}
	return []ui.Rect{
		ui.R(s.x0+x-3, s.flagY, a.hw.w+17, s.flagH-1),
		ui.R(s.x0+x-3, s.flagY, 2, s.flagH+s.cellH+3),
	}
}

// leoParts are the bracket of the log's end and its label.
func (a *laneArt) leoParts() []ui.Rect {
	s, r := &a.shape, a.leoRect()
	x := s.x0 + min(max(0, a.sc.x(a.cur.LEO)), a.sc.width()) + 1
	if s.compact {
		return []ui.Rect{ui.R(x, s.cellY, 5, s.cellH), r}
	}
	top := s.cellY + 4 // the flag of the high watermark is near
	return []ui.Rect{ui.R(x, top, r.Right()-x-2, r.Bottom()-top)}
}

// leoRect is where the bracket of the log's end and its label are.
func (a *laneArt) leoRect() ui.Rect {
	s := &a.shape
	if s.compact {
		r := a.endLabel()
		if a.cur.HW < 0 {
			return ui.R(r.X, r.Y, a.leo.w+2, r.H)
		}
		return ui.R(r.X, r.Y+r.H/2, max(a.leo.w, a.leoOn.w)+2, r.H/2)
	}
	x := s.x0 + min(max(0, a.sc.x(a.cur.LEO)), a.sc.width()) + 1
	if at := a.leoLabel(x + 2); at.Y > s.cellY {
		return ui.R(x, s.cellY, at.Right()+2-x, at.Bottom()-s.cellY)
	}
	return ui.R(x, s.cellY, max(x+7, a.leoX+4)+max(a.leo.w, a.leoOn.w)-x, s.cellH)
}

// endLabel is where a compact lane writes HW and LEO, one above the other.
func (a *laneArt) endLabel() ui.Rect {
	s := &a.shape
	x := s.x0 + min(max(0, a.sc.x(a.cur.LEO)), a.sc.width()) + 3
	return ui.R(max(x+8, a.leoX+4)-1, s.cellY+s.cellH/2-17, 0, 34)
}

// railRect is the disk rail below the cells that are seen.
func (a *laneArt) railRect() ui.Rect {
	s := &a.shape
	w := min(a.sc.x(a.cur.LEO), a.sc.width())
	if len(a.cells) == 0 || w <= 0 {
		return ui.Rect{}
	}
	return ui.R(s.x0, s.railY-4, w-4, 9)
}
