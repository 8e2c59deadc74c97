package world_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// KIP-380, case 1 (controller.md 1.9), written by hand before it was run. C is the controller, A
// leads, B is the one that bounces, D and E are there to die: each death is a new leader epoch, so
// that two LeaderAndIsr stand in B's queue before the StopReplica. The first one finds a process
// that knows of no live broker, the second makes it a follower.
const d, e = kafka.BrokerID(3), kafka.BrokerID(4)

// say writes an event of the control plane as the traces below have it.
func say(ev *event.Event) string {
	name := func(n kafka.NodeID) string {
		if n.IsBroker() {
			return string("ABCDEF"[n])
		}
		return "P"
	}
	set := ""
	for _, x := range ev.Set.Members(nil) {
		set += name(x.Node())
	}
	who, peer := name(ev.Node), name(ev.Peer)
	switch ev.Kind {
	case event.Sent:
		if ev.Answer {
			return fmt.Sprintf("%s answers %s to %s: %d", who, ev.API, peer, ev.Err)
		}
		return fmt.Sprintf("%s sends %s to %s", who, ev.API, peer)
	case event.Handled:
		if ev.Answer {
			return fmt.Sprintf("%s takes the answer of %s: %d", who, peer, ev.Err)
		}
		return fmt.Sprintf("%s handles %s", who, ev.API)
	case event.Unheard:
		return fmt.Sprintf("%s waits for no answer", who)
	case event.RoleRefused:
		why := map[event.Rule]string{
			event.RuleLeaderUnknown:    "leader unknown",
			event.RuleStaleBrokerEpoch: "stale broker epoch",
			event.RuleEpochNotNewer:    "epoch not newer",
		}[ev.Rule]
		return fmt.Sprintf("%s refuses %s: %d, %s", who, ev.API, ev.Err, why)
	case event.BecameFollower:
		return fmt.Sprintf("%s follows %s in epoch %d", who, peer, ev.Epoch)
	case event.BecameLeader:
		return fmt.Sprintf("%s leads in epoch %d, ISR %s", who, ev.Epoch, set)
	case event.ISRShrunk:
		return fmt.Sprintf("%s: %s leaves the ISR, %s, epoch %d", who, peer, set, ev.Epoch)
	case event.ControllerRead:
		return fmt.Sprintf("%s reads %s", who, set)
	case event.ShutdownGranted:
		return fmt.Sprintf("%s lets %s go", who, peer)
	case event.ShutdownRefused:
		return fmt.Sprintf("%s refuses %s the shutdown: %d", who, peer, ev.Err)
	case event.BounceNoticed:
		return fmt.Sprintf("%s notices the bounce of %s", who, peer)
	case event.LeaderElected:
		return fmt.Sprintf("%s elects %s, ISR %s, epoch %d", who, peer, set, ev.Epoch)
	}
	if s := sayData(ev, who, peer); s != "" {
		return s
	}
	plain, ok := map[event.Kind]string{
		event.ShutdownBegan: "begins to shut down", event.ProcessClosed: "ends in order",
		event.SessionExpired: "has no node", event.Started: "starts", event.Registered: "registers",
		event.WatchTold: "is told", event.ReplicaStopped: "stops its replica",
		event.ProcessCrashed: "crashes", event.ControllerWon: "wins /controller",
	}[ev.Kind]
	if !ok {
		return ""
	}
	return who + " " + plain
}

