package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// told is what a test wants to hear of a change, beside the RecordWritten that comes first.
type told struct {
	kind  event.Kind
	peer  kafka.NodeID
	epoch kafka.LeaderEpoch
	set   kafka.ReplicaSet
	rule  event.Rule
}

// hears runs one change of partition 0 and compares what it tells.
func hears(t *testing.T, w *walk, change func(c *Change), why event.Rule, want ...told) {
	t.Helper()
	at := w.c.Image.Offset
	w.do(func(e Env) {
		ch := w.c.begin(e, 0)
		change(&ch)
		require.True(t, w.c.change(e, &ch, why))
		w.c.replay(e)
	})
	require.NotEmpty(t, w.ev.All)
	first := w.ev.All[0]
	assert.Equal(t, event.RecordWritten, first.Kind)
	assert.Equal(t, int32(metadata.PartitionChange), first.Seq)
	assert.Equal(t, at, first.To)
	var got []told
	for _, e := range w.ev.All[1:] {
		assert.Equal(t, w.now, e.At)
		assert.Equal(t, kafka.FirstVoter, e.Node)
		got = append(got, told{e.Kind, e.Peer, e.Epoch, e.Set, e.Rule})
	}
	assert.Equal(t, want, got)
}

func TestWhatAChangeTells(t *testing.T) {
	all := kafka.SetOf(0, 1, 2)
	drop := func(b kafka.BrokerID) func(c *Change) {
		return func(c *Change) {
			c.ISR, c.Acceptable = c.ISR.Without(b), c.Acceptable.Without(b)
		}
	}
	w := three(t, "4.1", true)
	hears(t, w, drop(0), event.RuleSessionTimeout,
		told{event.ISRLeft, 0, 1, kafka.SetOf(1, 2), event.RuleSessionTimeout},
		told{event.LeaderElected, 1, 1, kafka.SetOf(1, 2), event.RuleFromISR})
	hears(t, w, drop(2), event.RuleSessionTimeout,
		told{event.ISRLeft, 2, 1, kafka.SetOf(1), event.RuleSessionTimeout},
		told{event.ELRChanged, kafka.NoNode, 1, kafka.SetOf(2), event.RuleBelowMinISR})
	elr := w.told(event.ELRChanged)[0]
	assert.Equal(t, []event.Num{{Name: "isr", Value: 1}, {Name: "min isr", Value: 2}}, elr.Nums())
	hears(t, w, func(c *Change) { c.ISR, c.Acceptable = 0, 0 }, event.RuleShutdownWanted,
		told{event.ISRLeft, 1, 2, 0, event.RuleShutdownWanted},
		told{event.NoLeader, kafka.NoNode, 2, 0, event.RuleISREmpty},
		told{event.ELRChanged, kafka.NoNode, 2, kafka.SetOf(1, 2), event.RuleBelowMinISR},
		told{event.LastKnownChanged, kafka.NoNode, 2, kafka.SetOf(1), event.RuleISREmpty})
	hears(t, w, func(c *Change) { c.Restarted, c.Acceptable = kafka.SetOf(2), 0 }, event.NoRule,
		told{event.ELRChanged, kafka.NoNode, 2, kafka.SetOf(1), event.RuleUncleanRestart})
	hears(t, w, func(c *Change) { c.Acceptable = all }, event.NoRule,
		told{event.LeaderElected, 1, 3, kafka.SetOf(1), event.RuleFromELR},
		told{event.ELRChanged, kafka.NoNode, 3, 0, event.RuleBelowMinISR},
		told{event.LastKnownChanged, kafka.NoNode, 3, 0, event.RuleFromELR})
	hears(t, w, func(c *Change) { c.ISR, c.Asker = all, 1 }, event.NoRule,
		told{event.ISRAltered, 1, 3, all, event.NoRule})
	hears(t, w, func(c *Change) { c.Replicas, c.ISR = kafka.ListOf(0, 1), kafka.SetOf(0, 1) },
		event.RuleReassigned,
		told{event.ISRLeft, 2, 4, kafka.SetOf(0, 1), event.RuleReassigned},
		told{event.EpochRaised, 1, 4, kafka.SetOf(0, 1), event.RuleReplicaDropped})
}

