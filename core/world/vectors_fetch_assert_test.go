package world

import (
	"encoding/json"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// compare compares an answer with the expected one.
func (c *cluster) compare(
	q *fetchRequest, want *fetchExpect, got *network.Body, raw json.RawMessage,
) {
	t := c.t
	t.Helper()
	require.NotNil(t, got, "no answer")
	require.NotNil(t, want.Error)
	assert.Equal(t, want.Error.Code, got.Err, "%s", got.Err)
	assert.Equal(t, want.Error.Name, got.Err.Name())
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &fields))
	if _, ok := fields["divergingEpoch"]; ok {
		there := want.Diverging != nil && want.Diverging != false
		assert.Equal(t, there, got.DivergingEpoch != kafka.NoLeaderEpoch)
	}
	if end, ok := want.Diverging.(map[string]any); ok && end["epoch"] != nil {
		assert.EqualValues(t, end["epoch"], got.DivergingEpoch)
		assert.EqualValues(t, end["endOffset"], got.DivergingEnd)
	}
	if want.HasRecords != nil {
		assert.Equal(t, *want.HasRecords, got.NBatches > 0, "records")
	}
	if want.Empty != nil {
		assert.Equal(t, *want.Empty, got.NBatches == 0, "no records")
	}
	if want.Records != nil {
		assert.Equal(t, *want.Records, got.NBatches, "records, each a batch")
	}
	if want.RecordsBytes != nil {
		assert.Equal(t, want.RecordsBytes != 0.0, got.NBatches > 0, "records")
	}
	if want.LeaderEpoch != nil {
		assert.Equal(t, *want.LeaderEpoch, got.Epoch)
	}
	if want.EndOffset != nil {
		assert.Equal(t, *want.EndOffset, got.Offset)
	}
	if want.Offset != nil {
		assert.Equal(t, *want.Offset, got.Offset)
	}
	if want.Timestamp != nil {
		assert.Equal(t, *want.Timestamp, got.Timestamp)
	}
	if want.Completed != nil {
		assert.True(t, *want.Completed, "it was answered")
		assert.Equal(t, 1, c.count(event.FetchEnded))
	}
	if want.CompletedByTransition {
		assert.Equal(t, 1, c.count(event.FetchEnded))
	}
	c.compareRemote(q, want, fields)
}

// compareRemote looks at what the leader knows of the follower afterwards.
func (c *cluster) compareRemote(
	q *fetchRequest, want *fetchExpect, fields map[string]json.RawMessage,
) {
	r, _, _ := c.at()
	remote := &r.Remotes[1]
	if q.Replica != nil {
		remote = &r.Remotes[c.brokerOf(q.Replica)]
	}
	x := want.RecordedFollower
	if state, ok := fields["replicaState"]; ok {
		if string(state) == "null" {
			assert.Equal(c.t, replica.Remote{}, *remote, "nothing is known of it")
			return
		}
		x = &recorded{}
		strict(c.t, state, x)
	}
	if x == nil {
		return
	}
	assert.Equal(c.t, x.LEO, remote.LEO)
	if x.LogStart != nil {
		assert.Equal(c.t, *x.LogStart, remote.LogStart)
	}
	if x.BrokerEpoch != "" {
		assert.Equal(c.t, epochName(c.t, x.BrokerEpoch), remote.BrokerEpoch)
	}
}
