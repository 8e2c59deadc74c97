package scenario_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// damage is a file that somebody may hand us, and what its first fault says; "" for a file that
// is right all the same, "?" for any other fault, "~" where it depends on the lesson.
type damage struct {
	name, src, says string
}

// place gives the sample with a change at a place that must be there.
func place(old, instead string) string {
	src := sample("")
	if !strings.Contains(src, old) {
		panic("no " + old)
	}
	return strings.Replace(src, old, instead, 1)
}

// utf16Text gives a text as other programs save it.
func utf16Text(s string, little bool) string {
	var b strings.Builder
	for _, u := range append([]uint16{0xfeff}, utf16.Encode([]rune(s))...) {
		if little {
			b.WriteString(string([]byte{byte(u), byte(u >> 8)}))
		} else {
			b.WriteString(string([]byte{byte(u >> 8), byte(u)}))
		}
	}
	return b.String()
}

// truncated cuts a lesson off at many places: within keys, texts, lists, numbers, comments.
func truncated() []damage {
	f, _ := scenarios.Lookup("kip-101-loss")
	src := string(f.Source)
	var out []damage
	for i := range 70 {
		at := len(src) * (2*i + 1) / 140
		for at > 0 && src[at]&0xc0 == 0x80 { // not within a hanzi
			at--
		}
		out = append(out, damage{fmt.Sprintf("cut at %d", at), src[:at], "~"})
	}
	return out
}

// mostBytes is what the reading of a file may take from the heap, all in all.
const mostBytes = 300 << 20

// Whatever a file holds, it is played or refused: with a place, words in both languages and
// within bounds, and nothing that it holds steers the terminal on which it is told.
func TestDamagedFiles(t *testing.T) {
	all := damages()
	require.Greater(t, len(all), 200)
	wrong := 0
	for _, d := range all {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, ds := scenario.Parse("x.yaml", []byte(d.src))
		runtime.ReadMemStats(&after)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(mostBytes), d.name)
		require.Equal(t, s == nil, len(ds) > 0, d.name)
		if d.says == "~" && len(ds) == 0 { // cut within its last text
			continue
		}
		if d.says == "" {
			assert.Empty(t, ds, d.name)
			continue
		}
		wrong++
		require.NotEmpty(t, ds, d.name)
		assert.LessOrEqual(t, len(ds), 101, d.name)
		told := ""
		for _, x := range ds {
			told += x.String() + "\n"
			assert.Less(t, len(x.String()), 3000, d.name)
			assert.NotEqual(t, x.Message.In(words.EN), x.Message.In(words.ZH), d.name)
			assert.True(t, x.Line > 0 || ofTheWhole(x), "%s: %s", d.name, x.String())
		}
		if d.says != "?" && d.says != "~" {
			assert.Contains(t, told, d.says, d.name)
		}
		for _, r := range told {
			assert.False(t, r < ' ' && r != '\n', "%s: %q steers a terminal", d.name, r)
		}
	}
	assert.Greater(t, wrong, 200)
}

// ofTheWhole says whether a fault is one of the whole file.
func ofTheWhole(d scenario.Diagnostic) bool {
	for _, what := range []string{"is empty", "larger than", "UTF-16", "more than 100 faults"} {
		if strings.Contains(d.Message.In(words.EN), what) {
			return true
		}
	}
	return false
}

func damages() []damage {
	all := truncated()
	all = append(all, encodings()...)
	all = append(all, sizes()...)
	all = append(all, yamls()...)
	all = append(all, valuesDamaged()...)
	return all
}

