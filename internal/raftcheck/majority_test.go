package raftcheck

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	majority "go.etcd.io/raft/v3/quorum"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
)

// acked are the log ends of voters, for the library.
type acked map[uint64]majority.Index

func (a acked) AckedIndex(id uint64) (majority.Index, bool) { i, ok := a[id]; return i, ok }

// env is what a voter with the number 0 may look at.
func env(n int8, ev *event.Log) quorum.Env {
	return quorum.Env{
		Spec: &release.Spec{Voters: n, Rules: release.Rules{QuorumFlush: release.On}},
		Ev:   ev, Out: new(quorum.Outbox),
	}
}

// The same log ends give the same commit index, as far as it is one of the leader's own epoch.
func TestTheSameEndsCommitTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n := int8(1 + r.IntN(5))
		v := quorum.NewVoter()
		v.Up, v.Role, v.Disk.Leader, v.Disk.Epoch = true, quorum.Leader, 0, 1
		end := 1 + r.IntN(20)
		for range end {
			l := &v.Disk.Log
			l.Entries[l.N] = metadata.Entry{Leader: 1, End: true}
			l.N++
		}
		ends, config := acked{1: majority.Index(end)}, majority.MajorityConfig{1: {}}
		for i := range n {
			v.Remotes[i].End = kafka.NoOffset
			if i == 0 {
				continue
			}
			config[uint64(i)+1] = struct{}{}
			if r.IntN(4) > 0 {
				at := r.IntN(end + 1)
				ends[uint64(i)+1] = majority.Index(at)
				v.Remotes[i].End = kafka.Offset(at)
			}
		}
		if n > 1 { // the last one fetches now: a leader looks at the ends when one of them moves
			last := n - 1
			at := r.IntN(end + 1)
			ends[uint64(last)+1] = majority.Index(at)
			m := quorum.Message{
				API: kafka.APIFetch, From: kafka.VoterID(last), Epoch: 1, Offset: kafka.Offset(at),
				LastEpoch: kafka.LeaderEpoch(min(at, 1)),
			}
			v.Handle(env(n, nil), &m)
			require.Equal(t, config.CommittedIndex(ends), majority.Index(v.HW), "%v", ends)
		}
	}
}

// The same votes win, lose or leave it open.
func TestTheSameVotesDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	count := map[majority.VoteResult]int{}
	for range 5000 {
		n := int8(2 + r.IntN(4))
		v := quorum.NewVoter()
		var ev event.Log
		e := env(n, &ev)
		e.Spec.Config.QuorumElection = 1000
		v.Start(e)
		e.Now, e.Out = v.Due(), new(quorum.Outbox)
		v.Fire(e)
		require.Equal(t, quorum.Candidate, v.Role)
		votes, config := map[uint64]bool{1: true}, majority.MajorityConfig{1: {}}
		for i := int8(1); i < n; i++ {
			config[uint64(i)+1] = struct{}{}
			if r.IntN(3) == 0 {
				continue
			}
			granted := r.IntN(2) == 0
			votes[uint64(i)+1] = granted
			e.Out = new(quorum.Outbox)
			v.Handle(e, &quorum.Message{
				API: kafka.APIVote, Answer: true, From: kafka.VoterID(i), Epoch: v.Disk.Epoch,
				Leader: kafka.NoVoter, Granted: granted,
			})
		}
		got := majority.VotePending
		if v.Leads() {
			got = majority.VoteWon
		} else if lost(&ev) {
			got = majority.VoteLost
		}
		require.Equal(t, config.VoteResult(votes), got, "%d voters, %v", n, votes)
		count[got]++
	}
	require.Len(t, count, 3, "each of the three came up")
}

func lost(ev *event.Log) bool {
	for i := range ev.All {
		if ev.All[i].Kind == event.VotesLost {
			return true
		}
	}
	return false
}
