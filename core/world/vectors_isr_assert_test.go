package world

import (
	"encoding/json"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
)

// assert compares what a step expects.
func (c *isrRun) assert(st *isrStep) {
	c.t.Helper()
	r, _, _ := c.at()
	switch st.Op {
	case "assertHighWatermark":
		var want kafka.Offset
		strict(c.t, st.Expect, &want)
		assert.Equal(c.t, want, r.HW, "high watermark")
	case "assertReplica":
		f := kafka.BrokerID(1)
		if st.Replica != nil {
			f = c.brokerOf(st.Replica)
		}
		c.assertRemote(st.Expect, &r.Remotes[f])
	case "assertResponse":
		c.assertResponse(st.Expect)
	case "assertProduceAcked":
		var want bool
		strict(c.t, st.Expect, &want)
		c.hear()
		for _, s := range c.w.Producers[0].All() {
			assert.Equal(c.t, want, s.State == client.Acked)
		}
	case "assertProduce":
		c.hear()
		var want struct {
			Done  bool         `json:"done"`
			Error *vectorError `json:"error"`
		}
		strict(c.t, st.Expect, &want)
		p := &c.w.Producers[0]
		s := &p.Sends[p.N-1]
		assert.Equal(c.t, want.Done, s.State != client.Sent, "done")
		if want.Error != nil {
			assert.Equal(c.t, want.Error.Code, s.Err)
		}
	case "assert":
		var fields map[string]json.RawMessage
		require.NoError(c.t, json.Unmarshal(st.Expect, &fields))
		for key, raw := range fields {
			c.assertField(key, raw)
		}
	default:
		c.t.Fatalf("unknown operation %q", st.Op)
	}
}

func (c *isrRun) assertResponse(raw json.RawMessage) {
	c.t.Helper()
	var want struct {
		Completed *bool         `json:"completed"`
		HW        *kafka.Offset `json:"highWatermark"`
	}
	strict(c.t, raw, &want)
	if c.answer == nil {
		c.answer = c.answerTo(c.last)
	}
	if want.Completed != nil {
		assert.Equal(c.t, *want.Completed, c.answer != nil, "completed")
	}
	if want.HW != nil && assert.NotNil(c.t, c.answer) {
		assert.Equal(c.t, *want.HW, c.answer.HW)
	}
}

// assertField compares one fact about the partition.
func (c *isrRun) assertField(key string, raw json.RawMessage) {
	c.t.Helper()
	r, d, env := c.at()
	q := &c.w.Brokers[under].Process.Alter
	names := func() kafka.ReplicaSet {
		var all []any
		strict(c.t, raw, &all)
		return c.set(all)
	}
	is := func(got any) {
		c.t.Helper()
		want, err := json.Marshal(got)
		require.NoError(c.t, err)
		assert.JSONEq(c.t, string(raw), string(want), key)
	}
	switch key {
	case "isr":
		assert.Equal(c.t, names(), r.ISR, key)
	case "maximalIsr":
		assert.Equal(c.t, names(), r.MaximalISR(), key)
	case "maximalIsrSize":
		is(r.MaximalISR().Len())
	case "proposedIsr":
		assert.Equal(c.t, names(), q.Items[0].ISR, key)
	case "proposedIsrWithEpochs":
		c.proposedEpochs(raw, &q.Items[0])
	case "outOfSync":
		change, _ := r.DecideShrink(env, d)
		assert.Equal(c.t, names(), r.ISR&^change.ISR, key)
	case "underMinIsr":
		is(r.UnderMinISR(env))
	case "effectiveMinIsr":
		is(r.MinISR(env))
	case "atMinIsr":
		is(r.ISR.Len() == int(r.MinISR(env)))
	case "state":
		var want string
		strict(c.t, raw, &want)
		assert.Equal(c.t, pendingKind(c.t, want), r.Pending.Kind, key)
	case "leader":
		var name any
		strict(c.t, raw, &name)
		assert.Equal(c.t, c.brokerOf(name), r.Leader, key)
	case "replicas":
		assert.Equal(c.t, names(), r.Replicas.Set(), key)
	case "remoteReplicas":
		var known kafka.ReplicaSet
		for b := range r.Remotes {
			if r.Remotes[b] != (replica.Remote{}) {
				known = known.With(kafka.BrokerID(b))
			}
		}
		assert.Equal(c.t, names(), known, key)
	case "highWatermark":
		is(r.HW)
	case "pendingUpdates":
		is(q.Queued.Len())
	case "inflight":
		is(r.Pending.Kind != replica.NotPending)
	case "shrinks":
		is(c.count(event.ISRShrunk))
	case "expands":
		is(c.count(event.ISRExpanded))
	case "failures":
		is(c.failures())
	case "partitionEpoch":
		is(r.PartitionEpoch)
	case "leaderEpoch":
		is(r.LeaderEpoch)
	case "leaderEpochStartOffset":
		is(r.EpochStart)
	case "logEndOffset":
		is(d.Log.LEO)
	case "latestEpochEntry":
		e := d.Cache.All()[d.Cache.N-1]
		is([2]int32{int32(e.Epoch), int32(e.Start)})
	default:
		c.t.Fatalf("unknown fact %q", key)
	}
}

// failures counts the answers that refused an ISR change.
func (c *cluster) failures() int {
	n := 0
	for _, e := range c.log.All {
		if e.Kind == event.ISRAnswered && e.Err != kafka.ErrNone {
			n++
		}
	}
	return n
}

