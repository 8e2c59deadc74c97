package main

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"highwater/core/check"
	"highwater/core/words"
	"highwater/internal/report"
)

// widestTable is how many columns of a terminal a table may take before it is folded.
const widestTable = 140

// toneOf gives the tone of a verdict: good, bad, warn or muted.
func toneOf(id string) string {
	switch check.Verdict(id) {
	case check.Safe:
		return "good"
	case check.Lost, check.Diverged:
		return "bad"
	case check.Stuck, check.Unavailable, check.RiskOnly:
		return "warn"
	case check.NotApplicable:
	}
	return "muted"
}

// colourOfCell gives the colour of a cell on a terminal.
func colourOfCell(k *cell) string {
	if len(k.failures) > 0 {
		return bold + red
	}
	return map[string]string{"good": green, "bad": red, "warn": yellow, "muted": faint}[toneOf(
		k.verdict.ID)]
}

// text prints the table for a terminal, a section for each group; one that is too wide is folded.
func (g *grid) text(c *console) {
	heads := g.heads()
	first := 0
	widths := make([]int, len(heads))
	for i, h := range heads {
		widths[i] = columns(h)
	}
	for i := range g.rows {
		first = max(first, columns(g.rows[i].id()))
		for j := range g.rows[i].cells {
			widths[j] = max(widths[j], columns(g.rows[i].cells[j].word(g.lang)))
		}
	}
	for from, at := 0, folds(first, widths); from < len(heads); from += at {
		for _, p := range g.parts() {
			g.section(c, &p, first, widths, from, min(from+at, len(heads)))
		}
	}
	for _, t := range g.legend() {
		fmt.Fprintln(c.out, t.In(g.lang))
	}
	fmt.Fprintln(c.out, txtRows.Fill("m", number(len(g.rows)), "n", number(len(heads))).In(g.lang))
	g.failures(c)
}

// folds gives how many columns stand beside each other, so that no part is much narrower than the
// others.
func folds(first int, widths []int) int {
	fit := max(1, (widestTable-first)/(2+slices.Max(widths)))
	parts := (len(widths) + fit - 1) / fit
	return (len(widths) + parts - 1) / parts
}

// failures tells what failed, each claim once, with the other rule sets on which it fails alike.
func (g *grid) failures(c *console) {
	for i := range g.rows {
		var order []string
		first, also := map[string]*report.Failure{}, map[string][]string{}
		for j := range g.rows[i].cells {
			k := &g.rows[i].cells[j]
			for n := range k.Case.Failures {
				f := &k.Case.Failures[n]
				key := fmt.Sprint(f.Line, f.Col, f.What, f.Expected, f.Found)
				if first[key] == nil {
					order, first[key] = append(order, key), f
				} else {
					also[key] = append(also[key], k.rules.Name)
				}
			}
		}
		for _, key := range order {
			f := first[key]
			fmt.Fprintf(c.out, "\n%s\n", c.paint(red, f.Brief))
			if rules := also[key]; len(rules) > 0 {
				fmt.Fprintln(c.out, "      "+
					txtAlso.Fill("rules", strings.Join(rules, ", ")).In(g.lang))
			}
			fmt.Fprintln(c.out, strings.TrimPrefix(ways(f.Again, f.Page, g.lang), "\n"))
		}
	}
}

var txtAlso = words.New("and under {rules}", "{rules} 下也一样")

// section prints some columns of a group.
func (g *grid) section(c *console, p *part, first int, widths []int, from, to int) {
	fmt.Fprintln(c.out, c.paint(bold, p.title.In(g.lang)))
	pad := func(s string, width int) string {
		return strings.Repeat(" ", max(0, width-columns(s)))
	}
	line := strings.Repeat(" ", first)
	for j, h := range g.heads()[from:to] {
		line += "  " + c.paint(bold, h) + pad(h, widths[from+j])
	}
	fmt.Fprintln(c.out, strings.TrimRight(line, " "))
	for _, r := range p.rows {
		line := r.id() + pad(r.id(), first)
		for j := range r.cells[from:to] {
			k := &r.cells[from+j]
			word := k.word(g.lang)
			line += "  " + c.paint(colourOfCell(k), word) + pad(word, widths[from+j])
		}
		fmt.Fprintln(c.out, strings.TrimRight(line, " "))
	}
	fmt.Fprintln(c.out)
}

