package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/world"
)

// Two times run from the start of a process whose log directory fails before it is registered: 60 s
// for the registration, and 30 s from the failure for telling of it
// (initial.broker.registration.timeout.ms, log.dir.failure.timeout.ms). A registration ends the
// first and not the second: only a heartbeat tells (BrokerLifecycleManager, OfflineDirEvent).
func TestALogDirectoryFailsBeforeTheRegistration(t *testing.T) {
	for _, registers := range []bool{false, true} {
		p := members(t, "3.9-kraft", onTwoDirs)
		p.do(world.Action{Kind: world.CrashProcess, Broker: c})
		p.live(9001)
		cut := world.Action{Kind: world.CutLink, From: c.Node(), To: v0.Node()}
		if !registers {
			p.do(cut)
		}
		p.do(world.Action{Kind: world.StartProcess, Broker: c})
		if registers {
			p.do(world.Action{
				Kind: world.FireTimer, Timer: world.TimerHeartbeat, Broker: c,
			})
		}
		asked := p.member(c).Asked
		p.do(world.Action{Kind: world.FailLogDir, Broker: c})
		if registers {
			p.do(world.Action{Kind: world.Deliver, Msg: asked})
			answer, ok := p.answerOf(asked)
			require.True(t, ok)
			p.do(world.Action{Kind: world.Deliver, Msg: answer})
			require.NotEqual(t, kafka.NoBrokerEpoch, p.Now().Brokers[c].Process.BrokerEpoch)
			p.do(cut)
		}
		p.live(29999)
		assert.True(t, p.Now().Up(c), registers)
		p.live(1)
		began := p.happened(event.ShutdownBegan, c)
		require.Len(t, began, 1, "registers: %v", registers)
		assert.Equal(t, event.RuleDirUntold, began[0].Rule)
		assert.False(t, p.Now().Up(c), "it was not unfenced, so that it asks nobody")
	}
}

// A directory that fails while a heartbeat is under way is told with another one at once, not two
// seconds later (BrokerLifecycleManager, nextSchedulingShouldBeImmediate).
func TestALogDirectoryFailsDuringAHeartbeat(t *testing.T) {
	p := members(t, "3.9-kraft", onTwoDirs)
	link := world.Action{Kind: world.CutLink, From: c.Node(), To: v0.Node()}
	p.do(link)
	p.live(9001)
	link.Kind = world.HealLink
	p.do(link)
	p.comesTo("it asks to be unfenced", func(*world.World) bool { return p.member(c).Asked != 0 })
	p.do(world.Action{Kind: world.FailLogDir, Broker: c})
	p.live(1)
	assert.False(t, p.Now().Brokers[c].Process.DirUntold)
	assert.Equal(t, uint8(1), p.Now().Metadata.Now.Brokers[c].Dirs)
}

// A heartbeat that is lost is given up by its own name, and its controller's, whatever it had to
// tell.
func TestAHeartbeatThatIsLost(t *testing.T) {
	p := members(t, "3.9-kraft", onTwoDirs)
	p.do(world.Action{Kind: world.FailLogDir, Broker: c})
	p.comesTo("it tells", func(*world.World) bool { return p.member(c).Asked != 0 })
	p.do(world.Action{Kind: world.Drop, Msg: p.member(c).Asked})
	p.live(4500)
	broken := p.happened(event.ConnBroken, c)
	require.Len(t, broken, 1)
	assert.Equal(t, kafka.APIBrokerHeartbeat, broken[0].API)
	assert.Equal(t, v0.Node(), broken[0].Peer)
	p.live(101)
	assert.False(t, p.Now().Brokers[c].Process.DirUntold)
}

// An answer that waits for its commit waits for nobody once the request is given up. Up to 3.6 a
// leader that has lost the others goes on for ever, and whoever reaches only it asks again and
// again.
func TestAnAnswerThatNobodyWaitsFor(t *testing.T) {
	p := members(t, "3.6-kraft", func(s *world.Spec) { s.Voters = 3 })
	was := p.Now().Active(p.Spec())
	for v := range kafka.VoterID(3) {
		if v != was {
			p.do(world.Action{Kind: world.CutLink, From: was.Node(), To: v.Node()})
			p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: v.Node()})
		}
	}
	p.do(world.Action{Kind: world.ShutDown, Broker: c})
	p.live(100000)
	require.True(t, p.Now().Voters[was].Leads())
	waiting := 0
	for i := range p.Now().Net.All() {
		if m := &p.Now().Net.M[i]; m.After > 0 {
			waiting++
			assert.Equal(t, p.member(c).Asked, m.Request)
		}
	}
	assert.LessOrEqual(t, waiting, 1)
	assert.Greater(t, len(p.happened(event.ConnBroken, c)), 3)
	assert.Len(t, p.happened(event.Unheard, c), len(p.happened(event.ConnBroken, c)))
}

// controller.md 5: a leader's high watermark counts once it has committed a record of its own
// epoch. Before, it tells brokers none, though it knows from its time as follower what is
// committed (LeaderState.highWatermark).
func TestANewLeaderTellsNoHighWatermark(t *testing.T) {
	p := members(t, "3.9-kraft", func(s *world.Spec) { s.Voters = 3 })
	for v := range kafka.VoterID(3) {
		p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: v.Node()})
	}
	p.do(world.Action{Kind: world.AlterConfig, Setting: metadata.MinISR, Count: 2})
	p.live(1000)
	read := p.member(c).Image.Offset
	require.Less(t, read, p.Now().Metadata.End())
	p.do(world.Action{Kind: world.CrashVoter, Voter: p.Now().Active(p.Spec())})
	leader := kafka.NoVoter
	p.comesTo("another leads", func(w *world.World) bool {
		for v := range kafka.VoterID(3) {
			if w.Voters[v].Leads() {
				leader = v
			}
		}
		return leader != kafka.NoVoter
	})
	p.do(world.Action{Kind: world.HealLink, From: c.Node(), To: leader.Node()})
	require.Greater(t, p.Now().Voters[leader].HW, read)
	assert.Equal(t, world.NoActiveController,
		p.Do(world.Action{Kind: world.ReadMetadata, Broker: c}))
	p.comesTo("it has committed", func(w *world.World) bool { return w.Active(p.Spec()) == leader })
	p.do(world.Action{Kind: world.ReadMetadata, Broker: c})
	assert.Greater(t, p.member(c).Image.Offset, read)
}

// KAFKA-12803: 2.8 has no request that changes the replicas of a partition in KRaft mode.
func TestTheFirstReleaseMovesNoPartition(t *testing.T) {
	for rules, want := range map[string]world.Refusal{
		"2.8-kraft": world.NotInRelease, "3.0-kraft": world.OK,
	} {
		p := members(t, rules, nil)
		move := world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a, b)}
		assert.Equal(t, want, p.Do(move), rules)
		p.live(1000)
		assert.Equal(t, want == world.OK, p.state().Replicas == kafka.ListOf(a, b), rules)
		assert.Equal(t, want, p.Do(world.Action{Kind: world.Reassign}), rules)
	}
}
