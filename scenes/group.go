package scenes

import (
	"math"
	"strconv"
	"strings"
	"time"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// group is one rule set's side of the stage at one step: its controller, its lanes, its
// clients. It is built anew for each step.
type group struct {
	p    *player
	id   string // "g0", "g1"; "if" for the run under a changed rule
	side *side
	cur  *view.Frame
	was  *view.Frame // before the step; nil at the start
	prev *view.Frame // the same while the step's motion lasts, else nil
	axis *axis
	fit  *fit
	step int // that it shows, at most the last of its run
	skip int // columns left of the part of the axis that is seen

	lanes   []*laneArt
	nodes   map[string]*ui.Node // by actor: where its messages start and end
	strip   *ui.Node            // of the clients; nil for none
	token   string              // the node of the record whose fate changed last
	trays   []*tray
	flights []flight
}

// newGroup takes the frame of a step and, when there is motion to show, the one before it.
func newGroup(p *player, id string, s *side, step, before int) *group {
	g := &group{p: p, id: id, side: s, axis: p.axisOf(), fit: p.fitOf()}
	g.nodes, g.step = map[string]*ui.Node{}, min(step, s.run.Steps())
	g.cur = p.frameOf(s, step)
	if step > 0 && step <= s.run.Steps() {
		g.was = p.frameOf(s, step-1)
	}
	if before == step-1 {
		g.prev = g.was
	}
	for i := range g.cur.Lanes {
		broker := g.cur.Lanes[i].Broker
		a := newLaneArt(g, &g.cur.Lanes[i], laneOf(g.prev, broker))
		a.changed = laneChanged(laneOf(g.was, broker), a.cur)
		g.lanes = append(g.lanes, a)
	}
	return g
}

// laneOf finds the lane of a broker; nil when there is no frame.
func laneOf(f *view.Frame, broker string) *view.Lane {
	if f == nil {
		return nil
	}
	for i := range f.Lanes {
		if f.Lanes[i].Broker == broker {
			return &f.Lanes[i]
		}
	}
	return nil
}

func (g *group) lang() words.Lang { return g.p.app.lang }

func (g *group) in(t words.Text) string { return t.In(g.p.app.lang) }

func (g *group) pen() *pen { return &g.p.app.pen }

// progress says how far a phase of the step's motion is, 0 to 1.
func (g *group) progress(ph phase, now time.Duration) float64 {
	if g.prev == nil {
		return 1
	}
	return g.p.motion.at(ph, now)
}

// build makes the node of the whole side. header is left out where tabs stand above it.
func (g *group) build(header bool) *ui.Node {
	lanes := ui.Column(g.id+"/lanes", g.laneGap(), ui.Pad{}, g.ruler())
	for _, a := range g.lanes {
		lanes.Add(g.laneNode(a))
	}
	col := ui.Column(g.id, groupGap, ui.PadAll(groupPad))
	if header {
		col.Add(g.header())
	}
	band := g.band()
	band.Want.Min = g.fit.band
	col.Add(g.partTabs(), band, ui.Scroll(g.id+"/scroll", lanes).With(ui.Flex(1)))
	if n := g.clients(); n != nil {
		n.Still = g.clientsStand()
		least := g.fit.clients
		if g.p.asking && g.fit.kind == laneCompact {
			least = max(0, least-compactAsk) // the row of the answers needs the room
		}
		col.Add(ui.Scroll(g.id+"/clients/scroll", n).
			With(ui.Size{Min: least, Max: g.fit.clientsMost}))
	}
	ui.Panel(col)
	if g.side.real != nil {
		ground := col.Draw
		col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			ground(c, n, l)
			c.StrokeRect(n.Rect, ui.PanelRadius, ui.Dashed(l.Theme.WarnText, 2))
		}
	}
	if g.p.asking && g.side == g.p.sides[g.p.active] && len(g.p.sides) > 1 {
		ground := col.Draw
		col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			ground(c, n, l)
			r := n.Rect
			c.FillRect(ui.R(r.X+14, r.Y, r.W-28, answerBar), answerBar/2, l.Theme.Accent)
		}
	}
	return col
}

