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

// moving is partition 0 of 0 1 2, led by 0, all in sync, on a bench of six active brokers.
func moving(t *testing.T, name string) *bench {
	b := newBench(t, rulesOf(t, name))
	b.brokers(6)
	b.partition(0, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	return b
}

func (b *bench) reassign(ids ...kafka.BrokerID) (kafka.ErrorCode, []metadata.Record) {
	var err kafka.ErrorCode
	recs := b.do(func(e Env) { err = b.c.Reassign(e, 0, kafka.ListOf(ids...)) })
	return err, recs
}

func (b *bench) cancel() (kafka.ErrorCode, []metadata.Record) {
	var err kafka.ErrorCode
	recs := b.do(func(e Env) { err = b.c.CancelReassign(e, 0) })
	return err, recs
}

// From 0 1 2 to 3 4: the leader adds one replica, then the other, and is replaced with that
// (KIP-455; controller.md 2.5 step 14, 2.6 step 1).
func TestReassignmentFromBeginningToEnd(t *testing.T) {
	b := moving(t, "4.1")
	err, recs := b.reassign(3, 4)
	assert.Equal(t, kafka.ErrNone, err)
	require.Len(t, recs, 1)
	want := led(0, kafka.SetOf(0, 1, 2), 3, 4, 0, 1, 2)
	want.Adding, want.Removing, want.PartitionEpoch = kafka.SetOf(3, 4), kafka.SetOf(0, 1, 2), 1
	assert.Equal(t, want, b.c.Image.Parts[0])
	assert.Len(t, b.told(event.ReassignBegan), 1)
	assert.Empty(t, b.told(event.ReassignDone))

	code, _, _ := b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3)))
	assert.Equal(t, kafka.ErrNone, code)
	want.ISR, want.PartitionEpoch = kafka.SetOf(0, 1, 2, 3), 2
	assert.Equal(t, want, b.c.Image.Parts[0])

	code, _, recs = b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3, 4)))
	assert.Equal(t, kafka.ErrNewLeaderElected, code, "it is in force, and another leads")
	require.Len(t, recs, 1)
	want = led(3, kafka.SetOf(3, 4), 3, 4)
	want.LeaderEpoch, want.PartitionEpoch = 1, 3
	assert.Equal(t, want, b.c.Image.Parts[0])
	assert.Len(t, b.told(event.ReassignDone), 1)
	assert.Len(t, b.told(event.ISRAltered), 1)
	assert.Empty(t, b.told(event.ISRAlterRefused))
}

// One that replaces another keeps what that has added until it is done.
func TestReassignmentReplacesAnother(t *testing.T) {
	b := moving(t, "4.1")
	b.partition(0, led(0, kafka.SetOf(0, 1), 0, 1))
	b.reassign(2, 3)
	b.alter(b.wants(0, kafka.SetOf(0, 1, 2)))
	b.do(func(e Env) { require.Equal(t, kafka.ErrNone, b.c.ElectLeaders(e, 0, false)) })
	require.Equal(t, kafka.BrokerID(2), b.c.Image.Parts[0].Leader)
	err, _ := b.reassign(4, 5)
	assert.Equal(t, kafka.ErrNone, err)
	now := b.c.Image.Parts[0]
	assert.Equal(t, kafka.ListOf(4, 5, 0, 1, 2, 3), now.Replicas)
	assert.Equal(t, kafka.SetOf(4, 5), now.Adding)
	assert.Equal(t, kafka.SetOf(0, 1, 2, 3), now.Removing)
	assert.Equal(t, kafka.BrokerID(2), now.Leader)
	code, _, _ := b.alter(b.wants(2, kafka.SetOf(0, 1, 2, 4, 5)))
	assert.Equal(t, kafka.ErrNewLeaderElected, code)
	now = b.c.Image.Parts[0]
	assert.Equal(t, kafka.ListOf(4, 5), now.Replicas)
	assert.Equal(t, kafka.BrokerID(4), now.Leader)
	assert.False(t, now.Moves())
}

