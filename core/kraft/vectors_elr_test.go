package kraft

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/vectors"
)

// elrVector is a row of controller-elr-replay.json.
type elrVector struct {
	Source changeSource `json:"source"`
	Given  struct {
		Partition registration `json:"partition"`
		MinISR    int8         `json:"effectiveMinIsr"`
		ELR       bool         `json:"elrEnabled"`
		Unclean   bool         `json:"uncleanEnabled"`
		Release   string       `json:"release"`
	} `json:"given"`
	Steps []elrStep `json:"steps"`
}

type elrStep struct {
	Op       string          `json:"op"`
	Broker   kafka.BrokerID  `json:"broker"`
	Clean    *bool           `json:"clean"`
	ISR      *ids            `json:"newIsr"`
	Type     string          `json:"type"`
	Cause    string          `json:"cause"`
	SeedStep string          `json:"seedStep"`
	Enabled  *bool           `json:"enabled"`
	Level    string          `json:"level"`
	Value    json.RawMessage `json:"value"`
	Target   *ids            `json:"target"`
	Replicas *ids            `json:"replicas"` // the same
	Expect   struct {
		Record json.RawMessage `json:"record"`
		After  *registration   `json:"after"`
		Error  *wireError      `json:"error"`
	} `json:"expect"`
}

// The expected values are worked out from the rules of controller.md by the collection's own model;
// no test of Kafka's has them.
func TestVectorsELRReplay(t *testing.T) {
	vectors.Play(t, func(t *testing.T, raw *json.RawMessage) {
		var v elrVector
		read(t, *raw, &v)
		require.NotEmpty(t, v.Steps)
		now := v.Given.Partition.partition(t)
		rules := rulesFor(t, v.Given.Release, v.Source.Branch, v.Source.Release)
		w := newWalk(
			t, rules, now, startsActive(&now), v.Given.MinISR, v.Given.ELR, v.Given.Unclean)
		for i := range v.Steps {
			s := &v.Steps[i]
			w.check(s, w.step(s))
			if t.Failed() {
				t.Fatalf("step %d: %s %d", i, s.Op, s.Broker)
			}
		}
	}, "controller-elr-replay.json", "controller-elr-replay-more.json")
}

// startsActive gives who is active where a row begins: the ISR of a partition that is led, with
// those that are being added; nobody where it has no leader.
func startsActive(now *metadata.Partition) kafka.ReplicaSet {
	if now.Leader == kafka.NoBroker {
		return 0
	}
	return now.ISR | now.Adding
}

func (w *walk) check(s *elrStep, recs []metadata.Record) {
	w.t.Helper()
	switch raw := string(s.Expect.Record); raw {
	case "": // nothing is said of it
	case "null":
		assert.Empty(w.t, recs, "records")
	case `"ClearElrRecord"`:
		require.NotZero(w.t, w.out.N)
		assert.Equal(w.t, metadata.ClearELR, w.out.R[w.out.N-1].Type)
		assert.Empty(w.t, recs, "records")
	default:
		require.Len(w.t, recs, 1, "records")
		checkRecord(w.t, s.Expect.Record, recs[0])
	}
	if s.Expect.After != nil {
		s.Expect.After.check(w.t, &w.c.Image.Parts[0])
	}
}

