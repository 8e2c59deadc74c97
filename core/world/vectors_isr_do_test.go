package world

import (
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// follow makes the replica a follower: of the leader that the step names, else of the one that it
// has, else of another.
func (c *isrRun) follow(st *isrStep) {
	c.t.Helper()
	r, d, env := c.at()
	s := c.state(st.Leader, orNone(st.Part, r.PartitionEpoch+1), r.ISR)
	switch {
	case st.Leads != nil:
		s.Leader = c.brokerOf(st.Leads)
	case r.Role == replica.Follower:
		s.Leader = r.Leader
	default:
		s.Leader = 2
	}
	before := r.LeaderEpoch
	r.BecomeFollower(env, d, s)
	if st.New != nil {
		assert.Equal(c.t, *st.New, r.LeaderEpoch > before)
	}
	t := c.step()
	t.completeWaiting(under)
	c.hear()
}

func (c *isrRun) brokerState(st *isrStep) {
	c.t.Helper()
	proc := &c.w.Brokers[under].Process
	f := c.brokerOf(st.Replica)
	switch st.State {
	case "fenced", "shuttingDown", "shutdown", "inControlledShutdown", "controlledShutdown":
		proc.Live = proc.Live.Without(f)
	case "active", "unfenced", "alive", "online":
		proc.Live = proc.Live.With(f)
	default:
		c.t.Fatalf("unknown broker state %q", st.State)
	}
}

// alterAnswer answers the AlterPartition under way.
func (c *cluster) alterAnswer(st *isrStep) {
	c.t.Helper()
	q := &c.w.Brokers[under].Process.Alter
	require.NotZero(c.t, q.Asked, "nothing was asked")
	a := q.Items[0]
	body := network.NewBody()
	body.NParts = 1
	body.Parts[0] = network.PartState{
		Leader: under, LeaderEpoch: a.LeaderEpoch, ISR: a.ISR, PartitionEpoch: st.NewPart,
	}
	if st.Op == "alterPartitionFails" {
		body.PartErrs[0] = st.Error.Code
	}
	c.fromController(body)
}

// fromController lets an answer to the AlterPartition under way arrive.
func (c *cluster) fromController(body network.Body) {
	c.t.Helper()
	asked := c.w.Brokers[under].Process.Alter.Asked
	c.w.Net.Remove(asked)
	id := c.w.Net.Send(network.Message{
		Request: asked, From: controllerOfVectors.Node(), To: under.Node(), Answer: true,
		API: kafka.APIAlterPartition, Line: network.LineToController, Body: body,
	})
	refusal := Step(c.s, c.w, Action{Kind: Deliver, Msg: id}, &c.log)
	require.Equal(c.t, OK, refusal, refusal.Text().In("en"))
}