// markup keeps a title from ending its cell or its link and from being read as markup.
var markup = strings.NewReplacer(`\`, `\\`, "|", `\|`, "[", `\[`, "]", `\]`, "<", "&lt;", "&",
	"&amp;", "`", "\\`", "*", `\*`, "_", `\_`)

// markdown gives a table for each group. Titles lead to the files, as seen from a page of this
// name; what is not safe is bold.
func (g *grid) markdown(page string) []byte {
	var b strings.Builder
	for i, p := range g.parts() {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("| " + p.title.In(g.lang) + " | " + strings.Join(g.heads(), " | ") + " |\n" +
			"| --- |" + strings.Repeat(" --- |", len(g.sets)) + "\n")
		for _, r := range p.rows {
			title := markup.Replace(r.script.Title.In(g.lang))
			b.WriteString("| [" + title + "](" + linkTo(page, r.script.File) + ")")
			for j := range r.cells {
				b.WriteString(" | " + g.markdownCell(&r.cells[j]))
			}
			b.WriteString(" |\n")
		}
	}
	for _, t := range g.legend() {
		b.WriteString("\n" + strings.ReplaceAll(t.In(g.lang), "*", `\*`) + "\n")
	}
	return []byte(b.String())
}

func (g *grid) markdownCell(k *cell) string {
	word := strings.ReplaceAll(k.word(g.lang), "*", `\*`)
	if tone := toneOf(k.verdict.ID); tone == "good" || tone == "muted" {
		return word
	}
	return "**" + word + "**"
}

// linkTo leads from a page to a file; both are named from where the program runs.
func linkTo(page, file string) string {
	if !path.IsAbs(file) && page != "" {
		rel, err := filepath.Rel(filepath.Dir(page), filepath.FromSlash(file))
		if err == nil {
			file = filepath.ToSlash(rel)
		}
	}
	return (&url.URL{Path: file}).EscapedPath() // a blank would end the link
}

// The JSON of the table. Names are stable: other programs read them.
type (
	jsonRow struct {
		Scenario string     `json:"scenario"`
		File     string     `json:"file"`
		Group    string     `json:"group"`
		Title    jsonText   `json:"title"`
		Cells    []jsonCell `json:"cells"`
	}
	jsonCell struct {
		Rules    string      `json:"rules"`
		Verdict  jsonVerdict `json:"verdict"`
		Promised string      `json:"promised,omitempty"`
		Shows    string      `json:"shows,omitempty"` // wrong or right
		Step     int         `json:"step"`            // since which the verdict is so
		AsIs     bool        `json:"asExpected"`
		Failures []string    `json:"failures"`
		Page     string      `json:"page,omitempty"`
	}
)

func (g *grid) json(w io.Writer) error {
	out := struct {
		Rules     []string    `json:"rules"`
		Scenarios []jsonRow   `json:"scenarios"`
		Faults    []jsonFault `json:"faults"`
		Totals    jsonTotals  `json:"totals"`
	}{Scenarios: []jsonRow{}, Faults: faultsOf(g.faults), Totals: totalsOf(&g.total)}
	for i := range g.sets {
		out.Rules = append(out.Rules, g.sets[i].Name)
	}
	for i := range g.rows {
		r := &g.rows[i]
		one := jsonRow{
			Scenario: r.id(), File: r.script.File, Group: r.script.About.Group,
			Title: textOf(r.script.Title),
		}
		for j := range r.cells {
			k := &r.cells[j]
			one.Cells = append(one.Cells, jsonCell{
				Rules: k.rules.Name, Verdict: verdictOf(k.verdict), Promised: k.promised.Verdict,
				Shows: k.promised.Shows, Step: k.step, AsIs: len(k.failures) == 0,
				Failures: listOf(k.failures), Page: g.target.link(r.entry, k.rules.Name, k.step),
			})
		}
		out.Scenarios = append(out.Scenarios, one)
	}
	_, err := fmt.Fprintf(w, "%s\n", indented(out, ""))
	return err
}
