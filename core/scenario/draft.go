package scenario

import (
	"strings"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// Draft is a run that a person makes by hand: the first steps of a script, then one move after
// another. Every move is a step of the scenario language, so that what was done can be undone,
// shown like any run, and written down as a scenario file.
type Draft struct {
	player *player
	script *Script // whose steps are those of the base, then the moves
	base   int     // visible steps that the script gave
	rest   []Step  // what the script would have done next
	before []mark  // the run before each visible step that Do has played
	moves  []string
}

// mark is what a run was before a move, for undoing it.
type mark struct {
	run       Run
	names     []int // how many records of each producer had names
	actions   int
	rest      int // steps of the script that were still to come
	steps     int
	breakings int
}

// NewDraft plays a script up to a visible step; moves go on from there.
func NewDraft(s *Script, rs release.RuleSet, steps int) *Draft {
	own := *s
	own.Steps, own.Outcomes, own.Variants = nil, nil, nil
	d := &Draft{script: &own}
	for i := range s.Steps {
		if st := s.Steps[i]; st.Setup || st.visibleNum <= steps {
			own.Steps = append(own.Steps, st)
		} else {
			d.rest = append(d.rest, st)
		}
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

// Moves lists the moves that were made, as steps of a scenario file.
func (d *Draft) Moves() []string { return d.moves }

// Do makes a move: a step of a scenario file in YAML, "crash: {broker: B}". One that is not
// possible now changes nothing and says why.
func (d *Draft) Do(move string) (refused words.Text) {
	st, refused := d.read(move)
	if !refused.Empty() {
		return refused
	}
	if refused = d.play(st); refused.Empty() {
		d.moves = append(d.moves, move)
	}
	return refused
}

// play plays a step after the last one, or leaves everything as it was and says why it cannot.
func (d *Draft) play(st *Step) (refused words.Text) {
	p, r := d.player, d.player.run
	was := d.mark()
	st.Setup, st.visibleNum = false, r.Steps()+1
	d.script.Steps = append(d.script.Steps, *st)
	p.visible(st)
	r.diagram = nil
	if f := len(was.run.failures); p.stopped || len(r.failures) > f {
		refused = words.New("This is not possible now.", "现在做不到。")
		if len(r.failures) > f {
			refused = r.failures[f].What
		}
		d.restore(was)
		return refused
	}
	d.before = append(d.before, was)
	return words.Text{}
}

// Undo takes the last move back. It says whether there was one.
func (d *Draft) Undo() bool {
	n := len(d.before)
	if n == 0 {
		return false
	}
	d.restore(d.before[n-1])
	d.before = d.before[:n-1]
	d.moves = d.moves[:len(d.moves)-1]
	return true
}

func (d *Draft) mark() mark {
	r := d.player.run
	m := mark{
		run: *r, actions: r.tl.Len(), rest: len(d.rest), steps: len(d.script.Steps),
		breakings: len(r.broken),
	}
	for _, n := range r.names {
		m.names = append(m.names, len(n))
	}
	return m
}

func (d *Draft) restore(m mark) {
	r := d.player.run
	r.moments, r.failures = r.moments[:len(m.run.moments)], r.failures[:len(m.run.failures)]
	r.judge, r.broken, r.diagram = m.run.judge, r.broken[:m.breakings], nil
	for i, f := range r.frames {
		r.frames[i] = f[:min(len(f), len(r.moments))]
	}
	r.ledgers = r.ledgers[:min(len(r.ledgers), len(r.moments))]
	for i, n := range m.names {
		r.names[i] = r.names[i][:n]
	}
	r.tl.Cut(m.actions)
	d.script.Steps = d.script.Steps[:m.steps]
	d.player.stopped, d.player.step = false, r.Steps()
}

// read reads a move.
func (d *Draft) read(move string) (*Step, words.Text) {
	p := newParser("move", []byte(move))
	p.s.Cluster = d.script.Cluster
	st := Step{}
	func() {
		defer p.enough()
		if root := p.source.read([]byte(move)); root != nil {
			st = p.step(root)
		}
	}()
	if len(p.faults) > 0 {
		return nil, p.faults[0].Message
	}
	if strings.TrimSpace(move) == "" || len(st.calls) == 0 {
		return nil, words.New("A move is one step, as in crash: {broker: B}.",
			"一步操作就是一个步骤，如 crash: {broker: B}。")
	}
	return &st, words.Text{}
}

// Now gives the world after the last move. The caller must not change it.
func (d *Draft) Now() *world.World { return d.player.w() }
