package scenario

import (
	"strings"

	"highwater/core/check"
	"highwater/core/words"
)

// VerbsPage gives the reference page of the scenario language in Markdown, made from the same
// tables as parser and schema.
func VerbsPage() string {
	var b strings.Builder
	b.WriteString("# Verbs of a scenario\n\n" +
		"Made from the table of verbs in core/scenario; `go test ./core/scenario -update` " +
		"writes it anew.\n\n" +
		"A step has one verb. A script may cause, never state: no verb writes a log, an offset, " +
		"an epoch, an ISR or a high watermark.\n\n" +
		"本页由 core/scenario 的动词表生成。一步一个动词；脚本只能引起状态变化，不能写状态。\n")
	for i := range verbs {
		b.WriteString("\n" + verbs[i].Page())
	}
	valuesPage(&b)
	settingsPage(&b)
	return b.String()
}

// Page gives the section of the reference page about one verb.
func (v *Verb) Page() string {
	var b strings.Builder
	line := func(s string) { b.WriteString(s + "\n") }
	line("## " + v.Name + "\n")
	line(v.Doc.In(words.EN) + "\n")
	line(v.Doc.In(words.ZH) + "\n")
	line("```yaml\n- " + v.Example + "\n```\n")
	if len(v.Args) > 0 {
		line("| argument | what | |\n| --- | --- | --- |")
	}
	for i := range v.Args {
		a := &v.Args[i]
		line("| `" + a.Name + "` | " + a.Kind(words.EN) + " | " + a.Doc.In(words.EN) + "<br>" +
			a.Doc.In(words.ZH) + " |")
	}
	if slow, ok := inMessages[v.Name]; ok {
		line("\nIn the pace of messages: " + slow.doc.In(words.EN) + ". pace 为 message 时：" +
			slow.doc.In(words.ZH) + "。")
	}
	if len(v.OneOf) > 0 {
		line("\nExactly one of `" + strings.Join(v.OneOf, "`, `") + "`.")
	}
	line("\nWithout `say` the step reads:\n")
	for _, p := range v.Phrases {
		when := ""
		if p.If != "" {
			when = " (`" + p.If + "`)"
		}
		line("- " + p.Text.In(words.EN) + " / " + p.Text.In(words.ZH) + when)
	}
	return b.String()
}

// Kind says what an argument may hold, whether it must stand, and its default.
func (a *Arg) Kind(l words.Lang) string {
	t := a.Type.Doc()
	switch {
	case a.Max > 0:
		t = words.New("{t}, {lo} to {hi}", "{t}，{lo} 到 {hi}").With("t", t).
			Fill("lo", num(a.Min), "hi", num(a.Max))
		for _, word := range a.Values {
			t = words.New("{t}, `{w}`", "{t}，`{w}`").With("t", t).Fill("w", word)
		}
	case len(a.Values) > 0:
		t = words.New("`"+strings.Join(a.Values, "` or `")+"`",
			"`"+strings.Join(a.Values, "` 或 `")+"`")
	}
	if a.Default != "" {
		t = words.New("{t}; default `{d}`", "{t}；默认 `{d}`").With("t", t).Fill("d", a.Default)
	}
	if a.Required {
		t = words.New("{t}; must stand", "{t}；必填").With("t", t)
	}
	return t.In(l)
}

var valueForms = [...]string{
	numberValue: "a number", wordValue: "a word", leaderValue: "a broker, or `none`",
	controllerValue: "a broker, a controller, or `none`",
	brokersValue:    "a list of brokers", recordsValue: "a list of records",
	readValue: "a list of records, in order", logValue: "`e0:m1 e0:m2`",
	epochsValue: "`0:0 1:2`", checksValue: "a list of invariants",
	claimsValue: "a list of complaints",
	orderValue:  "a list of brokers, in order",
	fileValue:   "a number, `none` or `torn`", offsetsValue: "`0 3 5`",
	metricValue: "a number, or `none`",
}

// manyWords are more than a cell of the page can hold.
const manyWords = 12

