package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// slot spreads the voters: in each epoch every voter has another one, from 0 to n-1. It stands
// for Kafka's random part, so that a run is the same each time and no two wait equally long.
func slot(n int8, id kafka.VoterID, epoch kafka.LeaderEpoch) kafka.Ms {
	return (kafka.Ms(epoch) + kafka.Ms(id)) % kafka.Ms(n)
}

// electionTimeout is how long a voter waits for an election to end: between once and twice
// controller.quorum.election.timeout.ms.
func electionTimeout(e Env, epoch kafka.LeaderEpoch) kafka.Ms {
	t, n := e.Spec.Config.QuorumElection, e.Spec.Voters
	return t + slot(n, e.Self, epoch)*t/kafka.Ms(n)
}

// maxBackoff is controller.quorum.election.backoff.max.ms.
const maxBackoff = 1000

// electionBackoff is how long a candidate waits that was not elected: at the most maxBackoff.
func electionBackoff(e Env, epoch kafka.LeaderEpoch) kafka.Ms {
	n := e.Spec.Voters
	return (slot(n, e.Self, epoch) + 1) * maxBackoff / kafka.Ms(n)
}

// majority is how many of n voters decide.
func majority(n int8) int { return int(n)/2 + 1 }

func (v *Voter) elected(e Env) bool { return v.Granted.Len() >= majority(e.Spec.Voters) }

// rejected says that a majority can no longer be reached.
func (v *Voter) rejected(e Env) bool {
	return int(e.Spec.Voters)-v.Denied.Len() < majority(e.Spec.Voters)
}

// decideStand says what a voter becomes whose time without a leader is over. Before KIP-996 (4.0)
// it raised its epoch at once, so that a voter that was cut off and came back deposed a healthy
// leader. Since then it asks first; one that resigned begins a new epoch without standing
// (KafkaRaftClient.pollFollowerAsVoter, pollResigned).
func decideStand(r *release.Rules, now Role) Role {
	switch {
	case r.PreVote == release.Off:
		return Candidate
	case now == Resigned:
		return Unattached
	}
	return Prospective
}

func (v *Voter) stand(e Env, why event.Rule) {
	switch decideStand(&e.Spec.Rules, v.Role) {
	case Candidate:
		v.becomeCandidate(e, why)
	case Prospective:
		v.becomeProspective(e, why)
	default:
		v.becomeUnattached(e, v.Disk.Epoch+1)
	}
}

func (v *Voter) becomeProspective(e Env, why event.Rule) {
	v.Role, v.Asked, v.Fetched = Prospective, false, false
	v.Granted, v.Denied = kafka.VoterSet(0).With(e.Self), 0
	v.Deadline = e.Now + electionTimeout(e, v.Disk.Epoch)
	v.tellAsking(e, event.PreVotesAsked, why)
	if v.elected(e) {
		v.becomeCandidate(e, event.RulePreVoted)
		return
	}
	v.askVotes(e)
}

// becomeCandidate raises the epoch, votes for itself and asks the others. What it votes is in the
// quorum-state file before anybody hears of it.
func (v *Voter) becomeCandidate(e Env, why event.Rule) {
	d := &v.Disk
	d.Epoch, d.Voted, d.Leader = d.Epoch+1, e.Self, kafka.NoVoter
	v.Asked, v.Fetched = false, false
	v.tellAsking(e, event.VotesAsked, why)
	v.campaign(e)
}

// campaign asks for votes in the present epoch, in which it has voted for itself.
func (v *Voter) campaign(e Env) {
	v.Role = Candidate
	v.Granted, v.Denied = kafka.VoterSet(0).With(e.Self), 0
	v.Deadline = e.Now + electionTimeout(e, v.Disk.Epoch)
	if v.elected(e) {
		v.becomeLeader(e)
		return
	}
	v.askVotes(e)
}

func (v *Voter) tellAsking(e Env, k event.Kind, why event.Rule) {
	ev := v.event(e, k).With("last epoch", int32(v.Disk.Log.LastEpoch()))
	ev.To, ev.Rule = v.Disk.Log.End(), why
	e.Ev.Add(ev)
}

// askVotes sends a Vote to every voter that has not answered yet.
func (v *Voter) askVotes(e Env) {
	for i := range kafka.VoterID(e.Spec.Voters) {
		v.askVote(e, i)
	}
}

