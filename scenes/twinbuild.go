package scenes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtState    = words.New("State of the cluster", "集群状态")
	txtEvents   = words.New("What happened in this step", "这一步发生了什么")
	txtCommands = words.New("Commands", "命令")
	txtQuestion = words.New("Question", "问题")
)

// Twin gives the stage in words.
func (a *App) Twin() Twin {
	in := func(t words.Text) string { return t.In(a.lang) }
	t := Twin{
		Lang: string(a.lang), Theme: themeLight, Screen: "library", Title: in(txtName),
		Link: a.Link(), Choices: a.prefChoices(), Notice: a.notice(),
		Labels: TwinLabels{
			State: in(txtState), Events: in(txtEvents), Commands: in(txtCommands),
			Question: in(txtQuestion), Library: in(txtScenarios), Help: in(txtKeys),
			Words: in(txtWordsHead), Keys: in(txtKeysHead),
		},
	}
	for _, e := range a.ownWordsFirst() {
		t.Words = append(t.Words, TwinTerm{in(e.word), in(e.mean)})
	}
	for _, k := range keyList {
		t.Keys = append(t.Keys, TwinTerm{k.keys, in(k.what)})
	}
	if a.dark() {
		t.Theme = themeDark
	}
	switch {
	case a.player != nil:
		a.player.twin(&t)
	case a.place != nil:
		t.Screen = a.placeName
		a.place.twin(&t)
	default:
		a.library.twin(&t)
	}
	a.twinFaults(&t)
	return t
}

var speedNames = []string{"0.25", "1", "2", "instant"}

func (a *App) prefChoices() []TwinChoice {
	in := func(t words.Text) string { return t.In(a.lang) }
	return []TwinChoice{
		{
			ID: "lang", Label: in(txtLanguage), Value: string(a.lang),
			Options: []TwinOption{{"en", "English"}, {"zh", "中文"}},
		},
		{
			ID: "theme", Label: in(txtTheme), Value: a.theme,
			Options: []TwinOption{
				{themeLight, in(txtLight)}, {themeDark, in(txtDark)}, {themeSystem, in(txtSystem)},
			},
		},
	}
}

var (
	txtSystem   = words.New("As the system", "跟随系统")
	txtSpeed    = words.New("Speed", "速度")
	txtFirstOf  = words.New("Rules", "规则")
	txtSecondOf = words.New("Compare with", "对比")
	txtNothing2 = words.New("nothing", "不对比")
	txtGoTo     = words.New("Go to step", "跳到第几步")
)

func (p *player) twin(t *Twin) {
	lang := p.app.lang
	t.Screen, t.Title = "player", p.lesson.Title.In(lang)
	t.Step, t.Steps, t.StepText = p.step, p.steps, p.stepText()
	t.Sentence = p.sentence()
	if q := p.openQuestion(); q != nil {
		t.Sentence = q.Text.In(lang)
	}
	if p.opener != nil {
		t.Sentence = p.nameSentence()
		t.StepText, t.Detail = p.nameCount(), p.nameHere().In(lang)
	}
	in := p.info(min(p.step, p.at(p.active).run.Steps()))
	for _, e := range in.Events {
		s := e.Text.In(lang)
		if !e.Reason.Empty() {
			s += " " + e.Reason.In(lang)
			if t.Detail != "" {
				t.Detail += " "
			}
			t.Detail += e.Reason.In(lang)
		}
		t.Events = append(t.Events, s)
	}
	t.Events = append(p.deedLines(), t.Events...)
	if theirs, ok := p.otherDeed(); ok {
		t.Events = append(t.Events, theirs)
	}
	if p.hintsPress() && !p.asking && p.opener == nil {
		t.Detail = strings.TrimSpace(t.Detail + " " + txtCanPress.In(lang))
	}
	for i := range p.sides {
		t.Lanes = append(t.Lanes, p.twinLane(i))
	}
	t.Question = p.twinQuestion()
	if len(p.sides) > 1 && p.step > 0 {
		t.Labels.Events += " · " + p.at(p.active).title(lang)
	}
	t.Commands = p.twinCommands()
	p.panelTwin(t)
	t.Choices = append(append(t.Choices, p.helpChoice()), p.twinChoices()...)
	p.hands.twin(t)
	p.presentTwin(t)
	p.hideTwin(t)
}

