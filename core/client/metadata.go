package client

import "highwater/core/kafka"

// Metadata is what a client knows of a partition's leader.
type Metadata struct {
	Known  bool // of a leader
	Leader kafka.BrokerID
	// Epoch is the newest leader epoch that it has seen, NoLeaderEpoch for none. It outlives the
	// leader: a client that doubts its leader keeps it (Metadata.lastSeenLeaderEpochs).
	Epoch kafka.LeaderEpoch
}

// NoMetadata is what a client knows at first.
func NoMetadata() Metadata {
	return Metadata{Leader: kafka.NoBroker, Epoch: kafka.NoLeaderEpoch}
}

// Forget lets a client doubt its leader; the epoch stays.
func (m *Metadata) Forget() { m.Known, m.Leader = false, kafka.NoBroker }
