package scenes

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// shot is two moments of one run that show a word, and what of the stage is needed for that.
type shot struct {
	lesson, rules string
	from, to      int
	parts         string // brokers, "band" and "clients": "band A C"
	at            spot   // what changes between the two
}

// picture is a small stage that shows a shot. It is drawn by the code of the player's stage from a
// run of the lesson, of which it holds a player that has no screen of its own.
type picture struct {
	app   *App
	shot  shot
	p     *player // nil until the lesson is here
	group *group  // as built last
	after bool    // the second of the two moments is shown
}

func newPicture(a *App, s shot) *picture {
	pic := &picture{app: a, shot: s}
	pic.load()
	return pic
}

// load plays the lesson if its file is here, else it asks for the file.
func (k *picture) load() {
	course := k.app.course
	if k.p != nil || k.shot.lesson == "" {
		return
	}
	if at := course.Arrival(k.shot.lesson); at != Here {
		if at == Coming {
			course.Want(k.shot.lesson)
		}
		return
	}
	les, ok := course.Lesson(k.shot.lesson)
	if !ok {
		return
	}
	p, err := newPlayer(k.app, les, []string{k.shot.rules}, nil)
	if err != nil {
		return
	}
	p.step = k.shot.from
	p.parts.chosen = 0 // as in frames: both moments are of one partition
	k.p = p
	k.app.stale()
}

// show goes to one of the two moments. From the first to the second it moves, where one step lies
// between them; back is at once.
func (k *picture) show(after bool) {
	if k.p == nil || after == k.after {
		return
	}
	p := k.p
	p.before, p.motion = -1, motion{}
	k.after, p.step = after, k.shot.from
	if after {
		p.step = k.shot.to
	}
	k.app.stale()
	if !after || k.shot.to != k.shot.from+1 {
		return
	}
	p.before = k.shot.from
	k.build()
	p.motion = newMotion(k.app.now, p.plan(), speeds[usualSpeed], k.app.calm)
	if !p.motion.live {
		p.before = -1
	}
}

// tick ends the motion, and takes in a file that came.
func (k *picture) tick() {
	if k.p == nil {
		k.load()
		return
	}
	if k.p.motion.live && k.p.motion.over(k.app.now) {
		k.p.motion, k.p.before = motion{}, -1
		k.app.stale()
	}
}

func (k *picture) moving() bool { return k != nil && k.p != nil && k.p.motion.live }

// key handles the arrows and their like on a remote.
func (k *picture) key(name string) bool {
	switch name {
	case "ArrowRight", "PageDown", ".":
		k.show(true)
	case "ArrowLeft", "PageUp":
		k.show(false)
	default:
		return false
	}
	return true
}

// frames are the two moments.
func (k *picture) frames() (from, to *view.Frame) {
	run := k.p.sides[0].run
	last := run.Steps()
	return run.Frame(min(k.shot.from, last)), run.Frame(min(k.shot.to, last))
}

// build makes the group of what is shown, with the lanes that the shot names.
func (k *picture) build() *group {
	p := k.p
	g := newGroup(p, "pic", p.at(0), p.step, p.before)
	parts := strings.Fields(k.shot.parts)
	g.lanes = slices.DeleteFunc(g.lanes, func(a *laneArt) bool {
		return !slices.Contains(parts, a.cur.Broker)
	})
	if g.prev != nil {
		g.flights = newFlights(g)
	}
	p.groups, k.group = []*group{g}, g
	p.window()
	return g
}

var (
	txtBeforeIt = words.New("Before", "之前")
	txtAfterIt  = words.New("After", "之后")
	txtFromTo2  = words.New("{thing}: {from} → {to}", "{thing}：{from} → {to}")
	txtThatIs   = words.New("{thing}: {from}", "{thing}：{from}")
	txtComing   = words.New("The run of this picture is on its way.", "正在取这幅图的运行过程。")
	txtNotHere  = words.New("The run of this picture did not come.", "没有取到这幅图的运行过程。")
	txtTryAgain = words.New("Try again", "重试")
	txtRunOf    = words.New("From “{title}”, {rules}, step {n}", "出自“{title}”，{rules}，第 {n} 步")
)

