package release

import "highwater/core/words"

// Field is one rule as files and screens name it: `truncation: by-epoch`.
type Field struct {
	Name   string
	Values []string // by number
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
func Fields() []Field { return append([]Field(nil), fields[:]...) }

var fields = [...]Field{
	{
		"truncation", []string{"to-high-watermark", "by-epoch"},
		words.New("Where a follower cuts its log before it fetches.", "follower 拉取之前把日志截断到哪里。"),
		"KIP-101; broker.md 1 (a) 1, (b) 4",
		func(r *Rules) *uint8 { return (*uint8)(&r.Truncation) },
	},
	{
		"cut-when", []string{"every-new-epoch", "leader-change"},
		words.New("Which LeaderAndIsr makes a follower cut to its HW.",
			"哪些 LeaderAndIsr 会让 follower 截断到 HW。"),
		"broker.md 1 (a) 1", func(r *Rules) *uint8 { return (*uint8)(&r.CutWhen) },
	},
	{
		"initial-fetch", []string{"log-end", "high-watermark"},
		words.New("From where a new follower starts.", "新 follower 从哪里开始。"),
		"broker.md 0.7", func(r *Rules) *uint8 { return (*uint8)(&r.InitialFetch) },
	},
	{
		"epoch-cache", []string{"none", "increasing", "monotonic"},
		words.New("How the leader epoch cache takes a new entry.", "leader epoch 缓存如何接受新条目。"),
		"KIP-101, KAFKA-7415; broker.md 0.4",
		func(r *Rules) *uint8 { return (*uint8)(&r.EpochCache) },
	},
	{
		"cache-on-election", []string{"off", "on"},
		words.New("Whether a new leader notes its epoch before its first append.",
			"新 leader 是否在首次追加之前就记下自己的 epoch。"),
		"KAFKA-7415; broker.md 0.1", func(r *Rules) *uint8 { return (*uint8)(&r.CacheOnElection) },
	},
	{
		"hw-waits-for", []string{"isr", "isr-and-caught-up"},
		words.New("Whose LEO holds the HW back.", "HW 要等哪些副本的 LEO。"),
		"broker.md 2.3", func(r *Rules) *uint8 { return (*uint8)(&r.HWWaits) },
	},
	{
		"lag", []string{"time-or-messages", "time"},
		words.New("What puts a follower out of the ISR.", "follower 因什么离开 ISR。"),
		"broker.md 1 (a) 7, 2.6", func(r *Rules) *uint8 { return (*uint8)(&r.Lag) },
	},
	{
		"isr-check", []string{"every-lag", "every-half-lag"},
		words.New("How often a leader looks for lagging followers.", "leader 多久检查一次落后的 follower。"),
		"broker.md, Defaults", func(r *Rules) *uint8 { return (*uint8)(&r.ISRCheck) },
	},
	{
		"out-of-range", []string{"exit", "cut"},
		words.New("What a follower does when its log is longer than the leader's.",
			"follower 的日志比 leader 长时怎么办。"),
		"KAFKA-7414; broker.md 0.7", func(r *Rules) *uint8 { return (*uint8)(&r.OutOfRange) },
	},
}
