package scenario

import (
	"path"
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

func lintID(l *linter) {
	base := path.Base(l.s.File)
	name := strings.TrimSuffix(base, path.Ext(base))
	if n := l.root.get("id"); path.Ext(base) != "" && name != l.s.ID {
		l.warn(n.line, n.col, words.New("the id is {id}, the file {file}", "id 是 {id}，文件是 {file}").
			Fill("id", l.s.ID, "file", base), words.New("name both alike", "两者应当同名"))
	}
}

func lintNeverChecked(l *linter) {
	for i := range l.s.Steps {
		st := &l.s.Steps[i]
		for j := range st.expects {
			e := &st.expects[j]
			if !slices.ContainsFunc(l.sets, func(rs release.RuleSet) bool {
				return e.scope.has(&rs) && l.s.reaches(st, &rs)
			}) {
				l.warn(e.line, e.col, words.New("{v} is never compared: the outcome is n/a "+
					"wherever this is expected", "{v} 从不比较：期望所在的区间，结论都是 n/a").
					Fill("v", e.name), words.Text{})
			}
		}
	}
}

func lintNeverPlayed(l *linter) {
	for i := range l.s.Steps {
		st := &l.s.Steps[i]
		if !slices.ContainsFunc(l.sets, func(rs release.RuleSet) bool {
			return l.s.reaches(st, &rs)
		}) {
			l.warn(st.Line, st.Col, words.New("no rule set plays this step",
				"没有任何规则集会执行这一步"), words.Text{})
		}
	}
}

// checks says whether something is compared when the step is played.
func (s *Step) checks() bool {
	return len(s.expects) > 0 || slices.ContainsFunc(s.calls, func(c modeCall) bool {
		return slices.ContainsFunc(c.call.arguments(), func(a argValue) bool {
			return a.values != nil
		})
	})
}

// acts says whether the step does more than remark on something.
func (s *Step) acts() bool {
	return slices.ContainsFunc(s.calls, func(c modeCall) bool {
		return c.call != nil && c.call.Verb.Needs == ""
	})
}

func lintNoExpectation(l *linter) {
	if !slices.ContainsFunc(l.s.Steps, func(s Step) bool { return s.checks() }) {
		n := l.root.get("steps")
		l.warn(n.line, n.col, words.New("no step expects anything: only the outcome is compared",
			"没有任何一步写了期望：只比较最后的结论"),
			words.New("write what you know for sure beside a step: expect: {acked: [m1]}",
				"把确知的结果写在步骤旁：expect: {acked: [m1]}"))
	}
}

func lintUncheckedEnd(l *linter) {
	last := -1
	for i := range l.s.Steps {
		if l.s.Steps[i].checks() {
			last = i
		}
	}
	if last < 0 {
		return // said already
	}
	for i := last + 1; i < len(l.s.Steps); i++ {
		if st := &l.s.Steps[i]; st.acts() {
			l.warn(st.Line, st.Col, words.New("nothing is expected from this step on",
				"从这一步起没有任何期望"), words.New(
				"say what must be true after the last step: expect: {...}",
				"写出最后一步之后必须成立的事：expect: {...}"))
			return
		}
	}
}

// measures says whether the step expects how long a log is, which tells of every record in it.
func (s *Step) measures() bool {
	return slices.ContainsFunc(s.expects, func(e expect) bool {
		return slices.Contains([]string{"leo", "hw", "flushed", "position"}, e.def.name)
	})
}

// lintUnusedRecords looks for batches of which no record is named anywhere else.
func lintUnusedRecords(l *linter) {
	mentioned := map[string]bool{}
	l.mentions(l.root, mentioned)
	for i := range l.s.Steps {
		if slices.ContainsFunc(l.s.Steps[i:], func(s Step) bool { return s.measures() }) {
			continue
		}
		for _, c := range l.s.Steps[i].calls {
			for _, a := range c.call.arguments() {
				for _, batch := range a.batches {
					if len(batch) > 0 && !slices.ContainsFunc(batch, func(r string) bool {
						return mentioned[r]
					}) {
						l.warn(a.line, a.col, words.New("{r} is sent and never mentioned again",
							"{r} 发送之后再也没有提到").Fill("r", strings.Join(Ranges(batch), ", ")),
							words.New("expect what becomes of it: acked, failed, lost, A.log",
								"写出它的结果：acked、failed、lost、A.log"))
					}
				}
			}
		}
	}
}

// mentions notes the records that are named below a node, but where they are sent.
func (l *linter) mentions(n *node, into map[string]bool) {
	for _, w := range strings.FieldsFunc(n.text, func(r rune) bool {
		return r != '.' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) {
		if l.expanded > maxNames { // in a text
			return
		}
		names, _ := recordNames(strings.Trim(w, "."))
		l.expanded += len(names)
		for _, name := range names {
			into[name] = true
		}
	}
	for _, it := range n.items {
		l.mentions(it, into)
	}
	for _, kv := range n.pairs {
		if kv.key.text != "produce" {
			l.mentions(kv.value, into)
		}
	}
}

// lintUnusedProcesses looks for clients that no step tells to do something, and for brokers that
// are no replica and in no step.
func lintUnusedProcesses(l *linter) {
	c := &l.s.Cluster
	used := map[kafka.NodeID]bool{}
	for i := range l.s.Steps {
		for _, call := range l.s.Steps[i].calls {
			for _, a := range call.call.arguments() {
				used[a.node] = true
				for _, id := range a.nodes {
					used[id] = true
				}
			}
		}
	}
	for i := range c.Partitions {
		for _, b := range c.Replicas[i].All() {
			used[b.Node()] = true
		}
	}
	used[c.Controller.Node()] = true
	names := func(key string, find func(string) (kafka.NodeID, bool)) {
		for _, n := range l.items(l.root.get("cluster").get(key)) {
			if id, ok := find(n.text); ok && !used[id] {
				l.warn(n.line, n.col, words.New("{p} does nothing in this file",
					"{p} 在这个文件里什么都不做").Fill("p", n.text), words.Text{})
			}
		}
	}
	names("brokers", c.brokerNode)
	names("producers", c.producerNode)
	names("consumers", c.consumerNode)
}

// The names of the rules that need the runs of a file.
const (
	NoEffect = "no-effect"
	RightTry = "right-try"
)

// LintRuns looks at the runs of a script, one for each rule set, for what shows on none of them.
func LintRuns(s *Script, runs []*Run) []Warning {
	return append(lintEffects(s, runs), lintTries(s, runs)...)
}

// warnOf makes a warning about a place of a script.
func (s *Script) warnOf(rule string, line, col int, msg words.Text) Warning {
	d := Diagnostic{File: s.File, Line: line, Col: col, Message: msg}
	if line <= len(s.lines) {
		d.Source = s.lines[line-1]
	}
	return Warning{d, rule}
}

// lintTries looks for tries that are the right answer wherever the question is asked.
func lintTries(s *Script, runs []*Run) []Warning {
	var out []Warning
	for i := range s.Steps {
		st := &s.Steps[i]
		if st.ask == nil {
			continue
		}
		for k := range st.ask.tries {
			t := &st.ask.tries[k]
			asked, wrong := false, false
			for _, r := range runs {
				if n := st.visibleNum; n < len(r.questions) && r.questions[n] != nil {
					asked, wrong = true, wrong || r.moments[n].answer != t.value
				}
			}
			if asked && !wrong && !s.allows(t.line, RightTry) {
				out = append(out, s.warnOf(RightTry, t.line, t.col, words.New(
					"the try is the right answer on every rule set that asks",
					"在所有会提问的规则集上，这个尝试都是正确答案")))
			}
		}
	}
	return out
}

// lintEffects looks for steps that change nothing on any rule set.
func lintEffects(s *Script, runs []*Run) []Warning {
	var out []Warning
	for i := range s.Steps {
		st := &s.Steps[i]
		if st.visibleNum == 0 || !st.acts() || st.checks() || !st.Say.Empty() ||
			s.allows(st.Line, NoEffect) {
			continue // one that shows that all is quiet may do nothing
		}
		seen, moved := false, false
		for _, r := range runs {
			if end := r.Stopped(); st.visibleNum > r.Steps() || end >= 0 && end <= st.visibleNum {
				moved = true // the run says so itself
				continue
			}
			m := &r.moments[st.visibleNum]
			seen = seen || m.call != nil
			moved = moved || m.to > m.from
		}
		if seen && !moved {
			out = append(out, s.warnOf(NoEffect, st.Line, st.Col, words.New(
				"the step changes nothing on any rule set", "这一步在所有规则集上都不起作用")))
		}
	}
	return out
}
