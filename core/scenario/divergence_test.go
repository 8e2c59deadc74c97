package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// The second failure of KIP-101, by hand: A and B lose power together. B had not flushed m2,
// comes back first, and puts m3 where m2 was. Up to 0.10 A finds nothing above its own high
// watermark and keeps m2: two records at offset 1. From 0.11 on A learns that epoch 0 ends at 1
// and takes m3; m2 is lost, since every copy but A's was. A had shown it as committed (HW 2), and
// B, which is the ISR, has another record there.
const divergence = `id: divergence
title: {en: Two records at one offset, zh: 同一 offset 两条消息}
about: {group: kip, idea: {en: Both lose power., zh: 两台都断电。}}
cluster:
  {brokers: [A, B, C], replicas: [A, B], controller: C, unclean.leader.election.enable: false}
rules: ["0.10", "0.11"]
steps:
  - produce: {records: [m1], acks: all}
    setup: true
  - run: {until: caught-up}
    setup: true
  - flush: {broker: B}
    setup: true
  - produce: {records: [m2], acks: all}
  - fetch: {follower: B}
  - fetch: {follower: B}
    expect: {A.hw: 2, B.leo: 2, B.hw: 1, B.flushed: 1, acked: [m1, m2]}
  - flush: {broker: A}
  - wait: {ms: 5000}
    expect: {A.files.replication-offset-checkpoint: 2, A.broker-epoch: 2, B.broker-epoch: 3}
  - crash: {broker: B, kind: power}
    expect: {B.log: e0:m1, B.broker-epoch: -1}
  - crash: {broker: A, kind: power}
    expect: {A.log: e0:m1 e0:m2}
  - expire-session: {broker: B}
  - expire-session: {broker: A}
    expect: {registered: [C], controller: C}
  - start: {broker: B}
  - controller-reads: {}
    expect: {controller.leader: B, controller.isr: [B], leader-epoch: 1}
  - deliver: {to: B}
    expect: {B.role: leader, lost: [m2]}
  - refresh-metadata: {client: P}
  - produce: {records: [m3], acks: all}
    expect: {B.log: e0:m1 e1:m3, B.hw: 2}
  - start: {broker: A}
  - controller-reads: {broker: C}
  - deliver: {to: A}
    expect: {A.role: follower, A.leader-epoch: 1, A.log: e0:m1 e0:m2, A.hw: 2}
  - fetch: {follower: A}
    expect:
      "0.8.0 - 0.10":
        A.log: e0:m1 e0:m2
        diverged: [m2, m3]
        violates: [acknowledged-records-survive, no-divergence, isr-holds-committed-data]
      "0.11+":
        A.log: e0:m1 e1:m3
        diverged: none
        violates: [acknowledged-records-survive, isr-holds-committed-data]
outcome:
  "0.8.0 - 0.10":
    {verdict: diverged, because: {en: x, zh: x}, rule: broker.md 1 (a) 1}
  "0.11+":
    {verdict: lost, records: [m2], because: {en: x, zh: x}, rule: broker.md 1 (b) 4}
`

func TestDivergence(t *testing.T) {
	s, faults := scenario.Parse("divergence.yaml", []byte(divergence))
	for _, d := range faults {
		t.Error(d.String())
	}
	require.NotNil(t, s)
	for _, rs := range release.All() {
		if rs.Mode != release.ZooKeeper {
			continue // the story is of a controller on a broker
		}
		if rs.Rules.Bounce == release.BounceSeen {
			continue // the next test
		}
		for _, f := range scenario.Play(s, rs).Failures() {
			t.Error(f.String())
		}
	}
}

// The same faults since KIP-380 (controller.md 1.3): C sees that B has restarted before it sees
// that A is dead, so B leaves the ISR, and nobody may lead until A is back with m2.
func TestASeenBounceKeepsTheRecord(t *testing.T) {
	text, _, _ := strings.Cut(divergence, "  - deliver: {to: B}")
	text = strings.Replace(text, "{controller.leader: B, controller.isr: [B], leader-epoch: 1}",
		"{controller.leader: none, controller.isr: [A], leader-epoch: 2}", 1)
	text = strings.Replace(text, "  - start: {broker: B}\n",
		"  - start: {broker: B}\n    expect: {violates: isr-holds-committed-data}\n", 1)
	text += `  - start: {broker: A}
  - run: {until: caught-up, within: 20000}
    expect: {A.role: leader, leader-epoch: 3, A.log: e0:m1 e0:m2, B.log: e0:m1 e0:m2, lost: none}
outcome:
  "0.8.0+": {verdict: safe, because: {en: x, zh: x}, rule: controller.md 1.3}
`
	s, faults := scenario.Parse("divergence.yaml", []byte(text))
	require.Empty(t, faults)
	for _, rs := range release.All() {
		if rs.Mode != release.ZooKeeper {
			continue // the story is of a controller on a broker
		}
		if rs.Rules.Bounce != release.BounceSeen {
			continue
		}
		for _, f := range scenario.Play(s, rs).Failures() {
			t.Error(f.String())
		}
	}
}

// What cannot be found out: each word has its list, and a name nobody declared says where to.
func TestHints(t *testing.T) {
	for _, c := range [][2]string{
		{"consume: {}", "the cluster has no consumers: name them, as in consumers: [R]"},
		{"refresh-metadata: {client: R}", `"R" is not a producer or a consumer of this cluster`},
		{"cut: {between: [A]}", "two processes, [A, B], must stand here, not a list"},
		{"cut: {between: [A, A]}", "A stands twice here"},
		{"crash: A", "a mapping (broker, brokers, kind, keep) must stand here"},
		{"wait: {ms: -1}", `a number from 1 to 864000000 must stand here, not "-1"`},
		{"deliver: {to: A, api: [LeaderIsr]}", `there is no request "LeaderIsr"`},
		{"produce: {records: [m9], acks: two}", `"two" is not possible here`},
		{"produce: {records: m3..m1}", `a range m1..m9 must stand here, not "m3..m1"`},
		{"produce: {records: [m1]}", `a record "m1" is produced before`},
		{"note: {}", `note needs "say" beside it`},
		{"fetch:", "a mapping (follower, request, answer, epoch-request, epoch-answer, " +
			"partition) must " +
			"stand here, not nothing"},
		{"run: {until: quiet, isr: [A, B]}", "run needs exactly one of: until, isr"},
	} {
		ds := faults(t, sample("  - "+c[0]+"\n"))
		require.NotEmpty(t, ds, c[0])
		assert.Contains(t, ds[0].Message.In(words.EN), c[1], c[0])
	}
	ds := faults(t, sample("  - flush: {broker: A}\n    when: {truncatoin: by-epoch}\n"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].String(), `there is no rule "truncatoin"`)
	assert.Contains(t, ds[0].String(), "did you mean truncation?")
}
