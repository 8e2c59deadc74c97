package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// TestChoice answers a question that is no place on a lane: by a button on one side, by a key on
// the other, and says in both languages what came of it.
func TestChoice(t *testing.T) {
	a := open(t, "#/s/story?step=6")
	press(a, 0, "ArrowRight")
	require.True(t, a.player.asking)
	require.Nil(t, a.tree.Find("g0/lane/A/slot/1"), "there is no place to press")
	require.Equal(t, "Choose an answer, or press 1 to 3.", a.tree.Find("ask/how").Label)
	tw := a.Twin()
	require.Len(t, tw.Question.Answers, 6)
	require.Equal(t, TwinCommand{
		ID: "answer", Value: "0:none", Label: "Kafka 0.10.2: none", Key: "3", Enabled: true,
	}, tw.Question.Answers[2])
	require.Empty(t, tw.Question.Answers[5].Key, "keys answer for the side that is asked")
	require.True(t, a.tree.Activate("ask/0/none"))
	require.Equal(t, 6, a.Step(), "the other side is not answered yet")
	press(a, 0, "4") // no such answer
	require.Equal(t, 6, a.Step())
	press(a, 0, "1")
	require.Equal(t, 7, a.Step())
	result := a.Twin().Question.Result
	require.Contains(t, result, "You said “none”; it is “A”. A alone is in the ISR.")
	require.Contains(t, result, "Right: A.")
	a.Command("lang", "zh")
	require.Contains(t, a.Twin().Question.Result, "你答的是“没有”，实际是“A”。")
	a.Command("what-if", "0")
	require.NotNil(t, a.player.what, "the rule under which nobody would lead")
}

// TestAnswerByCommand checks that a value may hold any sign, and that what is no answer is none.
func TestAnswerByCommand(t *testing.T) {
	a := open(t, "#/s/odd?step=2")
	press(a, 0, "ArrowRight")
	for _, value := range []string{"", "0", "0:", "0:C", "1:B", "x:B", "0:0"} {
		a.Command("answer", value)
		require.Equal(t, 2, a.Step(), value)
	}
	a.Command("answer", "0:"+longChoice().Answer.Value)
	require.Equal(t, 3, a.Step())
	require.True(t, a.player.answers[answerAt{0, 3}].right)
}

// TestAnswerKeys checks which keys answer: the number itself, or the place among words.
func TestAnswerKeys(t *testing.T) {
	for want, values := range map[string][]string{
		"12":        {"A", "B"},
		"0":         {"0", "10"},
		"123":       {"1", "2", "3", "none"},
		"123456789": {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"},
		"":          {"-1", "21"},
	} {
		var all []Answer
		for _, v := range values {
			all = append(all, Answer{v, words.Same(v)})
		}
		keys := ""
		for k := range all {
			keys += answerKey(all, k)
		}
		require.Equal(t, want, keys, values)
	}
}

// A scenario asks for a value of a consumer, which has no lane, and of a broker, which has one; a
// try that is right on a rule set does not say there why it would be wrong.
func TestChoicesOfAScenario(t *testing.T) {
	s, faults := scenario.Parse("made.yaml", []byte(`id: made
title: {en: Made, zh: 自制}
about: {group: basics, idea: {en: One., zh: 一。}}
cluster: {brokers: [A, B], consumers: [R]}
rules: ["0.11"]
steps:
  - produce: {records: [m1], acks: 1}
    ask:
      en: What does A know?
      zh: A 知道什么？
      answer: {value: A.hw}
      tries:
        - {value: 0, because: {en: Wrong., zh: 错。}}
        - {value: 1, because: {en: B has not fetched it., zh: B 还没有拉取它。}}
  - run: {until: caught-up}
    ask:
      en: Where is R?
      zh: R 在哪里？
      answer: {value: R.position}
      tries: [{value: 1, because: {en: It has not read., zh: 它还没有读。}}]
outcome:
  "0.8.0+": {verdict: safe, rule: x}
`))
	require.Empty(t, faults)
	c := libraryCourse()
	c.scripts["made"] = s
	p, err := newPlayer(newApp(Options{}, c), Lesson{ID: "made"}, []string{"0.11"}, nil)
	require.NoError(t, err)
	require.Equal(t, "A", p.question(0, 1).Lane)
	require.Empty(t, p.question(0, 2).Lane)
	require.Equal(t, "1", p.question(0, 2).Tries[0].Value)
	p.next()
	require.True(t, p.asking)
	require.True(t, p.answer(0, "0"))
	text, right, _ := p.result(0)
	require.True(t, right)
	require.Equal(t, "Right: 0.", text.In(words.EN))
	why, wrong := p.because(0)
	require.True(t, why.Empty() && wrong.Empty())
	p.app.Update(nil, time.Second)
	p.next()
	require.True(t, p.answer(0, "1"))
	_, wrong = p.because(0)
	require.Equal(t, "It has not read.", wrong.In(words.EN))
}
