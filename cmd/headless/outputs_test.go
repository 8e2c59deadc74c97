package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenarios"
)

// put writes a scenario of the library under another name.
func put(t *testing.T, name, id string) {
	t.Helper()
	f, ok := scenarios.Lookup(id)
	require.True(t, ok)
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, f.Source, 0o644))
}

// A report takes the place of no scenario and of no other report, and then none is begun.
func TestAReportHarmsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "mine.yaml", "kip-101-loss")
	src := readFile(t, "mine.yaml")
	for _, cmd := range []string{"run", "matrix"} {
		code, _, err := say(t, cmd, "mine.yaml", "--report", "junit=./mine.yaml")
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "that is a scenario")
		assert.Equal(t, src, readFile(t, "mine.yaml"))
		code, _, err = say(t, cmd, "mine.yaml", "--report", "junit=a", "--report", "tap=./a")
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "--report tap=./a: another report goes to the same file")
		_, fault := os.Stat("a")
		assert.ErrorIs(t, fault, os.ErrNotExist)
	}
	code, _, err := say(t, "run", "mine.yaml", "--report", "junit=a=b", "--report", "tap=c")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, readFile(t, "a=b"), "<testsuites")
	assert.Contains(t, readFile(t, "c"), "TAP version 13")
}

// The picture is written over no other file, and nothing is said to be written that is not.
func TestATableHarmsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("README.md", []byte("# Mine\n"), 0o644))
	args := []string{"matrix", "kip-101-loss", "--rules", "0.10", "--format", "svg", "--write"}
	code, _, err := say(t, append(args, "README.md")...)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "README.md: that is no picture")
	assert.Equal(t, "# Mine\n", readFile(t, "README.md"))
	code, _, err = say(t, append(args, filepath.Join("none", "t.svg"))...)
	assert.Equal(t, exitUsage, code)
	assert.NotContains(t, err, ": written")
	for range 2 {
		code, _, err = say(t, append(args, "t.svg")...)
		assert.Equal(t, exitOK, code, err)
	}
}

// An empty --rules, as an empty variable of a build server gives it, is none.
func TestEmptyRules(t *testing.T) {
	for _, cmd := range []string{"run", "matrix"} {
		code, out, err := say(t, cmd, "kip-101-loss", "--rules", "")
		assert.Equal(t, exitOK, code, err)
		_, same, _ := say(t, cmd, "kip-101-loss")
		assert.Equal(t, same, out)
	}
}

// However many runs at a time are asked for, there are no more than runs.
func TestWorkers(t *testing.T) {
	assert.Equal(t, 3, workers(1<<40, 3))
	assert.Equal(t, 2, workers(2, 3))
	assert.Equal(t, 1, workers(5, 0))
	assert.Equal(t, min(runtime.GOMAXPROCS(0), 1000), workers(0, 1000))
	assert.Equal(t, workers(0, 1000), workers(-4, 1000))
}

// A link to a folder is that folder; what never ends in a folder is left out.
func TestAFolderThatIsLinkedTo(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, filepath.Join("real", "x.yaml"), "kip-101-loss")
	if os.Symlink("real", "link") != nil {
		t.Skip("no links here")
	}
	code, out, err := say(t, "run", "link", "--summary")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, "kip-101-loss")
	if runtime.GOOS == "windows" {
		return
	}
	require.NoError(t, os.Symlink("/dev/zero", filepath.Join("real", "y.yaml")))
	code, out, err = say(t, "check", "real", "--allow", "id-differs")
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, "1 file, no fault\n", out)
}

