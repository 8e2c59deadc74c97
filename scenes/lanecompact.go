package scenes

import (
	"math"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// The rows of a compact lane: the log with the name before it; then, where there is room or the
// lane is opened, a row for files and note, one for what the broker knows of itself, and one for
// the messages that wait. While a question asks for a place there is a row for the answers.
const (
	compactPad    = 10
	compactHeight = 41 // of the row with the log
	compactFoot   = 26
	compactGrow   = 24
	compactAsk    = 28
	compactCell   = 30
	compactMeta   = 20
	compactInbox  = 26
	leastMail     = 126  // the width of a column of messages
	easyPitch     = 54   // columns so wide leave room to a wider one
	countWidth    = 40.0 // of the sign that counts messages where none of them fits
	rulerHeight   = 16
)

// compactLook is what decides about the rows of a compact lane.
type compactLook struct {
	foot, open, ask bool
	mail            bool // there are messages for it
}

// height is what the rows need beside the one with the log.
func (c compactLook) below() float64 {
	h := 0.0
	if c.foot || c.open {
		h += compactFoot
	}
	if c.open {
		h += compactMeta
		if c.mail {
			h += compactInbox
		}
	}
	if c.ask {
		h += compactAsk
	}
	return h
}

// newCompactShape places the parts of a compact lane.
func newCompactShape(w, h float64, a *axis, headW, cacheW float64, look compactLook) laneShape {
	s := laneShape{w: w, h: h, compact: true, look: look}
	row := h - look.below()
	s.cellH = compactCell + max(0, min(math.Floor((row-compactHeight)*.7), 16))
	s.cellY = 3 + max(0, math.Floor((row-s.cellH-11)/2))
	s.flagY, s.flagH = s.cellY-2, 0
	s.railY = s.cellY + s.cellH + 4
	s.head = ui.R(compactPad, s.cellY-1, headW, s.cellH+4)
	s.x0 = compactPad + headW + 10
	right := w - compactPad
	end := a.endWidth()
	least := a.leastIn(laneCompact) * float64(a.columns())
	y := row
	if look.ask {
		s.offY, s.offH = s.railY+7, offsetHeight
		y += compactAsk
	}
	if w >= wideFrom && !look.foot && !look.open {
		// All in one row: files before the messages.
		s.inbox = ui.R(right-196, 3, 196, row-6)
		s.chips = ui.R(s.inbox.X-166, s.cellY+4, 156, chipHeight)
		right, s.beside = s.chips.X-10, true
	} else {
		mail := countWidth
		few := a.leastIn(laneCompact) * float64(min(a.columns(), 3))
		if look.foot || right-s.x0-end-cacheW-20-countWidth < few {
			cacheW = 0 // on the smallest screens the log itself comes first
		}
		if cacheW > 0 {
			end += cacheW + 10
		}
		if most := right - s.x0 - end - 10 - least; most >= leastMail {
			easy := right - s.x0 - end - 10 - easyPitch*float64(a.columns())
			mail = min(160, max(leastMail, easy))
		}
		s.inbox = ui.R(right-mail, 3, mail, row-6)
		right = s.inbox.X - 10
		if cacheW > 0 {
			s.chips = ui.R(right-cacheW, 2, cacheW, row-4)
		}
	}
	s.axisW = right - end - s.x0
	s.note = ui.R(s.x0, s.cellY, w-compactPad-s.x0, s.cellH)
	if look.foot || look.open {
		s.chips = ui.R(s.x0, y+1, w-compactPad-s.x0, chipHeight)
		s.note = s.chips
		y += compactFoot
	}
	if look.open {
		s.metaY = y
		y += compactMeta
		if look.mail {
			s.inbox = ui.R(s.x0, y, w-compactPad-s.x0, pillHeight)
		}
	}
	return s
}

// pillOf is the pill with the name of a broker; its sign says the role.
func pillOf(l *view.Lane) badge {
	b := roleBadge(l, words.EN)
	if b.sign == signNone {
		b.sign = signDash
	}
	return newBadge(b.sign, l.Broker, fontStrong)
}

// starInset is where the controller's star stands below the pill with the name of its broker.
const starInset = 8

// compactOf says which rows a lane has.
func (g *group) compactOf(l *view.Lane) compactLook {
	k := compactLook{foot: g.fit.foot, open: g.p.opened == l.Broker}
	if q := g.p.question(g.p.indexOf(g.side), g.p.step+1); g.p.asking && q != nil {
		k.ask = q.Quantity != "" && q.Lane == l.Broker
	}
	for i := range g.cur.Messages {
		k.mail = k.mail || g.cur.Messages[i].To == l.Broker && g.about(&g.cur.Messages[i])
	}
	return k
}

var (
	txtOpenLane  = words.New("broker {name}: show all of it", "broker {name}：全部展开")
	txtCloseLane = words.New("broker {name}: show less of it", "broker {name}：收起")
	txtAllOf     = words.New("Show all of broker {name}", "展开 broker {name}")
	txtLessOf    = words.New("Show less of broker {name}", "收起 broker {name}")
	txtFollowers = words.New("followers: {list}", "follower：{list}")
	txtMail      = words.New("{n} messages wait", "{n} 条消息等待")
)

// openLane shows all of a broker's lane where lanes are compact, or no more of it.
func (p *player) openLane(broker string) {
	if p.opened == broker {
		broker = ""
	}
	p.opened = broker
	p.app.stale()
}

// addHead adds the pill with the broker's name: it says everything of the replica to whoever asks,
// and opens its lane.
func (g *group) addHead(n *ui.Node, a *laneArt) {
	t := txtOpenLane
	if a.shape.look.open {
		t = txtCloseLane
	}
	broker := a.cur.Broker
	n.Add(&ui.Node{
		ID: n.ID + "/head", Role: ui.RoleButton, Focusable: true, Selected: a.shape.look.open,
		Label: g.in(t.Fill("name", broker)), Tip: g.laneTip(a),
		Rect:    a.shape.head.Move(n.Rect.X, n.Rect.Y),
		OnPress: func() { g.p.openLane(broker) },
	})
}

// laneTip says all of a replica in lines.
func (g *group) laneTip(a *laneArt) string {
	s := laneSentence(a)
	add := func(t string) {
		if t != "" {
			s += "\n" + t
		}
	}
	if a.cur.HasCache {
		add(g.in(txtEpochCache) + ": " + cacheText(a.cur, g.lang()))
	}
	if a.cur.Checkpoint != kafka.NoOffset {
		add(g.in(txtHWFile.Fill("n", offsetText(a.cur.Checkpoint))))
	}
	if len(a.remotes) > 0 {
		add(g.in(txtFollowers.Fill("list", knowsText(a.cur, g.lang()))))
	}
	add(a.form(0).s)
	return s
}

// drawCompactHead draws the pill and below it the leader epoch that the replica knows.
func (a *laneArt) drawCompactHead(p *pen, o ui.Point, l ui.Look) {
	th, h := l.Theme, a.shape.head.Move(o.X, o.Y)
	b, role, alpha := a.fadingRole(a.pill, a.pillWas, l)
	top := h.Y
	if a.knows.s == "" && !a.cur.IsController {
		top += math.Floor((h.H - 22) / 2)
	}
	p.c.PushAlpha(alpha)
	drawRoleBadge(p, b, ui.R(h.X, top, h.W, 20), role)
	p.c.PopAlpha()
	if a.cur.IsController { // below the pill, whose corner it would cover
		p.sign(signStar, h.X+starInset, h.Y+29, 11, th.Text)
	}
	if a.knows.s == "" {
		return
	}
	col, x := th.Quiet, h.X+(h.W-a.knows.w)/2
	if a.cur.Behind {
		col = th.WarnText
		p.sign(signClock, x+a.knows.w+1, h.Y+29, 10, col)
		x -= 7
	}
	if a.cur.IsController {
		x = max(x, h.X+2*starInset)
	}
	a.knows.left(p.c, x, h.Y+20, 17, col)
}

// drawCompactEnds writes HW and LEO behind the log, and marks the HW by a flag without words.
func (a *laneArt) drawCompactEnds(p *pen, o ui.Point, hwX, leoX float64, hw, leo label) {
	s, th := &a.shape, p.th
	x := o.X + s.x0 + leoX + 3
	y, b := o.Y+s.cellY+1, o.Y+s.cellY+s.cellH-1
	p.line(ui.Solid(th.Quiet, 1.5), ui.Pt(x-2, y), ui.Pt(x+3, y), ui.Pt(x+3, b), ui.Pt(x-2, b))
	lx, mid := max(x+8, o.X+a.leoX+4), o.Y+s.cellY+s.cellH/2
	if a.cutBack() { // below the ghosts the bracket goes on to its word
		low := o.Y + s.railY
		p.line(ui.Solid(th.Quiet, 1.5), ui.Pt(x+3, b), ui.Pt(x+3, low), ui.Pt(lx-5, low),
			ui.Pt(lx-5, mid+8), ui.Pt(lx-2, mid+8))
	}
	a.drawFlagAt(p, o)
	if a.cur.HW < 0 {
		leo.left(p.c, lx, mid-9, 18, th.Quiet)
		return
	}
	switch {
	case hwX < 0:
		hw = a.hwLeft
	case hwX > a.sc.width():
		hw = a.hwRight
	}
	hw.left(p.c, lx, mid-17, 17, th.Text)
	leo.left(p.c, lx, mid, 17, th.Quiet)
	if hwX < 0 || hwX > a.sc.width() {
		return
	}
	at := ui.Pt(o.X+s.x0+hwX-2, o.Y+s.cellY-3) // small: it must not cover a cell's corner
	p.line(ui.Solid(th.Ink, 2), at, ui.Pt(at.X, o.Y+s.railY+3))
	tip := ui.Pt(at.X+7, at.Y+3.5)
	if a.cur.Role == view.RoleLeader {
		p.fill(th.Ink, at, tip, ui.Pt(at.X, at.Y+7))
		return
	}
	p.fill(th.Panel, at, tip, ui.Pt(at.X, at.Y+7))
	p.loop(ui.Solid(th.Ink, 1.2), at, tip, ui.Pt(at.X, at.Y+7))
}

// drawCompactMeta draws the row of an opened lane with what the broker knows of itself.
func (a *laneArt) drawCompactMeta(p *pen, o ui.Point, l ui.Look) {
	if a.shape.metaY == 0 {
		return
	}
	x := o.X + a.shape.x0
	for _, m := range a.meta {
		w := m.text.w
		if m.behind {
			w += 17
		}
		if x+w > o.X+a.shape.w-compactPad {
			return
		}
		a.drawMeta(p, m, x, o.Y+a.shape.metaY, l.Theme)
		x += w + 14
	}
	if t := a.follow; t.s != "" && x+t.w <= o.X+a.shape.w-compactPad {
		t.left(p.c, x, o.Y+a.shape.metaY, 18, l.Theme.Quiet)
	}
}

// countPill stands for messages where none of them fits.
func (g *group) countPill(id string, list []*view.Message, room ui.Rect) *ui.Node {
	k := g.morePill(id, list, room)
	k.ID = id + "/mail"
	k.Label = g.in(txtMail.Fill("n", strconv.Itoa(len(list))))
	t := newLabel(strconv.Itoa(len(list)), fontStrong)
	fresh := false
	for _, m := range list {
		fresh = fresh || m.Sent
	}
	k.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th := l.Theme
		r := ui.R(n.Rect.X, n.Rect.Center().Y-12, n.Rect.W, 24)
		s := ui.Solid(th.Quiet, 1)
		if fresh {
			s = ui.Solid(th.Accent, 2)
		}
		c.FillRect(r, 7, th.Panel)
		c.StrokeRect(r, 7, s)
		p := g.pen().with(c, th)
		e := ui.R(r.X+6, r.Center().Y-5, 14, 10)
		c.StrokeRect(e, 1.5, ui.Solid(th.Text, 1.2))
		p.line(ui.Solid(th.Text, 1.2), ui.Pt(e.X+1, e.Y+1), ui.Pt(e.Center().X, e.Y+6),
			ui.Pt(e.Right()-1, e.Y+1))
		t.left(c, r.X+25, r.Y, r.H, th.Text)
	}
	return k
}

