package world_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// sayData writes an event of the data plane as the trace below has it.
func sayData(ev *event.Event, who, peer string) string {
	switch ev.Kind {
	case event.Appended:
		return fmt.Sprintf("%s appends %d in epoch %d", who, ev.From, ev.Epoch)
	case event.HWMoved:
		return fmt.Sprintf("%s: HW %d", who, ev.To)
	case event.FetchRecorded:
		return fmt.Sprintf("%s learns that %s is at %d", who, peer, ev.To)
	case event.FetchParked:
		return fmt.Sprintf("the Fetch of %s waits at %s", peer, who)
	case event.ProduceWaits:
		return fmt.Sprintf("%s waits for HW %d", who, ev.To)
	case event.Acked:
		return who + " is acknowledged"
	case event.Recovered:
		return fmt.Sprintf("%s recovers LEO %d", who, ev.To)
	case event.Truncated:
		return fmt.Sprintf("%s cuts LEO %d to %d", who, ev.From, ev.To)
	case event.NotTruncated:
		return fmt.Sprintf("%s keeps LEO %d", who, ev.To)
	case event.EpochAnswered:
		return fmt.Sprintf("%s: epoch %d ends at %d", who, ev.Epoch, ev.To)
	case event.EpochAssigned:
		return fmt.Sprintf("%s notes epoch %d from %d", who, ev.Epoch, ev.To)
	case event.Dropped:
		return fmt.Sprintf("the %s of %s is lost", ev.API, who)
	}
	return ""
}

// orders delivers what one broker has to tell another, with the answers.
func (p *play) orders(from, to kafka.BrokerID, n int) {
	p.t.Helper()
	for range n {
		id := p.controls(from, to)[0].ID
		p.do(world.Action{Kind: world.Deliver, Msg: id})
		answer, ok := p.answerOf(id)
		require.True(p.t, ok)
		p.do(world.Action{Kind: world.Deliver, Msg: answer})
	}
}

// KIP-101, loss of a committed record, event by event, from the moment in which m2 is sent
// (design of the lesson; controller.md 1.7, broker.md 1 (a), (b)). A follows and is the controller,
// B leads; m1 is committed on both. Written by hand before it was run.
func TestKIP101EventByEvent(t *testing.T) {
	for _, rules := range []string{"0.10.2", "0.11"} {
		t.Run(rules, func(t *testing.T) {
			p := boot(t, spec(t, rules, 2, b, a), a)
			p.produce(1, -1, b)
			for range 3 {
				p.fetch(a)
			}
			p.passTo(p.Now().Now + 6000)
			require.Equal(t, kafka.Offset(1), p.hw(a))
			from := p.Len()
			p.kip101Start()
			assert.Equal(t, kip101First, p.since(from))
			from = p.Len()
			p.kip101Restart(rules)
			assert.Equal(t, kip101Second(rules), p.since(from))
			from = p.Len()
			p.kip101End()
			assert.Equal(t, kip101Third(rules), p.since(from))
		})
	}
}

// kip101Start sends m2, lets A fetch it and tell B, and ends the process of A.
func (p *play) kip101Start() {
	p.do(world.Action{Kind: world.Produce, Broker: b, Count: 1, Acks: -1})
	p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	for range 2 {
		p.do(world.Action{Kind: world.RunFetcher, Broker: a})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID}) // the answer, P's at last
	}
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	ends := p.Now().ZK.Registrations[a].Ends
	for p.Now().Now < ends { // only what is due
		at, fire, _ := world.NextTimer(p.Spec(), p.Now())
		if at > p.Now().Now {
			p.do(world.Action{Kind: world.Pass, Ms: min(at, ends) - p.Now().Now})
			continue
		}
		p.do(fire)
	}
	p.do(world.Action{Kind: world.ExpireSession, Broker: a})
}

