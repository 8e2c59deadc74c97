package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// asks is a step with a question about a value.
func asks(step, answer, tries string) string {
	return "  - " + step + "\n    ask: {en: What?, zh: 什么？, answer: " + answer +
		", tries: [" + tries + "]}\n"
}

const why = "because: {en: No., zh: 不。}"

// choices gives the choices of the question before a step, in English.
func choices(q *scenario.Question) string {
	var all []string
	for _, c := range q.Choices {
		all = append(all, c.Text.In(words.EN))
	}
	return strings.Join(all, " | ")
}

// A leader dies, and who leads is asked: the answer is the run's own, the choices are in the order
// of the cluster, and what is not there comes last.
func TestAQuestionOnAnyValue(t *testing.T) {
	src := made("", "  - crash: {broker: A, kind: process}\n"+
		asks("run: {until: leader}", "{value: controller.leader}",
			"{value: none, "+why+"}, {value: C, "+why+"}, {value: A, "+why+"}"), "")
	r := playMade(t, "3.9", src)
	q := r.Info(2).Question
	require.NotNil(t, q)
	assert.Equal(t, "controller.leader", q.Value)
	assert.Equal(t, "B", q.Answer.Value)
	assert.Equal(t, "A | B | C | none", choices(q))
	assert.Equal(t, "没有", q.Choices[3].Text.In(words.ZH))
	assert.Empty(t, q.Lane)
	assert.Empty(t, q.Quantity)
	assert.True(t, r.Info(2).Turning)
	assert.Contains(t, r.Transcript(), "\n  ? What? A | B | C | none → B\n")
}

// Every type of value can be asked for, of brokers and of clients; it is what it is after the step.
func TestValuesOfEveryType(t *testing.T) {
	for _, c := range []struct{ value, try, lane, answer, choices string }{
		{"A.leo", "0", "A", "3", "0 | 3"},
		{"A.leo", "10", "A", "3", "3 | 10"},
		{"A.role", "follower", "A", "leader", "leader | follower"},
		{"A.log", "e0:m1..m2", "A", "e0:m1 e0:m2 e0:m3", "e0:m1 e0:m2 | e0:m1 e0:m2 e0:m3"},
		{"A.epochs", "none", "A", "0:0", "0:0 | none"},
		{"A.segments", "0 3", "A", "0", "0 | 0 3"},
		{"A.files.cleanshutdown", "-1", "A", "none", "-1 | none"},
		{"B.log-dir", "offline", "B", "online", "online | offline"},
		{"A.shutting-down", "true", "A", "false", "no | yes"},
		{"controller", "none", "", "A", "A | none"},
		{"controller.isr", "[A, B]", "", "A, B, C", "A, B | A, B, C"},
		{"controller.replicas", "[B, A, C]", "", "A, B, C", "A, B, C | B, A, C"},
		{"acked", "none", "", "m1, m2, m3", "m1, m2, m3 | none"},
		{"acked", "m1..m2", "", "m1, m2, m3", "m1, m2 | m1, m2, m3"},
		{"R.position", "3", "", "0", "0 | 3"},
		{"R.state", "validating", "", "fetching", "fetching | validating"},
		{"R.exception", "LogTruncationException", "", "none", "LogTruncationException | none"},
		{"R.read", "[m1]", "", "none", "m1 | none"},
		{
			"answer.error", "NOT_LEADER_OR_FOLLOWER", "", "NONE",
			"no error | NOT_LEADER_OR_FOLLOWER",
		},
		{"answer.metadata", "older", "", "none", "older than what it knows | none"},
		{"complaints", "[doubled, reread]", "", "none", "doubled, read again | none"},
		{"verdict", "lost", "", "safe", "lost | safe"},
		{"metrics.A.UnderReplicatedPartitions", "1", "", "0", "0 | 1"},
		{"p0.A.hw", "0", "A", "3", "0 | 3"},
	} {
		src := made("", "  - produce: {records: m1..m3}\n"+
			asks("run: {until: quiet}", "{value: "+c.value+"}", "{value: "+c.try+", "+why+"}"), "")
		r := playMade(t, "0.11", src)
		assert.Empty(t, r.Failures(), c.value)
		q := r.Info(2).Question
		require.NotNil(t, q, c.value)
		assert.Equal(t, c.answer, q.Answer.Value, c.value)
		assert.Equal(t, c.choices, choices(q), c.value)
		assert.Equal(t, c.lane, q.Lane, c.value)
		assert.NoError(t, compiled(t).Validate(value(t, src)), c.value)
	}
}

