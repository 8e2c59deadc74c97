package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// per-batch makes batches of a range, and repeat does a step again. B's first Fetch brings all,
// the second tells A of it and waits, the third ends that wait with A's high watermark.
func TestBatchesOfARangeAndRepeats(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1..m5], per-batch: 2, acks: 1}
    expect: {A.log: "e0:m1..m5", acked: [m1..m5]}
  - flush: {broker: A, batches: 1}
    expect: {A.flushed: 2}
  - flush: {broker: A, batches: 1}
    repeat: 2
    expect: {A.flushed: 5}
  - fetch: {follower: C}
    repeat: 2
    expect: {A.hw: 0, C.leo: 5}
  - fetch: {follower: B}
    repeat: 3
    expect: {A.hw: 5, B.hw: 5, C.hw: 0}
`, "")
	r := playMade(t, "0.11", made("", `
  - wait: {ms: 5}
    repeat: 3
  - produce: {records: [m1], acks: 1}
`, ""))
	assert.Equal(t, "5 ms pass. (3 times)", r.Info(1).Sentence.In(words.EN))
	assert.Equal(t, "过去 5 毫秒。（3 次）", r.Info(1).Sentence.In(words.ZH))
	assert.EqualValues(t, 15, r.Frame(1).Now-r.Frame(0).Now)
	ds := faults(t, sample("  - produce: {records: [m2]}\n    repeat: 2\n"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Message.In(words.EN), "produce cannot be repeated")
	ds = faults(t, sample("  - produce: {batches: [[m2]], per-batch: 2}\n"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Message.In(words.EN), "per-batch stands only with records")
}

// count picks the first of several messages, in the order of sending.
func TestTheFirstOfSeveralMessages(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m0], acks: 1}
  - cut: {between: [P, A]}
  - produce: {batches: [[m1], [m2], [m3]], acks: 1}
  - heal: {between: [P, A]}
  - hold: {from: P, count: 2}
  - release: {from: P, count: 1}
  - deliver: {from: P, api: [Produce], count: 1}
    expect: {A.log: e0:m0 e0:m1}
  - drop: {from: P, count: 1}
  - deliver: {from: P, api: [Produce]}
    expect: {A.log: e0:m0 e0:m1 e0:m3}
`, "")
}

// A run stops at the very action that brings the values about: B has the record, and A does not
// know it yet.
func TestRunUntilValuesAreReached(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1], acks: all}
  - run: {reached: {B.leo: 1}}
    expect: {A.hw: 0, acked: none}
  - run: {reached: {acked: [m1], "0.8.0+": {A.hw: 1}}}
    expect: {B.hw: 0}
`, "")
	f := broken(t, "  - run: {reached: {A.hw: 9, B.role: follower}, within: 600}\n", "")
	assert.Contains(t, f.What.In(words.EN), "not reached within 600 ms: A.hw = 9; "+
		"B.role = follower")
	ds := faults(t, sample("  - run: {reached: {A.hww: 9}}\n"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Hint.In(words.EN), "did you mean hw?")
	ds = faults(t, sample("  - run: {reached: {A.hw: 9}, until: quiet}\n"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Message.In(words.EN), "exactly one of: until, isr, reached")
}

// Several brokers crash and start in one step.
func TestSeveralBrokersAtOnce(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1], acks: 1}
  - crash: {brokers: [A, C], kind: power}
    expect: {A.role: down, B.role: follower, C.role: down, A.leo: 0}
  - wait: {ms: 7000}
  - start: {brokers: [A, C]}
    expect: {registered: [A, B, C]}
`, "{verdict: lost, records: [m1], because: {en: x., zh: x。}, rule: x}")
}

// Where an epoch ends, asked by a peer that is no follower (broker.md 0.4: 0.11 names an offset
// alone; 2.0 names the epoch with it).
func TestAForeignPeerAsksForAnEpoch(t *testing.T) {
	for rules, epoch := range map[string]string{"0.11": "-1", "2.1": "0", "4.1": "0"} {
		for _, f := range playMade(t, rules, made("", `
  - produce: {records: [m1, m2], acks: 1}
  - foreign: {from: B, to: A, api: OffsetForLeaderEpoch, leader-epoch: 0}
    expect: {answer.offset: 2, answer.epoch: `+epoch+`, answer.error: NONE}
  - foreign: {from: B, to: A, api: OffsetForLeaderEpoch, leader-epoch: 7}
    expect: {answer.offset: -1, answer.epoch: -1, answer.error: NONE}
  - foreign: {from: A, to: B, api: OffsetForLeaderEpoch, leader-epoch: 0}
    expect: {answer.offset: -1, answer.error: NOT_LEADER_OR_FOLLOWER}
`, "")).Failures() {
			t.Error(f.String())
		}
	}
}

// A peer of a KRaft cluster asks the controller.
func TestAForeignPeerAsksTheController(t *testing.T) {
	for _, f := range playMade(t, "4.1", made("", `
  - produce: {records: [m1], acks: 1}
  - foreign: {from: B, to: controller, api: BrokerHeartbeat, broker-epoch: 0}
    expect: {answer.error: STALE_BROKER_EPOCH}
`, "")).Failures() {
		t.Error(f.String())
	}
}

