package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenes"
	"highwater/ui"
)

// silent is a file in which nothing is lost, and yet what is shown up to 2.1 is called wrong.
func silent(t *testing.T) string {
	t.Helper()
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("quiet.yaml", []byte(`id: quiet
title: {en: All is quiet, zh: 平安无事}
about: {group: field, idea: {en: Nothing happens., zh: 什么也没发生。}}
cluster: {brokers: [A, B]}
rules: ["0.10", "2.2"]
steps:
  - produce: {client: P, records: [m1], acks: all}
  - run: {until: quiet}
outcome:
  "0.8.0 - 2.1": {verdict: safe, shows: wrong, rule: x, because: {en: So it is., zh: 就是这样。}}
  "2.2+": {verdict: safe, rule: x}
`), 0o644))
	return "quiet.yaml"
}

// The table of two scenarios, by hand: KIP-101 mended the loss in 0.11, KRaft has its controller
// elsewhere.
func TestTheTableAsText(t *testing.T) {
	code, out, err := say(t, "matrix", "kip-101-loss", silent(t), "--rules", "0.10,0.11,2.2,3.3")
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, `Failures and their fixes
              0.10.2  0.11   2.2   3.3
kip-101-loss  lost    safe   safe  n/a

From the field
              0.10.2  0.11   2.2   3.3
quiet         safe*   safe*  safe  safe

n/a: the scenario has no meaning there
* nothing is lost, but the scenario shows what went wrong there
scenarios: 2 · rule sets: 4
`, out)
	_, out, _ = say(t, "matrix", "kip-101-loss", "--rules", "0.10,3.3-zk,3.3-kraft", "--lang", "zh")
	assert.Contains(t, out, "\nkip-101-loss  丢失    安全    不适用\n", "columns of hanzi are aligned")
	assert.Contains(t, out, "0.10.2  3.3-zk  3.3-kraft\n", "both modes of one release")
}

// A table that is too wide for a terminal is folded, and every rule set stands in it once.
func TestTheTableIsFolded(t *testing.T) {
	_, out, _ := say(t, "matrix", "kip-101-loss", "--rules", "all")
	heads := ""
	for line := range strings.Lines(out) {
		assert.LessOrEqual(t, columns(strings.TrimSuffix(line, "\n")), widestTable)
		if strings.HasPrefix(line, "   ") {
			heads += " " + strings.TrimSpace(line)
		}
	}
	assert.Len(t, strings.Fields(heads), 41)
}

func TestTheTableAsMarkdown(t *testing.T) {
	code, out, _ := say(t, "matrix", "kip-101-loss", silent(t), "--rules", "0.10,0.11,3.3",
		"--format", "markdown")
	assert.Equal(t, exitOK, code)
	assert.Equal(t, `| Failures and their fixes | 0.10.2 | 0.11 | 3.3 |
| --- | --- | --- | --- |
| [A committed record is lost](scenarios/kip-101-loss.yaml) | **lost** | safe | n/a |

| From the field | 0.10.2 | 0.11 | 3.3 |
| --- | --- | --- | --- |
| [All is quiet](quiet.yaml) | safe\* | safe\* | safe |

n/a: the scenario has no meaning there

\* nothing is lost, but the scenario shows what went wrong there
`, out)
}

// A cell that differs from its outcome says both, and is a failure with its line.
func TestACellThatDiffers(t *testing.T) {
	name := changed(t, "kip-101-loss", "verdict: lost\n    records: [m2]", "verdict: safe")
	code, out, _ := say(t, "matrix", name, "--rules", "0.9,0.10,0.11")
	assert.Equal(t, exitExpect, code)
	assert.Regexp(t, `(?m)^kip-101-loss +lost≠safe +lost≠safe +safe$`, out)
	assert.Regexp(t, `(?m)^.*:\d+:3: 0\.9, step 14: the verdict: expected safe, found lost$`, out)
	assert.Contains(t, out, "\n      and under 0.10.2\n      again  headless run ")
	assert.Equal(t, 1, strings.Count(out, "expected safe, found lost"), "the same claim once")
	_, out, _ = say(t, "matrix", name, "--rules", "0.10", "--format", "tap")
	assert.Contains(t, out, "\nnot ok 1 - kip-101-loss 0.10.2: lost (m2)\n")
	name = changed(t, "kip-101-loss", "A.hw: 1, B.hw: 1}", "A.hw: 2, B.hw: 1}")
	code, out, _ = say(t, "matrix", name, "--rules", "0.11")
	assert.Equal(t, exitExpect, code)
	assert.Regexp(t, `(?m)^kip-101-loss  safe!$`, out)
	assert.Contains(t, out, "\n! a promise of the file is not kept\n")
	code, out, _ = say(t, "matrix", "basics-replication", changedLimit(t), "--rules", "0.11")
	assert.Equal(t, exitLimit, code)
	assert.Regexp(t, `(?m)^basics-replication  ended≠safe$`, out)
	code, _, err := say(t, "matrix", changed(t, "kip-101-loss", "controller: A\n",
		"controller: D\n"))
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, `"D" is not a broker`)
}

