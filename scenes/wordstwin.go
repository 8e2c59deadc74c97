package scenes

import (
	"strconv"

	"highwater/core/words"
)

// twin gives the glossary in words: the list as cards, the word, and both moments of its picture
// as tables.
func (p *glossaryPlace) twin(t *Twin) {
	lang := p.app.lang
	t.Title, t.Sentence = p.title().In(lang), txtPickWord.In(lang)
	t.Detail = txtPickWordSay.In(lang)
	t.Labels.Library = txtWordsTitle.In(lang)
	t.Search = &TwinField{
		ID: "find", Submit: "find-open", Node: "words/find", Label: txtFindWord.In(lang),
		Hint: txtFindHint.In(lang), Value: p.find,
		Focused: p.app.tree.Focused() == "words/find",
	}
	for _, g := range p.list() {
		for _, it := range g.items {
			t.Cards = append(t.Cards, TwinCard{
				ID: placeWords + "/" + it.id, Command: "place", Group: g.title.In(lang),
				Title: it.title.In(lang), Idea: ideaOf(it.id).In(lang),
			})
		}
	}
	by := TwinChoice{ID: "by", Label: txtListBy.In(lang), Value: listNames[p.by]}
	for i, name := range []words.Text{txtByTheme, txtByLetter, txtOnCall} {
		by.Options = append(by.Options, TwinOption{listNames[i], name.In(lang)})
	}
	t.Choices = append(t.Choices, by)
	if p.card != nil {
		p.card.twin(t)
	}
	t.Commands = append(t.Commands,
		TwinCommand{ID: "library", Label: txtLibrary.In(lang), Key: "Escape", Enabled: true},
		TwinCommand{ID: "keys", Label: txtKeys.In(lang), Key: "?", Enabled: true})
}

var txtFindHint = words.New("HW, KIP-101, fsync, error 75", "HW、KIP-101、fsync、错误 75")

var txtCases = words.New("Cases and commands", "情形与命令")

var txtListBy = words.New("List by", "列出方式")

func ideaOf(id string) words.Text {
	if e, ok := wordNamed(id); ok {
		return e.mean
	}
	return words.Text{}
}

// twin gives a word with its picture.
func (w *wordCard) twin(t *Twin) {
	lang := w.app.lang
	t.Title, t.Sentence, t.Detail = w.title().In(lang), w.says().In(lang), ""
	if do := w.does(); !do.Empty() {
		t.Detail = txtDo.In(lang) + ": " + do.In(lang)
		for _, p := range w.points() {
			t.Events = append(t.Events, p.In(lang))
		}
		t.Events = append(t.Events, w.runs()...)
		t.Labels.Events = txtCases.In(lang)
	}
	if w.word != nil {
		t.Detail = w.word.more.In(lang)
		if len(w.runs()) > 0 {
			t.Detail += " " + w.word.file.says.In(lang)
		}
		t.Events = append(t.Events, txtSources.In(lang)+": "+w.word.source)
		t.Labels.Events = txtSources.In(lang)
	}
	command := func(id, value string, label words.Text, key string, pressed bool) {
		t.Commands = append(t.Commands, TwinCommand{
			ID: id, Value: value, Label: label.In(lang), Key: key, Enabled: true, Pressed: pressed,
		})
	}
	if k := w.picture; k.p != nil {
		command("back", "", txtBeforeIt, "ArrowLeft PageUp", !k.after)
		command("next", "", txtAfterIt, "ArrowRight PageDown .", k.after)
		t.StepText = k.value().In(lang)
		t.Lanes = k.twinLanes()
	} else {
		t.Notice = txtComing.In(lang)
	}
	command("moment", "", txtOpenMoment, "", false)
	for _, e := range w.near() {
		command("place", placeWords+"/"+e.id, e.word, "", false)
	}
	for _, l := range w.lessons() {
		command("open", l.ID, l.Title, "", false)
	}
}

// twinLanes are both moments as tables.
func (k *picture) twinLanes() []TwinLane {
	lang := k.app.lang
	from, to := k.frames()
	out := make([]TwinLane, 0, 2)
	for i, name := range []words.Text{txtBeforeIt, txtAfterIt} {
		f, step := from, k.shot.from
		if i > 0 {
			f, step = to, k.shot.to
		}
		out = append(out, TwinLane{
			Name:    name.In(lang) + " · " + strconv.Itoa(step),
			Verdict: verdictText(&f.Verdict, lang),
			Tables: []TwinTable{
				controllerTable(f, lang), replicaTable(f, lang), clientTable(f, lang),
			},
		})
	}
	return out
}
