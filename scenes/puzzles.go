package scenes

import (
	"math"
	"strconv"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios/puzzles"
	"highwater/ui"
)

// PuzzlesFile is the id of the file of a shelf that holds all puzzles.
const PuzzlesFile = "puzzles"

// Puzzles reads the file of the puzzles, once it is here.
func (c *course) Puzzles() ([]*scenario.Script, Arrival) {
	if c.puzzles != nil {
		return c.puzzles, Here
	}
	f, at := c.shelf.File(PuzzlesFile)
	if at != Here {
		return nil, at
	}
	c.puzzles = []*scenario.Script{}
	for _, src := range puzzles.Split(f.Source) {
		if s, faults := scenario.Parse(PuzzlesFile, src); len(faults) == 0 && s.Puzzle != nil {
			c.puzzles = append(c.puzzles, s)
		}
	}
	return c.puzzles, Here
}

var (
	txtPuzzles   = words.New("Puzzles", "谜题")
	txtPuzzleTag = words.New(
		"A position, a few moves, a goal. The simulator checks whether you reach it.",
		"一个局面，几种操作，一个目标。是否达到，由模拟器判定。")
	txtMovesMost = words.New("{rules} · at most {n} moves", "{rules} · 最多 {n} 步")
	txtSolvedIn  = words.New("solved in {n}", "{n} 步解开")
	txtSolvedIt  = words.New("solved", "已解开")
	txtNoPuzzle  = words.New("There is no puzzle “{name}”. Here are all of them.",
		"没有名为“{name}”的谜题。这里是全部谜题。")
	txtNoPuzzles = words.New("The puzzles did not come. Is the connection there?",
		"没有取到谜题。请检查网络。")
	txtPuzzlesCome = words.New("The puzzles are on their way.", "正在取谜题。")
	txtAskAgain    = words.New("Try again", "重试")
	txtPuzzleCount = words.New("{done} of {n} solved", "已解开 {done} / {n}")

	levelNames = [...]words.Text{
		words.New("Easy", "容易"), words.New("Medium", "中等"), words.New("Hard", "困难"),
	}
)

// puzzlesPlace is the name that links have for the puzzles.
const puzzlesPlace = "puzzles"

// puzzlePlace is the list of the puzzles. One that is opened is played by hand, in a player.
type puzzlePlace struct {
	app    *App
	wanted Address // of the puzzle that is to be opened, until they are here
	shown  Arrival // how far they were when the list was drawn
}

// openPuzzles opens the list, or the puzzle that the address names: then there is no place.
func openPuzzles(a *App, ad Address) (place, []words.Text) {
	z := &puzzlePlace{app: a, wanted: ad}
	opened, faults := z.arrive()
	if opened {
		return nil, faults
	}
	return z, faults
}

// all gives the puzzles; it asks for them where they are not here.
func (z *puzzlePlace) all() ([]*scenario.Script, Arrival) {
	all, at := z.app.course.Puzzles()
	if at == Coming {
		z.app.course.Want(PuzzlesFile)
	}
	return all, at
}

// arrive opens the puzzle that is wanted, as soon as it is here.
func (z *puzzlePlace) arrive() (opened bool, faults []words.Text) {
	all, at := z.all()
	if at != Here || z.wanted.Item == "" {
		return false, nil
	}
	ad := z.wanted
	z.wanted = Address{}
	z.app.stale()
	for i, s := range all {
		if s.ID == ad.Item {
			return true, (&puzzlePlay{app: z.app, all: all, at: i, script: s}).open(ad)
		}
	}
	return false, []words.Text{txtNoPuzzle.Fill("name", clipped(ad.Item))}
}

func (z *puzzlePlace) screen() *ui.Node { return z.list() }

func (z *puzzlePlace) key(ui.Event) bool { return false }

func (z *puzzlePlace) tick() {
	if z.wanted.Item != "" {
		_, faults := z.arrive()
		for _, f := range faults {
			z.app.toast(f)
		}
	}
	if _, at := z.all(); at != z.shown {
		z.app.stale()
	}
}

