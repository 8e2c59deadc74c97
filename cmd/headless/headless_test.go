package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// say runs the program and gives what it wrote.
func say(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = headless(args, console{in: strings.NewReader(""), out: &o, err: &e})
	return code, o.String(), e.String()
}

// changed writes a copy of a scenario of the library with one change.
func changed(t *testing.T, id, old, instead string) string {
	t.Helper()
	f, ok := scenarios.Lookup(id)
	require.True(t, ok)
	src := strings.Replace(string(f.Source), old, instead, 1)
	require.NotEqual(t, string(f.Source), src, "the change does not apply")
	name := filepath.Join(t.TempDir(), id+".yaml")
	require.NoError(t, os.WriteFile(name, []byte(src), 0o644))
	return name
}

func TestTheLossAndItsFix(t *testing.T) {
	code, out, err := say(t, "run", "kip-101-loss")
	assert.Equal(t, exitOK, code)
	assert.Empty(t, err)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.10\.2 +lost \(m2\) +as expected$`, out)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.11 +safe +as expected$`, out)
	assert.Contains(t, out, "Verdict: lost (m2)\n")
	assert.Contains(t, out, "A cuts its log: LEO 2 → 1.")
	assert.NotContains(t, out, "\x1b", "no colours away from a terminal")
}

// The library without an argument, in order and on every rule set, keeps every promise.
func TestTheWholeLibraryOnAllRules(t *testing.T) {
	code, out, err := say(t, "run", "--rules", "all", "--lang", "zh")
	assert.Equal(t, exitOK, code, "%s\n%s", out, err)
	assert.Empty(t, err)
	at := 0
	for _, f := range scenarios.All() {
		next := strings.Index(out[at:], f.ID+" ")
		require.GreaterOrEqual(t, next, 0, f.ID)
		at += next
	}
	runs := len(scenarios.All()) * len(release.All())
	assert.Contains(t, out, "\n"+itoa(runs)+" 次运行：")
	assert.Contains(t, out, "0 次不符，0 次没有结论\n")
}

func TestTheMatrixAndVariants(t *testing.T) {
	code, out, _ := say(t, "run", "kip-101-loss", "--rules", "matrix")
	assert.Equal(t, exitOK, code)
	line := regexp.MustCompile(`(?m)^kip-101-loss .*(as expected|skipped(: .*)?)$`)
	assert.Len(t, line.FindAllString(out, -1), len(release.Matrix()))
	code, out, _ = say(t, "run", "kip-101-loss", "--rules",
		"0.10,2.1+kip-320-first-try,0.10+truncation=by-epoch+epoch-cache=monotonic")
	assert.NotEqual(t, exitUsage, code)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.10\.2 +lost`, out)
	assert.Regexp(t, `(?m)^kip-101-loss +2\.1\+kip-320-first-try `, out)
	assert.Contains(t, out, "0.10.2+truncation=by-epoch+epoch-cache=monotonic ")
}

// One changed expectation: exit 1, with file, line, expected and found.
func TestAFailedExpectation(t *testing.T) {
	name := changed(t, "kip-101-loss", "expect: {A.leo: 2, A.hw: 1, B.hw: 1}",
		"expect: {A.leo: 2, A.hw: 2, B.hw: 1}")
	code, out, _ := say(t, "run", name, "--rules", "0.11")
	assert.Equal(t, exitExpect, code)
	at := strings.Count(strings.Split(readFile(t, name), "A.hw: 2, B.hw: 1")[0], "\n") + 1
	want := filepath.ToSlash(name) + ":" + itoa(at) + ":24: 0.11, step 2: A.hw\n" +
		"      expected  2\n" +
		"      found     1\n"
	assert.Contains(t, out, want)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.11 +safe +1 failure$`, out)
	assert.True(t, strings.HasSuffix(out, "step 2: A.hw: expected 2, found 1\n"), "and at the end")
}

func TestAWrongOutcome(t *testing.T) {
	name := changed(t, "kip-101-loss", "verdict: lost\n    records: [m2]", "verdict: safe")
	code, out, _ := say(t, "run", name, "--rules", "0.10")
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, out, "the verdict\n      expected  safe\n      found     lost\n")
}

// An invariant that breaks although nothing in the file fails: a rule was changed on the
// command line, and expectations for spans of releases do not speak of variants.
func TestABrokenInvariant(t *testing.T) {
	code, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.11", "--override",
		"truncation=to-high-watermark")
	assert.Equal(t, exitInvariant, code, out)
	assert.Contains(t, out, "step 13: an invariant was broken, and the file does not expect it: "+
		"acknowledged-records-survive: m2: acknowledged, and missing at leader A.")
}

