package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// OnAlterPartition changes ISRs as their leader asks (KIP-497; controller.md 1.5,
// KafkaController.processAlterPartition) and gives the answer: Err for the whole request, or per
// partition an error in PartErrs, and its present state among Parts. Leader epochs do not change.
// A request that names the topic by its id has version 2 or higher.
func (c *Controller) OnAlterPartition(
	e Env, from kafka.BrokerID, in *network.Body,
) network.Body {
	out := network.NewBody()
	if out.Err = c.decideAlterSender(e, from, in); out.Err != kafka.ErrNone {
		e.noteAlter(from, 0, out.Err, in)
		return out
	}
	if in.TopicID != kafka.NoTopicID && in.TopicID != e.ZK.TopicID {
		for _, s := range in.States() {
			out.PartErrs[s.Partition] = kafka.ErrUnknownTopicID
			out.Parts[out.NParts] = c.partState(s.Partition)
			out.NParts++
			e.noteAlter(from, s.Partition, kafka.ErrUnknownTopicID, in)
		}
		return out
	}
	var tell batch
	var done kafka.PartitionSet
	for i := range in.States() {
		s := &in.Parts[i]
		err, changed := c.alter(e, from, s, in.TopicID != kafka.NoTopicID)
		if c.moved() {
			out.Err = kafka.ErrUnknownServer
			break
		}
		out.PartErrs[s.Partition] = err
		out.Parts[out.NParts] = c.partState(s.Partition)
		out.NParts++
		if err != kafka.ErrNone {
			e.noteAlter(from, s.Partition, err, in)
			continue
		}
		if changed {
			done = done.With(s.Partition)
		}
	}
	tell.updateMetadata(c.Cached)
	for _, s := range in.States() {
		tell.metadata(c, s.Partition)
	}
	tell.send(e, c)
	c.completeReassignments(e, done)
	c.settle(e)
	return out
}

// decideAlterSender checks who asks: not the controller 41, a broker that is not known or has
// another broker epoch 77; a recovery state that does not exist makes the handler fail, -1.
func (c *Controller) decideAlterSender(
	e Env, from kafka.BrokerID, in *network.Body,
) kafka.ErrorCode {
	switch {
	case !c.Active || !c.Ready:
		return kafka.ErrNotController
	case !c.Cached.Has(from) || in.BrokerEpoch != c.Epochs[from]:
		return kafka.ErrStaleBrokerEpoch
	}
	keeps := decideKeepsRecovery(e.Spec.Rules.LeaderRecovery)
	for _, s := range in.States() {
		if keeps && s.Recovery > kafka.Recovering {
			return kafka.ErrUnknownServer
		}
	}
	return kafka.ErrNone
}

// alter changes one partition; it says whether something was written.
func (c *Controller) alter(
	e Env, from kafka.BrokerID, s *network.PartState, byID bool,
) (kafka.ErrorCode, bool) {
	now := c.Parts[s.Partition]
	err, same := decideAlter(&e.Spec.Rules, &now, from, s)
	if err != kafka.ErrNone || same {
		return err, false
	}
	if replica.DecideChecksMembers(e.Spec) && s.ISR&^c.live() != 0 {
		// KIP-841, KAFKA-14140: a member that is not alive. Version 2 has a code of its own.
		if byID {
			return kafka.ErrIneligibleReplica, false
		}
		return kafka.ErrNotAttempted, false
	}
	n := e.ZK.Partitions[s.Partition]
	n.ISR, n.Leader, n.LeaderEpoch, n.Version = s.ISR, from, s.LeaderEpoch, s.PartitionEpoch
	if decideKeepsRecovery(e.Spec.Rules.LeaderRecovery) {
		n.Recovery = s.Recovery
	}
	if !c.write(e, s.Partition, n) {
		return kafka.ErrInvalidUpdateVersion, false
	}
	ev := e.event(event.ISRAltered)
	ev.Partition, ev.Peer, ev.Set, ev.Epoch = s.Partition, from.Node(), n.ISR, n.LeaderEpoch
	e.Ev.Add(ev.With("partition epoch", int32(c.Parts[s.Partition].Version)))
	return kafka.ErrNone, true
}

// decideAlter checks one partition of an AlterPartition against what the controller knows, in the
// order of the ZooKeeper controller (controller.md 1.5): unknown 3, ahead of the controller 41, old
// leader epoch 74, already so (success), old partition epoch 95, recovery states 42. KAFKA-14144:
// where the partition epoch was compared first, a leader whose answer was lost repeated its request
// for ever.
func decideAlter(
	r *release.Rules, now *PartitionNode, from kafka.BrokerID, s *network.PartState,
) (err kafka.ErrorCode, same bool) {
	recovery := now.Recovery
	if decideKeepsRecovery(r.LeaderRecovery) {
		recovery = s.Recovery
	}
	same = now.Exists && s.LeaderEpoch == now.LeaderEpoch && s.ISR == now.ISR &&
		from == now.Leader && recovery == now.Recovery
	old := s.PartitionEpoch < now.Version
	switch {
	case !now.Exists:
		return kafka.ErrUnknownPartition, false
	case s.PartitionEpoch > now.Version || s.LeaderEpoch > now.LeaderEpoch:
		return kafka.ErrNotController, false
	case s.LeaderEpoch < now.LeaderEpoch:
		return kafka.ErrFencedLeaderEpoch, false
	case same && (!old || r.RepeatedChange == release.RepeatSucceeds):
		return kafka.ErrNone, true
	case old:
		return kafka.ErrInvalidUpdateVersion, false
	case recovery == kafka.Recovering && s.ISR.Len() > 1,
		recovery == kafka.Recovering && now.Recovery == kafka.Recovered:
		return kafka.ErrInvalidRequest, false
	}
	return kafka.ErrNone, false
}

func (e Env) noteAlter(
	from kafka.BrokerID, p kafka.PartitionID, err kafka.ErrorCode, in *network.Body,
) {
	ev := e.event(event.ISRAlterRefused)
	ev.Peer, ev.Partition, ev.Err = from.Node(), p, err
	for _, s := range in.States() {
		if s.Partition == p {
			ev.Set, ev.Epoch = s.ISR, s.LeaderEpoch
			n := &e.ZK.Partitions[p]
			ev = ev.With("partition epoch", int32(s.PartitionEpoch)).
				With("present partition epoch", int32(n.Version)).
				With("present leader epoch", int32(n.LeaderEpoch))
		}
	}
	e.Ev.Add(ev)
}
