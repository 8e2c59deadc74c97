package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// branch is a run that the reader made: steps of a script, then moves. The first branch of a
// lesson is the lesson itself and has no drafts.
type branch struct {
	name   words.Text
	from   int               // steps of the script that come before the moves
	drafts []*scenario.Draft // one for each side
	runs   []Run             // what they have played
	moves  []string          // of all sides; one of them may have had to leave some out
	undone []string          // that may be made again, the next one last
	step   int               // where its play-head stood when it was left

	packing struct { // of the moves as they were when somebody asked last
		moves []string
		text  string
	}
}

// packed writes the moves for a link. The link is wanted with each drawing, so what does not change
// is packed once.
func (b *branch) packed() string {
	k := &b.packing
	if k.text == "" || !slices.Equal(k.moves, b.moves) {
		k.moves, k.text = append(k.moves[:0], b.moves...), scenario.PackMoves(b.moves)
	}
	return k.text
}

// steps counts the steps of a branch, those of the script and the moves.
func (b *branch) steps() int {
	n := 0
	for _, r := range b.runs {
		n = max(n, r.Steps())
	}
	return n
}

// renew takes over what the drafts have played; what was said about the steps that stay, up to
// one, is kept.
func (b *branch) renew(stays int) {
	was := b.runs
	b.runs = nil
	for i, d := range b.drafts {
		run := &played{Run: d.Run(), infos: make([]*Info, d.Run().Steps()+1)}
		if i < len(was) {
			if old, ok := was[i].(*played); ok {
				run.keep(old, max(stays, b.from))
			}
		}
		b.runs = append(b.runs, run)
	}
}

var (
	txtBranchName = words.New("{n}: {s}", "{n}：{s}")
	txtOriginal   = words.New("The lesson itself", "原课程")
	txtFirstRun   = words.New("First run", "最初的走法")
)

// branchOff makes a branch of what the drafts of a spot have become and shows it.
func (h *hands) branchOff(at *standing) *branch {
	was := h.now()
	b := &branch{from: at.step, drafts: at.drafts}
	for _, d := range at.drafts {
		step := min(at.step+1, d.Run().Steps())
		if in := d.Run().Info(step); b.name.Empty() || !in.Missing {
			b.name = branchName(in.Sentence, at.step+1)
		}
	}
	if was.drafts != nil && at.step > was.from {
		b.from = was.from
		b.moves = append(b.moves, was.moves[:at.step-was.from]...)
	}
	was.step = at.step
	h.leave()
	h.branches = append(h.branches, b)
	h.at = len(h.branches) - 1
	h.p.answers = map[answerAt]answer{}
	return b
}

// branchName is what a branch is called that begins with a sentence, at a step.
func branchName(t words.Text, step int) words.Text {
	name := func(lang words.Lang) string {
		s := strings.TrimRight(t.In(lang), ".。")
		return txtBranchName.Fill("s", s, "n", strconv.Itoa(step)).In(lang)
	}
	return words.New(name(words.EN), name(words.ZH))
}

// title is the name of a branch; the first one is what all others leave.
func (h *hands) title(i int) words.Text {
	switch {
	case !h.branches[i].name.Empty():
		return h.branches[i].name
	case h.branches[i].drafts == nil:
		return txtOriginal
	}
	return txtFirstRun
}

// leave forgets a branch without moves when another one is going to be shown.
func (h *hands) leave() {
	if b := h.now(); h.at > 0 && len(b.moves) == 0 {
		h.branches = append(h.branches[:h.at], h.branches[h.at+1:]...)
		h.at = 0
	}
}

// show shows a branch, at the step where it was left.
func (h *hands) show(i int) bool {
	if i < 0 || i >= len(h.branches) || i == h.at {
		return false
	}
	p, b := h.p, h.branches[i]
	p.finish()
	if p.what != nil {
		p.closeWhatIf()
	}
	h.now().step = p.step
	h.leave()
	for k := range h.branches {
		if h.branches[k] == b {
			h.at = k
		}
	}
	p.playing, p.asking, p.answers = false, false, map[answerAt]answer{}
	h.take(b)
	return true
}

// take makes a branch what the player plays.
func (h *hands) take(b *branch) {
	p := h.p
	h.here, h.chosen = standing{}, ""
	for i, s := range p.sides {
		s.run = b.runs[i]
	}
	p.measure()
	p.before, p.motion, p.revealed = -1, motion{}, -1
	p.step = min(b.step, p.steps)
	h.keep()
	p.app.stale()
}

var txtDeleted = words.New("Deleted: {name}. Undo (U) brings it back.",
	"已删除：{name}。撤销（U）可以恢复。")

// remove deletes a branch; undo brings it back.
func (h *hands) remove(i int) bool {
	if i <= 0 || i >= len(h.branches) {
		return false
	}
	p, b := h.p, h.branches[i]
	p.finish()
	if h.at == i {
		b.step = p.step
	}
	h.branches = append(h.branches[:i], h.branches[i+1:]...)
	h.gone = append(h.gone, b)
	switch {
	case h.at == i:
		h.at = 0
		root := h.branches[0]
		root.step = min(max(b.from, root.step), root.steps())
		p.playing, p.asking, p.answers = false, false, map[answerAt]answer{}
		h.take(root)
	case h.at > i:
		h.at--
	}
	p.app.toast(txtDeleted.With("name", b.name))
	p.app.stale()
	return true
}

// bringBack shows the branch again that was deleted last.
func (h *hands) bringBack() bool {
	n := len(h.gone)
	if n == 0 {
		return false
	}
	b := h.gone[n-1]
	h.gone = h.gone[:n-1]
	h.branches = append(h.branches, b)
	return h.show(len(h.branches) - 1)
}

// verdicts are the verdicts of a branch at its end, one for each side.
func (b *branch) verdicts() []view.Verdict {
	out := make([]view.Verdict, len(b.runs))
	for i, r := range b.runs {
		out[i] = r.Verdict()
	}
	return out
}

// verdictLine says what a branch came to: "m2 lost", or for two sides "m2 lost | safe".
func (b *branch) verdictLine(lang words.Lang) string {
	var out []string
	for _, v := range b.verdicts() {
		out = append(out, verdictText(&v, lang))
	}
	return strings.Join(out, " | ")
}

// tone is that of the worse of a branch's verdicts.
func (b *branch) tone() ui.Tone {
	out := ui.Muted
	for _, v := range b.verdicts() {
		switch t := verdictTone(v.ID); {
		case t == ui.Bad, out == ui.Muted, t == ui.Warn && out == ui.Good:
			out = t
		}
	}
	return out
}

// forkOf is the step at which a branch leaves the first one: 0 for that one itself.
func (h *hands) forkOf(i int) int {
	if i == 0 {
		return 0
	}
	b, root := h.branches[i], h.branches[0]
	at := b.from
	if root.drafts != nil {
		for k := 0; k < len(b.moves) && k < len(root.moves) && b.moves[k] == root.moves[k]; k++ {
			at++
		}
	}
	return at
}
