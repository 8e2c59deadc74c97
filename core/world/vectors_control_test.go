package world_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/control"
	"highwater/core/kafka"
	"highwater/core/vectors"
	"highwater/core/world"
)

// czkGiven is the start of a vector of controller-zookeeper.json.
type czkGiven struct {
	Brokers   []any `json:"brokers"`
	Partition *struct {
		Replicas       []any `json:"replicas"`
		ISR            []any `json:"isr"`
		Leader         any   `json:"leader"`
		LeaderEpoch    any   `json:"leaderEpoch"`
		ZkVersion      any   `json:"zkVersion"`
		PartitionEpoch any   `json:"partitionEpoch"`
		Recovery       any   `json:"leaderRecoveryState"`
	} `json:"partition"`
	BrokerEpochOf1      string `json:"brokerEpochOf1"`
	BrokerEpochOfLeader string `json:"brokerEpochOfLeader"`
	UncleanEnabled      bool   `json:"uncleanEnabled"`
	ControlledShutdown  *bool  `json:"controlledShutdown"`
	Assignment          []any  `json:"assignment"`
	ISR                 []any  `json:"isr"`
	Live                []any  `json:"live"`
	Unclean             bool   `json:"unclean"`
	ShuttingDown        []any  `json:"shuttingDown"`
}

type czkStep struct {
	Op             string            `json:"op"`
	Broker         any               `json:"broker"`
	To             any               `json:"to"`
	BrokerEpoch    any               `json:"brokerEpoch"`
	LeaderEpoch    any               `json:"leaderEpoch"`
	PartitionEpoch any               `json:"partitionEpoch"`
	NewISR         []any             `json:"newIsr"`
	TopicName      string            `json:"topicName"`
	TopicID        any               `json:"topicId"`
	Partition      kafka.PartitionID `json:"partition"`
	Version        int               `json:"version"`
	Recovery       any               `json:"leaderRecoveryState"`
	Strategy       string            `json:"strategy"`
	Delete         *bool             `json:"deletePartition"`
	Expect         json.RawMessage   `json:"expect"`
}

type kafkaError struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

type czkExpect struct {
	Error            *kafkaError `json:"error"`
	TopLevelError    *kafkaError `json:"topLevelError"`
	PartitionError   *kafkaError `json:"partitionError"`
	Effect           string      `json:"effect"`
	Remaining        *int        `json:"remaining"`
	HostedPartitions *int        `json:"hostedPartitions"`
	KnownTopics      *int        `json:"knownTopics"`
	AliveBrokers     *int        `json:"aliveBrokers"`
	Leader           any         `json:"leader"`
	LeaderEpoch      any         `json:"leaderEpoch"`
	PartitionEpoch   any         `json:"partitionEpoch"`
	ISR              []any       `json:"isr"`
	Recovery         any         `json:"leaderRecoveryState"`
}

// czk plays one vector.
type czk struct {
	*play
	names      names
	controller kafka.BrokerID
	last       kafka.BrokerID // whom the last operation was about
	le         kafka.LeaderEpoch
	pe         kafka.PartitionEpoch
}

// The expected values are those of Kafka's BrokerEpochIntegrationTest (2.2.0), and of
// ControllerIntegrationTest and PartitionLeaderElectionAlgorithmsTest (3.9.0-rc3).
func TestVectorsControllerZooKeeper(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *vector) {
		var given czkGiven
		strict(t, v.Given, &given)
		require.NotEmpty(t, v.Steps)
		k := czk{names: names{t: t}}
		if given.Assignment == nil {
			k.boot(t, czkRules(t, v), &given)
		}
		for i, raw := range v.Steps {
			var s czkStep
			strict(t, raw, &s)
			t.Logf("step %d: %s", i, raw)
			if s.Op == "elect" {
				electVector(t, &given, &s)
				continue
			}
			k.step(t, &s)
		}
	}, "controller-zookeeper.json", "controller-zookeeper-more.json")
}

// czkRules gives the rule set of a vector. A newer broker epoch than the broker's own made the
// handler fail, code -1, from 2.2 to 2.4 (KAFKA-9839): a vector that says so is about them.
func czkRules(t *testing.T, v *vector) string {
	t.Helper()
	for _, raw := range v.Steps {
		var s czkStep
		var want czkExpect
		strict(t, raw, &s)
		if s.To != nil && json.Unmarshal(s.Expect, &want) == nil && want.Error != nil &&
			want.Error.Code == kafka.ErrUnknownServer {
			return "2.2"
		}
	}
	return rulesOf(t, v)
}

