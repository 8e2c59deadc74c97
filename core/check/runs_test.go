package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/world"
)

// run plays actions by hand, with a judge and a budget that see every one of them.
type run struct {
	t      *testing.T
	s      world.Spec
	w      *world.World
	j      check.Judge
	budget check.Budget
	n      int
}

const a, b, c, d = kafka.BrokerID(0), kafka.BrokerID(1), kafka.BrokerID(2), kafka.BrokerID(3)

// cluster boots four brokers, with D as controller and a topic on some of them.
func cluster(t *testing.T, rules string, minISR int8, replicas ...kafka.BrokerID) *run {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok, rules)
	r := &run{t: t, w: world.New(), s: world.Spec{
		Brokers: 4, Partitions: 1, Producers: 1, Consumers: 1, Rules: rs.Rules, Config: rs.Config,
	}}
	r.s.Config.MinISR, r.s.Config.UncleanElection = minISR, false
	r.s.Replicas[0] = kafka.ListOf(replicas...)
	for id := range kafka.BrokerID(4) {
		r.do(world.Action{Kind: world.StartProcess, Broker: id})
	}
	r.do(world.Action{Kind: world.WinController, Broker: d})
	r.do(world.Action{Kind: world.ReadState, Broker: d})
	r.do(world.Action{Kind: world.CreateTopic})
	r.settle()
	return r
}

func (r *run) do(x world.Action) {
	r.t.Helper()
	refusal := world.Step(&r.s, r.w, x, nil)
	require.Equal(r.t, world.OK, refusal, "%+v: %s", x, refusal.Text().In("en"))
	r.budget.Observe(&r.s, r.w, x)
	r.j.Observe(&r.s, r.w, r.n)
	r.n++
}

// next gives what the protocol could do next, without fetches and time.
func (r *run) next() (world.Action, bool) {
	for _, x := range world.Enabled(&r.s, r.w, nil) {
		switch x.Kind {
		case world.RunFetcher, world.Pass, world.FireTimer:
		default:
			return x, true
		}
	}
	return world.Action{}, false
}

func (r *run) settle() {
	r.t.Helper()
	for x, ok := r.next(); ok; x, ok = r.next() {
		r.do(x)
	}
}

// passTo lets time go by, with the timers on the way and without messages.
func (r *run) passTo(at kafka.Ms) {
	r.t.Helper()
	for {
		due, fire, any := world.NextTimer(&r.s, r.w)
		if !any || due > at {
			break
		}
		if due > r.w.Now {
			r.do(world.Action{Kind: world.Pass, Ms: due - r.w.Now})
		}
		if fire.Kind == world.FireTimer {
			r.do(fire)
		}
	}
	if at > r.w.Now {
		r.do(world.Action{Kind: world.Pass, Ms: at - r.w.Now})
	}
}

// fetches lets followers fetch, so many rounds, and carries nothing else.
func (r *run) fetches(rounds int, who ...kafka.BrokerID) {
	r.t.Helper()
	for range rounds {
		for _, f := range who {
			if world.CanFetch(r.w, f, 0) {
				r.do(world.Action{Kind: world.RunFetcher, Broker: f})
			}
			r.carry(network.LineFetch)
		}
	}
}

// carry delivers what is on the way on one kind of connection.
func (r *run) carry(l network.Line) {
	r.t.Helper()
	for again := true; again; {
		again = false
		for i := range r.w.Net.All() {
			m := &r.w.Net.M[i]
			if m.Line == l && world.CanDeliver(&r.s, r.w, m) == world.OK {
				r.do(world.Action{Kind: world.Deliver, Msg: m.ID})
				again = true
				break
			}
		}
	}
}

func (r *run) produce(acks int8, to kafka.BrokerID) {
	r.t.Helper()
	r.do(world.Action{Kind: world.Produce, Broker: to, Acks: acks, Count: 1})
	r.carry(network.LineClient)
}

