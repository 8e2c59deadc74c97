package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
)

func (b *bench) beat(q Heartbeat) (recs []string, a HeartbeatAnswer) {
	b.t.Helper()
	if q.Epoch == 0 {
		q.Epoch = b.c.Image.Brokers[q.Broker].Epoch
	}
	var err kafka.ErrorCode
	written := b.do(func(e Env) { a, err = b.c.Heartbeat(e, &q) })
	require.Equal(b.t, kafka.ErrNone, err)
	taken := b.told(event.HeartbeatTaken)
	require.Len(b.t, taken, 1)
	require.Equal(b.t, q.Broker.Node(), taken[0].Peer)
	return b.show(written), a
}

// Partition 0 is led by the broker that goes, partition 1 has it as a follower, partition 2 has it
// alone; brokers 1 and 2 stay.
func (b *bench) threeParts() {
	b.brokers(3)
	b.partition(0, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	b.partition(1, led(1, kafka.SetOf(0, 1), 1, 0))
	b.partition(2, led(0, kafka.SetOf(0), 0, 1))
	b.partition(3, led(1, kafka.SetOf(1), 1, 0))
}

// The records of controller.md 2.3 and their order, by release: a broker leaves the ISRs before it
// is marked as fenced, and is marked as unfenced before the elections.
func TestRecordsOfFencingAndUnfencing(t *testing.T) {
	for _, row := range []struct {
		release       string
		fence, shrink []string
		unfence       string
	}{
		// Up to 3.5 a shrink raises the leader epoch.
		{
			"3.2",
			[]string{"fence 0 epoch 100"},
			[]string{"change 1 leader 1 isr 1"},
			"unfence 0 epoch 100",
		},
		{
			"3.3",
			[]string{"broker 0 epoch 100 fenced 1"},
			[]string{"change 1 leader 1 isr 1"},
			"broker 0 epoch 100 fenced -1",
		},
		{
			"3.9",
			[]string{"broker 0 epoch 100 fenced 1"},
			[]string{"change 1 isr 1"},
			"broker 0 epoch 100 fenced -1",
		},
	} {
		b := newBench(t, rulesOf(t, row.release))
		b.threeParts()
		got, a := b.beat(Heartbeat{Broker: 0, WantFence: true})
		want := append([]string{"change 0 leader 1 isr 1 2"}, row.shrink...)
		want = append(want, "change 2 leader -1")
		assert.Equal(t, append(want, row.fence...), got, row.release)
		assert.Equal(t, HeartbeatAnswer{CaughtUp: false, Fenced: true}, a)
		assert.Equal(t, event.RuleFenceWanted, b.told(event.BrokerFenced)[0].Rule)

		got, a = b.beat(Heartbeat{Broker: 0, Offset: 101})
		assert.Equal(t, []string{row.unfence, "change 2 leader 0"}, got, row.release)
		assert.Equal(t, HeartbeatAnswer{CaughtUp: true}, a)
		assert.Len(t, b.told(event.BrokerUnfenced), 1)
	}
}

// Unfencing looks at every partition without a leader, with the broker among those that may lead,
// though it is still fenced in the image (controller.md 2.3).
func TestUnfencingElectsForAllPartitionsWithoutALeader(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.broker(0, 100, fenced)
	b.broker(1, 101, active)
	b.broker(2, 102, fenced)
	b.spec.Config.MinISR = 2
	waits := led(kafka.NoBroker, 0, 2, 0, 1)
	waits.ELR = kafka.SetOf(0, 2) // 2 comes first in the assignment, and is fenced
	b.partition(0, waits)
	other := led(kafka.NoBroker, 0, 1, 2, 0)
	other.ELR = kafka.SetOf(2)
	b.partition(1, other)
	b.partition(2, led(1, kafka.SetOf(1, 0), 0, 1)) // it prefers 0, but has a leader
	behind := b.c.Image.Brokers[0].At               // the next to apply is the registration itself
	got, a := b.beat(Heartbeat{Broker: 0, Offset: behind})
	assert.Empty(t, got)
	assert.Equal(t, HeartbeatAnswer{Fenced: true}, a)
	assert.Equal(t, event.RuleStaysFenced, b.told(event.HeartbeatTaken)[0].Rule)

	got, a = b.beat(Heartbeat{Broker: 0, Offset: behind + 1})
	assert.Equal(t, []string{
		"broker 0 epoch 100 fenced -1", "change 0 leader 0 isr 0 elr 2",
	}, got)
	assert.Equal(t, HeartbeatAnswer{CaughtUp: true}, a)
	assert.Equal(t, kafka.SetOf(0, 1), b.c.Image.Active())
}

// A controlled shutdown from its request to its end (controller.md 2.3, KIP-841): the leaderships
// go, the shutdown offset is kept once, and all active brokers must have come that far.
func TestAControlledShutdown(t *testing.T) {
	b := newBench(t, rulesOf(t, "3.3"))
	b.brokers(3)
	b.partition(0, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	b.c.Image.Offset = 200
	ask := Heartbeat{Broker: 0, Offset: 200, WantShutdown: true}
	got, a := b.beat(ask)
	assert.Equal(t, []string{"broker 0 epoch 100 shutdown 1", "change 0 leader 1 isr 1 2"}, got)
	assert.Equal(t, HeartbeatAnswer{CaughtUp: true}, a)
	assert.Equal(t, kafka.Offset(202), b.c.Contacts[0].StopAt)
	assert.Equal(t, kafka.Offset(202), b.told(event.BrokerStopping)[0].To)
	assert.Equal(t, kafka.SetOf(1, 2), b.c.Image.Active())
	assert.Equal(t, kafka.SetOf(0, 1, 2), b.c.Image.Unfenced())

	b.beat(Heartbeat{Broker: 1, Offset: 202})
	b.beat(Heartbeat{Broker: 2, Offset: 201})
	got, a = b.beat(ask)
	assert.Empty(t, got, "broker 2 has not read that its leader has moved")
	assert.Equal(t, HeartbeatAnswer{CaughtUp: true}, a)
	assert.Equal(t, event.RuleOthersBehind, b.told(event.HeartbeatTaken)[0].Rule)

	b.beat(Heartbeat{Broker: 2, Offset: 202})
	got, a = b.beat(ask)
	assert.Equal(t, []string{"broker 0 epoch 100 fenced 1"}, got)
	assert.Equal(t, HeartbeatAnswer{CaughtUp: true, Fenced: true, ShouldShutDown: true}, a)
	assert.False(t, b.c.Contacts[0].Stopping)
	reg := b.c.Image.Brokers[0]
	assert.True(t, reg.Fenced && reg.InShutdown, "the flag goes with the next registration")

	got, _ = b.beat(Heartbeat{Broker: 0, Offset: 203})
	assert.Equal(t, []string{"broker 0 epoch 100 fenced -1"}, got)
	assert.True(t, b.c.Image.Brokers[0].InShutdown, "unfencing does not end a controlled shutdown")
}

// Before 3.3 controlled shutdown stood in no record, and a broker alone has nobody to wait for.
func TestAControlledShutdownOfTheLastBroker(t *testing.T) {
	for release, flag := range map[string][]string{
		"3.2": nil, "3.3": {"broker 0 epoch 100 shutdown 1"},
	} {
		b := newBench(t, rulesOf(t, release))
		b.brokers(1)
		b.partition(0, led(0, kafka.SetOf(0), 0))
		got, a := b.beat(Heartbeat{Broker: 0, WantShutdown: true})
		assert.Equal(t, append(flag, "change 0 leader -1"), got, release)
		assert.Equal(t, HeartbeatAnswer{}, a)
		_, a = b.beat(Heartbeat{Broker: 0, WantShutdown: true})
		assert.True(t, a.ShouldShutDown)
	}
}

// A broker that leads nothing may stop at once, and one that is fenced as well (controller.md 2.3).
func TestAShutdownAtOnce(t *testing.T) {
	for _, state := range []string{unfenced, fenced} {
		b := newBench(t, rulesOf(t, "4.1"))
		b.brokers(2)
		b.broker(0, 100, state)
		got, a := b.beat(Heartbeat{Broker: 0, WantShutdown: true})
		assert.Equal(t, []string{"broker 0 epoch 100 fenced 1"}, got)
		assert.Equal(t, HeartbeatAnswer{Fenced: true, ShouldShutDown: true}, a)
		assert.Len(t, b.told(event.BrokerFenced), map[string]int{unfenced: 1, fenced: 0}[state])
	}
}

// A heartbeat of another registration is stale, whether its epoch is lower or higher, and counts as
// nothing (77, controller.md 2.3).
func TestAStaleHeartbeat(t *testing.T) {
	for _, q := range []Heartbeat{
		{Broker: 0, Epoch: 99, WantFence: true},
		{Broker: 0, Epoch: 101, WantFence: true},
		{Broker: 3, Epoch: 103, WantFence: true},
		{Broker: 0, Epoch: 101, Late: true},
	} {
		b := newBench(t, rulesOf(t, "4.1"))
		b.threeParts()
		b.now = 5000
		before := b.c
		var err kafka.ErrorCode
		recs := b.do(func(e Env) { _, err = b.c.Heartbeat(e, &q) })
		assert.Equal(t, kafka.ErrStaleBrokerEpoch, err)
		assert.Empty(t, recs)
		assert.Equal(t, before, b.c)
		assert.Equal(t, kafka.ErrStaleBrokerEpoch, b.told(event.HeartbeatFailed)[0].Err)
	}
}

// KAFKA-15019: a heartbeat that waited too long counts as contact from 3.5 on, and changes nothing
// else in any release.
func TestALateHeartbeat(t *testing.T) {
	for release, contact := range map[string]kafka.Ms{"3.4": 0, "3.5": 8000} {
		b := newBench(t, rulesOf(t, release))
		b.threeParts()
		b.now = 8000
		before := b.c.Image
		var err kafka.ErrorCode
		q := Heartbeat{Broker: 0, Epoch: 100, WantShutdown: true, Late: true}
		b.do(func(e Env) { _, err = b.c.Heartbeat(e, &q) })
		assert.Equal(t, kafka.ErrRequestTimedOut, err)
		assert.Equal(t, before, b.c.Image)
		assert.Equal(t, contact, b.c.Contacts[0].At, release)
	}
}

// KIP-858, controller-crosscheck.md 3.5: a failed log directory is as fencing for its partitions;
// its replicas may not lead while it is offline, and the other partitions notice nothing.
func TestAFailedLogDirectory(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(3)
	b.spec.Config.LogDirs, b.spec.Config.MinISR = 2, 2
	for p := range kafka.PartitionID(4) {
		b.partition(p, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	}
	b.partition(3, led(1, kafka.SetOf(0, 1), 0, 1))
	got, a := b.beat(Heartbeat{Broker: 0, Offset: 300, Dirs: 0b10})
	assert.Equal(t, []string{
		"change 1 leader 1 isr 1 2", "change 3 isr 1 elr 0", "broker 0 epoch 100 offline 10",
	}, got)
	assert.Equal(t, HeartbeatAnswer{CaughtUp: true}, a)
	got, _ = b.beat(Heartbeat{Broker: 0, Offset: 300, Dirs: 0b10})
	assert.Empty(t, got, "it is known")

	got, _ = b.beat(Heartbeat{Broker: 1, WantFence: true})
	assert.Equal(t, []string{
		"change 0 isr 0 2", "change 1 leader 2 isr 2 elr 1", "change 2 isr 0 2",
		"change 3 leader -1 isr - elr 0 1 last 1", "broker 1 epoch 101 fenced 1",
	}, got, "the ELR has 0 for partition 3, which lies in the failed directory")

	b.now = 9001
	b.c.Contacts[2].At = 9001
	got, _ = b.register(again(0, 100))
	assert.Equal(t, []string{
		"change 0 leader 2 isr 2 elr 0", "change 2 leader 2 isr 2 elr 0 |",
		"register 0 epoch 8 fenced 1",
	}, got, "all is online again")
	got, _ = b.beat(Heartbeat{Broker: 0, Offset: 300})
	assert.Equal(t, []string{
		"broker 0 epoch 8 fenced -1", "change 3 leader 0 isr 0 elr 1 last -",
	}, got)
}

// Before 3.7 the controller is told of no directory, whatever a heartbeat says.
func TestAFailedLogDirectoryBefore37(t *testing.T) {
	b := newBench(t, rulesOf(t, "3.6"))
	b.threeParts()
	b.spec.Config.LogDirs = 2
	got, _ := b.beat(Heartbeat{Broker: 0, Dirs: 0b01})
	assert.Empty(t, got)
	assert.Zero(t, b.c.Image.Brokers[0].Dirs)
}

// A broker that comes back without one of its directories does not lead what lies there, though it
// is eligible and counts as active from this heartbeat on.
func TestUnfencingWithAFailedLogDirectory(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.broker(0, 100, fenced)
	b.spec.Config.LogDirs, b.c.Image.Brokers[0].Dirs = 2, 0b01
	for p := range kafka.PartitionID(2) {
		b.partition(p, led(kafka.NoBroker, 0, 0, 1))
		b.c.Image.Parts[p].ELR = kafka.SetOf(0)
	}
	got, _ := b.beat(Heartbeat{Broker: 0, Offset: 300, Dirs: 0b01})
	assert.Equal(t, []string{"broker 0 epoch 100 fenced -1", "change 1 leader 0 isr 0 elr -"}, got)
}

// A heartbeat that changes the state of its broker leaves directories to the next one: two changes
// of one partition, both decided on the state before, could contradict each other.
func TestAFailedLogDirectoryBesideANewState(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(2)
	b.broker(0, 100, fenced)
	b.spec.Config.LogDirs = 2
	b.partition(0, led(kafka.NoBroker, 0, 0, 1))
	b.c.Image.Parts[0].ELR = kafka.SetOf(0)
	q := Heartbeat{Broker: 0, Offset: 300, Dirs: 0b01}
	got, _ := b.beat(q)
	assert.Equal(t, []string{"broker 0 epoch 100 fenced -1", "change 0 leader 0 isr 0 elr -"}, got)
	assert.Zero(t, b.c.Image.Brokers[0].Dirs)
	got, _ = b.beat(q)
	assert.Equal(t, []string{
		"change 0 leader -1 isr - elr 0 last 0", "broker 0 epoch 100 offline 1",
	}, got)
}
