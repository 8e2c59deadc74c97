package world

import (
	"highwater/core/broker"
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// onControlRequest handles LeaderAndIsr, UpdateMetadata and StopReplica at a broker, with the
// checks in Kafka's order (controller.md 1.4): broker epoch, controller epoch, then each partition.
func (t *stepper) onControlRequest(m *network.Message) {
	proc := &t.w.Brokers[m.To.Broker()].Process
	err := control.DecideEpochUse(&t.s.Rules).Check(m.Body.BrokerEpoch, proc.BrokerEpoch)
	switch {
	case err != kafka.ErrNone:
		rule := event.RuleStaleBrokerEpoch
		if err == kafka.ErrUnknownServer {
			rule = event.RuleNewerBrokerEpoch
		}
		t.refuseControl(m, err, rule, "broker epoch", int32(m.Body.BrokerEpoch),
			int32(proc.BrokerEpoch))
		return
	case m.Body.ControllerEpoch < proc.ControllerEpoch:
		t.refuseControl(m, kafka.ErrStaleController, event.RuleStaleController,
			"controller epoch", int32(m.Body.ControllerEpoch), int32(proc.ControllerEpoch))
		return
	}
	proc.ControllerEpoch, proc.Controller = m.Body.ControllerEpoch, m.From.Broker()
	switch m.API {
	case kafka.APILeaderAndIsr:
		t.onLeaderAndIsr(m)
	case kafka.APIUpdateMetadata:
		t.onUpdateMetadata(m)
	default:
		t.onStopReplica(m)
	}
}

// refuseControl refuses a control request whole.
func (t *stepper) refuseControl(
	m *network.Message, err kafka.ErrorCode, rule event.Rule, what string, asked, own int32,
) {
	ev := t.event(event.RoleRefused, m.To)
	ev.Peer, ev.Msg, ev.API = m.From, m.ID, m.API
	ev.Err, ev.Rule = err, rule
	t.ev.Add(ev.With(what, asked).With("own", own))
	body := network.NewBody()
	body.Err = err
	t.answer(m, body)
}

// onLeaderAndIsr gives a broker its roles (ReplicaManager.becomeLeaderOrFollower). The first one
// of a process also starts the timer of the high-watermark checkpoint, whatever it contains.
func (t *stepper) onLeaderAndIsr(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	body := network.NewBody()
	for i := range m.Body.States() {
		s := &m.Body.Parts[i]
		body.PartErrs[s.Partition] = t.takeRole(id, s, m.Body.TopicID)
	}
	if !b.Process.Up {
		return // its last log directory failed
	}
	if b.Process.NextCheckpoint == kafka.Never {
		b.Checkpoint(t.brokerEnv(id)) // the first writing comes at once
	}
	t.answer(m, body)
}

// decideRole checks one partition of a LeaderAndIsr: another incarnation of the topic 103, a leader
// epoch that is not newer 11 (the code of the controller's epoch; an equal one may bring a topic id
// that the log lacks), not among the replicas 3. ReplicaManager.becomeLeaderOrFollower.
func decideRole(
	self kafka.BrokerID, s *network.PartState, own kafka.LeaderEpoch, asked, log kafka.TopicID,
) (kafka.ErrorCode, event.Rule) {
	switch {
	case asked != kafka.NoTopicID && log != kafka.NoTopicID && asked != log:
		return kafka.ErrInconsistentTopicID, event.RuleOtherTopic
	case s.LeaderEpoch == own && log == kafka.NoTopicID && asked != kafka.NoTopicID:
		return kafka.ErrNone, event.NoRule
	case s.LeaderEpoch <= own:
		return kafka.ErrStaleController, event.RuleEpochNotNewer
	case !s.Replicas.Set().Has(self):
		return kafka.ErrUnknownPartition, event.RuleNotAReplica
	}
	return kafka.ErrNone, event.NoRule
}

// takeRole makes a broker leader or follower of a partition.
func (t *stepper) takeRole(
	id kafka.BrokerID, s *network.PartState, topic kafka.TopicID,
) kafka.ErrorCode {
	b := &t.w.Brokers[id]
	r, d := &b.Process.Replicas[s.Partition], &b.Machine.Disks[s.Partition]
	env := t.brokerEnv(id).Replica(s.Partition)
	if err := t.loadReplica(id, s.Partition); err != kafka.ErrNone {
		return err
	}
	if err, why := decideRole(id, s, r.LeaderEpoch, topic, d.TopicID); err != kafka.ErrNone {
		t.refuseRole(id, s, err, why, r.LeaderEpoch)
		return err
	}
	if d.TopicID == kafka.NoTopicID {
		d.TopicID = topic
	}
	switch {
	case s.LeaderEpoch == r.LeaderEpoch: // it brought the topic id
	case s.Leader == id:
		r.BecomeLeader(env, d, s)
	case s.Leader == kafka.NoBroker || !b.Process.Live.Has(s.Leader):
		// A follower is only made if its leader is among the live brokers that it has heard of.
		t.refuseRole(id, s, kafka.ErrNone, event.RuleLeaderUnknown, r.LeaderEpoch)
	default:
		if t.follow(id, s) && b.Process.Stop.On {
			r.Fetcher = replica.Fetcher{} // a process in shutdown starts no fetchers
		}
	}
	return kafka.ErrNone
}

func (t *stepper) refuseRole(
	id kafka.BrokerID, s *network.PartState, err kafka.ErrorCode, why event.Rule,
	own kafka.LeaderEpoch,
) {
	ev := t.event(event.RoleRefused, id.Node())
	ev.Partition, ev.Err, ev.Epoch = s.Partition, err, s.LeaderEpoch
	ev.API, ev.Rule = kafka.APILeaderAndIsr, why
	if s.Leader != kafka.NoBroker {
		ev.Peer = s.Leader.Node()
	}
	t.ev.Add(ev.With("leader epoch", int32(s.LeaderEpoch)).With("own", int32(own)))
}

// onUpdateMetadata replaces what the broker knows of brokers and partitions. There is no check
// per partition (controller.md 1.4, 4”).
func (t *stepper) onUpdateMetadata(m *network.Message) {
	proc := &t.w.Brokers[m.To.Broker()].Process
	proc.Live = m.Body.Live
	for _, s := range m.Body.States() {
		proc.Known[s.Partition] = broker.Known{Leader: s.Leader, Epoch: s.LeaderEpoch, ISR: s.ISR}
	}
	t.answer(m, network.NewBody())
}

// onStopReplica stops replicas (ReplicaManager.stopReplicas, controller.md 1.4): the fetcher goes,
// the replica keeps the role that it had, and with it a follower neither fetches nor serves until
// the next newer leader epoch. With Delete it is gone, from memory and from the disk.
func (t *stepper) onStopReplica(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	body := network.NewBody()
	for i := range m.Body.States() {
		s := &m.Body.Parts[i]
		r := &b.Process.Replicas[s.Partition]
		err := decideStop(t.s.Rules.StopReplicaEpoch, r, s.LeaderEpoch)
		if !b.Online(s.Partition) {
			err = kafka.ErrStorage
		}
		body.PartErrs[s.Partition] = err
		if err != kafka.ErrNone {
			ev := t.event(event.RoleRefused, m.To)
			ev.Peer, ev.Partition, ev.Epoch = m.From, s.Partition, s.LeaderEpoch
			ev.API, ev.Err, ev.Rule = m.API, err, whyNotStopped(err)
			t.ev.Add(ev.With("leader epoch", int32(s.LeaderEpoch)).
				With("own", int32(r.LeaderEpoch)))
			continue
		}
		t.stopReplica(id, s)
	}
	t.answer(m, body)
}

// decideStop checks one partition of a StopReplica: an older leader epoch than the replica's is 74;
// -1 (an old sender), -2 (the topic is being deleted) and a partition that is not hosted pass.
// KIP-570 (KAFKA-9539): before it a StopReplica that came late stopped a replica for good.
func decideStop(
	on release.Switch, r *replica.Partition, asked kafka.LeaderEpoch,
) kafka.ErrorCode {
	if on == release.Off || !r.Loaded || asked >= r.LeaderEpoch ||
		asked == kafka.NoLeaderEpoch || asked == kafka.EpochDuringDelete {
		return kafka.ErrNone
	}
	return kafka.ErrFencedLeaderEpoch
}

// whyNotStopped gives the rule behind an error of StopReplica.
func whyNotStopped(err kafka.ErrorCode) event.Rule {
	if err == kafka.ErrStorage {
		return event.RuleStorageAnswer
	}
	return event.RuleStoppedEarlier
}

func (t *stepper) stopReplica(id kafka.BrokerID, s *network.PartState) {
	b := &t.w.Brokers[id]
	r := &b.Process.Replicas[s.Partition]
	ev := t.event(event.ReplicaStopped, id.Node())
	ev.Partition, ev.Epoch = s.Partition, r.LeaderEpoch
	r.Fetcher = replica.Fetcher{}
	if s.Delete {
		ev.Kind = event.ReplicaDeleted
		ev.To = b.Machine.Disks[s.Partition].Log.LEO
		b.DeleteReplica(t.brokerEnv(id), s.Partition)
	}
	t.ev.Add(ev)
}
