package scenes

import (
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// waitStrip is a row of the diagram in virtual time: a bar for each write, from its sending until
// it counted, and what the writes took in numbers. The bars are folds over the run's events.
type waitStrip struct {
	p     *player
	d     *view.Diagram
	kind  view.WaitKind
	name  words.Text
	y     float64
	title label
	bars  []waitBar
	rows  int
}

type waitBar struct {
	x, w         float64
	row          int   // bars of the same time stand below each other
	text         label // empty where there is no room
	textX        float64
	open, failed bool
}

const (
	stripHeight = 36
	barThick    = 9
	mostBarRows = 3
)

var (
	txtWaitRecords  = words.New("records, from send to ack", "消息：从发送到 ack")
	txtWaitMetadata = words.New("metadata, from append to majority", "元数据：从写入到多数派")
	txtNoWaits      = words.New("nothing written yet", "尚未写入")
	txtWaitFigures  = words.New("median {m} · worst {w}", "中位 {m} · 最长 {w}")
	txtWaitOne      = words.New("took {m}", "耗时 {m}")
	txtWaitOpen     = words.New("{n} waiting", "{n} 个在等待")
	txtWaitFailed   = words.New("{n} failed", "{n} 个失败")
	txtBlank        = words.New(": ", "：")
)

// waitStrips makes the rows of what clients wait for; none on the axis of steps.
func (p *player) waitStrips() []*waitStrip {
	if !p.time.ms || p.pair != nil { // a comparison has them below its lanes
		return nil
	}
	var out []*waitStrip
	add := func(d *view.Diagram, kind view.WaitKind, name words.Text) {
		if slices.ContainsFunc(d.Waits, func(w view.Wait) bool { return w.Kind == kind }) {
			out = append(out, &waitStrip{p: p, d: d, kind: kind, name: name})
		}
	}
	d := p.timeSide().run.Diagram()
	add(d, view.WaitRecords, txtWaitRecords)
	add(d, view.WaitMetadata, txtWaitMetadata)
	return out
}

func (p *player) stripsHeight() float64 {
	return float64(len(p.waitStrips())) * stripHeight
}

// figures are what the writes took that are known by a step, the shortest first, and how many
// still wait or failed.
type figures struct {
	took         []kafka.Ms
	open, failed int
}

func figuresOf(d *view.Diagram, kind view.WaitKind, step int) (f figures) {
	for i := range d.Waits {
		w := &d.Waits[i]
		switch ended := w.End > 0 && w.End < float64(step)+1; {
		case w.Kind != kind || w.Start >= float64(step)+1:
		case !ended:
			f.open++
		case w.Failed:
			f.failed++
		default:
			f.took = append(f.took, w.DoneAt-w.SentAt)
		}
	}
	slices.Sort(f.took)
	return f
}

// text gives the figures in words.
func (f *figures) text(lang words.Lang) string {
	var out []string
	ms := func(v kafka.Ms) string { return msText(float64(v)) }
	switch n := len(f.took); {
	case n == 1:
		out = append(out, txtWaitOne.Fill("m", ms(f.took[0])).In(lang))
	case n > 1:
		m, w := ms(f.took[(n-1)/2]), ms(f.took[n-1])
		out = append(out, txtWaitFigures.Fill("m", m, "w", w).In(lang))
	}
	if f.open > 0 {
		out = append(out, txtWaitOpen.Fill("n", strconv.Itoa(f.open)).In(lang))
	}
	if f.failed > 0 {
		out = append(out, txtWaitFailed.Fill("n", strconv.Itoa(f.failed)).In(lang))
	}
	if len(out) == 0 {
		return txtNoWaits.In(lang)
	}
	return joinDots(out)
}

func joinDots(all []string) string {
	out := ""
	for i, s := range all {
		if i > 0 {
			out += " · "
		}
		out += s
	}
	return out
}

// place lays the bars out on the axis of the diagram.
func (s *waitStrip) place(a *timeArt, y float64) {
	lang, step := s.p.app.lang, s.p.step
	s.y, s.bars = y, s.bars[:0]
	f := figuresOf(s.d, s.kind, step)
	t := s.name.In(lang) + txtBlank.In(lang) + f.text(lang)
	font := strong(lang)
	s.title = newLabel(ui.Ellipsis(t, font, a.s.wide), font)
	now := a.now()
	var ends [mostBarRows]float64
	s.rows = 1
	for i := range s.d.Waits {
		w := &s.d.Waits[i]
		if w.Kind != s.kind || w.Start >= float64(step)+1 {
			continue
		}
		end := float64(w.DoneAt - s.d.Clock[0])
		open := w.End == 0 || w.End >= float64(step)+1
		if open {
			end = now
		}
		b := waitBar{
			x: a.x(float64(w.SentAt - s.d.Clock[0])), open: open, failed: w.Failed && !open,
		}
		b.w = max(a.x(end)-b.x, 3)
		for b.row = 0; b.row < mostBarRows-1 && ends[b.row] > b.x; b.row++ {
		}
		ends[b.row], s.rows = b.x+b.w+1, max(s.rows, b.row+1)
		took := w.Name
		if !open {
			took += " " + msText(float64(w.DoneAt-w.SentAt))
		}
		b.text = newLabel(took, fontMono)
		if b.x <= a.s.right() && b.x+b.w >= a.s.x0-6 {
			s.bars = append(s.bars, b)
		}
	}
	s.placeNames(a)
}

// placeNames leaves names at the bars where no other bar or name is in the way.
func (s *waitStrip) placeNames(a *timeArt) {
	free := a.s.x0
	for i := range s.bars {
		b := &s.bars[i]
		if b.textX = b.x + b.w + 4; b.textX+b.text.w > a.s.right()+10 {
			b.textX = b.x - 4 - b.text.w
		}
		covered := b.textX < free || b.textX+b.text.w > a.s.right()+12
		for k := range s.bars {
			o := &s.bars[k]
			covered = covered || k != i && o.x < b.textX+b.text.w && o.x+o.w > b.textX
		}
		if covered {
			b.text = label{}
			continue
		}
		free = b.textX + b.text.w + 8
	}
}

func (s *waitStrip) draw(p *pen, a *timeArt, o ui.Point) {
	th := p.th
	p.c.FillRect(ui.R(o.X+a.s.x0-3, o.Y+s.y+1, s.title.w+6, 17), 4, th.Panel)
	s.title.left(p.c, o.X+a.s.x0, o.Y+s.y, 18, th.Text)
	p.c.PushClip(ui.R(o.X+a.s.x0-10, o.Y+s.y, a.s.wide+24, stripHeight))
	y := o.Y + s.y + 26
	for i := range s.bars {
		b := &s.bars[i]
		thick := float64(barThick)
		if s.rows > 1 {
			thick = 12 / float64(s.rows)
		}
		r := ui.R(o.X+b.x, y-5+float64(b.row)*thick, b.w, thick-1)
		switch {
		case b.failed:
			p.c.StrokeRect(r, 2, ui.Dashed(th.BadText, 1.5))
		case b.open:
			p.c.FillRect(r, 2, th.WarnSoft)
			p.c.StrokeRect(r, 2, ui.Dashed(th.WarnText, 1.5))
		default:
			p.c.FillRect(r, 2, th.Accent)
		}
		b.text.left(p.c, o.X+b.textX, y-9, 18, th.Quiet)
	}
	p.c.PopClip()
}
