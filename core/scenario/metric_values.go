package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/words"
)

// metricPrefix begins the name of a value that is a metric: metrics.UnderReplicatedPartitions of
// all processes together, metrics.A.UnderReplicatedPartitions of one.
const metricPrefix = "metrics."

// isMetric says whether the name of a value is that of a metric.
func isMetric(name string) bool { return strings.HasPrefix(name, metricPrefix) }

// metricValueOf makes the value of a metric that an expectation names, nil after a fault.
func (p *parser) metricValueOf(key *node) *valueDef {
	rest := strings.TrimPrefix(key.text, metricPrefix)
	at := kafka.NoNode
	if who, of, dotted := strings.Cut(rest, "."); dotted && !isMetricName(rest) {
		n, known := p.s.Cluster.metricNode(who)
		if !known {
			p.noMetric(key, rest, who)
			return nil
		}
		at, rest = n, of
	}
	name, label := splitMetric(rest)
	rows := metrics.Named(name)
	switch {
	case len(rows) == 0:
		p.noMetric(key, rest, "")
	case !labelFits(&rows[0], label):
		p.faultHint(key, words.New("metric {m} has no {l}", "指标 {m} 没有 {l}").
			Fill("m", name, "l", quote(label)), meant(label, rows[0].Labels))
	case at == kafka.NoNode && rows[0].Sum == metrics.Apart:
		p.faultHint(key, words.New("metric {m} has no sum", "指标 {m} 不能求和").Fill("m", name),
			words.New("name a process: {m}", "请指明进程：{m}").
				Fill("m", metricPrefix+p.s.Cluster.anyOf(&rows[0])+"."+name))
	case at != kafka.NoNode && !slices.ContainsFunc(rows, func(m metrics.Metric) bool {
		return m.MayBeOf(at)
	}):
		p.faultHint(key, words.New("{n} has no metric {m}", "{n} 没有指标 {m}").
			Fill("n", p.s.Cluster.nodeName(at), "m", name),
			words.New("it is one of {k}", "它属于 {k}").With("k", rows[0].Of.Text()))
	default:
		return &valueDef{
			name: key.text, typ: metricValue,
			get: func(r *reading, _ kafka.BrokerID) string {
				return r.metric(name, label, at)
			},
		}
	}
	return nil
}

// isMetricName says whether a name is that of a metric, with a label behind it or not.
func isMetricName(rest string) bool {
	name, _ := splitMetric(rest)
	return len(metrics.Named(name)) > 0
}

// splitMetric splits the longest name of a metric from the label behind it.
func splitMetric(rest string) (name, label string) {
	for i := len(rest); i > 0; i = strings.LastIndexByte(rest[:i], '.') {
		if len(metrics.Named(rest[:i])) > 0 {
			return rest[:i], strings.TrimPrefix(rest[i:], ".")
		}
	}
	return rest, ""
}

// labelFits says whether a metric has MBeans with the label; what is open may have an error's name
// behind it.
func labelFits(m *metrics.Metric, label string) bool {
	if label == "" || slices.Contains(m.Labels, label) {
		return true
	}
	first, second, dotted := strings.Cut(label, ".")
	return m.Open() && dotted && slices.Contains(m.Labels, first) &&
		slices.Contains(errorWords(), second)
}

// noMetric says that there is no such metric, or no such process before it.
func (p *parser) noMetric(key *node, rest, who string) {
	_, of, _ := strings.Cut(rest, ".")
	if who != "" && isMetricName(of) {
		p.faultHint(key, words.New("there is no process {p}", "没有进程 {p}").
			Fill("p", quote(who)), meant(who, p.s.Cluster.processes()))
		return
	}
	p.faultHint(key, words.New("there is no metric {m}", "没有指标 {m}").Fill("m", quote(rest)),
		meant(rest, metrics.Names()))
}

// metricNode finds a process that has metrics.
func (c *Cluster) metricNode(name string) (kafka.NodeID, bool) {
	for _, find := range []func(string) (kafka.NodeID, bool){
		c.brokerNode, c.producerNode, c.consumerNode, c.controllerNode,
	} {
		if n, ok := find(name); ok {
			return n, true
		}
	}
	return kafka.NoNode, false
}

// processes lists the names of the processes that have metrics.
func (c *Cluster) processes() []string {
	return slices.Concat(c.Brokers, c.Producers, c.Consumers, c.controllers())
}

// anyOf names a process that has a metric; one of the usual name where the cluster is a fault.
func (c *Cluster) anyOf(m *metrics.Metric) string {
	switch {
	case m.Of == metrics.OfVoter:
		return c.controllers()[0]
	case len(c.Brokers) == 0:
		return "A"
	}
	return c.Brokers[0]
}

// metric reads a metric; none where the process does not run or the release has no such metric.
func (r *reading) metric(name, label string, at kafka.NodeID) string {
	now := metrics.Moment{
		RuleSet: &r.run.rs, Spec: &r.run.spec, World: r.w,
		Events: r.run.tl.Events(0, r.run.tl.Len()),
	}
	v, ok := now.Read(name, label, at, r.part)
	if !ok {
		return none
	}
	return strconv.FormatInt(v, 10)
}

// TopicName is what the one topic of a scenario is called in object names and log lines.
const TopicName = "t"

// Metrics gives all metrics after a step, 0 to Steps. They are computed when they are asked for.
func (r *Run) Metrics(step int) []metrics.Sample {
	to := r.moments[step].to
	then := metrics.Moment{
		RuleSet: &r.rs, Spec: &r.spec, World: r.tl.At(to), Events: r.tl.Events(0, to),
	}
	return then.All()
}
