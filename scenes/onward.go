package scenes

import (
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtOnward = words.New("Next scenario: {title} →", "下一课：{title} →")
	txtNoMore = words.New("Back to the library →", "回到课程库 →")
)

// onward says where to go from the end of a lesson: to the next one, or from the last one to
// the library. id is "" for the library. Within a lesson, and where it is embedded, it says
// nothing.
func (p *player) onward() (id string, text words.Text, ok bool) {
	if p.step < p.steps || p.embed || p.what != nil || p.hands != nil && !p.hands.lesson() {
		return "", text, false
	}
	lessons := p.app.course.Lessons()
	for i := range lessons {
		if lessons[i].ID == p.lesson.ID && i+1 < len(lessons) {
			next := &lessons[i+1]
			return next.ID, words.New(
				txtOnward.Fill("title", next.Title.In(words.EN)).In(words.EN),
				txtOnward.Fill("title", next.Title.In(words.ZH)).In(words.ZH)), true
		}
	}
	return "", txtNoMore, true
}

// addOnward adds the way on from the last step.
func (p *player) addOnward(body *ui.Node) {
	id, text, ok := p.onward()
	if !ok {
		return
	}
	label := text.In(p.app.lang)
	words := ui.Column("onward/body", 0, ui.PadXY(12, 9),
		ui.Paragraph("onward/text", label, ui.BoldFont(15), ui.Accented, 0))
	body.Add(ui.Card("onward", label, false, words, func() {
		if id == "" {
			p.app.openLibrary()
		} else {
			p.app.openCard(id)
		}
	}))
}