func (v *Voter) askVote(e Env, of kafka.VoterID) {
	if v.Granted.Has(of) || v.Denied.Has(of) {
		return
	}
	m := v.send(e, kafka.APIVote, of)
	m.PreVote = v.Role == Prospective
	m.LastEpoch, m.Offset = v.Disk.Log.LastEpoch(), v.Disk.Log.End()
}

// upToDate says whether a log that ends so holds everything that the voter's own may have
// committed: a later last epoch, or the same and no fewer records.
func (v *Voter) upToDate(epoch kafka.LeaderEpoch, end kafka.Offset) bool {
	l := &v.Disk.Log
	return epoch > l.LastEpoch() || epoch == l.LastEpoch() && end >= l.End()
}

// decideVote says whether a candidate of the voter's epoch gets its vote: once in an epoch, never
// against a leader that it knows, and only for a log that is up to date (EpochState.canGrantVote;
// Raft, section 5.4.1: without the last, a voter that lacks committed records could lead).
func decideVote(v *Voter, m *Message) (bool, event.Rule) {
	switch {
	case m.PreVote:
		return decidePreVote(v, m)
	case v.Disk.Leader != kafka.NoVoter:
		return false, event.RuleLeaderKnown
	case v.Disk.Voted == m.From:
		return true, event.RuleVotedForIt
	case v.Disk.Voted != kafka.NoVoter:
		return false, event.RuleVotedOther
	case !v.upToDate(m.LastEpoch, m.Offset):
		return false, event.RuleLogBehind
	}
	return true, event.RuleLogUpToDate
}

// decidePreVote says whether a voter would vote for who asks: not while it has a leader that
// serves it, nor as a leader that has committed in its epoch (KIP-996; FollowerState, LeaderState
// .canGrantVote). A pre-vote binds nobody and is stored nowhere.
func decidePreVote(v *Voter, m *Message) (bool, event.Rule) {
	switch {
	case v.Role == Follower && v.Fetched, v.Role == Leader && v.CommitKnown():
		return false, event.RuleLeaderServes
	case !v.upToDate(m.LastEpoch, m.Offset):
		return false, event.RuleLogBehind
	}
	return true, event.RuleLogUpToDate
}

func (v *Voter) onVote(e Env, m *Message) {
	if v.refuseOld(e, m) {
		return
	}
	if m.Epoch > v.Disk.Epoch {
		v.becomeUnattached(e, m.Epoch)
	}
	granted, why := decideVote(v, m)
	if granted && !m.PreVote && v.Disk.Voted == kafka.NoVoter {
		v.Disk.Voted = m.From
		v.Role, v.Granted, v.Denied = Unattached, 0, 0
		v.Deadline = e.Now + electionTimeout(e, v.Disk.Epoch)
	}
	kind := event.VoteDenied
	if granted {
		kind = event.VoteGranted
	}
	ev := v.event(e, kind).With("last epoch", int32(m.LastEpoch)).With("offset", int32(m.Offset)).
		With("own last epoch", int32(v.Disk.Log.LastEpoch())).
		With("leo", int32(v.Disk.Log.End()))
	ev.Peer, ev.Rule = m.From.Node(), why
	if m.PreVote {
		ev.Seq = 1
	}
	e.Ev.Add(ev)
	v.answer(e, m, kafka.ErrNone).Granted = granted
}

// refuseOld answers a request of an epoch that is over.
func (v *Voter) refuseOld(e Env, m *Message) bool {
	if m.Epoch >= v.Disk.Epoch {
		return false
	}
	v.refuse(e, m, kafka.ErrFencedLeaderEpoch)
	return true
}

func (v *Voter) refuse(e Env, m *Message, err kafka.ErrorCode) {
	ev := v.event(e, event.VoterRefused).With("epoch asked", int32(m.Epoch))
	ev.Peer, ev.API, ev.Err = m.From.Node(), m.API, err
	e.Ev.Add(ev)
	v.answer(e, m, err)
}

func (v *Voter) onVoteAnswer(e Env, m *Message) {
	asks := Candidate
	if m.PreVote {
		asks = Prospective
	}
	if v.onCommon(e, m) || v.Role != asks {
		return
	}
	waits := v.rejected(e)
	if m.Granted {
		v.Granted, v.Denied = v.Granted.With(m.From), v.Denied.Without(m.From)
	} else if !v.Granted.Has(m.From) {
		v.Denied = v.Denied.With(m.From)
	}
	switch {
	case v.elected(e) && m.PreVote:
		v.becomeCandidate(e, event.RulePreVoted)
	case v.elected(e):
		v.becomeLeader(e)
	case waits || !v.rejected(e):
	case m.PreVote:
		v.giveUpAsking(e, event.RuleVoteRejected)
	default:
		v.backOff(e, event.RuleVoteRejected)
	}
}

