package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// Records stand in the order of the file, whoever sent them.
func TestRecordsOfSeveralProducers(t *testing.T) {
	kept(t, ", producers: [P, Q]", `
  - produce: {client: P, records: [m1]}
  - produce: {client: Q, records: [q1]}
  - produce: {client: P, records: [m2]}
    expect: {acked: none, A.log: "e0:m1 e0:q1 e0:m2"}
  - run: {until: quiet}
    expect: {acked: [m2, m1, q1]}
  - consume: {client: R}
    expect: {read: [m1, q1, m2]}
`, "")
}

// The clock of a run ends; that is a limit, with a sentence that says so.
func TestTheClockEnds(t *testing.T) {
	down := "  - crash: {broker: A}\n  - crash: {broker: B}\n  - crash: {broker: C}\n"
	f := broken(t, down+strings.Repeat("  - wait: {ms: 864000000}\n", 2), "")
	assert.Equal(t, scenario.FailLimit, f.Kind)
	assert.Contains(t, f.String(), "limit reached: a run lasts at most 1073741823 ms")
	assert.Equal(t, 11, f.Line)
}

// A cluster that cannot even start names its own line.
func TestABootThatNeverEnds(t *testing.T) {
	src := made(", latency.ms: 864000000", "  - produce: {records: [m1]}\n", "")
	fs := playMade(t, "0.11", src).Failures()
	require.Len(t, fs, 1)
	assert.Equal(t, scenario.FailLimit, fs[0].Kind)
	assert.Equal(t, 4, fs[0].Line)
	assert.Contains(t, fs[0].Source, "latency.ms")
}

// After a step that was not possible nothing is told as if it had been played, and no verdict.
func TestARunThatEndsEarly(t *testing.T) {
	src := made("", "  - produce: {records: [m1]}\n  - start: {broker: A}\n"+
		"  - wait: {ms: 1}\n  - wait: {ms: 1}\n", "")
	r := playMade(t, "0.11", src)
	assert.Equal(t, 2, r.Stopped())
	assert.Equal(t, "The run ended at step 2: a step was not possible.",
		r.Info(3).Sentence.In(words.EN))
	text := r.Transcript()
	assert.NotContains(t, text, "Step 3")
	assert.NotContains(t, text, "no such step")
	assert.NotContains(t, text, "Verdict:")
	assert.Contains(t, text, "The run ended at step 2: a step was not possible.")
	early := r.Report(scenario.ReportOptions{Lang: words.EN, To: 1})
	assert.Equal(t, "Verdict: safe", early[len(early)-1].Text, "step 1 was played")

	r = playMade(t, "0.11", made("", "  - fetch: {follower: A}\n    setup: true\n"+
		"  - produce: {records: [m1]}\n", ""))
	assert.Equal(t, 0, r.Stopped())
	assert.Contains(t, r.Transcript(), "The run ended in the setup: a step was not possible.")
	r = playMade(t, "0.11", made("", "  - produce: {records: [m1], acks: 1}\n", ""))
	assert.Equal(t, -1, r.Stopped())
}

// The sentence of a step names what its arguments pick, and no process that is not there.
func TestSentencesAboutMessages(t *testing.T) {
	for step, want := range map[string][2]string{
		"deliver: {}": {
			"What is under way arrives.",
			"在途消息送达。",
		},
		"deliver: {to: A}": {
			"What is under way to A arrives.",
			"发往 A 的在途消息送达。",
		},
		"hold: {from: A}": {
			"What is under way from A is held on the way.",
			"来自 A 的在途消息被扣在途中。",
		},
		"release: {}": {
			"What is held is let go.",
			"被扣住的消息被放行。",
		},
		"release: {to: A, from: B}": {
			"What is held from B to A is let go.",
			"B 发给 A 的被扣住的消息被放行。",
		},
		"drop: {api: [Fetch]}": {
			"Fetch is lost on the way.",
			"Fetch 在途中丢失。",
		},
		"drop: {to: A, api: [Fetch], part: answer}": {
			"Fetch answer to A is lost on the way.",
			"发往 A 的 Fetch 应答在途中丢失。",
		},
		"drop: {from: A, part: request}": {
			"Every request from A is lost on the way.",
			"来自 A 的请求在途中丢失。",
		},
	} {
		s := playMade(t, "0.11", made("", "  - "+step+"\n", "")).Info(1).Sentence
		assert.Equal(t, want, [2]string{s.In(words.EN), s.In(words.ZH)}, step)
	}
}

// Fetchers that never wait keep a run from coming to rest; the message names the settings.
func TestFetchersThatNeverWait(t *testing.T) {
	src := made(", replica.fetch.wait.max.ms: 0",
		"  - produce: {records: [m1]}\n  - run: {until: quiet}\n", "")
	fs := playMade(t, "0.11", src).Failures()
	require.Len(t, fs, 1)
	assert.Contains(t, fs[0].String(), "replica.fetch.wait.max.ms")
}
