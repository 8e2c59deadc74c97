package release

import (
	"slices"
	"strings"
)

// order lists the releases from the oldest to the newest; spans count by it. A release with a
// feature switched on follows the release.
var order = []string{
	"0.8.0", "0.9", "0.10.1", "0.10.2", "0.11", "1.1", "2.0.0", "2.0.1",
	"2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8",
	"3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9",
	"4.0", "4.0-elr", "4.1", "4.1.1",
}

// Span is a row of releases in their order, both ends included, of one controller mode or both.
type Span struct {
	Text     string
	from, to int
	mode     Mode // "" for both
}

// Has says whether the rule set lies in the span. A variant lies in none.
func (s Span) Has(r *RuleSet) bool {
	if len(r.Changed) > 0 || s.mode != "" && s.mode != r.Mode {
		return false
	}
	i := slices.Index(order, r.Release)
	return i >= s.from && i <= s.to
}

// ParseSpan reads "0.10", "3.3-zk", "0.8.0 - 0.10", "2.1+", each of the last two with " zk" or
// " kraft" behind it or not. The word that is not a release is given back when there is one.
func ParseSpan(text string) (s Span, unknown string) {
	s.Text = text
	t := strings.TrimSpace(text)
	for _, m := range []Mode{ZooKeeper, KRaft} {
		if rest, ok := strings.CutSuffix(t, " "+string(m)); ok {
			t, s.mode = strings.TrimSpace(rest), m
		}
	}
	if lo, open := strings.CutSuffix(t, "+"); open {
		s.to = len(order) - 1
		return s, s.end(&s.from, lo)
	}
	lo, hi, ranged := strings.Cut(t, " - ")
	if !ranged {
		hi = lo
	}
	if u := s.end(&s.from, lo); u != "" {
		return s, u
	}
	return s, s.end(&s.to, hi)
}

// end takes one end of a span: a release, an alias of one, or a rule set with its mode.
func (s *Span) end(at *int, word string) (unknown string) {
	w := strings.TrimSpace(word)
	name := w
	for _, m := range []Mode{ZooKeeper, KRaft} {
		if rest, ok := strings.CutSuffix(w, "-"+string(m)); ok {
			name, s.mode = rest, m
		}
	}
	if i := index(w); i >= 0 {
		name = table[i].Release
	}
	*at = slices.Index(order, name)
	switch {
	case *at >= 0:
		return ""
	case w == "":
		return "(nothing)"
	}
	return w
}
