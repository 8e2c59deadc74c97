package replica

import "highwater/core/release"

// What the rule `truncation` says, one question at a time; nothing else reads it.

// decideCutsAlone says whether a new follower cuts without asking anybody: to its own high
// watermark, up to 0.10 (ReplicaManager.makeFollowers). KIP-101 ended that, since the own high
// watermark is one fetch behind the leader's.
func decideCutsAlone(r *release.Rules) bool { return r.Truncation == release.ToHighWatermark }

// decideOffsetAlone says whether an answer to OffsetForLeaderEpoch counts as an offset alone, as
// in 0.11 to 1.1 (ReplicaFetcherThread.maybeTruncate). Without the epoch in it a follower could
// not see that the leader meant another one (KIP-279).
func decideOffsetAlone(r *release.Rules) bool { return r.Truncation == release.ByEpoch }

// decideFindsOnFetch says whether the leader finds a divergence in the Fetch itself, so that
// nobody asks for epochs any more: since 2.8 (KIP-595; AbstractFetcherThread,
// LeaderEndPoint.isTruncationOnFetchSupported). Before, each new leadership cost a question.
func decideFindsOnFetch(r *release.Rules) bool { return r.Truncation == release.OnFetch }

// decideFirstTry says whether KIP-320 is as it was first designed: epochs were compared in the
// Fetch, but not in the question by which a follower truncates, so that a leader of an older
// epoch could cut committed records away.
func decideFirstTry(r *release.Rules) bool { return r.Truncation == release.FirstTry }