func (p *player) twinLane(i int) TwinLane {
	lang := p.app.lang
	s := p.at(i)
	f := p.frameOf(s, p.step)
	tables := append([]TwinTable{controllerTable(f, lang)}, quorumTables(f, lang)...)
	if f.Majority != nil {
		tables = []TwinTable{majorityTable(f, lang)}
	}
	tables = append(tables, replicaTable(f, lang), messageTable(f, lang), clientTable(f, lang))
	tables = append(tables, ledgerTables(f, lang)...)
	for i := range tables {
		tables[i].Caption = p.partName(tables[i].Caption)
	}
	tables = append(tables, p.timeTable(s))
	if t, ok := p.waitTable(s); ok {
		tables = append(tables, t)
	}
	if t, ok := p.endTable(i); ok {
		tables = append([]TwinTable{t}, tables...)
	}
	verdict := p.soFarOf(s, f, min(p.step, s.run.Steps())).long
	if p.pair != nil {
		verdict = p.sideFigures(s)
	}
	return TwinLane{
		Name: s.title(lang), Verdict: verdict,
		Hash:   fmt.Sprintf("%016x", f.Hash),
		Tables: append(tables, checkTable(f, lang)),
	}
}

func (p *player) twinQuestion() *TwinQuestion {
	lang := p.app.lang
	if !p.asking {
		var res []string
		var text string
		for i := range p.sides {
			if r, _, given := p.result(i); given {
				why, wrong := p.because(i)
				res = append(res, p.sides[i].title(lang)+": "+r.In(lang))
				for _, w := range [...]words.Text{wrong, why} {
					if !w.Empty() {
						res = append(res, w.In(lang))
					}
				}
				if end, ok := p.endIf(i); ok {
					res = append(res, end.In(lang))
				}
				text = p.sides[i].run.Info(p.step).Question.Text.In(lang)
			}
		}
		if text == "" {
			return nil
		}
		return &TwinQuestion{Text: text, Result: strings.Join(res, " ")}
	}
	q := &TwinQuestion{Text: p.openQuestion().Text.In(lang)}
	for _, i := range p.asked() {
		given, done := p.answers[answerAt{i, p.step + 1}]
		all := p.choices(i)
		for k := range all {
			n := all[k].Text.In(lang)
			c := TwinCommand{
				ID: "answer", Value: strconv.Itoa(i) + ":" + all[k].Value, Label: n, Enabled: true,
				Pressed: done && given.Value == all[k].Value,
			}
			if len(p.sides) > 1 {
				c.Label = p.at(i).title(lang) + ": " + n
			}
			if i == p.active {
				c.Key = answerKey(all, k)
			}
			q.Answers = append(q.Answers, c)
		}
	}
	return q
}

func (p *player) twinCommands() []TwinCommand {
	in := func(t words.Text) string { return t.In(p.app.lang) }
	atStart, atEnd := p.step == 0 && !p.asking, !p.noNext().Empty()
	next, play := txtNextStep, txtPlay
	if p.asking {
		next = txtShowIt
	}
	if p.opener != nil {
		next = p.nextName()
	}
	if p.playing {
		play = txtPause
	}
	cmd := func(id string, t words.Text, key string, off bool, why words.Text) TwinCommand {
		c := TwinCommand{ID: id, Label: in(t), Key: key, Enabled: !off}
		if off {
			c.Why = in(why)
		}
		return c
	}
	out := []TwinCommand{
		cmd("next", next, "ArrowRight PageDown .", atEnd, p.noNext()),
		cmd("back", txtBackStep, "ArrowLeft PageUp", atStart, txtAtStart),
		cmd("play", play, "Space", false, words.Text{}),
		cmd("first", txtToStart, "Home", p.step == 0, txtAtStart),
		cmd("last", txtToEnd, "End", atEnd, txtAtEnd),
		cmd("turn-next", txtNextTurn, "Shift+ArrowRight", atEnd, txtAtEnd),
		cmd("turn-back", txtLastTurn, "Shift+ArrowLeft", p.step == 0, txtAtStart),
	}
	out[2].Pressed = p.playing
	if len(p.sides) > 1 {
		for i := range p.sides {
			c := cmd("side", words.Same(p.at(i).title(p.app.lang)), strconv.Itoa(i+1),
				false, words.Text{})
			c.Value, c.Pressed = strconv.Itoa(i+1), i == p.active
			if p.asking {
				c.Key = ""
			}
			out = append(out, c)
		}
		c := cmd("split", txtBothSides, "S", !p.app.wide(), txtTooNarrow)
		c.Pressed = p.sideBySide()
		out = append(out, c)
	}
	if p.parts.count > 1 {
		out = append(out, cmd("part-back", txtPreviousPart, "[", false, words.Text{}),
			cmd("part-next", txtNextPart, "]", false, words.Text{}))
	}
	out = append(out, p.laneCommands(cmd)...)
	return append(out, p.rareTwinCommands(cmd)...)
}

