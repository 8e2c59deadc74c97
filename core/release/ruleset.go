package release

import (
	"slices"
	"strings"

	"highwater/core/words"
)

// Mode is the kind of controller.
type Mode string

// The controller modes.
const (
	ZooKeeper Mode = "zk"
	KRaft     Mode = "kraft"
)

// RuleSet is a release and a controller mode by its name, with its rules and the defaults of
// its settings.
type RuleSet struct {
	Name    string   // as users type it: "2.1", "3.3-zk"
	Release string   // without the mode; a feature that is switched on follows it: "4.0-elr"
	Aliases []string // other names of the same rules
	Mode    Mode
	SameAs  string     // the rule set before that answers everything alike, "" for none
	News    words.Text // what is new against the one before
	Rules   Rules
	Config  Config   // the release's defaults
	Changed []string // the fields that differ from the named release: a variant
	Variant *Variant // its name among the named variants, nil for none
}

// Title gives the name as a heading: "Kafka 0.10.2", "Kafka 0.10.2 + truncation=by-epoch".
func (r *RuleSet) Title() string { return "Kafka " + strings.ReplaceAll(r.Name, "+", " + ") }

// Brief is the name without what was changed, and how many rules were: "2.1", 1.
func (r *RuleSet) Brief() (name string, changed int) {
	name, _, _ = strings.Cut(r.Name, "+")
	return name, len(r.Changed)
}

// All lists the rule sets from the oldest to the newest, of one release ZooKeeper mode first,
// without variants.
func All() []RuleSet { return slices.Clone(table) }

// Matrix lists the rule sets that a table of verdicts shows by default: those where something
// that readers ask about changed.
func Matrix() []RuleSet {
	names := []string{
		"0.10", "0.11", "2.0.0", "2.0.1", "2.1", "2.2", "2.8", "3.3", "3.5", "3.7", "4.1",
	}
	var out []RuleSet
	for _, name := range names {
		out = append(out, table[index(name)])
	}
	return out
}

// Names lists the names of all rule sets in their order.
func Names() []string {
	out := make([]string, 0, len(table))
	for i := range table {
		out = append(out, table[i].Name)
	}
	return out
}

// Lookup finds a rule set by its name, an alias, or as a variant: BASE+variant or
// BASE+field=value, several of them one behind the other.
func Lookup(name string) (RuleSet, bool) {
	base, rest, varied := strings.Cut(name, "+")
	i := index(base)
	if i < 0 {
		return RuleSet{}, false
	}
	r, ok := table[i], true
	for varied && ok {
		var change string
		change, rest, varied = strings.Cut(rest, "+")
		if field, value, set := strings.Cut(change, "="); set {
			r, ok = r.With(field, value)
		} else {
			r, ok = r.named(change)
		}
	}
	return r, ok
}

// With gives a variant: the rule set with one field changed. It says whether there is such a
// field in this controller mode, and such a value.
func (r RuleSet) With(field, value string) (RuleSet, bool) {
	return r.changed(field, value, field+"="+value)
}

func (r RuleSet) changed(field, value, suffix string) (RuleSet, bool) {
	f, ok := FieldByName(field)
	if !ok || !f.In(r.Mode) || !f.Set(&r.Rules, value) {
		return RuleSet{}, false
	}
	r.Changed = append(slices.Clone(r.Changed), field+"="+value)
	r.Name += "+" + suffix
	return r, true
}

func index(name string) int {
	for i := range table {
		if table[i].Name == name || slices.Contains(table[i].Aliases, name) {
			return i
		}
	}
	return -1
}

// Spec begins the spec of a run: controller mode, rules and settings of the rule set, and one
// controller where a quorum of them is needed. The caller adds the cluster.
func (r *RuleSet) Spec() Spec {
	s := Spec{Mode: r.Mode, Rules: r.Rules, Config: r.Config}
	if r.Mode == KRaft {
		s.Voters = 1
	}
	return s
}
