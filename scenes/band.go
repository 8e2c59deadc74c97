package scenes

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtLeaderEpoch    = words.Same("leader epoch")
	txtPartitionEpoch = words.Same("partition epoch")
	txtRegistered     = words.New("registered", "已注册")
	txtMin            = words.New("min {n}", "min {n}")
	txtSession        = words.New("{name} is gone; its session and its node live until {s} s.",
		"{name} 已离开；它的会话和节点到 {s} s 为止。")
	txtNobody   = words.New("none", "无")
	txtMustRead = words.New("has not read the state yet", "尚未读取状态")
	txtBelowMin = words.New("below min {n}", "少于 min {n}")
	txtHWStands = words.New("below min {n}, HW stands", "少于 min {n}，HW 停住")
)

const (
	bandItem = 24
	bandGap  = 3
	tokenW   = 23
)

// bandPad is the room around the controllers of KRaft mode.
var bandPad = ui.PadXY(10, 4)

// band shows what the controller and ZooKeeper hold, or the controllers of KRaft mode with their
// metadata log and what it says of the partition.
func (g *group) band() *ui.Node {
	c, was := &g.cur.Controller, &g.cur.Controller
	if g.was != nil {
		was = &g.was.Controller
	}
	id := g.id + "/controller"
	n := ui.Flow(id, 13, bandGap, ui.PadXY(12, 4))
	if g.cur.Majority != nil {
		g.majorityBand(n)
	} else if g.cur.Quorum != nil {
		n = g.raftBand(id, c, was)
	} else {
		g.addHolder(n, c, was)
		g.addState(n, id, c, was)
	}
	n.Label = g.in(txtController)
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		if g.cur.Majority != nil { // its one row; beside it the other side needs more
			r.H = min(r.H, bandItem+8)
		}
		c.FillRect(r, 8, l.Theme.Sunken)
	}
	n.DrawOver = func(c ui.Canvas, _ *ui.Node, l ui.Look) { g.drawSliding(c, l) }
	g.nodes["zookeeper"] = n
	n.Still = g.bandStands()
	return g.pressable(n, view.ThingController, "")
}

// addHolder adds the controller of ZooKeeper mode, the leader, and who is registered.
func (g *group) addHolder(n *ui.Node, c, was *view.Controller) {
	ctl := g.tokens(n.ID+"/holder", g.in(txtController), names(was.Broker), names(c.Broker))
	ctl.Tip = txtControllerTip.In(g.lang())
	if c.MustRead {
		ctl.Tip = c.Broker + ": " + g.in(txtMustRead)
	}
	n.Add(ctl,
		g.tokens(n.ID+"/leader", g.in(txtLeader), names(was.Leader), names(c.Leader)),
		g.tokens(n.ID+"/registered", g.in(txtRegistered), was.Registered, c.Registered))
	for _, s := range c.Sessions {
		n.Add(g.session(n.ID, s))
	}
}

// addState adds the epochs of the partition, its ISR, and what moves or stops.
func (g *group) addState(n *ui.Node, id string, c, was *view.Controller) {
	n.Add(g.value(id+"/epoch", g.in(txtLeaderEpoch), int(c.LeaderEpoch),
		c.LeaderEpoch != was.LeaderEpoch),
		g.value(id+"/version", g.in(txtPartitionEpoch), int(c.PartitionEpoch),
			c.PartitionEpoch != was.PartitionEpoch),
		g.isrTray(id+"/isr", c, was))
	if g.cur.Quorum != nil {
		g.addEligible(n, id, c, was)
	}
	if t := movingText(c); t != "" {
		n.Add(g.words(id+"/moving", g.in(txtMoving), t, t != movingText(was)))
	}
	if len(c.Closing) > 0 {
		n.Add(g.tokens(id+"/closing", g.in(txtClosing), was.Closing, c.Closing))
	}
}

var txtControllerTip = words.New(
	"The broker that created /controller in ZooKeeper. It elects leaders.",
	"在 ZooKeeper 中创建了 /controller 的 broker，由它选举 leader。")

func names(one string) []string {
	if one == "" {
		return nil
	}
	return []string{one}
}

// value is a word and a number.
func (g *group) value(id, word string, v int, changed bool) *ui.Node {
	return g.words(id, word, strconv.Itoa(v), changed)
}

// words is a word and a short text.
func (g *group) words(id, word, text string, changed bool) *ui.Node {
	w := newLabel(word, small(g.lang()))
	num := newLabel(text, ui.MonoBold(14))
	n := &ui.Node{ID: id, Role: ui.RoleText, Label: word + " " + num.s}
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(w.w + 6 + num.w), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		col := g.changeGround(c, r, changed, l)
		w.left(c, r.X, r.Y, r.H, l.Theme.Quiet)
		num.left(c, r.X+w.w+6, r.Y, r.H, col)
	}
	return n
}

// changeGround lays a soft ground under what the step changed and gives the colour of values.
func (g *group) changeGround(c ui.Canvas, r ui.Rect, changed bool, l ui.Look) ui.Color {
	if !changed {
		return l.Theme.Text
	}
	t := g.progress(phaseRole, l.Now)
	c.PushAlpha(t)
	c.FillRect(r.InsetXY(-5, 0), 6, l.Theme.AccentSoft)
	c.StrokeRect(r.InsetXY(-5, 0), 6, ui.Solid(l.Theme.Accent, 1.5))
	c.PopAlpha()
	return l.Theme.AccentText
}

