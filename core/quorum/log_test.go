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

// fetched is a leader's answer that brings nothing.
func fetched(
	from kafka.VoterID, epoch, last kafka.LeaderEpoch, offset kafka.Offset,
) Message {
	return Message{
		API: kafka.APIFetch, Answer: true, From: from, Leader: from, Epoch: epoch,
		LastEpoch: last, Offset: offset, HW: kafka.NoOffset, DivergingEnd: kafka.NoOffset,
		SnapshotEnd: kafka.NoOffset,
	}
}

// leading gives voter 0 as leader of an epoch, on top of a log.
func leading(t *testing.T, l Log, epoch kafka.LeaderEpoch) *stage {
	t.Helper()
	s := newStage(newest, Disk{epoch, 0, kafka.NoVoter, l})
	s.hear(answer(1, epoch, true))
	require.True(t, s.v.Leads())
	return s
}

// The leader answers as in broker.md (e): where its log has the follower's last epoch end, if that
// is another epoch or lower than the fetch offset.
func TestFetchAnswers(t *testing.T) {
	for _, row := range []struct {
		name   string
		last   kafka.LeaderEpoch
		offset kafka.Offset
		epoch  kafka.LeaderEpoch // diverging, with end; end -1 for none
		end    kafka.Offset
		n      int8
	}{
		{"from the beginning", 0, 0, -1, -1, 7},
		{"in the middle of an epoch", 1, 1, -1, -1, 6},
		{"at the end of an epoch", 1, 2, -1, -1, 5},
		{"beyond the end of an epoch", 1, 3, 1, 2, 0},
		{"an epoch that it does not have", 2, 4, 1, 2, 0},
		{"that epoch, no further", 2, 2, 1, 2, 0},
		{"within a later epoch", 3, 4, -1, -1, 3},
		{"beyond a later epoch", 3, 9, 3, 6, 0},
		{"an epoch before all", 0, 3, 0, 0, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := leading(t, lg(1, 1, 3, 3, 3, 3), 5)
			out := s.hear(Message{
				API: kafka.APIFetch, From: 2, Epoch: 5, LastEpoch: row.last, Offset: row.offset,
			})
			require.Len(t, out, 1)
			m := out[0]
			assert.Equal(t, row.epoch, m.DivergingEpoch)
			assert.Equal(t, row.end, m.DivergingEnd)
			assert.Equal(t, row.n, m.N)
			if row.n == 0 {
				assert.Equal(t, kafka.NoOffset, s.v.Remotes[2].End, "its end is not recorded")
				return
			}
			assert.Equal(t, row.offset, s.v.Remotes[2].End)
			assert.Equal(t, s.v.Disk.Log.Entries[row.offset], m.Entries[0])
		})
	}
}

// ReplicatedLog.validateOffsetAndEpoch: who asks for less than there is, or ends in an epoch that
// is only in the snapshot, is referred to that.
func TestFetchBelowTheBase(t *testing.T) {
	l := Log{Base: 4, BaseEpoch: 3}
	l.append(metadata.Entry{Leader: 3, End: true})
	for _, row := range []struct {
		last     kafka.LeaderEpoch
		offset   kafka.Offset
		snapshot bool
	}{
		{0, 0, true},
		{3, 3, true},
		{2, 4, true},
		{2, 5, true},
		{4, 4, true},
		{3, 4, false},
		{3, 5, false},
	} {
		s := leading(t, l, 5)
		out := s.hear(Message{
			API: kafka.APIFetch, From: 2, Epoch: 5, LastEpoch: row.last, Offset: row.offset,
		})
		require.Len(t, out, 1)
		if row.snapshot {
			assert.Equal(t, kafka.Offset(4), out[0].SnapshotEnd, "%v", row)
			assert.Equal(t, kafka.LeaderEpoch(3), out[0].SnapshotEpoch)
			assert.Zero(t, out[0].N)
		} else {
			assert.Equal(t, kafka.NoOffset, out[0].SnapshotEnd, "%v", row)
			assert.Equal(t, int8(6-row.offset), out[0].N)
		}
	}
}

func TestFetchErrors(t *testing.T) {
	fetch := Message{API: kafka.APIFetch, From: 2, Epoch: 5, LastEpoch: 1, Offset: 1}
	s := leading(t, lg(1), 6)
	assert.Equal(t, kafka.ErrFencedLeaderEpoch, s.hear(fetch)[0].Err)
	s = leading(t, lg(1), 4)
	assert.Equal(t, kafka.ErrUnknownLeaderEpoch, s.hear(fetch)[0].Err)
	s = newStage(newest, Disk{5, kafka.NoVoter, 1, lg(1)})
	out := s.hear(fetch)
	assert.Equal(t, kafka.ErrNotLeaderOrFollower, out[0].Err)
	assert.Equal(t, kafka.VoterID(1), out[0].Leader, "and who leads")
}

