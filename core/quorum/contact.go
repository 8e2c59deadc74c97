package quorum

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/release"
)

// Broken tells a voter that its connection to another broke: the link was cut or the other's
// process ended. What it had asked over it is not answered any more.
func (v *Voter) Broken(e Env, peer kafka.VoterID) {
	if !v.Up {
		return
	}
	if v.Role == Follower && v.Disk.Leader == peer {
		v.Asked = false
	}
	if v.Role == Leader && v.Remotes[peer].Waiting {
		v.unhear(e.Spec, e.Now, peer)
	}
}

// Joined tells a voter that it reaches another again: the link is whole, or the other's process
// was started. It sends again what it still wants to be answered.
func (v *Voter) Joined(e Env, peer kafka.VoterID) {
	switch {
	case !v.Up:
	case v.Role == Follower && v.Disk.Leader == peer && !v.Asked:
		v.fetch(e)
	case v.Role == Leader && !v.Remotes[peer].Waiting:
		v.send(e, kafka.APIBeginQuorumEpoch, peer)
	case v.Role == Prospective, v.Role == Candidate && !v.rejected(e):
		v.askVote(e, peer)
	}
}

// unhear ends the waiting of a fetch whose sender is out of touch from now on.
func (v *Voter) unhear(s *release.Spec, now kafka.Ms, peer kafka.VoterID) {
	r := &v.Remotes[peer]
	r.Waiting, r.Heard = false, now
	v.watchQuorum(s, now)
}

// watchQuorum sets a leader's deadline.
func (v *Voter) watchQuorum(s *release.Spec, now kafka.Ms) {
	var room [kafka.MaxVoters]kafka.Ms
	heard := room[:0]
	for i := range kafka.VoterID(s.Voters) {
		r := &v.Remotes[i]
		switch {
		case i == v.Disk.Leader:
		case r.Waiting:
			heard = append(heard, kafka.Never)
		default:
			heard = append(heard, r.Heard)
		}
	}
	v.Deadline = decideResign(&s.Rules, &s.Config, heard)
}

// decideResign says when a leader must give up for want of a majority that fetches: one and a half
// fetch timeouts after it was in touch with so many last (KAFKA-15489, 3.7; LeaderState
// .timeUntilCheckQuorumExpires). Before, a leader that was cut off from the others stayed active
// controller in its own mind for ever, and brokers that could reach only it were stuck with it.
// Heard holds the times at which the others fetched last, Never for a fetch that waits; it is put
// in order.
func decideResign(r *release.Rules, c *release.Config, heard []kafka.Ms) kafka.Ms {
	need := (len(heard) + 1) / 2 // besides the leader itself
	if r.CheckQuorum == release.Off || need == 0 {
		return kafka.Never
	}
	slices.Sort(heard)
	last := heard[len(heard)-need]
	if last == kafka.Never {
		return kafka.Never
	}
	return last + c.QuorumFetch*3/2
}

// Settle stands for the idle fetches between voters, which are not sent one by one: it is called
// after every step of a voter. A follower whose fetch waits at its leader has no deadline; when
// the waiting ends its time runs since the idle answer before, which came up to maxFetchWait
// earlier and to each follower at another time. A leader stops counting a fetch whose sender has
// turned away.
func Settle(s *release.Spec, now kafka.Ms, voters []Voter) {
	for i := range voters {
		l := &voters[i]
		for j := range voters {
			f := &voters[j]
			follows := f.Up && f.Role == Follower && f.Disk.Leader == kafka.VoterID(i)
			waits := l.Leads() && l.Remotes[j].Waiting
			fetches := follows && f.Asked && f.Disk.Epoch == l.Disk.Epoch
			switch {
			case waits && !fetches:
				l.unhear(s, now, kafka.VoterID(j))
			case waits:
				f.Deadline = kafka.Never
				continue
			}
			if follows && f.Deadline == kafka.Never {
				ago := slot(s.Voters, kafka.VoterID(j), f.Disk.Epoch) * maxFetchWait /
					kafka.Ms(s.Voters)
				f.Deadline = now + s.Config.QuorumFetch - ago
			}
		}
	}
}