// boot starts the cluster of a vector. Where the vector names only replicas, a further broker is
// the controller.
func (k *czk) boot(t *testing.T, rules string, g *czkGiven) {
	t.Helper()
	ids := k.names.list(g.Brokers)
	replicas := ids
	if p := g.Partition; p != nil {
		replicas = k.names.list(p.Replicas)
		require.True(t, p.Leader == nil || k.names.id(p.Leader) == replicas[0],
			"the first replica leads")
		require.True(t, p.ISR == nil || len(p.ISR) == len(replicas) || k.recovers(g),
			"all are in the ISR")
		for _, zero := range []any{p.LeaderEpoch, p.ZkVersion, p.PartitionEpoch} {
			_, symbol := zero.(string)
			require.True(t, zero == nil || symbol || zero == 0.0, "epochs begin with 0")
		}
	}
	n := int8(k.names.next)
	if g.Brokers == nil {
		k.controller = k.names.next
		n++
	}
	s := spec(t, rules, n, replicas...)
	s.Config.UncleanElection = g.UncleanEnabled || k.recovers(g)
	if g.ControlledShutdown != nil {
		s.Config.OrderlyShutdown = *g.ControlledShutdown
	}
	k.play = boot(t, s, k.controller)
	k.quiet()
	require.Equal(t, replicas[0], k.Now().Leader(0))
	if k.recovers(g) { // the leader was elected uncleanly
		for _, b := range replicas {
			k.gone(b, false)
			k.quiet()
		}
		k.do(world.Action{Kind: world.StartProcess, Broker: replicas[0]})
		k.quiet()
		require.Equal(t, kafka.Recovering, k.Now().ZK.Partitions[0].Recovery)
	}
	k.last = kafka.NoBroker
	k.mark()
}

// recovers says whether the partition begins with a leader that was elected uncleanly.
func (k *czk) recovers(g *czkGiven) bool {
	p := g.Partition
	return p != nil && p.Recovery != nil && recovery(k.names.t, p.Recovery) == kafka.Recovering
}

// mark takes the present epochs for those that LE and PE name, until a broker comes or goes.
func (k *czk) mark() {
	node := k.Now().ZK.Partitions[0]
	k.le, k.pe = node.LeaderEpoch, node.Version
}

func electVector(t *testing.T, g *czkGiven, s *czkStep) {
	t.Helper()
	n := names{t: t}
	strategies := map[string]control.Strategy{
		"offline": control.Offline, "preferred": control.Preferred,
		"controlledShutdown": control.Shutdown, "reassign": control.Reassigned,
	}
	strategy, ok := strategies[s.Strategy]
	require.True(t, ok, "no strategy %q", s.Strategy)
	got := control.DecideLeader(strategy, &control.Ballot{
		Replicas: kafka.ListOf(n.list(g.Assignment)...), ISR: kafka.SetOf(n.list(g.ISR)...),
		Alive: kafka.SetOf(n.list(g.Live)...), Unclean: g.Unclean,
		ShuttingDown: kafka.SetOf(n.list(g.ShuttingDown)...),
	})
	var want struct {
		Leader any `json:"leader"`
	}
	strict(t, s.Expect, &want)
	if want.Leader == nil {
		assert.Equal(t, kafka.NoBroker, got.Leader)
		return
	}
	assert.Equal(t, n.id(want.Leader), got.Leader)
}

// broker gives the broker that a step names.
func (k *czk) broker(v any) kafka.BrokerID {
	k.t.Helper()
	switch {
	case v == "not the controller":
		for b := range kafka.BrokerID(k.Spec().Brokers) {
			if b != k.controller {
				return b
			}
		}
	case v == "same":
		return k.last
	}
	return k.names.id(v)
}

// sum reads a symbol with a number behind it, as in E-1 or PE+1, or a number.
func sum[T ~int32](t *testing.T, v any, symbol string, base T) T {
	t.Helper()
	if f, ok := v.(float64); ok {
		return T(f)
	}
	rest, ok := strings.CutPrefix(word(v), symbol)
	require.True(t, ok, "%v is no %s", v, symbol)
	if rest == "" {
		return base
	}
	n, err := strconv.Atoi(rest)
	require.NoError(t, err)
	return base + T(n)
}

func (k *czk) step(t *testing.T, s *czkStep) {
	t.Helper()
	k.t = t
	from := k.Len()
	switch s.Op {
	case "compare":
		k.compare(t, s.Expect)
		return
	case "compareCache":
		k.compareCache(t, s.Expect)
		return
	case "LeaderAndIsr", "UpdateMetadata", "StopReplica":
		k.controlRequest(t, s)
	case "controlledShutdown":
		k.controlledShutdown(s)
	case "alterPartition":
		k.alterPartition(t, s)
	case "preferredElection":
		k.do(world.Action{Kind: world.ElectLeaders, Broker: k.controller})
	case "shutdown", "brokerDies":
		k.gone(k.broker(s.Broker), s.Op == "shutdown")
	case "startup", "brokerStarts":
		k.do(world.Action{Kind: world.StartProcess, Broker: k.broker(s.Broker)})
		k.last = k.broker(s.Broker)
	case "blockControllerEvents":
		return
	case "shutdownAndStart":
		k.last = k.broker(s.Broker)
		k.do(world.Action{Kind: world.CloseProcess, Broker: k.last})
		k.do(world.Action{Kind: world.StartProcess, Broker: k.last})
		k.check(t, s, from) // the controller has not looked
		return
	case "unblockControllerEvents":
	default:
		t.Fatalf("no operation %q", s.Op)
	}
	k.quiet()
	k.check(t, s, from)
	if s.Op == "brokerDies" || s.Op == "brokerStarts" {
		k.mark()
	}
}