// Raft, figure 8: records of an older epoch on a majority are committed only together with one of
// the leader's own.
func TestOlderRecordsAreCommittedWithOneOfTheOwnEpoch(t *testing.T) {
	s := leading(t, lg(1, 2, 2), 4)
	fetch := Message{API: kafka.APIFetch, From: 1, Epoch: 4, LastEpoch: 2, Offset: 3}
	s.hear(fetch)
	assert.Equal(t, kafka.Offset(0), s.v.HW, "offset 3 is the epoch's start")
	assert.False(t, s.v.CommitKnown())
	fetch.LastEpoch, fetch.Offset = 4, 4
	s.hear(fetch)
	assert.Equal(t, kafka.Offset(4), s.v.HW)
	assert.True(t, s.v.CommitKnown())
	fetch.LastEpoch, fetch.Offset = 2, 2
	s.hear(fetch)
	assert.Equal(t, kafka.Offset(4), s.v.HW, "it never falls")
}

func TestTheMedianCounts(t *testing.T) {
	for _, row := range []struct {
		ends []kafka.Offset
		want kafka.Offset
	}{
		{[]kafka.Offset{4}, 4},
		{[]kafka.Offset{9, 3, 6}, 6},
		{[]kafka.Offset{9, 9, -1}, 9},
		{[]kafka.Offset{9, -1, -1}, -1},
		{[]kafka.Offset{5, 8, 6, 2, 7}, 6},
		{[]kafka.Offset{4, 9}, 4},
		{[]kafka.Offset{4, 9, 8, 1}, 4},
	} {
		assert.Equal(t, row.want, decideMedian(append([]kafka.Offset(nil), row.ends...)),
			"%v", row.ends)
	}
}

// decideCut is step 2 of broker.md 1 (c).
func TestWhereAFollowerCuts(t *testing.T) {
	l := lg(1, 1, 2, 2, 4)
	for _, row := range []struct {
		epoch kafka.LeaderEpoch
		end   kafka.Offset
		want  kafka.Offset
	}{
		{2, 3, 3}, // both have it, the leader less
		{2, 9, 4}, // both have it, the leader more
		{3, 9, 4}, // the follower's own next lower epoch ends there
		{1, 1, 1},
		{0, 0, 0},
	} {
		assert.Equal(t, row.want, decideCut(&l, row.epoch, row.end), "%d %d", row.epoch, row.end)
	}
}

func TestAFollowerCutsAndAsksAgain(t *testing.T) {
	s := newStage(newest, Disk{5, kafka.NoVoter, 1, lg(1, 1, 2, 2)})
	m := fetched(1, 5, 2, 4)
	m.DivergingEpoch, m.DivergingEnd = 1, 2
	out := s.hear(m)
	require.Len(t, out, 1)
	assert.Equal(t, kafka.Offset(2), out[0].Offset)
	assert.Equal(t, kafka.LeaderEpoch(1), out[0].LastEpoch)
	assert.Equal(t, lg(1, 1), s.v.Disk.Log)
	assert.Empty(t, s.hear(m), "the answer to an earlier question")

	m = fetched(1, 5, 1, 2)
	m.N, m.Entries[0] = 1, metadata.Entry{Leader: 5, End: true}
	m.HW = 9
	require.Len(t, s.hear(m), 1)
	assert.Equal(t, kafka.Offset(3), s.v.HW, "no further than its log")
	for _, late := range []Message{m, fetched(1, 5, 1, 3), fetched(2, 5, 5, 3)} {
		late.DivergingEpoch, late.DivergingEnd = 1, 2
		assert.Empty(t, s.hear(late), "another offset, epoch or sender than asked")
		assert.True(t, s.v.Up)
	}
	m = fetched(1, 5, 5, 3)
	m.DivergingEpoch, m.DivergingEnd = 1, 2
	assert.Empty(t, s.hear(m))
	assert.False(t, s.v.Up, "what is committed is not cut: the process ends")
	assert.Equal(t, kafka.Offset(3), s.v.Disk.Log.End())
}

// A leader whose log parts from what is committed is not followed, though the follower's own log
// would be cut higher up (KafkaRaftClient.handleFetchResponse): here epoch 1 ends at 5 for the
// follower, the leader's epoch 3 at 3, and 4 records are committed.
func TestALeaderThatPartsBelowTheHW(t *testing.T) {
	s := newStage(newest, Disk{5, kafka.NoVoter, 1, lg(1, 1, 1, 1, 1, 4)})
	m := fetched(1, 5, 4, 6)
	m.HW = 4
	s.hear(m)
	require.Equal(t, kafka.Offset(4), s.v.HW)
	m.DivergingEpoch, m.DivergingEnd = 3, 3
	assert.Empty(t, s.hear(m))
	assert.False(t, s.v.Up)
	assert.Equal(t, lg(1, 1, 1, 1, 1, 4), s.v.Disk.Log)
}

