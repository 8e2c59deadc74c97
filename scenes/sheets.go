package scenes

import (
	"slices"
	"strconv"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

// openDialog shows a dialog that can be built anew at any time.
func (a *App) openDialog(make func() *ui.Node) {
	if a.tree.Modal() != nil {
		a.tree.CloseModal()
	}
	a.dialog = make
	a.tree.OpenModal(make(), a.closeDialog)
}

func (a *App) closeDialog() {
	if a.tree.Modal() != nil {
		a.tree.CloseModal()
	}
	a.dialog = nil
}

// float makes a dialog, or a sheet from the bottom on a narrow screen.
func (a *App) float(id, label string, width float64, child *ui.Node) *ui.Node {
	window := ui.R(0, 0, a.w, a.h)
	if a.w < phoneBelow {
		return ui.Sheet(id, label, child, window)
	}
	return ui.Dialog(id, label, width, child, window)
}

var txtClose = words.New("Close", "关闭")

// headline is the first line of a dialog, with a button that closes it.
func (a *App) headline(title string) *ui.Node {
	return ui.CenterRow("dialog/head", 8, ui.Pad{},
		ui.Paragraph("dialog/title", title, ui.BoldFont(19), ui.Plain, 0).With(ui.Flex(1)),
		iconButton("dialog/close", txtClose.In(a.lang), ui.IconCross, a.closeDialog))
}

var (
	txtRulesFor = words.New("Which rules for side {n}?", "第 {n} 边用哪组规则？")
	txtRulesOne = words.New("Which rules?", "用哪组规则？")
)

// openRules shows the list of rule sets for a side; each says what its run comes to.
func (p *player) openRules(i int) {
	p.finish()
	p.playing = false
	p.app.openDialog(func() *ui.Node { return p.rulesDialog(i) })
}

func (p *player) rulesDialog(i int) *ui.Node {
	a := p.app
	title := txtRulesOne.In(a.lang)
	if len(p.sides) > 1 {
		title = txtRulesFor.Fill("n", strconv.Itoa(i+1)).In(a.lang)
	}
	col := ui.Column("rules", 6, ui.PadAll(18), a.headline(title))
	for _, rs := range release.All() {
		col.Add(p.rulesRow(i, rs))
	}
	return a.float("rules-dialog", title, 560, col)
}

// rulesRow is one rule set with what is new in it and its verdict.
func (p *player) rulesRow(i int, rs release.RuleSet) *ui.Node {
	a := p.app
	own := p.sides[i].run.RuleSet()
	name := newLabel(rs.Title(), ui.BoldFont(15))
	v, known := a.library.verdict(p.lesson.ID, rs.Name)
	var b badge
	if known {
		b = verdictBadge(&v, a.lang)
	}
	news := ui.Paragraph("", rs.News.In(a.lang), ui.SansFont(14), ui.QuietTone, 0)
	head := &ui.Node{Role: ui.RoleText, Label: rs.Title(), Want: ui.Fixed(24)}
	head.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		name.left(c, n.Rect.X, n.Rect.Y, n.Rect.H, l.Theme.Text)
		if known {
			fill, ink := l.Theme.Soft(verdictTone(v.ID))
			r := ui.R(n.Rect.Right()-b.width(), n.Rect.Y+1, b.width(), 22)
			b.draw(a.pen.with(c, l.Theme), r, fill, ink)
		}
	}
	body := ui.Column("", 2, ui.PadXY(12, 8), head, news)
	return ui.Card("rules/"+rs.Name, rs.Title(), own.Name == rs.Name, body, func() {
		a.closeDialog()
		p.setRules(i, rs.Name)
	})
}

// setRules plays the lesson on another rule set on one side, at the same step.
func (p *player) setRules(i int, name string) {
	rules := p.ruleNames()
	if i < 0 || i >= len(rules) {
		return
	}
	rules[i] = name
	p.replace(rules)
}

func (p *player) ruleNames() []string {
	var out []string
	for _, s := range p.sides {
		out = append(out, s.name)
	}
	return out
}

// replace plays the lesson on other rule sets. What was answered counts for the old ones only.
func (p *player) replace(rules []string) bool {
	if slices.Equal(rules, p.ruleNames()) {
		return true
	}
	q, err := newPlayer(p.app, p.lesson, rules, nil)
	if err != nil {
		p.app.toast(txtNoRules.Fill("name", rules[0]))
		return false
	}
	q.step, q.speed, q.split, q.tall = min(p.step, q.steps), p.speed, p.split, p.tall
	q.active, q.embed = min(p.active, len(q.sides)-1), p.embed
	p.app.player = q
	p.app.stale()
	return true
}

// openMenu shows what has no room in the bar of a narrow screen.
func (a *App) openMenu() { a.openDialog(a.menu) }

func (a *App) menu() *ui.Node {
	lang := a.lang
	col := ui.Column("menu", 10, ui.PadAll(18), a.headline(txtMenu.In(lang)),
		ui.Segmented("lang", []ui.Option{{Label: "EN"}, {Label: "中文"}}, indexOfLang(lang),
			func(i int) { a.SetLang(words.Langs()[i]) }))
	t, k := txtDark, ui.IconMoon
	if a.dark() {
		t, k = txtLight, ui.IconSun
	}
	add := func(id string, t words.Text, k ui.Icon, press func()) {
		col.Add(ui.Button(ui.ButtonSpec{ID: id, Label: t.In(lang), Icon: k, OnPress: press}))
	}
	add("theme", t, k, a.switchTheme)
	if p := a.player; p != nil {
		for i := range p.sides {
			rs := p.sides[i].run.RuleSet()
			add("menu/rules/"+strconv.Itoa(i+1),
				txtChooseRules.Fill("name", rs.Title()), ui.NoIcon, func() { p.openRules(i) })
		}
		add("copy", txtCopyLink, ui.IconLink, a.copyLink)
		col.Add(p.speedRow())
	}
	add("keys", txtKeys, ui.NoIcon, a.openKeys)
	return a.float("menu-dialog", txtMenu.In(lang), 420, col)
}