func (w *walk) step(s *elrStep) []metadata.Record {
	w.t.Helper()
	switch s.Op {
	case "fence":
		return w.fence(s.Broker)
	case "unfence":
		return w.unfence(s.Broker)
	case "register", "newIncarnation":
		require.NotNil(w.t, s.Clean, "clean")
		return w.register(s.Broker, *s.Clean)
	case "controlledShutdown":
		return w.beat(Heartbeat{Broker: s.Broker, WantShutdown: true})
	case "directoryOffline":
		return w.beat(Heartbeat{Broker: s.Broker, Dirs: 1}) // partition 0 lies in the first
	case "unregister":
		return w.changes(func(e Env) {
			require.Equal(w.t, kafka.ErrNone, w.c.Unregister(e, s.Broker))
		})
	case "alterPartition":
		require.NotNil(w.t, s.ISR, "newIsr")
		return w.alterStep(s)
	case "clearElr", "alterMinIsr", "setMinIsr":
		return w.asked(s, func(e Env) kafka.ErrorCode { return w.alterMin(e, s) })
	case "electLeaders":
		require.Contains(w.t, []string{"PREFERRED", "UNCLEAN"}, s.Type)
		return w.asked(s, func(e Env) kafka.ErrorCode {
			return w.c.ElectLeaders(e, 0, s.Type == "UNCLEAN")
		})
	case "elr", "setElr", "alterElr", "setElrEnabled", "enableElr", "disableElr":
		on := s.Op == "enableElr" || or(s.Enabled) || number(w.t, s.Value) == 1
		require.False(w.t, on && s.Op == "disableElr")
		return w.asked(s, func(e Env) kafka.ErrorCode { return w.c.AlterELR(e, on) })
	case "reassign":
		if s.Target == nil {
			s.Target = s.Replicas
		}
		require.NotNil(w.t, s.Target, "replicas")
		return w.asked(s, func(e Env) kafka.ErrorCode {
			return w.c.Reassign(e, 0, s.Target.list())
		})
	case "cancelReassign":
		return w.asked(s, func(e Env) kafka.ErrorCode { return w.c.CancelReassign(e, 0) })
	}
	w.t.Fatalf("unknown op %q", s.Op)
	return nil
}

// asked carries out what an operator asks for. An election that changes nothing is refused with a
// code, which a row need not name.
func (w *walk) asked(s *elrStep, ask func(e Env) kafka.ErrorCode) []metadata.Record {
	w.t.Helper()
	var err kafka.ErrorCode
	recs := w.changes(func(e Env) { err = ask(e) })
	switch {
	case s.Expect.Error != nil:
		s.Expect.Error.check(w.t, err)
	case s.Op == "electLeaders" && string(s.Expect.Record) == "null":
		require.NotEqual(w.t, kafka.ErrNone, err)
	default:
		require.Equal(w.t, kafka.ErrNone, err)
	}
	return recs
}

// alterMin sets min.insync.replicas, the cluster's where the row names no level, to the value that
// it has where the row names no other: at the cluster's level that is written too, and clears ELRs
// (controller-crosscheck.md 3.2).
func (w *walk) alterMin(e Env, s *elrStep) kafka.ErrorCode {
	value := int32(w.spec.Config.MinISR)
	if s.Value != nil {
		value = number(w.t, s.Value)
	}
	ofTopic := strings.HasPrefix(s.Level, "topic")
	require.True(w.t, ofTopic || s.Level == "" || strings.HasPrefix(s.Level, "cluster"), s.Level)
	return w.c.AlterConfig(e, metadata.MinISR, !ofTopic, value)
}

// alterStep has the leader ask for an ISR whose members are alive: a row does not say when those
// that it fenced were heard again, which writes nothing of a partition that is led. An ISR without
// a leader that is being removed is not asked for (42); such a row is the change itself, which the
// same request with the leader comes to.
func (w *walk) alterStep(s *elrStep) []metadata.Record {
	w.t.Helper()
	isr, now := s.ISR.set(), &w.c.Image.Parts[0]
	require.Equal(w.t, now.Leader, s.Broker, "the leader asks")
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if isr.Has(b) && w.c.Image.Brokers[b].Fenced {
			require.Empty(w.t, w.unfence(b))
		}
	}
	if !isr.Has(s.Broker) && now.Removing.Has(s.Broker) {
		return w.changes(func(e Env) {
			ch := w.c.begin(e, 0)
			ch.ISR, ch.Asker = isr, s.Broker
			w.c.change(e, &ch, event.NoRule)
			w.c.replay(e)
		})
	}
	return w.alter(isr)
}