func changedLimit(t *testing.T) string {
	t.Helper()
	return changed(t, "basics-replication", "[[m0], [m1]]", "["+batches(40)+"]")
}

func TestTheTableAsJSONAndJUnit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a", "matrix.xml")
	code, out, _ := say(t, "matrix", "kip-101-loss", "--rules", "0.10,0.11,3.3", "--format",
		"json", "--report", "junit="+file, "--jobs", "1")
	assert.Equal(t, exitOK, code)
	var got struct {
		Rules     []string
		Scenarios []struct {
			Scenario string
			Cells    []struct {
				Rules, Promised, Shows, Page string
				Verdict                      struct{ ID string }
				Step                         int
				AsExpected                   bool
			}
		}
		Totals struct{ Runs, AsExpected, Skipped int }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	assert.Equal(t, []string{"0.10.2", "0.11", "3.3-kraft"}, got.Rules)
	lost := got.Scenarios[0].Cells[0]
	assert.Equal(t, "lost lost wrong", lost.Verdict.ID+" "+lost.Promised+" "+lost.Shows)
	assert.Equal(t, 13, lost.Step, "A leads without m2 (KIP-101)")
	assert.True(t, lost.AsExpected)
	at, faults := scenes.ParseLink(lost.Page)
	assert.Empty(t, faults)
	assert.Equal(t, 13, at.Step)
	assert.Equal(t, []string{"0.10.2"}, at.Rules)
	assert.Equal(t, 13, got.Scenarios[0].Cells[1].Step, "safe again when A leads, with m2")
	assert.Equal(t, 3, got.Totals.Runs)
	assert.Equal(t, 1, got.Totals.Skipped)
	_, printed, _ := say(t, "matrix", "kip-101-loss", "--rules", "0.10,0.11,3.3", "--format",
		"junit", "--jobs", "8")
	assert.Equal(t, readFile(t, file), printed)
	assert.Contains(t, printed, `<testsuite name="kip-101-loss" `+
		`file="scenarios/kip-101-loss.yaml" `+
		`tests="3" failures="0" errors="0" skipped="1" time="0">`)
}

// The picture is XML, has a title and a description, leads from every cell to its moment, and has
// the page's colours with enough contrast.
func TestTheTableAsAPicture(t *testing.T) {
	file := silent(t)
	for _, l := range []string{"en", "zh"} {
		_, out, _ := say(t, "matrix", "kip-101-loss", file, "--rules", "0.10,0.11", "--format",
			"svg", "--lang", l, "--page", "https://h.example/?a&b")
		var got struct {
			XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
			Width   float64  `xml:"width,attr"`
			Title   string   `xml:"title"`
			Desc    string   `xml:"desc"`
			Links   []struct {
				Href  string `xml:"href,attr"`
				Title string `xml:"title"`
				Text  string `xml:"text"`
				Rect  struct {
					X     float64 `xml:"x,attr"`
					Width float64 `xml:"width,attr"`
				} `xml:"rect"`
			} `xml:"a"`
			Plain []struct {
				Title string `xml:"title"`
			} `xml:"g"`
		}
		require.NoError(t, xml.Unmarshal([]byte(out), &got))
		assert.NotEmpty(t, got.Title)
		assert.NotEmpty(t, got.Desc)
		require.Len(t, got.Links, 2, "of what the page carries")
		assert.Len(t, got.Plain, 2, "a file of one's own is not in the page")
		for _, a := range got.Links {
			assert.True(t, strings.HasPrefix(a.Href, "https://h.example/?a&b#/s/kip-101-loss?rules="))
			assert.NotEmpty(t, a.Title)
			assert.LessOrEqual(t, wide(a.Text), a.Rect.Width, "cut off")
			assert.LessOrEqual(t, a.Rect.X+a.Rect.Width, got.Width)
		}
	}
	th, dark := ui.LightTheme(), ui.DarkTheme()
	for _, tone := range svgTones {
		for _, pair := range [][2]string{{tone.light, tone.lightText}, {tone.dark, tone.darkText}} {
			assert.GreaterOrEqual(t, ui.Contrast(colour(t, pair[0]), colour(t, pair[1])), 4.5, pair)
		}
	}
	for name, want := range map[string][2]ui.Color{
		svgTones[0].light: {th.GoodSoft}, svgTones[0].dark: {dark.GoodSoft},
		svgTones[1].light: {th.Bad},
		svgTones[2].light: {th.WarnSoft}, svgTones[2].dark: {dark.WarnSoft},
		svgTones[3].light: {th.Sunken}, svgPage[0][0]: {th.Ground}, svgPage[1][0]: {dark.Ground},
		svgPage[0][3]: {th.Accent}, svgPage[1][1]: {dark.Text},
	} {
		assert.Equal(t, want[0], colour(t, name), name)
	}
}

