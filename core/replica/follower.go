package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// After says what an answer does to more than its own partition.
type After uint8

// The consequences.
const (
	GoesOn       After = iota
	ThreadDies         // every partition that follows the same leader stops (up to 2.2)
	ProcessExits       // out of range with the longer log (up to 2.0.0)
)

// Ask gives the request that the fetcher sends next (AbstractFetcherThread.doWork: truncate
// step, then fetch step, broker.md 0.7). A truncation that needs no answer is done on the way;
// where that fails the fetcher does not run any more, and nothing is to be sent. own is the
// broker's epoch.
func (p *Partition) Ask(
	e Env, d *Disk, own kafka.BrokerEpoch,
) (api kafka.API, b network.Body, a After) {
	if p.Fetcher.State == Truncating && !decideAsksEpoch(&e.Spec.Rules, d) {
		a = p.truncate(e, d, decideWithoutEpochs(p, d))
	}
	b = network.NewBody()
	b.CurrentEpoch = decideCarriedEpoch(&e.Spec.Rules, &p.Fetcher)
	switch p.Fetcher.State {
	case Truncating:
		b.Epoch = d.Cache.Latest()
	case AskingLatest:
		b.Timestamp = -1
	case AskingFirst:
		b.Timestamp = -2
	default:
		p.fillFetch(e, d, own, &b)
	}
	return p.Fetcher.sends(), b, a
}

// fillFetch fills a Fetch with what the release lets it carry.
func (p *Partition) fillFetch(e Env, d *Disk, own kafka.BrokerEpoch, b *network.Body) {
	r := &e.Spec.Rules
	b.Offset, b.MaxWait, b.LogStart = p.Fetcher.Offset, e.Spec.Config.FetchWaitMax, d.Log.Start
	if decideFindsOnFetch(r) {
		b.LastFetched = p.Fetcher.LastFetched
	}
	if DecideNamesEpochs(r) {
		b.BrokerEpoch = own
	}
	if r.TopicIDs == release.TopicIDsFetched {
		b.TopicID = d.TopicID
	}
}

// decideCarriedEpoch says which leader epoch a request carries, for the leader to compare with
// its own. KIP-320; RemoteLeaderEndPoint. Without it a replica that had missed a leadership
// fetched from, and truncated by, a leader that it did not mean. The first design of KIP-320
// compared in the fetch alone: whoever the follower follows may tell it where to truncate.
func decideCarriedEpoch(r *release.Rules, f *Fetcher) kafka.LeaderEpoch {
	if r.Fencing == release.Off || decideFirstTry(r) && f.State == Truncating {
		return kafka.NoLeaderEpoch
	}
	return f.Epoch
}

// OnAnswer handles the answer to the request that is under way. What the answer says of
// another state of the fetcher is left unused.
func (p *Partition) OnAnswer(e Env, d *Disk, b *network.Body) After {
	if p.Fetcher.Old {
		return p.onOldAnswer(e, d, b)
	}
	q := p.Fetcher.answered()
	if !decideUse(&e.Spec.Rules, &p.Fetcher, q, e.Now) {
		ev := e.event(event.AnswerUnused)
		ev.API, ev.Rule = q.api, event.RuleAnotherState
		e.Ev.Add(ev.With("asked at", int32(q.at)).With("fetch offset", int32(p.Fetcher.Offset)).
			With("asked in epoch", int32(q.epoch)).With("fetcher epoch", int32(p.Fetcher.Epoch)))
		return GoesOn
	}
	switch {
	case b.Err == kafka.ErrFencedLeaderEpoch:
		p.onFenced(e, q.epoch)
	case b.Err == kafka.ErrOffsetOutOfRange && q.api == kafka.APIFetch:
		p.Fetcher.State = AskingLatest
	case b.Err != kafka.ErrNone:
		p.delay(e, b.Err)
	case q.api == kafka.APIOffsetForLeaderEpoch:
		return p.onEpochAnswer(e, d, b)
	case q.api == kafka.APIListOffsets:
		return p.onEndAnswer(e, d, b)
	case diverges(&e.Spec.Rules, b):
		return p.onDiverging(e, d, b)
	default:
		return p.onFetched(e, d, b, q)
	}
	return GoesOn
}

