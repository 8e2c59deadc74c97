package scenes

import (
	"math"
	"slices"
	"strconv"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtVersus     = words.New("Compare two releases", "对比两个版本")
	txtVersusFrom = words.New("From", "从")
	txtVersusTo   = words.New("To", "到")
	txtVersusNow  = words.New("{side}: {rules}", "{side}：{rules}")
	txtVersusEnds = words.New("{from} → {to}", "{from} → {to}")
	txtVersusSum  = words.New("{n} of {all} lessons end otherwise.", "{all} 课中有 {n} 课结局不同。")
	txtVersusWait = words.New("{n} of {all} lessons end otherwise; {left} are being computed.",
		"{all} 课中有 {n} 课结局不同；还有 {left} 课正在计算。")
	txtVersusNone = words.New("No lesson ends otherwise between these two.", "这两个版本之间没有课程结局不同。")
	txtVersusOut  = words.New(
		"Left out: lessons that have no meaning on one of the two, such as those of ZooKeeper.",
		"未列出：在其中一个版本上没有意义的课程，例如只属于 ZooKeeper 的。")
	txtVersusNews = words.New("What changed between them", "其间的变化")
)

// versus is the choice of two releases to compare: which of them is being picked now.
type versus struct{ picking int } // 1 or 2; 0 for neither

// versusPair gives both releases: those that were chosen, or the first and the last of the table.
func (l *library) versusPair() (from, to release.RuleSet) {
	from, to = l.sets[0], l.sets[len(l.sets)-1]
	if rs, ok := release.Lookup(l.release); ok {
		from = rs
	}
	if rs, ok := release.Lookup(l.against); ok {
		to = rs
	}
	return from, to
}

// openVersus lets the reader choose two releases.
func (l *library) openVersus() {
	l.versus.picking = 0
	l.first()
	l.app.tree.Rewind("versus-dialog/scroll")
	l.app.openDialog(l.versusDialog)
}

// first has the verdicts of both releases computed before all others.
func (l *library) first() {
	from, to := l.versusPair()
	var now []cellAt
	for _, rs := range []string{from.Name, to.Name} {
		for i := range l.lessons {
			now = append(now, cellAt{l.lessons[i].ID, rs})
		}
	}
	l.todo = append(now, l.todo...)
}

// versusRow is a lesson that two releases end in different ways.
type versusRow struct {
	lesson   Lesson
	from, to judged
}

// versusRows compares all lessons; left is how many of them are not computed yet.
func (l *library) versusRows() (rows []versusRow, left int) {
	from, to := l.versusPair()
	for _, les := range l.lessons {
		a, okA := l.cells[cellAt{les.ID, from.Name}]
		b, okB := l.cells[cellAt{les.ID, to.Name}]
		switch {
		case !okA || !okB:
			left++
		case a.ok && b.ok && a.verdict.ID != b.verdict.ID &&
			a.verdict.ID != verdictNone && b.verdict.ID != verdictNone:
			rows = append(rows, versusRow{les, a, b})
		}
	}
	return rows, left
}

// versusNews gives the rule sets that came after the older one up to the newer, one of each
// release: of the newer one's controller mode where there are two.
func (l *library) versusNews() (out []release.RuleSet) {
	from, to := l.versusPair()
	all := release.All()
	at := func(name string) int {
		return slices.IndexFunc(all, func(rs release.RuleSet) bool { return rs.Name == name })
	}
	i, j := at(from.Name), at(to.Name)
	if i > j {
		i, j, to = j, i, from
	}
	for k := i + 1; k <= j; k++ {
		rs := all[k]
		twice := slices.ContainsFunc(all, func(o release.RuleSet) bool {
			return o.Release == rs.Release && o.Mode == to.Mode
		})
		if rs.Release != all[i].Release && (rs.Mode == to.Mode || !twice) {
			out = append(out, rs)
		}
	}
	return out
}

// versusSum says how many lessons differ.
func (l *library) versusSum(n, left int) string {
	t := txtVersusSum
	switch {
	case left > 0:
		t = txtVersusWait
	case n == 0:
		t = txtVersusNone
	}
	return t.Fill("n", strconv.Itoa(n), "all", strconv.Itoa(len(l.lessons)),
		"left", strconv.Itoa(left)).In(l.app.lang)
}

func (l *library) versusDialog() *ui.Node {
	a := l.app
	from, to := l.versusPair()
	side := func(which int, t words.Text, rs release.RuleSet) *ui.Node {
		return ui.Button(ui.ButtonSpec{
			ID:    "versus/" + strconv.Itoa(which),
			Label: txtVersusNow.With("side", t).Fill("rules", rs.Title()).In(a.lang),
			Style: ui.Outlined, Selected: l.versus.picking == which, Wrap: true,
			OnPress: func() {
				l.versus.picking = which
				a.stale()
			},
		}).With(ui.Flex(1))
	}
	col := ui.Column("versus", 10, ui.PadAll(18), a.headline(txtVersus.In(a.lang)),
		ui.Row("versus/pair", 8, ui.Pad{}, side(1, txtVersusFrom, from), side(2, txtVersusTo, to)))
	if l.app.w >= phoneBelow && l.versus.picking == 0 {
		col.Add(ui.Flow("pair/row", 0, 0, ui.Pad{}, ui.Button(ui.ButtonSpec{
			ID: "pair", Label: txtPair.In(a.lang), Small: true, Style: ui.Outlined,
			OnPress: func() {
				a.closeDialog()
				l.pair(true)
			},
		}).WithTip(txtClick.In(a.lang))))
	}
	if l.versus.picking > 0 {
		l.addVersusPicks(col)
	} else {
		l.addVersusRows(col)
	}
	return a.float("versus-dialog", txtVersus.In(a.lang), 620, col)
}

