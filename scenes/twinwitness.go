package scenes

import "highwater/core/words"

// witness is a run that can say what its brokers have logged and what their metrics are.
type witness interface {
	// LogRows gives the lines of a step: process, line.
	LogRows(step int) [][]string
	// MetricRows gives the metrics after a step: object and attribute, process, value.
	MetricRows(step int) [][]string
}

var (
	txtBrokerLogs = words.New("Broker logs of this step", "这一步的 broker 日志")
	txtLogLine    = words.New("Line", "日志行")
	txtProcess    = words.New("Process", "进程")
	txtMetrics    = words.New("Metrics; counters at 0 are left out", "指标（为 0 的计数器略去）")
	txtMetric     = words.New("Metric", "指标")
)

// witnessTables tell what an operator would see of a step: log lines, and metrics after it. They
// are computed here, when the text view asks.
func witnessTables(r Run, step int, lang words.Lang) []TwinTable {
	w, ok := r.(witness)
	if !ok {
		return nil
	}
	in := func(t words.Text) string { return t.In(lang) }
	return []TwinTable{
		{in(txtBrokerLogs), []string{in(txtProcess), in(txtLogLine)}, w.LogRows(step)},
		{in(txtMetrics), []string{in(txtMetric), in(txtProcess), in(txtValue)}, w.MetricRows(step)},
	}
}
