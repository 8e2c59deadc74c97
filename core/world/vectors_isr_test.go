package world

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/vectors"
)

type stepsVector struct {
	Given json.RawMessage   `json:"given"`
	Steps []json.RawMessage `json:"steps"`
}

// isrGiven is a start state. Where there is no role it is what a test of Kafka's smaller classes
// begins with: a remote replica, a log.
type isrGiven struct {
	RemoteState string `json:"remoteReplicaState"`
	Mode        string `json:"mode"`
	MetadataE   *int32 `json:"metadataBrokerEpoch"`

	LocalRole   string                `json:"localRole"`
	Leader      string                `json:"leader"`
	LeaderEpoch kafka.LeaderEpoch     `json:"leaderEpoch"`
	EpochStart  *kafka.Offset         `json:"leaderEpochStartOffset"`
	Partition   *kafka.PartitionEpoch `json:"partitionEpoch"`
	Replicas    []any                 `json:"replicas"`
	ISR         []any                 `json:"isr"`
	LEO         kafka.Offset          `json:"logEndOffset"`
	HW          kafka.Offset          `json:"highWatermark"`
	Checkpoint  *kafka.Offset         `json:"checkpointedHighWatermark"`
	MinISR      any                   `json:"minInsyncReplicas"`
	LagTime     kafka.Ms              `json:"replicaLagTimeMaxMs"`
	LeaderLEO   string                `json:"leaderLogEndOffset"`
	CaughtUp    string                `json:"lastCaughtUp"`
	Factor      string                `json:"replicationFactor"`
	Down        int                   `json:"down"`
	Entries     [][2]int32            `json:"epochEntries"`
}

type isrStep struct {
	Op       string                `json:"op"`
	Replica  any                   `json:"replica"`
	Offset   any                   `json:"fetchOffset"`
	Epoch    string                `json:"replicaEpoch"`
	MinBytes *int                  `json:"minBytes"`
	MaxWait  kafka.Ms              `json:"maxWaitMs"`
	Note     string                `json:"note"`
	Records  int32                 `json:"records"`
	Base     *kafka.Offset         `json:"baseOffset"`
	Ms       kafka.Ms              `json:"ms"`
	Leader   kafka.LeaderEpoch     `json:"leaderEpoch"`
	Part     *kafka.PartitionEpoch `json:"partitionEpoch"`
	ISR      []any                 `json:"isr"`
	All      []any                 `json:"replicas"`
	NewPart  kafka.PartitionEpoch  `json:"newPartitionEpoch"`
	Error    *vectorError          `json:"error"`
	State    string                `json:"state"`
	Acks     int8                  `json:"acks"`
	Waits    bool                  `json:"waits"`
	Required *kafka.Offset         `json:"requiredOffset"`
	Timeout  *kafka.Ms             `json:"timeoutMs"`
	Appended *bool                 `json:"appended"`
	New      *bool                 `json:"expectNewLeader"`
	Leads    any                   `json:"leader"`
	Delete   bool                  `json:"deletePartition"`

	Start     kafka.Offset `json:"followerLogStartOffset"`
	LeaderLEO kafka.Offset `json:"leaderLogEndOffset"`
	Time      any          `json:"timeMs"`
	BrokerE   *int32       `json:"brokerEpoch"`
	IsNew     bool         `json:"isNewLeader"`
	InISR     bool         `json:"inIsr"`
	MaxLag    kafka.Ms     `json:"maxLagMs"`
	To        any          `json:"to"`
	From      any          `json:"from"`
	Each      string       `json:"each"`
	CutTo     kafka.Offset `json:"offset"`

	Expect      json.RawMessage `json:"expect"`
	ExpectError *vectorError    `json:"expectError"`
	OneOf       []vectorError   `json:"expectErrorOneOf"`
}

// PartitionTest, ReplicaTest, IsrExpirationTest, UnifiedLogTest, ReplicaManagerTest.
func TestVectorsHighWatermarkISR(t *testing.T) {
	for _, row := range vectors.Rows(t, "high-watermark-isr.json", "high-watermark-isr-more.json") {
		var given struct {
			Given map[string]json.RawMessage `json:"given"`
		}
		if json.Unmarshal(row.Raw, &given) == nil && given.Given["log"] != nil {
			continue // of a log alone: core/replica plays it
		}
		vectors.Run(t, row.ID, func(t *testing.T) {
			var v stepsVector
			strict(t, row.Raw, &v)
			playISR(t, &v)
		})
	}
}

