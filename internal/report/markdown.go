package report

import (
	"strconv"
	"strings"

	"highwater/core/words"
)

// markdown writes a summary for people: how many runs, what failed and how to see it again, and
// a row for each file. GitHub shows it as the summary of a step; it takes no more than 1 MiB.
type markdown struct {
	out   *printer
	lang  words.Lang
	total Totals
	files []fileTotals
	bad   []claim
	more  int // failures that are left out
}

type fileTotals struct {
	scenario, title, file string
	Totals
}

// mostTold is how many failures are told in full.
const mostTold = 50

// Add implements Writer.
func (m *markdown) Add(c *Case) {
	if n := len(m.files); n == 0 || m.files[n-1].file != c.File {
		m.files = append(m.files, fileTotals{scenario: c.Scenario, title: c.Title, file: c.File})
	}
	m.total.Count(c.Status)
	m.files[len(m.files)-1].Count(c.Status)
	for i := range c.Failures {
		m.failure(c, &c.Failures[i])
	}
}

// failure keeps a failure; the same claim on another rule set is only named.
func (m *markdown) failure(c *Case, f *Failure) {
	for k := range m.bad {
		if m.bad[k].File == f.File && m.bad[k].same(f) {
			m.bad[k].rules = append(m.bad[k].rules, c.Rules)
			return
		}
	}
	if len(m.bad) == mostTold {
		m.more++
		return
	}
	m.bad = append(m.bad, claim{*f, c.Scenario, []string{c.Rules}})
}

var (
	txtAllWell = words.New("{n} runs, all as expected", "{n} 次运行，全部符合预期")
	txtBad     = words.New("{m} of {n} runs not as expected", "{n} 次运行，{m} 次不符合预期")
	txtMore    = words.New("And {n} more.", "另有 {n} 处。")
	txtFiles   = words.New("By scenario", "按场景")
	txtMoment  = words.New("See the moment", "查看这一刻")
	// heads are the heads of the columns that Totals fill.
	heads = []words.Text{
		words.New("as expected", "符合预期"), words.New("failed", "不符"),
		words.New("no answer", "无结论"), words.New("skipped", "跳过"),
	}
)

// End implements Writer.
func (m *markdown) End() error {
	t := &m.total
	head := txtAllWell
	if t.Failed+t.Errored > 0 {
		head = txtBad.Fill("m", strconv.Itoa(t.Failed+t.Errored))
	}
	m.out.say("### Highwater: %s\n\n", head.Fill("n", strconv.Itoa(t.Cases)).In(m.lang))
	m.head("")
	m.row("", t)
	for i := range m.bad {
		m.tell(&m.bad[i])
	}
	if m.more > 0 {
		m.out.say("\n%s\n", txtMore.Fill("n", strconv.Itoa(m.more)).In(m.lang))
	}
	m.out.say("\n<details><summary>%s</summary>\n\n", txtFiles.In(m.lang))
	m.head("| | ")
	for i := range m.files {
		f := &m.files[i]
		m.row("| "+code(f.scenario)+" | "+cell(f.title)+" ", &f.Totals)
	}
	m.out.say("\n</details>\n")
	return m.out.Flush()
}

// head writes the heads of a table of counts; cells stand before them.
func (m *markdown) head(before string) {
	m.out.say("%s", before)
	for _, h := range heads {
		m.out.say("| %s ", h.In(m.lang))
	}
	m.out.say("|\n%s", strings.Repeat("| --- ", strings.Count(before, "|")))
	m.out.say("%s|\n", strings.Repeat("| ---: ", len(heads)))
}

// row writes a row of counts.
func (m *markdown) row(before string, t *Totals) {
	m.out.say("%s| %d | %d | %d | %d |\n", before, t.Passed, t.Failed, t.Errored, t.Skipped)
}

// tell tells one failure.
func (m *markdown) tell(c *claim) {
	place := c.File
	if c.Line > 0 {
		place += ":" + strconv.Itoa(c.Line)
	}
	m.out.say("\n#### %s · %s\n\n", code(c.scenario), code(place))
	if c.rules[0] != "" {
		m.out.say("%s\n\n", code(c.rules...))
	}
	wall := fence(c.Text)
	m.out.say("%s\n%s\n%s\n", wall, c.Text, wall)
	if c.Page != "" {
		m.out.say("\n[%s](<%s>)\n", txtMoment.In(m.lang), c.Page)
	}
}

// fence gives a row of backticks longer than any in the text.
func fence(text string) string {
	wall := "```"
	for strings.Contains(text, wall) {
		wall += "`"
	}
	return wall
}

// code writes words as code, with commas between them.
func code(list ...string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = "`" + strings.ReplaceAll(oneLine(s), "`", "'") + "`"
	}
	return strings.Join(out, ", ")
}

// cells keeps a text from ending a cell of a table or from being read as markup.
var cells = strings.NewReplacer("|", `\|`, "<", "&lt;", "[", `\[`, "`", "\\`", "*", `\*`,
	"_", `\_`)

func cell(s string) string { return cells.Replace(oneLine(s)) }
