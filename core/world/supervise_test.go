package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// slowRecovery gives two brokers with three batches each that no disk has, and 1000 ms for each
// batch that a start must read. B's process has been killed, and its session is over.
func slowRecovery(t *testing.T, rules string) *play {
	t.Helper()
	s := spec(t, rules, 2, a, b)
	s.Config.RecoveryPerBatch = 1000
	p := boot(t, s, a)
	for range 3 {
		p.produce(1, 1, a)
		p.fetch(b)
	}
	require.EqualValues(t, 3, p.leo(b))
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().Now + s.Config.SessionTimeout)
	require.False(t, p.Now().ZK.Registrations[b].Exists)
	return p
}

// Case H45; broker.md 0.6: a start without a marker reads what lies above the recovery point. Until
// then the process is up, and neither registered nor asked for anything.
func TestARecoveryTakesItsTime(t *testing.T) {
	p := slowRecovery(t, "2.0")
	began := p.Now().Now
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	proc := &p.Now().Brokers[b].Process
	assert.True(t, proc.Up && proc.Recovers())
	assert.Equal(t, began+3000, proc.LoadedAt)
	assert.False(t, p.Now().Accepts(p.Spec(), b))
	for _, kind := range []world.Kind{world.ShutDown, world.CloseProcess} {
		assert.Equal(t, world.StillLoading, p.Do(world.Action{Kind: kind, Broker: b}))
	}
	p.do(world.Action{
		Kind: world.Foreign, From: a.Node(), Broker: b,
		Request: world.Request{API: kafka.APIUpdateMetadata, ControllerEpoch: 1, Leader: a},
	})
	deliver := world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID}
	assert.Equal(t, world.StillLoading, p.Do(deliver), "nobody listens at its port")
	loaded := world.Action{Kind: world.FireTimer, Timer: world.TimerLoaded, Broker: b}
	assert.Equal(t, world.TimerNotDue, p.Do(loaded))
	p.passTo(began + 2999)
	assert.False(t, p.Now().ZK.Registrations[b].Exists)
	p.passTo(began + 3000)
	assert.True(t, p.Now().ZK.Registrations[b].Exists)
	assert.False(t, p.Now().Brokers[b].Process.Recovers())
	require.Len(t, p.happened(event.LogsLoaded, b), 1)
}

// What a recovery has read is no more known when it is cut short: the recovery point stays.
func TestARecoveryThatIsCutShortBeginsAgain(t *testing.T) {
	p := slowRecovery(t, "2.0")
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.passTo(p.Now().Now + 2500)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.Equal(t, p.Now().Now+3000, p.Now().Brokers[b].Process.LoadedAt)
}

// After an orderly stop there is nothing to read; while ZooKeeper is out of reach nobody registers.
func TestRecoveryWithAMarkerAndWithoutZooKeeper(t *testing.T) {
	p := slowRecovery(t, "2.0")
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.do(world.Action{Kind: world.CutLink, From: b.Node(), To: kafka.ZooKeeper})
	p.passTo(p.Now().Now + 5000)
	assert.True(t, p.Now().Brokers[b].Process.Recovers())
	p.do(world.Action{Kind: world.HealLink, From: b.Node(), To: kafka.ZooKeeper})
	assert.Zero(t, p.Now().ZK.TellSession, "it had no session that could be over")
	p.passTo(p.Now().Now)
	assert.True(t, p.Now().ZK.Registrations[b].Exists)
	p.do(world.Action{Kind: world.CloseProcess, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.False(t, p.Now().Brokers[b].Process.Recovers())
}

// In KRaft mode a process registers at once, and reads no metadata before its logs are loaded.
func TestAMemberRecovers(t *testing.T) {
	p := members(t, "4.1", func(s *world.Spec) { s.Config.RecoveryPerBatch = 1000 })
	p.produce(2, 1, a)
	p.live(1000)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.live(9001)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.live(999)
	assert.True(t, p.Now().Brokers[b].Process.Recovers())
	assert.NotEqual(t, kafka.NoBrokerEpoch, p.Now().Brokers[b].Process.BrokerEpoch)
	read := world.Action{Kind: world.ReadMetadata, Broker: b}
	assert.Equal(t, world.StillLoading, p.Do(read))
	assert.True(t, p.Now().Metadata.Now.Brokers[b].Fenced)
	p.live(1000)
	assert.False(t, p.Now().Metadata.Now.Brokers[b].Fenced)
}

// A supervisor that takes a recovering broker for dead restarts it for ever; one that knows does
// not. The end of supervision is the end of it, and nonsense is refused.
func TestASupervisor(t *testing.T) {
	for patient, up := range map[int32]bool{0: false, 1: true} {
		p := slowRecovery(t, "2.0")
		watch := world.Action{Kind: world.Supervise, Broker: b, Ms: 2000, Count: patient}
		p.do(watch)
		said := p.happened(event.SupervisorSet, b)[0]
		assert.Equal(t, kafka.Offset(patient), said.From, "whether recovering is up is told")
		p.passTo(p.Now().Now + 20000)
		assert.Equal(t, up, p.Now().ZK.Registrations[b].Exists, "patient %d", patient)
		acts := len(p.happened(event.SupervisorActs, b))
		if up {
			assert.Equal(t, 1, acts, "it started the dead process, and no more")
			continue
		}
		assert.Equal(t, 10, acts)
		watch.Ms = 0
		p.do(watch)
		p.passTo(p.Now().Now + 3000)
		assert.True(t, p.Now().ZK.Registrations[b].Exists)
		watch.Ms = 2000
		p.do(watch)
		p.passTo(p.Now().Now + 20000)
		assert.Len(t, p.happened(event.SupervisorActs, b), 10, "it is up")
	}
	p := slowRecovery(t, "2.0")
	for _, bad := range []world.Action{
		{Broker: 2, Ms: 1}, {Broker: b, Ms: -1}, {Broker: b, Ms: 1 << 30}, {Broker: b, Count: 2},
	} {
		bad.Kind = world.Supervise
		assert.Equal(t, world.NoSuchThing, p.Do(bad), "%+v", bad)
	}
	fire := world.Action{Kind: world.FireTimer, Timer: world.TimerSupervisor, Broker: b}
	assert.Equal(t, world.TimerNotDue, p.Do(fire))
}

// A broker that is killed while its session lives cannot register: what is started then exits.
func TestASupervisorBeforeTheSessionIsOver(t *testing.T) {
	s := spec(t, "2.0", 2, a, b)
	p := boot(t, s, a)
	p.do(world.Action{Kind: world.Supervise, Broker: b, Ms: 4000})
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().Now + 4000)
	exits := p.happened(event.ProcessExited, b)
	require.Len(t, exits, 1)
	assert.Equal(t, event.RuleCannotRegister, exits[0].Rule)
	assert.False(t, p.Now().Up(b))
	p.passTo(p.Now().Now + 4000)
	assert.True(t, p.Now().Up(b), "the session of 6 s is over at the second try")
}
