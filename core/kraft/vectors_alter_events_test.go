package kraft

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/vectors"
)

// alterStep is one event of a row; which fields count depends on the event.
type alterStep struct {
	Event      string                     `json:"event"`
	Broker     json.RawMessage            `json:"broker"`
	Brokers    []json.RawMessage          `json:"brokers"`
	Level      string                     `json:"level"`
	Value      json.RawMessage            `json:"value"`
	Type       string                     `json:"type"`
	Partitions json.RawMessage            `json:"partitions"` // a list; null or "all" for all
	Targets    []string                   `json:"targets"`
	Partition  kafka.PartitionID          `json:"partition"`
	Sender     kafka.BrokerID             `json:"sender"`
	NewISR     []member                   `json:"newIsr"`
	ISR        map[string]ids             `json:"isr"`
	What       string                     `json:"what"`
	Replicas   *ids                       `json:"replicas"`
	Expect     map[string]json.RawMessage `json:"expect"`
}

// outcome is what a step came to.
type outcome struct {
	recs    []metadata.Record
	errs    []kafka.ErrorCode
	answers []network.PartState
	found   []kafka.PartitionID
}

func (v *alterRow) events(t *testing.T) {
	cs := v.clusters(t)
	steps := v.Steps
	if v.Kind == "event" || len(v.Action) > 0 {
		steps = append([]json.RawMessage{v.Action}, steps...)
	}
	require.NotEmpty(t, steps)
	for i, raw := range steps {
		var s alterStep
		vectors.Read(t, raw, &s, map[string]string{
			"target": "replicas", "newReplicas": "replicas", "query": "what",
		})
		if i == len(steps)-1 && len(v.Expect) > 0 {
			require.NoError(t, json.Unmarshal(v.Expect, &s.Expect))
		}
		out := cs.do(&s)
		for _, name := range cs.names { // invariant 1 of controller.md 3.6, at every step
			for _, p := range cs.at[name].c.Image.Parts {
				require.Zero(t, p.ISR&p.ELR, "ISR and ELR share a member")
			}
		}
		for key, want := range s.Expect {
			cs.expect(key, want, &out)
		}
		if t.Failed() {
			t.Fatalf("at step %d, %s", i+1, s.Event)
		}
	}
}

// do carries out a step.
func (cs *clusters) do(s *alterStep) (out outcome) {
	foo := cs.at["foo"]
	switch s.Event {
	case "fenceOneByOne", "fence":
		out.recs = cs.fence(cs.who(s)...)
	case "allSessionsTimeOut":
		all := foo.c.Image.Unfenced().Members(nil)
		out.recs = cs.fence(all...)
		is := &foo.c.Image.Parts[0]
		for b := range kafka.BrokerID(kafka.MaxBrokers) {
			if is.LastKnown.Has(b) {
				cs.last = b
			} else if is.ELR.Has(b) {
				cs.other = b
			}
		}
	case "unfence":
		out.recs = cs.unfence(cs.who(s)...)
	case "uncleanRegistration", "uncleanShutdown":
		for _, b := range cs.who(s) {
			out.recs = append(out.recs, cs.register(b, kafka.NoBrokerEpoch)...)
		}
	case "cleanRegistration", "cleanShutdown":
		for _, b := range cs.who(s) {
			out.recs = append(out.recs, cs.register(b, foo.c.Image.Brokers[b].Epoch)...)
		}
	case "reRegisterAndUnfence":
		for _, b := range cs.who(s) {
			cs.register(b, foo.c.Image.Brokers[b].Epoch)
			cs.unfence(b)
		}
	case "setMinIsr":
		out = cs.config(metadata.MinISR, s.Level, number(cs.t, s.Value))
	case "setUncleanLeaderElection":
		out = cs.config(metadata.UncleanElection, s.Level, number(cs.t, s.Value))
	case "electLeaders":
		out = cs.elect(s)
	case "alterPartition":
		out = cs.alter(s)
	case "uncleanTimer":
		if cs.pending != "" {
			cs.config(metadata.UncleanElection, cs.pending, 1)
			cs.pending = ""
		}
		out.recs = foo.do(func(e Env) { foo.c.LookUnclean(e) })
	case "balance", "balanceTimer", "preferredBalance", "preferredTimer", "balancePartitionLeaders",
		"leaderBalance", "leaderBalanceTimer", "balanceLeaders", "maybeBalancePartitionLeaders":
		out.recs = foo.do(func(e Env) { foo.c.Balance(e) })
	case "reassign", "cancelReassign":
		out = cs.reassign(s)
	case "query":
		out = cs.query(s.What)
	default:
		cs.t.Fatalf("unknown event %q", s.Event)
	}
	return out
}

