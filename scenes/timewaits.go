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
}

type waitBar struct {
	x, w         float64
	text         label // empty where there is no room
	textX        float64
	open, failed bool
}

const (
	stripHeight = 36
	barThick    = 9
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
	if !p.time.ms {
		return nil
	}
	var out []*waitStrip
	add := func(d *view.Diagram, kind view.WaitKind, name words.Text) {
		if slices.ContainsFunc(d.Waits, func(w view.Wait) bool { return w.Kind == kind }) {
			out = append(out, &waitStrip{p: p, d: d, kind: kind, name: name})
		}
	}
	if p.pair != nil {
		for _, s := range p.sides {
			d := s.run.Diagram()
			add(d, view.WaitRecords, s.note)
			add(d, view.WaitMetadata, s.note)
		}
		return out
	}
	d := p.at(p.active).run.Diagram()
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
		out = append(out, txtWaitFigures.Fill("m", ms(f.took[(n-1)/2]), "w", ms(f.took[n-1])).In(lang))
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
	free := a.s.x0
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
		b := waitBar{x: a.x(float64(w.SentAt - s.d.Clock[0])), open: open, failed: w.Failed && !open}
		b.w = max(a.x(end)-b.x, 3)
		took := w.Name
		if !open {
			took += " " + msText(float64(w.DoneAt-w.SentAt))
		}
		l := newLabel(took, fontMono)
		if b.textX = b.x + b.w + 4; b.textX+l.w > a.s.right()+10 {
			b.textX = b.x - 4 - l.w
		}
		if b.textX >= free && b.textX+l.w <= a.s.right()+12 {
			b.text, free = l, b.textX+l.w+8
		}
		if b.x <= a.s.right() && b.x+b.w >= a.s.x0-6 {
			s.bars = append(s.bars, b)
		}
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
		r := ui.R(o.X+b.x, y-barThick/2, b.w, barThick)
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
