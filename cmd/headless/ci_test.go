package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenarios"
	"highwater/scenes"
)

// folderOf writes one file of each kind: as expected and skipped, an expectation that fails, a
// limit, and one that is no scenario.
func folderOf(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, id, old, instead string) {
		f, ok := scenarios.Lookup(id)
		require.True(t, ok)
		src := strings.Replace(string(f.Source), old, instead, 1)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(src), 0o644))
	}
	put("good.yaml", "kip-101-loss", "", "")
	put("deep/fails.yml", "kip-101-loss", "A.hw: 1, B.hw: 1}", "A.hw: 2, B.hw: 1}")
	put("limit.yaml", "basics-replication", "[[m0], [m1]]", "["+batches(40)+"]")
	put("wrong.yaml", "kip-101-loss", "controller: A\n", "controller: D\n")
	put(".hidden/not.yaml", "kip-101-loss", "controller: A\n", "controller: D\n")
	return dir
}

// A folder is played with what is below it; a file that is wrong keeps no other from being played.
func TestAFolderOfAllKinds(t *testing.T) {
	dir := folderOf(t)
	code, out, err := say(t, "run", dir, "--rules", "0.11,3.3")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, `wrong.yaml:`)
	assert.Contains(t, err, "1 fault in 4 files\n")
	assert.NotContains(t, err, "hidden")
	assert.Regexp(t, `(?m)^kip-101-loss +0\.11 +safe +as expected$`, out)
	assert.Regexp(t, `(?m)^kip-101-loss +3\.3-kraft +n/a +skipped: The story needs a controller`,
		out, "and says why")
	assert.Regexp(t, `(?m)^basics-replication +0\.11 +ended in the setup +1 failure$`, out)
	assert.True(t, strings.HasSuffix(out,
		"\n\n7 runs: 1 as expected, 2 skipped, 1 failed, 3 without an answer\n"), out)
}

// A failing claim shows its line, what was expected and found, what happened before and why, and
// how to see it again.
func TestAFailingClaimShows(t *testing.T) {
	name := changed(t, "kip-101-loss", "expect: {A.leo: 2, A.hw: 1, B.hw: 1}",
		"expect: {A.leo: 2, A.hw: 2, B.hw: 1}")
	again := "headless run " + name + " --rules 0.11 --to 2"
	_, out, _ := say(t, "run", name, "basics-replication", "--rules", "0.11")
	_, block, _ := strings.Cut(out, "1 failure\n")
	lines := strings.Split(block, "\n")
	require.Greater(t, len(lines), 9)
	assert.Regexp(t, `kip-101-loss\.yaml:\d+:24: 0\.11, step 2: A\.hw$`, lines[0])
	assert.Equal(t, []string{"      expected  2", "      found     1"}, lines[1:3])
	assert.Regexp(t, `^ +\d+ \|     expect: \{A\.leo: 2, A\.hw: 2, B\.hw: 1\}$`, lines[3])
	assert.Regexp(t, `^      \| {24}\^$`, lines[4])
	assert.Equal(t, []string{
		"      the last events of step 2",
		"      6500  A appends m2 at offset 1, epoch 0.",
		"      again  " + again,
		"      page   the page does not carry this file",
	}, lines[5:9])
	_, story, _ := say(t, "run", name, "--rules", "0.11")
	assert.Contains(t, story, "      again  "+again+"\n")
	assert.True(t, strings.HasSuffix(story, "step 2: A.hw: expected 2, found 1\n"))
}

