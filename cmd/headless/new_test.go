package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/internal/report"
)

// A new scenario passes every check, and keeps its promises on every rule set.
func TestANewScenario(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "my-first.yaml")
	code, out, err := say(t, "new", "my-first", "--folder", dir)
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, path+" is written; next: headless run "+path+"\n", out)
	code, _, err = say(t, "check", path, "--strict", "--play")
	assert.Equal(t, exitOK, code, err)
	code, out, err = say(t, "run", path, "--rules", "all", "--summary")
	assert.Equal(t, exitOK, code, out+err)
	code, _, err = say(t, "run", path)
	assert.Equal(t, exitOK, code, err)
	for _, line := range strings.Split(readFile(t, path), "\n") {
		assert.LessOrEqual(t, columns(line), 100, line)
	}
}

// In one language as well; which it is asked for is what stands there.
func TestANewScenarioInOneLanguage(t *testing.T) {
	for only, title := range map[string]string{"en": "It stops", "zh": "停下"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "mine.yaml")
		code, _, err := say(t, "new", "mine", "--folder", dir, "--only", only, "--title",
			"It stops", "--title-zh", "停下")
		require.Equal(t, exitOK, code, err)
		code, _, err = say(t, "check", path, "--strict")
		assert.Equal(t, exitOK, code, err)
		code, out, err := say(t, "run", path, "--rules", "all", "--summary")
		assert.Equal(t, exitOK, code, out+err)
		src := readFile(t, path)
		assert.Contains(t, src, "\ntitle: "+scalar(title)+" ")
		assert.NotContains(t, src, map[string]string{"en": "zh:", "zh": " en:"}[only])
	}
}

// What is there is never written over, and what is no name is refused.
func TestANewScenarioHarmsNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.yaml")
	require.NoError(t, os.WriteFile(path, []byte("mine"), 0o644))
	code, _, err := say(t, "new", "x", "--folder", dir)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "x.yaml is there already, and is left as it is")
	assert.Equal(t, "mine", readFile(t, path))
	for _, id := range []string{"My", "../up", "a b", "日"} {
		code, out, err := say(t, "new", id, "--folder", dir, "--stdout")
		assert.Equal(t, exitUsage, code, id)
		assert.Empty(t, out)
		assert.Contains(t, err, "small letters, digits and -")
	}
	code, _, _ = say(t, "new", "y", "--folder", filepath.Join(dir, "nowhere"))
	assert.Equal(t, exitUsage, code)
}

// Titles hold whatever people write.
func TestTitlesOfANewScenario(t *testing.T) {
	for title, zh := range map[string]string{
		`A "quoted" title: #1 {x}`: "", "<b> & \\": "反斜线 \\ 和 \"引号\"", "": "只有中文",
	} {
		code, out, err := say(t, "new", "x", "--stdout", "--group", "basics", "--title", title,
			"--title-zh", zh)
		require.Equal(t, exitOK, code, err)
		s, faults := scenario.Parse("x.yaml", []byte(out))
		require.Empty(t, faults)
		assert.Equal(t, "basics", s.About.Group)
		want := title
		if want == "" {
			want = "A follower stops"
		}
		assert.Equal(t, want, s.Title.In(words.EN))
		if zh == "" {
			zh = title
		}
		assert.Equal(t, zh, s.Title.In(words.ZH))
	}
}

func TestTheSchemaForEditors(t *testing.T) {
	want, err := scenario.Schema()
	require.NoError(t, err)
	code, out, _ := say(t, "schema")
	assert.Equal(t, exitOK, code)
	assert.Equal(t, string(want), out)
	path := filepath.Join(t.TempDir(), "schema.json")
	code, out, _ = say(t, "schema", "--output", path)
	assert.Equal(t, exitOK, code)
	assert.Empty(t, out)
	assert.Equal(t, string(want), readFile(t, path))
}

func TestVerbs(t *testing.T) {
	_, out, _ := say(t, "verbs")
	_, page, _ := say(t, "verbs", "--format", "markdown")
	assert.Equal(t, scenario.VerbsPage(), page)
	for _, v := range scenario.Verbs() {
		assert.Contains(t, out, v.Example+"\n", v.Name)
		_, one, _ := say(t, "verbs", v.Name, "--lang", "zh")
		assert.Contains(t, one, v.Doc.In(words.ZH))
		_, section, _ := say(t, "verbs", v.Name, "--format", "markdown")
		assert.Contains(t, page, section)
	}
	_, out, _ = say(t, "verbs", "produce", "fetch")
	assert.Contains(t, out, "\n  acks  0 or 1 or all; default all\n"+
		"      whose copies the producer waits for\n")
	assert.Contains(t, out, "\n  exactly one of: records, batches\n")
	assert.Contains(t, out, "\n  follower  a broker; must stand\n")
	code, _, err := say(t, "verbs", "ftch")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "did you mean fetch?")
}

