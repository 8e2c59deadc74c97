package scenario

import (
	"errors"
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
}

// maxFaults is how many faults of a file are told: more than a person mends at once.
const maxFaults = 100

// tooMany ends the reading of a file that has more faults than are told.
type tooMany struct{}

// enough puts the faults into the order of the file, and says so where there are more of them.
func (s *source) enough() {
	end := recover()
	if _, many := end.(tooMany); end != nil && !many {
		panic(end) // a bug
	}
	sortDiagnostics(s.faults)
	if end != nil {
		s.faults = append(s.faults, Diagnostic{File: s.file, Message: words.New(
			"more than {n} faults: the rest was not looked at",
			"超过 {n} 处错误，其余部分没有检查").Fill("n", num(maxFaults))})
	}
}

func newSource(file string, src []byte) *source {
	return &source{file: file, lines: strings.Split(string(src), "\n")}
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
		panic(tooMany{})
	}
	s.faults = append(s.faults, Diagnostic{
		File: s.file, Line: line, Col: col, Message: msg, Hint: hint, Source: s.line(line),
	})
}

// fault notes that something is wrong with a node.
func (s *source) fault(n *node, msg words.Text) { s.faultAt(n.line, n.col, msg, words.Text{}) }

// faultHint notes what is wrong with a node and what would be right.
func (s *source) faultHint(n *node, msg, hint words.Text) { s.faultAt(n.line, n.col, msg, hint) }

// MaxFile is the size of the largest file that is read: a hundred times the longest scenario.
const MaxFile = 1 << 20

// read parses the text into nodes; nil when it is not YAML at all.
func (s *source) read(src []byte) *node {
	if len(src) > MaxFile {
		s.faultAt(0, 0, words.New("the file is larger than {n} bytes: no scenario is so long",
			"文件超过 {n} 字节，场景文件不会这么长").Fill("n", num(MaxFile)), words.Text{})
		return nil
	}
	if !utf8.Valid(src) {
		s.faultAt(0, 0, words.New("the file is not UTF-8", "文件不是 UTF-8 编码"), words.Text{})
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

// syntax turns an error of the parser into a fault with its position.
func (s *source) syntax(err error) {
	line, col, text := 1, 1, err.Error()
	var load *yaml.LoadError
	if errors.As(err, &load) {
		line, col, text = max(load.Mark.Line, 1), max(load.Mark.Column, 1), load.Message
		if load.ContextMsg != "" {
			text = load.ContextMsg + ": " + text
		}
	}
	for line > 1 && strings.TrimSpace(s.line(line)) == "" { // an error at the end of the file
		line--
		col = utf8.RuneCountInString(s.line(line)) + 1
	}
	if strings.HasPrefix(text, "unknown anchor") {
		s.faultAt(line, col, words.New("no aliases in scenario files: write the value out",
			"场景文件不使用别名：请把值写出来"), words.Text{})
		return
	}
	s.faultAt(line, col, words.New("not YAML: {why}", "不是合法的 YAML：{why}").Fill("why", text),
		s.syntaxHint(line, text))
}

// syntaxHint says what most likely keeps a line from being YAML.
func (s *source) syntaxHint(line int, why string) words.Text {
	src := s.line(line)
	indent := src[:len(src)-len(strings.TrimLeft(src, " \t"))]
	switch {
	case strings.Contains(indent, "\t"):
		return words.New("indent with spaces, not with tabs", "缩进用空格，不用制表符")
	case strings.Contains(why, "control characters"):
		return words.New("the file holds bytes that no text has", "文件里有文本中不会出现的字节")
	}
	return words.New("put quotes around texts that hold \": \", \"#\", or begin with a sign",
		"含有 \": \"、\"#\" 或以符号开头的文字要加引号")
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
		for _, c := range y.Content {
			n.items = append(n.items, s.node(c))
		}
	default:
		n.text = y.Value
		n.quoted = y.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|
			yaml.LiteralStyle|yaml.FoldedStyle) != 0
		n.null = !n.quoted && y.Tag == "!!null"
	}
	return n
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

// pairs copies keys and values; a key is a plain word and stands once.
func (s *source) pairs(y *yaml.Node, n *node) {
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
		if n.get(key.text) != nil {
			s.fault(key, words.New("{key} stands twice here", "{key} 在此处出现了两次").
				Fill("key", quote(key.text)))
			continue
		}
		n.pairs = append(n.pairs, pair{key, value})
	}
}
