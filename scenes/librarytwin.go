package scenes

import (
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// What the table of verdicts may show.
const (
	setsMain = "main"
	setsAll  = "all"
)

var setsNames = []string{setsMain, setsAll}

var (
	txtSets    = words.New("Rule sets in the table", "表中的规则集")
	txtAgainst = words.New("Open beside it", "同时打开")
)

// command does what a button or choice of the twin stands for.
func (l *library) command(id, value string) {
	switch id {
	case "sets":
		if slices.Contains(setsNames, value) {
			l.showAll(value == setsAll)
		}
	case "search":
		l.search(value)
	case "search-open":
		l.search(value)
		l.openFirst()
	case "changed":
		l.showChanged(!l.onlyChanged())
	case "pair":
		l.pair(!l.pairing)
	case "versus":
		l.openVersus()
	case "cell":
		lesson, rules, _ := strings.Cut(value, "@")
		l.press(cellAt{lesson, rules})
	case "release", "against":
		l.choose(id, value)
	case "continue":
		l.goOn()
	case "first-words":
		l.openFirstWords()
	case "start-hide":
		l.hideStart()
	case "forget":
		l.forgetCommand(value)
	}
}

// choose takes a rule set for the cards of the twin.
func (l *library) choose(id, name string) {
	if _, ok := release.Lookup(name); !ok && name != "" {
		return
	}
	if id == "release" {
		l.release = name
	} else {
		l.against = name
	}
	l.first()
	l.app.stale()
}

// forgetCommand asks whether the progress is to be forgotten, or takes the answer.
func (l *library) forgetCommand(value string) {
	asked := l.asksToForget()
	switch {
	case value == "yes" && asked:
		l.app.closeDialog()
		l.app.kept.forget()
	case asked:
		l.app.closeDialog()
	default:
		l.app.openDialog(l.forgetDialog)
	}
}

func (l *library) asksToForget() bool {
	m := l.app.tree.Modal()
	return m != nil && m.ID == "forget-dialog"
}

func (l *library) twin(t *Twin) {
	lang := l.app.lang
	l.load()
	t.Sentence = txtPurpose.In(lang)
	t.Search = &TwinField{
		ID: "search", Submit: "search-open", Node: "search", Label: txtSearch.In(lang),
		Hint: txtSearchHint.In(lang), Value: l.query, Focused: l.app.tree.Focused() == "search",
	}
	shown := l.lessons
	if l.query != "" {
		shown = l.results().lessons
		t.Search.Result = l.foundText()
		t.Sentence = t.Search.Result
		t.Cards = l.answerCards()
	}
	for i := range shown {
		t.Cards = append(t.Cards, l.twinCard(&shown[i]))
	}
	t.Choices = append(t.Choices, l.twinChoices()...)
	t.Detail = l.computedText()
	t.Labels.State = txtWhich.In(lang)
	t.Lanes = []TwinLane{{Tables: []TwinTable{l.twinTable(l.different(shown)), l.legend()}}}
	t.Lanes[0].Tables = append(t.Lanes[0].Tables, l.versusTables()...)
	t.Commands = l.twinCommands()
}

// twinTable is the truth table.
func (l *library) twinTable(lessons []Lesson) TwinTable {
	lang := l.app.lang
	table := TwinTable{Caption: txtWhich.In(lang), Head: []string{txtScenarios.In(lang)}}
	for _, rs := range l.sets {
		table.Head = append(table.Head, rs.Title())
	}
	for _, les := range lessons {
		row := []string{les.Title.In(lang)}
		for _, rs := range l.sets {
			row = append(row, l.word(cellAt{les.ID, rs.Name}))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// legend says what the verdicts mean.
func (l *library) legend() TwinTable {
	lang := l.app.lang
	t := TwinTable{
		Caption: txtLegend.In(lang), Head: []string{txtVerdict.In(lang), txtMeaning.In(lang)},
	}
	for _, v := range verdictWords {
		t.Rows = append(t.Rows, []string{v.word.In(lang), v.means.In(lang)})
	}
	return t
}

var (
	txtLegend  = words.New("The words of the table", "表中的词")
	txtVerdict = words.New("Verdict", "结论")
	txtMeaning = words.New("Meaning", "含义")
	txtDone    = words.New("{verdict} · {done}", "{verdict} · {done}")
	txtOpened  = words.New("opened", "打开过")
	txtEnded   = words.New("seen to the end", "看完了")
	txtSolved  = words.New("all questions answered", "问题都答了")
)

// twinCard is a lesson with its verdict on the chosen rule set, or on its own; opening it opens
// that.
func (l *library) twinCard(les *Lesson) TwinCard {
	lang := l.app.lang
	c := TwinCard{
		ID: les.ID, Group: originOf(les).In(lang), Title: les.Title.In(lang),
		Idea: les.Idea.In(lang),
	}
	name := l.release
	if name == "" && len(les.Rules) > 0 {
		name = les.Rules[0]
	} else if name != "" {
		c.ID += "@" + name
	}
	if l.against != "" && name != "" && l.against != name {
		c.ID = les.ID + "@" + name + "," + l.against
	}
	if rs, ok := release.Lookup(name); ok {
		c.Verdict = rs.Title() + ": " + l.word(cellAt{les.ID, rs.Name})
	}
	done := l.doneText(les.ID)
	if !done.Empty() {
		c.Verdict = txtDone.Fill("verdict", c.Verdict).With("done", done).In(lang)
	}
	return c
}

// doneText says how far the reader came in a lesson; it is empty before it was opened.
func (l *library) doneText(id string) words.Text {
	switch p := l.app.kept.data.Lessons[id]; {
	case p.Answered:
		return txtSolved
	case p.Ended:
		return txtEnded
	case p.Opened:
		return txtOpened
	}
	return words.Text{}
}

func (l *library) twinChoices() []TwinChoice {
	lang := l.app.lang
	sets := TwinChoice{ID: "sets", Label: txtSets.In(lang), Value: setsMain}
	if l.all {
		sets.Value = setsAll
	}
	sets.Options = []TwinOption{{setsMain, l.setsLabel(false)}, {setsAll, l.setsLabel(true)}}
	first := TwinChoice{ID: "release", Label: txtRelease.In(lang), Value: l.release}
	first.Options = []TwinOption{{"", txtOwnOfEach.In(lang)}}
	second := TwinChoice{ID: "against", Label: txtAgainst.In(lang), Value: l.against}
	second.Options = []TwinOption{{"", txtNothing2.In(lang)}}
	for _, rs := range release.All() {
		o := TwinOption{rs.Name, rs.Title()}
		first.Options, second.Options = append(first.Options, o), append(second.Options, o)
	}
	return []TwinChoice{sets, first, second}
}

func (l *library) twinCommands() (out []TwinCommand) {
	lang := l.app.lang
	add := func(id, value string, t words.Text, key string, pressed bool) {
		out = append(out, TwinCommand{
			ID: id, Value: value, Label: t.In(lang), Key: key, Enabled: true, Pressed: pressed,
		})
	}
	if l.asksToForget() {
		add("forget", "yes", txtForget, "", false)
		add("forget", "no", txtKeepIt, "Escape", false)
		return out
	}
	if text := l.continueText(); text != "" {
		add("continue", "", words.Same(text), "", false)
	}
	out = append(out, l.startCommands()...)
	for _, d := range doors {
		name, _, _ := strings.Cut(d.place, "/")
		if _, ok := placeNamed(name); ok {
			add("place", d.place, d.label, "", false)
		}
	}
	add("changed", "", txtOnlyChanged, "", l.onlyChanged())
	if l.query != "" {
		add("search", "", txtClear, "Escape", false)
	}
	if l.app.opt.OnPick != nil {
		add("pick", "", txtPickFile, "", false)
	}
	add("keys", "", txtKeys, "?", false)
	if data := &l.app.kept.data; len(data.Lessons)+len(data.Puzzles) > 0 {
		add("forget", "", txtForget, "", false)
	}
	return out
}
