package scenes

import (
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// hands lets the reader make moves. In a lesson a move branches the run at the step that is
// shown; in a cluster of the reader's own, or in a puzzle, moves are all there is.
type hands struct {
	p        *player
	spec     *handsSpec       // nil in a lesson
	script   *scenario.Script // what is gone on from
	branches []*branch        // the first is the run that the others leave
	at       int              // the branch that is shown
	group    string           // which moves are listed, groupAll for all
	folds    map[int]bool     // sections of the list that the reader opened or closed
	chosen   string           // the move that is selected, by its source
	here     standing         // what is possible now, once somebody asked
	gone     []*branch        // that were deleted, the newest last
	followed string           // the selection that has been scrolled into view
}

// handsSpec says what is played by hand where no lesson is.
type handsSpec struct {
	lesson  Lesson                   // its title stands in the bar
	script  *scenario.Script         // its first steps, then moves
	rules   []string                 // one rule set, or two side by side
	from    int                      // visible steps of the script that come first
	moves   []string                 // that are made at once
	leave   func()                   // what Escape does; nil for the library
	place   string                   // how links name it
	address func(*Address)           // what links hold beside that
	bar     func(p *player) *ui.Node // in place of the player's bar; nil for that
	box     *sandbox                 // nil where it is none
	game    game                     // nil where nothing is to be reached
}

// scripted is a course whose lessons can be gone on with by hand.
type scripted interface {
	script(id string) *scenario.Script
}

// newHands makes a player's hands; nil where its course has no scripts.
func newHands(p *player) *hands {
	c, ok := p.app.course.(scripted)
	if !ok {
		return nil
	}
	s := c.script(p.lesson.ID)
	if s == nil {
		return nil
	}
	h := &hands{p: p, script: s, group: groupAll}
	root := &branch{}
	for _, s := range p.sides {
		root.runs = append(root.runs, s.run)
	}
	h.branches = []*branch{root}
	return h
}

// moving says whether the list of moves is on the screen.
func (p *player) moving() bool { return p.hands != nil && p.page().id == tabMoves }

// setMoving opens the list of moves, or goes back to the reasons.
func (p *player) setMoving(on bool) {
	h := p.hands
	if h == nil || p.moving() == on {
		return
	}
	p.finish()
	if !on {
		p.panel.tab = tabReason
		p.app.stale()
		return
	}
	p.playing, p.asking = false, false
	if p.what != nil {
		p.closeWhatIf()
	}
	p.panel.tab = tabMoves
	p.app.stale()
}

// now is the branch that is shown.
func (h *hands) now() *branch { return h.branches[h.at] }

// lesson says whether the branch is the lesson itself, in which nothing can be changed.
func (h *hands) lesson() bool { return h.now().drafts == nil }

// moves lists the moves of the branch that is shown.
func (h *hands) moves() []string { return h.now().moves }

// draft gives the draft of the side with the keys; nil in the lesson itself.
func (h *hands) draft() *scenario.Draft {
	if h.lesson() {
		return nil
	}
	return h.now().drafts[h.p.active]
}

// standing is a step of a branch, and what can be done there.
type standing struct {
	branch *branch
	step   int
	drafts []*scenario.Draft // that stand there: the branch's own at its end
	offers []offer
	asked  bool
}

// spotNow gives the drafts of all sides at the step that is shown.
func (h *hands) spotNow() *standing {
	b, step := h.now(), h.standsAt()
	if h.here.branch == b && h.here.step == step {
		return &h.here
	}
	h.here = standing{branch: b, step: step}
	for i, s := range h.p.sides {
		var d *scenario.Draft
		switch {
		case b.drafts == nil:
			d = scenario.NewDraft(h.script, s.run.RuleSet(), step)
		case step >= b.steps():
			d = b.drafts[i]
		default:
			d = b.drafts[i].Fork(step)
		}
		h.here.drafts = append(h.here.drafts, d)
	}
	return &h.here
}

var txtNotOffered = words.New("This move is not offered here.", "这里不提供这种操作。")

// do makes a move at the step that is shown. Where the run goes on from there already it
// branches, unless it goes on with that very move.
func (h *hands) do(source string) (refused words.Text) {
	p, b := h.p, h.now()
	p.finish()
	p.playing, p.asking = false, false
	if at := h.standsAt(); at != p.step {
		p.scrub(at)
	}
	if k := p.step - b.from; b.drafts != nil && k >= 0 && k < len(b.moves) && b.moves[k] == source {
		p.goTo(p.step + 1)
		return words.Text{}
	}
	if refused = h.denies(source); !refused.Empty() {
		return refused
	}
	at, ends := h.spotNow(), b.drafts != nil && p.step >= b.steps()
	if refused = h.doAll(at.drafts, source); !refused.Empty() {
		return refused
	}
	if !ends {
		b = h.branchOff(at)
	}
	b.moves, b.undone = append(b.moves, source), nil
	h.reply(b)
	h.grown(p.step + 1)
	return words.Text{}
}

// doAll makes a move on all sides. Where one side cannot it has an empty slot; where none can,
// nothing happens, and it says why the side with the keys cannot.
func (h *hands) doAll(drafts []*scenario.Draft, source string) (refused words.Text) {
	cannot := make([]words.Text, len(drafts))
	done := 0
	for i, d := range drafts {
		if cannot[i] = d.Do(source); cannot[i].Empty() {
			done++
		}
	}
	if done == 0 {
		return cannot[min(h.p.active, len(cannot)-1)]
	}
	for i, d := range drafts {
		if !cannot[i].Empty() {
			d.Empty()
		}
	}
	return words.Text{}
}

// grown shows a step of the branch after its moves have changed.
func (h *hands) grown(step int) {
	p, b := h.p, h.now()
	h.here, h.chosen = standing{}, ""
	stays := min(p.step, b.steps()) // moves change what comes after, and taking back cuts there
	b.renew(stays)
	for i, s := range p.sides {
		s.run = b.runs[i]
	}
	p.measureFrom(stays)
	p.step = min(p.step, p.steps)
	if step == p.step+1 {
		p.goTo(step)
	} else {
		p.scrub(step)
	}
	p.revealed = -1
	p.app.stale()
	h.keep()
	if g := h.game(); g != nil {
		g.changed(h)
	}
	if p.step < p.steps && p.step == h.answered() {
		p.playing, p.nextAt = true, p.app.now+p.rest()
	}
}

// undo takes the last move of the branch back, or a deletion.
func (h *hands) undo() bool {
	b := h.now()
	h.p.finish()
	if h.isCut() {
		return h.spec.box.whole()
	}
	if len(b.moves) == 0 {
		return h.bringBack() || h.spec != nil && h.spec.box.back()
	}
	last := h.lastOwn(b)
	for range len(b.moves) - last {
		for _, d := range b.drafts {
			d.Undo()
		}
	}
	b.undone = append(b.undone, b.moves[last])
	b.moves = b.moves[:last]
	h.grown(b.steps())
	return true
}

// canUndo says whether there is something that undo takes back or brings back.
func (h *hands) canUndo() bool {
	return len(h.now().moves) > 0 || len(h.gone) > 0 || h.isCut() ||
		h.spec != nil && h.spec.box != nil && h.spec.box.before != ""
}

// redo makes the move again that was taken back last.
func (h *hands) redo() bool {
	b := h.now()
	n := len(b.undone)
	if n == 0 {
		return false
	}
	h.p.finish()
	if h.p.step != b.steps() {
		h.p.scrub(b.steps())
	}
	source := b.undone[n-1]
	if refused := h.doAll(b.drafts, source); !refused.Empty() {
		return false
	}
	b.undone, b.moves = b.undone[:n-1], append(b.moves, source)
	h.reply(b)
	h.grown(h.p.step + 1)
	return true
}

// goOn plays the lesson's own next step at the end of a branch. It says why it cannot, and
// nothing where there is no such step.
func (h *hands) goOn() (done bool, refused words.Text) {
	if h == nil || h.lesson() || h.p.step < h.p.steps {
		return false, words.Text{}
	}
	if _, ok := h.nextOwn(); !ok {
		return false, words.Text{}
	}
	refused = h.do(nextMove)
	return refused.Empty(), refused
}

// nextMove is the lesson's own next step, as a move.
const nextMove = "next"

// nextOwn is the step with which the lesson would go on after the moves.
func (h *hands) nextOwn() (scenario.NextStep, bool) {
	if h.game() != nil || h.lesson() {
		return scenario.NextStep{}, false
	}
	return h.spotNow().drafts[h.p.active].Next()
}

// beyond goes on at the end of what was played: in a branch with the lesson's own next step.
func (p *player) beyond() {
	p.playing = false
	p.app.stale()
	if _, refused := p.hands.goOn(); !refused.Empty() {
		p.app.toast(refused)
	}
}

// noNext says why there is no next step; it is empty where there is one.
func (p *player) noNext() words.Text {
	if p.step < p.steps {
		return words.Text{}
	}
	h := p.hands
	if h == nil || h.lesson() {
		return txtAtEnd
	}
	if _, ok := h.nextOwn(); ok {
		return words.Text{}
	}
	return txtAllMoves
}

var txtAllMoves = words.New("Nothing has happened after this. Choose a move.",
	"之后还没有发生任何事。请选择一个操作。")

// escape leaves the list of moves; from what is played by hand alone it goes where its owner
// wants, by way of the list.
func (h *hands) escape() bool {
	switch {
	case h == nil, h.spec == nil && !h.p.moving():
		return false
	case h.spec == nil:
		h.p.setMoving(false)
	case !h.p.moving():
		h.p.setMoving(true)
	case h.spec.leave != nil:
		h.spec.leave()
	case !h.p.embed:
		h.p.app.openLibrary()
	}
	return true
}

// canInspect says whether things can be looked into.
func (p *player) canInspect() bool { return p.at(p.active).inside() != nil }
