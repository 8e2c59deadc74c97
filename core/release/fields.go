package release

import "highwater/core/words"

// Field is one rule as files and screens name it: `truncation: by-epoch`.
type Field struct {
	Name   string
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
func Fields() []Field { return append([]Field(nil), fields[:]...) }

var fields = [...]Field{
	{
		"truncation",
		[]string{"to-high-watermark", "by-epoch"},
		[]words.Text{
			words.New("a follower truncates to its HW",
				"follower 截断到自己的 HW"),
			words.New("a follower asks the leader where its epoch ends",
				"follower 先问 leader：我的 epoch 到哪里结束"),
		},
		words.New("Where a follower cuts its log before it fetches.", "follower 拉取之前把日志截断到哪里。"),
		"KIP-101; broker.md 1 (a) 1, (b) 4",
		func(r *Rules) *uint8 { return (*uint8)(&r.Truncation) },
	},
	{
		"cut-when",
		[]string{"every-new-epoch", "leader-change"},
		[]words.Text{
			words.New("it cuts on every newer leader epoch",
				"每个更新的 leader epoch 都截断"),
			words.New("it cuts only when the leader changed",
				"仅当 leader 变化才截断"),
		},
		words.New("Which LeaderAndIsr makes a follower cut to its HW.",
			"哪些 LeaderAndIsr 会让 follower 截断到 HW。"),
		"broker.md 1 (a) 1", func(r *Rules) *uint8 { return (*uint8)(&r.CutWhen) },
	},
	{
		"initial-fetch",
		[]string{"log-end", "high-watermark"},
		[]words.Text{
			words.New("a new follower starts from its log end",
				"新 follower 从日志末端开始"),
			words.New("a new follower starts from its HW",
				"新 follower 从 HW 开始"),
		},
		words.New("From where a new follower starts.", "新 follower 从哪里开始。"),
		"broker.md 0.7", func(r *Rules) *uint8 { return (*uint8)(&r.InitialFetch) },
	},
	{
		"epoch-cache",
		[]string{"none", "increasing", "monotonic"},
		[]words.Text{
			words.New("no leader epoch cache",
				"没有 leader epoch 缓存"),
			words.New("the epoch cache ignores what goes back",
				"epoch 缓存忽略倒退的条目"),
			words.New("the last entry wins in the epoch cache",
				"epoch 缓存以最后写入的为准"),
		},
		words.New("How the leader epoch cache takes a new entry.", "leader epoch 缓存如何接受新条目。"),
		"KIP-101, KAFKA-7415; broker.md 0.4",
		func(r *Rules) *uint8 { return (*uint8)(&r.EpochCache) },
	},
	{
		"cache-on-election",
		[]string{"off", "on"},
		[]words.Text{
			words.New("the epoch is noted with the first record",
				"追加第一条消息时才记下 epoch"),
			words.New("the epoch is noted at the election",
				"当选时就记下 epoch"),
		},
		words.New("Whether a new leader notes its epoch before its first append.",
			"新 leader 是否在首次追加之前就记下自己的 epoch。"),
		"KAFKA-7415; broker.md 0.1", func(r *Rules) *uint8 { return (*uint8)(&r.CacheOnElection) },
	},
	{
		"hw-waits-for",
		[]string{"isr", "isr-and-caught-up"},
		[]words.Text{
			words.New("the HW waits for the ISR",
				"HW 等 ISR"),
			words.New("the HW also waits for caught-up replicas outside the ISR",
				"HW 还等 ISR 之外已追上的副本"),
		},
		words.New("Whose LEO holds the HW back.", "HW 要等哪些副本的 LEO。"),
		"broker.md 2.3", func(r *Rules) *uint8 { return (*uint8)(&r.HWWaits) },
	},
	{
		"lag",
		[]string{"time-or-messages", "time"},
		[]words.Text{
			words.New("lag counts time and messages",
				"按时间和条数判断落后"),
			words.New("lag counts time only",
				"只按时间判断落后"),
		},
		words.New("What puts a follower out of the ISR.", "follower 因什么离开 ISR。"),
		"broker.md 1 (a) 7, 2.6", func(r *Rules) *uint8 { return (*uint8)(&r.Lag) },
	},
	{
		"isr-check",
		[]string{"every-lag", "every-half-lag"},
		[]words.Text{
			words.New("the ISR is checked every lag time",
				"每个 lag 时间检查一次 ISR"),
			words.New("the ISR is checked every half lag time",
				"每半个 lag 时间检查一次 ISR"),
		},
		words.New("How often a leader looks for lagging followers.", "leader 多久检查一次落后的 follower。"),
		"broker.md, Defaults", func(r *Rules) *uint8 { return (*uint8)(&r.ISRCheck) },
	},
	{
		"out-of-range",
		[]string{"exit", "cut"},
		[]words.Text{
			words.New("a follower with the longer log exits",
				"日志更长的 follower 退出进程"),
			words.New("a follower with the longer log cuts",
				"日志更长的 follower 截断"),
		},
		words.New("What a follower does when its log is longer than the leader's.",
			"follower 的日志比 leader 长时怎么办。"),
		"KAFKA-7414; broker.md 0.7", func(r *Rules) *uint8 { return (*uint8)(&r.OutOfRange) },
	},
}
