package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"highwater/core/words"
)

// kind is the shape of a node.
type kind int8

// The shapes of a node.
const (
	scalar kind = iota
	mapping
	list
)

// node is a value of the file with its position. The rest of the package sees only nodes, so
// that another parser would change this file alone.
type node struct {
	kind      kind
	text      string // of a scalar, as written
	quoted    bool   // a scalar in quotes or a block: never a number, never null
	null      bool   // nothing stands there
	alias     bool   // refused, and its value unknown
	line, col int
	pairs     []pair
	items     []*node
}

// pair is a key and its value.
type pair struct{ key, value *node }

// get gives the value of a key, nil for none.
func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	for _, p := range n.pairs {
		if p.key.text == key {
			return p.value
		}
	}
	return nil
}

// leaves gives the single values below the node.
func (n *node) leaves() []*node {
	if n.kind == scalar {
		return []*node{n}
	}
	var out []*node
	for _, it := range n.items {
		out = append(out, it.leaves()...)
	}
	return out
}

// shape names a node's shape for messages.
func (n *node) shape() words.Text {
	switch {
	case n.kind == mapping && len(n.pairs) == 0:
		return words.New("an empty mapping", "一个空映射")
	case n.kind == list && len(n.items) == 0:
		return words.New("an empty list", "一个空列表")
	case n.kind == mapping:
		return words.New("a mapping", "一个映射")
	case n.kind == list:
		return words.New("a list", "一个列表")
	case n.null:
		return words.New("nothing", "空值")
	}
	return words.Same(quote(n.text))
}

// quoteLimit is how many characters of a word a message repeats.
const quoteLimit = 60

// quote puts a word of the file into quotes, and only the beginning of a long one.
func quote(s string) string {
	n := 0
	for i := range s {
		if n++; n > quoteLimit {
			return "\"" + s[:i] + "…\""
		}
	}
	return "\"" + s + "\""
}

// source is the text of a file and what is wrong with it so far.
type source struct {
	file   string
	lines  []string
	faults []Diagnostic
	more   bool // there are more of them than are told
}

func newSource(file string, src []byte) *source {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(src))
	return &source{file: file, lines: strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")}
}

// line gives a line of the file, "" outside it.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return s.lines[n-1]
}

// faultAt notes that something is wrong at a position.
func (s *source) faultAt(line, col int, msg, hint words.Text) {
	if len(s.faults) == maxFaults {
		s.more = true
		panic(enoughSeen{})
	}
	s.faults = append(s.faults, Diagnostic{
		File: s.file, Line: line, Col: col, Message: msg, Hint: hint, Source: s.line(line),
	})
}

// fault notes that something is wrong with a node.
func (s *source) fault(n *node, msg words.Text) { s.faultHint(n, msg, words.Text{}) }

// faultHint notes what is wrong with a node and what would be right.
func (s *source) faultHint(n *node, msg, hint words.Text) {
	if n.kind == scalar && !n.quoted && wideMark(n.text) {
		hint = halfWidth(n.line)
	}
	s.faultAt(n.line, n.col, msg, hint)
}

// MaxFile is the size of the largest file that is read: thirty times the longest scenario.
const MaxFile = 1 << 19

// read parses the text into nodes; nil when it is not YAML at all.
func (s *source) read(src []byte) *node {
	if len(src) > MaxFile {
		s.faultAt(0, 0, words.New("the file is larger than {n} bytes: no scenario is so long",
			"文件超过 {n} 字节，场景文件不会这么长").Fill("n", num(MaxFile)), words.Text{})
		return nil
	}
	if !s.isText(src) {
		return nil
	}
	var docs []yaml.Node
	if err := yaml.Load(src, &docs, yaml.WithAllDocuments()); err != nil {
		s.syntax(err)
		return nil
	}
	if len(docs) == 0 || len(docs[0].Content) == 0 {
		s.faultAt(0, 0, words.New("the file is empty", "文件是空的"),
			words.New("begin with `id:` and `title:`", "从 `id:` 和 `title:` 写起"))
		return nil
	}
	if len(docs) > 1 {
		line := max(docs[1].Line, 1)
		s.faultAt(line, 1, words.New("a second document begins here; a file holds one scenario",
			"此处开始了第二个文档；一个文件只放一个场景"), words.Text{})
	}
	root := s.node(docs[0].Content[0])
	for _, d := range docs[1:] { // so that what stands there is looked at too
		for _, c := range d.Content {
			root.pairs = append(root.pairs, s.node(c).pairs...)
		}
	}
	return root
}

