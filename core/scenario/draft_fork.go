package scenario

import (
	"highwater/core/release"
)

// Fork gives a new draft with the first visible steps of this one: those of the base and moves. It
// plays them again, so that the two have nothing in common.
func (d *Draft) Fork(step int) *Draft {
	f, _ := d.again(d.player.run.rs, step)
	return f
}

// On plays the same moves on other rules, as far as they go, and says where that stops; nil for
// nowhere.
func (d *Draft) On(rs release.RuleSet) (*Draft, *Stop) { return d.again(rs, d.player.run.Steps()) }

// again plays the base and the moves on a rule set up to a visible step.
func (d *Draft) again(rs release.RuleSet, step int) (*Draft, *Stop) {
	f := NewDraft(d.origin, rs, min(step, d.base))
	if end := f.player.run.Stopped(); end >= 0 {
		return f, &Stop{Step: end, Why: f.player.run.failures[0].What}
	}
	if step < d.base {
		return f, nil
	}
	for _, move := range d.moves {
		if f.player.run.Steps() >= step && move != moveSkip {
			break
		}
		if why := f.Do(move); !why.Empty() {
			return f, &Stop{f.player.run.Steps() + 1, move, why}
		}
	}
	return f, nil
}
