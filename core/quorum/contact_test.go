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

// KAFKA-15489: a leader without its majority resigns 3000 ms after it was in touch last; before
// 3.7 it led for ever in its own mind.
func TestCheckQuorum(t *testing.T) {
	c := up(t, newest, 5)
	from := c.Now
	c.SetCut(nil, 0, 1, true)
	c.SetCut(nil, 0, 2, true)
	assert.Equal(t, kafka.Never, c.Voters[0].Due(), "it and two others are a majority")
	c.Now += 100
	c.SetCut(nil, 0, 3, true)
	assert.Equal(t, from+100+3000, c.Voters[0].Due())
	c.SetCut(nil, 0, 3, false)
	c.Run(nil, c.Now)
	assert.Equal(t, kafka.Never, c.Voters[0].Due(), "it fetches again")

	c = up(t, old, 3)
	c.SetCut(nil, 0, 1, true)
	c.SetCut(nil, 0, 2, true)
	c.Run(nil, c.Now+60_000)
	assert.True(t, c.Voters[0].Leads(), "in its own mind")
	assert.NotEqual(t, kafka.VoterID(0), c.Leader())
	assert.True(t, c.Write(nil, 0, 1))
	c.SetCut(nil, 0, 1, false)
	c.Run(nil, c.Now+5000)
	assert.False(t, c.Voters[0].Leads())
	assert.Equal(t, c.Voters[1].Disk.Log, c.Voters[0].Disk.Log, "what it wrote alone is cut")
}

// LeaderState.updateCheckQuorumForFollowingVoter: half of the voters, rounded down, must fetch
// besides the leader; 3000 ms after so many were in touch last it resigns.
func TestHowManyMustFetch(t *testing.T) {
	const never = kafka.Never
	c := release.Config{QuorumFetch: 2000}
	for _, row := range []struct {
		heard []kafka.Ms // of the other voters
		want  kafka.Ms
	}{
		{nil, never},
		{[]kafka.Ms{700}, 3700},
		{[]kafka.Ms{never}, never},
		{[]kafka.Ms{100, 700}, 3700},
		{[]kafka.Ms{100, never}, never},
		{[]kafka.Ms{100, never, 700}, 3700},
		{[]kafka.Ms{never, never, 100}, never},
		{[]kafka.Ms{100, 200, never, 700}, 3700},
		{[]kafka.Ms{700, 200, 300, 100}, 3300},
	} {
		heard := append([]kafka.Ms(nil), row.heard...)
		assert.Equal(t, row.want, decideResign(&newest, &c, heard), "%v", row.heard)
		assert.Equal(t, never, decideResign(&old, &c, heard), "before 3.7")
	}
}

// KIP-996: a voter that comes back deposes nobody.
func TestAVoterThatComesBack(t *testing.T) {
	for _, row := range []struct {
		rules release.Rules
		epoch kafka.LeaderEpoch // at the end
	}{
		{newest, 1},
		{old, 0}, // whatever it has got to by then
	} {
		c := up(t, row.rules, 3)
		c.SetCut(nil, 2, 0, true)
		c.SetCut(nil, 2, 1, true)
		c.Run(nil, c.Now+10_000)
		away := c.Voters[2].Disk.Epoch
		c.SetCut(nil, 2, 0, false)
		c.SetCut(nil, 2, 1, false)
		c.Run(nil, c.Now+10_000)
		require.NotEqual(t, kafka.NoVoter, c.Leader())
		epoch := c.Voters[c.Leader()].Disk.Epoch
		if row.epoch > 0 {
			assert.Equal(t, row.epoch, away)
			assert.Equal(t, row.epoch, epoch)
			continue
		}
		assert.Greater(t, away, kafka.LeaderEpoch(1))
		assert.Greater(t, epoch, kafka.LeaderEpoch(1), "the healthy leader was deposed")
	}
}

// EndQuorumEpoch: the voter with the longest log stands at once, each other twice as late as the
// one before it.
func TestOrderlyResignation(t *testing.T) {
	for _, row := range []struct {
		place, voters int8
		want          kafka.Ms
	}{
		{0, 3, 0},
		{1, 3, 500}, // 1000 / 2^(2-1)
		{0, 5, 0},
		{1, 5, 125}, // 1000 / 2^(4-1)
		{2, 5, 250},
		{3, 5, 500},
	} {
		assert.Equal(t, row.want, successorBackoff(row.place, row.voters))
	}
	c := up(t, old, 3)
	c.SetCut(nil, 0, 1, true)
	c.Write(nil, 0, 1)
	c.Run(nil, c.Now)
	c.SetCut(nil, 0, 1, false)
	c.lose(nil, func(*Message) bool { return true }) // so that voter 1 stays behind
	c.Resign(nil, 0)
	from := c.Now
	assert.Equal(t, Resigned, c.Voters[0].Role)
	c.Run(nil, from)
	assert.Equal(t, kafka.VoterID(2), c.Leader(), "it has one more record than voter 1")
	assert.Equal(t, kafka.LeaderEpoch(2), c.Voters[0].Disk.Epoch)
}