func (c *isrRun) proposedEpochs(raw json.RawMessage, a *replica.AskedISR) {
	c.t.Helper()
	var want [][2]any
	strict(c.t, raw, &want)
	var all kafka.ReplicaSet
	for _, pair := range want {
		b := c.brokerOf(pair[0])
		all = all.With(b)
		e, sent := kafka.NoBrokerEpoch, a.Epochs[b]
		switch v := pair[1].(type) {
		case string:
			e = epochName(c.t, v)
		case float64:
			e = kafka.BrokerEpoch(v)
		}
		if c.registered == nil { // without KRaft no broker epoch is sent
			sent = kafka.NoBrokerEpoch
		}
		assert.Equal(c.t, e, sent, "%v", pair[0])
	}
	assert.Equal(c.t, all, a.ISR)
}

// assertRemote compares what the leader knows of a follower.
func (c *isrRun) assertRemote(raw json.RawMessage, m *replica.Remote) {
	c.t.Helper()
	var want struct {
		Start       *kafka.Offset `json:"logStartOffset"`
		LEO         *kafka.Offset `json:"logEndOffset"`
		CaughtUp    any           `json:"lastCaughtUpTimeMs"`
		LeaderLEO   *kafka.Offset `json:"lastFetchLeaderLogEndOffset"`
		Fetched     any           `json:"lastFetchTimeMs"`
		BrokerEpoch any           `json:"brokerEpoch"`
	}
	strict(c.t, raw, &want)
	if want.Start != nil {
		assert.Equal(c.t, *want.Start, m.LogStart, "log start")
	}
	if want.LEO != nil {
		assert.Equal(c.t, *want.LEO, m.LEO, "log end")
	}
	if want.LeaderLEO != nil {
		assert.Equal(c.t, *want.LeaderLEO, m.LastFetchLeaderLEO, "the leader's end then")
	}
	if want.CaughtUp != nil {
		assert.Equal(c.t, c.time(want.CaughtUp), m.LastCaughtUp, "last caught up")
	}
	if want.Fetched != nil {
		assert.Equal(c.t, c.time(want.Fetched), m.LastFetch, "last fetch")
	}
	var fields map[string]json.RawMessage
	require.NoError(c.t, json.Unmarshal(raw, &fields))
	if _, ok := fields["brokerEpoch"]; !ok {
		return
	}
	e := kafka.NoBrokerEpoch // null
	switch v := want.BrokerEpoch.(type) {
	case float64:
		e = kafka.BrokerEpoch(v)
	case string:
		e = epochName(c.t, v)
	}
	assert.Equal(c.t, e, m.BrokerEpoch, "broker epoch")
}

// time gives the time of a name: t0 the moment of becoming leader, now, t1 < t2 < t3; 0 is
// Kafka's beginning of time, which is long before any run.
func (c *isrRun) time(v any) kafka.Ms {
	c.t.Helper()
	switch v := v.(type) {
	case float64:
		if v == 0 {
			return replica.NewRemote().LastCaughtUp
		}
		return kafka.Ms(v)
	case string:
		base, plus, _ := strings.Cut(v, "+")
		var more kafka.Ms
		if plus != "" {
			strict(c.t, json.RawMessage(plus), &more)
		}
		switch {
		case base == "now":
			return c.w.Now + more
		case base == "t0":
			return c.t0 + more
		case len(base) == 2 && base[0] == 't':
			return 1000*kafka.Ms(base[1]-'0') + more
		}
	}
	c.t.Fatalf("unknown time %v", v)
	return 0
}

// remote plays a vector of ReplicaTest: one follower's state alone.
func (c *isrRun) remote(steps []isrStep) {
	t := c.t
	r, d, env := c.at()
	r.Load(env, d, 0)
	r.Role, r.Leader, r.Replicas = replica.Leader, under, c.list([]any{"L", "f1"})
	r.Remotes[1] = replica.NewRemote()
	switch {
	case c.g.MetadataE != nil:
		c.kraft(1, kafka.BrokerEpoch(*c.g.MetadataE))
	case c.g.Mode != "zk" && c.g.Mode != "":
		c.kraft(1, 2) // as the test's metadata says
	}
	c.pass(10000)
	for i := range steps {
		st := &steps[i]
		if st.Time != nil && st.Time != "now" {
			c.w.Now = c.time(st.Time)
		}
		_, _, env = c.at()
		switch st.Op {
		case "updateFetchState":
			c.records(d, 0, st.LeaderLEO)
			f := replica.Fetch{
				From: 1, LogStart: st.Start, BrokerEpoch: kafka.BrokerEpoch(orNone(st.BrokerE, -1)),
				LastFetched: kafka.NoLeaderEpoch, Current: kafka.NoLeaderEpoch,
				Offset: kafka.Offset(st.Offset.(float64)),
			}
			body := r.ServeFetch(env, d, &f)
			before := r.Remotes[1]
			counts, _ := r.RecordFetch(env, d, &f, &body)
			assert.Equal(t, st.ExpectError == nil, counts, "step %d", i)
			if st.ExpectError != nil {
				assert.Equal(t, st.ExpectError.Code, body.Err)
				assert.Equal(t, before, r.Remotes[1], "nothing has changed")
			}
		case "resetReplicaState":
			r.Remotes[1].Reset(st.LeaderLEO, st.IsNew, st.InISR, c.w.Now)
		case "isCaughtUp":
			var want bool
			strict(t, st.Expect, &want)
			got := r.Remotes[1].CaughtUp(st.LeaderLEO, c.w.Now, st.MaxLag)
			assert.Equal(t, want, got, "step %d", i)
		case "sleepMs", "advanceMs":
			c.pass(st.Ms)
		default:
			c.assert(st)
		}
	}
}