func TestWhatAnUncleanElectionTells(t *testing.T) {
	all := kafka.SetOf(0, 1, 2)
	w := newWalk(t, rulesOf(t, "4.1"), led(0, kafka.SetOf(0), 0, 1, 2), all, 2, true, true)
	w.c.Image.Parts[0].ELR = kafka.SetOf(1)
	hears(t, w, func(c *Change) { c.ISR, c.Acceptable = 0, kafka.SetOf(2) },
		event.RuleSessionTimeout,
		told{event.ISRLeft, 0, 1, kafka.SetOf(2), event.RuleUncleanReplica},
		told{event.LeaderElected, 2, 1, kafka.SetOf(2), event.RuleUncleanReplica},
		told{event.ELRChanged, kafka.NoNode, 1, 0, event.RuleUncleanReplica},
		told{event.RecoveryChanged, kafka.NoNode, 1, kafka.SetOf(2), event.RuleUncleanReplica})
	assert.Equal(t, int32(kafka.Recovering), w.told(event.RecoveryChanged)[0].Seq)
	hears(t, w, func(c *Change) { c.Recovery, c.Asker = kafka.Recovered, 2 }, event.NoRule,
		told{event.RecoveryChanged, kafka.NoNode, 1, kafka.SetOf(2), event.RuleRecovered})
}

func TestWhatAReassignmentTells(t *testing.T) {
	all := kafka.SetOf(0, 1, 2)
	now := led(0, kafka.SetOf(0, 1), 2, 1, 0)
	now.Adding, now.Removing = kafka.SetOf(2), kafka.SetOf(0)
	w := newWalk(t, rulesOf(t, "3.5"), now, all, 1, false, false)
	hears(t, w, func(c *Change) { c.ISR, c.Asker = all, 0 }, event.NoRule,
		told{event.ISRAltered, 0, 1, kafka.SetOf(1, 2), event.NoRule},
		told{event.LeaderElected, 2, 1, kafka.SetOf(1, 2), event.RuleFromISR},
		told{event.ReassignDone, kafka.NoNode, 1, kafka.SetOf(1, 2), event.NoRule})
	// 3.5 raises the leader epoch with a shrink; without ELR the last member stays.
	hears(t, w, func(c *Change) { c.ISR = kafka.SetOf(2) }, event.RuleSessionTimeout,
		told{event.ISRLeft, 1, 2, kafka.SetOf(2), event.RuleSessionTimeout},
		told{event.EpochRaised, 2, 2, kafka.SetOf(2), event.RuleShrinkBump})
	hears(t, w, func(c *Change) { c.ISR, c.Acceptable = 0, 0 },
		event.RuleSessionTimeout,
		told{event.NoLeader, kafka.NoNode, 3, kafka.SetOf(2), event.RuleLastStanding})
}

// The effective minimum is never more than the replicas of partition 0, of whatever partition the
// change is (ReplicationControlManager.getTopicEffectiveMinIsr).
func TestTheEffectiveMinimum(t *testing.T) {
	all := kafka.SetOf(0, 1, 2, 3, 4)
	for _, tc := range []struct {
		first []kafka.BrokerID // the replicas of partition 0
		want  string
	}{
		{[]kafka.BrokerID{0, 1}, "1 / 1 2 / - / - / 0 / 1"},
		{[]kafka.BrokerID{0, 1, 2}, "1 / 1 2 / 3 4 / - / 0 / 1"},
	} {
		first := led(0, kafka.SetOf(tc.first...), tc.first...)
		w := newWalk(t, rulesOf(t, "4.1"), first, all, 3, true, false)
		w.partition(1, led(1, kafka.SetOf(1, 2, 3, 4), 1, 2, 3, 4))
		w.do(func(e Env) {
			ch := w.c.begin(e, 1)
			ch.ISR = kafka.SetOf(1, 2)
			w.c.change(e, &ch, event.NoRule)
			w.c.replay(e)
		})
		assert.Equal(t, tc.want, state(&w.c.Image.Parts[1]))
	}
}

// unclean.leader.election.enable counts from 3.9 on (KAFKA-12670).
func TestUncleanElectionsOfTheControllersOwn(t *testing.T) {
	for _, set := range release.All() {
		if set.Mode != release.KRaft {
			continue
		}
		all := kafka.SetOf(0, 1, 2)
		w := newWalk(t, set.Rules, led(0, kafka.SetOf(0), 0, 1, 2), all, 1, false, true)
		w.fence(0)
		want := "1 / 1 / - / - / 1 / 1 RECOVERING"
		if set.Release < "3.9" {
			want = "-1 / 0 / - / - / 1 / 1"
		}
		assert.Equal(t, want, state(&w.c.Image.Parts[0]), set.Name)
	}
}

// Who only wants the next state pays nothing for what is told of it.
func TestAChangeWithoutEventsDoesNotAllocate(t *testing.T) {
	w := three(t, "4.1", true)
	c, e := w.c, w.env()
	e.Ev = nil
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		w.c, w.out = c, metadata.Batch{}
		ch := w.c.begin(e, 0)
		ch.ISR, ch.Acceptable = 0, 0
		w.c.change(e, &ch, event.RuleSessionTimeout)
		w.c.replay(e)
	}))
	assert.Equal(t, "-1 / - / 0 1 2 / 0 / 1 / 1", state(&w.c.Image.Parts[0]))
}
