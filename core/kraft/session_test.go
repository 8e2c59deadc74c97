package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
)

func (b *bench) nextFence() (kafka.BrokerID, kafka.Ms) { return b.c.NextFence(b.env()) }

func (b *bench) fenceSilent() []string {
	return b.show(b.do(func(e Env) { b.c.FenceSilent(e) }))
}

// A session is valid up to 9 s after the last contact, and has no end while the broker is in touch.
func TestSessions(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.broker(3, 103, fenced)
	who, at := b.nextFence()
	assert.Equal(t, kafka.NoBroker, who)
	assert.Equal(t, kafka.Never, at)

	b.brokers(3)
	b.now = 500
	b.do(func(e Env) {
		b.c.InTouch(e, 0, 100)
		b.c.InTouch(e, 1, 100) // of the process before: says nothing
		b.c.InTouch(e, 2, 102)
		b.c.InTouch(e, 4, 104) // is not registered
	})
	who, at = b.nextFence()
	assert.Equal(t, kafka.BrokerID(1), who)
	assert.Equal(t, kafka.Ms(9001), at)
	assert.Equal(t, kafka.NoBrokerEpoch, b.c.Contacts[4].Epoch)

	b.now = 700
	b.beat(Heartbeat{Broker: 0})
	assert.Equal(t, kafka.Never, b.c.Contacts[0].At, "it stays in touch")
	b.beat(Heartbeat{Broker: 1})
	_, at = b.nextFence()
	assert.Equal(t, kafka.Ms(9701), at)

	b.now = 1000
	b.do(func(e Env) {
		b.c.OutOfTouch(e, 0)
		b.c.OutOfTouch(e, 1) // it was not in touch: its last heartbeat counts
	})
	assert.Equal(t, kafka.Ms(1000), b.c.Contacts[0].At)
	assert.Equal(t, kafka.Ms(700), b.c.Contacts[1].At)
	b.now = 9700
	assert.Empty(t, b.fenceSilent())
	b.now = 9701
	require.Len(t, b.fenceSilent(), 1)
	assert.Equal(t, kafka.SetOf(0, 2), b.c.Image.Unfenced())
	who, at = b.nextFence()
	assert.Equal(t, kafka.BrokerID(0), who)
	assert.Equal(t, kafka.Ms(10001), at)
}

