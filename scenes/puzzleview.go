package scenes

import (
	"strconv"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtPuzzleGoal = words.New("Goal", "目标")
	txtMovesLeft  = words.New("{n} of {most} moves", "已走 {n} / {most} 步")
	txtBeginAnew  = words.New("Begin anew", "重新开始")
	txtHintOf     = words.New("Hint {n}/{all}", "提示 {n}/{all}")
	txtClaim      = words.New("Can't be done", "这做不到")
	txtShowAnswer = words.New("Answer", "看答案")
	txtTheAnswer  = words.New("The answer", "答案")
	txtDoneThere  = words.New("How it is done there", "在那里的做法")
	txtWon        = words.New("Solved in {n} moves.", "{n} 步解开了。")
	txtToldNow    = words.New("This is the answer. Step through it.", "这就是答案，请一步步看。")
	txtNextOne    = words.New("Next puzzle", "下一题")
	txtAllOver    = words.New("All puzzles", "全部谜题")
	txtNoneLeft   = words.New("No move is left, and the goal is not reached. Take moves back.",
		"步数用完，目标还没有达到。请撤回几步。")
	txtMachineDoes = words.New("After each of your moves the machine makes one: {what}.",
		"你每走一步，机器也走一步：{what}。")
	txtMachineDid = words.New("The machine did: {what}.", "机器已做完：{what}。")
	txtMachineTo  = words.New("The machine comes next with: {what}.", "机器接下来会做：{what}。")
	txtSolvedAll  = words.New("Solved already.", "已经解开了。")
	txtBeside     = words.New("Play it on {rules} beside", "在 {rules} 上并排播放")
	txtNotBeside  = words.New("Without {rules} beside", "收起 {rules}")
)

// bar leads back to the puzzles and names this one.
func (z *puzzlePlay) bar(p *player) *ui.Node {
	a := p.app
	n := a.placeBar(z.script.Title.In(a.lang), txtPuzzles.In(a.lang),
		func() { a.openPuzzle("") })
	if a.wide() {
		last := n.Children[len(n.Children)-1]
		n.Children = n.Children[:len(n.Children)-1]
		n.Add(iconButton("copy", txtCopyLink.In(a.lang), ui.IconLink, a.copyLink), last)
	}
	return n
}

// head is what is wanted, how many moves were made, and what the machine will do.
func (z *puzzlePlay) head(h *hands) *ui.Node {
	lang := z.app.lang
	top := ui.CenterRow("puzzle/top", 8, ui.Pad{}, ui.Label("puzzle/goal/head",
		txtPuzzleGoal.In(lang), strong(lang), ui.Accented, ui.Left).With(ui.Flex(1)))
	if z.settled(h) {
		top.Add(solvedBadge(z.app, z.wonText(h).In(lang)))
	} else if mark, ok := z.app.solvedPuzzle(z.script); ok {
		top.Add(solvedBadge(z.app, mark.In(lang)))
	}
	top.Add(ui.Label("puzzle/count", z.counted(h).In(lang), strong(lang), ui.QuietTone, ui.Right))
	size := 16.0
	if !z.app.wide() {
		size = 15
	}
	col := ui.Column("puzzle/head", 3, ui.PadXY(12, 8), top,
		ui.Paragraph("puzzle/goal", z.script.Puzzle.Goal.In(lang), ui.BoldFont(size), ui.Plain, 0))
	if t := z.machine(h); !t.Empty() {
		col.Add(ui.Paragraph("puzzle/machine", t.In(lang), ui.SansFont(14), ui.Warn, 0))
	}
	return cardAtTop(z.app, "puzzle/card", col)
}

// counted says how many moves were made up to the step that is shown.
func (z *puzzlePlay) counted(h *hands) words.Text {
	n := len(z.script.Puzzle.Made(h.movesTo(h.p.step)))
	return txtMovesLeft.Fill("n", strconv.Itoa(n), "most", strconv.Itoa(z.script.Puzzle.Most))
}

