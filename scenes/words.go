package scenes

import (
	"slices"
	"strings"

	"highwater/core/words"
	"highwater/ui"
)

// placeWords is the name of the glossary in links.
const placeWords = "words"

// itemOnCall is the list of questions in links: "#/words/on-call".
const itemOnCall = "on-call"

// The ways in which the glossary lists what it has.
const (
	byTheme = iota
	byLetter
	byAsked
)

var listNames = []string{"themes", "a-z", itemOnCall}

// glossaryPlace is the screen of words with their pictures, and of questions that people ask.
type glossaryPlace struct {
	app  *App
	card *wordCard // nil on a narrow screen that shows the list
	auto bool      // nobody chose it: a wide screen shows the first of the list
	by   int
	find string
	show string // an item of the list that is to be scrolled to, as soon as the list is there
}

// openGlossary opens the glossary at a word, or at its list.
func openGlossary(a *App, ad Address) (place, []words.Text) {
	p := &glossaryPlace{app: a}
	a.tree.Rewind("words/list")
	a.tree.Rewind("words/card")
	if ad.Item == itemOnCall {
		p.by = byAsked
		return p, nil
	}
	if ad.Item == "" {
		return p, nil
	}
	p.card = newWordCard(a, ad.Item)
	if p.card == nil {
		return p, []words.Text{txtNoWord.Fill("name", clipped(ad.Item))}
	}
	if p.card.asked != nil {
		p.by = byAsked
	}
	p.show = ad.Item
	return p, nil
}

// fill shows the first of the list beside it where there is room for a card and none was chosen.
func (p *glossaryPlace) fill() {
	switch list := p.all(); {
	case !p.app.wide() && p.auto:
		p.card, p.auto = nil, false
	case p.app.wide() && (p.card == nil || p.auto && !within(list, p.card.id)):
		p.card, p.auto = newWordCard(p.app, list[0].items[0].id), true
	}
}

// within says whether a list has an item.
func within(list []wordGroup, id string) bool {
	for _, g := range list {
		for _, it := range g.items {
			if it.id == id {
				return true
			}
		}
	}
	return false
}

// title is that of the screen: of words, or of questions.
func (p *glossaryPlace) title() words.Text {
	if p.by == byAsked {
		return txtOnCall
	}
	return txtWordsTitle
}

var (
	txtNoWord = words.New("There is no word “{name}”. Here are all of them.",
		"没有术语“{name}”。这里是全部术语。")
	txtWordsTitle  = words.New("Words", "术语")
	txtByTheme     = words.New("Themes", "主题")
	txtByLetter    = words.New("A–Z", "A–Z")
	txtOnCall      = words.New("On call", "值班问答")
	txtOnCallHead  = words.New("Questions people ask on call", "值班时常问的问题")
	txtFindWord    = words.New("Find a word", "查找术语")
	txtNoSuchWord  = words.New("No word or question has that.", "没有相符的术语或问题。")
	txtPickWord    = words.New("Choose a word or a question.", "请选择一个术语或问题。")
	txtPickWordSay = words.New(
		"Each has a picture of a real run that steps between before and after.",
		"每个都配有一幅真实运行的小图，可在之前与之后之间切换。")
)

// item is a line of the list.
type wordItem struct {
	id    string
	title words.Text
}

// wordGroup is a part of the list, under a heading or none.
type wordGroup struct {
	title words.Text
	items []wordItem
}

// all gives the list of the chosen kind without a search.
func (p *glossaryPlace) all() []wordGroup {
	bare := *p
	bare.find = ""
	return bare.list()
}

// list gives what is listed now: all of the chosen kind, or what the search has found.
func (p *glossaryPlace) list() []wordGroup {
	if p.find != "" {
		if g := p.searched(); len(g.items) > 0 {
			return []wordGroup{g}
		}
		return nil
	}
	var out []wordGroup
	add := func(title words.Text, all []entry) {
		g := wordGroup{title: title}
		for i := range all {
			g.items = append(g.items, wordItem{all[i].id, all[i].word})
		}
		out = append(out, g)
	}
	switch p.by {
	case byAsked:
		g := wordGroup{title: txtOnCallHead}
		for i := range onCall {
			g.items = append(g.items, wordItem{onCall[i].id, onCall[i].ask})
		}
		out = append(out, g)
	case byLetter:
		add(words.Text{}, p.sorted())
	default:
		for _, t := range wordThemes {
			add(t.title, t.words)
		}
	}
	return out
}

