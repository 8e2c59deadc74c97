package world

import (
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// request lets the request arrive and gives its answer, nil for none.
func (c *cluster) request(q *fetchRequest, then *transition) *network.Body {
	c.t.Helper()
	body := network.NewBody()
	body.CurrentEpoch = kafka.LeaderEpoch(orNone(q.CurrentEpoch, epochWord(kafka.NoLeaderEpoch)))
	switch q.API {
	case "Fetch":
		return c.fetch(q, body, then)
	case "OffsetForLeaderEpoch":
		return c.epochEnd(q, body)
	case "ListOffsets":
		return c.offsets(q, body)
	case "StopReplica":
		if q.Controller != nil {
			c.controllerEpoch = *q.Controller
		}
		return c.stopReplica(q.LeaderEpoch, q.Delete)
	}
	c.t.Fatalf("unknown api %q", q.API)
	return nil
}

// transition is what happens to the replica while a request waits.
type transition struct {
	Role  string             `json:"role"`
	Epoch *kafka.LeaderEpoch `json:"leaderEpoch"`
	API   string             `json:"api"`
	Stop  bool               `json:"stopReplica"`
	// Delete is the flag of a StopReplica.
	Delete bool `json:"deletePartition"`
}

// stopReplica lets a StopReplica of the controller arrive.
func (c *cluster) stopReplica(e kafka.LeaderEpoch, gone bool) *network.Body {
	c.t.Helper()
	body := network.NewBody()
	body.ControllerEpoch, body.NParts = c.controllerEpoch, 1
	body.Parts[0] = network.PartState{LeaderEpoch: e, Delete: gone}
	c.w.Controllers[controllerOfVectors].Epoch = c.controllerEpoch
	got := c.answerTo(c.send(network.Message{
		From: controllerOfVectors.Node(), API: kafka.APIStopReplica,
		Line: network.LineControl, Body: body,
	}))
	require.NotNil(c.t, got)
	if got.Err == kafka.ErrNone {
		got.Err = got.PartErrs[0]
	}
	return got
}

func (c *cluster) transit(x *transition) {
	c.t.Helper()
	if x.Stop || x.API == "StopReplica" || x.Role == "none" {
		// -2: it is being deleted
		c.stopReplica(orNone(x.Epoch, kafka.LeaderEpoch(-2)), x.Delete || x.Role == "none")
		return
	}
	r, _, _ := c.at()
	s := network.PartState{
		Leader: 1, LeaderEpoch: orNone(x.Epoch, r.LeaderEpoch+1), PartitionEpoch: 9,
		Replicas: r.Replicas, ISR: r.ISR,
	}
	switch x.Role {
	case "follower":
	case "leader":
		s.Leader = under
	default:
		c.t.Fatalf("unknown transition to %q", x.Role)
	}
	control := network.NewBody()
	control.ControllerEpoch, control.Live, control.NParts = 1, kafka.SetOf(0, 1, 2, 3, 4), 1
	control.Parts[0] = s
	c.send(network.Message{
		From: controllerOfVectors.Node(), API: kafka.APILeaderAndIsr, Line: network.LineControl,
		Body: control,
	})
	t := c.step()
	t.completeWaiting(under)
}

func (c *cluster) fetch(
	q *fetchRequest, body network.Body, then *transition,
) *network.Body {
	c.t.Helper()
	m := network.Message{API: kafka.APIFetch, Line: network.LineFetch}
	switch q.From {
	case "follower":
		m.From = kafka.NodeID(1)
		if q.Replica != nil {
			m.From = c.brokerOf(q.Replica).Node()
		}
	case "consumer":
		m.From, m.Line = kafka.ConsumerNode(0), network.LineClient
		if q.ClientMetadata == nil || !*q.ClientMetadata {
			c.s.Rules.FollowerReads = release.Off // an older client: its fetch has no metadata
		}
	default:
		c.t.Fatalf("unknown sender %q", q.From)
	}
	body.Offset, body.LogStart = q.FetchOffset, max(q.LogStart, q.FollowerStart)
	body.MaxWait = q.MaxWait
	body.LastFetched = orNone(q.LastFetched, kafka.NoLeaderEpoch)
	body.BrokerEpoch = epochName(c.t, q.ReplicaEpoch)
	m.Body = body
	switch {
	case c.registered != nil: // what onFetch does, with what KRaft's metadata says
		r, d, env := c.at()
		f := replica.FetchOf(&m)
		got := r.ServeFetch(env, d, &f)
		r.RecordFetch(env, d, &f, &got)
		return &got
	case q.Waits && then == nil: // it waits since before the present state
		c.w.Brokers[under].Park(broker.ParkedFetch{ID: 7, Fetch: replica.FetchOf(&m), Until: 500})
		c.w.Brokers[m.From].Process.Replicas[0].Fetcher.Asked = 7
		t := c.step()
		t.completeWaiting(under)
		return c.answerTo(7)
	case q.Waits:
		m.Body.MaxWait = 500
	}
	id := c.send(m)
	if then == nil {
		return c.answerTo(id)
	}
	require.Nil(c.t, c.answerTo(id), "it waits")
	c.transit(then)
	return c.answerTo(id)
}

func (c *cluster) epochEnd(q *fetchRequest, body network.Body) *network.Body {
	c.t.Helper()
	body.Epoch = q.LeaderEpoch
	if q.OnlyFromLeader != nil && !*q.OnlyFromLeader { // as a fetch looks its own epoch up
		r, d, env := c.at()
		got := network.NewBody()
		end, err := r.EndOfEpoch(env, d, body.CurrentEpoch, body.Epoch, true)
		got.Err, got.Epoch, got.Offset = err, end.Epoch, end.Start
		return &got
	}
	return c.answerTo(c.send(network.Message{
		From: 1, API: kafka.APIOffsetForLeaderEpoch, Line: network.LineFetch, Body: body,
	}))
}

func (c *cluster) offsets(q *fetchRequest, body network.Body) *network.Body {
	c.t.Helper()
	switch v := q.Timestamp.(type) {
	case float64:
		body.Timestamp = int8(v)
	case string:
		at, ok := map[string]int8{
			"LATEST": replica.Latest, "EARLIEST": replica.Earliest,
			"EARLIEST_LOCAL": replica.EarliestLocal,
		}[v]
		require.True(c.t, ok, "unknown timestamp %q", v)
		body.Timestamp = at
	}
	m := network.Message{From: 1, API: kafka.APIListOffsets, Line: network.LineFetch, Body: body}
	if q.Isolation != nil {
		m.From, m.Line = kafka.ConsumerNode(0), network.LineClient
	}
	if q.OnlyFromLeader != nil && !*q.OnlyFromLeader { // a debugging tool may ask any replica
		r, d, env := c.at()
		got := r.AnswerOffsets(env, d, kafka.NoNode, &body)
		return &got
	}
	return c.answerTo(c.send(m))
}
