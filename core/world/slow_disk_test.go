package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/world"
)

// A request waits for the slow disk of its receiver and stays first on its connection; another one
// of the same sender waits behind it. The timer lets it be handled, and no sooner.
func TestARequestWaitsForASlowDisk(t *testing.T) {
	p := boot(t, spec(t, "2.8-zk", 2, a, b), a)
	slow := world.Action{Kind: world.SlowDisk, Broker: a, Ms: 700}
	p.do(slow)
	assert.Equal(t, world.NothingChanges, p.Do(slow))
	p.produce(1, 1, a)
	p.produce(1, 1, a)
	require.Equal(t, kafka.Offset(0), p.leo(a))
	require.Len(t, p.Now().Net.All(), 2)
	first, second := p.Now().Net.M[0], p.Now().Net.M[1]
	assert.True(t, first.Inside && !second.Inside)
	for _, kind := range []world.Kind{world.Deliver, world.Drop, world.Hold} {
		got := p.Do(world.Action{Kind: kind, Msg: first.ID})
		assert.Equal(t, world.WaitsForDisk, got, kind)
	}
	assert.Equal(t, world.NotHead, p.Do(world.Action{Kind: world.Deliver, Msg: second.ID}))
	fire := world.Action{Kind: world.FireTimer, Timer: world.TimerDisk, Broker: a, Msg: first.ID}
	p.passTo(699)
	assert.Equal(t, world.TimerNotDue, p.Do(fire))
	p.do(world.Action{Kind: world.Pass, Ms: 1})
	p.do(fire)
	p.settle(nil)
	assert.Equal(t, kafka.Offset(1), p.leo(a))
	assert.Equal(t, client.Acked, p.Now().Producers[0].Sends[0].State)
	p.do(world.Action{Kind: world.SlowDisk, Broker: a})
	p.passTo(1400) // what has entered waits on
	p.settle(nil)
	assert.Equal(t, kafka.Offset(2), p.leo(a))
	p.produce(1, 1, a)
	assert.Equal(t, kafka.Offset(3), p.leo(a))
}

// A follower's slow disk holds up the records that it is sent. What waits for the disk of a process
// is gone with it: a request breaks, an answer is never used.
func TestWhatWaitsForADiskGoesWithTheProcess(t *testing.T) {
	p := boot(t, spec(t, "2.8-zk", 2, a, b), a)
	p.do(world.Action{Kind: world.SlowDisk, Broker: b, Ms: 700})
	p.produce(1, 1, a)
	p.fetch(b)
	assert.Equal(t, kafka.Offset(0), p.leo(b))
	require.Len(t, p.Now().Net.All(), 1)
	assert.True(t, p.Now().Net.M[0].Inside && p.Now().Net.M[0].Answer)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	assert.Empty(t, p.Now().Net.All())
	p.do(world.Action{Kind: world.SlowDisk, Broker: a, Ms: 700})
	p.produce(1, 1, a)
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	assert.Empty(t, p.Now().Net.All())
	assert.Equal(t, client.Unknown, p.Now().Producers[0].Sends[1].State)
	assert.Equal(t, kafka.Offset(1), p.leo(a))
}

func TestSlowDisksAndThrottlesThatMakeNoSenseAreRefused(t *testing.T) {
	p := boot(t, spec(t, "2.8-zk", 2, a, b), a)
	for _, x := range []world.Action{
		{Kind: world.SlowDisk, Broker: 2, Ms: 1},
		{Kind: world.SlowDisk, Broker: -1, Ms: 1},
		{Kind: world.SlowDisk, Broker: a, Ms: -1},
		{Kind: world.SlowDisk, Broker: a, Ms: kafka.Never},
		{Kind: world.Throttle, Broker: 2, Count: 1},
		{Kind: world.Throttle, Broker: a, Count: -1},
		{Kind: world.Throttle, Broker: a, Count: kafka.MaxBatches + 1},
	} {
		assert.Equal(t, world.NoSuchThing, p.Do(x), "%+v", x)
	}
	assert.Equal(t, world.NothingChanges, p.Do(world.Action{Kind: world.Throttle, Broker: a}))
}

