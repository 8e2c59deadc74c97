package scenes

import (
	"math"
	"slices"
	"time"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// library is the screen that holds all lessons and the truth table.
type library struct {
	app     *App
	loaded  bool
	lessons []Lesson // once loaded
	all     bool     // every rule set has a column, not only those of release.Matrix
	sets    []release.RuleSet
	cells   map[cellAt]judged // what has been computed so far
	todo    []cellAt          // in the order in which it is computed
	asked   []cellAt          // by the list of rule sets, for the lesson that is open
	reached map[string]progress
	marked  *cellAt // the first of two cells to compare
	fresh   bool    // something has been computed that is not shown yet
	showed  time.Duration
}

// cellAt is a cell of the truth table.
type cellAt struct{ lesson, rules string }

// judged is a computed cell.
type judged struct {
	verdict view.Verdict
	last    *view.Frame
	ok      bool // false: the run could not be played
}

// progress is how far a reader came in a lesson.
type progress struct{ opened, ended, answered bool }

func newLibrary(a *App) *library {
	return &library{
		app: a, sets: release.Matrix(), cells: map[cellAt]judged{}, reached: map[string]progress{},
	}
}

// load reads the lessons when the library is shown first: a link to one lesson does not wait
// for all of them.
func (l *library) load() {
	if l.loaded {
		return
	}
	l.loaded, l.lessons = true, l.app.course.Lessons()
	// The cards first, then the table row by row.
	for _, les := range l.lessons {
		if len(les.Rules) > 0 {
			if rs, ok := release.Lookup(les.Rules[0]); ok {
				l.todo = append(l.todo, cellAt{les.ID, rs.Name})
			}
		}
	}
	l.plan()
}

// plan asks for the cells of the table.
func (l *library) plan() {
	for _, les := range l.lessons {
		for _, rs := range l.sets {
			l.todo = append(l.todo, cellAt{les.ID, rs.Name})
		}
	}
}

// tick computes one more cell, so that the first picture need not wait for all. A lesson that is
// not here is asked for, and its cells wait.
func (l *library) tick() {
	l.load()
	var waiting []cellAt
	for len(l.todo) > 0 {
		at := l.todo[0]
		l.todo = l.todo[1:]
		if _, done := l.cells[at]; done {
			continue
		}
		if l.app.course.Arrival(at.lesson) == Coming {
			l.app.course.Want(at.lesson)
			waiting = append(waiting, at)
			continue
		}
		l.compute(at)
		l.fresh = true
		break
	}
	if len(waiting) > 0 {
		l.todo = append(l.todo, waiting...)
	}
	if now := l.app.now; l.fresh && (len(l.todo) == 0 || now-l.showed >= showEvery) {
		l.fresh, l.showed = false, now
		l.app.stale()
	}
}

// showEvery is how often the library shows what has been computed since: to build all its cards
// and cells anew takes longer than to compute one.
const showEvery = 150 * time.Millisecond

// settle computes all cells.
func (l *library) settle() {
	l.load()
	for len(l.todo) > 0 {
		l.tick()
	}
}

func (l *library) compute(at cellAt) judged {
	var j judged
	if rs, ok := release.Lookup(at.rules); ok {
		if v, last, err := l.app.course.End(at.lesson, rs); err == nil {
			j = judged{v, last, true}
		}
	}
	l.cells[at] = j
	return j
}

// ask gives the verdict of a lesson on a rule set, or has it computed soon.
func (l *library) ask(at cellAt) (j judged, done bool) {
	if j, done = l.cells[at]; !done && !slices.Contains(l.asked, at) {
		l.asked = append(l.asked, at)
	}
	return j, done
}

// answer computes one more of the verdicts that were asked for.
func (l *library) answer() {
	if len(l.asked) > 0 {
		l.compute(l.asked[0])
		l.asked = l.asked[1:]
		l.app.stale()
	}
}

var (
	txtName    = words.Same("Highwater")
	txtTagline = words.New("see replication fail, and see what fixed it",
		"看复制怎样出错，又怎样修好")
	txtScenarios = words.New("Scenarios", "课程")
	txtNews      = words.New("What is new in each", "各版本的新规则")
	txtBasics    = words.New("Basics", "基础")
	txtKIPs      = words.New("Failures and their fixes", "故障与修复")
	txtField     = words.New("From the field", "实战案例")
)

var groups = []struct {
	id    string
	title words.Text
}{{"basics", txtBasics}, {"kip", txtKIPs}, {"field", txtField}}

func (l *library) screen() *ui.Node {
	l.load()
	a := l.app
	root := ui.Column("library", 0, ui.Pad{}, l.topBar())
	if a.wide() {
		each := math.Floor((a.w - 2*bodyPad - bodyGap) / 2)
		table := l.tablePanel(each, 20, true)
		left := ui.Column("cards/column", 8, ui.Pad{},
			l.jumps("cards/scroll"), ui.Scroll("cards/scroll", l.cards(2)).With(ui.Flex(1)))
		return root.Add(ui.Row("library/body", bodyGap, ui.PadXY(bodyPad, 14),
			left.With(ui.Flex(1)), table.With(ui.Flex(1))).With(ui.Flex(1)))
	}
	n := 1
	if a.w >= phoneBelow {
		n = 2
	}
	all := ui.Column("library/all", 16, ui.Pad{Top: 12, Bottom: 16, Left: 14, Right: 14},
		l.jumps("library/scroll"), l.cards(n), l.tablePanel(a.w-28, 16, false))
	return root.Add(ui.Scroll("library/scroll", all).With(ui.Flex(1)))
}

// Room around the table and the cards.
const (
	bodyPad, bodyGap = 16, 14
	tableBar         = 10 // between the table and the bar with which it scrolls
)

// tablePanel is the truth table and what is new, in a panel of a width. One that scrolls keeps
// its head.
func (l *library) tablePanel(width, pad float64, scrolls bool) *ui.Node {
	top, rows := l.table(width - 2*pad - tableBar)
	if !scrolls {
		return ui.Panel(ui.Column("table/panel", 14, ui.PadAll(pad),
			ui.Column("table/all", 8, ui.Pad{}, top, rows), l.news()))
	}
	below := ui.Column("table/below", 14, ui.Pad{}, rows, l.news())
	return ui.Panel(ui.Column("table/panel", 8, ui.PadAll(pad),
		top, ui.Scroll("table/scroll", below).With(ui.Flex(1))))
}

func (l *library) topBar() *ui.Node {
	a := l.app
	n := bar("bar", ui.Label("name", txtName.In(a.lang), ui.BoldFont(22), ui.Plain, ui.Left))
	if a.wide() {
		tag := ui.Label("tagline", txtTagline.In(a.lang), ui.SansFont(16), ui.QuietTone, ui.Left)
		n.Add(tag.With(ui.Flex(1)))
	} else {
		n.Add(ui.Space(ui.Flex(1)))
	}
	if a.w < tinyBelow {
		return n.Add(iconButton("menu", txtMenu.In(a.lang), ui.IconMenu, a.openMenu))
	}
	n.Add(a.prefsButtons()...)
	return n.Add(ui.Button(ui.ButtonSpec{
		ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
	}).With(ui.Fixed(40)).WithTip(txtKeys.In(a.lang)))
}

// card is one lesson: what it is about, how its log looks at the end, what it comes to.
func (l *library) card(les Lesson) *ui.Node {
	lang := l.app.lang
	id := "card/" + les.ID
	head := ui.Row(id+"/head", 8, ui.Pad{},
		ui.Label(id+"/origin", originOf(&les).In(lang), strong(lang), ui.Accented, ui.Left).
			With(ui.Flex(1)), l.dots(les.ID))
	body := ui.Column(id+"/body", 4, ui.PadXY(16, 14), head.With(ui.Fixed(20)),
		ui.Paragraph(id+"/title", les.Title.In(lang), ui.BoldFont(18), ui.Plain, 0),
		ui.Paragraph(id+"/idea", les.Idea.In(lang), ui.SansFont(15), ui.QuietTone, 0).
			With(ui.Flex(1)),
		ui.Space(ui.Fixed(4)), l.picture(les))
	body.Want = ui.Flex(1)
	wrapped := ui.Card(id, les.Title.In(lang), false, body, func() { l.app.openCard(les.ID) })
	return wrapped
}

// dots show the progress: opened, played to the end, all questions answered.
func (l *library) dots(id string) *ui.Node {
	done := l.reached[id]
	on := [3]bool{done.opened, done.ended, done.answered}
	n := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(48)}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		for i := range on {
			at := ui.Pt(n.Rect.X+10+float64(i)*15, n.Rect.Y+10)
			if on[i] {
				c.FillCircle(at, 5, l.Theme.Quiet)
			} else {
				c.StrokeCircle(at, 4.5, ui.Solid(l.Theme.Quiet, 1))
			}
		}
	}
	return n
}

