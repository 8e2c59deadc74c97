package scenes

import (
	"math"
	"strconv"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtPuzzleGoal  = words.New("Goal", "目标")
	txtPuzzleMoves = words.New("Moves", "操作")
	txtMoveOf      = words.New("Move {n} of at most {most}", "第 {n} 步，最多 {most} 步")
	txtNoneMade    = words.New("No move made yet; at most {most}", "还没有走；最多 {most} 步")
	txtTakeBack    = words.New("Take back", "撤回")
	txtBeginAnew   = words.New("Begin anew", "重新开始")
	txtHintOf      = words.New("Hint {n} of {all}", "提示 {n} / {all}")
	txtClaim       = words.New("It cannot be done", "这做不到")
	txtWon         = words.New("Solved in {n} moves.", "{n} 步解开了。")
	txtNextOne     = words.New("Next puzzle", "下一题")
	txtAllOver     = words.New("All puzzles", "全部谜题")
	txtNoneLeft    = words.New("No move is left, and the goal is not reached. Take moves back.",
		"步数用完，目标还没有达到。请撤回几步。")
	txtMachine = words.New("After each of your moves the machine makes one: {what}.",
		"你每走一步，机器也走一步：{what}。")
	txtSolvedAll = words.New("Solved already.", "已经解开了。")
	txtNotThis   = words.New("This is not possible now: {why}", "现在做不到：{why}")
)

// screen is the state at the left, goal and moves at the right; one below the other where the
// window is narrow.
func (z *puzzlePlay) screen() *ui.Node {
	a := z.app
	p := z.stage
	p.build()
	root := ui.Column("puzzle", 0, ui.Pad{},
		z.place.topBar(z.script.Title.In(a.lang), txtPuzzles.In(a.lang),
			func() { z.place.openItem("") }))
	root.DrawOver = func(c ui.Canvas, _ *ui.Node, l ui.Look) {
		for _, g := range p.groups {
			g.drawFlights(c, l)
		}
	}
	foot := ui.Column("puzzle/foot", 0, ui.Pad{Top: 8, Left: 16, Right: 12, Bottom: 12},
		z.more())
	foot.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(ui.R(n.Rect.X, n.Rect.Y, n.Rect.W, 1), 0, l.Theme.Line)
	}
	if a.wide() {
		panel := ui.Column("puzzle/panel", 9, ui.Pad{Top: 12, Left: 16, Right: 10, Bottom: 8})
		z.addGoal(panel)
		z.addSaid(panel)
		z.addMoves(panel)
		side := ui.Panel(ui.Column("puzzle/side", 0, ui.Pad{Right: 2, Top: 1},
			ui.Scroll("puzzle/scroll", panel).With(ui.Flex(1)), foot))
		return root.Add(ui.Row("puzzle/body", margin, ui.PadAll(margin),
			p.groups[0].build(true).With(ui.Flex(1)),
			side.With(ui.Fixed(p.reasonWide()))).With(ui.Flex(1)))
	}
	top := ui.Column("puzzle/all", 10, ui.Pad{Top: 10, Left: margin, Right: margin, Bottom: 12})
	z.addGoal(top)
	top.Add(p.groups[0].buildNarrow(true))
	sheet := ui.Column("puzzle/sheet", 9, ui.Pad{Top: 8, Left: 16, Right: 10, Bottom: 8})
	z.addSaid(sheet)
	z.addMoves(sheet)
	below := ui.Column("puzzle/below", 0, ui.Pad{}, ui.Scroll("puzzle/scroll", sheet).
		With(ui.Flex(1)), foot)
	ui.Panel(below)
	return root.Add(ui.Scroll("stage", top).With(ui.Flex(1)),
		below.With(ui.Fixed(math.Round(math.Min(a.h*.46, z.needs(sheet, foot))))))
}

// needs is the height that some nodes need below each other.
func (z *puzzlePlay) needs(all ...*ui.Node) (sum float64) {
	for _, n := range all {
		_, h := ui.NaturalSize(n, z.app.w)
		sum += h
	}
	return sum
}

// fixRules makes the head of a stage a mere text where its rules cannot be changed.
func (p *player) fixRules(head *ui.Node, text string) {
	if p.fixed {
		head.Role, head.Focusable, head.OnPress, head.Label = ui.RoleText, false, nil, text
	}
}

// addGoal adds what is wanted, and what the machine will do.
func (z *puzzlePlay) addGoal(col *ui.Node) {
	lang := z.app.lang
	col.Add(ui.Label("puzzle/goal/head", txtPuzzleGoal.In(lang), strong(lang), ui.Accented,
		ui.Left),
		ui.Paragraph("puzzle/goal", z.script.Puzzle.Goal.In(lang), ui.BoldFont(16), ui.Plain, 0),
		ui.Paragraph("puzzle/rules", z.place.rules(z.script).In(lang), ui.SansFont(14),
			ui.QuietTone, 0))
	if t := z.machine(); !t.Empty() {
		col.Add(ui.Paragraph("puzzle/machine", t.In(lang), ui.SansFont(15), ui.Warn, 0))
	}
}