func encodings() []damage {
	s := sample("")
	return []damage{
		{"empty", "", "the file is empty"},
		{"blank", " \n\n  \n", "the file is empty"},
		{"comments alone", "# one\n# two\n", "the file is empty"},
		{"a document mark alone", "---\n", "a mapping (id,"},
		{"two document marks", "---\n---\n", "a second document"},
		{"null", "null\n", "not nothing"},
		{"a word", "hello\n", "not \"hello\""},
		{"a number", "42\n", "?"},
		{"a list", "- id: x\n", "not a list"},
		{"an empty mapping", "{}\n", "\"id\" is missing"},
		{"BOM", "\ufeff" + s, ""},
		{"BOM in the middle", place("acks: all", "acks: all\ufeff"), "U+FEFF"},
		{"UTF-16 LE", utf16Text(s, true), "the file is UTF-16"},
		{"UTF-16 BE", utf16Text(s, false), "the file is UTF-16"},
		{"UTF-16 LE without BOM", utf16Text(s, true)[2:], "a byte 0"},
		{"Latin-1", place("en: Sample", "en: Caf\xe9"), "byte 0xE9"},
		{"GBK", place("zh: 样例", "zh: \xd1\xf9\xc0\xfd"), "byte 0xD1"},
		{"half a hanzi", place("zh: 样例", "zh: \xe6\xa0"), "byte 0xE6"},
		{"overlong", place("en: Sample", "en: \xc0\xaf"), "byte 0xC0"},
		{"surrogate", place("en: Sample", "en: \xed\xa0\x80"), "byte 0xED"},
		{"NUL", place("en: Sample", "en: Sam\x00ple"), "a byte 0"},
		{"bell", place("en: Sample", "en: Sam\aple"), "U+0007"},
		{"escape", place("en: Sample", "en: \x1b[31mSample"), "U+001B"},
		{"delete", place("en: Sample", "en: Sam\x7fple"), "U+007F"},
		{"CRLF", strings.ReplaceAll(s, "\n", "\r\n"), ""},
		{"lone CR", strings.ReplaceAll(s, "\n", "\r"), ""},
		{
			"CRLF and a fault",
			strings.ReplaceAll(place("until: quiet", "until: quite"), "\n", "\r\n"),
			"quite",
		},
		{
			"lone CR and a fault",
			strings.ReplaceAll(place("until: quiet", "until: quite"), "\n", "\r"),
			"quite",
		},
		{"mixed line ends", strings.Replace(s, "\n", "\r\n", 3), ""},
		{"no line end at the end", strings.TrimSuffix(s, "\n"), ""},
		{"tabs", place("  - run:", "\t- run:"), "not with tabs"},
		{"a tab after a key", place("acks: all", "acks:\tall"), ""},
		{"a tab in a nested key", place("    say:", "    \tsay:"), "not with tabs"},
		{"no-break space", place("until: quiet", "until:\u00a0quiet"), "U+00A0"},
		{"ideographic space", place("- run:", "-\u3000run:"), "U+3000"},
		{"full-width colon", place("id: sample", "id：sample"), "of line 1 half-width"},
		{"full-width comma", place("[A, B]", "[A，B]"), "half-width"},
		{"typographic quotes", place(`["0.11"]`, "[“0.11”]"), "?"},
		{"zero width space", place("until: quiet", "until: qui\u200bet"), "U+200B"},
		{"zero width joiner in a key", place("until:", "un\u200dtil:"), "U+200D"},
		{"right to left override", place("en: Sample", "en: \u202eelpmaS"), "U+202E"},
		{"isolate in a comment", "# \u2067\n" + s, "U+2067"},
		{"soft hyphen", place("quiet", "qui\u00adet"), "U+00AD"},
		{"line separator", place("en: Sample", "en: Sam\u2028ple"), "U+2028"},
		{"an escape of escape", place("en: Sample", `en: "Sam\e[31mple"`), "written here: U+001B"},
		{"an escaped override", place("en: Sample", `en: "\u202eelp"`), "written here: U+202E"},
		{"an escape in a word", place("until: quiet", `until: "qui\ret"`), "written here: U+000D"},
		{"control of one byte", place("en: Sample", "en: Sam\u009bple"), "U+009B"},
		{"next line", place("en: Sample", "en: Sam\u0085ple"), "U+0085"},
		{"not normalised key", place("records:", "re\u0301cords:"), "?"},
		{"not normalised text", place("en: Sample", "en: Cafe\u0301"), ""},
		{"cyrillic a in a name", strings.ReplaceAll(s, "[A, B]", "[\u0410, B]"), "?"},
		{"emoji", place("en: Sample", "en: Sample \U0001f600"), ""},
		{"a program", "\x7fELF\x02\x01\x01\x00\x00", "U+007F"},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "byte 0x89"},
		{"gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00", "U+001F"},
		{"JSON", `{"id": "sample", "title": {"en": "S", "zh": "样"}}`, "?"},
		{"XML", "<?xml version=\"1.0\"?><id>sample</id>", "?"},
		{"HTML", "<!DOCTYPE html>\n<title>404: not found</title>\n", "looks like a page"},
		{
			"a merge conflict", place("  - run:", "<<<<<<< HEAD\n  - run:"),
			"line 9 is left of a merge",
		},
		{"a diff", "--- a/x.yaml\n+++ b/x.yaml\n@@ -1 +1 @@\n-id: a\n+id: b\n", "?"},
		{"twice the same file", s + s, "stands twice here"},
	}
}

