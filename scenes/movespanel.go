package scenes

import (
	"math"
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtCanHappen  = words.New("What can happen next", "接下来能发生什么")
	txtNothingNow = words.New("Nothing of this kind is possible now.", "现在没有这类操作可做。")
	txtChange     = words.New("Change this", "改变走法")
	txtReasons    = words.New("What happened", "发生了什么")
	txtUndo       = words.New("Undo", "撤销")
	txtRedo       = words.New("Redo", "重做")
	txtDelete     = words.New("Delete this branch", "删除这个分支")
	txtNoUndo     = words.New("There is no move to take back.", "没有可以撤销的操作。")
	txtNoRedo     = words.New("No move was taken back.", "没有撤销过的操作。")
	txtChooseMove = words.New("Choose a move.", "请选择一个操作。")
	txtPick       = words.New("Choose", "请选")
	txtOnlyOn     = words.New("only on {name}", "仅 {name}")
	txtInstead    = words.New("The lesson ends: {was}. This branch: {is}.",
		"原课程的结局：{was}。这个分支：{is}。")
	txtHere = words.New("Step {n}: {s}", "第 {n} 步：{s}")
)

// movesPanel is the list of what can happen next, in place of the reason panel.
func (p *player) movesPanel() *ui.Node {
	h := p.hands
	n := p.addGoal(ui.Column("moves", 8, ui.Pad{Top: 8, Right: 12, Bottom: 16, Left: 18}))
	n.Add(p.tabRow())
	if h.palette() == nil {
		n.Add(h.head(), h.filter())
	}
	n.Add(ui.Scroll("moves/scroll", h.body()).With(ui.Flex(1)))
	if g := h.game(); g != nil && h.palette() != nil {
		n.Add(ui.Flow("moves/more", 6, 6, ui.Pad{Right: 8}, g.actions(h)...))
	}
	n.Add(h.buttons())
	if p.steps > 0 || p.box() == nil { // else there is nothing to step through
		n.Add(p.transport())
	}
	return ui.Panel(n)
}

// movesSheet puts the list into the sheet of a narrow screen.
func (p *player) movesSheet(n *ui.Node) *ui.Node {
	h := p.hands
	if p.tall {
		n.Add(p.sheetTabs())
	}
	if h.palette() == nil {
		n.Add(h.head(), h.filter())
	}
	return n.Add(ui.Scroll("moves/scroll", h.body()).With(ui.Flex(1)),
		h.buttons().Add(p.stepButtons()...))
}

// stepButtons are one step back and one on, where there is no room for the whole transport.
func (p *player) stepButtons() []*ui.Node {
	lang := p.app.lang
	if p.steps == 0 && p.box() != nil {
		return nil
	}
	atStart := ""
	if p.step == 0 {
		atStart = txtAtStart.In(lang)
	}
	button := func(id string, t words.Text, k ui.Icon, press func(), why string) *ui.Node {
		return ui.Button(ui.ButtonSpec{
			ID: id, Label: t.In(lang), Icon: k, IconOnly: true, OnPress: press,
		}).With(ui.Fixed(40)).DisabledBecause(why)
	}
	out := []*ui.Node{
		button("back", txtBackStep, ui.IconBack, p.back, atStart),
		button("next", txtNextStep, ui.IconForward, p.next, p.noNext().In(lang)),
	}
	if !p.app.wide() {
		for _, n := range out {
			n.Tip = "" // it would lie on the list that a press has just opened
		}
	}
	return out
}

// addMoves puts the list of moves into a body that scrolls.
func (p *player) addMoves(body *ui.Node) {
	if p.hands != nil {
		body.Add(p.hands.body())
	}
}

// head is the title of the list with the number of moves, and the way back to the reasons.
func (h *hands) head() *ui.Node {
	lang := h.p.app.lang
	t := ui.Label("moves/title", txtCanHappen.In(lang), ui.BoldFont(17), ui.Plain, ui.Left)
	count := ui.Label("moves/count", strconv.Itoa(h.count()), ui.MonoFont(14), ui.QuietTone,
		ui.Right)
	row := ui.CenterRow("moves/head", 6, ui.Pad{}, t.With(ui.Flex(1)), count)
	if !h.p.app.wide() && !h.p.tall {
		row.Add(iconButton("moves/close", txtReasons.In(lang), ui.IconCross,
			func() { h.p.setMoving(false) }).With(ui.Fixed(34)))
	}
	return row.With(ui.Fixed(34))
}

// filter chooses which moves are listed.
func (h *hands) filter() *ui.Node {
	var opts []ui.Option
	at := 0
	for i, g := range moveGroups {
		opts = append(opts, ui.Option{Label: g.word.In(h.p.app.lang)})
		if g.id == h.group {
			at = i
		}
	}
	kinds := ui.Segmented("moves/kinds", opts, at,
		func(i int) { h.filterBy(moveGroups[i].id) })
	return ui.Row("moves/filter", 0, ui.Pad{Right: 8}, kinds.With(ui.Flex(1)))
}