// gone ends a process, in order or not, and its session.
func (k *czk) gone(b kafka.BrokerID, orderly bool) {
	k.last = b
	if orderly {
		k.do(world.Action{Kind: world.ShutDown, Broker: b})
		require.True(k.t, k.until(60000, func() bool { return !k.Now().Up(b) }))
		return
	}
	k.do(world.Action{Kind: world.CrashProcess, Broker: b})
	require.True(k.t, k.until(60000, func() bool { return !k.Now().ZK.Registrations[b].Exists }))
}

func (k *czk) compare(t *testing.T, expect json.RawMessage) {
	t.Helper()
	require.Contains(t, string(expect), "for each broker: epoch held by the broker = czxid")
	for b := range k.Spec().Brokers {
		assert.Equal(t, k.Now().ZK.Registrations[b].Czxid, k.Now().Brokers[b].Process.BrokerEpoch)
	}
}

func (k *czk) compareCache(t *testing.T, expect json.RawMessage) {
	t.Helper()
	require.JSONEq(t, `"equal"`, string(expect))
	c := &k.Now().Controllers[k.controller]
	assert.Equal(t, k.Now().ZK.Present(), c.Cached)
	for b := range k.Spec().Brokers {
		assert.Equal(t, k.Now().ZK.Registrations[b].Czxid, c.Epochs[b])
	}
}

// controlRequest sends a control request of a controller that is none of the brokers.
func (k *czk) controlRequest(t *testing.T, s *czkStep) {
	t.Helper()
	api, ok := kafka.APIByName(s.Op)
	require.True(t, ok)
	to := k.broker(s.To)
	own := k.Now().Brokers[to].Process.BrokerEpoch
	k.last = to
	k.do(world.Action{
		Kind: world.Foreign, From: kafka.MaxBrokers - 1, Broker: to, Request: world.Request{
			API: api, BrokerEpoch: sum(t, s.BrokerEpoch, "E", own),
			ControllerEpoch: k.Now().ZK.ControllerEpoch, Leader: to,
			LeaderEpoch: sum(t, s.LeaderEpoch, "LE", k.le), PartitionEpoch: k.pe,
			ISR: k.Now().ZK.Partitions[0].ISR, Live: k.Now().ZK.Present(),
			Delete: s.Delete == nil || *s.Delete,
		},
	})
}

func (k *czk) controlledShutdown(s *czkStep) {
	b := k.broker(s.Broker)
	q := world.Request{
		API: kafka.APIControlledShutdown, BrokerEpoch: k.Now().ZK.Registrations[b].Czxid,
	}
	if s.BrokerEpoch != nil {
		q.BrokerEpoch = sum(k.t, s.BrokerEpoch, "E", q.BrokerEpoch)
	}
	k.last = b
	k.do(world.Action{Kind: world.Foreign, From: b.Node(), Broker: k.controller, Request: q})
}

func (k *czk) alterPartition(t *testing.T, s *czkStep) {
	t.Helper()
	now := k.Now().ZK.Partitions[0]
	from, q := now.Leader, world.Request{
		API: kafka.APIAlterPartition, LeaderEpoch: now.LeaderEpoch, PartitionEpoch: now.Version,
		TopicID: k.Now().ZK.TopicID, Recovery: now.Recovery,
		ISR: kafka.SetOf(k.names.list(s.NewISR)...),
	}
	if s.Broker != nil {
		from = kafka.MaxBrokers - 1 // one that is not there, as 99
		if i := word(s.Broker); i != "99" {
			from = k.broker(s.Broker)
		}
	}
	q.BrokerEpoch = k.Now().ZK.Registrations[from].Czxid
	if s.BrokerEpoch != nil {
		q.BrokerEpoch = sum(t, s.BrokerEpoch, "E", q.BrokerEpoch)
	}
	if s.LeaderEpoch != nil {
		q.LeaderEpoch = sum(t, s.LeaderEpoch, "LE", k.le)
	}
	if s.PartitionEpoch != nil {
		q.PartitionEpoch = sum(t, s.PartitionEpoch, "PE", k.pe)
	}
	p := s.Partition
	switch {
	case s.TopicID != nil:
		q.TopicID = 99
	case s.TopicName != "": // the one topic has no other name: a partition that nobody knows
		q.TopicID, p = kafka.NoTopicID, kafka.MaxPartitions-1
	case s.Version == 1 || s.Partition != 0:
		q.TopicID = kafka.NoTopicID
	}
	if s.Recovery != nil {
		q.Recovery = recovery(t, s.Recovery)
	}
	k.last = from
	k.do(world.Action{
		Kind: world.Foreign, From: from.Node(), Broker: k.controller, Partition: p, Request: q,
	})
}

func recovery(t *testing.T, v any) kafka.Recovery {
	t.Helper()
	switch w := word(v); w {
	case "RECOVERED":
		return kafka.Recovered
	case "RECOVERING":
		return kafka.Recovering
	default:
		n, err := strconv.Atoi(w)
		require.NoError(t, err)
		return kafka.Recovery(n)
	}
}
