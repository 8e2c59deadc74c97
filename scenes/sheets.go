package scenes

import (
	"slices"
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// openDialog shows a dialog that can be built anew at any time.
func (a *App) openDialog(make func() *ui.Node) {
	if a.tree.Modal() != nil {
		a.tree.CloseModal()
	}
	a.dialog, a.sheet = make, nil
	a.tree.OpenModal(make(), a.closeDialog)
}

func (a *App) closeDialog() {
	if a.tree.Modal() != nil {
		a.tree.CloseModal()
	}
	a.dialog, a.sheet = nil, nil
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
	if g := p.hands.game(); g != nil {
		g.rules(p.hands, rules)
		return true
	}
	if p.hands != nil && p.hands.spec != nil {
		return p.hands.onRules(rules)
	}
	q, err := newPlayer(p.app, p.lesson, rules, nil)
	if err != nil {
		p.app.toast(txtNoRules.Fill("name", rules[0]))
		return false
	}
	q.step, q.speed, q.split, q.tall = min(p.step, q.steps), p.speed, p.split, p.tall
	q.panel = p.panel.keep()
	q.active, q.embed = min(p.active, len(q.sides)-1), p.embed
	q.help, q.present, q.notes = p.help, p.present, p.notes
	p.app.player = q
	if refused := q.hands.carry(p.hands); !refused.Empty() {
		p.app.toast(refused)
	}
	p.app.stale()
	return true
}

var (
	txtOneRules  = words.New("Rules: {name}", "规则：{name}")
	txtSideRules = words.New("Side {n}: {name}", "第 {n} 边：{name}")
	txtMenuRules = words.New("Rules", "规则")
	txtMenuShare = words.New("Showing it to others", "给别人看")
	txtMenuMore  = words.New("More", "更多")
)

// openMenu shows what has no room in the bar of a narrow screen.
func (a *App) openMenu() { a.openDialog(a.menu) }

// menuPart is a heading of the menu with what stands below it.
type menuPart struct {
	app *App
	col *ui.Node
}

func (m *menuPart) button(id, label string, k ui.Icon, press func()) {
	m.col.Add(ui.Button(ui.ButtonSpec{ID: id, Label: label, Icon: k, OnPress: press}))
}

func (a *App) menu() *ui.Node {
	lang := a.lang
	col := ui.Column("menu", 10, ui.PadAll(18), a.headline(txtMenu.In(lang)))
	part := func(id string, t words.Text) *menuPart {
		col.Add(ui.Column("", 0, ui.Pad{Top: 6}, head(id, t, lang)))
		return &menuPart{a, col}
	}
	dark, k := txtDark, ui.IconMoon
	if a.dark() {
		dark, k = txtLight, ui.IconSun
	}
	col.Add(ui.CenterRow("menu/prefs", 8, ui.Pad{},
		ui.Segmented("lang", []ui.Option{{Label: "EN"}, {Label: "中文"}}, indexOfLang(lang),
			func(i int) { a.SetLang(words.Langs()[i]) }).With(ui.Flex(1)),
		ui.Button(ui.ButtonSpec{
			ID: "theme", Label: dark.In(lang), Icon: k, OnPress: a.switchTheme,
		})))
	if p := a.player; p != nil {
		if !p.fixed {
			p.addRulesTo(part("menu/rules", txtMenuRules))
		}
		if b := p.box(); b != nil {
			b.addToMenu(p, col)
		}
		play := part("menu/play", txtSpeed)
		play.col.Add(p.speedRow(), p.helpRow(), ui.Toggle("names-first", txtNamesFirst.In(lang),
			!a.kept.data.NoNames, a.setNames))
		share := part("menu/share", txtMenuShare)
		share.button("copy", txtCopyLink.In(lang), ui.IconLink, a.copyLink)
		if !p.embed {
			share.button("present", txtPresent.In(lang), ui.NoIcon, func() {
				a.closeDialog()
				p.setPresent(true)
			})
		}
	}
	more := part("menu/more", txtMenuMore)
	more.button("keys", txtKeys.In(lang), ui.NoIcon, a.openKeys)
	if a.opt.OnPick != nil {
		more.button("pick", txtPickFile.In(lang), ui.NoIcon, a.pickFile)
	}
	return a.float("menu-dialog", txtMenu.In(lang), 420, col)
}

// addRulesTo adds the rules of each side to the menu, and the ways to another side or away from
// one.
func (p *player) addRulesTo(m *menuPart) {
	for i := range p.sides {
		t := txtOneRules
		if len(p.sides) > 1 {
			t = txtSideRules
		}
		n, name := strconv.Itoa(i+1), "Kafka "+p.sides[i].brief(p.app.lang)
		m.button("menu/rules/"+n, t.Fill("n", n, "name", name).In(p.app.lang), ui.NoIcon,
			func() { p.openRules(i) })
	}
	if len(p.sides) == 1 {
		m.button("menu/second", txtAddSide.In(p.app.lang), ui.IconPlus, func() { p.openRules(1) })
		return
	}
	for i := range p.sides {
		m.button("menu/drop/"+strconv.Itoa(i+1), p.dropText(i), ui.IconCross,
			func() { p.app.closeDialog(); p.dropSide(i) })
	}
}

// dropText says which side a press takes away.
func (p *player) dropText(i int) string {
	return txtDropSide.Fill("n", strconv.Itoa(i+1), "rules", p.sides[i].brief(p.app.lang)).
		In(p.app.lang)
}