func (h *hands) filterBy(group string) {
	for _, g := range moveGroups {
		if g.id == group {
			h.group, h.chosen = group, ""
			h.p.app.stale()
		}
	}
}

// body is what scrolls: where the reader is, the branches, the moves.
func (h *hands) body() *ui.Node {
	p, lang := h.p, h.p.app.lang
	body := ui.Column("moves/body", 6, ui.Pad{Right: 8, Bottom: 4})
	if g := h.game(); g != nil {
		g.say(h, body)
	}
	if p.step > 0 {
		t := txtHere.Fill("n", strconv.Itoa(p.step), "s", p.sentence())
		body.Add(ui.Paragraph("moves/at", t.In(lang), ui.SansFont(14), ui.QuietTone, 0))
	}
	if p.step == p.differs && p.step > 0 {
		body.Add(ui.Paragraph("moves/differs", "≠ "+txtFirstDiffer.In(lang), ui.BoldFont(14),
			ui.Accented, 0))
	}
	h.addBranches(body)
	all := h.listed()
	if len(all) == 0 {
		body.Add(ui.Paragraph("moves/none", txtNothingNow.In(lang), ui.SansFont(15),
			ui.QuietTone, 0))
	}
	h.addList(body, all)
	if h.spec == nil {
		h.addOnward(body)
	}
	if g := h.game(); g != nil && (!p.app.wide() || h.palette() == nil) {
		body.Add(ui.Flow("moves/more", 6, 6, ui.Pad{Top: 6}, g.actions(h)...))
	}
	return body
}

// addOnward offers what can be made of a lesson's moves: a file, and a sandbox.
func (h *hands) addOnward(body *ui.Node) {
	lang := h.p.app.lang
	add := func(id string, t words.Text, press func()) {
		body.Add(ui.Row(id+"/row", 0, ui.PadXY(10, 8),
			ui.Link(id, t.In(lang), ui.BoldFont(14), press).With(ui.Flex(1))))
	}
	body.Add(ui.Rule())
	if !h.lesson() && len(h.now().moves) > 0 {
		add("moves/save", txtSave, h.p.openSave)
	}
	add("moves/sandbox", txtToSandbox, h.p.openInSandbox)
}

// addBranches names the branch that is shown, with what it and the lesson came to.
func (h *hands) addBranches(body *ui.Node) {
	if len(h.branches) < 2 {
		return
	}
	lang := h.p.app.lang
	name := txtOfBranches.Fill("n", strconv.Itoa(len(h.branches))).
		With("name", h.title(h.at)).In(lang)
	row := ui.CenterRow("branches/row", 4, ui.Pad{},
		dropRow("branches", name, h.openBranchList).With(ui.Flex(1)))
	if h.at > 0 {
		row.Add(iconButton("branch/delete", txtDelete.In(lang), ui.IconCross,
			func() { h.remove(h.at) }))
	}
	body.Add(row)
	if h.at > 0 && h.branches[0].drafts == nil {
		t := txtInstead.Fill("was", h.branches[0].verdictLine(lang),
			"is", h.now().verdictLine(lang))
		body.Add(ui.Paragraph("branch/verdicts", t.In(lang), small(lang), ui.Plain, 0))
	}
}

var txtOfBranches = words.New("{name} ({n} branches)", "{name}（共 {n} 个分支）")

// dropRow is a line that opens a list.
func dropRow(id, label string, press func()) *ui.Node {
	f := ui.BoldFont(14)
	n := &ui.Node{ID: id, Role: ui.RoleButton, Label: label, Focusable: true, OnPress: press}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) {
		return maxW, math.Max(40, ui.LayoutText(label, f, maxW-44, 0).Height+16)
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		drawRaised(c, r, l)
		t := ui.LayoutText(label, f, r.W-44, 0)
		t.Draw(c, ui.R(r.X+12, r.Y+(r.H-t.Height)/2, r.W-44, t.Height), ui.Left, th.Text)
		ui.DrawIcon(c, ui.IconChevronDown, ui.Pt(r.Right()-18, r.Y+r.H/2), 13, th.Quiet)
	}
	return n
}

