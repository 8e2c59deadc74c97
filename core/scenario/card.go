package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// Card is what a list of scenarios shows of one without reading its steps.
type Card struct {
	ID    string
	Group string // basics, kip or field
	Theme string // within the group, "" for none
	KIP   string // "KIP-101", "" for none
	Title words.Text
	Line  words.Text // the idea in a few words, or all of it
	Idea  words.Text
	Rules []string // the rule sets that the scenario contrasts
	Words []string // of the glossary
	// Tags are by what else somebody may look for it: its case, its tickets, the error codes that
	// it shows.
	Tags []string

	// Only the file itself says what is simplified, and what is left open.
	Real, Leaves words.Text
}

// Card gives what a list shows of the scenario.
func (s *Script) Card() Card {
	return Card{
		ID: s.ID, Group: s.About.Group, Theme: s.About.Theme, KIP: s.About.KIP, Title: s.Title,
		Line: s.line(), Idea: s.About.Idea, Rules: s.Rules, Words: s.About.Words, Tags: s.tags(),
		Real: s.About.Real, Leaves: s.About.Leaves,
	}
}

// line is what a list says of the scenario below its title.
func (s *Script) line() words.Text {
	if s.About.Card.Empty() {
		return s.About.Idea
	}
	return s.About.Card
}

// tags lists by what somebody may look for the scenario: case, tickets and error codes.
func (s *Script) tags() []string {
	var out []string
	if s.About.Case != "" {
		out = append(out, s.About.Case)
	}
	out = append(out, s.About.JIRA...)
	text := strings.Join(s.lines, "\n")
	for _, name := range kafka.ErrorNames() {
		if strings.Contains(text, name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// cardFile is a card as a file holds it; a text is its English and its Chinese.
type cardFile struct {
	ID    string    `json:"id"`
	Group string    `json:"group"`
	Theme string    `json:"theme,omitempty"`
	KIP   string    `json:"kip,omitempty"`
	Title [2]string `json:"title"`
	Line  [2]string `json:"line"`
	Idea  [2]string `json:"idea"`
	Rules []string  `json:"rules"`
	Words []string  `json:"words,omitempty"`
	Tags  []string  `json:"tags,omitempty"`
}

// EncodeCards writes cards for a page, which loads them instead of every scenario, without what
// only the file itself says.
func EncodeCards(all []Card) ([]byte, error) {
	out := make([]cardFile, 0, len(all))
	both := func(t words.Text) [2]string { return [2]string{t.In(words.EN), t.In(words.ZH)} }
	for _, c := range all {
		out = append(out, cardFile{
			c.ID, c.Group, c.Theme, c.KIP, both(c.Title), both(c.Line), both(c.Idea),
			c.Rules, c.Words, c.Tags,
		})
	}
	return json.Marshal(out)
}

// DecodeCards reads what EncodeCards has written.
func DecodeCards(data []byte) ([]Card, error) {
	var all []cardFile
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("the list of scenarios: %w", err)
	}
	out := make([]Card, 0, len(all))
	text := func(t [2]string) words.Text { return words.New(t[0], t[1]) }
	for _, c := range all {
		out = append(out, Card{
			ID: c.ID, Group: c.Group, Theme: c.Theme, KIP: c.KIP, Title: text(c.Title),
			Line: text(c.Line), Idea: text(c.Idea), Rules: c.Rules, Words: c.Words, Tags: c.Tags,
		})
	}
	return out, nil
}
