package replica_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/replica"
)

// again makes the follower follow the same leader in the next epoch while its request is out.
func (s *side) again(leader kafka.BrokerID) {
	s.p.BecomeFollower(s.r.env(s), &s.d, &network.PartState{
		Leader: leader, LeaderEpoch: s.p.LeaderEpoch + 1, Replicas: kafka.ListOf(1, 0, 2),
	})
}

// broker.md 1 (d) 5: the reply of an epoch request is ignored if the epoch changed meanwhile.
// Until 2.0.1 requests carry no epoch, and it is used (truncateToEpochEndOffsets of 2.0).
func TestALateEpochAnswer(t *testing.T) {
	for rules, used := range map[string]bool{"2.1": false, "2.7": false} {
		s := following(t, rules)
		s.ask()
		s.again(1)
		require.NotZero(t, s.p.Fetcher.Asked, "the thread still waits for its answer")
		b := network.NewBody()
		b.Epoch, b.Offset = 3, 12
		s.deliver(&b)
		assert.Equal(t, used, s.d.Log.LEO == 12, rules)
		assert.Equal(t, replica.Truncating, s.p.Fetcher.State, rules)
		assert.Len(t, s.r.events(event.AnswerUnused), 1, rules)
		assert.Zero(t, s.p.Fetcher.Asked, "and it may ask again")
	}
}

// broker.md 0.7: the answer to a Fetch is used only at the offset at which it was asked, while
// fetching.
func TestALateFetchAnswer(t *testing.T) {
	for _, tc := range []struct {
		rules string
		leo   kafka.Offset
	}{
		{"0.8.0", 15}, // it has cut to its HW meanwhile, and asked at 20
		{"2.7", 20},   // it truncates
		{"2.8", 25},   // still fetching, still at 20
	} {
		s := settled(t, tc.rules)
		if tc.rules == "0.8.0" { // it has grown since it began
			b := answer(15, span{15, 19, 1})
			s.ask()
			s.deliver(&b)
		}
		s.ask()
		require.Equal(t, kafka.Offset(20), s.p.Fetcher.AskedOffset)
		s.again(1)
		b := answer(25, span{20, 24, 5})
		s.deliver(&b)
		assert.Equal(t, tc.leo, s.d.Log.LEO, tc.rules)
	}
}

// Another leader is another thread: what the old one still brings comes to nobody.
func TestTheAnswerOfAnotherLeader(t *testing.T) {
	s := settled(t, "2.8")
	s.ask()
	s.again(2)
	assert.Zero(t, s.p.Fetcher.Asked)
}

// Case H10, KAFKA-13266: the fetcher before has not let go of the log, and appends after the new
// one has read where to start. The next append finds another log end.
func TestReadBeforeTheOldFetcherStopped(t *testing.T) {
	s := settled(t, "2.8+read-before-stop")
	s.ask()
	s.again(2)
	require.NotZero(t, s.p.Fetcher.Asked, "the old fetcher's")
	b := answer(25, span{20, 24, 5})
	s.deliver(&b)
	assert.Equal(t, kafka.Offset(25), s.d.Log.LEO, "it has appended")
	assert.Equal(t, kafka.Offset(20), s.p.Fetcher.Offset, "the new one has read 20 before")
	assert.Equal(t, kafka.LeaderEpoch(5), s.p.Fetcher.LastFetched)
	_, q, _ := s.ask()
	assert.Equal(t, kafka.Offset(20), q.Offset)
	b = answer(25, span{20, 24, 5})
	s.deliver(&b)
	assert.Equal(t, replica.Failed, s.p.Fetcher.State)
	stops := s.r.events(event.FetcherStopped)
	require.Len(t, stops, 1)
	assert.Equal(t, event.RuleOffsetMismatch, stops[0].Rule)
	assert.Equal(t, kafka.Offset(20), stops[0].From)
	assert.Equal(t, kafka.Offset(25), stops[0].To)
}

// Case H10 as reported, KAFKA-16710: the fetcher before cuts in between. Until 3.4 the answer to
// the next Fetch is taken as one with data before it is seen to diverge, and the partition
// fails; since then (KAFKA-14704) it is cut a second time.
func TestReadBeforeTheOldFetcherCut(t *testing.T) {
	for rules, want := range map[string]replica.FetcherState{
		"2.8+read-before-stop":            replica.Failed,
		"3.9-zk+initial-read=before-stop": replica.Fetching,
	} {
		s := settled(t, rules)
		s.ask()
		s.again(2)
		b := network.NewBody()
		b.DivergingEpoch, b.DivergingEnd = 3, 10
		s.deliver(&b)
		assert.Equal(t, kafka.Offset(10), s.d.Log.LEO)
		_, q, _ := s.ask()
		assert.Equal(t, kafka.Offset(20), q.Offset)
		assert.Equal(t, kafka.LeaderEpoch(1), q.LastFetched)
		b.DivergingEpoch, b.DivergingEnd = 1, 10
		s.deliver(&b)
		assert.Equal(t, want, s.p.Fetcher.State, rules)
		if want == replica.Fetching {
			assert.Equal(t, kafka.Offset(10), s.p.Fetcher.Offset)
		}
	}
}

