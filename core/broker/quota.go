package broker

import (
	"highwater/core/kafka"
	"highwater/core/replica"
)

// Quota is what a leader has sent to followers outside the ISR in the second that began at Since
// (ReplicationQuotaManager; KIP-73).
type Quota struct {
	Since kafka.Ms
	Sent  int8
}

// quotaWindow is the time for which a quota counts (replication.quota.window.size.seconds).
const quotaWindow kafka.Ms = 1000

// quotaLeft gives how many batches may still be sent now to followers outside the ISR, as
// replica.Env has it.
func (b *Broker) quotaLeft(now kafka.Ms) int8 {
	limit, q := b.Machine.Throttle, &b.Process.Quota
	switch {
	case limit == 0 || now-q.Since >= quotaWindow:
		return limit
	case q.Sent >= limit:
		return replica.Exhausted
	}
	return limit - q.Sent
}

// NoteSent counts batches that went to a follower outside the ISR.
func (b *Broker) NoteSent(now kafka.Ms, batches int8) {
	q := &b.Process.Quota
	switch {
	case b.Machine.Throttle == 0 || batches == 0:
	case now-q.Since >= quotaWindow:
		*q = Quota{now, batches}
	default:
		q.Sent += batches
	}
}
