package scenario

import "highwater/core/brokerlog"

// TopicName is what the one topic of a scenario is called in object names and log lines.
const TopicName = "t"

// BrokerLog gives the lines that brokers and controllers of the release would have written in a
// step, 0 to Steps; those of boot and setup are of step 0. They are made when they are asked for.
func (r *Run) BrokerLog(step int) []brokerlog.Line {
	from, to := 0, r.moments[step].to
	if step > 0 {
		from = r.moments[step].from
	}
	before := len(r.tl.Events(0, from))
	all := r.tl.Events(0, to)
	names := brokerlog.Names{Topic: TopicName, Brokers: r.script.Cluster.Brokers}
	return brokerlog.Lines(&r.rs, names, all, before, len(all))
}
