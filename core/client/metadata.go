package client

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// Metadata is what a client knows of a partition's leader.
type Metadata struct {
	Known   bool // of a leader
	Doubted bool // it asks again before its next request to the leader
	Leader  kafka.BrokerID
	// Epoch is the newest leader epoch that it has seen, NoLeaderEpoch for none. It outlives the
	// leader: a client that doubts its leader keeps it (Metadata.lastSeenLeaderEpochs).
	Epoch kafka.LeaderEpoch
	// Refused counts the answers in a row that were older, up to believesAfter.
	Refused int8
}

// NoMetadata is what a client knows at first.
func NoMetadata() Metadata {
	return Metadata{Leader: kafka.NoBroker, Epoch: kafka.NoLeaderEpoch}
}

// Forget lets a client doubt its leader until it has asked again; the epoch stays
// (Metadata.requestUpdate).
func (m *Metadata) Forget() { m.Doubted = true }

// Usable says whether a client may send to the leader without asking who it is.
func (m *Metadata) Usable() bool { return m.Known && !m.Doubted }

// News is what an answer about a leader was to a client.
type News uint8

// The kinds of news.
const (
	OlderNews News = iota // it is not believed
	NoNews                // the leader and the epoch that a client had doubted
	NewLeader             // somebody leads, or the client is told again who does
	NoLeader              // nobody leads
)

// Learn takes what a broker says of the leader: NoBroker for none, NoLeaderEpoch for an answer
// without an epoch. forgets is a client's mistake: an answer without an epoch also made it
// forget up to which leader epoch it has validated its position.
func (m *Metadata) Learn(
	r *release.Rules, leader kafka.BrokerID, epoch kafka.LeaderEpoch,
) (n News, forgets bool) {
	same := m.Known && m.Doubted && m.Leader == leader && m.Epoch == epoch
	m.Doubted = false
	takes, forgets := decideMetadata(r, m, epoch)
	if !takes {
		m.Refused = min(m.Refused+1, believesAfter)
		return OlderNews, false
	}
	m.Refused = 0
	m.Known, m.Leader, m.Epoch = leader != kafka.NoBroker, leader, epoch
	switch {
	case !m.Known:
		return NoLeader, forgets
	case same:
		return NoNews, forgets
	}
	return NewLeader, forgets
}

// Saw notes a leader epoch that stood in a commit or an answer. A client that knows only older
// metadata has no leader then (Metadata.updateLastSeenEpochIfNewer).
func (m *Metadata) Saw(r *release.Rules, epoch kafka.LeaderEpoch) {
	newer := *m
	newer.Epoch, newer.Refused = epoch, 0
	if takes, _ := decideMetadata(r, &newer, m.Epoch); m.Epoch != kafka.NoLeaderEpoch && !takes {
		m.Epoch, m.Known, m.Leader = epoch, false, kafka.NoBroker
	}
}

// believesAfter is how many older answers in a row a client refuses that then believes one.
const believesAfter = 5

// decideMetadata says whether a client believes an answer with a leader epoch.
//
// KIP-232, KIP-320, Metadata.updateLatestMetadata since 2.2: a broker that lags named a leader of
// an older epoch, whose log did not hold the position any more or not yet, and the client took
// itself for out of range (case H43). An answer without an epoch says nothing of its age. One
// client counted it as epoch -1: it refused it five times, believed it then, and did not validate
// its position in the next epoch, since it knew of none before (case H38).
func decideMetadata(
	r *release.Rules, m *Metadata, epoch kafka.LeaderEpoch,
) (takes, forgets bool) {
	switch r.MetadataEpoch {
	case release.NotOlderMetadata:
		return epoch == kafka.NoLeaderEpoch || epoch >= m.Epoch, false
	case release.OlderAfterFive:
		return epoch >= m.Epoch || m.Refused >= believesAfter, epoch == kafka.NoLeaderEpoch
	}
	return true, false
}
