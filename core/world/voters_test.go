package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

const v0, v1, v2 = kafka.VoterID(0), kafka.VoterID(1), kafka.VoterID(2)

// kraftSpec gives a KRaft cluster of three brokers with one partition.
func kraftSpec(t *testing.T, rules string, voters int8) *world.Spec {
	t.Helper()
	s := spec(t, rules, 3, a, b, c)
	s.Mode, s.Voters = release.KRaft, voters
	return s
}

// elect starts the voters and lets them elect their first leader.
func elect(t *testing.T, s *world.Spec) *play {
	t.Helper()
	p := &play{t, world.NewTimeline(s)}
	for v := range kafka.VoterID(s.Voters) {
		p.do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	p.goOn(func(w *world.World) bool { return w.Active(s) != kafka.NoVoter })
	return p
}

// goOn lets the protocol go on by itself: messages first, then time.
func (p *play) goOn(done func(w *world.World) bool) {
	p.t.Helper()
	for range 1000 {
		if done(p.Now()) {
			return
		}
		next := world.Enabled(p.Spec(), p.Now(), nil)
		require.NotEmpty(p.t, next, "nothing goes on")
		p.do(next[0])
	}
	p.t.Fatal("it never comes to that")
}

func (p *play) entries() []metadata.Entry { return p.Now().Metadata.All() }

func (p *play) all(k event.Kind) []event.Event {
	var out []event.Event
	for _, e := range p.Events(0, p.Len()) {
		if e.Kind == k {
			out = append(out, e)
		}
	}
	return out
}

// registers lets a process that no broker of the cluster is register, as a foreign request, and
// gives the error of the answer.
func (p *play) registers(x kafka.BrokerID, v kafka.VoterID, incarnation int32) kafka.ErrorCode {
	p.t.Helper()
	p.do(world.Action{Kind: world.Foreign, From: x.Node(), Voter: v, Request: world.Request{
		API: kafka.APIBrokerRegistration, Incarnation: incarnation,
		BrokerEpoch: kafka.NoBrokerEpoch,
	}})
	p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	all := p.all(event.ForeignAnswered)
	return all[len(all)-1].Err
}

// A single voter leads in the step in which it starts, and its controller is active at once: the
// LeaderChange has offset 0, then come the first records.
func TestASingleVoterIsActiveAtOnce(t *testing.T) {
	s := kraftSpec(t, "4.1", 1)
	p := elect(t, s)
	assert.Equal(t, 1, p.Len())
	assert.Zero(t, p.Now().Now)
	assert.Equal(t, v0, p.Now().Active(s))
	assert.Equal(t, v0, p.Now().ActiveFor(s, a.Node()))
	all := p.entries()
	assert.Equal(t, metadata.LeaderChange, all[0].Type)
	assert.Equal(t, kafka.LeaderEpoch(1), all[0].Leader)
	assert.True(t, all[0].End, "a batch of its own")
	assert.True(t, p.Now().Metadata.Now.Formatted)
	assert.True(t, p.Now().Metadata.Now == p.Now().KRaft[v0].Image)
	assert.Equal(t, p.Now().Metadata.End(), p.Now().Voters[v0].HW)
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: v0.Node()})
	assert.Equal(t, kafka.NoVoter, p.Now().ActiveFor(s, a.Node()), "out of reach")
	assert.Equal(t, v0, p.Now().ActiveFor(s, b.Node()))
}

// A broker's epoch is the offset of the record with which it is registered (controller.md 2.1).
func TestABrokerEpochIsAnOffset(t *testing.T) {
	p := elect(t, kraftSpec(t, "3.9-kraft", 1))
	end := p.Now().Metadata.End() // LeaderChange, metadata.version
	assert.Equal(t, kafka.Offset(2), end)
	require.Equal(t, kafka.ErrNone, p.registers(b, v0, 7))
	require.Equal(t, kafka.ErrNone, p.registers(a, v0, 8))
	now := p.Now().Metadata.Now
	assert.Equal(t, kafka.BrokerEpoch(2), now.Brokers[b].Epoch)
	assert.Equal(t, kafka.BrokerEpoch(3), now.Brokers[a].Epoch)
	assert.Equal(t, kafka.Offset(3), now.Brokers[a].At)
	assert.True(t, now.Brokers[a].Fenced)
	assert.Equal(t, kafka.Offset(4), p.Now().Metadata.End())
}

