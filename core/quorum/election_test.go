package quorum

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// lg gives a log with a record of each epoch, as lg(1, 1, 2) for two of epoch 1 and one of 2.
func lg(epochs ...kafka.LeaderEpoch) (l Log) {
	for i, epoch := range epochs {
		l.append(metadata.Entry{
			Record: metadata.Record{Type: metadata.Value, Value: int32(i)},
			Leader: epoch, End: true,
		})
	}
	l.Flushed = l.End()
	return l
}

// stage is one voter, number 0 of three, and what it sends.
type stage struct {
	v    Voter
	spec release.Spec
	now  kafka.Ms
	out  Outbox
	ev   event.Log
}

func newStage(rules release.Rules, d Disk) *stage {
	s := &stage{spec: release.Spec{Voters: 3, Rules: rules}, v: NewVoter()}
	s.spec.Config.QuorumElection, s.spec.Config.QuorumFetch = 1000, 2000
	s.v.Disk = d
	s.do((*Voter).Start)
	return s
}

func (s *stage) do(what func(*Voter, Env)) []Message {
	s.out, s.ev = Outbox{}, event.Log{}
	what(&s.v, Env{Spec: &s.spec, Now: s.now, Out: &s.out, Ev: &s.ev})
	return s.out.All()
}

func (s *stage) hear(m Message) []Message {
	return s.do(func(v *Voter, e Env) { v.Handle(e, &m) })
}

// fire lets the voter's time come.
func (s *stage) fire() []Message {
	s.now = s.v.Due()
	return s.do((*Voter).Fire)
}

func none() Disk { return Disk{Voted: kafka.NoVoter, Leader: kafka.NoVoter} }

func disk(epoch kafka.LeaderEpoch, l Log) Disk {
	return Disk{Epoch: epoch, Voted: kafka.NoVoter, Leader: kafka.NoVoter, Log: l}
}

func vote(from kafka.VoterID, epoch, last kafka.LeaderEpoch, end kafka.Offset) Message {
	return Message{
		API: kafka.APIVote, From: from, Epoch: epoch, LastEpoch: last, Offset: end,
		Leader: kafka.NoVoter,
	}
}

// controller.md 5: once in an epoch, only to a log at least as up to date.
func TestVotes(t *testing.T) {
	for _, row := range []struct {
		name    string
		disk    Disk
		ask     Message
		granted bool
		err     kafka.ErrorCode
		why     event.Rule
	}{
		{"the same log", disk(2, lg(1, 2)), vote(1, 3, 2, 2), true, 0, event.RuleLogUpToDate},
		{"longer", disk(2, lg(1, 2)), vote(1, 3, 2, 3), true, 0, event.RuleLogUpToDate},
		{"shorter", disk(2, lg(1, 2)), vote(1, 3, 2, 1), false, 0, event.RuleLogBehind},
		{
			"shorter, later epoch", disk(2, lg(1, 1)), vote(1, 3, 2, 1), true, 0,
			event.RuleLogUpToDate,
		},
		{
			"longer, earlier epoch", disk(2, lg(1, 2)), vote(1, 3, 1, 9), false, 0,
			event.RuleLogBehind,
		},
		{
			"nothing written by anybody", disk(0, lg()), vote(1, 1, 0, 0), true, 0,
			event.RuleLogUpToDate,
		},
		{
			"an epoch that is over", disk(3, lg(1)), vote(1, 2, 2, 9), false,
			kafka.ErrFencedLeaderEpoch, 0,
		},
		{
			"voted for another",
			Disk{3, 2, kafka.NoVoter, lg(1)},
			vote(1, 3, 2, 9), false, 0,
			event.RuleVotedOther,
		},
		{
			"voted for it",
			Disk{3, 1, kafka.NoVoter, lg(1)},
			vote(1, 3, 1, 1), true, 0,
			event.RuleVotedForIt,
		},
		{
			"voted for another in an earlier epoch",
			Disk{3, 2, kafka.NoVoter, lg(1)},
			vote(1, 4, 1, 1), true, 0, event.RuleLogUpToDate,
		},
		{
			"the epoch has a leader",
			Disk{3, kafka.NoVoter, 2, lg(1)},
			vote(1, 3, 1, 9), false, 0,
			event.RuleLeaderKnown,
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := newStage(old, row.disk)
			out := s.hear(row.ask)
			require.Len(t, out, 1)
			assert.Equal(t, row.granted, out[0].Granted)
			assert.Equal(t, row.err, out[0].Err)
			assert.Equal(t, max(row.ask.Epoch, row.disk.Epoch), out[0].Epoch)
			if row.granted {
				assert.Equal(t, row.ask.From, s.v.Disk.Voted, "stored before it is told")
			}
			if row.err == 0 {
				assert.Equal(t, row.why, s.ev.All[len(s.ev.All)-1].Rule)
			}
		})
	}
}