// Of what the page carries there is a link, which the page reads as it was meant.
func TestALinkOpensTheMoment(t *testing.T) {
	_, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.11", "--override",
		"truncation=to-high-watermark", "--format", "json", "--page", "https://h.example/p/#/old",
		"--lang", "zh", "--summary")
	var got struct {
		Runs []struct {
			Steps    []any
			Failures []struct {
				Step        int
				Again, Page string
				Events      []struct{ Text struct{ EN, ZH string } }
			}
		}
		Totals struct{ Runs, Failed int }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	assert.Empty(t, got.Runs[0].Steps, "--summary")
	assert.Equal(t, 1, got.Totals.Failed)
	f := got.Runs[0].Failures[1]
	assert.Equal(t, 13, f.Step)
	assert.NotEmpty(t, f.Events)
	assert.LessOrEqual(t, len(f.Events), lastEvents)
	assert.Equal(t, "headless run kip-101-loss --rules 0.11+truncation=to-high-watermark --to 13",
		f.Again)
	base, _, _ := strings.Cut(f.Page, "#")
	assert.Equal(t, "https://h.example/p/", base)
	at, faults := scenes.ParseLink(f.Page)
	require.Empty(t, faults)
	assert.Equal(t, scenes.Address{
		Lesson: "kip-101-loss", Rules: []string{"0.11+truncation=to-high-watermark"}, Step: 13,
		Lang: "zh",
	}, at)
	code, out, _ := say(t, strings.Fields(strings.TrimPrefix(f.Again, "headless "))...)
	assert.Equal(t, exitInvariant, code)
	assert.Contains(t, out, "Step 13 ·")
	t.Setenv("HIGHWATER_PAGE", "http://other/")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.11+truncation=to-high-watermark")
	assert.Contains(t, out, "http://other/#/s/kip-101-loss?rules=0.11+truncation:to-high-watermark&"+
		"step=13&lang=en\n")
}

