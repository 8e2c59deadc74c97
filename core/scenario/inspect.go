package scenario

import (
	"highwater/core/brokerlog"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/metrics"
	"highwater/core/view"
	"highwater/core/world"
)

// Inspect tells everything of a thing after a step, 0 to Steps; false where there is no such thing
// then. It is built when it is asked for and not kept.
func (r *Run) Inspect(step int, part kafka.PartitionID, t view.Thing) (*view.Sheet, bool) {
	m := &r.moments[step]
	return view.Inspect(view.Moment{
		Spec: &r.spec, Names: r.viewNames(), Partition: part, World: r.tl.At(m.to),
		Judge:  r.judgeAt(step),
		StepOf: r.stepOf, FirstStep: func(c *ledger.Claim) int { return r.firstStep(c, step) },
	}, t)
}

// LastWith gives the last step up to one after which a thing was there; -1 for none. It looks back
// so many steps at most.
func (r *Run) LastWith(step int, part kafka.PartitionID, t view.Thing, most int) int {
	for k := step; k >= 0 && k >= step-most; k-- {
		if _, ok := r.Inspect(k, part, t); ok {
			return k
		}
	}
	return -1
}

// MetricSeries gives every metric of the rule set after each step from one to another, both
// included.
func (r *Run) MetricSeries(from, to int) []*metrics.Series {
	return metrics.SeriesOf(&r.rs, &r.spec, to-from+1,
		func(i int) (*world.World, []event.Event) {
			end := r.moments[from+i].to
			return r.tl.At(end), r.tl.Events(0, end)
		})
}

// ObjectName gives the object name of a series: its MBean.
func (r *Run) ObjectName(s *metrics.Series) string {
	first := s.Sample()
	return first.ObjectName(metrics.Called{Topic: TopicName, Client: r.NodeName})
}

// BrokerLog gives the lines that brokers and controllers of the rule set would have written in the
// steps from one to another, both included. Lines of boot and setup are of step 0.
func (r *Run) BrokerLog(from, to int) []brokerlog.Line {
	names := brokerlog.Names{Topic: TopicName}
	for b := range kafka.BrokerID(r.spec.Brokers) {
		names.Brokers = append(names.Brokers, r.NodeName(b.Node()))
	}
	end := r.moments[to].to
	first := 0
	if from > 0 {
		first = len(r.tl.Events(0, r.moments[from].from))
	}
	events := r.tl.Events(0, end)
	return brokerlog.Lines(&r.rs, names, events, first, len(events))
}

// StepOfEvent gives the step in which an event happened, by its index among all events.
func (r *Run) StepOfEvent(event int) int {
	for i := range r.moments {
		if event < len(r.tl.Events(0, r.moments[i].to)) {
			return i
		}
	}
	return r.Steps()
}
