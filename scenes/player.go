package scenes

import (
	"fmt"
	"time"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

// player is the screen that plays one scenario on one rule set, or on two in lock-step.
type player struct {
	app    *App
	lesson Lesson
	sides  []*side
	over   []string // fields that the link changed in the rules of all sides
	active int      // the side that has tabs, keys and the diagram
	split  bool     // two sides beside each other, where there is room
	parts  parts
	fits   fit
	opened string // the broker whose compact lane shows all of it
	panned panned
	steps  int // of the longest side
	step   int

	before  int // the step shown before this one, while its motion lasts; -1 for none
	motion  motion
	playing bool
	nextAt  time.Duration   // when playing goes on
	speed   int             // index of speeds
	differs int             // the first step at which the sides differ, 0 for none
	asks    map[string]bool // the rules that the lesson's questions are about

	hands *hands // the reader's own moves; nil where the course has no scripts

	shownAt time.Duration // when the present step was shown

	asking  bool // the question of the next step is open
	asker   int  // the side that was active before it was asked
	answers map[answerAt]answer
	what    *whatIf

	scrubbing bool
	tall      bool // the bottom sheet of a narrow screen is pulled up
	embed     bool
	help      int          // how much is said, an index of helpNames
	looked    map[int]bool // the steps whose captions were asked for
	present   bool         // shown to an audience
	blank     bool         // the audience sees nothing for the moment
	notes     bool         // the audience sees the reasons too
	opener    *naming      // the names before the lesson; nil once they are through
	room      float64      // the width of lanes in a small picture; 0 on the screen of the player
	panel     panel        // what the panel beside the stage shows
	fixed     bool         // of a puzzle: the rules cannot be changed
	groups    []*group     // as built for what is shown now
	time      timeView     // how the space-time diagram is looked at
	branches  []branchRow
	onBranch  func(i int) // shows another branch
	byHand    bool        // they are those that the reader made
	pair      *pair       // what two ways of replicating are compared on; nil for a lesson
	stageAt   float64     // where the step scrolls the stage of a narrow screen
	revealed  int         // the step whose changes have been scrolled into view
}

// side is one rule set and its run.
type side struct {
	name string // as links write it
	run  Run
	real *side      // of a side under a changed rule: the one that it stands in for
	note words.Text // the title of such a side
	rule string     // the value of its changed rule

	apart words.Text // what sets it apart from the other side; made when it is shown first
}

func (s *side) title(lang words.Lang) string {
	if !s.note.Empty() {
		return s.note.In(lang)
	}
	rs := s.run.RuleSet()
	return rs.Title()
}

// brief is a short title: of rules that a link changed, it says how many.
func (s *side) brief(lang words.Lang) string {
	if s.real != nil {
		return s.rule
	}
	if !s.note.Empty() {
		return s.note.In(lang)
	}
	rs := s.run.RuleSet()
	return briefName(&rs, lang)
}

// The speeds of playing; 0 shows each step at once.
var speeds = [...]float64{0.25, 1, 2, 0}

const (
	usualSpeed = 1
	instant    = 3
	dwell      = 1600 * time.Millisecond // how long playing rests on a step
)

// blankPlayer is a player without sides.
func blankPlayer(app *App, lesson Lesson, over []string) *player {
	return &player{
		app: app, lesson: lesson, over: over, split: true, before: -1, speed: usualSpeed,
		answers: map[answerAt]answer{}, revealed: -1, parts: parts{chosen: partAuto},
		looked: map[int]bool{},
	}
}

func newPlayer(app *App, lesson Lesson, rules []string, over []string) (*player, error) {
	p := blankPlayer(app, lesson, over)
	for _, name := range rules {
		rs, ok := ruleSet(name, over)
		if !ok {
			return nil, fmt.Errorf("rules %s: not known", name)
		}
		run, err := app.course.Play(lesson.ID, rs)
		if err != nil {
			return nil, fmt.Errorf("play %s on %s: %w", lesson.ID, name, err)
		}
		p.sides = append(p.sides, &side{name: name, run: run})
	}
	p.measure()
	p.hands = newHands(p)
	return p, nil
}

// ruleSet finds a rule set and changes the fields of over: "truncation=by-epoch".
func ruleSet(name string, over []string) (release.RuleSet, bool) {
	rs, ok := release.Lookup(name)
	for _, o := range over {
		if !ok {
			break
		}
		field, value := cutOverride(o)
		rs, ok = rs.With(field, value)
	}
	return rs, ok
}

func frameDiffers(a, b *view.Frame) bool {
	if a.Verdict.ID != b.Verdict.ID || len(a.Lanes) != len(b.Lanes) ||
		a.Controller.Leader != b.Controller.Leader {
		return true
	}
	for i := range a.Lanes {
		x, y := &a.Lanes[i], &b.Lanes[i]
		if x.HW != y.HW || x.LEO != y.LEO || x.Role != y.Role || len(x.Cells) != len(y.Cells) {
			return true
		}
		for k := range x.Cells {
			if x.Cells[k].ID != y.Cells[k].ID || x.Cells[k].Epoch != y.Cells[k].Epoch {
				return true
			}
		}
	}
	return false
}

// at gives the side that is shown at index i: the one under a changed rule where there is one.
func (p *player) at(i int) *side {
	if p.what != nil && p.what.index == i {
		return p.what.side
	}
	return p.sides[i]
}

func (p *player) indexOf(s *side) int {
	for i := range p.sides {
		if p.sides[i] == s || s.real == p.sides[i] {
			return i
		}
	}
	return 0
}

// shown lists the indices of the sides that stand on the screen.
func (p *player) shown() []int {
	if p.sideBySide() {
		return []int{0, 1}
	}
	return []int{p.active}
}

// sideBySide says whether both sides are on the screen.
func (p *player) sideBySide() bool {
	return len(p.sides) > 1 && p.split && p.app.wide()
}

// info is what is said about a step on the side with the keys.
func (p *player) info(step int) Info { return p.at(p.active).run.Info(step) }

// goTo shows a step. A single step forward moves; every other jump is shown at once.
func (p *player) goTo(step int) {
	step = min(max(step, 0), p.steps)
	if step > 0 {
		p.opener = nil
	}
	if step > 1 {
		p.hinted()
	}
	if step == p.step && !p.asking {
		return
	}
	from := p.step
	if p.asking && step == p.step+1 {
		p.tell()
	}
	p.closeQuestion()
	p.time.dragging = p.time.dragging && p.scrubbing
	p.before, p.motion = -1, motion{}
	p.step, p.shownAt = step, p.app.now
	p.app.stale()
	if step != from+1 || p.scrubbing || speeds[p.speed] == 0 {
		return
	}
	p.before = from
	p.build()
	p.motion = newMotion(p.app.now, p.plan(), speeds[p.speed], p.app.calm)
	if !p.motion.live {
		p.before = -1
	}
}

// finish ends the motion at once.
func (p *player) finish() {
	if p.motion.live {
		p.motion, p.before = motion{}, -1
		p.app.stale()
	}
}

// next goes one step on, or asks the question that stands before it. While a question is open
// next shows the answer without one being chosen, and tells it.
func (p *player) next() {
	p.finish()
	if p.opener != nil {
		p.turnName(1)
		return
	}
	if p.step >= p.steps {
		p.beyond()
		return
	}
	if !p.asking && p.ask() {
		return
	}
	p.goTo(p.step + 1)
}

// back goes one step back, or closes the open question.
func (p *player) back() {
	p.finish()
	if p.opener != nil {
		p.turnName(-1)
		return
	}
	if p.asking {
		p.closeQuestion()
		p.app.stale()
		return
	}
	p.goTo(p.step - 1)
}

// turn goes to the nearest turning point in a direction, or to the end of the run.
func (p *player) turn(dir int) {
	p.finish()
	for s := p.step + dir; s > 0 && s < p.steps; s += dir {
		if p.info(s).Turning || s == p.differs {
			p.goTo(s)
			return
		}
	}
	if dir > 0 {
		p.goTo(p.steps)
	} else {
		p.goTo(0)
	}
}

// tick moves what moves by itself: the end of a motion, and playing.
func (p *player) tick() {
	p.hands.tick()
	if g := p.hands.game(); g != nil {
		g.tick()
	}
	now := p.app.now
	if p.motion.live && p.motion.over(now) {
		p.finish()
		p.nextAt = now + p.rest()
	}
	if !p.playing || p.motion.live || now < p.nextAt {
		return
	}
	if p.asking || p.step >= p.steps {
		p.playing = false
		p.app.stale()
		return
	}
	p.next()
	p.nextAt = now + p.rest()
}

func (p *player) rest() time.Duration {
	if s := speeds[p.speed]; s > 0 {
		return time.Duration(float64(dwell) / s)
	}
	return dwell / 2
}

// play starts or stops playing. At the end it starts again from the beginning.
func (p *player) play() {
	p.finish()
	p.playing = !p.playing
	p.app.stale()
	if !p.playing {
		return
	}
	if p.step >= p.steps {
		p.goTo(0)
		p.nextAt = p.app.now + p.rest()
		return
	}
	p.next()
	p.nextAt = p.app.now + p.rest()
}

// build makes the groups of what is shown now.
func (p *player) build() {
	p.groups = p.groups[:0]
	for _, i := range p.shown() {
		id := "g0"
		if i > 0 {
			id = "g1"
		}
		g := newGroup(p, id, p.at(i), p.step, p.before)
		p.groups = append(p.groups, g)
	}
	p.window()
	for _, g := range p.groups {
		if g.prev != nil {
			g.flights = newFlights(g)
		}
	}
}