// What a step has told a client is asked of that step, not of the whole run.
func TestAnAnswerToAClient(t *testing.T) {
	r := playMade(t, "0.11", made("", asks("produce: {records: [m1], to: B}",
		"{value: answer.error}", "{value: NONE, "+why+"}")+
		asks("produce: {records: [m2], acks: 1}", "{value: answer.error}",
			"{value: NOT_LEADER_OR_FOLLOWER, "+why+"}"), ""))
	assert.Equal(t, "NOT_LEADER_OR_FOLLOWER", r.Info(1).Question.Answer.Value)
	assert.Equal(t, "NONE", r.Info(2).Question.Answer.Value)
}

// Rows of records are short, and words are in both languages.
func TestAnswersInWords(t *testing.T) {
	r := playMade(t, "0.11", made("", asks("produce: {records: m1..m6, acks: 1}",
		"{value: acked}", "{value: none, "+why+"}")+
		asks("note: {}\n    say: {en: x, zh: x}", "{value: A.state}", "{value: down, "+why+"}"),
		""))
	assert.Equal(t, "m1..m6 | none", choices(r.Info(1).Question))
	assert.Equal(t, "宕机", r.Info(2).Question.Choices[0].Text.In(words.ZH))
	assert.Equal(t, "运行中", r.Info(2).Question.Answer.Text.In(words.ZH))
}

// flipped is KIP-101 in short: B restarts, and what is left of its log depends on the rule. B knew
// HW 1, but no checkpoint was written yet: what it finds on its disk is HW 0.
func flipped(tries string) string {
	return made("", `
  - produce: {records: [m1], acks: 1}
  - run: {until: caught-up}
  - produce: {records: [m2], acks: 1}
  - fetch: {follower: B}
    expect: {B.leo: 2, B.hw: 1}
  - crash: {broker: B, kind: process}
  - expire-session: {broker: B}
  - controller-reads: {}
  - start: {broker: B}
  - controller-reads: {}
`+asks("deliver: {to: B, api: [UpdateMetadata, LeaderAndIsr]}", "{value: B.log}", tries)+
		"  - run: {until: quiet}\n", "")
}

// A try may be right on one rule set and wrong on another; under its rule it must come out.
func TestAValueUnderAnotherRule(t *testing.T) {
	src := flipped("{value: none, override: {truncation: to-high-watermark}}, " +
		"{value: e0:m1 e0:m2, " + why + "}, {value: e0:m1, " + why + "}")
	for rules, want := range map[string]string{"0.10": "none", "0.11": "e0:m1 e0:m2"} {
		r := playMade(t, rules, src)
		assert.Empty(t, r.Failures(), rules)
		q := r.Info(10).Question
		require.NotNil(t, q, rules)
		assert.Equal(t, want, q.Answer.Value, rules)
		assert.Equal(t, "e0:m1 | e0:m1 e0:m2 | none", choices(q), rules)
		assert.Equal(t, "B", q.Lane)
		assert.Equal(t, "truncation", q.Tries[0].Override.Field)
	}
	fs := playMade(t, "0.11", flipped("{value: e0:m1, override: {truncation: to-high-watermark}}")).
		Failures()
	require.Len(t, fs, 1)
	assert.Contains(t, fs[0].String(), "the try does not come out under truncation="+
		"to-high-watermark")
	assert.Equal(t, "e0:m1", fs[0].Expected)
	assert.Equal(t, "none", fs[0].Found)
}

