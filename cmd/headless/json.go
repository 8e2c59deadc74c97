package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/internal/report"
)

// The JSON of runs. Names are stable: other programs read them.
type (
	jsonText struct {
		EN string `json:"en"`
		ZH string `json:"zh"`
	}
	jsonRun struct {
		Scenario string        `json:"scenario"`
		File     string        `json:"file"`
		Title    jsonText      `json:"title"`
		Rules    string        `json:"rules"`
		Steps    []jsonStep    `json:"steps,omitempty"` // the start first; none with --summary
		Verdict  jsonVerdict   `json:"verdict"`
		Failures []jsonFailure `json:"failures"`
		AsIs     bool          `json:"asExpected"`
		Ended    *int          `json:"endedAt,omitempty"` // a step that was not possible
		Ledger   *jsonLedger   `json:"ledger,omitempty"`  // after the last step, with --ledger
	}
	jsonStep struct {
		Step     int         `json:"step"`
		Line     int         `json:"line,omitempty"`
		Ms       int         `json:"ms"`
		Hash     string      `json:"hash"`
		Sentence jsonText    `json:"sentence"`
		Missing  bool        `json:"missing,omitempty"`
		Turning  bool        `json:"turning,omitempty"`
		Question *jsonAsk    `json:"question,omitempty"`
		Events   []jsonEvent `json:"events"`
		Brokers  []jsonLane  `json:"brokers"`
		Control  jsonControl `json:"controller"`
		Verdict  jsonVerdict `json:"verdict"`
		Broken   []string    `json:"violates"`
		// With --metrics and --broker-logs.
		Metrics []jsonSample  `json:"metrics,omitempty"`
		Logs    []jsonLogLine `json:"brokerLogs,omitempty"`
	}
	jsonAsk struct {
		Text    jsonText     `json:"text"`
		Cell    string       `json:"cell,omitempty"`    // a place on a broker's lane
		Value   string       `json:"value,omitempty"`   // any other value
		Answer  any          `json:"answer"`            // of a cell a number, else a string
		Choices []jsonChoice `json:"choices,omitempty"` // of a value
	}
	jsonChoice struct {
		Value string   `json:"value"`
		Text  jsonText `json:"text"`
	}
	jsonEvent struct {
		Text   jsonText  `json:"text"`
		Reason *jsonText `json:"reason,omitempty"`
	}
	jsonLane struct {
		Name   string   `json:"name"`
		Role   string   `json:"role"`
		LEO    int      `json:"leo"`
		HW     int      `json:"hw"`
		Epoch  int      `json:"leaderEpoch"`
		Log    []string `json:"log"`
		Epochs [][2]int `json:"epochs"`
	}
	jsonControl struct {
		Broker         string   `json:"broker"`
		Leader         string   `json:"leader"`
		LeaderEpoch    int      `json:"leaderEpoch"`
		PartitionEpoch int      `json:"partitionEpoch"`
		ISR            []string `json:"isr"`
	}
	jsonVerdict struct {
		ID      string   `json:"id"`
		Records []string `json:"records"`
	}
	jsonFailure struct {
		Kind     string   `json:"kind"`
		File     string   `json:"file"`
		Line     int      `json:"line"`
		Col      int      `json:"col"`
		Step     int      `json:"step"`
		What     jsonText `json:"what"`
		Expected string   `json:"expected,omitempty"`
		Found    string   `json:"found,omitempty"`
		// What happened before, and how to see it again.
		Events []jsonEvent `json:"events"`
		Again  string      `json:"again"`
		Page   string      `json:"page,omitempty"` // where the page carries the file
	}
	jsonFault struct {
		File    string   `json:"file"`
		Line    int      `json:"line"`
		Col     int      `json:"col"`
		Message jsonText `json:"message"`
		Hint    jsonText `json:"hint"`
	}
	jsonTotals struct {
		Runs       int `json:"runs"` // and files that cannot be played
		AsExpected int `json:"asExpected"`
		Skipped    int `json:"skipped"`
		Failed     int `json:"failed"`
		NoAnswer   int `json:"noAnswer"`
	}
)

func textOf(t words.Text) jsonText { return jsonText{t.In(words.EN), t.In(words.ZH)} }

