package scenario

import (
	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/world"
)

// Frame gives what is seen after a step, 0 to Steps.
func (r *Run) Frame(step int) *view.Frame {
	if r.frames == nil {
		r.frames = make([]*view.Frame, len(r.moments))
	}
	if r.frames[step] == nil {
		r.frames[step] = r.build(step)
	}
	return r.frames[step]
}

// Hash gives the fingerprint of the packed world after a step, the same on every machine.
func (r *Run) Hash(step int) uint64 { return r.tl.At(r.moments[step].to).Hash(&r.spec) }

// Verdict is the judgement of the whole run: that of its last step, n/a where the file says
// that the scenario has no meaning on the rule set.
func (r *Run) Verdict() view.Verdict { return r.Frame(r.Steps()).Verdict }

// Diagram gives the space-time picture of the visible steps.
func (r *Run) Diagram() *view.Diagram {
	if r.diagram != nil {
		return r.diagram
	}
	steps := make([][]event.Event, r.Steps())
	for i := range steps {
		steps[i] = r.Events(i + 1)
	}
	r.diagram = view.BuildDiagram(&r.spec, r.viewNames(), steps)
	return r.diagram
}

// viewNames gives the names of the cluster for core/view.
func (r *Run) viewNames() *view.Names {
	c := &r.script.Cluster
	return &view.Names{
		Brokers: c.Brokers, Producers: c.Producers, Consumers: c.Consumers, Records: r.names,
	}
}

func (r *Run) build(step int) *view.Frame {
	m := &r.moments[step]
	at := view.Moment{
		Spec: &r.spec, Names: r.viewNames(), World: r.tl.At(m.to), Judge: &m.judge,
		StepOf: r.stepOf,
	}
	if step > 0 {
		at.Events, at.Before = r.tl.Events(m.from, m.to), r.tl.At(m.from)
	}
	if step > 1 {
		e := &r.moments[step-1]
		at.EarlierEvents, at.Earlier = r.tl.Events(e.from, e.to), r.tl.At(e.from)
	}
	f := view.Build(at)
	if r.notApplicable {
		na := check.NotApplicable
		f.Verdict = view.Verdict{ID: string(na), Word: view.VerdictWord(na)}
	}
	return f
}

// stepOf gives the visible step of an action, counted from 1 as the judge counts them.
func (r *Run) stepOf(action int) int {
	for i := range r.moments {
		if action <= r.moments[i].to {
			return i
		}
	}
	return r.Steps()
}

// lines gives events in words.
func (r *Run) lines(from, to int) []EventLine {
	names := r.viewNames()
	events := r.tl.Events(from, to)
	out := make([]EventLine, len(events))
	for i := range events {
		e := &events[i]
		out[i] = EventLine{view.Sentence(e, names), view.Reason(e, names), e.Kind}
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
