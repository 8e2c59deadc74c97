package replica

import "highwater/core/kafka"

// DecideProduce says with which error a Produce is refused before anything is appended: acks out
// of range 21, disk offline 56, not hosted 3 or 6, not leader 6, ISR below the minimum 19
// (ReplicaManager.appendRecords, broker.md 2.7). It is the committed ISR that counts.
func (p *Partition) DecideProduce(e Env, acks int8) kafka.ErrorCode {
	if acks < -1 || acks > 1 {
		return kafka.ErrInvalidAcks
	}
	if n := p.checkLeader(e, kafka.APIProduce, kafka.NoLeaderEpoch, false); n.err != kafka.ErrNone {
		return n.err
	}
	if acks == -1 && p.UnderMinISR(e) {
		return kafka.ErrNotEnoughReplicas
	}
	return kafka.ErrNone
}

// DecideWaiting says whether a produce request with acks=all that waits for an offset can be
// answered now, and how: 6 (3, 56) once this replica leads no more, success once the high
// watermark is there, 20 if the ISR, as it may become, is below the minimum by then
// (DelayedProduce, Partition.checkEnoughReplicasReachOffset; broker.md 2.7).
func (p *Partition) DecideWaiting(e Env, end kafka.Offset) (kafka.ErrorCode, bool) {
	n := p.checkLeader(e, kafka.APIProduce, kafka.NoLeaderEpoch, false)
	switch {
	case n.err != kafka.ErrNone:
		return n.err, true
	case p.HW < end:
		return kafka.ErrNone, false
	case p.MaximalISR().Len() < p.MinISR(e):
		return kafka.ErrNotEnoughAfter, true
	}
	return kafka.ErrNone, true
}
