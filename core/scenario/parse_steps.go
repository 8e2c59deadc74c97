package scenario

import (
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// besideKeys stand beside the verb of a step.
var besideKeys = []string{"setup", "id", "when", "alt", "repeat", "pace", "say", "ask", "expect"}

// maxSteps is the most steps of a scenario: far more than a lesson has, room for one made by hand.
const maxSteps = 8000

func (p *parser) steps(n *node) {
	if n == nil {
		return
	}
	if n.kind != list {
		p.want(n, words.New("a list of steps", "步骤列表"))
		return
	}
	if len(n.items) > maxSteps {
		p.fault(n, words.New("{n} steps; the limit is {max}", "{n} 个步骤，上限是 {max}").
			Fill("n", num(len(n.items)), "max", num(maxSteps)))
		return
	}
	begun := false
	for _, v := range n.items {
		st := p.step(v)
		switch {
		case !st.Setup:
			begun = true
		case begun:
			p.fault(v.get("setup"), words.New("the setup ends with the first visible step; move "+
				"this step before it", "第一个可见步骤之后不能再有 setup；请把这一步移到它前面"))
		}
		p.s.Steps = append(p.s.Steps, st)
	}
	p.besides(n)
	if p.s.Puzzle != nil && begun {
		p.fault(n, words.New("the steps of a puzzle are its position: each has setup: true",
			"谜题的步骤就是起始局面：每一步都要写 setup: true"))
	}
	if !begun && p.s.Puzzle == nil {
		p.fault(n, words.New("a scenario needs at least one step that is seen (without setup)",
			"至少要有一个可见的步骤（不带 setup）"))
	}
}

// besides reads what needs all steps' records: questions and expectations.
func (p *parser) besides(n *node) {
	visible := 0
	for i, v := range n.items {
		st := &p.s.Steps[i]
		if !st.Setup {
			visible++
			st.visibleNum = visible
		}
		if e := v.get("expect"); e != nil {
			st.expects = p.expects(e)
			p.neverRuns(st)
		}
		p.valuesOf(st)
		if a := v.get("ask"); a != nil {
			st.ask = p.question(a)
			if st.Setup {
				p.fault(a, words.New("nobody sees a question in the setup", "setup 中的问题没有人看得到"))
			}
		}
	}
}

// valuesOf reads the named values in the arguments of a step's verbs.
func (p *parser) valuesOf(st *Step) {
	for _, c := range st.calls {
		for i := range c.call.arguments() {
			if v := &c.call.args[i]; v.values != nil {
				v.expects = p.expects(v.values)
			}
		}
	}
}

// step reads what a step does and when.
func (p *parser) step(n *node) Step {
	st := Step{Line: n.line, Col: n.col}
	if n.kind != mapping {
		p.want(n, words.New("a step, as in fetch: {follower: A},", "一个步骤，如 fetch: {follower: A}"))
		return st
	}
	if v := n.get("setup"); v != nil { // anything but false: one fault is enough
		st.Setup = p.word(v, []string{"true", "false"}) != "false"
	}
	if v := n.get("id"); v != nil {
		st.ID = p.plain(v, isID, words.New("small letters, digits and -", "小写字母、数字和 -"))
		if st.ID != "" && slices.Contains(p.ids, st.ID) {
			p.fault(v, words.New("another step has the id {id}", "另一个步骤的 id 也是 {id}").
				Fill("id", quote(st.ID)))
		}
		p.ids = append(p.ids, st.ID)
	}
	if v := n.get("say"); v != nil {
		st.Say = p.text(v)
	}
	if v := n.get("when"); v != nil {
		st.When = p.choices(v)
	}
	st.pace = p.pace(n.get("pace"))
	p.does(n, &st)
	p.fitsPace(n, &st)
	if v := n.get("repeat"); v != nil {
		p.repeat(v, &st)
	}
	return st
}

// maxRepeat is how often a step may do the same: as often as a world can hold records.
const maxRepeat = 100

// repeat reads how often a step does the same.
func (p *parser) repeat(n *node, st *Step) {
	st.Repeat = int(p.number(n, 1, maxRepeat))
	for _, c := range st.calls {
		if c.call != nil && c.call.Verb.Name == "produce" {
			p.faultHint(n, words.New("produce cannot be repeated: every record has a name of "+
				"its own", "produce 不能重复：每条消息的名字必须不同"),
				words.New("records: [m1..m9] with per-batch: 1 sends them one by one",
					"写 records: [m1..m9] 和 per-batch: 1，逐条发送"))
		}
	}
}

// does reads the verb of a step, or its verbs by controller mode.
func (p *parser) does(n *node, st *Step) {
	if c, found := p.oneVerb(n, besideKeys, n.get("alt") == nil); found {
		st.calls = append(st.calls, modeCall{"", c})
		if v := n.get("alt"); v != nil {
			p.fault(v, words.New("a step has a verb or `alt`, not both", "一个步骤要么有动词，要么有 `alt`"))
		}
		p.needs(n, c)
		return
	}
	p.alternatives(n, st)
}

// needs checks that what a verb needs stands beside it.
func (p *parser) needs(n *node, c *Call) {
	if c != nil && c.Verb.Needs != "" && n.get(c.Verb.Needs) == nil {
		p.fault(n, words.New("{verb} needs {key} beside it", "{verb} 旁边必须有 {key}").
			Fill("verb", c.Verb.Name, "key", quote(c.Verb.Needs)))
	}
}

// alternatives reads the verbs of a step by controller mode.
func (p *parser) alternatives(n *node, st *Step) {
	alt := n.get("alt")
	if alt == nil || !p.mapping(alt, words.New("alt", "alt"), modeNames, nil) {
		return
	}
	if len(alt.pairs) == 0 {
		p.fault(alt, words.New("alt names no controller mode: {modes}",
			"alt 没有写 controller 模式：{modes}").Fill("modes", strings.Join(modeNames, ", ")))
	}
	all := map[string]bool{}
	defer func() { p.otherMode = nil }()
	for _, kv := range alt.pairs {
		if kv.value.kind != mapping {
			p.want(kv.value, words.New("a verb with its arguments", "一个动词和它的参数"))
			continue
		}
		p.otherMode, p.thisMode = all, nil
		if c, ok := p.oneVerb(kv.value, nil, true); ok && slices.Contains(modeNames, kv.key.text) {
			p.needs(n, c)
			st.calls = append(st.calls, modeCall{release.Mode(kv.key.text), c})
		}
		for _, name := range p.thisMode {
			all[name] = true
		}
	}
}

var modeNames = []string{string(release.ZooKeeper), string(release.KRaft)}

// oneVerb finds the verb among the keys of a step. It says whether a key stood for one, even
// when something is wrong with it.
func (p *parser) oneVerb(n *node, beside []string, needed bool) (c *Call, found bool) {
	for _, kv := range n.pairs {
		name := kv.key.text
		if slices.Contains(beside, name) {
			continue
		}
		verb := verbByName(name)
		switch {
		case verb == nil && p.writesState(kv.key):
		case verb == nil:
			p.faultHint(kv.key, words.New("there is no verb {verb}", "没有动词 {verb}").
				Fill("verb", quote(name)), meantVerb(name, append(verbNames(), beside...)))
			p.gather(kv.value, nil)
		case found:
			p.fault(kv.key, words.New("one verb a step: {verb} needs a step of its own",
				"一步只有一个动词：{verb} 要另起一步").Fill("verb", quote(name)))
			p.call(verb, kv)
			continue
		default:
			c = p.call(verb, kv)
		}
		found = true
	}
	if !found && needed {
		p.faultHint(n, words.New("the step does nothing: it has no verb", "这一步什么都不做：没有动词"),
			words.New("verbs: {all}", "动词：{all}").Fill("all", strings.Join(verbNames(), ", ")))
	}
	return c, found
}

// choices reads rules and values: a condition, or an override.
func (p *parser) choices(n *node) []Choice {
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("a rule and its value, {truncation: by-epoch},",
			"规则和它的值 {truncation: by-epoch}"))
		return nil
	}
	var out []Choice
	for _, kv := range n.pairs {
		f, ok := release.FieldByName(kv.key.text)
		if !ok {
			p.faultHint(kv.key, words.New("there is no rule {rule}", "没有规则 {rule}").
				Fill("rule", quote(kv.key.text)), meant(kv.key.text, fieldNames()))
			continue
		}
		if v := p.word(kv.value, f.Values); v != "" {
			out = append(out, Choice{f.Name, v})
		}
	}
	return out
}

func fieldNames() []string {
	var out []string
	for _, f := range release.Fields() {
		out = append(out, f.Name)
	}
	return out
}
