package scenes

import (
	"slices"

	"highwater/core/words"
	"highwater/ui"
)

// How much a lesson says. Help fades: first all of it, then the reader says what happened before
// looking, then there is a goal and nothing else.
const (
	helpGuided = iota
	helpCaptionsOff
	helpGoal
)

// helpNames are the ways of help as links write them.
var helpNames = []string{"", "captions-off", "goal"}

// helpNamed finds a way of help by its name in links, "guided" too; -1 for none.
func helpNamed(name string) int {
	if name == "guided" {
		name = ""
	}
	return slices.Index(helpNames, name)
}

var (
	txtHelp        = words.New("Help", "提示")
	txtGuided      = words.New("Guided", "有讲解")
	txtCaptionsOff = words.New("Captions off", "隐藏讲解")
	txtSayFirst    = words.New("Say what happened, and why. Then look.", "先说说发生了什么、为什么，再看讲解。")
	txtLook        = words.New("Look", "看讲解")
)

var helpTexts = []words.Text{txtGuided, txtCaptionsOff, txtGoalMode}

// hides says whether the captions of the present step wait until they are asked for.
func (p *player) hides() bool {
	return p.help == helpCaptionsOff && p.step > 0 && !p.looked[p.step]
}

// look shows the captions of the present step.
func (p *player) look() {
	if p.hides() {
		p.looked[p.step] = true
		p.app.stale()
	}
}

// setHelp chooses how much is said, in this lesson and, but for the goal alone, in those that are
// opened later.
func (p *player) setHelp(i int) {
	if i < 0 || i >= len(p.helps()) || i == p.help {
		return
	}
	if i == helpGoal || p.help == helpGoal {
		p.turnGoal(i)
		return
	}
	p.help = i
	p.looked = map[int]bool{}
	p.app.kept.data.Help = helpNames[i]
	p.app.kept.save()
	p.app.stale()
}

// lessHelp shows the captions where they wait, else says less, and all of it again after that.
func (p *player) lessHelp() {
	switch {
	case p.hides():
		p.look()
	case p.hands == nil || p.hands.spec == nil || p.help == helpGoal:
		p.setHelp((p.help + 1) % len(p.helps()))
		if now := p.app.player; now != nil { // another one, where the goal came or went
			p = now
		}
		p.app.toast(helpTexts[p.help])
	}
}

// helps are the ways of help that there are here: a goal alone has what is a lesson.
func (p *player) helps() []words.Text {
	if p.hands == nil || p.lesson.ID == "" || p.embed {
		return helpTexts[:helpGoal]
	}
	return helpTexts
}

// turnGoal goes from a lesson to its goal alone, or back to the lesson.
func (p *player) turnGoal(i int) {
	a := p.app
	a.closeDialog()
	ad := Address{Lesson: p.lesson.ID, Rules: p.ruleNames(), Help: helpValue(i)}
	if i != helpGoal {
		a.kept.data.Help = helpNames[i]
		a.kept.save()
	}
	for _, f := range a.openLesson(ad) {
		a.toast(f)
	}
	a.stale()
}

// addHidden stands in the panel in place of the captions.
func (p *player) addHidden(body *ui.Node) {
	lang := p.app.lang
	body.Add(ui.Paragraph("hidden/say", txtSayFirst.In(lang), ui.BoldFont(17), ui.Plain, 0),
		ui.Row("hidden/row", 0, ui.Pad{Top: 4}, ui.Button(ui.ButtonSpec{
			ID: "look", Label: txtLook.In(lang), Style: ui.Outlined, OnPress: p.look,
		}), ui.Space(ui.Flex(1))))
}

// helpRow is the choice in the menu.
func (p *player) helpRow() *ui.Node {
	lang := p.app.lang
	var opts []ui.Option
	for _, t := range p.helps() {
		opts = append(opts, ui.Option{Label: t.In(lang)})
	}
	return ui.Column("help/row", 6, ui.Pad{}, head("help/head", txtHelp, lang),
		ui.Segmented("help", opts, p.help, p.setHelp))
}

// helpChoice is the choice in words.
func (p *player) helpChoice() TwinChoice {
	lang := p.app.lang
	c := TwinChoice{ID: "help", Label: txtHelp.In(lang), Value: helpValue(p.help)}
	for i, t := range p.helps() {
		c.Options = append(c.Options, TwinOption{helpValue(i), t.In(lang)})
	}
	return c
}

func helpValue(i int) string {
	if helpNames[i] == "" {
		return "guided"
	}
	return helpNames[i]
}

// hideTwin takes out of the twin what the reader is to say first.
func (p *player) hideTwin(t *Twin) {
	if !p.hides() || p.asking {
		return
	}
	t.Sentence, t.Detail, t.Events = txtSayFirst.In(p.app.lang), "", nil
	t.Commands = append(t.Commands, TwinCommand{
		ID: "look", Label: txtLook.In(p.app.lang), Key: "W", Enabled: true,
	})
}
