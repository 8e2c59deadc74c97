package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
)

// Ask gives the request that the fetcher sends next (ReplicaFetcherThread's loop: truncate
// step, then fetch step, broker.md 0.7).
func (p *Partition) Ask(d *Disk) (api kafka.API, b network.Body) {
	b = network.NewBody()
	switch p.Fetcher.State {
	case Truncating:
		b.Epoch = d.Cache.Latest()
		return kafka.APIOffsetForLeaderEpoch, b
	case AskingLatest:
		b.Timestamp = -1
		return kafka.APIListOffsets, b
	case AskingFirst:
		b.Timestamp = -2
		return kafka.APIListOffsets, b
	}
	b.Offset = p.Fetcher.Offset
	return kafka.APIFetch, b
}

// OnAnswer handles the answer to what Ask asked. It says whether the broker's process must
// exit (broker.md 0.7, out of range up to 2.0.0).
func (p *Partition) OnAnswer(e Env, d *Disk, api kafka.API, b *network.Body) (exit bool) {
	p.Fetcher.Asked = 0
	switch {
	case b.Err == kafka.ErrOffsetOutOfRange && api == kafka.APIFetch:
		p.Fetcher.State = AskingLatest
	case b.Err != kafka.ErrNone:
		p.delay(e, b.Err)
	case api == kafka.APIOffsetForLeaderEpoch:
		p.onEpochAnswer(e, d, b)
	case api == kafka.APIListOffsets:
		return p.onEndAnswer(e, d, b)
	default:
		p.onFetched(e, d, b)
	}
	return false
}

// Fail tells the fetcher that its request will not be answered.
func (p *Partition) Fail(e Env) {
	p.Fetcher.Asked = 0
	p.delay(e, kafka.ErrNetworkException)
}

func (p *Partition) delay(e Env, err kafka.ErrorCode) {
	p.Fetcher.Delay = e.Now + e.Spec.Config.FetchBackoff
	ev := e.event(event.FetcherDelayed)
	ev.Err, ev.Rule = err, event.RuleErrorAnswer
	e.Ev.Add(ev.With("replica.fetch.backoff.ms", int32(e.Spec.Config.FetchBackoff)))
}

func (p *Partition) onEpochAnswer(e Env, d *Disk, b *network.Body) {
	p.applyCut(e, d, decideTruncation(&e.Spec.Rules, p, d, b))
	p.Fetcher.State, p.Fetcher.Offset = Fetching, d.Log.LEO
}

// decideTruncation says where the log must end, after the leader said where the follower's
// latest epoch ends: at the leader's end offset if the own log is longer, nowhere else. KIP-101,
// ReplicaFetcherThread.maybeTruncate of 0.11. It replaced the high watermark, which a restarted
// follower only knows one fetch late, by what the leader has.
func decideTruncation(r *release.Rules, p *Partition, d *Disk, b *network.Body) Cut {
	_ = r // by-epoch is the one rule so far; by-epoch-and-offset (2.0) asks again here.
	c := Cut{To: d.Log.LEO, Own: p.HW, Told: b.Offset}
	switch {
	case b.Offset == kafka.NoOffset && p.HW < d.Log.LEO:
		c.Cuts, c.To, c.Why = true, p.HW, event.RuleUndefinedEpoch
	case b.Offset == kafka.NoOffset:
		c.Why = event.RuleHWAboveEnd
	case b.Offset >= d.Log.LEO:
		c.Why = event.RuleEpochKeeps
	default:
		c.Cuts, c.To, c.Why = true, b.Offset, event.RuleByEpoch
	}
	return c
}

// onEndAnswer handles ListOffsets after an answer OFFSET_OUT_OF_RANGE (broker.md 0.7).
func (p *Partition) onEndAnswer(e Env, d *Disk, b *network.Body) (exit bool) {
	if p.Fetcher.State == AskingFirst {
		p.Fetcher.State, p.Fetcher.Offset = Fetching, max(b.Offset, d.Log.LEO)
		return false
	}
	if b.Offset >= d.Log.LEO {
		p.Fetcher.State = AskingFirst
		return false
	}
	if decideExit(e.Spec) {
		return true
	}
	ev := e.event(event.Truncated)
	ev.Rule = event.RuleLeaderShorter
	p.cut(e, d, b.Offset, ev.With("leader's leo", int32(b.Offset)).With("leo", int32(d.Log.LEO)))
	p.Fetcher.State, p.Fetcher.Offset = Fetching, d.Log.LEO
	return false
}

// decideExit says whether a follower whose log is longer than its leader's stops its process
// instead of cutting. KAFKA-7414; ReplicaFetcherThread.handleOffsetOutOfRange up to 2.0.0:
// where unclean election is off this was taken for a proof of lost data.
func decideExit(s *release.Spec) bool {
	return s.Rules.OutOfRange == release.ExitWhenLonger && !s.Config.UncleanElection
}

// onFetched appends what a Fetch brought and takes the leader's high watermark
// (ReplicaFetcherThread.processPartitionData; broker.md 0.7, 1 (a) 4).
func (p *Partition) onFetched(e Env, d *Disk, b *network.Body) {
	for i := range b.Fetched() {
		batch := b.Batches[i]
		if p.appendFetched(e, d, batch) >= plog.Unexpected {
			// "Unexpected append offset": the thread dies (before 2.3).
			p.Fetcher.State = Failed
			ev := e.event(event.FetcherDied)
			ev.From, ev.To, ev.Rule = batch.Base, d.Log.LEO, event.RuleUnexpectedAppend
			e.Ev.Add(ev)
			return
		}
	}
	ev := e.event(event.HWMoved)
	ev.Rule = event.RuleFollowerHW
	p.setHW(e, min(b.HW, d.Log.LEO),
		ev.With("leader's hw", int32(b.HW)).With("leo", int32(d.Log.LEO)))
	p.Fetcher.Offset = d.Log.LEO
}
