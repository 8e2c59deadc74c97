package scenario

import (
	"slices"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// Run is a script played to its end on one rule set. Step 0 is the state after the setup; the
// visible steps are 1 to Steps. A Run does not change; frames are made when they are asked for
// and kept.
type Run struct {
	script        *Script
	rs            release.RuleSet
	as            release.RuleSet // whose promises it must keep; rs but in tests
	spec          world.Spec
	tl            *world.Timeline
	names         [][]string // of each producer's records, by their numbers
	boot          int        // actions before the first visible step
	notApplicable bool
	goal          words.Text // of a puzzle: whether its solution reached it
	moments       []moment
	judge         check.Judge
	broken        []check.ID
	failures      []Failure
	questions     []*Question     // by step; nil for none
	frames        [][]*view.Frame // by partition and step
	ledgers       []*ledger.Ledger
	drawn         []drawnFrame // the frames that are kept, the oldest first
	cells         int          // how much they hold
	again         stretch      // judges that were made again
	diagram       *view.Diagram
	drawing       *view.Drawing // what the diagram is made with
}

// StepInfo is what is said about a step.
type StepInfo struct {
	Sentence words.Text // the author's, or the verb's own
	Events   []EventLine
	Question *Question // to be asked before the step is shown; nil for none
	Missing  bool      // this rule set leaves the step out: an empty slot in lock-step
	Line     int       // of the file
	Turning  bool      // a turning point: a question, another verdict, an election, a truncation
	About    int       // the partition that the step names or asks about, -1 for none
	Failures []Failure
}

// EventLine is an event in words, with its reason; the reason may be empty.
type EventLine struct {
	Text, Reason words.Text
	Kind         event.Kind
	Minor        bool   // about the carrying of a message, which a picture shows already
	Weight       int    // how much it decides about the step, 0 for nothing
	Source       string // where Kafka has the rule behind it
}

// Steps counts the visible steps.
func (r *Run) Steps() int { return len(r.moments) - 1 }

// RuleSet gives the rule set on which the script was played.
func (r *Run) RuleSet() release.RuleSet { return r.rs }

// Failures lists the promises of the file that the run did not keep, in the order in which they
// were found.
func (r *Run) Failures() []Failure { return slices.Clone(r.failures) }

// Info says what happened in a step, 0 to Steps.
func (r *Run) Info(step int) StepInfo {
	m := r.moments[step]
	info := StepInfo{Events: r.lines(m.from, m.to), About: r.about(step)}
	for i := range r.failures {
		if r.failures[i].Step == step {
			info.Failures = append(info.Failures, r.failures[i])
		}
	}
	if m.step == nil {
		info.Sentence = r.opening()
		return info
	}
	info.Missing, info.Line = m.call == nil, m.step.Line
	end, limit := r.stopped()
	switch {
	case end >= 0 && step > end:
		info.Sentence = endText(end, limit)
	case info.Missing:
		info.Sentence = words.New("This rule set has no such step.", "这个规则集没有这一步。")
	case m.step.Say.Empty():
		info.Sentence = m.step.times(m.call.Sentence())
	default:
		info.Sentence = m.step.Say
	}
	info.Question = r.Question(step)
	info.Turning = info.Question != nil || m.verdict != r.moments[step-1].verdict ||
		r.turns(m.from, m.to)
	return info
}

// Question gives what is asked before a step is shown, nil for nothing.
func (r *Run) Question(step int) *Question {
	if step >= len(r.questions) {
		return nil
	}
	return r.questions[step]
}

// times says how often a step does what its verb says.
func (s *Step) times(sentence words.Text) words.Text {
	if s.Repeat < 2 {
		return sentence
	}
	t := words.New("{s} ({n} times)", "{s}（{n} 次）").Fill("n", num(s.Repeat))
	return fillText(t, "{s}", sentence)
}

// opening is the sentence of the start.
func (r *Run) opening() words.Text {
	if r.notApplicable {
		out, _ := r.script.Outcome(&r.as)
		return out.Because
	}
	return r.script.About.Idea
}

// turns says whether a leader was elected, or a log was cut, in these actions.
func (r *Run) turns(from, to int) bool {
	for _, e := range r.tl.Events(from, to) {
		switch e.Kind {
		case event.LeaderElected, event.Truncated:
			return true
		}
	}
	return false
}

// named notes the names of records that a producer sends.
func (r *Run) named(producer int, names []string) {
	r.names[producer] = append(r.names[producer], names...)
}

// recordNames gives the names of records, in the order of the file.
func (r *Run) recordNames(all []check.Record) []string {
	out := make([]string, 0, len(all))
	for _, rec := range all {
		out = append(out, r.recordName(rec.Producer, rec.Seq))
	}
	place := r.script.place
	slices.SortStableFunc(out, func(a, b string) int { return place[a] - place[b] })
	return out
}

func (r *Run) recordName(producer int8, seq int32) string {
	if int(producer) < len(r.names) && int(seq) < len(r.names[producer]) {
		return r.names[producer][seq]
	}
	return r.script.Cluster.nodeName(kafka.ProducerNode(int(producer))) + num(seq)
}
