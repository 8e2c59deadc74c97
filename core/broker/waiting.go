package broker

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// ParkedFetch is a Fetch that waits for data (DelayedFetch).
type ParkedFetch struct {
	ID        uint32 // of the request
	Partition kafka.PartitionID
	Fetch     replica.Fetch
	Until     kafka.Ms // its max wait after its arrival
}

// WaitingProduce is a Produce with acks=all that waits for the high watermark (DelayedProduce).
type WaitingProduce struct {
	ID        uint32 // of the request
	Client    kafka.NodeID
	Partition kafka.PartitionID
	Base      kafka.Offset // of the batch, for the answer
	End       kafka.Offset // the high watermark that it waits for
	Until     kafka.Ms     // the request's own time-out
}

// DecideWaits says whether an answer to a Fetch is held back for data: one without records, error
// or divergence, that sends its reader nowhere else, to a request that wants to wait
// (ReplicaManager.fetchMessages, broker.md 2.9).
func DecideWaits(answer *network.Body, maxWait kafka.Ms) bool {
	return maxWait > 0 && answer.NBatches == 0 && answer.Err == kafka.ErrNone &&
		answer.DivergingEpoch == kafka.NoLeaderEpoch && answer.Preferred == kafka.NoBroker
}

// Park lets a fetch wait and says whether there was room for it.
func (b *Broker) Park(f ParkedFetch) bool {
	p := &b.Process
	if int(p.NParked) == len(p.Parked) {
		return false
	}
	p.Parked[p.NParked] = f
	p.NParked++
	return true
}

// Unpark takes the waiting fetch at index i out.
func (b *Broker) Unpark(i int) ParkedFetch {
	p := &b.Process
	f := p.Parked[i]
	copy(p.Parked[i:p.NParked], p.Parked[i+1:p.NParked])
	p.NParked--
	p.Parked[p.NParked] = ParkedFetch{}
	return f
}

// Wait lets a produce request wait and says whether there was room for it.
func (b *Broker) Wait(w WaitingProduce) bool {
	p := &b.Process
	if int(p.NWaiting) == len(p.Waiting) {
		return false
	}
	p.Waiting[p.NWaiting] = w
	p.NWaiting++
	return true
}

// Unwait takes the waiting produce request at index i out.
func (b *Broker) Unwait(i int) WaitingProduce {
	p := &b.Process
	w := p.Waiting[i]
	copy(p.Waiting[i:p.NWaiting], p.Waiting[i+1:p.NWaiting])
	p.NWaiting--
	p.Waiting[p.NWaiting] = WaitingProduce{}
	return w
}

// DecideChangeISR says whether a leader writes an ISR change into ZooKeeper itself, or asks the
// controller.
//
// KIP-497, AlterPartitionManager since 2.7: the controller heard of an ISR that a leader had
// written only seconds later, and both wrote one node; who came second failed.
func DecideChangeISR(s *release.Spec) (asks bool) {
	return s.Rules.ISRChanges == release.ISRByController
}
