package world_test

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// poll lets a consumer take one step, and delivers what follows. A metadata request goes to ask.
func (p *play) poll(consumer int8, ask kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.Poll, Client: consumer, Broker: ask})
	p.settle(nil)
}

// ask lets a consumer ask a broker who leads.
func (p *play) ask(consumer int8, broker kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{
		Kind: world.FindLeader, Client: p.Spec().Producers + consumer, Broker: broker,
	})
	p.settle(nil)
}

func (p *play) of(kind world.Kind, consumer int8, count int32) {
	p.t.Helper()
	p.do(world.Action{Kind: kind, Client: consumer, Count: count})
}

// lineOfHistory is one thing that is done, and what a client is told by it, event by event.
type lineOfHistory struct {
	what string
	do   func()
	want string
}

// history plays lines one after the other.
func (p *play) history(consumer int, lines []lineOfHistory) {
	p.t.Helper()
	for i, l := range lines {
		from := p.Len()
		l.do()
		assert.Equal(p.t, l.want, p.heard(consumer, from), "%d: %s", i+1, l.what)
	}
}

// heard gives in a few words what a consumer was told since an action.
func (p *play) heard(consumer, from int) string {
	var out []string
	for _, e := range p.Events(from, p.Len()) {
		if e.Node == kafka.ConsumerNode(consumer) {
			if s := inShort(&e); s != "" {
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, "; ")
}

func inShort(e *event.Event) string {
	peer := "-"
	if e.Peer.IsBroker() {
		peer = string(rune('A' + e.Peer))
	}
	switch e.Kind {
	case event.LeaderLearned:
		return fmt.Sprintf("learns %s e%d", peer, e.Epoch)
	case event.MetadataRefused:
		return fmt.Sprintf("refuses %s e%d", peer, e.Epoch)
	case event.NothingNew:
		return fmt.Sprintf("again %s e%d", peer, e.Epoch)
	case event.LeaderMissing:
		return fmt.Sprintf("nobody leads e%d", e.Epoch)
	case event.ConnBroken:
		return "no connection to " + peer
	case event.ConsumerRead:
		if e.Err != kafka.ErrNone {
			return fmt.Sprintf("error %d from %s", e.Err, peer)
		}
		return fmt.Sprintf("reads %d-%d from %s", e.From, e.To, peer)
	case event.OffsetTold:
		if e.Err != kafka.ErrNone {
			return fmt.Sprintf("error %d from %s", e.Err, peer)
		}
		return fmt.Sprintf("told %d", e.To)
	case event.ReaderBack:
		return "leaves " + peer
	}
	return positionInShort(e)
}

func positionInShort(e *event.Event) string {
	switch e.Kind {
	case event.PartitionAssigned:
		return "assigned"
	case event.OffsetCommitted:
		return fmt.Sprintf("commits %d e%d", e.To, e.Epoch)
	case event.CommitFound:
		return fmt.Sprintf("begins at %d e%d", e.To, e.Epoch)
	case event.PositionLost:
		return fmt.Sprintf("looks for %d", e.Seq)
	case event.PositionSet:
		return fmt.Sprintf("moves %d to %d", e.From, e.To)
	case event.PositionDoubted:
		return fmt.Sprintf("doubts %d", e.From)
	case event.PositionValid:
		return fmt.Sprintf("valid, e%d ends at %d", e.Epoch, e.To)
	case event.TruncationFound:
		return fmt.Sprintf("truncated, e%d ends at %d", e.Epoch, e.To)
	case event.ConsumerRetries:
		return "retries"
	case event.ApplicationTold:
		return [...]string{
			client.OffsetOutOfRange: "OffsetOutOfRange", client.NoOffsetForPartition: "NoOffset",
			client.LogTruncation: "LogTruncation",
		}[e.Seq]
	}
	return ""
}

// controllerActs lets the controller learn of brokers that came or went, and act.
func (p *play) controllerActs(on kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.TellWatch, Broker: on, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: on})
	p.settle(nil)
}

// die crashes a broker, ends its session and lets the controller act.
func (p *play) die(x, controller kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.CrashProcess, Broker: x})
	p.passTo(p.Now().ZK.Registrations[x].Ends)
	p.controllerActs(controller)
}

// position gives a consumer's position.
func (p *play) position(consumer int) client.Position {
	return p.Now().Consumers[consumer].Position[0]
}

// later lets time go by.
func (p *play) later(ms kafka.Ms) {
	p.t.Helper()
	p.passTo(p.Now().Now + ms)
}