// node makes the picture for a width.
func (k *picture) node(width float64) *ui.Node {
	lang := k.app.lang
	if k.p == nil {
		return k.waiting()
	}
	const pad = 10
	k.p.room = width - 2*pad
	g := k.build()
	stage := ui.Column("pic/stage", 6, ui.PadAll(pad))
	parts := strings.Fields(k.shot.parts)
	if slices.Contains(parts, "band") {
		stage.Add(g.band())
	}
	for _, a := range g.lanes {
		stage.Add(g.laneNode(a))
	}
	if slices.Contains(parts, "clients") {
		stage.Add(g.clients())
	}
	ui.Panel(stage)
	stage.DrawOver = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		g.drawFlights(c, l)
		g.spotRing(k.shot.at).within(n.Rect.Inset(1)).draw(c, l.Theme)
	}
	on := 0
	if k.after {
		on = 1
	}
	when := ui.Segmented("pic/when", []ui.Option{
		{Label: txtBeforeIt.In(lang)}, {Label: txtAfterIt.In(lang)},
	}, on, func(i int) { k.show(i == 1) })
	said := k.p.info(k.p.step).Sentence.In(lang)
	value := ui.Paragraph("pic/value", k.value().In(lang), ui.BoldFont(15), ui.Accented, 0)
	head := ui.Column("pic/head", 6, ui.Pad{}, when, value).
		With(ui.Fixed(46 + k.valueHeight(width)))
	if width >= phoneBelow {
		head = ui.CenterRow("pic/head", 10, ui.Pad{}, when.With(ui.Fixed(170)),
			value.With(ui.Flex(1))).With(ui.Fixed(max(40, k.valueHeight(width-180))))
	}
	return ui.Column("pic/all", 8, ui.Pad{}, head, stage,
		ui.Paragraph("pic/said", said, ui.SansFont(15), ui.Plain, 0))
}

// valueHeight is the room for what is said of the thing, before and after alike, so that nothing
// below it moves.
func (k *picture) valueHeight(width float64) float64 {
	most := 0.0
	for _, after := range []bool{false, true} {
		text := k.valueOf(after).In(k.app.lang)
		most = max(most, ui.LayoutText(text, ui.BoldFont(15), width, 0).Height)
	}
	return math.Ceil(most)
}

// value says the thing that the picture points at: as it is, or how it changed.
func (k *picture) value() words.Text { return k.valueOf(k.after) }

func (k *picture) valueOf(after bool) words.Text {
	from, to := k.frames()
	t := txtThatIs
	if after {
		t = txtFromTo2
	}
	return t.With("thing", k.shot.at.name()).With("from", k.shot.at.value(from)).
		With("to", k.shot.at.value(to))
}

// waiting stands where the picture will be.
func (k *picture) waiting() *ui.Node {
	lang := k.app.lang
	box := ui.Column("pic/waiting", 8, ui.PadAll(16))
	if k.app.course.Arrival(k.shot.lesson) == Coming {
		box.Add(ui.Paragraph("pic/coming", txtComing.In(lang), ui.SansFont(15), ui.QuietTone, 0))
	} else {
		box.Add(ui.Paragraph("pic/none", txtNotHere.In(lang), ui.SansFont(15), ui.Warn, 0),
			ui.Link("pic/again", txtTryAgain.In(lang), ui.BoldFont(15), func() {
				k.app.course.Want(k.shot.lesson)
				k.app.stale()
			}))
	}
	return ui.Panel(box)
}

// source names the run of the picture.
func (k *picture) source() words.Text {
	les, ok := k.app.course.Lesson(k.shot.lesson)
	if !ok {
		return words.Text{}
	}
	rules := k.shot.rules
	if rs, found := ruleSet(rules, nil); found {
		rules = rs.Title()
	}
	return txtRunOf.With("title", les.Title).Fill("rules", rules, "n", strconv.Itoa(k.shot.to))
}
