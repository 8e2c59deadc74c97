package scenario_test

import (
	"strings"
	"testing"
)

// DeleteRecords: nothing above the high watermark, and a follower takes the leader's log start
// from the next answer (broker.md 0.5, 0.7; KIP-107).
func TestDeleteRecords(t *testing.T) {
	keptOn(t, "2.0.1", "", `
  - produce: {batches: [[m1, m2], [m3], [m4]], acks: all}
  - run: {until: caught-up}
    expect: {A.hw: 4, B.hw: 4, A.log-start: 0}
  - produce: {records: [m5], acks: 1}
  - delete-records: {before: 5}
    expect: {A.log-start: 0, A.leo: 5, A.hw: 4}
  - delete-records: {before: 1}
    expect: {A.log-start: 1, A.log: "e0:m2 e0:m3 e0:m4 e0:m5", B.log-start: 0}
  - delete-records: {}
    expect: {A.log-start: 4, A.log: "e0:m5", B.log-start: 0}
  - run: {until: caught-up}
    expect: {B.log-start: 4, B.log: "e0:m5", C.log-start: 4, A.hw: 5}
  - list-offsets: {client: R, which: earliest}
    expect: {answer.offset: 4, answer.error: NONE}
  - list-offsets: {client: R}
    expect: {answer.offset: 5}
`)
}

// Segments roll after two batches; retention deletes those below the high watermark. Where that
// is every one, the log rolls first (broker.md 0.5, UnifiedLog.deleteSegments).
func TestSegmentsAndRetention(t *testing.T) {
	keptOn(t, "2.0.1", ", log.segment.batches: 2", `
  - produce: {batches: [[m1], [m2], [m3], [m4], [m5]], acks: all}
  - run: {until: caught-up}
    expect: {A.segments: 0 2 4, B.segments: 0 2 4}
  - delete-old-segments: {broker: A, count: 1}
    expect: {A.log-start: 2, A.segments: 2 4, A.log: "e0:m3 e0:m4 e0:m5", B.log-start: 0}
  - delete-old-segments: {broker: A}
    expect: {A.log-start: 5, A.segments: [5], A.log: none}
`)
}

// A power loss takes what was not flushed; a checkpoint file may be wrong; a start looks into
// the files again (broker.md 0.6).
func TestDamagedFilesAndDisks(t *testing.T) {
	keptOn(t, "2.0.1", "", `
  - produce: {batches: [[m1], [m2], [m3]], acks: all}
  - run: {until: caught-up}
  - flush: {broker: B, batches: 2}
    expect: {B.flushed: 2, B.recovery-point: 0}
  - wait: {ms: 5000}
    expect: {B.files.replication-offset-checkpoint: 3, B.files.cleanshutdown: none}
  - crash: {broker: B, kind: power}
    expect: {B.leo: 2, B.log: "e0:m1 e0:m2"}
  - damage: {broker: B, file: replication-offset-checkpoint, how: wrong, value: 1}
    expect: {B.files.replication-offset-checkpoint: 1}
  - damage: {broker: B, file: leader-epoch-checkpoint, how: empty}
    expect: {B.files.leader-epoch-checkpoint: none}
  - expire-session: {broker: B}
  - controller-reads: {}
  - start: {broker: B}
    expect: {B.leo: 2, B.epochs: "0:0", B.log-dir: online}
  - run: {until: caught-up}
    expect: {B.leo: 3, B.hw: 3}
  - fail-log-dir: {broker: B}
    expect: {B.role: down}
  - replace-disk: {broker: B}
    expect: {B.leo: 0, B.log: none, B.files.replication-offset-checkpoint: none}
`)
}

// A consumer in the rack of a follower is sent there from 2.4 on, and nowhere before (KIP-392).
func TestFollowerReads(t *testing.T) {
	steps := `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - consume: {client: R}
    expect:
      "0.8.0 - 2.3": {read: [m1]}
      "2.4+": {read: none}
  - consume: {client: R}
    expect: {read: [m1]}
`
	for _, rules := range []string{"2.3", "2.4"} {
		keptOn(t, rules, ", racks: {A: east, B: west, R: west}", steps)
	}
}

// From 2.7 on an ISR change is asked of the controller; while it waits, the maximal ISR counts
// (broker.md 2.4).
func TestPendingISR(t *testing.T) {
	keptOn(t, "2.7", "", `
  - produce: {records: [m1], acks: 1}
  - crash: {broker: B}
  - run: {isr: [A, C]}
    expect: {A.isr: [A, C], A.maximal-isr: [A, C], A.pending-isr: none, B.isr: none}
`)
}

// keptOn plays steps on a rule set; every expectation of a step must hold. What the judge makes
// of the run is left to the tests of core/check.
func keptOn(t *testing.T, rules, cluster, steps string) {
	t.Helper()
	src := made(cluster, steps, "")
	outcome := strings.Count(src[:strings.Index(src, "\noutcome:")], "\n") + 2
	for _, f := range playMade(t, rules, src).Failures() {
		if f.Line < outcome {
			t.Error(f.String())
		}
	}
}
