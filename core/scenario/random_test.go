package scenario_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/release"
	"highwater/core/scenario"
)

// anyStep draws a step; what it does may well not be possible then.
func anyStep(t *rapid.T, i int) string {
	broker := rapid.SampledFrom([]string{"A", "B", "C"})
	b := broker.Draw(t, "broker")
	some := func(options ...string) string { return rapid.SampledFrom(options).Draw(t, "option") }
	switch rapid.IntRange(0, 15).Draw(t, "verb") {
	case 0, 1, 2:
		return "produce: {records: [m" + strconv.Itoa(i) + "], acks: " + some("0", "1", "all") + "}"
	case 3, 4, 5:
		return "fetch: {follower: " + b + some("", "", ", answer: lost", ", request: lost",
			", answer: held", ", request: held") + "}"
	case 6:
		return "consume: {}"
	case 7:
		return "crash: {broker: " + b + some("", ", kind: power", ", kind: power, keep: 1") + "}"
	case 8:
		return "start: {broker: " + b + "}"
	case 9:
		return "expire-session: {broker: " + b + "}"
	case 10:
		return some("elect-controller: {broker: "+b+"}", "controller-reads: {}")
	case 11:
		return some("cut", "heal") + ": {between: [" + b + ", " + some("zookeeper", "P", "R") + "]}"
	case 12:
		return some("deliver", "hold", "release", "drop") + ": {to: " + b + "}"
	case 13:
		return "wait: {ms: " + some("1", "500", "7000", "31000") + "}"
	case 14:
		return "flush: {broker: " + b + "}"
	}
	return "run: {" + some("until: quiet", "until: leader", "until: caught-up", "isr: [A, B, C]") +
		", within: 20000}"
}

// Whatever stands in a script, the runner plays it or says why not: no panic, frames for every
// step, the same run again.
func TestAnyScriptPlays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var steps strings.Builder
		for i := range rapid.IntRange(1, 25).Draw(t, "steps") {
			steps.WriteString("  - " + anyStep(t, i) + "\n")
		}
		s, faults := scenario.Parse("made.yaml", []byte(made("", steps.String(), "")))
		require.Empty(t, faults)
		rs := rapid.SampledFrom(release.All()).Draw(t, "rules")
		r, again := scenario.Play(s, rs), scenario.Play(s, rs)
		for i := range r.Steps() + 1 {
			require.NotNil(t, r.Frame(i))
			require.False(t, r.Info(i).Sentence.Empty())
			require.Equal(t, r.Hash(i), again.Hash(i))
		}
		r.Diagram()
		require.NotEmpty(t, r.Transcript())
	})
}