func sizes() []damage {
	const full = scenario.MaxFile
	rep := strings.Repeat
	keys := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return []damage{
		{"10 MB of comments", rep("# nothing\n", 1<<20), "larger than"},
		{"10 MB in one line", "id: " + rep("x", 10<<20), "larger than"},
		{"full in one line", "id: " + rep("x", full-8), "?"},
		{"10,000 lists", "id: " + rep("[", 10000), "?"},
		{"10,000 mappings", "id: " + rep("{", 10000), "?"},
		{"10,000 lists, closed", "id: " + rep("[", 10000) + rep("]", 10000), "?"},
		{"9,000 lists, closed", "id: " + rep("[", 9000) + rep("]", 9000), "?"},
		{
			"100 mappings in a text",
			place("{en: Sample, zh: 样例}", rep("{en: ", 100)+rep("}", 100)),
			"?",
		},
		{"full of [", rep("[", full-1), "nests so deep"},
		{"full of {", rep("{", full-1), "nests so deep"},
		{"deep block lists", rep("- ", 10000) + "x", "?"},
		{"deep block mappings", deep(700), "?"},
		{"deep question marks", rep("? ", 5000) + "x", "?"},
		{"full of quotes", rep(`"`, full-1), "?"},
		{"full of colons", rep("a: ", full/3-1), "?"},
		{"full of dashes", rep("-", full-1), "?"},
		{"full of &a", rep("&a ", full/3-1), "?"},
		{"50,000 keys", keys(50000, "k%d: 1\n"), "50000 keys; the limit is 1000"},
		{"30,000 keys in a step", place("- run: {", "- run: {"+keys(30000, "k%d: 1, ")), "?"},
		{"900 unknown keys", sample("") + keys(900, "k%d: 1\n"), "more than 100 faults"},
		{
			"9,000 steps", sample(rep("  - flush: {broker: A}\n", 9000)),
			"9002 steps; the limit is 8000",
		},
		{"900 broken steps", sample(rep("  - flash: {broker: A}\n", 900)), "there is no verb"},
		{"50,000 brokers", place("[A, B]", "["+keys(50000, "b%d, ")+"]"), "items; the limit"},
		{"9,000 rule sets", place(`["0.11"]`, "["+rep("0.11, ", 9000)+"]"), "?"},
		{"9,000 broken rule sets", place(`["0.11"]`, "["+keys(9000, "9.%d, ")+"]"), "?"},
		{"a billion records", place("[m1]", "["+keys(9000, "r%d.."+"r9999, ")+"]"), "?"},
		{"many ranges sent", place("[m1]", "["+ranges(9000)+"]"), "more than 300000 records"},
		{"many ranges expected", place("A.leo: 1", "acked: ["+ranges(9000)+"]"), "?"},
		{"many ranges read", place("A.leo: 1", "read: ["+rep("m1..m9999, ", 9000)+"]"), "?"},
		{
			"many ranges in a log", place("A.leo: 1", "A.log: ["+rep("e0:m1..m9999, ", 9000)+"]"),
			"?",
		},
		{"a range too long", place("[m1]", "[m1..m999999]"), "a range m1..m9"},
		{"a range backwards", place("[m1]", "[m9..m1]"), "a range m1..m9"},
		{"a range of other names", place("[m1]", "[m1..x9]"), "?"},
		{"an alias bomb", bomb(), "more than 100 faults"},
		{"a long word", place("until: quiet", "until: "+rep("q", 100000)), "?"},
		{"a long key", place("until:", rep("u", 1000)+":"), "?"},
		{"a very long key", place("until:", rep("u", 2000)+":"), "?"},
		{"a long name", place("[A, B]", "["+rep("A", 100000)+", B]"), "?"},
		{"a long id", place("id: sample", "id: "+rep("s", 100000)), "small letters"},
	}
}

