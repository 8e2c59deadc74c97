package scenario_test

import "testing"

// A retry happens by itself while time passes. m1's request is lost; it is given up after
// request.timeout.ms and sent again after retry.backoff.ms, behind m2 (Sender, RecordAccumulator).
func TestARetryHappensByItself(t *testing.T) {
	kept(t, ", clients: {P: {retries: 3, retry.backoff.ms: 200}}", `
  - cut: {between: [P, A]}
  - produce: {records: [m1], acks: 1, to: A}
    expect: {A.leo: 0, retrying: none}
  - drop: {from: P, api: [Produce]}
  - heal: {between: [P, A]}
  - produce: {records: [m2], acks: 1}
    expect: {acked: [m2]}
  - wait: {ms: 30000}
    expect: {retrying: [m1], unknown: none}
  - wait: {ms: 200}
    expect: {retrying: none, acked: [m1, m2], A.log: e0:m2 e0:m1}
`, "")
}

// An idempotent producer asks for its id within the step, of a broker that it reaches. Its retry,
// after the answer was lost, is found to be a duplicate (KIP-98); 0.10.2 knows no such producers,
// and takes it for a new batch. Another process of its application has another id.
func TestAnIdempotentProducerInAScript(t *testing.T) {
	kept(t, ", clients: {P: {retries: 3, enable.idempotence: true}}, replica.lag.time.max.ms: 90000", `
  - produce: {records: [m1], acks: all}
    expect: {A.leo: 1, queued: none}
  - cut: {between: [P, A]}
  - run: {until: quiet}
    expect: {A.hw: 1, acked: none}
  - drop: {from: A, to: P}
  - heal: {between: [P, A]}
  - wait: {ms: 30100}
  - run: {until: caught-up}
    expect:
      "0.10.2": {acked: [m1], A.log: e0:m1 e0:m1}
      "0.11": {acked: [m1], A.log: e0:m1}
  - produce: {records: [m2], acks: all}
  - restart-producer: {client: P}
    expect: {unknown: [m2]}
  - produce: {records: [m3], acks: 1, client: P}
    when: {producer-state: none}
  - produce: {records: [m4], acks: all}
  - run: {until: caught-up}
    expect:
      "0.10.2": {acked: [m1, m3, m4]}
      "0.11": {acked: [m1, m4], A.log: e0:m1 e0:m2 e0:m4}
`, "")
}

// A request that is lost is sent again behind what went out meanwhile, the last that failed first
// (RecordAccumulator.reenqueue); one that was refused shows its error, though its producer tries
// again; the run goes on until all are told.
func TestWhatBecomesOfAProduceOnItsWay(t *testing.T) {
	kept(t, ", clients: {P: {retries: 3}}", `
  - produce: {records: [m1], acks: 1, request: lost}
    expect: {A.leo: 0, acked: none}
  - produce: {records: [m2], acks: 1, answer: lost}
    expect: {A.leo: 1, acked: none}
  - produce: {records: [m3], acks: 1, answer: held}
    expect: {A.leo: 2, acked: none}
  - release: {to: P}
  - produce: {records: [m4], acks: 1, request: held}
    expect: {A.leo: 2, acked: [m3]}
  - release: {from: P}
  - run: {until: answered, within: 60000}
    expect: {acked: [m1..m4], A.log: e0:m2 e0:m3 e0:m4 e0:m2 e0:m1, doubled: [m2]}
  - crash: {broker: B}
  - expire-session: {broker: B}
  - run: {isr: [A, C]}
  - alter-config: {setting: min.insync.replicas, value: 3}
    expect: {min.insync.replicas: 3}
  - produce: {records: [m5]}
    expect: {answer.error: NOT_ENOUGH_REPLICAS, retrying: [m5]}
  - alter-config: {setting: min.insync.replicas}
  - run: {ms: 100}
    expect: {acked: [m1..m5], min.insync.replicas: 1}
`, "")
}

// A client before KIP-98 warns of enable.idempotence and does not know it: its retries stay
// 0. From 0.11 on an idempotent producer retries without end.
func TestWhatIdempotenceIsBeforeKIP98(t *testing.T) {
	kept(t, ", clients: {P: {enable.idempotence: true}}", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - cut: {between: [P, A]}
  - produce: {records: [m2], acks: all}
  - wait: {ms: 30000}
    expect:
      "0.10.2": {acked: [m1], unknown: [m2], retrying: none}
      "0.11": {acked: [m1], unknown: none, retrying: [m2]}
`, "")
}
