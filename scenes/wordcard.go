package scenes

import (
	"slices"
	"strings"

	"highwater/core/words"
	"highwater/ui"
)

// wordCard is a word, or a question that people ask, with its living picture.
type wordCard struct {
	app     *App
	id      string
	word    *entry // one of the two
	asked   *asked
	picture *picture
}

// newWordCard finds a word or a question; nil for an id that is neither.
func newWordCard(a *App, id string) *wordCard {
	w := &wordCard{app: a, id: id}
	if e, ok := wordNamed(id); ok {
		w.word, w.picture = e, newPicture(a, e.shot)
		return w
	}
	if q, ok := askedNamed(id); ok {
		w.asked, w.picture = q, newPicture(a, q.shot)
		return w
	}
	return nil
}

func (w *wordCard) title() words.Text {
	if w.word != nil {
		return w.word.word
	}
	return w.asked.ask
}

// says is what stands below the title.
func (w *wordCard) says() words.Text {
	if w.word != nil {
		return w.word.mean
	}
	return w.asked.say
}

// does is what to do, for a question on call.
func (w *wordCard) does() words.Text {
	if w.asked == nil {
		return words.Text{}
	}
	return doOf(w.asked.id)
}

// points are what is said below that, one below the other.
func (w *wordCard) points() []words.Text {
	if w.asked == nil {
		return nil
	}
	return w.asked.points
}

// runs are lines as they stand in a file, or commands to be run, each whole.
func (w *wordCard) runs() []string {
	if w.asked == nil {
		return w.word.file.lines
	}
	return deedOf(w.asked.id).runs
}

func (w *wordCard) near() []*entry {
	ids := ""
	if w.word != nil {
		ids = w.word.near
	} else {
		ids = w.asked.near
	}
	var out []*entry
	for _, id := range strings.Fields(ids) {
		if e, ok := wordNamed(id); ok {
			out = append(out, e)
		}
	}
	return out
}

// lessons lists the lessons that use the word, or that show the answer.
func (w *wordCard) lessons() []Lesson {
	var out []Lesson
	if w.word == nil {
		for _, id := range strings.Fields(w.asked.lessons) {
			if l, ok := w.app.course.Lesson(id); ok {
				out = append(out, l)
			}
		}
		return out
	}
	for _, l := range w.app.course.Lessons() {
		if slices.Contains(l.Words, w.id) {
			out = append(out, l)
		}
	}
	return out
}

// moment is the address at which the lesson of the picture shows the same.
func (w *wordCard) moment() Address {
	s := &w.picture.shot
	return Address{Lesson: s.lesson, Rules: []string{s.rules}, Step: s.to}
}

var (
	txtOpenMoment = words.New("Open this moment in its lesson", "在课程中打开这一刻")
	txtWrongly    = words.New("What people get wrong", "常见误解")
	txtNear       = words.New("Related words", "相关术语")
	txtUsedIn     = words.New("Lessons that use it", "用到它的课程")
	txtShownIn    = words.New("Lessons that show it", "演示它的课程")
	txtSources    = words.New("Sources", "出处")
	txtCopyCard   = words.New("Copy a link to this answer", "复制此解答的链接")
	txtAllWords   = words.New("All words", "全部术语")
)

// node makes the whole card for a width. To go to another word is what choose does.
func (w *wordCard) node(width float64, choose func(id string)) *ui.Node {
	lang := w.app.lang
	size := 21.0
	if width < phoneBelow {
		size = 18
	}
	title := ui.Paragraph("word/title", w.title().In(lang), ui.BoldFont(size), ui.Plain, 0)
	col := ui.Column("word", 12, ui.Pad{}, title,
		ui.Paragraph("word/says", w.says().In(lang), ui.SansFont(16), ui.Plain, 0))
	w.addPoints(col)
	if do := w.does(); !do.Empty() {
		col.Add(head("word/do/head", txtDo, lang),
			ui.Paragraph("word/do", do.In(lang), ui.SansFont(15), ui.Plain, 0))
		w.addRuns(col)
	}
	col.Add(w.picture.node(width),
		ui.Row("word/moment", 0, ui.Pad{}, ui.Button(ui.ButtonSpec{
			ID: "word/open", Label: txtOpenMoment.In(lang), Style: ui.Outlined, Wrap: true,
			OnPress: w.open,
		}).With(ui.Size{Flex: 1, Max: 340}), ui.Space(ui.FlexMin(1, 0))),
		ui.Paragraph("word/run", w.picture.source().In(lang), small(lang), ui.QuietTone, 0))
	if w.word != nil {
		col.Add(head("word/wrong", txtWrongly, lang),
			ui.Paragraph("word/more", w.word.more.In(lang), ui.SansFont(15), ui.Plain, 0))
		w.addRuns(col)
	}
	near := ui.Flow("word/near", 8, 8, ui.Pad{})
	for _, e := range w.near() {
		near.Add(ui.Button(ui.ButtonSpec{
			ID: "word/near/" + e.id, Label: e.word.In(lang), Style: ui.PillButton, Small: true,
			OnPress: func() { choose(e.id) },
		}))
	}
	col.Add(head("word/near/head", txtNear, lang), near)
	w.addLessons(col)
	if w.word != nil {
		col.Add(head("word/source/head", txtSources, lang),
			ui.Paragraph("word/source", w.word.source, ui.MonoFont(13), ui.QuietTone, 0))
	}
	return col
}

