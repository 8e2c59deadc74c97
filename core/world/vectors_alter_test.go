package world

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
	"highwater/core/vectors"
)

type alterVector struct {
	Kind   string            `json:"kind"`
	Given  *alterGiven       `json:"given"`
	Answer *alterAnswer      `json:"answer"`
	Expect *alterExpect      `json:"expect"`
	Then   *alterVector      `json:"then"`
	Steps  []json.RawMessage `json:"steps"`
}

type alterGiven struct {
	ISR       []any                `json:"isr"`
	Pending   string               `json:"pending"`
	Maximal   []any                `json:"maximalIsr"`
	Partition kafka.PartitionEpoch `json:"partitionEpoch"`
	Leader    *kafka.LeaderEpoch   `json:"leaderEpoch"`
	LEO       kafka.Offset         `json:"logEndOffset"`
	HW        kafka.Offset         `json:"highWatermark"`
}

type alterAnswer struct {
	vectorError
	Success bool                  `json:"success"`
	ISR     []any                 `json:"isr"`
	NewPart *kafka.PartitionEpoch `json:"newPartitionEpoch"`
	Leader  *kafka.LeaderEpoch    `json:"leaderEpoch"`
}

type alterExpect struct {
	State       string                `json:"state"`
	ISR         []any                 `json:"isr"`
	Maximal     []any                 `json:"maximalIsr"`
	Resubmitted *bool                 `json:"resubmitted"`
	Failures    *int                  `json:"failures"`
	Partition   *kafka.PartitionEpoch `json:"partitionEpoch"`
	Requests    *int                  `json:"requestsSent"`
	Shrinks     *int                  `json:"shrinks"`
	Expands     *int                  `json:"expands"`
	HW          *kafka.Offset         `json:"highWatermark"`
}

// PartitionTest and AlterPartitionManagerTest.
func TestVectorsAlterPartition(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *alterVector) {
		switch v.Kind {
		case "leaderReaction":
			c := newCluster(t)
			c.pending(v.Given)
			for x := v; x != nil; x = x.Then {
				c.react(x)
			}
		case "queue":
			require.NotEmpty(t, v.Steps)
			q := alterQueue{t: t}
			for _, raw := range v.Steps {
				q.do(raw)
			}
		default:
			t.Fatalf("unknown kind %q", v.Kind)
		}
	}, "alter-partition.json", "alter-partition-more.json")
}

// pending lets a leader ask for an ISR.
func (c *cluster) pending(g *alterGiven) {
	t := c.t
	r, d, env := c.at()
	verb, who, ok := strings.Cut(g.Pending, " ")
	require.True(t, ok, g.Pending)
	if rest, to := strings.CutPrefix(who, "to "); to {
		verb, who = verb+" to", rest
	}
	names := []any{}
	for _, n := range strings.FieldsFunc(who, func(r rune) bool { return r == ',' || r == ' ' }) {
		names = append(names, n)
	}
	change := replica.Change{ISR: c.set(g.ISR), Why: event.RuleCaughtUpToHW}
	isr := change.ISR
	switch verb {
	case "expand":
		change.ISR |= c.set(names)
	case "shrink":
		change.ISR &^= c.set(names)
	case "shrink to", "expand to":
		change.ISR = c.set(names)
	default:
		t.Fatalf("unknown change %q", verb)
	}
	c.records(d, max(orNone(g.Leader, 5)-1, 0), g.LEO)
	r.Load(env, d, g.HW)
	r.BecomeLeader(env, d, &network.PartState{
		Leader: under, LeaderEpoch: orNone(g.Leader, 5), PartitionEpoch: g.Partition, ISR: isr,
		Replicas: c.list([]any{"L", "f1", "f2", "f3"}),
	})
	if strings.HasPrefix(verb, "shrink") { // the others have been silent for too long
		c.w.Now += c.s.Config.LagTimeMax + 1
	}
	s := c.step()
	s.changeISR(under, 0, change)
	if g.Maximal != nil {
		assert.Equal(t, c.set(g.Maximal), r.MaximalISR(), "while it is pending")
	}
}

