package scenes

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// branchRow is a run that leaves another one at a step: it shares the steps up to from. The first
// row is the original, with from 0.
type branchRow struct {
	name    string
	from    int
	steps   int // how many it has in all
	active  bool
	verdict view.Verdict
}

const (
	branchHeight = 28
	mostBranches = 6 // more scroll
)

var (
	txtBranchRow  = words.New("{name}: leaves at step {n}, {v}", "{name}：从第 {n} 步分出，{v}")
	txtBranchOrig = words.New("{name}, {v}", "{name}，{v}")
)

func (p *player) branchesHeight() float64 {
	p.takeBranches()
	if len(p.branches) == 0 || p.compactTime() {
		return 0
	}
	return float64(min(len(p.branches), mostBranches))*branchHeight + 6
}

// makeBranches makes a row for each branch.
func (a *timeArt) makeBranches() {
	p, lang := a.p, a.p.app.lang
	if p.branchesHeight() == 0 {
		return
	}
	col := ui.Column("time/branches/rows", 0, ui.Pad{})
	for i := range p.branches {
		b := &p.branches[i]
		v := verdictText(&b.verdict, lang)
		t := txtBranchOrig.Fill("name", b.name, "v", v)
		if b.from > 0 {
			t = txtBranchRow.Fill("name", b.name, "n", strconv.Itoa(b.from), "v", v)
		}
		name := newLabel(ui.Ellipsis(b.name, strong(lang), max(a.labelW+14, 110)), strong(lang))
		word := newLabel(v, small(lang))
		n := &ui.Node{
			ID: "time/branch/" + strconv.Itoa(i), Role: ui.RoleButton, Focusable: true,
			Label: t.In(lang), Tip: t.In(lang), Selected: b.active, Want: ui.Fixed(branchHeight),
			OnPress: func() { p.chooseBranch(i) },
		}
		n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			a.drawBranch(c, n.Rect, l, b, name, word)
		}
		col.Add(n)
	}
	a.rows = ui.Scroll("time/branches", col)
	a.rows.Overlay = true
}

// chooseBranch shows another branch.
func (p *player) chooseBranch(i int) {
	if p.onBranch != nil && i >= 0 && i < len(p.branches) {
		p.finish()
		p.onBranch(i)
		p.app.stale()
	}
}

// drawBranch draws the name, the line of the branch from where it leaves, and its verdict.
func (a *timeArt) drawBranch(
	c ui.Canvas, r ui.Rect, l ui.Look, b *branchRow, name, word label,
) {
	th := l.Theme
	p := a.p.app.pen.with(c, th)
	left := r.X - a.rowsAt.X
	col, wide := th.Quiet, 1.5
	switch {
	case b.active:
		c.FillRect(r.Inset(1), 6, th.AccentSoft)
		col, wide = th.AccentText, 3
	case l.Hover || l.Down:
		c.FillRect(r.Inset(1), 6, th.Hover)
	}
	c.PushClip(ui.R(left+a.s.x0-8, r.Y, a.s.wide+16, r.H).Meet(r))
	y := r.Y + r.H/2
	from, to := left+a.x(a.m.end(b.from, a.v.ms)), left+a.x(a.m.end(b.steps, a.v.ms))
	if b.from > 0 {
		p.line(ui.Solid(col, wide), ui.Pt(from, r.Y), ui.Pt(from, y))
		c.FillCircle(ui.Pt(from, y), 4, col)
	}
	p.line(ui.Solid(col, wide), ui.Pt(from, y), ui.Pt(to, y))
	c.FillRect(ui.R(to-1, y-5, 2, 10), 0, col)
	x := min(to+8, left+a.s.right()-word.w-18)
	tone := th.Word(verdictTone(b.verdict.ID))
	ground := th.Panel
	if b.active {
		ground = th.AccentSoft
	}
	c.FillRect(ui.R(x-3, r.Y+4, word.w+22, r.H-8), 4, ground)
	p.sign(verdictSign(b.verdict.ID), x+6, y, 10, tone)
	word.left(c, x+15, r.Y, r.H, tone)
	c.PopClip()
	if name.w > a.labelW+14 {
		c.FillRect(ui.R(left+12, r.Y+4, name.w+8, r.H-8), 4, ground)
	}
	name.left(c, left+16, r.Y, r.H, th.Text)
}

// takeBranches takes the branches that the reader made by hand.
func (p *player) takeBranches() {
	h := p.hands
	if h == nil || len(h.branches) < 2 {
		if p.byHand {
			p.branches, p.onBranch, p.byHand = nil, nil, false
		}
		return
	}
	p.branches, p.byHand = p.branches[:0], true
	p.onBranch = func(i int) { h.show(i) }
	for i, b := range h.branches {
		row := branchRow{
			name: h.title(i).In(p.app.lang), from: h.forkOf(i), steps: b.steps(), active: i == h.at,
		}
		if side := min(p.timeIndex(), len(b.runs)-1); side >= 0 {
			row.verdict = b.runs[side].Verdict()
		}
		p.branches = append(p.branches, row)
	}
}
