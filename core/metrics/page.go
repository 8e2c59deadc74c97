package metrics

import (
	"strings"

	"highwater/core/words"
)

const pageHead = `# Metrics

What a JMX console would show, computed from the state and from all events of the run; nothing is scripted. A counter is
the attribute ` + "`Count`" + ` since the start of its process: a restart begins at 0, and rates need a clock and are left
out. Where a metric differs from the truth by design, as ` + "`UnderReplicatedPartitions`" + ` does, it is what the class
of Kafka gives that stands under *source*, from what that process knows.

- ` + "`headless run FILE --metrics end`" + ` prints them after the last step, ` + "`--metrics steps`" + ` after each;
  ` + "`headless metrics`" + ` prints this list.
- In a scenario: ` + "`expect: {metrics.A.UnderReplicatedPartitions: 1}`" + ` of one process,
  ` + "`metrics.UnderReplicatedPartitions`" + ` of all together, ` + "`metrics.A.RequestsPerSec.Produce`" + ` with a label.
  Metrics of partitions are those of partition 0; ` + "`p1.metrics.A.LogEndOffset`" + ` is that of
  partition 1. The value is ` + "`none`" + ` where the process does not run, or the
  release has no such metric.
- The id of a broker is its name where that is a number, else its number from 0 in the order of the file; controllers of
  KRaft mode count from 3000.
- Beside Kafka: a Produce with acks=0 has no answer here and is not counted by RequestsPerSec; what a voter knows to be
  committed counts for the gauges of KRaft controllers, in 3.3 and 3.4 the active one counted what it had written.

仿照 JMX 控制台：指标由状态和全部事件计算得出，没有写死的数值。计数器是 ` + "`Count`" + ` 属性，从进程启动算起，重启归零；速率需要时钟，
不提供。凡是按设计就与事实不同的指标（如 ` + "`UnderReplicatedPartitions`" + `），按“source”一列中 Kafka 的类、以该进程所知来计算。

`

// Page gives the reference page of the metrics in Markdown.
func Page() string {
	var b strings.Builder
	b.WriteString(pageHead)
	b.WriteString("| name | object, attribute | of | since | unit | | source |\n" +
		"| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, m := range All() {
		doc := m.Doc.In(words.EN) + "<br>" + m.Doc.In(words.ZH)
		if len(m.Labels) > 0 {
			doc += "<br>`." + strings.Join(m.Labels, "` `.") + "`"
		}
		b.WriteString("| `" + strings.Join([]string{
			m.Name + "`", "`" + m.Object + "` `" + m.Attribute + "`", m.Of.Text().In(words.EN),
			m.When(), m.Unit, doc, m.Source,
		}, " | ") + " |\n")
	}
	return b.String()
}

// When says in which releases and which controller mode a metric exists: "0.8.0 - 2.4", "3.0+
// kraft".
func (m *Metric) When() string {
	when := m.Since + "+"
	if m.Until != "" {
		when = m.Since + " - " + m.Until
	}
	if m.Mode != "" {
		when += " " + string(m.Mode)
	}
	return when
}
