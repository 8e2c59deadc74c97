package scenario

import (
	"slices"
	"strings"

	"highwater/core/check"
	"highwater/core/release"
	"highwater/core/words"
)

// claim is what the file of a puzzle says of its solution on a rule set.
type claim int8

const (
	claimNone  claim = iota // nothing: the puzzle does not name this rule set
	claimWins               // the solution reaches the goal
	claimFails              // it does not
)

// claims says what is claimed of a rule set, and whether the puzzle is played there at all: it is
// on a variant of a rule set that it names too, where nothing is claimed.
func (s *Script) claims(rs *release.RuleSet) (of claim, played bool) {
	here, there := claimWins, claimFails
	if s.Puzzle.Kind == PuzzleCannot {
		here, there = claimFails, claimWins
	}
	base, _, _ := strings.Cut(rs.Name, "+")
	for _, named := range []struct {
		names []string
		claim claim
	}{{s.Rules, here}, {s.Puzzle.Elsewhere, there}} {
		for _, name := range named.names {
			switch set, ok := release.Lookup(name); {
			case !ok:
			case set.Name == rs.Name:
				return named.claim, true
			case set.Name == base:
				played = true
			}
		}
	}
	return claimNone, played
}

var (
	txtPuzzleElsewhere = words.New("A puzzle is played on the rule sets that it names: {list}.",
		"谜题只在它写明的规则集上玩：{list}。")
	txtSolution   = words.New("the solution", "解法")
	txtReached    = words.New("The solution reaches the goal.", "解法达到了目标。")
	txtNotReached = words.New("The solution does not reach the goal.", "解法没有达到目标。")
)

// What is compared is not translated, as all values of a file.
const (
	solutionWins  = "reaches the goal"
	solutionFails = "does not reach the goal"
)

// puzzleOutcome is the outcome of a puzzle: none where its solution is played, for its claim is
// the goal and no verdict; elsewhere it has no meaning.
func (s *Script) puzzleOutcome(rs *release.RuleSet) (Outcome, bool) {
	if _, played := s.claims(rs); played {
		return Outcome{}, false
	}
	return Outcome{
		Verdict: string(check.NotApplicable),
		Because: txtPuzzleElsewhere.Fill("list", strings.Join(s.Plays(), ", ")),
	}, true
}

// playPuzzle plays the solution of a puzzle, with the machine's answers, and holds it to what the
// file claims: that it reaches the goal, and on the rule sets of elsewhere that it does not; of
// what cannot be done the other way round. A move that is not possible is left out where no goal
// is claimed.
func playPuzzle(s *Script, rs release.RuleSet) *Run {
	claimed, played := s.claims(&rs)
	if !played {
		return play(s, rs, rs)
	}
	a := newAttempt(s, rs)
	p := a.draft.player
	for _, move := range s.Puzzle.Solution {
		if p.stopped {
			return p.run // the position cannot be reached
		}
		why := a.Do(move)
		if claimed == claimWins && !why.Empty() {
			p.step = p.run.Steps()
			m := s.Puzzle.Allow[move]
			p.fail(FailStep, m.step.Line, m.step.Col, why, "", "")
		}
	}
	p.step, p.run.goal = p.run.Steps(), txtNotReached
	won := a.Won()
	if won {
		p.run.goal = txtReached
	}
	fail := func(wanted, found string) {
		p.fail(FailExpect, s.Puzzle.line, s.Puzzle.col, txtSolution, wanted, found)
	}
	switch {
	case p.stopped:
	case claimed == claimWins && !won:
		fail(solutionWins, solutionFails)
	case claimed == claimFails && won:
		fail(solutionFails, solutionWins)
	}
	return p.run
}

// solved gives the most steps that the solution of a puzzle takes, with the machine's answers.
func (z *Puzzle) solved() int {
	return len(z.Solution) + min(len(z.Solution), len(z.machine))
}

// named adds the rule sets of elsewhere to those on which a puzzle is played.
func (z *Puzzle) named(rules []string) []string {
	for _, name := range z.Elsewhere {
		if !slices.Contains(rules, name) {
			rules = append(rules, name)
		}
	}
	return rules
}