// KIP-73: a throttled leader sends members of the ISR what they ask for, and to others one batch
// a second here; who has had it waits like for data, and no append wakes it.
func TestAThrottleSparesTheISR(t *testing.T) {
	p := boot(t, spec(t, "2.8-zk", 2, a, b), a)
	p.do(world.Action{Kind: world.Throttle, Broker: a, Count: 1})
	for range 3 {
		p.produce(1, 1, a)
	}
	p.fetch(b)
	assert.Equal(t, kafka.Offset(3), p.leo(b), "b is in the ISR")
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.expireAndRead(a)
	require.Equal(t, kafka.SetOf(a), p.Now().State(0).ISR)
	for range 5 {
		p.produce(1, 1, a)
	}
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(nil)
	p.fetch(b)
	assert.Equal(t, kafka.Offset(4), p.leo(b), "one batch")
	p.fetch(b)
	assert.Equal(t, kafka.Offset(4), p.leo(b), "the second is not over")
	assert.EqualValues(t, 1, p.Now().Brokers[a].Process.NParked)
	p.produce(1, 1, a)
	assert.EqualValues(t, 1, p.Now().Brokers[a].Process.NParked)
	p.passTo(p.Now().Now + 1000)
	p.settle(nil)
	p.fetch(b)
	assert.Equal(t, kafka.Offset(5), p.leo(b), "the next second")
	p.do(world.Action{Kind: world.Throttle, Broker: a})
	p.passTo(p.Now().Now + 500)
	p.settle(nil)
	p.fetch(b)
	assert.Equal(t, p.leo(a), p.leo(b), "no limit any more")
}

// With ZooKeeper an operator changes unclean.leader.election.enable of the topic alone, and up to
// 2.0 the next election goes by it.
func TestUncleanElectionCanBeAllowedAtRunTime(t *testing.T) {
	p := boot(t, spec(t, "2.0.1", 3, a, b), c)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.expireAndRead(c)
	p.produce(1, 1, a)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	set := world.Action{Kind: world.AlterConfig, Setting: metadata.UncleanElection, Count: 1}
	for _, x := range []world.Action{
		{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 1, Cluster: true},
		{Kind: world.AlterConfig, Setting: metadata.BrokerMinISR, Count: 1, Broker: a},
		{Kind: world.AlterConfig, Setting: metadata.UncleanElection, Count: 1, Cluster: true},
	} {
		assert.Equal(t, world.OnlyOfTopic, p.Do(x))
	}
	bad := set
	bad.Count = 2
	assert.Equal(t, world.NoSuchThing, p.Do(bad))
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.expireAndRead(c)
	require.Equal(t, kafka.NoBroker, p.Now().State(0).Leader)
	p.do(set)
	assert.Equal(t, kafka.NoBroker, p.Now().State(0).Leader, "not before the next election")
	p.do(world.Action{Kind: world.ElectLeaders, Unclean: false, Broker: c})
	assert.Equal(t, kafka.NoBroker, p.Now().State(0).Leader, "a is the preferred one")
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.expireAndRead(c)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	assert.Equal(t, b, p.Now().State(0).Leader)
}

// expireAndRead lets the sessions of the processes that are gone end, and the controller act.
func (p *play) expireAndRead(controller kafka.BrokerID) {
	p.t.Helper()
	p.passTo(p.Now().Now + p.Spec().Config.SessionTimeout)
	p.do(world.Action{Kind: world.TellWatch, Broker: controller, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: controller})
	p.settle(nil)
}

// With ZooKeeper a disk that does not say whose it is starts under any id that is free, and then
// says so. In KRaft mode it does not start before it is formatted.
func TestADiskWithoutMetaPropertiesTakesAnotherID(t *testing.T) {
	p := boot(t, spec(t, "2.4", 3, a), c)
	p.produce(1, 1, a)
	for _, x := range []kafka.BrokerID{a, b} {
		p.do(world.Action{Kind: world.CrashProcess, Broker: x})
		p.expireAndRead(c)
	}
	as := world.Action{Kind: world.StartAs, Broker: a, From: b.Node()}
	p.do(as)
	require.False(t, p.Now().Up(a) || p.Now().Up(b), "meta.properties names a")
	gone := world.Action{Kind: world.DamageFile, Broker: a, File: broker.FileMeta}
	p.do(gone)
	assert.Equal(t, world.NothingToHarm, p.Do(gone))
	p.do(as)
	assert.True(t, p.Now().Up(b) && !p.Now().Up(a))
	assert.Equal(t, kafka.Offset(1), p.leo(b))
	assert.Equal(t, kafka.Offset(0), p.leo(a))
	assert.False(t, p.Now().Brokers[b].Machine.Dirs[0].NoMeta)

	k := members(t, "4.1", nil)
	k.live(5000)
	k.do(world.Action{Kind: world.CrashProcess, Broker: c})
	gone.Broker = c
	k.do(gone)
	k.do(world.Action{Kind: world.StartProcess, Broker: c})
	assert.False(t, k.Now().Up(c))
	exits := k.happened(event.ProcessExited, c)
	require.Len(t, exits, 1)
	assert.Equal(t, event.RuleNotFormatted, exits[0].Rule)
}
