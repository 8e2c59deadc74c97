package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

// Question asks what a value will be after the step.
type Question struct {
	Text     words.Text
	Value    string   // its name: "controller.leader", "A.leo"
	Lane     string   // the broker that it is of; "" for none
	Quantity string   // "leo" or "hw": a place on the lane that a learner presses; "" for a choice
	Answer   Answer   // after the step, taken from the run
	Choices  []Answer // with the right one, in an order that tells nothing; none for a place
	Because  words.Text
	Tries    []Try
}

// Answer is a value as it is read, and in words.
type Answer struct {
	Value string
	Text  words.Text
}

// Try is another answer: the value that the run would have under another rule, or a value with
// the reason why it is wrong. Without a rule it may be the right one on some rule set.
type Try struct {
	Answer
	Override Choice   // no Field for none
	With     []Choice // what must be changed along with it
	Because  words.Text
}

// asked keeps what the value that a step asks for is now; from is the first of its actions.
func (p *player) asked(st *Step, from int) {
	m := &p.run.moments[len(p.run.moments)-1]
	if st.ask == nil || m.call == nil || p.stopped {
		return
	}
	at := p.reading(from)
	at.part = st.ask.of.part
	m.answer = st.ask.of.def.get(&at, st.ask.of.broker)
}

// answer answers the questions of a run from the run itself, and plays every other answer under
// the rule that is said to give it.
func (r *Run) answer() {
	r.questions = make([]*Question, len(r.moments))
	if end, _ := r.stopped(); end >= 0 || r.notApplicable {
		return
	}
	for i := range r.moments {
		m := &r.moments[i]
		if m.step == nil || m.step.ask == nil || m.call == nil {
			continue
		}
		r.questions[i] = r.question(i, m.step.ask)
	}
}

func (r *Run) question(step int, a *ask) *Question {
	c, d := &r.script.Cluster, a.of.def
	q := &Question{
		Text: a.text, Value: a.of.name, Answer: d.answer(r.moments[step].answer),
		Because: a.because,
	}
	if a.of.broker != kafka.NoBroker {
		q.Lane = c.nodeName(a.of.broker.Node())
	}
	if a.cell {
		q.Quantity = d.name
	}
	all := []string{q.Answer.Value}
	for i := range a.tries {
		t := &a.tries[i]
		q.Tries = append(q.Tries, Try{d.answer(t.value), t.override, t.with, t.because})
		r.check(step, t)
		if !slices.Contains(all, t.value) {
			all = append(all, t.value)
		}
	}
	if a.cell {
		return q
	}
	if len(all) == 1 {
		r.wrongQuestion(step, a.line, a.col, words.New("there is nothing to choose from: every "+
			"try is the right answer here", "没有可选的答案：这里每个尝试都是正确答案"), "", "")
	}
	c.sort(d, all)
	for _, v := range all {
		q.Choices = append(q.Choices, d.answer(v))
	}
	return q
}

// check plays another answer under its rule and refuses one that the rule does not give.
func (r *Run) check(step int, t *try) {
	if t.override.Field == "" {
		return
	}
	rs, ok := r.rs.With(t.override.Field, t.override.Value)
	for _, c := range t.with {
		if ok {
			rs, ok = rs.With(c.Field, c.Value)
		}
	}
	if !ok {
		return
	}
	other := &playTo(r.script, rs, step).moments[step]
	if other.answer == t.value && other.call != nil {
		return
	}
	r.wrongQuestion(step, t.line, t.col, words.New(
		"the try does not come out under {o}", "这个尝试在 {o} 下得不到该值").
		Fill("o", t.override.String()), t.value, other.answer)
}

// wrongQuestion notes that a question does not ask what its file says.
func (r *Run) wrongQuestion(step, line, col int, what words.Text, want, found string) {
	f := Failure{
		Kind: FailExpect, File: r.script.File, Line: line, Col: col, Step: step,
		RuleSet: r.rs.Name, What: what, Expected: want, Found: found,
	}
	if line <= len(r.script.lines) {
		f.Source = r.script.lines[line-1]
	}
	r.failures = append(r.failures, f)
}

// sort puts answers into an order that does not tell which one is right: numbers ascend, processes
// and words stand in their own order, all else by its text; what is not there comes last.
func (c *Cluster) sort(d *valueDef, all []string) {
	order := d.words
	if d.typ == leaderValue || d.typ == controllerValue {
		order = slices.Concat(c.Brokers, c.controllers())
	}
	place := func(v string) int {
		n, err := strconv.Atoi(v)
		switch i := slices.Index(order, v); {
		case v == none:
			return 1 << 30
		case i >= 0:
			return i
		case err == nil && len(order) == 0:
			return n
		}
		return 0
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(place(a)-place(b), strings.Compare(a, b))
	})
}

