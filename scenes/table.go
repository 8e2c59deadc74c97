package scenes

import (
	"math"
	"strconv"
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
	txtCellOf   = words.New("{lesson} on {rules}: {verdict}", "{lesson}，{rules}：{verdict}")
	txtWorking  = words.New("computing", "计算中")
	txtMainSets = words.New("the main {n}", "主要 {n} 个")
	txtAllSets  = words.New("all {n}", "全部 {n} 个")
)

// The truth table has one of three shapes, by its width: heads above and titles at the left;
// heads above and each title above its row; each title above a few rows of cells that carry
// their heads themselves.
type tableShape uint8

const (
	titlesLeft tableShape = iota
	titlesAbove
	foldedRows
)

const (
	cellGap    = 6
	cellLeast  = 44 // of a column with its head
	foldLeast  = 52 // of a cell that carries its head
	titleLeast = 170
)

// headOf is the name of a rule set above its column: the release alone, unless the table shows
// more than one rule set of it.
func headOf(rs *release.RuleSet, among []release.RuleSet) string {
	for i := range among {
		if among[i].Release == rs.Release && among[i].Name != rs.Name {
			return rs.Name
		}
	}
	return rs.Release
}

// shape chooses the shape for a width, and gives the least width of a column.
func (l *library) shape(width float64) (tableShape, float64) {
	least, n := float64(cellLeast), float64(len(l.sets))
	for i := range l.sets {
		w := ui.Measure(headOf(&l.sets[i], l.sets), ui.BoldFont(14))
		least = math.Max(least, math.Ceil(w)+2)
	}
	switch cells := n*(least+cellGap) - cellGap; {
	case width >= titleLeast+cellGap+cells:
		return titlesLeft, least
	case width >= cells:
		return titlesAbove, least
	}
	return foldedRows, foldLeast
}

// table is the truth table: a row for each lesson, a column for each rule set. Its top says what
// it is and has the heads; it may stay while the rows scroll.
func (l *library) table(width float64) (top, rows *ui.Node) {
	lang := l.app.lang
	shape, least := l.shape(width)
	top = ui.Column("table", 8, ui.Pad{Right: tableBar},
		ui.Paragraph("table/title", txtWhich.In(lang), ui.BoldFont(19), ui.Plain, 0),
		ui.Paragraph("table/computed", txtComputed.In(lang), ui.SansFont(14), ui.QuietTone, 0),
		l.setsChoice(), ui.Space(ui.Fixed(2)))
	if shape != foldedRows {
		top.Add(l.tableModes(shape, least), l.tableHead(shape, least))
	}
	rows = ui.Column("table/rows", 8, ui.Pad{Right: tableBar})
	for _, g := range groups {
		lessons := l.groupOf(g.id)
		if len(lessons) > 0 {
			rows.Add(ui.Label("table/group/"+g.id, g.title.In(lang), ui.BoldFont(16), ui.Accented,
				ui.Left))
		}
		for _, les := range lessons {
			l.addRow(rows, les, shape, least)
		}
	}
	return top, rows.Add(ui.Space(ui.Fixed(4)),
		ui.Paragraph("table/click", txtClick.In(lang), ui.SansFont(14), ui.QuietTone, 0))
}

// addRow adds the title of a lesson and its cells.
func (l *library) addRow(col *ui.Node, les Lesson, shape tableShape, least float64) {
	lang := l.app.lang
	title := ui.Paragraph("table/row/"+les.ID, les.Title.In(lang), ui.SansFont(15), ui.Plain, 0)
	if shape == foldedRows {
		col.Add(title)
		for _, part := range l.parts() {
			cells := ui.Grid("table/cells/"+les.ID+part.id, cellGap, least)
			for _, rs := range part.sets {
				cells.Add(l.cell(les, rs, rs.Release))
			}
			part.caption(col, "table/mode/"+les.ID, lang)
			col.Add(cells)
		}
		col.Add(ui.Space(ui.Fixed(2)))
		return
	}
	row := ui.CenterRow("table/cells/"+les.ID, cellGap, ui.Pad{})
	if shape == titlesLeft {
		row.Add(title.With(ui.Flex(1)))
	}
	for _, rs := range l.sets {
		row.Add(l.cell(les, rs, "").With(columnSize(shape, least)))
	}
	if shape == titlesAbove { // nearer to its own cells than to those above
		row = ui.Column("", 0, ui.Pad{}, title, row)
	}
	col.Add(row)
}

// columnSize shares the width among the columns, or leaves what they need not to the titles.
func columnSize(shape tableShape, least float64) ui.Size {
	if shape == titlesLeft {
		return ui.Fixed(least)
	}
	return ui.Flex(1)
}

func (l *library) tableHead(shape tableShape, least float64) *ui.Node {
	head := ui.Row("table/head", cellGap, ui.Pad{})
	if shape == titlesLeft {
		head.Add(ui.Space(ui.Flex(1)))
	}
	for i := range l.sets {
		rs := &l.sets[i]
		n := ui.Label("table/"+rs.Name, headOf(rs, l.sets), ui.BoldFont(14), ui.Plain, ui.Center)
		n.Focusable = true
		n.Tip = rs.Title() + "\n" + rs.News.In(l.app.lang)
		head.Add(n.With(columnSize(shape, least)))
	}
	return head.With(ui.Fixed(26))
}