// picture is the logs of the lesson's first rule set after the last step, in small, with the
// verdict beside it.
func (l *library) picture(les Lesson) *ui.Node {
	lang := l.app.lang
	var j judged
	var name string
	if len(les.Rules) > 0 {
		if rs, ok := release.Lookup(les.Rules[0]); ok {
			j, name = l.cells[cellAt{les.ID, rs.Name}], briefName(&rs, lang)
		}
	}
	n := &ui.Node{ID: "card/" + les.ID + "/picture", Role: ui.RoleImage}
	rows := 2
	if j.last != nil {
		rows = len(j.last.Lanes)
	}
	n.Want = ui.Fixed(math.Max(36, float64(rows)*18+2))
	var b badge
	if j.ok {
		text := name + " · " + verdictText(&j.verdict, lang)
		b = newBadge(verdictSign(j.verdict.ID), text, strong(lang))
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		if !j.ok {
			return
		}
		p := l.app.pen.with(c, look.Theme)
		room := n.Rect.W - b.width() - 12
		drawTinyLogs(p, ui.R(n.Rect.X, n.Rect.Y, room, n.Rect.H), j.last)
		fill, ink := look.Theme.Solid(verdictTone(j.verdict.ID))
		b.draw(p, ui.R(n.Rect.Right()-b.width(), n.Rect.Bottom()-25, b.width(), 24), fill, ink)
	}
	return n
}

