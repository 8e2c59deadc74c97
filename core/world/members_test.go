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

// members boots a KRaft cluster of one voter and three brokers by real steps: the voter starts and
// leads, the brokers register and are unfenced, the topic is created and its replicas fetch.
func members(t *testing.T, rules string, change func(s *world.Spec)) *play {
	t.Helper()
	s := spec(t, rules, 3, a, b, c)
	s.Mode, s.Voters = "kraft", 1
	if change != nil {
		change(s)
	}
	p := &play{t, world.NewTimeline(s)}
	for v := range kafka.VoterID(s.Voters) {
		p.do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	p.comesTo("an active controller", func(w *world.World) bool { return w.Active(s) >= 0 })
	for i := range kafka.BrokerID(s.Brokers) {
		p.do(world.Action{Kind: world.StartProcess, Broker: i})
	}
	p.comesTo("all brokers run", func(w *world.World) bool {
		for i := range s.Brokers {
			if w.Brokers[i].Process.Member.Life != broker.Running {
				return false
			}
		}
		return true
	})
	p.do(world.Action{Kind: world.CreateTopic})
	p.comesTo("all follow", func(w *world.World) bool {
		n := w.State(0)
		for i := range s.Brokers {
			r := &w.Brokers[i].Process.Replicas[0]
			if n.Replicas.Set().Has(kafka.BrokerID(i)) && r.LeaderEpoch != n.LeaderEpoch {
				return false
			}
		}
		return n.Exists
	})
	p.live(1)
	return p
}

// next lets the first thing happen that the protocol would do by itself, but no time pass beyond
// the limit, and says whether anything did.
func (p *play) next(limit kafka.Ms) bool {
	p.t.Helper()
	all := world.Enabled(p.Spec(), p.Now(), nil)
	if len(all) == 0 {
		return false
	}
	x := all[0]
	if x.Kind == world.Pass {
		if x.Ms = min(x.Ms, limit-p.Now().Now); x.Ms <= 0 {
			return false
		}
	}
	p.do(x)
	return true
}

// comesTo lets the protocol go on by itself until it has come to something.
func (p *play) comesTo(what string, done func(w *world.World) bool) {
	p.t.Helper()
	for range 4000 {
		if done(p.Now()) {
			return
		}
		require.True(p.t, p.next(kafka.Never/2), "nothing goes on, and not yet: %s", what)
	}
	p.t.Fatalf("it never comes to: %s", what)
}

// live lets the protocol go on by itself for so long.
func (p *play) live(ms kafka.Ms) {
	p.t.Helper()
	limit := p.Now().Now + ms
	for range 20000 {
		if !p.next(limit) {
			return
		}
	}
	p.t.Fatal("time stands still")
}

func (p *play) member(x kafka.BrokerID) *broker.Member {
	return &p.Now().Brokers[x].Process.Member
}

func (p *play) state() metadata.Partition { return p.Now().State(0) }

// controllerSaid gives the events of a kind that name a broker as the other side.
func (p *play) controllerSaid(k event.Kind, x kafka.BrokerID) []event.Event {
	var out []event.Event
	for _, e := range p.Events(0, p.Len()) {
		if e.Kind == k && e.Peer == x.Node() {
			out = append(out, e)
		}
	}
	return out
}

// controller.md 2.1, 2.3: registered with the offset of the registration record, unfenced once the
// log has been read up to there; then records are replicated as ever.
func TestAKRaftClusterReplicates(t *testing.T) {
	p := members(t, "3.9-kraft", nil)
	assert.True(t, p.Now().ZK == world.New().ZK, "ZooKeeper has no part in it")
	for _, x := range []kafka.BrokerID{a, b, c} {
		reg := p.Now().Metadata.Now.Brokers[x]
		assert.Equal(t, reg.Epoch, p.Now().Brokers[x].Process.BrokerEpoch)
		assert.Equal(t, kafka.Offset(reg.Epoch), reg.At, "nothing comes before its record")
		assert.True(t, reg.Active())
		assert.True(t, p.member(x).Image == p.Now().Metadata.Now)
		assert.Equal(t, kafka.Never, p.Now().KRaft[0].Contacts[x].At, "in touch")
		assert.Equal(t, kafka.SetOf(a, b, c), p.Now().Brokers[x].Process.Live)
		assert.NotEqual(t, kafka.Never, p.Now().Brokers[x].Process.NextCheckpoint)
	}
	n := p.state()
	assert.Equal(t, a, n.Leader)
	assert.Equal(t, kafka.SetOf(a, b, c), n.ISR)
	p.do(world.Action{Kind: world.FindLeader, Broker: b})
	p.live(1)
	assert.Equal(t, client.Metadata{Known: true, Leader: a}, p.Now().Producers[0].Leader[0])
	p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a})
	p.live(600)
	assert.Equal(t, client.Acked, p.Now().Producers[0].Sends[0].State)
	for _, x := range []kafka.BrokerID{a, b, c} {
		assert.Equal(t, kafka.Offset(1), p.leo(x))
		assert.Equal(t, kafka.Offset(1), p.hw(x))
	}
	p.live(60000)
	assert.Equal(t, n, p.state(), "a quiet cluster changes nothing")
	assert.Len(t, p.controllerSaid(event.HeartbeatTaken, a), 1, "idle heartbeats are not sent")
}
