package scenes

import (
	"strings"

	"highwater/core/release"
	"highwater/ui"
)

// tableOrder is the order of the groups in the table: what went wrong first, for there releases
// differ most.
var tableOrder = [...]string{ownGroup, "kip", "field", "basics"}

// plan asks for the cells of the table, from its top.
func (l *library) plan() {
	for _, group := range tableOrder {
		for _, les := range l.groupOf(group) {
			for i := range l.sets {
				l.todo = append(l.todo, cellAt{les.ID, l.sets[i].Name})
			}
		}
	}
}

// cellOfCard is the cell that stands on a lesson's card.
func cellOfCard(les *Lesson) (at cellAt, ok bool) {
	if len(les.Rules) == 0 {
		return at, false
	}
	rs, known := release.Lookup(les.Rules[0])
	return cellAt{les.ID, rs.Name}, known
}

// inSight gives the next cell that can be seen and is not computed: of the cards, then of the
// table.
func (l *library) inSight() (found cellAt, ok bool) {
	l.app.tree.Root().Each(func(n *ui.Node) {
		if ok || n.Rect.Bottom() < 0 || n.Rect.Y > l.app.h {
			return
		}
		at, shows := l.cellShown(n.ID)
		if !shows || l.app.course.Arrival(at.lesson) == Coming {
			return
		}
		if _, done := l.cells[at]; !done {
			found, ok = at, true
		}
	})
	return found, ok
}

// cellShown is the cell that a node shows.
func (l *library) cellShown(id string) (at cellAt, ok bool) {
	if of, is := strings.CutPrefix(id, "cell/"); is {
		lesson, rules, found := strings.Cut(of, "/")
		return cellAt{lesson, rules}, found
	}
	if of, is := strings.CutPrefix(id, "card/"); is {
		if lesson, picture := strings.CutSuffix(of, "/picture"); picture {
			if les, known := l.app.course.Lesson(lesson); known {
				return cellOfCard(&les)
			}
		}
	}
	return at, false
}
