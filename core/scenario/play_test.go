package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// made writes a file with these steps: brokers A (leader), B, C, producer P, consumer R.
func made(cluster, steps, outcome string) string {
	if outcome == "" {
		outcome = `{verdict: safe, rule: x}`
	}
	return `id: made
title: {en: Made, zh: 自制}
about: {group: basics, idea: {en: One., zh: 一。}}
cluster: {brokers: [A, B, C], consumers: [R], unclean.leader.election.enable: false` + cluster + `}
rules: ["0.11"]
steps:
` + steps + `outcome:
  "0.8.0+": ` + outcome + "\n"
}

func playMade(t *testing.T, rules, src string) *scenario.Run {
	t.Helper()
	s, faults := scenario.Parse("made.yaml", []byte(src))
	for _, d := range faults {
		t.Error(d.String())
	}
	require.NotNil(t, s)
	return run(t, s, rules)
}

// kept plays steps on 0.10.2 and 0.11; every expectation in them must hold.
func kept(t *testing.T, cluster, steps, outcome string) {
	t.Helper()
	for _, rules := range []string{"0.10.2", "0.11"} {
		for _, f := range playMade(t, rules, made(cluster, steps, outcome)).Failures() {
			t.Error(f.String())
		}
	}
}

// broken plays steps on 0.11 and gives the one failure.
func broken(t *testing.T, steps, outcome string) scenario.Failure {
	t.Helper()
	fs := playMade(t, "0.11", made("", steps, outcome)).Failures()
	require.Len(t, fs, 1)
	return fs[0]
}

func TestAcksAndWhoIsTold(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1], acks: 0}
    expect: {A.leo: 1, acked: none}
  - produce: {records: [m2], acks: 1}
    expect: {A.leo: 2, acked: [m2]}
  - produce: {records: [m3], acks: all}
    expect: {A.leo: 3, acked: [m2], A.hw: 0}
  - run: {until: quiet}
    expect: {A.hw: 3, acked: [m2, m3], B.leo: 3, C.leo: 3, B.hw: 0}
  - produce: {records: [m4], acks: all, to: B}
    expect: {failed: [m4], B.leo: 3}
  - produce: {records: m5..m8}
    expect: {A.log: e0:m1..m3 e0:m5..m8, A.leo: 7}
`, "")
}

// B's next Fetch, which the rule set 0.11 lets an epoch exchange go before.
func TestAFetchLostOrHeld(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1]}
    expect: {A.leo: 1}
  - fetch: {follower: B, answer: lost}
    expect: {B.leo: 0, A.leo: 1}
  - wait: {ms: 30000}                    # replica.socket.timeout.ms, then the back-off
  - wait: {ms: 1000}
  - fetch: {follower: B, request: held}
    expect: {B.leo: 0}
  - release: {from: B, api: [Fetch]}
  - deliver: {from: B, to: A, api: [Fetch]}
    expect: {B.leo: 0}
  - deliver: {to: B, api: [Fetch], part: answer}
    expect: {B.leo: 1}
`, "")
}

func TestHoldAndDrop(t *testing.T) {
	kept(t, "", `
  - cut: {between: [P, A]}
  - produce: {records: [m1], to: A}
    expect: {A.leo: 0}
  - heal: {between: [P, A]}
  - hold: {from: P, api: [Produce]}
  - release: {from: P}
  - drop: {from: P, api: [Produce]}
  - run: {until: quiet}
    expect: {A.leo: 0, acked: none}
  - produce: {records: [m2], acks: 1}
    expect: {A.log: e0:m2, acked: [m2], unknown: none}
  - wait: {ms: 30000}
    expect: {unknown: [m1]}
`, "")
}

// A waiting Fetch: data wakes it, time ends it, and the high watermark in it is that of the end.
func TestAWaitingFetch(t *testing.T) {
	kept(t, ", replica.fetch.wait.max.ms: 700", `
  - run: {until: quiet}
  - produce: {records: [m1]}             # wakes both; the answers are on their way
    expect: {A.leo: 1, B.leo: 0, C.leo: 0}
  - fetch: {follower: B}
    expect: {B.leo: 1, C.leo: 0}
  - fetch: {follower: C}
    expect: {C.leo: 1}
  - fetch: {follower: B}
    expect: {A.hw: 0}
  - fetch: {follower: C}
    expect: {A.hw: 1, B.hw: 0, acked: [m1]}
  - wait: {ms: 699}
    expect: {B.hw: 0}
  - fetch: {follower: B}                 # one millisecond later its wait is over
    expect: {B.hw: 1, C.hw: 0}
`, "")
	r := playMade(t, "0.11", made("", `
  - run: {until: quiet}
  - fetch: {follower: B}
`, "{verdict: n/a, because: {en: x, zh: x}}"))
	assert.Equal(t, "n/a", r.Verdict().ID)
}

