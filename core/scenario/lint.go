package scenario

import (
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// Warning is what makes a right file a weak lesson, or a test that is kept by luck.
type Warning struct {
	Diagnostic
	Name string // of the rule, as in long-sentence; a comment "# allow: NAME" takes it back
}

// In gives the warning in a language, as a diagnostic with the name of its rule behind it.
func (w Warning) In(l words.Lang) string {
	d := w.Diagnostic
	d.Message = fillText(words.New("{m} [", "{m} ["), "{m}", d.Message)
	d.Message = words.New(d.Message.In(words.EN)+w.Name+"]", d.Message.In(words.ZH)+w.Name+"]")
	return d.In(l)
}

// LintRule is one thing that Lint looks for.
type LintRule struct {
	Name string
	Doc  words.Text
	run  func(*linter)
}

// LintRules lists what Lint looks for, in the order of the reference page.
func LintRules() []LintRule { return append([]LintRule(nil), lintRules[:]...) }

// linter looks for weaknesses in a file without faults.
type linter struct {
	*parser
	root     *node
	sets     []release.RuleSet // the releases and the variants of the file
	rule     string
	warnings []Warning
}

// Lint parses a file and gives its faults, or, when it has none, its warnings in the order of
// the file. The rules in allow are not looked for.
func Lint(file string, src []byte, allow []string) (*Script, []Warning, []Diagnostic) {
	p := newParser(file, src)
	root := p.parse(src)
	if len(p.faults) > 0 {
		return nil, nil, p.faults
	}
	l := &linter{parser: p, root: root, sets: append(release.All(), p.s.variantSets()...)}
	for i := range lintRules {
		if r := &lintRules[i]; r.run != nil && !slices.Contains(allow, r.Name) {
			l.rule = r.Name
			r.run(l)
		}
	}
	slices.SortStableFunc(l.warnings, func(a, b Warning) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	return p.s, l.warnings, nil
}

// warn notes a weakness, unless a comment allows it there.
func (l *linter) warn(line, col int, msg, hint words.Text) {
	if l.s.allows(line, l.rule) {
		return
	}
	l.warnings = append(l.warnings, Warning{Diagnostic{
		File: l.s.File, Line: line, Col: col, Message: msg, Hint: hint, Source: l.line(line),
	}, l.rule})
}

// allows says whether a comment takes a warning back: "# allow: NAME" on its line, or on a line
// of comment right above.
func (s *Script) allows(line int, rule string) bool {
	for n := line; n >= 1 && n <= len(s.lines); n-- {
		text := s.lines[n-1]
		if n < line && !strings.HasPrefix(strings.TrimSpace(text), "#") {
			return false
		}
		_, comment, _ := strings.Cut(text, "# allow:")
		if slices.Contains(strings.FieldsFunc(comment, func(r rune) bool {
			return r == ' ' || r == ',' || r == '\r'
		}), rule) {
			return true
		}
	}
	return false
}

// lintRules is the table.
var lintRules = [...]LintRule{
	{"id-differs", words.New("The id is not the name of the file.",
		"id 与文件名不同。"), lintID},
	{"never-checked", words.New("An expectation that no rule set reaches: its span is n/a.",
		"没有任何规则集会执行的期望：它的区间都是 n/a。"), lintNeverChecked},
	{"never-played", words.New("A step that no rule set plays.",
		"没有任何规则集会执行的步骤。"), lintNeverPlayed},
	{"no-expectation", words.New("No step expects anything: a run passes whatever happens on "+
		"the way.", "没有任何一步写了期望：途中发生什么都能通过。"), lintNoExpectation},
	{"unchecked-end", words.New("Steps after the last expectation.",
		"最后一个期望之后还有步骤。"), lintUncheckedEnd},
	{"unused-record", words.New("Records that are sent and never mentioned again.",
		"发送之后再也没有提到的消息。"), lintUnusedRecords},
	{"unused-process", words.New("A client or broker of the cluster that does nothing.",
		"cluster 里什么都不做的客户端或 broker。"), lintUnusedProcesses},
	{"long-sentence", words.New("A sentence of a step or a question that does not fit beside the "+
		"picture: more than 28 words, or 48 hanzi.",
		"步骤或提问的一句话太长，画面旁放不下：超过 28 个英文词或 48 个汉字。"), lintLongSentences},
	{"same-text", words.New("A text that is the same in both languages: one is enough.",
		"两种语言的文字相同：写一种就够了。"), lintSameTexts},
	{"one-language", words.New("A text in one language in a file that has others in both.",
		"只有一种语言的文字，而文件里其他文字有两种。"), lintOneLanguage},
	{"wrong-language", words.New("Chinese without a hanzi, or English with one.",
		"中文里没有汉字，或英文里有汉字。"), lintWrongLanguages},
	{"chinese-spacing", words.New("Hanzi beside half-width punctuation, or beside a Latin letter "+
		"or a digit without a space.", "汉字旁有半角标点，或与英文、数字之间没有空格。"), lintSpacing},
	{"lonely-question", words.New("A question without another answer to try.",
		"提问没有给出其他答案（tries）。"), lintLonelyQuestions},
	{"few-questions", words.New("A lesson with fewer than two questions. A file with `words` is "+
		"a lesson.", "课程的提问少于两个。写了 `words` 的文件就是课程。"), lintFewQuestions},
	{"no-real", words.New("A lesson that does not say what is simplified.",
		"课程没有说明简化了什么。"), lintNoReal},
	{"no-kip", words.New("A lesson of the group kip without the number of its KIP.",
		"kip 组的课程没有写 KIP 编号。"), lintNoKIP},
	{"no-tests", words.New("A lesson of the group kip that names no test of Kafka's own.",
		"kip 组的课程没有写 Kafka 自己的测试。"), lintNoTests},
	{NoEffect, words.New("With --play: a step that changes nothing on any rule set.",
		"配合 --play：在所有规则集上都不起作用的步骤。"), nil},
	{RightTry, words.New("With --play: a try that is the right answer wherever the question is "+
		"asked.", "配合 --play：在所有会提问的规则集上都是正确答案的尝试。"), nil},
}
