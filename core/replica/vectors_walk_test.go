package replica_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/network"
)

// walkStep holds what a walk compares of one message: a request of the follower, or the leader's
// answer to it.
type walkStep struct {
	API          string             `json:"api"`
	FetchOffset  *kafka.Offset      `json:"fetchOffset"`
	LastFetched  *kafka.LeaderEpoch `json:"lastFetchedEpoch"`
	CurrentEpoch *kafka.LeaderEpoch `json:"currentLeaderEpoch"`
	Diverging    *struct {
		Epoch kafka.LeaderEpoch `json:"epoch"`
		End   kafka.Offset      `json:"endOffset"`
	} `json:"divergingEpoch"`
	Records *int8 `json:"records"` // batches
}

// walkRequest lets the follower send one request.
func (s *side) walkRequest(t *testing.T, w *runStep) {
	require.True(t, s.owned())
	api, q, sent := s.ask()
	require.True(t, sent)
	assert.Equal(t, w.API, api.String())
	if api == kafka.APIOffsetForLeaderEpoch {
		assert.Equal(t, w.NewEpoch, q.Epoch, "the epoch that it asks about")
	}
	same(t, w.FetchOffset, q.Offset, "fetch offset")
	same(t, w.LastFetched, q.LastFetched, "last fetched epoch")
	same(t, w.CurrentEpoch, q.CurrentEpoch, "current leader epoch")
	s.out = q
}

// walkReply lets the leader answer it, and the follower handle the answer.
func (s *side) walkReply(t *testing.T, w *runStep) {
	b := s.leader.answer(s.p.Fetcher.AskedAPI, &s.out)
	s.out = network.Body{}
	if s.p.Fetcher.AskedAPI == kafka.APIOffsetForLeaderEpoch {
		assert.Equal(t, w.NewEpoch, b.Epoch, "the epoch that the leader names")
		assert.Equal(t, w.End, b.Offset, "where it ends")
	}
	if w.Diverging != nil {
		assert.Equal(t, w.Diverging.Epoch, b.DivergingEpoch)
		assert.Equal(t, w.Diverging.End, b.DivergingEnd)
	}
	same(t, w.Records, b.NBatches, "batches")
	s.deliver(&b)
}
