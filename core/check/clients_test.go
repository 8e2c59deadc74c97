package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

// reading gives the cluster with a consumer that validates and has read 0:e0 1:e0, and a judge
// that has seen it.
func reading() (*world.Spec, *world.World, *Judge) {
	s, w := cluster()
	s.Rules.Validation = release.ValidateAlways
	put(w, 0, 0, 0)
	put(w, 0, 1, 0)
	j := &Judge{}
	j.Observe(s, w, 0)
	for i := range int32(2) {
		w.Consumers[0].Note(client.Read{Offset: kafka.Offset(i), Seq: i, Count: 1})
	}
	j.Observe(s, w, 1)
	return s, w, j
}

// rewrite cuts the leader's log to 1 and writes records 2 and 3 in an epoch, at offsets 1 and 2.
func rewrite(w *world.World, e kafka.LeaderEpoch) {
	w.Brokers[0].Process.Replicas[0].LeaderEpoch = e
	w.Brokers[0].Machine.Disks[0].Log.TruncateTo(1)
	put(w, 0, 2, e)
	put(w, 0, 3, e)
}

func readThird(w *world.World, e kafka.LeaderEpoch) {
	w.Consumers[0].Note(client.Read{Offset: 2, Seq: 3, Count: 1, Epoch: e})
}

func TestReadingOnBeyondATruncation(t *testing.T) {
	s, w, j := reading()
	rewrite(w, 1)
	assert.False(t, judged(j, s, w, TruncationNoticed).Broken, "it has read nothing yet")
	readThird(w, 1)
	f := judged(j, s, w, TruncationNoticed)
	assert.True(t, f.Broken)
	assert.Equal(t, CrossedUntold, f.Why)
	assert.Equal(t, kafka.Offset(1), f.Offset, "there it has read record 1, and record 2 is there")
	assert.Equal(t, []Record{{0, 3}}, f.Records)
	w.Consumers[0].Position[0].Offset = 0
	assert.True(t, judged(j, s, w, TruncationNoticed).Broken, "it stays so")
	assert.Equal(t, []Move{{0, 0, 3, 0, Sought, 0}}, j.Moves())
}

// OffsetForLeaderEpoch for epoch 0 is answered with the end 1: the position moves there.
func TestAConsumerThatWasToldMayReadOtherRecords(t *testing.T) {
	s, w, j := reading()
	rewrite(w, 1)
	k := &w.Consumers[0]
	k.Position[0].State = client.Validating
	j.Observe(s, w, 2)
	k.Position[0].State, k.Position[0].Offset = client.Fetching, 1
	j.Observe(s, w, 3)
	k.Note(client.Read{Offset: 1, Seq: 2, Count: 1, Epoch: 1})
	readThird(w, 1)
	assert.False(t, judged(j, s, w, TruncationNoticed).Broken)
	assert.Equal(t, []Move{{0, 0, 2, 1, Truncated, 3}}, j.Moves())

	s, w, j = reading()
	rewrite(w, 1)
	w.Consumers[0].Position[0].State = client.Resetting
	j.Observe(s, w, 2)
	w.Consumers[0].Position[0] = client.Position{Offset: 0, Epoch: kafka.NoLeaderEpoch}
	j.Observe(s, w, 3)
	w.Consumers[0].Note(client.Read{Offset: 1, Seq: 2, Count: 1, Epoch: 1})
	assert.False(t, judged(j, s, w, TruncationNoticed).Broken, "it was reset")
	assert.Equal(t, []Move{{0, 0, 2, 0, ResetTo, 3}}, j.Moves())
}

// An application that seeks the offset at which it stands gives up what it knew of the log before.
func TestASeekToTheSameOffsetIsANewSetting(t *testing.T) {
	s, w, j := reading()
	w.Consumers[0].Position[0].Epoch = kafka.NoLeaderEpoch
	j.Observe(s, w, 2)
	rewrite(w, 1)
	readThird(w, 1)
	assert.False(t, judged(j, s, w, TruncationNoticed).Broken)
	assert.Empty(t, j.Moves(), "it stands where it stood")
}