// Power takes what was not flushed: B and C flushed m1 only (broker.md 0.6).
func TestPowerLoss(t *testing.T) {
	kept(t, "", `
  - produce: {batches: [[m1], [m2], [m3]], acks: 1}
    expect: {A.flushed: 0}
  - flush: {broker: A}
    expect: {A.flushed: 3}
  - produce: {batches: [[m4], [m5], [m6]], acks: 0}
    expect: {A.leo: 6, A.flushed: 3}
  - crash: {broker: A, kind: power, keep: 1}
    expect: {A.leo: 4, A.log: e0:m1..m4, A.role: down, verdict: unavailable}
`, "{verdict: unavailable, because: {en: x, zh: x}, rule: x}")
}

// The controller is told of B's death, and B leaves the ISR with a new leader epoch
// (controller.md 1.3); B comes back and joins again.
func TestALifeOfABroker(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1]}
  - run: {until: caught-up, within: 2000}
    expect: {B.hw: 1, C.hw: 1, controller.isr: [A, B, C], partition-epoch: 0}
  - crash: {broker: B}
    expect: {B.role: down, registered: [A, B, C]}
  - expire-session: {broker: B}
    expect: {registered: [A, C], controller.isr: [A, B, C]}
  - controller-reads: {}
    expect: {controller.isr: [A, C], leader-epoch: 1, controller.leader: A, partition-epoch: 1}
  - start: {broker: B}
    expect: {B.role: none, registered: [A, B, C], B.leo: 1}
  - run: {isr: [A, B, C], within: 20000}
    expect: {B.role: follower, B.leader-epoch: 1, partition-epoch: 2}
  - consume: {}
    expect: {read: [m1]}
`, "")
}

func TestALaggingFollowerLeavesTheISR(t *testing.T) {
	kept(t, ", replica.lag.time.max.ms: 4000, min.insync.replicas: 2", `
  - run: {until: quiet}
  - cut: {between: [A, C]}
  - produce: {records: [m1]}
  - fetch: {follower: B}
  - fetch: {follower: B}
    expect: {A.hw: 0, acked: none}
  - run: {isr: [A, B], within: 8000}
    expect: {A.hw: 1, acked: [m1], C.leo: 0}
  - refresh-metadata: {client: R, from: C}
  - consume: {}
    expect: {read: [m1]}
