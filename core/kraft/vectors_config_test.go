package kraft

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/vectors"
)

// configRow is a row of controller-config-reassign.json, read at 4.2.0-rc1.
type configRow struct {
	Kind   string            `json:"kind"`
	Source map[string]any    `json:"source"`
	Given  configGiven       `json:"given"`
	Steps  []json.RawMessage `json:"steps"`
}

// ReplicationControlManagerTest, QuorumControllerTest, ConfigurationControlManagerTest and
// ClusterControlManagerTest.
func TestVectorsControllerConfigReassign(t *testing.T) {
	for _, row := range vectors.Rows(t, "controller-config-reassign.json",
		"controller-config-reassign-more.json") {
		vectors.Run(t, row.ID, func(t *testing.T) {
			var v configRow
			raw, other := smallIDs(row.Raw)
			vectors.Read(t, raw, &v, sameWords)
			c := v.begin(t)
			c.ids = other
			require.NotEmpty(t, v.Steps)
			for i, raw := range v.Steps {
				c.step(raw)
				if t.Failed() {
					t.Fatalf("at step %d", i+1)
				}
			}
		})
	}
}

// smallIDs gives brokers 101, 102, ... the ids 1, 2, ...: there are at most six.
func smallIDs(raw json.RawMessage) (json.RawMessage, bool) {
	text := string(raw)
	if !strings.Contains(text, `"id": 101`) && !strings.Contains(text, `"id":101`) {
		return raw, false
	}
	for id := 1; id < kafka.MaxBrokers; id++ {
		text = strings.ReplaceAll(text, fmt.Sprint(100+id), fmt.Sprint(id))
	}
	return json.RawMessage(text), true
}

// configRig plays a row on a bench.
type configRig struct {
	*bench
	given *configGiven
	ids   bool
	dirs  map[string]uint8 // "1 A" is a bit
	name  map[string]int32 // incarnations by name
}

// configStep is one step of a row; which fields count depends on its op.
type configStep struct {
	Op           string                     `json:"op"`
	Replicas     *ids                       `json:"replicas"`
	Partition    kafka.PartitionID          `json:"partition"`
	Broker       kafka.BrokerID             `json:"broker"`
	Brokers      ids                        `json:"brokers"`
	BrokerEpoch  kafka.BrokerEpoch          `json:"brokerEpoch"`
	Version      *int                       `json:"version"`
	LeaderEpoch  *kafka.LeaderEpoch         `json:"leaderEpoch"`
	PartEpoch    *kafka.PartitionEpoch      `json:"partitionEpoch"`
	NewISR       []member                   `json:"newIsr"`
	Recovery     string                     `json:"leaderRecoveryState"`
	Replay       *bool                      `json:"replay"`
	Level        json.RawMessage            `json:"level"`
	Type         string                     `json:"type"`
	Value        json.RawMessage            `json:"value"`
	Key          string                     `json:"key"`
	Name         string                     `json:"name"`
	Dirs         []string                   `json:"dirs"`
	Incarnation  string                     `json:"incarnation"`
	Previous     json.RawMessage            `json:"previousBrokerEpoch"`
	Request      *int                       `json:"requestVersion"`
	Clean        *bool                      `json:"clean"`
	Ms           kafka.Ms                   `json:"ms"`
	At           *kafka.Ms                  `json:"atMs"`
	Release      string                     `json:"release"`
	Expect       map[string]json.RawMessage `json:"expect"`
	ElectionType string                     `json:"electionType"`
}

// came is what a step came to.
type came struct {
	recs   []metadata.Record
	err    kafka.ErrorCode // of the partition, or of all
	top    kafka.ErrorCode
	answer network.PartState
}

func (c *configRig) step(raw json.RawMessage) {
	var s configStep
	vectors.Read(c.t, raw, &s, sameWords, map[string]string{
		"senderBrokerEpoch": "brokerEpoch", "sender": "broker", "directories": "dirs",
		"advanceMs": "ms", "afterMs": "ms", "waitMs": "ms", "nowMs": "atMs", "timeMs": "atMs",
	})
	c.now += s.Ms
	if s.At != nil {
		c.now = *s.At
	}
	keep, kept := c.c, s.Replay != nil && !*s.Replay
	out := c.do(&s)
	if kept {
		c.expect(&s, out)
		c.c = keep
		return
	}
	c.expect(&s, out)
}

