package scenes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtNoLesson = words.New("There is no scenario “{name}”. Here is the library.",
		"没有名为“{name}”的课程。这里是课程库。")
	txtNoRules = words.New("Rules “{name}” are not known; the lesson's own are shown.",
		"不认识规则“{name}”，现使用本课自己的规则。")
	txtNoPart   = words.New("This topic has no partition {n}.", "这个 topic 没有分区 {n}。")
	txtNoMoment = words.New("The lesson ends before step {n}; this is its last one.",
		"本课不到第 {n} 步就结束了，这是最后一步。")
)

// Open shows the moment that a link names. What is damaged is left out and said.
func (a *App) Open(link string) {
	ad, faults := ParseLink(link)
	if ad.Lang != "" {
		a.lang = ad.Lang
	}
	if ad.Theme != "" {
		a.theme = ad.Theme
		a.tree.Theme = a.colors()
	}
	a.closeDialog()
	a.stale()
	a.player, a.awaited = nil, nil
	a.leavePlace()
	switch {
	case ad.Lesson != "":
		ad.entered = !strings.Contains(link, "step=")
		faults = append(faults, a.openLesson(ad)...)
	case ad.Place != "":
		faults = append(faults, a.openPlace(ad)...)
	default:
		a.library.search(ad.Query)
	}
	a.refresh()
	if len(faults) > 0 {
		a.toast(faults[0])
	}
	a.link = "" // the whole address is told with the next update
}

// openLesson opens as much of the address as there is.
func (a *App) openLesson(ad Address) (faults []words.Text) {
	a.awaited = nil
	a.tree.CloseTip()
	les, ok := a.course.Lesson(ad.Lesson)
	if name, own := strings.CutPrefix(ad.Lesson, ownPrefix); own && !ok {
		return []words.Text{txtGoneFile.Fill("name", clipped(name))}
	}
	if !ok {
		return []words.Text{txtNoLesson.Fill("name", clipped(ad.Lesson))}
	}
	if at := a.course.Arrival(ad.Lesson); at == Coming || at == Failed {
		return []words.Text{a.await(ad, &les)}
	}
	own := les.Rules[:min(len(les.Rules), maxRules)] // it may contrast more than fit side by side
	rules := ad.Rules
	if len(rules) == 0 {
		rules = own
	}
	p, err := newPlayer(a, les, rules, ad.Override)
	if err != nil {
		faults = append(faults, txtNoRules.Fill("name",
			clipped(strings.Join(append(slices.Clone(ad.Rules), ad.Override...), ", "))))
		if p, err = newPlayer(a, les, own, nil); err != nil {
			return append(faults, txtNoLesson.Fill("name", clipped(ad.Lesson)))
		}
	}
	if ad.Help == helpNames[helpGoal] {
		opened, more := a.openGoal(p, ad)
		faults = append(faults, more...)
		if opened {
			return faults
		}
		ad.Help, ad.Moves = "guided", ""
	}
	if ad.Moves == "" {
		ad.Moves = a.keptBranches(ad.Lesson)
	}
	faults = append(faults, p.hands.openBranches(&ad)...)
	if ad.Step > p.steps {
		faults = append(faults, txtNoMoment.Fill("n", strconv.Itoa(ad.Step)))
	}
	p.step, p.embed = min(ad.Step, p.steps), ad.Embed
	p.setTimeAxis(ad.Axis == axisMs)
	if n, err := strconv.Atoi(ad.Part); err == nil {
		if n >= p.parts.count {
			faults = append(faults, txtNoPart.Fill("n", ad.Part))
		}
		p.parts.chosen = min(n, p.parts.count-1)
		if p.parts.count == 1 {
			p.parts.chosen = partAuto
		}
	}
	if t, ok := view.ParseThing(ad.Inspect); ok {
		p.panel.thing, p.panel.tab = t, "inspect"
		p.tall = !ad.Embed // as a press on the thing does where the panel is a sheet
	}
	p.present = ad.Present && !ad.Embed
	p.help = max(0, helpNamed(a.kept.data.Help))
	if ad.Help != "" {
		p.help = helpNamed(ad.Help)
	}
	a.player = p
	a.leavePlace()
	if ad.entered {
		a.greet()
	}
	return faults
}

// Address gives what is shown now.
func (a *App) Address() Address {
	if a.awaited != nil {
		ad := *a.awaited
		ad.Lang = a.lang
		return ad
	}
	ad := Address{Lang: a.lang}
	if a.theme != themeSystem {
		ad.Theme = a.theme
	}
	if a.place == nil && a.player == nil {
		ad.Query = a.library.query
		if a.sheet != nil { // an answer has a link that can be sent
			ad.Query, ad.Place, ad.Item = "", placeWords, a.sheet.id
		}
	}
	if a.place != nil {
		ad.Place = a.placeName
		a.place.address(&ad)
	}
	if p := a.player; p != nil {
		ad.Lesson, ad.Rules, ad.Step, ad.Embed = p.lesson.ID, p.ruleNames(), p.step, p.embed
		ad.Override, ad.Axis = p.over, p.axisName()
		if p.parts.chosen != partAuto {
			ad.Part = strconv.Itoa(p.parts.chosen)
		}
		if p.panel.tab == "inspect" && p.panel.thing.Kind != "" {
			ad.Inspect = p.panel.thing.String()
		}
		p.hands.addTo(&ad)
		ad.Help, ad.Present = helpNames[p.help], p.present
	}
	return ad
}

