package world

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// leaderUnder gives a cluster under the rules of a release, with a leader of epoch 5 whose epoch
// starts at 10: L, f1 and f2 hold replicas, L and f1 are in the ISR, the high watermark is 4.
func leaderUnder(t *testing.T, rules string) *isrRun {
	t.Helper()
	c := newCluster(t)
	rs, ok := release.Lookup(rules)
	require.True(t, ok, rules)
	c.s.Rules = rs.Rules
	run := &isrRun{cluster: c, g: &isrGiven{
		LeaderEpoch: 5, Replicas: []any{"L", "f1", "f2"}, ISR: []any{"L", "f1"}, LEO: 10, HW: 4,
		MinISR: 1.0,
	}}
	run.begin(nil)
	return run
}

// ask lets a Fetch of a node arrive and gives the answer, nil while it waits.
func (c *isrRun) ask(from kafka.NodeID, change func(*network.Body)) *network.Body {
	c.t.Helper()
	m := network.Message{
		From: from, API: kafka.APIFetch, Line: network.LineFetch, Body: network.NewBody(),
	}
	if from.IsConsumer() {
		m.Line = network.LineClient
	}
	change(&m.Body)
	c.last = c.send(m)
	return c.answerTo(c.last)
}

func offset(o kafka.Offset) func(*network.Body) {
	return func(b *network.Body) { b.Offset = o }
}

const f1, f2, f3, reader = kafka.NodeID(1), kafka.NodeID(2), kafka.NodeID(3), kafka.FirstConsumer

// broker.md 1 (b) 3, (d) 2.1: a broker without a replica says so by 3, and by 6 where it knows
// the topic: for Fetch from 2.0 on, for OffsetForLeaderEpoch from 2.1 on.
func TestABrokerWithoutAReplica(t *testing.T) {
	for rules, want := range map[string][2]kafka.ErrorCode{
		"1.1":   {kafka.ErrUnknownPartition, kafka.ErrUnknownPartition},
		"2.0.0": {kafka.ErrNotLeaderOrFollower, kafka.ErrUnknownPartition},
		"2.1":   {kafka.ErrNotLeaderOrFollower, kafka.ErrNotLeaderOrFollower},
	} {
		c := leaderUnder(t, rules)
		r, d, _ := c.at()
		*r = replica.Partition{}
		assert.Equal(t, want[0], c.ask(f1, offset(0)).Err, rules)
		_, _, env := c.at()
		body := network.NewBody()
		assert.Equal(t, want[1], r.AnswerEpoch(env, d, &body).Err, rules)
		c.w.Brokers[under].Process.Known[0].Epoch = kafka.NoLeaderEpoch
		assert.Equal(t, kafka.ErrUnknownPartition, c.ask(f1, offset(0)).Err, "%s: unknown", rules)
	}
}

// broker.md 1 (d) 2.1, 2.2: from 3.1 on a Fetch names the topic by its id.
func TestTopicIDs(t *testing.T) {
	for _, tc := range []struct {
		rules     string
		mine, ask kafka.TopicID
		hosted    bool
		want      kafka.ErrorCode
	}{
		{"3.1", 1, 1, true, kafka.ErrNone},
		{"3.1", 1, 2, true, kafka.ErrInconsistentTopicID},
		{"3.1", 1, kafka.NoTopicID, true, kafka.ErrNone},
		{"3.1", kafka.NoTopicID, 2, true, kafka.ErrNone},
		{"3.1", 1, 2, false, kafka.ErrUnknownTopicID},
	} {
		c := leaderUnder(t, tc.rules)
		r, d, _ := c.at()
		d.TopicID = tc.mine
		if !tc.hosted {
			*r = replica.Partition{}
			c.w.Brokers[under].Process.Known[0].Epoch = kafka.NoLeaderEpoch
		}
		got := c.ask(f1, func(b *network.Body) { b.Offset, b.TopicID = 10, tc.ask })
		assert.Equal(t, tc.want, got.Err, "%+v", tc)
	}
}