// answer gives a value in words.
func (d *valueDef) answer(v string) Answer {
	if v == none {
		return Answer{v, words.New("none", "没有")}
	}
	switch d.typ {
	case recordsValue, readValue:
		return Answer{v, words.Same(strings.Join(Ranges(strings.Split(v, ", ")), ", "))}
	case logValue:
		return Answer{v, words.Same(logText(strings.Fields(v)))}
	case wordValue, claimsValue:
		return Answer{v, inWords(strings.Split(v, ", "))}
	}
	return Answer{v, words.Same(v)}
}

// logText writes the cells of a log as files do: rows of records as ranges.
func logText(cells []string) string {
	var out, names []string
	for i, c := range cells {
		epoch, name, _ := strings.Cut(c, ":")
		names = append(names, name)
		if i+1 < len(cells) && strings.HasPrefix(cells[i+1], epoch+":") {
			continue
		}
		for _, row := range Ranges(names) {
			out = append(out, epoch+":"+row)
		}
		names = nil
	}
	return strings.Join(out, " ")
}

// inWords gives words that are values as a learner reads them. A name of Kafka's own, as that of
// an error, stays.
func inWords(all []string) words.Text {
	en, zh := make([]string, len(all)), make([]string, len(all))
	for i, w := range all {
		t := wordOf(w)
		en[i], zh[i] = t.In(words.EN), t.In(words.ZH)
	}
	return words.New(strings.Join(en, ", "), strings.Join(zh, "、"))
}

func wordOf(w string) words.Text {
	if t := view.VerdictWord(check.Verdict(w)); !t.Empty() {
		return t
	}
	for i := range valueWords {
		if valueWords[i].word == w {
			return valueWords[i].text
		}
	}
	return words.Same(w)
}

// valueWords are the words of values that are no names of Kafka's own.
var valueWords = [...]struct {
	word string
	text words.Text
}{
	{"NONE", words.New("no error", "没有错误")},
	{"false", words.New("no", "否")},
	{"true", words.New("yes", "是")},
	{"down", words.New("down", "宕机")},
	{"recovering", words.New("recovering its logs", "正在恢复日志")},
	{"starting", words.New("starting", "正在启动")},
	{"running", words.New("running", "运行中")},
	{"stopping", words.New("stopping", "正在停止")},
	{"online", words.New("online", "可用")},
	{"offline", words.New("offline", "不可用")},
	{"truncating", words.New("truncating", "正在截断")},
	{"fetching", words.New("fetching", "正在拉取")},
	{"asking-latest", words.New("asking for the leader's end", "询问 leader 日志的末端")},
	{"asking-earliest", words.New("asking for the leader's start", "询问 leader 日志的起点")},
	{"failed", words.New("failed", "已失败")},
	{"thread-died", words.New("its thread died", "线程已终止")},
	{"fenced", words.New("fenced", "被 fence")},
	{"expand", words.New("asks for more members", "请求扩张")},
	{"shrink", words.New("asks for fewer members", "请求收缩")},
	{"nothing-new", words.New("nothing new", "没有新内容")},
	{"older", words.New("older than what it knows", "比已知的更旧")},
	{"no-leader", words.New("no leader", "没有 leader")},
	{"unassigned", words.New("not assigned", "未分配")},
	{"initializing", words.New("asking for the commit", "查询已提交的 offset")},
	{"resetting", words.New("resetting", "重置位置")},
	{"validating", words.New("validating", "验证位置")},
	{"stopped", words.New("stopped by an exception", "抛出异常后停止")},
	{"lost-acks-all", words.New("lost in spite of acks=all", "acks=all 仍丢失")},
	{"lost-acks-1", words.New("lost with acks=1", "acks=1 丢失")},
	{"doubled", words.New("doubled", "重复写入")},
	{"out-of-order", words.New("out of order", "顺序改变")},
	{"rewritten", words.New("read, then changed", "读过后改变")},
	{"reread", words.New("read again", "重复读取")},
	{"crossed", words.New("passed a truncation untold", "越过截断而不知")},
	{"sent-back", words.New("sent back", "位置被退回")},
	{"skipped", words.New("skipped", "被跳过")},
}