// Three voters elect a leader by messages, and only when its LeaderChange is on a majority its
// controller is active.
func TestThreeVotersElectTheActiveController(t *testing.T) {
	s := kraftSpec(t, "3.9-kraft", 3)
	p := elect(t, s)
	active := p.Now().Active(s)
	claims := p.all(event.ControllerClaims)
	require.Len(t, claims, 1)
	assert.Equal(t, active.Node(), claims[0].Node)
	won := p.all(event.QuorumWon)
	require.Len(t, won, 1)
	assert.Greater(t, claims[0].To, won[0].To, "its first record is committed")
	p.goOn(func(w *world.World) bool { return w.Metadata.Now.Formatted })
	p.calm()
	for v := range kafka.VoterID(3) {
		o := &p.Now().Voters[v]
		assert.Equal(t, p.entries(), o.Disk.Log.All(), "voter %d", v)
	}
	assert.Zero(t, p.Now().Net.N, "idle fetches are not sent one by one")
}

// calm lets the protocol go on until nothing is left to do but to wait for timers.
func (p *play) calm() {
	p.t.Helper()
	p.goOn(func(w *world.World) bool {
		next := world.Enabled(p.Spec(), w, nil)
		return len(next) == 0 || next[0].Kind == world.Pass && w.Net.N == 0
	})
}

// What a controller has written is answered when a majority has it: not before.
func TestAnAnswerWaitsForTheCommit(t *testing.T) {
	s := kraftSpec(t, "3.9-kraft", 3)
	p := elect(t, s)
	p.calm()
	active := p.Now().Active(s)
	for v := range kafka.VoterID(3) {
		if v != active {
			p.do(world.Action{Kind: world.CutLink, From: v.Node(), To: active.Node()})
		}
	}
	end := p.Now().Metadata.End()
	assert.Equal(t, kafka.ErrNone, p.registers(a, active, 1))
	now := p.Now()
	assert.Equal(t, kafka.BrokerEpoch(end), now.KRaft[active].Image.Brokers[a].Epoch)
	assert.Equal(t, end, now.Metadata.End(), "nobody else has it")
	assert.False(t, now.Metadata.Now.Brokers[a].Exists)
	assert.Equal(t, active, now.ActiveFor(s, b.Node()), "it goes on believing")

	// From 3.7 on it resigns after one and a half fetch timeouts; the others elect a new one.
	from := now.Now
	p.goOn(func(w *world.World) bool { return !w.KRaft[active].Active })
	assert.Equal(t, from+3000, p.Now().Now)
	p.goOn(func(w *world.World) bool { return w.Active(s) != kafka.NoVoter })
	next := p.Now().Active(s)
	assert.NotEqual(t, active, next)
	assert.False(t, p.Now().KRaft[next].Image.Brokers[a].Exists, "it was never decided")
	p.calm()
	end = p.Now().Metadata.End()
	assert.Equal(t, kafka.ErrNone, p.registers(a, next, 1))
	p.calm()
	assert.Equal(t, kafka.BrokerEpoch(end), p.Now().Metadata.Now.Brokers[a].Epoch)

	// Back in touch, the old one takes over what was decided meanwhile.
	for v := range kafka.VoterID(3) {
		if v != active {
			p.do(world.Action{Kind: world.HealLink, From: v.Node(), To: active.Node()})
		}
	}
	p.goOn(func(w *world.World) bool { return w.Voters[active].HW == w.Metadata.End() })
	assert.Equal(t, p.entries(), p.Now().Voters[active].Disk.Log.All())
}

// Before check quorum (3.7) a controller that is cut off goes on for ever, and commits nothing.
func TestACutOffControllerStaysBeforeCheckQuorum(t *testing.T) {
	s := kraftSpec(t, "3.6-kraft", 3)
	p := elect(t, s)
	p.calm()
	old := p.Now().Active(s)
	for v := range kafka.VoterID(3) {
		if v != old {
			p.do(world.Action{Kind: world.CutLink, From: v.Node(), To: old.Node()})
		}
	}
	p.goOn(func(w *world.World) bool { return w.Active(s) != old })
	p.passTo(p.Now().Now + 60_000)
	now := p.Now()
	assert.True(t, now.KRaft[old].Active)
	next := now.Active(s)
	assert.Equal(t, next, now.ActiveFor(s, a.Node()), "the newer epoch counts")
	p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: next.Node()})
	assert.Equal(t, old, p.Now().ActiveFor(s, a.Node()), "a broker that reaches the old one alone")
	assert.Equal(t, kafka.ErrNone, p.registers(a, old, 1))
	p.passTo(p.Now().Now + 60_000)
	assert.False(t, p.Now().Metadata.Now.Brokers[a].Exists)
}
