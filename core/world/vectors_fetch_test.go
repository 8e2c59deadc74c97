package world

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
)

type fetchVector struct {
	vectorHead
	Given   map[string]json.RawMessage `json:"given"`
	Request json.RawMessage            `json:"request"`
	Expect  json.RawMessage            `json:"expect"`
}

type fetchRequest struct {
	API            string             `json:"api"`
	From           string             `json:"from"`
	Replica        any                `json:"replica"`
	CurrentEpoch   *kafka.LeaderEpoch `json:"currentLeaderEpoch"`
	FetchOffset    kafka.Offset       `json:"fetchOffset"`
	LastFetched    *kafka.LeaderEpoch `json:"lastFetchedEpoch"`
	LogStart       kafka.Offset       `json:"logStartOffset"`
	FollowerStart  kafka.Offset       `json:"followerLogStartOffset"`
	MaxWait        kafka.Ms           `json:"maxWaitMs"`
	ReplicaEpoch   string             `json:"replicaEpoch"`
	ClientMetadata *bool              `json:"clientMetadata"`
	Waits          bool               `json:"waits"`
	LeaderEpoch    kafka.LeaderEpoch  `json:"leaderEpoch"`
	OnlyFromLeader *bool              `json:"onlyFromLeader"`
	Timestamp      any                `json:"timestamp"`
	Isolation      *string            `json:"isolation"`
	Delete         bool               `json:"deletePartition"`
}

type recorded struct {
	LEO         kafka.Offset  `json:"logEndOffset"`
	LogStart    *kafka.Offset `json:"logStartOffset"`
	BrokerEpoch string        `json:"brokerEpoch"`
}

type fetchExpect struct {
	Error                 *vectorError       `json:"error"`
	Diverging             any                `json:"divergingEpoch"` // or a word: it is there
	RecordsBytes          any                `json:"recordsBytes"`
	HasRecords            *bool              `json:"hasRecords"`
	ReplicaState          json.RawMessage    `json:"replicaState"`
	RecordedFollower      *recorded          `json:"recordedFollower"`
	Completed             *bool              `json:"completed"`
	CompletedByTransition bool               `json:"completedByTransition"`
	LeaderEpoch           *kafka.LeaderEpoch `json:"leaderEpoch"`
	EndOffset             *kafka.Offset      `json:"endOffset"`
	Offset                *kafka.Offset      `json:"offset"`
	Timestamp             *int8              `json:"timestamp"`
}

// PartitionTest, ReplicaManagerTest, DelayedFetchTest, OffsetsForLeaderEpochRequestTest.
func TestVectorsFetchValidation(t *testing.T) {
	for _, v := range vectorRows[fetchVector](t, "fetch-validation") {
		t.Run(v.ID, func(t *testing.T) {
			c := newCluster(t)
			var q fetchRequest
			var want fetchExpect
			strict(t, v.Request, &q)
			strict(t, v.Expect, &want)
			then := c.given(v.Given)
			got := c.request(&q, then)
			c.compare(&q, &want, got, v.Expect)
		})
	}
}

// epochName gives the number of a symbolic broker epoch: E is 50, E1 51, EL 99; "E-1" is one less.
func epochName(t *testing.T, s string) kafka.BrokerEpoch {
	t.Helper()
	base, minus, less := strings.Cut(s, "-")
	n := kafka.NoBrokerEpoch
	switch {
	case s == "":
		return n
	case base == "E":
		n = 50
	case base == "EL":
		n = 99
	case len(base) == 2 && base[0] == 'E':
		n = 50 + kafka.BrokerEpoch(base[1]-'0')
	default:
		t.Fatalf("no broker epoch %q", s)
	}
	if less {
		k, err := strconv.Atoi(minus)
		require.NoError(t, err)
		n -= kafka.BrokerEpoch(k)
	}
	return n
}