// searched gives what the search has found in the order of the library's search, then what has the
// terms only as parts of words.
func (p *glossaryPlace) searched() (g wordGroup) {
	terms := askedTerms(p.find)
	for len(terms) > 0 && len(g.items) == 0 {
		for _, r := range ranked(terms) {
			g.items = append(g.items, wordItem{r.id, r.title})
		}
		g.items = append(g.items, p.partly(terms, g.items)...)
		terms = p.app.library.withoutRarest(terms)
	}
	return g
}

// partly gives what has the terms in its texts and is not listed yet.
func (p *glossaryPlace) partly(terms []string, listed []wordItem) (out []wordItem) {
	add := func(it wordItem, texts ...words.Text) {
		has := func(other wordItem) bool { return other.id == it.id }
		if !slices.ContainsFunc(listed, has) && haveAll(terms, it.id, texts) {
			out = append(out, it)
		}
	}
	for i := range onCall {
		q := &onCall[i]
		add(wordItem{q.id, q.ask}, q.ask, q.say, doOf(q.id), words.Same(q.typed))
	}
	for i := range glossary {
		e := &glossary[i]
		add(wordItem{e.id, e.word}, e.word, e.mean, e.more, words.Same(e.source))
	}
	return out
}

// sorted gives the words in the order of the alphabet, as they read in the present language.
func (p *glossaryPlace) sorted() []entry {
	all := slices.Clone(glossary)
	slices.SortStableFunc(all, func(a, b entry) int {
		return strings.Compare(strings.ToLower(a.word.In(p.app.lang)),
			strings.ToLower(b.word.In(p.app.lang)))
	})
	return all
}

// haveAll says whether each of the terms, or another word for it, is in one of the texts, in either
// language.
func haveAll(terms []string, id string, texts []words.Text) bool {
	text := id
	for _, t := range texts {
		text += "\n" + t.In(words.EN) + "\n" + t.In(words.ZH)
	}
	text = strings.ToLower(text)
	for _, part := range terms {
		has := func(form string) bool { return strings.Contains(text, form) }
		if !slices.ContainsFunc(forms(part), has) {
			return false
		}
	}
	return true
}

// choose shows a word or a question.
func (p *glossaryPlace) choose(id string) {
	card := newWordCard(p.app, id)
	if card == nil {
		return
	}
	p.card, p.auto = card, false
	p.app.tree.Rewind("words/card")
	p.app.tree.CloseTip()
	p.app.stale()
}

// openFirst shows the first word that the search has found.
func (p *glossaryPlace) openFirst() {
	if list := p.list(); len(list) > 0 {
		p.choose(list[0].items[0].id)
	}
}

// unchoose goes back to the list of a narrow screen.
func (p *glossaryPlace) unchoose() bool {
	if p.card == nil || p.app.wide() {
		return false
	}
	p.card = nil
	p.app.stale()
	return true
}

// move goes to the word before or after the present one in the list.
func (p *glossaryPlace) move(dir int) {
	var ids []string
	for _, g := range p.list() {
		for _, it := range g.items {
			ids = append(ids, it.id)
		}
	}
	if len(ids) == 0 {
		return
	}
	i := -1
	if p.card != nil {
		i = slices.Index(ids, p.card.id)
	}
	i = min(max(i+dir, 0), len(ids)-1)
	p.choose(ids[i])
	p.app.refresh()
	p.app.tree.Reveal("words/item/" + ids[i])
}

func (p *glossaryPlace) key(e ui.Event) bool {
	switch e.Key {
	case "ArrowDown":
		p.move(1)
	case "ArrowUp":
		p.move(-1)
	case "Escape":
		return p.unchoose()
	default:
		return p.card != nil && p.card.picture.key(e.Key)
	}
	return true
}

func (p *glossaryPlace) tick() {
	if at := "words/item/" + p.show; p.show != "" && p.app.tree.Find(at) != nil {
		p.show = ""
		p.app.tree.Reveal(at)
		p.app.stale()
	}
	if p.card != nil {
		p.card.picture.tick()
	}
}

func (p *glossaryPlace) address(ad *Address) {
	if p.card != nil && !p.auto {
		ad.Item = p.card.id
	} else if p.by == byAsked {
		ad.Item = itemOnCall
	}
}

func (p *glossaryPlace) command(id, value string) bool {
	switch id {
	case "by":
		if i := slices.Index(listNames, value); i >= 0 {
			p.setBy(i)
		}
	case "find":
		p.find = value
		p.app.stale()
	case "find-open":
		p.find = value
		p.openFirst()
	case "next", "back":
		if p.card != nil {
			p.card.picture.show(id == "next")
		}
	case "moment":
		if p.card != nil {
			p.card.open()
		}
	case "list":
		p.unchoose()
	default:
		return false
	}
	return true
}

func (p *glossaryPlace) setBy(i int) {
	p.by = i
	p.app.tree.ScrollTo("words/list", ui.Point{})
	p.app.stale()
}
