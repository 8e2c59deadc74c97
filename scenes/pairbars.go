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
	txtLatency  = words.New("commit latency", "提交延迟")
	txtLogScale = words.New("logarithmic", "对数刻度")
	txtSoFar    = words.New("{ms} so far", "已等 {ms}")
	txtNeverGot = words.New("not committed", "未提交")
	txtBarISR   = words.Same("ISR")
	txtBarMaj   = words.Same("Quorum")
)

const (
	latencyRow   = 35 // a write: a bar for each side
	latencyBar   = 15
	latencyHead  = 24
	pairControls = 44
)

// waitKind is what clients of a side wait for.
func (s *side) waitKind() view.WaitKind {
	if s.run.Frame(0).Majority != nil {
		return view.WaitMetadata
	}
	return view.WaitRecords
}

// figures are those of a side by the step that is shown.
func (p *player) figures(s *side) figures {
	return figuresOf(s.run.Diagram(), s.waitKind(), p.step)
}

// sideFigures says in few words what the writes of a side took.
func (p *player) sideFigures(s *side) string {
	f := p.figures(s)
	return f.text(p.app.lang)
}

// pairWritesOf counts the writes of the whole script, so that the room does not jump.
func (p *player) pairWritesOf() (n int) {
	for _, w := range p.sides[0].run.Diagram().Waits {
		if w.Kind == view.WaitRecords {
			n++
		}
	}
	return n
}

// barColumns is how many writes stand beside each other: on a low window the lanes need the room.
func (p *player) barColumns() int {
	switch {
	case !p.app.wide():
		return 1
	case p.app.h < 800 && p.app.w >= 1200:
		return 4
	}
	return 2
}

func (p *player) barsHigh() float64 {
	cols := p.barColumns()
	return latencyHead + float64((p.pairWritesOf()+cols-1)/cols)*latencyRow
}

// pairHeight is what a comparison needs beside what any player shows: its controls, and the bars.
func (p *player) pairHeight() float64 {
	if p.pair == nil {
		return 0
	}
	return pairControls + p.barsHigh() + margin
}

// latencies is a pair of bars for each write, one for each side, below each other and on one
// scale: the virtual time from sending until the write counted.
func (p *player) latencies() *ui.Node {
	lang := p.app.lang
	title := newLabel(txtLatency.In(lang), strong(lang))
	if !p.app.wide() { // else they stand beside the names of the sides
		title = newLabel(title.s+txtBlank.In(lang)+p.sideFigures(p.at(p.active)), strong(lang))
	}
	n := &ui.Node{ID: "latency", Role: ui.RoleImage, Label: title.s, Want: ui.Fixed(p.barsHigh())}
	for _, s := range p.sides {
		n.Label += " · " + s.title(lang) + txtBlank.In(lang) + p.sideFigures(s)
	}
	n.Natural = func(_ *ui.Node, w float64) (float64, float64) { return w, p.barsHigh() }
	scale := newLabel(txtLogScale.In(lang), small(lang))
	names := [2]label{
		newLabel(txtBarISR.In(lang), small(lang)), newLabel(txtBarMaj.In(lang), small(lang)),
	}
	before := 36 + max(names[0].w, names[1].w)
	var rows [2][]writeRow
	for i, s := range p.sides {
		rows[i] = p.writeRows(s)
	}
	most, cols := p.longestWait(), p.barColumns()
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		title.left(c, r.X+10, r.Y, 22, th.Text)
		if title.w+scale.w+40 < r.W {
			scale.right(c, r.Right()-10, r.Y, 22, th.Quiet)
		}
		wide := r.W / float64(cols)
		for side := range rows {
			for i := range rows[side] {
				k := &rows[side][i]
				x := r.X + float64(i%cols)*wide + 10
				y := r.Y + latencyHead + float64(i/cols)*latencyRow + float64(side)*latencyBar
				if side == 0 {
					k.name.left(c, x, y, latencyBar, th.Text)
				}
				names[side].left(c, x+28, y, latencyBar, th.Quiet)
				k.draw(c, ui.R(x+before, y, wide-before-20, latencyBar), most, side == 1, th)
			}
		}
	}
	return n
}

type writeRow struct {
	name, took   label
	ms           kafka.Ms
	open, failed bool
}

