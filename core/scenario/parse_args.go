package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// call reads the arguments of a verb.
func (p *parser) call(v *Verb, kv pair) *Call {
	c := &Call{Verb: v, Line: kv.key.line, Col: kv.key.col}
	n := kv.value
	if len(v.Args) == 0 && (n.null || n.kind == mapping && len(n.pairs) == 0) {
		return c
	}
	if n.kind != mapping {
		p.wantHint(n, mappingOf(v.argNames()),
			words.New("as in {example}", "如 {example}").Fill("example", v.Example))
		return c
	}
	p.mapping(n, words.Same(v.Name), v.argNames(), v.required())
	p.gather(n, v.argNames())
	for i := range v.Args {
		a := &v.Args[i]
		if val := n.get(a.Name); val != nil {
			c.args = append(c.args, p.argument(a, val))
		} else if !a.Required {
			p.onlyOne(c, a, kv.key)
		}
	}
	p.oneOf(v, n)
	for i := range c.args {
		if a := c.args[i].arg; a.With != "" && !c.fits(a.With) {
			with := strings.ReplaceAll(a.With, "=", ": ")
			p.fault(n.get(a.Name), words.New("{arg} stands only with {with}",
				"{arg} 只能与 {with} 同用").Fill("arg", a.Name, "with", with))
		}
	}
	return c
}

func (v *Verb) required() []string {
	var out []string
	for i := range v.Args {
		if v.Args[i].Required {
			out = append(out, v.Args[i].Name)
		}
	}
	return out
}

// oneOf checks that exactly one of the alternatives stands.
func (p *parser) oneOf(v *Verb, n *node) {
	if len(v.OneOf) == 0 {
		return
	}
	count, meantBy := 0, misspelt(n, v.argNames())
	for _, name := range v.OneOf {
		if n.get(name) != nil || slices.Contains(meantBy, name) {
			count++
		}
	}
	if count != 1 {
		p.fault(n, words.New("{verb} needs exactly one of: {names}", "{verb} 需要且只需要其中一个：{names}").
			Fill("verb", v.Name, "names", strings.Join(v.OneOf, ", ")))
	}
}

// onlyOne fills in a client that was left out where there is one.
func (p *parser) onlyOne(c *Call, a *Arg, at *node) {
	cl := &p.s.Cluster
	var names []string
	key := ""
	switch a.Type {
	case ArgProducer:
		names, key = cl.Producers, "producers"
	case ArgConsumer:
		names, key = cl.Consumers, "consumers"
	case ArgController:
		names, key = cl.controllers(), "controllers"
	default:
		return
	}
	switch len(names) {
	case 1:
		n := &node{text: names[0], line: at.line, col: at.col}
		c.args = append(c.args, p.argument(a, n))
	case 0:
		if p.nameless {
			return
		}
		p.fault(at, words.New("the cluster has no {kind}: name them, as in {kind}: [R]",
			"cluster 里没有 {kind}：请写上，如 {kind}: [R]").Fill("kind", key))
	default:
		p.fault(at, words.New("say which one: {arg}: {names}", "请指明是哪一个：{arg}: {names}").
			Fill("arg", a.Name, "names", strings.Join(names, " | ")))
	}
}

// argument reads one argument by its type.
func (p *parser) argument(a *Arg, n *node) argValue {
	v := argValue{arg: a, line: n.line, col: n.col, text: n.text, node: kafka.NoNode}
	switch a.Type {
	case ArgBroker, ArgProducer, ArgConsumer, ArgClient, ArgController, ArgProcess:
		v.node = p.process(n, a.Type)
	case ArgBrokers, ArgPair:
		p.processes(a, n, &v)
	case ArgRecords:
		v.batches = [][]string{p.batch(n)}
		v.text = strings.Join(v.batches[0], ", ")
	case ArgBatches:
		p.batches(n, &v)
	case ArgWord:
		v.text = p.word(n, a.Values)
	case ArgAPIs:
		p.apis(n, &v)
	case ArgValues:
		v.values, v.text = n, valuesText(n)
	case ArgMs, ArgCount:
		if i := slices.Index(a.Values, n.text); i >= 0 { // a word for a number
			v.num = int32(i)
			break
		}
		v.num = p.number(n, a.Min, a.Max)
		v.text = strconv.Itoa(int(v.num))
		if a.Name == partitionArg.Name {
			p.isPartition(n, v.num)
		}
	}
	return v
}

// valuesText writes named values as a person reads them: "A.hw = 2, controller.isr = A, B".
func valuesText(n *node) string {
	var parts []string
	for _, kv := range n.pairs {
		var words []string
		for _, leaf := range kv.value.leaves() {
			words = append(words, leaf.text)
		}
		parts = append(parts, kv.key.text+" = "+strings.Join(words, ", "))
	}
	return strings.Join(parts, "; ")
}

func (p *parser) processes(a *Arg, n *node, v *argValue) {
	var texts []string
	for _, it := range p.items(n) {
		id := p.process(it, a.Type)
		if id == kafka.NoNode {
			continue
		}
		if slices.Contains(v.nodes, id) {
			p.fault(it, words.New("{name} stands twice here", "{name} 在此处出现了两次").
				Fill("name", it.text))
			continue
		}
		v.nodes, texts = append(v.nodes, id), append(texts, it.text)
	}
	if len(p.items(n)) < int(a.Min) && n.kind == list {
		p.want(n, words.New("at least one broker", "至少一个 broker"))
	}
	if a.Type == ArgPair {
		v.text = strings.Join(texts, "–")
		if len(p.items(n)) != 2 {
			p.want(n, words.New("two processes, [A, B],", "两个进程 [A, B]"))
		}
		return
	}
	v.text = "{" + strings.Join(texts, ", ") + "}"
}

