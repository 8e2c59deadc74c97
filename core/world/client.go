package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

func (t *stepper) onClient(a Action) Refusal {
	if a.Kind != FindLeader && a.Kind != InitProducer && !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	switch a.Kind {
	case Produce:
		return t.produce(a)
	case Consume:
		return t.consume(a)
	case AskOffset:
		return t.askOffset(a)
	case InitProducer:
		return t.initProducer(a)
	}
	return t.findLeader(a)
}

func forget(asked, request uint32) uint32 {
	if asked == request {
		return 0
	}
	return asked
}

// doubtLeader forgets a leader that said that it is none.
func (t *stepper) doubtLeader(m *client.Metadata, err kafka.ErrorCode) {
	if err == kafka.ErrNotLeaderOrFollower || err == kafka.ErrUnknownPartition {
		m.Forget()
	}
}

// findLeader lets a client ask a broker who leads. Client counts producers first.
func (t *stepper) findLeader(a Action) Refusal {
	var asked *uint32
	var node kafka.NodeID
	switch {
	case !t.isBroker(a.Broker) || a.Client < 0:
		return NoSuchThing
	case a.Client < t.s.Producers:
		asked, node = &t.w.Producers[a.Client].Asked, kafka.ProducerNode(int(a.Client))
	case a.Client-t.s.Producers < t.s.Consumers:
		i := int(a.Client - t.s.Producers)
		asked, node = &t.w.Consumers[i].Asked, kafka.ConsumerNode(i)
	default:
		return NoSuchThing
	}
	if *asked != 0 {
		return ClientBusy
	}
	if !t.w.Accepts(t.s, a.Broker) {
		return ReceiverDown
	}
	*asked = t.send(network.Message{
		From: node, To: a.Broker.Node(), API: kafka.APIMetadata, Line: network.LineClient,
	})
	return OK
}

// onMetadataRequest answers from the broker's own metadata cache, which may be behind. A leader
// that it does not count as alive is given as none (MetadataCache, LEADER_NOT_AVAILABLE).
func (t *stepper) onMetadataRequest(m *network.Message) {
	proc := &t.w.Brokers[m.To.Broker()].Process
	var body network.Body
	body.Live, body.NParts = proc.Live, t.s.Partitions
	for p := range t.s.Partitions {
		k := proc.Known[p]
		if !proc.Live.Has(k.Leader) {
			k.Leader = kafka.NoBroker
		}
		body.Parts[p] = network.PartState{
			Partition: kafka.PartitionID(p), Leader: k.Leader, LeaderEpoch: k.Epoch,
		}
	}
	t.answer(m, body)
}

func (t *stepper) onMetadataAnswer(m *network.Message) {
	var asked *uint32
	var known *[kafka.MaxPartitions]client.Metadata
	if m.To.IsProducer() {
		p := &t.w.Producers[m.To.Index()]
		asked, known = &p.Asked, &p.Leader
	} else {
		c := &t.w.Consumers[m.To.Index()]
		asked, known = &c.Asked, &c.Leader
	}
	if *asked != m.Request {
		t.unheard(m)
		return
	}
	*asked = 0
	for _, s := range m.Body.States() {
		k := &known[s.Partition]
		k.Forget()
		if s.Leader == kafka.NoBroker {
			continue
		}
		*k = client.Metadata{Known: true, Leader: s.Leader, Epoch: s.LeaderEpoch}
		ev := t.event(event.LeaderLearned, m.To)
		ev.Peer, ev.Partition, ev.Epoch = s.Leader.Node(), s.Partition, s.LeaderEpoch
		t.ev.Add(ev)
	}
}

func (t *stepper) unheard(m *network.Message) {
	ev := t.event(event.Unheard, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Partition = m.From, m.Request, m.API, m.Partition
	ev.Answer = true
	t.ev.Add(ev)
}