func playISR(t *testing.T, v *stepsVector) {
	t.Helper()
	var g isrGiven
	strict(t, v.Given, &g)
	require.NotEmpty(t, v.Steps)
	steps := make([]isrStep, len(v.Steps))
	for i, raw := range v.Steps {
		strict(t, raw, &steps[i])
	}
	run := isrRun{cluster: newCluster(t), g: &g}
	if g.RemoteState != "" {
		run.remote(steps)
		return
	}
	run.begin(steps)
	for i := range steps {
		run.do(&steps[i])
	}
}

// isrRun plays a vector at a leader.
type isrRun struct {
	*cluster
	g      *isrGiven
	t0     kafka.Ms
	names  map[string]kafka.Offset
	last   uint32 // the last fetch of a follower
	answer *network.Body
	acked  bool // append is a produce with acks=all
}

// begin lets the replica become leader in the start state.
func (c *isrRun) begin(steps []isrStep) {
	g, cfg := c.g, &c.s.Config
	c.names = map[string]kafka.Offset{}
	if g.LeaderLEO != "" {
		g.LEO, c.names[g.LeaderLEO] = 10, 10
		g.Replicas = g.ISR
	}
	if g.LagTime > 0 {
		cfg.LagTimeMax = g.LagTime
	}
	if g.Factor != "" { // as many replicas as the minimum, some of them down and out of the ISR
		g.Replicas, g.MinISR = []any{"L", "f1", "f2"}, 3.0
		g.ISR = g.Replicas[:3-g.Down]
	}
	if n, ok := g.MinISR.(float64); ok {
		cfg.MinISR = int8(n)
	}
	if len(g.Replicas) == 0 {
		g.Replicas, g.ISR = []any{"L"}, []any{"L"}
	}
	for i := range steps {
		c.acked = c.acked || steps[i].Op == "assertProduceAcked"
	}
	r, d, env := c.at()
	epoch := g.LeaderEpoch
	if orNone(g.EpochStart, g.LEO) > 0 {
		epoch = max(epoch-1, 0)
	}
	for _, e := range g.Entries {
		c.records(d, d.Cache.Latest(), kafka.Offset(e[1]))
		d.Cache.Assign(release.MonotonicCache, kafka.LeaderEpoch(e[0]), kafka.Offset(e[1]))
		epoch = kafka.LeaderEpoch(e[0])
	}
	c.records(d, epoch, g.LEO)
	r.Load(env, d, max(g.HW, orNone(g.Checkpoint, 0)))
	c.w.Brokers[under].Process.Known[0].Epoch = epoch
	c.pass(1000)
	c.t0 = c.w.Now
	switch {
	case g.LocalRole == "follower":
		r.LeaderEpoch = kafka.NoLeaderEpoch
		s := c.state(g.LeaderEpoch, orNone(g.Partition, 0), c.set(g.ISR))
		s.Leader = 1
		if g.Leader != "" {
			s.Leader = c.brokerOf(g.Leader)
		}
		r.BecomeFollower(env, d, s)
	case g.Checkpoint == nil:
		c.become(c.state(g.LeaderEpoch, orNone(g.Partition, 0), c.set(g.ISR)))
		assert.Equal(c.t, orNone(g.EpochStart, r.EpochStart), r.EpochStart)
	}
}

func (c *isrRun) state(
	e kafka.LeaderEpoch, v kafka.PartitionEpoch, isr kafka.ReplicaSet,
) *network.PartState {
	return &network.PartState{
		Leader: under, LeaderEpoch: e, PartitionEpoch: v, ISR: isr, Replicas: c.list(c.g.Replicas),
	}
}

// become takes a state as leader, and lets what waits go on.
func (c *isrRun) become(s *network.PartState) bool {
	r, d, env := c.at()
	isNew := r.BecomeLeader(env, d, s)
	t := c.step()
	t.completeWaiting(under)
	return isNew
}

