package scenes

import (
	"cmp"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// searchWords are other words for what the library's texts say: whoever looks for one of a row
// finds what holds any of it. Each is written in small letters.
var searchWords = [...][]string{
	{"lost", "loss", "lose", "data loss", "丢失", "丢", "丢数据", "丢消息"},
	{"diverged", "diverge", "divergence", "split brain", "fork", "分叉", "不一致", "inconsistent"},
	{"stuck", "hang", "卡住", "卡死"},
	{"unavailable", "no leader", "offline", "不可用", "没有 leader", "离线"},
	{"safe", "安全"},
	{"high watermark", "hw", "高水位", "high-watermark", "水位"},
	{"leo", "log end offset", "末端"},
	{"truncation", "truncate", "truncated", "truncating", "truncat", "cut", "截断"},
	{"page cache", "fsync", "flush", "page-cache", "刷盘", "页缓存", "落盘"},
	{"power", "断电", "掉电"},
	{
		"duplicate", "duplicates", "duplicated", "double", "doubles", "twice",
		"idempotence", "idempotent", "重复", "幂等",
	},
	{"reread", "read again", "reset", "重读", "重复消费", "从头"},
	{
		"backwards", "backward", "went back", "rewind", "rewound", "reprocess", "replayed",
		"回退", "倒退", "回跳",
	},
	{"flapping", "flaps", "flap", "抖动", "频繁", "反复"},
	{"dump-log", "kafka-dump-log", "dumplog"},
	{"urp", "underreplicatedpartitions", "under-replicated"},
	{"migration", "migrate", "migrating", "迁移"},
	{"unclean", "unclean-election", "非 isr 选举", "脏选举"},
	{"isr", "in-sync", "in sync", "同步副本"},
	{"elr", "eligible", "可当选"},
	{"zookeeper", "zk", "zkversion"},
	{"kraft", "quorum", "raft"},
	{"controller", "控制器"},
	{"zombie", "僵尸"},
	{"bounce", "restart", "重启"},
	{"consumer", "group", "消费者", "消费组"},
	{"producer", "生产者"},
	{"acks", "acknowledged", "ack", "确认"},
	{"replica", "副本"},
	{"follower", "从副本", "lag", "落后", "caught up"},
	{"reassignment", "reassign", "重分配", "迁移"},
	{"min.insync.replicas", "min isr", "min-isr", "minisr", "最小副本"},
}

// searchable is a lesson's texts in small letters, the weightiest first.
type searchable struct {
	names string // id, proposal, case and tickets
	title string
	rest  string // idea, glossary, error codes
}

func searchableOf(les *Lesson) searchable {
	both := func(t words.Text) string { return t.In(words.EN) + " " + t.In(words.ZH) + " " }
	rest := both(les.Line) + both(les.Idea) + strings.Join(les.Words, " ") + " "
	for i := range glossary {
		if slices.Contains(les.Words, glossary[i].id) {
			rest += both(glossary[i].word)
		}
	}
	names := les.ID + " " + les.KIP
	for _, t := range les.Tags {
		if strings.Contains(t, "_") {
			rest += t + " "
		} else {
			names += " " + t
		}
	}
	if t, ok := themeNamed(les.Theme); ok {
		rest += both(t.title)
	}
	low := strings.ToLower
	return searchable{low(names), low(both(les.Title)), low(rest)}
}

// find gives the lessons that have all words of a query, the best first.
func (l *library) find(query string) []Lesson {
	terms := strings.Fields(strings.ToLower(query))
	if len(terms) == 0 {
		return l.lessons
	}
	return l.findTerms(terms)
}

// findTerms gives the lessons that have all of some terms.
func (l *library) findTerms(terms []string) []Lesson {
	if len(l.texts) != len(l.lessons) {
		l.texts = l.texts[:0]
		for i := range l.lessons {
			l.texts = append(l.texts, searchableOf(&l.lessons[i]))
		}
	}
	type hit struct {
		lesson Lesson
		score  int
	}
	whole := l.scores(strings.Join(terms, " "))
	var hits []hit
	for i := range l.lessons {
		sum := 0
		for _, term := range terms {
			s := l.score(i, term)
			if s == 0 {
				sum = 0
				break
			}
			sum += s
		}
		if sum = max(sum, 2*whole[i]); sum > 0 {
			hits = append(hits, hit{l.lessons[i], sum})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	out := make([]Lesson, len(hits))
	for i := range hits {
		out[i] = hits[i].lesson
	}
	return out
}

// scores judges a whole phrase, for every lesson.
func (l *library) scores(phrase string) []int {
	out := make([]int, len(l.lessons))
	if strings.Contains(phrase, " ") {
		for i := range out {
			out[i] = l.score(i, phrase)
		}
	}
	return out
}

// score says how well a lesson fits one word: by its names, its texts, what it comes to.
func (l *library) score(i int, term string) int {
	x, best := &l.texts[i], 0
	for _, w := range alike(term) {
		s := 0
		switch {
		case hasWord(x.names, w) && l.lessons[i].Group == "basics":
			s = 7 // no story of a proposal, though it may name one
		case hasWord(x.names, w):
			s = 12
		case hasWord(x.title, w):
			s = 8
		case strings.Contains(x.names, w) || strings.Contains(x.title, w):
			s = 5
		case hasWord(x.rest, w):
			s = 4
		case len(w) > 2 && strings.Contains(x.rest, w):
			s = 2
		}
		s = max(s, l.verdictScore(&l.lessons[i], w))
		if w != term && s > 1 {
			s-- // another word for it
		}
		best = max(best, s)
	}
	return best
}

// verdictScore looks for a verdict among the computed cells, and for a release among those on
// which something goes wrong.
func (l *library) verdictScore(les *Lesson, term string) int {
	best := 0
	if rs, ok := release.Lookup(term); ok && strings.ContainsAny(term, "0123456789") {
		j, done := l.cells[cellAt{les.ID, rs.Name}]
		switch {
		case done && j.ok && j.verdict.ID != verdictSafe && j.verdict.ID != verdictNone:
			best = 6
		case slices.Contains(les.Rules, rs.Name):
			best = 3
		}
	}
	for i := range l.sets {
		j, done := l.cells[cellAt{les.ID, l.sets[i].Name}]
		if done && j.ok && j.verdict.ID == term {
			return max(best, 3)
		}
	}
	return best
}

// alike gives a word and the other words for the same.
func alike(term string) []string {
	out := []string{term}
	for _, row := range searchWords {
		if slices.Contains(row, term) {
			for _, w := range row {
				if w != term {
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// hasWord says whether a word begins in the text where a word can begin; Chinese has no spaces.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		if i += from; i == 0 || !letter(text[i-1]) || word[0] >= 0x80 {
			return true
		}
		from = i + 1
	}
}

func letter(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80
}
