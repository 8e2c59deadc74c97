package scenes

import (
	"math"

	"highwater/ui"
)

// listWidth is the width of the list beside the card.
const listWidth = 348

// screen is the list and the card of a word, beside each other or one at a time.
func (p *glossaryPlace) screen() *ui.Node {
	a := p.app
	p.fill()
	root := ui.Column("words", 0, ui.Pad{}, p.topBar())
	if a.wide() {
		width := min(a.w-3*margin-listWidth, 900) - 2*22 - 10
		beside := math.Max(0, math.Floor((a.w-3*margin-listWidth-900)/2))
		body := ui.Row("words/body", margin,
			ui.Pad{Top: margin, Right: margin + beside, Bottom: margin, Left: margin + beside},
			ui.Panel(ui.Column("words/left", 10, ui.PadAll(12), p.listHead(),
				ui.Scroll("words/list", p.listNode()).With(ui.Flex(1)))).
				With(ui.Fixed(listWidth)))
		body.Add(ui.Panel(ui.Column("words/right", 0, ui.Pad{Top: 2, Bottom: 2},
			ui.Scroll("words/card", ui.Column("words/pad", 0,
				ui.Pad{Top: 20, Right: 32, Bottom: 24, Left: 22},
				p.card.node(width, p.choose))).With(ui.Flex(1)))).
			With(ui.Size{Flex: 1, Max: 900}))
		return root.Add(body.With(ui.Flex(1)))
	}
	if p.card != nil {
		card := ui.Column("words/pad", 0, ui.Pad{Top: 14, Right: 16, Bottom: 24, Left: 14},
			p.card.node(a.w-30, p.choose))
		return root.Add(ui.Scroll("words/card", card).With(ui.Flex(1)))
	}
	return root.Add(ui.Column("words/left", 10, ui.Pad{Top: 12, Right: 14, Left: 14},
		p.listHead(), ui.Scroll("words/list", p.listNode()).With(ui.Flex(1))).With(ui.Flex(1)))
}

func (p *glossaryPlace) topBar() *ui.Node {
	a := p.app
	lang := a.lang
	if p.card != nil && !a.wide() {
		return bar("bar", iconButton("words/back", txtAllWords.In(lang), ui.IconChevronLeft,
			func() { p.unchoose() }),
			ui.Label("title", p.title().In(lang), ui.BoldFont(17), ui.Plain, ui.Left).
				With(ui.Flex(1)),
			iconButton("menu", txtMenu.In(lang), ui.IconMenu, a.openMenu))
	}
	n := bar("bar")
	if a.w < phoneBelow {
		n.Add(iconButton("library", txtLibrary.In(lang), ui.IconChevronLeft, a.openLibrary))
	} else {
		n.Add(ui.Button(ui.ButtonSpec{
			ID: "library", Label: txtLibrary.In(lang), Icon: ui.IconChevronLeft,
			Style: ui.Ghost, OnPress: a.openLibrary,
		}))
	}
	n.Add(ui.Label("title", p.title().In(lang), ui.BoldFont(18), ui.Plain, ui.Left).
		With(ui.Flex(1)))
	if a.w < phoneBelow {
		return n.Add(iconButton("menu", txtMenu.In(lang), ui.IconMenu, a.openMenu))
	}
	n.Add(a.prefsButtons()...)
	return n.Add(ui.Button(ui.ButtonSpec{
		ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
	}).With(ui.Fixed(40)).WithTip(txtKeys.In(lang)))
}

// listHead is the search and the choice of what is listed.
func (p *glossaryPlace) listHead() *ui.Node {
	lang := p.app.lang
	return ui.Column("words/head", 10, ui.Pad{},
		ui.Field(ui.FieldSpec{
			ID: "words/find", Label: txtFindWord.In(lang), Placeholder: txtFindHint.In(lang),
			Value: p.find, Icon: ui.IconSearch, Clears: true,
			OnChange: func(s string) { p.find = s; p.app.stale() },
			OnSubmit: func(string) { p.openFirst() },
		}).With(ui.Fixed(40)),
		ui.Segmented("words/by", []ui.Option{
			{Label: txtByTheme.In(lang)},
			{Label: txtByLetter.In(lang)},
			{Label: txtOnCall.In(lang)},
		}, p.by, p.setBy))
}

func (p *glossaryPlace) listNode() *ui.Node {
	lang := p.app.lang
	col := ui.Column("words/items", 2, ui.Pad{Right: 12, Bottom: 12})
	list := p.list()
	if said := errorSaid(p.find); !said.Empty() {
		col.Add(ui.Paragraph("words/error", said.In(lang), ui.SansFont(15), ui.Plain, 0))
	} else if len(list) == 0 {
		col.Add(ui.Paragraph("words/none", txtNoSuchWord.In(lang), ui.SansFont(15),
			ui.QuietTone, 0))
	}
	for i, g := range list {
		if !g.title.Empty() {
			top := 10.0
			if i == 0 {
				top = 0
			}
			col.Add(ui.Column("", 0, ui.Pad{Top: top, Bottom: 2, Left: 10},
				ui.Paragraph("", g.title.In(lang), ui.BoldFont(14), ui.QuietTone, 0)))
		}
		for _, it := range g.items {
			col.Add(p.itemNode("words/item/", it))
		}
	}
	return col
}

// itemNode is a line of a list that can be pressed.
func (p *glossaryPlace) itemNode(list string, it wordItem) *ui.Node {
	text := it.title.In(p.app.lang)
	f := ui.SansFont(15)
	on := p.card != nil && p.card.id == it.id
	if on {
		f = ui.BoldFont(15)
	}
	n := &ui.Node{
		ID: list + it.id, Role: ui.RoleButton, Label: text, Focusable: true,
		Selected: on, OnPress: func() { p.choose(it.id) },
	}
	const padX, padY = 10, 9
	n.Natural = func(_ *ui.Node, w float64) (float64, float64) {
		return w, max(40, ui.LayoutText(text, f, w-2*padX, 0).Height+2*padY)
	}
	var laid ui.TextLayout
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) {
		laid = ui.LayoutText(text, f, r.W-2*padX, 0)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		col := l.Theme.Text
		switch {
		case n.Selected:
			c.FillRect(n.Rect, 8, l.Theme.AccentSoft)
			col = l.Theme.AccentText
		case l.Down:
			c.FillRect(n.Rect, 8, l.Theme.Down)
		case l.Hover:
			c.FillRect(n.Rect, 8, l.Theme.Hover)
		}
		y := n.Rect.Y + (n.Rect.H-laid.Height)/2
		laid.Draw(c, ui.R(n.Rect.X+padX, y, n.Rect.W-2*padX, laid.Height), ui.Left, col)
	}
	return n
}