// colour reads "#1A2B3C".
func colour(t *testing.T, s string) ui.Color {
	t.Helper()
	var v uint32
	for _, r := range strings.ToLower(s[1:]) {
		v = v<<4 | uint32(strings.IndexRune("0123456789abcdef", r))
	}
	return ui.Hex(v)
}

// A page is compared with what is computed, and written anew between its markers alone.
func TestAStaleTable(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"matrix", "kip-101-loss", "--rules", "0.10,0.11"}
	require.NoError(t, os.MkdirAll("docs", 0o755))
	page := filepath.Join("docs", "p.md")
	old := "# P\n\n`" + markBegin + "` and " + markEnd + " begin a line:\n" + markBegin +
		"\n| Failures and their fixes | 0.10.2 | 0.11 |\n" +
		"| --- | --- | --- |\n" +
		"| [A committed record is lost](../scenarios/kip-101-loss.yaml) | safe | safe |\n" +
		markEnd + "\nafter\n"
	require.NoError(t, os.WriteFile(page, []byte(old), 0o644))
	code, out, err := say(t, append(args, "--check", page)...)
	assert.Equal(t, exitExpect, code)
	link := "| [A committed record is lost](../scenarios/kip-101-loss.yaml) | "
	assert.Equal(t, "-"+link+"safe | safe |\n+"+link+"**lost** | safe |\n", out)
	assert.Equal(t, "docs/p.md: the truth table is stale; headless matrix kip-101-loss --rules "+
		"0.10,0.11 --write docs/p.md writes it anew\n", filepath.ToSlash(err))
	code, _, err = say(t, append(args, "--write", page)...)
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, strings.Replace(old, link+"safe", link+"**lost**", 1), readFile(t, page))
	code, out, err = say(t, append(args, "--check", page)...)
	assert.Equal(t, exitOK, code, err)
	assert.Empty(t, out)

	name := changed(t, "kip-101-loss", "verdict: lost\n    records: [m2]", "verdict: safe")
	code, _, err = say(t, "matrix", name, "--write", page)
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, err, "not written")
	require.NoError(t, os.WriteFile("none.md", nil, 0o644))
	code, _, err = say(t, append(args, "--check", "none.md")...)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "none.md: put "+markBegin+" and "+markEnd)
	code, _, _ = say(t, append(args, "--format", "svg", "--write", "t.svg")...)
	assert.Equal(t, exitOK, code)
	code, _, _ = say(t, append(args, "--format", "svg", "--check", "t.svg")...)
	assert.Equal(t, exitOK, code)
	code, _, err = say(t, append(args, "--check", "a", "--write", "b")...)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "take one of them")
}

func TestChanges(t *testing.T) {
	assert.Equal(t, []string{"-b", "+x", "+y", "-d"},
		changes(strings.Fields("a b c d"), strings.Fields("a x y c")))
	assert.Empty(t, changes(nil, nil))
}

// The tables of the README, some rows of it, and of its own page are those that are computed.
func TestTheTruthTables(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	for _, page := range []string{"README.md", "docs/truth-table.md"} {
		code, out, err := say(t, "matrix", "--check", page)
		assert.Equal(t, exitOK, code, "%s%s", out, err)
	}
	assert.NotContains(t, readFile(t, "docs/truth-table.md"), markStart+":", "it has all rows")
}

// A page may name the rows that it has.
func TestAPageWithSomeRows(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"matrix", "kip-101-loss", "kip-279-hole", "fsync-debate", "--rules", "0.11"}
	begin := markStart + ": fsync-debate kip-101-loss " + markClose
	require.NoError(t, os.WriteFile("p.md", []byte("a\n"+begin+markEnd+"\nb\n"), 0o644))
	code, _, err := say(t, append(args, "--write", "p.md")...)
	require.Equal(t, exitOK, code, err)
	page := readFile(t, "p.md")
	assert.True(t, strings.HasPrefix(page, "a\n"+begin+"\n| "), page)
	assert.Equal(t, 2, strings.Count(page, ".yaml)"), page)
	assert.Less(t, strings.Index(page, "kip-101-loss.yaml"), strings.Index(page, "fsync-debate.y"))
	code, _, err = say(t, append(args, "--check", "p.md")...)
	assert.Equal(t, exitOK, code, err)
	wrong := strings.Replace(page, ": fsync-debate", ": fsync-debat", 1)
	require.NoError(t, os.WriteFile("p.md", []byte(wrong), 0o644))
	code, _, err = say(t, append(args, "--check", "p.md")...)
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "did you mean fsync-debate?")
}
