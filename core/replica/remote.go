package replica

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// Remote is what a leader knows of a follower (Replica, ReplicaState).
type Remote struct {
	LEO      kafka.Offset // NoOffset before its first fetch
	LogStart kafka.Offset // NoOffset before its first fetch
	// LastFetchLeaderLEO is the highest LEO that the leader had at one of its fetches.
	LastFetchLeaderLEO kafka.Offset
	LastFetch          kafka.Ms
	LastCaughtUp       kafka.Ms
	BrokerEpoch        kafka.BrokerEpoch // of its last fetch, NoBrokerEpoch for none (KIP-903)
	// FoundInSync is what its fetch before showed, where a rule lets that count for the next.
	FoundInSync bool
}

// longAgo stands for Kafka's time 0 (1970): a follower that was last caught up then is not
// caught up now, whatever replica.lag.time.max.ms says.
const longAgo kafka.Ms = -1 << 30

// NewRemote gives what a leader knows of a follower that it has just heard of
// (ReplicaState.Empty).
func NewRemote() Remote {
	return Remote{
		LEO: kafka.NoOffset, LogStart: kafka.NoOffset, LastFetch: longAgo, LastCaughtUp: longAgo,
		BrokerEpoch: kafka.NoBrokerEpoch,
	}
}

// Record notes a fetch: from offset, at a moment when the leader's log ended at leo
// (Replica.updateFetchState, broker.md 2.2).
func (r *Remote) Record(rule release.CaughtUp, f *Fetch, leo kafka.Offset, now kafka.Ms) {
	r.LastCaughtUp = max(r.LastCaughtUp, decideCaughtUp(rule, r, f.Offset, leo, now))
	r.LEO, r.LogStart, r.LastFetch = f.Offset, f.LogStart, now
	r.LastFetchLeaderLEO = max(leo, r.LastFetchLeaderLEO)
	r.BrokerEpoch = f.BrokerEpoch
}

// decideCaughtUp says when a follower that fetches now was last caught up: now, if it is at the
// leader's end, and since 0.10.2 at its previous fetch, if it has reached the end of that time.
//
// KAFKA-4485; Replica.updateLogReadResult. Under a steady load a follower is always a little
// behind, so that one that kept pace never counted as caught up.
func decideCaughtUp(
	rule release.CaughtUp, r *Remote, offset, leo kafka.Offset, now kafka.Ms,
) kafka.Ms {
	switch {
	case offset >= leo:
		return now
	case rule == release.AtPreviousEnd && offset >= r.LastFetchLeaderLEO:
		return r.LastFetch
	}
	return longAgo
}

// Reset forgets a follower's position at an election, and of a leader that was elected again
// only the times (Replica.resetReplicaState, broker.md 2.1). An ISR member counts as caught up
// now, any other has to show it.
func (r *Remote) Reset(leo kafka.Offset, newLeader, inISR bool, now kafka.Ms) {
	seen := longAgo
	if inISR {
		seen = now
	}
	if newLeader {
		*r = NewRemote()
		r.LastFetchLeaderLEO, r.LastCaughtUp = kafka.NoOffset, seen
		return
	}
	r.LastFetchLeaderLEO, r.LastFetch, r.LastCaughtUp = leo, seen, seen
}

// CaughtUp says whether the follower counts as caught up with a leader whose log ends at leo
// (ReplicaState.isCaughtUp, broker.md 2.2).
func (r *Remote) CaughtUp(leo kafka.Offset, now, maxLag kafka.Ms) bool {
	return r.LEO == leo || now-r.LastCaughtUp <= maxLag
}
