package scenario

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"highwater/core/words"
)

// syntax turns an error of the parser into a fault with its position.
func (s *source) syntax(err error) {
	line, col, begun, text := 1, 1, 0, err.Error()
	var load *yaml.LoadError
	if errors.As(err, &load) {
		line, col, text = max(load.Mark.Line, 1), max(load.Mark.Column, 1), load.Message
		begun = load.ContextMark.Line
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
		s.syntaxHint(line, col, begun, text))
}

// syntaxHints say what most likely keeps a text from being YAML, by the parser's words.
var syntaxHints = []struct {
	why  string
	hint words.Text
}{
	{"did not find expected ',' or", words.New(
		"the bracket of line {n} is not closed; or a text within it needs quotes, for it holds a "+
			"comma, \": \", \"#\" or a bracket",
		"第 {n} 行的括号没有闭合；或者其中的文字要加引号，因为它含有逗号、\": \"、\"#\" 或括号")},
	{"while scanning a quoted scalar: found unexpected end", words.New(
		"the quote of line {n} is not closed", "第 {n} 行的引号没有闭合")},
	{"unknown escape character", words.New("within double quotes \\ has a meaning of its own; "+
		"use single quotes", "双引号内的 \\ 有特殊含义；请用单引号")},
	{"did not find expected '-' indicator", words.New("each step begins with \"- \", and what "+
		"belongs to it stands 2 further in", "每一步以 \"- \" 开头，属于它的内容再缩进 2 格")},
	{"did not find expected key", words.New("the indentation does not fit the line above, or a "+
		"bracket is closed twice", "缩进与上一行不一致，或括号多闭合了一次")},
	{"mapping values are not allowed", words.New("put quotes around a text that holds \": \"; "+
		"or the line above lacks its colon", "含有 \": \" 的文字要加引号；或者上一行缺少冒号")},
	{"cannot start any token", words.New("put quotes around a text that begins with a sign",
		"以符号开头的文字要加引号")},
	{"could not find expected ':'", words.New("a key needs \": \" and a value behind it",
		"键后面要有 \": \" 和值")},
	{"exceeded max depth", words.New("no scenario nests so deep", "场景不会嵌套这么深")},
	{"incompatible YAML document", words.New("leave the line %YAML out", "请删去 %YAML 这一行")},
}

// halfWidth is the hint of a line with a comma or a colon that YAML does not know.
func halfWidth(line int) words.Text {
	return words.New("write the colon, comma and blank of line {n} half-width",
		"第 {n} 行的冒号、逗号和空格要用半角").Fill("n", num(line))
}

// wideMark says whether a word that is no sentence holds a comma or a colon of Chinese.
func wideMark(s string) bool {
	return strings.ContainsAny(s, "，：、；") &&
		!strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// lastWord gives what stands behind the last sign that parts words.
func lastWord(s string) string { return s[strings.LastIndexAny(s, ",{[")+1:] }

// syntaxHint says what most likely keeps a line from being YAML; begun is the line in which
// began what the parser could not finish.
func (s *source) syntaxHint(line, col, begun int, why string) words.Text {
	src := s.line(line)
	indent := src[:len(src)-len(strings.TrimLeft(src, " \t"))]
	switch first := strings.TrimSpace(s.line(1)); {
	case strings.Contains(indent, "\t"):
		return words.New("indent with spaces, not with tabs", "缩进用空格，不用制表符")
	case s.unmerged() > 0:
		return words.New("line {n} is left of a merge: decide for one side",
			"第 {n} 行是合并冲突的标记：请选定一方").Fill("n", num(s.unmerged()))
	case strings.HasPrefix(first, "<"):
		return words.New("this looks like a page; a scenario is YAML", "这像是网页；场景是 YAML")
	}
	for n := line; n >= max(1, line-1); n-- {
		if text := s.line(n); strings.ContainsAny(text, "：，　") && !strings.Contains(text, ": ") {
			return halfWidth(n)
		}
	}
	if before := []rune(src); col-1 <= len(before) && wideMark(lastWord(string(before[:col-1]))) {
		return halfWidth(line)
	}
	for _, h := range syntaxHints {
		if strings.Contains(why, h.why) {
			return h.hint.Fill("n", num(max(begun, 1)))
		}
	}
	return words.New("put quotes around texts that hold \": \", \"#\", or begin with a sign",
		"含有 \": \"、\"#\" 或以符号开头的文字要加引号")
}

// unmerged gives the first line that a version control system left of a merge, 0 for none.
func (s *source) unmerged() int {
	for i, text := range s.lines {
		if strings.HasPrefix(text, "<<<<<<< ") || strings.HasPrefix(text, ">>>>>>> ") {
			return i + 1
		}
	}
	return 0
}