func (p *player) rareTwinCommands(
	cmd func(string, words.Text, string, bool, words.Text) TwinCommand,
) (out []TwinCommand) {
	for i := range p.sides {
		if _, ok := p.tryOf(i); ok && p.what == nil {
			c := cmd("what-if", txtSeeIf, "", false, words.Text{})
			c.Value = strconv.Itoa(i)
			out = append(out, c)
		}
	}
	if t, ok := p.again(); ok {
		out = append(out, cmd("again", t, "", false, words.Text{}))
	}
	if p.what != nil {
		out = append(out, cmd("back-real", txtBackReal, "", false, words.Text{}))
	}
	for _, c := range p.brokenChecks() {
		k := cmd("step", txtShowWhere.Fill("n", strconv.Itoa(c.Since)), "", false, words.Text{})
		k.Value = strconv.Itoa(c.Since)
		out = append(out, k)
	}
	if id, text, ok := p.onward(); ok && id != "" {
		c := cmd("open", text, "", false, words.Text{})
		c.Value = id
		out = append(out, c)
	}
	out = append(out, p.endCommands()...)
	if p.opener != nil {
		out = append(out, cmd("names-skip", txtSkipNames, "Escape", false, words.Text{}))
	} else if p.step == 0 && len(p.lesson.Words) > 0 && !p.embed {
		first := cmd("names-first", txtNamesFirst, "", false, words.Text{})
		first.Pressed = !p.app.kept.data.NoNames
		out = append(out, first)
		out = append(out, cmd("names", txtNames, "", false, words.Text{}))
	}
	out = append(out, cmd("copy", txtCopyLink, "Y", false, words.Text{}),
		cmd("keys", txtKeys, "?", false, words.Text{}))
	if !p.embed {
		out = append(out, cmd("library", txtLibrary, "Escape", false, words.Text{}))
	}
	return out
}

// brokenChecks lists the invariants that broke before the present step.
func (p *player) brokenChecks() []view.Check {
	var out []view.Check
	s := p.at(p.active)
	f := s.run.Frame(min(p.step, s.run.Steps()))
	for _, c := range f.Checks {
		if !c.Holds && c.Since > 0 && c.Since != p.step {
			out = append(out, c)
		}
	}
	return out
}

var (
	txtToEnd     = words.New("To the end", "到终点")
	txtNextTurn  = words.New("Next turning point", "下一个转折点")
	txtLastTurn  = words.New("Previous turning point", "上一个转折点")
	txtBothSides = words.New("Show both sides", "并排显示两边")
	txtTooNarrow = words.New("The window is too narrow for two sides.", "窗口太窄，放不下两边。")
)

func (p *player) twinChoices() []TwinChoice {
	lang := p.app.lang
	first := TwinChoice{ID: "rules-1", Label: txtFirstOf.In(lang), Value: ownName(p.sides[0])}
	second := TwinChoice{ID: "rules-2", Label: txtSecondOf.In(lang)}
	second.Options = []TwinOption{{"", txtNothing2.In(lang)}}
	for _, rs := range release.All() {
		o := TwinOption{rs.Name, rs.Title()}
		first.Options, second.Options = append(first.Options, o), append(second.Options, o)
	}
	first.Options = withOwn(first.Options, p.sides[0])
	if len(p.sides) > 1 {
		second.Value = ownName(p.sides[1])
		second.Options = withOwn(second.Options, p.sides[1])
	}
	speed := TwinChoice{ID: "speed", Label: txtSpeed.In(lang), Value: speedNames[p.speed]}
	for i, s := range speedNames {
		label := s + "×"
		if i == instant {
			label = txtInstant.In(lang)
		}
		speed.Options = append(speed.Options, TwinOption{s, label})
	}
	step := TwinChoice{ID: "step", Label: txtGoTo.In(lang), Value: strconv.Itoa(p.step)}
	for _, s := range p.stepsToGoTo() {
		step.Options = append(step.Options, TwinOption{strconv.Itoa(s), strconv.Itoa(s)})
	}
	if part := p.partChoice(); part != nil {
		return []TwinChoice{first, second, speed, step, p.axisChoice(), *part}
	}
	return []TwinChoice{first, second, speed, step, p.axisChoice()}
}

// stepsToGoTo lists the steps that the choice offers: all of a lesson, and of a long run those
// around the one that is shown, with some of the rest.
func (p *player) stepsToGoTo() (out []int) {
	const near, rest = 40, 80
	every := max(1, p.steps/rest)
	for s := 0; s <= p.steps; s++ {
		around := s >= p.step-near && s <= p.step+near
		if p.steps <= 2*rest || s%every == 0 || s == p.steps || around {
			out = append(out, s)
		}
	}
	return out
}

// withOwn adds what a side is played on when it is a variant, which no list of releases has.
func withOwn(all []TwinOption, s *side) []TwinOption {
	name := ownName(s)
	if slices.ContainsFunc(all, func(o TwinOption) bool { return o.Value == name }) {
		return all
	}
	rs := s.run.RuleSet()
	return append(slices.Clone(all), TwinOption{name, rs.Title()})
}

// ownName is the first name of a side's rule set, also where the link used another one.
func ownName(s *side) string {
	if rs, ok := release.Lookup(s.name); ok {
		return rs.Name
	}
	return s.name
}

func epochOr(e kafka.LeaderEpoch, none string) string {
	if e == kafka.NoLeaderEpoch {
		return none
	}
	return strconv.Itoa(int(e))
}
