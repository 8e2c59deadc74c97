package replica_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

type useGiven struct {
	OnFetch bool `json:"truncationOnFetch"`
	// Latest is the follower's latest epoch: a number, null for none, or one for each partition.
	Latest      json.RawMessage    `json:"followerLatestEpoch"`
	Rounds      int                `json:"rounds"`
	Replies     [][2]int32         `json:"replies"`
	Diverging   []*[2]int32        `json:"divergingReplies"`
	LagBefore   *kafka.Offset      `json:"lagBefore"`
	Records     int                `json:"records"`
	LeaderHW    kafka.Offset       `json:"leaderHighWatermark"`
	FollowerLEO kafka.Offset       `json:"followerLogEndOffset"`
	LeaderEnd   kafka.Offset       `json:"leaderEndOffsetReply"`
	OldEpoch    *kafka.LeaderEpoch `json:"oldLeaderEpoch"`
	NewEpoch    kafka.LeaderEpoch  `json:"newLeaderEpoch"`
}

type useExpect struct {
	Epochs      []int              `json:"epochRequestsAfterRound"`
	Fetches     []int              `json:"fetchRequestsAfterRound"`
	Lag         *kafka.Offset      `json:"lagAfter"`
	LastFetched *kafka.LeaderEpoch `json:"lastFetchedEpoch"`
	TruncateTo  json.RawMessage    `json:"truncateTo"`
	Times       *int               `json:"times"`
	Truncations *int               `json:"truncations"`
}

// protocolUse counts requests, or follows one transition.
func (v *vector) protocolUse(t *testing.T) {
	var g useGiven
	var want useExpect
	strict(t, v.Given, &g)
	strict(t, v.Expect, &want)
	if g.OnFetch { // there is no other reply than the one in a Fetch answer
		for i := range g.Replies {
			g.Diverging = append(g.Diverging, &g.Replies[i])
		}
		g.Replies = nil
	}
	mode := "epochRequest"
	if g.OnFetch {
		mode = "truncateOnFetch"
	}
	r := newRig(t, rulesOf(t, mode))
	switch {
	case g.OldEpoch != nil:
		g.sameLeader(t, r, &want)
	case g.Rounds > 0:
		g.counts(t, r, &want)
	default:
		g.emptyAnswer(t, r, &want)
	}
}

// latest gives the follower's latest epoch for each partition, -1 for none.
func (g *useGiven) latest(t *testing.T) []kafka.LeaderEpoch {
	var list []*kafka.LeaderEpoch
	if json.Unmarshal(g.Latest, &list) != nil || list == nil { // a number or null
		var one *kafka.LeaderEpoch
		strict(t, g.Latest, &one)
		list = []*kafka.LeaderEpoch{one}
	}
	out := make([]kafka.LeaderEpoch, len(list))
	for i, e := range list {
		out[i] = kafka.NoLeaderEpoch
		if e != nil {
			out[i] = *e
		}
	}
	return out
}

// counts plays rounds and counts the requests of the fetcher: one for all partitions that ask
// in the same step, as Kafka sends them.
func (g *useGiven) counts(t *testing.T, r *rig, want *useExpect) {
	require.Len(t, want.Epochs, g.Rounds)
	for id, latest := range g.latest(t) {
		leader := newLeader(&r.spec.Rules, &state{
			LeaderEpoch: 9, Batches: []span{{0, 199, max(latest, 0)}},
		})
		leader.silent = true
		d := leader.disk()
		if latest == kafka.NoLeaderEpoch {
			d = newDisk(0)
		}
		for _, e := range g.Replies {
			leader.replies = append(leader.replies,
				epochs.Entry{Epoch: kafka.LeaderEpoch(e[0]), Start: kafka.Offset(e[1])})
		}
		if len(g.Replies) > 0 { // the first reply names an epoch that the follower does not have
			s := state{Batches: []span{{0, 100, 3}, {101, 119, 3}, {120, 199, latest}}}
			d = s.disk()
		}
		if len(g.Diverging) > 0 {
			d = g.diverges(leader, latest)
		}
		s := r.add(id, &d, leader, 9)
		if latest == kafka.NoLeaderEpoch {
			s.d.Cache.Clear()
		}
	}
	epochRounds, fetchRounds := 0, 0
	for i := range g.Rounds {
		e, f := r.asked(kafka.APIOffsetForLeaderEpoch), r.asked(kafka.APIFetch)
		r.round()
		if r.asked(kafka.APIOffsetForLeaderEpoch) > e {
			epochRounds++
		}
		if r.asked(kafka.APIFetch) > f {
			fetchRounds++
		}
		assert.Equal(t, want.Epochs[i], epochRounds, "epoch requests after round %d", i+1)
		assert.Equal(t, want.Fetches[i], fetchRounds, "fetches after round %d", i+1)
	}
	same(t, want.Truncations, r.truncations(), "decisions to truncate")
}

