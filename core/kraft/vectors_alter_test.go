package kraft

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/vectors"
)

// alterRow is a row of controller-alter-partition.json.
type alterRow struct {
	Kind   string            `json:"kind"`
	Source map[string]any    `json:"source"`
	Given  alterGiven        `json:"given"`
	Action json.RawMessage   `json:"action"`
	Steps  []json.RawMessage `json:"steps"`
	Expect json.RawMessage   `json:"expect"`
}

type alterGiven struct {
	Brokers map[string]struct {
		Epoch *kafka.BrokerEpoch `json:"epoch"`
		State string             `json:"state"`
	} `json:"brokers"`
	Partition  *partState        `json:"partition"`
	Partitions []json.RawMessage `json:"partitions"`
	Topics     map[string][]ids  `json:"topics"`
	ELR        bool              `json:"elrEnabled"`
	MinISR     *int32            `json:"minIsr"`
	Unclean    string            `json:"uncleanLeaderElection"`
	Version    string            `json:"metadataVersion"`
	Factor     int               `json:"replicationFactor"`
}

var givenWords = map[string]string{
	"minInsyncReplicas": "minIsr", "min.insync.replicas": "minIsr", "effectiveMinIsr": "minIsr",
	"eligibleLeaderReplicas": "elr",
}

// ReplicationControlManagerTest and QuorumControllerTest.
func TestVectorsControllerAlterPartition(t *testing.T) {
	for _, row := range vectors.Rows(t, "controller-alter-partition.json",
		"controller-alter-partition-more.json") {
		vectors.Run(t, row.ID, func(t *testing.T) {
			var v alterRow
			vectors.Read(t, row.Raw, &v, sameWords, givenWords)
			switch v.Kind {
			case "alterPartition":
				v.alter(t)
			case "event", "events":
				v.events(t)
			case "heartbeat":
				v.heartbeat(t)
			case "record":
				v.record(t)
			case "query":
				v.query(t)
			default:
				t.Fatalf("unknown kind %q", v.Kind)
			}
		})
	}
}

// clusters are the benches of a row, one for each topic: a controller here knows one topic. What
// happens to a broker happens at each of them.
type clusters struct {
	t       *testing.T
	names   []string
	at      map[string]*bench
	pending string // where unclean election is allowed once the timer fires
	last    kafka.BrokerID
	other   kafka.BrokerID
}

// clusters builds what a row gives.
func (v *alterRow) clusters(t *testing.T) *clusters {
	t.Helper()
	g := &v.Given
	branch, _ := v.Source["branch"].(string)
	rules := branchRules(t, branch, g.Version)
	cs := &clusters{t: t, at: map[string]*bench{}, last: kafka.NoBroker, other: kafka.NoBroker}
	add := func(name string, parts []ids) {
		b := newBench(t, rules)
		cs.names, cs.at[name] = append(cs.names, name), b
		b.c.Image.ELR = g.ELR
		b.spec.Config.UncleanElection = strings.HasPrefix(g.Unclean, "static")
		for id, is := range g.Brokers {
			n, err := strconv.Atoi(id)
			require.NoError(t, err)
			epoch := orElse(is.Epoch, kafka.BrokerEpoch(100+n))
			b.broker(kafka.BrokerID(n), epoch, is.State)
			b.c.InTouch(b.env(), kafka.BrokerID(n), epoch)
		}
		if g.MinISR != nil {
			b.c.Image.TopicMinISR = metadata.Setting{Set: true, Value: *g.MinISR}
		}
		if len(parts) > 0 {
			b.create(parts)
		}
	}
	parts := v.lists(t)
	switch {
	case g.Topics != nil:
		for _, name := range []string{"foo", "bar", "baz"} {
			if list, ok := g.Topics[name]; ok {
				add(name, list)
			}
		}
		require.Len(t, cs.names, len(g.Topics), "topics %v", g.Topics)
	default:
		add("foo", parts)
	}
	if g.Partition != nil {
		cs.at["foo"].partition(0, g.Partition.given(t))
	}
	if strings.Contains(g.Unclean, "dynamic") {
		cs.pending = g.Unclean
	}
	return cs
}

// lists gives the assignments of the partitions that a row names so.
func (v *alterRow) lists(t *testing.T) (out []ids) {
	t.Helper()
	for _, raw := range v.Given.Partitions {
		var l ids
		require.NoError(t, json.Unmarshal(raw, &l), "partitions")
		out = append(out, l)
	}
	if v.Given.Factor > 0 && out == nil && v.Given.Partition == nil {
		var l ids
		for b := range kafka.BrokerID(kafka.MaxBrokers) {
			if _, ok := v.Given.Brokers[fmt.Sprint(b)]; ok && len(l) < v.Given.Factor {
				l = append(l, b)
			}
		}
		out = append(out, l)
	}
	return out
}

// create lets the controller create the topic with these replicas.
func (b *bench) create(parts []ids) {
	b.t.Helper()
	b.c.Image.Topic = kafka.NoTopicID
	b.spec.Partitions = int8(len(parts))
	for p, l := range parts {
		b.spec.Replicas[p] = l.list()
	}
	b.do(func(e Env) { require.Equal(b.t, kafka.ErrNone, b.c.CreateTopic(e)) })
}

// alterAsked is an AlterPartition as a row names it.
type alterAsked struct {
	API            string               `json:"api"`
	Version        json.RawMessage      `json:"version"`
	Versions       []int                `json:"versions"`
	Sender         kafka.BrokerID       `json:"sender"`
	SenderEpoch    kafka.BrokerEpoch    `json:"senderBrokerEpoch"`
	LeaderEpoch    kafka.LeaderEpoch    `json:"leaderEpoch"`
	PartitionEpoch kafka.PartitionEpoch `json:"partitionEpoch"`
	NewISR         []member             `json:"newIsr"`
	Recovery       string               `json:"leaderRecoveryState"`
	Partition      *kafka.PartitionID   `json:"partition"`
	Partitions     []json.RawMessage    `json:"partitions"`
	Topics         []json.RawMessage    `json:"topics"`
}

