package world

import (
	"highwater/core/kafka"
	"highwater/core/network"
)

// onAlterPartition is the controller's half: the order of checks of ZooKeeper's controller
// (KafkaController.alterPartitions, controller.md 1.5).
func (t *stepper) onAlterPartition(m *network.Message) {
	c := &t.w.Controllers[m.To.Broker()]
	body := network.NewBody()
	reg := &t.w.ZK.Registrations[m.From.Broker()]
	switch {
	case !c.Active || !c.Ready:
		body.Err = kafka.ErrNotController
	case !reg.Exists || reg.Czxid != m.Body.BrokerEpoch:
		body.Err = kafka.ErrStaleBrokerEpoch
	}
	for i := range m.Body.States() {
		if body.Err != kafka.ErrNone {
			break
		}
		s := m.Body.Parts[i]
		body.PartErrs[s.Partition] = t.alterPartition(c.Epoch, &s)
		body.Parts[body.NParts] = s
		body.NParts++
	}
	t.answer(m, body)
}

func (t *stepper) alterPartition(
	epoch kafka.ControllerEpoch, s *network.PartState,
) kafka.ErrorCode {
	n := t.w.ZK.Partitions[s.Partition]
	switch {
	case !n.Exists:
		return kafka.ErrUnknownPartition
	case s.PartitionEpoch > n.Version || s.LeaderEpoch > n.LeaderEpoch:
		return kafka.ErrNotController
	case s.LeaderEpoch < n.LeaderEpoch:
		return kafka.ErrFencedLeaderEpoch
	case s.ISR == n.ISR:
		s.PartitionEpoch = n.Version
		return kafka.ErrNone
	case s.PartitionEpoch < n.Version:
		return kafka.ErrInvalidUpdateVersion
	case s.ISR&^t.w.ZK.Present() != 0:
		return kafka.ErrIneligibleReplica
	}
	n.ISR, n.ControllerEpoch = s.ISR, epoch
	s.PartitionEpoch, _ = t.w.ZK.WriteISR(s.Partition, n, s.PartitionEpoch)
	return kafka.ErrNone
}
