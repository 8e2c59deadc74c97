package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/internal/report"
)

// weak is a right file with one weakness: nothing is expected.
const weak = `id: weak
title: {en: Weak, zh: 弱}
about: {group: field, idea: {en: One record., zh: 一条消息。}}
cluster: {brokers: [A]}
rules: ["0.11"]
steps:
  - produce: {records: [m1]}
    say: {en: P sends m1., zh: P 发送 m1。}
outcome:
  "0.8.0+": {verdict: safe, rule: KIP-101}
`

func weakFile(t *testing.T, src string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "weak.yaml")
	require.NoError(t, os.WriteFile(name, []byte(src), 0o644))
	return name
}

// A warning does not fail unless it is asked to; it can be taken back by name.
func TestCheckWarns(t *testing.T) {
	name := weakFile(t, weak)
	code, _, err := say(t, "check", name)
	assert.Equal(t, exitOK, code)
	assert.Contains(t, err, ":7:3: no step expects anything: only the outcome is compared "+
		"[no-expectation]\n")
	assert.Contains(t, err, "0 faults and 1 warning in 1 file\n")
	code, _, _ = say(t, "check", name, "--strict")
	assert.Equal(t, exitUsage, code)
	code, out, err := say(t, "check", name, "--strict", "--allow", "no-expectation")
	assert.Equal(t, exitOK, code)
	assert.Equal(t, "1 file, no fault\n", out)
	assert.Empty(t, err)
	code, _, err = say(t, "check", name, "--allow", "no-expectations")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "did you mean no-expectation?")
	_, out, _ = say(t, "check", "--names", "--lang", "zh")
	assert.Regexp(t, `(?m)^no-effect +.*--play`, out)
	code, _, err = say(t, "check")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "name a file")
}

// Steps without effect are found by playing the file.
func TestCheckPlays(t *testing.T) {
	name := weakFile(t, strings.Replace(weak, "outcome:\n",
		"    expect: {acked: [m1]}\n  - run: {until: quiet}\noutcome:\n", 1))
	_, _, err := say(t, "check", name, "--play", "--allow", "unchecked-end")
	assert.Contains(t, err, ":10:5: the step changes nothing on any rule set [no-effect]\n")
}

// Build servers read findings as JSON, or as annotations of GitHub.
func TestFindingsForPrograms(t *testing.T) {
	name := weakFile(t, weak)
	_, out, _ := say(t, "check", name, "--format", "github")
	assert.Contains(t, out, "::warning file="+filepath.ToSlash(name)+",line=7,col=3,"+
		"title=no-expectation::no step expects anything: only the outcome is compared%0Awrite")
	code, out, err := say(t, "check", "-", "--format", "github")
	assert.Equal(t, exitUsage, code)
	assert.Equal(t, "::error file=stdin,title=scenario::the file is empty%0Abegin with `id:` and "+
		"`title:`\n", out)
	assert.Equal(t, "1 fault in 1 file\n", err)
	_, out, _ = say(t, "check", name, "basics-replication", "--format", "json")
	var got struct {
		Findings []struct {
			Level, Name, File string
			Line, Col         int
			Message, Hint     struct{ EN, ZH string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Findings, 1)
	f := got.Findings[0]
	assert.Equal(t, []any{"warning", "no-expectation", 7, 3},
		[]any{f.Level, f.Name, f.Line, f.Col})
	assert.NotEmpty(t, f.Hint.ZH)
	assert.Equal(t, "::warning file=a%25b%0Ac%3A%2C,line=7,col=3,title=x::a%25b%0Ac:,",
		report.Annotation("warning", "a%b\nc:,", 7, 3, "x", "a%b\nc:,"))
}

// What is no file of text is refused by its name, and nothing waits for an end that never comes.
func TestStrangeFiles(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop.yaml")
	if os.Symlink(loop, loop) == nil {
		code, _, err := say(t, "check", loop)
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "loop.yaml")
	}
	sub := filepath.Join(dir, "folder.yaml")
	require.NoError(t, os.Mkdir(sub, 0o755))
	code, _, err := say(t, "check", sub)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "no scenario (*.yaml)")
	if _, fault := os.Stat(os.DevNull); fault == nil {
		code, _, err = say(t, "check", os.DevNull)
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "the file is empty")
	}
	binary := filepath.Join(dir, "x.yaml")
	require.NoError(t, os.WriteFile(binary, []byte("\x7fELF\x1b]0;owned\a"), 0o644))
	_, _, err = say(t, "check", binary)
	assert.NotContains(t, err, "\x1b", "nothing of a file steers the terminal")
	assert.NotContains(t, err, "\a")
}
