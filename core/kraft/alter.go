package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// AlterPartition changes ISRs as their leaders ask (ReplicationControlManager.alterPartition,
// controller.md 2.5) and gives the answer: Err for the whole request, or per partition an error
// in PartErrs, and among Parts its state after the change where there is none. Every partition is
// decided by itself, on the state before the request.
//
// The version of a request shows in what it carries: from 2 on it names the topic by its id, from
// 3 on the members of an ISR by their broker epochs.
func (c *Controller) AlterPartition(
	e Env, from kafka.BrokerID, in *network.Body,
) network.Body {
	out := network.NewBody()
	if out.Err = c.decideAlterSender(e, from, in); out.Err != kafka.ErrNone {
		c.refuseAlter(e, from, &network.PartState{}, refusal{err: out.Err})
		return out
	}
	for i := range in.States() {
		s := &in.Parts[i]
		state, no := c.alter(e, from, in.TopicID, s)
		out.PartErrs[s.Partition] = no.err
		out.Parts[out.NParts] = state
		out.NParts++
		if no.why != event.NoRule {
			c.refuseAlter(e, from, s, no)
		}
	}
	c.replay(e)
	return out
}

// refusal is why an ISR is refused: the error, the rule, and the member that is at fault.
type refusal struct {
	err    kafka.ErrorCode
	why    event.Rule
	member kafka.BrokerID
}

// decideAlterSender checks who asks: a controller that is not active answers 41; a broker that is
// not registered with this epoch gets 77. A recovery state that does not exist makes the handler
// fail, -1.
func (c *Controller) decideAlterSender(
	e Env, from kafka.BrokerID, in *network.Body,
) kafka.ErrorCode {
	reg := &c.Image.Brokers[from]
	switch {
	case !c.Active:
		return kafka.ErrNotController
	case !reg.Exists || in.BrokerEpoch != reg.Epoch:
		return kafka.ErrStaleBrokerEpoch
	}
	for _, s := range in.States() {
		if decideRemembersUnclean(&e.Spec.Rules) && s.Recovery > kafka.Recovering {
			return kafka.ErrUnknownServer
		}
	}
	return kafka.ErrNone
}

// alter changes one partition and gives its part of the answer.
func (c *Controller) alter(
	e Env, from kafka.BrokerID, topic kafka.TopicID, s *network.PartState,
) (network.PartState, refusal) {
	byID := replica.DecideChecksMembers(e.Spec) && topic != kafka.NoTopicID
	none := network.PartState{Partition: s.Partition, Leader: kafka.NoBroker}
	if no := c.decideAlter(e, from, topic, byID, s); no.err != kafka.ErrNone {
		return none, no
	}
	rec, any := c.writeISR(e, from, s)
	now := c.Image.Parts[s.Partition]
	if any {
		now.Merge(&rec)
	}
	if rec.Has&metadata.HasLeader != 0 && rec.Leader != from {
		// The change is in force all the same: it has finished a reassignment (KIP-455).
		if byID {
			return none, refusal{err: kafka.ErrNewLeaderElected}
		}
		return none, refusal{err: kafka.ErrFencedLeaderEpoch}
	}
	return network.PartState{
		Partition: s.Partition, Leader: now.Leader, ISR: now.ISR, LeaderEpoch: now.LeaderEpoch,
		PartitionEpoch: now.PartitionEpoch, Recovery: now.Recovery,
	}, refusal{}
}

// writeISR writes the ISR that a leader asks for, and gives the record, if there is anything to
// write.
func (c *Controller) writeISR(
	e Env, from kafka.BrokerID, s *network.PartState,
) (rec metadata.Record, any bool) {
	ch := c.begin(e, s.Partition)
	ch.ISR, ch.Asker = s.ISR, from
	if decideRemembersUnclean(&e.Spec.Rules) {
		ch.Recovery = s.Recovery
	}
	if !decideAlterStyle(&e.Spec.Rules).builds {
		rec = metadata.Record{
			Type: metadata.PartitionChange, Partition: s.Partition,
			Has: metadata.HasISR, ISR: s.ISR,
		}
		c.write(e, rec)
		c.tell(e, &ch, &rec, event.NoRule, event.NoRule)
		return rec, true
	}
	if !c.change(e, &ch, event.NoRule) {
		return rec, false
	}
	return e.Out.R[e.Out.N-1], true
}

// alterStyle is how a release handles an AlterPartition.
type alterStyle struct {
	senderFirst bool // who asks is looked at before any epoch
	aheadIs41   bool // an epoch above the controller's own is answered 41
	builds      bool // the change goes through the change builder, which writes only what changes
}

// decideAlterStyle says how the epochs of an AlterPartition are compared, and how it is written
// (ReplicationControlManager.alterIsr of 2.8 and 3.0, validateAlterPartitionData of 3.3).
//
// In 2.8 a leader that had been replaced was told that its request makes no sense (42); from 3.0 on
// it learns that its leader epoch is over (74). KAFKA-14154 (3.3): a controller that had been
// replaced itself, and knew less than the leader, answered 74 or 95, so that the leader never
// looked for the new controller; it answers 41 now.
func decideAlterStyle(r *release.Rules) alterStyle {
	return alterStyle{
		senderFirst: r.AlterChecks == release.AlterSenderFirst,
		aheadIs41:   r.AlterChecks == release.AlterAheadIs41,
		builds:      r.AlterChecks != release.AlterSenderFirst,
	}
}

