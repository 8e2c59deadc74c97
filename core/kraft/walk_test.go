package kraft

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
)

// walk is a bench on which one partition is led through events, as its brokers and its leader
// cause them.
type walk struct{ *bench }

// newWalk begins with partition 0 as it is, and with the brokers that are active; the others are
// registered, fenced and silent.
func newWalk(
	t *testing.T, r release.Rules, now metadata.Partition, active kafka.ReplicaSet, min int8,
	elr, unclean bool,
) *walk {
	w := &walk{newBench(t, r)}
	w.spec.Config.MinISR, w.spec.Config.UncleanElection = min, unclean
	w.spec.Config.LogDirs = kafka.MaxLogDirs
	w.c.Image.ELR = elr
	w.c.Image.Offset = 1000
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if active.Has(b) {
			w.broker(b, kafka.BrokerEpoch(100+b), unfenced)
			w.c.Contacts[b].At = kafka.Never // in touch
		} else {
			w.broker(b, kafka.BrokerEpoch(100+b), fenced)
		}
	}
	w.partition(0, now)
	return w
}

// changes runs a step and gives the records of partition 0 that it writes.
func (w *walk) changes(step func(e Env)) []metadata.Record {
	var out []metadata.Record
	for _, rec := range w.do(step) {
		if rec.Type == metadata.PartitionChange && rec.Partition == 0 {
			out = append(out, rec)
		}
	}
	return out
}

// silent lets the session of a broker run out; all others stay in touch.
func (w *walk) silent(b kafka.BrokerID) {
	w.c.OutOfTouch(w.env(), b)
	w.now += w.spec.Config.BrokerSession + 1
}

// fence lets the session of a broker run out; one that is fenced already stays so.
func (w *walk) fence(b kafka.BrokerID) []metadata.Record {
	w.t.Helper()
	if w.c.Image.Brokers[b].Fenced {
		return nil
	}
	w.silent(b)
	who, _ := w.c.NextFence(w.env())
	require.Equal(w.t, b, who)
	out := w.changes(func(e Env) { w.c.FenceSilent(e) })
	require.True(w.t, w.c.Image.Brokers[b].Fenced)
	return out
}

func (w *walk) beat(q Heartbeat) []metadata.Record {
	w.t.Helper()
	q.Epoch, q.Offset = w.c.Image.Brokers[q.Broker].Epoch, w.c.Image.Offset
	return w.changes(func(e Env) {
		_, err := w.c.Heartbeat(e, &q)
		require.Equal(w.t, kafka.ErrNone, err)
	})
}

func (w *walk) unfence(b kafka.BrokerID) []metadata.Record {
	w.t.Helper()
	out := w.beat(Heartbeat{Broker: b})
	require.False(w.t, w.c.Image.Brokers[b].Fenced)
	w.c.InTouch(w.env(), b, w.c.Image.Brokers[b].Epoch)
	return out
}

// register is a new process of a broker. The session of the one before is over.
func (w *walk) register(b kafka.BrokerID, clean bool) []metadata.Record {
	w.t.Helper()
	w.silent(b)
	reg := w.c.Image.Brokers[b]
	q := Registration{Broker: b, Incarnation: reg.Incarnation + 1, Previous: kafka.NoBrokerEpoch}
	if clean {
		q.Previous = reg.Epoch
	}
	return w.changes(func(e Env) {
		_, err := w.c.Register(e, &q)
		require.Equal(w.t, kafka.ErrNone, err)
	})
}

// alterBody is the request of the partition's leader: it knows the partition's present state, and
// has heard its followers in their present processes.
func (w *walk) alterBody(isr kafka.ReplicaSet) (kafka.BrokerID, network.Body) {
	now := &w.c.Image.Parts[0]
	body := network.NewBody()
	body.BrokerEpoch, body.TopicID, body.NParts = w.c.Image.Brokers[now.Leader].Epoch, 1, 1
	s := network.PartState{
		Leader: now.Leader, ISR: isr, LeaderEpoch: now.LeaderEpoch,
		PartitionEpoch: now.PartitionEpoch,
	}
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if isr.Has(b) {
			s.Epochs[b] = w.c.Image.Brokers[b].Epoch
		}
	}
	body.Parts[0] = s
	return now.Leader, body
}

// ask sends an AlterPartition and gives the error of the partition, or of the whole request.
func (w *walk) ask(from kafka.BrokerID, body network.Body) (kafka.ErrorCode, []metadata.Record) {
	var err kafka.ErrorCode
	out := w.changes(func(e Env) {
		answer := w.c.AlterPartition(e, from, &body)
		if err = answer.Err; err == kafka.ErrNone {
			err = answer.PartErrs[0]
		}
	})
	return err, out
}

func (w *walk) alter(isr kafka.ReplicaSet) []metadata.Record {
	w.t.Helper()
	from, body := w.alterBody(isr)
	err, out := w.ask(from, body)
	if err != kafka.ErrNewLeaderElected { // it has finished a reassignment
		require.Equal(w.t, kafka.ErrNone, err)
	}
	return out
}

// event is an event of a walk of controller-partition-change.json.
func (w *walk) event(name string, args []json.RawMessage) []metadata.Record {
	w.t.Helper()
	require.Len(w.t, args, 1, name)
	if name == "alter" {
		var isr ids
		require.NoError(w.t, json.Unmarshal(args[0], &isr))
		return w.alter(isr.set())
	}
	var b kafka.BrokerID
	require.NoError(w.t, json.Unmarshal(args[0], &b))
	switch name {
	case "fence":
		return w.fence(b)
	case "unfence":
		return w.unfence(b)
	case "unclean":
		return w.register(b, false)
	case "clean":
		return w.register(b, true)
	}
	w.t.Fatalf("unknown event %q", name)
	return nil
}
