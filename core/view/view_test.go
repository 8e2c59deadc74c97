package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/core/world"
)

func TestEveryEventHasASentence(t *testing.T) {
	require.Len(t, eventTextsKRaft, int(event.VoterStarted), "the last kind has no sentence")
	require.Len(t, eventTextsQuorum, int(event.NumKinds), "the last kind has no sentence")
	for k := event.None; k < event.NumKinds; k++ {
		assert.False(t, eventText(k).Empty(), "event %d", k)
	}
}

func TestEveryRuleHasAReason(t *testing.T) {
	require.Len(t, ruleTextsKRaft, int(event.RuleOnlyVoter), "the last rule has no reason")
	require.Len(t, ruleTextsQuorum, int(event.NumRules), "the last rule has no reason")
	for r := event.NoRule + 1; r < event.NumRules; r++ {
		assert.False(t, ruleText(r).Empty(), "rule %d", r)
	}
}

func TestEveryInvariantAndVerdictHasItsWords(t *testing.T) {
	for _, id := range check.IDs() {
		assert.False(t, CheckName(id).Empty(), id)
		assert.False(t, CheckTerms(id).Empty(), id)
	}
	for _, v := range check.Verdicts() {
		assert.False(t, VerdictWord(v).Empty(), v)
	}
	for w := check.Fine; w <= check.ImageDiffers; w++ {
		assert.False(t, whyTexts[w].Empty(), "way %d", w)
	}
}

func TestRefusalsHaveTheirWords(t *testing.T) {
	for r := world.NoSuchThing; r <= world.LimitTime; r++ {
		assert.False(t, r.Text().Empty(), "refusal %d", r)
	}
	assert.True(t, world.LimitMessages.Limit())
	assert.False(t, world.BrokerDown.Limit())
}

// A hole that nobody fills would show as {name}; this looks for the holes of each text in what
// the events of a run fill.
func TestNoTextKeepsAHole(t *testing.T) {
	e := event.Event{Node: 0, Peer: 1, Set: kafka.SetOf(0, 1), From: 1, To: 3}
	n := &Names{Brokers: []string{"A", "B"}}
	for k := event.None; k < event.NumKinds; k++ {
		e.Kind, e.NumCount = k, 0
		if k == event.ProduceSent {
			e = e.With("acks", -1)
		}
		for _, l := range words.Langs() {
			assert.NotContains(t, Sentence(&e, n).In(l), "{acks", "event %d", k)
			assert.NotRegexp(t, `\{[a-z']+\}`, Sentence(&e, n).In(l), "event %d", k)
		}
	}
}

func TestTextsHaveTheSameHoles(t *testing.T) {
	for _, texts := range [][]words.Text{
		eventTexts[:], eventTextsKRaft[:], eventTextsQuorum[:],
		ruleTexts[:], ruleTextsKRaft[:], ruleTextsQuorum[:], whyTexts[:],
	} {
		for _, text := range texts {
			if text.Empty() {
				continue
			}
			for _, hole := range holes(text.In(words.EN)) {
				assert.Contains(t, text.In(words.ZH), hole, "%s", text.In(words.EN))
			}
			for _, hole := range holes(text.In(words.ZH)) {
				assert.Contains(t, text.In(words.EN), hole, "%s", text.In(words.ZH))
			}
		}
	}
}

func holes(s string) []string {
	var out []string
	for {
		i := strings.IndexByte(s, '{')
		if i < 0 {
			return out
		}
		j := strings.IndexByte(s[i:], '}')
		out = append(out, s[i:i+j+1])
		s = s[i+j+1:]
	}
}

func TestNames(t *testing.T) {
	n := &Names{Brokers: []string{"A", "B"}, Records: [][]string{{"x1", "x2"}}}
	assert.Equal(t, "x2", n.Record(0, 1))
	assert.Equal(t, "m3", n.Record(0, 2), "one that has no name")
	assert.Equal(t, "x1", n.Range(0, 0, 1))
	assert.Equal(t, "x1, x2", n.Range(0, 0, 2))
	assert.Equal(t, "x2…m10", n.Range(0, 1, 9))
	assert.Equal(t, "{A, B}", n.Set(kafka.SetOf(0, 1)))
	assert.Equal(t, "", n.Broker(kafka.NoBroker))
}