// apart says what sets the rule set apart: of a variant the rule that was changed, beside another
// rule set the first rule that the two answer differently, one that the lesson asks about or whose
// KIP it tells of before others. Alone nothing does: what its release brought is seldom what the
// lesson is about.
func (p *player) apart(s *side, rs *release.RuleSet) words.Text {
	if name, n := rs.Brief(); n > 0 {
		base, _ := release.Lookup(name)
		if d := release.Differences(&rs.Rules, &base.Rules); len(d) > 0 {
			return d[0].Meaning(&rs.Rules)
		}
	}
	for _, other := range p.sides {
		if other == s {
			continue
		}
		theirs := other.run.RuleSet()
		d := release.Differences(&rs.Rules, &theirs.Rules)
		for i := range d {
			if p.asks[d[i].Name] {
				return d[i].Meaning(&rs.Rules)
			}
		}
		for i := range d {
			if kip := p.lesson.KIP; kip != "" && strings.Contains(d[i].Source, kip) {
				return d[i].Meaning(&rs.Rules)
			}
		}
		if len(d) > 0 {
			return d[0].Meaning(&rs.Rules)
		}
	}
	if len(p.sides) == 1 && p.lesson.ID != "" {
		return words.Text{}
	}
	return rs.News
}

// news is the line below the name of the rule set.
func (g *group) news() string {
	if g.side.real != nil {
		real := g.side.real.run.RuleSet()
		return g.in(txtInPlace.Fill("name", real.Title()))
	}
	if g.side.apart.Empty() {
		rs := g.side.run.RuleSet()
		g.side.apart = g.p.apart(g.side, &rs)
	}
	if g.side.apart.Empty() && !g.p.fixed {
		return g.in(txtOthersToo)
	}
	return g.in(g.side.apart)
}

var txtInPlace = words.New("in place of the real {name}", "代替真实的 {name}")

var txtOthersToo = words.New("press for other releases", "按此换其他版本")

var txtChooseRules = words.New("{name}: choose other rules", "{name}：选择其他规则")

// header names the rule set and its verdict so far; pressing it opens the list of rule sets.
func (g *group) header() *ui.Node {
	if g.p.pair != nil {
		return g.pairHeader()
	}
	full := g.side.title(g.lang())
	var title label
	news := g.news()
	so := g.p.soFarOf(g.side, g.cur, g.step)
	v := so.badge(false)
	n := &ui.Node{
		ID: g.id + "/rules", Role: ui.RoleButton, Focusable: true, Want: ui.Fixed(g.ruleHigh()),
		Label:   g.in(txtChooseRules.Fill("name", full)),
		OnPress: func() { g.p.openRules(g.p.indexOf(g.side)) },
	}
	g.p.fixRules(n, full)
	var sub label
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		f := small(g.lang())
		room := g.addWayBack(n, r.Y+23)
		if title = newLabel(full, ui.BoldFont(17)); title.w+v.width()+40 > r.W {
			v = so.badge(true)
		}
		if title.w+v.width()+40 > r.W {
			brief := g.side.brief(g.lang())
			title = newLabel(brief, fitFont(brief, title.font, r.W-v.width()-40))
		}
		n.Tip, sub = "", newLabel(news, f)
		if g.fit.lean {
			n.Tip, sub = news, label{}
		}
		for _, other := range g.p.groups { // beside each other all have one or none has
			if w := ui.Measure(other.news(), f); w > r.W-4 || other == g && w > room {
				n.Tip, sub = news, label{}
			}
		}
		return 0, 0
	}
	n.Still = g.prev == nil || g.prev.Verdict.ID == g.cur.Verdict.ID
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		p, r := g.pen().with(c, l.Theme), n.Rect
		col := l.Theme.Text
		switch {
		case (l.Hover || l.Down) && !g.p.fixed:
			col = l.Theme.AccentText
		case g.side.real != nil:
			col = l.Theme.WarnText
		}
		y := r.Y
		if sub.s == "" && len(n.Children) == 0 {
			y += math.Floor((r.H - 24) / 2)
		}
		if g.side.real != nil {
			c.FillRect(r.Inset(-5), 8, l.Theme.WarnSoft)
		}
		title.left(c, r.X+2, y, 23, col)
		if !g.p.fixed {
			ui.DrawIcon(c, ui.IconChevronDown, ui.Pt(r.X+title.w+15, y+12), 13, l.Theme.Quiet)
		}
		quiet := l.Theme.Quiet
		if g.side.real != nil {
			quiet = l.Theme.Text
		}
		sub.left(c, r.X+2, r.Y+24, 19, quiet)
		w := v.width()
		g.drawVerdict(p, so, v, ui.R(r.Right()-w, y, w, 24), l)
	}
	return n
}

// drawVerdict draws the badge; one that is new in this step grows in once.
func (g *group) drawVerdict(p *pen, so soFar, v badge, r ui.Rect, l ui.Look) {
	if g.p.box() != nil && !g.p.judged() {
		return
	}
	if g.prev != nil && g.prev.Verdict.ID != g.cur.Verdict.ID {
		t := g.progress(phaseVerdict, l.Now)
		p.c.PushAlpha(t)
		defer p.c.PopAlpha()
		if !l.Calm {
			r = r.InsetXY((1-t)*8, (1-t)*3)
		}
	}
	so.draw(p, v, r)
}