// broker.md 1 (d) 2.5: until 3.2 a broker outside the assignment gets an empty answer and is not
// counted, afterwards an error.
func TestABrokerOutsideTheAssignment(t *testing.T) {
	c := leaderUnder(t, "3.2")
	got := c.ask(f3, offset(0))
	assert.Equal(t, kafka.ErrNone, got.Err)
	assert.Zero(t, got.NBatches)
	r, _, _ := c.at()
	assert.Equal(t, replica.Remote{}, r.Remotes[3])
	assert.Positive(t, c.ask(f2, offset(0)).NBatches, "a replica gets records")
	c = leaderUnder(t, "3.3-zk")
	assert.Equal(t, kafka.ErrNotLeaderOrFollower, c.ask(f3, offset(0)).Err)
}

// broker.md 2.8: the answer carries the high watermark from before the fetch, in 0.8.0 from
// after it. 0.8.0 also notes a position that is out of range.
func TestWhichHighWatermarkAnAnswerCarries(t *testing.T) {
	for rules, want := range map[string]kafka.Offset{"0.8.0": 9, "0.9": 4} {
		c := leaderUnder(t, rules)
		assert.Equal(t, want, c.ask(f1, offset(9)).HW, rules)
		r, _, _ := c.at()
		assert.Equal(t, kafka.Offset(9), r.HW, rules)
		got := c.ask(f1, offset(11))
		assert.Equal(t, kafka.ErrOffsetOutOfRange, got.Err, rules)
		assert.Equal(t, kafka.Offset(-1), got.HW, "an error carries no offsets")
		noted := map[string]kafka.Offset{"0.8.0": 11, "0.9": 9}
		assert.Equal(t, noted[rules], r.Remotes[1].LEO, rules)
	}
}

// broker.md 1 (e) 3, case H06: from 2.7.0 to 2.8.0 the position of a fetch that diverges counted.
func TestWhatADivergingFetchCountsFor(t *testing.T) {
	for rules, want := range map[string]kafka.Offset{
		"2.8+count-diverging-fetch": 8, "2.8": kafka.NoOffset,
	} {
		c := leaderUnder(t, rules)
		_, d, _ := c.at()
		d.Cache.Clear()
		d.Cache.Assign(release.MonotonicCache, 1, 0)
		d.Cache.Assign(release.MonotonicCache, 4, 6)
		got := c.ask(f1, func(b *network.Body) { b.Offset, b.LastFetched = 8, 2 })
		assert.Equal(t, kafka.ErrNone, got.Err)
		assert.Equal(t, kafka.LeaderEpoch(1), got.DivergingEpoch)
		assert.Equal(t, kafka.Offset(6), got.DivergingEnd)
		r, _, _ := c.at()
		assert.Equal(t, want, r.Remotes[1].LEO, rules)
		assert.Equal(t, 1, c.count(event.FetchDiverges))
	}
}

// broker.md 2.5: from 2.0.1 on a follower must reach the start of the leader's epoch; from 3.3 on
// it must live.
func TestWhoMayJoinTheISR(t *testing.T) {
	for _, tc := range []struct {
		rules string
		at    kafka.Offset
		alive bool
		joins bool
	}{
		{"2.0.0", 3, true, false}, // below the high watermark
		{"2.0.0", 4, true, true},
		{"2.0.1", 4, true, false}, // the epoch starts at 10
		{"2.0.1", 10, true, true},
		{"3.2", 10, false, true},
		{"3.3-zk", 10, false, false},
		{"3.3-zk", 10, true, true},
	} {
		c := leaderUnder(t, tc.rules)
		if !tc.alive {
			c.w.Brokers[under].Process.Live = kafka.SetOf(0, 1)
		}
		c.ask(f2, offset(tc.at))
		r, d, env := c.at()
		_, wants := r.DecideExpand(env, d, 2)
		asked := wants || r.MaximalISR().Has(2) || c.count(event.ISRRefused) > 0
		assert.Equal(t, tc.joins, asked, "%+v", tc)
	}
}