// addSaid adds what the last move did, hints, and what was reached.
func (z *puzzlePlay) addSaid(col *ui.Node) {
	lang := z.app.lang
	col.Add(ui.Paragraph("puzzle/count", z.counted().In(lang), strong(lang),
		ui.QuietTone, 1))
	if t := z.said(); !t.Empty() {
		col.Add(ui.Paragraph("puzzle/said", t.In(lang), ui.SansFont(15), ui.Plain, 0))
	}
	if t := z.warning(); !t.Empty() {
		col.Add(notice("puzzle/warning", t.In(lang), ui.Warn))
	}
	for i := range z.hints {
		col.Add(notice("puzzle/hint/"+strconv.Itoa(i), z.script.Puzzle.Hints[i].In(lang),
			ui.Accented))
	}
	for i, t := range z.reached() {
		col.Add(notice("puzzle/reached/"+strconv.Itoa(i), t.In(lang), ui.Good))
	}
	if z.solved {
		label := txtNextOne
		if z.at+1 == len(z.all) {
			label = txtAllOver
		}
		col.Add(ui.Flow("puzzle/next/row", 8, 8, ui.Pad{}, ui.Button(ui.ButtonSpec{
			ID: "next-puzzle", Label: label.In(lang), Style: ui.Primary, OnPress: z.next,
		})))
	}
}

// machine says what the machine will do; nothing where it does nothing.
func (z *puzzlePlay) machine() words.Text {
	all := z.script.Puzzle.Machine()
	if len(all) == 0 {
		return words.Text{}
	}
	return txtMachine.With("what", oneByOne(all))
}

// notice is a text in a soft coloured box.
func notice(id, text string, tone ui.Tone) *ui.Node {
	return ui.Notice(ui.Column(id, 0, ui.PadXY(12, 9),
		ui.Paragraph(id+"/text", text, ui.SansFont(15), tone, 0)), tone)
}

// counted says how many moves were made.
func (z *puzzlePlay) counted() words.Text {
	most := strconv.Itoa(z.script.Puzzle.Most)
	if n := len(z.attempt.Made()); n > 0 {
		return txtMoveOf.Fill("n", strconv.Itoa(n), "most", most)
	}
	return txtNoneMade.Fill("most", most)
}

// said is what the last move did, and the machine after it.
func (z *puzzlePlay) said() words.Text {
	run := z.attempt.Run()
	made := z.attempt.Made()
	if len(made) == 0 {
		return z.script.About.Idea
	}
	last := run.Info(run.Steps()).Sentence
	own := z.script.Puzzle.Allow[made[len(made)-1]].Text
	if len(z.script.Puzzle.Machine()) > 0 && last != own && run.Steps() > 1 {
		return words.New(own.In(words.EN)+" "+last.In(words.EN), own.In(words.ZH)+last.In(words.ZH))
	}
	return last
}

// warning says what stands in the way.
func (z *puzzlePlay) warning() words.Text {
	switch {
	case z.search != nil:
		return z.searching()
	case !z.refused.Empty():
		return txtNotThis.With("why", z.refused)
	case !z.result.Empty() && !z.solved:
		return z.result
	case z.attempt.Left() == 0 && !z.solved:
		return txtNoneLeft
	}
	return words.Text{}
}

// reached says that the puzzle is solved, and what the same moves come to elsewhere.
func (z *puzzlePlay) reached() []words.Text {
	if !z.solved {
		return nil
	}
	t := z.result
	if t.Empty() {
		t = txtWon.Fill("n", strconv.Itoa(len(z.attempt.Made())))
	}
	return append([]words.Text{t}, z.elsewhere()...)
}

// addMoves adds the moves that there are, and what else can be done.
func (z *puzzlePlay) addMoves(col *ui.Node) {
	lang := z.app.lang
	col.Add(ui.Label("puzzle/moves", txtPuzzleMoves.In(lang), strong(lang), ui.Accented, ui.Left))
	for i, m := range z.script.Puzzle.Allow {
		col.Add(z.moveButton(i, m))
	}
}