// node copies a node of the parser and refuses what the subset does not have.
func (s *source) node(y *yaml.Node) *node {
	n := &node{line: y.Line, col: y.Column}
	s.subset(y, n)
	switch y.Kind {
	case yaml.MappingNode:
		n.kind = mapping
		s.pairs(y, n)
	case yaml.SequenceNode:
		n.kind = list
		if k := len(y.Content); k > maxItems {
			s.fault(n, words.New("{n} items; the limit is {max}", "{n} 项，上限是 {max}").
				Fill("n", num(k), "max", num(maxItems)))
			break
		}
		for _, c := range y.Content {
			n.items = append(n.items, s.node(c))
		}
	default:
		n.text = y.Value
		n.quoted = y.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|
			yaml.LiteralStyle|yaml.FoldedStyle) != 0
		n.null = !n.quoted && y.Tag == "!!null"
		s.escapes(n)
	}
	return n
}

// escapes refuses a character that quotes hide: "\e" and "\u202e" stand in a text as in the file.
func (s *source) escapes(n *node) {
	hidden := func(r rune) bool { return invisible(r) || r == '\r' }
	at := strings.IndexFunc(n.text, hidden)
	if at < 0 {
		return
	}
	r, _ := utf8.DecodeRuneInString(n.text[at:])
	s.faultHint(n, words.New("an invisible character is written here: {u}",
		"这里写了一个看不见的字符：{u}").Fill("u", fmt.Sprintf("U+%04X", r)),
		words.New("leave its escape (\\) out", "请删去它的转义（\\）"))
	n.text = strings.Map(func(r rune) rune {
		if hidden(r) {
			return utf8.RuneError
		}
		return r
	}, n.text)
}

func (s *source) subset(y *yaml.Node, n *node) {
	switch {
	case y.Kind == yaml.AliasNode:
		n.alias = true
		s.fault(n, words.New("no aliases in scenario files: write the value out (*{name})",
			"场景文件不使用别名：请把值写出来（*{name}）").Fill("name", y.Value))
	case y.Anchor != "":
		s.fault(n, words.New("no anchors in scenario files (&{name})",
			"场景文件不使用锚点（&{name}）").Fill("name", y.Anchor))
	case y.Style&yaml.TaggedStyle != 0:
		s.fault(n, words.New("no tags in scenario files ({tag})",
			"场景文件不使用标签（{tag}）").Fill("tag", y.Tag))
	}
}

// maxKeys is how many keys a mapping may have: more than the largest lesson needs.
const maxKeys = 1000

// maxItems is how many members a list may have.
const maxItems = 10000

// pairs copies keys and values; a key is a plain word and stands once.
func (s *source) pairs(y *yaml.Node, n *node) {
	if k := len(y.Content) / 2; k > maxKeys {
		s.fault(n, words.New("{n} keys; the limit is {max}", "{n} 个键，上限是 {max}").
			Fill("n", num(k), "max", num(maxKeys)))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(y.Content); i += 2 {
		ky := y.Content[i]
		if ky.Tag == "!!merge" {
			s.faultAt(ky.Line, ky.Column, words.New("no merge keys in scenario files (<<)",
				"场景文件不使用合并键（<<）"), words.Text{})
			continue
		}
		key, value := s.node(ky), s.node(y.Content[i+1])
		if key.kind != scalar || key.null {
			s.fault(key, words.New("a key must be a word", "键必须是一个词"))
			continue
		}
		if seen[key.text] {
			s.fault(key, words.New("{key} stands twice here", "{key} 在此处出现了两次").
				Fill("key", quote(key.text)))
			continue
		}
		seen[key.text] = true
		n.pairs = append(n.pairs, pair{key, value})
	}
}
