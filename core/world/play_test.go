package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// play drives a timeline in tests by the same actions as everyone else.
type play struct {
	t *testing.T
	*world.Timeline
}

const a, b, c = kafka.BrokerID(0), kafka.BrokerID(1), kafka.BrokerID(2)

// spec gives a cluster of n brokers with one partition on the given replicas.
func spec(t *testing.T, rules string, n int8, replicas ...kafka.BrokerID) *world.Spec {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok, "no rule set %s", rules)
	s := &world.Spec{
		Brokers: n, Partitions: 1, Producers: 1, Consumers: 1, Rules: rs.Rules, Config: rs.Config,
	}
	s.Config.UncleanElection = false
	s.Replicas[0] = kafka.ListOf(replicas...)
	return s
}

// boot starts the cluster with the given controller and lets the topic be created.
func boot(t *testing.T, s *world.Spec, controller kafka.BrokerID) *play {
	t.Helper()
	p := &play{t, world.NewTimeline(s)}
	for i := range kafka.BrokerID(s.Brokers) {
		p.do(world.Action{Kind: world.StartProcess, Broker: i})
	}
	p.do(world.Action{Kind: world.WinController, Broker: controller})
	p.do(world.Action{Kind: world.ReadState, Broker: controller})
	p.do(world.Action{Kind: world.CreateTopic})
	p.do(world.Action{
		Kind: world.TellWatch, Broker: controller, Watch: world.WatchBrokers,
	})
	p.do(world.Action{Kind: world.ReadState, Broker: controller})
	p.settle(nil)
	return p
}

func (p *play) do(x world.Action) {
	p.t.Helper()
	r := p.Do(x)
	require.Equal(p.t, world.OK, r, "%+v: %s", x, r.Text().In("en"))
}

// settle delivers what can be delivered and is wanted, until nothing is left; nil wants all.
func (p *play) settle(want func(m kafka.API, to kafka.NodeID) bool) {
	p.t.Helper()
	for again := true; again; {
		again = false
		for i := range p.Now().Net.All() {
			m := &p.Now().Net.M[i]
			wanted := want == nil || want(m.API, m.To)
			if wanted && world.CanDeliver(p.Spec(), p.Now(), m) == world.OK {
				p.do(world.Action{Kind: world.Deliver, Msg: m.ID})
				again = true
				break
			}
		}
	}
}

// fetch is one round of a follower's fetcher, with the epoch exchange before it if need be.
func (p *play) fetch(f kafka.BrokerID) {
	p.t.Helper()
	r := &p.Now().Brokers[f].Process.Replicas[0]
	if r.Fetcher.Asked != 0 {
		p.endWait(f)
		p.settle(nil)
		return
	}
	for range kafka.MaxEpochs {
		p.do(world.Action{Kind: world.RunFetcher, Broker: f})
		api := p.Now().Brokers[f].Process.Replicas[0].Fetcher.AskedAPI
		p.settle(nil)
		if api != kafka.APIOffsetForLeaderEpoch {
			return
		}
	}
}

func (p *play) endWait(f kafka.BrokerID) {
	p.t.Helper()
	for i := range p.Now().Brokers {
		proc := &p.Now().Brokers[i].Process
		for _, k := range proc.Parked[:proc.NParked] {
			if k.Fetch.From == f.Node() {
				p.passTo(k.Until)
				if p.Now().Brokers[f].Process.Replicas[0].Fetcher.Asked == k.ID {
					_ = p.Do(world.Action{Kind: world.EndFetchWait, Broker: f})
				}
				return
			}
		}
	}
}

// passTo lets time go by, firing every timer on the way.
func (p *play) passTo(at kafka.Ms) {
	p.t.Helper()
	for {
		due, fire, any := world.NextTimer(p.Spec(), p.Now())
		if !any || due > at {
			break
		}
		if due > p.Now().Now {
			p.do(world.Action{Kind: world.Pass, Ms: due - p.Now().Now})
		}
		if fire.Kind == world.FireTimer {
			p.do(fire)
		}
	}
	if at > p.Now().Now {
		p.do(world.Action{Kind: world.Pass, Ms: at - p.Now().Now})
	}
}

func (p *play) produce(n int32, acks int8, to kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.Produce, Count: n, Acks: acks, Broker: to})
	p.settle(nil)
}

func (p *play) leo(x kafka.BrokerID) kafka.Offset {
	return p.Now().Brokers[x].Machine.Disks[0].Log.LEO
}

func (p *play) hw(x kafka.BrokerID) kafka.Offset {
	return p.Now().Brokers[x].Process.Replicas[0].HW
}

// happened gives the events of a kind at a broker.
func (p *play) happened(k event.Kind, n kafka.BrokerID) []event.Event {
	var out []event.Event
	for _, e := range p.Events(0, p.Len()) {
		if e.Kind == k && e.Node == n.Node() {
			out = append(out, e)
		}
	}
	return out
}

// zooKeeperNames lists the rule sets of ZooKeeper mode.
func zooKeeperNames() (out []string) {
	for _, rs := range release.All() {
		if rs.Mode == release.ZooKeeper {
			out = append(out, rs.Name)
		}
	}
	return out
}
