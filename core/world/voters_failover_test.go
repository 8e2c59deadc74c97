package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/world"
)

func threeVoters(s *world.Spec) { s.Voters = 3 }

// apart cuts a voter off from the other voters, or brings it back.
func (p *play) apart(v kafka.VoterID, kind world.Kind) {
	p.t.Helper()
	for o := range kafka.VoterID(p.Spec().Voters) {
		if o != v {
			p.do(world.Action{Kind: kind, From: v.Node(), To: o.Node()})
		}
	}
}

// inFlight gives the messages of a kind that are in flight.
func (p *play) inFlight(api kafka.API, answer bool) (out []network.Message) {
	for _, m := range p.Now().Net.All() {
		if m.API == api && m.Answer == answer && m.Line == network.LineToController {
			out = append(out, m)
		}
	}
	return out
}

// A leader's ISR change is under way when the active controller loses its majority: the answer
// waits, turns into 41 when the controller gives up, and the leader asks the next one again, which
// decides it. What was decided before survives.
func TestAnISRChangeOutlivesTheActiveController(t *testing.T) {
	p := members(t, "3.9-kraft", threeVoters)
	s := p.Spec()
	old := p.Now().Active(s)
	before := p.Now().State(0)
	require.Equal(t, kafka.SetOf(a, b, c), before.ISR)

	// C is cut off from the leader until it has to leave the ISR, which takes 30 to 45 s.
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: a.Node()})
	p.produce(1, 1, a)
	p.comesTo("A asks", func(w *world.World) bool {
		return len(p.inFlight(kafka.APIAlterPartition, false)) > 0
	})
	p.apart(old, world.CutLink)
	asked := p.inFlight(kafka.APIAlterPartition, false)[0]
	assert.Equal(t, old.Node(), asked.To)
	p.do(world.Action{Kind: world.Deliver, Msg: asked.ID})
	answers := p.inFlight(kafka.APIAlterPartition, true)
	require.Len(t, answers, 1)
	assert.Equal(t, p.Now().KRaft[old].Image.Offset, answers[0].After)
	waits := &answers[0]
	for _, kind := range []world.Kind{world.Deliver, world.Drop, world.Hold} {
		assert.Equal(t, world.NotCommitted, p.Do(world.Action{Kind: kind, Msg: waits.ID}))
	}
	assert.Equal(t, kafka.SetOf(a, b), p.Now().KRaft[old].Image.Parts[0].ISR)
	assert.Equal(t, before, p.Now().State(0), "not committed")

	p.comesTo("it gives up", func(w *world.World) bool { return !w.KRaft[old].Active })
	answers = p.inFlight(kafka.APIAlterPartition, true)
	require.Len(t, answers, 1)
	assert.Equal(t, kafka.ErrNotController, answers[0].Body.Err)
	assert.Equal(t, waits.ID, answers[0].ID)
	assert.Equal(t, p.Now().Now+p.Spec().Config.Latency, answers[0].Due, "it is sent only now")
	p.comesTo("the next one decides", func(w *world.World) bool {
		return w.State(0).ISR == kafka.SetOf(a, b)
	})
	after := p.Now().State(0)
	assert.Equal(t, before.PartitionEpoch+1, after.PartitionEpoch, "once")
	assert.Equal(t, before.LeaderEpoch, after.LeaderEpoch)
	assert.NotEqual(t, old, p.Now().Active(s))
	// The old one's record is not in the log that counts; back in touch it cuts it off.
	p.apart(old, world.HealLink)
	p.comesTo("all are alike", func(w *world.World) bool {
		return w.Voters[old].HW == w.Metadata.End() && w.Net.N == 0
	})
	p.sameLogs()
}

// sameLogs looks whether every voter's log holds what is committed.
func (p *play) sameLogs() {
	p.t.Helper()
	m := &p.Now().Metadata
	for v := range kafka.VoterID(p.Spec().Voters) {
		l := &p.Now().Voters[v].Disk.Log
		for i, e := range l.All() {
			at := l.Base + kafka.Offset(i) - m.Base.Offset
			if at >= 0 && int8(at) < m.N {
				require.Equal(p.t, m.Entries[at], e, "voter %d, record %d", v, i)
			}
		}
	}
}

