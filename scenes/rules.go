package scenes

import (
	"strconv"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtRulesFor = words.New("Which rules for side {n}?", "第 {n} 边用哪组规则？")
	txtRulesOne = words.New("Which rules?", "用哪组规则？")
	txtVariants = words.New("Variants: one rule changed", "变体：只改一条规则")
	txtOneRule  = words.New("{status}: {meaning} ({source})", "{status}：{meaning}（{source}）")
	txtChanged  = words.Same("{name} + {n}")
	txtThisRun  = words.New("Chosen by a link", "由链接选定")
)

// generation is a row of releases that are alike in what matters most in their time: how a
// follower's log is cut, then who is let into the ISR, last what ELR needs.
type generation struct {
	title words.Text
	has   func(*release.RuleSet) bool
}

var generations = [...]generation{
	{
		words.New("Before leader epochs", "没有 leader epoch 的年代"),
		func(rs *release.RuleSet) bool { return rs.Rules.EpochCache == release.NoCache },
	},
	{
		words.New("A follower asks where its epoch ends", "follower 询问 epoch 在哪里结束"),
		func(rs *release.RuleSet) bool {
			return rs.Rules.EpochCache != release.NoCache && rs.Rules.Fencing == release.Off
		},
	},
	{
		words.New("Requests of an old epoch are refused", "拒绝旧 epoch 的请求"),
		func(rs *release.RuleSet) bool {
			return rs.Rules.Fencing == release.On && rs.Rules.Truncation != release.OnFetch
		},
	},
	{
		words.New("Truncation on fetch, ZooKeeper mode", "在 fetch 时截断，ZooKeeper 模式"),
		func(rs *release.RuleSet) bool {
			return rs.Rules.Truncation == release.OnFetch && rs.Mode == release.ZooKeeper
		},
	},
	{
		words.New("KRaft mode, previews", "KRaft 模式，预览版"),
		func(rs *release.RuleSet) bool {
			return rs.Mode == release.KRaft && rs.Rules.ISREligibility == release.Off
		},
	},
	{
		words.New("KRaft mode beside ZooKeeper mode", "KRaft 模式，与 ZooKeeper 模式并存"),
		func(rs *release.RuleSet) bool {
			return rs.Mode == release.KRaft && rs.Rules.ISREligibility == release.On &&
				rs.Rules.ClearELR == release.Off
		},
	},
	{
		words.New("KRaft mode alone, with eligible leader replicas",
			"只有 KRaft 模式，有 ELR（有资格当选的副本）"),
		func(rs *release.RuleSet) bool {
			return rs.Mode == release.KRaft && rs.Rules.ClearELR == release.On
		},
	},
}

// briefName is the name of a rule set where there is little room.
func briefName(rs *release.RuleSet, lang words.Lang) string {
	name, n := rs.Brief()
	if n == 0 {
		return name
	}
	return txtChanged.Fill("name", name, "n", strconv.Itoa(n)).In(lang)
}

// openRules shows the list of rule sets for a side; each says what its run comes to.
func (p *player) openRules(i int) {
	p.finish()
	p.playing = false
	p.app.openDialog(func() *ui.Node { return p.rulesDialog(i) })
	if i < len(p.sides) {
		p.app.tree.Reveal("rules/" + p.sides[i].run.RuleSet().Name)
	}
}

var (
	txtAddSide  = words.New("Compare with other rules", "与另一组规则对比")
	txtDropSide = words.New("Remove side {n} ({rules})", "移除第 {n} 边（{rules}）")
)

// ownRules are the rules of a side; none of one that is still to be chosen.
func (p *player) ownRules(i int) release.RuleSet {
	if i < len(p.sides) {
		return p.sides[i].run.RuleSet()
	}
	return release.RuleSet{}
}

// chooseRules plays a side on other rules, or adds it.
func (p *player) chooseRules(i int, name string) {
	if i < len(p.sides) {
		p.setRules(i, name)
		return
	}
	p.setSecond(name)
}

// dropSide takes a side away, so that the other one stays.
func (p *player) dropSide(i int) {
	if len(p.sides) == 2 && i < 2 {
		p.replace([]string{p.ruleNames()[1-i]})
	}
}

func (p *player) rulesDialog(i int) *ui.Node {
	a := p.app
	title := txtRulesOne.In(a.lang)
	if len(p.sides) > 1 || i > 0 {
		title = txtRulesFor.Fill("n", strconv.Itoa(i+1)).In(a.lang)
	}
	col := ui.Column("rules", 6, ui.PadAll(18), a.headline(title))
	heading := func(id string, t words.Text) {
		col.Add(ui.Space(ui.Fixed(6)),
			ui.Paragraph(id, t.In(a.lang), ui.BoldFont(15), ui.QuietTone, 0))
	}
	own := p.ownRules(i)
	if len(own.Changed) > 0 && own.Variant == nil {
		heading("rules/link", txtThisRun)
		col.Add(p.rulesRow(i, own, own.News))
	}
	all := release.All()
	for g := range generations {
		first := true
		for k := range all {
			if !generations[g].has(&all[k]) {
				continue
			}
			if first {
				heading("rules/generation/"+strconv.Itoa(g), generations[g].title)
			}
			first = false
			col.Add(p.rulesRow(i, all[k], all[k].News))
		}
	}
	heading("rules/variants", txtVariants)
	for _, v := range release.Variants() {
		if rs, ok := release.Lookup(v.Base + "+" + v.Name); ok {
			col.Add(p.rulesRow(i, rs, variantText(&rs)))
		}
	}
	return a.float("rules-dialog", title, 560, col)
}

// variantText says what a variant answers otherwise, where it could be met and who tells of it.
func variantText(rs *release.RuleSet) words.Text {
	f, _ := release.FieldByName(rs.Variant.Field)
	meaning := f.Meaning(&rs.Rules)
	return txtOneRule.With("status", rs.Variant.Status).With("meaning", meaning).
		Fill("source", rs.Variant.Source)
}

// rulesRow is one rule set with what is new in it and its verdict, as soon as that is computed.
func (p *player) rulesRow(i int, rs release.RuleSet, news words.Text) *ui.Node {
	a := p.app
	own := p.ownRules(i)
	title := ui.Paragraph("", rs.Title(), ui.BoldFont(15), ui.Plain, 0)
	head := ui.CenterRow("", 8, ui.Pad{}, title.With(ui.Flex(1)))
	if len(rs.Changed) > 0 && a.w < phoneBelow { // the long name of a variant
		head = ui.Column("", 3, ui.Pad{}, title.With(ui.Fit()))
	}
	if j, known := a.library.ask(cellAt{p.lesson.ID, rs.Name}); known && j.ok {
		b := verdictBadge(&j.verdict, a.lang)
		head.Add(&ui.Node{
			Role: ui.RoleText, Label: b.text.s,
			Natural: func(*ui.Node, float64) (float64, float64) { return b.width(), 22 },
			Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
				fill, ink := l.Theme.Soft(verdictTone(j.verdict.ID))
				r := ui.R(n.Rect.X, n.Rect.Y, b.width(), n.Rect.H)
				b.draw(a.pen.with(c, l.Theme), r, fill, ink)
			},
		})
	}
	text := ui.Paragraph("", news.In(a.lang), ui.SansFont(14), ui.QuietTone, 0)
	body := ui.Column("", 2, ui.PadXY(12, 8), head, text)
	return ui.Card("rules/"+rs.Name, rs.Title(), own.Name == rs.Name, body, func() {
		a.closeDialog()
		p.chooseRules(i, rs.Name)
	})
}
