package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// controller.md 2.1 (up to 3.9): while the session of the process before is valid the new one is
// refused with 101, and tries again after 100 ms, 200 ms and so on; it may register once the old
// one was fenced, 9 s after it fell silent. Until then it takes neither roles nor requests.
func TestAFastRestartWaitsForTheOldSession(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	old := p.Now().Brokers[b].Process.BrokerEpoch
	died := p.Now().Now
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	assert.Equal(t, died, p.Now().KRaft[0].Contacts[b].At, "silent from now on")
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.Equal(t, int32(2), p.member(b).Incarnation)
	assert.Equal(t, kafka.NoBrokerEpoch, p.member(b).Previous, "it did not stop in order")
	p.live(9000)
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR, "not fenced yet")
	assert.Equal(t, broker.Starting, p.member(b).Life)
	assert.False(t, p.member(b).Loaded, "what the log says is of the process before")
	assert.Equal(t, world.NotRegistered, p.Do(world.Action{Kind: world.ReadMetadata, Broker: b}))
	assert.False(t, p.Now().Accepts(p.Spec(), b))
	refused := p.controllerSaid(event.RegisterRefused, b)
	require.Len(t, refused, 7)
	var waits []int32
	for _, e := range p.happened(event.TriesAgain, b) {
		assert.Equal(t, kafka.ErrDuplicateRegistration, e.Err)
		waits = append(waits, e.Seq)
	}
	assert.Equal(t, []int32{100, 200, 400, 800, 1600, 3200, 6400}, waits)
	p.live(1)
	assert.Equal(t, kafka.SetOf(a, c), p.state().ISR, "fenced when it was silent for more than 9 s")
	p.live(5000)
	assert.Equal(t, broker.Running, p.member(b).Life)
	assert.Greater(t, p.Now().Brokers[b].Process.BrokerEpoch, old)
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR, "it has fetched, and is back")
}

// A process that is not registered after 60 s stops. Its logs are loaded, so that it leaves its
// markers, without a broker epoch.
func TestAProcessThatCannotRegisterStops(t *testing.T) {
	p := members(t, "4.1", nil)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.do(world.Action{Kind: world.CutLink, From: b.Node(), To: v0.Node()})
	started := p.Now().Now
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.Equal(t, world.NoActiveController,
		p.Do(world.Action{Kind: world.ReadMetadata, Broker: b}))
	assert.Equal(t, world.TimerNotDue,
		p.Do(world.Action{Kind: world.FireTimer, Timer: world.TimerHeartbeat, Broker: b}))
	p.live(59999)
	assert.True(t, p.Now().Up(b))
	p.live(1)
	assert.False(t, p.Now().Up(b))
	began := p.happened(event.ShutdownBegan, b)
	require.Len(t, began, 1)
	assert.Equal(t, event.RuleNotRegistered, began[0].Rule)
	assert.Equal(t, started+60000, began[0].At)
	dir := p.Now().Brokers[b].Machine.Dirs[0]
	assert.True(t, dir.Marker)
	assert.Equal(t, kafka.NoBrokerEpoch, dir.MarkerEpoch)
}

// KIP-631, BrokerHeartbeatManager: an unfenced broker that is silent for more than 9 s is fenced;
// one that is reached again in time is not, and one that was fenced is unfenced by its next
// heartbeat, without registering again.
func TestASilentBrokerIsFenced(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	epoch := p.Now().Brokers[c].Process.BrokerEpoch
	link := world.Action{Kind: world.CutLink, From: c.Node(), To: v0.Node()}
	p.do(link)
	p.live(9000)
	link.Kind = world.HealLink
	p.do(link)
	p.live(20000)
	assert.True(t, p.Now().Metadata.Now.Brokers[c].Active(), "heard in time")
	link.Kind = world.CutLink
	p.do(link)
	p.live(9001)
	assert.True(t, p.Now().Metadata.Now.Brokers[c].Fenced)
	assert.Equal(t, kafka.SetOf(a, b), p.state().ISR)
	assert.False(t, p.member(c).Image.Brokers[c].Fenced, "it does not know")
	link.Kind = world.HealLink
	p.do(link)
	p.live(1000)
	assert.True(t, p.Now().Metadata.Now.Brokers[c].Active())
	assert.Equal(t, epoch, p.Now().Brokers[c].Process.BrokerEpoch)
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR)
	assert.Equal(t, broker.Running, p.member(c).Life)
}