`, "")
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		name, steps, outcome string
		kind                 scenario.FailureKind
		at                   string
		says                 string
	}{
		{
			"a deliver that matched nothing",
			"  - deliver: {to: B, api: [LeaderAndIsr]}\n", "", scenario.FailStep, "made.yaml:7:5",
			"deliver matched no LeaderAndIsr; nothing is under way",
		},
		{
			"a step that is not possible",
			"  - start: {broker: A}\n", "", scenario.FailStep, "made.yaml:7:5",
			"the process runs already",
		},
		{
			"a bounce before the session is over",
			"  - crash: {broker: B}\n  - start: {broker: B}\n", "", scenario.FailStep,
			"made.yaml:8:5", "old session is still there",
		},
		{
			"a run that does not arrive",
			"  - crash: {broker: B}\n  - run: {isr: [A, C], within: 10}\n", "", scenario.FailStep,
			"made.yaml:8:5", "not reached within 10 ms: isr {A, C}",
		},
		{
			"safe without a record",
			"  - run: {until: quiet}\n", "", scenario.FailExpect, "made.yaml:9:3",
			"safe means nothing here: no record was ever acknowledged",
		},
		{
			"an outcome that no step shows",
			"  - crash: {broker: A}\n    setup: true\n  - wait: {ms: 1}\n",
			"{verdict: unavailable, because: {en: x, zh: x}, rule: x}", scenario.FailExpect,
			"made.yaml:11:3", "no step shows the outcome",
		},
		{
			"an answer that cannot be lost",
			"  - run: {until: quiet}\n    setup: true\n  - fetch: {follower: B}\n" +
				"  - fetch: {follower: B, answer: lost}\n", "", scenario.FailStep, "made.yaml:10:5",
			"there is no answer to lose or hold",
		},
		{
			"a lost request is not repeated at once",
			"  - fetch: {follower: B, request: lost}\n  - fetch: {follower: B}\n", "",
			scenario.FailStep, "made.yaml:8:5", "replica.socket.timeout.ms",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := broken(t, c.steps, c.outcome)
			assert.Equal(t, c.kind, f.Kind)
			assert.Contains(t, f.What.In(words.EN), c.says)
			assert.NotEqual(t, f.What.In(words.EN), f.What.In(words.ZH))
			assert.True(t, strings.HasPrefix(f.String(), c.at+": 0.11, "), f.String())
		})
	}
}

func TestAFailureNamesExpectedAndFound(t *testing.T) {
	f := broken(t, "  - produce: {records: [m1], acks: 1}\n    expect: {A.leo: 2}\n", "")
	assert.Equal(t, `made.yaml:8:14: 0.11, step 1: A.leo
      expected  2
      found     1
    8 |     expect: {A.leo: 2}
      |              ^`, f.String())
	assert.Equal(t, "made.yaml:8:14: 0.11，第 1 步：A.leo\n      期望  2\n      实际  1",
		strings.Join(strings.SplitN(f.In(words.ZH), "\n", 4)[:3], "\n"))
}

// After a step that was not possible nothing more is played; the pictures stay.
func TestARunEndsWhereAStepIsNotPossible(t *testing.T) {
	r := playMade(t, "0.11", made("", `
  - produce: {records: [m1], acks: 1}
  - start: {broker: A}
  - produce: {records: [m2], acks: 1}
    expect: {A.leo: 2}
`, ""))
	require.Len(t, r.Failures(), 1)
	assert.Equal(t, 3, r.Steps())
	assert.Equal(t, 2, r.Failures()[0].Step)
	assert.Equal(t, r.Hash(2), r.Hash(3))
	assert.Len(t, r.Info(2).Failures, 1)
}

// A step with a condition leaves an empty slot elsewhere, and steps keep their numbers.
func TestWhenAndAlt(t *testing.T) {
	src := made("", `
  - produce: {records: [m1], acks: 1}
    when: {truncation: by-epoch}
    expect: {A.leo: 1}
  - alt:
      zk: {produce: {records: [m2], acks: 1}}
      kraft: {produce: {records: [m3], acks: 1}}
    say: {en: Another., zh: 另一条。}
    expect: {"0.8.0 - 0.10": {A.log: e0:m2}, "0.11+": {A.log: e0:m1 e0:m2}}
`, "")
	old, mended := playMade(t, "0.10.2", src), playMade(t, "0.11", src)
	assert.Empty(t, old.Failures())
	assert.Empty(t, mended.Failures())
	assert.True(t, old.Info(1).Missing)
	assert.False(t, mended.Info(1).Missing)
	assert.Equal(t, old.Hash(0), old.Hash(1))
	assert.Equal(t, "Another.", old.Info(2).Sentence.In(words.EN))
	assert.Equal(t, 2, old.Steps())
}

func TestAnExpectationThatNeverRuns(t *testing.T) {
	_, faults := scenario.Parse("made.yaml", []byte(made("", `
  - produce: {records: [m1], acks: 1}
    when: {truncation: by-epoch}
    expect: {"0.8.0 - 0.10": {A.leo: 1}}
`, "")))
	require.Len(t, faults, 1)
	assert.Contains(t, faults[0].String(), "made.yaml:10:31: this expectation never runs")
}

// A try must come out under its rule; one without a rule must be another answer.
func TestTriesArePlayed(t *testing.T) {
	steps := func(try string) string {
		return `
  - produce: {records: [m1], acks: 1}
    ask: {en: Which LEO?, zh: LEO 是多少？, answer: {cell: A.leo}, tries: [` + try + `]}
