package scenes

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"highwater/core/words"
)

// results is what a search shows, and for what it was looked up.
type results struct {
	query   string
	cells   int // how much of the table had been computed
	lessons []Lesson
	answers []reply
	without []string // words of the query that nothing shown need have
}

// results finds lessons and answers for the query. Where nothing has all its words, it does without
// the rarest, one after the other, until something is found.
func (l *library) results() results {
	if r := l.looked; r.query == l.query && r.cells == len(l.cells) && l.query != "" {
		return r
	}
	terms := askedTerms(l.query)
	r := results{
		query: l.query, cells: len(l.cells),
		lessons: l.find(l.query), answers: bestOf(ranked(terms)),
	}
	for len(terms) > 0 {
		if len(r.lessons) == 0 {
			r.lessons = l.findTerms(terms)
		}
		if len(r.lessons)+len(r.answers) > 0 {
			break
		}
		terms = l.withoutRarest(terms)
		r.answers = bestOf(ranked(terms))
	}
	if len(r.lessons)+len(r.answers) > 0 {
		r.without = leftOut(l.query, terms)
	}
	l.looked = r
	return r
}

// withoutRarest drops the term that the fewest lessons and answers have.
func (l *library) withoutRarest(terms []string) []string {
	at, least := 0, -1
	for i, t := range terms {
		n := len(ranked([]string{t})) + len(l.findTerms([]string{t}))
		if least < 0 || n < least {
			at, least = i, n
		}
	}
	return slices.Delete(slices.Clone(terms), at, at+1)
}

// leftOut gives the words of a query of which no term was kept, but for its fillers.
func leftOut(query string, kept []string) (out []string) {
	for _, w := range strings.FieldsFunc(query, unicode.IsSpace) {
		terms := askedTerms(w)
		has := func(t string) bool { return slices.Contains(kept, t) }
		if len(terms) > 0 && !slices.ContainsFunc(terms, has) {
			out = append(out, w)
		}
	}
	return out
}

var (
	txtFoundBoth = words.New("Found for “{q}”: answers {a}, lessons {n}",
		"“{q}”：解答 {a} 条，课程 {n} 课")
	txtFoundAnswers = words.New("Found for “{q}”: answers {a}", "“{q}”：解答 {a} 条")
	txtLeftOut      = words.New("{found}. Nothing has all words; left out: {left}",
		"{found}。没有全部符合的，略去了：{left}")
)

// foundText says what a query found: an error by its number or name, how many answers and lessons,
// and what was left out to find them.
func (l *library) foundText() string {
	lang, r := l.app.lang, l.results()
	said := errorSaid(l.query).In(lang)
	t := txtFound
	switch {
	case len(r.answers) > 0 && len(r.lessons) > 0:
		t = txtFoundBoth
	case len(r.answers) > 0:
		t = txtFoundAnswers
	case len(r.lessons) == 0 && said != "":
		return said
	case len(r.lessons) == 0:
		t = txtNoneFound
	}
	t = t.Fill("n", strconv.Itoa(len(r.lessons)), "a", strconv.Itoa(len(r.answers)),
		"q", l.toldQuery())
	if len(r.without) > 0 {
		t = txtLeftOut.With("found", t).Fill("left", strings.Join(r.without, ", "))
	}
	if said != "" {
		said += " "
	}
	return said + t.In(lang)
}

// toldQuery is what is looked for, as it is told: a word without end would run out of its column.
func (l *library) toldQuery() string {
	const most = 30
	short := clippedTo(l.query, most)
	if short != l.query {
		short += "…"
	}
	return short
}
