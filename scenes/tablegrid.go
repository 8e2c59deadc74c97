package scenes

import (
	"slices"

	"highwater/core/release"
	"highwater/ui"
)

// moveBy moves through the table by the arrows, Home and End, and says where that leads.
func (l *library) moveBy(e ui.Event) bool {
	if e.Mods != 0 {
		return false
	}
	dx, dy := 0, 0
	switch e.Key {
	case "ArrowLeft":
		dx = -1
	case "ArrowRight":
		dx = 1
	case "ArrowUp":
		dy = -1
	case "ArrowDown":
		dy = 1
	case "Home":
		dx = -len(l.sets)
	case "End":
		dx = len(l.sets)
	default:
		return false
	}
	l.move(dx, dy)
	return true
}

// shownLessons are those of the table, from its top.
func (l *library) shownLessons() (out []Lesson) {
	for _, p := range l.tableSections() {
		out = append(out, p.of...)
	}
	return out
}

// move puts the keyboard's cell so many columns and rows further, as far as there are any.
func (l *library) move(dx, dy int) {
	lessons := l.shownLessons()
	row := slices.IndexFunc(lessons, func(les Lesson) bool { return les.ID == l.cursor.lesson })
	col := slices.IndexFunc(l.sets, func(rs release.RuleSet) bool {
		return rs.Name == l.cursor.rules
	})
	if row < 0 || col < 0 {
		return
	}
	row = min(max(row+dy, 0), len(lessons)-1)
	col = min(max(col+dx, 0), len(l.sets)-1)
	l.cursor = cellAt{lessons[row].ID, l.sets[col].Name}
	l.app.stale()
	l.app.refresh()
	l.app.tree.Focus(cellID(l.cursor))
	l.app.tell(l.spoken(&lessons[row], &l.sets[col]))
}

// keepCursor puts the keyboard's cell on one that is there.
func (l *library) keepCursor() {
	lessons := l.shownLessons()
	if len(lessons) == 0 {
		l.cursor = cellAt{}
		return
	}
	if !slices.ContainsFunc(lessons, func(les Lesson) bool { return les.ID == l.cursor.lesson }) {
		l.cursor.lesson = lessons[0].ID
	}
	if !slices.ContainsFunc(l.sets, func(rs release.RuleSet) bool {
		return rs.Name == l.cursor.rules
	}) {
		l.cursor.rules = l.sets[0].Name
	}
}
