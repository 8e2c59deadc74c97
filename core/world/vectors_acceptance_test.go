package world_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/vectors"
	"highwater/core/world"
)

type accGiven struct {
	Brokers  []any          `json:"brokers"`
	Replicas []any          `json:"replicas"`
	Unclean  bool           `json:"uncleanLeaderElection"`
	MinISR   int8           `json:"minInsyncReplicas"`
	Acks     int8           `json:"acks"`
	Records  map[string]int `json:"records"` // topic and partition @ broker
	Topics   any            `json:"topics"`  // one stands for all: they do the same
}

type accStep struct {
	Op           string             `json:"op"`
	Records      any                `json:"records"`
	Unbatched    bool               `json:"unbatched"`
	OneBatchEach bool               `json:"oneBatchEach"`
	OneBatch     bool               `json:"oneBatch"`
	Half         bool               `json:"half"`
	Who          string             `json:"who"`
	Broker       any                `json:"broker"`
	Leader       json.RawMessage    `json:"leader"`
	Follower     json.RawMessage    `json:"follower"`
	Times        int                `json:"times"`
	Steps        []json.RawMessage  `json:"steps"`
	BothEqual    string             `json:"bothEqual"`
	FromOffset   kafka.Offset       `json:"fromOffset"`
	Epoch        *kafka.LeaderEpoch `json:"epoch"`
	Expect       json.RawMessage    `json:"expect"`
}

// acc plays one vector of acceptance-scenarios.json.
type acc struct {
	*play
	names   names
	acks    int8
	written kafka.Offset
	places  map[string]kafka.PartitionID
}

// The expected values are those of Kafka's EpochDrivenReplicationProtocolAcceptanceTest and
// LeaderEpochIntegrationTest.
func TestVectorsAcceptanceScenarios(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *vector) {
		var given accGiven
		strict(t, v.Given, &given)
		k := acc{names: names{t: t}, acks: -1}
		k.boot(t, rulesOf(t, v), &given)
		for _, raw := range v.Steps {
			k.step(t, raw)
		}
		if v.Expect != nil {
			k.end(t, v.Expect)
		}
	}, "acceptance-scenarios.json", "acceptance-scenarios-more.json")
}

func (k *acc) boot(t *testing.T, rules string, g *accGiven) {
	t.Helper()
	k.names.next = 0
	ids := k.names.list(g.Brokers)
	if g.Acks != 0 {
		k.acks = g.Acks
	}
	controller := kafka.BrokerID(0)
	if len(ids) == 1 { // the test bounces it, and the controller is another
		controller = 1
	}
	s := spec(t, rules, int8(max(len(ids), 2)), k.names.list(g.Replicas)...)
	s.Producers, s.Config.UncleanElection = kafka.MaxProducers, g.Unclean
	if g.MinISR != 0 {
		s.Config.MinISR = g.MinISR
	}
	if g.Records != nil {
		k.place(s, g.Records)
	}
	k.play = boot(t, s, controller)
	for _, name := range sorted(k.places) {
		p := k.places[name]
		k.send(t, p, int32(g.Records[name]))
	}
}

func sorted(m map[string]kafka.PartitionID) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// place gives each partition of the vector, "t1p0@100", one of the topic here, on its broker.
func (k *acc) place(s *world.Spec, records map[string]int) {
	k.places = map[string]kafka.PartitionID{}
	var all []string
	for name := range records {
		all = append(all, name)
	}
	slices.Sort(all)
	for i, name := range all {
		_, at, _ := strings.Cut(name, "@")
		k.places[name] = kafka.PartitionID(i)
		s.Replicas[i] = kafka.ListOf(k.names.id(at))
	}
	s.Partitions, s.Brokers = int8(len(all)), max(int8(k.names.next), 2)
}

func (k *acc) step(t *testing.T, raw json.RawMessage) {
	t.Helper()
	var s accStep
	strict(t, raw, &s)
	t.Logf("%s", raw)
	k.t = t
	switch s.Op {
	case "produce":
		k.produce(t, &s)
	case "bounce":
		b := k.who(t, &s)
		k.stop(t, b)
		k.start(t, b)
	case "shutdown":
		k.stop(t, k.who(t, &s))
	case "shutdownAll":
		// The last one first, so that the first leads when it comes back alone. In Kafka's own
		// order nobody leads then, and what is written expires.
		for _, b := range slices.Backward(k.names.ids) {
			k.stop(t, b)
		}
	case "start":
		k.start(t, k.who(t, &s))
	case "deleteCleanMarker":
		k.do(world.Action{
			Kind: world.DamageFile, Broker: k.who(t, &s), File: broker.FileMarker,
			Harm: broker.Deleted,
		})
	case "loseTail":
		k.loseTail(t, &s)
	case "repeat":
		for range s.Times {
			for _, inner := range s.Steps {
				k.step(t, inner)
			}
		}
	default:
		k.look(t, &s)
	}
}