// tokens is a word and the brokers that it is about.
func (g *group) tokens(id, word string, was, list []string) *ui.Node {
	return g.tokenRow(id, word, was, list, false)
}

// tokenRow is a word and brokers, hollow where these may not do what others may.
func (g *group) tokenRow(id, word string, was, list []string, hollow bool) *ui.Node {
	w := newLabel(word, small(g.lang()))
	none := newLabel(g.in(txtNobody), small(g.lang()))
	changed := !slices.Equal(was, list)
	t := g.newTray(was, list, hollow)
	t.set = hollow || strings.HasSuffix(id, "/elr")
	text := word
	for _, b := range list {
		if hollow {
			b = "(" + b + ")"
		}
		text += " " + b
	}
	n := &ui.Node{ID: id, Role: ui.RoleText, Label: text}
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		if len(list) == 0 {
			return math.Ceil(w.w + 6 + none.w), bandItem
		}
		return math.Ceil(w.w + 6 + float64(len(list))*tokenW), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		g.changeGround(c, r, changed, l)
		w.left(c, r.X, r.Y, r.H, l.Theme.Quiet)
		x := r.X + w.w + 6
		if len(list) == 0 {
			none.left(c, x, r.Y, r.H, l.Theme.Quiet)
		}
		t.draw(g, c, l, x+tokenW/2-1, r.Y+r.H/2)
	}
	return n
}

func drawToken(c ui.Canvas, t label, at ui.Point, th *ui.Theme) {
	c.FillCircle(at, 10, th.Ink)
	t.center(c, at.X, at.Y-10, 20, th.Panel)
}

// drawHollow draws a broker that may not do what the others of its row may.
func drawHollow(c ui.Canvas, t label, at ui.Point, th *ui.Theme) {
	c.FillCircle(at, 10, th.Panel)
	c.StrokeCircle(at, 9.5, ui.Dashed(th.WarnText, 1.5))
	t.center(c, at.X, at.Y-10, 20, th.WarnText)
}

// isrTray is the set of in-sync replicas with the minimum as a line behind its last slot.
func (g *group) isrTray(id string, c, was *view.Controller) *ui.Node {
	changed, tokens := !slices.Equal(c.ISR, was.ISR), g.newTray(was.ISR, c.ISR, false)
	slots := max(len(g.cur.Lanes), len(c.ISR))
	w := newLabel("ISR", fontStrong)
	word := txtMin
	short := len(c.ISR) < c.MinISR
	switch rs := g.side.run.RuleSet(); {
	case short && rs.Rules.StrictMinISR == release.On && c.LeaderEpoch >= 0:
		word = txtHWStands
	case short:
		word = txtBelowMin
	}
	low := newLabel(g.in(word.Fill("n", strconv.Itoa(c.MinISR))), small(g.lang()))
	tokens.set = true
	text := "ISR"
	for _, b := range c.ISR {
		text += " " + b
	}
	n := &ui.Node{ID: id, Role: ui.RoleText, Label: text + ", " + low.s}
	tray := float64(slots)*tokenW + 8
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(w.w + 6 + tray + 6 + low.w), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		g.changeGround(c, r, changed, l)
		w.left(c, r.X, r.Y, r.H, th.Quiet)
		t := ui.R(r.X+w.w+6, r.Y, tray, r.H)
		c.FillRect(t, 13, th.Panel)
		c.StrokeRect(t, 13, ui.Solid(th.Line, 1))
		for i := range slots {
			if i >= len(tokens.cur) {
				at := ui.Pt(t.X+4+tokenW/2+float64(i)*tokenW, t.Y+t.H/2)
				c.StrokeCircle(at, 9.5, ui.Dashed(th.Line, 1))
			}
		}
		tokens.draw(g, c, l, t.X+4+tokenW/2, t.Y+t.H/2)
		line, col := t.X+4+float64(g.cur.Controller.MinISR)*tokenW, th.Quiet
		if short {
			col = th.WarnText
		}
		c.FillRect(ui.R(line-1, t.Y-1, 2, t.H+2), 0, col)
		low.left(c, t.Right()+6, r.Y, r.H, col)
	}
	return n
}

// session is the node of a broker that is gone and whose session still lives.
func (g *group) session(id string, s view.Session) *ui.Node {
	secs := seconds(s.Ends)
	t := newLabel(s.Broker+" "+secs+" s", small(g.lang()))
	whole := g.in(txtSession.Fill("name", s.Broker, "s", secs))
	n := &ui.Node{
		ID: id + "/session/" + s.Broker, Role: ui.RoleText, Label: whole, Tip: whole,
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(t.w + 18), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		p := g.pen().with(c, l.Theme)
		p.sign(signClock, n.Rect.X+6, n.Rect.Y+n.Rect.H/2, 12, l.Theme.WarnText)
		t.left(c, n.Rect.X+18, n.Rect.Y, n.Rect.H, l.Theme.WarnText)
	}
	return n
}