// makeCompact makes the texts that only a compact lane has.
func (a *laneArt) makeCompact(in func(words.Text) string) {
	a.look = a.g.compactOf(a.cur)
	a.pill = pillOf(a.cur)
	if a.prev != nil {
		a.pillWas = pillOf(a.prev)
	}
	if a.cur.Role != view.RoleDown && a.cur.LeaderEpoch != kafka.NoLeaderEpoch {
		a.knows = newLabel("e"+strconv.Itoa(int(a.cur.LeaderEpoch)), fontMono)
	}
	if a.cur.Fenced && a.cur.Role != view.RoleDown && len(a.notes) == 0 {
		a.notes = append(a.notes, newLabel(in(txtFencedHead), small(a.g.lang())))
	}
	if list := knowsText(a.cur, a.g.lang()); a.cur.Role == view.RoleLeader {
		a.follow = newLabel(in(txtFollowers.Fill("list", list)), small(a.g.lang()))
	}
}

// noteInRow finds room for the note between the end of the log and the messages, in one line or in
// two.
func (a *laneArt) noteInRow() {
	s := &a.shape
	from := a.leoX + 4 + max(a.hw.w, a.leo.w) + 14
	if c := a.foot.right(); c > 0 {
		from = max(from, c+10)
	}
	to := s.w - compactPad
	if a.look.mail {
		to = s.inbox.X - 8
	}
	if s.beside {
		to = s.chips.X - 10
	}
	a.noteR = ui.R(from, s.cellY, to-from, s.cellH)
	for n := range a.notes {
		if a.note = a.form(n); a.note.w <= a.noteR.W {
			return
		}
	}
	a.note = label{}
}

// laneCommands open lanes and move the axis, where that is of use.
func (p *player) laneCommands(
	cmd func(string, words.Text, string, bool, words.Text) TwinCommand,
) (out []TwinCommand) {
	if len(p.groups) == 0 {
		return nil
	}
	g := p.groups[0]
	if g.fit.kind == laneCompact {
		for i := range g.cur.Lanes {
			b := g.cur.Lanes[i].Broker
			t := txtAllOf
			if p.opened == b {
				t = txtLessOf
			}
			c := cmd("lane", t.Fill("name", b), "", false, words.Text{})
			c.Value, c.Pressed = b, p.opened == b
			out = append(out, c)
		}
	}
	if g.scrolls() {
		for _, by := range [...]struct {
			value string
			text  words.Text
		}{{"-1", txtAxisLeft}, {"1", txtAxisRight}} {
			c := cmd("axis", by.text, "", false, words.Text{})
			c.Value = by.value
			out = append(out, c)
		}
	}
	return out
}