`
	}
	f := broken(t, steps("{cell: 5, override: {truncation: to-high-watermark}}"), "")
	assert.Contains(t, f.String(), "the try does not come out under truncation=to-high-watermark")
	assert.Equal(t, "5", f.Expected)
	assert.Equal(t, "1", f.Found)
	// What is wrong elsewhere may be right here.
	r := playMade(t, "0.11", made("", steps("{cell: 1, because: {en: x, zh: x}}"), ""))
	assert.Empty(t, r.Failures())
	r = playMade(t, "0.11", made("", steps("{cell: 0, because: {en: No., zh: 不。}}"), ""))
	assert.Empty(t, r.Failures())
	assert.Equal(t, "1", r.Info(1).Question.Answer.Value)
	assert.True(t, r.Info(1).Turning)
}

// The verb's own sentence stands where the author wrote none.
func TestVerbsSayWhatTheyDo(t *testing.T) {
	r := playMade(t, "0.11", made("", `
  - produce: {records: m1..m3, acks: 1}
  - run: {isr: [A, B, C]}
  - fetch: {follower: B, request: lost}
  - crash: {broker: C, kind: power}
`, ""))
	var en, zh []string
	for i := 1; i <= r.Steps(); i++ {
		en = append(en, r.Info(i).Sentence.In(words.EN))
		zh = append(zh, r.Info(i).Sentence.In(words.ZH))
	}
	assert.Equal(t, []string{
		"P sends m1, m2, m3, acks=1.", "The cluster goes on until the ISR is {A, B, C}.",
		"B's Fetch is lost on the way.", "C loses power.",
	}, en)
	assert.Equal(t, []string{
		"P 发送 m1, m2, m3，acks=1。", "集群继续运转，直到 ISR 为 {A, B, C}。", "B 的 Fetch 在途中丢失。",
		"C 断电。",
	}, zh)
}

// With latency a message needs time; the step takes it.
func TestLatency(t *testing.T) {
	kept(t, ", latency.ms: 20", `
  - produce: {records: [m1], acks: 1}
    expect: {A.leo: 1, acked: [m1]}
  - fetch: {follower: B}
    expect: {B.leo: 1}
`, "")
}

func TestEverySettingReachesTheWorld(t *testing.T) {
	s, faults := scenario.Parse("made.yaml", []byte(made(`, min.insync.replicas: 2,
  replica.lag.time.max.ms: 11, replica.lag.max.messages: 12, replica.fetch.wait.max.ms: 13,
  replica.fetch.backoff.ms: 14, replica.socket.timeout.ms: 15,
  replica.high.watermark.checkpoint.interval.ms: 16, zookeeper.session.timeout.ms: 17,
  request.timeout.ms: 18, latency.ms: 19, log.dirs: 2, log.segment.batches: 3,
  log.flush.interval.messages: 25,
  log.flush.offset.checkpoint.interval.ms: 20, message.format.version: v1,
  controlled.shutdown.enable: false, auto.leader.rebalance.enable: true,
  broker.session.timeout.ms: 21, broker.heartbeat.interval.ms: 22,
  controller.quorum.fetch.timeout.ms: 23, controller.quorum.election.timeout.ms: 24`, "  - note: {}\n    say: {en: x, zh: x}\n", "")))
	require.Empty(t, faults)
	rs, _ := release.Lookup("0.10.2")
	assert.Equal(t, release.Config{
		MinISR: 2, UncleanElection: false, LagTimeMax: 11, LagMaxMessages: 12, FetchWaitMax: 13,
		FetchBackoff: 14, SocketTimeout: 15, HWCheckpointEvery: 16, SessionTimeout: 17,
		RequestTimeout: 18, Latency: 19, OrderlyShutdown: false, LogDirs: 2, SegmentBatches: 3,
		FlushMessages:   25,
		CheckpointEvery: 20, OldFormat: true, AutoRebalance: true, BrokerSession: 21,
		HeartbeatEvery: 22, QuorumFetch: 23, QuorumElection: 24,
	}, s.Spec(&rs).Config)
}

func TestRacksReachTheWorld(t *testing.T) {
	s, faults := scenario.Parse("made.yaml", []byte(made(`, racks: {B: west, A: east, R: east}`,
		"  - note: {}\n    say: {en: x, zh: x}\n", "")))
	require.Empty(t, faults)
	rs, _ := release.Lookup("2.4")
	spec := s.Spec(&rs)
	assert.Equal(t, [kafka.MaxBrokers]int8{2, 1}, spec.BrokerRacks, "0 where none is named")
	assert.Equal(t, int8(2), spec.ConsumerConfigs[0].Rack)
	_, faults = scenario.Parse("made.yaml", []byte(made(`, racks: {D: west}`,
		"  - note: {}\n    say: {en: x, zh: x}\n", "")))
	require.Len(t, faults, 1)
	assert.Contains(t, faults[0].String(), `"D" is no broker or consumer of this cluster`)
}
