package scenario

import (
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

var (
	askKeys    = []string{"en", "zh", "answer", "tries"}
	answerKeys = []string{"cell", "value", "because"}
	tryKeys    = []string{"cell", "value", "override", "because"}
	askedFor   = []string{"cell", "value"}
)

// question reads what is asked before a step, nil for what is no question.
func (p *parser) question(n *node) *ask {
	a := &ask{line: n.line, col: n.col}
	if !p.mapping(n, words.New("a question", "问题"), askKeys, []string{"answer"}) {
		return nil
	}
	a.text = p.languages(n)
	known := false
	if v := n.get("answer"); v != nil {
		known = p.answer(v, a)
	}
	tries := p.items(n.get("tries"))
	for _, v := range tries {
		t, ok := p.try(v, a, known)
		if ok && slices.ContainsFunc(a.tries, func(o try) bool { return o.value == t.value }) {
			p.fault(v, words.New("{v} is tried twice", "{v} 写了两次").Fill("v", quote(t.value)))
		}
		if ok {
			a.tries = append(a.tries, t)
		}
	}
	if known && !a.cell && len(tries) == 0 {
		p.faultHint(n, words.New("a question about a value needs tries: they are its choices",
			"关于值的问题需要 tries：它们是供选择的答案"), words.New(
			"tries: [{value: B, because: {en: ..., zh: ...}}]",
			"tries: [{value: B, because: {en: ..., zh: ...}}]"))
	}
	return a
}

// answer reads what a question asks for, and says whether it is known.
func (p *parser) answer(n *node, a *ask) bool {
	if !p.mapping(n, words.New("an answer", "答案"), answerKeys, nil) {
		return false
	}
	a.because = p.text(n.get("because"))
	cell, value := n.get("cell"), n.get("value")
	switch {
	case cell != nil && value != nil:
		p.fault(n, words.New("an answer has `cell` or `value`, not both",
			"答案要么写 `cell`，要么写 `value`"))
	case cell != nil:
		return p.cell(cell, a)
	case value != nil:
		return p.value(value, a)
	case len(meantOnly(n, answerKeys, askedFor)) == 0:
		p.fault(n, words.New("an answer needs `cell: A.leo`, a place that a person clicks, or "+
			"`value: controller.leader`, a choice", "答案要写 `cell: A.leo`（可以点击的位置）"+
			"或 `value: controller.leader`（供选择）"))
	}
	return false
}

// meantOnly gives those of some keys that unknown ones most likely meant.
func meantOnly(n *node, known, keys []string) []string {
	return slices.DeleteFunc(misspelt(n, known), func(k string) bool {
		return !slices.Contains(keys, k)
	})
}

// value reads the name of a value, as in expect.
func (p *parser) value(n *node, a *ask) bool {
	form := words.New("the name of a value, as in controller.leader,",
		"值的名字，如 controller.leader")
	if !p.scalar(n, form) {
		return false
	}
	before := len(p.faults)
	a.of = expect{line: n.line, col: n.col, name: n.text, broker: kafka.NoBroker}
	if !p.named(p.ofPartitions(n, &a.of.part), &a.of) {
		return false
	}
	if a.of.def.typ == checksValue {
		p.faultHint(n, words.New("{v} cannot be asked for", "不能问 {v}").
			Fill("v", quote(n.text)), words.New("verdict, broken and complaints can",
			"可以问 verdict、broken、complaints"))
		return false
	}
	return len(p.faults) == before
}

// cell reads the place that a question asks for: A.leo or A.hw.
func (p *parser) cell(n *node, a *ask) bool {
	a.cell = true
	form := words.New("a place that a person can click: A.leo or A.hw", "可以点击的位置：A.leo 或 A.hw")
	if !p.scalar(n, form) {
		return false
	}
	name, q, ok := strings.Cut(n.text, ".")
	if !ok || q != "leo" && q != "hw" {
		p.wantHint(n, form, words.New("other values are asked for with `value:`",
			"其他的值用 `value:` 来问"))
		return false
	}
	id := p.process(&node{text: name, line: n.line, col: n.col}, ArgBroker)
	if !id.IsBroker() {
		return false
	}
	a.of = expect{line: n.line, col: n.col, name: n.text, broker: id.Broker()}
	for i := range valueDefs {
		if d := &valueDefs[i]; d.of && d.name == q {
			a.of.def = d
		}
	}
	return true
}

// try reads another answer: its value, and the rule that would give it or why it is wrong. known
// says whether it is known what the question asks for.
func (p *parser) try(n *node, a *ask, known bool) (try, bool) {
	t := try{line: n.line, col: n.col}
	if !p.mapping(n, words.New("a try", "尝试"), tryKeys, nil) {
		return t, false
	}
	t.because = p.text(n.get("because"))
	o := n.get("override")
	if o == nil && n.get("because") == nil {
		p.fault(n, words.New("say which rule would give this value (override), or why it is wrong "+
			"(because)", "请写出会得到该值的规则（override），或它为什么不对（because）"))
	}
	if o != nil {
		if cs := p.choices(o); len(cs) > 0 {
			t.override, t.with = cs[0], cs[1:]
		}
	}
	if !known {
		return t, false
	}
	want, other := "value", "cell"
	if a.cell {
		want, other = other, want
	}
	v := n.get(want)
	switch wrong := n.get(other); {
	case wrong != nil:
		p.fault(n, words.New("the answer is a `{want}`, so is a try: not `{other}`",
			"答案是 `{want}`，尝试也要写 `{want}`，而不是 `{other}`").
			Fill("want", want, "other", other))
		return t, false
	case v == nil:
		if len(meantOnly(n, tryKeys, askedFor)) == 0 {
			p.fault(n, words.New("{key} is missing in a try", "尝试缺少 {key}").
				Fill("key", quote(want)))
		}
		return t, false
	case a.cell:
		before := len(p.faults)
		t.value = num(p.number(v, 0, 1<<30))
		return t, len(p.faults) == before
	}
	var ok bool
	t.value, ok = p.wanted(a.of.def, v)
	return t, ok
}
