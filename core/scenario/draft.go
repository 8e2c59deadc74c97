package scenario

import (
	"maps"
	"slices"
	"strings"

	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// Draft is a run that a person makes by hand: the first steps of a script, then one move after
// another. Every move is a step of the scenario language, so that what was done can be undone,
// shown like any run, and written down as a scenario file.
type Draft struct {
	player *player
	origin *Script // as it was given
	script *Script // whose steps are those of the base, then the moves
	base   int     // visible steps that the script gave
	rest   []Step  // what the script would do next
	before []mark  // the run before each move
	moves  []string
	taken  map[string]int // the records that moves may not send: they are sent already, or later
	undone []string       // what Redo makes again, the next one last

	possible []Move // of now, nil when they have to be looked for
	shadow   *player
}

// mark is what a run was before a move, for undoing it.
type mark struct {
	names    []int // how many records of each producer had names
	rest     []Step
	broken   int
	produced []string // the records that the move sends
}

// The moves that are not steps of their own.
const (
	moveNext = "next" // the lesson's own next step
	moveSkip = "skip" // it is left out
)

// NewDraft plays a script up to a visible step; moves go on from there.
func NewDraft(s *Script, rs release.RuleSet, steps int) *Draft {
	own := *s
	own.Steps, own.Outcomes, own.Variants = nil, nil, nil
	own.place = maps.Clone(s.place)
	d := &Draft{origin: s, script: &own}
	for i := range s.Steps {
		if st := s.Steps[i]; st.Setup || st.visibleNum <= steps {
			own.Steps = append(own.Steps, st)
		} else {
			d.rest = append(d.rest, st)
		}
	}
	d.taken = recordsIn(own.Steps)
	if s.Puzzle == nil {
		maps.Copy(d.taken, recordsIn(d.rest))
	} else { // its steps are a solution: nobody plays them
		s.Puzzle.unsent(own.place)
	}
	d.base = own.Visible()
	d.player = newPlayer(&own, rs, rs, d.base)
	d.player.steps(d.base)
	return d
}

// Run is what has been played so far. It grows with Do and shrinks with Undo; steps that stay
// are the same.
func (d *Draft) Run() *Run { return d.player.run }

// Base is the number of visible steps that came from the script; what follows are moves.
func (d *Draft) Base() int { return d.base }

// Moves lists the moves that were made, as steps of a scenario file; "next" and "skip" stand for
// the lesson's own next step, played or left out.
func (d *Draft) Moves() []string { return d.moves }

// Now gives the world after the last move. The caller must not change it.
func (d *Draft) Now() *world.World { return d.player.w() }

// Do makes a move: a step of a scenario file in YAML, "crash: {broker: B}", or "next" or "skip".
// One that is not possible now changes nothing and says why.
func (d *Draft) Do(move string) (refused words.Text) {
	if refused = d.do(move); refused.Empty() {
		d.undone = nil
	}
	return refused
}

func (d *Draft) do(move string) (refused words.Text) {
	switch move {
	case moveNext:
		refused = d.playNext()
	case moveSkip:
		refused = d.skipNext()
	case moveEmpty:
		refused = d.playEmpty()
	default:
		st, named, wrong := d.read(move)
		if !wrong.Empty() {
			return wrong
		}
		refused = d.play(st, named)
	}
	if refused.Empty() {
		d.moves = append(d.moves, move)
		d.possible = nil
	}
	return refused
}

// textNotNow says that a move is not possible where nobody knows better.
var textNotNow = words.New("This is not possible now.", "现在做不到。")

// play plays a step after the last one, or leaves everything as it was and says why it cannot.
func (d *Draft) play(st *Step, named []string) (refused words.Text) {
	p, r := d.player, d.player.run
	was, failures := d.mark(), len(r.failures)
	was.produced = named
	st.Setup, st.visibleNum = false, r.Steps()+1
	d.script.Steps = append(d.script.Steps, *st)
	for _, name := range named {
		d.taken[name] = len(d.taken)
		if _, placed := d.script.place[name]; !placed {
			d.script.place[name] = len(d.script.place)
		}
	}
	d.before = append(d.before, was)
	p.visible(st)
	if p.stopped || len(r.failures) > failures {
		refused = textNotNow
		if len(r.failures) > failures {
			refused = r.failures[failures].What
		}
		d.back(true)
	}
	return refused
}

// Undo takes the last move back. It says whether there was one.
func (d *Draft) Undo() bool {
	n := len(d.moves)
	if n == 0 {
		return false
	}
	move := d.moves[n-1]
	d.back(move != moveSkip)
	d.undone = append(d.undone, move)
	d.moves = d.moves[:n-1]
	d.possible = nil
	return true
}

// Redo makes the move again that Undo took back last. It says whether there was one.
func (d *Draft) Redo() bool {
	n := len(d.undone)
	if n == 0 || !d.do(d.undone[n-1]).Empty() {
		return false
	}
	d.undone = d.undone[:n-1]
	return true
}

// CanUndo says whether there is a move to take back.
func (d *Draft) CanUndo() bool { return len(d.moves) > 0 }

// CanRedo says whether there is a move to make again.
func (d *Draft) CanRedo() bool { return len(d.undone) > 0 }

func (d *Draft) mark() mark {
	r := d.player.run
	m := mark{rest: d.rest, broken: len(r.broken)}
	if len(r.names) > 0 {
		m.names = make([]int, len(r.names))
	}
	for i, n := range r.names {
		m.names[i] = len(n)
	}
	return m
}

// back makes the run what it was at its last mark; a step has been played since, or not.
func (d *Draft) back(stepped bool) {
	p, r, m := d.player, d.player.run, d.before[len(d.before)-1]
	d.before = d.before[:len(d.before)-1]
	d.rest = m.rest
	if !stepped {
		return
	}
	r.drop(len(r.moments) - 1)
	r.broken = r.broken[:m.broken]
	for i, n := range m.names {
		r.names[i] = r.names[i][:n]
	}
	for _, name := range slices.Backward(m.produced) {
		delete(d.taken, name)
		if d.script.place[name] == len(d.script.place)-1 { // the move has put it there
			delete(d.script.place, name)
		}
	}
	d.script.Steps = d.script.Steps[:len(d.script.Steps)-1]
	p.stopped, p.step = false, r.Steps()
}

// drop takes the last steps of a run back, so that n moments are left.
func (r *Run) drop(n int) {
	r.moments = r.moments[:n]
	r.dropJudges(n)
	last := &r.moments[n-1]
	r.tl.Cut(last.to)
	r.judge = *r.judgeAt(n - 1)
	r.failures = slices.DeleteFunc(r.failures, func(f Failure) bool { return f.Step >= n })
	for i, f := range r.frames {
		r.frames[i] = f[:min(len(f), n)]
	}
	r.ledgers = r.ledgers[:min(len(r.ledgers), n)]
	r.questions = r.questions[:min(len(r.questions), n)]
	r.cutDiagram(n - 1)
}

// recordsIn gives the records that steps send.
func recordsIn(steps []Step) map[string]int {
	out := map[string]int{}
	for i := range steps {
		for _, c := range steps[i].calls {
			for _, v := range c.call.arguments() {
				for _, batch := range v.batches {
					for _, name := range batch {
						out[name] = len(out)
					}
				}
			}
		}
	}
	return out
}

// read reads a move, and gives the records that it is the first to name.
func (d *Draft) read(move string) (*Step, []string, words.Text) {
	p := newParser("move", []byte(move))
	p.s.Cluster, p.s.Pace, p.place = d.script.Cluster, d.script.Pace, d.taken
	p.asMove = true
	st := Step{}
	func() {
		defer p.enough()
		if root := p.source.read([]byte(move)); root != nil {
			st = p.step(root)
			p.valuesOf(&st)
		}
	}()
	if len(p.faults) > 0 {
		return nil, nil, p.faults[0].Message
	}
	if strings.TrimSpace(move) == "" || len(st.calls) == 0 {
		return nil, nil, words.New("A move is one step, as in crash: {broker: B}.",
			"一步操作就是一个步骤，如 crash: {broker: B}。")
	}
	return &st, p.moved, words.Text{}
}

// NewRecord gives the name of a record that no step of the draft has named.
func (d *Draft) NewRecord() string {
	for n := len(d.taken) + 1; ; n++ {
		name := "m" + num(n)
		if _, taken := d.taken[name]; !taken {
			return name
		}
	}
}

// Next gives what the lesson would do next, and whether there is anything.
func (d *Draft) Next() (NextStep, bool) {
	if len(d.rest) == 0 {
		return NextStep{}, false
	}
	st := &d.rest[0]
	c := st.callFor(&d.player.run.rs)
	n := NextStep{Step: st.visibleNum, Sentence: st.Say, Missing: c == nil}
	n.Question = st.ask != nil && !n.Missing
	switch {
	case n.Missing:
		n.Sentence = words.New("This rule set has no such step.", "这个规则集没有这一步。")
	case n.Sentence.Empty():
		n.Sentence = st.times(c.Sentence())
	}
	return n, true
}

// textNoNext says that the lesson is over.
var textNoNext = words.New("The lesson has no further step.", "课程没有后续步骤了。")

// DoNext plays the lesson's next step, as far as it is possible after what was done by hand.
func (d *Draft) DoNext() (refused words.Text) { return d.Do(moveNext) }

// Skip leaves the lesson's next step out. It says whether there was one.
func (d *Draft) Skip() bool { return d.Do(moveSkip).Empty() }

func (d *Draft) playNext() (refused words.Text) {
	if len(d.rest) == 0 {
		return textNoNext
	}
	st := d.rest[0]
	st.expects, st.ask = nil, nil // what the lesson promises holds on its own way alone
	if refused = d.play(&st, nil); refused.Empty() {
		d.rest = d.rest[1:]
	}
	return refused
}

func (d *Draft) skipNext() (refused words.Text) {
	if len(d.rest) == 0 {
		return textNoNext
	}
	d.before = append(d.before, d.mark())
	d.rest = d.rest[1:]
	return words.Text{}
}

// Verdict is the verdict of what was done so far.
func (d *Draft) Verdict() check.Verdict { return d.player.run.judge.Verdict() }
