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
	return push(b.Process.Parked[:], &b.Process.NParked, f)
}

// Unpark takes the waiting fetch at index i out.
func (b *Broker) Unpark(i int) ParkedFetch {
	return takeOut(b.Process.Parked[:], &b.Process.NParked, i)
}

// Wait lets a produce request wait and says whether there was room for it.
func (b *Broker) Wait(w WaitingProduce) bool {
	return push(b.Process.Waiting[:], &b.Process.NWaiting, w)
}

// Unwait takes the waiting produce request at index i out.
func (b *Broker) Unwait(i int) WaitingProduce {
	return takeOut(b.Process.Waiting[:], &b.Process.NWaiting, i)
}

// push puts one more behind the n that list holds and says whether there was room for it.
func push[T any](list []T, n *int8, x T) bool {
	if int(*n) == len(list) {
		return false
	}
	list[*n] = x
	*n++
	return true
}

// takeOut takes the one at index i out; what is past the rest is zero again.
func takeOut[T any](list []T, n *int8, i int) T {
	x := list[i]
	copy(list[i:*n], list[i+1:*n])
	*n--
	var none T
	list[*n] = none
	return x
}

// DecideChangeISR says whether a leader writes an ISR change into ZooKeeper itself, or asks the
// controller.
//
// KIP-497, AlterPartitionManager since 2.7: the controller heard of an ISR that a leader had
// written only seconds later, and both wrote one node; who came second failed.
func DecideChangeISR(s *release.Spec) (asks bool) {
	return s.Rules.ISRChanges == release.ISRByController
}