func (p *parser) batches(n *node, v *argValue) {
	var texts []string
	if n.kind != list || len(n.items) == 0 {
		p.want(n, words.New("a list of batches, [[m1, m2], [m3]],", "批次列表 [[m1, m2], [m3]]"))
		return
	}
	for _, it := range n.items {
		b := p.batch(it)
		v.batches = append(v.batches, b)
		texts = append(texts, "["+strings.Join(b, ", ")+"]")
	}
	v.text = strings.Join(texts, ", ")
}

// batch reads the records of one batch: names, or a range.
func (p *parser) batch(n *node) []string {
	var out []string
	for _, it := range p.items(n) {
		form := words.New("a record's name (a letter, then letters and digits, at most 8: m1) or "+
			"a range m1..m9", "消息名（字母开头，后接字母或数字，最多 8 个字符，如 m1）或区间 m1..m9")
		if !p.scalar(it, form) {
			continue
		}
		names, ok := p.expand(it, it.text)
		if !ok {
			p.want(it, form)
			p.unsure = true
			continue
		}
		for _, name := range names {
			if p.known(name) && !p.otherMode[name] {
				p.unsure = true
				p.fault(it, words.New("a record {name} is produced before; every record has a "+
					"name of its own", "消息 {name} 前面已经发送过；每条消息的名字必须不同").
					Fill("name", quote(name)))
				continue
			}
			p.note(name)
			p.thisMode, out = append(p.thisMode, name), append(out, name)
		}
	}
	if n.kind == list && len(n.items) == 0 {
		p.want(n, words.New("at least one record", "至少一条消息"))
	}
	return out
}

// produced says whether some step produces the record, or may: where the name of another
// record is a fault, every later mention of it need not be one as well.
func (p *parser) produced(name string) bool {
	return p.known(name) || p.unsure
}

// known says whether the record has been named before.
func (p *parser) known(name string) bool {
	_, ok := p.place[name]
	return ok || slices.Contains(p.moved, name)
}

func (p *parser) note(name string) {
	switch {
	case p.known(name):
	case p.asMove:
		p.moved = append(p.moved, name)
	default:
		p.place[name] = len(p.records)
		p.records = append(p.records, name)
	}
}

// gather notes records that stand below keys which are faults themselves, so that one mistyped
// word does not make every later mention of its records a fault.
func (p *parser) gather(n *node, known []string) {
	for _, kv := range n.pairs {
		if slices.Contains(known, kv.key.text) {
			continue
		}
		near := nearest(kv.key.text, []string{"records", "batches"})
		if near == "" {
			continue
		}
		for _, it := range kv.value.leaves() {
			names, _ := p.expand(it, it.text)
			for _, name := range names {
				p.note(name)
			}
		}
	}
}

// maxNames is how many records all the ranges of a file may stand for together.
const maxNames = 300000

// expand gives the records that a word stands for, and ends the reading of a file that names far
// too many.
func (p *parser) expand(at *node, word string) ([]string, bool) {
	names, ok := recordNames(word)
	if p.expanded += len(names); p.expanded > maxNames {
		p.fault(at, words.New("the ranges of this file name more than {n} records",
			"这个文件的区间一共写了超过 {n} 条消息").Fill("n", num(maxNames)))
		panic(enoughSeen{})
	}
	return names, ok
}

// rangeLimit is the most records that a range may stand for.
const rangeLimit = 10000

// recordNames gives the records that a word stands for: itself, or a range m11..m20.
func recordNames(word string) ([]string, bool) {
	first, last, ranged := strings.Cut(word, "..")
	if !ranged {
		return []string{word}, isRecord(word)
	}
	a, lo, ok1 := numbered(first)
	b, hi, ok2 := numbered(last)
	if !ok1 || !ok2 || a != b || hi < lo || hi-lo >= rangeLimit {
		return nil, false
	}
	var out []string
	for i := lo; i <= hi; i++ {
		out = append(out, a+strconv.Itoa(i))
	}
	return out, true
}

// numbered splits m11 into m and 11.
func numbered(s string) (prefix string, num int, ok bool) {
	i := len(s)
	for i > 0 && s[i-1] >= '0' && s[i-1] <= '9' {
		i--
	}
	num, err := strconv.Atoi(s[i:])
	return s[:i], num, err == nil && isRecord(s)
}

func isRecord(s string) bool {
	for i, r := range s {
		letter := r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != "" && len(s) <= 8 && s != "none"
}

func (p *parser) apis(n *node, v *argValue) {
	var texts []string
	for _, it := range p.items(n) {
		if !p.scalar(it, words.New("a request's Kafka name, as in LeaderAndIsr",
			"请求的 Kafka 名字，如 LeaderAndIsr")) {
			continue
		}
		api, ok := kafka.APIByName(it.text)
		if !ok {
			p.faultHint(it, words.New("there is no request {api}", "没有请求 {api}").
				Fill("api", quote(it.text)), meant(it.text, kafka.APINames()))
			continue
		}
		v.apis, texts = append(v.apis, api), append(texts, it.text)
	}
	v.text = strings.Join(texts, ", ")
}