func (c *isrRun) do(st *isrStep) {
	c.t.Helper()
	r, _, _ := c.at()
	t := c.step()
	switch st.Op {
	case "sleepMs", "advanceMs":
		c.pass(st.Ms)
	case "followerFetch":
		c.followerFetch(st)
	case "append":
		acks := int8(1)
		if c.acked {
			acks = -1
		}
		require.Nil(c.t, st.Base)
		c.produce(acks, st.Records, kafka.Never/4)
	case "produce":
		c.doProduce(st)
	case "partitionUpdate":
		isr := r.ISR
		if st.ISR != nil {
			isr = c.set(st.ISR)
		}
		if st.All != nil {
			c.g.Replicas = st.All
		}
		c.become(c.state(st.Leader, orNone(st.Part, r.PartitionEpoch), isr))
	case "becomeLeader":
		v := orNone(st.Part, r.PartitionEpoch+1)
		isr := c.g.ISR
		if st.ISR != nil {
			isr = st.ISR
		}
		isNew := c.become(c.state(st.Leader, v, c.set(isr)))
		if st.New != nil {
			assert.Equal(c.t, *st.New, isNew)
		}
	case "becomeFollower":
		c.follow(st)
	case "stopReplica":
		c.stopReplica(st.Leader, st.Delete)
	case "maybeShrinkIsr":
		c.w.Brokers[under].Process.NextISRCheck = c.w.Now
		require.Equal(c.t, OK, t.checkISR(under))
		c.w.Brokers[under].Process.NextISRCheck = kafka.Never
	case "alterPartitionSucceeds", "alterPartitionFails":
		c.alterAnswer(st)
	case "brokerState":
		c.brokerState(st)
	default:
		c.assert(st)
	}
}

// followerFetch lets a follower's fetch arrive.
func (c *isrRun) followerFetch(st *isrStep) {
	c.t.Helper()
	f := c.brokerOf(st.Replica)
	body := network.NewBody()
	switch v := st.Offset.(type) {
	case float64:
		body.Offset = kafka.Offset(v)
	case string: // E, E-1, E-2
		body.Offset = c.names[v[:1]]
		if len(v) > 2 {
			body.Offset -= kafka.Offset(v[2] - '0')
		}
	}
	body.CurrentEpoch = c.w.Brokers[under].Process.Replicas[0].LeaderEpoch
	if st.MinBytes != nil && *st.MinBytes > 0 {
		body.MaxWait = st.MaxWait
	}
	m := network.Message{
		From: f.Node(), API: kafka.APIFetch, Line: network.LineFetch, Body: body,
	}
	if st.Epoch != "" {
		c.fetchWithEpoch(&m, f, st)
		return
	}
	c.last = c.send(m)
	c.answer = c.answerTo(c.last)
}

// fetchWithEpoch is a fetch of KRaft (KIP-903): what onFetch does, with the broker epochs that
// the metadata has when the fetch is recorded, and then when the ISR is tried.
func (c *isrRun) fetchWithEpoch(m *network.Message, f kafka.BrokerID, st *isrStep) {
	c.kraft(f, epochName(c.t, st.Epoch))
	m.Body.BrokerEpoch = epochName(c.t, st.Epoch)
	c.w.Brokers[under].Process.BrokerEpoch = epochName(c.t, "EL")
	q := replica.FetchOf(m)
	r, d, env := c.at()
	body := r.ServeFetch(env, d, &q)
	counts, _ := r.RecordFetch(env, d, &q, &body)
	require.True(c.t, counts)
	c.kraft(f, epochName(c.t, "E1"))
	if change, wants := r.DecideExpand(env, d, f); wants {
		t := c.step()
		t.changeISR(under, 0, change)
	}
	r.MaybeAdvanceHW(env, d)
}

func (c *isrRun) produce(acks int8, n int32, timeout kafka.Ms) *client.Send {
	c.t.Helper()
	c.s.Config.RequestTimeout = timeout
	a := Action{Kind: Produce, Broker: under, Count: n, Acks: acks}
	require.Equal(c.t, OK, Step(c.s, c.w, a, &c.log))
	p := &c.w.Producers[0]
	s := &p.Sends[p.N-1]
	require.Equal(c.t, OK, Step(c.s, c.w, Action{Kind: Deliver, Msg: s.Request}, &c.log))
	c.hear()
	return s
}

func (c *isrRun) doProduce(st *isrStep) {
	c.t.Helper()
	_, d, _ := c.at()
	before := d.Log.LEO
	s := c.produce(st.Acks, max(st.Records, 1), orNone(st.Timeout, 30000))
	if st.Appended != nil {
		assert.Equal(c.t, *st.Appended, d.Log.LEO > before, "appended")
	}
	if st.Waits {
		assert.Equal(c.t, client.Sent, s.State, "it waits")
	}
	if st.Required != nil {
		proc := &c.w.Brokers[under].Process
		require.Equal(c.t, int8(1), proc.NWaiting)
		assert.Equal(c.t, *st.Required, proc.Waiting[0].End)
	}
	if st.ExpectError != nil {
		assert.Equal(c.t, st.ExpectError.Code, s.Err)
	}
	if st.OneOf != nil {
		assert.Contains(c.t, st.OneOf, vectorError{s.Err.Name(), s.Err})
	}
	if st.ExpectError == nil && st.OneOf == nil && !st.Waits && st.Acks != 0 {
		assert.Equal(c.t, client.Acked, s.State)
	}
}
