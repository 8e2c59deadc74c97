package scenario

import "highwater/core/words"

var (
	txtNoMovesLeft = words.New("No move is left. Take one back.", "没有剩余步数了。可以撤回一步。")
	txtSentBefore  = words.New("These records were sent already.", "这些消息已经发过了。")
)

// Refusal says why a move cannot be made after others without trying it; empty when it may be
// possible.
func (z *Puzzle) Refusal(move int, made []int) words.Text {
	if len(made) >= z.Most {
		return txtNoMovesLeft
	}
	if z.Allow[move].once {
		for _, m := range made {
			if z.Allow[m].records(z.Allow[move]) {
				return txtSentBefore
			}
		}
	}
	return words.Text{}
}

// Won says whether a draft reaches the goal after so many moves of the reader. To survive, all
// that the machine does must have come.
func (z *Puzzle) Won(d *Draft, made int) bool {
	if made < len(z.machine) {
		return false
	}
	at := d.player.reading(d.player.tl.Len())
	for i := range z.win {
		e := &z.win[i]
		at.part = e.part
		if e.def.get(&at, e.broker) != e.want {
			return false
		}
	}
	return true
}

// Reply is what the machine does after the reader's move of a number, the first is 1; "" for
// nothing.
func (z *Puzzle) Reply(move int) string {
	if move < 1 || move > len(z.machine) {
		return ""
	}
	return z.machine[move-1].Source
}

// Made finds the reader's moves among those that were made, by their numbers; the others are the
// machine's. It ends at the first that is neither.
func (z *Puzzle) Made(moves []string) (made []int) {
	answered := true
	for _, source := range moves {
		if !answered && source == z.Reply(len(made)) {
			answered = true
			continue
		}
		at := -1
		for i := range z.Allow {
			if z.Allow[i].Source == source {
				at = i
			}
		}
		if at < 0 {
			return made
		}
		made, answered = append(made, at), false
	}
	return made
}

// unsent forgets that the moves of a puzzle stand in its file: no record of theirs was sent yet.
func (z *Puzzle) unsent(place map[string]int) {
	for i := range z.Allow {
		for _, name := range z.Allow[i].sends() {
			delete(place, name)
		}
	}
}