// A registration is under way when the active controller's process dies: the broker learns it from
// the connection, and registers with the next. Its epoch is the offset of that record.
func TestARegistrationOutlivesTheActiveController(t *testing.T) {
	p := members(t, "3.9-kraft", threeVoters)
	s := p.Spec()
	old := p.Now().Active(s)
	p.do(world.Action{Kind: world.CrashProcess, Broker: c})
	p.comesTo("C is fenced", func(w *world.World) bool {
		return w.Metadata.Now.Brokers[c].Fenced
	})
	epoch := p.Now().Metadata.Now.Brokers[c].Epoch
	p.live(1)
	p.do(world.Action{Kind: world.StartProcess, Broker: c})
	p.comesTo("C asks", func(w *world.World) bool {
		return len(p.inFlight(kafka.APIBrokerRegistration, false)) > 0
	})
	p.do(world.Action{Kind: world.CrashVoter, Voter: old})
	assert.Empty(t, p.inFlight(kafka.APIBrokerRegistration, false))
	lost := p.all(event.ConnBroken)
	assert.Equal(t, c.Node(), lost[len(lost)-1].Node)
	assert.False(t, p.Now().KRaft[old].Active)
	p.comesTo("C runs", func(w *world.World) bool {
		return w.Brokers[c].Process.Member.Life == broker.Running
	})
	now := p.Now().Metadata.Now.Brokers[c]
	assert.NotEqual(t, epoch, now.Epoch)
	e := p.entries()[now.Epoch]
	assert.Equal(t, metadata.RegisterBroker, e.Type, "its epoch is its record's offset")
	assert.Equal(t, c, e.Broker)
	assert.NotEqual(t, old, p.Now().Active(s))
	p.do(world.Action{Kind: world.StartVoter, Voter: old})
	p.comesTo("it has it all", func(w *world.World) bool {
		return w.Voters[old].HW == w.Metadata.End() && w.Net.N == 0
	})
	p.sameLogs()
}

// What waits at a controller whose process dies is lost with it.
func TestAnAnswerThatWaitsDiesWithItsController(t *testing.T) {
	p := members(t, "3.9-kraft", threeVoters)
	old := p.Now().Active(p.Spec())
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: a.Node()})
	p.produce(1, 1, a)
	p.comesTo("A asks", func(w *world.World) bool {
		return len(p.inFlight(kafka.APIAlterPartition, false)) > 0
	})
	p.apart(old, world.CutLink)
	p.do(world.Action{Kind: world.Deliver, Msg: p.inFlight(kafka.APIAlterPartition, false)[0].ID})
	require.Len(t, p.inFlight(kafka.APIAlterPartition, true), 1)
	p.do(world.Action{Kind: world.VoterPowerLoss, Voter: old})
	assert.Empty(t, p.inFlight(kafka.APIAlterPartition, true))
	assert.Zero(t, p.Now().Brokers[a].Process.Alter.Asked, "A knows")
	p.comesTo("the next one decides", func(w *world.World) bool {
		return w.State(0).ISR == kafka.SetOf(a, b)
	})
}

// Whoever is cut off from the active controller is fenced after 9 s, and comes back.
func TestABrokerWithoutTheActiveControllerIsFenced(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	p.do(world.Action{Kind: world.CutLink, From: b.Node(), To: v0.Node()})
	from := p.Now().Now
	p.comesTo("B is fenced", func(w *world.World) bool { return w.Metadata.Now.Brokers[b].Fenced })
	assert.InDelta(t, float64(from+9000), float64(p.Now().Now), 1)
	assert.Equal(t, kafka.SetOf(a, c), p.Now().State(0).ISR)
	p.do(world.Action{Kind: world.HealLink, From: b.Node(), To: v0.Node()})
	p.comesTo("B is back", func(w *world.World) bool { return w.State(0).ISR.Has(b) })
}
