package scenes

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"highwater/core/words"
	"highwater/ui"
)

// reply is a word or a question on call that a search of the library has found.
type reply struct {
	id         string
	title, say words.Text
	score      int
}

// mostAnswers is how many answers a search shows.
const mostAnswers = 4

var txtAnswers = words.New("Answers", "解答")

// fillers are words of a question that say nothing of what is asked.
var fillers = strings.Fields("a an the is are was were be been do does did what why how when " +
	"which who my our your i we it its of in on at to for from by with after before and or not " +
	"but up " +
	"can mean means happen happened kafka")

// fillersZH are the same in Chinese, where nothing stands between words; the longer first.
var fillersZH = []string{
	"为什么会", "为什么", "是什么意思", "是什么", "什么是", "怎么办", "怎么", "我的", "会不会", "需要",
	"之后", "以后", "吗", "了", "的", "被", "会", "？", "，", "。",
}

// askedTerms gives what is asked for: the words of a query without fillers, Chinese in pairs of
// characters.
func askedTerms(query string) []string {
	var out []string
	low := strings.ToLower(query)
	for _, f := range fillersZH {
		low = strings.ReplaceAll(low, f, " ")
	}
	for _, w := range strings.FieldsFunc(low, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("?!,;:()（）“”\"", r)
	}) {
		if !slices.Contains(fillers, w) {
			out = append(out, inPairs(w)...)
		}
	}
	return out
}

// inPairs takes a run of more than two hanzi apart, and hanzi from Latin.
func inPairs(w string) []string {
	var out []string
	latin, han := "", []rune{}
	flush := func() {
		if latin != "" {
			out = append(out, latin)
		}
		for i := 0; i+1 < len(han); i++ {
			out = append(out, string(han[i:i+2]))
		}
		if len(han) == 1 {
			out = append(out, string(han))
		}
		latin, han = "", han[:0]
	}
	for _, r := range w {
		switch isHan := unicode.Is(unicode.Han, r); {
		case isHan && latin != "", !isHan && len(han) > 0:
			flush()
			fallthrough
		default:
			if isHan {
				han = append(han, r)
			} else {
				latin += string(r)
			}
		}
	}
	flush()
	return out
}

// forms gives a word, what it is without its ending, and other words for the same.
func forms(term string) []string {
	out := alike(term)
	if utf8.RuneCountInString(term) == len(term) { // Latin
		for _, end := range []string{"ing", "ed", "es", "s", "e"} {
			if stem, cut := strings.CutSuffix(term, end); cut && len(stem) > 3 {
				out = append(append(out, stem), alike(stem)...)
			}
		}
	}
	return out
}

// weigh says how well texts answer terms: most for the title; 0 where too little fits.
func weigh(terms []string, title, rest string) int {
	sum, hits := 0, 0
	for _, term := range terms {
		best := 0
		for i, w := range forms(term) {
			s := 0
			switch {
			case hasWord(title, w):
				s = 6
			case hasWord(rest, w), len(w) > 3 && strings.Contains(rest, w):
				s = 3
			}
			if i > 0 && s > 1 {
				s--
			}
			best = max(best, s)
		}
		if best > 0 {
			hits++
		}
		sum += best
	}
	if len(terms) == 0 || hits*3 < len(terms)*2 {
		return 0
	}
	return sum*4/len(terms) + hits
}

// isTicket says whether a word names a proposal or a ticket, which lessons tell of, or begins to.
func isTicket(term string) bool {
	for _, kind := range []string{"kip-", "kafka-"} {
		if n, ok := strings.CutPrefix(term, kind); ok && strings.Trim(n, "0123456789") == "" {
			return true
		}
	}
	return false
}

// answersTo gives the best answers to a query.
func answersTo(query string) []reply { return bestOf(ranked(askedTerms(query))) }

func bestOf(all []reply) []reply { return all[:min(len(all), mostAnswers)] }