// ranges writes ranges of ten thousand records each, all different.
func ranges(n int) string {
	var b strings.Builder
	for i := range n {
		name := string([]byte{byte('a' + i/676%26), byte('a' + i/26%26), byte('a' + i%26)})
		fmt.Fprintf(&b, "%s1..%s9999, ", name, name)
	}
	return b.String()
}

// deep nests mappings by indentation.
func deep(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// bomb doubles an alias thirty times.
func bomb() string {
	s := "a0: &a0 [x, x]\n"
	for i := range 30 {
		s += fmt.Sprintf("a%d: &a%d [*a%d, *a%d]\n", i+1, i+1, i, i)
	}
	return s
}

func yamls() []damage {
	return []damage{
		{"duplicate key of the file", sample("") + "id: other\n", `"id" stands twice here`},
		{
			"duplicate key of a step", place("    say:", "    expect: {A.hw: 0}\n    say:"),
			"stands twice",
		},
		{"duplicate key in braces", place("acks: all", "acks: all, acks: 1"), "stands twice"},
		{"an anchor", place("[A, B]", "&b [A, B]"), "no anchors"},
		{"an alias", place("[A, B]", "*b"), "no aliases"},
		{"an alias that is known", place("rules: ", "x: &x 1\nrules: ") + "y: *x\n", "no aliases"},
		{"a merge key", place("{A.leo: 1}", "{<<: {A.leo: 1}}"), "no merge keys"},
		{"a tag", place("id: sample", "id: !!str sample"), "no tags"},
		{"a local tag", place("id: sample", "id: !secret sample"), "no tags"},
		{"a binary tag", place("en: Sample", "en: !!binary aGk="), "no tags"},
		{"a second document", sample("") + "---\nid: other\n", "a second document begins"},
		{"an end mark", sample("") + "...\n", ""},
		{"text after the end mark", sample("") + "...\nx\n", "?"},
		{"a directive", "%YAML 1.1\n---\n" + sample(""), ""},
		{"a wrong directive", "%YAML 9.9\n---\n" + sample(""), "leave the line %YAML out"},
		{"an unclosed quote", place(`"0.11"`, `"0.11`), "of line 5 is not closed"},
		{
			"an unclosed single quote", place("en: Sample", "en: 'Sample"),
			"the quote of line 2 is not closed",
		},
		{
			"an unclosed brace", place("{en: Sample, zh: 样例}", "{en: Sample, zh: 样例"),
			"the bracket of line 2 is not closed",
		},
		{"an unclosed bracket", place("[A, B]", "[A, B"), "the bracket of line 4"},
		{"a brace too many", place("zh: 样例}", "zh: 样例}}"), "closed twice"},
		{"an apostrophe", place("en: All is quiet.", "en: 'It's quiet.'"), "?"},
		{"a colon in a text", place("en: All is quiet.", "en: Now: quiet."), "needs quotes"},
		{"a colon in a block text", place("say: {en: All is quiet., zh: 一切平静。}",
			"say:\n      en: Now: quiet.\n      zh: 一切平静。"), "?"},
		{"a hash in a text", place("en: All is quiet.", "en: Log #1 is quiet."), "?"},
		{
			"a comma in a text", place("en: All is quiet.", "en: Quiet, now."),
			"a comma ended the text",
		},
		{"a percent sign", place("en: All is quiet.", "en: %5 is quiet."), "begins with a sign"},
		{"a backtick", place("en: All is quiet.", "en: `A` is quiet."), "?"},
		{"an at sign", place("en: All is quiet.", "en: @A is quiet."), "?"},
		{"a text in brackets", place("en: All is quiet.", "en: [A] is quiet."), "?"},
		{"an escape that is none", place("en: All is quiet.", `en: "All \q"`), "use single quotes"},
		{"indented too little", place("    say:", "  say:"), "stands 2 further in"},
		{"indented too much", place("    say:", "      say:"), "the indentation does not fit"},
		{"a dash without blank", place("- run:", "-run:"), "begins with"},
		{"a key without blank", place("until: quiet", "until:quiet"), "did you mean until?"},
		{
			"a list for a mapping", place("- run: {until: quiet}", "- run: [until, quiet]"),
			"as in run:",
		},
		{"a mapping for a list", place("[A, B]", "{A: 1, B: 2}"), "?"},
		{"a text for a mapping", place("{en: Sample, zh: 样例}", "[Sample]"), "a text, or {en"},
		{
			"nothing", place("cluster: {brokers: [A, B], min.insync.replicas: 1}", "cluster:"),
			"a mapping (brokers",
		},
		{"null", place("{en: Sample, zh: 样例}", "null"), "not nothing"},
		{"a tilde", place("{en: Sample, zh: 样例}", "~"), "?"},
		{"an empty text", place("en: Sample", `en: ""`), "a text must stand here"},
		{"a number as key", place("id: sample", "1: sample"), "?"},
		{"null as key", place("id: sample", "id: sample\nnull: 1"), "a key must be a word"},
		{"no key", place("id: sample", "id: sample\n: 1"), "?"},
		{"a list as key", place("id: sample", "id: sample\n[a, b]: 1"), "a key must be a word"},
		{"a mapping as key", place("id: sample", "id: sample\n{a: b}: 1"), "?"},
		{"a boolean as key", place("setup: true", "true: true"), "?"},
		{"steps in steps", place("- run: {until: quiet}", "- steps: [{run: {until: quiet}}]"), "?"},
	}
}

func valuesDamaged() []damage {
	var out []damage
	add := func(name, old, instead, says string) {
		out = append(out, damage{name, place(old, instead), says})
	}
	for _, word := range []string{"yes", "no", "on", "True", "TRUE", "1", "y", `"true"`, "truee"} {
		says := "is not possible here"
		if word == `"true"` {
			says = ""
		}
		add("setup: "+word, "setup: true", "setup: "+word, says)
	}
	for _, n := range []string{
		"99999999999", "9223372036854775808", "1" + strings.Repeat("0", 400), "-1", "0",
		"1.5", "1e3", "0x10", "0o17", "017", "1_000", "+1", ".inf", ".nan", "2001-12-14",
		"12:30:45",
		`"1"`, "1 1", "１", "١", "[1]", "{a: 1}", "null", "one",
	} {
		says := "?"
		if n == "+1" {
			says = ""
		}
		add("min.insync.replicas: "+n, "min.insync.replicas: 1", "min.insync.replicas: "+n, says)
	}
	add("a date for a rule set", `["0.11"]`, "[2001-12-14]", "there is no rule set")
	add("0.1 for 0.10", `["0.11"]`, "[0.1]", "there is no rule set")
	add("a rule set without quotes", `["0.11"]`, "[0.11]", "")
	add("an empty rule set", `["0.11"]`, `[""]`, "?")
	add("no rule sets", `["0.11"]`, "[]", "?")
	add("a broker twice", "[A, B]", "[A, A]", "?")
	add("two names of two kinds", "[A, B]", "[A, B], producers: [A]", "?")
	add("a span backwards", `"0.8.0+"`, `"4.1 - 0.8.0"`, "?")
	add("a span of nothing", `"0.8.0+"`, `" - "`, "?")
	add("a verdict in capitals", "verdict: safe", "verdict: SAFE", "did you mean safe?")
	return out
}
