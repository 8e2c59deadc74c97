package scenario

import (
	"slices"
	"strings"

	"highwater/core/words"
)

var (
	puzzleKeys = []string{
		"kind", "level", "goal", "moves", "allow", "win", "machine", "solution", "elsewhere",
		"hints",
	}
	puzzleNeeds = []string{"kind", "level", "goal", "moves", "allow", "win", "solution"}
)

// The bounds of a puzzle: a person must have all moves in sight, and a search must end.
const (
	maxPuzzleMoves   = 12
	maxPuzzleAllowed = 16
)

// puzzle reads what makes a scenario a puzzle, after the steps that lead to its position.
func (p *parser) puzzle(n *node) {
	if n == nil || !p.mapping(n, words.Same("puzzle"), puzzleKeys, puzzleNeeds) {
		return
	}
	z := p.s.Puzzle
	z.Kind = PuzzleKind(p.word(n.get("kind"), puzzleKinds))
	z.Level = int(p.number(n.get("level"), 1, 3))
	z.Goal = p.text(n.get("goal"))
	z.Most = int(p.number(n.get("moves"), 1, maxPuzzleMoves))
	z.Allow = p.allowed(n.get("allow"))
	if len(z.Allow) > maxPuzzleAllowed {
		p.fault(n.get("allow"), words.New("{n} moves; the limit is {max}", "{n} 种操作，上限是 {max}").
			Fill("n", num(len(z.Allow)), "max", num(maxPuzzleAllowed)))
	}
	if v := n.get("machine"); v != nil {
		z.machine = p.allowed(v)
	}
	if (z.Kind == PuzzleSurvive) != (len(z.machine) > 0) {
		p.fault(n, words.New("machine stands in a puzzle of the kind survive, and only there",
			"machine 只用于 survive 类型的谜题，而且必须有"))
	}
	for _, v := range p.items(n.get("elsewhere")) {
		if name := p.ruleSet(v); name != "" {
			z.Elsewhere = append(z.Elsewhere, name)
		}
	}
	for _, v := range p.items(n.get("hints")) {
		z.Hints = append(z.Hints, p.text(v))
	}
	p.solution(n.get("solution"))
}

// allowed reads moves: whole steps, each on a line of its own, with an id.
func (p *parser) allowed(n *node) []Allowed {
	if n == nil {
		return nil
	}
	var out []Allowed
	for _, v := range p.items(n) {
		st := p.step(v)
		source, ok := p.onOneLine(v)
		if !ok || st.ID == "" || st.Setup || len(st.When) > 0 || len(st.calls) != 1 {
			p.fault(v, words.New("a move is a verb with an id, on one line: "+
				"- {id: crash-b, crash: {broker: B}}",
				"一步操作是带 id 的动词，写在一行：- {id: crash-b, crash: {broker: B}}"))
			continue
		}
		m := Allowed{ID: st.ID, Source: source, Text: st.Say, step: st}
		if m.Text.Empty() && st.calls[0].call != nil {
			m.Text = st.calls[0].call.Sentence()
		}
		m.once = len(m.sends()) > 0
		out = append(out, m)
	}
	return out
}

// onOneLine gives the source of a member of a list that stands on a line of its own.
func (p *parser) onOneLine(n *node) (string, bool) {
	if n.line < 1 || n.line > len(p.lines) {
		return "", false
	}
	text, ok := strings.CutPrefix(strings.TrimSpace(p.lines[n.line-1]), "- ")
	text = strings.TrimSpace(text)
	return text, ok && strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}")
}

// solution reads the moves of the solution by their ids; as steps they are what is seen.
func (p *parser) solution(n *node) {
	z := p.s.Puzzle
	for _, v := range p.items(n) {
		if !p.scalar(v, words.New("the id of a move", "一步操作的 id")) {
			continue
		}
		i := slices.IndexFunc(z.Allow, func(m Allowed) bool { return m.ID == v.text })
		if i < 0 {
			var ids []string
			for _, m := range z.Allow {
				ids = append(ids, m.ID)
			}
			p.faultHint(v, words.New("no move has the id {id}", "没有 id 为 {id} 的操作").
				Fill("id", quote(v.text)), meant(v.text, ids))
			continue
		}
		z.Solution = append(z.Solution, i)
	}
	if len(z.Solution) > z.Most {
		p.fault(n, words.New("the solution has more than {n} moves", "解法超过了 {n} 步").
			Fill("n", num(z.Most)))
	}
}

// wins reads the goal in named values, when all records are known.
func (p *parser) wins(n *node) {
	if n != nil && p.s.Puzzle != nil && n.get("win") != nil {
		win := n.get("win")
		p.s.Puzzle.win = p.expects(win)
		p.s.Puzzle.line, p.s.Puzzle.col = win.line, win.col
	}
}
