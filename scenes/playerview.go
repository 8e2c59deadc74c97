package scenes

import (
	"math"
	"slices"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// screen lays out the player for the size of the surface.
func (p *player) screen() *ui.Node {
	p.build()
	root := ui.Column("player", 0, ui.Pad{})
	if p.present {
		root = p.presentScreen()
		root.DrawOver = func(c ui.Canvas, _ *ui.Node, l ui.Look) { p.drawFlights(c, l) }
		return root
	}
	if !p.embed {
		root.Add(p.topBar())
	}
	if p.pair != nil {
		root.Add(p.pair.controls())
	}
	if p.app.wide() {
		root.Add(p.wideBody().With(ui.Flex(1)))
	} else {
		p.narrowBody(root)
	}
	for _, id := range [...]string{"bar", "time", "reason"} {
		if n := root.Find(id); n != nil {
			n.Still = true
		}
	}
	root.DrawOver = func(c ui.Canvas, _ *ui.Node, l ui.Look) { p.drawFlights(c, l) }
	p.pointer(root)
	return root
}

func (p *player) drawFlights(c ui.Canvas, l ui.Look) {
	if p.blank {
		return
	}
	for _, g := range p.groups {
		g.drawFlights(c, l)
	}
	p.drawLit(c, l)
}

// reasonWide is the width of the reason panel beside the stage.
func (p *player) reasonWide() float64 {
	return math.Min(440, math.Max(reasonWidth, math.Round(p.app.w*.265)))
}

// laneWidth is the width that lanes will get.
func (p *player) laneWidth() float64 {
	if p.room > 0 {
		return p.room
	}
	if !p.app.wide() {
		return p.app.w - 2*margin
	}
	n := float64(len(p.shown()))
	if p.present {
		return (p.app.w-2*margin-margin*(n-1))/n - 2*groupPad
	}
	return (p.app.w-3*margin-p.reasonWide()-margin*(n-1))/n - 2*groupPad
}

// reveal scrolls to what a new step changed, or to the lane that a question asks about, and to
// the start of what is said.
func (p *player) reveal() {
	at := p.step*2 + 1
	if p.asking {
		at++
	}
	if !p.app.wide() { // and again when the room changes
		at += int(p.app.h) << 16
	}
	if at == p.revealed {
		return
	}
	p.revealed = at
	tree := p.app.tree
	tree.ScrollTo("reason/scroll", ui.Point{})
	if p.opener != nil {
		p.revealName()
		return
	}
	if !p.app.wide() && !p.present {
		tree.ScrollTo("stage", ui.Pt(0, p.stageAt))
		return
	}
	for _, g := range p.groups {
		if id := g.newest(); id != "" {
			tree.Reveal(id)
		}
		if id := g.newestClient(); id != "" && p.app.wide() {
			tree.Reveal(id)
		}
	}
}

// newestClient is the node of the record whose fate changed, or of the last client when a
// question is about no lane: it may be about what that client will read.
func (g *group) newestClient() string {
	q := g.p.question(g.p.indexOf(g.side), g.p.step+1)
	if n := len(g.cur.Consumers); n > 0 && g.p.asking && q != nil && q.Lane == "" {
		return g.id + "/clients/" + g.cur.Consumers[n-1].Name
	}
	return g.token
}

// newest is the node of the lane that the step changed, or that the question asks about.
func (g *group) newest() string {
	lane := ""
	if q := g.p.question(g.p.indexOf(g.side), g.p.step+1); g.p.asking && q != nil {
		lane = q.Lane
	}
	// A log that grew comes first, then any change; when only a client acted, its leader.
	for _, found := range []func(*laneArt) bool{
		func(a *laneArt) bool {
			return slices.ContainsFunc(a.cur.Cells, func(c view.Cell) bool { return c.Changed })
		},
		func(a *laneArt) bool { return a.changed },
		func(a *laneArt) bool { return a.cur.Role == view.RoleLeader },
	} {
		for _, a := range g.lanes {
			if lane == "" && found(a) {
				lane = a.cur.Broker
			}
		}
	}
	if lane == "" {
		return ""
	}
	return g.id + "/lane/" + lane
}

// wideBody is stage and diagram at the left, the reason at the right.
func (p *player) wideBody() *ui.Node {
	groups := ui.Row("stage", margin, ui.Pad{})
	for _, g := range p.groups {
		groups.Add(g.build(p.box() == nil || len(p.sides) > 1).With(ui.Flex(1)))
	}
	left := ui.Column("left", margin, ui.Pad{}, groups.With(ui.Flex(1)))
	if p.pair != nil {
		left.Add(p.latencies())
	}
	if !p.embed {
		left.Add(p.timeline().With(ui.Fixed(p.timeHigh(p.fitOf().tight))))
	}
	return ui.Row("body", margin, ui.PadAll(margin),
		left.With(ui.Flex(1)), p.reason().With(ui.Fixed(p.reasonWide())))
}

// narrowBody is one side below the tabs, the diagram, and a sheet at the bottom.
func (p *player) narrowBody(root *ui.Node) {
	pad := ui.Pad{Top: 10, Right: margin - stageGutter, Bottom: 8, Left: margin}
	low := p.app.h < lowBelow
	if !low {
		p.addGoal(root)
	}
	if p.tabsNeeded() {
		root.Add(p.tabs())
		pad.Top = 4
	}
	var area, lanes *ui.Node
	if p.time.full && !p.tall && !p.embed && p.app.w < phoneBelow {
		area = p.timeline()
		pad.Right = margin
	} else {
		lanes = p.groups[0].buildNarrow(!p.tabsNeeded())
		if low {
			lanes.Children = append(p.addGoal(ui.Column("", 0, ui.Pad{})).Children,
				lanes.Children...)
		}
		if !p.embed {
			lanes.Add(p.timeline())
		}
		area = ui.Scroll("stage", ui.Column("", 0, ui.Pad{Right: stageGutter}, lanes))
	}
	pad2 := ui.Column("stage/pad", 0, pad, area.With(ui.Flex(1)))
	sheet := p.sheet()
	_, above := ui.NaturalSize(root, p.app.w)
	sheet.Want = ui.Fixed(math.Min(p.sheetHeight(sheet), p.app.h-above-pad.Top-pad.Bottom))
	if lanes != nil {
		p.placeStage(lanes, p.app.h-above-sheet.Want.Px-pad.Top-pad.Bottom)
	}
	root.Add(pad2.With(ui.Flex(1)), sheet)
}

func (p *player) tabsNeeded() bool { return len(p.sides) > 1 }

// sheetHeight is the height of the bottom sheet: what it holds, within bounds, or most of the
// screen when it is pulled up.
func (p *player) sheetHeight(sheet *ui.Node) float64 {
	if p.tall {
		return math.Round(p.app.h * .72)
	}
	most := math.Min(380, p.app.h*.39)
	if p.asking || p.opener != nil && p.opener.at == 0 { // which says more than another word
		most = math.Min(400, p.app.h*.46)
	}
	if p.moving() {
		return math.Round(math.Min(460, p.app.h*.5))
	}
	_, h := ui.NaturalSize(sheet, p.app.w)
	return math.Round(math.Max(math.Min(200, most), math.Min(h, most)))
}

// buildNarrow makes the node of the side without a panel around it.
func (g *group) buildNarrow(header bool) *ui.Node {
	col := ui.Column(g.id, narrowGap, ui.Pad{})
	if header {
		col.Add(g.header())
	}
	if g.side.real != nil {
		col.Add(g.whatIfBar())
	}
	col.Add(g.partTabs(), g.band())
	if g.p.pair != nil {
		col.Add(g.p.latencies())
	}
	lanes := ui.Column(g.id+"/lanes", g.laneGap(), ui.Pad{}, g.ruler())
	for _, a := range g.lanes {
		lanes.Add(g.laneNode(a))
	}
	col.Add(lanes)
	if n := g.clients(); n != nil {
		col.Add(n)
	}
	return col
}

// choose makes a side the one with tabs, keys and diagram.
func (p *player) choose(i int) {
	if i < 0 || i >= len(p.sides) || i == p.active {
		return
	}
	p.finish()
	p.active, p.asker = i, i
	p.asking = p.openQuestion() != nil
	p.app.stale()
}

var (
	txtPull = words.New("Show more", "展开面板")
	txtPush = words.New("Show less", "收起面板")
)

// sheet is the reason panel at the bottom of a narrow screen.
func (p *player) sheet() *ui.Node {
	t := txtPull
	if p.tall {
		t = txtPush
	}
	handle := &ui.Node{
		ID: "sheet/handle", Role: ui.RoleButton, Label: t.In(p.app.lang), Focusable: true,
		Want: ui.Fixed(18), OnPress: func() { p.tall = !p.tall; p.app.stale() },
	}
	handle.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		m := n.Rect.Center()
		c.FillRect(ui.R(m.X-20, m.Y-4, 40, 4), 2, l.Theme.Line)
	}
	n := ui.Column("reason", 8, ui.Pad{Right: 8, Bottom: 14, Left: 16}, handle)
	if p.moving() {
		p.movesSheet(n)
	} else {
		p.pageSheet(n)
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		r.H += 20
		for i := 3.0; i >= 1; i-- {
			c.FillRect(r.Inset(-2*i), 16+2*i, ui.Fade(l.Theme.Shadow, .4))
		}
		c.PushClip(n.Rect.Inset(-1))
		c.FillRect(r, 16, l.Theme.Panel)
		c.StrokeRect(r, 16, ui.Solid(l.Theme.Line, 1))
		c.PopClip()
	}
	return n
}