// decideUse says whether an answer still fits: the partition is in the fetcher and not delayed,
// in the state in which it asked, a Fetch at the offset at which it asked, an epoch request in
// the leader epoch that it carried (AbstractFetcherThread.processFetchRequest and
// truncateToEpochEndOffsets; broker.md 0.7, 1 (d) 5). A fetcher that was started anew while its
// request was under way would otherwise append at, or cut by, what it had asked before: in 2.1.0
// an epoch request's answer counted in any leader epoch, and a refusal that came late took a
// partition out of its new fetcher (KAFKA-7786, case H29).
func decideUse(r *release.Rules, f *Fetcher, q request, now kafka.Ms) bool {
	switch {
	case !f.Runs() || f.Delay > now || f.sends() != q.api:
		return false
	case q.api == kafka.APIFetch:
		return q.at == f.Offset
	case q.api == kafka.APIOffsetForLeaderEpoch:
		return q.epoch == kafka.NoLeaderEpoch || q.epoch == f.Epoch ||
			r.LateEpochAnswer == release.LateAnswerUsed
	}
	return true
}

// onOldAnswer lets the fetcher before the present one finish: what it does to the log stays,
// what the present one has read before that does too (rule initial-read, KAFKA-13266).
func (p *Partition) onOldAnswer(e Env, d *Disk, b *network.Body) After {
	next := p.Fetcher
	q := next.answered()
	p.Fetcher = Fetcher{
		State: Fetching, Offset: q.at, Epoch: q.epoch, LastFetched: next.LastFetched,
		Asked: 1, AskedAPI: q.api, AskedEpoch: q.epoch, AskedOffset: q.at,
	}
	if q.api == kafka.APIOffsetForLeaderEpoch {
		p.Fetcher.State = Truncating
	}
	after := GoesOn
	if q.api != kafka.APIListOffsets {
		after = p.OnAnswer(e, d, b)
	}
	p.Fetcher = next
	p.Fetcher.LastFetched = decideLastFetched(&e.Spec.Rules, d)
	return after
}

// Fail tells the fetcher that its request will not be answered. The answer that it makes up for
// an epoch request is RemoteLeaderEndPoint.fetchEpochEndOffsets' (UNKNOWN_SERVER_ERROR with
// everything undefined).
func (p *Partition) Fail(e Env) {
	err := kafka.ErrNetworkException
	if p.Fetcher.sends() == kafka.APIOffsetForLeaderEpoch {
		err = kafka.ErrUnknownServer
	}
	old := p.Fetcher.Old
	p.Fetcher.answered()
	if p.Fetcher.Runs() && !old {
		p.delay(e, err)
	}
}

// delay lets the fetcher rest. Its state stays, but an out-of-range request starts over: the
// next Fetch is out of range again (AbstractFetcherThread.delayPartitions, broker.md 0.7).
func (p *Partition) delay(e Env, err kafka.ErrorCode) {
	ev := e.event(event.FetcherDelayed)
	ev.Err, ev.Rule = err, event.RuleErrorAnswer
	ev.API, ev.From = p.Fetcher.sends(), p.Fetcher.Offset
	if p.Fetcher.State == AskingLatest || p.Fetcher.State == AskingFirst {
		p.Fetcher.State = Fetching
	}
	p.Fetcher.Delay = e.Now + e.Spec.Config.FetchBackoff
	e.Ev.Add(ev.With("replica.fetch.backoff.ms", int32(e.Spec.Config.FetchBackoff)))
}

// Reaction is what a follower does about FENCED_LEADER_EPOCH.
type Reaction uint8

// The reactions.
const (
	reactDrop  Reaction = iota // out of the fetcher, and forgotten
	reactFail                  // out of the fetcher, and listed as failed
	reactRetry                 // delayed
)

// onFenced handles FENCED_LEADER_EPOCH to a request that carried the given epoch.
func (p *Partition) onFenced(e Env, carried kafka.LeaderEpoch) {
	ev := e.event(event.FetcherStopped)
	ev.Err, ev.Epoch = kafka.ErrFencedLeaderEpoch, carried
	switch decideFenced(&e.Spec.Rules, carried, p.Fetcher.Epoch) {
	case reactRetry:
		p.delay(e, kafka.ErrFencedLeaderEpoch)
		return
	case reactFail:
		p.Fetcher.State, ev.Rule = Failed, event.RuleFencedFails
	default:
		p.Fetcher.State, ev.Rule = Fenced, event.RuleFencedDrops
	}
	e.Ev.Add(ev)
}

// decideFenced says what becomes of a follower whose request was fenced: it waits for the next
// leadership, from 2.3 on listed as failed, and since 2.5 not where its fetcher has a newer
// epoch by now than the request had. KIP-320, KAFKA-9654; AbstractFetcherThread.onPartitionFenced
// (broker.md 1 (d) 4). A late answer took a partition out that had just got its new leadership.
func decideFenced(r *release.Rules, carried, own kafka.LeaderEpoch) Reaction {
	switch {
	case r.FencedFollower == release.DropFenced:
		return reactDrop
	case r.FencedFollower == release.RetryIfNewer && carried != own:
		return reactRetry
	}
	return reactFail
}