// What no validation could tell is a way of its own: no release promises it away.
func TestReadingOnWhereNobodyCouldTell(t *testing.T) {
	s, w, j := reading()
	s.Rules.Validation = release.NoValidation
	rewrite(w, 1)
	readThird(w, 1)
	assert.Equal(t, CrossedBlind, judged(j, s, w, TruncationNoticed).Why, "it does not validate")

	s, w, j = reading()
	s.ConsumerConfigs[0].Validation = release.ChooseOff
	rewrite(w, 1)
	readThird(w, 1)
	assert.Equal(t, CrossedBlind, judged(j, s, w, TruncationNoticed).Why, "nor does it here")

	s, w, j = reading()
	w.Consumers[0].Leader[0] = client.Metadata{Known: true}
	w.Brokers[0].Machine.Disks[0].Log.TruncateTo(1)
	j.Observe(s, w, 2)
	rewrite(w, 0)
	readThird(w, 0)
	assert.Equal(t, CrossedBlind, judged(j, s, w, TruncationNoticed).Why,
		"the leader lost its tail and leads on in epoch 0")

	s, w, j = reading()
	rewrite(w, 1)
	w.Brokers[0].Machine.Disks[0].Log.Start = 2
	readThird(w, 1)
	assert.Equal(t, CrossedBlind, judged(j, s, w, TruncationNoticed).Why,
		"records before 2 were deleted, and epoch 1 begins at 2 in the leader's notes now")

	// Read 0:e0 1:e2; the next leader has 0:e0 1:e1 2:e1. The answer for epoch 2 is (1, 3), and 3
	// is not below the position (SubscriptionState.maybeCompleteValidation compares no more).
	s, w, j = reading()
	k := &w.Consumers[0]
	w.Brokers[0].Machine.Disks[0].Log.Batches[1].Epoch = 2
	k.Reads[1].Epoch, k.N, k.Position[0] = 2, 0, client.NewConsumer().Position[0]
	*j = Judge{}
	j.Observe(s, w, 0)
	k.N, k.Position[0] = 2, client.Position{Offset: 2, Epoch: 2}
	j.Observe(s, w, 1)
	rewrite(w, 1)
	readThird(w, 1)
	assert.Equal(t, CrossedBlind, judged(j, s, w, TruncationNoticed).Why)
}

// A member takes over at a committed offset: with its epoch the position can be compared with
// the log, as a bare offset it cannot (cases H37, H39).
func TestResumingAtACommittedOffset(t *testing.T) {
	for _, c := range []struct {
		epoch  kafka.LeaderEpoch
		broken bool
	}{{0, true}, {kafka.NoLeaderEpoch, false}, {1, false}} {
		s, w := cluster()
		s.Rules.Validation = release.ValidateChanges
		put(w, 0, 0, 0)
		put(w, 0, 1, 0)
		rewrite(w, 1)
		w.Consumers[0].Position[0].State = client.Initializing
		var j Judge
		j.Observe(s, w, 0)
		w.Consumers[0].Position[0] = client.Position{Offset: 2, Epoch: c.epoch}
		j.Observe(s, w, 1)
		readThird(w, 1)
		assert.Equal(t, c.broken, judged(&j, s, w, TruncationNoticed).Broken, "epoch %d", c.epoch)
		assert.Equal(t, []Move{{0, 0, 0, 2, Resumed, 1}}, j.Moves())
	}
}

func putIdempotent(w *world.World, seq int32) {
	log := &w.Brokers[0].Machine.Disks[0].Log
	log.AppendAsLeader(plog.Batch{Seq: seq, ID: 1}, 0)
}

func ackIdempotent(w *world.World, seq int32) {
	w.Producers[0].Note(client.Send{
		State: client.Acked, Acks: -1, Seq: seq, Count: 1, ID: 1,
	})
}