// A step without a log of events allocates nothing.
func TestStepsDoNotAllocate(t *testing.T) {
	c := up(t, newest, 3)
	var out Outbox
	b := metadata.Batch{N: 2}
	e := Env{Spec: &c.Spec, Now: c.Now, Self: 0, Out: &out}
	fetch := Message{API: kafka.APIFetch, From: 1, Epoch: 1}
	ask := vote(2, 1, 0, 0)
	assert.Zero(t, testing.AllocsPerRun(20, func() {
		out.N = 0
		v := &c.Voters[0]
		v.Append(e, &b)
		fetch.Offset, fetch.LastEpoch = v.Disk.Log.End(), 1
		v.Handle(e, &fetch)
		v.Handle(e, &ask)
		Settle(&c.Spec, c.Now, c.All())
	}))
}

// What is beyond the used part of a log is zero: two voters are equal when == says so.
func TestUnusedPartsAreZero(t *testing.T) {
	c := up(t, newest, 3)
	for i := range int32(70) {
		c.Write(nil, 0, i)
		c.Run(nil, c.Now)
	}
	for i := range c.All() {
		l := &c.Voters[i].Disk.Log
		for _, x := range l.Entries[l.N:] {
			require.Equal(t, metadata.Entry{}, x)
		}
	}
	for _, p := range c.Flight[c.N:] {
		require.Equal(t, Parcel{}, p)
	}
}

func TestEventsTellWhy(t *testing.T) {
	var ev event.Log
	c := NewCluster(newest, 3)
	for i := range kafka.VoterID(3) {
		c.Start(&ev, i)
	}
	c.Run(&ev, 5000)
	count := map[event.Kind]int{}
	for i := range ev.All {
		e := &ev.All[i]
		count[e.Kind]++
		switch e.Kind {
		case event.QuorumWon:
			assert.Equal(t, kafka.VoterID(0).Node(), e.Node)
			assert.Equal(t, kafka.LeaderEpoch(1), e.Epoch)
			assert.Equal(t, kafka.Offset(0), e.To)
		case event.VotesAsked:
			assert.Equal(t, event.RulePreVoted, e.Rule)
		case event.VoterHW:
			assert.Equal(t, kafka.Offset(1), e.To)
		}
	}
	assert.Equal(t, 3, count[event.VoterStarted])
	assert.Equal(t, 1, count[event.PreVotesAsked])
	assert.Equal(t, 1, count[event.QuorumWon])
	assert.Equal(t, 2, count[event.QuorumLeaderKnown])
	assert.Equal(t, 3, count[event.VoterHW])
}

// LeaderState.nonLeaderVotersByDescendingFetchOffset: of two with the same log end the lower number
// comes first, so that no two successors stand at the same time.
func TestPlacesOfSuccessorsWithTheSameEnd(t *testing.T) {
	c := up(t, newest, 3)
	v := c.Voters[0]
	require.True(t, v.Leads())
	require.Equal(t, v.Remotes[1].End, v.Remotes[2].End)
	var out Outbox
	v.Resign(Env{Spec: &c.Spec, Now: c.Now, Out: &out})
	places := map[kafka.VoterID]int8{}
	for _, m := range out.All() {
		if m.API == kafka.APIEndQuorumEpoch {
			places[m.To] = m.Place
		}
	}
	assert.Equal(t, map[kafka.VoterID]int8{1: 0, 2: 1}, places)
}

// A fetch that waits learns of a new high watermark after 500 ms of its own, not of another's.
func TestNewsOfTheHWWaitForEachFetch(t *testing.T) {
	s := leading(t, lg(1), 2) // the LeaderChange ends at 2
	ask := func(from kafka.VoterID, at kafka.Ms) []Message {
		s.now = at
		return s.hear(Message{API: kafka.APIFetch, From: from, Epoch: 2, LastEpoch: 2, Offset: 2})
	}
	assert.Empty(t, ask(1, 100), "committed by it, but its fetch waits")
	assert.Empty(t, ask(2, 300))
	require.Equal(t, kafka.Offset(2), s.v.HW)
	for _, row := range []struct {
		at kafka.Ms
		to kafka.VoterID
	}{{600, 1}, {800, 2}} {
		out := s.fire()
		assert.Equal(t, row.at, s.now)
		require.Len(t, out, 1)
		assert.Equal(t, row.to, out[0].To)
		assert.Equal(t, kafka.Offset(2), out[0].HW)
	}
}

// A leader tells no high watermark before it has committed a record of its own epoch.
func TestNoHWBeforeTheLeadersOwn(t *testing.T) {
	s := leading(t, lg(1, 1), 2)
	s.v.HW = 1 // what it knew as follower
	out := s.hear(Message{API: kafka.APIFetch, From: 1, Epoch: 2, LastEpoch: 1, Offset: 2})
	require.Len(t, out, 1)
	assert.Equal(t, kafka.NoOffset, out[0].HW)
}

// Who has voted waits for that election from then on (QuorumState.transitionToVoted): voter 0 of
// three has slot 2 in epoch 2 and slot 0 in epoch 0, so 1000 + 2·1000/3 ms and 1000 ms.
func TestAVoteBeginsTheWaitAnew(t *testing.T) {
	s := newStage(newest, none())
	require.Equal(t, kafka.Ms(1000), s.v.Deadline)
	s.now = 600
	out := s.hear(vote(1, 2, 0, 0))
	require.Len(t, out, 1)
	require.True(t, out[0].Granted)
	assert.Equal(t, kafka.Ms(600+1666), s.v.Deadline)
}
