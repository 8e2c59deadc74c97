package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"highwater/core/words"
)

// The markers around the table in a page of Markdown. The first may name the rows that the page
// has: <!-- truth table: kip-101-loss fsync-debate -->.
const (
	markBegin = "<!-- truth table -->"
	markStart = "<!-- truth table"
	markClose = "-->"
	markEnd   = "<!-- end -->"
)

var (
	txtTableFresh = words.New("{file}: the truth table is up to date", "{file}：真值表是最新的")
	txtTableStale = words.New("{file}: the truth table is stale; {again} writes it anew",
		"{file}：真值表已过时；用 {again} 重新生成")
	txtTableWritten = words.New("{file}: written", "{file}：已写入")
	txtRefused      = words.New("{file}: not written: a file is wrong, or cells differ from "+
		"what the files promise", "{file}：有文件写错，或有的格与文件的预期不符，未写入")
)

// page compares the table in a file with the one that was computed, or writes it there.
func (cmd *matrixCmd) page(c *console, g *grid, r *result) error {
	name := cmd.Check + cmd.Write
	say := func(t words.Text) {
		again := []string{"headless", "matrix"}
		again = append(again, cmd.Files...)
		if rules := strings.Join(cmd.Rules, ","); rules != "matrix" {
			again = append(again, "--rules", rules)
		}
		if cmd.Format != "text" {
			again = append(again, "--format", cmd.Format)
		}
		if cmd.Lang != "en" {
			again = append(again, "--lang", cmd.Lang)
		}
		again = append(again, "--write", name)
		fmt.Fprintln(c.err, t.Fill("file", name, "again", quoted(again)).In(g.lang))
	}
	old, err := os.ReadFile(name)
	if err != nil && (cmd.Check != "" || cmd.Format != "svg") {
		return err
	}
	fresh, err := cmd.fresh(g, name, old)
	if err != nil {
		return err
	}
	switch {
	case r.code != exitOK && cmd.Write != "":
		g.text(c)
		say(txtRefused)
		return nil
	case bytes.Equal(old, fresh):
		say(txtTableFresh)
		return nil
	case cmd.Write != "":
		if err := os.WriteFile(name, fresh, 0o644); err != nil {
			return err
		}
		say(txtTableWritten)
		return nil
	}
	r.code = heavier(r.code, exitExpect)
	for _, line := range changes(linesOf(old), linesOf(fresh)) {
		colour := red
		if line[0] == '+' {
			colour = green
		}
		fmt.Fprintln(c.out, c.paint(colour, line))
	}
	say(txtTableStale)
	return nil
}

// fresh gives the file as it must be: a picture whole, a page with the table between its markers.
func (cmd *matrixCmd) fresh(g *grid, name string, old []byte) ([]byte, error) {
	if cmd.Format == "svg" {
		if cmd.Write != "" && len(old) > 0 && !bytes.HasPrefix(old, []byte("<svg ")) {
			return nil, fmt.Errorf("%s: that is no picture, and would be gone", name)
		}
		return g.svg(), nil
	}
	before, rest, ok := cutAtLine(old, markStart)
	rows, rest, closed := bytes.Cut(rest, []byte(markClose))
	_, after, ends := cutAtLine(rest, markEnd)
	if !ok || !closed || !ends {
		return nil, fmt.Errorf("%s: put %s and %s around the place of the table", name, markBegin,
			markEnd)
	}
	some, err := g.some(strings.Fields(strings.TrimPrefix(string(rows), ":")))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return slices.Concat(before, []byte(markStart), rows, []byte(markClose+"\n"),
		some.markdown(name), []byte(markEnd), after), nil
}

// cutAtLine cuts a page where a line begins with a marker: one within a line is spoken of.
func cutAtLine(page []byte, mark string) (before, after []byte, ok bool) {
	if bytes.HasPrefix(page, []byte(mark)) {
		return nil, page[len(mark):], true
	}
	at := bytes.Index(page, []byte("\n"+mark))
	if at < 0 {
		return page, nil, false
	}
	return page[:at+1], page[at+1+len(mark):], true
}

// some gives the table with these rows alone, in its own order; all without a name.
func (g *grid) some(ids []string) (*grid, error) {
	if len(ids) == 0 {
		return g, nil
	}
	out := *g
	out.rows = nil
	var known []string
	for i := range g.rows {
		id := g.rows[i].id()
		if known = append(known, id); slices.Contains(ids, id) {
			out.rows = append(out.rows, g.rows[i])
		}
	}
	for _, id := range ids {
		if !slices.Contains(known, id) {
			return nil, unknown("scenario", id, known)
		}
	}
	return &out, nil
}

func linesOf(b []byte) []string { return strings.Split(strings.TrimRight(string(b), "\n"), "\n") }

// changes lists the lines that are gone with a "-" before them and those that are new with a "+",
// in order: by the longest row of lines that both have.
func changes(old, fresh []string) []string {
	common := make([][]int, len(old)+1)
	for i := range common {
		common[i] = make([]int, len(fresh)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(fresh) - 1; j >= 0; j-- {
			if old[i] == fresh[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out []string
	i, j := 0, 0
	for i < len(old) || j < len(fresh) {
		switch {
		case i < len(old) && j < len(fresh) && old[i] == fresh[j]:
			i, j = i+1, j+1
		case j == len(fresh) || i < len(old) && common[i+1][j] >= common[i][j+1]:
			out = append(out, "-"+old[i])
			i++
		default:
			out = append(out, "+"+fresh[j])
			j++
		}
	}
	return out
}