// backOff makes a candidate that was not elected wait before it stands again. A vote that comes
// late still counts.
func (v *Voter) backOff(e Env, why event.Rule) {
	for i := range kafka.VoterID(e.Spec.Voters) {
		if !v.Granted.Has(i) {
			v.Denied = v.Denied.With(i)
		}
	}
	v.Deadline = e.Now + electionBackoff(e, v.Disk.Epoch)
	v.tellLost(e, why)
}

// giveUpAsking makes a prospective voter what it was before: a follower of the leader that it
// knows, or unattached (KIP-996).
func (v *Voter) giveUpAsking(e Env, why event.Rule) {
	v.tellLost(e, why)
	v.Granted, v.Denied = 0, 0
	if v.Disk.Leader != kafka.NoVoter && v.Disk.Leader != e.Self {
		v.follow(e)
		return
	}
	v.Role, v.Deadline = Unattached, e.Now+electionTimeout(e, v.Disk.Epoch)
}

func (v *Voter) tellLost(e Env, why event.Rule) {
	ev := v.event(e, event.VotesLost).With("votes", int32(v.Granted.Len()))
	ev.Rule = why
	e.Ev.Add(ev.With("needed", int32(majority(e.Spec.Voters))))
}

// becomeUnattached enters a newer epoch whose leader it does not know. Who was waiting for an
// election goes on waiting as long as before (QuorumState.transitionToUnattached).
func (v *Voter) becomeUnattached(e Env, epoch kafka.LeaderEpoch) {
	switch v.Role {
	case Unattached, Prospective, Candidate:
	default:
		v.Deadline = e.Now + electionTimeout(e, epoch)
	}
	v.enter(e, epoch, kafka.NoVoter)
	v.Role, v.Asked, v.Fetched = Unattached, false, false
	e.Ev.Add(v.event(e, event.QuorumEpochSeen))
}

// becomeFollower learns who leads in its epoch or in a newer one.
func (v *Voter) becomeFollower(e Env, epoch kafka.LeaderEpoch, leader kafka.VoterID) {
	v.enter(e, epoch, leader)
	ev := v.event(e, event.QuorumLeaderKnown)
	ev.Peer = leader.Node()
	e.Ev.Add(ev)
	v.follow(e)
}

// enter writes epoch and leader to the quorum-state file. A leadership ends by it; fetches that
// wait are answered with what is new.
func (v *Voter) enter(e Env, epoch kafka.LeaderEpoch, leader kafka.VoterID) {
	d := &v.Disk
	if v.Role == Leader {
		ev := v.event(e, event.QuorumLost).With("newer", int32(epoch))
		ev.Rule = event.RuleNewerQuorumEpoch
		e.Ev.Add(ev)
	}
	if epoch > d.Epoch {
		d.Epoch, d.Voted = epoch, kafka.NoVoter
	}
	d.Leader = leader
	v.Granted, v.Denied = 0, 0
	if v.Role == Leader {
		v.endWaiting(e)
	}
}

// learn takes what a message says of leader and epoch, if that is news (KafkaRaftClient
// .maybeTransition).
func (v *Voter) learn(e Env, leader kafka.VoterID, epoch kafka.LeaderEpoch) {
	known := leader != kafka.NoVoter && leader != e.Self
	switch {
	case epoch > v.Disk.Epoch && known:
		v.becomeFollower(e, epoch, leader)
	case epoch > v.Disk.Epoch:
		v.becomeUnattached(e, epoch)
	case epoch == v.Disk.Epoch && known && v.Disk.Leader == kafka.NoVoter:
		v.becomeFollower(e, epoch, leader)
	}
}

// onCommon takes what every answer says and tells whether that was all (KafkaRaftClient
// .maybeHandleCommonResponse): an answer of an older epoch says nothing any more.
func (v *Voter) onCommon(e Env, m *Message) bool {
	switch {
	case m.Epoch < v.Disk.Epoch || m.Err == kafka.ErrUnknownLeaderEpoch:
		return true
	case m.Epoch > v.Disk.Epoch || m.Err != kafka.ErrNone:
		v.learn(e, m.Leader, m.Epoch)
		return true
	}
	v.learn(e, m.Leader, m.Epoch)
	return false
}