// draw draws the bar of a write and what it took.
func (k *writeRow) draw(c ui.Canvas, r ui.Rect, most kafka.Ms, second bool, th *ui.Theme) {
	room := r.W - k.took.w - 8
	w := max(3, room*math.Log1p(float64(k.ms))/math.Log1p(float64(most)))
	bar := ui.R(r.X, r.Y+3, w, r.H-6)
	switch {
	case k.failed:
		c.StrokeRect(bar, 2, ui.Dashed(th.BadText, 1.5))
	case k.open:
		c.FillRect(bar, 2, th.WarnSoft)
		c.StrokeRect(bar, 2, ui.Dashed(th.WarnText, 1.5))
	case second:
		c.FillRect(bar, 2, th.Muted)
	default:
		c.FillRect(bar, 2, th.Accent)
	}
	k.took.left(c, r.X+w+6, r.Y, r.H, th.Text)
}

// writeRows are the writes of a side that were sent by the step that is shown.
func (p *player) writeRows(s *side) (out []writeRow) {
	lang, d := p.app.lang, s.run.Diagram()
	end := float64(p.step) + 1
	for i := range d.Waits {
		w := &d.Waits[i]
		if w.Kind != s.waitKind() || w.Start >= end {
			continue
		}
		r := writeRow{name: newLabel(w.Name, fontStrong), ms: w.DoneAt - w.SentAt, failed: w.Failed}
		text := msText(float64(r.ms))
		if w.End == 0 || w.End >= end {
			r.open, r.failed = true, false
			r.ms = d.Clock[min(p.step, d.Steps)] - w.SentAt
			text = txtSoFar.Fill("ms", msText(float64(r.ms))).In(lang)
		} else if w.Failed {
			text = txtNeverGot.In(lang)
		}
		r.took = newLabel(text, fontMono)
		if lang == words.ZH && (r.open || r.failed) {
			r.took = newLabel(text, small(words.ZH))
		}
		out = append(out, r)
	}
	return out
}

// longestWait is the longest wait of both sides by the end of their runs: the scale does not jump.
func (p *player) longestWait() kafka.Ms {
	most := kafka.Ms(100)
	for _, s := range p.sides {
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

var (
	txtPairSlower = words.New(
		"The slowest write took {isr} with the ISR and {quorum} by majority: "+
			"{more} more with {who}.",
		"最慢的一次写入：ISR 用了 {isr}，多数派用了 {quorum}；{who}多用了 {more}。")
	txtPairSame = words.New("The slowest write took {isr} on both sides.",
		"两边最慢的一次写入都用了 {isr}。")
	txtPairStuck = words.New(
		"Not committed by the end: {isr} of {all} writes with the ISR, {quorum} by majority.",
		"到结束仍未提交：ISR 有 {isr} 次（共 {all} 次），多数派有 {quorum} 次。")
	txtPairWhoISR = words.New("the ISR", "ISR ")
	txtPairWhoMaj = words.New("the majority", "多数派")
)

// pairEnd says at the end what the figures of both sides come to; empty before it.
func (p *player) pairEnd() (out []words.Text) {
	if p.pair == nil || p.step < p.steps {
		return nil
	}
	isr, maj := p.figures(p.sides[0]), p.figures(p.sides[1])
	if a, b := isr.stuck(), maj.stuck(); a+b > 0 {
		out = append(out, txtPairStuck.Fill("isr", strconv.Itoa(a), "quorum", strconv.Itoa(b),
			"all", strconv.Itoa(p.pairWritesOf())))
	}
	if len(isr.took) == 0 || len(maj.took) == 0 {
		return out
	}
	a, b := isr.took[len(isr.took)-1], maj.took[len(maj.took)-1]
	t, who := txtPairSlower, txtPairWhoISR
	switch {
	case a == b:
		t = txtPairSame
	case a < b:
		who = txtPairWhoMaj
	}
	more := msText(math.Abs(float64(a - b)))
	return append(out, t.Fill("isr", msText(float64(a)), "quorum", msText(float64(b)),
		"more", more).With("who", who))
}

// stuck is how many writes did not count.
func (f *figures) stuck() int { return f.open + f.failed }

// addPairEnd puts that into the panel.
func (p *player) addPairEnd(body *ui.Node) {
	for i, t := range p.pairEnd() {
		body.Add(ui.Paragraph("reason/pair/"+strconv.Itoa(i), t.In(p.app.lang), ui.SansFont(16),
			ui.Plain, 0))
	}
}
