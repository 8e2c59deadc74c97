package kraft

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// bench is an active controller on a test bench: tests build the state before, then drive the
// methods that the simulator's steps run.
type bench struct {
	t    *testing.T
	spec release.Spec
	now  kafka.Ms
	c    Controller
	out  metadata.Batch // what the last step has written
	ev   event.Log      // what it has told
}

// newBench begins with an active controller of a release that knows no broker and no partition:
// six brokers may come, four partitions of three replicas, min.insync.replicas 1, sessions of 9 s.
func newBench(t *testing.T, r release.Rules) *bench {
	b := &bench{t: t}
	b.spec = release.Spec{
		Mode: release.KRaft, Voters: 1, Brokers: kafka.MaxBrokers,
		Partitions: kafka.MaxPartitions, Rules: r,
	}
	b.spec.Config = release.Config{
		MinISR: 1, LogDirs: 1, BrokerSession: 9000, HeartbeatEvery: 2000, OrderlyShutdown: true,
	}
	b.c.Active = true
	b.c.NextBalance, b.c.NextUnclean = kafka.Never, kafka.Never
	for i := range b.c.Contacts {
		b.c.Contacts[i].Epoch = kafka.NoBrokerEpoch
	}
	b.c.Image.Topic = 1
	b.c.Image.ELR = r.ELR == release.On
	return b
}

// The states of a broker as vectors name them.
const (
	unfenced   = "unfenced"
	active     = "active"
	fenced     = "fenced"
	inShutdown = "inControlledShutdown"
)

// broker registers a broker in a state, heard just now where it is not fenced.
func (b *bench) broker(id kafka.BrokerID, epoch kafka.BrokerEpoch, state string) {
	b.t.Helper()
	require.Contains(b.t, []string{unfenced, active, fenced, inShutdown}, state)
	b.c.Image.Brokers[id] = metadata.Registration{
		Exists: true, Epoch: epoch, At: kafka.Offset(epoch), Incarnation: 1,
		Fenced: state == fenced, InShutdown: state == inShutdown,
	}
	b.c.Contacts[id] = Contact{Epoch: kafka.NoBrokerEpoch}
	if state != fenced {
		b.c.Contacts[id] = Contact{Epoch: epoch, At: b.now}
	}
}

// brokers registers brokers 0 to n-1, broker i with epoch 100+i, all active.
func (b *bench) brokers(n int) {
	for i := range n {
		b.broker(kafka.BrokerID(i), kafka.BrokerEpoch(100+i), active)
	}
}

// partition sets the state of a partition.
func (b *bench) partition(p kafka.PartitionID, now metadata.Partition) {
	now.Exists = true
	b.c.Image.Parts[p] = now
}

// led is a partition with these replicas that is led, in leader and partition epoch 0, with this
// ISR.
func led(leader kafka.BrokerID, isr kafka.ReplicaSet, ids ...kafka.BrokerID) metadata.Partition {
	return metadata.Partition{
		Exists: true, Leader: leader, ISR: isr, Replicas: kafka.ListOf(ids...),
	}
}

// do is one step of the controller: it gives the records that the step has written, which are
// part of the controller's image by then.
func (b *bench) do(step func(e Env)) []metadata.Record {
	b.out, b.ev.All = metadata.Batch{}, nil
	step(b.env())
	return slices.Clone(b.out.All())
}

func (b *bench) env() Env {
	return Env{
		Spec: &b.spec, Now: b.now, Self: kafka.FirstVoter, Ev: &b.ev, Out: &b.out,
	}
}

// told gives the events of a kind of the last step.
func (b *bench) told(k event.Kind) []event.Event {
	var out []event.Event
	for _, e := range b.ev.All {
		if e.Kind == k {
			out = append(out, e)
		}
	}
	return out
}

// rulesOf gives the rules of a release in KRaft mode; "members" is a mode of tests in which
// LastKnownElr holds former members of the ELR (controller.md 3).
func rulesOf(t *testing.T, name string) release.Rules {
	t.Helper()
	if name == "members" {
		r := rulesOf(t, "4.1.1")
		r.LastKnown = release.LastKnownMembers
		return r
	}
	set, ok := release.Lookup(name + "-kraft")
	if !ok {
		set, ok = release.Lookup(name)
	}
	require.True(t, ok, "no rules of %q", name)
	require.Equal(t, release.KRaft, set.Mode, name)
	return set.Rules
}

func TestTheBenchRegistersAndReplays(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(3)
	b.broker(3, 200, fenced)
	b.partition(0, led(1, kafka.SetOf(0, 1), 0, 1, 2))
	recs := b.do(func(e Env) {
		ch := b.c.begin(e, 0)
		require.Equal(t, kafka.SetOf(0, 1, 2), ch.Acceptable)
		ch.ISR = kafka.SetOf(1)
		b.c.change(e, &ch, event.NoRule)
		b.c.replay(e)
	})
	require.Len(t, recs, 1)
	require.Equal(t, kafka.SetOf(1), b.c.Image.Parts[0].ISR)
	require.Len(t, b.told(event.RecordWritten), 1)
}
