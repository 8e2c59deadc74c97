package release

import (
	"slices"

	"highwater/core/words"
)

// Field is one rule as files and screens name it: `truncation: by-epoch`.
type Field struct {
	Name   string
	Mode   Mode         // of the controller whose clusters ask it, "" for both
	Values []string     // by number
	Means  []words.Text // what each value does, in a few words
	Doc    words.Text
	Source string // where the specification says so
	at     func(*Rules) *uint8
}

// Get gives the name of the rule's value in r.
func (f *Field) Get(r *Rules) string { return f.Values[*f.at(r)] }

// Set sets the rule by the name of a value and says whether there is such a value.
func (f *Field) Set(r *Rules, value string) bool {
	for i, v := range f.Values {
		if v == value {
			*f.at(r) = uint8(i)
			return true
		}
	}
	return false
}

// In says whether clusters of a controller mode ask the rule. Where nobody does its value is the
// first one and means nothing.
func (f *Field) In(m Mode) bool { return f.Mode == "" || f.Mode == m }

// Differences lists the rules that two rule sets answer differently, in the order of Rules.
func Differences(a, b *Rules) []Field {
	var out []Field
	for _, f := range fields {
		if *f.at(a) != *f.at(b) {
			out = append(out, f)
		}
	}
	return out
}

// Meaning says in a few words what the rule's value in r does.
func (f *Field) Meaning(r *Rules) words.Text { return f.Means[*f.at(r)] }

// FieldByName finds a rule.
func FieldByName(name string) (*Field, bool) {
	for _, f := range fields {
		if f.Name == name {
			return &f, true
		}
	}
	return nil, false
}

// Fields lists all rules in the order of Rules.
func Fields() []Field { return slices.Clone(fields) }

var fields = slices.Concat(
	followerFields, diskFields, leaderFields, producerFields, consumerFields, controlFields,
	kraftFields,
)

// of gives the answers that clusters of a controller mode ask for, and the first value of every
// other rule.
func (r Rules) of(m Mode) Rules {
	for i := range fields {
		if !fields[i].In(m) {
			*fields[i].at(&r) = 0
		}
	}
	return r
}
