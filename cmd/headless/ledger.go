package main

import (
	"fmt"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
)

// The ledger in the JSON of a run.
type (
	jsonLedger struct {
		Records    []jsonEntry     `json:"records"`
		Complaints []jsonComplaint `json:"complaints"`
	}
	jsonEntry struct {
		Name     string     `json:"name"` // "m1", or "m1…m9" for records that fared alike
		Producer string     `json:"producer"`
		Acks     int        `json:"acks"` // 0, 1 or -1 for all
		Told     jsonText   `json:"told"`
		Where    jsonText   `json:"where"`
		Reads    []string   `json:"reads"`
		Fate     []jsonText `json:"fate"`
	}
	jsonComplaint struct {
		Kind     string   `json:"kind"`
		Client   string   `json:"client"`
		Records  []string `json:"records"`
		Text     jsonText `json:"text"`
		Promised bool     `json:"promised"`
		Since    int      `json:"since"` // the step
	}
)

func ledgerOf(f *view.Frame) *jsonLedger {
	out := &jsonLedger{Records: []jsonEntry{}, Complaints: []jsonComplaint{}}
	for i := range f.Ledger.Records {
		r := &f.Ledger.Records[i]
		e := jsonEntry{
			Name: r.Name, Producer: r.Producer, Acks: int(r.Acks), Told: textOf(r.Told),
			Where: textOf(r.Where), Reads: listOf(r.Reads), Fate: []jsonText{},
		}
		for _, t := range r.Fate {
			e.Fate = append(e.Fate, textOf(t))
		}
		out.Records = append(out.Records, e)
	}
	for i := range f.Ledger.Complaints {
		k := &f.Ledger.Complaints[i]
		out.Complaints = append(out.Complaints, jsonComplaint{
			k.ID, k.Client, listOf(k.Records), textOf(k.Text), k.Promised, k.Since,
		})
	}
	return out
}

var (
	txtLedger     = words.New("Ledger", "账本")
	txtNoRecords  = words.New("No record was sent.", "没有发送过消息。")
	txtComplaints = words.New("What clients may complain of", "客户端的损失")
	txtPromised   = words.New("a promise was broken", "承诺被打破")
	txtUnpromised = words.New("nobody had promised it", "本来就没有承诺")
	txtSince      = words.New("{why}, since step {n}", "{why}，自第 {n} 步")
)

// ledger prints what clients got out of a run, as a table.
func (c *console) ledger(f *view.Frame, l words.Lang) {
	fmt.Fprintf(c.out, "\n%s\n", c.paint(bold, txtLedger.In(l)))
	if len(f.Ledger.Records) == 0 {
		fmt.Fprintln(c.out, "  "+txtNoRecords.In(l))
		return
	}
	var rows [][]string
	for i := range f.Ledger.Records {
		r := &f.Ledger.Records[i]
		acks := "acks=all"
		if r.Acks >= 0 {
			acks = "acks=" + strconv.Itoa(int(r.Acks))
		}
		var fate []string
		for _, t := range r.Fate {
			fate = append(fate, t.In(l))
		}
		rows = append(rows, []string{
			r.Name, r.Producer, acks, r.Told.In(l), r.Where.In(l), strings.Join(r.Reads, ", "),
			strings.Join(fate, ", "),
		})
	}
	c.table(rows)
	if len(f.Ledger.Complaints) > 0 {
		fmt.Fprintf(c.out, "%s\n", c.paint(bold, txtComplaints.In(l)))
	}
	for i := range f.Ledger.Complaints {
		k := &f.Ledger.Complaints[i]
		colour, promised := "", txtUnpromised
		if k.Promised {
			colour, promised = red, txtPromised
		}
		note := promised.In(l)
		if k.Since >= 0 {
			note = txtSince.Fill("why", note, "n", strconv.Itoa(k.Since)).In(l)
		}
		fmt.Fprintf(c.out, "  %s (%s)\n", c.paint(colour, k.Text.In(l)), note)
	}
}

// table prints rows in columns, two blanks apart.
func (c *console) table(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			widths[k] = max(widths[k], columns(cell))
		}
	}
	for _, row := range rows {
		line := " "
		for k, cell := range row {
			line += " " + cell + strings.Repeat(" ", widths[k]-columns(cell)+1)
		}
		fmt.Fprintln(c.out, strings.TrimRight(line, " "))
	}
}