func (z *puzzlePlace) command(id, value string) bool {
	switch {
	case id == "puzzle":
		z.openItem(value)
	case id == "again":
		z.app.course.Want(PuzzlesFile)
	default:
		return false
	}
	return true
}

// openItem opens a puzzle, or the list for "".
func (z *puzzlePlace) openItem(id string) { z.app.openPuzzle(id) }

// openPuzzle opens a puzzle, or the list for "".
func (a *App) openPuzzle(id string) {
	for _, f := range a.openPlace(Address{Place: puzzlesPlace, Item: id}) {
		a.toast(f)
	}
}

func (z *puzzlePlace) address(ad *Address) {
	lang, theme := ad.Lang, ad.Theme
	if z.wanted.Item != "" {
		*ad = z.wanted
		ad.Lang, ad.Theme = lang, theme
	}
}

// placeBar leads back, names the screen, and has the choices of every screen.
func (a *App) placeBar(title, back string, press func()) *ui.Node {
	n := bar("bar")
	if a.wide() {
		n.Add(ui.Button(ui.ButtonSpec{
			ID: "back", Label: back, Icon: ui.IconChevronLeft, Style: ui.Ghost, OnPress: press,
		}), ui.Paragraph("title", title, ui.BoldFont(18), ui.Plain, 1).WithTip(title).
			With(ui.Flex(1)))
		n.Add(a.prefsButtons()...)
		return n.Add(ui.Button(ui.ButtonSpec{
			ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
		}).With(ui.Fixed(40)).WithTip(txtKeys.In(a.lang)))
	}
	f, lines := ui.BoldFont(17), 1
	if ui.Measure(title, f) > a.w-124 {
		f, lines = ui.BoldFont(15), 2
	}
	return n.Add(iconButton("back", back, ui.IconChevronLeft, press),
		ui.Paragraph("title", title, f, ui.Plain, lines).WithTip(title).With(ui.Flex(1)),
		iconButton("menu", txtMenu.In(a.lang), ui.IconMenu, a.openMenu))
}

// list shows all puzzles, by level.
func (z *puzzlePlace) list() *ui.Node {
	a := z.app
	lang := a.lang
	all, at := z.all()
	z.shown = at
	pad := 14.0
	col := ui.Column("puzzles/all", 12, ui.Pad{Top: 14, Left: pad, Right: pad, Bottom: 20},
		ui.Paragraph("tagline", txtPuzzleTag.In(lang), ui.SansFont(16), ui.QuietTone, 0))
	switch at {
	case Here:
		col.Add(ui.Paragraph("puzzles/count", z.count(all).In(lang), strong(lang),
			ui.QuietTone, 1))
	case Coming:
		col.Add(ui.Paragraph("puzzles/coming", txtPuzzlesCome.In(lang), ui.SansFont(15),
			ui.Plain, 0))
	default:
		col.Add(ui.Paragraph("puzzles/none", txtNoPuzzles.In(lang), ui.SansFont(15),
			ui.Plain, 0), ui.Flow("", 8, 8, ui.Pad{}, ui.Button(ui.ButtonSpec{
			ID: "again", Label: txtAskAgain.In(lang), OnPress: func() { z.command("again", "") },
		})))
	}
	width := math.Min(a.w, 1240) - 2*pad - 10
	n := int(max(1, min(4, math.Floor((width+cardGap)/(290+cardGap)))))
	for level := range levelNames {
		var of []*scenario.Script
		for _, s := range all {
			if s.Puzzle.Level == level+1 {
				of = append(of, s)
			}
		}
		if len(of) == 0 {
			continue
		}
		col.Add(ui.Label("puzzles/level/"+strconv.Itoa(level+1), levelNames[level].In(lang),
			ui.BoldFont(17), ui.Plain, ui.Left))
		addRows(col, len(of), n, func(i int) *ui.Node { return z.card(of[i]) })
	}
	body := ui.Row("", 0, ui.Pad{}, ui.Space(ui.Flex(1)),
		col.With(ui.Fixed(math.Min(a.w, 1240)-10)), ui.Space(ui.Flex(1)))
	return ui.Column("puzzles", 0, ui.Pad{},
		a.placeBar(txtPuzzles.In(lang), txtLibrary.In(lang), a.openLibrary),
		ui.Scroll("puzzles/scroll", body).With(ui.Flex(1)))
}

