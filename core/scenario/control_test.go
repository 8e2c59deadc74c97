package scenario_test

import "testing"

// An orderly shutdown (controller.md 1.8): the leadership moves before the process ends, the
// marker is written, and the session is closed at once. A broker outside the lead leaves the ISR
// with a new leader epoch.
func TestShutdown(t *testing.T) {
	for _, rules := range []string{"0.9", "2.1", "3.9-zk"} {
		keptOn(t, rules, ", controller: C", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - shutdown: {broker: A}
    expect:
      A.role: down
      registered: [B, C]
      controller.leader: B
      controller.isr: [B, C]
      leader-epoch: 1
      controller.shutting-down: [A]
      "0.8.0 - 3.6": {A.files.cleanshutdown: -1}
      "3.7+": {A.files.cleanshutdown: 2}
  - controller-reads: {}
    expect: {controller.shutting-down: none}
  - start: {broker: A}
  - run: {isr: [A, B, C]}
    expect: {A.role: follower, B.role: leader}
  - run: {until: quiet}
  - shutdown: {broker: A}
    expect: {controller.leader: B, controller.isr: [B, C], leader-epoch: 2, A.role: down}
`)
	}
	// Nobody else can lead: the broker waits, asks three times, and stops all the same.
	keptOn(t, "2.1", ", controller: C", `
  - produce: {records: [m1], acks: 1}
  - crash: {broker: B}
  - expire-session: {broker: B}
  - controller-reads: {}
  - run: {isr: [A, C]}
  - cut: {between: [A, C]}
  - produce: {records: [m2], acks: 1}
  - wait: {ms: 20000}
    expect: {controller.isr: [A]}
  - heal: {between: [A, C]}
  - shutdown: {broker: A}
    expect: {A.role: leader, A.shutting-down: true, controller.shutting-down: [A]}
  - wait: {ms: 20000}
    expect: {A.role: down, A.files.cleanshutdown: -1}
`)
	// controlled.shutdown.enable: false tells nobody.
	keptOn(t, "2.1", ", controlled.shutdown.enable: false", `
  - produce: {records: [m1], acks: 1}
  - shutdown: {broker: B}
    expect: {B.role: down, controller.isr: [A, B, C], registered: [A, C], B.files.cleanshutdown: -1}
`)
}

// A request to stop that waits on its way: the broker gives up after replica.socket.timeout.ms,
// here 30 s, and asks again 5 s later (controller.md 1.8).
func TestALostShutdownRequest(t *testing.T) {
	keptOn(t, "2.2", ", controller: C", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - shutdown: {broker: B, request: lost}
    expect: {B.shutting-down: true, controller.isr: [A, B, C]}
  - wait: {ms: 34000}
    expect: {B.role: follower}
  - wait: {ms: 2000}
    expect: {B.role: down, registered: [A, C], controller.isr: [A, C]}
`)
}

// The preferred leader, by a node up to 2.1 and by a request since; the ISR stays (controller.md
// 1.6). It needs a living member of the ISR.
func TestPreferredElection(t *testing.T) {
	for _, rules := range []string{"0.9", "2.1", "2.2", "3.9-zk"} {
		keptOn(t, rules, ", controller: C", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - shutdown: {broker: A}
  - controller-reads: {}
  - start: {broker: A}
  - elect: {}
    expect: {controller.leader: B, leader-epoch: 1}
  - run: {isr: [A, B, C]}
  - elect: {type: preferred}
    expect: {controller.leader: A, leader-epoch: 2, controller.isr: [A, B, C], B.role: leader}
  - run: {until: quiet}
    expect: {A.role: leader, B.role: follower, A.metadata.leader: A, B.metadata.leader: A}
`)
	}
}

// From 2.4 on an operator can ask for an unclean election where there is no leader.
func TestUncleanElection(t *testing.T) {
	keptOn(t, "2.4", ", controller: C", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - crash: {broker: B}
  - run: {isr: [A, C]}
  - cut: {between: [A, C]}
  - produce: {records: [m2], acks: 1}
  - run: {isr: [A]}
  - heal: {between: [A, C]}
  - elect: {type: unclean}
    expect: {controller.leader: A, answer.error: ELECTION_NOT_NEEDED}
  - crash: {broker: A}
  - expire-session: {broker: A}
  - controller-reads: {}
    expect: {controller.leader: none, controller.isr: [A]}
  - elect: {type: unclean}
    expect: {controller.leader: C, controller.isr: [C], answer.error: NONE}
`)
}

// A reassignment takes effect once the new replicas are in the ISR (controller.md 1.6; order and
// names as from 2.4 on).
func TestReassignment(t *testing.T) {
	keptOn(t, "2.4", ", replicas: [A, B], controller: A", `
  - produce: {records: [m1], acks: all}
  - run: {until: caught-up}
  - reassign: {replicas: [C, A]}
    expect:
      controller.replicas: [C, A, B]
      controller.adding: [C]
      controller.removing: [B]
      controller.leader: A
  - run: {isr: [A, C]}
  - run: {until: quiet}
    expect: {controller.replicas: [C, A], controller.adding: none, B.log: none, C.log: "e0:m1"}
`)
}

// The old controller has not been told; from 2.1 on its writes are refused (controller.md 1.7).
func TestControllerFailover(t *testing.T) {
	keptOn(t, "2.1", ", controller: C", `
  - produce: {records: [m1], acks: 1}
  - controller-failover: {to: B}
    expect: {controller: B}
`)
}

// A request that no peer of the cluster would send, answered by the checks of the release
// (controller.md 1.4): an old controller epoch 11, an old broker epoch 77 from 2.2 on.
func TestForeignRequests(t *testing.T) {
	keptOn(t, "2.2", ", controller: C", `
  - produce: {records: [m1], acks: 1}
  - run: {until: caught-up}
  - foreign: {from: C, to: B, api: StopReplica, controller-epoch: 0, leader-epoch: 0}
    expect: {answer.error: STALE_CONTROLLER_EPOCH, B.fetcher: fetching}
  - foreign: {from: C, to: B, api: StopReplica, controller-epoch: 1, broker-epoch: 1}
    expect: {answer.error: STALE_BROKER_EPOCH, B.fetcher: fetching}
  - foreign: {from: C, to: B, api: StopReplica, controller-epoch: 1}
    expect: {answer.error: NONE, B.fetcher: none, B.role: follower}
`)
}

// After a reassignment it is the new replicas that must have caught up.
func TestCaughtUpAfterAReassignment(t *testing.T) {
	kept(t, ", replicas: [A, B]", `
  - produce: {records: [m1], acks: 1}
  - reassign: {replicas: [C]}
  - run: {isr: [C]}
  - run: {until: caught-up}
    expect: {C.role: leader, C.leo: 1, A.role: none}
`, "")
}