// diverges lets the leader say where the logs part, in the last rounds where there are more
// rounds than replies, and gives a log that can be cut there.
func (g *useGiven) diverges(l *modelLeader, latest kafka.LeaderEpoch) replica.Disk {
	l.diverging = make([]*epochs.Entry, max(g.Rounds-len(g.Diverging), 0))
	cuts := []kafka.Offset{119, 129, 149, 200}
	for _, e := range g.Diverging {
		var x *epochs.Entry
		if e != nil {
			x = &epochs.Entry{Epoch: kafka.LeaderEpoch(e[0]), Start: kafka.Offset(e[1])}
			cuts = append(cuts, x.Start)
		}
		l.diverging = append(l.diverging, x)
	}
	slices.Sort(cuts)
	var log state
	for _, end := range cuts {
		s := span{Base: log.end(), Last: end - 1, Epoch: latest}
		switch {
		case end <= 119:
			s.Epoch = 1
		case end <= 129:
			s.Epoch = 2
		case end <= 149:
			s.Epoch = 4
		}
		if s.Last >= s.Base {
			log.Batches = append(log.Batches, s)
		}
	}
	return log.disk()
}

func (r *rig) asked(api kafka.API) (n int) {
	for _, s := range r.sides {
		n += s.leader.asked[api]
	}
	return n
}

// emptyAnswer lets one Fetch be answered without records.
func (g *useGiven) emptyAnswer(t *testing.T, r *rig, want *useExpect) {
	require.Zero(t, g.Records, "only an empty answer is known")
	latest := g.latest(t)[0]
	d := newDisk(0)
	s := r.add(0, &d, newLeader(&r.spec.Rules, &state{HW: g.LeaderHW}), 9)
	s.d.Cache.Clear()
	s.d.Cache.Assign(monotonic, latest, 0)
	s.p.Fetcher.State, s.p.Fetcher.LastFetched = replica.Fetching, latest
	s.ask()
	b := network.NewBody()
	b.HW = g.LeaderHW
	s.deliver(&b)
	assert.Empty(t, r.events(event.FetcherDelayed))
	same(t, want.LastFetched, s.p.Fetcher.LastFetched, "last fetched epoch")
	// The lag is a metric: the leader's high watermark above the next fetch offset.
	same(t, want.Lag, max(b.HW-s.p.Fetcher.Offset, 0), "lag")
}

// sameLeader lets the same leader come back in a later epoch.
func (g *useGiven) sameLeader(t *testing.T, r *rig, want *useExpect) {
	e := *g.OldEpoch
	log := state{Batches: []span{{0, g.LeaderEnd - 1, e}, {g.LeaderEnd, g.FollowerLEO - 1, e}}}
	d := log.disk()
	leader := newLeader(&r.spec.Rules, &state{
		LeaderEpoch: g.NewEpoch, Batches: []span{{0, g.FollowerLEO - 1, e}},
	})
	leader.replies = []epochs.Entry{{Epoch: e, Start: g.LeaderEnd}}
	s := r.add(0, &d, leader, e)
	s.p.Fetcher.State = replica.Fetching // it has followed for a while
	s.p.Fetcher.Offset = g.FollowerLEO
	s.join(g.NewEpoch)
	r.from = len(r.ev.All)
	s.truncateStep()
	s.fetchStep()
	times := r.truncations()
	same(t, want.Times, times, "truncations")
	if string(want.TruncateTo) == "null" || want.TruncateTo == nil {
		assert.Zero(t, times)
		assert.Equal(t, g.FollowerLEO, s.d.Log.LEO)
		return
	}
	var to kafka.Offset
	strict(t, want.TruncateTo, &to)
	cuts := r.events(event.Truncated)
	require.Len(t, cuts, 1)
	assert.Equal(t, to, cuts[0].To)
}
