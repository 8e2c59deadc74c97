package brokerlog

import (
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

const pageHead = `# Broker log lines

What the brokers and controllers of a release would have written, made from the events of a run. The parts by which people
recognise a line are Kafka's, in the layout of that generation; the rest is shorter than there where nothing depends on it.
` + "`headless run FILE --broker-logs all`" + ` prints them, ` + "`--broker-logs " +
	"A`" + ` those of one process.

- Virtual time begins on 1970-01-01. The topic is called ` +
	"`t`" + `; its id is the same in every line.
- The id of a broker is its name where that is a number, else its number from 0 in the order of the file; controllers of
  KRaft mode count from 3000. Partition p is ` + "`t-p`" + `.
- A list of brokers stands in ascending order: the ISR is a set here.
- What Kafka writes at DEBUG or TRACE is left out; below the table stands which events that are.

broker 与 controller 的日志行，由运行中的事件生成。供人辨认的部分与该版本 Kafka 的格式一致，其余从简。虚拟时间从 1970-01-01 开始；
broker 从 0 编号，KRaft 的 controller 从 3000 编号；ISR 是集合，按升序列出。

| releases | level | class | text |
| --- | --- | --- | --- |
`

// Page gives the reference page of the lines in Markdown.
func Page() string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, l := range table {
		rs := newest(&l)
		v := voiceOf(l.by, &rs)
		b.WriteString("| " + strings.Join([]string{
			l.span(), string(l.level), "`" + v.logger + "`", "`" + v.prefix + l.text + "`",
		}, " | ") + " |\n")
	}
	b.WriteString("\n## Events without a line\n\n| why | events |\n| --- | --- |\n")
	for _, s := range silences {
		b.WriteString("| " + s.why.In(words.EN) + "<br>" + s.why.In(words.ZH) + " | " +
			count(len(s.kinds)) + " |\n")
	}
	return b.String()
}

func count(n int) string {
	if n == 1 {
		return "1 kind"
	}
	return num(n) + " kinds"
}

// newest gives the newest rule set that has a layout.
func newest(l *layout) (out release.RuleSet) {
	for _, rs := range release.All() {
		if l.in(&rs) {
			out = rs
		}
	}
	return out
}

func (l *layout) span() string {
	out := "all"
	switch {
	case l.since != "" && l.until != "":
		out = l.since + " - " + l.until
	case l.since != "":
		out = l.since + "+"
	case l.until != "":
		out = "up to " + l.until
	}
	if l.mode != "" {
		out += " " + string(l.mode)
	}
	return out
}
