package scenes

import (
	"time"

	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// word is the verdict of a cell in words, as soon as it is computed.
func (l *library) word(at cellAt) string {
	if j, done := l.cells[at]; done {
		return verdictText(&j.verdict, l.app.lang)
	}
	return txtWorking.In(l.app.lang)
}

// spoken is a cell in words: the lesson, the rule set, the verdict.
func (l *library) spoken(les *Lesson, rs *release.RuleSet) words.Text {
	word := l.word(cellAt{les.ID, rs.Name})
	return txtCellOf.With("lesson", les.Title).Fill("rules", rs.Title(), "verdict", word)
}

// cell is one verdict, with a name of its rule set above it where the table has no heads. Shift
// marks it for a comparison; a long press does too. Tab reaches one cell of the table, arrows the
// others.
func (l *library) cell(les Lesson, rs release.RuleSet, above string) *ui.Node {
	lang := l.app.lang
	at := cellAt{les.ID, rs.Name}
	tip := l.spoken(&les, &rs).In(lang)
	n := &ui.Node{
		ID: cellID(at), Role: ui.RoleButton, Focusable: at == l.cursor, Label: tip, Tip: tip,
		Selected: l.marked != nil && *l.marked == at,
		OnPress:  func() { l.press(at) },
	}
	high, name := 40.0, label{}
	if above != "" {
		high, name = 54, newLabel(above, ui.BoldFont(13))
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return cellLeast, high }
	n.Handle = func(_ *ui.Node, e ui.Event, _ time.Duration) bool {
		shift := e.Mods&ui.Shift != 0
		if e.Kind == ui.LongPress || shift && (e.Kind == ui.PointerDown || e.Key == "Enter") {
			l.mark(at)
			return true
		}
		return e.Kind == ui.KeyDown && l.moveBy(e)
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		j := l.cells[at] // which may be computed while the table stands
		t := tableCell{name: name, verdict: &j.verdict, known: j.ok}
		t.draw(l.app.pen.with(c, look.Theme), n, look, lang)
	}
	return n
}

func cellID(at cellAt) string { return "cell/" + at.lesson + "/" + at.rules }

// press opens a cell, or marks it where two are to be compared.
func (l *library) press(at cellAt) {
	if l.pairing {
		l.mark(at)
		return
	}
	l.app.openCard(at.lesson + "@" + at.rules)
}

// tableCell is what a cell of the truth table shows.
type tableCell struct {
	name    label // empty where heads stand above
	verdict *view.Verdict
	known   bool
}

func (t *tableCell) draw(p *pen, n *ui.Node, look ui.Look, lang words.Lang) {
	th, r, v := look.Theme, n.Rect.InsetXY(0, 4), t.verdict
	if t.name.s != "" {
		r = n.Rect
	}
	fill, ink := th.Soft(verdictTone(v.ID))
	if !t.known {
		fill, ink = th.Sunken, th.Quiet
	}
	p.c.FillRect(r, 8, fill)
	if t.known && (look.Hover || look.Down) {
		p.c.FillRect(r, 8, th.Hover)
	}
	if n.Selected {
		p.c.StrokeRect(r, 8, ui.Solid(th.Accent, 3))
	}
	if t.name.s != "" {
		t.name.center(p.c, r.Center().X, r.Y+5, 18, ink)
		r = ui.R(r.X, r.Y+24, r.W, r.H-28)
	}
	if !t.known {
		return
	}
	drawCellVerdict(p, r, v, lang, ink)
}

// cellWords says how a cell of a width shows a verdict: by its word, by a shorter one, or, where
// the word is empty, by its sign alone; where there is room, by both.
func cellWords(v *view.Verdict, lang words.Lang, width float64) (both bool, word string) {
	if v.ID == verdictSafe {
		return false, ""
	}
	for _, t := range []words.Text{v.Word, shortVerdict(v)} {
		word = t.In(lang)
		if w := ui.Measure(word, cellFont(lang)); w+2 <= width {
			return w+28 <= width, word
		}
	}
	return false, ""
}

// cellFont is that of the words in the table.
func cellFont(lang words.Lang) ui.Font {
	if lang == words.ZH {
		return strong(lang)
	}
	return ui.BoldFont(13)
}

// drawCellVerdict draws a verdict as a sign, a word or both, by the room that there is.
func drawCellVerdict(p *pen, r ui.Rect, v *view.Verdict, lang words.Lang, ink ui.Color) {
	f := cellFont(lang)
	both, word := cellWords(v, lang, r.W)
	w := ui.Measure(word, f)
	switch {
	case word == "":
		p.sign(verdictSign(v.ID), r.Center().X, r.Center().Y, 12, ink)
	case both:
		p.sign(verdictSign(v.ID), r.Center().X-w/2-5, r.Center().Y, 9, ink)
		p.c.Text(word, r.Center().X-w/2+6, f.Baseline(r.Y, r.H), f, ink)
	default:
		p.c.Text(word, r.Center().X-w/2, f.Baseline(r.Y, r.H), f, ink)
	}
}

var (
	txtSplitShort = words.New("split", "分叉")
	txtRiskShort  = words.New("risk", "风险")
	txtDownShort  = words.New("down", "停服")
)

// shortVerdict gives the word of a verdict for a narrow cell; the key says what it stands for.
func shortVerdict(v *view.Verdict) words.Text {
	switch v.ID {
	case "diverged":
		return txtSplitShort
	case "at-risk":
		return txtRiskShort
	case "unavailable":
		return txtDownShort
	}
	return v.Word
}

// mark chooses a cell for a comparison; the second one of a lesson opens both.
func (l *library) mark(at cellAt) {
	l.app.stale()
	switch m := l.marked; {
	case m == nil || m.lesson != at.lesson:
		l.marked = &at
		if l.app.wide() { // its head says so too
			l.app.tell(txtMarked)
		} else {
			l.app.toast(txtMarked)
		}
	case m.rules == at.rules:
		l.marked = nil
	default:
		l.marked, l.pairing = nil, false
		l.app.tree.CloseToast()
		l.app.openCard(at.lesson + "@" + m.rules + "," + at.rules)
	}
}