func (c *configRig) do(s *configStep) (out came) {
	write := func(step func(e Env)) { out.recs = append(out.recs, c.bench.do(step)...) }
	switch s.Op {
	case "reassign":
		require.NotNil(c.t, s.Replicas)
		write(func(e Env) { out.err = c.c.Reassign(e, s.Partition, s.Replicas.list()) })
	case "cancelReassign":
		write(func(e Env) { out.err = c.c.CancelReassign(e, s.Partition) })
	case "electLeaders":
		kind := s.Type + s.ElectionType
		require.Contains(c.t, []string{"PREFERRED", "UNCLEAN"}, kind)
		write(func(e Env) { out.err = c.c.ElectLeaders(e, s.Partition, kind == "UNCLEAN") })
	case "alterPartition":
		out = c.alter(s)
	case "fenceAll", "fence":
		list := s.Brokers
		if s.Op == "fence" {
			list = ids{s.Broker}
		}
		for _, b := range list {
			c.c.OutOfTouch(c.env(), b)
			c.now += c.spec.Config.BrokerSession + 1
			write(func(e Env) { c.c.FenceSilent(e) })
			require.True(c.t, c.c.Image.Brokers[b].Fenced, "broker %d", b)
		}
	case "unfence":
		for _, b := range append(s.Brokers, s.Broker) {
			if s.Brokers != nil && b == s.Broker && !slices.Contains(s.Brokers, b) {
				continue
			}
			epoch := c.c.Image.Brokers[b].Epoch
			write(func(e Env) {
				_, out.err = c.c.Heartbeat(e, &Heartbeat{Broker: b, Epoch: epoch, Offset: 1 << 20})
				c.c.InTouch(e, b, epoch)
			})
		}
	case "bootstrap":
		c.c.Image, c.c.Active = metadata.Image{}, false
		if on, ok := c.given.Features["eligible.leader.replicas.version"]; ok {
			c.spec.Rules.ELR = release.Switch(number(c.t, on))
		}
		write(func(e Env) { c.c.Claim(e) })
	case "failover", "controllerFailover", "newController", "newActiveController", "activate",
		"controllerActivates", "becomeActive":
		image := c.c.Image
		image.Formatted = true
		c.c = Controller{Image: image}
		write(func(e Env) { c.c.Claim(e) })
	case "pass", "wait", "advance": // for as long as the step says
	case "directoriesOffline":
		q := Heartbeat{Broker: s.Broker, Epoch: c.c.Image.Brokers[s.Broker].Epoch, Offset: 1 << 20}
		for _, d := range s.Dirs {
			q.Dirs |= c.dirs[fmt.Sprint(s.Broker, " ", d)] // 0 for one that is not its own
		}
		write(func(e Env) { _, out.err = c.c.Heartbeat(e, &q) })
	case "register", "newIncarnation":
		out = c.register(s)
	default:
		out = c.configure(s)
	}
	return out
}

