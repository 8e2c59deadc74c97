// Package words holds texts that exist in both languages of the program or not at all.
//
// It is not a translation catalogue: a text stands where it is used, in English and Chinese
// side by side, and the reader's language is chosen only when it is shown.
package words

import "strings"

// Lang is a language of the program. There is no process-wide language: whoever shows a text
// says which.
type Lang string

// The two languages.
const (
	EN Lang = "en"
	ZH Lang = "zh"
)

// Langs lists the languages in the order in which choices show them.
func Langs() []Lang { return []Lang{EN, ZH} }

// Text is a text in both languages. The zero Text is "no text".
type Text struct{ en, zh string }

// New makes a text, in both languages: internal/tidy refuses a call that leaves one blank. It is
// so short that tables of texts are data of the program and no code.
func New(en, zh string) Text { return Text{en: en, zh: zh} }

// Same makes a text that reads the same in both languages: names, numbers, configs.
func Same(s string) Text { return New(s, s) }

// In gives the text in the language; English for one that is not known.
func (t Text) In(l Lang) string {
	if l == ZH {
		return t.zh
	}
	return t.en
}

// Empty says that there is no text.
func (t Text) Empty() bool { return t.en == "" }

// With replaces {name} by a text that differs between the languages.
func (t Text) With(name string, by Text) Text {
	hole := "{" + name + "}"
	return Text{
		en: strings.ReplaceAll(t.en, hole, by.en), zh: strings.ReplaceAll(t.zh, hole, by.zh),
	}
}

// Fill replaces {name} by its value in both languages: Fill("x", "1", "y", "2"). A hole that
// no pair names stays.
func (t Text) Fill(pairs ...string) Text {
	return Text{en: fill(t.en, pairs), zh: fill(t.zh, pairs)}
}

func fill(s string, pairs []string) string {
	open := strings.IndexByte(s, '{')
	if open < 0 {
		return s
	}
	var out strings.Builder
	for ; open >= 0; open = strings.IndexByte(s, '{') {
		end := strings.IndexByte(s[open:], '}')
		if end < 0 {
			break
		}
		out.WriteString(s[:open])
		out.WriteString(value(s[open:open+end+1], pairs))
		s = s[open+end+1:]
	}
	out.WriteString(s)
	return out.String()
}

// value gives what stands for a hole, the hole itself for nothing.
func value(hole string, pairs []string) string {
	name := hole[1 : len(hole)-1]
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return hole
}
