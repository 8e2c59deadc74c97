package scenes

import (
	"math"
	"strconv"
	"time"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// timeArt is the space-time diagram: one line per actor, messages slanted between them, the
// play-head after the step that is shown. What lies right of it is not told.
type timeArt struct {
	p       *player
	d       *view.Diagram
	compact bool // narrow screens: no labels at arrows
	pitch   float64
	labelW  float64
	x0, y0  float64 // of the first column and line, relative to the node
	colW    float64
	low     float64 // no label of the picture reaches below: there stand the steps' numbers
	names   []label
	numbers []label
	title   label
	hint    label
	legend  []legendItem
	notYet  label
	texts   []placedText
	turning []bool
	seen    map[int]bool // epochs in use so far
	pointed uint32       // the message under the pointer
}

type placedText struct {
	at    ui.Point
	text  label
	tone  ui.Tone
	fresh bool
}

type legendItem struct {
	text  label
	w     float64
	epoch int // -1: page cache, -2: lost
}

var (
	txtSpaceTime = words.New("Space–time", "时空图")
	txtTimeHint  = words.New("click to jump · drag to scrub · ← → step",
		"点击跳转 · 拖动浏览 · ← → 单步")
	txtNotPlayed   = words.New("not played yet", "尚未播放")
	txtLegendPage  = words.New("only in page cache", "只在 page cache 中")
	txtLegendLost  = words.New("cut or lost", "被截断或丢失")
	txtFirstDiffer = words.New("from here the two differ", "从这里开始两边不同")
)

const (
	timeHead    = 32
	timeFoot    = 18
	timePitch   = 22
	timeCompact = 17
	timeMost    = 44
)

// timeHeight is the least and the best height of the diagram's panel.
func timeHeight(actors int, compact bool) (least, most float64) {
	if compact {
		h := float64(actors)*timeCompact + 14
		return h, h
	}
	n := float64(actors)
	return timeHead + n*timePitch + timeFoot + 10, timeHead + n*timeMost + timeFoot + 10
}

// timeline makes the node of the diagram of the side with the keys.
func (p *player) timeline(compact bool) *ui.Node {
	s := p.at(p.active)
	a := &timeArt{p: p, d: s.run.Diagram(), compact: compact}
	a.makeTexts(s)
	n := &ui.Node{
		ID: "time", Role: ui.RoleSlider, Focusable: true, Label: a.title.s,
	}
	least, _ := timeHeight(len(a.d.Actors), compact)
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, least }
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		a.place(r.W, r.H)
		n.Children = nil
		a.addColumns(n)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) { a.draw(c, n.Rect, l) }
	return n
}

func (a *timeArt) makeTexts(s *side) {
	p, lang := a.p, a.p.app.lang
	title := txtSpaceTime.In(lang)
	if len(p.sides) > 1 {
		title += " · " + s.title(lang)
		if rs := s.run.RuleSet(); s.real == nil && len(rs.Changed) > 0 {
			title = txtSpaceTime.In(lang) + " · Kafka " + s.brief(lang)
		}
	}
	a.title = newLabel(title, ui.BoldFont(15))
	a.hint = newLabel(txtTimeHint.In(lang), small(lang))
	a.notYet = newLabel(txtNotPlayed.In(lang), small(lang))
	for _, act := range a.d.Actors {
		t := act.Name.In(lang)
		f := strong(lang)
		if a.compact {
			t, f = short(act.ID), fontStrong
		}
		t = ui.Ellipsis(t, f, 150)
		l := newLabel(t, f)
		a.names = append(a.names, l)
		a.labelW = max(a.labelW, l.w)
	}
	for i := 1; i <= p.steps; i++ {
		a.numbers = append(a.numbers, newLabel(strconv.Itoa(i), fontMono))
		a.turning = append(a.turning, s.run.Info(min(i, s.run.Steps())).Turning)
	}
	a.makeLegend(s, lang)
}

func (a *timeArt) makeLegend(s *side, lang words.Lang) {
	a.seen = map[int]bool{}
	page := false
	for step := 0; step <= min(a.p.step, s.run.Steps()); step++ {
		f := a.p.frameOf(s, step)
		for i := range f.Lanes {
			for k := range f.Lanes[i].Cells {
				a.seen[int(f.Lanes[i].Cells[k].Epoch)] = true
				page = page || !f.Lanes[i].Cells[k].OnDisk
			}
		}
	}
	add := func(epoch int, t string) {
		l := newLabel(t, small(lang))
		a.legend = append(a.legend, legendItem{l, l.w + 24, epoch})
	}
	for e := range 64 {
		if a.seen[e] {
			add(e, txtKnowsEpoch.Fill("n", strconv.Itoa(e)).In(lang))
		}
	}
	if page {
		add(-1, txtLegendPage.In(lang))
	}
	add(-2, txtLegendLost.In(lang))
}