// react lets an answer arrive and looks at what comes of it.
func (c *cluster) react(v *alterVector) {
	t := c.t
	r, _, _ := c.at()
	q := &c.w.Brokers[under].Process.Alter
	body := network.NewBody()
	body.NParts = 1
	s := &body.Parts[0]
	*s = network.PartState{
		Leader: under, LeaderEpoch: orNone(v.Answer.Leader, r.LeaderEpoch),
		PartitionEpoch: orNone(v.Answer.NewPart, r.PartitionEpoch+1), ISR: q.Items[0].ISR,
	}
	if v.Answer.ISR != nil {
		s.ISR = c.set(v.Answer.ISR)
	}
	require.True(t, v.Answer.Success != (v.Answer.Code != kafka.ErrNone), "success or an error")
	body.PartErrs[0] = v.Answer.Code
	c.fromController(body)
	x := v.Expect
	if x.State != "" {
		assert.Equal(t, pendingKind(t, x.State), r.Pending.Kind, "state")
	}
	if x.ISR != nil {
		assert.Equal(t, c.set(x.ISR), r.ISR, "isr")
	}
	if x.Maximal != nil {
		assert.Equal(t, c.set(x.Maximal), r.MaximalISR(), "maximal isr")
	}
	if x.Resubmitted != nil {
		assert.Equal(t, *x.Resubmitted, q.Queued.Has(0), "asked again")
	}
	if x.Failures != nil {
		assert.Equal(t, *x.Failures, c.failures(), "failures")
	}
	if x.Partition != nil {
		assert.Equal(t, *x.Partition, r.PartitionEpoch, "partition epoch")
	}
	if x.Shrinks != nil {
		assert.Equal(t, *x.Shrinks, c.count(event.ISRShrunk), "shrinks")
	}
	if x.Expands != nil {
		assert.Equal(t, *x.Expands, c.count(event.ISRExpanded), "expands")
	}
	if x.HW != nil {
		assert.Equal(t, *x.HW, r.HW, "high watermark")
	}
	if x.Requests != nil {
		n := 0
		for _, e := range c.log.All {
			if e.Kind == event.Sent && e.API == kafka.APIAlterPartition && !e.Answer {
				n++
			}
		}
		assert.Equal(t, *x.Requests, n, "requests")
	}
}

// pendingKind gives the state of an ISR by the name of Kafka's class.
func pendingKind(t *testing.T, name string) replica.PendingKind {
	t.Helper()
	kinds := map[string]replica.PendingKind{
		"committed": replica.NotPending, "pendingexpand": replica.PendingExpand,
		"pendingshrink": replica.PendingShrink,
	}
	kind, ok := kinds[strings.ToLower(strings.TrimSuffix(name, "Isr"))]
	require.True(t, ok, "unknown state %q", name)
	return kind
}

// alterQueue is the sender alone, with any number of partitions, as the world uses it.
type alterQueue struct {
	t        *testing.T
	a        broker.Alter
	now      kafka.Ms
	requests []kafka.PartitionSet
	futures  map[kafka.PartitionID]kafka.ErrorCode
}

func (q *alterQueue) send() {
	if named := q.a.Next(); named != 0 {
		q.requests = append(q.requests, named)
	}
}

func (q *alterQueue) partition(name string) kafka.PartitionID {
	q.t.Helper()
	n := strings.TrimPrefix(name, "p")
	require.Len(q.t, n, 1, name)
	return kafka.PartitionID(n[0] - '0')
}

func (q *alterQueue) set(names []string) (s kafka.PartitionSet) {
	for _, n := range names {
		s = s.With(q.partition(n))
	}
	return s
}

