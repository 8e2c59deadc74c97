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
	q.hands.carry(p.hands)
	p.app.stale()
	return true
}

var txtRulesAre = words.New("Rules: {name}", "规则：{name}")

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
			if p.fixed {
				continue
			}
			add("menu/rules/"+strconv.Itoa(i+1),
				txtRulesAre.Fill("name", "Kafka "+p.sides[i].brief(lang)), ui.NoIcon,
				func() { p.openRules(i) })
		}
		if len(p.sides) == 1 && !p.fixed {
			add("menu/second", txtAddSide, ui.IconPlus, func() { p.openRules(1) })
		}
		for i := range p.sides {
			if len(p.sides) > 1 && !p.fixed {
				name := "Kafka " + p.sides[i].brief(lang)
				add("menu/drop/"+strconv.Itoa(i+1), txtDropSide.Fill("rules", name), ui.IconCross,
					func() { a.closeDialog(); p.dropSide(i) })
			}
		}
		if b := p.box(); b != nil {
			b.addToMenu(p, col)
		}
		add("copy", txtCopyLink, ui.IconLink, a.copyLink)
		col.Add(p.speedRow(), p.helpRow(), ui.Toggle("names-first", txtNamesFirst.In(lang),
			!a.kept.data.NoNames, a.setNames))
		if !p.embed {
			add("present", txtPresent, ui.NoIcon, func() {
				a.closeDialog()
				p.setPresent(true)
			})
		}
	}
	add("keys", txtKeys, ui.NoIcon, a.openKeys)
	if a.opt.OnPick != nil {
		add("pick", txtPickFile, ui.NoIcon, a.pickFile)
	}
	return a.float("menu-dialog", txtMenu.In(lang), 420, col)
}
