package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

// onLeaderAndIsr gives a broker its roles (ReplicaManager.becomeLeaderOrFollower, controller.md
// 1.4). The first one of a process also starts the high-watermark checkpoint.
func (t *stepper) onLeaderAndIsr(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	if t.staleController(m) {
		return
	}
	var body network.Body
	for i := range m.Body.States() {
		s := &m.Body.Parts[i]
		body.PartErrs[s.Partition] = t.takeRole(id, s)
	}
	if !b.Process.Up {
		return // its last log directory failed
	}
	if b.Process.NextCheckpoint == kafka.Never {
		b.Checkpoint(t.brokerEnv(id)) // the first writing comes at once
	}
	t.answer(m, body)
	for i := range m.Body.States() {
		t.completeFetches(id, m.Body.Parts[i].Partition)
	}
	t.completeProduces(id)
}

// takeRole makes a broker leader or follower of a partition, if the leader epoch is newer than
// its own: an equal or older one is answered 11, the code of the controller's epoch.
func (t *stepper) takeRole(id kafka.BrokerID, s *network.PartState) kafka.ErrorCode {
	b := &t.w.Brokers[id]
	r, d := &b.Process.Replicas[s.Partition], &b.Machine.Disks[s.Partition]
	env := t.brokerEnv(id).Replica(s.Partition)
	if err := t.loadReplica(id, s.Partition); err != kafka.ErrNone {
		return err
	}
	if s.LeaderEpoch <= r.LeaderEpoch {
		ev := t.event(event.RoleRefused, id.Node())
		ev.Partition, ev.Err, ev.Epoch = s.Partition, kafka.ErrStaleController, s.LeaderEpoch
		ev.API, ev.Rule = kafka.APILeaderAndIsr, event.RuleEpochNotNewer
		t.ev.Add(ev.With("leader epoch", int32(s.LeaderEpoch)).With("own", int32(r.LeaderEpoch)))
		return kafka.ErrStaleController
	}
	if s.Leader == id {
		r.BecomeLeader(env, d, s)
		return kafka.ErrNone
	}
	// A follower is only made if its leader is among the live brokers that it has heard of.
	if s.Leader == kafka.NoBroker || !b.Process.Live.Has(s.Leader) {
		ev := t.event(event.RoleRefused, id.Node())
		ev.Partition, ev.Epoch, ev.API = s.Partition, s.LeaderEpoch, kafka.APILeaderAndIsr
		ev.Rule = event.RuleLeaderUnknown
		if s.Leader != kafka.NoBroker {
			ev.Peer = s.Leader.Node()
		}
		t.ev.Add(ev)
		return kafka.ErrNone
	}
	t.follow(id, s)
	return kafka.ErrNone
}
