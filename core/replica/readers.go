package replica

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// decideReader says whether who asks may read from any replica: a consumer, since KIP-392 (2.4,
// FetchParams.fetchOnlyLeader). Before, consumers in another data center had to fetch everything
// from the leader's.
func decideReader(s *release.Spec, from kafka.NodeID) bool {
	return from.IsConsumer() && s.Rules.FollowerReads == release.On
}

// serves says whether the partition serves who asks even where it does not lead.
func (p *Partition) serves(e Env, from kafka.NodeID) bool {
	return p.Role == Follower && decideReader(e.Spec, from)
}

// decidePreferred says to which replica a leader sends a consumer instead of answering it, or
// NoBroker to answer: the one with the longest log among those in the consumer's rack, unless
// the leader is in it (RackAwareReplicaSelector, ReplicaManager.findPreferredReadReplica).
//
// KIP-392. Up to 3.3 any replica that had the offset was offered, also one outside the ISR, at
// which the reader then waited for a high watermark that lagged behind (KAFKA-14372).
func decidePreferred(e Env, p *Partition, d *Disk, f *Fetch) kafka.BrokerID {
	s, best := e.Spec, kafka.NoBroker
	if p.Role != Leader || !decideReader(s, f.From) {
		return best
	}
	rack := s.ConsumerConfigs[f.From.Index()].Rack
	if rack == 0 || s.BrokerRacks[e.Self] == rack {
		return best
	}
	for _, b := range p.Replicas.All() {
		r := &p.Remotes[b]
		switch {
		case b == e.Self || s.BrokerRacks[b] != rack || !e.Alive.Has(b):
		case r.LEO < f.Offset || r.LogStart > f.Offset:
		case s.Rules.PreferredReplica == release.PreferISR && !p.ISR.Has(b):
		case best == kafka.NoBroker || p.further(b, best):
			best = b
		}
	}
	return best
}

// further is ReplicaView.comparator: the longer log, then the later caught up, then the higher id.
func (p *Partition) further(a, than kafka.BrokerID) bool {
	x, y := &p.Remotes[a], &p.Remotes[than]
	switch {
	case x.LEO != y.LEO:
		return x.LEO > y.LEO
	case x.LastCaughtUp != y.LastCaughtUp:
		return x.LastCaughtUp > y.LastCaughtUp
	}
	return a > than
}