// machine says what the machine will do; nothing where it does nothing.
func (z *puzzlePlay) machine(h *hands) words.Text {
	all := z.script.Puzzle.Machine()
	done := min(len(z.script.Puzzle.Made(h.movesTo(h.p.step))), len(all))
	switch {
	case len(all) == 0:
		return words.Text{}
	case done == 0:
		return txtMachineDoes.With("what", oneByOne(all))
	case done == len(all):
		return txtMachineDid.With("what", oneByOne(all))
	}
	return txtMachineTo.With("what", oneByOne(all[done:]))
}

// settled says whether the goal is reached, or found out to be out of reach where that was asked.
func (z *puzzlePlay) settled(h *hands) bool {
	return z.proven || z.wins(h) && !z.told
}

func (z *puzzlePlay) wonText(h *hands) words.Text {
	if z.proven {
		return txtSolvedIt
	}
	n := len(z.script.Puzzle.Made(h.moves()))
	return txtSolvedIn.Fill("n", strconv.Itoa(n))
}

// say adds what was found out: hints, a search, what the moves come to here and elsewhere.
func (z *puzzlePlay) say(h *hands, body *ui.Node) {
	lang := z.app.lang
	if h.p.step == 0 && len(h.branches) == 1 {
		body.Add(ui.Paragraph("puzzle/idea", z.script.About.Idea.In(lang), ui.SansFont(15),
			ui.Plain, 0))
	}
	if t, tone := z.warning(h); !t.Empty() {
		body.Add(notice("puzzle/warning", t.In(lang), tone))
	}
	if z.app.wide() && (len(h.moves()) > 0 || len(h.branches) > 1) {
		body.Add(ui.Row("restart/row", 0, ui.Pad{}, ui.Space(ui.Flex(1)),
			ui.Link("restart", txtBeginAnew.In(lang), ui.BoldFont(14), z.restart)))
	}
	for i := range z.hints {
		body.Add(notice("puzzle/hint/"+strconv.Itoa(i), z.script.Puzzle.Hints[i].In(lang),
			ui.Accented))
	}
	if !z.settled(h) && !z.wins(h) {
		return
	}
	for i, t := range z.there {
		body.Add(notice("puzzle/reached/"+strconv.Itoa(i), t.In(lang), ui.Good))
	}
	row := ui.Flow("puzzle/next/row", 8, 8, ui.Pad{Bottom: 4})
	if z.settled(h) {
		label := txtNextOne
		if z.at+1 == len(z.all) {
			label = txtAllOver
		}
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "next-puzzle", Label: label.In(lang), Style: ui.Primary, OnPress: z.next,
		}))
	}
	for _, name := range z.script.Puzzle.Elsewhere {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "beside/" + name, Label: z.besideText(h, name).In(lang), Style: ui.Outlined,
			Wrap: true, OnPress: func() { z.beside(h, name) },
		}))
	}
	body.Add(row)
}

func (z *puzzlePlay) besideText(h *hands, name string) words.Text {
	t := txtBeside
	if now := h.p.ruleNames(); len(now) > 1 && now[1] == name {
		t = txtNotBeside
	}
	if rs, ok := release.Lookup(name); ok {
		name = rs.Title()
	}
	return t.Fill("rules", name)
}

// notice is a text in a soft coloured box.
func notice(id, text string, tone ui.Tone) *ui.Node {
	return ui.Notice(ui.Column(id, 0, ui.PadXY(12, 9),
		ui.Paragraph(id+"/text", text, ui.SansFont(15), tone, 0)), tone)
}

