package scenes

import (
	"slices"
	"strconv"

	"highwater/core/release"
	"highwater/ui"
)

// onlyChanged says whether the table has only the lessons whose verdict is not the same
// throughout, which it has until the reader asks for all. What is looked for is shown in any case.
func (l *library) onlyChanged() bool { return !l.app.kept.data.AllRows && l.query == "" }

// different leaves only those lessons, if that is wanted. One that is not computed yet may be one
// of them.
func (l *library) different(all []Lesson) []Lesson {
	if !l.onlyChanged() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(les Lesson) bool {
		first := ""
		for i := range l.sets {
			j, done := l.cells[cellAt{les.ID, l.sets[i].Name}]
			switch {
			case !done:
				return false
			case !j.ok || j.verdict.ID == verdictNone:
			case first == "":
				first = j.verdict.ID
			case j.verdict.ID != first:
				return false
			}
		}
		return true
	})
}

// tableSays says below the title where the verdicts come from, or what is to be chosen now.
func (l *library) tableSays() *ui.Node {
	tone := ui.QuietTone
	if l.pairing || l.marked != nil {
		tone = ui.Accented
	}
	return ui.Paragraph("table/computed", l.computedText(), ui.SansFont(14), tone, 0)
}

// computedText says where the verdicts come from, and while they come that they do; while two
// cells are chosen, which.
func (l *library) computedText() string {
	switch {
	case l.marked != nil:
		return txtMarked.In(l.app.lang)
	case l.pairing:
		return txtPairing.In(l.app.lang)
	case len(l.todo) > 0:
		return txtComputing.In(l.app.lang)
	}
	return txtComputed.In(l.app.lang)
}

// tableChoices are what of the table is to be seen, and at the right what to compare in it.
func (l *library) tableChoices(width float64) *ui.Node {
	lang, on := l.app.lang, 0
	if l.all {
		on = 1
	}
	sets := ui.Segmented("sets", []ui.Option{
		{Label: l.setsLabel(false)}, {Label: l.setsLabel(true)},
	}, on, func(i int) { l.showAll(i == 1) }).With(ui.Fixed(156))
	only := ui.Space(ui.Fixed(0))
	if l.query == "" {
		only = ui.Button(ui.ButtonSpec{
			ID: "changed", Label: txtOnlyChanged.In(lang), Selected: l.onlyChanged(),
			OnPress: func() { l.showChanged(!l.onlyChanged()) },
		})
	}
	compare := ui.Button(ui.ButtonSpec{
		ID: "versus", Label: txtCompare.In(lang), Style: ui.Outlined, OnPress: l.openVersus,
	})
	if l.pairing || l.marked != nil {
		compare = ui.Button(ui.ButtonSpec{
			ID: "unpair", Label: txtUnpair.In(lang), Selected: true,
			OnPress: func() { l.pair(false) },
		})
	}
	row := ui.CenterRow("table/choice", 8, ui.Pad{}, sets, only, ui.Space(ui.Flex(1)), compare)
	if w, _ := ui.NaturalSize(row, width); w > width {
		return ui.Flow("table/choice", 8, 6, ui.Pad{}, sets, only, compare)
	}
	return row
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

// showChanged shows only the lessons whose verdict differs, or all, from now on.
func (l *library) showChanged(on bool) {
	l.app.kept.data.AllRows = !on
	l.app.kept.save()
	l.app.stale()
}

// pair makes a press on a cell mark it, until two are marked.
func (l *library) pair(on bool) {
	l.pairing, l.marked = on, nil
	l.app.tree.CloseToast()
	if on {
		l.app.tell(txtPairing)
	}
	l.app.stale()
}