// broker.md 2.3: whom the high watermark waits for outside the ISR. f2 was caught up when the
// lag time began, and is at 6 now.
func TestTheHighWatermarkWaitsOutsideTheISR(t *testing.T) {
	for _, tc := range []struct {
		rules string
		alive bool
		want  kafka.Offset
	}{
		{"0.10.1", true, 10},
		{"0.10.2", true, 6},
		{"3.5-zk", false, 6},
		{"3.6-zk", true, 6},
		{"3.6-zk", false, 10},
	} {
		c := leaderUnder(t, tc.rules)
		r, d, env := c.at()
		r.Remotes[2].LEO, r.Remotes[2].LastCaughtUp = 6, c.w.Now
		if !tc.alive {
			env.Alive = kafka.SetOf(0, 1)
		}
		r.Remotes[1].LEO = 10
		r.MaybeAdvanceHW(env, d)
		assert.Equal(t, tc.want, r.HW, "%+v", tc)
	}
}

// broker.md 2.3, 2.7: an ISR below the minimum holds the high watermark from 3.7 on, so that a
// request that waits ends by 7; before, the high watermark moved and the answer was 20. The
// minimum is never more than there are replicas, from 3.7 on.
func TestBelowTheMinimum(t *testing.T) {
	for rules, want := range map[string]kafka.ErrorCode{
		"3.6-zk": kafka.ErrNotEnoughAfter, "3.7-zk": kafka.ErrRequestTimedOut,
	} {
		c := leaderUnder(t, rules)
		c.s.Config.MinISR = 2
		s := c.produce(-1, 1, 30000)
		require.Equal(t, client.Sent, s.State, rules)
		c.w.Brokers[under].Process.Live = kafka.SetOf(0, 2) // f1 has died
		c.become(c.state(5, 2, kafka.SetOf(0)))
		c.hear()
		assert.Equal(t, rules == "3.6-zk", s.State == client.Failed, "%s: at once", rules)
		c.pass(30000)
		assert.Equal(t, want, s.Err, rules)
	}
	for rules, want := range map[string]int{"3.6-zk": 4, "3.7-zk": 3} {
		c := leaderUnder(t, rules)
		c.s.Config.MinISR = 4
		r, _, env := c.at()
		assert.Equal(t, want, r.MinISR(env), rules)
	}
}

// broker.md 2.2, KAFKA-4485: a follower that reaches the end that the leader had at its previous
// fetch counts as caught up at that fetch, from 0.10.2 on.
func TestWhenAFollowerCountsAsCaughtUp(t *testing.T) {
	for rules, caught := range map[string]bool{"0.10.1": false, "0.10.2": true} {
		c := leaderUnder(t, rules)
		r, d, _ := c.at()
		c.ask(f2, offset(5))
		first := c.w.Now
		c.pass(100)
		c.records(d, 5, 12)
		c.ask(f2, offset(10))
		assert.Equal(t, caught, r.Remotes[2].LastCaughtUp == first, rules)
		c.pass(100)
		c.ask(f2, offset(12))
		assert.Equal(t, c.w.Now, r.Remotes[2].LastCaughtUp, rules)
	}
}

// broker.md 2.9: a consumer's fetch waits for the high watermark, a follower's for the log end;
// one beyond that is answered at once; a full request is answered when its time is over.
func TestWhoWaitsForWhat(t *testing.T) {
	c := leaderUnder(t, "2.8")
	wait := func(o kafka.Offset) func(*network.Body) {
		return func(b *network.Body) { b.Offset, b.MaxWait = o, 500 }
	}
	assert.NotNil(t, c.ask(reader, wait(7)), "between high watermark and log end")
	require.Nil(t, c.ask(reader, wait(4)), "at the high watermark")
	consumer := c.last
	require.Nil(t, c.ask(f1, wait(10)), "at the log end; the high watermark moves")
	got := c.answerTo(consumer)
	require.NotNil(t, got, "that wakes the consumer")
	assert.Positive(t, got.NBatches)
	assert.Equal(t, kafka.Offset(10), got.HW)
	follower := c.last
	require.Nil(t, c.answerTo(follower), "and no follower")
	r, d, _ := c.at()
	d.Log.TruncateTo(9)
	s := c.step()
	s.completeWaiting(under)
	got = c.answerTo(follower)
	require.NotNil(t, got, "the log ends below it now")
	assert.Equal(t, kafka.ErrOffsetOutOfRange, got.Err)
	require.Nil(t, c.ask(f1, wait(9)))
	c.produce(1, 1, 30000)
	assert.Positive(t, c.answerTo(c.last).NBatches, "there is something to read")
	require.Nil(t, c.ask(f1, wait(10)))
	r.LeaderEpoch++
	c.pass(500)
	assert.NotNil(t, c.answerTo(c.last), "its time is over")
}

