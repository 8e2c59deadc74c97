package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// onEndAnswer handles ListOffsets after an answer OFFSET_OUT_OF_RANGE: first the leader's end,
// then its start (AbstractFetcherThread.fetchOffsetAndTruncate, broker.md 0.7).
func (p *Partition) onEndAnswer(e Env, d *Disk, b *network.Body) After {
	switch {
	case p.Fetcher.State == AskingFirst:
		return p.onStartAnswer(e, d, b.Offset)
	case b.Offset >= d.Log.LEO:
		p.Fetcher.State = AskingFirst
		return GoesOn
	case decideExit(e):
		return ProcessExits
	case e.Offline:
		return p.fail(e, d, event.RuleLogDirFailed, b.Offset)
	}
	ev := e.event(event.Truncated)
	ev.Rule = event.RuleLeaderShorter
	hw := p.HW
	p.cut(e, d, b.Offset, ev.With("leader's leo", int32(b.Offset)).With("leo", int32(d.Log.LEO)))
	noteBelowHW(e, hw, b.Offset)
	p.resume(e, d, b.Offset)
	return GoesOn
}

// onStartAnswer goes on from the own log end, or from the leader's start where that lies above
// it: then nothing of the own log is left.
func (p *Partition) onStartAnswer(e Env, d *Disk, start kafka.Offset) After {
	ev := e.event(event.NotTruncated)
	ev.To, ev.Rule = d.Log.LEO, event.RuleInLeadersRange
	ev = ev.With("leader's log start", int32(start)).With("leo", int32(d.Log.LEO))
	switch {
	case start <= d.Log.LEO:
		e.Ev.Add(ev)
	case e.Offline:
		return p.fail(e, d, event.RuleLogDirFailed, start)
	default:
		ev.Rule = event.RuleBelowLeadersStart
		p.startOver(e, d, start, start, ev)
	}
	p.resume(e, d, d.Log.LEO)
	return GoesOn
}

// resume lets the fetcher fetch from the offset.
func (p *Partition) resume(e Env, d *Disk, from kafka.Offset) {
	p.Fetcher.State, p.Fetcher.Offset = Fetching, from
	p.Fetcher.LastFetched = decideLastFetched(&e.Spec.Rules, d)
}

// decideExit says whether a follower whose log is longer than its leader's stops its process
// instead of cutting. KAFKA-7414; ReplicaFetcherThread.handleOffsetOutOfRange up to 2.0.0:
// where unclean election is off this was taken for a proof of lost data.
func decideExit(e Env) bool {
	return e.Spec.Rules.OutOfRange == release.ExitWhenLonger &&
		!e.Unclean.Or(e.Spec.Config.UncleanElection)
}
