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
)

// helpNames are the ways of help as links write them.
var helpNames = []string{"", "captions-off"}

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

var helpTexts = []words.Text{txtGuided, txtCaptionsOff}

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

// setHelp chooses how much is said, in this lesson and in those that are opened later.
func (p *player) setHelp(i int) {
	if i < 0 || i >= len(helpNames) || i == p.help {
		return
	}
	p.help = i
	p.looked = map[int]bool{}
	p.app.kept.data.Help = helpNames[i]
	p.app.kept.save()
	p.app.stale()
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
	for _, t := range helpTexts {
		opts = append(opts, ui.Option{Label: t.In(lang)})
	}
	return ui.Column("help/row", 6, ui.Pad{}, head("help/head", txtHelp, lang),
		ui.Segmented("help", opts, p.help, p.setHelp))
}

// helpChoice is the choice in words.
func (p *player) helpChoice() TwinChoice {
	lang := p.app.lang
	c := TwinChoice{ID: "help", Label: txtHelp.In(lang), Value: helpValue(p.help)}
	for i, t := range helpTexts {
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
