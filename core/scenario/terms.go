package scenario

import (
	"strings"

	"highwater/core/words"
)

// TermKind says where a term of the scenario language may stand.
type TermKind int8

// The kinds of terms, in the order of the reference page.
const (
	TermValue   TermKind = iota // in expect
	TermSetting                 // below cluster
	TermClient                  // below cluster: clients: NAME
)

// Term is a word of the scenario language that is no verb: a value that expect can name, or a
// setting.
type Term struct {
	Kind TermKind
	Name string // as it is written; A stands for any broker, R for any consumer
	Form string // what may stand behind it, in English and in Markdown
	Doc  words.Text
}

// Is says whether somebody who writes the name means the term: A.leo is leo as well.
func (t *Term) Is(name string) bool {
	_, short, of := strings.Cut(t.Name, ".")
	return t.Name == name || t.Kind == TermValue && of && short == name
}

// Terms lists them in the order of the reference page.
func Terms() []Term {
	var out []Term
	for i := range valueDefs {
		d := &valueDefs[i]
		name := d.name
		if d.of {
			name = "A." + name
		}
		out = append(out, Term{TermValue, name, valueForm(d), d.doc})
	}
	for _, name := range consumerValueNames() {
		d := consumerValueNamed(name, 0)
		out = append(out, Term{TermValue, "R." + name, valueForm(d), d.doc})
	}
	for i := range settingKeys {
		k := &settingKeys[i]
		out = append(out, Term{TermSetting, k.name, rangeForm(k.words, k.min, k.max), k.doc})
	}
	for i := range clientKeys {
		k := &clientKeys[i]
		form := "consumer: "
		if k.kind == ArgProducer {
			form = "producer: "
		}
		if k.named {
			form += "a name"
		} else {
			form += rangeForm(k.words, k.min, k.max)
		}
		out = append(out, Term{TermClient, k.name, form, k.doc})
	}
	return out
}

// valueForm says what may stand behind a value.
func valueForm(d *valueDef) string {
	form := valueForms[d.typ]
	if len(d.words) > manyWords {
		form = "an error's Kafka name, or `" + d.words[0] + "`"
	} else if len(d.words) > 0 {
		form = "`" + strings.Join(d.words, "`, `") + "`"
	}
	switch d.typ {
	case claimsValue:
		form = valueForms[d.typ] + ": " + form
	case checksValue:
		form += ": `" + strings.Join(checkNames(), "`, `") + "`"
	}
	return form
}

// rangeForm says what a setting may be: one of some words, or a number.
func rangeForm(of []string, lo, hi int32) string {
	if len(of) > 0 {
		return "`" + strings.Join(of, "`, `") + "`"
	}
	return num(lo) + " to " + num(hi)
}