// warning says what stands in the way, or what a search or the answer came to.
func (z *puzzlePlay) warning(h *hands) (words.Text, ui.Tone) {
	switch {
	case z.search != nil:
		return z.searching(), ui.Warn
	case z.proven && !z.result.Empty():
		return z.result, ui.Good
	case !z.result.Empty():
		return z.result, ui.Warn
	case z.wins(h) && z.told:
		return txtToldNow, ui.Accented
	case z.wins(h):
		return txtWon.Fill("n", strconv.Itoa(len(z.script.Puzzle.Made(h.moves())))), ui.Good
	case h.p.step == h.p.steps && len(z.script.Puzzle.Made(h.moves())) == z.script.Puzzle.Most:
		return txtNoneLeft, ui.Warn
	}
	return words.Text{}, ui.Plain
}

// more lists what can be done beside the moves, for buttons and for the twin.
func (z *puzzlePlay) more(h *hands) []TwinCommand {
	in := func(t words.Text) string { return t.In(z.app.lang) }
	var out []TwinCommand
	if all := len(z.script.Puzzle.Hints); z.hints < all {
		t := txtHintOf.Fill("n", strconv.Itoa(z.hints+1), "all", strconv.Itoa(all))
		out = append(out, TwinCommand{ID: "hint", Label: in(t), Enabled: true})
	}
	if !z.proven {
		c := TwinCommand{ID: "claim", Label: in(txtClaim), Enabled: !z.wins(h)}
		if z.wins(h) {
			c.Why = in(txtSolvedAll)
		}
		out = append(out, c)
	}
	if z.script.Puzzle.Kind != scenario.PuzzleCannot || !z.proven {
		out = append(out, TwinCommand{ID: "show-answer", Label: in(txtShowAnswer), Enabled: true})
	}
	c := TwinCommand{ID: "restart", Label: in(txtBeginAnew), Enabled: true}
	if len(h.moves()) == 0 && len(h.branches) == 1 {
		c.Enabled, c.Why = false, in(txtAtStart)
	}
	return append(out, c)
}

func (z *puzzlePlay) actions(h *hands) (out []*ui.Node) {
	for _, c := range z.more(h) {
		if c.ID == "restart" && z.app.wide() { // there is no room for it in the row
			continue
		}
		out = append(out, ui.Button(ui.ButtonSpec{
			ID: c.ID, Label: c.Label, Small: true,
			OnPress: func() { z.command(h, c.ID, "") },
		}).DisabledBecause(c.Why))
	}
	return out
}

// twin gives the puzzle in words.
func (z *puzzlePlay) twin(h *hands, t *Twin) {
	in := func(x words.Text) string { return x.In(z.app.lang) }
	t.Screen, t.Title = puzzlesPlace, in(z.script.Title)
	t.StepText += " · " + in(z.counted(h))
	said := []string{in(txtPuzzleGoal) + ": " + in(z.script.Puzzle.Goal)}
	for _, x := range append([]words.Text{z.machine(h)}, z.script.Puzzle.Hints[:z.hints]...) {
		if !x.Empty() {
			said = append(said, in(x))
		}
	}
	if z.settled(h) || z.wins(h) {
		for _, x := range z.there {
			said = append(said, in(x))
		}
		for _, name := range z.script.Puzzle.Elsewhere {
			t.Commands = append(t.Commands, TwinCommand{
				ID: "beside", Value: name, Label: in(z.besideText(h, name)), Enabled: true,
			})
		}
	}
	if t.Detail != "" {
		said = append(said, t.Detail)
	}
	t.Detail = said[0]
	for _, s := range said[1:] {
		t.Detail += "\n" + s
	}
	if h.p.step == 0 {
		t.Sentence = in(z.script.About.Idea)
	}
	if w, _ := z.warning(h); !w.Empty() {
		t.Sentence = in(w)
	}
	t.Commands = append(t.Commands, z.more(h)...)
	if z.settled(h) {
		t.Commands = append(t.Commands, TwinCommand{
			ID: "next-puzzle", Label: in(txtNextOne), Enabled: true,
		})
	}
	t.Commands = append(t.Commands, TwinCommand{
		ID: "puzzle", Label: in(txtAllOver), Key: "Escape", Enabled: true,
	})
}
