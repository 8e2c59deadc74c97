package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// PositionState says what a consumer must do before it may fetch from a partition. A member of a
// group has the partitions that its group has given it.
func (w *World) PositionState(
	s *Spec, consumer int8, p kafka.PartitionID,
) client.PositionState {
	if g := s.ConsumerConfigs[consumer].Group; g > 0 && w.Groups[g-1].Owner[p] != consumer {
		return client.Unassigned
	}
	return w.Consumers[consumer].Position[p].State
}

// consume lets a consumer fetch at its position from a broker that the action names. A stay at a
// replica that is over ends now: an error in the answer is the leader's then
// (SubscriptionState.preferredReadReplica).
func (t *stepper) consume(a Action) Refusal {
	if a.Ms < 0 || int64(a.Ms) >= int64(kafka.Never)/2 {
		return NoSuchThing
	}
	c, r := t.consumer(a)
	switch {
	case r != OK:
		return r
	case t.w.PositionState(t.s, a.Client, a.Partition) != client.Fetching:
		return NoPosition
	case c.Full(kafka.MaxAnswer):
		return LimitReads
	}
	if from := &c.Preferred[a.Partition]; from.Known && t.w.Now >= from.Until {
		t.backToLeader(int(a.Client), a.Partition, kafka.ErrNone)
	}
	m, up := t.fromConsumer(a, kafka.APIFetch)
	if !up {
		return OK
	}
	pos := &c.Position[a.Partition]
	m.Body.Offset, m.Body.MaxWait = pos.Offset, a.Ms
	m.Body.CurrentEpoch = client.DecideClientEpoch(&t.s.Rules, pos.LeaderEpoch)
	t.askAbout(c, m)
	return OK
}

// askOffset lets a consumer ask a leader where the log ends (-1) or begins (-2), or for the
// first record with a number from the timestamp on.
func (t *stepper) askOffset(a Action) Refusal {
	c, r := t.consumer(a)
	switch {
	case r != OK:
		return r
	case a.Count < -4 || a.Count == -3 || a.Count > 127:
		return NoSuchThing
	}
	m, up := t.fromConsumer(a, kafka.APIListOffsets)
	if !up {
		return OK
	}
	m.Body.Timestamp = int8(a.Count)
	// The epoch that a client knows is that of the leader that it knows.
	if k := &c.Leader[a.Partition]; k.Known && k.Leader == a.Broker {
		m.Body.CurrentEpoch = client.DecideClientEpoch(&t.s.Rules, k.Epoch)
	}
	t.askAbout(c, m)
	return OK
}

func (t *stepper) askAbout(c *client.Consumer, m network.Message) {
	c.Asked, c.About, c.Resets = t.send(m), m.Partition, false
}

// consumer finds the consumer of an action, if it waits for nothing.
func (t *stepper) consumer(a Action) (*client.Consumer, Refusal) {
	if a.Client < 0 || a.Client >= t.s.Consumers || !t.isBroker(a.Broker) {
		return nil, NoSuchThing
	}
	c := &t.w.Consumers[a.Client]
	if c.Asked != 0 {
		return c, ClientBusy
	}
	return c, OK
}

// fromConsumer begins a consumer's request, and says whether the broker's process runs; if not,
// the consumer doubts the leader.
func (t *stepper) fromConsumer(a Action, api kafka.API) (network.Message, bool) {
	node := kafka.ConsumerNode(int(a.Client))
	if !t.w.Accepts(t.s, a.Broker) {
		ev := t.event(event.ConnBroken, node)
		ev.Peer, ev.Partition, ev.API = a.Broker.Node(), a.Partition, api
		t.ev.Add(ev)
		t.consumerFailed(int(a.Client), a.Partition, api, a.Broker)
		return network.Message{}, false
	}
	return network.Message{
		From: node, To: a.Broker.Node(), API: api, Line: network.LineClient,
		Partition: a.Partition, Body: network.NewBody(),
	}, true
}

// onConsumerAnswer takes the answer to what a consumer asked.
func (t *stepper) onConsumerAnswer(m *network.Message) {
	i := m.To.Index()
	c := &t.w.Consumers[i]
	if c.Asked != m.Request {
		t.unheard(m)
		return
	}
	c.Asked = 0
	t.doubtLeader(&c.Leader[m.Partition], m.Body.Err)
	switch m.API {
	case kafka.APIListOffsets:
		ev := t.event(event.OffsetTold, m.To)
		ev.Partition, ev.Peer, ev.To, ev.Err = m.Partition, m.From, m.Body.Offset, m.Body.Err
		t.ev.Add(ev.With("timestamp", int32(m.Body.Timestamp)))
		if c.Resets {
			t.onReset(i, m)
		}
	case kafka.APIOffsetForLeaderEpoch:
		t.onValidation(i, m)
	case kafka.APIFetch:
		t.onRead(i, m)
	}
}

