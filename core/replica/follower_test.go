package replica_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

func rules(t *testing.T, name string) release.Rules {
	t.Helper()
	r, ok := release.Lookup(name)
	require.True(t, ok, name)
	return r.Rules
}

// following gives a follower in leader epoch 5 with the batches 0-9 (epoch 1), 10-19 (epoch 3)
// and a high watermark of 15, without a request under way.
func following(t *testing.T, name string) *side {
	t.Helper()
	r := newRig(t, rules(t, name))
	r.spec.Config.FetchBackoff = 1000
	log := state{Batches: []span{{0, 9, 1}, {10, 19, 3}}}
	d := log.disk()
	if r.spec.Rules.EpochCache == release.NoCache {
		d.Cache.Clear()
	}
	return r.addAt(0, &d, newLeader(&r.spec.Rules, nil), 5, 15)
}

// settled is a follower that has cut, where it must, and fetches at its log end.
func settled(t *testing.T, name string) *side {
	t.Helper()
	s := following(t, name)
	f := &s.p.Fetcher
	f.State, f.Offset, f.Unsure = replica.Fetching, s.d.Log.LEO, false
	s.r.from = len(s.r.ev.All)
	return s
}

// answer gives an answer with a high watermark and batches.
func answer(hw kafka.Offset, batches ...span) network.Body {
	b := network.NewBody()
	b.HW = hw
	for i, s := range batches {
		b.Batches[i].Base, b.Batches[i].Last, b.Batches[i].Epoch = s.Base, s.Last, s.Epoch
	}
	b.NBatches = int8(len(batches))
	return b
}

// broker.md 0.7, initialFetchOffset and the first state; 1 (a) 1: up to 0.10 it has cut.
func TestWhereANewFollowerStarts(t *testing.T) {
	for _, tc := range []struct {
		rules  string
		state  replica.FetcherState
		offset kafka.Offset
		leo    kafka.Offset
		last   kafka.LeaderEpoch
	}{
		{"0.8.0", replica.Fetching, 15, 15, -1},
		{"0.10", replica.Fetching, 15, 15, -1},
		{"0.11", replica.Truncating, 20, 20, -1},
		{"1.1", replica.Truncating, 15, 20, -1},
		{"2.0.0", replica.Truncating, 15, 20, -1},
		{"2.7", replica.Truncating, 15, 20, -1},
		{"2.8", replica.Fetching, 20, 20, 3},
		{"3.9-zk", replica.Fetching, 20, 20, 3},
	} {
		s := following(t, tc.rules)
		f := &s.p.Fetcher
		assert.Equal(t, tc.state, f.State, tc.rules)
		assert.Equal(t, tc.offset, f.Offset, tc.rules)
		assert.Equal(t, tc.leo, s.d.Log.LEO, tc.rules)
		assert.Equal(t, tc.last, f.LastFetched, tc.rules)
		assert.Equal(t, kafka.LeaderEpoch(5), f.Epoch, tc.rules)
	}
}

// broker.md 0.7: the same leader epoch keeps the state; 0.8.0 every epoch, 0.9 to 2.0.0 another
// leader, 2.0.1 a gap too, 2.1 every epoch.
func TestWhichLeadershipRestartsTheFetcher(t *testing.T) {
	for _, tc := range []struct {
		rules                      string
		same, next, gap, newLeader bool
	}{
		{"0.8.0", false, true, true, true},
		{"0.9", false, false, false, true},
		{"2.0.0", false, false, false, true},
		{"2.0.1", false, false, true, true},
		{"2.1", false, true, true, true},
		{"3.9-zk", false, true, true, true},
	} {
		for _, k := range []struct {
			epoch  kafka.LeaderEpoch
			leader kafka.BrokerID
			want   bool
		}{{5, 1, tc.same}, {6, 1, tc.next}, {7, 1, tc.gap}, {6, 2, tc.newLeader}} {
			s := settled(t, tc.rules)
			s.p.BecomeFollower(s.r.env(s), &s.d, &network.PartState{
				Leader: k.leader, LeaderEpoch: k.epoch, Replicas: kafka.ListOf(1, 0, 2),
			})
			restarted := s.p.Fetcher.Epoch == k.epoch && k.epoch != 5
			assert.Equal(t, k.want, restarted, "%s, epoch %d of %d", tc.rules, k.epoch, k.leader)
		}
	}
}

