package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// expect is one named value and what it must be after a step.
type expect struct {
	line, col int
	scope     scope
	name      string // as written
	broker    kafka.BrokerID
	part      kafka.PartitionID
	def       *valueDef
	want      string // in the form in which the value is read
}

// expects reads the expectations of a step: named values, or spans with named values.
func (p *parser) expects(n *node) []expect {
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("named values, {A.leo: 2},", "具名的值 {A.leo: 2}"))
		return nil
	}
	var out []expect
	for _, kv := range n.pairs {
		if _, unknown := release.ParseSpan(kv.key.text); kv.value.kind != mapping && unknown != "" {
			out = p.expect(out, scope{}, kv)
			continue
		}
		where, ok := p.scope(kv.key)
		if !ok {
			continue
		}
		if kv.value.kind != mapping || len(kv.value.pairs) == 0 {
			p.want(kv.value, words.New("named values, {A.leo: 2},", "具名的值 {A.leo: 2}"))
			continue
		}
		for _, in := range kv.value.pairs {
			if in.value.kind == mapping {
				p.fault(in.key, words.New("a span cannot stand within a span", "区间里不能再写区间"))
				continue
			}
			out = p.expect(out, where, in)
		}
	}
	return out
}

// scope reads a span of releases, or a variant that the file promises something of.
func (p *parser) scope(key *node) (scope, bool) {
	if namesVariant(key.text) {
		return p.variantScope(key)
	}
	span, ok := p.span(key)
	return scope{span: &span}, ok
}

// span reads a span of releases; one without a rule set is a fault.
func (p *parser) span(key *node) (release.Span, bool) {
	span, unknown := release.ParseSpan(key.text)
	if unknown != "" && namesVariant(key.text) {
		p.faultHint(key, words.New("{span} is no span of rule sets", "{span} 不是规则集区间").
			Fill("span", quote(key.text)),
			words.New("what a variant comes to stands below variants", "变体的结论写在 variants 下"))
		return span, false
	}
	if slices.Contains(outcomeKeys, key.text) { // outcome: {verdict: safe}
		p.faultHint(key, words.New("{span} is no span of rule sets", "{span} 不是规则集区间").
			Fill("span", quote(key.text)),
			words.New(`outcome: {"0.8.0+": {verdict: safe, rule: KIP-101}}`,
				`outcome: {"0.8.0+": {verdict: safe, rule: KIP-101}}`))
		return span, false
	}
	if unknown != "" {
		p.faultHint(key, words.New("{span} is no span of rule sets: there is no {r}",
			"{span} 不是规则集区间：没有 {r}").Fill("span", quote(key.text), "r", quote(unknown)),
			meant(unknown, ruleSetNames()))
		return span, false
	}
	for _, rs := range release.All() {
		if span.Has(&rs) {
			return span, true
		}
	}
	hint := words.New("the older release stands first: 0.8.0 - 0.10; ZooKeeper mode ends with "+
		"3.9, KRaft mode begins with 2.8",
		"较旧的版本写在前面：0.8.0 - 0.10；ZooKeeper 模式到 3.9 为止，KRaft 模式从 2.8 开始")
	p.faultHint(key, words.New("no rule set falls into {span}", "没有规则集落在 {span} 里").
		Fill("span", quote(key.text)), hint)
	return span, false
}

func (p *parser) expect(out []expect, where scope, kv pair) []expect {
	e := expect{
		line: kv.key.line, col: kv.key.col, scope: where, name: kv.key.text, broker: kafka.NoBroker,
	}
	key := p.ofPartitions(kv.key, &e.part)
	if !p.named(key, &e) {
		return out
	}
	want, ok := p.wanted(e.def, kv.value)
	if !ok {
		return out
	}
	e.want = want
	return append(out, e)
}

// wanted reads what a value must be, in the form in which the value is read.
func (p *parser) wanted(d *valueDef, n *node) (string, bool) {
	before := len(p.faults)
	var out string
	switch d.typ {
	case numberValue:
		out = p.numberIn(n)
	case wordValue:
		out = p.word(n, d.words)
	case leaderValue:
		out = none
		if n.kind != scalar || n.text != none {
			out = p.s.Cluster.nodeName(p.process(n, ArgBroker))
		}
	case controllerValue:
		out = none
		if n.kind != scalar || n.text != none {
			out = p.s.Cluster.nodeName(p.process(n, ArgProcess))
		}
	case brokersValue:
		out = p.brokerSet(n)
	case recordsValue:
		out = listOrNone(p.recordList(n, true))
	case readValue:
		out = listOrNone(p.recordList(n, false))
	case logValue:
		out = p.tokens(n, logCell, words.New("records with their epochs, as in e0:m1, or none",
			"带 epoch 的消息，如 e0:m1，或 none"))
	case epochsValue:
		out = p.epochs(d, n)
	case checksValue:
		out = p.namesOf(n, checkNames())
	case claimsValue:
		out = p.namesOf(n, d.words)
	case orderValue:
		out = p.brokerOrder(n)
	case fileValue, metricValue:
		out = n.text
		if n.kind != scalar || out != none && (out != torn || d.typ != fileValue) {
			out = p.numberIn(n)
		}
	case offsetsValue:
		out = p.tokens(n, offsetToken, words.New("offsets, as in 0 3 5", "offset，如 0 3 5"))
	}
	return out, len(p.faults) == before
}

func (p *parser) numberIn(n *node) string {
	return strconv.Itoa(int(p.number(n, -1, 1<<30)))
}