// Words that people know from elsewhere lead to ours.
func TestSynonyms(t *testing.T) {
	for step, want := range map[string]string{
		"kill: {broker: A}":           "crash (kind:",
		"restart: {broker: A}":        "start",
		"partition: [A, B]":           "cut: {between",
		"send: {records: [m2]}":       "produce",
		"receive: {client: R}":        "consume",
		"sleep: {ms: 5}":              "wait: {ms: 500}",
		"alter_configs: {x: y}":       "alter-config",
		"retention: {broker: A}":      "delete-old-segments",
		"unclean-election: {}":        "elect: {type: preferred | unclean}",
		"assert: {A.leo: 1}":          "expect beside the step",
		"corrupt: {broker: A}":        "damage: {broker: A",
		"replicate: {follower: B}":    "fetch, or run",
		"network-partition: {a: [b]}": "cut: {between",
		"isolate: {broker: A}":        "cut: {around: A}",
		"pause: {broker: A}":          "hold, slow-disk",
		"bounce: {broker: A}":         "crash or shutdown, and then start",
		"fail-disk: {broker: A}":      "fail-log-dir",
		"delete-topic: {}":            "not there: a run has one topic",
	} {
		ds := faults(t, sample("  - "+step+"\n"))
		require.NotEmpty(t, ds, step)
		assert.Contains(t, ds[0].Hint.In(words.EN), "here that is "+want, step)
		assert.Contains(t, ds[0].Hint.In(words.ZH), "这里写作 ", step)
	}
	for name, want := range map[string]string{
		"A.high-watermark": "A.hw", "A.end": "A.leo", "leader": "controller.leader",
		"elr": "controller.elr", "committed": "acked", "epoch": "leader-epoch",
	} {
		ds := faults(t, strings.Replace(sample(""), "A.leo: 1", name+": 1", 1))
		require.Len(t, ds, 1, name)
		assert.Contains(t, ds[0].Hint.In(words.EN), "here that is "+want, name)
	}
}

// What is asked of a partition stands before the broker; a run that does not get there says where
// it is.
func TestHintsOfPartitionsAndOfTheISR(t *testing.T) {
	ds := faults(t, strings.Replace(sample(""), "A.leo: 1", "A.p1.leo: 1", 1))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Hint.In(words.EN), "p1.A.leo")
	assert.Contains(t, ds[0].Hint.In(words.ZH), "p1.A.leo")
	f := broken(t, "  - run: {isr: [A]}\n", "")
	assert.Contains(t, f.String(), "isr {A} ≠ {A, B, C}")
}

// Brokers may have the numbers of their node.id as names; a case may name where it was told of.
func TestNumbersAsNamesAndSources(t *testing.T) {
	src := strings.NewReplacer("[A, B]", "[1001, 1002]", "A.leo", "1001.leo",
		"{group: basics", "{source: [twmb/franz-go issue 1331, a mail], group: basics").
		Replace(sample(""))
	s := right(t, src)
	assert.Equal(t, []string{"1001", "1002"}, s.Cluster.Brokers)
	assert.Equal(t, []string{"twmb/franz-go issue 1331", "a mail"}, s.About.Source)
	assert.Empty(t, run(t, s, "0.11").Failures())
	assert.NoError(t, compiled(t).Validate(value(t, src)))
}

// A file may say what is seen where the verdict alone does not, and which of Kafka's tests are
// about the same.
func TestWhatIsShownAndKafkasOwnTests(t *testing.T) {
	src := strings.NewReplacer("verdict: safe,", "verdict: safe, shows: wrong,",
		"{group: basics", "{tests: [ReplicaManagerTest.testFencedError_2, LogTest, "+
			"tests/kafkatest/tests/core/replication_test.py], group: basics").Replace(sample(""))
	s := right(t, src)
	assert.Equal(t, scenario.ShowsWrong, s.Outcomes[0].Shows)
	assert.Equal(t, scenario.ShowsRight, right(t, sample("")).Outcomes[0].Shows)
	assert.Equal(t, []string{
		"ReplicaManagerTest.testFencedError_2", "LogTest",
		"tests/kafkatest/tests/core/replication_test.py",
	}, s.About.Tests)
	assert.NoError(t, compiled(t).Validate(value(t, src)))
	for _, name := range []string{"logTest", "A.b.c", "L", "LogTest.", "tests/", "core/LogTest"} {
		bad := strings.Replace(sample(""), "{group", "{tests: "+name+", group", 1)
		assert.Contains(t, one(t, bad).Message.In(words.EN), "a test of Kafka's, as in", name)
		assert.Error(t, compiled(t).Validate(value(t, bad)), name)
	}
}

// One message takes longer: what waits behind it on its connection too, what is on another
// connection not, and a run lets it arrive when its time has come.
func TestADelayedMessage(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m0], acks: 1}
  - cut: {between: [P, A]}
  - produce: {batches: [[m1], [m2]], acks: 1}
  - heal: {between: [P, A]}
  - delay: {from: P, api: [Produce], count: 1, ms: 700}
  - run: {until: quiet}
    expect: {A.leo: 1}
  - run: {reached: {A.leo: 2}, within: 800}
    expect: {A.log: e0:m0 e0:m1}
  - run: {until: quiet}
    expect: {A.log: e0:m0 e0:m1 e0:m2, acked: [m0..m2]}
`, "")
	f := broken(t, "  - produce: {records: [m1], acks: 1}\n  - delay: {to: B, ms: 5}\n", "")
	assert.Contains(t, f.What.In(words.EN), "delay matched nothing")
}