// What requests carry: broker.md 1 (a) 3, (d) 1, (e) 2, (f) 1 and 0.1, topic ids.
func TestWhatAFetchCarries(t *testing.T) {
	for _, tc := range []struct {
		rules         string
		current, last kafka.LeaderEpoch
		topic         kafka.TopicID
		own           kafka.BrokerEpoch
	}{
		{"0.10", -1, -1, 0, -1},
		{"2.0.1", -1, -1, 0, -1},
		{"2.1", 5, -1, 0, -1},
		{"2.8", 5, 3, 0, -1},
		{"3.1", 5, 3, 7, -1},
		{"3.9-kraft", 5, 3, 7, 100},
	} {
		s := settled(t, tc.rules)
		s.d.TopicID = 7
		s.d.Log.Start = 4
		api, q, _ := s.ask()
		assert.Equal(t, kafka.APIFetch, api)
		assert.Equal(t, tc.current, q.CurrentEpoch, tc.rules)
		assert.Equal(t, tc.last, q.LastFetched, tc.rules)
		assert.Equal(t, tc.topic, q.TopicID, tc.rules)
		assert.Equal(t, tc.own, q.BrokerEpoch, tc.rules)
		assert.Equal(t, s.d.Log.LEO, q.Offset, tc.rules)
		assert.Equal(t, kafka.Offset(4), q.LogStart, tc.rules)
		assert.Equal(t, kafka.Ms(500), q.MaxWait, tc.rules)
	}
	for rules, want := range map[string]kafka.LeaderEpoch{
		"2.0.1": -1, "2.1": 5, "2.1+kip-320-first-try": -1,
	} {
		s := following(t, rules)
		api, q, _ := s.ask()
		assert.Equal(t, kafka.APIOffsetForLeaderEpoch, api)
		assert.Equal(t, want, q.CurrentEpoch, "the truncation step of %s", rules)
		assert.Equal(t, kafka.LeaderEpoch(3), q.Epoch)
	}
	s := settled(t, "2.1+kip-320-first-try")
	_, q, _ := s.ask()
	assert.Equal(t, kafka.LeaderEpoch(5), q.CurrentEpoch, "its fetch is fenced all the same")
	s.p.Fetcher.Asked, s.p.Fetcher.State = 0, replica.AskingFirst
	api, q, _ := s.ask()
	assert.Equal(t, kafka.APIListOffsets, api)
	assert.Equal(t, kafka.LeaderEpoch(5), q.CurrentEpoch)
	assert.EqualValues(t, -2, q.Timestamp)
}

// broker.md 1 (b) 2: from 2.1 on a follower without epochs cuts to its HW and does not ask.
func TestAFollowerWithoutEpochs(t *testing.T) {
	for rules, asks := range map[string]bool{
		"0.11": true, "2.0.1": true, "2.1": false, "2.7": false, "2.8": false,
	} {
		s := following(t, rules)
		s.d.Cache.Clear()
		s.p.Fetcher = replica.Fetcher{State: replica.Truncating, Offset: 15, Epoch: 5}
		api, q, _ := s.ask()
		if asks {
			assert.Equal(t, kafka.APIOffsetForLeaderEpoch, api, rules)
			assert.Equal(t, kafka.NoLeaderEpoch, q.Epoch, rules)
			assert.Equal(t, kafka.Offset(20), s.d.Log.LEO, rules)
			continue
		}
		assert.Equal(t, kafka.APIFetch, api, rules)
		assert.Equal(t, kafka.Offset(15), q.Offset, rules)
		cuts := s.r.events(event.Truncated)
		require.Len(t, cuts, 1, rules)
		assert.Equal(t, event.RuleNoEpochsKnown, cuts[0].Rule)
		assert.Equal(t, kafka.Offset(15), cuts[0].To)
	}
}