// The name of a file says nothing to a build server or a terminal.
func TestNamesThatSteer(t *testing.T) {
	t.Chdir(t.TempDir())
	name := "x\n::error::hi \x1b[31m.yaml"
	if os.WriteFile(name, nil, 0o644) != nil {
		t.Skip("no such names here")
	}
	for _, args := range [][]string{{"run", "."}, {"check", "."}, {"matrix", name}} {
		code, out, err := say(t, args...)
		assert.Equal(t, exitUsage, code)
		assert.Empty(t, out)
		assert.Contains(t, err, `"x\n::error::hi \x1b[31m.yaml": a name with an invisible`)
		assert.NotContains(t, err, "\x1b")
		assert.Equal(t, 1, strings.Count(err, "\n"))
	}
}

// A title and a name of a file stay within their link and their cell.
func TestMarkdownIsNotBroken(t *testing.T) {
	t.Chdir(t.TempDir())
	src := readFile(t, changed(t, "kip-101-loss", "en: A committed record is lost",
		"en: 'a|b [c](d) *e* _f_ `g` <h> &amp;'"))
	name := filepath.Join("my files", "a(1)#.yaml")
	require.NoError(t, os.MkdirAll("my files", 0o755))
	require.NoError(t, os.WriteFile(name, []byte(src), 0o644))
	_, out, err := say(t, "matrix", name, "--rules", "0.10", "--format", "markdown")
	assert.Equal(t, "| [a\\|b \\[c\\](d) \\*e\\* \\_f\\_ \\`g\\` &lt;h> &amp;amp;]"+
		"(my%20files/a%281%29%23.yaml) | **lost** |\n", strings.SplitAfter(out, "\n")[2], err)
}

// Where the summary of a step cannot be written, the variable that asks for it is named.
func TestASummaryThatCannotBeWritten(t *testing.T) {
	t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join(t.TempDir(), "none", "x"))
	code, _, err := say(t, "run", "kip-101-loss", "--format", "github")
	assert.Equal(t, exitUsage, code)
	assert.True(t, strings.HasPrefix(err, "headless: GITHUB_STEP_SUMMARY: open "), err)
}

// What is printed and what is reported is the same byte by byte, however many runs at a time.
func TestEveryFormatIsReproducible(t *testing.T) {
	dir := folderOf(t)
	for _, cmd := range []string{"run", "matrix"} {
		for _, format := range []string{
			"text", "json", "junit", "tap", "github", "markdown", "svg",
		} {
			if cmd == "run" && format == "svg" {
				continue
			}
			t.Setenv("GITHUB_STEP_SUMMARY", "")
			for _, l := range []string{"en", "zh"} {
				var first string
				for _, jobs := range []string{"1", "7"} {
					var o, e bytes.Buffer
					headless([]string{
						cmd, dir, "--rules", "0.10,2.8,3.3", "--format", format, "--lang", l,
						"--jobs", jobs,
					}, console{in: strings.NewReader(""), out: &o, err: &e})
					got := o.String() + e.String()
					require.NotEmpty(t, got)
					if first == "" {
						first = got
					}
					assert.Equal(t, first, got, "%s %s %s", cmd, format, l)
				}
			}
		}
	}
}

// Links lead to an address, whatever the variable holds.
func TestAPageThatIsNone(t *testing.T) {
	link := []string{"matrix", "kip-101-loss", "--rules", "0.10", "--format", "json"}
	for _, page := range []string{
		"nonsense", "javascript:alert(1)", "http://a b/", "http://a/\n", "https://a/)<x>", "//a",
	} {
		t.Setenv("HIGHWATER_PAGE", page)
		code, out, err := say(t, link...)
		assert.Equal(t, exitUsage, code, page)
		assert.Empty(t, out)
		assert.Contains(t, err, "headless: --page (or HIGHWATER_PAGE) ")
	}
	for page, want := range map[string]string{
		"": defaultPage, "https://x.org/h?a=b": "https://x.org/h?a=b", "file:///x": "file:///x",
	} {
		t.Setenv("HIGHWATER_PAGE", page)
		code, out, err := say(t, link...)
		assert.Equal(t, exitOK, code, err)
		assert.Contains(t, out, `"page": "`+want+`#/s/kip-101-loss?rules=0.10.2&step=`)
	}
}