// addVersusPicks lists the releases for the side that is being picked.
func (l *library) addVersusPicks(col *ui.Node) {
	from, to := l.versusPair()
	now, id := from.Name, "release"
	if l.versus.picking == 2 {
		now, id = to.Name, "against"
	}
	grid := ui.Grid("versus/grid", 8, 96)
	for _, rs := range release.All() {
		grid.Add(ui.Button(ui.ButtonSpec{
			ID: "versus/pick/" + rs.Name, Label: rs.Name, Selected: rs.Name == now,
			OnPress: func() {
				l.versus.picking = 0
				l.choose(id, rs.Name)
			},
		}))
	}
	col.Add(grid)
}

// addVersusRows lists the lessons that end in different ways, and what is new between.
func (l *library) addVersusRows(col *ui.Node) {
	lang := l.app.lang
	from, to := l.versusPair()
	rows, left := l.versusRows()
	col.Add(ui.Paragraph("versus/sum", l.versusSum(len(rows), left), ui.BoldFont(15), ui.Plain, 0))
	for i := range rows {
		r := &rows[i]
		id := "versus/row/" + r.lesson.ID
		open := r.lesson.ID + "@" + from.Name + "," + to.Name
		col.Add(l.versusLine(id, r, func() {
			l.app.closeDialog()
			l.app.openCard(open)
		}))
	}
	col.Add(ui.Paragraph("versus/left-out", txtVersusOut.In(lang), ui.SansFont(14), ui.QuietTone,
		0),
		ui.Paragraph("versus/news", txtVersusNews.In(lang), ui.BoldFont(16), ui.Plain, 0))
	for _, rs := range l.versusNews() {
		id := "versus/news/" + rs.Name
		col.Add(ui.Row(id, 8, ui.Pad{},
			ui.Paragraph(id+"/name", rs.Release, ui.BoldFont(14), ui.Plain, 1).
				With(ui.Fixed(64)),
			ui.Paragraph(id+"/text", rs.News.In(lang), ui.SansFont(14), ui.QuietTone, 0).
				With(ui.Flex(1))))
	}
}

// versusLine is a lesson with both verdicts at its right, or below it where there is no room; all
// of it can be pressed.
func (l *library) versusLine(id string, r *versusRow, press func()) *ui.Node {
	lang := l.app.lang
	title := r.lesson.Title.In(lang)
	from, to := verdictText(&r.from.verdict, lang), verdictText(&r.to.verdict, lang)
	n := &ui.Node{
		ID: id, Role: ui.RoleButton, Focusable: true, OnPress: press,
		Label: title + ": " + txtVersusEnds.Fill("from", from, "to", to).In(lang),
	}
	const padX, padY, high, gap = 12, 8, 26, 8
	ends := [...]*view.Verdict{&r.from.verdict, &r.to.verdict}
	pills := [...]badge{verdictBadge(ends[0], lang), verdictBadge(ends[1], lang)}
	both := pills[0].width() + gap + pills[1].width()
	f := ui.SansFont(15)
	var text ui.TextLayout
	below := false
	layout := func(w float64) float64 {
		below = w-2*padX-both-12 < 150
		room := w - 2*padX
		if !below {
			room -= both + 12
		}
		text = ui.LayoutText(title, f, room, 0)
		h := math.Max(text.Height, high)
		if below {
			h = text.Height + 4 + high
		}
		return math.Max(40, math.Ceil(h+2*padY))
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, layout(maxW) }
	n.Arrange = func(_ *ui.Node, rect ui.Rect) (float64, float64) { layout(rect.W); return 0, 0 }
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		r, th := n.Rect, look.Theme
		drawRaised(c, r, look)
		x, y, ty := r.Right()-padX-both, r.Y+(r.H-high)/2, r.Y+(r.H-text.Height)/2
		if below {
			x, y, ty = r.X+padX, r.Bottom()-padY-high, r.Y+padY
		}
		text.Draw(c, ui.R(r.X+padX, ty, text.Width+1, text.Height), ui.Left, th.Text)
		for i := range pills {
			fill, ink := th.Soft(verdictTone(ends[i].ID))
			box := ui.R(x, y, pills[i].width(), high)
			pills[i].draw(l.app.pen.with(c, th), box, fill, ink)
			x = box.Right() + gap
		}
	}
	return n
}

// versusTables are the same for the text view, once two releases are chosen.
func (l *library) versusTables() []TwinTable {
	if l.release == "" || l.against == "" {
		return nil
	}
	lang := l.app.lang
	from, to := l.versusPair()
	rows, left := l.versusRows()
	ends := TwinTable{
		Caption: l.versusSum(len(rows), left),
		Head:    []string{txtScenarios.In(lang), from.Title(), to.Title()},
	}
	for i := range rows {
		r := &rows[i]
		ends.Rows = append(ends.Rows, []string{
			r.lesson.Title.In(lang),
			verdictText(&r.from.verdict, lang), verdictText(&r.to.verdict, lang),
		})
	}
	news := TwinTable{
		Caption: txtVersusNews.In(lang),
		Head:    []string{txtRelease.In(lang), txtNews.In(lang)},
	}
	for _, rs := range l.versusNews() {
		news.Rows = append(news.Rows, []string{rs.Title(), rs.News.In(lang)})
	}
	return []TwinTable{ends, news}
}
