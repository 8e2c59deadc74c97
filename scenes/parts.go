package scenes

import (
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// parts is which partition of the topic is shown: the one that the reader chose, or the one that
// the step is about.
type parts struct {
	count  int // of the topic
	chosen int // partAuto for none
	about  []kafka.PartitionID
	axes   []*axis // by partition; made when one is shown first
}

// partAuto is no choice: each step shows the partition that it is about.
const partAuto = -1

var (
	txtPartition    = words.New("partition {n}", "分区 {n}")
	txtPartHead     = words.New("Partition", "分区")
	txtPartAuto     = words.New("the one that the step is about", "这一步所说的那个")
	txtPartChanged  = words.New("changed in this step", "在这一步有变化")
	txtPartTip      = words.New("keys [ and ]", "按键 [ 和 ]")
	txtNextPart     = words.New("Next partition", "下一个分区")
	txtPreviousPart = words.New("Previous partition", "上一个分区")
	txtPartOfTables = words.New("{caption} · partition {n}", "{caption} · 分区 {n}")
)

// measureParts finds out which partition each step is about; up to one all is as it was.
func (p *player) measureParts(runs []Run, stays int) {
	p.parts.count = 1
	if stays < 0 {
		p.parts.axes = nil
	}
	for part, a := range p.parts.axes {
		if a != nil {
			a.renew(runs, kafka.PartitionID(part), stays)
		}
	}
	for _, r := range runs {
		p.parts.count = max(p.parts.count, r.Partitions())
	}
	p.parts.chosen = min(p.parts.chosen, p.parts.count-1)
	known := p.parts.about[:min(len(p.parts.about), max(stays+1, 0), p.steps+1)]
	p.parts.about = append(known, make([]kafka.PartitionID, p.steps+1-len(known))...)
	if p.parts.count == 1 {
		return
	}
	for s := max(1, len(known)); s <= p.steps; s++ {
		p.parts.about[s] = p.partOf(runs, s)
	}
}

// partOf is the partition that a step names or asks about, else the only one that it changed, else
// the one that was shown before.
func (p *player) partOf(runs []Run, step int) kafka.PartitionID {
	for _, r := range runs {
		if step <= r.Steps() && r.Info(step).About >= 0 {
			return kafka.PartitionID(r.Info(step).About)
		}
	}
	var changed []kafka.PartitionID
	for part := range kafka.PartitionID(p.parts.count) {
		if slices.ContainsFunc(runs, func(r Run) bool { return partChanged(r, step, part) }) {
			changed = append(changed, part)
		}
	}
	if len(changed) == 1 {
		return changed[0]
	}
	return p.parts.about[step-1]
}

// partChanged says whether a step did anything to the replicas or to the state of a partition.
func partChanged(r Run, step int, part kafka.PartitionID) bool {
	if step < 1 || step > r.Steps() {
		return false
	}
	was, is := r.FrameOf(step-1, part), r.FrameOf(step, part)
	a, b := &was.Controller, &is.Controller
	if a.Leader != b.Leader || a.LeaderEpoch != b.LeaderEpoch ||
		a.PartitionEpoch != b.PartitionEpoch || !slices.Equal(a.ISR, b.ISR) {
		return true
	}
	for i := range is.Lanes {
		x, y := &was.Lanes[i], &is.Lanes[i]
		if !y.Hosted && !x.Hosted {
			continue
		}
		if x.HW != y.HW || x.LEO != y.LEO || x.Role != y.Role || x.Checkpoint != y.Checkpoint ||
			x.LeaderEpoch != y.LeaderEpoch || x.FlushedTo != y.FlushedTo ||
			slices.ContainsFunc(y.Cells, func(c view.Cell) bool { return c.Changed }) {
			return true
		}
	}
	return false
}

// part is the partition that is shown. While a question is open it is the one asked about.
func (p *player) part() kafka.PartitionID {
	if p.parts.chosen != partAuto {
		return kafka.PartitionID(p.parts.chosen)
	}
	step := p.step
	if p.asking && step < p.steps {
		step++
	}
	if step >= len(p.parts.about) {
		return 0
	}
	return p.parts.about[step]
}

// frameOf is what a side shows at a step, the last one where its run is shorter.
func (p *player) frameOf(s *side, step int) *view.Frame {
	return s.run.FrameOf(min(step, s.run.Steps()), p.part())
}

// axisOf gives the axis of the partition that is shown.
func (p *player) axisOf() *axis {
	part := int(p.part())
	for len(p.parts.axes) <= part {
		p.parts.axes = append(p.parts.axes, nil)
	}
	if p.parts.axes[part] == nil {
		p.parts.axes[part] = newAxis(p.runs(), kafka.PartitionID(part))
	}
	return p.parts.axes[part]
}

// runs lists all that is compared, with the run under a changed rule.
func (p *player) runs() []Run {
	runs := make([]Run, 0, len(p.sides)+1)
	for _, s := range p.sides {
		runs = append(runs, s.run)
	}
	if p.what != nil {
		runs = append(runs, p.what.side.run)
	}
	return runs
}

// choosePart shows a partition from now on, or again the one that each step is about.
func (p *player) choosePart(n int) {
	if n < partAuto || n >= p.parts.count || n == p.parts.chosen {
		return
	}
	p.finish()
	p.parts.chosen = n
	p.revealed = -1
	p.app.stale()
}

// turnPart shows the next partition in a direction.
func (p *player) turnPart(dir int) {
	if p.parts.count > 1 {
		p.choosePart((int(p.part()) + dir + p.parts.count) % p.parts.count)
	}
}

// partCommand does what the commands about partitions, lanes and the axis say.
func (p *player) partCommand(id, value string) bool {
	switch id {
	case "part":
		if value == "" {
			p.choosePart(partAuto)
		} else if n, err := strconv.Atoi(value); err == nil && n >= 0 {
			p.choosePart(n)
		}
	case "lane":
		if laneOf(p.frame(), value) != nil {
			p.openLane(value)
		}
	case "axis":
		if n, err := strconv.Atoi(value); err == nil {
			p.pan(n)
		}
	case "part-next":
		p.turnPart(1)
	case "part-back":
		p.turnPart(-1)
	default:
		return false
	}
	return true
}

// partChoice is the choice of the partition in words, nil where there is nothing to choose.
func (p *player) partChoice() *TwinChoice {
	if p.parts.count == 1 {
		return nil
	}
	lang := p.app.lang
	c := &TwinChoice{
		ID: "part", Label: txtPartHead.In(lang), Options: []TwinOption{{"", txtPartAuto.In(lang)}},
	}
	if p.parts.chosen != partAuto {
		c.Value = strconv.Itoa(p.parts.chosen)
	}
	for n := range p.parts.count {
		label := txtPartition.Fill("n", strconv.Itoa(n)).In(lang)
		for i := range p.sides {
			if partChanged(p.at(i).run, p.step, kafka.PartitionID(n)) {
				label += " · " + txtPartChanged.In(lang)
				break
			}
		}
		c.Options = append(c.Options, TwinOption{strconv.Itoa(n), label})
	}
	return c
}

// partName is the caption of a table of the partition that is shown.
func (p *player) partName(caption string) string {
	if p.parts.count == 1 {
		return caption
	}
	return txtPartOfTables.Fill("caption", caption, "n", strconv.Itoa(int(p.part()))).
		In(p.app.lang)
}

const partTabHeight = 30

// partTabs choose the partition; each says whether the step changed it. Nil where the topic has
// one.
func (g *group) partTabs() *ui.Node {
	if g.p.parts.count == 1 {
		return nil
	}
	row := ui.Row(g.id+"/parts", 4, ui.Pad{})
	row.Label = g.in(txtPartHead)
	for n := range g.p.parts.count {
		row.Add(g.partTab(n).With(ui.Flex(1)))
	}
	return row.With(ui.Fixed(partTabHeight))
}

func (g *group) partTab(n int) *ui.Node {
	part := kafka.PartitionID(n)
	name := newLabel(g.in(txtPartition.Fill("n", strconv.Itoa(n))), strong(g.lang()))
	changed := partChanged(g.side.run, g.p.step, part)
	k := &ui.Node{
		ID: g.id + "/part/" + strconv.Itoa(n), Role: ui.RoleTab, Focusable: true, Label: name.s,
		Selected: part == g.p.part(), OnPress: func() { g.p.choosePart(n) },
		Tip: g.in(txtPartTip),
	}
	if changed {
		k.Label += ", " + g.in(txtPartChanged)
		k.Tip = g.in(txtPartChanged) + " · " + k.Tip
	}
	k.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		switch {
		case n.Selected:
			c.FillRect(r, 8, th.AccentSoft)
			c.StrokeRect(r, 8, ui.Solid(th.Accent, 1.5))
		case l.Hover || l.Down:
			c.FillRect(r, 8, th.Hover)
			c.StrokeRect(r, 8, ui.Solid(th.Line, 1))
		default:
			c.StrokeRect(r, 8, ui.Solid(th.Line, 1))
		}
		col := th.Quiet
		if n.Selected {
			col = th.AccentText
		}
		name.center(c, r.Center().X, r.Y, r.H, col)
		if changed {
			x := r.Center().X + name.w/2 + 14
			p := g.pen().with(c, th)
			p.fill(th.AccentText, ui.Pt(x, r.Center().Y-5), ui.Pt(x+5, r.Center().Y),
				ui.Pt(x, r.Center().Y+5), ui.Pt(x-5, r.Center().Y))
		}
	}
	return k
}
