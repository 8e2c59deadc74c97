package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
)

// Append takes a produced batch into the leader's log (Partition.appendRecordsToLeader). The
// caller has checked that this replica leads and that the log has room.
func (p *Partition) Append(e Env, d *Disk, b plog.Batch) plog.Batch {
	b = d.Log.AppendAsLeader(b, p.LeaderEpoch)
	noteAppended(e, b)
	assign(e, d, b.Epoch, b.Base)
	p.MaybeAdvanceHW(e, d)
	return b
}

func noteAppended(e Env, b plog.Batch) {
	ev := e.event(event.Appended)
	ev.From, ev.To, ev.Epoch = b.Base, b.End(), b.Epoch
	ev.Producer, ev.Seq = b.Producer, b.Seq
	e.Ev.Add(ev)
}

// DecideFetch says with which error a leader answers a follower's or a consumer's Fetch: not
// hosted 3, not leader 6, out of range 1 (broker.md 1 (a) 3; ReplicaManager.fetchMessages).
func (p *Partition) DecideFetch(d *Disk, offset kafka.Offset) kafka.ErrorCode {
	switch {
	case !p.Loaded:
		return kafka.ErrUnknownPartition
	case p.Role != Leader:
		return kafka.ErrNotLeaderOrFollower
	case offset < 0 || offset > d.Log.LEO:
		return kafka.ErrOffsetOutOfRange
	}
	return kafka.ErrNone
}

// ReadFor fills a Fetch answer with what lies from the offset up to the bound. The high
// watermark in it is the one from before the fetch is recorded (broker.md 2.8).
func (p *Partition) ReadFor(d *Disk, offset, bound kafka.Offset) (b network.Body) {
	b.HW, b.Offset = p.HW, offset
	got := d.Log.Read(b.Batches[:0], offset, bound)
	b.NBatches = int8(len(got))
	return b
}

// RecordFetch notes where a follower is (Replica.updateFetchState, broker.md 2.2). leo is the
// leader's log end from before the read.
func (p *Partition) RecordFetch(e Env, f kafka.BrokerID, offset, leo kafka.Offset) {
	r := &p.Remotes[f]
	if offset >= leo {
		r.LastCaughtUp = max(r.LastCaughtUp, e.Now)
	} else if r.LastFetchLeaderLEO >= 0 && offset >= r.LastFetchLeaderLEO {
		r.LastCaughtUp = max(r.LastCaughtUp, r.LastFetch)
	}
	if r.LEO != offset {
		ev := e.event(event.FetchRecorded)
		ev.Peer, ev.From, ev.To = f.Node(), r.LEO, offset
		e.Ev.Add(ev)
	}
	r.LEO, r.LastFetch = offset, e.Now
	r.LastFetchLeaderLEO = max(leo, r.LastFetchLeaderLEO)
}

// caughtUp says whether the follower counts as caught up (broker.md 2.2).
func (p *Partition) caughtUp(e Env, f kafka.BrokerID, leo kafka.Offset) bool {
	r := &p.Remotes[f]
	return r.LEO == leo || e.Now-r.LastCaughtUp <= e.Spec.Config.LagTimeMax
}

// MaybeAdvanceHW moves the high watermark up as far as the rule allows and says whether it
// moved (Partition.maybeIncrementLeaderHW, broker.md 2.3).
func (p *Partition) MaybeAdvanceHW(e Env, d *Disk) bool {
	if p.Role != Leader {
		return false
	}
	to, waited := decideHW(e, p, d)
	if to <= p.HW {
		return false
	}
	ev := e.event(event.HWMoved)
	ev.Rule, ev.Set = event.RuleMinISRLEO, waited
	p.setHW(e, to, ev.With("lowest leo", int32(to)))
	return true
}

// decideHW says up to where the records are committed, and for whom that waited: the lowest
// LEO among the leader, the ISR and, since 0.10.2, every other assigned replica that is caught
// up. Partition.maybeIncrementLeaderHW; without the last part the high watermark ran ahead of
// a follower about to join, which then never reached it.
func decideHW(e Env, p *Partition, d *Disk) (to kafka.Offset, waited kafka.ReplicaSet) {
	to, waited = d.Log.LEO, kafka.SetOf(e.Self)
	for _, f := range p.Replicas.All() {
		if f == e.Self {
			continue
		}
		wait := p.ISR.Has(f)
		if !wait && e.Spec.Rules.HWWaits == release.HWWaitsAndCaughtUp {
			wait = p.caughtUp(e, f, d.Log.LEO)
		}
		if wait {
			waited = waited.With(f)
			to = min(to, p.Remotes[f].LEO)
		}
	}
	return to, waited
}

// DecideExpand says which ISR the leader wants after a follower's fetch: with the follower, once
// its LEO has reached the high watermark (Partition.maybeExpandIsr, broker.md 2.5).
func (p *Partition) DecideExpand(e Env, f kafka.BrokerID) (kafka.ReplicaSet, bool) {
	if p.Role != Leader || p.ISR.Has(f) || !p.Replicas.Set().Has(f) {
		return 0, false
	}
	if p.Remotes[f].LEO < p.HW {
		return 0, false
	}
	return p.ISR.With(f), true
}

