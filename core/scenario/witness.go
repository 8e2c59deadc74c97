package scenario

import (
	"strconv"

	"highwater/core/kafka"
	"highwater/core/metrics"
)

// LogRows gives the lines that brokers and controllers have logged in a step, as rows of a table:
// the process, the line.
func (r *Run) LogRows(step int) [][]string {
	out := [][]string{}
	for _, l := range r.BrokerLog(step) {
		out = append(out, []string{r.NodeName(l.Node), l.String()})
	}
	return out
}

// MetricRows gives the metrics after a step as rows of a table: the object with its attribute, the
// process, the value. Counters at 0 are left out.
func (r *Run) MetricRows(step int) [][]string {
	called := metrics.Called{
		Topic: TopicName, Client: func(n kafka.NodeID) string { return r.NodeName(n) },
	}
	out := [][]string{}
	for _, s := range r.Metrics(step) {
		if s.Value == 0 && s.Metric.IsCounter() {
			continue
		}
		out = append(out, []string{
			s.ObjectName(called) + " " + s.Metric.Attribute, r.NodeName(s.Node),
			strconv.FormatInt(s.Value, 10),
		})
	}
	return out
}
