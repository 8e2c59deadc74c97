package scenes

import (
	"time"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtWhich    = words.New("Which release is safe?", "哪个版本是安全的？")
	txtComputed = words.New(
		"Every cell is computed by running the scenario on that release's rules.",
		"每一格都是在该版本的规则上实际运行得出的。")
	txtClick = words.New(
		"Click a cell to open it; shift-click or long-press two of a row to compare them.",
		"点击一格即可打开；按住 Shift 点击或长按同一行的两格，可以对比。")
	txtMarked = words.New("Marked. Choose a second one of this row in the same way.",
		"已选中。请用同样的方式再选同一行的一格。")
	txtCellOf  = words.New("{lesson} on {rules}: {verdict}", "{lesson}，{rules}：{verdict}")
	txtWorking = words.New("computing", "计算中")
)

// table is the truth table: a row for each lesson, a column for each rule set. On a narrow
// screen the lesson's title stands above its row.
func (l *library) table(narrow bool) *ui.Node {
	lang := l.app.lang
	col := ui.Column("table", 8, ui.Pad{Right: 4},
		ui.Paragraph("table/title", txtWhich.In(lang), ui.BoldFont(19), ui.Plain, 0),
		ui.Paragraph("table/computed", txtComputed.In(lang), ui.SansFont(14), ui.QuietTone, 0),
		ui.Space(ui.Fixed(4)))
	head := ui.Row("table/head", 6, ui.Pad{})
	if !narrow {
		head.Add(ui.Space(ui.Flex(3)))
	}
	for _, rs := range l.sets {
		n := ui.Label("table/"+rs.Name, rs.Name, ui.BoldFont(14), ui.Plain, ui.Center)
		head.Add(n.With(ui.Flex(1)).WithTip(rs.News.In(lang)))
	}
	col.Add(head.With(ui.Fixed(26)))
	for _, les := range l.lessons {
		title := ui.Paragraph("table/row/"+les.ID, les.Title.In(lang), ui.SansFont(15), ui.Plain, 0)
		row := ui.CenterRow("table/cells/"+les.ID, 6, ui.Pad{})
		if narrow {
			col.Add(title)
		} else {
			row.Add(title.With(ui.Flex(3)))
		}
		for _, rs := range l.sets {
			row.Add(l.cell(les, rs).With(ui.Flex(1)))
		}
		col.Add(row)
	}
	return col.Add(ui.Space(ui.Fixed(4)),
		ui.Paragraph("table/click", txtClick.In(lang), ui.SansFont(14), ui.QuietTone, 0))
}

// news lists what is new in each rule set.
func (l *library) news() *ui.Node {
	lang := l.app.lang
	col := ui.Column("news", 8, ui.Pad{Right: 4}, ui.Rule(),
		ui.Paragraph("news/title", txtNews.In(lang), ui.BoldFont(16), ui.Plain, 0))
	for _, rs := range l.sets {
		id := "news/" + rs.Name
		col.Add(ui.Row(id, 8, ui.Pad{},
			ui.Label(id+"/name", rs.Name, ui.BoldFont(14), ui.Plain, ui.Left).With(ui.Fixed(64)),
			ui.Paragraph(id+"/text", rs.News.In(lang), ui.SansFont(14), ui.QuietTone, 0).
				With(ui.Flex(1))))
	}
	return col
}

// word is the verdict of a cell in words, as soon as it is computed.
func (l *library) word(at cellAt) string {
	if j, done := l.cells[at]; done {
		return verdictText(&j.verdict, l.app.lang)
	}
	return txtWorking.In(l.app.lang)
}

// cell is one verdict. Shift marks it for a comparison; a long press does too.
func (l *library) cell(les Lesson, rs release.RuleSet) *ui.Node {
	lang := l.app.lang
	at := cellAt{les.ID, rs.Name}
	j, done := l.cells[at]
	word := l.word(at)
	tip := txtCellOf.Fill("lesson", les.Title.In(lang), "rules", rs.Title(), "verdict", word)
	n := &ui.Node{
		ID: "cell/" + les.ID + "/" + rs.Name, Role: ui.RoleButton, Focusable: true,
		Label: tip.In(lang), Tip: tip.In(lang),
		Selected: l.marked != nil && *l.marked == at,
		OnPress:  func() { l.app.openCard(les.ID + "@" + rs.Name) },
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return 44, 40 }
	n.Handle = func(_ *ui.Node, e ui.Event, _ time.Duration) bool {
		shift := e.Mods&ui.Shift != 0
		if e.Kind == ui.LongPress || shift && (e.Kind == ui.PointerDown || e.Key == "Enter") {
			l.mark(at)
			return true
		}
		return false
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		drawTableCell(l.app.pen.with(c, look.Theme), n, look, &j.verdict, done && j.ok, lang)
	}
	return n
}

func drawTableCell(p *pen, n *ui.Node, look ui.Look, v *view.Verdict, known bool,
	lang words.Lang,
) {
	th, r := look.Theme, n.Rect.InsetXY(0, 4)
	if !known {
		p.c.FillRect(r, 8, th.Sunken)
		p.sign(signDots, r.Center().X, r.Center().Y, 10, th.Quiet)
		return
	}
	fill, ink := th.Soft(verdictTone(v.ID))
	p.c.FillRect(r, 8, fill)
	if look.Hover || look.Down {
		p.c.FillRect(r, 8, th.Hover)
	}
	if n.Selected {
		p.c.StrokeRect(r, 8, ui.Solid(th.Accent, 2))
	}
	f := strong(lang)
	word := v.Word.In(lang)
	w := ui.Measure(word, f)
	if v.ID == "safe" || w+8 > r.W {
		p.sign(verdictSign(v.ID), r.Center().X, r.Center().Y, 12, ink)
		return
	}
	if w+28 <= r.W {
		p.sign(verdictSign(v.ID), r.Center().X-w/2-5, r.Center().Y, 9, ink)
		p.c.Text(word, r.Center().X-w/2+6, f.Baseline(r.Y, r.H), f, ink)
		return
	}
	p.c.Text(word, r.Center().X-w/2, f.Baseline(r.Y, r.H), f, ink)
}

// mark chooses a cell for a comparison; the second one of a lesson opens both.
func (l *library) mark(at cellAt) {
	l.app.stale()
	switch m := l.marked; {
	case m == nil || m.lesson != at.lesson:
		l.marked = &at
		l.app.toast(txtMarked)
	case m.rules == at.rules:
		l.marked = nil
	default:
		l.marked = nil
		l.app.tree.CloseToast()
		l.app.openCard(at.lesson + "@" + m.rules + "," + at.rules)
	}
}