// Values of expect and settings are listed and explained beside the verbs.
func TestValuesAndSettings(t *testing.T) {
	_, all, _ := say(t, "verbs")
	words := strings.FieldsFunc(all, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
	for _, term := range scenario.Terms() {
		assert.Contains(t, words, term.Name)
		code, out, err := say(t, "verbs", term.Name)
		require.Equal(t, exitOK, code, err)
		assert.Contains(t, out, term.Doc.In("en"))
	}
	for _, line := range strings.Split(all[strings.Index(all, "What `expect`"):], "\n") {
		assert.LessOrEqual(t, len(line), 100)
	}
	_, out, _ := say(t, "verbs", "min.insync.replicas", "leo", "--lang", "zh")
	for _, part := range []string{"写在 expect 里", "写在 cluster 下", "1 to 5", "A.leo  "} {
		assert.Contains(t, out, part)
	}
	code, _, err := say(t, "verbs", "aked")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "did you mean acked?")
	_, _, err = say(t, "verbs", "zzzzzz")
	assert.Less(t, len(err), 100, "no list of all there is")
}

// Golden files are written beside the file, compared, and taken away when no run makes them.
func TestGoldenFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.yaml")
	golden := filepath.Join(dir, "golden")
	code, _, _ := say(t, "new", "x", "--folder", dir)
	require.Equal(t, exitOK, code)
	code, out, err := say(t, "rewrite", path)
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, 3, strings.Count(out, golden+string(filepath.Separator)+"x."), out)
	first := readFile(t, filepath.Join(golden, "x.0.10.2.txt"))
	assert.Contains(t, first, "Verdict: safe")
	_, out, _ = say(t, "rewrite", path)
	assert.Empty(t, out, "nothing has changed")

	compare := func() (int, string) {
		s, faults := scenario.Parse(filepath.ToSlash(path), []byte(readFile(t, path)))
		require.Empty(t, faults)
		var said strings.Builder
		c := &console{err: &said}
		told := 0
		n := c.golden("golden", []*scenario.Script{s}, words.EN, func(*report.Case) { told++ })
		assert.Equal(t, n, told, "what is said is in the reports as well")
		return n, said.String()
	}
	n, said := compare()
	assert.Zero(t, n, said)
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(golden, name), []byte(text), 0o644))
	}
	write("x.0.10.2.txt", strings.ReplaceAll(first, "\n", "\r\n"))
	n, said = compare()
	assert.Zero(t, n, "the ends of lines of another system: %s", said)
	write("x.0.10.2.txt", strings.Replace(first, "Verdict: safe", "Verdict: lost", 1))
	write("x.2.1.txt", "old")
	write("x.notes.txt", "somebody's own")
	require.NoError(t, os.Remove(filepath.Join(golden, "x.hashes.txt")))
	n, said = compare()
	assert.Equal(t, 3, n, said)
	assert.Contains(t, said, "\n  was Verdict: lost\n  is  Verdict: safe\n")
	assert.Contains(t, said, "x.hashes.txt: there is no such golden file; headless rewrite")
	assert.Contains(t, said, "x.2.1.txt: no run makes this file any more")
	_, out, _ = say(t, "rewrite", path)
	assert.Contains(t, out, "x.2.1.txt (removed)\n")
	assert.Equal(t, "somebody's own", readFile(t, filepath.Join(golden, "x.notes.txt")))
	n, said = compare()
	assert.Zero(t, n, said)
	code, _, err = say(t, "run", path, "--golden", "golden")
	assert.Equal(t, exitOK, code, err)
	write("x.0.10.2.txt", "other")
	code, _, err = say(t, "run", path, "--golden", "golden", "--rules", "4.1")
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, err, "x.0.10.2.txt:1: what the run comes to has changed\n  was other\n")
	code, out, _ = say(t, "run", path, "--golden", "golden", "--format", "junit")
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, out, `<testcase name="x golden 0.10.2" classname="x" file="`)
	assert.Equal(t, 1, strings.Count(out, "<failure message="), out)
	_, out, _ = say(t, "run", path, "--golden", "golden", "--format", "github")
	assert.Regexp(t, `(?m)^::error file=\S+/golden/x\.0\.10\.2\.txt,line=1,title=x · golden `, out)
	code, _, err = say(t, "rewrite", "kip-101-loss")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "golden files stand beside a file of your own")
}