// reassign gives a partition other replicas, or keeps those that it had.
func (cs *clusters) reassign(s *alterStep) (out outcome) {
	foo, err := cs.at["foo"], kafka.ErrNone
	out.recs = foo.do(func(e Env) {
		if s.Event == "cancelReassign" {
			err = foo.c.CancelReassign(e, s.Partition)
			return
		}
		require.NotNil(cs.t, s.Replicas, "replicas")
		err = foo.c.Reassign(e, s.Partition, s.Replicas.list())
	})
	out.errs = append(out.errs, err)
	return out
}

// who gives the brokers that a step names, by id or by part.
func (cs *clusters) who(s *alterStep) (out []kafka.BrokerID) {
	list := s.Brokers
	if s.Broker != nil {
		list = append(list, s.Broker)
	}
	require.NotEmpty(cs.t, list, "no broker named")
	for _, raw := range list {
		out = append(out, cs.broker(raw))
	}
	return out
}

func (cs *clusters) broker(raw json.RawMessage) kafka.BrokerID {
	var id kafka.BrokerID
	if json.Unmarshal(raw, &id) == nil {
		return id
	}
	var name string
	require.NoError(cs.t, json.Unmarshal(raw, &name))
	switch {
	case strings.HasPrefix(name, "the last leader"):
		return cs.last
	case strings.HasPrefix(name, "the other member"):
		return cs.other
	}
	cs.t.Fatalf("unknown broker %q", name)
	return 0
}

// fence lets the sessions of brokers run out together: the controller fences one at a time.
func (cs *clusters) fence(who ...kafka.BrokerID) []metadata.Record {
	var out []metadata.Record
	for _, name := range cs.names {
		b := cs.at[name]
		var recs []metadata.Record
		for _, id := range who {
			b.c.OutOfTouch(b.env(), id)
		}
		b.now += b.spec.Config.BrokerSession + 1
		for _, id := range who {
			if b.c.Image.Brokers[id].Fenced {
				continue
			}
			recs = append(recs, b.do(func(e Env) { b.c.FenceSilent(e) })...)
		}
		for _, id := range who {
			require.True(cs.t, b.c.Image.Brokers[id].Fenced, "broker %d is fenced", id)
		}
		if name == "foo" {
			out = recs
		}
	}
	return out
}

// unfence lets brokers that have read all metadata ask to be unfenced.
func (cs *clusters) unfence(who ...kafka.BrokerID) []metadata.Record {
	var out []metadata.Record
	for _, name := range cs.names {
		b := cs.at[name]
		var recs []metadata.Record
		for _, id := range who {
			epoch := b.c.Image.Brokers[id].Epoch
			recs = append(recs, b.do(func(e Env) {
				a, err := b.c.Heartbeat(e, &Heartbeat{Broker: id, Epoch: epoch, Offset: 1 << 20})
				require.Equal(cs.t, kafka.ErrNone, err)
				require.False(cs.t, a.Fenced, "broker %d is unfenced", id)
				b.c.InTouch(e, id, epoch)
			})...)
		}
		if name == "foo" {
			out = recs
		}
	}
	return out
}

// register lets a new process of a broker register, once nothing has been heard of the old one
// for so long that its session is over.
func (cs *clusters) register(id kafka.BrokerID, previous kafka.BrokerEpoch) []metadata.Record {
	var out []metadata.Record
	for _, name := range cs.names {
		b := cs.at[name]
		b.c.OutOfTouch(b.env(), id)
		b.now += b.spec.Config.BrokerSession + 1
		recs := b.do(func(e Env) {
			_, err := b.c.Register(e, &Registration{
				Broker: id, Incarnation: b.c.Image.Brokers[id].Incarnation + 1, Previous: previous,
			})
			require.Equal(cs.t, kafka.ErrNone, err)
		})
		if name == "foo" {
			out = recs
		}
	}
	return out
}

// config sets a setting at a level: "topic foo", "cluster default". That of a node alone, which is
// the controller's, is taken for the cluster's, which means the same to it.
func (cs *clusters) config(k metadata.Key, level string, value int32) (out outcome) {
	topic, ofTopic := strings.CutPrefix(level, "topic ")
	wide := regexp.MustCompile("cluster|node|broker|controller").MatchString(level)
	if !ofTopic && !wide { // of the one topic, at a level that the row leaves open
		require.Regexp(cs.t, "^$|topic|dynamic", level)
	}
	for _, name := range cs.names {
		b := cs.at[name]
		if ofTopic && topic != name {
			continue
		}
		recs := b.do(func(e Env) {
			out.errs = append(out.errs, b.c.AlterConfig(e, k, wide, value))
		})
		if name == cs.names[0] || ofTopic {
			out.recs = recs
		}
	}
	require.NotEmpty(cs.t, out.errs, level)
	return out
}