func (z *puzzlePlace) count(all []*scenario.Script) words.Text {
	done := 0
	for _, s := range all {
		if _, ok := z.app.kept.data.Puzzles[s.ID]; ok {
			done++
		}
	}
	return txtPuzzleCount.Fill("done", strconv.Itoa(done), "n", strconv.Itoa(len(all)))
}

// card is one puzzle: its goal, its rules, how far the reader came.
func (z *puzzlePlace) card(s *scenario.Script) *ui.Node {
	lang := z.app.lang
	id := "puzzle/" + s.ID
	title, goal := s.Title.In(lang), s.Puzzle.Goal.In(lang)
	text := ui.Column(id+"/text", 3, ui.Pad{},
		ui.Paragraph(id+"/title", title, ui.BoldFont(16), ui.Plain, 0),
		ui.Paragraph(id+"/goal", goal, ui.SansFont(14), ui.QuietTone, 0))
	body := ui.Column(id+"/body", 8, ui.PadXY(cardPad, 11), text.With(ui.FlexMin(1, 0)),
		ui.Paragraph(id+"/rules", puzzleRules(s).In(lang), strong(lang), ui.Accented, 0))
	if mark, ok := z.app.solvedPuzzle(s); ok {
		body.Add(solvedBadge(z.app, mark.In(lang)))
	}
	body.Want = ui.Flex(1)
	return ui.Card(id, title+". "+goal, false, body, func() { z.openItem(s.ID) })
}

// solvedBadge is a tick with a word.
func solvedBadge(a *App, text string) *ui.Node {
	b := newBadge(signTick, text, strong(a.lang))
	n := &ui.Node{Role: ui.RoleText, Label: text}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return b.width(), 24 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		fill, ink := l.Theme.Solid(ui.Good)
		b.draw(a.pen.with(c, l.Theme), ui.R(n.Rect.X, n.Rect.Y, b.width(), 24), fill, ink)
	}
	return n
}

// puzzleRules names the rule set of a puzzle and how many moves it allows.
func puzzleRules(s *scenario.Script) words.Text {
	title := s.Rules[0]
	if rs, ok := release.Lookup(title); ok {
		title = rs.Title()
	}
	return txtMovesMost.Fill("rules", title, "n", strconv.Itoa(s.Puzzle.Most))
}

// solvedPuzzle says how a puzzle was solved, if it was.
func (a *App) solvedPuzzle(s *scenario.Script) (words.Text, bool) {
	n, ok := a.kept.data.Puzzles[s.ID]
	if n == 0 {
		return txtSolvedIt, ok
	}
	return txtSolvedIn.Fill("n", strconv.Itoa(n)), ok
}

// twin gives the list in words.
func (z *puzzlePlace) twin(t *Twin) {
	lang := z.app.lang
	t.Title, t.Sentence = txtPuzzles.In(lang), txtPuzzleTag.In(lang)
	t.Labels.Library = txtPuzzles.In(lang)
	all, at := z.all()
	for _, s := range all {
		c := TwinCard{
			ID: "puzzles/" + s.ID, Group: levelNames[s.Puzzle.Level-1].In(lang),
			Title: s.Title.In(lang), Idea: s.Puzzle.Goal.In(lang), Verdict: puzzleRules(s).In(lang),
		}
		if mark, ok := z.app.solvedPuzzle(s); ok {
			c.Verdict += " · " + mark.In(lang)
		}
		t.Cards = append(t.Cards, c)
	}
	switch at {
	case Here:
		t.Detail = z.count(all).In(lang)
	case Coming:
		t.Detail = txtPuzzlesCome.In(lang)
	default:
		t.Detail = txtNoPuzzles.In(lang)
		t.Commands = append(t.Commands,
			TwinCommand{ID: "again", Label: txtAskAgain.In(lang), Enabled: true})
	}
	t.Commands = append(t.Commands, TwinCommand{
		ID: "library", Label: txtLibrary.In(lang), Key: "Escape", Enabled: true,
	})
}