func (a *timeArt) place(w, h float64) {
	head, foot := float64(timeHead), float64(timeFoot)
	if a.compact {
		head, foot = 3, 0
	}
	n := float64(len(a.names))
	a.pitch = (h - head - foot - 8) / max(1, n)
	a.y0 = head + a.pitch/2 + 4
	a.x0 = 16 + a.labelW + 18
	a.colW = (w - 18 - a.x0) / max(1, float64(a.p.steps))
	a.low = h - foot
	a.placeTexts()
}

// x gives the place of a moment; a step s covers s to s+1.
func (a *timeArt) x(t float64) float64 { return a.x0 + (t-1)*a.colW }

func (a *timeArt) y(actor int) float64 { return a.y0 + float64(actor)*a.pitch }

// placeTexts finds room for the labels of what has been played, the newest first; what finds
// none is left to the tip of its column.
func (a *timeArt) placeTexts() {
	a.texts = a.texts[:0]
	if a.compact {
		return
	}
	taken := a.takenRoom()
	try := func(t placedText, own *view.Arrow) bool {
		r := ui.R(t.at.X-2, t.at.Y-7, t.text.w+4, 14)
		if r.Right() > a.x(float64(a.p.steps)+1)+10 || r.X < a.x0-4 || r.Bottom() > a.low ||
			a.crossed(r, own) {
			return false
		}
		for _, o := range taken {
			if !o.Meet(r).Empty() {
				return false
			}
		}
		taken = append(taken, r)
		a.texts = append(a.texts, t)
		return true
	}
	for s := a.p.step; s > 0; s-- {
		a.placeMarks(s, try)
		a.placeLabels(s, try)
	}
}

// takenRoom lists where no label may stand: the play-head, marks, the heads of arrows, and what
// is said about the steps to come.
func (a *timeArt) takenRoom() []ui.Rect {
	now := float64(a.p.step) + 1
	taken := []ui.Rect{ui.R(a.x(now)-5, 0, 10, a.y0+a.pitch*float64(len(a.names)))}
	if r := a.notYetRect(); !r.Empty() {
		taken = append(taken, r)
	}
	for i := range a.d.Marks {
		if m := &a.d.Marks[i]; m.At < now {
			taken = append(taken, ui.R(a.x(m.At)-6, a.y(m.Actor)-6, 12, 12))
		}
	}
	for i := range a.d.Arrows {
		if r := &a.d.Arrows[i]; r.Start < now {
			_, to, _ := a.ends(r)
			taken = append(taken, ui.R(to.X-4, to.Y-5, 8, 10))
		}
	}
	return taken
}

// crossed says whether an arrow other than the label's own runs through the rectangle.
func (a *timeArt) crossed(r ui.Rect, own *view.Arrow) bool {
	const points = 16
	for i := range a.d.Arrows {
		k := &a.d.Arrows[i]
		if k == own || k.Start >= float64(a.p.step)+1 || k.From == k.To {
			continue
		}
		from, to, _ := a.ends(k)
		if max(from.X, to.X) < r.X || min(from.X, to.X) > r.Right() {
			continue
		}
		for n := 0; n <= points; n++ {
			if r.Has(from.Lerp(to, float64(n)/points)) {
				return true
			}
		}
	}
	return false
}

// notYetRect is where "not played yet" stands; empty where it has no room.
func (a *timeArt) notYetRect() ui.Rect {
	head, end := a.x(float64(a.p.step)+1), a.x(float64(a.p.steps)+1)
	if a.compact || end-head < a.notYet.w+24 {
		return ui.Rect{}
	}
	mid, lines := (head+end)/2, float64(len(a.names))
	return ui.R(mid-a.notYet.w/2-8, a.y0+(lines-1)*a.pitch/2-12, a.notYet.w+16, 24)
}

func (a *timeArt) placeMarks(step int, try func(placedText, *view.Arrow) bool) {
	for i := range a.d.Marks {
		m := &a.d.Marks[i]
		if int(m.At) != step {
			continue
		}
		t := newLabel(m.Label.In(a.p.app.lang), strong(a.p.app.lang))
		x, y := a.x(m.At), a.y(m.Actor)
		p := placedText{text: t, tone: markTone(m.Kind), fresh: step == a.p.step}
		for _, at := range [...]ui.Point{
			{X: x + 9, Y: y - 9},
			{X: x - t.w - 9, Y: y - 9},
			{X: x + 9, Y: y + 9},
			{X: x - t.w - 9, Y: y + 9},
		} {
			p.at = at
			if try(p, nil) {
				break
			}
		}
	}
}

