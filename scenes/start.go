package scenes

import (
	"slices"
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtPurpose = words.New(
		"Highwater runs Kafka's replication by the rules of each release: watch records get lost, "+
			"and see which rule stopped it.",
		"Highwater 按各版本的规则真实运行 Kafka 的复制协议：看消息怎样丢失，又是哪条规则解决了它。")
	txtNewHere    = words.New("New here? Begin with:", "第一次来？从这里开始：")
	txtNotNew     = words.New("Hide these first steps", "不再显示入门步骤")
	txtStepTitle  = words.New("{n} {title}", "{n} {title}")
	txtStepOrigin = words.New("{title} · {kip}", "{title} · {kip}")
	txtStepDone   = words.New("{title} · {done}", "{title} · {done}")
	txtFirstWords = words.New("0 First the words, in a minute", "0 先认识几个词，一分钟")
	txtCanPress   = words.New("Everything on the stage can be pressed, and says what it is.",
		"舞台上的一切都可以点击，点开就有说明。")
)

// firstLessons are the lessons to begin with, in their order.
var firstLessons = [...]string{"basics-replication", "basics-hw-lag", "kip-101-loss"}

// begin lists the lessons to begin with, until they are all seen to the end or put away.
func (l *library) begin() (out []Lesson) {
	data := &l.app.kept.data
	if data.NoStart || l.query != "" {
		return nil
	}
	done := 0
	for _, id := range firstLessons {
		i := slices.IndexFunc(l.lessons, func(les Lesson) bool { return les.ID == id })
		if i < 0 {
			return nil
		}
		if data.Lessons[id].Ended {
			done++
		}
		out = append(out, l.lessons[i])
	}
	if done == len(firstLessons) {
		return nil
	}
	return out
}

// hideStart puts the first steps away for good.
func (l *library) hideStart() {
	l.app.kept.data.NoStart = true
	l.app.kept.save()
	l.app.stale()
}

// addStart says what this is, and for whoever is new where to begin.
func (l *library) addStart(col *ui.Node) {
	if l.query != "" {
		return
	}
	lang := l.app.lang
	col.Add(ui.Paragraph("purpose", txtPurpose.In(lang), ui.SansFont(15), ui.QuietTone, 0))
	all := l.begin()
	if len(all) == 0 {
		return
	}
	head := ui.CenterRow("start/head", 8, ui.Pad{},
		ui.Paragraph("start/title", txtNewHere.In(lang), ui.BoldFont(15), ui.Plain, 0).
			With(ui.Flex(1)),
		iconButton("start/close", txtNotNew.In(lang), ui.IconCross, l.hideStart))
	row := ui.Flow("start/steps", 8, 8, ui.Pad{}, startButton("start/words",
		txtFirstWords.In(lang), l.app.kept.data.Words, l.openFirstWords))
	for i := range all {
		id := all[i].ID
		row.Add(startButton("start/"+id, startLabel(i, &all[i], lang),
			l.app.kept.data.Lessons[id].Ended, func() { l.app.openCard(id) }))
	}
	box := ui.Column("start", 6, ui.Pad{Top: 4, Right: 8, Bottom: 12, Left: 14}, head, row)
	box.Draw = func(c ui.Canvas, n *ui.Node, k ui.Look) { ui.DrawPanel(c, n.Rect, k.Theme) }
	col.Add(box)
}

// startButton is a first step, with a tick once it is done.
func startButton(id, label string, done bool, press func()) *ui.Node {
	spec := ui.ButtonSpec{ID: id, Label: label, Style: ui.Outlined, Wrap: true, OnPress: press}
	if done {
		spec.Icon, spec.Style = ui.IconCheck, ui.Secondary
	}
	return ui.Button(spec)
}

// openFirstWords opens the words that all others use: the first of them, or where there is no room
// beside it their list.
func (l *library) openFirstWords() {
	l.app.kept.data.Words = true
	l.app.kept.save()
	ad := Address{Place: placeWords}
	if l.app.wide() {
		ad.Item = wordsFirst[0].id
	}
	l.app.openPlace(ad)
	l.app.stale()
}

// startLabel names a first lesson, with the proposal that it tells of.
func startLabel(i int, les *Lesson, lang words.Lang) string {
	title := les.Title.In(lang)
	if les.KIP != "" && les.Group != "basics" {
		title = txtStepOrigin.Fill("title", title, "kip", les.KIP).In(lang)
	}
	return txtStepTitle.Fill("n", strconv.Itoa(i+1), "title", title).In(lang)
}

// nextFirst is the lesson to begin with that comes after one of them, as long as there is one that
// was not seen to its end.
func (a *App) nextFirst(id string) (les Lesson, ok bool) {
	at := slices.Index(firstLessons[:], id)
	if at < 0 || a.kept.data.NoStart {
		return les, false
	}
	for _, next := range firstLessons[at+1:] {
		if les, ok = a.course.Lesson(next); ok && !a.kept.data.Lessons[next].Ended {
			return les, true
		}
	}
	return les, false
}

// startCommands are the first steps in words.
func (l *library) startCommands() (out []TwinCommand) {
	lang, all := l.app.lang, l.begin()
	add := func(id, value, label string, done bool) {
		label = txtNewHere.In(lang) + " " + label
		if done {
			label = txtStepDone.Fill("title", label).With("done", txtEnded).In(lang)
		}
		out = append(out, TwinCommand{ID: id, Value: value, Enabled: true, Label: label})
	}
	if len(all) > 0 {
		add("first-words", "", txtFirstWords.In(lang), l.app.kept.data.Words)
	}
	for i := range all {
		add("open", all[i].ID, startLabel(i, &all[i], lang),
			l.app.kept.data.Lessons[all[i].ID].Ended)
	}
	if len(all) > 0 {
		out = append(out, TwinCommand{
			ID: "start-hide", Label: txtNotNew.In(lang), Enabled: true,
		})
	}
	return out
}

// addPressHint says once, at the start of a first lesson, that things can be pressed.
func (p *player) addPressHint(body *ui.Node) {
	if p.hintsPress() {
		body.Add(ui.Paragraph("reason/press", txtCanPress.In(p.app.lang), small(p.app.lang),
			ui.QuietTone, 0))
	}
}

func (p *player) hintsPress() bool {
	return p.step <= 1 && !p.app.kept.data.Pressed && !p.embed && p.canInspect()
}

// hinted notes that the hint was read, or is known: the reader went on, or pressed something.
func (p *player) hinted() {
	if d := &p.app.kept.data; !d.Pressed && !p.embed {
		d.Pressed = true
		p.app.kept.save()
	}
}
