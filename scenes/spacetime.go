package scenes

import (
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// timeArt is the space-time diagram: one line per actor, messages slanted between them, the
// play-head after the step that is shown. What lies right of it is not told. It is built for what
// is seen of the diagram: with ten thousand steps, a window of them.
type timeArt struct {
	p       *player
	m       *timeModel
	d       *view.Diagram
	v       *timeView
	s       timeScale
	compact bool // narrow screens: no labels at arrows
	pitch   float64
	labelW  float64
	y0      float64 // of the first line, relative to the node
	low     float64 // no label of the picture reaches below: there stand waits, branches, numbers
	foot    float64 // the top of the numbers
	first   int     // the steps that are seen
	last    int

	arrows, folds, marks []int32 // that are seen and have been played
	segments             []segment
	dense                []denseLine // in place of arrows where there are too many

	names    []label
	title    label
	brief    label // where there is no room for all of the title
	hint     label
	notYet   label
	read     label // of the message at hand
	readOf   int32
	legend   []legendItem
	legendX  float64    // where the buttons begin
	sides    []*ui.Node // the switch in the title
	titleEnd float64
	texts    []placedText
	times    []placedText // how often a fold stands for its messages
	numbers  []stepNumber
	ticks    []axisTick
	strips   []*waitStrip
	buttons  []*ui.Node
	rows     *ui.Node // the branches
	rowsAt   ui.Rect
}

type placedText struct {
	at     ui.Point
	text   label
	tone   ui.Tone
	fresh  bool
	onLine bool // it stands on the line of its actor
}

// segment is a visible arrow or fold as a line, for labels that must not lie on it.
type segment struct {
	from, to ui.Point
	arrow    int32 // or that of the fold's first request
}

type stepNumber struct {
	step    int
	x       float64
	text    label
	turning bool
}

type axisTick struct {
	x    float64
	text label
}

var (
	txtSpaceTime = words.New("Space–time", "时空图")
	txtTimeHint  = words.New("click to jump · drag to scrub · Ctrl + wheel zooms",
		"点击跳转 · 拖动浏览 · Ctrl + 滚轮缩放")
	txtNotPlayed   = words.New("not played yet", "尚未播放")
	txtVirtualTime = words.New("virtual time", "虚拟时间")
)

const (
	timeHead    = 33
	timeFoot    = 18
	timeFootMs  = 34
	timePitch   = 22
	timeCompact = 17
	timeMost    = 44
	mostArrows  = 500 // more are not told apart
	mostLabels  = 70
	mostColumns = 160
)

// compactTime says whether the diagram has no room for words.
func (p *player) compactTime() bool { return p.app.w < phoneBelow && !p.time.full }

// timeHeight is the least and the best height of the diagram's panel.
func (p *player) timeHeight() (least, most float64) {
	n := float64(len(p.timeSide().run.Diagram().Actors))
	if p.compactTime() {
		h := n*timeCompact + 14
		return h, h
	}
	more := 10 + p.stripsHeight() + p.branchesHeight() + timeFoot
	if p.time.ms {
		more += timeFootMs - timeFoot
	}
	return timeHead + n*timePitch + more, timeHead + n*timeMost + more
}

// timeline makes the node of the diagram of the side with the keys.
func (p *player) timeline() *ui.Node {
	if n := p.emptyHistory(); n != nil {
		return n
	}
	s, v := p.timeSide(), &p.time
	m := p.timeModel(s)
	if v.of != m.d {
		v.of, v.hot, v.selected = m.d, 0, 0
		v.ms = v.ms && m.d.Timed()
	}
	if !v.dragging {
		m.seen = max(m.seen, min(p.step, m.steps))
	}
	a := &timeArt{p: p, m: m, d: m.d, v: v, compact: p.compactTime(), readOf: -1}
	a.makeTexts(s)
	n := &ui.Node{
		ID: "time", Role: ui.RoleSlider, Focusable: true, Label: a.title.s,
		Handle: a.onKey,
	}
	if k := a.atHand(); k > 0 {
		n.Label += ". " + a.describe(k-1)
	}
	least, most := p.timeHeight()
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) {
		if p.time.full {
			return maxW, most
		}
		return maxW, least
	}
	a.makeButtons()
	a.makeBranches()
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		a.place(r.W, r.H)
		n.Children = nil
		a.addColumns(n)
		a.addButtons(n)
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
		if rs := s.run.RuleSet(); s.real == nil && s.note.Empty() && len(rs.Changed) > 0 {
			title = txtSpaceTime.In(lang) + " · Kafka " + s.brief(lang)
		}
	}
	a.title = newLabel(title, ui.BoldFont(15))
	a.brief = newLabel(txtSpaceTime.In(lang), ui.BoldFont(15))
	a.hint = newLabel(txtTimeHint.In(lang), small(lang))
	a.notYet = newLabel(txtNotPlayed.In(lang), small(lang))
	for _, act := range a.d.Actors {
		t := act.Name.In(lang)
		f := strong(lang)
		if a.compact || p.app.w < phoneBelow {
			t, f = short(act.ID), fontStrong
		}
		t = ui.Ellipsis(t, f, 150)
		l := newLabel(t, f)
		a.names = append(a.names, l)
		a.labelW = max(a.labelW, l.w)
	}
	a.strips = p.waitStrips()
	a.makeLegend(s, lang)
}