// controller.md 2.3: a heartbeat of a broker that is not registered with its epoch is answered 77;
// it goes on trying, and does not register again.
func TestAnUnregisteredBrokerGoesOnTrying(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	epoch := p.Now().Brokers[c].Process.BrokerEpoch
	p.do(world.Action{Kind: world.Unregister, Broker: c})
	p.live(30000)
	failed := p.controllerSaid(event.HeartbeatFailed, c)
	assert.Greater(t, len(failed), 7)
	for _, e := range failed {
		assert.Equal(t, kafka.ErrStaleBrokerEpoch, e.Err)
	}
	assert.Len(t, p.controllerSaid(event.RegisterAsked, c), 1)
	assert.Equal(t, epoch, p.Now().Brokers[c].Process.BrokerEpoch)
	assert.True(t, p.Now().Up(c))
}

// A request to an active controller that dies finds the next one; a request that is lost is given
// up after half the session, and counts as a failure.
func TestAMemberAsksAgain(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.live(9001)
	p.do(world.Action{Kind: world.StartProcess, Broker: c})
	p.do(world.Action{Kind: world.FireTimer, Timer: world.TimerHeartbeat, Broker: c})
	asked, at := p.member(c).Asked, p.Now().Now
	require.NotZero(t, asked)
	p.do(world.Action{Kind: world.Drop, Msg: asked})
	p.comesTo("it has given up", func(w *world.World) bool { return p.member(c).Tries == 1 })
	assert.Equal(t, at+4500, p.Now().Now)
	p.comesTo("it asks again", func(w *world.World) bool { return p.member(c).Asked != 0 })
	assert.Equal(t, at+4600, p.Now().Now)
	p.do(world.Action{Kind: world.CrashVoter, Voter: v0})
	assert.Zero(t, p.member(c).Asked, "the connection broke")
	p.do(world.Action{Kind: world.StartVoter, Voter: v0})
	p.comesTo("it runs", func(w *world.World) bool { return p.member(c).Life == broker.Running })
	assert.Zero(t, p.member(c).Tries)
}

// onTwoDirs gives each of two partitions a log directory of its own.
func onTwoDirs(s *world.Spec) {
	s.Partitions, s.Config.LogDirs = 2, 2
	s.Replicas[1] = kafka.ListOf(b, c, a)
}

// KIP-858: since 3.7 a failed log directory is told with the next heartbeat, at once, and its
// replicas leave the ISR; before nobody is told.
func TestAFailedLogDirectoryIsTold(t *testing.T) {
	for rules, want := range map[string]kafka.ReplicaSet{
		"3.6-kraft": kafka.SetOf(a, b, c), "3.7-kraft": kafka.SetOf(a, b),
	} {
		p := members(t, rules, onTwoDirs)
		p.do(world.Action{Kind: world.FailLogDir, Broker: c})
		p.live(1)
		assert.Equal(t, want, p.state().ISR, rules)
		assert.False(t, p.Now().Brokers[c].Process.DirUntold, rules)
		assert.Equal(t, kafka.Never, p.member(c).TellBy, rules)
	}
}

// log.dir.failure.timeout.ms: a broker that cannot tell of a failed log directory for 30 s
// begins to shut down.
func TestAFailedLogDirectoryThatCannotBeTold(t *testing.T) {
	p := members(t, "3.9-kraft", onTwoDirs)
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: v0.Node()})
	p.do(world.Action{Kind: world.FailLogDir, Broker: c})
	p.live(29999)
	assert.Empty(t, p.happened(event.ShutdownBegan, c))
	p.live(1)
	began := p.happened(event.ShutdownBegan, c)
	require.Len(t, began, 1)
	assert.Equal(t, event.RuleDirUntold, began[0].Rule)
	assert.Equal(t, broker.PendingStop, p.member(c).Life)
}

