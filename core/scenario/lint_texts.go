package scenario

import (
	"slices"
	"strings"

	"highwater/core/words"
)

// The longest sentence of a step: about 25 words or 40 hanzi, and a few more.
const (
	mostWords = 28
	mostHanzi = 48
)

// texts calls for every text below a node that stands in both languages.
func texts(n *node, do func(en, zh *node)) {
	if en, zh := n.get("en"), n.get("zh"); en != nil && zh != nil &&
		en.kind == scalar && zh.kind == scalar {
		do(en, zh)
	}
	for _, it := range n.items {
		texts(it, do)
	}
	for _, kv := range n.pairs {
		texts(kv.value, do)
	}
}

func lintLongSentences(l *linter) {
	l.short(l.root.get("about").get("idea"), 40, 64) // two sentences at the start
	for _, step := range l.root.get("steps").items {
		l.short(step.get("say"), mostWords, mostHanzi)
		l.short(step.get("ask"), mostWords, mostHanzi)
	}
}

// short warns of a text that has no room beside the picture.
func (l *linter) short(n *node, mostWords, mostHanzi int) {
	if n == nil {
		return
	}
	hint := words.New("say it in fewer, or make two steps", "写短一些，或拆成两步")
	en, zh := languagesOf(n)
	if k := len(strings.Fields(en.text)); k > mostWords {
		l.warn(en.line, en.col, words.New("{n} words: a step has room for {max}",
			"{n} 个英文词：一步最多放得下 {max} 个").Fill("n", num(k), "max", num(mostWords)), hint)
	}
	if k := hanzi(oneLine(zh.text)); k > mostHanzi {
		l.warn(zh.line, zh.col, words.New("{n} hanzi: a step has room for {max}",
			"{n} 个汉字：一步最多放得下 {max} 个").Fill("n", num(k), "max", num(mostHanzi)), hint)
	}
}

// languagesOf gives a text in English and in Chinese; one that does not stand there is empty. What
// a text in one language is in, its characters say.
func languagesOf(n *node) (en, zh *node) {
	en, zh = n.get("en"), n.get("zh")
	switch {
	case en != nil && zh != nil:
		return en, zh
	case en != nil:
		n = en
	case zh != nil:
		n = zh
	}
	if strings.ContainsFunc(n.text, isHan) {
		return &node{}, n
	}
	return n, &node{}
}

// hanzi counts the characters of a Chinese text, a word in Latin letters as one.
func hanzi(s string) int {
	n, latin := 0, false
	for _, r := range s {
		switch {
		case isHan(r):
			n, latin = n+1, false
		case r == ' ' || r > 0x7f:
			latin = false
		case !latin:
			n, latin = n+1, true
		}
	}
	return n
}

func isHan(r rune) bool { return r >= 0x3400 && r <= 0x9fff || r >= 0x20000 && r <= 0x323af }