// KIP-392, broker.md 2.8: a leader sends a consumer to the replica of its rack with the longest
// log; up to 3.3 also to one outside the ISR (case H44).
func TestTheReplicaOfAReadersRack(t *testing.T) {
	for _, tc := range []struct {
		rules    string
		racks    [3]int8 // of L, f1, f2
		at1, at2 kafka.Offset
		dead     kafka.BrokerID
		offset   kafka.Offset
		want     kafka.BrokerID
	}{
		{rules: "2.3", racks: [3]int8{1, 2, 2}, at1: 10, at2: 10, want: kafka.NoBroker},
		{rules: "2.4", racks: [3]int8{1, 2, 2}, at1: 8, at2: 9, want: 2},
		{rules: "3.4-zk", racks: [3]int8{1, 2, 2}, at1: 8, at2: 9, want: 1},
		{rules: "2.4", racks: [3]int8{2, 2, 2}, at1: 8, at2: 9, want: kafka.NoBroker},
		{rules: "2.4", racks: [3]int8{1, 1, 1}, at1: 8, at2: 9, want: kafka.NoBroker},
		{rules: "2.4", racks: [3]int8{1, 2, 2}, at1: 8, at2: 9, offset: 9, want: 2},
		{rules: "3.4-zk", racks: [3]int8{1, 2, 2}, at1: 8, at2: 9, offset: 9, want: kafka.NoBroker},
		{rules: "2.4", racks: [3]int8{1, 2, 2}, at1: 8, at2: 9, dead: 2, want: 1},
	} {
		c := leaderUnder(t, tc.rules)
		copy(c.s.BrokerRacks[:], tc.racks[:])
		c.s.ConsumerConfigs[0].Rack = 2
		r, _, _ := c.at()
		r.Remotes[1].LEO, r.Remotes[2].LEO = tc.at1, tc.at2
		if tc.dead != 0 {
			c.w.Brokers[under].Process.Live &^= kafka.SetOf(tc.dead)
		}
		got := c.ask(reader, offset(tc.offset))
		require.Equal(t, kafka.ErrNone, got.Err)
		assert.Equal(t, tc.want, got.Preferred, "%+v", tc)
		assert.Equal(t, tc.want == kafka.NoBroker && tc.offset < r.HW, got.NBatches > 0, "%+v", tc)
	}
}

// broker.md 1 (d) 2.6, case H09: from 2.7.0 to 2.8.0 a fetch below the log start could be
// answered with a divergence.
func TestBelowTheLogStart(t *testing.T) {
	for rules, want := range map[string]kafka.ErrorCode{
		"2.8": kafka.ErrOffsetOutOfRange, "2.8+divergence-before-range": kafka.ErrNone,
	} {
		c := leaderUnder(t, rules)
		_, d, _ := c.at()
		d.Log.Start = 6
		d.Cache.Clear()
		d.Cache.Assign(release.MonotonicCache, 1, 6)
		d.Cache.Assign(release.MonotonicCache, 4, 8) // epoch 2 is not in it: it diverges
		got := c.ask(f1, func(b *network.Body) { b.Offset, b.LastFetched = 3, 2 })
		assert.Equal(t, want, got.Err, rules)
	}
}

// A replica in a data directory that has failed answers 56 to everything.
func TestAFailedDataDirectory(t *testing.T) {
	c := leaderUnder(t, "3.9-zk")
	r, d, env := c.at()
	env.Offline = true
	f := replica.Fetch{From: f1, Offset: 10, Current: -1, LastFetched: -1, BrokerEpoch: -1}
	body := r.ServeFetch(env, d, &f)
	assert.Equal(t, kafka.ErrStorage, body.Err)
	assert.Equal(t, kafka.ErrStorage, r.DecideProduce(env, 1))
	err, done := r.DecideWaiting(env, 5)
	assert.True(t, done)
	assert.Equal(t, kafka.ErrStorage, err)
	q := network.NewBody()
	assert.Equal(t, kafka.ErrStorage, r.AnswerEpoch(env, d, &q).Err)
	assert.Equal(t, kafka.ErrStorage, r.AnswerOffsets(env, d, reader, &q).Err)
}
