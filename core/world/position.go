package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// poll lets a consumer do the next thing that its position needs: ask its group where to begin,
// ask a broker who leads (the one that the action names), look for an end of the log, validate,
// or fetch from the broker from which it reads (KafkaConsumer.poll).
func (t *stepper) poll(a Action) Refusal {
	c, r := t.consumer(a)
	if r != OK {
		return r
	}
	if r := t.join(a); r != OK {
		return r
	}
	pos := &c.Position[a.Partition]
	switch {
	case pos.State == client.Stopped:
		return ConsumerStopped
	case pos.State == client.Initializing:
		t.beginPosition(int(a.Client), a.Partition)
		return OK
	case pos.RetryAt > t.w.Now:
		return ConsumerWaits
	case !c.Leader[a.Partition].Usable():
		a.Client += t.s.Producers
		return t.findLeader(a)
	}
	a.Broker = c.Leader[a.Partition].Leader
	switch pos.State {
	case client.Resetting:
		t.askReset(c, a)
		return OK
	case client.Validating:
		t.askValidation(c, a)
		return OK
	}
	a.Broker, _ = c.Source(a.Partition, t.w.Now)
	return t.consume(a)
}

// ofPosition begins an event about a consumer's partition.
func (t *stepper) ofPosition(k event.Kind, i int, p kafka.PartitionID) event.Event {
	ev := t.event(k, kafka.ConsumerNode(i))
	ev.Partition = p
	return ev
}

// followLeader lets a position take up what a consumer has learned of its leader.
func (t *stepper) followLeader(i int, p kafka.PartitionID, other, forgets bool) {
	c := &t.w.Consumers[i]
	pos, m := &c.Position[p], &c.Leader[p]
	if forgets {
		pos.LeaderEpoch = kafka.NoLeaderEpoch
	}
	before := *pos
	own := t.s.ConsumerConfigs[i].Validation
	if !m.Usable() || !pos.Follow(&t.s.Rules, own, m.Epoch, other) {
		return
	}
	if before.LeaderEpoch != kafka.NoLeaderEpoch {
		t.backToLeader(i, p, kafka.ErrNone)
	}
	if pos.State != client.Validating || before.State == client.Validating {
		return
	}
	ev := t.ofPosition(event.PositionDoubted, i, p)
	ev.From, ev.Epoch, ev.Rule = pos.Offset, m.Epoch, event.RuleLeaderEpochChanged
	if before.FromCommit {
		ev.Rule = event.RuleCommitWithEpoch
	}
	t.ev.Add(ev.With("position epoch", int32(pos.Epoch)))
}

// losePosition is what a consumer does that has no usable position: by auto.offset.reset it looks
// for an end of the log, or tells the application.
func (t *stepper) losePosition(i int, p kafka.PartitionID, why event.Rule, e client.AppError) {
	pos := &t.w.Consumers[i].Position[p]
	if t.resetsToNone(i) {
		pos.Stop(e)
		t.tellApplication(i, p, why)
		return
	}
	pos.Reset()
	ev := t.ofPosition(event.PositionLost, i, p)
	ev.From, ev.Seq, ev.Rule = pos.Offset, int32(t.resetTo(i)), why
	t.ev.Add(ev)
}

func (t *stepper) tellApplication(
	i int, p kafka.PartitionID, why event.Rule, because ...event.Num,
) {
	pos := &t.w.Consumers[i].Position[p]
	ev := t.ofPosition(event.ApplicationTold, i, p)
	ev.From, ev.Seq, ev.Rule = pos.Offset, int32(pos.Told), why
	for _, n := range because {
		ev = ev.With(n.Name, n.Value)
	}
	t.ev.Add(ev)
}

// resetTo gives the timestamp of ListOffsets for a consumer's auto.offset.reset.
func (t *stepper) resetTo(i int) int8 {
	if t.s.ConsumerConfigs[i].Reset == release.ResetLatest {
		return -1
	}
	return -2
}

func (t *stepper) askReset(c *client.Consumer, a Action) {
	c.Resets = true // also of one that fails at once
	m, up := t.fromConsumer(a, kafka.APIListOffsets)
	if !up {
		return
	}
	m.Body.Timestamp = t.resetTo(int(a.Client))
	m.Body.CurrentEpoch = client.DecideClientEpoch(&t.s.Rules, c.Leader[a.Partition].Epoch)
	t.askAbout(c, m)
	c.Resets = true
}