func isLatin(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

func lintSameTexts(l *linter) {
	texts(l.root, func(en, zh *node) {
		if oneLine(en.text) == oneLine(zh.text) && strings.ContainsRune(oneLine(en.text), ' ') {
			l.warn(zh.line, zh.col, words.New("the same text in both languages", "两种语言的文字相同"),
				words.Text{})
		}
	})
}

// A file may be in one language; one with texts in both is for readers of both.
func lintOneLanguage(l *linter) {
	for _, n := range l.alone {
		if l.both && (strings.ContainsRune(oneLine(n.text), ' ') ||
			strings.ContainsFunc(n.text, isHan)) {
			l.warn(n.line, n.col, words.New("this text stands in one language, others in both",
				"这段文字只有一种语言，其他文字有两种"),
				words.New("{en: ..., zh: ...}", "{en: ..., zh: ...}"))
		}
	}
}

func lintWrongLanguages(l *linter) {
	texts(l.root, func(en, zh *node) {
		if strings.ContainsFunc(en.text, isHan) {
			l.warn(en.line, en.col, words.New("hanzi in the English text", "英文里有汉字"), words.Text{})
		}
		if !strings.ContainsFunc(zh.text, isHan) && strings.ContainsRune(oneLine(zh.text), ' ') &&
			oneLine(en.text) != oneLine(zh.text) {
			l.warn(zh.line, zh.col, words.New("no hanzi in the Chinese text", "中文里没有汉字"),
				words.Text{})
		}
	})
}

func lintSpacing(l *linter) {
	look := func(n *node) {
		if at, msg := misspaced(oneLine(n.text)); at != "" {
			l.warn(n.line, n.col, msg.Fill("at", at), words.New(
				"full-width punctuation, and a space between hanzi and Latin letters or digits",
				"用全角标点；汉字与英文、数字之间空一格"))
		}
	}
	texts(l.root, func(_, zh *node) { look(zh) })
	for _, n := range l.alone {
		look(n)
	}
}

// misspaced gives the first place of a Chinese text where a space is missing, or where half-width
// punctuation stands beside a hanzi; "" for none.
func misspaced(s string) (at string, what words.Text) {
	all := []rune(s)
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		at = string(all[max(0, i-4):min(len(all), i+4)])
		switch {
		case isHan(a) && isLatin(b) || isLatin(a) && isHan(b):
			return at, words.New("a space is missing: …{at}…", "缺一个空格：…{at}…")
		case isHan(a) && strings.ContainsRune(",;:?!()", b),
			strings.ContainsRune(",;:?!()", a) && isHan(b):
			return at, words.New("half-width punctuation: …{at}…", "半角标点：…{at}…")
		}
	}
	return "", words.Text{}
}

func lintLonelyQuestions(l *linter) {
	for i := range l.s.Steps {
		if a := l.s.Steps[i].ask; a != nil && len(a.tries) == 0 {
			l.warn(a.line, a.col, words.New("a question without another answer",
				"提问没有给出其他答案"), words.New(
				"write what a thoughtful reader may answer, and why not: "+
					"tries: [{cell: 1, because: ...}]",
				"写出读者可能会答的值和理由：tries: [{cell: 1, because: ...}]"))
		}
	}
}

// lesson gives the place where a file says that it is a lesson: it names words of the glossary.
// A file that plays a case is one when it asks the reader something.
func (l *linter) lesson() *node {
	asks := slices.ContainsFunc(l.s.Steps, func(s Step) bool { return s.ask != nil })
	if l.s.About.Case != "" && !asks {
		return nil
	}
	return l.root.get("about").get("words")
}

func lintFewQuestions(l *linter) {
	n := 0
	for i := range l.s.Steps {
		if l.s.Steps[i].ask != nil {
			n++
		}
	}
	if at := l.lesson(); at != nil && n < 2 {
		l.warn(at.line, at.col, words.New("{n} questions: a lesson asks at two to four turning "+
			"points", "{n} 个提问：课程应在二到四个转折点提问").Fill("n", num(n)), words.Text{})
	}
}

func lintNoReal(l *linter) {
	if at := l.lesson(); at != nil && l.s.About.Real.Empty() {
		l.warn(at.line, at.col, words.New("the lesson does not say what is simplified",
			"课程没有说明简化了什么"), words.New("about: {real: {en: ..., zh: ...}}",
			"about: {real: {en: ..., zh: ...}}"))
	}
}

func lintNoKIP(l *linter) {
	if at := l.lesson(); at != nil && l.s.About.Group == "kip" && l.s.About.KIP == "" {
		l.warn(at.line, at.col, words.New("a lesson of the group kip without its number",
			"kip 组的课程没有写编号"), words.New("about: {kip: KIP-101}", "about: {kip: KIP-101}"))
	}
}

func lintNoTests(l *linter) {
	if at := l.lesson(); at != nil && l.s.About.Group == "kip" && len(l.s.About.Tests) == 0 {
		l.warn(at.line, at.col, words.New("a lesson of the group kip without a test of Kafka",
			"kip 组的课程没有写 Kafka 的测试"), words.New(
			"about: {tests: [ReplicaFetcherThreadTest.shouldTruncate...]}",
			"about: {tests: [ReplicaFetcherThreadTest.shouldTruncate...]}"))
	}
}