var kip101First = []string{
	"P sends Produce to B",
	"B handles Produce",
	"B appends 1 in epoch 0",
	"B waits for HW 2",
	"A sends Fetch to B",
	"B handles Fetch",
	"B answers Fetch to A: 0", // with HW 1
	"A takes the answer of B: 0",
	"A appends 1 in epoch 0",
	"A sends Fetch to B",
	"B handles Fetch",
	"B learns that A is at 2",
	"B: HW 2",
	"B answers Produce to P: 0", // recording comes before waiting (ReplicaManager.fetchMessages)
	"the Fetch of A waits at B", // so that A does not learn of HW 2
	"P takes the answer of B: 0",
	"P is acknowledged",
	"A crashes",
	"A waits for no answer", // the end of the wait, 500 ms later
	"A has no node",
}

// kip101Restart makes B the controller, which finds A alive again and in the ISR.
func (p *play) kip101Restart(rules string) {
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.orders(b, a, 3)
	p.orders(b, b, 3)
	if rules == "0.11" {
		p.do(world.Action{Kind: world.RunFetcher, Broker: a})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
		p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.LastID})
	}
	p.do(world.Action{Kind: world.RunFetcher, Broker: a})
	p.do(world.Action{Kind: world.Drop, Msg: p.Now().Net.LastID})
}

func told(who, by, api string, what ...string) []string {
	out := []string{who + " handles " + api}
	out = append(out, what...)
	return append(out, who+" answers "+api+" to "+by+": 0", by+" takes the answer of "+who+": 0")
}

func kip101Second(rules string) []string {
	follows := []string{"A: HW 1", "A follows B in epoch 0"}
	var asks []string
	if rules == "0.11" {
		asks = []string{
			"A sends OffsetForLeaderEpoch to B",
			"B handles OffsetForLeaderEpoch",
			"B: epoch 0 ends at 2",
			"B answers OffsetForLeaderEpoch to A: 0",
			"A takes the answer of B: 0",
			"A keeps LEO 2",
		}
	} else {
		follows = append(follows, "A cuts LEO 2 to 1") // to its own HW: m2 is gone here
	}
	return slices.Concat([]string{
		"B is told",
		"B wins /controller",
		"A starts",
		"A recovers LEO 2",
		"A registers",
		"B reads AB",
		"B sends UpdateMetadata to A",
		"B sends UpdateMetadata to B",
		"B sends LeaderAndIsr to A",
		"B sends LeaderAndIsr to B",
		"B sends UpdateMetadata to A",
		"B sends UpdateMetadata to B",
	},
		told("A", "B", "UpdateMetadata"), told("A", "B", "LeaderAndIsr", follows...),
		told("A", "B", "UpdateMetadata"), told("B", "B", "UpdateMetadata"),
		told("B", "B", "LeaderAndIsr", "B refuses LeaderAndIsr: 11, epoch not newer"),
		told("B", "B", "UpdateMetadata"), asks,
		[]string{"A sends Fetch to B", "the Fetch of A is lost"})
}

// kip101End ends B, and lets A win and read.
func (p *play) kip101End() {
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: a, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.orders(a, a, 5)
}

func kip101Third(rules string) []string {
	leads := []string{"A leads in epoch 1, ISR A"} // on offset 1 there is nothing, or m2
	if rules == "0.11" {
		leads = append(leads, "A: HW 2")
	}
	return slices.Concat([]string{
		"B crashes",
		"B has no node",
		"A is told",
		"A wins /controller",
		"A reads A",
		"A sends UpdateMetadata to A",
		"A sends LeaderAndIsr to A",
		"A sends UpdateMetadata to A",
		"A elects A, ISR A, epoch 1",
		"A sends LeaderAndIsr to A",
		"A sends UpdateMetadata to A",
	},
		told("A", "A", "UpdateMetadata"),
		told("A", "A", "LeaderAndIsr", "A refuses LeaderAndIsr: 11, epoch not newer"),
		told("A", "A", "UpdateMetadata"), told("A", "A", "LeaderAndIsr", leads...),
		told("A", "A", "UpdateMetadata"))
}