// namesOf reads some of the names in their own order: of invariants, of complaints.
func (p *parser) namesOf(n *node, ids []string) string {
	if isNone(n) {
		return none
	}
	var out []string
	for _, it := range p.items(n) {
		if id := p.word(it, ids); id != "" {
			out = append(out, id)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		return slices.Index(ids, a) - slices.Index(ids, b)
	})
	return listOrNone(out)
}

// isNone says whether an empty list stands there: none, or [].
func isNone(n *node) bool {
	return n.kind == scalar && n.text == none || n.kind == list && len(n.items) == 0
}

func (p *parser) brokerSet(n *node) string {
	if isNone(n) {
		return none
	}
	var set kafka.ReplicaSet
	for _, it := range p.items(n) {
		if id := p.process(it, ArgBroker); id.IsBroker() {
			set = set.With(id.Broker())
		}
	}
	var names []string
	for _, b := range set.Members(nil) {
		names = append(names, p.s.Cluster.Brokers[b])
	}
	return listOrNone(names)
}

// brokerOrder reads brokers that stay in their order.
func (p *parser) brokerOrder(n *node) string {
	var names []string
	for _, it := range p.items(n) {
		if id := p.process(it, ArgBroker); id.IsBroker() {
			names = append(names, p.s.Cluster.Brokers[id])
		}
	}
	return listOrNone(names)
}

// recordList reads records; sorted puts them into the order in which the file produces them.
func (p *parser) recordList(n *node, sorted bool) []string {
	if isNone(n) {
		return nil
	}
	var out []string
	seen := map[string]bool{}
	for _, it := range p.items(n) {
		if !p.scalar(it, words.New("a record's name", "消息名")) {
			continue
		}
		names, _ := p.expand(it, it.text)
		for _, name := range names {
			if !p.produced(name) {
				p.notProduced(it, name)
				break
			}
			if sorted && seen[name] {
				p.fault(it, words.New("{r} stands twice here", "{r} 在此处出现了两次").Fill("r", name))
				break
			}
			seen[name], out = true, append(out, name)
		}
		if len(names) == 0 {
			p.want(it, words.New("a record's name", "消息名"))
		}
	}
	if sorted {
		slices.SortStableFunc(out, func(a, b string) int {
			return p.place[a] - p.place[b]
		})
	}
	return out
}

func (p *parser) notProduced(n *node, record string) {
	hint := meant(record, p.records)
	if list := strings.Fields(record); len(list) > 1 {
		hint = words.New("write a list: [{list}]", "请写成列表：[{list}]").
			Fill("list", strings.Join(list, ", "))
	}
	p.faultHint(n, words.New("no step produces a record {r}", "没有步骤发送消息 {r}").
		Fill("r", quote(record)), hint)
}

// tokens reads words of a form from a list, or from one text with blanks between them.
func (p *parser) tokens(
	n *node, ok func(*parser, *node, string) ([]string, bool), form words.Text,
) string {
	if isNone(n) {
		return none
	}
	var out []string
	for _, it := range p.items(n) {
		if !p.scalar(it, form) {
			continue
		}
		for _, tok := range strings.Fields(it.text) {
			expanded, good := ok(p, it, tok)
			if !good {
				p.faultHint(it, words.New("{t} cannot stand here", "这里不能写 {t}").
					Fill("t", quote(tok)), form)
				continue
			}
			out = append(out, expanded...)
		}
	}
	return strings.Join(out, " ")
}

// logCell reads "e0:m1", or "e0:m1..m9" for one cell a record.
func logCell(p *parser, at *node, tok string) ([]string, bool) {
	epoch, word, ok := strings.Cut(tok, ":")
	digits, e := strings.CutPrefix(epoch, "e")
	_, err := strconv.ParseUint(digits, 10, 31)
	names, good := p.expand(at, word)
	var out []string
	for _, name := range names {
		if good && !p.produced(name) {
			p.notProduced(at, name)
			break
		}
		out = append(out, epoch+":"+name)
	}
	return out, ok && e && err == nil && (good || p.unsure)
}

// epochEntry reads "1:2": epoch 1 starts at 2.
func epochEntry(_ *parser, _ *node, tok string) ([]string, bool) {
	epoch, start, ok := strings.Cut(tok, ":")
	_, err1 := strconv.ParseUint(epoch, 10, 31)
	_, err2 := strconv.ParseUint(start, 10, 31)
	return []string{tok}, ok && err1 == nil && err2 == nil
}

// offsetToken reads an offset.
func offsetToken(_ *parser, _ *node, tok string) ([]string, bool) {
	_, err := strconv.ParseUint(tok, 10, 31)
	return []string{tok}, err == nil
}

// neverRuns refuses an expectation that no rule set can reach: its step is left out wherever
// its span lies.
func (p *parser) neverRuns(st *Step) {
	if len(st.When) == 0 && !hasAlt(st) {
		return
	}
	for i := range st.expects {
		e := &st.expects[i]
		runs := false
		for _, rs := range append(release.All(), p.s.variantSets()...) {
			runs = runs || e.scope.has(&rs) && st.callFor(&rs) != nil
		}
		if !runs {
			p.faultAt(e.line, e.col, words.New("this expectation never runs: the step is left out "+
				"on every rule set of its span", "这个期望永远不会执行：它的区间里每个规则集都跳过了这一步"),
				words.Text{})
		}
	}
}

func hasAlt(st *Step) bool {
	return len(st.calls) > 0 && st.calls[0].mode != ""
}
