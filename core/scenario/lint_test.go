package scenario_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// lint gives the names of the warnings about a file that has no fault.
func lint(t *testing.T, src string, allow ...string) []string {
	t.Helper()
	_, warnings, faults := scenario.Lint("sample.yaml", []byte(src), allow)
	for _, d := range faults {
		t.Error(d.String())
	}
	names := []string{}
	for _, w := range warnings {
		names = append(names, w.Name)
		assert.Positive(t, w.Line)
		assert.Contains(t, w.In(words.EN), " ["+w.Name+"]\n")
		assert.Contains(t, w.In(words.ZH), " ["+w.Name+"]\n")
		assert.NotEqual(t, w.Message.In(words.EN), w.Message.In(words.ZH))
	}
	return names
}

// lesson is the sample as a lesson without questions.
const lesson = "{group: kip, words: [isr], idea"

// Each warning comes from one change of a file that has none, and at that place.
func TestWarnings(t *testing.T) {
	require.Empty(t, lint(t, sample("")))
	long := strings.TrimSpace(strings.Repeat("word ", 29))
	for _, c := range []struct{ name, old, instead, at string }{
		{"id-differs", "id: sample", "id: other", "1:5"},
		{
			"never-checked", "expect: {A.leo: 1}",
			`expect: {A.leo: 1, "2.8+ kraft": {A.hw: 1}}`, "11:39",
		},
		{"no-expectation", "    expect: {A.leo: 1}\n", "", "7:3"},
		{"unchecked-end", "{A.leo: 1}", "{A.leo: 1}\n  - flush: {broker: A}", "12:5"},
		{"unused-record", "A.leo: 1", "A.role: leader", "7:35"},
		{"unused-process", "brokers: [A, B]", "brokers: [A, B], producers: [P, Q]", "4:43"},
		{"unused-process", "brokers: [A, B]", "brokers: [A, B, C], replicas: [A, B]", "4:27"},
		{"unused-process", "brokers: [A, B]", "brokers: [A, B], consumers: [R]", "4:40"},
		{"long-sentence", "All is quiet.", long, "10:15"},
		{"long-sentence", "一切平静。", strings.Repeat("平", 49), "10:34"},
		{"same-text", "en: Sample, zh: 样例", "en: A sample, zh: A sample", "2:27"},
		{"one-language", "{en: All is quiet., zh: 一切平静。}", "All is quiet.", "10:10"},
		{"one-language", ", zh: 一切平静。", "", "10:15"},
		{"wrong-language", "zh: 一切平静。", "zh: All quiet.", "10:34"},
		{"wrong-language", "en: All is quiet.", "en: All is 静.", "10:15"},
		{"chinese-spacing", "一切平静。", "A的 LEO 是 1。", "10:34"},
		{"chinese-spacing", "一切平静。", "共 2条消息。", "10:34"},
		{"chinese-spacing", "一切平静。", "\"平静,没有消息。\"", "10:34"},
		{"few-questions", "{group: basics, idea", "{group: basics, words: [isr], real: " +
			"{en: All of it., zh: 全部。}, idea", "3:31"},
		{"no-real", "{group: basics, idea", lesson, "3:28"},
		{"no-kip", "{group: basics, idea", lesson, "3:28"},
		{"no-tests", "{group: basics, idea", lesson, "3:28"},
		{
			"lonely-question", "    expect:", "    ask: {en: Where?, zh: 在哪里？, " +
				"answer: {cell: A.leo}}\n    expect:", "11:10",
		},
	} {
		src := sample("")
		if c.name == "never-checked" {
			src = strings.Replace(src, `"0.8.0+": {`, `"2.8+ kraft": {verdict: n/a, because: `+
				`{en: x, zh: x}}`+"\n"+`  "0.8.0+ zk": {`, 1)
		}
		changed := strings.Replace(src, c.old, c.instead, 1)
		require.NotEqual(t, src, changed, c.name)
		require.Contains(t, lint(t, changed), c.name, c.instead)
		_, all, _ := scenario.Lint("sample.yaml", []byte(changed), nil)
		for _, w := range all {
			if w.Name == c.name {
				assert.True(t, strings.HasPrefix(w.Diagnostic.String(), "sample.yaml:"+c.at+": "),
					"at %s: %s", c.at, w.Diagnostic.String())
			}
		}
		assert.NotContains(t, lint(t, changed, c.name), c.name, "allowed on the command line")
		lines := strings.Split(changed, "\n")
		for i := range lines {
			lines[i] += " # allow: x, " + c.name
		}
		assert.NotContains(t, lint(t, strings.Join(lines, "\n")), c.name, "allowed by comments")
	}
}

