package scenes

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// ending is what a lesson came to on one side.
type ending struct {
	title   string
	verdict view.Verdict // of the run
	rule    words.Text   // what the side's rules answer otherwise
	why     words.Text   // why it came so; empty where the file does not say
}

var (
	txtCameTo       = words.New("What it came to", "结局")
	txtEndVerdict   = words.New("Verdict", "结论")
	txtEndRule      = words.New("Rule", "规则")
	txtEndWhy       = words.New("Why", "原因")
	txtEndLeaves    = words.New("What stays open", "没有解决的")
	txtEndReal      = words.New("What stands for what", "故事与现实")
	txtOtherRelease = words.New("This lesson on another release", "换一个版本看本课")
	txtItsWords     = words.New("Its words:", "相关术语：")
)

// endings says what the lesson came to on each side, at its last step alone.
func (p *player) endings() (out []ending) {
	if _, _, ok := p.onward(); !ok || p.lesson.ID == "" {
		return nil
	}
	for _, s := range p.sides {
		rs := s.run.RuleSet()
		e := ending{
			title: s.title(p.app.lang), verdict: s.run.Verdict(), rule: p.apart(s, &rs),
		}
		if own, ok := s.run.(*played); ok {
			e.why = own.why
		}
		out = append(out, e)
	}
	return out
}

// addClosing ends the lesson: what it came to on each side, by which rule and why, and
// the ways on.
func (p *player) addClosing(body *ui.Node) {
	all := p.endings()
	if len(all) == 0 {
		return
	}
	lang := p.app.lang
	col := ui.Column("closing", 6, ui.Pad{Top: 10, Right: 10, Bottom: 10, Left: 14},
		ui.Paragraph("closing/title", txtCameTo.In(lang), ui.BoldFont(16), ui.Plain, 0))
	col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 8, l.Theme.Sunken)
		c.FillRect(ui.R(n.Rect.X, n.Rect.Y, 4, n.Rect.H), 2, l.Theme.Accent)
	}
	for i := range all {
		p.addEnding(col, i, &all[i])
	}
	if t := p.lesson.Leaves; !t.Empty() {
		col.Add(ui.Paragraph("closing/leaves/name", txtEndLeaves.In(lang), ui.BoldFont(15),
			ui.Plain, 0), ui.Paragraph("closing/leaves", t.In(lang), ui.SansFont(15), ui.Plain, 0))
	}
	if !p.fixed {
		col.Add(ui.Link("closing/rules", txtOtherRelease.In(lang), ui.BoldFont(14),
			func() { p.openRules(len(p.sides) - 1) }))
	}
	body.Add(p.addWords(col))
}

// addReal says at the end of the lesson what its story stands for, and what it leaves out: before
// the end nobody knows the story.
func (p *player) addReal(body *ui.Node) {
	if p.lesson.Real.Empty() || len(p.endings()) == 0 {
		return
	}
	lang := p.app.lang
	body.Add(ui.Rule(), ui.Paragraph("reason/real/name", txtEndReal.In(lang), strong(lang),
		ui.QuietTone, 0), ui.Paragraph("reason/real", p.lesson.Real.In(lang), ui.SansFont(14),
		ui.QuietTone, 0))
}

func (p *player) addEnding(col *ui.Node, i int, e *ending) {
	lang, id := p.app.lang, "closing/"+strconv.Itoa(i)
	tone := verdictTone(e.verdict.ID)
	mark := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(16)}
	mark.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		p.app.pen.with(c, l.Theme).sign(verdictSign(e.verdict.ID), n.Rect.X+6, n.Rect.Y+11, 11,
			l.Theme.Word(tone))
	}
	col.Add(ui.Row(id, 4, ui.Pad{Top: 4}, mark, ui.Paragraph(id+"/verdict",
		e.title+" — "+verdictText(&e.verdict, lang), ui.BoldFont(15), tone, 0).
		With(ui.Flex(1))))
	for k, t := range [...]words.Text{e.rule, e.why} {
		if !t.Empty() {
			f, tone := ui.SansFont(15), ui.Plain
			if k == 0 {
				f, tone = small(lang), ui.QuietTone
			}
			col.Add(ui.Paragraph(id+"/"+strconv.Itoa(k), t.In(lang), f, tone, 0))
		}
	}
}

// addWords adds links to the words that the lesson is about.
func (p *player) addWords(col *ui.Node) *ui.Node {
	lang := p.app.lang
	row := ui.Flow("closing/words", 14, 8, ui.Pad{Top: 12}, // room for a finger
		ui.Paragraph("closing/words/name", txtItsWords.In(lang), small(lang), ui.QuietTone, 0))
	for _, id := range p.lesson.Words {
		if e, ok := wordNamed(id); ok {
			k := ui.Link("closing/word/"+id, shortWord(e.word.In(lang)), ui.BoldFont(14),
				func() { p.app.openWord(e.id) })
			size := k.Natural
			k.Natural = func(n *ui.Node, most float64) (w, h float64) {
				w, h = size(n, most)
				return max(w, ui.MinTouch), h + 10
			}
			row.Add(k)
		}
	}
	if len(row.Children) > 1 {
		col.Add(row)
	}
	return col
}

// endTable is the ending of a side in words.
func (p *player) endTable(i int) (t TwinTable, ok bool) {
	all := p.endings()
	if i >= len(all) {
		return t, false
	}
	lang, e := p.app.lang, &all[i]
	t = TwinTable{Caption: txtCameTo.In(lang), Head: []string{"", e.title}}
	t.Rows = [][]string{{txtEndVerdict.In(lang), verdictText(&e.verdict, lang)}}
	for _, row := range [...]struct{ name, text words.Text }{
		{txtEndRule, e.rule},
		{txtEndWhy, e.why},
		{txtEndLeaves, p.lesson.Leaves},
		{txtEndReal, p.lesson.Real},
	} {
		if !row.text.Empty() {
			t.Rows = append(t.Rows, []string{row.name.In(lang), row.text.In(lang)})
		}
	}
	return t, true
}

// endCommands lead from the end of a lesson to its words.
func (p *player) endCommands() (out []TwinCommand) {
	if len(p.endings()) == 0 {
		return nil
	}
	for _, id := range p.lesson.Words {
		if e, ok := wordNamed(id); ok {
			out = append(out, TwinCommand{
				ID: "place", Value: placeWords + "/" + id, Label: e.word.In(p.app.lang),
				Enabled: true,
			})
		}
	}
	return out
}