func (a *timeArt) placeLabels(step int, try func(placedText, *view.Arrow) bool) {
	for i := range a.d.Arrows {
		r := &a.d.Arrows[i]
		if int(r.Start) != step || r.Label == "" || r.From == r.To {
			continue
		}
		t := newLabel(r.Label, fontMono)
		p := placedText{text: t, tone: ui.QuietTone, fresh: step == a.p.step}
		from, to, flying := a.ends(r)
		if r.Lost && !flying {
			p.tone = ui.Bad
		}
		for _, k := range a.spots(r) {
			mid := from.Lerp(to, k)
			if p.at = ui.Pt(mid.X+a.aside(from, to), mid.Y); try(p, r) {
				break
			}
			if p.at = ui.Pt(mid.X-a.aside(from, to)-t.w, mid.Y); try(p, r) {
				break
			}
		}
	}
}

// spots are the places along an arrow where its label may stand: first between two lines.
func (a *timeArt) spots(r *view.Arrow) [3]float64 {
	if (r.To-r.From)%2 == 0 {
		return [3]float64{.25, .75, .5}
	}
	return [3]float64{.5, .3, .7}
}

// aside is how far a label must stand from its arrow so that the line does not cross it.
func (a *timeArt) aside(from, to ui.Point) float64 {
	dy := math.Abs(to.Y - from.Y)
	if dy == 0 {
		return 6
	}
	return 6 + min(40, 6*math.Abs(to.X-from.X)/dy)
}

// ends gives the two ends of an arrow as far as they have happened; flying says that it has not
// arrived yet.
func (a *timeArt) ends(r *view.Arrow) (from, to ui.Point, flying bool) {
	from = ui.Pt(a.x(r.Start), a.y(r.From))
	now := float64(a.p.step) + 1
	if r.Waiting || r.End >= now {
		t := min(now, r.Start+1.5)
		return from, ui.Pt(a.x(t), lerp(from.Y, a.y(r.To), .75)), true
	}
	return from, ui.Pt(a.x(r.End), a.y(r.To)), false
}

func markTone(k view.MarkKind) ui.Tone {
	switch k {
	case view.MarkCrash, view.MarkPowerLoss, view.MarkVerdict, view.MarkTruncate:
		return ui.Bad
	case view.MarkStart:
		return ui.Good
	case view.MarkExpired:
		return ui.Warn
	}
	return ui.Accented
}

// addColumns adds one node per step: its tip tells what happened there, pressing jumps there,
// dragging scrubs.
func (a *timeArt) addColumns(n *ui.Node) {
	p := a.p
	run := p.at(p.active).run
	for s := 1; s <= p.steps; s++ {
		tip := txtNotPlayed.In(p.app.lang)
		if s <= p.step {
			tip = run.Info(min(s, run.Steps())).Sentence.In(p.app.lang)
		}
		if s == p.differs && s <= p.step {
			tip += " · " + txtFirstDiffer.In(p.app.lang)
		}
		top := float64(timeHead - 8)
		if a.compact {
			top = 0
		}
		n.Add(&ui.Node{
			ID: "time/" + strconv.Itoa(s), Role: ui.RoleButton, Label: strconv.Itoa(s),
			Tip: strconv.Itoa(s) + " · " + tip, Overlay: true,
			Rect: ui.R(n.Rect.X+a.x(float64(s)), n.Rect.Y+top, a.colW, n.Rect.H-top-2),
			Handle: func(_ *ui.Node, e ui.Event, _ time.Duration) bool {
				return a.handle(n.Rect.X, e)
			},
			Draw: a.drawColumn(s),
		})
	}
}

func (a *timeArt) handle(left float64, e ui.Event) bool {
	p := a.p
	step := int((e.Pos.X-left-a.x0)/a.colW + 1)
	switch {
	case e.Kind == ui.PointerDown && e.Button == 0:
		p.scrub(step)
		return true
	case e.Kind == ui.PointerMove && e.Pressed:
		p.scrub(step)
		return true
	case e.Kind == ui.PointerUp, e.Kind == ui.PointerCancel:
		return true
	}
	return false
}

// scrub goes to a step without motion and without questions.
func (p *player) scrub(step int) {
	p.finish()
	p.playing = false
	p.scrubbing = true
	p.goTo(step)
	p.scrubbing = false
}