// broker.md 1 (a) 4, 0.5: HW := min(leader's HW, LEO), clamped to the log start, also downwards;
// then the leader's log start is taken.
func TestAFollowersHighWatermark(t *testing.T) {
	for _, tc := range []struct{ leader, start, want kafka.Offset }{
		{18, 0, 18}, {25, 0, 22}, {12, 0, 12}, {3, 8, 8},
	} {
		s := settled(t, "2.7")
		s.d.Log.Start = tc.start
		s.ask()
		b := answer(tc.leader, span{20, 21, 5})
		b.LogStart = 10
		s.deliver(&b)
		assert.Equal(t, tc.want, s.p.HW, "the leader has %d", tc.leader)
		if tc.want < 10 {
			assert.Equal(t, tc.start, s.d.Log.Start, "not above the HW")
			assert.Equal(t, replica.Failed, s.p.Fetcher.State, "KAFKA-12996: and it gives up")
			continue
		}
		assert.Equal(t, kafka.Offset(10), s.d.Log.Start)
		assert.Equal(t, kafka.Offset(22), s.p.Fetcher.Offset)
	}
}

// broker.md 0.7: another error delays by replica.fetch.backoff.ms, and the state stays.
func TestErrorsDelay(t *testing.T) {
	for _, code := range []kafka.ErrorCode{75, 6, 3, 100, 103, 5, 56, -1, 2} {
		s := settled(t, "3.9-zk")
		s.ask()
		b := network.NewBody()
		b.Err = code
		s.deliver(&b)
		assert.Equal(t, replica.Fetching, s.p.Fetcher.State, "%s", code)
		assert.Equal(t, kafka.Ms(1000), s.p.Fetcher.Delay, "%s", code)
		assert.Equal(t, kafka.Offset(20), s.p.Fetcher.Offset)

		s = following(t, "2.7")
		s.ask()
		s.deliver(&b)
		assert.Equal(t, replica.Truncating, s.p.Fetcher.State, "%s", code)
		assert.Equal(t, kafka.Ms(1000), s.p.Fetcher.Delay, "%s", code)

		s = settled(t, "2.7")
		s.p.Fetcher.State = replica.AskingFirst
		s.ask()
		s.deliver(&b)
		assert.Equal(t, replica.Fetching, s.p.Fetcher.State, "out of range again: %s", code)
		assert.Equal(t, kafka.Ms(1000), s.p.Fetcher.Delay, "%s", code)
	}
}

// broker.md 1 (d) 4: 74 by release; it tries again if its fetcher has a newer epoch by then.
func TestFencedFollowers(t *testing.T) {
	for _, tc := range []struct {
		rules string
		state replica.FetcherState // where the epoch is the same
		newer replica.FetcherState // where it has moved on
	}{
		{"2.1", replica.Fenced, replica.Fenced},
		{"2.2", replica.Fenced, replica.Fenced},
		{"2.3", replica.Failed, replica.Failed},
		{"2.5", replica.Failed, replica.AskingFirst},
		{"3.9-zk", replica.Failed, replica.AskingFirst},
	} {
		for _, moved := range []bool{false, true} {
			s := settled(t, tc.rules)
			s.p.Fetcher.State = replica.AskingFirst
			s.ask()
			want := tc.state
			if moved {
				s.p.Fetcher.Epoch, want = 6, tc.newer
			}
			if want == replica.AskingFirst {
				want = replica.Fetching // delayed, and out of range again
			}
			b := network.NewBody()
			b.Err = kafka.ErrFencedLeaderEpoch
			s.deliver(&b)
			assert.Equal(t, want, s.p.Fetcher.State, "%s, moved on: %t", tc.rules, moved)
		}
	}
}
