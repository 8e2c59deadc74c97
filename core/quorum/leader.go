package quorum

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// spare is the room in a log that only a new leader's first record may take, so that an election
// always finds some.
const spare = 8

// becomeLeader begins the leadership of an epoch with a LeaderChange record: only with a record of
// its own epoch may a leader commit those before it.
func (v *Voter) becomeLeader(e Env) {
	l := &v.Disk.Log
	v.Disk.Leader = e.Self
	if !v.makeRoom(1, kafka.MaxMetadata, e) {
		v.Role, v.Deadline = Resigned, e.Now+electionTimeout(e, v.Disk.Epoch)
		e.Ev.Add(v.event(e, event.QuorumNoRoom))
		return
	}
	v.Role, v.EpochStart, v.Granted, v.Denied = Leader, l.End(), 0, 0
	for i := range e.Spec.Voters {
		v.Remotes[i] = Remote{End: kafka.NoOffset, Heard: e.Now, Told: kafka.NoOffset}
	}
	ev := v.event(e, event.QuorumWon)
	ev.To = l.End()
	e.Ev.Add(ev)
	for i := range kafka.VoterID(e.Spec.Voters) {
		if i != e.Self {
			v.send(e, kafka.APIBeginQuorumEpoch, i)
		}
	}
	change := metadata.Batch{N: 1}
	change.R[0].Type = metadata.LeaderChange
	v.write(e, &change)
	v.watchQuorum(e.Spec, e.Now)
}

// Room says whether a batch of n records could be appended now.
func (v *Voter) Room(n int) bool {
	l := &v.Disk.Log
	return int(l.End()-v.foldable(l.End()))+n <= kafka.MaxMetadata-spare
}

// foldable gives the last batch boundary that is committed and not above an offset.
func (v *Voter) foldable(at kafka.Offset) kafka.Offset {
	l := &v.Disk.Log
	at = min(at, v.HW, l.End())
	for at > l.Base && !l.Entries[at-l.Base-1].End {
		at--
	}
	return max(at, l.Base)
}

// makeRoom takes committed records into the snapshot where n more would not fit below a limit:
// half a log at once. It says whether they fit now.
func (v *Voter) makeRoom(n, limit int, e Env) bool {
	l := &v.Disk.Log
	if over := int(l.N) + n - limit; over > 0 {
		v.foldTo(e, v.foldable(l.boundary(l.Base+kafka.Offset(max(over, kafka.MaxMetadata/2)))))
	}
	return int(l.N)+n <= limit
}

// foldTo moves the base of the log up and tells of it.
func (v *Voter) foldTo(e Env, to kafka.Offset) {
	l := &v.Disk.Log
	from := l.Base
	if to <= from {
		return
	}
	l.fold(to)
	l.Flushed = max(l.Flushed, to)
	ev := v.event(e, event.QuorumSnapshot)
	ev.From, ev.To = from, to
	e.Ev.Add(ev)
}

// Append writes a batch to the log of a leader; it is committed when the high watermark is above
// it. It says false and changes nothing when the voter does not lead or has no room.
func (v *Voter) Append(e Env, b *metadata.Batch) bool {
	if !v.Leads() || b.N == 0 || !v.Room(int(b.N)) {
		return false
	}
	v.makeRoom(int(b.N), kafka.MaxMetadata-spare, e)
	v.write(e, b)
	return true
}

// write appends as leader: to the log, to disk, to whoever waits for it.
func (v *Voter) write(e Env, b *metadata.Batch) {
	l := &v.Disk.Log
	from := l.End()
	for i := range b.N {
		l.append(metadata.Entry{
			Record: b.R[i], Leader: v.Disk.Epoch, End: b.End&(1<<i) != 0 || i == b.N-1,
		})
	}
	v.appended(e, from, e.Self)
	v.moveHW(e)
	for i := range kafka.VoterID(e.Spec.Voters) {
		if v.Remotes[i].Waiting {
			v.endWait(e, i)
		}
	}
}

