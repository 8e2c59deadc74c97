package replica

import (
	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// Fetch is what a Fetch asks of one partition, as the broker that answers it sees it.
type Fetch struct {
	From        kafka.NodeID // a broker, whose fetcher asks, or a consumer
	TopicID     kafka.TopicID
	Offset      kafka.Offset
	LogStart    kafka.Offset      // the follower's
	Current     kafka.LeaderEpoch // of who asks, NoLeaderEpoch for no check (KIP-320)
	LastFetched kafka.LeaderEpoch // NoLeaderEpoch for no check (KIP-595)
	BrokerEpoch kafka.BrokerEpoch // NoBrokerEpoch for no check (KIP-903)
}

// FetchOf reads a Fetch.
func FetchOf(m *network.Message) Fetch {
	b := &m.Body
	return Fetch{
		From: m.From, TopicID: b.TopicID, Offset: b.Offset, LogStart: b.LogStart,
		Current: b.CurrentEpoch, LastFetched: b.LastFetched, BrokerEpoch: b.BrokerEpoch,
	}
}

// no is a refusal of a request with the rule behind it; the zero value is none.
type no struct {
	err kafka.ErrorCode
	why event.Rule
}

// ServeFetch answers a Fetch, without noting the position of a follower: it checks, finds
// out whether the follower diverges, and reads. High watermark and log start in the answer are
// those from before the read (Partition.fetchRecords, broker.md 1 (d) 2).
func (p *Partition) ServeFetch(e Env, d *Disk, f *Fetch) network.Body {
	body := network.NewBody()
	body.Offset, body.HW, body.LogStart = f.Offset, kafka.NoOffset, kafka.NoOffset
	if n := p.checkFetch(e, d, f); n.err != kafka.ErrNone {
		return p.refuseFetch(e, d, f, body, n)
	}
	body.HW, body.LogStart = p.HW, d.Log.Start
	if body.Preferred = decidePreferred(e, p, d, f); body.Preferred != kafka.NoBroker {
		ev := e.event(event.ReaderSent)
		ev.Peer, ev.From, ev.Set = body.Preferred.Node(), f.Offset, p.ISR
		e.Ev.Add(ev)
		return body
	}
	end, diverges, n := decideDivergence(e, p, d, f)
	switch {
	case n.err != kafka.ErrNone:
		return p.refuseFetch(e, d, f, body, n)
	case diverges:
		body.DivergingEpoch, body.DivergingEnd = end.Epoch, end.Start
		ev := e.event(event.FetchDiverges)
		ev.Peer, ev.From, ev.Epoch, ev.To = f.From, f.Offset, end.Epoch, end.Start
		e.Ev.Add(ev.With("last fetched epoch", int32(f.LastFetched)))
		return body
	case !d.Log.InRange(f.Offset):
		return p.refuseFetch(e, d, f, body, no{kafka.ErrOffsetOutOfRange, event.RuleOutOfRange})
	case f.From.IsBroker() && !p.assigned(f.From.Broker()):
		return body // unknown-replica=empty-answer: nothing, and no error
	}
	got := d.Log.Read(body.Batches[:0], f.Offset, p.bound(d, f.From))
	body.NBatches = int8(len(got))
	if most := decideQuota(e, p, f); most < body.NBatches {
		clear(body.Batches[most:body.NBatches])
		body.NBatches = most
	}
	return body
}

// decideQuota says how many batches the answer to a follower may hold. KIP-73,
// ReplicaManager.shouldLeaderThrottle: a leader that is throttled holds followers back that are
// outside the ISR, so that their catching up does not take the network from clients. Members of
// the ISR are spared: held back, they would leave it.
func decideQuota(e Env, p *Partition, f *Fetch) int8 {
	switch {
	case e.Quota == 0 || !Throttled(p, f):
		return kafka.MaxAnswer
	case e.Quota == Exhausted:
		return 0
	}
	return e.Quota
}

// Throttled says whether what the follower is sent counts for the leader's quota.
func Throttled(p *Partition, f *Fetch) bool {
	return f.From.IsBroker() && !p.ISR.Has(f.From.Broker())
}

// assigned says whether a broker holds a replica, by the last that the controller said.
func (p *Partition) assigned(b kafka.BrokerID) bool { return p.Replicas.Set().Has(b) }

// bound is where the answer to a Fetch ends: at the high watermark for a consumer, at the log
// end for a replica.
func (p *Partition) bound(d *Disk, from kafka.NodeID) kafka.Offset {
	if from.IsConsumer() {
		return p.HW
	}
	return d.Log.LEO
}

// refuseFetch makes an answer an error. As in Kafka it carries neither offsets nor records.
func (p *Partition) refuseFetch(e Env, d *Disk, f *Fetch, b network.Body, n no) network.Body {
	b.Err, b.HW, b.LogStart, b.NBatches = n.err, kafka.NoOffset, kafka.NoOffset, 0
	ev := e.event(event.FetchRefused)
	ev.Peer, ev.From, ev.Err, ev.Rule = f.From, f.Offset, n.err, n.why
	ev.Epoch = f.Current
	ev = ev.With("own", int32(p.LeaderEpoch)).With("log start", int32(d.Log.Start))
	e.Ev.Add(ev.With("leo", int32(d.Log.LEO)).With("broker epoch", int32(f.BrokerEpoch)))
	return b
}

// checkFetch goes through the checks before the read, in Kafka's order (ReplicaManager.readFromLog
// and Partition.fetchRecords; broker.md 1 (d) 2, steps 1 to 5).
func (p *Partition) checkFetch(e Env, d *Disk, f *Fetch) no {
	if n := decideTopicID(e, p, d, f.TopicID); n.err != kafka.ErrNone {
		return n
	}
	n := p.checkLeader(e, kafka.APIFetch, f.Current, p.serves(e, f.From))
	if n.err != kafka.ErrNone {
		return n
	}
	if f.From.IsBroker() {
		return decideUnknownReplica(e, p, f)
	}
	return no{}
}

// checkLeader is what a broker checks first for every request to a leader: that it hosts the
// partition, that its disk works, that both are in one leader epoch, that it leads. Whether it
// leads comes last, so that a follower too refuses an epoch that is not its own.
func (p *Partition) checkLeader(
	e Env, api kafka.API, epoch kafka.LeaderEpoch, anyReplica bool,
) no {
	switch {
	case e.Offline:
		return no{kafka.ErrStorage, event.RuleDiskOffline}
	case !p.Loaded:
		return no{decideNotHosted(e.Spec, e.Known, api), event.RuleNotHosted}
	}
	if n := decideEpoch(epoch, p.LeaderEpoch); n.err != kafka.ErrNone {
		return n
	}
	if p.Role != Leader && !anyReplica {
		return no{kafka.ErrNotLeaderOrFollower, event.RuleNotLeader}
	}
	return no{}
}

// decideNotHosted says with which error a broker answers that holds no replica: 3, and where
// it knows the topic from its metadata 6, which sends the client to look for the leader again.
//
// KAFKA-6796, ReplicaManager.getPartitionAndLeaderReplicaIfLocal since 2.0, and KAFKA-7347,
// lastOffsetForLeaderEpoch since 2.1; before, a client that came too late during a reassignment
// was told that the topic does not exist.
func decideNotHosted(s *release.Spec, known bool, api kafka.API) kafka.ErrorCode {
	rule := s.Rules.NotHosted
	if !known || rule == release.NotHostedUnknown ||
		rule == release.NotHostedEpochsUnknown && api == kafka.APIOffsetForLeaderEpoch {
		return kafka.ErrUnknownPartition
	}
	return kafka.ErrNotLeaderOrFollower
}

// decideTopicID compares the topic id of a Fetch with the one beside the log: an id that the
// broker has never heard of is 100, another one than the log's is 103. KIP-516 (Fetch v13,
// ReplicaManager.readFromLog); a fetch by name could be served from the log of a topic that had
// been deleted and created again.
func decideTopicID(e Env, p *Partition, d *Disk, id kafka.TopicID) no {
	switch {
	case id == kafka.NoTopicID: // of a sender that names the topic
	case !e.Known && !p.Loaded:
		return no{kafka.ErrUnknownTopicID, event.RuleUnknownTopicID}
	case p.Loaded && !e.Offline && d.TopicID != kafka.NoTopicID && d.TopicID != id:
		return no{kafka.ErrInconsistentTopicID, event.RuleOtherTopicID}
	}
	return no{}
}

// decideEpoch compares the leader epoch of a request with the own one. KIP-320,
// Partition.checkCurrentLeaderEpoch: before 2.1 a deposed leader served who had not heard of the
// new one, and a new leader served who still believed in the old. A request without an epoch is
// not checked, which is all that up to 2.0 are.
func decideEpoch(theirs, own kafka.LeaderEpoch) no {
	switch {
	case theirs == kafka.NoLeaderEpoch || theirs == own:
		return no{}
	case theirs < own:
		return no{kafka.ErrFencedLeaderEpoch, event.RuleOlderEpoch}
	}
	return no{kafka.ErrUnknownLeaderEpoch, event.RuleNewerEpoch}
}

// decideUnknownReplica says what a broker outside the assignment gets. KAFKA-14078,
// Partition.followerReplicaOrThrow since 3.3: before, it got an empty answer for ever and did not
// learn that it had been too early, or that it holds no replica any more.
func decideUnknownReplica(e Env, p *Partition, f *Fetch) no {
	if p.assigned(f.From.Broker()) || e.Spec.Rules.UnknownReplica == release.UnknownReplicaEmpty {
		return no{}
	}
	if f.Current != kafka.NoLeaderEpoch {
		return no{kafka.ErrUnknownLeaderEpoch, event.RuleUnknownReplica}
	}
	return no{kafka.ErrNotLeaderOrFollower, event.RuleUnknownReplica}
}

// decideDivergence looks in the leader's epoch cache where the follower's last fetched epoch
// ends. The follower diverges if its epoch is not there, or ends below the fetch offset.
// KIP-595, Partition.readRecords since 2.7. An epoch above all known ones, like an offset below
// the log start, is out of range.
func decideDivergence(
	e Env, p *Partition, d *Disk, f *Fetch,
) (end epochs.Entry, diverges bool, n no) {
	if f.LastFetched == kafka.NoLeaderEpoch {
		return end, false, no{}
	}
	end, n = p.endOfEpoch(e, d, f.Current, f.LastFetched, true)
	switch {
	case n.err != kafka.ErrNone:
		return end, false, n
	case end.Epoch == kafka.NoLeaderEpoch || end.Start == kafka.NoOffset:
		return end, false, no{kafka.ErrOffsetOutOfRange, event.RuleUnknownFetchEpoch}
	case f.Offset < d.Log.Start && decideRangeFirst(&e.Spec.Rules):
		return end, false, no{kafka.ErrOffsetOutOfRange, event.RuleOutOfRange}
	}
	return end, end.Epoch < f.LastFetched || end.Start < f.Offset, no{}
}

// decideRangeFirst says whether a fetch below the log start is out of range even where it
// diverges. KAFKA-12996 (2.7.2, 2.8.1, 3.0; Partition.readRecords): a follower that was told of
// a divergence below the leader's log start could not use it and gave the partition up.
func decideRangeFirst(r *release.Rules) bool {
	return r.RangeCheck == release.RangeBeforeDivergence
}

// DecideWaitOver says why a fetch that waits for data need not any more, NoRule while it must
// (DelayedFetch.tryComplete, broker.md 2.9): the broker does not serve it any more, the log
// ends below it, there is something to read that the quota allows, or it diverges now. A high
// watermark that moves wakes a consumer, whose answer ends there, and no follower.
func (p *Partition) DecideWaitOver(e Env, d *Disk, f *Fetch) event.Rule {
	n := p.checkLeader(e, kafka.APIFetch, f.Current, p.serves(e, f.From))
	if n.err != kafka.ErrNone {
		return n.why
	}
	switch end := p.bound(d, f.From); {
	case f.Offset > end:
		return event.RuleCutBelow
	case f.Offset < end && decideQuota(e, p, f) > 0:
		return event.RuleData
	}
	if _, diverges, n := decideDivergence(e, p, d, f); diverges || n.err != kafka.ErrNone {
		return event.RuleDiverges
	}
	return event.NoRule
}