// broker.md 0.3: only where all markers hold the same broker epoch is it known which process
// stopped in order.
func TestMarkersMustAgree(t *testing.T) {
	p := members(t, "4.1", onTwoDirs)
	p.live(5000)
	p.do(world.Action{Kind: world.ShutDown, Broker: c})
	p.live(3000)
	dirs := p.Now().Brokers[c].Machine.Dirs
	require.True(t, dirs[0].Marker && dirs[1].Marker)
	require.Equal(t, dirs[0].MarkerEpoch, dirs[1].MarkerEpoch)
	p.do(world.Action{
		Kind: world.DamageFile, Broker: c, Partition: 1, File: broker.FileMarker,
		Harm: broker.Wrong, Count: int32(dirs[0].MarkerEpoch) + 1,
	})
	p.do(world.Action{Kind: world.StartProcess, Broker: c})
	assert.Equal(t, kafka.NoBrokerEpoch, p.member(c).Previous)
}

// A broker reads the metadata log at its own pace, batch by batch; the first read of a process
// takes all that there is (MetadataLoader).
func TestMetadataIsReadBatchByBatch(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	from := p.member(c).Image.Offset
	for _, n := range []int32{2, 3} {
		p.do(world.Action{Kind: world.AlterConfig, Count: n})
	}
	require.Equal(t, from+2, p.Now().Metadata.End())
	assert.Equal(t, world.NoSuchThing,
		p.Do(world.Action{Kind: world.ReadMetadata, Broker: c, Count: 2}))
	roles := len(p.happened(event.BecameFollower, c))
	p.do(world.Action{Kind: world.ReadMetadata, Broker: c, Count: 1})
	assert.Len(t, p.happened(event.BecameFollower, c), roles, "its partition is as it was")
	assert.Equal(t, from+1, p.member(c).Image.Offset)
	p.do(world.Action{Kind: world.ReadMetadata, Broker: c, Count: 1})
	assert.Equal(t, from+2, p.member(c).Image.Offset)
	assert.Equal(t, world.AllRead,
		p.Do(world.Action{Kind: world.ReadMetadata, Broker: c, Count: 1}))
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.live(9001)
	p.do(world.Action{Kind: world.StartProcess, Broker: c})
	p.comesTo("it is registered", func(w *world.World) bool {
		return w.Brokers[c].Process.BrokerEpoch != kafka.NoBrokerEpoch
	})
	p.do(world.Action{Kind: world.ReadMetadata, Broker: c, Count: 1})
	assert.Equal(t, p.Now().Metadata.End(), p.member(c).Image.Offset, "all at once")
	assert.NotEqual(t, kafka.Never, p.Now().Brokers[c].Process.NextCheckpoint)
}

// A process whose configuration names another node.id than meta.properties exits, and neither
// registers nor touches a file.
func TestAStartUnderAnotherID(t *testing.T) {
	p := members(t, "4.1", nil)
	p.live(5000)
	p.do(world.Action{Kind: world.ShutDown, Broker: c})
	p.live(100)
	machine := p.Now().Brokers[c].Machine
	require.True(t, machine.Dirs[0].Marker)
	p.do(world.Action{Kind: world.StartAs, Broker: c, From: b.Node()})
	assert.False(t, p.Now().Up(c))
	exits := p.happened(event.ProcessExited, c)
	require.Len(t, exits, 1)
	assert.Equal(t, event.RuleOtherNodeID, exits[0].Rule)
	assert.True(t, machine == p.Now().Brokers[c].Machine, "also its marker is still there")
	other := world.Action{Kind: world.StartAs, Broker: b, From: a.Node()}
	assert.Equal(t, world.AlreadyUp, p.Do(other))
	p.do(world.Action{Kind: world.StartAs, Broker: c, From: c.Node()})
	p.live(15000) // from 4.0 on the session of a process that stopped in order lasts for 9 s too
	assert.Equal(t, kafka.SetOf(a, b, c), p.state().ISR)
}