// onReset takes the offset at which a consumer goes on, with no epoch: there is nothing yet that
// it has read there (OffsetFetcher.resetPositionIfNeeded).
func (t *stepper) onReset(i int, m *network.Message) {
	c := &t.w.Consumers[i]
	pos := &c.Position[m.Partition]
	if t.w.PositionState(t.s, int8(i), m.Partition) != client.Resetting {
		return
	}
	if m.Body.Err != kafka.ErrNone {
		t.retryPosition(i, m.Partition, m.API, m.Body.Err, m.From.Broker())
		return
	}
	ev := t.ofPosition(event.PositionSet, i, m.Partition)
	ev.From, ev.To, ev.Epoch = pos.Offset, m.Body.Offset, c.Leader[m.Partition].Epoch
	ev.Rule = event.RuleResetOffset
	t.ev.Add(ev)
	*pos = client.At(m.Body.Offset, c.Leader[m.Partition].Epoch)
	c.Leader[m.Partition].Saw(&t.s.Rules, m.Body.Epoch)
}

func (t *stepper) askValidation(c *client.Consumer, a Action) {
	m, up := t.fromConsumer(a, kafka.APIOffsetForLeaderEpoch)
	if !up {
		return
	}
	pos := &c.Position[a.Partition]
	m.Body.Epoch, m.Body.CurrentEpoch = pos.Epoch, pos.LeaderEpoch
	t.askAbout(c, m)
}

// onValidation takes the answer to a validation. An error is no answer: the consumer asks again
// (OffsetsForLeaderEpochClient.handleResponse).
func (t *stepper) onValidation(i int, m *network.Message) {
	pos := &t.w.Consumers[i].Position[m.Partition]
	if t.w.PositionState(t.s, int8(i), m.Partition) != client.Validating {
		return
	}
	if m.Body.Err != kafka.ErrNone {
		t.retryPosition(i, m.Partition, m.API, m.Body.Err, m.From.Broker())
		return
	}
	before := *pos
	v := pos.Validated(m.Body.Epoch, m.Body.Offset, t.resetsToNone(i))
	ev := t.ofPosition(event.PositionValid, i, m.Partition)
	ev.Peer, ev.API, ev.Epoch = m.From, m.API, before.Epoch
	ev.From, ev.To = before.Offset, m.Body.Offset
	switch v {
	case client.Diverged:
		ev.Kind, ev.Rule = event.TruncationFound, event.RuleEpochEndsBelow
	case client.EndUnknown:
		ev.Kind, ev.Rule, ev.To = event.TruncationFound, event.RuleEpochUnknown, kafka.NoOffset
	}
	ev = ev.With("answered epoch", int32(m.Body.Epoch))
	t.ev.Add(ev)
	switch {
	case v == client.Valid:
	case pos.State == client.Stopped:
		t.tellApplication(i, m.Partition, ev.Rule, ev.Nums()...)
	case v == client.EndUnknown:
		lost := t.ofPosition(event.PositionLost, i, m.Partition)
		lost.From, lost.Seq, lost.Rule = pos.Offset, int32(t.resetTo(i)), ev.Rule
		t.ev.Add(lost)
	default:
		set := t.ofPosition(event.PositionSet, i, m.Partition)
		set.From, set.To, set.Epoch = before.Offset, pos.Offset, pos.LeaderEpoch
		set.Rule = event.RuleDivergencePoint
		t.ev.Add(set)
	}
}

// retryPosition lets a reset or a validation that failed wait for retry.backoff.ms.
func (t *stepper) retryPosition(
	i int, p kafka.PartitionID, api kafka.API, err kafka.ErrorCode, at kafka.BrokerID,
) {
	c := &t.w.Consumers[i]
	c.Position[p].RetryAt = t.w.Now + client.RetryBackoff
	c.Leader[p].Forget()
	ev := t.ofPosition(event.ConsumerRetries, i, p)
	ev.API, ev.Err, ev.Peer, ev.To = api, err, at.Node(), kafka.Offset(client.RetryBackoff)
	t.ev.Add(ev)
}

// seek sets a position as the application wants it.
func (t *stepper) seek(a Action) Refusal {
	switch {
	case a.Client < 0 || a.Client >= t.s.Consumers || a.Count < 0 || a.Count > maxOffset:
		return NoSuchThing
	case t.w.PositionState(t.s, a.Client, a.Partition) == client.Unassigned:
		return NotAssigned
	}
	c := &t.w.Consumers[a.Client]
	pos := &c.Position[a.Partition]
	ev := t.ofPosition(event.PositionSet, int(a.Client), a.Partition)
	ev.From, ev.To, ev.Epoch = pos.Offset, kafka.Offset(a.Count), c.Leader[a.Partition].Epoch
	ev.Rule = event.RuleApplicationSeeks
	t.ev.Add(ev)
	*pos = client.At(kafka.Offset(a.Count), c.Leader[a.Partition].Epoch)
	c.DropAbout(a.Partition)
	return OK
}
