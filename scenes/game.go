package scenes

import (
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// game is something to be reached by hand: a puzzle, or a lesson's own outcome.
type game interface {
	// palette are the only moves that there are; nil for all that are possible.
	palette() []handsMove
	// own tells which of some moves the reader made, as far as they may be made.
	own(moves []string) []string
	// reply is what the machine does after moves, "" for nothing.
	reply(moves []string) string
	// refuse says why a move may not be made after others; empty when it may.
	refuse(moves []string, source string) words.Text
	// changed is told when moves were made or taken back.
	changed(h *hands)
	// tick goes on with what takes long.
	tick()
	// rules plays the same on other rule sets.
	rules(h *hands, names []string)
	// head shows the goal and how far it is; actions what can be done beside the moves.
	head(h *hands) *ui.Node
	actions(h *hands) []*ui.Node
	say(h *hands, body *ui.Node) // hints and results, above the moves
	twin(h *hands, t *Twin)
	command(h *hands, id, value string) bool
	key(h *hands, e ui.Event) bool
}

// handsMove is a move of a fixed list.
type handsMove struct {
	source string
	text   words.Text
}

// game gives what is to be reached, nil for nothing.
func (h *hands) game() game {
	if h == nil || h.spec == nil {
		return nil
	}
	return h.spec.game
}

// palette gives the only moves that there are, nil where all that is possible is offered.
func (h *hands) palette() []handsMove {
	if g := h.game(); g != nil {
		return g.palette()
	}
	return nil
}

// movesTo are the moves of the branch that is shown, up to a step.
func (h *hands) movesTo(step int) []string {
	b := h.now()
	return b.moves[:min(max(0, step-b.from), len(b.moves))]
}

// standsAt is the step at which the reader's next move would be made: the one that is shown, or
// the one after the machine's answer to it.
func (h *hands) standsAt() int {
	step := h.p.step
	if h.game() != nil && step < h.now().steps() && step == h.answered() {
		return step + 1
	}
	return step
}

// answered is the step that is shown where the machine's answer comes next; -1 elsewhere.
func (h *hands) answered() int {
	g, step := h.game(), h.p.step
	if g == nil || step <= h.now().from {
		return -1
	}
	k := step - h.now().from
	moves := h.movesTo(step + 1)
	if len(moves) == k+1 && len(g.own(moves)) == len(g.own(moves[:k])) {
		return step
	}
	return -1
}

// reply lets the machine answer the last move of a branch. What it cannot do it leaves.
func (h *hands) reply(b *branch) {
	g := h.game()
	if g == nil {
		return
	}
	if source := g.reply(b.moves); source != "" {
		if why := h.doAll(b.drafts, source); why.Empty() {
			b.moves = append(b.moves, source)
		}
	}
}

// lastOwn is the index of the reader's last move in a branch.
func (h *hands) lastOwn(b *branch) int {
	last := len(b.moves) - 1
	if g := h.game(); g != nil && last > 0 {
		if len(g.own(b.moves)) == len(g.own(b.moves[:last])) {
			last--
		}
	}
	return last
}

// denies says why a move may not be made here; empty where it may be tried.
func (h *hands) denies(source string) words.Text {
	g := h.game()
	if g == nil {
		return words.Text{}
	}
	if all := g.palette(); all != nil {
		known := false
		for _, m := range all {
			known = known || m.source == source
		}
		if !known {
			return txtNotOffered
		}
	}
	return g.refuse(h.movesTo(h.p.step), source)
}

// fixed makes a move of a fixed list what the list shows.
func (h *hands) fixed(m handsMove) scenario.Move {
	at := h.spotNow()
	out := at.drafts[h.p.active].MoveOf(m.source, m.text)
	for i, d := range at.drafts {
		if i != h.p.active && !out.Enabled() {
			if theirs := d.MoveOf(m.source, m.text); theirs.Enabled() {
				out = theirs
			}
		}
	}
	if why := h.spec.game.refuse(h.movesTo(at.step), m.source); !why.Empty() {
		out.Refusal = why
	}
	return out
}

// gameKey handles the keys of what is to be reached.
func (p *player) gameKey(e ui.Event) bool {
	g := p.hands.game()
	return g != nil && g.key(p.hands, e)
}

// addGoal adds what is to be reached to a panel; nothing where nothing is.
func (p *player) addGoal(panel *ui.Node) *ui.Node {
	if g := p.hands.game(); g != nil {
		panel.Add(g.head(p.hands))
	}
	return panel
}

// fixRules makes the head of a stage a mere text where its rules cannot be changed.
func (p *player) fixRules(head *ui.Node, text string) {
	if p.fixed {
		head.Role, head.Focusable, head.OnPress, head.Label = ui.RoleText, false, nil, text
	}
}