// One that names what another is removing does not keep it: as in Kafka, what is removed stays so
// where the new one removes nothing (ReplicationControlManager.changePartitionReassignment sets
// only what is not empty).
func TestReassignmentThatRemovesNothingKeepsWhatIsRemoved(t *testing.T) {
	b := moving(t, "4.1")
	b.reassign(3, 1, 2)
	require.Equal(t, kafka.SetOf(0), b.c.Image.Parts[0].Removing)
	err, recs := b.reassign(0, 1, 2, 3)
	assert.Equal(t, kafka.ErrNone, err)
	require.Len(t, recs, 1)
	now := b.c.Image.Parts[0]
	assert.Equal(t, kafka.ListOf(0, 1, 2, 3), now.Replicas)
	assert.Equal(t, kafka.SetOf(0), now.Removing)
	assert.Equal(t, kafka.SetOf(3), now.Adding)
}

// One that gives up a replica that the one before was adding names it as added and as removed. Up
// to 3.7 all that are added had to be in the ISR that is left, so it never ends
// (PartitionReassignmentReplicas.maybeCompleteReassignment); from 3.8 on those that remain must be.
func TestReassignmentThatGivesUpWhatWasAdded(t *testing.T) {
	for name, left := range map[string]kafka.ReplicaList{
		"3.0-kraft": kafka.ListOf(0, 1, 2, 4, 3),
		"3.7-kraft": kafka.ListOf(0, 1, 2, 4, 3),
		"3.8-kraft": kafka.ListOf(0, 1, 2, 4),
	} {
		b := moving(t, name)
		b.reassign(0, 1, 2, 3, 4)
		b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3)))
		b.reassign(0, 1, 2, 4)
		now := &b.c.Image.Parts[0]
		require.Equal(t, kafka.ListOf(0, 1, 2, 4, 3), now.Replicas, name)
		require.Equal(t, kafka.SetOf(3, 4), now.Adding, name)
		require.Equal(t, kafka.SetOf(3), now.Removing, name)
		code, _, _ := b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3, 4)))
		assert.Equal(t, kafka.ErrNone, code, name)
		assert.Equal(t, left, now.Replicas, name)
		assert.Equal(t, left.N == 4, !now.Moves(), name)
	}
}

func TestReassignmentIsRefused(t *testing.T) {
	for name, x := range map[string]struct {
		p   kafka.PartitionID
		to  []kafka.BrokerID
		bad func(b *bench)
		err kafka.ErrorCode
	}{
		"not active":   {0, []kafka.BrokerID{3}, func(b *bench) { b.c.Active = false }, 41},
		"no partition": {1, []kafka.BrokerID{3}, nil, 3},
		"empty":        {0, nil, nil, 39},
		"twice":        {0, []kafka.BrokerID{3, 3}, nil, 39},
		"unregistered": {0, []kafka.BrokerID{0, 3}, func(b *bench) {
			b.c.Image.Brokers[3] = metadata.Registration{}
		}, 39},
	} {
		b := moving(t, "4.1")
		if x.bad != nil {
			x.bad(b)
		}
		var err kafka.ErrorCode
		recs := b.do(func(e Env) { err = b.c.Reassign(e, x.p, kafka.ListOf(x.to...)) })
		assert.Equal(t, x.err, err, name)
		assert.Empty(t, recs, name)
	}
	b := moving(t, "4.1")
	b.broker(3, 103, fenced)
	err, _ := b.reassign(0, 3)
	assert.Equal(t, kafka.ErrNone, err, "a fenced broker is registered")
}

// The same replicas again change nothing; those that stay, in another order, are there at once.
func TestReassignmentToTheSameReplicas(t *testing.T) {
	b := moving(t, "4.1")
	err, recs := b.reassign(0, 1, 2)
	assert.Equal(t, kafka.ErrNone, err)
	assert.Empty(t, recs)
	_, recs = b.reassign(2, 1, 0)
	require.Len(t, recs, 1)
	assert.Equal(t, metadata.HasReplicas, recs[0].Has, "nobody is elected")
	_, recs = b.reassign(2, 1)
	require.Len(t, recs, 1)
	want := led(2, kafka.SetOf(1, 2), 2, 1)
	want.LeaderEpoch, want.PartitionEpoch = 1, 2
	assert.Equal(t, want, b.c.Image.Parts[0])
	assert.Len(t, b.told(event.ReassignDone), 1)
}