// Every format holds the same seven cases, and goes to a file as well as to standard output.
func TestReports(t *testing.T) {
	dir := folderOf(t)
	file := filepath.Join(t.TempDir(), "build", "x.xml")
	args := []string{"run", dir, "--rules", "0.11,3.3"}
	code, tap, _ := say(t, append(args, "--format", "tap", "--report", "junit="+file)...)
	assert.Equal(t, exitUsage, code)
	assert.True(t, strings.HasSuffix(tap, "\n1..7\n"))
	assert.Equal(t, 4, strings.Count(tap, "\nnot ok "))
	assert.Equal(t, 2, strings.Count(tap, " # SKIP "))
	_, junit, _ := say(t, append(args, "--format", "junit")...)
	assert.Equal(t, readFile(t, file), junit)
	var suites struct {
		Suites []struct {
			Tests, Failures, Errors, Skipped string `xml:",attr"`
			File                             string `xml:"file,attr"`
		} `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal([]byte(strings.NewReplacer("tests=", "Tests=", "failures=",
		"Failures=", "errors=", "Errors=", "skipped=", "Skipped=").Replace(junit)), &suites))
	var counts []string
	for _, s := range suites.Suites {
		counts = append(counts, filepath.Base(s.File)+" "+s.Tests+s.Failures+s.Errors+s.Skipped)
	}
	assert.Equal(t, []string{
		"fails.yml 2101", "good.yaml 2001", "limit.yaml 2020", "wrong.yaml 1010",
	}, counts)

	summary := filepath.Join(t.TempDir(), "summary")
	require.NoError(t, os.WriteFile(summary, []byte("before\n"), 0o644))
	t.Setenv("GITHUB_STEP_SUMMARY", summary)
	t.Setenv("GITHUB_WORKSPACE", dir)
	_, out, _ := say(t, append(args, "--format", "github")...)
	assert.Regexp(t, `(?m)^::error file=deep/fails\.yml,line=\d+,col=24,title=kip-101-loss · `+
		`0\.11::`, out)
	assert.Regexp(t, `(?m)^::error file=limit\.yaml,line=\d+,.*limit reached`, out)
	assert.Regexp(t, `(?m)^::error file=wrong\.yaml,line=\d+,`, out)
	assert.Equal(t, 3, strings.Count(out, "::error "), "one for both rule sets of limit.yaml")
	assert.Contains(t, out, "7 runs: 1 as expected")
	said := readFile(t, summary)
	assert.True(t, strings.HasPrefix(said, "before\n### Highwater: 4 of 7 runs"), said)

	for _, bad := range []string{"xml=f", "junit", "junit="} {
		code, _, err := say(t, "run", "kip-101-loss", "--report", bad)
		assert.Equal(t, exitUsage, code, bad)
		assert.Contains(t, err, "--report", bad)
	}
}

// However many runs go on at a time, the bytes are the same.
func TestTheOrderOfRuns(t *testing.T) {
	dir := folderOf(t)
	for _, format := range []string{"text", "json", "junit", "tap", "github", "markdown"} {
		args := []string{"run", dir, "--rules", "matrix", "--log", "json"}
		args = append(args, "--format", format)
		code, out, err := say(t, append(args, "--jobs", "1")...)
		codes, same, log := say(t, append(args, "--jobs", "8")...)
		assert.Equal(t, code, codes, format)
		assert.Equal(t, out, same, format)
		assert.Equal(t, err, log, format)
	}
}

// Results wait in order, and only few of them.
func TestFewResultsAreKept(t *testing.T) {
	const n, jobs = 2000, 4
	var begun, taken, most atomic.Int64
	var got []int
	inOrder(n, jobs, func(i int) int {
		waits := begun.Add(1) - taken.Load()
		for most.Load() < waits {
			most.Store(waits)
		}
		return i
	}, func(i int) bool {
		taken.Add(1)
		got = append(got, i)
		return true
	})
	assert.Len(t, got, n)
	assert.True(t, slices.IsSorted(got))
	assert.LessOrEqual(t, most.Load(), int64(3*jobs))
	got = nil
	inOrder(n, jobs, func(i int) int { return i }, func(i int) bool {
		got = append(got, i)
		return i < 5
	})
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5}, got)
}

func TestFailFastAndOnly(t *testing.T) {
	dir := folderOf(t)
	code, out, _ := say(t, "run", dir, "--rules", "0.11,3.3", "--fail-fast", "--format", "tap")
	assert.Equal(t, exitExpect, code)
	assert.True(t, strings.HasSuffix(out, "\n1..1\n"), out)
	code, out, _ = say(t, "run", "--only", "kip-101-l*,basics-replication", "--rules", "0.11",
		"--summary")
	assert.Equal(t, exitOK, code)
	assert.Equal(t, "basics-replication  0.11  safe  as expected\n"+
		"kip-101-loss        0.11  safe  as expected\n", out)
	code, _, err := say(t, "run", "--only", "kip-101-los")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, `no scenario "kip-101-los"; did you mean kip-101-loss?`)
	_, out, _ = say(t, "run", "kip-101-loss", "kip-101-loss", "--rules", "0.11", "--summary")
	assert.Equal(t, 1, strings.Count(out, "\n"), "a file that is named twice is played once")
}

// The count goes to standard error alone; on a terminal it is gone before anything is printed.
func TestProgress(t *testing.T) {
	args := []string{"run", "basics-replication", "--rules", "matrix", "--summary"}
	_, out, err := say(t, args...)
	assert.Empty(t, err)
	_, same, err := say(t, append(args, "--progress")...)
	assert.Equal(t, out, same)
	assert.Equal(t, 11, strings.Count(err, "\n"))
	assert.True(t, strings.HasSuffix(err, "11 of 11 runs, 0 not as expected\n"), err)
	var both bytes.Buffer
	headless(append(args, "--progress"), console{out: &both, err: &both, terminal: true})
	text := both.String()
	for i := 1; i <= 11; i++ {
		count := "\r\x1b[K" + strconv.Itoa(i) + " of 11 runs, 0 not as expected"
		require.Contains(t, text, count+"\r\x1b[K")
		text = strings.Replace(text, count+"\r\x1b[K", "", 1)
	}
	assert.Equal(t, out, text)
}

// A panic on another goroutine is told like any other bug, with the run that shows it.
func TestABugInARun(t *testing.T) {
	var out, err bytes.Buffer
	c := &console{out: &out, err: &err, doing: "headless run"}
	c.bug(&mishap{"no such copy", []byte("goroutine 7"), "headless run x.yaml --rules 2.1"}, nil)
	assert.Equal(t, "headless: this is a bug of ours: no such copy\n\nto see it again:\n"+
		"  headless run x.yaml --rules 2.1\n\ngoroutine 7", err.String())
}

// Two files with one id cannot be told apart in a report.
func TestTwinsAreNamed(t *testing.T) {
	one := changed(t, "kip-101-loss", "\nid: ", "\n\nid: ")
	other := changed(t, "kip-101-loss", "\nid: ", "\n\nid: ")
	code, _, err := say(t, "run", one, other, "--summary")
	assert.Equal(t, exitOK, code)
	assert.Contains(t, err, " and "+other+" have the same id, kip-101-loss\n")
}
