package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Contact is what the active controller remembers of a broker's heartbeats
// (BrokerHeartbeatManager, BrokerHeartbeatTracker). It is in no record: a new controller begins
// anew.
type Contact struct {
	// Epoch is the broker epoch with which it was heard, NoBrokerEpoch for never.
	Epoch kafka.BrokerEpoch
	// At is when it was heard last; Never while it is in touch: heartbeats that would change
	// nothing are not sent one by one.
	At       kafka.Ms
	Offset   kafka.Offset // of the metadata log, as it said last
	Stopping bool         // in controlled shutdown
	StopAt   kafka.Offset // shutdown offset, while Stopping
}

// Controller is a voter's part as active controller, with its own memory of the cluster: what is
// committed and what it has written since. It dies with the process, and when its voter leads no
// longer.
type Controller struct {
	Active      bool
	Image       metadata.Image // with every record that it has written
	Contacts    [kafka.MaxBrokers]Contact
	NextBalance kafka.Ms // of preferred leaders
	NextUnclean kafka.Ms // look at partitions without a leader
}

// Env is what the controller may look at, and where its records go.
type Env struct {
	Spec *release.Spec
	Now  kafka.Ms
	Self kafka.NodeID
	Ev   *event.Log
	Out  *metadata.Batch // what the step writes, for the quorum to append
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{
		Kind: k, At: e.Now, Node: e.Self, Peer: kafka.NoNode, Epoch: kafka.NoLeaderEpoch,
	}
}

// of begins an event about a broker.
func (e Env) of(k event.Kind, b kafka.BrokerID) event.Event {
	ev := e.event(k)
	ev.Peer = b.Node()
	return ev
}

// replay ends a step: what it has written becomes part of the controller's memory. Within a step
// every decision is made on the state before it (controller.md 2.2).
func (c *Controller) replay(e Env) {
	if e.Out.N == 0 {
		return
	}
	e.Out.End |= 1 << (e.Out.N - 1)
	for i := range e.Out.All() {
		c.Image.Apply(&e.Out.R[i])
	}
}
