package scenes

import (
	"slices"
	"time"

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
	query   string            // what is looked for, "" for nothing
	looked  results           // what the query found last
	texts   []searchable
	pairing bool    // a press on a cell marks it for a comparison
	marked  *cellAt // the first of two cells to compare
	cursor  cellAt  // the cell that the keyboard reaches
	release string  // whose verdicts a narrow screen and the twin list, "" for none in particular
	against string  // what it is compared with, and what a lesson opens beside it in the twin
	versus  versus
	fresh   bool // something has been computed that is not shown yet
	showed  time.Duration
	built   time.Duration
}

// cellAt is a cell of the truth table.
type cellAt struct{ lesson, rules string }

// judged is a computed cell.
type judged struct {
	verdict view.Verdict
	logs    tinyLogs // for the cell that stands on the lesson's card
	ok      bool     // false: the run could not be played
}

func newLibrary(a *App) *library {
	return &library{app: a, sets: release.Matrix(), cells: map[cellAt]judged{}}
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
		if at, ok := cellOfCard(&les); ok {
			l.todo = append(l.todo, at)
		}
	}
	l.plan()
}

// forget drops what is known of a lesson, and of which lessons there are: a file from outside has
// come, or has come anew.
func (l *library) forget(lesson string) {
	for at := range l.cells {
		if at.lesson == lesson {
			delete(l.cells, at)
		}
	}
	l.loaded = false
}

// tick computes one more cell, what can be seen first, so that the first picture need not wait for
// all. A lesson that is not here is asked for, and its cells wait.
func (l *library) tick() {
	l.load()
	if len(l.todo) > 0 {
		if at, ok := l.inSight(); ok {
			l.todo = slices.Insert(l.todo, 0, at)
		}
	}
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
	l.show()
}

// show shows what has been computed since: the cells that stand draw it, and now and then all is
// built anew, for what hangs on it otherwise. To build all takes longer than to compute a cell.
func (l *library) show() {
	switch now := l.app.now; {
	case !l.fresh:
		return
	case len(l.todo) == 0 || now-l.built >= buildEvery:
		l.fresh, l.showed, l.built = false, now, now
		l.app.stale()
	case now-l.showed >= showEvery:
		l.showed = now
		l.app.tree.Invalidate()
	}
}

const (
	showEvery  = 150 * time.Millisecond
	buildEvery = 900 * time.Millisecond
)

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
			j = judged{verdict: v, ok: true}
			if l.onCard(at) {
				j.logs = tinyLogsOf(last())
			}
		}
	}
	l.cells[at] = j
	return j
}

// onCard says whether the card of a lesson shows a cell.
func (l *library) onCard(at cellAt) bool {
	les, ok := l.app.course.Lesson(at.lesson)
	if !ok {
		return false
	}
	of, known := cellOfCard(&les)
	return known && of == at
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
)

func (l *library) screen() *ui.Node {
	l.load()
	l.keepCursor()
	a := l.app
	root := ui.Column("library", 0, ui.Pad{}, l.topBar())
	if a.wide() {
		table := l.tableWidth()
		left := ui.Column("cards/column", 8, ui.Pad{}, l.jumps("cards/scroll"),
			ui.Scroll("cards/scroll", l.cards(a.w-2*bodyPad-bodyGap-table)).With(ui.Flex(1)),
			l.continueBar(a.w-2*bodyPad-bodyGap-table))
		return root.Add(ui.Row("library/body", bodyGap, ui.PadXY(bodyPad, 12),
			left.With(ui.Flex(1)),
			l.tablePanel(table, tablePad, true).With(ui.Fixed(table))).With(ui.Flex(1)))
	}
	all := ui.Column("library/all", 14, ui.Pad{Top: 12, Bottom: 16, Left: 14, Right: 14},
		l.searchField(), l.doorsRow(), l.jumps("library/scroll"), l.cards(a.w-28),
		l.tablePanel(a.w-28, 16, false))
	root.Add(ui.Scroll("library/scroll", all).With(ui.Flex(1)))
	if on := l.continueBar(a.w - 28); on != nil {
		root.Add(ui.Column("continue/pad", 0, ui.PadXY(14, 8), on))
	}
	return root
}

// Room around the table and the cards.
const (
	bodyPad, bodyGap = 16, 14
	tablePad         = 18
	tableBar         = 10 // between the table and the bar with which it scrolls
)

// tablePanel is the truth table and what is new, in a panel of a width. One that scrolls keeps
// its head.
func (l *library) tablePanel(width, pad float64, scrolls bool) *ui.Node {
	inner := width - 2*pad - tableBar
	if l.app.w < phoneBelow {
		return ui.Panel(ui.Column("table/panel", 14, ui.PadAll(pad), l.releaseList(inner)))
	}
	top, rows := l.table(inner, !scrolls)
	if !scrolls {
		return ui.Panel(ui.Column("table/panel", 14, ui.PadAll(pad),
			ui.Column("table/all", 4, ui.Pad{}, top, rows), l.news()))
	}
	below := ui.Column("table/below", 14, ui.Pad{Top: 4}, rows, l.news())
	return ui.Panel(ui.Column("table/panel", 0, ui.Pad{Top: 12, Left: pad, Right: pad},
		top, ui.Scroll("table/scroll", below).With(ui.Flex(1))))
}

// note remembers how far the reader came.
func (l *library) note(p *player) {
	now := progress{Opened: true, Step: p.step, Ended: p.step == p.steps}
	now.Answered = now.Ended && p.allAnswered()
	l.app.kept.lesson(p.lesson.ID, now)
}

// allAnswered says whether every question of the shown sides has been answered.
func (p *player) allAnswered() bool {
	asked := 0
	for s := 1; s <= p.steps; s++ {
		for i := range p.sides {
			if s <= p.sides[i].run.Steps() && p.sides[i].run.Info(s).Question != nil {
				if asked++; !p.answered(answerAt{i, s}) {
					return false
				}
			}
		}
	}
	return asked > 0
}
