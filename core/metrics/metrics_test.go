package metrics_test

import (
	"flag"
	"os"
	"testing"

	"highwater/core/metrics"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

var update = flag.Bool("update", false, "write docs/metrics.md anew")

func TestThePageIsFresh(t *testing.T) {
	const name = "../../docs/metrics.md"
	if *update {
		if err := os.WriteFile(name, []byte(metrics.Page()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil || string(have) != metrics.Page() {
		t.Errorf("%s is old: go test ./core/metrics -update (%v)", name, err)
	}
}

const head = `id: metrics
title: {en: metrics, zh: 指标}
about: {group: field, idea: {en: metrics, zh: 指标}}
`

// plays plays the steps on rule sets and reports each expectation that does not hold.
func plays(t *testing.T, body string, sets ...string) {
	t.Helper()
	s, faults := scenario.Parse("metrics.yaml", []byte(head+body+outcome))
	for _, f := range faults {
		t.Error(f.In(words.EN))
	}
	if s == nil {
		t.FailNow()
	}
	for _, name := range sets {
		rs, ok := release.Lookup(name)
		if !ok {
			t.Fatalf("no rule set %s", name)
		}
		for _, f := range scenario.Play(s, rs).Failures() {
			if f.Kind != scenario.FailInvariant && f.What.In(words.EN) != "the verdict" {
				t.Errorf("%s: line %d: %s: want %s, is %s", name, f.Line, f.What.In(words.EN),
					f.Expected, f.Found)
			}
		}
	}
}

const outcome = `
outcome:
  "0.8.0 - 4.1.1": {verdict: safe, rule: broker.md 2.3}
`

// A follower that cannot reach its leader, though its session lives: the leader itself takes it out
// of the ISR, and lets it in again (broker.md 2.5, 2.6).
func TestLeaderCountsItsISRChanges(t *testing.T) {
	plays(t, `
cluster: {brokers: [A, B, C], min.insync.replicas: 2}
rules: ["2.4"]
steps:
  - produce: {records: [m1]}
    setup: true
  - run: {until: caught-up}
    setup: true
  - cut: {between: [A, C]}
    expect:
      metrics.PartitionCount: 3
      metrics.LeaderCount: 1
      metrics.A.LeaderCount: 1
      metrics.B.LeaderCount: 0
      metrics.UnderReplicatedPartitions: 0
      metrics.A.IsrShrinksPerSec: 0
      metrics.A.MessagesInPerSec: 1
      metrics.B.MessagesInPerSec: 0
      metrics.A.LogEndOffset: 1
      "0.8.0 - 0.11": {metrics.P.record-send-total: none}
      "1.1+": {metrics.P.record-send-total: 1, metrics.UnderMinIsrPartitionCount: 0}
  - produce: {records: [m2], acks: 1}  # C is behind now, else it would stay (KAFKA-7152)
    expect: {metrics.A.MessagesInPerSec: 2}
  - run: {isr: [A, B], within: 90000}
    expect:
      "0.8.0 - 3.9 zk": {metrics.A.IsrShrinksPerSec: 1, metrics.IsrShrinksPerSec: 1}
      # The controller raises the leader epoch with a shrink, so that its answer is of another one.
      "2.8 - 3.5 kraft": {metrics.A.IsrShrinksPerSec: 0, metrics.A.FailedIsrUpdatesPerSec: 1}
      "3.6+ kraft": {metrics.IsrShrinksPerSec: 1, metrics.FailedIsrUpdatesPerSec: 0}
      metrics.A.UnderReplicatedPartitions: 1
      metrics.UnderReplicatedPartitions: 1
      metrics.A.UnderReplicated: 1
      metrics.B.UnderReplicated: 0
      "0.11 - 3.9 zk": {metrics.FailedIsrUpdatesPerSec: 0}
      "0.10.2+": {metrics.A.InSyncReplicasCount: 2, metrics.B.InSyncReplicasCount: 0}
      "0.10.2": {metrics.A.AtMinIsr: none, metrics.AtMinIsrPartitionCount: none}
      "2.3+": {metrics.A.AtMinIsr: 1, metrics.AtMinIsrPartitionCount: 1}
  - heal: {between: [A, C]}
  - run: {isr: [A, B, C], within: 90000}
    expect: {metrics.A.IsrExpandsPerSec: 1, metrics.UnderReplicatedPartitions: 0}
`, "0.10", "0.11", "2.3", "2.4", "2.8", "3.9-zk", "3.3", "3.7", "4.1")
}

// A follower that dies is taken out by the controller, which no leader counts (controller.md 1.3,
// 2.9). The leader's own counters begin anew with its process.
func TestControllerTakesOut(t *testing.T) {
	plays(t, `
cluster: {brokers: [A, B, C, D], replicas: [A, B, C], controller: D, min.insync.replicas: 2}
rules: ["2.4"]
steps:
  - produce: {records: [m1]}
    setup: true
  - run: {until: caught-up}
    setup: true
  - crash: {broker: C}
    expect: {metrics.C.PartitionCount: none, metrics.C.UnderReplicated: none}
  - run: {isr: [A, B], within: 90000}
    expect: {metrics.IsrShrinksPerSec: 0, metrics.UnderReplicatedPartitions: 1}
  - cut: {between: [A, B]}
  - produce: {records: [m2], acks: 1}
  - run: {isr: [A], within: 90000}
    expect:
      "0.8.0 - 3.9 zk": {metrics.A.IsrShrinksPerSec: 1}
      "2.8 - 3.5 kraft": {metrics.A.IsrShrinksPerSec: 0}
      "3.6+ kraft": {metrics.A.IsrShrinksPerSec: 1}
      "1.1+": {metrics.A.UnderMinIsrPartitionCount: 1, metrics.A.UnderMinIsr: 1}
  - produce: {records: [m3]}
    expect:
      failed: [m3]
      metrics.A.FailedProduceRequestsPerSec: 1
      metrics.A.MessagesInPerSec: 2
      metrics.A.RequestsPerSec.Produce: 3
      "0.10.2": {metrics.A.ErrorsPerSec.Produce.NONE: none}
      "1.1+":
        metrics.A.ErrorsPerSec.Produce.NONE: 2
        metrics.A.ErrorsPerSec.Produce.NOT_ENOUGH_REPLICAS: 1
        metrics.A.ErrorsPerSec.Produce: 3
        metrics.P.record-error-total: 1
  - crash: {broker: A}
    expect: {metrics.A.IsrShrinksPerSec: none, metrics.IsrShrinksPerSec: 0}
`, "0.10", "2.3", "2.4", "3.9-zk", "3.3")
}

// An answer that is lost: the batch is sent again, and is in the log twice without idempotence. The
// producer counts a retry and no error (Sender.reenqueueBatch).
func TestRetriesCount(t *testing.T) {
	plays(t, `
cluster:
  brokers: [A, B]
  clients: {P: {retries: 3}}
rules: ["2.4"]
steps:
  - produce: {records: [m1]}
    setup: true
  - run: {until: caught-up}
    setup: true
  - produce: {records: [m2]}
    expect: {metrics.A.MessagesInPerSec: 2, metrics.A.PurgatorySize.Produce: 1}
  - cut: {between: [P, A]}
  - run: {until: caught-up}
    expect: {metrics.A.PurgatorySize.Produce: 0, metrics.P.record-retry-total: 0}
  - drop: {from: A, to: P, api: Produce, part: answer}
  - heal: {between: [P, A]}
  - wait: {ms: 40000}
  - run: {reached: {A.leo: 3}, within: 90000}
    expect:
      A.log: e0:m1 e0:m2 e0:m2
      metrics.A.LogEndOffset: 3
      metrics.A.MessagesInPerSec: 3
      metrics.P.record-retry-total: 1
      metrics.P.record-send-total: 3
      metrics.P.record-error-total: 0
`, "2.4", "3.7")
}

// Nobody is left in the ISR but the leader, which dies: a partition without a leader is counted by
// the controller alone, and an unclean election where it is allowed.
func TestWithoutLeader(t *testing.T) {
	const body = `
steps:
  - produce: {records: [m1]}
    setup: true
  - run: {until: caught-up}
    setup: true
  - cut: {between: [A, B]}
    expect: {metrics.OfflinePartitionsCount: 0, metrics.ActiveControllerCount: 1}
  - produce: {records: [m2], acks: 1}
  - run: {isr: [A], within: 90000}
  - heal: {between: [A, B]}
  - crash: {broker: A}
`
	const cluster = "cluster: {brokers: [A, B, D], replicas: [A, B], controller: D"
	const zk = `
  - expire-session: {broker: A}
  - controller-reads: {broker: D}
    expect:
`
	plays(t, cluster+", unclean.leader.election.enable: false}\n"+
		"rules: [\"2.4\"]"+body+zk+`
      metrics.OfflinePartitionsCount: 1
      metrics.D.OfflinePartitionsCount: 1
      metrics.UnderReplicatedPartitions: 0
      metrics.UncleanLeaderElectionsPerSec: 0
      metrics.LeaderElectionRateAndTimeMs: 1
      metrics.PreferredReplicaImbalanceCount: 1
`, "0.10", "2.4", "3.9-zk")
	plays(t, cluster+", unclean.leader.election.enable: true}\n"+
		"rules: [\"2.4\"]"+body+zk+`
      metrics.OfflinePartitionsCount: 0
      metrics.D.UncleanLeaderElectionsPerSec: 1
      metrics.PreferredReplicaImbalanceCount: 1
`, "0.10", "2.4", "3.9-zk")
}

// The table names every metric in both languages, with a source, and no metric twice for one rule
// set.
func TestTable(t *testing.T) {
	for _, rs := range release.All() {
		seen := map[string]bool{}
		for _, m := range metrics.Of(&rs) {
			if seen[m.Name] {
				t.Errorf("%s has metric %s twice", rs.Name, m.Name)
			}
			seen[m.Name] = true
		}
	}
	for _, m := range metrics.All() {
		if m.Doc.Empty() || m.Source == "" || m.Unit == "" || m.Since == "" || m.Object == "" ||
			m.Attribute == "" {
			t.Errorf("metric %s is incomplete", m.Name)
		}
	}
}

// Releases stand for their patches, and numbers are no words.
func TestBetween(t *testing.T) {
	for _, c := range []struct {
		release, since, until string
		want                  bool
	}{
		{"0.10.2", "0.9", "", true},
		{"0.10.2", "0.11", "", false},
		{"0.9", "0.10.2", "", false},
		{"2.0.1", "", "2.0", true},
		{"2.1", "", "2.0", false},
		{"4.0-elr", "4.0", "4.0", true},
		{"4.1.1", "4.1", "", true},
		{"0.8.0", "0.8.1", "", false},
		{"0.8.0", "", "0.8", true},
	} {
		if got := metrics.Between(c.release, c.since, c.until); got != c.want {
			t.Errorf("%s between %q and %q: %v", c.release, c.since, c.until, got)
		}
	}
}
