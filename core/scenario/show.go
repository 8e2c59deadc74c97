package scenario

import (
	"sort"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// Frame gives what is seen of partition 0 after a step, 0 to Steps.
func (r *Run) Frame(step int) *view.Frame { return r.FrameOf(step, 0) }

// FrameOf gives what is seen of a partition after a step, 0 to Steps. A partition that the topic
// does not have is the last one.
func (r *Run) FrameOf(step int, part kafka.PartitionID) *view.Frame {
	part = min(max(part, 0), kafka.PartitionID(r.Partitions()-1))
	for len(r.frames) <= int(part) {
		r.frames = append(r.frames, nil)
	}
	r.frames[part] = grown(r.frames[part], len(r.moments))
	if r.frames[part][step] == nil {
		r.frames[part][step] = r.build(step, part)
		r.forget(step, part, r.frames[part][step])
	}
	return r.frames[part][step]
}

// grown gives a list of at least so many places, those that are new empty.
func grown[T any](list []*T, n int) []*T {
	if len(list) < n {
		list = append(list, make([]*T, n-len(list))...)
	}
	return list
}

// Partitions counts the partitions of the topic.
func (r *Run) Partitions() int { return max(1, int(r.script.Cluster.Partitions)) }

// Hash gives the fingerprint of the packed world after a step, the same on every machine.
func (r *Run) Hash(step int) uint64 { return r.moments[step].hash }

// Verdict is the judgement of the whole run: that of its last step, n/a where the file says
// that the scenario has no meaning on the rule set.
func (r *Run) Verdict() view.Verdict { return r.VerdictAt(r.Steps()) }

// VerdictAt gives the judgement after a step, as its Frame has it, without the work of a frame.
func (r *Run) VerdictAt(step int) view.Verdict {
	m := &r.moments[step]
	if r.notApplicable {
		na := check.NotApplicable
		return view.Verdict{ID: string(na), Word: view.VerdictWord(na)}
	}
	return view.Verdict{
		ID: string(m.verdict), Word: view.VerdictWord(m.verdict),
		Records: r.viewNames().List(m.records),
	}
}

// viewNames gives the names of the cluster for core/view.
func (r *Run) viewNames() *view.Names {
	c := &r.script.Cluster
	return &view.Names{
		Topic:   TopicName,
		Brokers: c.Brokers, Producers: c.Producers, Consumers: c.Consumers, Records: r.names,
		Voters: c.Controllers,
	}
}

func (r *Run) build(step int, part kafka.PartitionID) *view.Frame {
	m := &r.moments[step]
	at := view.Moment{
		Spec: &r.spec, Names: r.viewNames(), World: r.tl.At(m.to), Judge: r.judgeAt(step),
		Partition: part,
		StepOf:    r.stepOf, FirstStep: func(c *ledger.Claim) int { return r.firstStep(c, step) },
	}
	if step > 0 {
		at.Events, at.Before = r.tl.Events(m.from, m.to), r.tl.At(m.from)
	}
	if step > 1 {
		e := &r.moments[step-1]
		at.EarlierEvents, at.Earlier = r.tl.Events(e.from, e.to), r.tl.At(e.from)
	}
	f := view.Build(at)
	f.Verdict = r.VerdictAt(step)
	return f
}

// stepOf gives the visible step of an action, counted from 1 as the judge counts them.
func (r *Run) stepOf(action int) int {
	return min(r.Steps(), sort.Search(len(r.moments), func(i int) bool {
		return action <= r.moments[i].to
	}))
}

// ledger gives the ledger after a step.
func (r *Run) ledger(step int) *ledger.Ledger {
	r.ledgers = grown(r.ledgers, len(r.moments))
	if r.ledgers[step] == nil {
		m := &r.moments[step]
		l := ledger.Of(&r.spec, r.tl.At(m.to), r.judgeAt(step))
		l.Entries = nil // only what is complained of is looked up
		r.ledgers[step] = &l
	}
	return r.ledgers[step]
}

// firstStep gives the step since which a claim of a step has been so.
func (r *Run) firstStep(c *ledger.Claim, step int) int {
	for step > 0 && r.ledger(step-1).Has(c) {
		step--
	}
	return step
}

// lines gives events in words.
func (r *Run) lines(from, to int) []EventLine {
	names := r.viewNames()
	events := r.tl.Events(from, to)
	out := make([]EventLine, len(events))
	for i := range events {
		e := &events[i]
		minor := view.Routine(e.Kind)
		said := view.Sentence(e, names)
		if e.Partition > 0 {
			at := words.New("p{n}: {s}", "p{n}：{s}").Fill("n", num(e.Partition))
			said = fillText(at, "{s}", said)
		}
		out[i] = EventLine{
			Text: said, Reason: view.Reason(e, names), Kind: e.Kind, Minor: minor,
			Weight: view.Weight(e), Source: view.RuleSource(e.Rule),
		}
	}
	return out
}

// Events gives the events of a step as they are, for logs. Those of boot and setup are of step
// 0, although its Info tells none of them.
func (r *Run) Events(step int) []event.Event {
	m := &r.moments[step]
	if step == 0 {
		return r.tl.Events(0, m.to)
	}
	return r.tl.Events(m.from, m.to)
}

// Lines gives the events of a step in words, in the order of Events.
func (r *Run) Lines(step int) []EventLine {
	m := &r.moments[step]
	if step == 0 {
		return r.lines(0, m.to)
	}
	return r.lines(m.from, m.to)
}

// NodeName gives the name of a process of the cluster.
func (r *Run) NodeName(n kafka.NodeID) string { return r.script.Cluster.nodeName(n) }

// Spec gives what stayed the same during the run.
func (r *Run) Spec() *world.Spec { return &r.spec }

// Since gives the first step from which on the verdict is that of the end; 0 where it never was
// another.
func (r *Run) Since() int {
	i := r.Steps()
	for i > 0 && r.moments[i-1].verdict == r.moments[i].verdict {
		i--
	}
	return i
}