// ranked gives the questions on call and the words that some terms ask for, the best first.
func ranked(terms []string) []reply {
	if slices.ContainsFunc(terms, isTicket) {
		return nil
	}
	var out []reply
	both := func(t words.Text) string {
		return strings.ToLower(t.In(words.EN) + " " + t.In(words.ZH) + " ")
	}
	for i := range onCall {
		q := &onCall[i]
		if s := weigh(terms, both(q.ask)+strings.ToLower(q.typed), askedText(q)); s > 0 {
			out = append(out, reply{q.id, q.ask, q.say, s + named(terms, q.id, q.ask)})
		}
	}
	for i := range glossary {
		e := &glossary[i]
		rest := strings.ToLower(e.id+" "+e.source+" ") + both(e.mean) + both(e.more) +
			both(e.file.says)
		if s := weigh(terms, both(e.word)+e.id, rest); s > 0 {
			out = append(out, reply{e.id, e.word, e.mean, s + named(terms, e.id, e.word)})
		}
	}
	slices.SortStableFunc(out, func(a, b reply) int { return cmp.Compare(b.score, a.score) })
	return out
}

// askedText is all that a question on call says, in small letters.
func askedText(q *asked) string {
	d := deedOf(q.id)
	all := []string{q.id, q.typed, strings.Join(d.runs, " ")}
	for _, t := range append([]words.Text{q.say, d.do}, q.points...) {
		all = append(all, t.In(words.EN), t.In(words.ZH))
	}
	return strings.ToLower(strings.Join(all, " "))
}

// named adds to what is called by just the terms: before what only speaks of them.
func named(terms []string, id string, title words.Text) int {
	low := strings.ToLower(title.In(words.EN))
	switch asked := strings.Join(terms, " "); {
	case asked == strings.ReplaceAll(id, "-", " "), asked == low:
		return 6
	case strings.HasPrefix(low, asked):
		return 2
	}
	return 0
}

// firstSentence gives the first sentence of a text.
func firstSentence(s string) string {
	if i := strings.Index(s, "。"); i >= 0 {
		return s[:i+len("。")]
	}
	if i := strings.Index(s, ". "); i >= 0 {
		return s[:i+1]
	}
	return s
}

// addAnswers shows what answers the query above the lessons that it finds.
func (l *library) addAnswers(col *ui.Node) {
	found := l.results().answers
	if len(found) == 0 {
		return
	}
	lang := l.app.lang
	col.Add(ui.Label("answers/title", txtAnswers.In(lang), ui.BoldFont(15), ui.QuietTone, ui.Left))
	for _, x := range found {
		col.Add(l.answerNode(&x))
	}
}

func (l *library) answerNode(x *reply) *ui.Node {
	lang, id := l.app.lang, "answers/"+x.id
	n := ui.Column(id, 1, ui.PadXY(12, 7),
		ui.Paragraph(id+"/ask", x.title.In(lang), ui.BoldFont(15), ui.Accented, 0),
		ui.Paragraph(id+"/say", firstSentence(x.say.In(lang)), ui.SansFont(14), ui.Plain, 0))
	word := x.id
	n.Role, n.Focusable, n.Label = ui.RoleLink, true, x.title.In(lang)
	n.OnPress = func() { l.app.openWord(word) }
	n.Draw = func(c ui.Canvas, n *ui.Node, k ui.Look) {
		fill := k.Theme.Panel
		if k.Hover || k.Down {
			fill = k.Theme.Hover
		}
		c.FillRect(n.Rect, 8, fill)
		c.StrokeRect(n.Rect, 8, ui.Solid(k.Theme.Line, 1))
		c.FillRect(ui.R(n.Rect.X, n.Rect.Y+8, 3, n.Rect.H-16), 1, k.Theme.Accent)
	}
	return n
}

// answerCards are the answers for the text view: each opens its word with the whole answer.
func (l *library) answerCards() (out []TwinCard) {
	lang := l.app.lang
	for _, x := range l.results().answers {
		out = append(out, TwinCard{
			ID: placeWords + "/" + x.id, Command: "place", Group: txtAnswers.In(lang),
			Title: x.title.In(lang), Idea: x.say.In(lang),
		})
	}
	return out
}