// timeHigh is the height of the diagram below the stage; less where the lanes need the room.
func (p *player) timeHigh(tight tightness) float64 {
	actors := len(p.at(p.active).run.Diagram().Actors)
	least, most := p.timeHeight()
	switch tight {
	case tightDiagram:
		return least - float64(actors)*(timePitch-timeCompact)
	case tightestDiagram:
		return least - float64(actors)*(timePitch-timeCompact+2)
	}
	room := p.app.h - barHeight - 3*margin
	return math.Min(most, math.Max(least, math.Round(room*.25)))
}

// pageSheet puts the page that is shown into the sheet of a narrow screen.
func (p *player) pageSheet(n *ui.Node) {
	n.Add(p.stepRow())
	if p.tall {
		n.Add(p.sheetTabs())
	}
	n.Add(p.panelBody())
	if p.tall && p.onReason() {
		n.Add(ui.Row("speed/row", 0, ui.Pad{Right: 8}, p.speedRow().With(ui.Flex(1))))
	}
	n.Add(p.transport())
}

// sheetTabs is the row of pages of a sheet; on the smallest screens it scrolls.
func (p *player) sheetTabs() *ui.Node {
	tabs := p.tabChoice()
	if p.app.w < tinyBelow {
		tabs = ui.ScrollAcross("panel/across", p.tabRow())
	}
	return ui.Row("panel/row", 0, ui.Pad{Right: 8}, tabs.With(ui.Flex(1)))
}