// given builds the start state; what follows later comes back.
func (c *cluster) given(g map[string]json.RawMessage) (then *network.PartState) {
	t := c.t
	r, d, env := c.at()
	r.Load(env, d, kafka.NoOffset)
	role, end := "", kafka.Offset(0)
	var entries [][2]int32
	names := []any{"L", "f1"}
	r.Leader, r.EpochStart, r.PartitionEpoch = kafka.BrokerID(1), kafka.NoOffset, 1
	for key, raw := range g {
		read := func(into any) { t.Helper(); strict(t, raw, into) }
		switch key {
		case "role":
			read(&role)
		case "localLeaderEpoch":
			read(&r.LeaderEpoch)
		case "partitionEpoch":
			read(&r.PartitionEpoch)
		case "replicas":
			read(&names)
		case "addingReplicas":
			var adding []any
			read(&adding)
			r.Adding = c.set(adding)
		case "batches":
			var all []struct {
				Epoch kafka.LeaderEpoch `json:"epoch"`
				Base  kafka.Offset      `json:"baseOffset"`
				Last  kafka.Offset      `json:"lastOffset"`
			}
			read(&all)
			for _, b := range all {
				c.batch(d, plog.Batch{Base: b.Base, Last: b.Last, Epoch: b.Epoch})
			}
		case "logEndOffset":
			read(&end)
		case "logStartOffset":
			read(&d.Log.Start)
		case "highWatermark":
			read(&r.HW)
		case "leaderEpochStartOffset":
			read(&r.EpochStart)
		case "epochEntries":
			read(&entries)
		case "then":
			var x struct {
				Role  string            `json:"role"`
				Epoch kafka.LeaderEpoch `json:"leaderEpoch"`
			}
			read(&x)
			require.Equal(t, "follower", x.Role)
			then = &network.PartState{Leader: 1, LeaderEpoch: x.Epoch, PartitionEpoch: 9}
		case "metadataBrokerEpochOf":
			var name string
			read(&name)
			c.kraft(1, epochName(t, name))
		case "recordedFollower", "note":
		default:
			n, ok := strings.CutPrefix(key, "endOffsetFor")
			require.True(t, ok, "unknown in given: %q", key)
			e, err := strconv.Atoi(n)
			require.NoError(t, err)
			var at kafka.Offset
			read(&at)
			entries = [][2]int32{{int32(e), 0}, {int32(e) + 1, int32(at)}}
		}
	}
	c.log10(d, r.LeaderEpoch, r.EpochStart, end)
	if entries != nil {
		d.Cache.Clear()
		for _, e := range entries {
			d.Cache.Assign(release.MonotonicCache, kafka.LeaderEpoch(e[0]), kafka.Offset(e[1]))
		}
	}
	r.Replicas = c.list(names)
	r.ISR = r.Replicas.Set()
	c.role(role, r)
	if raw, ok := g["recordedFollower"]; ok {
		var x recorded
		strict(t, raw, &x)
		r.Remotes[1].LEO, r.Remotes[1].BrokerEpoch = x.LEO, epochName(t, x.BrokerEpoch)
		if x.LogStart != nil {
			r.Remotes[1].LogStart = *x.LogStart
		}
	}
	return then
}

// log10 fills the log up to its end. Where the vectors ask for timestamps, the records of
// Kafka's test have 10, 11 and so on; the numbers of the records stand for them.
func (c *cluster) log10(d *replica.Disk, epoch kafka.LeaderEpoch, start, end kafka.Offset) {
	if start > 0 {
		epoch--
	}
	from := int(d.Log.N)
	c.records(d, epoch, end)
	for i := range d.Log.All()[from:] {
		d.Log.Batches[from+i].Seq += 10
	}
}

// kraft lets the metadata name broker epochs, as in KRaft.
func (c *cluster) kraft(b kafka.BrokerID, e kafka.BrokerEpoch) {
	if c.epochs == nil {
		c.epochs = &[kafka.MaxBrokers]kafka.BrokerEpoch{-1, -1, -1, -1, -1, -1}
		c.s.Rules.ReplicaEpoch, c.s.Rules.StaleFetch = release.On, release.StaleFetchRefused
	}
	c.epochs[b] = e
}

func (c *cluster) role(name string, r *replica.Partition) {
	known := &c.w.Brokers[under].Process.Known[0]
	known.Epoch, known.Leader = max(r.LeaderEpoch, 0), r.Leader
	switch name {
	case "leader":
		r.Role, r.Leader = replica.Leader, under
		for _, b := range r.Replicas.All() {
			if b != under {
				r.Remotes[b] = replica.NewRemote()
			}
		}
		if r.EpochStart == kafka.NoOffset {
			r.EpochStart = 0
		}
	case "follower":
		r.Role = replica.Follower
	case "replica":
		r.Role = replica.Follower
	case "none", "nonReplica":
		*r = replica.Partition{}
	case "unknownTopic":
		*r = replica.Partition{}
		known.Epoch = kafka.NoLeaderEpoch
	default:
		c.t.Fatalf("unknown role %q", name)
	}
}

func orNone[T any](p *T, none T) T {
	if p == nil {
		return none
	}
	return *p
}

// request lets the request arrive and gives its answer, nil for none.
func (c *cluster) request(q *fetchRequest, then *network.PartState) *network.Body {
	c.t.Helper()
	body := network.NewBody()
	body.CurrentEpoch = orNone(q.CurrentEpoch, kafka.NoLeaderEpoch)
	switch q.API {
	case "Fetch":
		return c.fetch(q, body, then)
	case "OffsetForLeaderEpoch":
		return c.epochEnd(q, body)
	case "ListOffsets":
		return c.offsets(q, body)
	case "StopReplica":
		body.ControllerEpoch, body.NParts = 1, 1
		body.Parts[0] = network.PartState{LeaderEpoch: q.LeaderEpoch, Delete: q.Delete}
		id := c.send(network.Message{
			From: controllerOfVectors.Node(), API: kafka.APIStopReplica,
			Line: network.LineControl, Body: body,
		})
		got := c.answerTo(id)
		require.NotNil(c.t, got)
		got.Err = got.PartErrs[0]
		return got
	}
	c.t.Fatalf("unknown api %q", q.API)
	return nil
}

func (c *cluster) fetch(
	q *fetchRequest, body network.Body, then *network.PartState,
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
	case c.epochs != nil: // what onFetch does, with what KRaft's metadata says
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
	r, _, _ := c.at()
	then.Replicas, then.ISR = r.Replicas, r.ISR
	control := network.NewBody()
	control.ControllerEpoch, control.Live, control.NParts = 1, kafka.SetOf(0, 1, 2, 3, 4), 1
	control.Parts[0] = *then
	c.send(network.Message{
		From: controllerOfVectors.Node(), API: kafka.APILeaderAndIsr, Line: network.LineControl,
		Body: control,
	})
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