// A file in one language has no weakness for it, and each language shows what there is; what a
// text has room for goes by the characters that it is written in.
func TestOneLanguage(t *testing.T) {
	for _, one := range []func(en, zh string) string{
		func(en, _ string) string { return en },
		func(_, zh string) string { return zh },
		func(en, _ string) string { return "{en: " + en + "}" },
		func(_, zh string) string { return "{zh: " + zh + "}" },
	} {
		src := regexp.MustCompile(`\{en: ([^,{}]+), zh: ([^{}]+)\}`).ReplaceAllStringFunc(
			sample("    ask:\n      en: Where?\n      answer: {cell: A.leo}\n"+
				"      tries: [{cell: 0, because: {en: Nothing came., zh: 什么都没来。}}]\n"),
			func(s string) string {
				en, zh, _ := strings.Cut(strings.Trim(s, "{}"), ", zh: ")
				return one(strings.TrimPrefix(en, "en: "), zh)
			})
		require.NotContains(t, src, "{en: Sample, zh")
		assert.Empty(t, lint(t, src))
		s := right(t, src)
		assert.Equal(t, s.Title.In(words.EN), s.Title.In(words.ZH))
		assert.Equal(t, s.Steps[0].Say.In(words.EN), s.Steps[0].Say.In(words.ZH))
		assert.Contains(t, []string{"Sample", "样例"}, s.Title.In(words.EN))
		for _, long := range []string{strings.Repeat("word ", 29), strings.Repeat("平", 49)} {
			wrong := strings.NewReplacer("All is quiet.", long, "一切平静。", long).Replace(src)
			assert.Equal(t, []string{"long-sentence"}, lint(t, wrong), wrong)
		}
	}
	assert.Equal(t, []string{"chinese-spacing"},
		lint(t, strings.Replace(sample(""), "{en: Sample, zh: 样例}", "样例A", 1), "one-language"))
}

// A comment above its place allows as one beside it does, across other comments, and no further.
func TestCommentsThatAllow(t *testing.T) {
	const step = "  - flush: {broker: A}\n"
	assert.Equal(t, []string{"unchecked-end"}, lint(t, sample(step)))
	assert.Empty(t, lint(t, sample("  # allow: unchecked-end\n  # so it is\n"+step)))
	assert.NotEmpty(t, lint(t, sample("  # allow: unchecked-end\n\n"+step)))
	assert.NotEmpty(t, lint(t, sample("  # allow: no-real\n"+step)))
}

// A step that no rule set plays, by its conditions, is no step.
func TestAStepThatNothingPlays(t *testing.T) {
	names := lint(t, sample("  - alt: {zk: {flush: {broker: A}}}\n    when: {elr: \"on\"}\n"))
	assert.Contains(t, names, "never-played")
}

// Steps without effect are found by playing them.
func TestStepsWithoutEffect(t *testing.T) {
	find := func(src string) []scenario.Warning {
		s := right(t, src)
		var runs []*scenario.Run
		for _, rs := range release.Matrix() {
			runs = append(runs, scenario.Play(s, rs))
		}
		return scenario.LintRuns(s, runs)
	}
	assert.Empty(t, find(sample("")))
	const idle = "  - run: {until: quiet}\n"
	got := find(sample(idle + "  - flush: {broker: A}\n    expect: {A.flushed: 1}\n"))
	require.Len(t, got, 1)
	assert.Equal(t, 12, got[0].Line)
	assert.Empty(t, find(sample("  # allow: no-effect\n"+idle)))
}

// A try that is right wherever the question is asked is found by playing; one that is wrong
// somewhere is not.
func TestTriesThatAreRight(t *testing.T) {
	find := func(tries string) (out []string) {
		s := right(t, sample("  - flush: {broker: A}\n    expect: {A.leo: 1}\n    ask: {"+
			"en: Which?, zh: 多少？, answer: {cell: A.leo}, tries: ["+tries+"]}\n"))
		var runs []*scenario.Run
		for _, rs := range release.Matrix() {
			runs = append(runs, scenario.Play(s, rs))
		}
		for _, w := range scenario.LintRuns(s, runs) {
			out = append(out, w.Name)
		}
		return out
	}
	const why = ", because: {en: It is., zh: 是。}}"
	assert.Empty(t, find("{cell: 2"+why))
	both := find("{cell: 2" + why + ", {cell: 1" + why)
	assert.Equal(t, []string{scenario.RightTry}, both)
}

// What no run can keep is a fault and not a warning.
func TestContradictions(t *testing.T) {
	for _, c := range []struct{ expect, want string }{
		{
			`{"0.8.0 - 0.11": {A.leo: 1}, "0.11+": {A.leo: 2}}`,
			"A.leo must be 2 here, and 1 in line 13: on 0.11 it cannot be both",
		},
		{`{A.role: leader, "4.1": {A.role: down}}`, "on 4.1 it cannot be both"},
		{`{"0.8.0 - 0.11": {A.leo: 1}, "1.1+": {A.leo: 2}}`, ""},
		{`{"0.8.0 - 0.11": {A.leo: 1}, "0.11+": {A.leo: 1}}`, ""},
		{`{"2.8+ zk": {A.leo: 1}, "2.8+ kraft": {A.leo: 2}}`, ""},
		{`{"2.8+ zk": {A.leo: 1}, "2.8+": {A.leo: 2}}`, "on 2.8-zk it cannot be both"},
	} {
		src := sample("  - flush: {broker: A}\n    expect: " + c.expect + "\n")
		if c.want == "" {
			assert.Empty(t, faults(t, src), c.expect)
			continue
		}
		assert.Contains(t, one(t, src).Message.In(words.EN), c.want)
	}
}