// versions gives the request versions for which the row holds; 3 is the latest.
func (a *alterAsked) versions(t *testing.T) []int {
	t.Helper()
	if len(a.Versions) > 0 {
		return a.Versions
	}
	var n int
	switch text := strings.Trim(string(a.Version), `"`); {
	case text == "" || text == "null" || text == "latest":
		return []int{3}
	default:
		require.NoError(t, json.Unmarshal([]byte(text), &n), "version %s", a.Version)
	}
	return []int{n}
}

// body gives the request in a version.
func (a *alterAsked) body(t *testing.T, version int, topic kafka.TopicID) network.Body {
	t.Helper()
	body := network.NewBody()
	body.BrokerEpoch = a.SenderEpoch
	if version >= 2 {
		body.TopicID = topic
	}
	if a.NewISR == nil && a.Partitions != nil || a.Topics != nil { // an empty request
		require.Empty(t, append(a.Partitions, a.Topics...), "partitions of a request")
		return body
	}
	s := network.PartState{
		Partition: orElse(a.Partition, 0), Leader: a.Sender, LeaderEpoch: a.LeaderEpoch,
		PartitionEpoch: a.PartitionEpoch, Recovery: recovery(t, a.Recovery),
	}
	var list ids
	for _, m := range a.NewISR {
		list = append(list, m.id)
		if version >= 3 && m.epoch != nil && int(m.id) < len(s.Epochs) && m.id >= 0 {
			s.Epochs[m.id] = *m.epoch
		}
	}
	s.ISR = list.asked()
	body.Parts[0], body.NParts = s, 1
	return body
}

type alterExpect struct {
	Error     *wireError      `json:"error"`
	TopLevel  *wireError      `json:"topLevelError"`
	Answer    *partState      `json:"answer"`
	Partition *partState      `json:"partition"`
	After     *partState      `json:"afterDerived"`
	Records   json.RawMessage `json:"records"`
	Applied   bool            `json:"applied"`
	Same      bool            `json:"responseEqualsStored"`
}

func (v *alterRow) alter(t *testing.T) {
	var a alterAsked
	vectors.Read(t, v.Action, &a, sameWords, map[string]string{
		"partitionIndex": "partition", "partitionId": "partition",
	})
	require.Contains(t, []string{"AlterPartition", ""}, a.API)
	if a.Partition != nil && *a.Partition >= kafka.MaxPartitions { // no topic here has so many
		*a.Partition = kafka.MaxPartitions - 1
	}
	var x alterExpect
	vectors.Read(t, v.Expect, &x, sameWords, map[string]string{
		"partitionError": "error", "response": "answer", "after": "afterDerived",
	})
	for _, version := range a.versions(t) {
		b := v.clusters(t).at["foo"]
		p := orElse(a.Partition, 0)
		before := b.c.Image.Parts[p]
		topic := b.c.Image.Topic
		if v.Given.Partition == nil && v.Given.Partitions == nil { // no such topic
			b.c.Image.Topic, topic = kafka.NoTopicID, 7
		}
		in, out := a.body(t, version, topic), network.Body{}
		recs := b.do(func(e Env) { out = b.c.AlterPartition(e, a.Sender, &in) })
		x.check(t, b, recs, &out, p, before)
		if t.Failed() {
			t.Fatalf("in version %d", version)
		}
	}
}

// check compares the answer, the records and the state after.
func (x *alterExpect) check(
	t *testing.T, b *bench, recs []metadata.Record, out *network.Body, p kafka.PartitionID,
	before metadata.Partition,
) {
	t.Helper()
	now := b.c.Image.Parts[p]
	top := orElse(x.TopLevel, wireError{Name: "NONE"})
	top.check(t, out.Err)
	err := orElse(x.Error, wireError{Name: "NONE"})
	if out.NParts > 0 {
		err.check(t, out.PartErrs[p])
	} else {
		require.True(t, top.Code != 0 || x.Error == nil, "an answer without the partition")
	}
	if top.Code != 0 || err.Code != 0 && !x.Applied {
		assert.Equal(t, before, now, "a refused request changes nothing")
		assert.Empty(t, recs)
	}
	if top.Code == 0 && err.Code == 0 && out.NParts > 0 {
		assert.Equal(t, answered(out.Parts[0]), answered(network.PartState{
			Leader: now.Leader, LeaderEpoch: now.LeaderEpoch, ISR: now.ISR,
			PartitionEpoch: now.PartitionEpoch, Recovery: now.Recovery,
		}), "the answer is the stored state")
	}
	if x.Answer != nil {
		said := answered(out.Parts[0])
		x.Answer.check(t, &said)
	}
	for _, s := range []*partState{x.Partition, x.After} {
		if s != nil {
			s.check(t, &now)
		}
	}
	if x.Records != nil {
		assert.Len(t, recs, int(number(t, x.Records)), "records")
	}
	if x.Applied {
		assert.Equal(t, before.PartitionEpoch+1, now.PartitionEpoch, "applied")
	}
}

// answered gives what an answer says of a partition.
func answered(s network.PartState) metadata.Partition {
	return metadata.Partition{
		Exists: true, Leader: s.Leader, LeaderEpoch: s.LeaderEpoch, ISR: s.ISR,
		PartitionEpoch: s.PartitionEpoch, Recovery: s.Recovery,
	}
}
