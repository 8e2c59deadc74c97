package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
)

// onFetched appends what a Fetch brought and takes the leader's high watermark
// (ReplicaFetcherThread.processPartitionData; broker.md 0.7, 1 (a) 4).
func (p *Partition) onFetched(e Env, d *Disk, b *network.Body, q request) After {
	if p.Fetcher.Offset != d.Log.LEO {
		return p.fail(e, d, event.RuleOffsetMismatch, p.Fetcher.Offset)
	}
	if e.Offline {
		return p.fail(e, d, event.RuleLogDirFailed, d.Log.LEO)
	}
	limit := decideNewestEpoch(&e.Spec.Rules, &p.Fetcher, q)
	if !sound(b.Fetched(), limit) {
		p.delay(e, kafka.ErrCorruptMessage)
		return GoesOn
	}
	last := p.Fetcher.LastFetched
	for _, batch := range b.Fetched() {
		if batch.Epoch > limit {
			ev := e.event(event.BatchLeftOut)
			ev.From, ev.To, ev.Epoch = batch.Base, batch.End(), batch.Epoch
			ev.Producer, ev.Seq, ev.Rule = batch.Producer, batch.Seq, event.RuleNewerEpochBatch
			e.Ev.Add(ev.With("leader epoch", int32(limit)))
			break // and all after it
		}
		switch p.appendFetched(e, d, batch) {
		case plog.Unexpected, plog.BadRecords:
			return p.fail(e, d, event.RuleUnexpectedAppend, batch.Base)
		}
		last = batch.Epoch
	}
	flushIfDue(e, d)
	if !p.takeLeaderOffsets(e, d, b) {
		return p.fail(e, d, event.RuleStartAboveHW, b.LogStart)
	}
	p.Fetcher.Offset, p.Fetcher.Unsure = d.Log.LEO, false
	if decideFindsOnFetch(&e.Spec.Rules) {
		p.Fetcher.LastFetched = decideForget(&e.Spec.Rules, b, last)
	}
	return GoesOn
}

// sound says whether all batches up to an epoch that is left alone read well. They are looked at
// before the first is appended, so that one bad batch keeps all of its answer out
// (Log.analyzeAndValidateRecords).
func sound(batches []plog.Batch, limit kafka.LeaderEpoch) bool {
	for _, batch := range batches {
		if batch.Epoch > limit {
			break
		}
		if batch.Damage != plog.Whole {
			return false
		}
	}
	return true
}

// decideForget gives the last fetched epoch after an answer whose last appended record has the
// given epoch. KAFKA-15510 (case H08); AbstractFetcherThread.processFetchRequest. An empty
// answer wiped it, and the leader had nothing by which to notice that the follower diverges.
func decideForget(r *release.Rules, b *network.Body, last kafka.LeaderEpoch) kafka.LeaderEpoch {
	if b.NBatches == 0 && r.LastFetched == release.ForgottenOnEmpty {
		return kafka.NoLeaderEpoch
	}
	return last
}

// decideNewestEpoch gives the highest epoch of a batch that the follower appends. KAFKA-18723
// (case H07); UnifiedLog.appendAsFollower. An answer that is filled after the leader has lost
// its leadership brings records of an epoch that the follower has not heard of.
func decideNewestEpoch(r *release.Rules, f *Fetcher, q request) kafka.LeaderEpoch {
	switch {
	case r.NewerBatches == release.AppendNewer:
		return maxEpoch
	case q.epoch != kafka.NoLeaderEpoch:
		return min(q.epoch, f.Epoch)
	}
	return f.Epoch
}

const maxEpoch kafka.LeaderEpoch = 1<<31 - 1

// takeLeaderOffsets takes the leader's high watermark, clamped to the own log, also downwards;
// then its log start. It says whether it could.
func (p *Partition) takeLeaderOffsets(e Env, d *Disk, b *network.Body) bool {
	ev := e.event(event.HWMoved)
	ev.Rule = event.RuleFollowerHW
	p.setHW(e, max(min(b.HW, d.Log.LEO), d.Log.Start),
		ev.With("leader's hw", int32(b.HW)).With("leo", int32(d.Log.LEO)))
	return p.RaiseLogStart(e, d, b.LogStart)
}

// fail gives the partition up after an error that a retry would not mend. at is the offset at
// which it happened.
func (p *Partition) fail(e Env, d *Disk, why event.Rule, at kafka.Offset) After {
	ev := e.event(event.FetcherStopped)
	ev.From, ev.To, ev.Rule = at, d.Log.LEO, why
	if decideThreadDies(&e.Spec.Rules) {
		ev.Kind, p.Fetcher.State = event.FetcherDied, DeadThread
		e.Ev.Add(ev)
		return ThreadDies
	}
	p.Fetcher.State = Failed
	e.Ev.Add(ev)
	return GoesOn
}

// decideThreadDies says whether an append or truncation that fails ends the thread with all its
// partitions. KAFKA-8346; AbstractFetcherThread.markPartitionFailed since 2.3. Before, one bad
// partition stopped the replication of all that had the same leader.
func decideThreadDies(r *release.Rules) bool { return r.AppendFailure == release.StopsThread }

// Die stops the partition because the thread that it shares with another one died.
func (p *Partition) Die(e Env) {
	p.Fetcher = Fetcher{
		State: DeadThread, Offset: p.Fetcher.Offset, Epoch: p.Fetcher.Epoch,
		LastFetched: p.Fetcher.LastFetched,
	}
	ev := e.event(event.FetcherDied)
	ev.From, ev.To, ev.Rule = p.Fetcher.Offset, p.Fetcher.Offset, event.RuleSharedThread
	e.Ev.Add(ev)
}

// FetchesFrom says whether the replica belongs to the thread that fetches from a leader.
func (p *Partition) FetchesFrom(leader kafka.BrokerID) bool {
	in := p.Fetcher.Runs() || p.Fetcher.State == DeadThread
	return p.Role == Follower && p.Leader == leader && in
}
