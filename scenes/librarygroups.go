package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// groupOf gives the lessons of a group, in the order in which they teach.
func (l *library) groupOf(id string) (out []Lesson) {
	for _, les := range l.lessons {
		if les.Group == id {
			out = append(out, les)
		}
	}
	return out
}

// jumps scroll to the groups and, where it lies below the cards, to the table.
func (l *library) jumps(area string) *ui.Node {
	row := ui.Flow("jumps", 8, 8, ui.Pad{})
	add := func(id, label, to string) {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "jump/" + id, Label: label, Small: true,
			OnPress: func() { l.jump(area, to) },
		}))
	}
	for _, g := range groups {
		if n := len(l.groupOf(g.id)); n > 0 {
			add(g.id, g.title.In(l.app.lang)+" · "+strconv.Itoa(n), "cards/"+g.id)
		}
	}
	if !l.app.wide() {
		add("table", txtWhich.In(l.app.lang), "table/title")
	}
	return row
}

// jump scrolls an area so that a node is at its top.
func (l *library) jump(area, to string) {
	tree := l.app.tree
	a, n := tree.Find(area), tree.Find(to)
	if a == nil || n == nil {
		return
	}
	at := tree.ScrollOffset(area)
	tree.ScrollTo(area, ui.Pt(at.X, at.Y+n.Rect.Y-a.Rect.Y))
	l.app.stale()
}

// cards lists the lessons by group, n beside each other.
func (l *library) cards(n int) *ui.Node {
	lang := l.app.lang
	col := ui.Column("cards", 12, ui.Pad{Right: 10, Bottom: 4, Left: 2})
	if l.app.w < wideAt {
		col.Add(ui.Paragraph("tagline", txtTagline.In(lang), ui.SansFont(15), ui.QuietTone, 0))
	}
	for _, g := range groups {
		lessons := l.groupOf(g.id)
		if len(lessons) == 0 {
			continue
		}
		col.Add(ui.Label("cards/"+g.id, g.title.In(lang), ui.BoldFont(17), ui.Plain, ui.Left))
		for len(lessons) > 0 {
			row := ui.Row("", 12, ui.Pad{})
			for i := range n {
				if i < len(lessons) {
					row.Add(l.card(lessons[i]).With(ui.Flex(1)))
				} else {
					row.Add(ui.Space(ui.Flex(1)))
				}
			}
			col.Add(row)
			lessons = lessons[min(n, len(lessons)):]
		}
	}
	return col
}

// originOf is the improvement proposal that a lesson tells of, or its group. The basics may name
// a proposal too, but are no story of it.
func originOf(les *Lesson) words.Text {
	if les.KIP != "" && les.Group != "basics" {
		return words.Same(les.KIP)
	}
	for _, g := range groups {
		if g.id == les.Group {
			return g.title
		}
	}
	return words.Same(les.ID)
}
