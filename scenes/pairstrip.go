package scenes

import (
	"math"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtLatency      = words.New("commit latency", "提交延迟")
	txtLogScale     = words.New("logarithmic", "对数刻度")
	txtSoFar        = words.New("{ms} so far", "已等 {ms}")
	txtNeverGot     = words.New("not committed", "未提交")
	txtLeaderChange = words.New(
		"LC is the LeaderChange record with which a leader begins its epoch.",
		"LC 是 LeaderChange 记录，leader 以它开始自己的 epoch。")
	txtNeeds = words.New("commits with {n} of {m}", "{m} 份中有 {n} 份即提交")
)

const (
	latencyRow   = 17
	latencyHead  = 26
	pairControls = 44
)

// ofKind is what clients of a side wait for.
func (g *group) ofKind() view.WaitKind {
	if g.cur.Majority != nil {
		return view.WaitMetadata
	}
	return view.WaitRecords
}

// figures are those of the side by the step that is shown.
func (g *group) figures() figures {
	return figuresOf(g.side.run.Diagram(), g.ofKind(), g.p.step)
}

// latencies is a row for each write of a side: a bar of the virtual time from sending until the
// write counted, on one scale for both sides.
func (g *group) latencies() *ui.Node {
	lang := g.lang()
	f := g.figures()
	text := g.in(txtLatency) + g.in(txtBlank) + f.text(lang)
	n := &ui.Node{ID: g.id + "/latency", Role: ui.RoleImage, Label: text}
	rows, all := g.writeRows(), 0
	for _, w := range g.side.run.Diagram().Waits { // the room does not jump
		if w.Kind == g.ofKind() {
			all++
		}
	}
	cols := g.p.latencyColumns()
	n.Natural = func(_ *ui.Node, w float64) (float64, float64) {
		return w, latencyHead + float64((max(len(rows), all)+cols-1)/cols)*latencyRow
	}
	title := newLabel(text, strong(lang))
	scale := newLabel(g.in(txtLogScale), small(lang))
	most := g.longestWait()
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) {
		t := text
		if ui.Measure(t, strong(lang)) > r.W-8 {
			t = f.text(lang)
		}
		title = newLabel(ui.Ellipsis(t, strong(lang), r.W-8), strong(lang))
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		title.left(c, r.X+4, r.Y, 22, th.Text)
		if title.w+scale.w+30 < r.W {
			scale.right(c, r.Right()-4, r.Y, 22, th.Quiet)
		}
		for i := range rows {
			k := &rows[i]
			y, wide := r.Y+24+float64(i/cols)*latencyRow, r.W/float64(cols)
			left := r.X + float64(i%cols)*wide
			k.name.left(c, left+4, y, latencyRow, th.Text)
			x, room := left+34, wide-34-k.took.w-14
			w := max(3, room*math.Log1p(float64(k.ms))/math.Log1p(float64(most)))
			bar := ui.R(x, y+4, w, latencyRow-8)
			switch {
			case k.failed:
				c.StrokeRect(bar, 2, ui.Dashed(th.BadText, 1.5))
			case k.open:
				c.FillRect(bar, 2, th.WarnSoft)
				c.StrokeRect(bar, 2, ui.Dashed(th.WarnText, 1.5))
			default:
				c.FillRect(bar, 2, th.Accent)
			}
			k.took.left(c, x+w+6, y, latencyRow, th.Text)
		}
	}
	return n
}

// latencyColumns is how many writes share a row: where the window is low the lanes need the room.
func (p *player) latencyColumns() int {
	if p.app.wide() && p.app.h < 800 {
		return 2
	}
	return 1
}

type writeRow struct {
	name, took   label
	ms           kafka.Ms
	open, failed bool
}

func (g *group) writeRows() (out []writeRow) {
	d := g.side.run.Diagram()
	end := float64(g.p.step) + 1
	for i := range d.Waits {
		w := &d.Waits[i]
		if w.Kind != g.ofKind() || w.Start >= end {
			continue
		}
		r := writeRow{name: newLabel(w.Name, fontStrong), ms: w.DoneAt - w.SentAt, failed: w.Failed}
		text := msText(float64(r.ms))
		if w.End == 0 || w.End >= end {
			r.open, r.failed = true, false
			r.ms = d.Clock[min(g.p.step, d.Steps)] - w.SentAt
			text = g.in(txtSoFar.Fill("ms", msText(float64(r.ms))))
		} else if w.Failed {
			text = g.in(txtNeverGot)
		}
		r.took = newLabel(text, fontMono)
		if g.lang() == words.ZH && (r.open || r.failed) {
			r.took = newLabel(text, small(words.ZH))
		}
		out = append(out, r)
	}
	return out
}

// longestWait is the longest wait of both sides by the end of their runs: the scale does not jump.
func (g *group) longestWait() kafka.Ms {
	most := kafka.Ms(100)
	for _, s := range g.p.sides {
		d := s.run.Diagram()
		for i := range d.Waits {
			w := &d.Waits[i]
			took := w.DoneAt - w.SentAt
			if w.End == 0 {
				took = d.Clock[d.Steps] - w.SentAt
			}
			most = max(most, took)
		}
	}
	return most
}

// pairHeader names a side and says what its writes took.
func (g *group) pairHeader() *ui.Node {
	lang := g.lang()
	rs := g.side.run.RuleSet()
	f := g.figures()
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

// sideFigures says in few words what the writes of a side took.
func (p *player) sideFigures(s *side) string {
	f := figuresOf(s.run.Diagram(), view.WaitRecords, p.step)
	if m := figuresOf(s.run.Diagram(), view.WaitMetadata, p.step); len(m.took)+m.open > 0 {
		f = m
	}
	return f.text(p.app.lang)
}

// pairHeight is what a comparison needs beside what any player shows: its controls, and a row for
// each write of a side.
func (p *player) pairHeight() float64 {
	if p.pair == nil {
		return 0
	}
	rows := 0
	for _, w := range p.sides[0].run.Diagram().Waits {
		if w.Kind == view.WaitRecords {
			rows++
		}
	}
	cols := p.latencyColumns()
	return pairControls + latencyHead + float64((rows+cols-1)/cols)*latencyRow + groupGap
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
