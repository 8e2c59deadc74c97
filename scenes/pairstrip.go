package scenes

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtLeaderChange = words.New(
		"LC is the LeaderChange record with which a leader begins its epoch.",
		"LC 是 LeaderChange 记录，leader 以它开始自己的 epoch。")
	txtNeeds = words.New("commits with {n} of {m}", "{m} 份中有 {n} 份即提交")
)

// pairHeader names a side and says what its writes took.
func (g *group) pairHeader() *ui.Node {
	lang := g.lang()
	rs := g.side.run.RuleSet()
	f := g.p.figures(g.side)
	name := newLabel(g.side.title(lang), ui.BoldFont(17))
	took := newLabel(f.text(lang), strong(lang))
	sub := newLabel(rs.Title(), small(lang))
	n := &ui.Node{
		ID: g.id + "/rules", Role: ui.RoleText, Want: ui.Fixed(28),
		Label: name.s + g.in(txtBlank) + took.s,
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		name.left(c, r.X+2, r.Y, r.H, l.Theme.Text)
		x := r.X + name.w + 12
		if x+sub.w+took.w+20 < r.Right() {
			sub.left(c, x, r.Y+1, r.H, l.Theme.Quiet)
		}
		if name.w+took.w+24 < r.W {
			took.right(c, r.Right()-2, r.Y, r.H, l.Theme.AccentText)
		}
	}
	return n
}

// majorityBand says who leads a quorum, and how many copies a record needs.
func (g *group) majorityBand(n *ui.Node) {
	m, was := g.cur.Majority, g.cur.Majority
	if g.was != nil && g.was.Majority != nil {
		was = g.was.Majority
	}
	needs := g.plainWord(n.ID+"/needs", g.in(txtNeeds.Fill("n", strconv.Itoa(m.Needs),
		"m", strconv.Itoa(m.Copies))))
	needs.Tip = g.in(txtLeaderChange)
	n.Add(g.tokens(n.ID+"/leader", g.in(txtLeader), names(m.Leader), names(was.Leader)),
		g.value(n.ID+"/term", g.in(txtQuorumEpoch), int(m.Epoch), m.Epoch != was.Epoch),
		needs)
}

// majorityTable says the same in words.
func majorityTable(f *view.Frame, lang words.Lang) TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	m := f.Majority
	return TwinTable{
		Caption: in(txtPairOfMaj), Head: []string{in(txtWhat), in(txtValue)},
		Rows: [][]string{
			{in(txtLeader), orNone(m.Leader, lang)},
			{in(txtQuorumEpoch), strconv.Itoa(int(m.Epoch))},
			{in(txtLatency), in(txtNeeds.Fill("n", strconv.Itoa(m.Needs),
				"m", strconv.Itoa(m.Copies)))},
		},
	}
}