func TestALimit(t *testing.T) {
	name := changed(t, "basics-replication", "[[m0], [m1]]", "["+batches(40)+"]")
	code, out, _ := say(t, "run", name)
	assert.Equal(t, exitLimit, code)
	assert.Contains(t, out, "limit reached: 32 produce requests of one producer")
	assert.Contains(t, out, "The run ended")
}

// batches writes m0 to m1 and n more batches of one record.
func batches(n int) string {
	parts := []string{"[m0]", "[m1]"}
	for i := range n {
		parts = append(parts, "[x"+itoa(i)+"]")
	}
	return strings.Join(parts, ", ")
}

func itoa(n int) string { return strings.TrimSpace(strings.Join([]string{jsonOf(n)}, "")) }

func jsonOf(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(b)
}

func TestUsage(t *testing.T) {
	broken := changed(t, "kip-101-loss", "- run: {until: quiet}", "- set: {A.leo: 2}")
	for _, c := range []struct {
		says string
		args []string
	}{
		{"expected one of", nil},
		{"unexpected argument runn", []string{"runn", "kip-101-loss"}},
		{"did you mean kip-101-loss?", []string{"run", "kip-101-los"}},
		{"did you mean kip-101-loss?", []string{"run", "nowhere/kip-101-lost.yaml"}},
		{`there is no rule set "0.12"`, []string{"run", "kip-101-loss", "--rules", "0.12"}},
		{`there is no rule "truncaton"; did you mean truncation?`, []string{
			"run", "kip-101-loss", "--override", "truncaton=by-epoch",
		}},
		{`there is no value of truncation "by-epok"; did you mean by-epoch?`, []string{
			"run", "kip-101-loss", "--override", "truncation=by-epok",
		}},
		{"want FIELD=VALUE", []string{"run", "kip-101-loss", "--override", "truncation"}},
		{"must be one of", []string{"run", "kip-101-loss", "--format", "xml"}},
		{"has the steps 0 to 14", []string{"run", "kip-101-loss", "--to", "15"}},
		{`"set" would write the state`, []string{"run", broken}},
		{`"set" would write the state`, []string{"check", broken}},
		{"no scenario (*.yaml) in this folder", []string{"check", t.TempDir()}},
	} {
		code, out, err := say(t, c.args...)
		assert.Equal(t, exitUsage, code, "%v", c.args)
		assert.Contains(t, err, c.says, "%v", c.args)
		if len(c.args) > 0 && c.args[0] != "runn" {
			assert.NotContains(t, out, "Verdict", "%v", c.args)
		}
	}
}

func TestCheckReportsEveryFault(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	src := string(f.Source)
	for _, c := range [][2]string{
		{"{en: A committed record is lost, zh: 已提交的消息丢失}", "[A committed record is lost]"},
		{"controller: A\n", "controller: D\n"},
		{`["0.10", "0.11"]`, `["0.10", "0.13"]`},
		{"fetch: {follower: A, request: lost}", "fetch: {follower: A, request: los}"},
		{"records: [m3]", "recrods: [m3]"},
	} {
		require.Contains(t, src, c[0])
		src = strings.Replace(src, c[0], c[1], 1)
	}
	name := filepath.Join(t.TempDir(), "five.yaml")
	require.NoError(t, os.WriteFile(name, []byte(src), 0o644))
	code, out, err := say(t, "check", name)
	assert.Equal(t, exitUsage, code)
	assert.Empty(t, out)
	assert.Equal(t, 5, strings.Count(err, filepath.ToSlash(name)+":"), err)
	for _, hint := range []string{
		"did you mean lost?", "did you mean records?", "5 faults in 1 file",
		`"D" is not a broker`,
		"a text, or {en: ..., zh: ...}, must stand here", `there is no rule set "0.13"`,
	} {
		assert.Contains(t, err, hint)
	}

	code, out, err = say(t, "check", "h24", "basics-replication")
	assert.Equal(t, exitOK, code)
	assert.Equal(t, "2 files, no fault\n", out)
	assert.Empty(t, err)
}

