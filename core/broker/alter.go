package broker

import (
	"highwater/core/kafka"
	"highwater/core/replica"
)

// AlterRetry is how long the sender of ISR changes waits after an answer that refuses a whole
// request, in milliseconds (AlterPartitionManager).
const AlterRetry kafka.Ms = 50

// Alter is a broker's sender of ISR changes to the controller (AlterPartitionManager, broker.md
// 3): one request in flight, at most one change of a partition, no time-out. The zero Alter is
// idle.
type Alter struct {
	Queued   kafka.PartitionSet // whose change has no answer
	InFlight kafka.PartitionSet // of those: in the request under way
	Items    [kafka.MaxPartitions]replica.AskedISR
	Asked    uint32   // the request under way, 0 for none
	Again    kafka.Ms // when it is sent anew, or given up; 0 for never
}

// Submit queues the change of a partition and says whether there was none of it before: a
// second one fails at once (OPERATION_NOT_ATTEMPTED).
func (a *Alter) Submit(p kafka.PartitionID) bool {
	if a.Queued.Has(p) {
		return false
	}
	a.Queued = a.Queued.With(p)
	return true
}

// Next gives what the next request names, and puts it under way: everything that is queued,
// nothing while a request is under way.
func (a *Alter) Next() kafka.PartitionSet {
	if a.InFlight != 0 {
		return 0
	}
	a.InFlight, a.Again = a.Queued, 0
	return a.InFlight
}

// Answered takes the partitions that an answer names out of the queue and gives those that had
// been asked for. Those that it leaves out stay queued. The request stays under way until Done.
func (a *Alter) Answered(named kafka.PartitionSet) kafka.PartitionSet {
	named &= a.InFlight
	a.Queued &^= named
	return named
}

// Done ends the request under way; what is queued goes with the next. again is when that is
// sent at the latest, 0 for whenever there is a reason.
func (a *Alter) Done(again kafka.Ms) {
	a.InFlight, a.Asked, a.Again = 0, 0, again
}