// onRead takes the answer to a consumer's Fetch, which is for its position: whoever seeks or loses
// the partition waits for no answer about it any more (Consumer.DropAbout).
func (t *stepper) onRead(i int, m *network.Message) {
	c := &t.w.Consumers[i]
	t.consumed(c, m)
	if m.Body.Err != kafka.ErrNone {
		t.onReadError(i, m)
	} else if m.Body.Preferred != kafka.NoBroker {
		c.Preferred[m.Partition] = client.Preferred{
			Known: true, Broker: m.Body.Preferred, Until: t.w.Now + client.PreferredFor,
		}
	}
}

// onReadError acts on an error in the answer to a Fetch (Fetcher.initializeCompletedFetch).
// Whoever is out of range at a follower asks the leader (KIP-392); there it is lost. After
// UNKNOWN_LEADER_EPOCH the consumer asks again: it knows more than the broker.
func (t *stepper) onReadError(i int, m *network.Message) {
	c, err := &t.w.Consumers[i], m.Body.Err
	if err == kafka.ErrOffsetOutOfRange && !c.Preferred[m.Partition].Known {
		t.losePosition(i, m.Partition, event.RuleFetchOutOfRange, client.OffsetOutOfRange)
		return
	}
	keeps := err == kafka.ErrUnknownLeaderEpoch || err == kafka.ErrUnknownServer ||
		client.DecidePreferredKept(&t.s.Rules)
	if err == kafka.ErrOffsetOutOfRange || !keeps {
		t.backToLeader(i, m.Partition, err)
	}
}

// consumed moves a consumer's position behind what it read.
func (t *stepper) consumed(c *client.Consumer, m *network.Message) {
	pos := c.Position[m.Partition].Offset
	ev := t.event(event.ConsumerRead, m.To)
	ev.Partition, ev.From, ev.Peer, ev.Err = m.Partition, pos, m.From, m.Body.Err
	for _, b := range m.Body.Fetched() {
		if b.Last < pos {
			continue
		}
		skip := max(pos-b.Base, 0)
		c.Note(client.Read{
			Partition: m.Partition, Producer: b.Producer, Offset: b.Base + skip,
			Seq: b.Seq + int32(skip), Count: b.Count() - int32(skip), Epoch: b.Epoch,
		})
		pos = b.End()
	}
	ev.To = pos
	t.ev.Add(ev.With("hw", int32(m.Body.HW)))
}

// backToLeader ends a consumer's stay at a replica to which a leader had sent it.
func (t *stepper) backToLeader(i int, p kafka.PartitionID, err kafka.ErrorCode) {
	s := &t.w.Consumers[i].Preferred[p]
	if !s.Known {
		return
	}
	ev := t.event(event.ReaderBack, kafka.ConsumerNode(i))
	ev.Peer, ev.Partition, ev.Err = s.Broker.Node(), p, err
	t.ev.Add(ev)
	*s = client.Preferred{}
}

// dropDeadReaders ends a consumer's stay at replicas that its metadata does not list as alive
// (Fetcher.selectReadReplica).
func (t *stepper) dropDeadReaders(i int, live kafka.ReplicaSet) {
	for p := range kafka.PartitionID(t.s.Partitions) {
		if s := t.w.Consumers[i].Preferred[p]; s.Known && !live.Has(s.Broker) {
			t.backToLeader(i, p, kafka.ErrNone)
		}
	}
}

// consumerBroken tells a consumer that its request will not be answered.
func (t *stepper) consumerBroken(n, peer kafka.NodeID, request uint32, api kafka.API) {
	c := &t.w.Consumers[n.Index()]
	if c.Asked != request {
		return
	}
	c.Asked = 0
	for p := range t.s.Partitions {
		c.Leader[p].Forget()
	}
	if api != kafka.APIMetadata {
		t.consumerFailed(n.Index(), c.About, api, peer.Broker())
	}
}

// consumerFailed is what a request without an answer does to a position: nothing but a wait.
func (t *stepper) consumerFailed(i int, p kafka.PartitionID, api kafka.API, b kafka.BrokerID) {
	c := &t.w.Consumers[i]
	c.Leader[p].Forget()
	state := t.w.PositionState(t.s, int8(i), p)
	switch {
	case api == kafka.APIFetch:
		if !client.DecidePreferredKept(&t.s.Rules) {
			t.backToLeader(i, p, kafka.ErrNetworkException)
		}
	case api == kafka.APIOffsetForLeaderEpoch && state == client.Validating &&
		client.DecideFailedValidation(&t.s.Rules):
		t.losePosition(i, p, event.RuleNoAnswer, client.LogTruncation)
	case state == client.Validating || c.Resets && state == client.Resetting:
		t.retryPosition(i, p, api, kafka.ErrNetworkException, b)
	}
}

// resetsToNone says whether a consumer's auto.offset.reset is none.
func (t *stepper) resetsToNone(i int) bool {
	return t.s.ConsumerConfigs[i].Reset == release.ResetNone
}
