package scenes

import (
	"strconv"

	"highwater/ui"
)

// tabs choose the side; each says its verdict so far.
func (p *player) tabs() *ui.Node {
	row := ui.Row("tabs", 0, ui.PadAll(3))
	row.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 10, l.Theme.Sunken)
	}
	for i := range p.sides {
		row.Add(p.tab(i).With(ui.Flex(1)))
	}
	return ui.Column("tabs/pad", 0, ui.Pad{Top: 8, Right: margin, Left: margin}, row).
		With(ui.Fixed(54))
}

func (p *player) tab(i int) *ui.Node {
	s, lang, so := p.at(i), p.app.lang, p.tabSays(i)
	long, short := s.title(lang), s.brief(lang)
	n := &ui.Node{
		ID: "tab/" + strconv.Itoa(i+1), Role: ui.RoleTab, Focusable: true,
		Label: long + ", " + so.long, Selected: i == p.active, OnPress: func() { p.choose(i) },
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, 38 }
	var name, verdict label
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) {
		name = newLabel(long, ui.BoldFont(14))
		verdict = newLabel(so.long, ui.BoldFont(14))
		if name.w+verdict.w+44 > r.W {
			name = newLabel(short, name.font)
		}
		if p.tabsTight(r.W) { // the same words in all of them
			verdict = newLabel(so.brief, name.font)
		}
		if name.w+verdict.w+34 > r.W && s.real != nil {
			name = newLabel(txtIfShort.In(lang), name.font)
		}
		if name.w+verdict.w+34 > r.W {
			verdict = newLabel("", name.font) // its sign and colour remain
		}
		if name.w+verdict.w+34 > r.W {
			name = newLabel(ui.Ellipsis(name.s, name.font, r.W-verdict.w-34), name.font)
		}
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		if n.Selected {
			c.FillRect(r, 8, th.Panel)
			c.StrokeRect(r, 8, ui.Solid(th.Line, 1))
		} else if l.Hover || l.Down {
			c.FillRect(r, 8, th.Hover)
		}
		if s.real != nil {
			c.StrokeRect(r.Inset(1), 8, ui.Dashed(th.WarnText, 2))
		}
		x := r.X + (r.W-name.w-verdict.w-26)/2
		col := th.Quiet
		if n.Selected {
			col = th.Text
		}
		name.left(c, x, r.Y, r.H, col)
		x += name.w + 16
		if p.pair == nil {
			p.app.pen.with(c, th).sign(so.sign, x, r.Y+r.H/2, 11, th.Word(so.tone))
		}
		verdict.left(c, x+10, r.Y, r.H, th.Word(so.tone))
	}
	return n
}

// tabSays is how a side stands; in a comparison, what its writes took.
func (p *player) tabSays(i int) soFar {
	s := p.at(i)
	at := min(p.step, s.run.Steps())
	so := p.soFarOf(s, s.run.Frame(at), at)
	if p.pair != nil {
		so.long = p.sideFigures(s)
		so.brief = so.long
	}
	return so
}

// tabsTight says whether one of the tabs has no room for all that its run is told to be.
func (p *player) tabsTight(w float64) bool {
	font := ui.BoldFont(14)
	for i := range p.sides {
		name, v := newLabel(p.at(i).brief(p.app.lang), font), newLabel(p.tabSays(i).long, font)
		if name.w+v.w+34 > w {
			return true
		}
	}
	return false
}