// setsChoice lets the reader choose between the rule sets that matter most and all of them.
func (l *library) setsChoice() *ui.Node {
	on := 0
	if l.all {
		on = 1
	}
	return ui.Row("table/choice", 0, ui.Pad{}, ui.Segmented("sets", []ui.Option{
		{Label: l.setsLabel(false)}, {Label: l.setsLabel(true)},
	}, on, func(i int) { l.showAll(i == 1) }).With(ui.Fixed(240)))
}

func (l *library) setsLabel(all bool) string {
	if all {
		return txtAllSets.Fill("n", strconv.Itoa(len(release.All()))).In(l.app.lang)
	}
	return txtMainSets.Fill("n", strconv.Itoa(len(release.Matrix()))).In(l.app.lang)
}

// showAll shows all rule sets in the table, or those of release.Matrix.
func (l *library) showAll(all bool) {
	if l.all == all {
		return
	}
	l.all, l.sets, l.marked = all, release.Matrix(), nil
	if all {
		l.sets = release.All()
	}
	l.plan()
	l.app.stale()
}

// news lists what is new in each rule set.
func (l *library) news() *ui.Node {
	lang := l.app.lang
	col := ui.Column("news", 8, ui.Pad{Right: 4}, ui.Rule(),
		ui.Paragraph("news/title", txtNews.In(lang), ui.BoldFont(16), ui.Plain, 0))
	for _, part := range l.parts() {
		part.caption(col, "news/mode", lang)
		for _, rs := range part.sets {
			id := "news/" + rs.Name
			col.Add(ui.Row(id, 8, ui.Pad{},
				ui.Paragraph(id+"/name", rs.Release, ui.BoldFont(14), ui.Plain, 1).
					With(ui.Fixed(64)),
				ui.Paragraph(id+"/text", rs.News.In(lang), ui.SansFont(14), ui.QuietTone, 0).
					With(ui.Flex(1))))
		}
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

// cell is one verdict, with a name of its rule set above it where the table has no heads. Shift
// marks it for a comparison; a long press does too.
func (l *library) cell(les Lesson, rs release.RuleSet, above string) *ui.Node {
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
	high, name := 40.0, label{}
	if above != "" {
		high, name = 54, newLabel(above, ui.BoldFont(13))
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return cellLeast, high }
	n.Handle = func(_ *ui.Node, e ui.Event, _ time.Duration) bool {
		shift := e.Mods&ui.Shift != 0
		if e.Kind == ui.LongPress || shift && (e.Kind == ui.PointerDown || e.Key == "Enter") {
			l.mark(at)
			return true
		}
		return false
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		t := tableCell{name: name, verdict: &j.verdict, known: done && j.ok}
		t.draw(l.app.pen.with(c, look.Theme), n, look, lang)
	}
	return n
}

// tableCell is what a cell of the truth table shows.
type tableCell struct {
	name    label // empty where heads stand above
	verdict *view.Verdict
	known   bool
}

func (t *tableCell) draw(p *pen, n *ui.Node, look ui.Look, lang words.Lang) {
	th, r, v := look.Theme, n.Rect.InsetXY(0, 4), t.verdict
	if t.name.s != "" {
		r = n.Rect
	}
	fill, ink := th.Soft(verdictTone(v.ID))
	if !t.known {
		fill, ink = th.Sunken, th.Quiet
	}
	p.c.FillRect(r, 8, fill)
	if t.known && (look.Hover || look.Down) {
		p.c.FillRect(r, 8, th.Hover)
	}
	if n.Selected {
		p.c.StrokeRect(r, 8, ui.Solid(th.Accent, 2))
	}
	if t.name.s != "" {
		t.name.center(p.c, r.Center().X, r.Y+5, 18, ink)
		r = ui.R(r.X, r.Y+24, r.W, r.H-28)
	}
	if !t.known {
		p.sign(signDots, r.Center().X, r.Center().Y, 10, ink)
		return
	}
	drawCellVerdict(p, r, v, lang, ink)
}

// drawCellVerdict draws a verdict as a sign, a word or both, by the room that there is.
func drawCellVerdict(p *pen, r ui.Rect, v *view.Verdict, lang words.Lang, ink ui.Color) {
	f := strong(lang)
	word := v.Word.In(lang)
	w := ui.Measure(word, f)
	if w+4 > r.W {
		word = shortVerdict(v).In(lang)
		w = ui.Measure(word, f)
	}
	if v.ID == "safe" || w+4 > r.W {
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

var (
	txtDivShort  = words.New("div.", "分叉")
	txtRiskShort = words.New("risk", "风险")
	txtNoneShort = words.New("none", "停")
)

// shortVerdict gives the word of a verdict for a narrow cell.
func shortVerdict(v *view.Verdict) words.Text {
	switch v.ID {
	case "diverged":
		return txtDivShort
	case "at-risk":
		return txtRiskShort
	case "unavailable":
		return txtNoneShort
	}
	return v.Word
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