// gone lets a process end in some way, and its session after it.
func (r *run) gone(x kafka.BrokerID, how world.Kind) {
	r.t.Helper()
	r.do(world.Action{Kind: how, Broker: x})
	r.passTo(r.w.ZK.Registrations[x].Ends)
}

// back starts a process and lets it catch up.
func (r *run) back(x kafka.BrokerID) {
	r.t.Helper()
	r.do(world.Action{Kind: world.StartProcess, Broker: x})
	r.settle()
	r.fetches(3, x)
	r.settle()
}

func (r *run) finding(id check.ID) check.Finding {
	for _, f := range r.j.Findings() {
		if f.ID == id {
			return f
		}
	}
	return check.Finding{}
}

// A leader that has been replaced and does not know it goes on to commit with those who do not
// know it either. What it has shown is committed: a member of the ISR must hold it.
func TestWhatAReplacedLeaderCommitted(t *testing.T) {
	r := cluster(t, "2.6", 1, b, a, c)
	r.gone(b, world.CrashProcess)
	r.settle()
	r.back(b)
	require.Equal(t, kafka.SetOf(a, b, c), r.w.ZK.Partitions[0].ISR)
	r.fetches(1, b, c)
	r.do(world.Action{Kind: world.ElectLeaders, Broker: d})
	require.Equal(t, b, r.w.ZK.Partitions[0].Leader, "and nobody has been told")
	r.produce(1, a)
	r.carry(network.LineFetch)
	r.fetches(1, b, c)
	require.Equal(t, kafka.Offset(1), r.w.Brokers[a].Process.Replicas[0].HW)
	require.Equal(t, kafka.Offset(0), r.w.Brokers[b].Process.Replicas[0].HW)
	r.settle()
	require.Equal(t, b, r.w.Leader(0))
	r.gone(c, world.PowerLoss)
	r.do(world.Action{Kind: world.StartProcess, Broker: c})
	require.True(t, r.w.ZK.Partitions[0].ISR.Has(c), "the controller has yet to read")
	f := r.finding(check.ISRHasCommitted)
	assert.True(t, f.Broken)
	assert.Equal(t, []kafka.BrokerID{c}, f.Brokers)
}

// A leader that is to go on in a new epoch, and has not been told, holds what it has acknowledged.
func TestALeaderThatHasYetToHearIsNoRisk(t *testing.T) {
	r := cluster(t, "2.6", 1, a, b, c)
	r.produce(1, a)
	r.gone(c, world.CrashProcess)
	r.do(world.Action{Kind: world.TellWatch, Broker: d, Watch: world.WatchBrokers})
	r.do(world.Action{Kind: world.ReadState, Broker: d})
	require.Equal(t, kafka.LeaderEpoch(1), r.w.ZK.Partitions[0].LeaderEpoch)
	require.Equal(t, kafka.NoBroker, r.w.Leader(0))
	assert.Equal(t, check.Safe, r.j.Verdict())
	r.do(world.Action{Kind: world.CrashProcess, Broker: a})
	assert.Equal(t, check.Unavailable, r.j.Verdict())
	assert.Len(t, r.j.AtRisk(), 1, "B may be elected and lacks it")
}

// A reassignment to fewer replicas lowers the effective minimum ISR, and with it the budget.
func TestFewerReplicasSurviveLess(t *testing.T) {
	r := cluster(t, "3.9-zk", 2, a, b, c)
	r.produce(-1, a)
	r.fetches(3, b, c)
	r.settle()
	r.do(world.Action{Kind: world.Reassign, Replicas: kafka.ListOf(a)})
	r.settle()
	require.Equal(t, check.Within, r.budget.Excess())
	assert.False(t, r.budget.Allows(&r.s, r.w, a))
	r.gone(a, world.PowerLoss)
	r.settle()
	r.back(a)
	assert.True(t, r.finding(check.AckedSurvive).Broken)
	assert.Equal(t, check.TooManyDisk, r.budget.Excess())
}