func TestPowerLossWithAndWithoutFlush(t *testing.T) {
	for _, row := range []struct {
		rules release.Rules
		keep  int8
		want  kafka.Offset
	}{
		{newest, 0, 5},
		{release.Rules{}, 0, 0},
		{release.Rules{}, 1, 1}, // the LeaderChange
		{release.Rules{}, 2, 4}, // and a batch of three, whole
		{release.Rules{}, 9, 5},
	} {
		s := newStage(row.rules, none())
		s.spec.Voters = 1
		s.do((*Voter).Crash)
		s.do((*Voter).Start)
		b := metadata.Batch{N: 4, End: 1 << 2}
		s.do(func(v *Voter, e Env) { require.True(t, v.Append(e, &b)) })
		s.do(func(v *Voter, e Env) { v.LosePower(e, row.keep) })
		assert.Equal(t, row.want, s.v.Disk.Log.End(), "%v keeps %d", row.rules, row.keep)
		assert.Equal(t, row.want, s.v.Disk.Log.Flushed)
	}
}

// A log that is full folds what is committed; who is further behind gets the snapshot.
func TestSnapshots(t *testing.T) {
	c := up(t, newest, 3)
	c.Crash(nil, 2)
	for i := range int32(100) {
		require.True(t, c.Write(nil, 0, i))
		c.Run(nil, c.Now)
	}
	l := &c.Voters[0].Disk.Log
	assert.Equal(t, kafka.Offset(101), l.End())
	assert.Equal(t, kafka.Offset(64), l.Base, "32 twice")
	assert.Equal(t, l.Base, c.Voters[1].Disk.Log.Base, "a follower's begins with its leader's")
	var ev event.Log
	c.Start(&ev, 2)
	c.Run(&ev, c.Now+10_000)
	assert.Equal(t, c.Voters[0].Disk.Log, c.Voters[2].Disk.Log)
	loaded := 0
	for i := range ev.All {
		if ev.All[i].Kind == event.VoterLoaded {
			loaded++
			assert.Equal(t, kafka.Offset(64), ev.All[i].To)
		}
	}
	assert.Equal(t, 1, loaded)
}

func TestAFullLogRefuses(t *testing.T) {
	c := up(t, newest, 3)
	c.SetCut(nil, 0, 1, true)
	c.SetCut(nil, 0, 2, true)
	n := int32(0)
	for ; n < 100 && c.Write(nil, 0, n); n++ {
	}
	assert.Equal(t, int32(kafka.MaxMetadata-spare), n, "the LeaderChange is committed and folded")
	before := c.Voters[0]
	assert.False(t, c.Write(nil, 0, 1))
	assert.Equal(t, before, c.Voters[0], "a refusal changes nothing")
	assert.False(t, c.Voters[0].Room(1))
	assert.True(t, c.Voters[0].Room(0))
}

func TestOnlyALeaderAppends(t *testing.T) {
	c := up(t, newest, 3)
	assert.False(t, c.Write(nil, 1, 1))
	c.Resign(nil, 0)
	assert.False(t, c.Write(nil, 0, 1))
}

func TestBatchesStayWhole(t *testing.T) {
	c := up(t, newest, 1)
	b := metadata.Batch{N: 5, End: 1 << 1}
	c.do(nil, 0, func(v *Voter, e Env) { require.True(t, v.Append(e, &b)) })
	var ends []bool
	for _, x := range c.Voters[0].Disk.Log.All()[1:] {
		ends = append(ends, x.End)
	}
	assert.Equal(t, []bool{false, true, false, false, true}, ends)
}

func TestAnAnswerHoldsWholeBatches(t *testing.T) {
	s := leading(t, lg(), 1)
	b := metadata.Batch{N: 5}
	for range 2 {
		s.do(func(v *Voter, e Env) { require.True(t, v.Append(e, &b)) })
	}
	fetch := Message{API: kafka.APIFetch, From: 2, Epoch: 1}
	for _, row := range []struct {
		offset kafka.Offset
		n      int8
	}{{0, 6}, {6, 5}} { // the LeaderChange and a batch, then the other; eight would fit
		fetch.Offset, fetch.LastEpoch = row.offset, kafka.LeaderEpoch(min(row.offset, 1))
		out := s.hear(fetch)
		require.Len(t, out, 1)
		assert.Equal(t, row.n, out[0].N)
	}
}
