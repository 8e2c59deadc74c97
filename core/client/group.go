package client

import "highwater/core/kafka"

// Committed is what a group has committed for a partition.
type Committed struct {
	Set    bool
	Offset kafka.Offset
	// Epoch is that of the last record read, NoLeaderEpoch for a commit without one.
	Epoch kafka.LeaderEpoch
}

// Group is a consumer group: what it has committed, and who has which partition. Its coordinator
// stands outside the simulated cluster and never fails (docs/fidelity.md).
type Group struct {
	Committed [kafka.MaxPartitions]Committed
	// Owner is the index of the consumer that has the partition, -1 for none.
	Owner [kafka.MaxPartitions]int8
}

// NewGroup gives a group that has committed nothing.
func NewGroup() Group {
	var g Group
	for p := range g.Owner {
		g.Owner[p] = -1
	}
	return g
}
