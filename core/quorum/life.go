package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// Start starts the process. The quorum-state file says what it begins as (QuorumState.initialize):
// a former leader resigned, so that it does not give one offset of its epoch to two records; one
// that voted for itself as candidate of the same epoch; one that knew a leader as its follower.
// A single voter leads at once.
func (v *Voter) Start(e Env) {
	if v.Up {
		return
	}
	d := &v.Disk
	*v = Voter{Disk: *d, Up: true, HW: d.Log.Base, Deadline: kafka.Never}
	e.Ev.Add(v.event(e, event.VoterStarted).With("leo", int32(d.Log.End())))
	switch {
	case d.Leader == e.Self:
		v.Role, v.Deadline = Resigned, e.Now+electionTimeout(e, d.Epoch)
	case d.Leader != kafka.NoVoter:
		v.follow(e)
	case d.Voted == e.Self:
		v.campaign(e)
	default:
		v.Deadline = e.Now + electionTimeout(e, d.Epoch)
	}
	if e.Spec.Voters == 1 && v.Role != Leader {
		v.becomeCandidate(e, event.RuleOnlyVoter)
	}
}

// Crash ends the process; the page cache survives.
func (v *Voter) Crash(e Env) {
	if v.Up {
		e.Ev.Add(v.event(e, event.VoterCrashed))
		*v = Voter{Disk: v.Disk}
	}
}

// LosePower ends the process and takes from the log what was not flushed, but for some batches
// that the disk happens to have. The quorum-state file is always on disk.
func (v *Voter) LosePower(e Env, keep int8) {
	e.Ev.Add(v.event(e, event.VoterPowerLost))
	*v = Voter{Disk: v.Disk}
	l := &v.Disk.Log
	if to, end := l.kept(keep), l.End(); to < end {
		l.truncate(to)
		ev := v.event(e, event.VoterTailLost)
		ev.From, ev.To = end, to
		e.Ev.Add(ev)
	}
	l.Flushed = l.End()
}