func drawTinyLogs(p *pen, r ui.Rect, f *view.Frame) {
	const w, h = 20, 14
	// A column for each offset at which a cell of any lane begins.
	var starts []kafka.Offset
	for i := range f.Lanes {
		for _, c := range slices.Concat(f.Lanes[i].Cells, f.Lanes[i].Ghosts) {
			starts = append(starts, c.First)
		}
	}
	slices.Sort(starts)
	starts = slices.Compact(starts)
	column := func(c *view.Cell) float64 { return float64(slices.Index(starts, c.First)) }
	for i := range f.Lanes {
		y := r.Y + float64(i)*18
		lane := &f.Lanes[i]
		for k := range lane.Cells {
			x := r.X + column(&lane.Cells[k])*(w+2)
			if x+w > r.Right() {
				break
			}
			box := ui.R(x, y, w, h)
			p.c.FillRect(box, 3, p.th.Epoch(int(lane.Cells[k].Epoch)).Fill)
			p.c.StrokeRect(box, 3, ui.Solid(ui.Fade(p.th.Ink, .45), 1))
		}
		for k := range lane.Ghosts {
			x := r.X + column(&lane.Ghosts[k])*(w+2)
			if x+w <= r.Right() && lane.Ghosts[k].First >= lane.LEO {
				p.c.StrokeRect(ui.R(x, y, w, h), 3,
					ui.Stroke{Color: p.th.BadText, Width: 1.5, Dash: 3, Gap: 2})
			}
		}
	}
}

// note remembers how far the reader came.
func (l *library) note(p *player) {
	r := l.reached[p.lesson.ID]
	r.opened = true
	if p.step == p.steps {
		r.ended = true
		r.answered = r.answered || p.allAnswered()
	}
	l.reached[p.lesson.ID] = r
}

// allAnswered says whether every question of the shown sides has been answered.
func (p *player) allAnswered() bool {
	asked := 0
	for s := 1; s <= p.steps; s++ {
		for i := range p.sides {
			if s <= p.sides[i].run.Steps() && p.sides[i].run.Info(s).Question != nil {
				if asked++; p.answers[answerAt{i, s}] == (answer{}) {
					if _, ok := p.answers[answerAt{i, s}]; !ok {
						return false
					}
				}
			}
		}
	}
	return asked > 0
}