// since gives what happened since an action, without what has no word above.
func (p *play) since(from int) []string {
	out := []string{}
	for _, ev := range p.Events(from, p.Len()) {
		if s := say(&ev); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// dies ends a process and its session, and lets C see it and tell everyone but B.
func (p *play) dies(x kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.CrashProcess, Broker: x})
	p.passTo(p.Now().ZK.Registrations[x].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	p.settle(func(_ kafka.API, to kafka.NodeID) bool { return to != b.Node() })
}

// bounced brings B's new process up with nine requests to the old one in C's queue.
func bounced(t *testing.T, rules string) *play {
	p := boot(t, spec(t, rules, 5, a, b, d, e), c)
	p.dies(d)
	p.dies(e)
	from := p.Len()
	p.do(world.Action{Kind: world.ShutDown, Broker: b})
	p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	asked, answer := p.Now().Net.LastID, uint32(0)
	for _, m := range p.Now().Net.All() {
		if m.API == kafka.APIControlledShutdown {
			answer = m.ID
		}
	}
	require.Equal(t, asked, answer, "the answer is the last that was sent")
	p.do(world.Action{Kind: world.Deliver, Msg: answer})
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.Equal(t, []string{
		"B begins to shut down",
		"B sends ControlledShutdown to C",
		"C handles ControlledShutdown",
		"C lets B go",
		"C sends StopReplica to B",
		"C: B leaves the ISR, A, epoch 3",
		"C sends LeaderAndIsr to A",
		"C sends UpdateMetadata to A",
		"C sends UpdateMetadata to B",
		"C sends UpdateMetadata to C",
		"C sends StopReplica to B",
		"C answers ControlledShutdown to B: 0",
		"B takes the answer of C: 0",
		"B ends in order",
		"B has no node",
		"B starts",
		"B registers",
	}, p.since(from))
	require.Equal(t, 9, len(p.controls(c, b)))
	return p
}

// Up to 2.1 the new process takes all that was meant for the old one, and the bounce, which lies
// between two looks of C, is not seen.
func TestAStaleStopReplicaUpTo21(t *testing.T) {
	p := bounced(t, "2.1")
	from := p.Len()
	p.orders(c, b, 9)
	assert.Equal(t, []string{
		"B handles LeaderAndIsr", // epoch 1
		"B refuses LeaderAndIsr: 0, leader unknown",
		"B answers LeaderAndIsr to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles LeaderAndIsr", // epoch 2
		"B follows A in epoch 2",
		"B answers LeaderAndIsr to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles StopReplica",
		"B stops its replica",
		"B answers StopReplica to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles StopReplica",
		"B stops its replica",
		"B answers StopReplica to C: 0",
		"C takes the answer of B: 0",
	}, p.since(from))
	from = p.Len()
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	assert.Equal(t, []string{"C is told", "C reads ABC"}, p.since(from))
	p.settle(nil)
	p.neverBack()
}

// neverBack lets ten minutes pass and sees B neither fetch nor serve nor return to the ISR.
func (p *play) neverBack() {
	p.t.Helper()
	assert.True(p.t, p.Now().Controllers[c].ShuttingDown.Has(b), "for C it is stopping")
	end := p.Now().Now + 600000
	for p.Now().Now < end {
		p.do(world.Enabled(p.Spec(), p.Now(), nil)[0])
	}
	r := p.Do(world.Action{Kind: world.RunFetcher, Broker: b})
	assert.Equal(p.t, world.NoFetcher, r)
	assert.Equal(p.t, kafka.SetOf(a), p.isr())
	p.do(world.Action{Kind: world.Produce, Broker: b, Count: 1, Acks: 1})
	p.settle(nil)
	last := p.Now().Producers[0].All()
	assert.Equal(p.t, kafka.ErrNotLeaderOrFollower, last[len(last)-1].Err)
}

// From 2.2 on every request carries the czxid of the process that it is meant for.
func TestAStaleStopReplicaFrom22(t *testing.T) {
	p := bounced(t, "2.2")
	from := p.Len()
	p.orders(c, b, 9)
	refused := func(api string) []string {
		return []string{
			"B handles " + api,
			"B refuses " + api + ": 77, stale broker epoch",
			"B answers " + api + " to C: 77",
			"C takes the answer of B: 77",
		}
	}
	var want []string
	for _, api := range []string{
		"LeaderAndIsr", "UpdateMetadata", "UpdateMetadata", // D is dead
		"LeaderAndIsr", "UpdateMetadata", "UpdateMetadata", // E is dead
		"StopReplica", "UpdateMetadata", "StopReplica", // B is to stop
	} {
		want = append(want, refused(api)...)
	}
	assert.Equal(t, want, p.since(from))
	from = p.Len()
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	p.orders(c, b, 3)
	assert.Equal(t, []string{
		"C is told",
		"C reads ABC",
		"C notices the bounce of B",
		"C sends UpdateMetadata to A", // as after a failure
		"C sends UpdateMetadata to C",
		"C sends UpdateMetadata to A", // as after a start
		"C sends UpdateMetadata to C",
		"C sends UpdateMetadata to B",
		"C sends LeaderAndIsr to B",
		"C sends UpdateMetadata to B",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles LeaderAndIsr",
		"B follows A in epoch 3",
		"B answers LeaderAndIsr to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
	}, p.since(from))
	assert.False(t, p.Now().Controllers[c].ShuttingDown.Has(b))
	p.settle(nil)
	p.fetch(b)
	assert.Equal(t, kafka.SetOf(a, b), p.isr())
}

// lateShutdown is the variant: the answer to B's ControlledShutdown is lost, B repeats it, and the
// repetition is on its way when B is killed. C sees B go and come, B is back in the ISR; then the
// repetition arrives. It gives the number of actions before that.
func lateShutdown(t *testing.T, rules string) (*play, int) {
	p := boot(t, spec(t, rules, 3, a, b), c)
	p.do(world.Action{Kind: world.ShutDown, Broker: b})
	p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	p.do(world.Action{Kind: world.Drop, Msg: p.Now().Net.LastID})
	p.settle(nil)
	p.passTo(p.Now().Now + 35000) // 30 s for the answer, 5 s before the next try
	again := p.Now().Brokers[b].Process.Stop.Asked
	require.NotZero(t, again)
	p.do(world.Action{Kind: world.Hold, Msg: again})
	p.crash(b)
	p.start(b)
	p.fetch(b)
	p.fetch(b)
	p.settle(nil)
	require.Equal(t, kafka.SetOf(a, b), p.isr())
	from := p.Len()
	p.do(world.Action{Kind: world.Release, Msg: again})
	p.do(world.Action{Kind: world.Deliver, Msg: again})
	return p, from
}

func TestALateControlledShutdownUpTo21(t *testing.T) {
	p, from := lateShutdown(t, "2.1")
	p.orders(c, b, 3)
	assert.Equal(t, []string{
		"C handles ControlledShutdown",
		"C lets B go",
		"C sends StopReplica to B",
		"C: B leaves the ISR, A, epoch 2",
		"C sends LeaderAndIsr to A",
		"C sends UpdateMetadata to A",
		"C sends UpdateMetadata to B",
		"C sends UpdateMetadata to C",
		"C sends StopReplica to B",
		"B waits for no answer",
		"B handles StopReplica",
		"B stops its replica",
		"B answers StopReplica to C: 0",
		"C takes the answer of B: 0",
		"B handles UpdateMetadata",
		"B answers UpdateMetadata to C: 0",
		"C takes the answer of B: 0",
		"B handles StopReplica",
		"B stops its replica",
		"B answers StopReplica to C: 0",
		"C takes the answer of B: 0",
	}, p.since(from))
	p.settle(nil)
	p.neverBack()
}

func TestALateControlledShutdownFrom22(t *testing.T) {
	p, from := lateShutdown(t, "2.2")
	assert.Equal(t, []string{
		"C handles ControlledShutdown",
		"C refuses B the shutdown: 77",
		"B waits for no answer",
	}, p.since(from))
	assert.Equal(t, kafka.SetOf(a, b), p.isr())
}