// Reassign elects nobody uncleanly, also where the topic allows it.
func TestReassignmentElectsCleanlyAlone(t *testing.T) {
	b := moving(t, "4.1")
	b.spec.Config.UncleanElection = true
	b.broker(2, 102, fenced)
	b.partition(0, leaderless(kafka.SetOf(2), 0, 1, 2))
	err, _ := b.reassign(0, 1, 2, 3)
	assert.Equal(t, kafka.ErrNone, err)
	assert.Equal(t, kafka.NoBroker, b.c.Image.Parts[0].Leader)
}

// Up to 3.7 a reassignment was over once the added replicas were in the ISR; from 3.8 on all that
// remain must be (KAFKA-15665).
func TestReassignmentEnds(t *testing.T) {
	for name, over := range map[string]bool{"3.0": true, "3.7": true, "3.8": false, "4.1": false} {
		b := moving(t, name)
		b.partition(0, led(0, kafka.SetOf(0, 2), 0, 1, 2)) // 1 lags
		b.reassign(0, 1, 3)
		b.alter(b.wants(0, kafka.SetOf(0, 2, 3)))
		assert.Equal(t, over, !b.c.Image.Parts[0].Moves(), name)
	}
}

func TestCancelReassign(t *testing.T) {
	b := moving(t, "4.1")
	err, recs := b.cancel()
	assert.Equal(t, kafka.ErrNoReassignment, err)
	assert.Empty(t, recs)

	b.reassign(3, 0)
	b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3)))
	require.Equal(t, kafka.ListOf(3, 0), b.c.Image.Parts[0].Replicas, "3 and 0 are in sync: done")

	b = moving(t, "4.1")
	b.reassign(3, 4, 0)
	b.alter(b.wants(0, kafka.SetOf(0, 1, 2, 3)))
	err, _ = b.cancel()
	assert.Equal(t, kafka.ErrNone, err)
	want := led(0, kafka.SetOf(0, 1, 2), 0, 1, 2)
	want.LeaderEpoch, want.PartitionEpoch = 1, 3 // 3 and 4 leave the assignment
	assert.Equal(t, want, b.c.Image.Parts[0])
	assert.Len(t, b.told(event.ReassignCancelled), 1)
	assert.Empty(t, b.told(event.ReassignDone))
}

// All of the ISR was added: to go back means to take somebody who is not in sync, which only
// unclean election allows (PartitionReassignmentRevert).
func TestCancelReassignOfAnISRThatIsAllNew(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		b := moving(t, "4.1")
		now := led(3, kafka.SetOf(3), 3, 4, 0, 1)
		now.Adding, now.Removing = kafka.SetOf(3, 4), kafka.SetOf(0, 1)
		b.partition(0, now)
		b.spec.Config.UncleanElection = allowed
		err, recs := b.cancel()
		if !allowed {
			assert.Equal(t, kafka.ErrInvalidAssignment, err)
			assert.Empty(t, recs)
			assert.Equal(t, now, b.c.Image.Parts[0])
			continue
		}
		assert.Equal(t, kafka.ErrNone, err)
		want := led(0, kafka.SetOf(0), 0, 1)
		want.LeaderEpoch, want.PartitionEpoch = 1, 1
		assert.Equal(t, want, b.c.Image.Parts[0])
	}
}

// 4.1.1 keeps as last known leader of a partition without one nobody at all (crosscheck 3): a
// reassignment drops a replica of it, which writes leader -1 for the epoch.
func TestReassignmentOfALeaderlessPartitionKeepsNobody(t *testing.T) {
	for name, known := range map[string]kafka.ReplicaSet{
		"4.1": 0, "4.1.1": metadata.NobodyKnown,
	} {
		b := moving(t, name)
		b.spec.Config.MinISR = 2
		b.c.Image.ELR = true
		p := leaderless(0, 0, 1, 2)
		p.ELR = kafka.SetOf(0)
		b.partition(0, p)
		b.broker(0, 100, fenced)
		p.Adding, p.Replicas = kafka.SetOf(2), kafka.ListOf(0, 1, 2)
		b.partition(0, p)
		err, _ := b.cancel()
		assert.Equal(t, kafka.ErrInvalidAssignment, err, "no ISR to go back to")
		b.spec.Rules.UncleanSetting, b.spec.Config.UncleanElection = release.On, true
		b.broker(1, 101, fenced)
		err, _ = b.cancel()
		assert.Equal(t, kafka.ErrNone, err)
		assert.Equal(t, known, b.c.Image.Parts[0].LastKnown, name)
	}
}
