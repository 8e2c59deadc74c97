package scenes

import (
	"math"
	"slices"
	"time"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtRelease   = words.New("Release", "版本")
	txtChoose    = words.New("Choose a release", "选择版本")
	txtBefore    = words.New("The release before", "上一个版本")
	txtAfter     = words.New("The next release", "下一个版本")
	txtOwnOfEach = words.New("each lesson's own", "各课自己的版本")
)

// picked is the rule set whose verdicts are listed where the table has no room.
func (l *library) picked() release.RuleSet {
	for _, rs := range l.sets {
		if rs.Name == l.release {
			return rs
		}
	}
	return l.sets[0]
}

// pick lists the verdicts of another rule set.
func (l *library) pick(name string) {
	l.release = name
	l.first()
	l.app.stale()
}

// step goes to the rule set before or after.
func (l *library) step(by int) {
	now := l.picked()
	at := slices.IndexFunc(l.sets, func(rs release.RuleSet) bool { return rs.Name == now.Name })
	l.pick(l.sets[(at+by+len(l.sets))%len(l.sets)].Name)
}

// releaseList is the table for a narrow screen: one rule set, and what each lesson comes to on
// it.
func (l *library) releaseList(width float64) *ui.Node {
	lang, rs := l.app.lang, l.picked()
	col := ui.Column("table", 8, ui.Pad{},
		ui.Paragraph("table/title", txtWhich.In(lang), ui.BoldFont(19), ui.Plain, 0),
		l.tableSays(), l.tableChoices(width),
		ui.Row("release/row", 6, ui.Pad{},
			iconButton("release/before", txtBefore.In(lang), ui.IconChevronLeft,
				func() { l.step(-1) }),
			ui.Button(ui.ButtonSpec{
				ID: "release", Label: rs.Title(), Style: ui.Outlined,
				OnPress: func() { l.app.openDialog(l.releaseDialog) },
			}).With(ui.Flex(1)),
			iconButton("release/after", txtAfter.In(lang), ui.IconChevronRight,
				func() { l.step(1) })),
		ui.Paragraph("release/news", rs.News.In(lang), ui.SansFont(14), ui.QuietTone, 0))
	for _, p := range l.tableSections() {
		col.Add(groupLabel(&p))
		for _, les := range p.of {
			col.Add(l.listRow(les, rs))
		}
	}
	return col.Add(l.tableFoot()...)
}

// listRow is a lesson with its verdict on a rule set. It does what a cell does.
func (l *library) listRow(les Lesson, rs release.RuleSet) *ui.Node {
	at := cellAt{les.ID, rs.Name}
	j, done := l.cells[at]
	lang := l.app.lang
	n := &ui.Node{
		ID: cellID(at), Role: ui.RoleButton, Focusable: true,
		Label:    l.spoken(&les, &rs).In(lang),
		Selected: l.marked != nil && l.marked.lesson == les.ID,
		OnPress:  func() { l.press(at) },
	}
	n.Handle = func(_ *ui.Node, e ui.Event, _ time.Duration) bool {
		if e.Kind == ui.LongPress || e.Mods&ui.Shift != 0 && e.Key == "Enter" {
			l.mark(at)
			return true
		}
		return false
	}
	b := newBadge(signDots, txtWorking.In(lang), strong(lang))
	id := ""
	if done && j.ok {
		id = j.verdict.ID
		b = newBadge(verdictSign(id), j.verdict.Word.In(lang), strong(lang))
	}
	f := ui.SansFont(15)
	var text ui.TextLayout
	layout := func(w float64) float64 {
		text = ui.LayoutText(les.Title.In(lang), f, w-b.width()-20, 0)
		return math.Max(40, text.Height+12)
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, layout(maxW) }
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) { layout(r.W); return 0, 0 }
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		th, r := look.Theme, n.Rect
		if look.Hover || look.Down {
			c.FillRect(r, 8, th.Hover)
		}
		if n.Selected {
			c.StrokeRect(r, 8, ui.Solid(th.Accent, 2))
		}
		y := r.Y + (r.H-text.Height)/2
		text.Draw(c, ui.R(r.X+4, y, text.Width+1, text.Height), ui.Left, th.Text)
		fill, ink := th.Soft(verdictTone(id))
		box := ui.R(r.Right()-b.width()-2, r.Y+(r.H-26)/2, b.width(), 26)
		b.draw(l.app.pen.with(c, th), box, fill, ink)
		c.FillRect(ui.R(r.X, r.Bottom()+3, r.W, 1), 0, ui.Fade(th.Line, .6))
	}
	return n
}

// releaseDialog lists the rule sets that the list can be of.
func (l *library) releaseDialog() *ui.Node {
	a := l.app
	col := ui.Column("releases", 8, ui.PadAll(18), a.headline(txtChoose.In(a.lang)))
	for _, part := range l.parts() {
		part.caption(col, "releases/mode", a.lang)
		grid := ui.Grid("releases/grid"+part.id, 8, 84)
		for _, rs := range part.sets {
			grid.Add(ui.Button(ui.ButtonSpec{
				ID: "releases/" + rs.Name, Label: rs.Release,
				Selected: rs.Name == l.picked().Name, OnPress: func() {
					a.closeDialog()
					l.pick(rs.Name)
				},
			}))
		}
		col.Add(grid)
	}
	return a.float("releases-dialog", txtChoose.In(a.lang), 460, col)
}