func TestAVoteIsKeptOverARestart(t *testing.T) {
	s := newStage(old, disk(2, lg(1)))
	require.True(t, s.hear(vote(1, 3, 1, 1))[0].Granted)
	s.do((*Voter).Crash)
	s.do((*Voter).Start)
	assert.False(t, s.hear(vote(2, 3, 1, 1))[0].Granted)
	assert.True(t, s.hear(vote(1, 3, 1, 1))[0].Granted)
	s.do(func(v *Voter, e Env) { v.LosePower(e, 0) })
	s.do((*Voter).Start)
	assert.False(t, s.hear(vote(2, 3, 1, 1))[0].Granted, "the file is always synced")
}

// QuorumState.initialize: the file says what a process begins as.
func TestRolesAtTheStart(t *testing.T) {
	for _, row := range []struct {
		name string
		disk Disk
		role Role
		due  kafka.Ms
		sent []kafka.API
	}{
		{"nothing known", none(), Unattached, 1000, nil},
		{"voted", Disk{4, 1, kafka.NoVoter, lg()}, Unattached, 1333, nil}, // slot 4 mod 3 is 1
		{
			"voted for itself",
			Disk{4, 0, kafka.NoVoter, lg()},
			Candidate, 1333,
			[]kafka.API{kafka.APIVote, kafka.APIVote},
		},
		{"followed", Disk{4, 1, 1, lg()}, Follower, 2000, []kafka.API{kafka.APIFetch}},
		{"led", Disk{4, 0, 0, lg()}, Resigned, 1333, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := newStage(old, row.disk)
			assert.Equal(t, row.role, s.v.Role)
			assert.Equal(t, row.due, s.v.Due())
			var sent []kafka.API
			for _, m := range s.out.All() {
				sent = append(sent, m.API)
			}
			assert.Equal(t, row.sent, sent)
			assert.Equal(t, row.disk.Epoch, s.v.Disk.Epoch)
		})
	}
}

func answer(from kafka.VoterID, epoch kafka.LeaderEpoch, granted bool) Message {
	return Message{
		API: kafka.APIVote, Answer: true, From: from, Epoch: epoch, Leader: kafka.NoVoter,
		Granted: granted,
	}
}

func TestACandidateWinsLosesOrWaits(t *testing.T) {
	s := newStage(old, disk(1, lg(1)))
	out := s.fire()
	require.Len(t, out, 2)
	assert.Equal(t, Disk{2, 0, kafka.NoVoter, lg(1)}, s.v.Disk)
	assert.Equal(t, vote(0, 2, 1, 1).LastEpoch, out[0].LastEpoch)
	assert.Equal(t, kafka.Offset(1), out[1].Offset)
	s.hear(answer(1, 1, true))
	assert.Equal(t, Candidate, s.v.Role, "an answer of an older epoch")

	s.hear(answer(1, 2, false))
	assert.Equal(t, Candidate, s.v.Role)
	lost := s.now + 400
	s.now = lost
	s.hear(answer(2, 2, false))
	assert.Equal(t, lost+1000, s.v.Due(), "slot 2 of epoch 2: (2+1)·1000/3")
	s.fire()
	assert.Equal(t, kafka.LeaderEpoch(3), s.v.Disk.Epoch)

	s.fire() // nobody answers
	assert.Equal(t, Candidate, s.v.Role)
	assert.Equal(t, kafka.LeaderEpoch(3), s.v.Disk.Epoch, "it waits before it stands again")
	out = s.hear(answer(1, 3, true))
	assert.Equal(t, Leader, s.v.Role, "a late vote counts")
	require.Len(t, out, 2)
	assert.Equal(t, kafka.APIBeginQuorumEpoch, out[0].API)
	assert.Equal(t, metadata.LeaderChange, s.v.Disk.Log.Entries[1].Type)
	assert.Equal(t, kafka.LeaderEpoch(3), s.v.Disk.Log.LastEpoch())
	assert.Equal(t, kafka.Offset(1), s.v.EpochStart)
}

