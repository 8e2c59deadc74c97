package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// RecordFetch notes where a follower is, from a Fetch that was served with body at a moment
// when the leader's log ended at leo (Partition.updateFollowerFetchState, broker.md 2.2). It says
// whether the fetch counts, and whether it lets the leader try to raise its high watermark. A
// fetch of an earlier life of the follower's broker turns the answer into an error.
func (p *Partition) RecordFetch(
	e Env, d *Disk, f *Fetch, body *network.Body,
) (counts, tries bool) {
	if !f.From.IsBroker() || !decideCounts(e, p, f, body) {
		return false, false
	}
	if n := decideStaleFetch(e, f); n.err != kafka.ErrNone {
		*body = p.refuseFetch(e, d, f, *body, n)
		return false, false
	}
	r := &p.Remotes[f.From.Broker()]
	moved := r.LEO != f.Offset
	if moved {
		ev := e.event(event.FetchRecorded)
		ev.Peer, ev.From, ev.To = f.From, r.LEO, f.Offset
		e.Ev.Add(ev)
	}
	r.Record(e.Spec.Rules.CaughtUp, f, d.Log.LEO, e.Now)
	return true, decideTriesHW(&e.Spec.Rules, moved)
}

// decideTriesHW says whether a fetch lets the leader try to raise its high watermark: up to 2.3
// every one, from 2.4 on only one of a follower that has moved (Partition.updateFollowerFetchState,
// before it updateReplicaLogReadResult). Where the high watermark waited for an outsider that fell
// silent, the next fetch of anybody raised it once that one's lag time was over; since, it takes
// a new record.
func decideTriesHW(r *release.Rules, moved bool) bool {
	return moved || r.HWTried == release.HWTriedOnEveryFetch
}

// decideCounts says whether a follower's fetch counts as its position: not one that failed, and
// not one that was answered with a divergence. KAFKA-13141,
// ReplicaManager.updateFollowerFetchState: from 2.7.0 to 2.8.0 it did, and the leader counted
// records that the follower was about to cut. 0.8.0 noted the position before it read, and so
// also one out of range.
func decideCounts(e Env, p *Partition, f *Fetch, body *network.Body) bool {
	r := &e.Spec.Rules
	switch {
	case p.Role != Leader || !p.assigned(f.From.Broker()):
		return false
	case body.Err == kafka.ErrOffsetOutOfRange && f.LastFetched == kafka.NoLeaderEpoch:
		return decideRecordsFirst(r)
	case body.Err != kafka.ErrNone:
		return false
	case body.DivergingEpoch != kafka.NoLeaderEpoch:
		return r.DivergingFetch == release.DivergingCounted
	}
	return true
}

// decideRecordsFirst says whether a follower's position is noted before the read, so that the
// answer carries the high watermark that the fetch itself led to. KafkaApis.handleFetchRequest of
// 0.8.0; since 0.9 the read comes first, and a follower learns a high watermark one fetch later.
func decideRecordsFirst(r *release.Rules) bool { return r.AnswerHW == release.HWAfterRecording }

// AnswerHW gives the high watermark for the answer to a fetch that has been recorded: told is
// the one from before.
func (p *Partition) AnswerHW(e Env, told kafka.Offset) kafka.Offset {
	if decideRecordsFirst(&e.Spec.Rules) {
		return p.HW
	}
	return told
}

// decideStaleFetch refuses a fetch of an earlier life of its broker. KAFKA-15221,
// Replica.updateFetchStateOrThrow since 3.7 (KRaft): a fetch that a broker had sent before it came
// back with an empty disk could arrive after its first new one, and bring it into the ISR.
func decideStaleFetch(e Env, f *Fetch) no {
	known := e.brokerEpoch(f.From.Broker())
	if e.Spec.Rules.StaleFetch == release.StaleFetchServed || f.BrokerEpoch < 0 ||
		f.BrokerEpoch >= known {
		return no{}
	}
	return no{kafka.ErrNotLeaderOrFollower, event.RuleStaleFetch}
}
