package scenario

import "highwater/core/words"

// moveEmpty is a step in which nothing happens.
const moveEmpty = "empty"

// Empty adds a step in which nothing happens: the slot of a move that another rule set can make
// and this one cannot, so that the two stay in lock-step.
func (d *Draft) Empty() { d.Do(moveEmpty) }

func (d *Draft) playEmpty() (refused words.Text) {
	d.before = append(d.before, d.mark())
	st := Step{visibleNum: d.player.run.Steps() + 1}
	d.script.Steps = append(d.script.Steps, st)
	d.player.step = st.visibleNum
	d.player.mark(&st, nil, d.player.tl.Len())
	return words.Text{}
}
