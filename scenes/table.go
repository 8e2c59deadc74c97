package scenes

import (
	"math"
	"strconv"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtWhich    = words.New("Which release is safe?", "哪个版本是安全的？")
	txtComputed = words.New(
		"Every cell is computed by running the lesson on that release's rules.",
		"每一格都是在该版本的规则上实际运行得出的。")
	txtComputing = words.New(
		"The cells are filled in as the lessons are run, each on that release's rules.",
		"正在按各版本的规则逐格运行，结果会陆续填入。")
	txtClick = words.New(
		"Click a cell to open it; shift-click or long-press two of a row to compare them.",
		"点击一格即可打开；按住 Shift 点击或长按同一行的两格，可以对比。")
	txtMarked      = words.New("Marked. Choose a second cell of this row.", "已选中。请再选同一行的一格。")
	txtCellOf      = words.New("{lesson} on {rules}: {verdict}", "{lesson}，{rules}：{verdict}")
	txtWorking     = words.New("computing", "计算中")
	txtOnlyChanged = words.New("Only where releases differ", "只看各版本不同的")
	txtCompare     = words.New("Compare", "对比")
	txtPair        = words.New("Compare two cells of a row", "对比同一行的两格")
	txtPairing     = words.New("Choose two cells of a row.", "请在同一行选两格。")
	txtUnpair      = words.New("Stop choosing", "取消选择")
	txtMainSets    = words.New("Main {n}", "主要 {n} 个")
	txtAllSets     = words.New("All {n}", "全部 {n} 个")
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
	cellGap    = 4
	cellLeast  = 40 // of a column with its head, which may reach into the gaps
	foldLeast  = 52 // of a cell that carries its head
	titleLeast = 150
	titleMost  = 330
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

// headFont is that of the heads.
var headFont = ui.BoldFont(13)

// column is the least width of a column.
func (l *library) column() float64 {
	least := float64(cellLeast)
	for i := range l.sets {
		w := ui.Measure(headOf(&l.sets[i], l.sets), headFont)
		least = math.Max(least, math.Ceil(w)-cellGap)
	}
	return least
}

// cellsWidth is the width of a row of cells.
func (l *library) cellsWidth() float64 {
	return float64(len(l.sets))*(l.column()+cellGap) - cellGap
}

// tableWidth is how wide the panel of the table should be beside the cards: so that the titles
// have one line where the window is wide, and two where it is not.
func (l *library) tableWidth() float64 {
	room := l.app.w - 2*bodyPad - bodyGap
	need := l.cellsWidth() + cellGap + titleMost + 2*tablePad + tableBar
	width := math.Max(room*.5, math.Min(need, room-2*(cardLeast+cardGap)-22))
	// In a small window one column of cards leaves the table its shape.
	if least := need - titleMost + titleLeast; width < least && room-least >= cardLeast {
		width = least
	}
	return math.Round(width)
}

// shape chooses the shape for a width, and gives the least width of a column.
func (l *library) shape(width float64) (tableShape, float64) {
	least, cells := l.column(), l.cellsWidth()
	switch {
	case width >= titleLeast+cellGap+cells:
		return titlesLeft, least
	case width >= cells:
		return titlesAbove, least
	}
	return foldedRows, foldLeast
}

// table is the truth table: a row for each lesson, a column for each rule set. Its top says what
// it is and has the heads; it may stay while the rows scroll. Where it cannot stay, the heads
// stand above each part once more.
func (l *library) table(width float64, headsAgain bool) (top, rows *ui.Node) {
	lang := l.app.lang
	shape, least := l.shape(width)
	top = ui.Column("table", 4, ui.Pad{Right: tableBar, Bottom: 2},
		ui.Paragraph("table/title", txtWhich.In(lang), ui.BoldFont(19), ui.Plain, 0),
		l.tableSays(), l.tableChoices(width-tableBar), l.tableKey(shape, least))
	heads := func(to *ui.Node, id string) {
		if shape != foldedRows {
			to.Add(l.tableModes(id, shape, least), l.tableHead(id, shape, least))
		}
	}
	heads(top, "table")
	rows = ui.Column("table/rows", 0, ui.Pad{Right: tableBar})
	for i, p := range l.tableSections() {
		if i > 0 {
			rows.Add(ui.Space(ui.Fixed(10)))
		}
		rows.Add(groupLabel(&p))
		if headsAgain && i > 0 && len(p.of) > 3 {
			heads(rows, "table/again/"+p.id)
		}
		for _, les := range p.of {
			l.addRow(rows, les, shape, least)
		}
	}
	rows.Add(ui.Space(ui.Fixed(8)))
	return top, rows.Add(l.tableFoot()...)
}

// groupLabel is the heading of a part of the table.
func groupLabel(p *section) *ui.Node {
	tone := ui.Accented
	if p.small {
		tone = ui.QuietTone
	}
	return ui.Paragraph("table/group/"+p.id, p.title, ui.BoldFont(15), tone, 0)
}

// tableSections are the parts of the table, with the lessons that are to be seen.
func (l *library) tableSections() []section {
	if l.query != "" {
		if l.nothing() {
			return nil // the cards say so
		}
		all := l.results().lessons
		if len(all) == 0 {
			return nil // answers alone are no rows
		}
		title := txtFound.Fill("n", strconv.Itoa(len(all)), "q", l.toldQuery()).In(l.app.lang)
		return []section{{id: "found", title: title, of: all}}
	}
	var out []section
	for _, id := range tableOrder {
		g, lessons := groupNamed(id), l.different(l.groupOf(id))
		if len(lessons) > 0 {
			out = append(out, l.sectionsOf(&g, lessons)...)
		}
	}
	return out
}

// addRow adds the title of a lesson and its cells.
func (l *library) addRow(col *ui.Node, les Lesson, shape tableShape, least float64) {
	lang := l.app.lang
	id, text := "table/row/"+les.ID, les.Title.In(lang)
	if shape == foldedRows {
		col.Add(ui.Paragraph(id, text, ui.SansFont(15), ui.Plain, 0))
		for _, part := range l.parts() {
			cells := ui.Grid("table/cells/"+les.ID+part.id, cellGap, least)
			for _, rs := range part.sets {
				cells.Add(l.cell(les, rs, rs.Release))
			}
			part.caption(col, "table/mode/"+les.ID, lang)
			col.Add(cells)
		}
		col.Add(ui.Space(ui.Fixed(10)))
		return
	}
	row := ui.CenterRow("table/cells/"+les.ID, cellGap, ui.PadXY(0, 2))
	if shape == titlesLeft {
		row.Add(ui.Paragraph(id, text, ui.SansFont(14), ui.Plain, 2).WithTip(text).
			With(ui.Flex(1)))
	}
	for _, rs := range l.sets {
		row.Add(l.cell(les, rs, "").With(columnSize(shape, least)))
	}
	if shape == titlesAbove { // nearer to its own cells than to those above
		row = ui.Column("", 0, ui.Pad{Top: 4},
			ui.Paragraph(id, text, ui.SansFont(15), ui.Plain, 0), row)
	}
	row.DrawOver = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		r := n.Rect
		c.FillRect(ui.R(r.X, r.Bottom()-1, r.W, 1), 0, ui.Fade(look.Theme.Line, .35))
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

func (l *library) tableHead(id string, shape tableShape, least float64) *ui.Node {
	head := ui.Row(id+"/head", cellGap, ui.Pad{})
	if shape == titlesLeft {
		head.Add(ui.Space(ui.Flex(1)))
	}
	for i := range l.sets {
		rs := &l.sets[i]
		n := &ui.Node{
			ID: id + "/" + rs.Name, Role: ui.RoleText, Label: headOf(rs, l.sets), Free: true,
			Focusable: id == "table", Tip: rs.Title() + "\n" + rs.News.In(l.app.lang),
		}
		name := newLabel(n.Label, headFont)
		n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
			name.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, look.Theme.Text)
		}
		head.Add(n.With(columnSize(shape, least)))
	}
	return head.With(ui.Fixed(22))
}

// tableFoot says how to use the table and what its words mean.
func (l *library) tableFoot() []*ui.Node {
	lang := l.app.lang
	var out []*ui.Node
	if l.app.w >= phoneBelow {
		out = append(out, ui.Paragraph("table/click", txtClick.In(lang), ui.SansFont(14),
			ui.QuietTone, 0))
	}
	out = append(out, ui.Space(ui.Fixed(6)))
	for _, v := range verdictWords {
		mark := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(24)}
		mark.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
			p := l.app.pen.with(c, look.Theme)
			box := ui.R(n.Rect.X, n.Rect.Y, 22, 20)
			fill, ink := look.Theme.Soft(verdictTone(v.id))
			c.FillRect(box, 5, fill)
			p.sign(verdictSign(v.id), box.Center().X, box.Center().Y, 10, ink)
		}
		id := "legend/" + v.id
		out = append(out, ui.Row(id, 8, ui.Pad{Top: 3}, mark,
			ui.Label(id+"/word", v.word.In(lang), strong(lang), ui.Plain, ui.Left).
				With(ui.Fixed(92)),
			ui.Paragraph(id+"/means", v.means.In(lang), ui.SansFont(14), ui.QuietTone, 0).
				With(ui.Flex(1))))
	}
	return out
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
