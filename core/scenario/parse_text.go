package scenario

import (
	"slices"
	"strings"
	"unicode/utf8"

	"highwater/core/words"
)

var langKeys = []string{"en", "zh"}

// text reads a text: {en: ..., zh: ...}, one of the two, or a plain text.
func (p *parser) text(n *node) words.Text {
	if n == nil {
		return words.Text{}
	}
	if n.kind != mapping {
		if !p.scalar(n, words.New("a text, or {en: ..., zh: ...},",
			"文字，或 {en: ..., zh: ...}")) {
			return words.Text{}
		}
		p.alone = append(p.alone, n)
		return words.Same(oneLine(n.text))
	}
	for _, kv := range n.pairs {
		switch {
		case slices.Contains(langKeys, kv.key.text):
		case kv.value.null: // {en: One, two}
			p.faultHint(kv.key, words.New("{text} stands alone: a comma ended the text before it",
				"{text} 成了单独的一项：它前面的逗号结束了文字").Fill("text", quote(kv.key.text)),
				words.New("put quotes around a text that holds a comma", "含有逗号的文字要加引号"))
		default:
			p.unknownKey(kv.key, words.New("a text", "文字"), langKeys)
		}
	}
	return p.languages(n)
}

// languages reads en and zh of a mapping that may hold more. A text that stands in one of them
// is shown in both.
func (p *parser) languages(n *node) words.Text {
	var stand []*node
	var got []string
	for _, k := range langKeys {
		v := n.get(k)
		if v == nil {
			continue
		}
		stand = append(stand, v)
		if p.scalar(v, words.New("a text", "文字")) {
			got = append(got, oneLine(v.text))
		}
	}
	switch {
	case len(stand) == 0:
		p.fault(n, words.New("a text is missing: en, zh or both", "缺少文字：写 en、zh，或两者都写"))
		return words.Text{}
	case len(got) < len(stand):
		return words.Text{}
	case len(stand) == 1:
		p.alone = append(p.alone, stand[0])
		return words.Same(got[0])
	}
	p.both = true
	return words.New(got[0], got[1])
}

// oneLine joins the lines of a folded text. Between two hanzi a line break is no space, nor beside
// a full-width mark.
func oneLine(s string) string {
	var b strings.Builder
	last := ' '
	for _, word := range strings.Fields(s) {
		first, _ := utf8.DecodeRuneInString(word)
		if b.Len() > 0 && !(wide(last) && wide(first)) && !fullWidth(last) && !fullWidth(first) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		last, _ = utf8.DecodeLastRuneInString(word)
	}
	return b.String()
}

// fullWidth says whether a mark brings its own space: a Chinese comma, colon, bracket and so on.
func fullWidth(r rune) bool { return r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xff61 }
