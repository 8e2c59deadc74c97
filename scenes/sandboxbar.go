package scenes

import (
	"math"
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtRulesShort = words.New("rules: Kafka {name}", "规则：Kafka {name}")
	txtSave       = words.New("Save as scenario", "存为场景文件")
	txtSetUp      = words.New("Set up the cluster", "设置集群")
	txtBrief      = words.New("{b} brokers · min ISR {m} · acks={a}",
		"{b} 个 broker · min ISR {m} · acks={a}")
	txtBriefOne   = words.New("1 broker · acks={a}", "1 个 broker · acks={a}")
	txtFromLesson = words.New("from step {n} of a lesson", "从课程的第 {n} 步开始")
)

// roomyBar is the width from which the bar of a sandbox says all in words.
const roomyBar = 1240

var txtBrokersOnly = words.New("{b} brokers", "{b} 个 broker")

// brief is the cluster in a few words.
func (b *sandbox) brief(lang words.Lang) string {
	c := &b.cluster
	switch {
	case b.lesson != "":
		return txtFromLesson.Fill("n", strconv.Itoa(b.from)).In(lang)
	case c.Brokers == 1:
		return txtBriefOne.Fill("a", c.Acks).In(lang)
	}
	return txtBrief.Fill("b", strconv.Itoa(c.Brokers), "m", strconv.Itoa(c.MinISR),
		"a", c.Acks).In(lang)
}

// bar is the strip at the top of a sandbox: what it is played on, and what can be made of it.
func (b *sandbox) bar(p *player) *ui.Node {
	a := p.app
	lang := a.lang
	title := p.lesson.Title.In(lang)
	if a.w < wideAt {
		return bar("bar",
			iconButton("library", txtLibrary.In(lang), ui.IconChevronLeft, a.openLibrary),
			p.narrowTitle(title),
			iconButton("menu", txtMenu.In(lang), ui.IconMenu, a.openMenu))
	}
	f := ui.BoldFont(18)
	n := bar("bar",
		ui.Button(ui.ButtonSpec{
			ID: "library", Label: txtLibrary.In(lang), Icon: ui.IconChevronLeft,
			Style: ui.Ghost, OnPress: a.openLibrary,
		}))
	name := ui.Paragraph("title", title, f, ui.Plain, 1)
	room := a.w - 860
	if w := math.Ceil(ui.Measure(title, f)) + 1; w <= room || b.lesson == "" {
		n.Add(name.With(ui.Fixed(w)))
	} else {
		n.Add(ui.Paragraph("title", txtSandbox.In(lang), f, ui.Plain, 1).
			WithTip(title).With(ui.Fixed(math.Ceil(ui.Measure(txtSandbox.In(lang), f)) + 1)))
	}
	if len(p.sides) == 1 && p.judged() {
		n.Add(p.verdictNode())
	}
	brief := b.brief(lang)
	if a.w < roomyBar && b.lesson == "" {
		brief = txtBrokersOnly.Fill("b", strconv.Itoa(b.cluster.Brokers)).In(lang)
	}
	b.addRules(p, n)
	n.Add(dropButton("sandbox/cluster", brief, func() { b.openCluster() }).
		WithTip(b.brief(lang)),
		ui.Space(ui.Flex(1)))
	if a.w < roomyBar {
		n.Add(iconButton("save", txtSave.In(lang), ui.IconShare, p.openSave))
	} else {
		n.Add(ui.Button(ui.ButtonSpec{
			ID: "save", Label: txtSave.In(lang), Icon: ui.IconShare, OnPress: p.openSave,
		}))
	}
	n.Add(a.prefsButtons()...)
	return n.Add(iconButton("copy", txtCopyLink.In(lang), ui.IconLink, a.copyLink),
		ui.Button(ui.ButtonSpec{
			ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
		}).With(ui.Fixed(40)).WithTip(txtKeys.In(lang)))
}