func TestIdempotentRecordsLieOnceAndInOrder(t *testing.T) {
	s, w := cluster()
	putIdempotent(w, 0)
	putIdempotent(w, 1)
	ackIdempotent(w, 0)
	ackIdempotent(w, 1)
	assert.False(t, look(s, w, IdempotentOnce).Broken)
	putIdempotent(w, 0)
	f := look(s, w, IdempotentOnce)
	assert.Equal(t, TwiceInLog, f.Why)
	assert.Equal(t, []Record{{0, 0}}, f.Records)
	assert.Equal(t, kafka.Offset(2), f.Offset)
	w.Producers[0].Sends[0].State = client.Unknown
	assert.False(t, look(s, w, IdempotentOnce).Broken, "it was not acknowledged")

	s, w = cluster()
	putIdempotent(w, 1)
	putIdempotent(w, 0)
	ackIdempotent(w, 0)
	ackIdempotent(w, 1)
	assert.Equal(t, OutOfOrder, look(s, w, IdempotentOnce).Why)
	w.Producers[0].Sends[0].ID = kafka.NoProducerID
	assert.False(t, look(s, w, IdempotentOnce).Broken, "nobody promised that one")
}

// Case H42: a client hears of B, then of A in the same epoch.
func TestTwoLeadersToldInOneEpoch(t *testing.T) {
	s, w := cluster()
	var j Judge
	w.Consumers[0].Leader[0] = client.Metadata{Known: true, Leader: 1, Epoch: 7}
	assert.False(t, judged(&j, s, w, OneTold).Broken)
	w.Consumers[0].Leader[0] = client.Metadata{Leader: kafka.NoBroker, Epoch: 7}
	assert.False(t, judged(&j, s, w, OneTold).Broken, "a hint without a leader")
	w.Consumers[0].Leader[0] = client.Metadata{Known: true, Leader: 1, Epoch: 8}
	assert.False(t, judged(&j, s, w, OneTold).Broken)
	w.Producers[0].Leader[0] = client.Metadata{Known: true, Leader: 0, Epoch: 7}
	f := judged(&j, s, w, OneTold)
	assert.True(t, f.Broken, "it is one epoch, whoever is told")
	assert.Equal(t, kafka.LeaderEpoch(7), f.Epoch)
	assert.Equal(t, []kafka.BrokerID{1, 0}, f.Brokers)

	var fresh Judge
	w.Producers[0].Leader[0] = client.Metadata{Known: true, Leader: 1, Epoch: 0}
	assert.True(t, judged(&fresh, s, w, OneTold).Broken, "another than was decided")
}

// Case H28: the leader and the store are in epoch 1, every broker's metadata says 0.
func TestARefreshThatBringsNoNews(t *testing.T) {
	s, w := registered()
	s.Rules.Fencing = release.On
	w.ZK.Partitions[0].LeaderEpoch = 1
	for b := range 2 {
		w.Brokers[b].Process.Replicas[0].LeaderEpoch = 1
	}
	f := look(s, w, NewsArrives)
	assert.True(t, f.Broken)
	assert.Equal(t, kafka.LeaderEpoch(1), f.Epoch)
	s.Rules.Fencing = release.Off
	assert.False(t, look(s, w, NewsArrives).Broken, "nobody compares")
	s.Rules.Fencing = release.On
	w.Consumers[0].Leader[0] = client.Metadata{Known: true, Leader: 0, Epoch: 1}
	assert.False(t, look(s, w, NewsArrives).Broken, "it knows")
	w.Consumers[0].Leader[0] = client.NoMetadata()
	w.Consumers[0].Position[0].State = client.Stopped
	assert.False(t, look(s, w, NewsArrives).Broken, "it does not ask")
	w.Consumers[0].Position[0].State = client.Fetching
	w.Brokers[1].Process.Known[0] = broker.Known{Leader: 0, Epoch: 1}
	assert.False(t, look(s, w, NewsArrives).Broken, "one broker knows")
	s.Rules.MetadataEpoch = release.NotOlderMetadata
	w.Consumers[0].Leader[0].Epoch = 2
	assert.True(t, look(s, w, NewsArrives).Broken, "but it has heard of epoch 2 and refuses")
	w.ZK.Controller = kafka.NoBroker
	assert.False(t, look(s, w, NewsArrives).Broken, "nobody is there to tell the brokers")
}