func TestANewerEpochEndsEverything(t *testing.T) {
	s := newStage(old, disk(1, lg(1)))
	s.fire()
	s.hear(answer(1, 2, true))
	require.True(t, s.v.Leads())
	fetch := Message{API: kafka.APIFetch, From: 2, Epoch: 2, LastEpoch: 2, Offset: 2}
	assert.Empty(t, s.hear(fetch), "it waits")
	out := s.hear(vote(1, 5, 2, 2))
	require.Len(t, out, 2)
	assert.Equal(t, kafka.ErrNotLeaderOrFollower, out[0].Err, "the fetch that waited")
	assert.Equal(t, kafka.LeaderEpoch(5), out[0].Epoch)
	assert.True(t, out[1].Granted)
	assert.Equal(t, Unattached, s.v.Role)
	assert.Equal(t, [kafka.MaxVoters]Remote{}, s.v.Remotes)
}

// KIP-996: asking raises no epoch; a follower that its leader serves says no, and a leader that
// has committed in its epoch.
func TestPreVote(t *testing.T) {
	s := newStage(newest, Disk{3, kafka.NoVoter, 1, lg(1)})
	out := s.fire()
	require.Len(t, out, 2)
	assert.True(t, out[0].PreVote)
	assert.Equal(t, Prospective, s.v.Role)
	assert.Equal(t, kafka.LeaderEpoch(3), s.v.Disk.Epoch)
	ask := vote(2, 3, 1, 1)
	ask.PreVote = true
	assert.True(t, s.hear(ask)[0].Granted)
	assert.Equal(t, kafka.NoVoter, s.v.Disk.Voted, "a pre-vote binds nobody")
	ask.Offset = 0
	assert.False(t, s.hear(ask)[0].Granted, "its log is behind")

	grant := answer(2, 3, true)
	s.hear(grant)
	assert.Equal(t, Prospective, s.v.Role, "a vote is no pre-vote")
	grant.PreVote = true
	s.hear(grant)
	assert.Equal(t, Candidate, s.v.Role)
	assert.Equal(t, kafka.LeaderEpoch(4), s.v.Disk.Epoch)
	s.hear(answer(2, 4, true))
	require.True(t, s.v.Leads())
	ask.Epoch, ask.LastEpoch, ask.Offset = 4, 4, 9
	assert.True(t, s.hear(ask)[0].Granted, "it has not committed yet")
	s.hear(Message{API: kafka.APIFetch, From: 1, Epoch: 4, LastEpoch: 4, Offset: 2})
	assert.False(t, s.hear(ask)[0].Granted)
}

func TestPreVoteOfAFollower(t *testing.T) {
	s := newStage(newest, Disk{3, kafka.NoVoter, 1, lg(1)})
	ask := vote(2, 3, 1, 1)
	ask.PreVote = true
	assert.True(t, s.hear(ask)[0].Granted, "its leader has not answered it yet")
	s.hear(fetched(1, 3, 1, 1))
	assert.False(t, s.hear(ask)[0].Granted)
	s.fire()
	assert.True(t, s.hear(ask)[0].Granted, "it misses its leader itself")
	no := answer(1, 3, false)
	no.PreVote, no.Leader = true, 1
	s.hear(no)
	no.From = 2
	s.hear(no)
	assert.Equal(t, Follower, s.v.Role, "a majority is content with the leader")
}

// From 4.0 on one that has resigned begins a new epoch without standing in it.
func TestResignedStandsNotAtOnceFrom40On(t *testing.T) {
	s := newStage(newest, Disk{4, 0, 0, lg()})
	assert.Empty(t, s.fire())
	assert.Equal(t, Unattached, s.v.Role)
	assert.Equal(t, Disk{5, kafka.NoVoter, kafka.NoVoter, lg()}, s.v.Disk)
	s = newStage(old, Disk{4, 0, 0, lg()})
	assert.Len(t, s.fire(), 2)
	assert.Equal(t, Candidate, s.v.Role)
}
