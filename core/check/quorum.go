package check

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/world"
)

// reign says which voter has led the quorum in an epoch.
type reign struct {
	epoch kafka.LeaderEpoch
	voter kafka.VoterID
}

// oneQuorumLeader: in each epoch of the quorum at most one voter ever leads (election safety).
func (j *Judge) oneQuorumLeader(s *world.Spec, w *world.World) Finding {
	f := holds
	for v := range kafka.VoterID(s.Voters) {
		if !w.Voters[v].Up || w.Voters[v].Role != quorum.Leader {
			continue
		}
		epoch, known := w.Voters[v].Disk.Epoch, false
		for _, r := range j.reigns {
			known = known || r == reign{epoch, v}
			if r.epoch == epoch && r.voter != v {
				f = Finding{
					Broken: true, Why: TwoQuorumLeaders, Offset: kafka.NoOffset, Epoch: epoch,
					Voters: []kafka.VoterID{r.voter, v},
				}
			}
		}
		if !known {
			j.reigns = append(j.reigns, reign{epoch, v})
		}
	}
	return f
}

// committedAgree: what a voter takes for committed is what is committed (state machine safety).
func committedAgree(s *world.Spec, w *world.World) Finding {
	m := &w.Metadata
	for v := range kafka.VoterID(s.Voters) {
		if !w.Voters[v].Up {
			continue
		}
		hw, log := w.Voters[v].HW, &w.Voters[v].Disk.Log
		if hw > m.End() {
			return ofVoter(CommittedDiffers, v, m.End())
		}
		for o := max(log.Base, m.Base.Offset); o < min(hw, log.End()); o++ {
			if log.Entries[o-log.Base] != m.Entries[o-m.Base.Offset] {
				return ofVoter(CommittedDiffers, v, o)
			}
		}
	}
	return holds
}

// committedKept: a majority of the voters' disks holds every committed entry (leader
// completeness). Losing a disk of a voter is no fault that the simulator has.
func committedKept(s *world.Spec, w *world.World) Finding {
	m := &w.Metadata
	if m.N == 0 {
		return holds
	}
	last, have := m.End()-1, 0
	for v := range kafka.VoterID(s.Voters) {
		if keeps(&w.Voters[v].Disk.Log, last, &m.Entries[m.N-1]) {
			have++
		}
	}
	if have <= int(s.Voters)/2 {
		return Finding{Broken: true, Why: CommittedForgotten, Offset: last}
	}
	return holds
}

// keeps says whether a log holds an entry at an offset, in itself or in its snapshot. Logs that
// agree there agree in all before it.
func keeps(l *quorum.Log, o kafka.Offset, e *metadata.Entry) bool {
	switch {
	case o >= l.End():
		return false
	case o < l.Base:
		return true
	}
	return l.Entries[o-l.Base] == *e
}

// imagesFit: what each broker has applied is what the committed log adds up to at its offset.
func (j *Judge) imagesFit(s *world.Spec, w *world.World) Finding {
	m := &w.Metadata
	for b := range kafka.BrokerID(s.Brokers) {
		p := &w.Brokers[b].Process.Member
		switch {
		case !w.Up(b) || !p.Loaded || p.Image == j.images[b] || p.Image == m.Now:
		case p.Image.Offset < m.Base.Offset: // what it read is folded into the base
		case p.Image != imageAt(m, p.Image.Offset):
			return Finding{
				Broken: true, Why: ImageDiffers, Offset: p.Image.Offset, Brokers: one(b),
			}
		}
		j.images[b] = p.Image
	}
	return holds
}

// imageAt replays the committed log up to an offset within it, or beyond it to its end.
func imageAt(m *metadata.Log, o kafka.Offset) metadata.Image {
	at := m.Base
	for at.Offset < min(o, m.End()) {
		at.Apply(&m.Entries[at.Offset-m.Base.Offset].Record)
	}
	return at
}

func ofVoter(why Why, v kafka.VoterID, o kafka.Offset) Finding {
	return Finding{Broken: true, Why: why, Offset: o, Voters: []kafka.VoterID{v}}
}