// Case H08, KAFKA-15510: an empty answer wipes the last fetched epoch.
func TestTheLastFetchedEpoch(t *testing.T) {
	for rules, want := range map[string]kafka.LeaderEpoch{"2.8": 3, "2.8+forget-last-epoch": -1} {
		s := settled(t, rules)
		s.ask()
		b := answer(15)
		s.deliver(&b)
		_, q, _ := s.ask()
		assert.Equal(t, want, q.LastFetched, rules)
		b = answer(15, span{20, 21, 4}, span{22, 23, 5})
		s.deliver(&b)
		assert.Equal(t, kafka.LeaderEpoch(5), s.p.Fetcher.LastFetched, "it follows the log")
	}
}

// Case H07, KAFKA-18723: what carries a later epoch than the request is left out, with all
// behind it.
func TestBatchesOfALaterEpoch(t *testing.T) {
	for rules, want := range map[string]kafka.Offset{
		"3.9-zk": 26, "4.0": 22,
	} {
		s := settled(t, rules)
		s.ask()
		b := answer(30, span{20, 21, 5}, span{22, 23, 6}, span{24, 25, 5})
		s.deliver(&b)
		assert.Equal(t, want, s.d.Log.LEO, rules)
		assert.Equal(t, want, s.p.Fetcher.Offset, rules)
		assert.Equal(t, want == 22, len(s.r.events(event.BatchLeftOut)) == 1)
	}
}

// KAFKA-14704, broker.md 1 (e) 5: until 3.4 a diverging answer moves the HW before the cut.
func TestADivergingAnswerAndTheHighWatermark(t *testing.T) {
	for rules, want := range map[string][][2]kafka.Offset{
		"2.8": {{15, 20}, {20, 12}}, "3.3-zk": {{15, 20}, {20, 12}}, "3.4-zk": {{15, 12}},
	} {
		s := settled(t, rules)
		s.ask()
		b := answer(40)
		b.DivergingEpoch, b.DivergingEnd = 3, 12
		s.d.Log.Batches[1].Last = 11 // a boundary where the cut is
		s.d.Log.Batches[2] = plog.Batch{Base: 12, Last: 19, Epoch: 3}
		s.d.Log.N = 3
		s.deliver(&b)
		var moves [][2]kafka.Offset
		for _, e := range s.r.events(event.HWMoved) {
			moves = append(moves, [2]kafka.Offset{e.From, e.To})
		}
		assert.Equal(t, want, moves, rules)
		assert.Len(t, s.r.events(event.CutBelowHW), 1, "a warning")
		assert.Equal(t, kafka.Offset(12), s.p.Fetcher.Offset)
	}
}

// broker.md 0.7: what fails while appending stops the thread before 2.3, this partition since;
// bad records are tried again.
func TestWhatFailsWhileAppending(t *testing.T) {
	for _, tc := range []struct {
		rules string
		after replica.After
		state replica.FetcherState
		kind  event.Kind
	}{
		{"0.10", replica.ThreadDies, replica.DeadThread, event.FetcherDied},
		{"2.2", replica.ThreadDies, replica.DeadThread, event.FetcherDied},
		{"2.3", replica.GoesOn, replica.Failed, event.FetcherStopped},
		{"3.9-zk", replica.GoesOn, replica.Failed, event.FetcherStopped},
	} {
		s := settled(t, tc.rules)
		leo := s.d.Log.LEO
		s.ask()
		b := answer(30, span{leo - 6, leo - 1, 5})
		assert.Equal(t, tc.after, s.p.OnAnswer(s.r.env(s), &s.d, &b), tc.rules)
		assert.Equal(t, tc.state, s.p.Fetcher.State, tc.rules)
		require.Len(t, s.r.events(tc.kind), 1, tc.rules)
		assert.Equal(t, event.RuleUnexpectedAppend, s.r.events(tc.kind)[0].Rule)

		s = settled(t, tc.rules)
		s.ask()
		s.p.Fetcher.AskedOffset--
		s.p.Fetcher.Offset-- // not the log end
		b = answer(30, span{leo, leo + 1, 5})
		assert.Equal(t, tc.after, s.p.OnAnswer(s.r.env(s), &s.d, &b), tc.rules)
		assert.Equal(t, event.RuleOffsetMismatch, s.r.events(tc.kind)[0].Rule)
		assert.Equal(t, leo, s.d.Log.LEO)

		s = settled(t, tc.rules)
		s.ask()
		b = answer(30, span{leo, leo + 1, 5})
		b.Batches[0].Damage = plog.Corrupt
		s.deliver(&b)
		assert.Equal(t, replica.Fetching, s.p.Fetcher.State)
		assert.Equal(t, kafka.Ms(1000), s.p.Fetcher.Delay)
		assert.Equal(t, leo, s.d.Log.LEO)
	}
}
