package world

import (
	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

func (t *stepper) onClient(a Action) Refusal {
	if a.Kind != FindLeader && a.Kind != InitProducer && !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	switch a.Kind {
	case RestartProducer:
		return t.restartProducer(a)
	case Produce:
		return t.produce(a)
	case Consume:
		return t.consume(a)
	case AskOffset:
		return t.askOffset(a)
	case InitProducer:
		return t.initProducer(a)
	case Poll:
		return t.poll(a)
	case Commit:
		return t.commitPosition(a)
	case Assign:
		return t.assignTo(a)
	case Seek:
		return t.seek(a)
	}
	return t.findLeader(a)
}

func forget(asked, request uint32) uint32 {
	if asked == request {
		return 0
	}
	return asked
}

// doubtLeader lets a client ask again who leads after an error that says so
// (InvalidMetadataException and what Fetcher treats alike).
func (t *stepper) doubtLeader(m *client.Metadata, err kafka.ErrorCode) {
	switch err {
	case kafka.ErrNotLeaderOrFollower, kafka.ErrUnknownPartition, kafka.ErrLeaderNotAvailable,
		kafka.ErrReplicaNotAvailable, kafka.ErrStorage, kafka.ErrFencedLeaderEpoch,
		kafka.ErrOffsetNotAvailable, kafka.ErrUnknownTopicID, kafka.ErrInconsistentTopicID:
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
	if node.IsConsumer() {
		t.w.Consumers[node.Index()].About = client.AboutLeaders
	}
	return OK
}

// onMetadataRequest answers from the broker's own metadata cache, which may be behind.
func (t *stepper) onMetadataRequest(m *network.Message) {
	proc := &t.w.Brokers[m.To.Broker()].Process
	var body network.Body
	body.Live, body.NParts = proc.Live, t.s.Partitions
	for p := range t.s.Partitions {
		replicas := t.w.Replicas(t.s, kafka.PartitionID(p))
		leader, epoch := decideMetadataAnswer(&t.s.Rules, &proc.Known[p], proc.Live, &replicas)
		body.Parts[p] = network.PartState{
			Partition: kafka.PartitionID(p), Leader: leader, LeaderEpoch: epoch,
		}
	}
	t.answer(m, body)
}

// decideMetadataAnswer says whom a broker names as leader, under which epoch. A leader that it
// does not count as alive is given as none, with LEADER_NOT_AVAILABLE.
//
// KIP-320 (2.1, Metadata version 7): clients had no way to tell an old answer from a new one.
// KAFKA-9261 (2.5, MetadataCache.getPartitionMetadata): while nobody led, the answer had no epoch
// and clients forgot the one that they knew. Another product names some replica then, under the
// last epoch (case H42).
func decideMetadataAnswer(
	r *release.Rules, k *broker.Known, live kafka.ReplicaSet, replicas *kafka.ReplicaList,
) (kafka.BrokerID, kafka.LeaderEpoch) {
	leader, epoch := k.Leader, k.Epoch
	if !live.Has(leader) {
		leader = kafka.NoBroker
	}
	switch {
	case r.MetadataAnswer == release.MetadataWithoutEpoch:
		epoch = kafka.NoLeaderEpoch
	case leader != kafka.NoBroker:
	case r.MetadataAnswer == release.MetadataEpochOfLeader:
		epoch = kafka.NoLeaderEpoch
	case r.MetadataAnswer == release.MetadataRandomLeader:
		for _, b := range replicas.All() { // the last one that lives and did not lead
			if b != k.Leader && live.Has(b) {
				leader = b
			}
		}
	}
	return leader, epoch
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
	for i := range m.Body.States() {
		s := &m.Body.Parts[i]
		k := &known[s.Partition]
		before := *k
		news, forgets := k.Learn(&t.s.Rules, s.Leader, s.LeaderEpoch)
		t.tellNews(m, s, news, before.Epoch)
		if m.To.IsConsumer() {
			other := k.Leader != before.Leader
			t.followLeader(m.To.Index(), s.Partition, other, forgets)
		}
	}
	if m.To.IsConsumer() {
		t.dropDeadReaders(m.To.Index(), m.Body.Live)
	}
}

var newsEvents = [...]event.Kind{
	client.OlderNews: event.MetadataRefused, client.NoNews: event.NothingNew,
	client.NewLeader: event.LeaderLearned, client.NoLeader: event.LeaderMissing,
}

// tellNews tells what an answer about a partition's leader was to a client.
func (t *stepper) tellNews(
	m *network.Message, s *network.PartState, news client.News, known kafka.LeaderEpoch,
) {
	ev := t.event(newsEvents[news], m.To)
	ev.Peer, ev.Partition, ev.Epoch = s.Leader.Node(), s.Partition, s.LeaderEpoch
	switch news {
	case client.OlderNews:
		ev.Rule = event.RuleOlderMetadata
		ev = ev.With("known", int32(known))
	case client.NoLeader:
		ev.Peer = m.From
	}
	t.ev.Add(ev)
}

func (t *stepper) unheard(m *network.Message) {
	ev := t.event(event.Unheard, m.To)
	ev.Peer, ev.Msg, ev.API, ev.Partition = m.From, m.Request, m.API, m.Partition
	ev.Answer = true
	t.ev.Add(ev)
}
