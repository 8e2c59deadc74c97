package replica

import (
	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// Cut says where a follower's log must end before it may fetch.
type Cut struct {
	Asks bool         // the leader must be asked first
	Cuts bool         // the log is longer than that
	Done bool         // it may fetch then; else it asks again, with its new latest epoch
	To   kafka.Offset // where the log ends then, and where the next Fetch begins
	Why  event.Rule
	Told epochs.Entry // what the leader said, undefined without it
	Own  kafka.Offset // the own number that was compared
	LEO  kafka.Offset
}

// undefined is an epoch and an offset that nobody knows.
var undefined = epochs.Entry{Epoch: kafka.NoLeaderEpoch, Start: kafka.NoOffset}

// decideAsksEpoch says whether a truncating follower asks its leader, or cuts to its high
// watermark unasked: since 2.1 it does where it knows no epoch at all (KAFKA-7897;
// AbstractFetcherThread.fetchTruncatingPartitions). Before, it asked for epoch -1.
func decideAsksEpoch(r *release.Rules, d *Disk) bool {
	return r.WithoutEpochs == release.AskAnyway || d.Cache.N > 0
}

// decideWithoutEpochs says where a follower that knows no epoch cuts: at the offset from which
// it was to fetch, its high watermark (AbstractFetcherThread.truncateToHighWatermark).
func decideWithoutEpochs(p *Partition, d *Disk) Cut {
	return cutTo(Cut{Told: undefined, LEO: d.Log.LEO, Own: p.Fetcher.Offset, Done: true},
		p.Fetcher.Offset, event.RuleNoEpochsKnown)
}

// cutTo completes a decision to let the log end at the offset.
func cutTo(c Cut, to kafka.Offset, why event.Rule) Cut {
	c.To, c.Why, c.Cuts = to, why, to < c.LEO
	return c
}

// Position is what a follower compares with its leader's word.
type Position struct {
	LEO   kafka.Offset
	HW    kafka.Offset
	Fetch kafka.Offset // from where it was to fetch
	// Own is the follower's own answer to the epoch that the leader named: the largest epoch
	// not above it, and where that ends.
	Own epochs.Entry
}

// decideTruncation says where the log must end, after the leader said which epoch it knows, not
// above the follower's, and where that ends. The same function serves an answer to
// OffsetForLeaderEpoch and the diverging epoch of a Fetch.
//
// KIP-101, KIP-279; AbstractFetcherThread.getOffsetTruncationState. KIP-101 replaced the own
// high watermark, which a restarted follower only knows one fetch late. Until KIP-279 the
// answer was an offset alone: the end of an epoch that the follower does not have could lie
// above the point where the logs parted, and they stayed different for ever.
func decideTruncation(r *release.Rules, f Position, told epochs.Entry) Cut {
	c := Cut{Told: told, Own: f.LEO, LEO: f.LEO, Done: true}
	if decideOffsetAlone(r) {
		return decideByOffset(c, f)
	}
	switch {
	case told.Start == kafka.NoOffset:
		c.Own = f.Fetch
		return cutTo(c, f.Fetch, event.RuleUndefinedEnd)
	case told.Epoch == kafka.NoLeaderEpoch:
		return cutTo(c, min(told.Start, f.LEO), event.RuleOffsetAlone)
	case f.Own.Start == kafka.NoOffset:
		return cutTo(c, min(told.Start, f.LEO), event.RuleBelowOwnEpochs)
	case f.Own.Epoch != told.Epoch:
		c.Own, c.Done = f.Own.Start, false
		return cutTo(c, min(f.Own.Start, f.LEO), event.RuleEpochNotMine)
	}
	c.Own = f.Own.Start
	return cutTo(c, min(f.Own.Start, told.Start, f.LEO), event.RuleSharedEpoch)
}

// decideByOffset is the rule of 0.11 to 1.1 (ReplicaFetcherThread.maybeTruncate): only the
// offset counts.
func decideByOffset(c Cut, f Position) Cut {
	switch {
	case c.Told.Start == kafka.NoOffset && f.HW < f.LEO:
		c.Own = f.HW
		return cutTo(c, f.HW, event.RuleUndefinedEpoch)
	case c.Told.Start == kafka.NoOffset:
		c.Own = f.HW
		return cutTo(c, f.LEO, event.RuleHWAboveEnd)
	case c.Told.Start >= f.LEO:
		return cutTo(c, f.LEO, event.RuleEpochKeeps)
	}
	return cutTo(c, c.Told.Start, event.RuleByEpoch)
}

// position gives what decideTruncation compares, for a leader that named an epoch.
func (p *Partition) position(
	r *release.Rules, d *Disk, named kafka.LeaderEpoch,
) Position {
	return Position{
		LEO: d.Log.LEO, HW: p.HW, Fetch: p.Fetcher.Offset,
		Own: d.Cache.EndOffsetFor(r, named, d.Log.LEO),
	}
}

func (p *Partition) onEpochAnswer(e Env, d *Disk, b *network.Body) After {
	told := epochs.Entry{Epoch: b.Epoch, Start: b.Offset}
	r := &e.Spec.Rules
	return p.truncate(e, d, decideTruncation(r, p.position(r, d, told.Epoch), told))
}

// diverges says whether the answer to a Fetch tells where the logs part (KIP-595).
func diverges(r *release.Rules, b *network.Body) bool {
	return decideFindsOnFetch(r) && b.DivergingEpoch != kafka.NoLeaderEpoch
}

// onDiverging truncates by the answer to a Fetch (AbstractFetcherThread.truncateOnFetchResponse).
func (p *Partition) onDiverging(e Env, d *Disk, b *network.Body) After {
	if decideDivergingHW(&e.Spec.Rules) {
		if p.Fetcher.Offset != d.Log.LEO {
			return p.fail(e, d, event.RuleOffsetMismatch, p.Fetcher.Offset)
		}
		if !p.takeLeaderOffsets(e, d, b) {
			return p.fail(e, d, event.RuleStartAboveHW, b.LogStart)
		}
	}
	told := epochs.Entry{Epoch: b.DivergingEpoch, Start: b.DivergingEnd}
	r := &e.Spec.Rules
	return p.truncate(e, d, decideTruncation(r, p.position(r, d, told.Epoch), told))
}

// decideDivergingHW says whether the leader's high watermark in a diverging answer counts.
// KAFKA-14704; AbstractFetcherThread.processFetchRequest. Until 3.4 it was taken before the cut:
// for a moment the follower showed records that it was about to delete.
func decideDivergingHW(r *release.Rules) bool {
	return r.DivergingAnswer == release.DivergingTakesHW
}

// truncate carries a decision out and lets the fetcher go on from there. With truncation on
// fetch it fetches after every cut: the next Fetch is the next round.
func (p *Partition) truncate(e Env, d *Disk, c Cut) After {
	if e.Offline {
		return p.fail(e, d, event.RuleLogDirFailed, c.To)
	}
	hw := p.HW
	p.applyCut(e, d, c)
	noteBelowHW(e, hw, c.To)
	f := &p.Fetcher
	f.Offset, f.State = c.To, Truncating
	if c.Done || decideFindsOnFetch(&e.Spec.Rules) {
		f.State = Fetching
	}
	f.LastFetched = decideLastFetched(&e.Spec.Rules, d)
	return GoesOn
}

// noteBelowHW warns of a cut that went below the high watermark (ReplicaFetcherThread.truncate).
func noteBelowHW(e Env, hw, to kafka.Offset) {
	if to < hw {
		ev := e.event(event.CutBelowHW)
		ev.From, ev.To = hw, to
		e.Ev.Add(ev)
	}
}

// decideLastFetched gives the epoch of the last record, which a Fetch carries since 2.8: it
// follows the log (KIP-595; AbstractFetcherThread.updateFetchOffsetAndMaybeMarkTruncationComplete).
// Until then a follower had to ask before it fetched.
func decideLastFetched(r *release.Rules, d *Disk) kafka.LeaderEpoch {
	if !decideFindsOnFetch(r) {
		return kafka.NoLeaderEpoch
	}
	return d.Cache.Latest()
}

// applyCut cuts log and cache and tells of it, also of a decision that cuts nothing.
func (p *Partition) applyCut(e Env, d *Disk, c Cut) {
	ev := e.event(event.NotTruncated)
	ev.To, ev.Rule = d.Log.LEO, c.Why
	switch {
	case c.Told.Start == kafka.NoOffset:
		ev = ev.With("hw", int32(c.Own)).With("leo", int32(d.Log.LEO))
	case c.Told.Epoch == kafka.NoLeaderEpoch || decideOffsetAlone(&e.Spec.Rules):
		ev = ev.With("leader's end offset", int32(c.Told.Start)).With("leo", int32(d.Log.LEO))
	default:
		ev = ev.With("leader's end offset", int32(c.Told.Start)).With("leo", int32(d.Log.LEO)).
			With("named epoch", int32(c.Told.Epoch)).With("own end", int32(c.Own))
	}
	if !c.Cuts {
		e.Ev.Add(ev)
	}
	p.cut(e, d, c.To, ev) // drops epochs without records also where the log stays
}
