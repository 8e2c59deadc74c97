package scenario

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// newCall begins a call of a verb; and adds its arguments.
func newCall(verb string) *Call { return &Call{Verb: verbByName(verb), Line: 1, Col: 1} }

func (c *Call) add(name string, v argValue) *Call {
	for i := range c.Verb.Args {
		if a := &c.Verb.Args[i]; a.Name == name {
			v.arg = a
			c.args = append(c.args, v)
			return c
		}
	}
	panic("scenario: " + c.Verb.Name + " has no argument " + name)
}

// and adds a word.
func (c *Call) and(name, word string) *Call {
	return c.add(name, argValue{text: word, node: kafka.NoNode})
}

// andNum adds a number.
func (c *Call) andNum(name string, n int32) *Call {
	return c.add(name, argValue{num: n, text: num(n), node: kafka.NoNode})
}

// andNode adds a process.
func (c *Call) andNode(cl *Cluster, name string, n kafka.NodeID) *Call {
	return c.add(name, argValue{node: n, text: cl.nodeName(n)})
}

// andNodes adds several processes.
func (c *Call) andNodes(cl *Cluster, name string, all ...kafka.NodeID) *Call {
	v := argValue{node: kafka.NoNode, nodes: all}
	var names []string
	for _, n := range all {
		names = append(names, cl.nodeName(n))
	}
	v.text = "{" + strings.Join(names, ", ") + "}"
	c.add(name, v)
	if last := &c.args[len(c.args)-1]; last.arg.Type == ArgPair {
		last.text = strings.Join(names, "–")
	}
	return c
}

// andPartition names the partition, unless it is the first.
func (c *Call) andPartition(p kafka.PartitionID) *Call {
	if p == 0 {
		return c
	}
	return c.andNum(partitionArg.Name, int32(p))
}

// source writes a call as a step of a file has it: verb: {arg: value}.
func (c *Call) source(cl *Cluster) string {
	var b strings.Builder
	b.WriteString(c.Verb.Name)
	b.WriteString(": {")
	for i := range c.args {
		if i > 0 {
			b.WriteString(", ")
		}
		v := &c.args[i]
		b.WriteString(v.arg.Name)
		b.WriteString(": ")
		v.write(&b, cl)
	}
	b.WriteByte('}')
	return b.String()
}

// write writes the value of an argument in the flow style of YAML.
func (v *argValue) write(b *strings.Builder, cl *Cluster) {
	switch v.arg.Type {
	case ArgBroker, ArgProducer, ArgConsumer, ArgClient, ArgController, ArgProcess:
		b.WriteString(cl.nodeName(v.node))
	case ArgBrokers, ArgPair:
		names := make([]string, len(v.nodes))
		for i, n := range v.nodes {
			names[i] = cl.nodeName(n)
		}
		writeList(b, names)
	case ArgRecords:
		writeList(b, Ranges(v.batches[0]))
	case ArgBatches:
		b.WriteByte('[')
		for i, batch := range v.batches {
			if i > 0 {
				b.WriteString(", ")
			}
			writeList(b, Ranges(batch))
		}
		b.WriteByte(']')
	case ArgAPIs:
		names := make([]string, len(v.apis))
		for i, a := range v.apis {
			names[i] = a.String()
		}
		writeList(b, names)
	case ArgValues:
		v.values.write(b)
	case ArgMs, ArgCount:
		if len(v.arg.Values) > 0 && v.text != num(v.num) {
			b.WriteString(v.text)
			break
		}
		b.WriteString(num(v.num))
	default:
		b.WriteString(v.text)
	}
}

func writeList(b *strings.Builder, names []string) {
	b.WriteByte('[')
	b.WriteString(strings.Join(names, ", "))
	b.WriteByte(']')
}

// write writes a node in the flow style of YAML.
func (n *node) write(b *strings.Builder) {
	switch n.kind {
	case mapping:
		b.WriteByte('{')
		for i, kv := range n.pairs {
			if i > 0 {
				b.WriteString(", ")
			}
			kv.key.write(b)
			b.WriteString(": ")
			kv.value.write(b)
		}
		b.WriteByte('}')
	case list:
		b.WriteByte('[')
		for i, it := range n.items {
			if i > 0 {
				b.WriteString(", ")
			}
			it.write(b)
		}
		b.WriteByte(']')
	case scalar:
		if n.quoted || strings.ContainsAny(n.text, ":#{}[],&*!|>'\"%@` ") {
			b.WriteString(strconv.Quote(n.text))
			return
		}
		b.WriteString(n.text)
	}
}

// writeText writes a text: {en: "…", zh: "…"}, or "…" for one that is the same in both languages.
func writeText(t words.Text) string {
	if t.In(words.EN) == t.In(words.ZH) {
		return yamlQuote(t.In(words.EN))
	}
	return "{en: " + yamlQuote(t.In(words.EN)) + ", zh: " + yamlQuote(t.In(words.ZH)) + "}"
}

// yamlQuote puts a text between double quotes.
func yamlQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// move writes a call as a move: with the pace of messages where the file has another one.
func (s *Script) move(c *Call) string {
	source := c.source(&s.Cluster)
	if s.Pace == PaceMessage {
		return source
	}
	return "{" + source + ", pace: message}"
}
