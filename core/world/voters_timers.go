package world

import (
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/quorum"
	"highwater/core/release"
)

// voters takes the timers of the voters that run and of the active controllers among them. One
// whose log is full of what is not committed waits with its own until there is room.
func (n *nearest) voters(s *Spec, w *World) {
	for v := range kafka.VoterID(s.Voters) {
		n.take(w.Voters[v].Due(), Action{Timer: TimerQuorum, Voter: v})
		c := &w.KRaft[v]
		if !c.Active || !w.mayWrite(v) {
			continue
		}
		_, fence := c.NextFence(kraft.Env{Spec: s, Now: w.Now, Self: v.Node()})
		n.take(fence, Action{Timer: TimerFence, Voter: v})
		n.take(c.NextBalance, Action{Timer: TimerBalance, Voter: v})
		n.take(c.NextUnclean, Action{Timer: TimerUnclean, Voter: v})
	}
}

// fireVoter lets a voter, or its controller, do what its time has come for.
func (t *stepper) fireVoter(a Action) Refusal {
	switch {
	case t.s.Mode != release.KRaft:
		return OnlyKRaft
	case !t.isVoter(a.Voter):
		return NoSuchThing
	case !t.w.Voters[a.Voter].Up:
		return VoterDown
	case a.Timer == TimerQuorum:
		return t.fireQuorum(a.Voter)
	case !t.w.mayWrite(a.Voter):
		return LimitRecords
	}
	c := &t.w.KRaft[a.Voter]
	env := t.kraftEnv(a.Voter)
	_, fence := c.NextFence(env)
	switch {
	case !c.Active:
		return TimerNotDue
	case a.Timer == TimerFence && fence <= t.w.Now:
		c.FenceSilent(env)
	case a.Timer == TimerBalance && c.NextBalance <= t.w.Now:
		c.Balance(env)
	case a.Timer == TimerUnclean && c.NextUnclean <= t.w.Now:
		c.LookUnclean(env)
	default:
		return TimerNotDue
	}
	t.commit(a.Voter)
	return OK
}

func (t *stepper) fireQuorum(id kafka.VoterID) Refusal {
	v := &t.w.Voters[id]
	if v.Due() > t.w.Now {
		return TimerNotDue
	}
	var mail quorum.Outbox
	v.Fire(t.quorumEnv(id, &mail))
	t.afterVoter(id, &mail)
	t.settle()
	return OK
}

// voterFaults appends what the world outside can do to the voters' processes now.
func voterFaults(s *Spec, w *World, buf []Action) []Action {
	for v := range kafka.VoterID(s.Voters) {
		if w.Voters[v].Up {
			buf = append(buf, Action{Kind: CrashVoter, Voter: v},
				Action{Kind: VoterPowerLoss, Voter: v})
			continue
		}
		buf = append(buf, Action{Kind: StartVoter, Voter: v})
	}
	return buf
}
