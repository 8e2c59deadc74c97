package report

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// nasty is a text that no format may take for its own signs.
const nasty = "100% <b>&\x01\x1b[31m # \"x\" \\ ::error::\r\n: , ]]> `|`"

// story is a file that passes and is skipped, one that fails twice alike, and one that is none.
func story() []Case {
	failure := Failure{
		Kind: "expectation", File: "a/two.yaml", Line: 12, Col: 5, Step: 3, What: "A.leo",
		Expected: "2", Found: "1",
		Brief: "a/two.yaml:12:5: 0.11, step 3: A.leo: expected 2, found 1",
		Text:  "a/two.yaml:12:5: 0.11, step 3: A.leo\n      expected  2\n      found     1",
		Events: []Event{
			{6500, "A cuts its log: LEO 2 → 1.", "its HW is 1"}, {6501, "B waits.", ""},
		},
		Again: "headless run a/two.yaml --rules 0.11 --to 3", Page: "http://p/#/s/two?step=3",
	}
	broken := failure
	broken.Kind, broken.What, broken.Expected, broken.Found = "invariant", nasty, "", ""
	broken.Brief, broken.Text, broken.Page = nasty, nasty, ""
	return []Case{
		{
			Scenario: "one", Title: "One | two", File: "a/one.yaml", Line: 7, Rules: "0.10.2",
			Verdict: "lost (m2)",
		},
		{
			Scenario: "one", Title: "One | two", File: "a/one.yaml", Line: 9, Rules: "3.3-kraft",
			Verdict: "n/a", Status: Skipped, Because: "There is # no\nsuch thing.",
		},
		{
			Scenario: "two", Title: "Two", File: "a/two.yaml", Line: 12, Rules: "0.11",
			Verdict: "safe", Status: Failed, Failures: []Failure{failure, broken},
		},
		{
			Scenario: "two", Title: "Two", File: "a/two.yaml", Line: 12, Rules: "2.0.0",
			Verdict: "safe", Status: Failed, Failures: []Failure{failure},
		},
		{
			Scenario: "bad", File: "bad#.yaml", Line: 1, Status: Errored, Failures: []Failure{{
				Kind: "file", File: "bad#.yaml", What: "the file is empty",
				Brief: "bad#.yaml: the file is empty", Text: "bad#.yaml: the file is empty",
			}},
		},
	}
}

// written gives a report of cases.
func written(t *testing.T, format string, o Options, cases []Case) string {
	t.Helper()
	var b strings.Builder
	w, err := New(format, &b, o)
	require.NoError(t, err)
	for i := range cases {
		w.Add(&cases[i])
	}
	require.NoError(t, w.End())
	return b.String()
}

// JUnit is read back by its own names, and what cannot stand in XML is gone.
func TestJUnit(t *testing.T) {
	out := written(t, "junit", Options{}, story())
	type problem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
	var got struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []struct {
			Name     string `xml:"name,attr"`
			File     string `xml:"file,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Skipped  int    `xml:"skipped,attr"`
			Time     string `xml:"time,attr"`
			Cases    []struct {
				Name    string   `xml:"name,attr"`
				Class   string   `xml:"classname,attr"`
				File    string   `xml:"file,attr"`
				Line    int      `xml:"line,attr"`
				Failure *problem `xml:"failure"`
				Error   *problem `xml:"error"`
				Skipped *problem `xml:"skipped"`
				Out     string   `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal([]byte(out), &got))
	require.Len(t, got.Suites, 3)
	one, two, bad := got.Suites[0], got.Suites[1], got.Suites[2]
	assert.Equal(t, []int{2, 0, 0, 1}, []int{one.Tests, one.Failures, one.Errors, one.Skipped})
	assert.Equal(t, []int{2, 2, 0, 0}, []int{two.Tests, two.Failures, two.Errors, two.Skipped})
	assert.Equal(t, []int{1, 0, 1, 0}, []int{bad.Tests, bad.Failures, bad.Errors, bad.Skipped})
	assert.Equal(t, "0", one.Time)
	assert.Equal(t, "one 0.10.2", one.Cases[0].Name)
	assert.Equal(t, "one", one.Cases[0].Class)
	assert.Equal(t, "a/one.yaml", one.Cases[0].File)
	assert.Equal(t, 7, one.Cases[0].Line)
	assert.Equal(t, "lost (m2)", one.Cases[0].Out)
	assert.Nil(t, one.Cases[0].Failure)
	assert.Equal(t, "There is # no\nsuch thing.", one.Cases[1].Skipped.Message)
	failure := two.Cases[0].Failure
	assert.Equal(t, "a/two.yaml:12:5: 0.11, step 3: A.leo: expected 2, found 1 (+1)",
		failure.Message)
	assert.Equal(t, "expectation", failure.Type)
	assert.Contains(t, failure.Text, "      expected  2\n      found     1\n")
	assert.Contains(t, failure.Text, "100% <b>&\uFFFD\uFFFD[31m # \"x\" \\ ::error::")
	assert.Equal(t, "file", bad.Cases[0].Error.Type)
	for _, r := range out {
		assert.False(t, r < ' ' && r != '\n', "%q in XML", r)
	}
}

