package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// BecomeFollower takes the role that a LeaderAndIsr brings: it restarts the fetcher where the
// release does, and up to 0.10 cuts the log to the high watermark first (Partition.makeFollower,
// ReplicaManager.makeFollowers; broker.md 2.1). It says whether it started a fetcher.
func (p *Partition) BecomeFollower(e Env, d *Disk, s *network.PartState) (starts bool) {
	if p.ignores(e, s) {
		return false
	}
	stays := decideRestart(&e.Spec.Rules, p, s)
	thread := p.Role == Follower && p.Leader == s.Leader // its thread is that of before
	p.Role, p.Leader, p.LeaderEpoch = Follower, s.Leader, s.LeaderEpoch
	p.PartitionEpoch, p.ControllerEpoch = s.PartitionEpoch, s.ControllerEpoch
	p.Replicas, p.Adding, p.Removing = s.Replicas, s.Adding, s.Removing
	p.ISR, p.EpochStart, p.Remotes = 0, kafka.NoOffset, [kafka.MaxBrokers]Remote{}
	p.Pending, p.Recovery = Pending{}, s.Recovery
	ev := e.event(event.BecameFollower)
	ev.Epoch, ev.Peer = p.LeaderEpoch, s.Leader.Node()
	e.Ev.Add(p.withState(ev).With("leo", int32(d.Log.LEO)))
	if stays != event.NoRule {
		ev := e.event(event.NotTruncated)
		ev.To, ev.Rule = d.Log.LEO, stays
		e.Ev.Add(ev.With("hw", int32(p.HW)).With("leo", int32(d.Log.LEO)))
		return false
	}
	if cut := decideCut(&e.Spec.Rules, p, d); !cut.Asks {
		p.applyCut(e, d, cut)
	}
	before := p.Fetcher
	p.Fetcher = p.newFetcher(e, d)
	p.Fetcher.keepRequest(&before, thread, decideLetGo(&e.Spec.Rules))
	return true
}

// decideRestart says by which rule the fetcher stays as it is, NoRule where it starts anew.
//
// Partition.makeFollower. In 0.8.0 every newer leader epoch starts it anew, from 0.9 on only
// another leader: a follower that had missed that its leader lost records, and led again, went
// on as if nothing had been. 2.0.1 looks for a gap between the epochs, and since 2.1 (KIP-320)
// every newer epoch counts again. The same leader epoch never starts a fetcher anew.
func decideRestart(r *release.Rules, p *Partition, s *network.PartState) event.Rule {
	if p.Role != Follower || p.Leader != s.Leader {
		return event.NoRule
	}
	switch {
	case s.LeaderEpoch == p.LeaderEpoch:
		return event.RuleSameEpoch
	case r.RestartFetch == release.LeaderChange:
		return event.RuleSameLeader
	case r.RestartFetch == release.LeaderChangeOrGap && s.LeaderEpoch == p.LeaderEpoch+1:
		return event.RuleNoEpochMissed
	}
	return event.NoRule
}

// decideCut says what a new follower does with its log before anything else.
//
// KIP-101; ReplicaManager.makeFollowers of 0.8 to 0.10 cuts to the own high watermark, which is
// one fetch behind the leader's: a committed record may lie above it.
func decideCut(r *release.Rules, p *Partition, d *Disk) Cut {
	c := Cut{LEO: d.Log.LEO, Own: p.HW, Told: undefined, Done: true}
	switch {
	case !decideCutsAlone(r):
		c.Asks = true
		return c
	case p.HW >= d.Log.LEO:
		return cutTo(c, d.Log.LEO, event.RuleHWAboveEnd)
	}
	return cutTo(c, p.HW, event.RuleToHighWatermark)
}

// newFetcher gives the fetcher with which a new follower starts.
func (p *Partition) newFetcher(e Env, d *Disk) Fetcher {
	r := &e.Spec.Rules
	return Fetcher{
		State: decideFirstState(r, d), Offset: decideInitialFetch(r, p, d),
		Epoch: p.LeaderEpoch, LastFetched: decideLastFetched(r, d),
		Unsure: decideFindsOnFetch(r),
	}
}

// decideFirstState says whether a new follower must find out where to cut before it fetches:
// not up to 0.10, where it has cut, and not since 2.8, where the Fetch finds out, unless it
// knows no epoch (KIP-595; AbstractFetcherThread.partitionFetchState, broker.md 1 (e) 1). The
// question of its own cost every follower a round trip at every change of leader.
func decideFirstState(r *release.Rules, d *Disk) FetcherState {
	switch {
	case decideCutsAlone(r):
		return Fetching
	case decideFindsOnFetch(r) && d.Cache.N > 0:
		return Fetching
	}
	return Truncating
}

// decideInitialFetch says from where a new follower starts (ReplicaManager.initialFetchOffset,
// broker.md 0.7). Since 1.1 (KAFKA-6361) it is the high watermark, to which an undefined answer
// lets it cut; since 2.8 the log end again where the follower knows an epoch.
func decideInitialFetch(r *release.Rules, p *Partition, d *Disk) kafka.Offset {
	switch {
	case r.InitialFetch == release.FromHighWatermark:
		return p.HW
	case r.InitialFetch == release.FromEndWithEpochs && d.Cache.N == 0:
		return p.HW
	}
	return d.Log.LEO
}

// decideLetGo says whether the fetcher before has let go of the log when the new one reads from
// where to start. KAFKA-13266, KAFKA-16710 (case H10); ReplicaManager.applyLocalFollowersDelta.
// Where it had not, it could still append or cut, and the next append found another log end.
func decideLetGo(r *release.Rules) bool { return r.InitialRead == release.ReadAfterStop }

// keepRequest lets a new fetcher wait for the answer to the request of the one before: where
// both share the thread of the same leader, which sends nothing before it has that answer, and
// where the one before has not let go.
func (f *Fetcher) keepRequest(before *Fetcher, thread, letGo bool) {
	if before.Asked == 0 || !thread && letGo {
		return
	}
	f.Asked, f.AskedAPI, f.AskedEpoch = before.Asked, before.AskedAPI, before.AskedEpoch
	f.AskedOffset, f.GiveUp, f.Old = before.AskedOffset, before.GiveUp, !letGo
}
