package scenario

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"highwater/core/words"
)

// Shown is what a case promises of the rule sets of a span, or of a variant.
type Shown struct {
	Where   string // "0.8.0 - 2.1", "2.8+count-diverging-fetch"
	Verdict string
	Records []string
	Shows   string // ShowsWrong or ShowsRight
	Because words.Text
	Rule    string
}

// String gives it in one line: "0.8.0 - 0.10: lost (m2)".
func (s *Shown) String() string {
	out := s.Where + ": " + s.Verdict
	if len(s.Records) > 0 {
		out += " (" + strings.Join(Ranges(s.Records), ", ") + ")"
	}
	return out
}

// Shown lists what a case promises, but for where it has no meaning: the spans in the order of the
// file, then the variants.
func (s *Script) Shown() []Shown {
	var all []Outcome
	all = append(all, s.Outcomes...)
	for i := range s.Variants {
		all = append(all, s.Variants[i].Outcome)
	}
	var out []Shown
	for _, o := range all {
		if o.Shows != "" {
			out = append(out, Shown{
				o.Span.Text, o.Verdict, o.Records, o.Shows, o.Because, o.Rule,
			})
		}
	}
	return out
}

// CasesTable gives the list of cases in Markdown: for each its script, and on which rule sets and
// variants it shows what went wrong and what is right. Links lead from docs/.
func CasesTable(all []*Script) string {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b *Script) int {
		return strings.Compare(a.About.Case+" "+a.ID, b.About.Case+" "+b.ID)
	})
	var b strings.Builder
	b.WriteString("| case | | script | shows what went wrong | shows what is right |\n" +
		"| --- | --- | --- | --- | --- |\n")
	for _, s := range all {
		b.WriteString("| " + s.About.Case + " | " + s.Title.In(words.EN) + "<br>" +
			s.Title.In(words.ZH) + " | [" + s.ID + "](" + path.Join("..", s.File) + ") | " +
			cellOf(s.Shown(), ShowsWrong) + " | " + cellOf(s.Shown(), ShowsRight) + " |\n")
	}
	return b.String()
}

// cellOf gives what shows the one or the other.
func cellOf(all []Shown, shows string) string {
	var out []string
	for i := range all {
		if s := &all[i]; s.Shows == shows {
			where, rest, _ := strings.Cut(s.String(), ": ")
			out = append(out, "`"+where+"` "+rest)
		}
	}
	return strings.Join(out, "<br>")
}

// TicketsTable lists in Markdown which scenario plays which improvement proposal and which ticket,
// which of Kafka's own tests hold the same, and where it goes wrong and right. Links lead from
// docs/.
func TicketsTable(all []*Script) string {
	all = slices.DeleteFunc(slices.Clone(all), func(s *Script) bool {
		return s.About.KIP == "" && len(s.About.JIRA) == 0
	})
	slices.SortStableFunc(all, func(a, b *Script) int {
		return cmp.Or(kipNumber(a)-kipNumber(b), strings.Compare(a.ID, b.ID))
	})
	var b strings.Builder
	b.WriteString("| proposal, ticket | scenario | Kafka's tests | goes wrong | is right |\n" +
		"| --- | --- | --- | --- | --- |\n")
	for _, s := range all {
		var tickets, tests []string
		if s.About.KIP != "" {
			tickets = append(tickets, s.About.KIP)
		}
		for _, j := range s.About.JIRA {
			tickets = append(tickets, "["+j+"](https://issues.apache.org/jira/browse/"+j+")")
		}
		for _, t := range s.About.Tests {
			tests = append(tests, "`"+t+"`")
		}
		b.WriteString("| " + strings.Join(tickets, "<br>") + " | [" + s.ID + "](" +
			path.Join("..", s.File) + ") | " + strings.Join(tests, "<br>") + " | " +
			cellOf(s.Shown(), ShowsWrong) + " | " + cellOf(s.Shown(), ShowsRight) + " |\n")
	}
	return b.String()
}

// kipNumber is the number of the proposal, beyond all numbers for none.
func kipNumber(s *Script) int {
	n, err := strconv.Atoi(strings.TrimPrefix(s.About.KIP, "KIP-"))
	if err != nil {
		return math.MaxInt
	}
	return n
}
