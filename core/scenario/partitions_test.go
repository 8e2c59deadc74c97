package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/scenarios"
)

// Two partitions with leaders of their own: a verb is about the one that it names, and so is a
// value; a run waits for both.
func TestPartitions(t *testing.T) {
	const two = ", replicas: [[A, B, C], [B, C, A]]"
	kept(t, two, `
  - produce: {records: [m1], acks: 1}
  - produce: {records: [m2, m3], partition: 1, acks: 1}
    expect:
      A.log: e0:m1
      p1.A.leo: 0
      p0.A.leo: 1
      p1.B.log: e0:m2 e0:m3
      controller.leader: A
      p1.controller.leader: B
      p1.B.role: leader
      B.role: follower
      metrics.A.LogEndOffset: 1
      p1.metrics.B.LogEndOffset: 2
      p1.metrics.A.PartitionCount: 2
  - fetch: {follower: C, partition: 1}
    expect: {p1.C.leo: 2, C.leo: 0, p1.A.leo: 0}
  - run: {until: caught-up}
    expect: {C.leo: 1, p1.A.hw: 2, p1.C.hw: 2, B.hw: 1}
  - consume: {client: R, partition: 1}
    expect: {R.read: [m2, m3], p1.R.position: 2, R.position: 0}
  - delete-records: {partition: 1, before: 1}
    expect: {A.log-start: 0, "0.11+": {p1.B.log-start: 1}}
  - crash: {broker: B}
  - run: {reached: {p1.controller.leader: C}}
    expect: {controller.leader: A, p1.leader-epoch: 1}
  - run: {until: leader}
    expect: {p1.C.role: leader, p1.controller.isr: [A, C], A.role: leader}
`, "")
	for _, rules := range []string{"2.8", "4.1"} {
		for _, f := range playMade(t, rules, made(", partitions: 2", `
  - produce: {records: [m1], partition: 1}
  - run: {until: caught-up}
    expect: {p1.A.log: e0:m1, p1.C.hw: 1, A.leo: 0, p1.controller.leader: A}
`, "")).Failures() {
			t.Error(f.String())
		}
	}
}

func TestFaultsOfPartitions(t *testing.T) {
	for _, c := range []struct{ old, to, says string }{
		{"min.insync", "partitions: 5, min.insync", "a number from 1 to 4"},
		{"min.insync", "partitions: 3, replicas: [[A], [B]], min.insync", "2 lists of "},
		{"min.insync", "replicas: [[A, D], [B]], min.insync", `"D" is not a broker`},
		{"A.leo: 1", "p1.A.leo: 1", "there is no partition 1"},
		{"acks: all", "acks: all, partition: 1", "there is no partition 1"},
	} {
		src := strings.Replace(sample(""), c.old, c.to, 1)
		ds := faults(t, src)
		require.NotEmpty(t, ds, c.to)
		assert.Contains(t, ds[0].Message.In(words.EN), c.says)
	}
}

// What a consumer must do before it may fetch is asked of each partition by itself.
func TestTheStateOfAConsumerIsOfAPartition(t *testing.T) {
	kept(t, ", partitions: 2, clients: {R: {group.id: g}}", `
  - produce: {records: [m1]}
  - run: {until: caught-up}
    expect: {R.state: unassigned, p1.R.state: unassigned}
  - assign: {client: R, partition: 1}
    expect: {R.state: unassigned, p1.R.state: initializing}
`, "")
}

// A run shows each partition: what each frame says is of that one, the judgement is of the whole
// cluster, and a step knows which one it is about.
func TestFramesOfPartitions(t *testing.T) {
	file, found := scenarios.Lookup("basics-two-partitions")
	require.True(t, found)
	run := run(t, parse(t, file), "2.8-zk")
	require.Equal(t, 2, run.Partitions())
	at := 7 // partition 0 has elected b2
	zero, one := run.FrameOf(at, 0), run.FrameOf(at, 1)
	assert.Same(t, run.Frame(at), zero)
	assert.Same(t, run.FrameOf(at, 9), one, "there is no tenth partition")
	assert.EqualValues(t, 1, one.Partition)
	assert.Equal(t, "b2", zero.Controller.Leader)
	assert.Equal(t, "b4", one.Controller.Leader)
	assert.Equal(t, []string{"b3", "b4"}, one.Controller.ISR)
	assert.False(t, one.Lanes[0].Hosted)
	assert.Equal(t, zero.Verdict, one.Verdict)
	assert.Equal(t, len(zero.Checks), len(one.Checks))
	var about []int
	for i := range run.Steps() + 1 {
		about = append(about, run.Info(i).About)
	}
	assert.Equal(t, []int{-1, -1, -1, 1, 0, -1, -1, 1, 0, -1, 1, -1, 1, -1, -1, 0, 1, -1}, about)
}
