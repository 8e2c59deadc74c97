package client

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// Committed is what a group has committed for a partition (OffsetAndMetadata).
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

// Commit notes a position of a member.
func (g *Group) Commit(
	r *release.Rules, own release.Choice, p kafka.PartitionID, at *Position,
) Committed {
	k := Committed{Set: true, Offset: at.Offset, Epoch: decideCommitEpoch(r, own, at.Epoch)}
	g.Committed[p] = k
	return k
}

// decideCommitEpoch gives the leader epoch of a commit. KIP-320 (OffsetCommit version 6,
// SubscriptionState.allConsumed since 2.3): a bare offset cannot be validated by who goes on
// there, and after a truncation it is out of range or another record (case H37).
func decideCommitEpoch(
	r *release.Rules, own release.Choice, epoch kafka.LeaderEpoch,
) kafka.LeaderEpoch {
	on := r.CommitEpoch == release.On
	if own != release.ByRelease {
		on = own == release.ChooseOn
	}
	if !on {
		return kafka.NoLeaderEpoch
	}
	return epoch
}