func (a *timeArt) place(w, h float64) {
	head, foot := float64(timeHead), float64(timeFoot)
	if a.v.ms {
		foot = timeFootMs
	}
	strips, rows := a.p.stripsHeight(), a.p.branchesHeight()
	if a.compact {
		head, foot, strips, rows = 3, 0, 0, 0
	}
	n := float64(len(a.names))
	a.foot = h - foot - 4
	a.pitch = (a.foot - head - strips - rows - 4) / max(1, n)
	a.y0 = head + a.pitch/2 + 2
	a.low = a.foot - strips - rows
	x0 := 16 + a.labelW + 18
	right := 18.0
	if a.compact {
		right = timeButton + 10
	}
	a.s = a.v.fit(a.m, x0, w-right-x0, a.compact, a.p.step)
	a.rowsAt = ui.R(8, a.foot-rows, w-16, rows)
	a.see()
	a.placeNumbers()
	a.placeTexts()
	for i, s := range a.strips {
		s.place(a, a.low+float64(i)*stripHeight)
	}
}

func (a *timeArt) x(u float64) float64 { return a.s.x(u) }

func (a *timeArt) y(actor int) float64 { return a.y0 + float64(actor)*a.pitch }

// now is the place of the play-head.
func (a *timeArt) now() float64 { return a.m.end(a.p.step, a.v.ms) }

// bottom is below the last line.
func (a *timeArt) bottom() float64 { return a.y0 + (float64(len(a.names))-.5)*a.pitch }

// see finds what is within the window and has been played.
func (a *timeArt) see() {
	ms := a.v.ms
	a.first = a.m.stepAt(a.s.left, ms)
	a.last = a.m.stepAt(a.s.left+a.s.shown(), ms)
	if a.m.steps == 0 {
		a.last = 0 // a run that has not begun
	}
	for ms && a.first > 1 && a.m.end(a.first-1, true) >= a.s.left {
		a.first-- // steps that take no time
	}
	for ms && a.last < a.d.Steps && a.m.end(a.last, true) <= a.s.left+a.s.shown() {
		a.last++
	}
	from, to := a.first, min(a.last, a.p.step)
	a.arrows, a.folds, a.marks = a.arrows[:0], a.folds[:0], a.marks[:0]
	a.segments, a.dense = a.segments[:0], a.dense[:0]
	if to < from {
		to = from - 1
	}
	begin, end := a.m.firstArrow[from], a.m.firstArrow[to+1]
	if end-begin > mostArrows {
		a.seeDense(begin, end)
	} else {
		for _, i := range a.m.crossing {
			if i >= begin {
				break
			}
			if k := &a.d.Arrows[i]; int(k.End) >= from {
				a.addArrow(i)
			}
		}
		for i := begin; i < end; i++ {
			if k := &a.d.Arrows[i]; k.From != k.To && k.Fold == 0 {
				a.addArrow(i)
			}
		}
		for i := a.m.firstFold[from]; i < a.m.firstFold[to+1]; i++ {
			f := &a.d.Folds[i]
			if f.From == f.To {
				continue
			}
			a.folds = append(a.folds, i)
			from, to := a.foldEnds(i)
			a.segments = append(a.segments, segment{from, to, int32(f.First)})
		}
	}
	for i := a.m.firstMark[from]; i < a.m.firstMark[to+1]; i++ {
		a.marks = append(a.marks, a.m.markOrder[i])
	}
}

func (a *timeArt) addArrow(i int32) {
	a.arrows = append(a.arrows, i)
	from, to, _ := a.ends(i)
	a.segments = append(a.segments, segment{from, to, i})
}

// denseLine stands for all messages between two actors within a few pixels.
type denseLine struct {
	x, y, h float64
	lost    bool
}

// seeDense draws so many messages together that what is left can be drawn.
func (a *timeArt) seeDense(begin, end int32) {
	const bin = 3
	actors := len(a.names)
	at := make([]int32, (int(a.s.right())/bin+2)*actors*actors) // from 1; 0 for none
	for i := begin; i < end; i++ {
		k := &a.d.Arrows[i]
		if k.From == k.To {
			continue
		}
		x := a.x(a.m.arrow(i, a.v.ms).a)
		if x < 0 || x > a.s.right() {
			continue
		}
		from, to := min(k.From, k.To), max(k.From, k.To)
		n := &at[(int(x)/bin*actors+from)*actors+to]
		if *n == 0 {
			y := a.y(from)
			a.dense = append(a.dense, denseLine{
				x: float64(int(x) / bin * bin), y: y, h: a.y(to) - y,
			})
			*n = int32(len(a.dense))
		}
		a.dense[*n-1].lost = a.dense[*n-1].lost || k.Lost
	}
}

// ends gives the two ends of an arrow as far as they have happened; flying says that it has not
// arrived yet.
func (a *timeArt) ends(i int32) (from, to ui.Point, flying bool) {
	r, s := &a.d.Arrows[i], a.m.arrow(i, a.v.ms)
	from = ui.Pt(a.x(s.a), a.y(r.From))
	if r.Waiting || r.End >= float64(a.p.step)+1 {
		x := min(a.x(a.now()), from.X+max(28, 1.2*a.s.k))
		if a.v.ms {
			x = min(a.x(a.now()), from.X+28)
		}
		return from, ui.Pt(x, lerp(from.Y, a.y(r.To), .75)), true
	}
	return from, ui.Pt(a.x(s.b), a.y(r.To)), false
}