func (q *alterQueue) do(raw json.RawMessage) {
	q.t.Helper()
	var head struct {
		Op string `json:"op"`
	}
	require.NoError(q.t, json.Unmarshal(raw, &head))
	if head.Op == "answer" {
		q.answer(raw)
		return
	}
	var st struct {
		Op         string          `json:"op"`
		Partition  string          `json:"partition"`
		Partitions json.RawMessage `json:"partitions"`
		Expect     json.RawMessage `json:"expect"`
		Ms         kafka.Ms        `json:"ms"`
		Requests   *int            `json:"requests"`
		InLast     *int            `json:"partitionsInLast"`
		Again      bool            `json:"again"`
		Error      *vectorError    `json:"error"`
		Done       *bool           `json:"done"`
	}
	strict(q.t, raw, &st)
	last := func() kafka.PartitionSet {
		require.NotEmpty(q.t, q.requests)
		return q.requests[len(q.requests)-1]
	}
	switch st.Op {
	case "submit":
		q.submit(q.partition(st.Partition), st.Expect)
	case "submitMany":
		var n int
		strict(q.t, st.Partitions, &n)
		for range n {
			p := kafka.PartitionID(0)
			for q.a.Queued.Has(p) {
				p++
			}
			q.submit(p, st.Expect)
		}
	case "advanceMs":
		q.now += st.Ms
		if q.a.Again != 0 && q.a.Again <= q.now {
			q.a.Done(0)
			q.send()
		}
	case "assertSent":
		if st.Requests != nil {
			assert.Len(q.t, q.requests, *st.Requests)
		}
		if st.InLast != nil {
			assert.Equal(q.t, *st.InLast, last().Len())
		}
		if st.Again {
			assert.Greater(q.t, len(q.requests), 1)
			before := q.requests[len(q.requests)-2] // what came meanwhile goes along
			assert.Equal(q.t, before, before&last())
		}
		if st.Partitions != nil {
			var names []string
			strict(q.t, st.Partitions, &names)
			assert.Equal(q.t, q.set(names), last())
		}
		assert.NotZero(q.t, q.a.InFlight, "it is under way")
	case "assertQueued":
		assert.True(q.t, q.a.Queued.Has(q.partition(st.Partition)))
		assert.Zero(q.t, q.a.InFlight, "nothing is under way")
	case "assertQueueEmpty":
		assert.Zero(q.t, q.a.Queued)
	case "assertFuture":
		err, done := q.futures[q.partition(st.Partition)]
		if st.Done != nil {
			assert.Equal(q.t, *st.Done, done)
		}
		if st.Error != nil {
			assert.True(q.t, done)
			assert.Equal(q.t, st.Error.Code, err)
		}
	default:
		q.t.Fatalf("unknown operation %q", st.Op)
	}
}

func (q *alterQueue) submit(p kafka.PartitionID, expect json.RawMessage) {
	q.t.Helper()
	before := len(q.requests)
	took := q.a.Submit(p)
	if took {
		q.send()
	}
	var word string
	if json.Unmarshal(expect, &word) == nil {
		require.True(q.t, took)
		sent := len(q.requests) > before && q.a.InFlight.Has(p)
		switch word {
		case "sent":
			assert.True(q.t, sent)
		case "queued":
			assert.False(q.t, sent)
		default:
			q.t.Fatalf("unknown expectation %q", word)
		}
		return
	}
	var err vectorError
	strict(q.t, expect, &err)
	require.Equal(q.t, kafka.ErrNotAttempted, err.Code, "a refused submit is 55")
	assert.False(q.t, took)
}

// answer is what the world's onAlterAnswer does, without replicas.
func (q *alterQueue) answer(raw json.RawMessage) {
	q.t.Helper()
	require.NotZero(q.t, q.a.InFlight, "nothing is under way")
	var fields map[string]json.RawMessage
	require.NoError(q.t, json.Unmarshal(raw, &fields))
	again := kafka.Ms(0)
	if q.futures == nil {
		q.futures = map[kafka.PartitionID]kafka.ErrorCode{}
	}
	for key, value := range fields {
		switch {
		case key == "op" || key == "empty":
		case key == "topLevel" || key == "versionMismatch" ||
			strings.HasPrefix(key, "authentication"):
			again = q.now + broker.AlterRetry
		case strings.HasPrefix(key, "p"):
			var err vectorError
			if string(value) != `"ok"` {
				strict(q.t, value, &err)
			}
			p := q.partition(key)
			require.NotZero(q.t, q.a.Answered(kafka.PartitionSet(0).With(p)), key)
			q.futures[p] = err.Code
		default:
			q.t.Fatalf("unknown in an answer: %q", key)
		}
	}
	q.a.Done(again)
	if again == 0 {
		q.send()
	}
}