// listOf makes an empty list where there is none: readers need no null.
func listOf(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

// jsonRuns prints all runs as one object, each as soon as it is played.
type jsonRuns struct {
	c      *console
	n      int
	faults []jsonFault
	total  report.Totals
}

func (s *jsonRuns) add(t *told) {
	s.total.Count(t.Case.Status)
	s.faults = append(s.faults, faultsOf(t.faults)...)
	if t.script == nil {
		return
	}
	before := ",\n"
	if s.n++; s.n == 1 {
		before = "{\n  \"runs\": [\n"
	}
	fmt.Fprintf(s.c.out, "%s    %s", before, bytes.TrimSpace(t.text))
}

func (s *jsonRuns) end() error {
	if s.n == 0 {
		fmt.Fprint(s.c.out, "{\n  \"runs\": [")
	}
	if s.faults == nil {
		s.faults = []jsonFault{}
	}
	_, err := fmt.Fprintf(s.c.out, "\n  ],\n  \"faults\": %s,\n  \"totals\": %s\n}\n",
		indented(s.faults, "  "), indented(totalsOf(&s.total), "  "))
	return err
}

func faultsOf(all []scenario.Diagnostic) []jsonFault {
	out := []jsonFault{}
	for _, d := range all {
		out = append(out, jsonFault{d.File, d.Line, d.Col, textOf(d.Message), textOf(d.Hint)})
	}
	return out
}

func totalsOf(t *report.Totals) jsonTotals {
	return jsonTotals{t.Cases, t.Passed, t.Skipped, t.Failed, t.Errored}
}

// indented writes JSON as people can read it.
func indented(v any, prefix string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent(prefix, "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // our own types
	}
	return bytes.TrimSpace(b.Bytes())
}

// runJSON writes one run.
func (cmd *runCmd) runJSON(w *bytes.Buffer, p *played) {
	run := cmd.runOf(p)
	if cmd.Ledger {
		run.Ledger = ledgerOf(p.run.Frame(p.to))
	}
	w.Write(indented(run, "    "))
}

func (cmd *runCmd) runOf(p *played) jsonRun {
	out := jsonRun{
		Scenario: p.script.ID, File: p.script.File, Title: textOf(p.script.Title),
		Rules: p.run.RuleSet().Name, Verdict: verdictOf(p.run.VerdictAt(p.to)),
		Failures: []jsonFailure{}, AsIs: len(p.failures) == 0,
	}
	if p.ended() {
		out.Ended = &p.to
	}
	for i := 0; i <= p.to && !cmd.Summary; i++ {
		step := stepOf(p.run, i)
		if metricsAfter(cmd.Metrics, i, p.to) {
			step.Metrics = samplesOf(p.run, i)
		}
		step.Logs = logLinesOf(p.run, cmd.brokerLog(p.run, i))
		out.Steps = append(out.Steps, step)
	}
	for i := range p.failures {
		f := &p.failures[i]
		out.Failures = append(out.Failures, jsonFailure{
			Kind: failureKinds[f.Kind], File: f.File, Line: f.Line, Col: f.Col, Step: f.Step,
			What: textOf(f.What), Expected: f.Expected, Found: f.Found,
			Events: eventsOf(eventsBefore(p.run, f.Step).lines),
			Again:  again(p.entry, p.rules, f.Step),
			Page:   cmd.link(p.entry, p.rules.Name, f.Step),
		})
	}
	return out
}

// eventsOf gives events with their reasons.
func eventsOf(lines []scenario.EventLine) []jsonEvent {
	out := []jsonEvent{}
	for _, e := range lines {
		ev := jsonEvent{Text: textOf(e.Text)}
		if !e.Reason.Empty() {
			reason := textOf(e.Reason)
			ev.Reason = &reason
		}
		out = append(out, ev)
	}
	return out
}

func stepOf(r *scenario.Run, i int) jsonStep {
	f, info := r.Frame(i), r.Info(i)
	s := jsonStep{
		Step: i, Line: info.Line, Ms: int(f.Now), Hash: scenario.HashText(f.Hash),
		Sentence: textOf(info.Sentence), Missing: info.Missing, Turning: info.Turning,
		Events: eventsOf(info.Events), Verdict: verdictOf(f.Verdict), Broken: []string{},
		Control: jsonControl{
			f.Controller.Broker, f.Controller.Leader, int(f.Controller.LeaderEpoch),
			int(f.Controller.PartitionEpoch), listOf(f.Controller.ISR),
		},
	}
	if q := info.Question; q != nil {
		s.Question = askOf(q)
	}
	for k := range f.Lanes {
		s.Brokers = append(s.Brokers, laneOf(&f.Lanes[k]))
	}
	for k := range f.Checks {
		if !f.Checks[k].Holds {
			s.Broken = append(s.Broken, f.Checks[k].ID)
		}
	}
	return s
}

func askOf(q *scenario.Question) *jsonAsk {
	out := &jsonAsk{Text: textOf(q.Text), Answer: q.Answer.Value}
	if q.Quantity == "" {
		out.Value = q.Value
	} else if n, err := strconv.Atoi(q.Answer.Value); err == nil {
		out.Cell, out.Answer = q.Value, n
	}
	for i := range q.Choices {
		c := &q.Choices[i]
		out.Choices = append(out.Choices, jsonChoice{c.Value, textOf(c.Text)})
	}
	return out
}

var roleNames = [...]string{
	view.RoleNone: "none", view.RoleLeader: "leader", view.RoleFollower: "follower",
	view.RoleDown: "down",
}

func laneOf(l *view.Lane) jsonLane {
	out := jsonLane{
		Name: l.Broker, Role: roleNames[l.Role], LEO: int(l.LEO), HW: int(l.HW),
		Epoch: int(l.LeaderEpoch), Log: []string{}, Epochs: [][2]int{},
	}
	for i := range l.Cells {
		c := &l.Cells[i]
		out.Log = append(out.Log, fmt.Sprintf("e%d:%s", c.Epoch, c.Name))
	}
	for _, e := range l.Epochs {
		out.Epochs = append(out.Epochs, [2]int{int(e.Epoch), int(e.Start)})
	}
	return out
}

func verdictOf(v view.Verdict) jsonVerdict { return jsonVerdict{v.ID, listOf(v.Records)} }

// json writes a value for other programs.
func (c *console) json(v any) error {
	e := json.NewEncoder(c.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