// appended flushes and tells what came into the log, from a leader or by itself.
func (v *Voter) appended(e Env, from kafka.Offset, leader kafka.VoterID) {
	l := &v.Disk.Log
	ev := v.event(e, event.VoterAppended)
	ev.From, ev.To, ev.Peer = from, l.End(), leader.Node()
	e.Ev.Add(ev)
	if DecideFlushes(&e.Spec.Rules) && l.Flushed != l.End() {
		l.Flushed = l.End()
		ev := v.event(e, event.VoterFlushed)
		ev.To = l.Flushed
		e.Ev.Add(ev)
	}
}

// DecideFlushes says whether a log is on disk before its end counts for the majority. KRaft flushes
// (KafkaRaftClient.appendAsFollower, flushLeaderLog): without it a majority that has lost its page
// caches forgets what was committed, and Raft has no step that would notice.
func DecideFlushes(r *release.Rules) bool { return r.QuorumFlush == release.On }

// CommitKnown says whether a leader has committed a record of its own epoch, so that its high
// watermark is known to be the quorum's.
func (v *Voter) CommitKnown() bool { return v.Role == Leader && v.HW > v.EpochStart }

// decideHW gives the high watermark of a leader: the median of the voters' log ends, which a
// majority has reached, if that is above the start of its own epoch (LeaderState
// .maybeUpdateHighWatermark; Raft, figure 8: a record of an older epoch on a majority could still
// be lost to a voter with a newer last epoch). The ends are put in order.
func decideHW(ends []kafka.Offset, epochStart, hw kafka.Offset) kafka.Offset {
	if median := decideMedian(ends); median > epochStart {
		return median
	}
	return hw
}

// decideMedian gives the highest log end that a majority has reached, NoOffset while too few have
// been heard.
func decideMedian(ends []kafka.Offset) kafka.Offset {
	slices.Sort(ends)
	return ends[(len(ends)-1)/2]
}

func (v *Voter) moveHW(e Env) {
	var room [kafka.MaxVoters]kafka.Offset
	ends := room[:e.Spec.Voters]
	for i := range ends {
		ends[i] = v.Remotes[i].End
	}
	ends[e.Self] = v.Disk.Log.End()
	v.setHW(e, decideHW(ends, v.EpochStart, v.HW), event.RuleMedian)
}

// setHW moves the high watermark up and tells why. It never falls, though a follower's log may be
// cut and begin again lower.
func (v *Voter) setHW(e Env, to kafka.Offset, why event.Rule) {
	if to <= v.HW {
		return
	}
	ev := v.event(e, event.VoterHW).With("leo", int32(v.Disk.Log.End()))
	ev.From, ev.To, ev.Rule = v.HW, to, why
	v.HW = to
	e.Ev.Add(ev)
}

// onFetch answers a follower, or lets it wait until there is something to answer.
func (v *Voter) onFetch(e Env, m *Message) {
	switch {
	case v.refuseOld(e, m):
		return
	case m.Epoch > v.Disk.Epoch:
		v.refuse(e, m, kafka.ErrUnknownLeaderEpoch)
		return
	case v.Role != Leader:
		v.refuse(e, m, kafka.ErrNotLeaderOrFollower)
		return
	}
	l := &v.Disk.Log
	epoch, end := l.endOf(m.LastEpoch)
	switch {
	case l.Base > 0 && (m.Offset < l.Base || m.LastEpoch < l.BaseEpoch ||
		m.Offset == l.Base && m.LastEpoch != l.BaseEpoch):
		a := v.answer(e, m, kafka.ErrNone)
		a.SnapshotEnd, a.SnapshotEpoch = l.Base, l.BaseEpoch
		v.tellFetch(e, event.QuorumFetchBehind, m, l.BaseEpoch, l.Base)
	case m.Offset > 0 && (epoch != m.LastEpoch || end < m.Offset):
		a := v.answer(e, m, kafka.ErrNone)
		a.DivergingEpoch, a.DivergingEnd = epoch, end
		v.tellFetch(e, event.QuorumFetchDiverges, m, epoch, end)
	default:
		v.record(e, m)
	}
}