// target splits "foo-1".
func (cs *clusters) target(name string) (*bench, kafka.PartitionID) {
	i := strings.LastIndex(name, "-")
	require.Positive(cs.t, i, name)
	n, err := strconv.Atoi(name[i+1:])
	require.NoError(cs.t, err)
	return cs.at[name[:i]], kafka.PartitionID(n)
}

// elect asks for elections of the named partitions, or of all: those answers leave 84 out.
func (cs *clusters) elect(s *alterStep) (out outcome) {
	require.Contains(cs.t, []string{"PREFERRED", "UNCLEAN"}, s.Type)
	foo := cs.at["foo"]
	names, all := slices.Clone(s.Targets), false
	if text := string(s.Partitions); text != "" && text != "null" && text != `"all"` {
		var list []kafka.PartitionID
		require.NoError(cs.t, json.Unmarshal(s.Partitions, &list))
		for _, p := range list {
			names = append(names, fmt.Sprintf("foo-%d", p))
		}
	}
	if names == nil {
		all = true
		for p := range foo.spec.Partitions {
			if foo.c.Image.Parts[p].Exists {
				names = append(names, fmt.Sprintf("foo-%d", p))
			}
		}
		all = all && len(names) > 1
	}
	for _, name := range names {
		b, p := cs.target(name)
		if b == nil { // a topic that there is not: the one that there is has no such partition
			b, p = foo, kafka.MaxPartitions-1
			require.False(cs.t, b.c.Image.Parts[p].Exists)
		}
		var err kafka.ErrorCode
		recs := b.do(func(e Env) { err = b.c.ElectLeaders(e, p, s.Type == "UNCLEAN") })
		out.recs = append(out.recs, recs...)
		if !all || err != kafka.ErrElectionNotNeeded {
			out.errs = append(out.errs, err)
		}
	}
	return out
}

// alter lets a leader that knows the present state ask for an ISR.
func (cs *clusters) alter(s *alterStep) (out outcome) {
	want := map[string]ids{}
	for name, list := range s.ISR {
		want[name] = list
	}
	var list ids
	for _, m := range s.NewISR {
		list = append(list, m.id)
	}
	if list != nil {
		want[fmt.Sprintf("foo-%d", s.Partition)] = list
	}
	require.NotEmpty(cs.t, want)
	foo := cs.at["foo"]
	in, answer := network.NewBody(), network.Body{}
	in.TopicID, in.BrokerEpoch = foo.c.Image.Topic, foo.c.Image.Brokers[s.Sender].Epoch
	var named []string
	for name := range want {
		named = append(named, name)
	}
	slices.Sort(named)
	for _, name := range named {
		b, p := cs.target(name)
		require.Equal(cs.t, foo, b)
		now := &foo.c.Image.Parts[p]
		in.Parts[in.NParts] = network.PartState{
			Partition: p, Leader: s.Sender, LeaderEpoch: now.LeaderEpoch, ISR: want[name].asked(),
			PartitionEpoch: now.PartitionEpoch,
		}
		for _, id := range want[name] {
			in.Parts[in.NParts].Epochs[id] = foo.c.Image.Brokers[id].Epoch
		}
		in.NParts++
	}
	out.recs = foo.do(func(e Env) { answer = foo.c.AlterPartition(e, s.Sender, &in) })
	require.Equal(cs.t, kafka.ErrNone, answer.Err)
	for _, a := range answer.States() {
		out.answers = append(out.answers, a)
		out.errs = append(out.errs, answer.PartErrs[a.Partition])
	}
	return out
}

var whichParts = regexp.MustCompile(
	`^partitions (led by \d|(with|that have) (broker )?\d in (the |their )?(ISR|ELR))$`)

// query finds the partitions that a broker leads, or in whose ISR or ELR it is.
func (cs *clusters) query(what string) (out outcome) {
	require.Regexp(cs.t, whichParts, what, "unknown query")
	who := kafka.BrokerID(regexp.MustCompile(`\d`).FindString(what)[0] - '0')
	out.found = []kafka.PartitionID{}
	for p, is := range cs.at["foo"].c.Image.Parts {
		has := is.Leader == who
		switch {
		case strings.HasSuffix(what, "ISR"):
			has = is.ISR.Has(who)
		case strings.HasSuffix(what, "ELR"):
			has = is.ELR.Has(who)
		}
		if is.Exists && has {
			out.found = append(out.found, kafka.PartitionID(p))
		}
	}
	return out
}

// many reads a list, or one value, of brokers.
func (cs *clusters) many(raw json.RawMessage) (s kafka.ReplicaSet) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return s.With(cs.broker(raw))
	}
	for _, m := range list {
		s = s.With(cs.broker(m))
	}
	return s
}
