package scenario

import (
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// PuzzleKind says what is wanted of the reader of a puzzle.
type PuzzleKind string

// The kinds of puzzle.
const (
	PuzzleBreak   PuzzleKind = "break"   // bring about what the goal names
	PuzzleSurvive PuzzleKind = "survive" // keep what the goal names, while the machine fails
	PuzzleCannot  PuzzleKind = "cannot"  // find out that it cannot be done
)

var puzzleKinds = []string{string(PuzzleBreak), string(PuzzleSurvive), string(PuzzleCannot)}

// Puzzle is a position, some moves, and a goal that the simulator checks. Its file is a scenario
// whose setup is the position; the solution is what its visible steps are.
type Puzzle struct {
	Kind  PuzzleKind
	Level int // 1 for an easy one, to 3
	Goal  words.Text
	Most  int       // moves that may be made
	Allow []Allowed // the only moves there are
	Hints []words.Text
	// Elsewhere are rule sets on which the same moves come out the other way: of a break they do
	// not win there, of a cannot they do.
	Elsewhere []string
	Solution  []int // moves of Allow by their numbers

	win     []expect
	line    int // of the goal in named values
	col     int
	machine []Allowed // what the machine does after the first move, the second and so on
}

// Allowed is a move of a puzzle: a step of the scenario language, and what it does in words.
type Allowed struct {
	ID     string
	Source string
	Text   words.Text
	once   bool // it sends records, each of which can be sent once
	step   Step
}

// puzzleRules gives the rule set on which the puzzle is played.
func (s *Script) puzzleRules() string {
	if len(s.Rules) == 0 {
		return ""
	}
	return s.Rules[0]
}

// Attempt is one reader's way through a puzzle: moves of its list, with the machine's answers.
type Attempt struct {
	puzzle *Puzzle
	draft  *Draft
	made   []turn
}

// turn is a move that was made, and how many steps came of it with the machine's answer.
type turn struct{ move, steps int }

// NewAttempt begins a puzzle on a rule set: its own for "".
func NewAttempt(s *Script, rules string) (*Attempt, bool) {
	if rules == "" {
		rules = s.puzzleRules()
	}
	rs, ok := release.Lookup(rules)
	if !ok || s.Puzzle == nil {
		return nil, false
	}
	return newAttempt(s, rs), true
}

func newAttempt(s *Script, rs release.RuleSet) *Attempt {
	return &Attempt{puzzle: s.Puzzle, draft: NewDraft(s, rs, 0)}
}

// Run is what has been played.
func (a *Attempt) Run() *Run { return a.draft.Run() }

// Made lists the moves that were made, by their numbers.
func (a *Attempt) Made() []int {
	out := make([]int, len(a.made))
	for i := range a.made {
		out[i] = a.made[i].move
	}
	return out
}

// Left is how many moves may still be made.
func (a *Attempt) Left() int { return a.puzzle.Most - len(a.made) }

// Refusal says why a move cannot be made now without trying it; empty when it may be possible.
func (a *Attempt) Refusal(move int) words.Text { return a.puzzle.Refusal(move, a.Made()) }

// records says whether two moves send a record of the same name.
func (m Allowed) records(other Allowed) bool {
	mine, theirs := m.sends(), other.sends()
	return slices.ContainsFunc(mine, func(r string) bool { return slices.Contains(theirs, r) })
}

func (m Allowed) sends() (out []string) {
	for _, c := range m.step.calls {
		for _, v := range c.call.arguments() {
			for _, b := range v.batches {
				out = append(out, b...)
			}
		}
	}
	return out
}

// Do makes a move, and then the machine makes its own. One that is not possible changes nothing
// and says why.
func (a *Attempt) Do(move int) words.Text {
	if why := a.Refusal(move); !why.Empty() {
		return why
	}
	if why := a.draft.Do(a.puzzle.Allow[move].Source); !why.Empty() {
		return why
	}
	m := turn{move, 1}
	if answer := a.puzzle.Reply(len(a.made) + 1); answer != "" {
		// What the machine cannot do any more, it leaves.
		if why := a.draft.Do(answer); why.Empty() {
			m.steps++
		}
	}
	a.made = append(a.made, m)
	return words.Text{}
}

// Undo takes the last move back, with what the machine made of it.
func (a *Attempt) Undo() bool {
	n := len(a.made)
	if n == 0 {
		return false
	}
	for range a.made[n-1].steps {
		a.draft.Undo()
	}
	a.made = a.made[:n-1]
	return true
}

// Won says whether the goal is reached now. To survive, all that the machine does must have come.
func (a *Attempt) Won() bool { return a.puzzle.Won(a.draft, len(a.made)) }

// Machine tells what the machine will do, in words.
func (z *Puzzle) Machine() []words.Text {
	out := make([]words.Text, len(z.machine))
	for i := range z.machine {
		out[i] = z.machine[i].Text
	}
	return out
}

// Search looks through all ways of a puzzle, as far as the moves go, for one that wins. It works
// in slices, so that a page can show how far it is.
type Search struct {
	Played int   // moves that were tried and possible
	Found  []int // the first way that wins, nil for none
	Done   bool

	at    *Attempt
	next  []int // of each depth: the move to be tried next
	known map[crossing]int8
}

// crossing is a moment of a search: the world, the judgement, and the records sent so far. Places
// that are alike in this are looked through once, with the most moves left.
type crossing struct {
	hash    uint64
	verdict string
	records string
	sent    uint64
	machine int
}

// NewSearch prepares a search of a puzzle on a rule set, "" for its own, with at most so many
// moves.
func NewSearch(s *Script, rules string, most int) (*Search, bool) {
	a, ok := NewAttempt(s, rules)
	if !ok {
		return nil, false
	}
	z := *s.Puzzle
	z.Most = most
	a.puzzle = &z
	return &Search{at: a, next: []int{0}, known: map[crossing]int8{}}, true
}

// States counts the places that were met.
func (q *Search) States() int { return len(q.known) }

// Step tries moves until so many were possible, or until the search is done.
func (q *Search) Step(budget int) {
	for !q.Done && budget > 0 {
		top := len(q.next) - 1
		if top < 0 {
			q.Done = true
			return
		}
		move := q.next[top]
		if q.next[top]++; move >= len(q.at.puzzle.Allow) {
			q.next = q.next[:top]
			q.at.Undo()
			continue
		}
		if !q.at.Do(move).Empty() {
			continue
		}
		budget--
		q.Played++
		if q.at.Won() {
			q.Found, q.Done = q.at.Made(), true
			return
		}
		here, left := q.at.crossing(), int8(q.at.Left())
		if was, met := q.known[here]; left == 0 || met && was >= left {
			if !met {
				q.known[here] = left
			}
			q.at.Undo()
			continue
		}
		q.known[here] = left
		q.next = append(q.next, 0)
	}
}

func (a *Attempt) crossing() crossing {
	r := a.draft.Run()
	last := r.moments[len(r.moments)-1]
	out := crossing{
		hash: last.hash, verdict: string(last.verdict),
		machine: min(len(a.made), len(a.puzzle.machine)),
	}
	out.records = strings.Join(r.recordNames(a.draft.player.run.judge.Records()), " ")
	for _, m := range a.made {
		if a.puzzle.Allow[m.move].once {
			out.sent |= 1 << m.move
		}
	}
	return out
}