// addRules adds the rule sets to the bar, and what adds or takes away the second one.
func (b *sandbox) addRules(p *player, n *ui.Node) {
	lang := p.app.lang
	for i, s := range p.sides {
		id, t := "sandbox/rules", txtRulesShort
		if len(p.sides) > 1 {
			id, t = "sandbox/rules/"+strconv.Itoa(i+1), words.Same("Kafka {name}")
		}
		n.Add(dropButton(id, t.Fill("name", s.brief(lang)).In(lang),
			func() { p.openRules(i) }))
	}
	if len(p.sides) == 1 {
		n.Add(iconButton("sandbox/second", txtAddSide.In(lang), ui.IconPlus,
			func() { p.openRules(1) }).WithTip(txtAddSide.In(lang)))
		return
	}
	n.Add(iconButton("sandbox/drop", p.dropText(1), ui.IconCross,
		func() { p.dropSide(1) }).WithTip(p.dropText(1)))
}

// drawRaised draws the ground of a button that is drawn by hand.
func drawRaised(c ui.Canvas, r ui.Rect, l ui.Look) {
	c.FillRect(r, 8, l.Theme.Raised)
	if l.Down || l.Hover {
		c.FillRect(r, 8, l.Theme.Hover)
	}
	c.StrokeRect(r, 8, ui.Solid(l.Theme.Line, 1))
}

// dropButton is a button with a sign that it opens a list.
func dropButton(id, label string, press func()) *ui.Node {
	f := ui.BoldFont(14)
	n := &ui.Node{ID: id, Role: ui.RoleButton, Label: label, Focusable: true, OnPress: press}
	t := newLabel(label, f)
	n.Natural = func(*ui.Node, float64) (float64, float64) { return math.Ceil(t.w) + 48, 36 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		drawRaised(c, r, l)
		t.left(c, r.X+14, r.Y, r.H, th.Text)
		ui.DrawIcon(c, ui.IconChevronDown, ui.Pt(r.X+t.w+27, r.Y+r.H/2), 13, th.Quiet)
	}
	return n
}

// addToMenu adds what a sandbox's bar has no room for on a narrow screen.
func (b *sandbox) addToMenu(p *player, col *ui.Node) {
	lang := p.app.lang
	add := func(id, label string, k ui.Icon, press func()) {
		col.Add(ui.Button(ui.ButtonSpec{ID: id, Label: label, Icon: k, OnPress: press}))
	}
	add("menu/cluster", txtSetUp.In(lang), ui.NoIcon, b.openCluster)
	add("menu/save", txtSave.In(lang), ui.IconShare, p.openSave)
}

// verdictNode is the verdict of the step that is shown, as a badge in a bar.
func (p *player) verdictNode() *ui.Node {
	f := p.frame()
	so := p.soFarOf(p.at(p.active), f, p.step)
	b := so.badge(false)
	n := &ui.Node{ID: "sandbox/verdict", Role: ui.RoleText, Label: b.text.s}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return math.Ceil(b.width()), 24 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		so.draw(p.app.pen.with(c, l.Theme), b, n.Rect)
	}
	return n
}

// judged says whether a verdict says anything: nothing was acknowledged yet where all is safe.
func (p *player) judged() bool {
	f := p.frame()
	if f.Verdict.ID != verdictSafe {
		return true
	}
	for i := range f.Producers {
		for k := range f.Producers[i].Records {
			if f.Producers[i].Records[k].State == view.SendAcked {
				return true
			}
		}
	}
	return false
}

var txtNothingYet = words.New("Nothing has happened yet: choose a move.",
	"还没有发生什么：请选一个操作。")

// emptyHistory says in place of the diagram that nothing has happened; nil where something has.
func (p *player) emptyHistory() *ui.Node {
	if p.steps > 0 || p.hands == nil || p.hands.spec == nil {
		return nil
	}
	lang := p.app.lang
	return ui.Panel(ui.Column("time", 8, ui.PadXY(16, 12),
		ui.Paragraph("time/title", txtSpaceTime.In(lang), ui.BoldFont(15), ui.Plain, 0),
		ui.Paragraph("time/nothing", txtNothingYet.In(lang), ui.SansFont(15), ui.QuietTone, 0)))
}