// Brokers whose sessions have run out are fenced one at a time, the oldest contact first, and each
// sees what the one before has changed (controller.md 2.3): all of an ISR of three, here.
func TestSilentBrokersAreFencedOneAtATime(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(3)
	b.spec.Config.MinISR = 2
	b.partition(0, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	for id, at := range []kafka.Ms{30, 10, 20} {
		b.c.Contacts[id].At = at
	}
	b.now = 20000
	assert.Equal(t, []string{"change 0 isr 0 2", "broker 1 epoch 101 fenced 1"}, b.fenceSilent())
	assert.Equal(t, event.RuleSessionTimeout, b.told(event.BrokerFenced)[0].Rule)
	assert.Equal(t, []string{
		"change 0 isr 0 elr 2", "broker 2 epoch 102 fenced 1",
	}, b.fenceSilent())
	assert.Equal(t, []string{
		"change 0 leader -1 isr - elr 0 2 last 0", "broker 0 epoch 100 fenced 1",
	}, b.fenceSilent())
	assert.Empty(t, b.fenceSilent())
	assert.Equal(t, "-1 / - / 0 2 / 0 / 1 / 3", state(&b.c.Image.Parts[0]))
}

// A broker that is fenced in its controlled shutdown is in it no more: it may stop at once.
func TestFencedInAControlledShutdown(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(3)
	b.partition(0, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	b.beat(Heartbeat{Broker: 0, WantShutdown: true})
	require.True(t, b.c.Contacts[0].Stopping)
	b.now = 9001
	b.c.Contacts[1].At, b.c.Contacts[2].At = 9001, 9001
	assert.Equal(t, []string{"broker 0 epoch 100 fenced 1"}, b.fenceSilent())
	_, a := b.beat(Heartbeat{Broker: 0, WantShutdown: true})
	assert.True(t, a.ShouldShutDown, "though nobody has read what its shutdown wrote")
}

// What a new active controller takes for heard, by release (controller-crosscheck.md 2, KAFKA-18138
// and 19130), and so until when it refuses another process with the id of a broker.
func TestWhoIsHeardAfterAFailover(t *testing.T) {
	for _, row := range []struct {
		release, state string
		heard          bool
	}{
		{"3.9", unfenced, true},
		{"3.9", fenced, false},
		{"4.0", unfenced, true},
		{"4.0", fenced, true},
		{"4.0", inShutdown, true},
		{"4.1", unfenced, true},
		{"4.1", fenced, false},
		{"4.1", inShutdown, true},
	} {
		b := newBench(t, rulesOf(t, row.release))
		b.c.Image.Formatted = true
		b.broker(0, 100, row.state)
		b.now = 50000
		b.c.Contacts[0] = Contact{Epoch: 100, At: 50000, Offset: 77, Stopping: true, StopAt: 80}
		b.do(func(e Env) { b.c.Claim(e) })
		assert.Zero(t, b.out.N)
		assert.False(t, b.c.Contacts[0].Stopping, "nothing of a controlled shutdown is known")
		assert.Zero(t, b.c.Contacts[0].Offset)
		ask := func(at kafka.Ms) (err kafka.ErrorCode) {
			b.now = at
			c := b.c
			b.do(func(e Env) { _, err = c.Register(e, again(0, 100)) })
			return err
		}
		want := kafka.ErrNone
		if row.heard {
			want = kafka.ErrDuplicateRegistration
		}
		assert.Equal(t, want, ask(59000), "%+v", row)
		assert.Equal(t, kafka.ErrNone, ask(59001), "%+v", row)
		_, at := b.nextFence()
		if row.state != fenced {
			assert.Equal(t, kafka.Ms(59001), at, "a dead broker is fenced that much later")
		}
	}
}

// The flag of a controlled shutdown outlives a failover (KIP-841), its offset does not: the broker
// asks once more, and the flag is not written again.
func TestAControlledShutdownAcrossAFailover(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(2)
	b.c.Image.Formatted, b.c.Image.Offset = true, 200
	b.partition(0, led(0, kafka.SetOf(0, 1), 0, 1))
	b.partition(1, led(0, kafka.SetOf(0), 0))
	got, _ := b.beat(Heartbeat{Broker: 0, WantShutdown: true})
	assert.Equal(t, []string{
		"broker 0 epoch 100 shutdown 1", "change 0 leader 1 isr 1",
		"change 1 leader -1 isr - elr 0 last 0",
	}, got)
	b.do(func(e Env) { b.c.Claim(e) })
	assert.True(t, b.c.Image.Brokers[0].InShutdown)
	b.c.Image.Parts[1].Leader = 0 // as if it had kept one
	got, _ = b.beat(Heartbeat{Broker: 0, WantShutdown: true})
	assert.Empty(t, got)
	assert.Equal(t, kafka.Offset(203), b.c.Contacts[0].StopAt)
}

// The first records of a log by release, written once; with ELR the cluster's min.insync.replicas
// is that of the controller's file (controller.md 3.5).
func TestTheFirstRecordsOfALog(t *testing.T) {
	for release, want := range map[string][]string{
		"3.9": {"feature 3 level 1"},
		"4.0": {"feature 3 level 1"},
		"4.1": {"feature 3 level 1", "config key 0 cluster true value 2", "feature 2 level 1"},
	} {
		b := newBench(t, rulesOf(t, release))
		b.spec.Config.MinISR = 2
		b.c = Controller{}
		b.c.Image.Offset = 1 // LeaderChange is there
		got := b.show(b.do(func(e Env) { b.c.Claim(e) }))
		assert.Equal(t, want, got, release)
		assert.True(t, b.c.Active)
		assert.Equal(t, release == "4.1", b.c.Image.ELR)
		assert.Equal(t, release == "4.1", b.c.Image.ClusterMinISR.Set)
		for id := range b.c.Contacts {
			assert.Equal(t, Contact{Epoch: kafka.NoBrokerEpoch}, b.c.Contacts[id])
		}
		assert.Empty(t, b.do(func(e Env) { b.c.Claim(e) }), "the next controller finds them")
	}
}