func valuesPage(b *strings.Builder) {
	b.WriteString("\n## Values that `expect` can name\n\n" +
		"`A` stands for any broker, `R` for any consumer. An empty list is `none` or `[]`.\n\n" +
		"| name | form | |\n| --- | --- | --- |\n")
	for i := range valueDefs {
		name := valueDefs[i].name
		if valueDefs[i].of {
			name = "A." + name
		}
		valueRow(b, name, &valueDefs[i])
	}
	for _, v := range consumerValueNames() {
		valueRow(b, "R."+v, consumerValueNamed(v, 0))
	}
	b.WriteString("\nA metric is a value as well: `metrics.A.UnderReplicatedPartitions` of a " +
		"process (a broker, a client, a controller of KRaft mode), " +
		"`metrics.UnderReplicatedPartitions` of all together: the sum, or what the active " +
		"controller shows. It is `none` where the process does not run or the release has no " +
		"such metric. [metrics.md](metrics.md) lists them.<br>指标也是值：" +
		"`metrics.A.UnderReplicatedPartitions` 取某个进程的，`metrics.UnderReplicatedPartitions` " +
		"取全部进程的总和，或活跃 controller 的值；进程未运行或该版本没有此指标时为 `none`。" +
		"见 [metrics.md](metrics.md)。\n")
}

func valueRow(b *strings.Builder, name string, d *valueDef) {
	b.WriteString("| `" + name + "` | " + valueForm(d) + " | " + d.doc.In(words.EN) + "<br>" +
		d.doc.In(words.ZH) + " |\n")
}

// processesText tells of the keys of a cluster that name its processes.
const processesText = "| the processes | |\n| --- | --- |\n" +
	"| `brokers: [A, B]` | their names, 1 to 6; must stand<br>broker 的名字，1 到 6 个；必填 |\n" +
	"| `producers: [P]` | `P` when left out<br>省略时为 `P` |\n" +
	"| `consumers: [R]` | none when left out<br>省略时没有 |\n" +
	"| `replicas: [A, B]` | the assignment of the partition, the preferred leader first; every " +
	"broker in order when left out<br>分区的副本列表，首选 leader 在前；省略时为全部 broker |\n" +
	"| `partitions: 2` | of the topic, 1 to 4; 1 when left out. Then `replicas` may hold a list " +
	"for each, verbs take `partition: 1`, and `p1.A.leo` names a value of partition 1<br>" +
	"topic 的分区数，1 到 4；省略时为 1。此时 `replicas` 可以逐个分区给出列表，动词可带 " +
	"`partition: 1`，`p1.A.leo` 表示分区 1 的值 |\n" +
	"| `controller: A` | ZooKeeper mode: who is controller at first; the first broker when left " +
	"out<br>ZooKeeper 模式：最初由谁任 controller；省略时为第一个 broker |\n" +
	"| `controllers: [c1, c2, c3]` | KRaft mode: the quorum, 1 to 5; one of the name " +
	"`controller` when left out. They are nodes of their own, and without effect in ZooKeeper " +
	"mode<br>KRaft 模式：组成 quorum 的 controller，1 到 5 个；省略时只有一个，名为 " +
	"`controller`。它们是独立的节点，在 ZooKeeper 模式下不起作用 |\n"

func settingsPage(b *strings.Builder) {
	b.WriteString("\n## Settings of the cluster\n\nThey stand directly below `cluster:`, as in " +
		"`cluster: {brokers: [A, B], min.insync.replicas: 2}`. Left out, a setting has the " +
		"default of the release. `racks: {A: r1, R: r2}` beside them says where brokers and " +
		"consumers stand (broker.rack, client.rack).\n\n" + processesText +
		"\n| name | values | |\n| --- | --- | --- |\n")
	for i := range settingKeys {
		k := &settingKeys[i]
		values := rangeForm(k.words, k.min, k.max)
		b.WriteString("| `" + k.name + "` | " + values + " | " + k.doc.In(words.EN) + "<br>" +
			k.doc.In(words.ZH) + " |\n")
	}
	clientsPage(b)
}

// clientsPage lists what a file can set for each client.
func clientsPage(b *strings.Builder) {
	b.WriteString("\n## Settings of clients\n\nBelow `clients:` of the cluster, by client: " +
		"`clients: {P: {retries: 3}, R: {group.id: g, auto.offset.reset: latest}}`.\n\n" +
		"| name | whose | values | |\n| --- | --- | --- | --- |\n")
	for i := range clientKeys {
		k := &clientKeys[i]
		whose, values := "producer", rangeForm(k.words, k.min, k.max)
		if k.kind == ArgConsumer {
			whose = "consumer"
		}
		if k.named {
			values = "a name"
		}
		b.WriteString("| `" + k.name + "` | " + whose + " | " + values + " | " +
			k.doc.In(words.EN) + "<br>" + k.doc.In(words.ZH) + " |\n")
	}
}

func checkNames() []string {
	var out []string
	for _, id := range check.IDs() {
		out = append(out, string(id))
	}
	return out
}