func head(id string, t words.Text, lang words.Lang) *ui.Node {
	return ui.Label(id, t.In(lang), ui.BoldFont(15), ui.QuietTone, ui.Left)
}

func (w *wordCard) addLessons(col *ui.Node) {
	list := w.lessons()
	if len(list) == 0 {
		return
	}
	lang := w.app.lang
	flow := ui.Flow("word/lessons", 8, 8, ui.Pad{})
	for _, l := range list {
		flow.Add(ui.Button(ui.ButtonSpec{
			ID: "word/lesson/" + l.ID, Label: l.Title.In(lang), Wrap: true, Small: true,
			OnPress: func() { w.app.openCard(l.ID) },
		}))
	}
	title := txtShownIn
	if w.word != nil {
		title = txtUsedIn
	}
	col.Add(head("word/lessons/head", title, lang), flow)
}

// open shows the moment of the picture in its lesson.
func (w *wordCard) open() {
	w.app.closeDialog()
	for _, f := range w.app.openLesson(w.moment()) {
		w.app.toast(f)
	}
	w.app.stale()
}

// openWord shows a word in a sheet over what is there; Escape comes back to it.
func (a *App) openWord(id string) {
	w := newWordCard(a, id)
	if w == nil {
		return
	}
	a.closeDialog()
	a.tree.Rewind("word-dialog/scroll")
	a.sheet, a.dialog = w, a.wordSheet
	a.tree.OpenModal(a.wordSheet(), a.closeDialog)
}

// sheetWidth is the width of the sheet of a word.
const sheetWidth = 720

func (a *App) wordSheet() *ui.Node {
	const pad = 18
	inner := min(sheetWidth, a.w-32) - 2*pad
	if a.w < phoneBelow {
		inner = a.w - 2*pad
	}
	choose := func(id string) { a.openWord(id) }
	col := ui.Column("word/sheet", 6, ui.PadAll(pad),
		ui.CenterRow("dialog/head", 8, ui.Pad{},
			ui.Link("word/all", txtAllWords.In(a.lang), ui.BoldFont(15), func() {
				id := a.sheet.id
				a.closeDialog()
				a.openPlace(Address{Place: placeWords, Item: id})
			}).With(ui.Flex(1)),
			iconButton("word/link", txtCopyCard.In(a.lang), ui.IconLink, func() {
				a.copy(Address{Place: placeWords, Item: a.sheet.id, Lang: a.lang}.String())
			}),
			iconButton("dialog/close", txtClose.In(a.lang), ui.IconCross, a.closeDialog)),
		a.sheet.node(inner, choose))
	return a.float("word-dialog", a.sheet.title().In(a.lang), sheetWidth, col)
}

// pictured is the living picture that is shown, nil for none.
func (a *App) pictured() *picture {
	if a.sheet != nil {
		return a.sheet.picture
	}
	if p, ok := a.place.(*glossaryPlace); ok && a.player == nil && p.card != nil {
		return p.card.picture
	}
	return nil
}

// sheetKeys lets the picture of a sheet have its keys, since a dialog keeps all others, and gives
// the rest.
func (a *App) sheetKeys(events []ui.Event) []ui.Event {
	if a.sheet == nil {
		return events
	}
	return slices.DeleteFunc(events, func(e ui.Event) bool {
		return e.Kind == ui.KeyDown && e.Mods == 0 && a.sheet != nil && a.sheet.picture.key(e.Key)
	})
}
