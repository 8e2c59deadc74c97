package scenes

import (
	"time"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtOnward     = words.New("Next scenario: {title} →", "下一课：{title} →")
	txtNoMore     = words.New("Back to the library →", "回到课程库 →")
	txtNextLesson = words.New("Next scenario", "下一课")
)

// onward says where to go from the end of a lesson: to the next one, or from the last one to
// the library. id is "" for the library. Within a lesson, and where it is embedded, it says
// nothing.
func (p *player) onward() (id string, text words.Text, ok bool) {
	if p.step < p.steps || p.embed || p.what != nil || p.hands != nil && !p.hands.lesson() {
		return "", text, false
	}
	if next, ok := p.app.nextFirst(p.lesson.ID); ok {
		return next.ID, txtOnward.With("title", next.Title), true
	}
	lessons := p.app.course.Lessons()
	for i := range lessons {
		if lessons[i].ID == p.lesson.ID && i+1 < len(lessons) {
			return lessons[i+1].ID, txtOnward.With("title", lessons[i+1].Title), true
		}
	}
	return "", txtNoMore, true
}

// goOnward goes there.
func (p *player) goOnward() {
	switch id, _, ok := p.onward(); {
	case !ok:
	case id == "":
		p.app.openLibrary()
	default:
		p.app.openCard(id)
	}
}

// onwardAfter is how long the last step stands before the button in the place of Next leads away
// from the lesson: who presses Next many times must not miss its end.
const onwardAfter = time.Second

// onwardButton stands in the place of Next at the end of a lesson; nil where nothing comes.
func (p *player) onwardButton() *ui.Node {
	id, _, ok := p.onward()
	if !ok || p.lesson.ID == "" || p.moving() {
		return nil
	}
	label := txtNextLesson
	if id == "" {
		label = txtLibrary
	}
	icon := ui.IconForward
	if p.app.w < tinyBelow {
		icon = ui.NoIcon // the words need its room
	}
	since := p.shownAt
	return ui.Button(ui.ButtonSpec{
		ID: "next", Label: label.In(p.app.lang), Icon: icon, Style: ui.Primary,
		OnPress: func() {
			if p.app.now-since >= onwardAfter {
				p.goOnward()
			}
		},
	})
}

// addOnward adds the way on from the last step.
func (p *player) addOnward(body *ui.Node) {
	_, text, ok := p.onward()
	if !ok {
		return
	}
	label := text.In(p.app.lang)
	words := ui.Column("onward/body", 0, ui.PadXY(12, 9),
		ui.Paragraph("onward/text", label, ui.BoldFont(15), ui.Accented, 0))
	body.Add(ui.Card("onward", label, false, words, p.goOnward))
}