// row is one move: its kind, what it is, what comes of it; of the selected one also why.
func (h *hands) row(i int, o *offer, on bool) *ui.Node {
	lang := h.p.app.lang
	id := "move/" + strconv.Itoa(i)
	kind := o.words()
	tone, sub := ui.Plain, o.preview
	if !o.Enabled() {
		tone, sub = ui.QuietTone, o.Refusal
	}
	text := ui.Column(id+"/text", 1, ui.Pad{},
		ui.Paragraph(id+"/what", o.Sentence.In(lang), ui.BoldFont(14), tone, 0))
	if !o.only.Empty() {
		t := txtOnlyOn.With("name", o.only).In(lang)
		text.Add(ui.Paragraph(id+"/only", t, small(lang), ui.Accented, 0))
	}
	if !sub.Empty() {
		t := ui.QuietTone
		if o.bad && o.Enabled() {
			t = ui.Bad
		}
		text.Add(ui.Paragraph(id+"/preview", sub.In(lang), small(lang), t, 0))
	}
	if on && o.Enabled() && !o.reason.Empty() {
		text.Add(ui.Paragraph(id+"/why", o.reason.In(lang), small(lang), ui.Plain, 0))
	}
	word := ui.Label(id+"/kind", kind.word.In(lang), small(lang), ui.QuietTone, ui.Left)
	if o.fixed {
		word = ui.Label(id+"/kind", keyOf(i), ui.MonoBold(14), ui.Accented, ui.Left)
	}
	line := ui.Row(id+"/line", 8, ui.Pad{Top: 7, Right: 8, Bottom: 7, Left: 10})
	if h.p.app.w < tinyBelow {
		text.Children = append([]*ui.Node{word}, text.Children...)
	} else {
		wide := kindWide(lang)
		if o.fixed {
			wide = 18
		}
		line.Add(ui.Column("", 0, ui.Pad{Top: 1}, word).With(ui.Fixed(wide)))
	}
	line.Add(text.With(ui.Flex(1)))
	label := kind.word.In(lang) + ", " + o.Sentence.In(lang)
	card := &ui.Node{
		ID: id, Role: ui.RoleButton, Label: label, Focusable: true, Selected: on,
		OnPress: func() { h.press(o) },
	}
	lineRow(card, line, o.Enabled())
	return card
}

func drawRow(c ui.Canvas, n *ui.Node, l ui.Look, enabled bool) {
	th := l.Theme
	switch {
	case n.Selected && enabled:
		c.FillRect(n.Rect, 8, th.AccentSoft)
		c.StrokeRect(n.Rect, 8, ui.Solid(th.Accent, 1.5))
	case n.Selected:
		c.StrokeRect(n.Rect, 8, ui.Solid(th.Line, 1.5))
	default:
		c.FillRect(n.Rect, 8, th.Sunken)
	}
	if l.Down {
		c.FillRect(n.Rect, 8, th.Down)
	} else if l.Hover {
		c.FillRect(n.Rect, 8, th.Hover)
	}
}

// kindWide is the width of the column of kinds.
func kindWide(lang words.Lang) float64 {
	if lang == words.ZH {
		return 46
	}
	return 54
}

// press selects a move, and makes it where it is selected already.
func (h *hands) press(o *offer) {
	if h.chosen == o.Source && o.Enabled() {
		h.act(o.Source)
		return
	}
	h.choose(o.Source)
}

// buttons are undo, redo, and the one that makes the selected move.
func (h *hands) buttons() *ui.Node {
	lang := h.p.app.lang
	noUndo, noRedo := "", ""
	if !h.canUndo() {
		noUndo = txtNoUndo.In(lang)
	}
	if len(h.now().undone) == 0 {
		noRedo = txtNoRedo.In(lang)
	}
	label, why := txtChooseMove, txtChooseMove.In(lang)
	if !h.p.app.wide() {
		label = txtPick
	}
	sel := h.selected()
	if sel != nil {
		label, why = sel.words().word, sel.Refusal.In(lang)
	}
	icon := func(id string, t words.Text, k ui.Icon, press func(), why string) *ui.Node {
		return ui.Button(ui.ButtonSpec{
			ID: id, Label: t.In(lang), Icon: k, IconOnly: true, OnPress: press,
		}).With(ui.Fixed(44)).DisabledBecause(why)
	}
	row := ui.Row("moves/buttons", 8, ui.Pad{Right: 8},
		icon("undo", txtUndo, ui.IconUndo, func() { h.undo() }, noUndo),
		icon("redo", txtRedo, ui.IconRedo, func() { h.redo() }, noRedo),
		ui.Button(ui.ButtonSpec{
			ID: "do", Label: label.In(lang), Style: ui.Primary, Icon: ui.IconPlay,
			OnPress: func() {
				if o := h.selected(); o != nil {
					h.act(o.Source)
				}
			},
		}).With(ui.Flex(1)).DisabledBecause(why))
	return row.With(ui.Fixed(42))
}

// reveal scrolls to the selected move when another one was selected by a key.
func (h *hands) reveal() {
	if h == nil || !h.p.moving() || h.chosen == h.followed {
		return
	}
	h.followed = h.chosen
	for _, i := range h.listed() {
		if h.here.offers[i].Source == h.chosen {
			h.p.app.tree.Reveal("move/" + strconv.Itoa(i))
		}
	}
}

// nextStyle is the look of the button for the next step: there is one primary button.
func (p *player) nextStyle() ui.ButtonStyle {
	if p.moving() || p.asking {
		return ui.Secondary
	}
	return ui.Primary
}

// branchButton opens and closes the list of moves; nil where there is none, or always one.
func (p *player) branchButton() *ui.Node {
	if p.hands == nil || p.hands.spec != nil || p.embed {
		return nil
	}
	return ui.Button(ui.ButtonSpec{
		ID: "change", Label: txtChange.In(p.app.lang), Icon: ui.IconBranch, IconOnly: true,
		Style: ui.Outlined, Selected: p.moving(),
		OnPress: func() { p.setMoving(!p.moving()) },
	}).With(ui.Fixed(44))
}