// Link gives a link to the moment that is shown.
func (a *App) Link() string { return a.Address().String() }

// Step gives the step that is shown, 0 in the library.
func (a *App) Step() int {
	if a.player == nil {
		return 0
	}
	return a.player.step
}

// Steps gives the number of steps of the open lesson, 0 in the library.
func (a *App) Steps() int {
	if a.player == nil {
		return 0
	}
	return a.player.steps
}

// Go shows a step of the open lesson at once.
func (a *App) Go(step int) {
	if a.player != nil {
		a.player.scrub(step)
		a.refresh()
	}
}

// Hash gives the hash of the world of a side at the step that is shown, as 16 hex digits; ""
// when there is no such side.
func (a *App) Hash(lane int) string {
	p := a.player
	if p == nil || lane < 0 || lane >= len(p.sides) {
		return ""
	}
	run := p.at(lane).run
	return fmt.Sprintf("%016x", run.Hash(min(p.step, run.Steps())))
}

// Hashes gives the hash of the world of a side after each step, the start first; nil when there is
// no such side.
func (a *App) Hashes(lane int) []string {
	p := a.player
	if p == nil || lane < 0 || lane >= len(p.sides) {
		return nil
	}
	run := p.at(lane).run
	out := make([]string, run.Steps()+1)
	for step := range out {
		out[step] = fmt.Sprintf("%016x", run.Hash(step))
	}
	return out
}

// Command does what a button, a key or a choice of the twin stands for. An id or value that is
// not known, or not possible now, changes nothing.
func (a *App) Command(id, value string) {
	switch id {
	case "open":
		if name, item, ok := strings.Cut(value, "/"); ok {
			a.Command("place", name+"/"+item)
			return
		}
		a.openCard(value)
	case "library":
		if a.place != nil || a.player != nil && !a.player.embed {
			a.openLibrary()
		}
	case "place":
		name, item, _ := strings.Cut(value, "/")
		for _, f := range a.openPlace(Address{Place: name, Item: item}) {
			a.toast(f)
		}
	case "lang":
		if slices.Contains(words.Langs(), words.Lang(value)) {
			a.SetLang(words.Lang(value))
		}
	case "theme":
		if slices.Contains(themes, value) {
			a.SetTheme(value)
		}
	case "keys":
		a.openKeys()
	case "blur": // of a field that the page lays over the picture
		a.tree.Focus("")
	case "pick":
		a.pickFile()
	case "paste":
		a.Paste(value)
	default:
		switch {
		case a.player != nil:
			a.player.command(id, value)
		case a.place != nil:
			a.place.command(id, value)
		default:
			a.library.command(id, value)
		}
	}
	a.refresh()
	a.tellLink()
}

func (a *App) openCard(value string) {
	id, rules, _ := strings.Cut(value, "@")
	ad := Address{Lesson: id, entered: true}
	if rules != "" {
		ad.Rules = strings.Split(rules, ",")
	}
	a.closeDialog()
	for _, f := range a.openLesson(ad) {
		a.toast(f)
	}
	a.stale()
}

func (p *player) command(id, value string) {
	if p.hands.command(id, value) {
		return
	}
	n, err := strconv.Atoi(value)
	switch id {
	case "next":
		p.next()
	case "back":
		p.back()
	case "first":
		p.finish()
		p.goTo(0)
	case "last":
		p.finish()
		p.goTo(p.steps)
	case "play":
		p.play()
	case "turn-next":
		p.turn(1)
	case "turn-back":
		p.turn(-1)
	case "step":
		if err == nil {
			p.scrub(n)
		}
	case "side":
		if err == nil {
			p.choose(n - 1)
		}
	case "copy":
		p.app.copyLink()
	default:
		if !p.partCommand(id, value) {
			p.rareCommand(id, value, n, err)
		}
	}
}

func (p *player) rareCommand(id, value string, n int, err error) {
	switch id {
	case "split":
		p.setSplit(!p.split)
	case "speed":
		if i := slices.Index(speedNames, value); i >= 0 {
			p.setSpeed(i)
		}
	case "rules-1":
		p.setRules(0, value)
	case "rules-2":
		p.setSecond(value)
	case "answer":
		side, said, _ := strings.Cut(value, ":")
		if i, err := strconv.Atoi(side); err == nil {
			p.answer(i, said)
		}
	case "what-if":
		if err == nil && n >= 0 && n < len(p.sides) {
			p.openWhatIf(n)
		}
	case "again":
		p.askAgain()
	case "look":
		p.look()
	case "help":
		p.setHelp(helpNamed(value))
	case "present":
		p.setPresent(!p.present)
	case "blank":
		if p.present {
			p.setBlank(!p.blank)
		}
	case "reasons":
		p.notes = !p.notes
		p.app.stale()
	case "names":
		p.openNames(true)
	case "names-first":
		p.app.setNames(p.app.kept.data.NoNames)
	case "names-skip":
		if p.opener != nil {
			p.closeNames()
		}
	case "back-real":
		p.closeWhatIf()
	case "branch":
		if err == nil {
			p.chooseBranch(n)
		}
	default:
		if !p.timeCommand(id, value) {
			p.panelCommand(id, value)
		}
	}
}

// setSecond plays a second rule set beside the first, or none for "".
func (p *player) setSecond(name string) {
	rules := p.ruleNames()[:1]
	if name != "" {
		rules = append(rules, name)
	}
	p.replace(rules)
}