func (v *Voter) tellFetch(
	e Env, k event.Kind, m *Message, epoch kafka.LeaderEpoch, to kafka.Offset,
) {
	ev := v.event(e, k).With("its epoch", int32(m.LastEpoch)).With("epoch here", int32(epoch))
	ev.Peer, ev.From, ev.To = m.From.Node(), m.Offset, to
	e.Ev.Add(ev)
}

// record notes how far a follower's log agrees, and answers with what it lacks. A fetch that there
// is nothing for waits.
func (v *Voter) record(e Env, m *Message) {
	r := &v.Remotes[m.From]
	r.End, r.Heard, r.Waiting = m.Offset, e.Now, true
	v.moveHW(e)
	if m.Offset < v.Disk.Log.End() {
		v.endWait(e, m.From)
	} else {
		v.tellFetch(e, event.QuorumFetchWaits, m, m.LastEpoch, m.Offset)
	}
	v.watchQuorum(e.Spec, e.Now)
}

// endWait answers a follower's fetch with whole batches from its log end on, and the high
// watermark.
func (v *Voter) endWait(e Env, to kafka.VoterID) {
	l, r := &v.Disk.Log, &v.Remotes[to]
	m := v.send(e, kafka.APIFetch, to)
	m.Answer, m.Offset, m.LogStart = true, r.End, l.Base
	m.LastEpoch = l.epochAt(r.End)
	if v.CommitKnown() {
		m.HW = v.HW
	}
	from := l.All()[r.End-l.Base:]
	for i := range from {
		if i == kafka.MaxRecords {
			break
		}
		if from[i].End {
			m.N = int8(i) + 1
		}
	}
	copy(m.Entries[:], from[:m.N])
	r.Waiting, r.Told, r.Heard = false, m.HW, e.Now
	v.watchQuorum(e.Spec, e.Now)
}

// newsFor says whether a fetch waits that the leader could tell a newer high watermark.
func (r *Remote) newsFor(v *Voter) bool { return r.Waiting && v.CommitKnown() && r.Told < v.HW }

// tellHW answers the fetches that have waited their time and learn a new high watermark by it.
func (v *Voter) tellHW(e Env) {
	for i := range kafka.VoterID(e.Spec.Voters) {
		if r := &v.Remotes[i]; r.newsFor(v) && r.Heard+maxFetchWait <= e.Now {
			v.endWait(e, i)
		}
	}
}

// endWaiting refuses every fetch that waits, since the voter leads no longer, and forgets what a
// leader knows.
func (v *Voter) endWaiting(e Env) {
	for i := range kafka.VoterID(e.Spec.Voters) {
		r := &v.Remotes[i]
		if !r.Waiting {
			continue
		}
		m := v.send(e, kafka.APIFetch, i)
		m.Answer, m.Err, m.Offset = true, kafka.ErrNotLeaderOrFollower, r.End
		m.LastEpoch = v.Disk.Log.epochAt(r.End)
	}
	v.EpochStart, v.Remotes = 0, [kafka.MaxVoters]Remote{}
}

// Resign makes a leader give up in order: it tells the others, the one with the longest log first
// to stand. One that does not lead does nothing.
func (v *Voter) Resign(e Env) {
	if v.Leads() {
		v.resign(e, event.RuleOrderlyResign)
	}
}

func (v *Voter) resign(e Env, why event.Rule) {
	ev := v.event(e, event.QuorumLost)
	ev.Rule = why
	e.Ev.Add(ev)
	for i := range kafka.VoterID(e.Spec.Voters) {
		if i != e.Self {
			v.send(e, kafka.APIEndQuorumEpoch, i).Place = v.place(e, i)
		}
	}
	v.endWaiting(e)
	v.Role, v.Deadline = Resigned, e.Now+electionTimeout(e, v.Disk.Epoch)
}

// place gives a voter's place among the preferred successors: by log end, then by number.
func (v *Voter) place(e Env, of kafka.VoterID) (place int8) {
	for i := range kafka.VoterID(e.Spec.Voters) {
		a, b := v.Remotes[i].End, v.Remotes[of].End
		if i != e.Self && (a > b || a == b && i < of) {
			place++
		}
	}
	return place
}