// A question with nothing to choose from asks nothing.
func TestAQuestionWithoutAChoice(t *testing.T) {
	f := broken(t, asks("produce: {records: [m1], acks: 1}", "{value: A.leo}",
		"{value: 1, "+why+"}"), "")
	assert.Contains(t, f.String(), "made.yaml:8:10")
	assert.Contains(t, f.String(), "nothing to choose from")
}

func TestFaultsOfQuestions(t *testing.T) {
	for _, c := range []struct{ ask, at, says, hint string }{
		{
			"answer: {value: controller.leader}", "13:10",
			"a question about a value needs tries", "tries: [",
		},
		{"answer: {value: controller.leader}, tries: []", "13:10", "needs tries", ""},
		{"answer: {}", "13:50", "an answer needs `cell: A.leo`", ""},
		{"answer: {vlue: A.leo}", "13:51", `an answer has no "vlue"`, "did you mean value"},
		{"answer: {cell: A.leo, value: A.hw}", "13:50", "`cell` or `value`, not both", ""},
		{"answer: {cell: A.isr}", "13:57", "a place that a person can click", "with `value:`"},
		{"answer: {value: A.loe}", "13:58", `broker A has no value "loe"`, "did you mean leo"},
		{"answer: {value: violates}", "13:58", `"violates" cannot be asked for`, "verdict, broken"},
		{"answer: {value: [A]}", "13:58", "the name of a value, as in controller.leader", ""},
		{"answer: {value: p3.A.leo}", "13:58", "there is no partition 3", ""},
		{
			"answer: {value: A.leo}, tries: [{value: 1}]", "13:74",
			"say which rule would give this", "",
		},
		{
			"answer: {value: A.leo}, tries: [{" + why + "}]", "13:74",
			`"value" is missing in a try`, "",
		},
		{
			"answer: {cell: A.leo}, tries: [{" + why + "}]", "13:73",
			`"cell" is missing in a try`, "",
		},
		{
			"answer: {value: A.leo}, tries: [{cell: 1, " + why + "}]", "13:74",
			"the answer is a `value`, so is a try: not `cell`", "",
		},
		{
			"answer: {cell: A.leo}, tries: [{value: 1, " + why + "}]", "13:73",
			"the answer is a `cell`, so is a try: not `value`", "",
		},
		{
			"answer: {value: A.leo}, tries: [{value: 1, " + why + "}, {value: 1, " + why + "}]",
			"13:114", `"1" is tried twice`, "",
		},
		{
			"answer: {value: A.leo}, tries: [{value: x, " + why + "}]", "13:82",
			"a number from -1", "",
		},
		{
			"answer: {value: A.role}, tries: [{value: leadr, " + why + "}]", "13:83",
			`"leadr" is not possible here`, "did you mean leader",
		},
		{
			"answer: {value: controller.isr}, tries: [{value: [A, D], " + why + "}]", "13:95",
			`"D" is not a broker`, "",
		},
		{
			"answer: {value: acked}, tries: [{value: [m7], " + why + "}]", "13:83",
			`no step produces a record "m7"`, "",
		},
	} {
		src := sample("  - note: {}\n    ask: {en: What is it now?, zh: 是什么？, " + c.ask +
			"}\n    say: {en: x, zh: x}\n")
		d := one(t, src)
		assert.True(t, strings.HasPrefix(d.String(), "x.yaml:"+c.at+": "), "at %s: %s", c.at, d)
		assert.Contains(t, d.Message.In(words.EN), c.says)
		assert.Contains(t, d.Hint.In(words.EN), c.hint)
	}
}

// wrongTries notes which tries of the questions of a run are wrong in it.
func wrongTries(r *scenario.Run, wrong map[string]bool) {
	for i := range r.Steps() + 1 {
		q := r.Question(i)
		for k := 0; q != nil && k < len(q.Tries); k++ {
			name := fmt.Sprintf("line %d, try %d", r.Info(i).Line, k+1)
			wrong[name] = wrong[name] || q.Tries[k].Value != q.Answer.Value
		}
	}
}