func TestJSON(t *testing.T) {
	code, out, _ := say(t, "run", "kip-101-loss", "--format", "json")
	assert.Equal(t, exitOK, code)
	var got struct {
		Runs []struct {
			Rules string
			Steps []struct {
				Step     int
				Hash     string
				Sentence struct{ EN, ZH string }
			}
			Verdict struct {
				ID      string
				Records []string
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Runs, 3, "its two rule sets, and the variant")
	assert.Equal(t, "1.1+truncation=to-high-watermark", got.Runs[2].Rules)
	assert.Equal(t, "lost", got.Runs[2].Verdict.ID)
	assert.Equal(t, "0.10.2", got.Runs[0].Rules)
	assert.Equal(t, "lost", got.Runs[0].Verdict.ID)
	assert.Equal(t, []string{"m2"}, got.Runs[0].Verdict.Records)
	assert.Equal(t, "safe", got.Runs[1].Verdict.ID)
	for _, r := range got.Runs {
		require.Len(t, r.Steps, 15)
		for i, s := range r.Steps {
			assert.Equal(t, i, s.Step)
			assert.Regexp(t, `^[0-9a-f]{16}$`, s.Hash)
			assert.NotEmpty(t, s.Sentence.EN)
			assert.NotEmpty(t, s.Sentence.ZH)
		}
	}
	_, again, _ := say(t, "run", "kip-101-loss", "--format", "json")
	assert.Equal(t, out, again)
}

func TestStopAfterAStep(t *testing.T) {
	code, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.10", "--to", "12")
	assert.Equal(t, exitOK, code)
	assert.Contains(t, out, "Step 12 ·")
	assert.NotContains(t, out, "Step 13 ·")
	assert.Contains(t, out, "Verdict: unavailable\n")
}

// Every event is one record, reproducible, apart from what a person reads.
func TestTheLog(t *testing.T) {
	code, out, log := say(t, "run", "kip-101-loss", "--rules", "0.10", "--log", "json")
	assert.Equal(t, exitOK, code)
	assert.Contains(t, out, "Verdict: lost (m2)")
	var cut map[string]any
	lines := strings.Split(strings.TrimSpace(log), "\n")
	for _, line := range lines {
		var rec map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &rec))
		if rec["msg"] == "A cuts its log: LEO 2 → 1." {
			cut = rec
		}
	}
	require.NotNil(t, cut)
	for key, want := range map[string]any{
		"scenario": "kip-101-loss", "rules": "0.10.2", "step": 10.0, "node": "A",
		"hw": 1.0, "leo": 2.0,
	} {
		assert.Equal(t, want, cut[key], key)
	}
	_, _, again := say(t, "run", "kip-101-loss", "--rules", "0.10", "--log", "json")
	assert.Equal(t, log, again)
	_, _, text := say(t, "run", "kip-101-loss", "--rules", "0.10", "--log", "text")
	assert.Contains(t, text, `level=INFO msg="A cuts its log: LEO 2 → 1." scenario=kip-101-loss`)
}

// Our bug is never a wrong answer: exit 70, and how to see it again.
func TestABugOfOurs(t *testing.T) {
	var out, err bytes.Buffer
	c := &console{out: &out, err: &err, doing: "headless run x.yaml --rules 0.11"}
	c.bug("high watermark 5 past log end 3", debug.Stack())
	assert.Contains(t, err.String(), "this is a bug of ours: high watermark 5 past log end 3")
	assert.Contains(t, err.String(), "to see it again:\n  headless run x.yaml --rules 0.11\n")
	assert.Contains(t, err.String(), "goroutine", "with the stack")

	broken := brokenWriter{}
	code := headless([]string{"list"}, console{out: broken, err: &err})
	assert.Equal(t, exitBug, code)
}

// brokenWriter stands for anything that panics on the way.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { panic("out of ink") }

func TestExitCodes(t *testing.T) {
	of := func(kinds ...scenario.FailureKind) int {
		var fs []scenario.Failure
		for _, k := range kinds {
			fs = append(fs, scenario.Failure{Kind: k})
		}
		return exitOf(fs)
	}
	assert.Equal(t, 0, of())
	assert.Equal(t, 1, of(scenario.FailInvariant, scenario.FailExpect))
	assert.Equal(t, 1, of(scenario.FailStep))
	assert.Equal(t, 3, of(scenario.FailLimit, scenario.FailInvariant))
	assert.Equal(t, 4, of(scenario.FailLimit))
}

func TestColours(t *testing.T) {
	var out, err bytes.Buffer
	std := console{out: &out, err: &err, colour: true}
	require.Equal(t, exitOK, headless([]string{"run", "kip-101-loss"}, std))
	assert.Contains(t, out.String(), bold+red+"Verdict: lost (m2)"+plain)
	assert.Contains(t, out.String(), bold+green+"Verdict: safe"+plain)
}

func TestHelp(t *testing.T) {
	code, out, _ := say(t, "--help")
	assert.Equal(t, exitOK, code)
	_, same, _ := say(t, "help")
	assert.Equal(t, out, same)
	for _, word := range []string{"run", "check", "list", "Exit codes", "70 a bug of ours"} {
		assert.Contains(t, out, word)
	}
}