// DecideShrink says which ISR the leader wants when it looks for laggards: without those that
// have not been caught up for replica.lag.time.max.ms, and in 0.8 without those that are more
// than replica.lag.max.messages behind (Partition.maybeShrinkIsr, broker.md 2.6, 1 (a) 7).
func (p *Partition) DecideShrink(e Env, d *Disk) (kafka.ReplicaSet, event.Rule, bool) {
	isr, why := p.ISR, event.NoRule
	if p.Role != Leader {
		return isr, why, false
	}
	for _, f := range p.Replicas.All() {
		if f == e.Self || !isr.Has(f) {
			continue
		}
		if lags := p.decideLag(e, f, d.Log.LEO); lags != event.NoRule {
			isr, why = isr.Without(f), lags
		}
	}
	return isr, why, isr != p.ISR
}

// decideLag says by which rule a follower lags, NoRule for one that does not. In 0.8 that is
// one that is behind and has not fetched for the lag time, or that has fetched and is more than
// replica.lag.max.messages behind; a slow one that fetches stays. Partition.getOutOfSyncReplicas;
// since 0.9 (KAFKA-1546) the time since it was last caught up counts alone. A follower at the
// log end stays for ever (broker.md 2.6) only from 2.1 on (KAFKA-7152).
func (p *Partition) decideLag(e Env, f kafka.BrokerID, leo kafka.Offset) event.Rule {
	r, c := &p.Remotes[f], &e.Spec.Config
	if e.Spec.Rules.Lag != release.LagTimeOrMessages {
		atEnd := e.Spec.Rules.Lag == release.LagTimeUnlessAtEnd && r.LEO == leo
		if !atEnd && e.Now-r.LastCaughtUp > c.LagTimeMax {
			return event.RuleLagTime
		}
		return event.NoRule
	}
	switch {
	case r.LEO < leo && e.Now-max(r.LastFetch, r.LastCaughtUp) > c.LagTimeMax:
		return event.RuleLagTime
	case r.LEO >= 0 && leo-r.LEO > c.LagMaxMessages:
		return event.RuleLagMessages
	}
	return event.NoRule
}

// TakeISR uses an ISR that ZooKeeper has accepted, with the new version of the state node.
func (p *Partition) TakeISR(
	e Env, d *Disk, isr kafka.ReplicaSet, v kafka.PartitionEpoch, why event.Rule,
) {
	kind, who := event.ISRExpanded, isr&^p.ISR
	if who == 0 {
		kind, who = event.ISRShrunk, p.ISR&^isr
	}
	p.ISR, p.PartitionEpoch = isr, v
	for b := kafka.BrokerID(0); b < kafka.MaxBrokers; b++ {
		if who.Has(b) {
			ev := e.event(kind)
			ev.Peer, ev.Set, ev.Rule = b.Node(), isr, why
			r := p.Remotes[b]
			e.Ev.Add(ev.With("its leo", int32(r.LEO)).With("hw", int32(p.HW)).
				With("leo", int32(d.Log.LEO)).With("last caught up", int32(r.LastCaughtUp)))
		}
	}
	p.MaybeAdvanceHW(e, d)
}

// DecideProduce says with which error a Produce is refused before anything is appended: not
// hosted 3, not leader 6, acks out of range 21, ISR below the minimum 19 (broker.md 2.7).
func (p *Partition) DecideProduce(s *release.Spec, acks int8) kafka.ErrorCode {
	switch {
	case acks < -1 || acks > 1:
		return kafka.ErrInvalidAcks
	case !p.Loaded:
		return kafka.ErrUnknownPartition
	case p.Role != Leader:
		return kafka.ErrNotLeaderOrFollower
	case acks == -1 && p.ISR.Len() < int(s.Config.MinISR):
		return kafka.ErrNotEnoughReplicas
	}
	return kafka.ErrNone
}

// DecideWaiting says whether a produce request with acks=all that waits for an offset can be
// answered now, and how: 6 once this replica leads no more, success once the high watermark is
// there, 20 if the ISR has fallen below the minimum by then (DelayedProduce, broker.md 2.7).
func (p *Partition) DecideWaiting(s *release.Spec, end kafka.Offset) (kafka.ErrorCode, bool) {
	switch {
	case p.Role != Leader:
		return kafka.ErrNotLeaderOrFollower, true
	case p.HW < end:
		return kafka.ErrNone, false
	case p.ISR.Len() < int(s.Config.MinISR):
		return kafka.ErrNotEnoughAfter, true
	}
	return kafka.ErrNone, true
}

// AnswerEpoch answers OffsetForLeaderEpoch v0: not hosted 3, not leader 6, else the end offset
// of the epoch in the leader's cache. No epoch of the request itself is checked: a broker that
// still believes it leads answers too (broker.md 1 (b) 3).
func (p *Partition) AnswerEpoch(e Env, d *Disk, asked kafka.LeaderEpoch) (b network.Body) {
	b.Epoch, b.Offset = asked, kafka.NoOffset
	switch {
	case !p.Loaded:
		b.Err = kafka.ErrUnknownPartition
	case p.Role != Leader:
		b.Err = kafka.ErrNotLeaderOrFollower
	default:
		b.Offset = d.Cache.EndOffset(asked, d.Log.LEO)
		ev := e.event(event.EpochAnswered)
		ev.Epoch, ev.To = asked, b.Offset
		e.Ev.Add(ev.With("latest epoch", int32(d.Cache.Latest())).With("leo", int32(d.Log.LEO)))
	}
	return b
}