// decideAlter checks one partition of an AlterPartition, in Kafka's order (controller.md 2.5): the
// first check that fails answers.
func (c *Controller) decideAlter(
	e Env, from kafka.BrokerID, topic kafka.TopicID, byID bool, s *network.PartState,
) refusal {
	now := &c.Image.Parts[s.Partition]
	switch {
	case byID && topic != c.Image.Topic:
		return refusal{err: kafka.ErrUnknownTopicID, why: event.RuleUnknownTopicID}
	case !now.Exists:
		return refusal{err: kafka.ErrUnknownPartition, why: event.RuleNoSuchPartition}
	}
	no := decideAlterEpochs(decideAlterStyle(&e.Spec.Rules), now, from, s)
	if no.err == kafka.ErrNone {
		no = decideISR(&e.Spec.Rules, now, s)
	}
	if no.err == kafka.ErrNone && replica.DecideChecksMembers(e.Spec) {
		no = c.decideMembers(e, s)
		if no.why != event.NoRule && !byID {
			no.err = kafka.ErrNotAttempted // versions 0 and 1 have no code of their own for it
		}
	}
	return no
}

// decideAlterEpochs compares who asks, and the epochs, with what the controller knows.
func decideAlterEpochs(
	style alterStyle, now *metadata.Partition, from kafka.BrokerID, s *network.PartState,
) refusal {
	leads := from == now.Leader
	ahead := s.LeaderEpoch > now.LeaderEpoch || s.PartitionEpoch > now.PartitionEpoch
	switch {
	case style.aheadIs41 && ahead:
		return refusal{err: kafka.ErrNotController, why: event.RuleAheadOfController}
	case style.senderFirst && !leads:
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleNotItsLeader}
	case s.LeaderEpoch != now.LeaderEpoch:
		return refusal{err: kafka.ErrFencedLeaderEpoch, why: event.RuleOtherLeaderEpoch}
	case !leads:
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleNotItsLeader}
	case s.PartitionEpoch != now.PartitionEpoch:
		return refusal{err: kafka.ErrInvalidUpdateVersion, why: event.RuleOtherPartitionEpoch}
	}
	return refusal{}
}

// decideISR checks the wanted ISR itself, and the recovery state (KIP-704).
func decideISR(r *release.Rules, now *metadata.Partition, s *network.PartState) refusal {
	recovering := decideRemembersUnclean(r) && s.Recovery == kafka.Recovering
	switch {
	case s.ISR&^now.Replicas.Set() != 0:
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleISRNotReplicas}
	case !s.ISR.Has(now.Leader) && decideNeedsLeader(r):
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleISRWithoutLeader}
	case recovering && s.ISR.Len() > 1:
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleRecoveringAlone}
	case recovering && now.Recovery == kafka.Recovered:
		return refusal{err: kafka.ErrInvalidRequest, why: event.RuleRecoveredStays}
	}
	return refusal{}
}

// decideNeedsLeader says whether an ISR must hold its leader (ReplicationControlManager
// .validateAlterPartitionData of every release). Where a coordinator did not ask, a task that had
// read the ISR as a follower and sent it as a leader left a leader outside its ISR (case H23). The
// ZooKeeper controller does not ask either.
func decideNeedsLeader(r *release.Rules) bool {
	return r.LeaderlessISR == release.LeaderlessRefused
}

// decideMembers refuses an ISR of which a member, an old one or the leader itself too, may not be
// one now (ReplicationControlManager.ineligibleReplicasForIsr).
//
// KIP-841 (3.3): a leader that had not heard of it yet brought back a broker that the controller
// had just fenced or let go. KIP-903 (3.5): and one that had restarted meanwhile, perhaps with an
// empty disk, for what its last process had fetched (case H33).
func (c *Controller) decideMembers(e Env, s *network.PartState) refusal {
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if !s.ISR.Has(b) {
			continue
		}
		no := refusal{err: kafka.ErrIneligibleReplica, member: b}
		named := s.Epochs[b] // 0 and -1: not named
		switch reg := &c.Image.Brokers[b]; {
		case !reg.Exists:
			no.why = event.RuleMemberUnregistered
		case reg.InShutdown:
			no.why = event.RuleMemberStopping
		case reg.Fenced:
			no.why = event.RuleMemberFenced
		case replica.DecideNamesEpochs(&e.Spec.Rules) && named > 0 && named != reg.Epoch:
			no.why = event.RuleMemberRestarted
		default:
			continue
		}
		return no
	}
	return refusal{}
}

// refuseAlter tells why an ISR is refused.
func (c *Controller) refuseAlter(
	e Env, from kafka.BrokerID, s *network.PartState, no refusal,
) {
	now := &c.Image.Parts[s.Partition]
	ev := e.event(event.ISRAlterRefused)
	ev.Peer, ev.Partition, ev.Err, ev.Rule = from.Node(), s.Partition, no.err, no.why
	ev.Set, ev.Epoch = s.ISR, s.LeaderEpoch
	if no.err == kafka.ErrStaleBrokerEpoch {
		ev.Rule = event.RuleStaleBroker
		ev = ev.With("registered", int32(c.Image.Brokers[from].Epoch))
	}
	switch no.why {
	case event.RuleMemberUnregistered, event.RuleMemberStopping, event.RuleMemberFenced,
		event.RuleMemberRestarted:
		reg := &c.Image.Brokers[no.member]
		ev = ev.With("member", int32(no.member)).With("its epoch", int32(s.Epochs[no.member])).
			With("registered", int32(reg.Epoch))
	case event.NoRule:
	default:
		ev = ev.With("partition epoch", int32(s.PartitionEpoch)).
			With("present partition epoch", int32(now.PartitionEpoch)).
			With("present leader epoch", int32(now.LeaderEpoch))
	}
	e.Ev.Add(ev)
}