// Without what is nasty, a TAP report is these lines.
func TestTAP(t *testing.T) {
	cases := story()
	cases[2].Failures = cases[2].Failures[:1]
	assert.Equal(t, `TAP version 13
ok 1 - one 0.10.2: lost (m2)
ok 2 - one 3.3-kraft: n/a # SKIP There is # no such thing.
not ok 3 - two 0.11: safe
  ---
  failures:
    - kind: expectation
      message: "A.leo"
      at: {file: "a/two.yaml", line: 12, column: 5, step: 3}
      expected: "2"
      found: "1"
      events:
        - {ms: 6500, event: "A cuts its log: LEO 2 → 1.", because: "its HW is 1"}
        - {ms: 6501, event: "B waits."}
      again: "headless run a/two.yaml --rules 0.11 --to 3"
      page: "http://p/#/s/two?step=3"
  ...
`, strings.SplitAfter(written(t, "tap", Options{}, cases), "  ...\n")[0])
	out := written(t, "tap", Options{}, story())
	assert.True(t, strings.HasSuffix(out, "\n1..5\n"))
	assert.Contains(t, out, "\nnot ok 5 - bad\n")
	_, quoted, _ := strings.Cut(out, "kind: invariant\n      message: ")
	quoted, _, _ = strings.Cut(quoted, "\n")
	got, err := strconv.Unquote(quoted) // YAML's escapes that are used are Go's
	require.NoError(t, err)
	assert.Equal(t, nasty, got)
	named := []Case{{Scenario: "a # SKIP b"}}
	assert.Contains(t, written(t, "tap", Options{}, named), `ok 1 - a \# SKIP b`)
}

// A claim that fails on several rule sets is one annotation; every sign of a command is escaped.
func TestGitHub(t *testing.T) {
	cases := story()
	for i := range cases[2:] {
		for k := range cases[2+i].Failures {
			cases[2+i].Failures[k].File = "/repo/" + cases[2+i].Failures[k].File
		}
	}
	lines := strings.Split(written(t, "github", Options{Root: "/repo"}, cases), "\n")
	require.Len(t, lines, 4)
	assert.Equal(t, "::error file=a/two.yaml,line=12,col=5,title=two · 0.11 +1::"+
		"a/two.yaml:12:5: 0.11, step 3: A.leo%0A      expected  2%0A      found     1%0A%0A"+
		"0.11, 2.0.0", lines[0])
	assert.Equal(t, "::error file=a/two.yaml,line=12,col=5,title=two · 0.11::"+
		"100%25 <b>&\x01\x1b[31m # \"x\" \\ ::error::%0D%0A: , ]]> `|`", lines[1])
	assert.Equal(t, "::error file=bad#.yaml,title=bad::bad#.yaml: the file is empty", lines[2])
	assert.Empty(t, lines[3])
	assert.Equal(t, "a%3A%25%2Cb", property("a:%,b"))
}

func TestMarkdown(t *testing.T) {
	out := written(t, "markdown", Options{Lang: words.EN}, story())
	assert.True(t, strings.HasPrefix(out, "### Highwater: 3 of 5 runs not as expected\n\n"+
		"| as expected | failed | no answer | skipped |\n| ---: | ---: | ---: | ---: |\n"+
		"| 1 | 2 | 1 | 1 |\n\n#### `two` · `a/two.yaml:12`\n\n`0.11`, `2.0.0`\n\n```\n"), out)
	assert.Contains(t, out, "\n[See the moment](<http://p/#/s/two?step=3>)\n")
	assert.Contains(t, out, "| `one` | One \\| two | 1 | 0 | 0 | 1 |\n")
	assert.Contains(t, written(t, "markdown", Options{Lang: words.ZH}, story()[:1]),
		"### Highwater: 1 次运行，全部符合预期\n")
	assert.Equal(t, "````", fence("a ``` b"))

	var many []Case
	for i := range mostTold + 3 {
		c := story()[3]
		c.Failures[0].Line = i + 1
		many = append(many, c)
	}
	out = written(t, "markdown", Options{Lang: words.EN}, many)
	assert.Equal(t, mostTold, strings.Count(out, "\n#### "))
	assert.Contains(t, out, "\nAnd 3 more.\n")
}

func TestAnUnknownReport(t *testing.T) {
	_, err := New("xml", nil, Options{})
	assert.ErrorContains(t, err, `no report "xml"; one of: junit, tap, github, markdown`)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// What cannot be written is no report.
func TestAReportThatCannotBeWritten(t *testing.T) {
	for _, format := range Formats() {
		w, err := New(format, full{}, Options{})
		require.NoError(t, err)
		cases := story()
		for i := range cases {
			w.Add(&cases[i])
		}
		assert.ErrorContains(t, w.End(), "no space left", format)
	}
}