func (k *acc) who(t *testing.T, s *accStep) kafka.BrokerID {
	t.Helper()
	leader := k.Now().Leader(0)
	switch s.Who {
	case "":
		return k.names.id(s.Broker)
	case "leader":
		return leader
	case "follower":
		for _, r := range k.replicas() {
			if r != leader {
				return r
			}
		}
	}
	t.Fatalf("who is %q?", s.Who)
	return kafka.NoBroker
}

// stop ends a process in order, with the controlled shutdown that goes before.
func (k *acc) stop(t *testing.T, b kafka.BrokerID) {
	t.Helper()
	k.do(world.Action{Kind: world.ShutDown, Broker: b})
	require.True(t, k.until(60000, func() bool { return !k.Now().Up(b) }), "it stops")
	k.quiet()
}

// start starts a process and gives it the time to take up what the leader has.
func (k *acc) start(t *testing.T, b kafka.BrokerID) {
	t.Helper()
	k.do(world.Action{Kind: world.StartProcess, Broker: b})
	k.quiet()
	k.until(120000, func() bool {
		leader := k.Now().Leader(0)
		return leader != kafka.NoBroker && (k.equalEnds() || len(k.running()) == 1)
	})
}

func (k *acc) running() (out []kafka.BrokerID) {
	for _, r := range k.replicas() {
		if k.Now().Up(r) {
			out = append(out, r)
		}
	}
	return out
}

// equalEnds says whether all replicas run and their logs end at the same offset.
func (k *acc) equalEnds() bool {
	all := k.running()
	for _, r := range all {
		if k.leo(r) != k.leo(all[0]) {
			return false
		}
	}
	return len(all) == len(k.replicas()) && k.Now().Leader(0) != kafka.NoBroker
}

// mostBatches is how many batches a step writes at most: a log holds 64 here. More records than
// that stand several to a batch (docs/fidelity.md).
const mostBatches = 20

func (k *acc) produce(t *testing.T, s *accStep) {
	t.Helper()
	n, ok := s.Records.(float64)
	require.True(t, ok, "records %v", s.Records)
	left, each := int32(n), int32(1)
	switch {
	case s.OneBatch:
		each = left
	case left > mostBatches:
		each = (left + mostBatches - 1) / mostBatches
	}
	for ; left > 0; left -= each {
		k.send(t, 0, min(each, left))
	}
}

// send writes one batch through a producer that has room for it, and waits for the ack.
func (k *acc) send(t *testing.T, p kafka.PartitionID, n int32) {
	t.Helper()
	k.quiet()
	require.True(t, k.until(60000, func() bool { return k.Now().Leader(p) != kafka.NoBroker }))
	for c := range k.Spec().Producers {
		a := world.Action{
			Kind: world.Produce, Client: c, Partition: p, Broker: k.Now().Leader(p), Count: n,
			Acks: k.acks,
		}
		if k.Do(a) != world.OK {
			continue
		}
		acked := func() bool {
			all := k.Now().Producers[c].All()
			return all[len(all)-1].State == client.Acked
		}
		require.True(t, k.until(60000, acked), "it is acknowledged")
		if p == 0 {
			k.written += kafka.Offset(n)
		}
		return
	}
	t.Fatal("no producer has room")
}

// loseTail damages the batch from which on the records are lost; the next start cuts there.
func (k *acc) loseTail(t *testing.T, s *accStep) {
	t.Helper()
	b := k.who(t, s)
	from := k.leo(b) / 2
	if !s.Half {
		lost := 0
		_, err := fmt.Sscanf(strings.TrimPrefix(word(s.Records), "about "), "%d", &lost)
		require.NoError(t, err)
		from = k.leo(b) - kafka.Offset(lost)
	}
	k.do(world.Action{
		Kind: world.DamageFile, Broker: b, File: broker.FileLog, Harm: broker.Wrong,
		Count: int32(from),
	})
}
