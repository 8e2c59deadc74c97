package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
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
		Steps    []jsonStep    `json:"steps"` // the start first
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

// printJSON writes all runs as one object.
func (cmd *runCmd) printJSON(w io.Writer, all []played) error {
	runs := make([]jsonRun, len(all))
	for i := range all {
		runs[i] = cmd.runOf(&all[i])
		if cmd.Ledger {
			runs[i].Ledger = ledgerOf(all[i].run.Frame(all[i].to))
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Runs []jsonRun `json:"runs"`
	}{runs})
}

func (cmd *runCmd) runOf(p *played) jsonRun {
	out := jsonRun{
		Scenario: p.script.ID, File: p.script.File, Title: textOf(p.script.Title),
		Rules: p.run.RuleSet().Name, Verdict: verdictOf(p.run.Frame(p.to).Verdict),
		Failures: []jsonFailure{}, AsIs: len(p.failures) == 0,
	}
	if p.ended() {
		out.Ended = &p.to
	}
	for i := 0; i <= p.to; i++ {
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
		})
	}
	return out
}

var failureKinds = [...]string{
	scenario.FailExpect: "expectation", scenario.FailStep: "step", scenario.FailLimit: "limit",
	scenario.FailInvariant: "invariant",
}

func stepOf(r *scenario.Run, i int) jsonStep {
	f, info := r.Frame(i), r.Info(i)
	s := jsonStep{
		Step: i, Line: info.Line, Ms: int(f.Now), Hash: scenario.HashText(f.Hash),
		Sentence: textOf(info.Sentence), Missing: info.Missing, Turning: info.Turning,
		Events: []jsonEvent{}, Verdict: verdictOf(f.Verdict), Broken: []string{},
		Control: jsonControl{
			f.Controller.Broker, f.Controller.Leader, int(f.Controller.LeaderEpoch),
			int(f.Controller.PartitionEpoch), listOf(f.Controller.ISR),
		},
	}
	if q := info.Question; q != nil {
		s.Question = askOf(q)
	}
	for _, e := range info.Events {
		ev := jsonEvent{Text: textOf(e.Text)}
		if !e.Reason.Empty() {
			reason := textOf(e.Reason)
			ev.Reason = &reason
		}
		s.Events = append(s.Events, ev)
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
