package scenes

import (
	"slices"
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// legendItem explains a sign: it draws it within 20 by 24 pixels, and says what it is.
type legendItem struct {
	text label
	w    float64
	draw func(p *pen, x, y float64)
}

var (
	txtLegendAbove = words.New("above this replica's HW", "不低于此副本的 HW")
	txtLegendDisk  = words.New("on disk", "已落盘")
	txtLegendPage  = words.New("only in page cache", "只在 page cache 中")
	txtLegendLost  = words.New("cut or lost", "被截断或丢失")
	txtTurning     = words.New("turning point", "转折点")
	txtFirstDiffer = words.New("from here the two differ", "从这里开始两边不同")
)

// makeLegend explains signs of the picture and of the stage. What is seen now comes first, and of
// that what is not said in words beside it; what there is no room for is left out from the end.
func (a *timeArt) makeLegend(s *side, lang words.Lang) {
	add := func(seen bool, t string, draw func(p *pen, x, y float64)) {
		if l := newLabel(t, small(lang)); seen {
			a.legend = append(a.legend, legendItem{l, l.w + 24, draw})
		}
	}
	f := a.p.frameOf(s, min(a.p.step, s.run.Steps()))
	on := newOnStage(f)
	compact := a.p.fitOf().kind == laneCompact
	add(!a.compact && a.p.differs > 0 && a.p.differs <= a.p.step, txtFirstDiffer.In(lang),
		func(p *pen, x, y float64) { drawDiffer(p, x+6, y+4) })
	add(on.above, txtLegendAbove.In(lang), func(p *pen, x, y float64) {
		box := ui.R(x, y+5, 16, 13)
		p.c.Hatch(box, 4, 5, 1, ui.Fade(p.th.Text, .4))
		p.c.StrokeRect(box, 4, ui.Dashed(p.th.Ink, 1.5))
	})
	add(on.gone, txtLegendLost.In(lang), drawLostSign)
	add(on.cached, txtLegendPage.In(lang), func(p *pen, x, y float64) {
		for i := range 3 {
			p.c.StrokeCircle(ui.Pt(x+2.5+float64(i)*5.5, y+12), 2, ui.Solid(p.th.Text, 1))
		}
	})
	add(on.disk, txtLegendDisk.In(lang), func(p *pen, x, y float64) {
		p.c.FillRect(ui.R(x, y+11, 16, 3), 1.5, p.th.Ink)
	})
	add(compact && on.leader || a.marked(view.MarkElected), txtLeader.In(lang),
		func(p *pen, x, y float64) { p.sign(signCrown, x+9, y+12, 12, p.th.Text) })
	add(compact && on.controller || a.marked(view.MarkController), txtController.In(lang),
		func(p *pen, x, y float64) { p.sign(signStar, x+9, y+12, 12, p.th.Text) })
	for i, e := range on.epochs {
		t := strconv.Itoa(e)
		if i == 0 {
			t = txtKnowsEpoch.Fill("n", t).In(lang)
		}
		add(true, t, func(p *pen, x, y float64) {
			box := ui.R(x, y+5, 16, 13)
			p.c.FillRect(box, 4, p.th.Epoch(e).Fill)
			p.c.StrokeRect(box, 4, ui.Solid(p.th.Ink, 1))
		})
	}
	add(!a.compact, txtTurning.In(lang), func(p *pen, x, y float64) {
		p.c.FillCircle(ui.Pt(x+12, y+12), 2.5, p.th.Accent)
	})
	add(!on.gone, txtLegendLost.In(lang), drawLostSign)
}

// onStage is what the lanes of a frame show.
type onStage struct {
	above, gone, cached, disk, leader, controller bool
	epochs                                        []int
}

func newOnStage(f *view.Frame) (on onStage) {
	for i := range f.Lanes {
		l := &f.Lanes[i]
		on.leader = on.leader || l.Role == view.RoleLeader
		on.controller = on.controller || l.IsController
		on.gone = on.gone || len(l.Ghosts) > 0
		for k := range l.Cells {
			c := &l.Cells[k]
			on.above = on.above || l.HW >= 0 && !c.BelowHW && c.Last >= l.HW
			on.cached, on.disk = on.cached || !c.OnDisk, on.disk || c.OnDisk
			on.epochs = append(on.epochs, int(c.Epoch))
		}
	}
	slices.Sort(on.epochs)
	on.epochs = slices.Compact(on.epochs)
	return on
}

// marked says whether a mark of a kind has been played.
func (a *timeArt) marked(kind view.MarkKind) bool {
	return slices.ContainsFunc(a.d.Marks, func(m view.Mark) bool {
		return m.Kind == kind && int(m.At) <= a.p.step
	})
}

func drawLostSign(p *pen, x, y float64) {
	p.c.StrokeRect(ui.R(x, y+5, 16, 13), 4,
		ui.Stroke{Color: p.th.BadText, Width: 1.5, Dash: 3, Gap: 2})
}

// legendFits is how many entries have room in so many pixels.
func (a *timeArt) legendFits(room float64) int {
	for i := range a.legend {
		if room -= a.legend[i].w; room < 0 {
			return i
		}
		room -= legendGap
	}
	return len(a.legend)
}

const legendGap = 14

// drawLegend draws as many entries as fit between two places, and gives where they begin.
func (a *timeArt) drawLegend(p *pen, left, right, y float64) float64 {
	all := a.legend[:a.legendFits(right-left)]
	x := right
	for i := range all {
		x -= all[i].w + legendGap
	}
	begin := x
	for i := range all {
		x += legendGap
		all[i].draw(p, x, y)
		all[i].text.left(p.c, x+23, y, 24, p.th.Quiet)
		x += all[i].w
	}
	return begin
}

// differsAt is where the sign stands that the two sides part: on a line before the first step in
// which they do. It is not seen before that.
func (a *timeArt) differsAt() (at ui.Point, seen bool) {
	if a.p.differs == 0 || a.p.differs > a.p.step || a.compact {
		return at, false
	}
	at = ui.Pt(a.x(a.m.end(a.p.differs-1, a.v.ms)), a.y0-min(a.pitch/2, 9))
	return at, at.X >= a.s.x0 && at.X <= a.s.right()
}

// drawDiffers marks where the two sides part.
func (a *timeArt) drawDiffers(p *pen, o ui.Point) {
	at, seen := a.differsAt()
	if !seen {
		return
	}
	at = at.Add(o)
	p.line(ui.Dashed(p.th.BadText, 1), at, ui.Pt(at.X, o.Y+a.bottom()))
	p.c.FillRect(ui.R(at.X-7, at.Y-9, 14, 18), 4, p.th.Panel)
	drawDiffer(p, at.X-4, at.Y-8.5)
}

// drawDiffer draws the sign of where the two sides part.
func drawDiffer(p *pen, x, y float64) {
	col := p.th.BadText
	p.c.FillRect(ui.R(x, y+5, 8, 2), 0, col)
	p.c.FillRect(ui.R(x, y+10, 8, 2), 0, col)
	p.line(ui.Solid(col, 1.5), ui.Pt(x+7, y+2), ui.Pt(x+1, y+15))
}