// laneNode makes the node of one lane; what can be pressed or asked in it is its children.
func (g *group) laneNode(a *laneArt) *ui.Node {
	n := &ui.Node{
		ID: g.id + "/lane/" + a.cur.Broker, Role: ui.RoleGroup, Label: laneSentence(a),
		Want: ui.FlexMin(1, g.laneLeast(a)),
	}
	if g.fit.kind == laneCompact && !g.p.app.wide() {
		more := a.look.below() - compactLook{foot: g.fit.foot}.below()
		n.Want = ui.Fixed(g.fit.high + more)
		if !a.cur.Hosted && !a.look.open {
			n.Want = ui.Fixed(compactHeight)
		}
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, g.laneLeast(a) }
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		a.place(r.W, r.H)
		n.Children = nil
		if a.shape.compact {
			g.addHead(n, a)
		}
		g.addCells(n, a)
		g.addEnds(n, a)
		g.addChips(n, a)
		g.addInbox(n, a.cur.Broker, a.shape.inbox.Move(r.X, r.Y))
		g.addSlots(n, a)
		g.addRemotes(n, a)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		a.draw(c, ui.Pt(n.Rect.X, n.Rect.Y), l)
	}
	g.nodes[a.cur.Broker] = n
	n.Still = g.standsStill(a)
	return g.pressable(n, view.ThingLane, a.cur.Broker)
}

// laneSentence says a lane in words, for those who do not see it.
func laneSentence(a *laneArt) string {
	s := a.name.s + ", " + a.role.text.s
	for _, m := range a.meta {
		s += ", " + m.text.s
	}
	if a.start.s != "" {
		s += ", " + a.start.s
	}
	if a.cur.HW >= 0 {
		s += ", " + a.hw.s
	}
	return s + ", " + a.leo.s
}

var txtCellTip = words.New(
	"{name} · offset {offset} · leader epoch {epoch}\n{disk} · {hw}",
	"{name} · offset {offset} · leader epoch {epoch}\n{disk} · {hw}")

var (
	txtOnDisk    = words.New("on disk", "已落盘")
	txtPageCache = words.New("only in the page cache", "只在 page cache 中")
	txtCommitted = words.New("committed: below this replica's HW", "已提交：低于此副本的 HW")
	txtAboveHW   = words.New("above this replica's HW", "不低于此副本的 HW")
)

var txtRemote = words.New(
	"{leader} believes that the log of {names} ends at {n}: there its last Fetch began.",
	"{leader} 认为 {names} 的日志到 {n} 为止：它上次的 Fetch 从那里开始。")

// addRemotes explains the marks of what a leader knows of its followers.
func (g *group) addRemotes(n *ui.Node, a *laneArt) {
	if g.p.asking || a.shape.compact {
		return
	}
	for _, r := range a.remotes {
		at := offsetText(r.at)
		tip := g.in(txtRemote.Fill("leader", a.cur.Broker, "names", r.names, "n", at))
		n.Add(g.pressable(&ui.Node{
			ID: n.ID + "/remote/" + at, Role: ui.RoleImage, Label: tip, Tip: tip,
			Rect: ui.R(n.Rect.X+r.x-10, n.Rect.Y+a.shape.offY, 20, a.shape.offH),
			Hit:  ui.R(n.Rect.X+r.x-20, n.Rect.Y+a.shape.offY-3, 40, a.shape.offH+9),
		}, view.ThingRemote, a.cur.Broker+"/"+at))
	}
}

func (g *group) addCells(n *ui.Node, a *laneArt) {
	if !a.cur.Hosted {
		return
	}
	asked := g.asksPlaceOf(a.cur.Broker)
	for i := range a.cells {
		k := &a.cells[i]
		disk, hw := txtPageCache, txtAboveHW
		if k.cell.OnDisk {
			disk = txtOnDisk
		}
		if k.cell.BelowHW {
			hw = txtCommitted
		}
		first := offsetText(k.cell.First)
		t := txtCellTip.Fill("name", k.cell.Name, "offset", first,
			"epoch", strconv.Itoa(int(k.cell.Epoch)), "disk", g.in(disk), "hw", g.in(hw))
		if k.cell.Repeat {
			t = words.Same(g.in(t) + "\n" + g.in(txtTwiceTip))
		}
		cell := &ui.Node{
			ID: n.ID + "/cell/" + first, Role: ui.RoleCell, Label: k.cell.Name, Tip: g.in(t),
			Rect: ui.R(n.Rect.X+k.x, n.Rect.Y+a.shape.cellY, k.w, a.shape.cellH),
		}
		if !asked { // the places between the cells are pressed, not the cells
			cell = g.pressable(cell, view.ThingCell, a.cur.Broker+"/"+first)
		}
		n.Add(cell)
	}
}
