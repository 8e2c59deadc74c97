package brokerlog

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// state is what lines need of what was before, and of what belongs to one event.
type state struct {
	names Names
	reps  [kafka.MaxNodes][kafka.MaxPartitions]rep
	seen  [kafka.MaxNodes]kafka.ReplicaSet // brokers that a controller has read last
	first [kafka.MaxNodes]bool             // a controller has won and not read yet
	// controllerEpoch is that of a broker as controller.
	controllerEpoch [kafka.MaxNodes]int32
	known           [kafka.MaxPartitions]decided
	// Of several events that tell of one change of an ISR: who joined or left, with their LEOs.
	who  kafka.ReplicaSet
	leos [kafka.MaxBrokers]int32
	// stays says that a follower's fetcher goes on as it is.
	stays bool
	// registered are the brokers with a registration in KRaft mode.
	registered kafka.NodeSet
}

// rep is a broker's replica.
type rep struct {
	leader  kafka.NodeID
	epoch   kafka.LeaderEpoch
	version int32 // the partition epoch
	hw      kafka.Offset
	leo     [kafka.MaxBrokers]kafka.Offset // of the followers, as the leader knows them
	// noted is the newest entry of the epoch cache.
	noted kafka.LeaderEpoch
	start kafka.Offset
}

// decided is what the controller of KRaft mode has decided of a partition.
type decided struct {
	leader  kafka.NodeID
	isr     kafka.ReplicaSet
	epoch   kafka.LeaderEpoch
	version int32
	recover kafka.Recovery
}

func newState(n Names) *state {
	s := &state{names: n}
	for n := range s.reps {
		for p := range s.reps[n] {
			s.reps[n][p].noted, s.reps[n][p].start = kafka.NoLeaderEpoch, kafka.NoOffset
		}
		s.restart(kafka.NodeID(n))
	}
	for p := range s.known {
		s.known[p] = decided{leader: kafka.NoNode}
	}
	return s
}

func (s *state) restart(n kafka.NodeID) {
	for p := range s.reps[n] {
		r := &s.reps[n][p]
		*r = rep{
			leader: kafka.NoNode, epoch: kafka.NoLeaderEpoch, noted: r.noted, start: r.start,
		}
		r.forget()
	}
	s.seen[n], s.first[n] = 0, false
}

// forget is what a new leader knows of its followers: nothing.
func (r *rep) forget() {
	for b := range r.leo {
		r.leo[b] = kafka.NoOffset
	}
}

func (s *state) of(e *event.Event) *rep { return &s.reps[e.Node][e.Partition] }

// gather collects who joined or left with a change of an ISR, of which the events at the head tell,
// and gives how many these are; 1 for all others.
func (s *state) gather(events []event.Event) int {
	e := &events[0]
	s.who, s.leos = 0, [kafka.MaxBrokers]int32{}
	s.stays = e.Kind == event.BecameFollower && len(events) > 1 && keepsFetcher(&events[1])
	if e.Kind != event.ISRShrunk && e.Kind != event.ISRExpanded {
		return 1
	}
	k := 0
	for k < len(events) {
		n := &events[k]
		if n.Kind != e.Kind || n.Node != e.Node || n.Partition != e.Partition || n.Set != e.Set {
			break
		}
		if n.Peer.IsBroker() {
			s.who = s.who.With(n.Peer.Broker())
			s.leos[n.Peer], _ = number(n, "its leo")
		}
		k++
	}
	return k
}

// keepsFetcher says whether an event tells that the new role leaves the fetcher as it is.
func keepsFetcher(e *event.Event) bool {
	switch e.Rule {
	case event.RuleSameEpoch, event.RuleSameLeader, event.RuleNoEpochMissed:
		return e.Kind == event.NotTruncated
	}
	return false
}

// number gives a number behind an event's decision.
func number(e *event.Event, name string) (int32, bool) {
	for _, n := range e.Nums() {
		if n.Name == name {
			return n.Value, true
		}
	}
	return -1, false
}

// take notes what an event changes.
func (s *state) take(e *event.Event) {
	switch e.Kind {
	case event.Started:
		s.restart(e.Node)
	case event.BecameLeader, event.BecameFollower, event.StateTaken:
		r := s.of(e)
		if r.epoch != e.Epoch {
			r.forget()
		}
		r.epoch, r.leader = e.Epoch, e.Peer
		if e.Kind != event.BecameFollower {
			r.leader = e.Node
		}
		if v, ok := number(e, "partition epoch"); ok {
			r.version = v
		}
	case event.HWMoved:
		s.of(e).hw = e.To
	case event.FetchRecorded:
		if e.Peer.IsBroker() {
			s.of(e).leo[e.Peer] = e.To
		}
	case event.EpochAssigned:
		s.of(e).noted, s.of(e).start = e.Epoch, e.To
	case event.EpochsCleared:
		s.of(e).noted, s.of(e).start = kafka.NoLeaderEpoch, kafka.NoOffset
	case event.ControllerWon:
		s.controllerEpoch[e.Node], s.first[e.Node] = e.Seq, true
	case event.RegisterGranted:
		s.registered = s.registered.With(e.Peer)
	case event.BrokerGone:
		s.registered = s.registered.Without(e.Peer)
	case event.ControllerRead:
		s.seen[e.Node], s.first[e.Node] = e.Set, false
	}
	s.takeDecision(e)
}

// takeDecision notes what a controller decides, and a change of an ISR by its leader.
func (s *state) takeDecision(e *event.Event) {
	if e.Partition < 0 || int(e.Partition) >= len(s.known) {
		return
	}
	k := &s.known[e.Partition]
	switch e.Kind {
	case event.ISRShrunk, event.ISRExpanded:
		if s.who != 0 { // once a change
			s.of(e).version++
			s.who = 0
		}
		k.isr = e.Set
	case event.LeaderElected:
		k.leader, k.isr, k.epoch = e.Peer, e.Set, e.Epoch
	case event.NoLeader:
		k.leader, k.isr, k.epoch = kafka.NoNode, e.Set, e.Epoch
	case event.EpochRaised:
		k.isr, k.epoch = e.Set, e.Epoch
	case event.ISRAltered, event.ISRLeft:
		k.isr = e.Set
	case event.RecoveryChanged:
		k.recover = kafka.Recovery(e.Seq)
	case event.RecordWritten:
		if metadata.Type(e.Seq) == metadata.PartitionChange {
			k.version++
		}
	}
}
