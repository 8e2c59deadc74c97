package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// follow begins to fetch from the leader that the voter knows.
func (v *Voter) follow(e Env) {
	v.Role, v.Fetched = Follower, false
	v.Deadline = e.Now + e.Spec.Config.QuorumFetch
	v.fetch(e)
}

func (v *Voter) fetch(e Env) {
	l := &v.Disk.Log
	m := v.send(e, kafka.APIFetch, v.Disk.Leader)
	m.LastEpoch, m.Offset = l.LastEpoch(), l.End()
	v.Asked = true
}

// epochAt gives the epoch of the last record below an offset of the log.
func (l *Log) epochAt(at kafka.Offset) kafka.LeaderEpoch {
	if at <= l.Base {
		return l.BaseEpoch
	}
	return l.Entries[at-l.Base-1].Leader
}

// onBegin learns from a new leader that it leads.
func (v *Voter) onBegin(e Env, m *Message) {
	if v.refuseOld(e, m) {
		return
	}
	v.learn(e, m.From, m.Epoch)
	v.answer(e, m, kafka.ErrNone)
}

// onEnd learns from the leader that it resigns: the first of the preferred successors stands at
// once, the others one after the other.
func (v *Voter) onEnd(e Env, m *Message) {
	if v.refuseOld(e, m) {
		return
	}
	v.learn(e, m.From, m.Epoch)
	if v.Role == Follower && v.Disk.Leader == m.From {
		v.Deadline = e.Now + successorBackoff(m.Place, e.Spec.Voters)
		ev := v.event(e, event.QuorumEnds)
		ev.Peer, ev.To = m.From.Node(), kafka.Offset(v.Deadline)
		e.Ev.Add(ev.With("place", int32(m.Place)))
	}
	v.answer(e, m, kafka.ErrNone)
}

// successorBackoff is how long a preferred successor waits before it stands: the first not at
// all, each other twice as long as the one before it (KafkaRaftClient
// .strictExponentialElectionBackoffMs).
func successorBackoff(place, voters int8) kafka.Ms {
	if place == 0 {
		return 0
	}
	base := kafka.Ms(maxBackoff) >> (voters - 2)
	return min(maxBackoff, base<<(place-1))
}

// onFetchAnswer takes what the leader has answered, and asks for more. After an error of the same
// epoch it does not ask again: its leader has resigned or was started anew, and what comes next is
// an election.
func (v *Voter) onFetchAnswer(e Env, m *Message) {
	l := &v.Disk.Log
	mine := v.Role == Follower && v.Asked && m.From == v.Disk.Leader &&
		m.Offset == l.End() && m.LastEpoch == l.LastEpoch()
	if mine {
		v.Asked = false
	}
	if v.onCommon(e, m) || !mine {
		return
	}
	switch {
	case m.DivergingEnd != kafka.NoOffset:
		if !v.cut(e, m) {
			return
		}
	case m.SnapshotEnd != kafka.NoOffset:
		v.loadSnapshot(e, m)
	default:
		v.take(e, m)
	}
	v.Fetched = true
	v.Deadline = e.Now + e.Spec.Config.QuorumFetch
	v.fetch(e)
}

// decideCut says where a log must end to agree with a leader whose log has the diverging epoch end
// there (ReplicatedLog.truncateToEndOffset; broker.md 1 (c), step 2).
func decideCut(l *Log, epoch kafka.LeaderEpoch, end kafka.Offset) kafka.Offset {
	own, ownEnd := l.endOf(epoch)
	if own == epoch {
		return min(ownEnd, end)
	}
	return ownEnd
}

// cut removes what the leader does not have. What is committed is never removed: a voter that is
// asked to ends its process, as Kafka's does. A quorum whose voters flush and vote once in an
// epoch never asks for it.
func (v *Voter) cut(e Env, m *Message) bool {
	l := &v.Disk.Log
	from, to := l.End(), decideCut(l, m.DivergingEpoch, m.DivergingEnd)
	ev := v.event(e, event.VoterCut).With("epoch of leader", int32(m.DivergingEpoch)).
		With("its end", int32(m.DivergingEnd))
	ev.Peer, ev.From, ev.To = m.From.Node(), from, to
	if min(to, m.DivergingEnd) < v.HW || to == from {
		ev.Kind, ev.From = event.VoterDied, v.HW
		e.Ev.Add(ev)
		*v = Voter{Disk: v.Disk}
		return false
	}
	l.truncate(to)
	e.Ev.Add(ev)
	return true
}

// loadSnapshot begins the log anew behind the leader's snapshot; fetching that is not a request of
// its own here.
func (v *Voter) loadSnapshot(e Env, m *Message) {
	l := &v.Disk.Log
	ev := v.event(e, event.VoterLoaded)
	ev.Peer, ev.From, ev.To = m.From.Node(), l.End(), m.SnapshotEnd
	e.Ev.Add(ev)
	l.startAt(m.SnapshotEnd, m.SnapshotEpoch)
	v.setHW(e, m.SnapshotEnd, event.RuleSnapshotCommitted)
}

// take appends what the answer brings and takes its high watermark. The log's base follows the
// leader's, so what it brings always fits.
func (v *Voter) take(e Env, m *Message) {
	l := &v.Disk.Log
	v.foldTo(e, min(m.LogStart, l.End()))
	v.setHW(e, l.Base, event.RuleSnapshotCommitted)
	from := l.End()
	for i := range m.All() {
		l.append(m.Entries[i])
	}
	if m.N > 0 {
		v.appended(e, from, m.From)
	}
	v.setHW(e, min(m.HW, l.End()), event.RuleLeadersHW)
}
