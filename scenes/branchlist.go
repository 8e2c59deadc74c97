package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

var txtWhichRun = words.New("Which run?", "看哪一个？")

// openBranchList shows all branches with what they came to.
func (h *hands) openBranchList() { h.p.app.openDialog(h.branchList) }

func (h *hands) branchList() *ui.Node {
	a := h.p.app
	col := ui.Column("branches/list", 8, ui.PadAll(18), a.headline(txtWhichRun.In(a.lang)))
	for i, b := range h.branches {
		col.Add(h.branchRow(i, b))
	}
	return a.float("branches-dialog", txtWhichRun.In(a.lang), 480, col)
}

// branchRow is one branch: a sign for its verdict, its name, what it came to.
func (h *hands) branchRow(i int, b *branch) *ui.Node {
	lang := h.p.app.lang
	id := "branch/" + strconv.Itoa(i)
	name := h.title(i).In(lang)
	mark := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(14)}
	vs, tone := b.verdicts(), b.tone()
	mark.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		for _, v := range vs {
			if verdictTone(v.ID) == tone {
				h.p.app.pen.with(c, l.Theme).sign(verdictSign(v.ID), n.Rect.X+6,
					n.Rect.Y+11, 11, l.Theme.Word(tone))
				return
			}
		}
	}
	text := ui.Column(id+"/text", 2, ui.Pad{},
		ui.Paragraph(id+"/name", name, ui.BoldFont(15), ui.Plain, 0),
		ui.Paragraph(id+"/verdict", b.verdictLine(lang), small(lang), tone, 0))
	line := ui.Row(id+"/line", 8, ui.PadXY(12, 9), mark, text.With(ui.Flex(1)))
	return ui.Card(id, name+", "+b.verdictLine(lang), i == h.at, line, func() {
		h.p.app.closeDialog()
		h.show(i)
	})
}