// more is what can be done beside the moves.
func (z *puzzlePlay) more() *ui.Node {
	lang := z.app.lang
	row := ui.Flow("puzzle/more", 6, 6, ui.Pad{})
	add := func(id string, label words.Text, press func(), why words.Text) {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: id, Label: label.In(lang), Small: true, OnPress: press,
		}).DisabledBecause(why.In(lang)))
	}
	none := words.Text{}
	if len(z.attempt.Made()) == 0 {
		none = txtAtStart
	}
	add("undo", txtTakeBack, z.undo, none)
	add("restart", txtBeginAnew, z.restart, none)
	if all := len(z.script.Puzzle.Hints); z.hints < all {
		add("hint", txtHintOf.Fill("n", strconv.Itoa(z.hints+1), "all", strconv.Itoa(all)), z.hint,
			words.Text{})
	}
	done := words.Text{}
	if z.solved {
		done = txtSolvedAll
	}
	add("claim", txtClaim, z.claim, done)
	return row
}

// moveButton is one of the moves, with its key.
func (z *puzzlePlay) moveButton(i int, m scenario.Allowed) *ui.Node {
	lang := z.app.lang
	why := z.attempt.Refusal(i)
	if z.solved {
		why = txtSolvedAll
	}
	text := bare(m.Text.In(lang))
	n := &ui.Node{
		ID: "move/" + strconv.Itoa(i), Role: ui.RoleButton, Focusable: true, Label: text,
		OnPress: func() { z.move(i) },
	}
	n.DisabledBecause(why.In(lang))
	f := ui.SansFont(15)
	key := newLabel(keyOf(i), ui.MonoBold(14))
	var lines ui.TextLayout
	layout := func(w float64) float64 {
		lines = ui.LayoutText(text, f, w-50, 0)
		return math.Max(40, lines.Height+16)
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, layout(maxW) }
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) { layout(r.W); return 0, 0 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r, ink := l.Theme, n.Rect, l.Theme.Text
		fill := th.Raised
		if n.Disabled {
			fill, ink = th.Sunken, th.Quiet
		}
		c.FillRect(r, 8, fill)
		if l.Hover || l.Down {
			c.FillRect(r, 8, th.Hover)
		}
		c.StrokeRect(r, 8, ui.Solid(th.Line, 1))
		key.center(c, r.X+20, r.Y, r.H, th.Quiet)
		y := r.Y + (r.H-lines.Height)/2
		lines.Draw(c, ui.R(r.X+40, y, lines.Width+1, lines.Height), ui.Left, ink)
	}
	return n
}

// twin gives the puzzle in words.
func (z *puzzlePlay) twin(t *Twin) {
	lang := z.app.lang
	t.Title = z.script.Title.In(lang)
	t.StepText, t.Step, t.Steps = z.counted().In(lang), len(z.attempt.Made()),
		z.script.Puzzle.Most
	t.Sentence = z.said().In(lang)
	t.Detail = txtPuzzleGoal.In(lang) + ": " + z.script.Puzzle.Goal.In(lang)
	add := func(s words.Text) { t.Detail += "\n" + s.In(lang) }
	if m := z.machine(); !m.Empty() {
		add(m)
	}
	for i := range z.hints {
		add(z.script.Puzzle.Hints[i])
	}
	if w := z.warning(); !w.Empty() {
		t.Sentence = w.In(lang)
	}
	for i, r := range z.reached() {
		if i == 0 {
			t.Sentence = r.In(lang)
		} else {
			add(r)
		}
	}
	run := z.attempt.Run()
	for _, e := range z.stage.info(run.Steps()).Events {
		t.Events = append(t.Events, e.Text.In(lang)+" "+e.Reason.In(lang))
	}
	t.Lanes = []TwinLane{z.stage.twinLane(0)}
	t.Commands = z.twinCommands()
}

func (z *puzzlePlay) twinCommands() (out []TwinCommand) {
	lang := z.app.lang
	add := func(id, value string, label words.Text, key string, why words.Text) {
		out = append(out, TwinCommand{
			ID: id, Value: value, Label: label.In(lang), Key: key, Enabled: why.Empty(),
			Why: why.In(lang),
		})
	}
	none, start := words.Text{}, words.Text{}
	if len(z.attempt.Made()) == 0 {
		start = txtAtStart
	}
	for i, m := range z.script.Puzzle.Allow {
		why := z.attempt.Refusal(i)
		if z.solved {
			why = txtSolvedAll
		}
		add("move", strconv.Itoa(i), m.Text, keyOf(i), why)
	}
	add("undo", "", txtTakeBack, "Backspace", start)
	add("restart", "", txtBeginAnew, "Home", start)
	if all := len(z.script.Puzzle.Hints); z.hints < all {
		add("hint", "", txtHintOf.Fill("n", strconv.Itoa(z.hints+1), "all", strconv.Itoa(all)), "",
			none)
	}
	if z.solved {
		add("next-puzzle", "", txtNextOne, "", none)
	} else {
		add("claim", "", txtClaim, "", none)
	}
	add("puzzle", "", txtAllOver, "Escape", none)
	add("library", "", txtLibrary, "", none)
	return out
}