// configure carries out what changes settings and features.
func (c *configRig) configure(s *configStep) (out came) {
	write := func(step func(e Env)) { out.recs = append(out.recs, c.bench.do(step)...) }
	key := metadata.MinISR
	switch s.Key + " " + s.Name {
	case "unclean.leader.election.enable ", " unclean.leader.election.enable":
		key = metadata.UncleanElection
	case " ", "min.insync.replicas ", " min.insync.replicas", " eligible.leader.replicas.version":
	default:
		c.t.Fatalf("unknown setting %q %q", s.Key, s.Name)
	}
	switch s.Op {
	case "setUnclean", "setUncleanLeaderElection":
		key = metadata.UncleanElection
		fallthrough
	case "setMinIsr", "alterConfig":
		var level string
		require.NoError(c.t, json.Unmarshal(s.Level, &level))
		value := number(c.t, s.Value)
		switch s.Type {
		case "SET", "":
		case "DELETE":
			value = metadata.Unset
		default:
			c.t.Fatalf("unknown operation %q", s.Type)
		}
		if name, ok := strings.CutPrefix(level, "broker "); ok {
			var b kafka.BrokerID
			_, err := fmt.Sscan(name, &b)
			require.NoError(c.t, err)
			require.Equal(c.t, metadata.MinISR, key)
			write(func(e Env) { out.err = c.c.AlterBrokerMinISR(e, b, value) })
			return out
		}
		wide := strings.HasPrefix(level, "cluster")
		require.True(c.t, wide || strings.HasPrefix(level, "topic"), "level %q", level)
		write(func(e Env) { out.err = c.c.AlterConfig(e, key, wide, value) })
	case "enableElr", "disableElr":
		write(func(e Env) { out.err = c.c.AlterELR(e, s.Op == "enableElr") })
	case "setFeature":
		require.Equal(c.t, "eligible.leader.replicas.version", s.Name)
		write(func(e Env) { out.err = c.c.AlterELR(e, number(c.t, s.Level) == 1) })
	default:
		c.t.Fatalf("unknown op %q", s.Op)
	}
	return out
}

func (c *configRig) alter(s *configStep) (out came) {
	version := orElse(s.Version, 3)
	now := &c.c.Image.Parts[s.Partition]
	in := network.NewBody()
	in.BrokerEpoch, in.NParts = s.BrokerEpoch, 1
	if s.BrokerEpoch == 0 {
		in.BrokerEpoch = c.c.Image.Brokers[s.Broker].Epoch
	}
	if version >= 2 {
		in.TopicID = c.c.Image.Topic
	}
	p := network.PartState{
		Partition: s.Partition, Leader: s.Broker,
		LeaderEpoch:    orElse(s.LeaderEpoch, now.LeaderEpoch),
		PartitionEpoch: orElse(s.PartEpoch, now.PartitionEpoch),
		Recovery:       recovery(c.t, s.Recovery),
	}
	var list ids
	for _, m := range s.NewISR {
		list = append(list, m.id)
		if version >= 3 && m.epoch != nil {
			p.Epochs[m.id] = *m.epoch
		}
	}
	p.ISR = list.asked()
	in.Parts[0] = p
	out.recs = c.bench.do(func(e Env) {
		answer := c.c.AlterPartition(e, s.Broker, &in)
		out.top, out.err, out.answer = answer.Err, answer.PartErrs[s.Partition], answer.Parts[0]
	})
	return out
}

// register lets a new process register, with the session of the old one over where it has one
// and the row does not count time.
func (c *configRig) register(s *configStep) (out came) {
	reg := c.c.Image.Brokers[s.Broker]
	if _, ok := c.name[s.Incarnation]; !ok || s.Incarnation == "" {
		c.name[s.Incarnation] = reg.Incarnation + int32(len(c.name)) + 1
	}
	q := Registration{
		Broker: s.Broker, Incarnation: c.name[s.Incarnation], Previous: kafka.NoBrokerEpoch,
	}
	text := strings.Trim(string(s.Previous), `"`)
	switch {
	case orElse(s.Request, 3) < 3: // it carries none
	case text == "stored epoch", s.Clean != nil && *s.Clean:
		q.Previous = reg.Epoch
	case s.Previous != nil:
		q.Previous = kafka.BrokerEpoch(number(c.t, s.Previous))
	}
	if s.Expect["error"] == nil && s.Expect["topLevelError"] == nil && s.At == nil {
		c.c.OutOfTouch(c.env(), s.Broker)
		c.now += c.spec.Config.BrokerSession + 1
	}
	if s.Expect["treatedAs"] != nil { // with ELR on, a member of the ELR stays in it or leaves
		other := (s.Broker + 1) % kafka.MaxBrokers
		c.c.Image.ELR = true
		c.c.Image.TopicMinISR = metadata.Setting{Set: true, Value: 2}
		now := led(other, kafka.SetOf(other), other, s.Broker)
		now.ELR = kafka.SetOf(s.Broker)
		c.partition(0, now)
	}
	out.recs = c.bench.do(func(e Env) { _, out.err = c.c.Register(e, &q) })
	return out
}
