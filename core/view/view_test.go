package view

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/words"
	"highwater/core/world"
)

func TestEveryEventHasASentence(t *testing.T) {
	require.Len(t, eventTextsKRaft, int(event.VoterStarted), "the last kind has no sentence")
	groups := eventGroups()
	last := groups[len(groups)-1]
	require.Len(t, last, int(event.NumKinds), "the last kind has no sentence")
	for k := event.None; k < event.NumKinds; k++ {
		assert.False(t, eventText(k).Empty(), "event %d", k)
	}
}

func TestEveryRuleHasAReason(t *testing.T) {
	require.Len(t, ruleTextsKRaft, int(event.RuleOnlyVoter), "the last rule has no reason")
	groups := ruleGroups()
	last := groups[len(groups)-1]
	require.Len(t, last, int(event.NumRules), "the last rule has no reason")
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

func TestEveryComplaintHasItsSentence(t *testing.T) {
	for _, k := range ledger.Kinds() {
		assert.False(t, complaints[k].Empty(), "%s", k)
	}
	b := builder{Moment: Moment{Names: &Names{Producers: []string{"P"}, Consumers: []string{"R"}}}}
	for _, k := range ledger.Kinds() {
		c := b.complaint(&ledger.Claim{Kind: k, Records: []check.Record{{}}, Action: -1})
		for _, l := range words.Langs() {
			assert.NotContains(t, c.Text.In(l), "{", "%s", k)
		}
		assert.Equal(t, -1, c.Since)
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

// The reason of a rule is filled with what its events carry: whatever it asks for must be the name
// of some number somewhere.
func TestSomebodyFillsTheHolesOfEveryReason(t *testing.T) {
	var all strings.Builder
	require.NoError(t, filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		texts := strings.Contains(p, "_texts")
		if err != nil || d.IsDir() || filepath.Ext(p) != ".go" || texts {
			return err
		}
		b, err := os.ReadFile(p)
		all.Write(b)
		return err
	}))
	for _, texts := range ruleGroups() {
		for _, text := range texts {
			for _, hole := range holes(text.In(words.EN)) {
				name := `"` + strings.Trim(hole, "{}") + `"`
				assert.Contains(t, all.String(), name, "%s", text.In(words.EN))
			}
		}
	}
}

func TestTextsHaveTheSameHoles(t *testing.T) {
	events, rules := eventGroups(), ruleGroups()
	for _, texts := range slices.Concat(events[:], rules[:], [][]words.Text{whyTexts[:]}) {
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
	assert.Equal(t, "x2–m10", n.Range(0, 1, 9))
	assert.Equal(t, "{A, B}", n.Set(kafka.SetOf(0, 1)))
	assert.Equal(t, "", n.Broker(kafka.NoBroker))
}

// Some numbers ask for words of their own.
func TestSentencesThatDependOnTheNumbers(t *testing.T) {
	n := &Names{Brokers: []string{"A", "B"}, Voters: []string{"c1"}}
	c1 := kafka.FirstVoter
	for _, c := range []struct {
		e      event.Event
		en, zh string
	}{
		{
			event.Event{Kind: event.BecameFollower, Node: 0, Peer: kafka.NoNode, Epoch: 3},
			"A takes up leader epoch 3, which has no leader to follow.",
			"A 进入 leader epoch 3，此时没有可跟随的 leader。",
		},
		{
			event.Event{Kind: event.RecordsCommitted, Node: c1, From: 4, To: 5},
			"Controller c1: metadata record 4 is committed.",
			"controller c1：元数据记录 4 已提交。",
		},
		{
			event.Event{Kind: event.RecordsCommitted, Node: c1, From: 4, To: 6},
			"Controller c1: metadata records 4 to 5 are committed.",
			"controller c1：元数据记录 4 到 5 已提交。",
		},
		{
			event.Event{Kind: event.EpochRaised, Node: c1, Epoch: 2, Set: 1},
			"Controller c1 raises the leader epoch to 2; leader and ISR {A} stay.",
			"controller c1 把 leader epoch 升到 2，leader 与 ISR {A} 不变。",
		},
		{
			event.Event{Kind: event.EpochRaised, Node: 1, Epoch: 2, Set: 1},
			"Controller B raises the leader epoch to 2; leader and ISR {A} stay.",
			"controller B 把 leader epoch 升到 2，leader 与 ISR {A} 不变。",
		},
		{
			event.Event{Kind: event.VoteGranted, Node: c1, Peer: c1, Epoch: 1, Seq: 1},
			"Controller c1 says that it would vote for controller c1; epoch stays 1.",
			"controller c1 表示会投票给 controller c1（pre-vote），epoch 仍是 1。",
		},
		{
			event.Event{
				Kind: event.MessageHeld, Node: 0, Peer: 1, API: kafka.APIFetch, Answer: true,
			},
			"Fetch answer from A to B is held.", "A 发给 B 的 Fetch 应答被扣住。",
		},
		{
			event.Event{Kind: event.HWCheckpointed, Node: 1, From: 2, To: kafka.NoOffset},
			"B writes replication-offset-checkpoint without a line for this partition.",
			"B 写入 replication-offset-checkpoint，其中没有这个分区的行。",
		},
		{
			event.Event{Kind: event.EpochAnswered, Epoch: 1, Seq: 1, To: 20},
			"A answers that epoch 1 ends at 20.", "A 答复 epoch 1 结束于 20。",
		},
		{
			event.Event{Kind: event.EpochAnswered, Epoch: 1, Seq: 0, To: 20}.
				With("answered epoch", 0),
			"A, asked about epoch 1, answers that epoch 0 ends at 20.",
			"A 被问到 epoch 1，答复 epoch 0 结束于 20。",
		},
		{ // 0.11 and 1.1 name an offset alone
			event.Event{Kind: event.EpochAnswered, Epoch: 1, Seq: -1, To: 20},
			"A answers that epoch 1 ends at 20.", "A 答复 epoch 1 结束于 20。",
		},
		{
			event.Event{Kind: event.EpochAnswered, Epoch: 1, Seq: -1, To: kafka.NoOffset},
			"A does not know where epoch 1 ends.", "A 不知道 epoch 1 在哪里结束。",
		},
		{
			event.Event{
				Kind: event.EpochAnswered, Epoch: kafka.NoLeaderEpoch, Seq: -1, To: kafka.NoOffset,
			},
			"A is asked about no epoch, and has no answer.",
			"A 没有被问到具体的 epoch，无从作答。",
		},
		{
			event.Event{
				Kind: event.EpochAnswered, Epoch: kafka.NoLeaderEpoch, Seq: -1, To: 20,
			},
			"A is asked about no epoch, and answers with its log end 20.",
			"A 没有被问到具体的 epoch，以日志末端 20 作答。",
		},
	} {
		got := Sentence(&c.e, n)
		assert.Equal(t, c.en, got.In(words.EN))
		assert.Equal(t, c.zh, got.In(words.ZH))
	}
}
