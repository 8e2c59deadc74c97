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

// RuleSet is a release by its name, with its rules and the defaults of its settings.
type RuleSet struct {
	Name    string   // as users type it
	Aliases []string // other names of the same rules
	Mode    Mode
	News    words.Text // what is new against the one before
	Rules   Rules
	Config  Config   // the release's defaults
	Changed []string // the fields that differ from the named release: a variant
}

// Title gives the name as a heading: "Kafka 0.10.2".
func (r *RuleSet) Title() string { return "Kafka " + r.Name }

// All lists the releases from the oldest to the newest.
func All() []RuleSet { return slices.Clone(table) }

// Names lists the names of all releases in their order.
func Names() []string {
	out := make([]string, 0, len(table))
	for i := range table {
		out = append(out, table[i].Name)
	}
	return out
}

// Lookup finds a rule set by its name or an alias.
func Lookup(name string) (RuleSet, bool) {
	if i := index(name); i >= 0 {
		return table[i], true
	}
	return RuleSet{}, false
}

// With gives a variant: the rule set with one field changed. It says whether there is such a
// field and value.
func (r RuleSet) With(field, value string) (RuleSet, bool) {
	f, ok := FieldByName(field)
	if !ok || !f.Set(&r.Rules, value) {
		return RuleSet{}, false
	}
	r.Changed = append(slices.Clone(r.Changed), field+"="+value)
	r.Name += "+" + field + "=" + value
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

// Span is a row of releases in the order of the table, both ends included.
type Span struct {
	Text     string
	from, to int
}

// Has says whether the release lies in the span. A variant lies in none.
func (s Span) Has(r *RuleSet) bool {
	if len(r.Changed) > 0 {
		return false
	}
	i := index(r.Name)
	return i >= s.from && i <= s.to
}

// ParseSpan reads "0.10", "0.8.0 - 0.10", "0.11+", each with " zk" behind it or not. The word
// that is not a release is given back when there is one.
func ParseSpan(text string) (s Span, unknown string) {
	t := strings.TrimSpace(text)
	for _, m := range []string{"zk", "kraft"} {
		if rest, ok := strings.CutSuffix(t, " "+m); ok {
			t = strings.TrimSpace(rest)
			if m != string(ZooKeeper) {
				return Span{}, m
			}
		}
	}
	s.Text = text
	if lo, open := strings.CutSuffix(t, "+"); open {
		s.from, s.to = index(strings.TrimSpace(lo)), len(table)-1
		return s, unknownAt(s.from, lo)
	}
	lo, hi, ranged := strings.Cut(t, " - ")
	if !ranged {
		hi = lo
	}
	s.from, s.to = index(strings.TrimSpace(lo)), index(strings.TrimSpace(hi))
	if u := unknownAt(s.from, lo); u != "" {
		return s, u
	}
	return s, unknownAt(s.to, hi)
}

func unknownAt(i int, word string) string {
	if i >= 0 {
		return ""
	}
	if w := strings.TrimSpace(word); w != "" {
		return w
	}
	return "(nothing)"
}

// Defaults of the settings up to 2.4, with unclean election on as it was until 0.10.2.
var oldConfig = Config{
	MinISR: 1, UncleanElection: true, LagTimeMax: 10000, LagMaxMessages: 4000,
	FetchWaitMax: 500, FetchBackoff: 1000, SocketTimeout: 30000, HWCheckpointEvery: 5000,
	SessionTimeout: 6000, RequestTimeout: 30000,
}

var table = buildTable()

func buildTable() []RuleSet {
	r, c := Rules{}, oldConfig
	var t []RuleSet
	add := func(name string, aliases []string, news words.Text) {
		t = append(t, RuleSet{
			Name: name, Aliases: aliases, Mode: ZooKeeper, News: news, Rules: r, Config: c,
		})
	}
	add("0.8.0", nil, words.New("HW truncation on every newer leader epoch; lag by messages too.",
		"每个更新的 leader epoch 都按 HW 截断；落后也按消息条数判断。"))
	r.CutWhen, r.Lag = LeaderChange, LagTime
	add("0.9", nil, words.New("Truncation only if the leader changed; lag by time alone.",
		"仅当 leader 变化才截断；只按时间判断落后。"))
	add("0.10.1", nil, words.New("The same rules as 0.9 here.", "此处的规则与 0.9 相同。"))
	r.HWWaits, r.ISRCheck = HWWaitsAndCaughtUp, CheckEveryHalfLag
	add("0.10.2", []string{"0.10"}, words.New(
		"The HW waits for caught-up replicas outside the ISR.",
		"HW 也等待 ISR 之外已追上的副本。"))
	r.Truncation, r.EpochCache, c.UncleanElection = ByEpoch, IncreasingCache, false
	add("0.11", nil, words.New("KIP-101: a follower asks where its leader epoch ends.",
		"KIP-101：follower 询问自己的 leader epoch 在哪里结束。"))
	r.InitialFetch = FromHighWatermark
	add("1.1", nil, words.New("A new follower starts from its HW.", "新 follower 从自己的 HW 开始。"))
	return t
}
